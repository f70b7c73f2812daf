// Package picture draws what one eye may see at a moment of a game, without a browser: as SVG, or as PNG.
//
// A board is drawn in one place, by the parts of the pages: they run in an engine for JavaScript (script.go), their
// stylesheets are resolved for a drawing that stands alone (package flat), and a rasteriser makes pixels of it (package
// raster). docs/pictures.md says what was tried. What is drawn is only what the question holds, so nothing can be seen
// in a picture that its eye may not know.
package picture

import (
	"encoding/json"

	"github.com/scrip-games/scrip/words"
)

// Languages that pictures are lettered in.
var Languages = words.Languages

// Question is a picture to be drawn: a moment as one eye sees it.
type Question struct {
	Title    string            `json:"title"`
	Language string            `json:"lang"`
	Theme    string            `json:"theme"` // light or dark
	Width    int               `json:"width"` // in pixels
	N        int               `json:"n"`     // the moment
	Of       int               `json:"of"`    // how many there are
	Eye      *int              `json:"eye"`   // a seat; nil for everybody's
	Seats    []Seat            `json:"seats"`
	Settings map[string]string `json:"settings"`
	Turn     Turn              `json:"turn"`
	View     json.RawMessage   `json:"view"`
	// Last is the events of the move that led to the moment, as the eye saw them.
	Last      []json.RawMessage `json:"last"`
	Standings []Standing        `json:"standings"` // of a game that is over
}

// Seat is who sits there.
type Seat struct {
	Name string `json:"name"`
	Bot  bool   `json:"bot"`
}

// Turn says who decides.
type Turn struct {
	Seats  []int `json:"seats"`
	Chance bool  `json:"chance"`
	Over   bool  `json:"over"`
}

// Standing is where a seat ended.
type Standing struct {
	Seat  int  `json:"seat"`
	Rank  int  `json:"rank"`
	Score int  `json:"score"`
	Won   bool `json:"won"`
}

// Kind is how a picture is written.
type Kind string

// The kinds of pictures.
const (
	SVG Kind = "image/svg+xml"
	PNG Kind = "image/png"
)

// How wide a picture may be, and how wide it is where nobody says.
const (
	Least, Usual, Most = 320, 1200, 1600
)

// Picture is one that was drawn.
type Picture struct {
	Kind Kind
	Body []byte
	// Tag tells pictures apart by all that they show.
	Tag string
}
