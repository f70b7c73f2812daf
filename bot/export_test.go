package bot

import (
	"context"

	"github.com/scrip-games/scrip/game"
)

// TasteOf is the taste of a bot that searches.
func TasteOf(b Bot) Taste { return b.(*searcher).Taste }

// Strengths is how hard the levels that search think in a title.
func Strengths(title game.Title) (all []Search) {
	for i := range defaultLevels {
		all = append(all, searchOf(title, i))
	}
	return all
}

// Ahead is for how many decisions a simulated game goes on after so many of its plan.
func Ahead(s Search, g game.Game, done int) int { return s.newRun(g, 0, 1).ahead(done) }

// Rethink is Think after something was planned.
func (s Search) Rethink(g game.Game, seat game.Seat, kept []any) Verdict {
	return s.rethink(context.Background(), g, seat, 1, kept)
}

// BidOn is the game after the seat's action and then its order to bid on, when that has
// nothing more to do. Luck is by a number.
func BidOn(g game.Game, seat game.Seat, action any, order *game.Order, luck uint64) (game.Game, error) {
	d := newScratch(g, nil)
	d.pcg.Seed(1, luck)
	err := d.g.Do(seat, action, nil)
	d.follow(seat, order, &game.Since{Round: g.Round()}, mostSteps)
	return d.g, err
}

// PlayedAs is the ways to go on after what was played that a review tries.
func PlayedAs(s Search, g game.Game, seat game.Seat, turn []any) (lines []PlanResult) {
	t := s.played(g, seat, 1, turn)
	for i := range t.plans {
		if t.plans[i].played {
			lines = append(lines, PlanResult{Actions: t.plans[i].actions, Order: t.plans[i].order})
		}
	}
	return lines
}

func (s Search) played(g game.Game, seat game.Seat, seed uint64, turn []any) *searchRun {
	t := s.newRun(g, seat, seed)
	t.makePlans(context.Background())
	t.addPlayed(context.Background(), turn)
	return t
}

// Tried is in how many games a review tries the turn as it was played, and in how many
// what it tries longest.
func Tried(s Search, g game.Game, seat game.Seat, turn []any) (asPlayed, longest int) {
	t := s.played(g, seat, 1, turn)
	t.compare(context.Background())
	for i := range t.plans {
		p := &t.plans[i]
		longest = max(longest, len(p.ended))
		if p.turn {
			asPlayed = len(p.ended)
		}
	}
	return asPlayed, longest
}

// Blamed is what an action costs the seat beside the best way found, whatever follows it,
// as a review measures that; and the standard error.
func (s Search) Blamed(g game.Game, seat game.Seat, action any, seed uint64) (worth, err float64) {
	t := s.played(g, seat, seed, []any{action})
	t.compare(context.Background())
	best, played := t.best()
	if best == nil {
		return 0, 0
	}
	var d Decision
	c := Case{record: &game.Record{Seats: make([]game.SeatInfo, g.Seats())}}
	d.Seat = seat
	c.weigh(context.Background(), t, &d, played, best, fresh, s.Games/4)
	return d.Value, d.Err
}

// AccountOf is the account of a game as a review has it.
func AccountOf(title game.Title, record *game.Record) ([]Account, error) {
	c, err := ReviewerFor(title).Open(title, record)
	if err != nil {
		return nil, err
	}
	all, _ := c.account(make([]float64, len(record.Seats)))
	return all, nil
}
