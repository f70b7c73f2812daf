package match

import (
	"context"
	"log/slog"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
)

// Ratings keeps how games ended, and what that made of people's ratings.
type Ratings interface {
	// Rate keeps how a game ended, and what that made of the ratings of those who played it
	// if it is rated: once, however often and by how many servers it is called.
	Rate(ctx context.Context, table string) error
	// Unkept is some finished games of which it is not kept yet, those that ended first
	// before others.
	Unkept(context.Context) ([]string, error)
	// SeatRatings is the ratings of those who play at a rated table, by seat: before the
	// game and, once it is over, after it. It is nil for a seat of which nothing is known.
	SeatRatings(context.Context, *Sheet) ([]*SeatRating, error)
	// KinTooOften tells whether a rated game does not count, or as it stands would not: two
	// of those who are of one household have had so many already; of one that is over,
	// whether it did not.
	KinTooOften(ctx context.Context, s *Sheet, households [][]string) (bool, error)
	// Timings is how the clocks of a table stood after entries, by the places of these,
	// where that is kept.
	Timings(ctx context.Context, table string) (map[int][]SeatClock, error)
	// KeepDecisions keeps how soon people decided in a game, by seat, unless that is kept;
	// and Uncounted is some finished games of which it is not.
	KeepDecisions(ctx context.Context, table string, list []*Decisions) error
	Uncounted(context.Context) ([]string, error)
}

// SeatRating is a rating as people read it.
type SeatRating struct {
	Before, PlusMinus int
	After             *int // nil while the game is not over, and of a bot
}

// rate keeps how a game ended. Should that fail, whoever looks at it next does it, or the
// next sweep.
func (h *House) rate(ctx context.Context, id string) {
	if h.ratings == nil {
		return
	}
	if err := h.ratings.Rate(ctx, id); err != nil && h.ctx.Err() == nil {
		slog.Error("how a game ended is not kept", "table", persist.LogID(id), "err", err)
	}
}

// rateAll keeps how those games ended of which it was missed.
func (h *House) rateAll(ctx context.Context) error {
	if h.ratings == nil {
		return nil
	}
	return all(ctx, h.ratings.Unkept, h.ratings.Rate)
}

// SeatRatings is the ratings of those who play at a rated table, by seat; nil at others.
func (h *House) SeatRatings(ctx context.Context, s *Sheet) []*SeatRating {
	if h.ratings == nil || !s.Rated {
		return nil
	}
	if s.Status == Finished {
		h.rate(ctx, s.ID) // another server may not have come to it yet
	}
	list, err := h.ratings.SeatRatings(ctx, s)
	if err != nil {
		slog.Error("ratings are not shown", "table", persist.LogID(s.ID), "err", err)
		return nil
	}
	return list
}

// mayRate refuses a rated table that could not be one.
func (h *House) mayRate(s *Sheet, user *people.User) error {
	switch {
	case !s.Rated:
		return nil
	case h.ratings == nil:
		return refusal.New(refusal.BadSetup, "nobody is rated here").With("what", "rated")
	}
	return s.mayBeRated(user)
}

// mayBeRated refuses a user whom a rated table does not take, and seats that leave too few
// people.
func (s *Sheet) mayBeRated(user *people.User) error {
	if user.Guest() || user.Program() {
		return refusal.New(refusal.RatedNeedsAccount, "ratings are for people with accounts: sign in, or play a game that is not rated")
	}
	return s.seatsRivals()
}

// seatsRivals refuses a table at which fewer than two people could play, or one plays at
// several seats.
func (s *Sheet) seatsRivals() error {
	var people []string
	open := 0
	for _, p := range s.Places {
		switch {
		case p.Kind == OpenPlace:
			open++
		case p.Kind == Person && slices.Contains(people, p.User):
			return refusal.New(refusal.RatedNeedsPeople, "in a rated game nobody plays at two seats")
		case p.Kind == Person:
			people = append(people, p.User)
		}
	}
	if len(people)+open < 2 {
		return refusal.New(refusal.RatedNeedsPeople, "a rated game needs two people or more")
	}
	return nil
}

// SetRated makes a table that has not started a rated one, or none. Only the host may, and
// he cannot agree for others who sit there already.
func (t *Table) SetRated(ctx context.Context, user *people.User, rated bool) error {
	if err := t.enter(user.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	return t.change(ctx, func(s *Sheet) ([]record.Kept, error) {
		switch {
		case s.Host != user.ID:
			return nil, refusal.New(refusal.NotHost, "only the host says whether the game is rated")
		case s.Status != Open:
			return nil, refusal.New(refusal.NotOpen, "the table has started")
		case rated && !s.Rated && !alone(s, user.ID):
			return nil, refusal.New(refusal.RatedNotAgreed, "others sit here already, and have not agreed to a rated game")
		}
		s.Rated = rated
		s.noteHome(user)
		return nil, t.house.mayRate(s, user)
	})
}

// noteHome notes from where somebody has sat down.
func (s *Sheet) noteHome(user *people.User) {
	for seat := range s.SeatsOf(user.ID).All {
		s.Places[seat].Home = s.homeOf(user)
	}
}

// homeOf is from where somebody sits down, where that matters.
func (s *Sheet) homeOf(user *people.User) string {
	if s.Rated && s.Status == Open {
		return user.Home
	}
	return ""
}

// sit is seat for one who agrees to play for ratings, or does not.
func (s *Sheet) sit(user *people.User, seat *game.Seat, agreed bool) error {
	if !s.Rated || s.Status != Open {
		return s.seat(user, seat)
	}
	if !agreed {
		return refusal.New(refusal.RatedNotAgreed, "this game is rated: who sits down has to agree to that")
	}
	if err := s.seat(user, seat); err != nil {
		return err
	}
	return s.mayBeRated(user)
}
