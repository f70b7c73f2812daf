// Package germanrailways plays German Railways (Preußische Ostbahn), by Harry Wu,
// after the Queen Games rulebook. Its files follow the rulebook's chapters;
// RULINGS.md says what was decided where the text leaves something open.
package germanrailways

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

// Title is German Railways.
var Title = game.Erase[State, Action](rules{})

// rules implements game.Rules.
type rules struct{}

// The settings and their values; the first of each is the default.
const (
	saxon, asPrinted, twoTrack            = "saxon", "as-printed", "two-track"
	bambergIncome, bambergTwo, bambergOne = "bamberg", "2", "1"
	turnOrder, byIncome, oneEach          = "turn-order", "income", "one-each"
	endVote, voteOn, voteOff              = "end-vote", "on", "off"
	firstOpener, seatOne, random          = "first-opener", "seat-1", "random"
)

func (rules) Info() game.Info {
	return game.Info{
		ID: "german-railways", Name: "German Railways", Version: 2,
		MinSeats: 3, MaxSeats: maxSeats,
		Settings: []game.Setting{
			{Key: saxon, Values: []string{asPrinted, twoTrack}, Default: asPrinted},
			{Key: bambergIncome, Values: []string{bambergTwo, bambergOne}, Default: bambergTwo},
			{Key: turnOrder, Values: []string{byIncome, oneEach}, Default: byIncome},
			{Key: endVote, Values: []string{voteOn, voteOff}, Default: voteOn},
			{Key: firstOpener, Values: []string{seatOne, random}, Default: seatOne},
		},
		ScoreStep: 25,
		Endings:   endingNames[1:],
		Events:    eventKinds,
		Refusals:  refusals,
		Phrases:   game.Phrases(shapes),
		Tuning:    tuning,
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

// Determinize is the state itself: everything lies open on the table, and what the bag
// will give is not there before it is drawn.
func (rules) Determinize(s *State, _ game.Seat, _ *rand.Rand) State { return *s }
