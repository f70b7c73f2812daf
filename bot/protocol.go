package bot

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

// How a decision is put to a program outside: one line of JSON, answered by one.
// docs/bots.md tells the same to those who write one.

// DecisionRequest is a decision put to a program.
type DecisionRequest struct {
	// Record is the game up to now as the seat knows it: what was hidden from it is
	// there as it could have been.
	Record  *game.Record    `json:"record"`
	Seat    game.Seat       `json:"seat"`
	View    any             `json:"view"`    // what the seat sees
	Options []OfferedOption `json:"options"` // what it may do
	Seed    uint64          `json:"seed"`    // for dice of its own, so that games can be played again
}

// OfferedOption is an option. Where Step is not 0 the action's amount is open.
type OfferedOption struct {
	Action any   `json:"action"`
	Min    int32 `json:"min,omitempty"`
	Max    int32 `json:"max,omitempty"`
	Step   int32 `json:"step,omitempty"`
	Open   bool  `json:"open,omitempty"` // its contents may be composed otherwise
}

// DecisionResponse is what the program does.
type DecisionResponse struct {
	Action json.RawMessage `json:"action"`
}

// retellTries is how often a line is told anew before it is given up.
const retellTries = 16

// NewDecisionRequest is the decision that a seat has before it.
func NewDecisionRequest(record *game.Record, g game.Game, seat game.Seat, seed uint64) (*DecisionRequest, error) {
	known, err := asKnown(record, g.Title(), seat, rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		return nil, err
	}
	a := &DecisionRequest{Record: known, Seat: seat, Seed: seed}
	for i := range g.Options(seat) {
		t := g.Terms(i)
		a.Options = append(a.Options, OfferedOption{Action: g.Action(i, int(t.Min)), Min: t.Min, Max: t.Max, Step: t.Step, Open: t.Open})
	}
	a.View = g.View(seat)
	return a, nil
}

// asKnown is the record as a seat knows it, without the names of the other players.
func asKnown(record *game.Record, title game.Title, seat game.Seat, r *rand.Rand) (*game.Record, error) {
	known := *record
	known.Seats = make([]game.SeatInfo, len(record.Seats))
	for i := range known.Seats {
		known.Seats[i].Name = fmt.Sprintf("seat %d", i)
	}
	if !title.Info().Secrets {
		return &known, nil
	}
	start, err := title.New(record.Setup())
	if err != nil {
		return nil, err
	}
	k := game.NewKnowledge(start, game.Seats(seat))
	for _, i := range record.Line(len(record.Entries)) {
		if err := k.Add(record.Entries[i].Seat, record.Entries[i].Action); err != nil {
			return nil, &game.EntryError{Index: i, Err: err}
		}
	}
	for range retellTries {
		if entries, ok := k.Retell(record.Setup(), r); ok {
			known.Entries = entries
			return &known, nil
		}
	}
	return nil, fmt.Errorf("what is hidden from seat %s cannot be told anew", seat)
}

// Take reads what the program does, and readies it if it may be done.
func (a *DecisionResponse) Take(g game.Game, seat game.Seat) error {
	action, err := g.Title().Decode(a.Action)
	if err != nil {
		return err
	}
	if err := g.Clone().Do(seat, action, nil); err != nil {
		return fmt.Errorf("%s: %w", a.Action, err)
	}
	g.Ready(seat, action)
	return nil
}
