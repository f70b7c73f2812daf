package picture

import "encoding/json"

// Card is the picture of a link to a page that shows no moment of a game. Its texts come said, in the language of the
// question, and it holds only what everybody may see.
type Card struct {
	Kind string `json:"kind"` // banner, rows or review
	// Kicker stands in small capitals above the sentence, More in a line below it.
	Kicker   string `json:"kicker"`
	Sentence string `json:"sentence"`
	More     string `json:"more"`
	// Terms is how an open table will be played.
	Terms *Terms `json:"terms,omitempty"`
	// Seats is who sits at an open table, without a name where a seat is free, and Free what is said of those.
	Seats []Seat `json:"seats,omitempty"`
	Free  string `json:"free,omitempty"`
	// Person is whose card it is, a person's or a club's: the first letter stands for it.
	Person string    `json:"person,omitempty"`
	Rows   []Row     `json:"rows,omitempty"`
	Curve  *Curve    `json:"curve,omitempty"`
	Review *Reviewed `json:"review,omitempty"`
}

// Terms is at what pace a table plays, and whether the game is rated.
type Terms struct {
	Clock *Clock `json:"clock,omitempty"` // nil for none
	Rated bool   `json:"rated"`
}

// Clock is how much time people have, in seconds (sheet.Clock).
type Clock struct {
	Kind string `json:"kind"`
	Main int    `json:"main"`
	Step int    `json:"step"`
}

// Row is a line of figures.
type Row struct {
	Title string `json:"title"` // whose picture stands before it; "" for none
	Name  string `json:"name"`
	More  string `json:"more"`
	Big   string `json:"big"`
	// Points are of an event, in place of what is big; nil for none.
	Points *float64 `json:"points,omitempty"`
}

// Curve is how a figure went, and what is said of it.
type Curve struct {
	Values []int  `json:"values"`
	Said   string `json:"said"`
}

// Reviewed is a review, and what happened in the decision that cost most.
type Reviewed struct {
	Review json.RawMessage   `json:"review"`
	Seats  []Seat            `json:"seats"`
	Events []json.RawMessage `json:"events"`
	// Upto is how many of its moments are drawn; 0 for all. With all of them, what cost most is marked.
	Upto int `json:"upto,omitempty"`
}
