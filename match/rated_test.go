package match_test

import (
	"context"
	"errors"
	"testing"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/titletest/toy"
)

func (p *place) rated(u *people.User, seats ...match.WantedSeat) (*match.Table, error) {
	return p.house.Create(p.Context(), u, match.Wanted{Title: "toy", Settings: map[string]string{"rounds": "two"}, Visibility: sheet.Public, Seats: seats, Rated: true})
}

// toTheEnd plays a game of the toy of two rounds: seat 0 bids, the others pass.
func (p *place) toTheEnd(t *match.Table, people ...*people.User) {
	p.Helper()
	for range 2 {
		for seat, u := range people {
			action := `{"kind":"pass"}`
			if seat == 0 {
				action = `{"kind":"bid","amount":1}`
			}
			_, err := p.do(t, u, game.Seat(seat), action)
			p.must(err)
		}
	}
	if status := p.see(t, people[0].ID).Sheet.Status; status != sheet.Finished {
		p.Fatalf("the table is %s", status)
	}
}

// All who play agree: the maker of the table by making it, the others when they sit down.
// Guests, and a user with two seats, have no part in it.
func TestRated_AllAgree(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob, guest := p.account("Ann"), p.account("Bob"), p.user("Guest")
	_, err := p.rated(guest, me, free)
	p.refused(err, refusal.RatedNeedsAccount)
	_, err = p.rated(ann, me, me, free)
	p.refused(err, refusal.RatedNeedsPeople)
	_, err = p.rated(ann, me, rnd, rnd)
	p.refused(err, refusal.RatedNeedsPeople)
	table, err := p.rated(ann, me, free, free)
	p.must(err)
	p.refused(table.Seating.Join(t.Context(), bob, nil, false), refusal.RatedNotAgreed)
	p.refused(table.Seating.Join(t.Context(), guest, nil, true), refusal.RatedNeedsAccount)
	p.refused(table.Seating.Reseat(t.Context(), ann, 1, me), refusal.RatedNeedsPeople)
	p.refused(table.Seating.Start(t.Context(), ann.ID, "random"), refusal.RatedNeedsPeople)
	p.must(table.Seating.Reseat(t.Context(), ann, 1, rnd))
	p.refused(table.Seating.Reseat(t.Context(), ann, 2, rnd), refusal.RatedNeedsPeople)
	p.must(table.Seating.Reseat(t.Context(), ann, 1, free))
	p.must(table.Seating.Join(t.Context(), bob, nil, true))
	three := game.Seat(2)
	p.must(table.Seating.Join(t.Context(), bob, &three, false)) // Bob has agreed
	if seen := p.see(table, ann.ID).Sheet; !seen.Rated || seen.Status != sheet.Open || seen.SeatsOf(guest.ID) != 0 {
		t.Errorf("the table is %+v", seen)
	}
}

// The host says before the start whether a game is rated, and agrees for nobody else.
func TestRated_OnAndOff(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.account("Ann"), p.account("Bob")
	table := p.table(ann, "toy", me, free, free)
	p.refused(table.Seating.SetRated(t.Context(), bob, true), refusal.NotHost)
	p.must(table.Seating.SetRated(t.Context(), ann, true))
	p.must(table.Seating.Join(t.Context(), bob, nil, true))
	p.must(table.Seating.SetRated(t.Context(), ann, true)) // it is
	p.must(table.Seating.SetRated(t.Context(), ann, false))
	p.refused(table.Seating.SetRated(t.Context(), ann, true), refusal.RatedNotAgreed)
	if p.see(table, ann.ID).Sheet.Rated {
		t.Error("it is rated")
	}
	p.must(table.Seating.Start(t.Context(), ann.ID, "random"))
	p.refused(table.Seating.SetRated(t.Context(), ann, false), refusal.NotOpen)
}

// When anybody hears that a game is over the ratings are there; a rematch is rated for those
// who say so.
func TestRated_ToTheEnd(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.account("Ann"), p.account("Bob")
	table, err := p.rated(ann, me, free)
	p.must(err)
	p.must(table.Seating.Join(t.Context(), bob, nil, true))
	s := p.see(table, ann.ID).Sheet
	if before := p.kept.SeatRatings(t.Context(), s); len(before) != 2 || before[0] != nil || before[1] != nil {
		t.Errorf("before the end: %+v", before)
	}
	p.toTheEnd(table, ann, bob)
	kept, err := p.store.Results.RatedGames(t.Context(), ann.ID)
	p.must(err)
	if len(kept) != 1 || kept[0].After <= 1500 {
		t.Fatalf("Ann won, and has %+v", kept)
	}
	after := p.kept.SeatRatings(t.Context(), p.see(table, bob.ID).Sheet)
	if after[0].After == nil || *after[0].After != kept[0].After || *after[1].After >= 1500 {
		t.Errorf("after the end: %+v", after)
	}
	outcome, err := p.house.Outcome(t.Context(), p.see(table, ann.ID).Sheet.ID)
	p.must(err)
	if outcome.Standings[0].Seat != 0 || outcome.Standings[0].Rank != 1 {
		t.Errorf("played again it ends with %+v", outcome)
	}

	next, err := table.Seating.Rematch(t.Context(), bob, true)
	p.must(err)
	same, err := table.Seating.Rematch(t.Context(), ann, false)
	p.must(err)
	seen := p.see(next, ann.ID).Sheet
	if same != next || !seen.Rated || seen.SeatsOf(ann.ID) != 0 {
		t.Errorf("who has not agreed sits at %v of the next table, rated %v", seen.SeatsOf(ann.ID), seen.Rated)
	}
	_, err = table.Seating.Rematch(t.Context(), ann, true)
	p.must(err)
	if seen := p.see(next, ann.ID).Sheet; seen.SeatsOf(ann.ID) != game.Seats(1) || seen.Status != sheet.Running {
		t.Errorf("who has agreed sits at %v, and the table is %s", seen.SeatsOf(ann.ID), seen.Status)
	}
}

// faulty cannot rate for a while.
type faulty struct {
	results.Ratings
	broken bool
}

func (f *faulty) Rate(ctx context.Context, id persist.TableID) error {
	if f.broken {
		return errors.New("the disk is full")
	}
	return f.Ratings.Rate(ctx, id)
}

// A game is over also when it could not be rated then; that is made up for.
func TestRated_Later(t *testing.T) {
	t.Parallel()
	p := open(t)
	f := &faulty{p.store.Results, true}
	p.kept = keeper(p.store.Tables, f, toy.Title)
	p.house = match.OpenHouse(match.Config{Store: p.store.House(), Titles: []game.Title{toy.Title}, Rated: true, Finished: p.kept.Finished, Sweep: p.kept.Sweep})
	t.Cleanup(p.house.Close)
	ann, bob := p.account("Ann"), p.account("Bob")
	table, err := p.rated(ann, me, free)
	p.must(err)
	p.must(table.Seating.Join(t.Context(), bob, nil, true))
	p.toTheEnd(table, ann, bob)
	if kept, err := p.store.Results.RatedGames(t.Context(), ann.ID); err != nil || len(kept) != 0 {
		t.Errorf("it was rated: %+v %v", kept, err)
	}
	f.broken = false
	p.must(p.house.Sweeper.Sweep(t.Context(), clock.Wall{}.Kept()))
	if kept, err := p.store.Results.RatedGames(t.Context(), ann.ID); err != nil || len(kept) != 1 {
		t.Errorf("it was not made up for: %+v %v", kept, err)
	}
}
