package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/dbtest"
)

// played is a finished game of these people and a bot, with their places.
func played(t testing.TB, s *Store, people []*people.User, ranks []int, change ...func(*sheet.Sheet)) *sheet.Sheet {
	t.Helper()
	return table(t, s, people[0], slices.Concat([]func(*sheet.Sheet){func(kept *sheet.Sheet) {
		kept.WhatIf, kept.Status, kept.Rated, kept.Visibility = nil, sheet.Finished, true, sheet.ByLink
		kept.Places, kept.Outcome = nil, &sheet.Outcome{Ending: "rounds"}
		for _, u := range people {
			kept.Places = append(kept.Places, sheet.Place{Kind: sheet.Person, User: u.ID, Name: u.Name})
		}
		kept.Places = append(kept.Places, sheet.Place{Kind: sheet.Bot, Bot: "broker", Name: "Brunel"})
		for seat, rank := range ranks {
			kept.Outcome.Standings = append(kept.Outcome.Standings, game.Standing{Seat: game.Seat(seat), Rank: rank, Score: 100 - rank, Won: rank == 1})
		}
	}}, change)...)
}

// shown is the ratings at a table as they are read: before, after and how sure, by seat.
func shown(t testing.TB, s *Store, sheet *sheet.Sheet) (list []string) {
	t.Helper()
	ratings, err := s.Results.SeatRatings(t.Context(), sheet)
	must(t, err)
	for _, r := range ratings {
		switch {
		case r == nil:
			list = append(list, "-")
		case r.After == nil:
			list = append(list, fmt.Sprintf("%d ± %d", r.Before, r.PlusMinus))
		default:
			list = append(list, fmt.Sprintf("%d > %d ± %d", r.Before, *r.After, r.PlusMinus))
		}
	}
	return list
}

// A game is rated once; the bot stays where it is; the next begins where it ended.
func TestRate_Once(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		people := []*people.User{person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")}
		first := played(t, s, people, []int{1, 3, 2})
		if got := shown(t, s, first); !slices.Equal(got, []string{"-", "-", "1300 ± 20"}) {
			t.Errorf("before it is rated: %v", got)
		}
		for range 3 {
			must(t, s.Results.Rate(t.Context(), first.ID))
		}
		one := shown(t, s, first)
		second := played(t, s, people, []int{2, 2, 1})
		must(t, s.Results.Rate(t.Context(), second.ID))
		if again := shown(t, s, first); !slices.Equal(one, again) || one[2] != "1300 ± 20" {
			t.Errorf("the first game made %v, and later %v", one, again)
		}
		games, err := s.Results.RatedGames(t.Context(), people[0].ID)
		must(t, err)
		if len(games) != 2 || games[0].Before != 1500 || games[0].After <= 1500 || games[1].Before != games[0].After || games[1].After >= games[1].Before {
			t.Errorf("Ann's games: %+v", games)
		}
		rated, err := s.Results.ResultsOf(t.Context(), people[1].ID)
		must(t, err)
		want := results.Result{Table: second.ID, Seat: 1, Title: "toy", Players: 3, Rated: true, Ended: second.Updated, User: people[1].ID, Place: 2, Score: 98}
		if len(rated) != 2 || rated[1] != want {
			t.Errorf("Bob's results: %+v", rated)
		}
	})
}

