package sheet

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
)

// Progress is how a table stands after some entries.
type Progress struct {
	Status  Status
	Entries int
	Turn    game.SeatSet
	Round   game.Round
	Outcome *Outcome // nil before the end
	Calls   bool     // a bot is to go on, and nobody here plays it yet
	// Timing is how its clocks stand then, nil where it has none.
	Timing   *Timing
	Orders   *Orders        // what people decided beforehand, nil where nobody did; so with these
	Revision int            // of the sheet of which all this is said
	After    game.Entry     // the last entry of the position in which the first was decided; none at the beginning
	Notices  notice.Changes // what people are told of it
}

// Lobby is the tables that a user finds, the latest first: their own that are not
// over, their what-ifs, those of others that can be joined or watched, and those
// that are over.
type Lobby struct {
	Yours, WhatIfs, Open, Running, Finished []*Sheet
}

// ProgressAt is how a table stands on which n entries led to the position.
func ProgressAt(n int, g game.Game) Progress {
	turn := g.Turn()
	p := Progress{Status: Running, Entries: n, Turn: turn.Seats, Round: g.Round()}
	if turn.Over {
		ending, standings := g.Outcome()
		p.Status, p.Turn, p.Outcome = Finished, 0, &Outcome{Ending: ending, Standings: standings}
	}
	return p
}

// Stand notes how the table stands.
func (s *Sheet) Stand(p Progress) {
	s.Status, s.Entries, s.Turn, s.Round, s.Outcome = p.Status, p.Entries, p.Turn, p.Round, p.Outcome
}

// EndUndecided notes that the game is over without a result.
func (s *Sheet) EndUndecided() {
	s.Status, s.Turn, s.Ended, s.Orders = Finished, 0, s.Updated, Orders{}
	s.Timing.Vote, s.Timing.Pause, s.Takebacks.Asked = nil, nil, nil
	for i := range s.Timing.Seats {
		s.Timing.Seats[i].Up = time.Time{}
	}
	s.Damage = Damage{}
}

// Damage is that the record of a game cannot be played to its end by the rules that it was
// played under: a fault of a program or a disk. Such a table opens as far as its record is
// whole, and nothing goes on there until it is cut back to that.
type Damage struct {
	Whole int       `json:"whole"`          // so many entries can be played
	Why   string    `json:"why,omitempty"`  // what is wrong with the next; "" where nothing is
	Found time.Time `json:"found,omitzero"` // when it was seen
	Cuts  int       `json:"cuts,omitempty"` // how often the record was cut back
}

// Broken tells whether the record cannot be played to its end.
func (d Damage) Broken() bool { return d.Why != "" }

// ErrGap is that an entry is missing in the record of a table: those before it are told.
var ErrGap = errors.New("an entry is missing")

// StopClocks lets no clock run: nobody is asked.
func (s *Sheet) StopClocks() {
	s.Timing.Vote, s.Timing.Pause = nil, nil
	for i := range s.Timing.Seats {
		s.Timing.Seats[i].Since, s.Timing.Seats[i].Up = time.Time{}, time.Time{}
	}
}

// SameToAll tells whether nothing has changed that everybody at the table is told: what
// somebody ordered is their own affair, and entries are told by themselves.
func (s *Sheet) SameToAll(now *Sheet) bool {
	plain := func(s *Sheet) *Sheet {
		c := s.Clone()
		c.Revision, c.Orders, c.Updated = 0, Orders{}, time.Time{}
		c.Stand(Progress{})
		return c
	}
	return s.Status == now.Status && SameText(plain(s), plain(now))
}

// SameText tells whether two things are written the same.
func SameText(a, b any) bool {
	first, err := json.Marshal(a)
	second, errToo := json.Marshal(b)
	return err == nil && errToo == nil && string(first) == string(second)
}
