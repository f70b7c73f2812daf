package store

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/stats"
	"github.com/scrip-games/scrip/store/internal/db"
	"github.com/scrip-games/scrip/titletest/toy"
)

// toyGame is a finished public game of the toy between clerks, at these seats, that ended
// then.
func toyGame(t testing.TB, s *Store, n, seats int, ended time.Time, change ...func(*sheet.Sheet)) *sheet.Sheet {
	t.Helper()
	g, err := toy.Title.New(game.Setup{Seats: seats})
	must(t, err)
	players := make(bot.Table, seats)
	for i := range players {
		players[i], err = bot.New("clerk")
		must(t, err)
	}
	r := game.NewRecord(toy.Title.Info(), game.Setup{Seats: seats, Settings: map[string]string{"rounds": "four"}}, make([]game.SeatInfo, seats))
	must(t, players.Record(g, rand.New(rand.NewPCG(uint64(n), 7)), 1000, r))
	ending, standings := g.Outcome()
	kept := &sheet.Sheet{
		ID: persist.TableID(persist.NewID()), Title: "toy", Version: 1, Settings: r.Settings, Visibility: sheet.Public, Status: sheet.Finished, Host: toyHost(t, s),
		Entries: len(r.Entries), Outcome: &sheet.Outcome{Ending: ending, Standings: standings}, Created: ended, Updated: ended,
	}
	for i := range seats {
		kept.Places = append(kept.Places, sheet.Place{Kind: sheet.Bot, Bot: "clerk", Name: fmt.Sprint("Clerk ", i)})
	}
	for _, do := range change {
		do(kept)
	}
	entries := make([]record.Kept, len(r.Entries))
	for i, e := range r.Entries {
		e.At = ended
		entries[i] = record.Kept{Entry: e, Batch: i}
	}
	must(t, s.Tables.Insert(t.Context(), kept, entries))
	return kept
}

// toyHost is somebody who made tables.
func toyHost(t testing.TB, s *Store) persist.UserID {
	t.Helper()
	return person(t, s, "Host", "").ID
}

func programs(s *sheet.Sheet) {
	for i := range s.Places {
		s.Places[i] = sheet.Place{Kind: sheet.Person, User: "p", Name: "Program", Program: true}
	}
}

func persons(s *sheet.Sheet) {
	for i := range s.Places {
		s.Places[i] = sheet.Place{Kind: sheet.Person, User: persist.UserID(fmt.Sprint("u", i)), Name: fmt.Sprint("Ann ", i)}
	}
}

// someGames is games that count, and some that do not.
func someGames(t testing.TB, s *Store) (counted []*sheet.Sheet) {
	t.Helper()
	day := time.Date(2025, 12, 31, 12, 0, 0, 0, time.UTC)
	for n := range 12 {
		change := []func(*sheet.Sheet){func(*sheet.Sheet) {}, persons, programs}[n%3]
		counted = append(counted, toyGame(t, s, n, 2+n%3, day.AddDate(0, n%4, 0), change))
	}
	toyGame(t, s, 20, 2, day, func(s *sheet.Sheet) { s.Visibility = sheet.ByLink })
	toyGame(t, s, 21, 2, day, func(s *sheet.Sheet) { s.WhatIf = &sheet.Origin{} })
	toyGame(t, s, 22, 2, day, func(s *sheet.Sheet) { s.Status = sheet.Running })
	toyGame(t, s, 23, 2, day, func(s *sheet.Sheet) { s.Brought = true })
	return counted
}

// counter is one that counts games of the toy.
func counter(s *Store) *results.Keeper {
	return results.New(results.Config{Archive: sheet.NewArchive(s.Tables, []game.Title{toy.Title}, nil), Numbers: s.Results})
}

// recountNumbers counts anew and tells what differed.
func recountNumbers(t testing.TB, s *Store, k *results.Keeper, write bool) (*NumbersRecounted, []string) {
	t.Helper()
	var told []string
	n, err := s.Results.RecountNumbers(t.Context(), NumbersRecount{Count: k.Count, Write: write, Tell: func(what string) { told = append(told, what) }})
	must(t, err)
	return n, told
}