// What counts, for whom, and among which games.
func TestRate_WhatCounts(t *testing.T) {
	t.Parallel()
	s := opened(t)
	people := []*people.User{person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")}
	carl := person(t, s, "Carl", "hash")
	for name, c := range map[string]struct {
		change  func(*sheet.Sheet)
		results int
		ladders []sheet.Tempo
	}{
		"rated":        {func(*sheet.Sheet) {}, 1, []sheet.Tempo{""}},
		"live":         {func(s *sheet.Sheet) { s.Clock = &sheet.Clock{Kind: sheet.Live} }, 1, []sheet.Tempo{"", sheet.AtOnce}},
		"days":         {func(s *sheet.Sheet) { s.Clock = &sheet.Clock{Kind: sheet.Days} }, 1, []sheet.Tempo{"", sheet.ByPost}},
		"stand-in":     {func(s *sheet.Sheet) { s.Places[0].Kind, s.Places[0].Bot = sheet.Bot, "clerk" }, 1, []sheet.Tempo{""}},
		"substitute":   {func(s *sheet.Sheet) { s.Places[0].Owner, s.Places[0].User = s.Places[0].User, carl.ID }, 1, []sheet.Tempo{""}},
		"public":       {func(s *sheet.Sheet) { s.Rated, s.Visibility = false, sheet.Public }, 1, nil},
		"by link":      {func(s *sheet.Sheet) { s.Rated = false }, 1, nil},
		"what-if":      {func(s *sheet.Sheet) { s.WhatIf = &sheet.Origin{} }, 0, nil},
		"not over yet": {func(s *sheet.Sheet) { s.Status = sheet.Running }, 0, nil},
	} {
		kept := played(t, s, people, []int{1, 2, 3}, c.change)
		must(t, s.Results.Rate(t.Context(), kept.ID))
		rated, err := s.Results.ResultsOf(t.Context(), people[0].ID)
		must(t, err)
		rated = slices.DeleteFunc(rated, func(r results.Result) bool { return r.Table != kept.ID })
		games, err := s.Results.RatedGames(t.Context(), people[0].ID)
		must(t, err)
		var ladders []sheet.Tempo
		for _, g := range games {
			if g.Table == kept.ID {
				ladders = append(ladders, g.Tempo)
			}
		}
		if len(rated) != c.results || !slices.Equal(ladders, c.ladders) {
			t.Errorf("%s: %d results, and ratings among %q", name, len(rated), ladders)
		}
	}
	if results, err := s.Results.ResultsOf(t.Context(), carl.ID); err != nil || len(results) != 0 {
		t.Errorf("who only stood in has results: %+v %v", results, err)
	}
	missed, err := s.Results.Unkept(t.Context())
	must(t, err)
	late := played(t, s, people, []int{1, 2, 3})
	found, err := s.Results.Unkept(t.Context())
	must(t, err)
	if len(missed) != 0 || !slices.Equal(found, []persist.TableID{late.ID}) {
		t.Errorf("missed were %v, and then %v", missed, found)
	}
}

// many rated games of some people, in random order and with ties.
func manyGames(t testing.TB, s *Store, n int) (ids []persist.TableID) {
	t.Helper()
	draw := rand.New(rand.NewPCG(1, 2))
	var persons []*people.User
	for i := range 7 {
		persons = append(persons, person(t, s, fmt.Sprint("Person ", i), "hash"))
	}
	for range n {
		some := draw.Perm(len(persons))[:2+draw.IntN(4)]
		var seated []*people.User
		var ranks []int
		for _, i := range some {
			seated, ranks = append(seated, persons[i]), append(ranks, 1+draw.IntN(len(some)))
		}
		kind := []func(*sheet.Sheet){func(*sheet.Sheet) {}, func(s *sheet.Sheet) { s.Clock = &sheet.Clock{Kind: sheet.Live} }, func(s *sheet.Sheet) { s.Clock = &sheet.Clock{Kind: sheet.Days} }}[draw.IntN(3)]
		ids = append(ids, played(t, s, seated, append(ranks, 1+draw.IntN(len(some))), kind).ID)
	}
	return ids
}

// recounted counts anew and tells what differed.
func recounted(t testing.TB, s *Store, write bool) (Recounted, []string) {
	t.Helper()
	var told []string
	n, err := s.Results.Recount(t.Context(), Recount{
		Replay: func(ctx context.Context, id persist.TableID) (*sheet.Outcome, error) {
			sheet, err := s.Tables.Sheet(ctx, id)
			return sheet.Outcome, err
		},
		Decided: func(context.Context, persist.TableID) ([]*results.Decisions, error) { return nil, nil },
		Tell:    func(table, what string) { told = append(told, table+": "+what) }, Write: write,
	})
	must(t, err)
	return n, told
}

// all that is kept of ratings.
func allRatings(t testing.TB, s *Store) (list []string) {
	t.Helper()
	rows, err := s.Read.QueryContext(t.Context(), "SELECT * FROM ratings ORDER BY nth, pace, seat")
	must(t, err)
	defer rows.Close()
	columns, err := rows.Columns()
	must(t, err)
	for rows.Next() {
		row, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		must(t, rows.Scan(into...))
		list = append(list, fmt.Sprint(row))
	}
	must(t, rows.Err())
	return list
}

// What was counted game by game is counted anew to the last bit; what was spoilt is found,
// and mended only where that is wanted.
func TestRecount(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ids := manyGames(t, s, 200)
		for _, id := range ids {
			must(t, s.Results.Rate(t.Context(), id))
		}
		before := allRatings(t, s)
		if n, told := recounted(t, s, false); n != (Recounted{Games: 200, Rated: 200}) || len(told) > 0 {
			t.Fatalf("%+v: %v", n, told)
		}
		for _, spoilt := range []string{
			"UPDATE ratings SET after_mu = after_mu + 0.000000001 WHERE nth = 17",
			"UPDATE results SET place = place + 1 WHERE table_id = '" + string(ids[40]) + "' AND seat = 1",
			"DELETE FROM ratings WHERE nth > 150",
			"DELETE FROM results WHERE table_id = '" + string(ids[199]) + "'",
			"DELETE FROM rated_games WHERE nth = 200",
		} {
			_, err := s.Write.ExecContext(t.Context(), spoilt)
			must(t, err)
		}
		for _, write := range []bool{false, true} {
			if n, _ := recounted(t, s, write); n != (Recounted{Games: 200, Rated: 200, Differ: 52}) {
				t.Errorf("written %v: %+v", write, n)
			}
		}
		if n, told := recounted(t, s, false); n.Differ != 0 {
			t.Errorf("after it was written: %+v %v", n, told)
		}
		if diff := cmp.Diff(before, allRatings(t, s)); diff != "" {
			t.Error(diff)
		}
	})
}

