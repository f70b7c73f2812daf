// Package verdict is a finished game judged: how the seats stood at every moment, and which
// decisions cost their players most. Bots make it, the API tells it.
package verdict

import (
	"encoding/json"

	"github.com/scrip-games/scrip/game"
)

// Review is a finished game judged.
type Review struct {
	Moments  []ReviewMoment   `json:"moments" doc:"How the seats stood before the first entry in force and after each."`
	Mistakes []ReviewDecision `json:"mistakes" doc:"Decisions that cost their players something, beyond what the games could be mistaken about; the most expensive first."`
	Gifts    []ReviewDecision `json:"gifts" doc:"Decisions that raised another's chance, by cost, and cost who took them nothing."`
	Judged   int              `json:"judged" doc:"How many decisions there were."`
	Games    int              `json:"games" doc:"How many games were simulated in all."`
	Lost     []float64        `json:"lost" doc:"What part of all points each seat lost by its decisions."`
	Losses   []ReviewLoss     `json:"losses,omitempty" doc:"What it lost by each that was judged, in the order of time; not known of games that were judged long ago."`
	Account  []ReviewAccount  `json:"account,omitempty" doc:"What brought each seat from its chance at the beginning to its end; not known of games that were judged long ago."`
	Draws    []ReviewDraw     `json:"draws,omitempty" doc:"What each draw gave."`
}

// ReviewAccount is what brought a seat from its chance to win at the beginning to its end. The
// parts add up to the difference, and each adds up to nil over the seats.
type ReviewAccount struct {
	Start  float64 `json:"start"`
	Draws  float64 `json:"draws" doc:"By what was drawn, against what else could have been."`
	Own    float64 `json:"own" doc:"By the seat's own decisions, against the usual turn of the game."`
	Others float64 `json:"others" doc:"By the decisions of the others."`
	Rest   float64 `json:"rest" doc:"What the value net cannot explain."`
	End    float64 `json:"end"`
}

// ReviewDraw is by how much a draw was better for each seat than what else could have been
// drawn, on the mean, in chance to win.
type ReviewDraw struct {
	Entry  int       `json:"entry"`
	Gained []float64 `json:"gained"`
}

// ReviewLoss is what part of all points a seat lost by one decision.
type ReviewLoss struct {
	Entry  int       `json:"entry"`
	Seat   game.Seat `json:"seat" format:"int64"`
	Points float64   `json:"points"`
}

// ReviewMoment is each seat's chance to win after so many entries.
type ReviewMoment struct {
	Entries int       `json:"entries"`
	Chance  []float64 `json:"chance"`
	Err     []float64 `json:"err" doc:"The standard error of each."`
}

// ReviewDecision is one that was judged. Decisions are ranked by what chance to win and what
// points were lost together, so that a player far behind or ahead is judged as well.
type ReviewDecision struct {
	Entry   int       `json:"entry" doc:"Its place in the record: it was taken at that moment."`
	Seat    game.Seat `json:"seat" format:"int64"`
	Played  ReviewWay `json:"played"`
	Better  ReviewWay `json:"better" doc:"Without actions where nothing was better: a gift."`
	Cost    float64   `json:"cost" doc:"The chance to win that the better way would have saved."`
	Points  float64   `json:"points" doc:"The part of all points that it would have saved."`
	Value   float64   `json:"worth" doc:"Both together, by which decisions are ranked."`
	Err     float64   `json:"err" doc:"The standard error of worth."`
	Sure    int       `json:"sure" doc:"3 is certain, 2 likely, 1 too close to call."`
	Outlook *Outlook  `json:"outlook,omitempty" doc:"Why; not known of games that were judged long ago."`
	Again   []int     `json:"again" doc:"Where the same player missed the same again."`
}

// ReviewWay is how a decision could be taken, and what came of it in the games simulated.
type ReviewWay struct {
	Actions Actions     `json:"actions"`
	Order   *game.Order `json:"order,omitempty" doc:"How far it is bid on after them, where others bid more."`
	Chance  []float64   `json:"chance" doc:"Of each seat, to win."`
	Share   []float64   `json:"share" doc:"Of each seat, of all points."`
	Games   int         `json:"games"`
}

// Outlook is where the simulated games of some ways to play stood when they were broken off, on the mean, and in what the ways
// then differed: the reason for one or another.
type Outlook struct {
	Over    float64  `json:"over" doc:"The part of the games that had come to their end."`
	Rounds  float64  `json:"rounds" doc:"How many rounds they had gone on, of those that the title counts."`
	Reasons []Reason `json:"reasons" doc:"In what the ways differ beyond what the games could be mistaken about, what says most first."`
}

// Reason is what a seat has more or less of.
type Reason struct {
	Seat    game.Seat `json:"seat" format:"int64"`
	What    string    `json:"what" enum:"worth,cash,dividend,shares,companies,trains"`
	Amounts []float64 `json:"amounts" doc:"How much, on the mean, with each of the ways; of a decision that was judged the better one, and as it was played."`
}

// Actions are those of a title. As they are read from JSON they are texts, and told again
// as they were.
type Actions []any

// UnmarshalJSON reads a list without knowing the title.
func (a *Actions) UnmarshalJSON(text []byte) error {
	var list []json.RawMessage
	if err := json.Unmarshal(text, &list); err != nil || list == nil {
		*a = nil
		return err
	}
	*a = make(Actions, len(list))
	for i, action := range list {
		(*a)[i] = action
	}
	return nil
}
