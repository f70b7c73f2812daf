package results

import (
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// Result is how a game ended for a seat.
type Result struct {
	Table   persist.TableID
	Seat    game.Seat
	Title   string
	Players int
	Tempo   sheet.Tempo
	Rated   bool
	Ended   time.Time
	User    persist.UserID // whose seat it was; "" of a bot's
	Bot     string         // the level; "" of a person's
	Place   int            // 1 is the best; those who tied share it
	Score   int
	Gone    bool // they had left a rated game, and so came last
	Kin     Kin
}

// Of is how a game ended for all seats, where that is kept: of games that a person played and of
// public ones, and of no what-ifs nor games that were brought. Every finished game was ended by its
// rules: nobody can end one otherwise, and a player who leaves is replaced. So the result is that
// of the seat's owner, whoever played it for them; but owners who left a rated game came last in
// it.
func Of(s *sheet.Sheet, o *sheet.Outcome) []Result { return Without(s, o, gone(s)) }

// Without is ResultsOf where it is known who had left.
func Without(s *sheet.Sheet, o *sheet.Outcome, gone game.SeatSet) []Result {
	played := slices.ContainsFunc(s.Places, func(p sheet.Place) bool { return p.Whose() != "" })
	if s.Status != sheet.Finished || o == nil || s.WhatIf != nil || s.Brought || s.Visibility != sheet.Public && !played {
		return nil
	}
	list := make([]Result, len(s.Places))
	for i, p := range s.Places {
		list[i] = Result{
			Table: s.ID, Seat: game.Seat(i), Title: s.Title, Players: len(s.Places), Tempo: s.Tempo(), Rated: s.Rated, Ended: s.Updated, User: p.Whose(),
		}
		if p.Kind == sheet.Bot && p.User == "" {
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
func gone(s *sheet.Sheet) (seats game.SeatSet) {
	if !s.Rated {
		return 0
	}
	for i, p := range s.Places {
		if p.LeftToAnother() || p.Kind == sheet.Person && 2*awayFor(s, game.Seat(i)) > s.Entries {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// awayFor is how many entries were made while others played a seat.
func awayFor(s *sheet.Sheet, seat game.Seat) (n int) {
	since, seen := -1, false
	for _, c := range s.Comings {
		if c.Seat != seat {
			continue
		}
		switch {
		case c.Back && since < 0 && !seen && len(s.Comings) >= sheet.MostComings:
			n += c.N // when they left is forgotten
		case c.Back && since >= 0:
			n += c.N - since
			since = -1
		case since < 0 && slices.Contains([]sheet.Reason{sheet.HasLeft, sheet.HisTime, sheet.TheirVote, sheet.IsOffered}, c.Why):
			since = c.N
		}
		seen = true
	}
	return n
}

// SatBy tells whether somebody had a seat.
func (g *PlayedGame) SatBy(user persist.UserID) bool {
	return user != "" && slices.ContainsFunc(g.Seats, func(s GameSeat) bool { return s.User == user })
}
