package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/games18xx"
)

type importCommand struct {
	From    string `arg:"" enum:"18xx" help:"Where the game comes from: 18xx (18xx.games)."`
	File    string `arg:"" help:"The game as exported there, as JSON."`
	Output  string `short:"o" default:"-" placeholder:"RECORD" help:"Write the record to this file; without it, or with -, to standard output."`
	Against string `placeholder:"TRACE.jsonl" help:"Compare the position after every action with this trace."`
}

// Run imports a game: every action is checked, and compared where a trace is given.
func (c *importCommand) Run() error {
	data, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	file, err := games18xx.Read(data)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	var trace *games18xx.Trace
	if c.Against != "" {
		if trace, err = readTrace(c.Against); err != nil {
			return err
		}
	}
	agree := 0
	im, err := games18xx.Convert(data, func(n int, e *games18xx.Entry, g game.Game) error {
		if trace == nil {
			return nil
		}
		if err := trace.Compare(n, e, g, file); err != nil {
			return err
		}
		agree = n
		return nil
	})
	if err != nil {
		if trace != nil {
			return fmt.Errorf("%s: %d of %d actions agree; %w", c.File, agree, trace.Actions(), err)
		}
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if trace != nil && agree != trace.Actions() {
		return fmt.Errorf("%s: the game ends after %d actions, the trace after %d", c.File, agree, trace.Actions())
	}
	if err := c.write(im.Record); err != nil {
		return err
	}
	return c.tell(im, trace, agree)
}

func readTrace(path string) (*games18xx.Trace, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	trace, err := games18xx.ReadTrace(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return trace, nil
}

// write writes the record.
func (c *importCommand) write(r *game.Record) error {
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	return writeOutput(c.Output, append(data, '\n'))
}

// tell says what came of it, beside the record.
func (c *importCommand) tell(im *games18xx.Import, trace *games18xx.Trace, agree int) error {
	out := os.Stdout
	if c.Output == "-" {
		out = os.Stderr
	}
	if trace != nil {
		fmt.Fprintf(out, "%d of %d actions agree\n", agree, trace.Actions())
		forgiven := trace.Forgiven()
		for _, f := range slices.Sorted(maps.Keys(forgiven)) {
			fmt.Fprintf(out, "forgiven at %d positions: %s (docs/import.md)\n", forgiven[f], f)
		}
	}
	fmt.Fprintf(out, "%d actions imported as %d entries\n", len(im.Line), len(im.Record.Entries))
	ending, standings := im.Game.Outcome()
	if ending == "" {
		fmt.Fprintln(out, "the game is not over")
	} else {
		fmt.Fprintf(out, "ended by %s\n", ending)
	}
	for _, s := range standings {
		fmt.Fprintf(out, "%6d  %s\n", s.Score, im.Record.Seats[s.Seat].Name)
	}
	return nil
}

type exportCommand struct {
	To     string `arg:"" enum:"18xx" help:"Where the game is to go: 18xx (18xx.games)."`
	Record string `arg:"" help:"A record of 1862, played with conventions=18xx-games; - is standard input."`
	Output string `short:"o" default:"-" placeholder:"GAME.json" help:"Write the game to this file; without it, or with -, to standard output."`
}

// Run exports a game: every action is checked again.
func (c *exportCommand) Run() error {
	o, err := openRecord(c.Record)
	if err != nil {
		return err
	}
	if _, err := o.position(o.tape.Len()); err != nil {
		return err
	}
	data, err := games18xx.Export(o.record)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Record, err)
	}
	return writeOutput(c.Output, data)
}

// writeOutput writes to a file, or to standard output where the name is "-".
func writeOutput(file string, data []byte) error {
	if file == "-" {
		_, err := os.Stdout.Write(data)
		return err
	}
	return os.WriteFile(file, data, 0o666)
}
