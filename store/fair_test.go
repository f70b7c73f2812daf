package store

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
)

// away has a bot play a seat in its owner's place.
func away(seat int) func(*sheet.Sheet) {
	return func(s *sheet.Sheet) { s.Places[seat].Kind, s.Places[seat].Bot = sheet.Bot, "tycoon" }
}

// ratingOf is what a game made of a seat's rating.
func ratingOf(t testing.TB, s *Store, sheet *sheet.Sheet, seat int) (before, after int) {
	t.Helper()
	list, err := s.Results.SeatRatings(t.Context(), sheet)
	must(t, err)
	if list[seat] == nil || list[seat].After == nil {
		t.Fatalf("seat %d is not rated: %+v", seat, list[seat])
	}
	return list[seat].Before, *list[seat].After
}

// Leaving a rated game means coming last in it, whatever the stand-in did. The others keep their
// order, and a recount comes to the same bits.
func TestRate_WhoLeftComesLast(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		people := []*people.User{person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash"), person(t, s, "Cleo", "hash")}
		won := played(t, s, people, []int{1, 2, 4, 3}, away(0)) // the stand-in won
		must(t, s.Results.Rate(t.Context(), won.ID))
		rows, err := s.Reads.ListResults(t.Context(), string(won.ID))
		must(t, err)
		var places []int64
		for _, r := range rows {
			places = append(places, r.Place)
		}
		if !slices.Equal(places, []int64{4, 1, 3, 2}) || rows[0].Gone != 1 || rows[1].Gone != 0 {
			t.Errorf("places %v, %+v", places, rows[0])
		}
		if before, after := ratingOf(t, s, won, 0); after >= before {
			t.Errorf("who left went from %d to %d", before, after)
		}
		if before, after := ratingOf(t, s, won, 1); after <= before {
			t.Errorf("the best of those who stayed went from %d to %d", before, after)
		}
		// Both leave: they share the last place, and nobody gains by the other's leaving.
		for range 5 {
			both := played(t, s, people[:2], []int{1, 2, 3}, away(0), away(1), func(s *sheet.Sheet) { s.Places[2] = sheet.Place{Kind: sheet.Bot, Bot: "clerk"} })
			must(t, s.Results.Rate(t.Context(), both.ID))
			for seat := range 2 {
				if before, after := ratingOf(t, s, both, seat); after > before {
					t.Errorf("of two who left, seat %d went from %d to %d", seat, before, after)
				}
			}
		}
		if n, told := recounted(t, s, false); n.Differ != 0 {
			t.Errorf("counted anew: %+v %v", n, told)
		}
	})
}

// Somebody else who has played for more than half of the game has played it.
func TestResults_BackForTheLastMove(t *testing.T) {
	s := &sheet.Sheet{
		Status: sheet.Finished, Rated: true, Entries: 100, Visibility: sheet.Public,
		Places:  []sheet.Place{{Kind: sheet.Person, User: "ann"}, {Kind: sheet.Person, User: "bob"}},
		Comings: []sheet.Coming{{Seat: 0, N: 10, Why: sheet.HasLeft}, {Seat: 0, N: 99, Back: true}, {Seat: 1, N: 20, Why: sheet.HisTime}, {Seat: 1, N: 30, Back: true}},
	}
	o := &sheet.Outcome{Standings: []game.Standing{{Seat: 0, Rank: 1}, {Seat: 1, Rank: 2}}}
	if list := results.Of(s, o); !list[0].Gone || list[0].Place != 2 || list[1].Gone || list[1].Place != 1 {
		t.Errorf("%+v", list)
	}
	s.Rated = false
	if list := results.Of(s, o); list[0].Gone || list[0].Place != 1 {
		t.Errorf("not rated: %+v", list)
	}
}

// Games that were rated before who left came last stay as they are, to the bit.
func TestRecount_GamesFromBefore(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		people := []*people.User{person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")}
		old := played(t, s, people, []int{1, 2, 3})
		must(t, s.Results.Rate(t.Context(), old.ID)) // as it was then: the place of the seat
		next := played(t, s, people, []int{2, 1, 3})
		must(t, s.Results.Rate(t.Context(), next.ID))
		_, err := s.Write.ExecContext(t.Context(), "UPDATE seats SET kind = 'bot', bot = 'tycoon' WHERE seat = 0 AND table_id = '"+string(old.ID)+"'")
		must(t, err)
		before := allRatings(t, s)
		for _, write := range []bool{false, true} {
			if n, told := recounted(t, s, write); n != (Recounted{Games: 2, Rated: 2}) {
				t.Errorf("counted anew: %+v %v", n, told)
			}
		}
		if !slices.Equal(before, allRatings(t, s)) {
			t.Error("their ratings are others now")
		}
	})
}

// Three rated games a week between two of one household count; what is beyond is kept and
// moves nobody.
func TestRate_Household(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		people := []*people.User{person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash"), person(t, s, "Cleo", "hash")}
		kin := func(ended time.Time) func(*sheet.Sheet) {
			return func(sheet *sheet.Sheet) {
				sheet.Places[0].Kin, sheet.Places[1].Kin, sheet.Updated = 1, 1, ended
			}
		}
		start := clock.Wall{}.Kept()
		var counted []bool
		for i := range 6 {
			ended := start.Add(time.Duration(i) * time.Hour)
			if i == 5 {
				ended = start.Add(8 * 24 * time.Hour)
			}
			sheet := played(t, s, people[:2], []int{1, 2, 3}, kin(ended))
			must(t, s.Results.Rate(t.Context(), sheet.ID))
			list, err := s.Results.SeatRatings(t.Context(), sheet)
			must(t, err)
			counted = append(counted, list[0].After != nil)
			uncounted, err := s.Results.KinTooOften(t.Context(), sheet, sheet.Households(nil))
			must(t, err)
			if uncounted == counted[i] {
				t.Errorf("game %d counted: %v, and told so: %v", i, counted[i], !uncounted)
			}
		}
		if want := []bool{true, true, true, false, false, true}; !slices.Equal(counted, want) {
			t.Errorf("counted %v, want %v", counted, want)
		}
		// Others, and those who are of no household, count.
		other := played(t, s, people, []int{1, 2, 3, 4})
		must(t, s.Results.Rate(t.Context(), other.ID))
		ratingOf(t, s, other, 0)
		if n, told := recounted(t, s, false); n != (Recounted{Games: 7, Rated: 5}) {
			t.Errorf("counted anew: %+v %s", n, strings.Join(told, "\n"))
		}
	})
}
