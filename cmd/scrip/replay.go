package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"time"

	"github.com/scrip-games/scrip/game"
)

type replayCommand struct {
	Files  []string `arg:"" name:"file" help:"Records; - is standard input."`
	At     *int     `placeholder:"N" help:"Only the first N entries (default: all)."`
	Repeat int      `default:"1" placeholder:"K" help:"Replay K times and tell the best time (default: 1)."`
	JSON   bool     `name:"json" help:"Print JSON, one line for each file."`
}

// replayReport is what 'scrip replay' tells of one file.
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
	bar := newProgress("replays", len(c.Files)*c.Repeat)
	defer bar.clear()
	var failed []error
	for _, file := range c.Files {
		report, record, err := c.replay(file, bar)
		bar.clear()
		if err != nil {
			failed = append(failed, err) // and the others are checked all the same
			continue
		}
		if !c.JSON {
			report.print(record)
			continue
		}
		line, err := json.Marshal(report)
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stdout, "%s\n", line)
	}
	return errors.Join(failed...)
}

// replay plays one file through, so often as is asked.
func (c *replayCommand) replay(file string, bar *progress) (*replayReport, *game.Record, error) {
	o, err := openRecord(file)
	if err != nil {
		return nil, nil, err
	}
	n, err := o.moment(c.At)
	if err != nil {
		return nil, nil, err
	}
	best := time.Duration(math.MaxInt64)
	var g game.Game
	for range c.Repeat {
		start := time.Now()
		if g, err = o.position(n); err != nil {
			return nil, nil, err
		}
		best = min(best, time.Since(start))
		bar.add(1)
	}
	ending, standings := g.Outcome()
	actions := len(o.record.Line(n))
	return &replayReport{
		File: file, Title: o.record.Title, Seats: len(o.record.Seats), Entries: n, Actions: actions,
		Seconds: best.Seconds(), ActionsPerSecond: float64(actions) / max(best.Seconds(), 1e-9),
		Ending: ending, Standings: standings,
	}, o.record, nil
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

// nameOf is who sat at a seat, or the seat's number where no name was kept.
func nameOf(record *game.Record, seat game.Seat) string {
	if name := record.Seats[seat].Name; name != "" {
		return name
	}
	return fmt.Sprintf("seat %s", seat)
}
