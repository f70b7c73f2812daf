// Package chicagoexpress plays Chicago Express (Wabash Cannonball), by Harry Wu,
// after the Queen Games rulebook. Its files follow the rulebook's chapters;
// RULINGS.md says what was decided where the text leaves something open.
package chicagoexpress

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

// Title is Chicago Express. First is the first version of these rules: a build
// that Chicago interrupted was always asked about again.
var (
	Title = game.Erase[State, Action](rules{})
	First = game.Erase[State, Action](rules{first: true})
)

// rules implements game.Rules.
type rules struct{ first bool }

// The settings and their values.
const (
	chicagoTiming, afterBuild, atOnce = "chicago-timing", "after-build", "at-once"
	firstOpener, seatOne, random      = "first-opener", "seat-1", "random"
)

func (r rules) Info() game.Info {
	version := 2
	if r.first {
		version = 1
	}
	return game.Info{
		ID: "chicago-express", Name: "Chicago Express", Version: version,
		MinSeats: 2, MaxSeats: maxSeats,
		Settings: []game.Setting{
			{Key: chicagoTiming, Values: []string{afterBuild, atOnce}, Default: afterBuild},
			{Key: firstOpener, Values: []string{seatOne, random}, Default: seatOne},
		},
		Endings:  endingNames[1:],
		Events:   eventKinds,
		Refusals: refusals,
		Phrases:  game.Phrases(shapes),
		Tuning:   tuning,
	}
}

// Apply checks the action and does it.
func (rules) Apply(s *State, seat game.Seat, a Action, log *game.Log) error {
	if refused := s.check(seat, a); refused != nil {
		return s.tell(refused, a)
	}
	s.do(seat, a, log)
	return nil
}

// Determinize is the state itself: everything lies open on the table.
func (rules) Determinize(s *State, _ game.Seat, _ *rand.Rand) State { return *s }
