package store

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
)

// some is how soon three seats decided: two people and a bot.
func some() []*results.Decisions {
	ann := &results.Decisions{Soon: [...]int{5, 4, 3, 2, 1}, Left: true}
	ann.Took[0], ann.Took[17], ann.Took[95] = 3, 10, 1
	return []*results.Decisions{ann, {Soon: [...]int{0, 1, 0, 0, 0}}, nil}
}

// How soon people decided is kept once, and read as it was written.
func TestDecisions_Once(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		people := []*people.User{person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")}
		sheet := played(t, s, people, []int{1, 3, 2})
		must(t, s.Results.Rate(t.Context(), sheet.ID))
		found, err := s.Results.Uncounted(t.Context())
		must(t, err)
		must(t, s.Results.KeepDecisions(t.Context(), sheet.ID, some()))
		must(t, s.Results.KeepDecisions(t.Context(), sheet.ID, make([]*results.Decisions, 3)))
		left, err := s.Results.Uncounted(t.Context())
		must(t, err)
		if !slices.Equal(found, []persist.TableID{sheet.ID}) || len(left) != 0 {
			t.Errorf("to be counted were %v, and then %v", found, left)
		}
		for i, u := range people {
			games, err := s.Results.GamesOf(t.Context(), u.ID)
			must(t, err)
			if len(games) != 1 {
				t.Fatalf("%s has %d games", u.Name, len(games))
			}
			if diff := cmp.Diff(*some()[i], games[0].Decided); diff != "" {
				t.Errorf("%s: %s", u.Name, diff)
			}
		}
	})
}

// A recount finds what is kept otherwise, mends it where that is wanted, and leaves alone what
// nothing tells of any more.
func TestRecount_Decisions(t *testing.T) {
	t.Parallel()
	s := opened(t)
	people := []*people.User{person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")}
	kept, missed := played(t, s, people, []int{1, 3, 2}), played(t, s, people, []int{1, 3, 2})
	for _, sheet := range []*sheet.Sheet{kept, missed} {
		must(t, s.Results.Rate(t.Context(), sheet.ID))
	}
	must(t, s.Results.KeepDecisions(t.Context(), kept.ID, some()))
	count := func(write bool, bob *results.Decisions) int {
		n, err := s.Results.Recount(t.Context(), Recount{
			Replay: func(ctx context.Context, id persist.TableID) (*sheet.Outcome, error) {
				sheet, err := s.Tables.Sheet(ctx, id)
				return sheet.Outcome, err
			},
			Decided: func(context.Context, persist.TableID) ([]*results.Decisions, error) {
				return []*results.Decisions{some()[0], bob, nil}, nil
			},
			Tell: func(string, string) {}, Write: write,
		})
		must(t, err)
		return n.Differ
	}
	for _, write := range []bool{false, true} {
		if n := count(write, some()[1]); n != 1 {
			t.Errorf("written %v: %d differ, want the one that was missed", write, n)
		}
	}
	if n := count(false, some()[1]); n != 0 {
		t.Errorf("after it was written %d differ", n)
	}
	if n := count(false, nil); n != 0 {
		t.Errorf("of a former player %d differ", n)
	}
	if n := count(false, &results.Decisions{}); n != 2 {
		t.Errorf("of what was decided otherwise %d differ", n)
	}
}

// Games are listed the last first, with all who played; a game against oneself is not listed.
func TestGamesOf(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann, bob, guest := person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash"), person(t, s, "Guest", "")
		at := func(days int, more func(*sheet.Sheet)) func(*sheet.Sheet) {
			return func(s *sheet.Sheet) {
				s.Updated = clock.Wall{}.Kept().Add(time.Duration(days) * 24 * time.Hour)
				more(s)
			}
		}
		plain := func(*sheet.Sheet) {}
		old := played(t, s, []*people.User{ann, bob}, []int{2, 1, 3}, at(-3, func(s *sheet.Sheet) { s.Visibility = sheet.Public }))
		late := played(t, s, []*people.User{ann, guest}, []int{1, 2, 3}, at(-1, func(s *sheet.Sheet) { s.Rated = false }))
		alone := played(t, s, []*people.User{ann, ann}, []int{1, 2, 3}, at(-2, func(s *sheet.Sheet) { s.Rated = false }))
		others := played(t, s, []*people.User{bob, guest}, []int{1, 2, 3}, at(0, plain))
		for _, sheet := range []*sheet.Sheet{old, late, alone, others} {
			must(t, s.Results.Rate(t.Context(), sheet.ID))
		}
		games, err := s.Results.GamesOf(t.Context(), ann.ID)
		must(t, err)
		if len(games) != 2 || games[0].Table != late.ID || games[1].Table != old.ID || games[0].Public || !games[1].Public {
			t.Fatalf("Ann has played %+v", games)
		}
		if games[0].Rating != nil || games[1].Rating == nil || games[1].Rating.Before != 1500 || games[1].Place != 2 {
			t.Errorf("her games came to %+v", games)
		}
		var names []string
		for _, seat := range games[0].Seats {
			if seat.Account {
				seat.Name += " has a page"
			}
			names = append(names, seat.Name)
		}
		if !slices.Equal(names, []string{"Ann has a page", "Guest", "Brunel"}) {
			t.Errorf("she played with %v", names)
		}
		if !games[1].SatBy(bob.ID) || games[0].SatBy(bob.ID) || games[0].SatBy("") {
			t.Error("who sat there is not told right")
		}
	})
}
