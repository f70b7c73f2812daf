package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notation"
)

type replayCommand struct {
	Files  []string `arg:"" name:"file" help:"Records, one or many in a file, packed or not, or games as text; - is standard input."`
	At     *int     `placeholder:"N" help:"Only the first N entries (default: all)."`
	Repeat int      `default:"1" placeholder:"K" help:"Replay K times and tell the best time (default: 1)."`
	JSON   bool     `name:"json" help:"Print JSON, one line for each record."`
}

// replayReport is what 'scrip replay' tells of one record.
type replayReport struct {
	File             string          `json:"file"`
	Title            string          `json:"title"`
	Seats            int             `json:"seats"`
	Entries          int             `json:"entries"`
	Actions          int             `json:"actions"` // entries in force: undos and what they took back are left out
	Seconds          float64         `json:"seconds"`
	ActionsPerSecond float64         `json:"actionsPerSecond"`
	Ending           string          `json:"ending"`
	Standings        []game.Standing `json:"standings"`
}

func (c *replayCommand) Run() error {
	if c.Repeat < 1 {
		return usagef("--repeat %d: replay at least once", c.Repeat)
	}
	bar := newProgress("files", len(c.Files))
	defer bar.clear()
	var failed []error
	for _, file := range c.Files {
		failed = append(failed, c.replayFile(file)...) // and the others are checked all the same
		bar.add(1)
	}
	return errors.Join(failed...)
}

// replayFile replays the records of a file. For one with many, such as a dump, it prints the sum.
func (c *replayCommand) replayFile(file string) (failed []error) {
	var sum replayReport
	games := 0
	eachGame(file, func(name string, g *notation.Game, err error) bool {
		var report *replayReport
		if err == nil {
			report, err = c.replay(name, g)
		}
		if err != nil {
			failed = append(failed, err)
			return len(failed) < mostFailed
		}
		games++
		sum.Actions, sum.Seconds = sum.Actions+report.Actions, sum.Seconds+report.Seconds
		switch {
		case c.JSON:
			if err := report.printJSON(); err != nil {
				failed = append(failed, err)
			}
		case name == file:
			report.print(g.Record)
		}
		return true
	})
	if games > 0 && !c.JSON && (games > 1 || len(failed) > 0) {
		fmt.Printf("%s: %d games replayed, %d actions in %.6f s (%.0f/s)\n", file, games, sum.Actions, sum.Seconds, float64(sum.Actions)/max(sum.Seconds, 1e-9))
	}
	return failed
}

// mostFailed is how many failures of one file are printed.
const mostFailed = 20

// replay plays one record through, so often as is asked.
func (c *replayCommand) replay(file string, kept *notation.Game) (*replayReport, error) {
	o, err := openedGame(file, kept)
	if err != nil {
		return nil, err
	}
	n, err := o.moment(c.At)
	if err != nil {
		return nil, err
	}
	best := time.Duration(math.MaxInt64)
	var g game.Game
	for range c.Repeat {
		start := time.Now()
		if g, err = o.position(n); err != nil {
			return nil, err
		}
		best = min(best, time.Since(start))
	}
	ending, standings := g.Outcome()
	actions := len(o.record.Line(n))
	return &replayReport{
		File: file, Title: o.record.Title, Seats: len(o.record.Seats), Entries: n, Actions: actions,
		Seconds: best.Seconds(), ActionsPerSecond: float64(actions) / max(best.Seconds(), 1e-9),
		Ending: ending, Standings: standings,
	}, nil
}

func (r *replayReport) printJSON() error {
	line, err := json.Marshal(r)
	if err == nil {
		fmt.Fprintf(os.Stdout, "%s\n", line)
	}
	return err
}

func (r *replayReport) print(record *game.Record) {
	ending := r.Ending
	if ending == "" {
		ending = "not over"
	}
	fmt.Printf("%s: %s, %d seats, %d actions in %.6f s (%.0f/s), %s\n",
		r.File, r.Title, r.Seats, r.Actions, r.Seconds, r.ActionsPerSecond, ending)
	for _, st := range r.Standings {
		won := ""
		if st.Won {
			won = "  won"
		}
		fmt.Printf("  %d. %-20s %6d%s\n", st.Rank, nameOf(record, st.Seat), st.Score, won)
	}
}

// nameOf is the name at a seat, or the seat's number where no name was kept.
func nameOf(record *game.Record, seat game.Seat) string {
	if name := record.Seats[seat].Name; name != "" {
		return name
	}
	return fmt.Sprintf("seat %s", seat)
}

type showCommand struct {
	Text bool   `help:"The whole game as text, or its first N entries with --at (docs/notation.md)."`
	File string `arg:"" help:"A record, or a game as text; - is standard input."`
	At   *int   `placeholder:"N" help:"The moment after N entries (default: the last)."`
	Seat string `default:"watcher" placeholder:"S" help:"Whose view: a seat from 0, or watcher (the default), who sees what everybody sees."`
}

func (c *showCommand) Run() error {
	o, err := openRecord(c.File)
	if err != nil {
		return err
	}
	if c.Text {
		return c.write(o)
	}
	seat, err := viewerOf("--seat", c.Seat, len(o.record.Seats))
	if err != nil {
		return err
	}
	n, err := o.moment(c.At)
	if err != nil {
		return err
	}
	g, err := o.position(n)
	if err != nil {
		return err
	}
	g.Options(seat) // so that the view shows what takes long to find, too
	return printJSON(g.View(seat))
}

// write prints the game as text.
func (c *showCommand) write(o *opened) error {
	n, err := o.moment(c.At)
	if err != nil {
		return err
	}
	o.record.Entries = o.record.Entries[:n]
	return notation.Write(os.Stdout, o.game, o.title)
}

// viewerOf is the seat that looks, as a flag names it.
func viewerOf(flag, named string, seats int) (game.Seat, error) {
	if named == game.Watcher.String() {
		return game.Watcher, nil
	}
	n, err := strconv.Atoi(named)
	if err != nil || n < 0 || n >= seats {
		return 0, usagef("%s %s: the record has seats 0 to %d, and watcher", flag, named, seats-1)
	}
	return game.Seat(n), nil
}