func keptSums(t testing.TB, s *Store) (list []stats.Sum) {
	t.Helper()
	rows, err := s.Reads.AllStats(t.Context())
	must(t, err)
	var sums stats.Sums
	for _, row := range rows {
		sum := sumOf(row)
		sums.Add(&stats.Game{Class: sum.Class, Cells: []stats.Cell{sum.Cell}})
	}
	return sums.List()
}

// The sweep counts each public game once; what is kept is what the records come to; what is
// deleted is taken back; and a recount mends what was bent.
func TestNumbers(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		games := someGames(t, s)
		k := counter(s)
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() { must(t, k.Sweep(ctx)) })
		}
		both.Wait()
		n, told := recountNumbers(t, s, k, false)
		if n.Games != len(games) || n.Differ+n.Wrong != 0 {
			t.Fatalf("%d games, %d and %d kept otherwise: %v", n.Games, n.Differ, n.Wrong, told)
		}
		if diff := cmp.Diff(n.Sums.List(), keptSums(t, s)); diff != "" {
			t.Errorf("what is kept differs (-counted +kept):\n%s", diff)
		}
		late, all, err := s.Results.Numbers(ctx, "toy", "2026-01")
		must(t, err)
		ever, _, err := s.Results.Numbers(ctx, "toy", "")
		must(t, err)
		this, people := stats.NewNumbers(toy.Title.Info(), late, stats.Filter{}), stats.NewNumbers(toy.Title.Info(), ever, stats.Filter{Who: stats.People})
		if all != 12 || this.Games != 9 || people.Games != 4 || people.All != 12 {
			t.Errorf("of %d games %d are of this year, and %d of %d of people", all, this.Games, people.Games, people.All)
		}

		for i, sheet := range games[:3] { // one of bots, one of people, one of programs
			must(t, s.Tables.Delete(ctx, sheet.ID, 0))
			if n, told = recountNumbers(t, s, k, false); n.Games != len(games)-1-i || n.Differ+n.Wrong != 0 {
				t.Errorf("with %d deleted there are %d games, %d and %d kept otherwise: %v", i+1, n.Games, n.Differ, n.Wrong, told)
			}
		}

		before := keptSums(t, s)
		on := s.Speak(s.Write)
		for _, bend := range []string{
			"UPDATE title_stats SET got = got + 1 WHERE grp = 'scores' AND name = 'all'",
			"DELETE FROM title_stats WHERE grp = 'ending'",
			"INSERT INTO title_stats (title, players, who, month, grp, name, times, paid, got, won) VALUES ('toy', 9, 'people', '2026-01', 'x', 'y', 1, 1, 1, 1)",
			"UPDATE counted_games SET cells = '[]' WHERE table_id = '" + string(games[5].ID) + "'",
		} {
			_, err := on.ExecContext(ctx, bend)
			must(t, err)
		}
		if n, _ = recountNumbers(t, s, k, false); n.Differ != 1 || n.Wrong < 3 {
			t.Errorf("%d games and %d sums are told to be bent", n.Differ, n.Wrong)
		}
		recountNumbers(t, s, k, true)
		if n, told = recountNumbers(t, s, k, false); n.Differ+n.Wrong != 0 || cmp.Diff(before, keptSums(t, s)) != "" {
			t.Errorf("after it was mended %d and %d are told: %v", n.Differ, n.Wrong, told)
		}
	})
}

// A game that nobody can play any more is noted, counts for nothing and is in no month.
func TestNumbers_Unreadable(t *testing.T) {
	t.Parallel()
	s := opened(t)
	sheet := toyGame(t, s, 1, 2, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), func(s *sheet.Sheet) { s.Title = "gone" })
	must(t, counter(s).Sweep(t.Context()))
	left, err := s.Results.UncountedGames(t.Context())
	must(t, err)
	months, err := s.Results.Months(t.Context())
	must(t, err)
	if row, err := s.Reads.GetCounted(t.Context(), string(sheet.ID)); err != nil || len(left) != 0 || len(months) != 0 || len(keptSums(t, s)) != 0 {
		t.Errorf("it is noted as %+v (%v), %v are left, there are the months %v", row, err, left, months)
	}
}

