package match

import (
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
)

// Tempo is how soon people decide in a game, as its clock asks for it.
type Tempo string

// A game at one sitting, and one of a move a day. Without a clock nobody knows, and a game
// counts among those of all tempos alone.
const (
	AtOnce Tempo = "live"
	ByPost Tempo = "mail"
)

// Tempo is how soon people decide at the table; "" where no clock says so.
func (s *Sheet) Tempo() Tempo {
	switch {
	case s.Clock == nil:
		return ""
	case s.Clock.Kind == Days:
		return ByPost
	}
	return AtOnce
}

// Result is how a game ended for a seat.
type Result struct {
	Table   string
	Seat    game.Seat
	Title   string
	Players int
	Tempo   Tempo
	Rated   bool
	Ended   time.Time
	User    string // whose seat it was; "" of a bot's
	Bot     string // the level; "" of a person's
	Place   int    // 1 is the best; those who tied share it
	Score   int
	Gone    bool // they had left a rated game, and so came last
	Kin     Kin
}

// Results is how the game ended for all seats, where that is kept: of games that a person
// played and of public ones, and of no what-ifs nor games that were brought. Every game that is over was ended by its rules: nobody can
// end one otherwise, and who leaves is replaced. So the result is that of the one whose seat
// it was, whoever played it for them; but who left a rated game came last in it.
func (s *Sheet) Results(o *Outcome) []Result { return s.ResultsWithout(o, s.gone()) }

// ResultsWithout is Results where it is known who had left.
func (s *Sheet) ResultsWithout(o *Outcome, gone game.SeatSet) []Result {
	played := slices.ContainsFunc(s.Places, func(p Place) bool { return p.Whose() != "" })
	if s.Status != Finished || o == nil || s.WhatIf != nil || s.Brought || s.Visibility != Public && !played {
		return nil
	}
	list := make([]Result, len(s.Places))
	for i, p := range s.Places {
		list[i] = Result{
			Table: s.ID, Seat: game.Seat(i), Title: s.Title, Players: len(s.Places), Tempo: s.Tempo(), Rated: s.Rated, Ended: s.Updated, User: p.Whose(),
		}
		if p.Kind == Bot && !p.standsIn() {
			list[i].Bot = p.Bot
		}
		if s.Rated && p.Kin > 0 {
			list[i].Kin = KinCounted
		}
		list[i].Gone = gone.Has(game.Seat(i))
	}
	for _, st := range o.Standings {
		list[st.Seat].Place, list[st.Seat].Score = placeWithout(o.Standings, st, gone), st.Score
	}
	return list
}

// placeWithout is the place of a seat when all who have gone share the last: the others
// keep their order among themselves.
func placeWithout(all []game.Standing, of game.Standing, gone game.SeatSet) int {
	if gone == 0 {
		return of.Rank
	}
	place := 1
	for _, other := range all {
		if !gone.Has(other.Seat) && (gone.Has(of.Seat) || other.Rank < of.Rank) {
			place++
		}
	}
	return place
}

// gone is the seats of a rated game whose owners had left it: others play them at its end,
// or have for more than half of it, so that nobody comes back for the last move alone.
func (s *Sheet) gone() (seats game.SeatSet) {
	if !s.Rated {
		return 0
	}
	for i, p := range s.Places {
		if p.standsIn() || p.Owner != "" || p.Kind == Person && 2*s.awayFor(game.Seat(i)) > s.Entries {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// awayFor is how many entries were made while others played a seat.
func (s *Sheet) awayFor(seat game.Seat) (n int) {
	since, seen := -1, false
	for _, c := range s.Comings {
		if c.Seat != seat {
			continue
		}
		switch {
		case c.Back && since < 0 && !seen && len(s.Comings) >= mostComings:
			n += c.N // when they left is forgotten
		case c.Back && since >= 0:
			n += c.N - since
			since = -1
		case since < 0 && slices.Contains([]Reason{HasLeft, HisTime, TheirVote, IsOffered}, c.Why):
			since = c.N
		}
		seen = true
	}
	return n
}

// Whose is the user whose seat it is; "" of a bot's.
func (p Place) Whose() string {
	if p.Owner != "" {
		return p.Owner
	}
	return p.User
}

// Best is how people stand in rated games of a title, the best first.
type Best struct {
	People []Rated
	You    *Rated // who asks, shown to others or not; nil where he has no rating
	Bots   []RatedBot
}

// Rated is somebody with a rating, as people read it.
type Rated struct {
	User, Name        string
	Points, PlusMinus int
	Games, Won        int
	Change            int  // of late
	New               bool // he had no rating before
	Last              time.Time
	Shown             bool // to others
}

// RatedBot is a level of bots, which has a fixed rating.
type RatedBot struct {
	Level              string
	Points, Games, Won int
}

// RatedGame is what a game made of somebody's rating among those of a tempo, or of all.
type RatedGame struct {
	Table         string
	Title         string
	Tempo         Tempo
	Ended         time.Time
	Place         int
	Before, After int
	PlusMinus     int // after it
}

// To whom somebody shows a part of his page. He himself always sees it.
const (
	ToAll     = "public"
	ToFriends = "friends"
	ToNobody  = "nobody"
)

// PlayedGame is a game that somebody played to its end.
type PlayedGame struct {
	Result
	Public  bool // the table is: everybody may know of it
	Seats   []GameSeat
	Decided Decisions
	Rating  *RatedGame // what it made of his rating, among games of all paces; nil unless it is rated
}

// GameSeat is somebody in a game that is over.
type GameSeat struct {
	Result
	Name    string // of an account, what it is called today
	Account bool
}

// SatBy tells whether somebody had a seat.
func (g *PlayedGame) SatBy(user string) bool {
	return user != "" && slices.ContainsFunc(g.Seats, func(s GameSeat) bool { return s.User == user })
}
