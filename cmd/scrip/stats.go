package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notation"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/stats"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/title"
)

type statsCommand struct {
	Files   []string   `arg:"" optional:"" name:"file" help:"Records, one or many in a file, packed or not; - is standard input."`
	Data    dataSource `help:"Instead of files: count all games of this database anew, and tell what is kept otherwise. A file, or the address of a PostgreSQL database."`
	Write   bool       `help:"With --data: keep what was counted."`
	Who     string     `default:"all" enum:"all,people,bots,mixed" help:"Only games of people, of bots, or of both (default: all)."`
	Players int        `placeholder:"N" help:"Only games of so many players."`
	Since   string     `placeholder:"MONTH" help:"Only games that ended in a month or later: 2026-01."`
	JSON    bool       `name:"json" help:"Print JSON, one line for each title."`
}

func (c *statsCommand) Run() error {
	switch {
	case c.Data != "" && len(c.Files) > 0:
		return usagef("name either files or --data")
	case c.Data == "" && len(c.Files) == 0:
		return usagef("name files with records, or a database with --data")
	case c.Data == "" && c.Write:
		return usagef("--write is for --data")
	case c.Data != "":
		return withStore(c.Data, c.recount)
	}
	var sums stats.Sums
	var failed []error
	for _, file := range c.Files {
		failed = append(failed, countFile(file, &sums)...)
	}
	return errors.Join(append(failed, c.print(&sums))...)
}

// countFile adds the games of a file that are over.
func countFile(file string, sums *stats.Sums) (failed []error) {
	eachGame(file, func(name string, g *notation.Game, err error) bool {
		var counted *stats.Game
		if err == nil {
			counted, err = countRecord(name, g.Record)
		}
		switch {
		case errors.Is(err, stats.ErrNotOver):
			fmt.Fprintf(os.Stderr, "%v: left out\n", err)
		case err != nil:
			failed = append(failed, err)
		default:
			sums.Add(counted)
		}
		return len(failed) < mostFailed
	})
	return failed
}

func countRecord(name string, r *game.Record) (*stats.Game, error) {
	t, _, err := readRecord(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	counted, err := stats.Count(t, r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return counted, nil
}

func (c *statsCommand) filter() stats.Filter {
	f := stats.Filter{Players: c.Players, Since: c.Since}
	if c.Who != "all" {
		f.Who = stats.Who(c.Who)
	}
	return f
}

// print prints a report of each title there is.
func (c *statsCommand) print(sums *stats.Sums) error {
	for _, id := range sums.Titles() {
		t, err := findTitle(id)
		if err != nil {
			return err
		}
		own := slices.DeleteFunc(sums.List(), func(s stats.Sum) bool { return s.Title != id })
		r := stats.NewNumbers(t.Info(), own, c.filter())
		if !c.JSON {
			printReport(t.Info(), r)
		} else if err := printJSON(r); err != nil {
			return err
		}
	}
	return nil
}

func printReport(info game.Info, r *stats.Numbers) {
	games := float64(max(r.Games, 1))
	fmt.Printf("%s: %d games of %d; %.0f actions and %.1f rounds each\n", info.ID, r.Games, r.All, float64(r.Length.Actions)/games, float64(r.Length.Rounds)/games)
	players := 0
	for _, s := range r.Seats {
		if s.Players != players {
			players = s.Players
			fmt.Printf("  wins of %d players, %d games:", players, s.Games)
		}
		fmt.Printf("  %d %.1f%%", s.Seat, 100*float64(s.Won)/stats.Win/float64(s.Games))
		if s.Seat == players {
			fmt.Println()
		}
	}
	for _, e := range r.Endings {
		fmt.Printf("  ended (%s) %-24s %6d\n", e.Who, e.Ending, e.Games)
	}
	fmt.Printf("  mean score %.1f, of winners %.1f\n", float64(r.Scores.Sum)/float64(max(r.Scores.Seats, 1)), float64(r.Scores.WinnersSum)/float64(max(r.Scores.Winners, 1)))
	for _, o := range r.Options {
		fmt.Printf("  option %-30s %6d games, %.0f actions, %.1f rounds\n", o.Key+"="+o.Value, o.Games, float64(o.Actions)/float64(o.Games), float64(o.Rounds)/float64(o.Games))
	}
	fmt.Printf("  %-34s %8s %10s %10s %6s\n", "", "times", "paid each", "got each", "won")
	for _, n := range r.Counts {
		each := float64(max(n.Times, 1))
		fmt.Printf("  %-34s %8d %10.1f %10.1f %5.1f%%\n", strings.TrimSpace(n.Group+" "+n.Name), n.Times, float64(n.Paid)/each, float64(n.Got)/each, 100*float64(n.Won)/stats.Win/each)
	}
}

// recount counts the games of a database anew.
func (c *statsCommand) recount(ctx context.Context, kept *store.Store) error {
	results := results.New(results.Config{Archive: sheet.NewArchive(kept.Tables, title.All(), title.Old())})
	n, err := kept.Results.RecountNumbers(ctx, store.NumbersRecount{
		Count: results.Count, Write: c.Write,
		Tell: func(what string) { fmt.Fprintln(os.Stderr, what) },
	})
	if err != nil {
		return err
	}
	if err := c.print(&n.Sums); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%d games; %d of them, and %d sums, were kept otherwise than they were counted\n", n.Games, n.Differ, n.Wrong)
	return unlessWritten(n.Differ+n.Wrong, c.Write)
}