// Two servers that come to the same games at once rate each once, one after the other.
func TestRate_TwoServers(t *testing.T) {
	t.Parallel()
	data := dbtest.Server(t)
	var servers []*Store
	for range 2 {
		s, err := Open(t.Context(), data)
		must(t, err)
		t.Cleanup(func() { s.Close() })
		servers = append(servers, s)
	}
	ids := manyGames(t, servers[0], 60)
	var all sync.WaitGroup
	for _, s := range servers {
		for _, i := range rand.Perm(len(ids)) {
			all.Go(func() {
				// One that was late five times leaves it to the next who comes.
				for s.Results.Rate(t.Context(), ids[i]) != nil && t.Context().Err() == nil {
				}
			})
		}
	}
	all.Wait()
	if n, told := recounted(t, servers[0], false); n != (Recounted{Games: 60, Rated: 60}) || len(told) > 0 {
		t.Errorf("%+v: %v", n, told)
	}
}

// The best are in order, and only those are shown who want to be and have played enough.
func TestBest(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		persons := []*people.User{person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash"), person(t, s, "Carl", "hash"), person(t, s, "Dora", "hash")}
		yes := true
		for _, u := range persons[:3] {
			_, err := s.People.ChangeUser(t.Context(), u.ID, people.UserChange{Listed: &yes})
			must(t, err)
		}
		long := clock.Wall{}.Kept().Add(-100 * 24 * time.Hour)
		for i := range 10 {
			game := played(t, s, []*people.User{persons[0], persons[1], persons[3]}, []int{2, 1, 4, 3}, func(s *sheet.Sheet) {
				if i < 5 {
					s.Updated = long
				}
			})
			must(t, s.Results.Rate(t.Context(), game.ID))
		}
		must(t, s.Results.Rate(t.Context(), played(t, s, []*people.User{persons[2], persons[3]}, []int{1, 2, 3}).ID))
		since := clock.Wall{}.Kept().Add(-30 * 24 * time.Hour)
		best, err := s.Results.Best(t.Context(), "toy", "", persons[3].ID, 10, since)
		must(t, err)
		if len(best.People) != 2 || best.People[0].Name != "Bob" || best.People[1].Name != "Ann" || best.People[0].Games != 10 || best.People[0].Won != 10 {
			t.Errorf("the best are %+v", best.People)
		}
		if you := best.You; you == nil || you.Name != "Dora" || you.Games != 11 || you.Shown || you.New || you.Change >= 0 {
			t.Errorf("who asks is %+v", you)
		}
		if b := best.People[0]; b.Change <= 0 || b.Change >= b.Points-1500 || b.New {
			t.Errorf("of late Bob has changed by %d, in all by %d", b.Change, b.Points-1500)
		}
		if bot := best.Bots[1]; bot.Level != "broker" || bot.Games != 11 || bot.Won != 0 || bot.Points != 1300 {
			t.Errorf("the brokers: %+v", bot)
		}
		best, err = s.Results.Best(t.Context(), "toy", sheet.AtOnce, persons[0].ID, 10, since)
		must(t, err)
		if len(best.People) != 0 || best.You != nil || best.Bots[1].Games != 0 {
			t.Errorf("nobody has played with a clock: %+v", best)
		}
		best, err = s.Results.Best(t.Context(), "toy", "", persons[2].ID, 10, since)
		must(t, err)
		if you := best.You; you == nil || !you.New || you.Shown {
			t.Errorf("one game makes %+v", you)
		}
	})
}

// When an account is deleted nothing names it, and what others have stays as it was counted.
func TestRecount_WithoutAnAccount(t *testing.T) {
	t.Parallel()
	s := opened(t)
	persons := []*people.User{person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")}
	for range 3 {
		must(t, s.Results.Rate(t.Context(), played(t, s, persons, []int{1, 2, 3}).ID))
	}
	_, err := s.People.DeleteUser(t.Context(), persons[1].ID, clock.Wall{}.Kept())
	must(t, err)
	games, err := s.Results.RatedGames(t.Context(), persons[1].ID)
	must(t, err)
	results, err := s.Results.ResultsOf(t.Context(), persons[1].ID)
	must(t, err)
	if len(games)+len(results) > 0 {
		t.Errorf("there is still %v %v", games, results)
	}
	if n, told := recounted(t, s, false); n != (Recounted{Games: 3, Rated: 3}) {
		t.Errorf("%+v: %v", n, told)
	}
	late := played(t, s, persons, []int{1, 2, 3}, func(s *sheet.Sheet) { s.Places[1].User = people.FormerUser })
	must(t, s.Results.Rate(t.Context(), late.ID))
	if got := shown(t, s, late); got[1] != "-" {
		t.Errorf("a former player has a rating: %v", got)
	}
}
