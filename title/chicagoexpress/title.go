// Package chicagoexpress plays Chicago Express (Wabash Cannonball), by Harry Wu,
// after the Queen Games rulebook. Its files follow the rulebook's chapters;
// RULINGS.md says what was decided where the text leaves something open.
package chicagoexpress

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

// Title is Chicago Express.
var Title = game.Erase[State, Action](rules{})

// rules implements game.Rules.
type rules struct{}

// The settings and their values.
const (
	chicagoTiming, afterBuild, atOnce = "chicago-timing", "after-build", "at-once"
	firstOpener, seatOne, random      = "first-opener", "seat-1", "random"
)

func (rules) Info() game.Info {
	return game.Info{
		ID: "chicago-express", Name: "Chicago Express", Version: 2,
		MinSeats: 2, MaxSeats: maxSeats,
		Settings: []game.Setting{
			{Key: chicagoTiming, Values: []string{afterBuild, atOnce}, Default: afterBuild},
			{Key: firstOpener, Values: []string{seatOne, random}, Default: seatOne},
		},
		Endings:  endingNames[1:],
		Events:   eventKinds,
		Refusals: refusals,
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

// Guess is the state itself: everything lies open on the table.
func (rules) Guess(s *State, _ game.Seat, _ *rand.Rand) State { return *s }