// Games of a month come in the order in which they ended, each once, a few at a time.
func TestGamesOfMonth(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		var want []persist.TableID
		start := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
		for i := range 45 {
			want = append(want, toyGame(t, s, i, 2, start.Add(time.Duration(i/2)*time.Second)).ID)
		}
		toyGame(t, s, 99, 2, start.Add(-time.Second)) // the month before
		for i := 0; i+1 < len(want); i += 2 {         // two end together: by their names then
			slices.Sort(want[i : i+2])
		}
		must(t, counter(s).Sweep(t.Context()))
		var got []persist.TableID
		for after := (results.EndedGame{}); ; {
			some, err := s.Results.GamesOfMonth(t.Context(), "2026-03", after)
			must(t, err)
			if len(some) == 0 {
				break
			}
			for _, g := range some {
				got, after = append(got, g.Table), g
			}
		}
		byEnd := func(list []persist.TableID) (pairs [][]persist.TableID) {
			for pair := range slices.Chunk(list, 2) {
				pairs = append(pairs, slices.Sorted(slices.Values(pair)))
			}
			return pairs
		}
		if diff := cmp.Diff(byEnd(want), byEnd(got)); diff != "" {
			t.Errorf("the games differ (-want +got):\n%s", diff)
		}
		months, err := s.Results.Months(t.Context())
		must(t, err)
		if !slices.Equal(months, []results.MonthOfGames{{Month: "2026-02", Games: 1}, {Month: "2026-03", Games: 45}}) {
			t.Errorf("the months are %v", months)
		}
	})
}

// BenchmarkNumbers is what a page of numbers costs when 100,000 games are kept: four years of
// a title with 200 cells a game, at four numbers of players, by all kinds of players.
func BenchmarkNumbers(b *testing.B) {
	s, err := Open(b.Context(), b.TempDir()+"/many.db")
	must(b, err)
	defer s.Close()
	tx, err := s.Write.BeginTx(b.Context(), nil)
	must(b, err)
	q := db.New(s.Speak(tx))
	games := 0
	for month := range 48 {
		for players := 2; players <= 5; players++ {
			for _, who := range []stats.Who{stats.People, stats.Bots, stats.Mixed} {
				n := 100_000 / (48 * 4 * 3)
				games += n
				class := stats.Class{Title: "toy", Players: players, Who: who, Month: fmt.Sprintf("%d-%02d", 2023+month/12, 1+month%12)}
				cells := []stats.Cell{{Group: "games", Amounts: stats.Amounts{Times: n}}}
				for i := range 200 {
					cells = append(cells, stats.Cell{Group: "share", Name: fmt.Sprint(i), Amounts: stats.Amounts{Times: n, Paid: 10 * n, Got: 20 * n, Won: 300 * n}})
				}
				must(b, addStats(context.Background(), q, class, cells))
			}
		}
	}
	must(b, tx.Commit())
	for b.Loop() {
		sums, all, err := s.Results.Numbers(b.Context(), "toy", "")
		must(b, err)
		report := stats.NewNumbers(toy.Title.Info(), sums, stats.Filter{Players: 3})
		if all != games || report.Games != games/4 {
			b.Fatalf("%d games of %d, of %d", report.Games, all, games)
		}
		if _, err := json.Marshal(report); err != nil {
			b.Fatal(err)
		}
	}
}

// That a table was brought is kept with it.
func TestBroughtTables(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		sheet := toyGame(t, s, 1, 2, time.Now(), func(s *sheet.Sheet) { s.Brought = true })
		kept, err := s.Tables.Sheet(t.Context(), sheet.ID)
		must(t, err)
		if !kept.Brought {
			t.Error("a table that was brought is one made here")
		}
	})
}
