package main

import (
	"fmt"
	"os"

	"github.com/scrip-games/scrip/title/railwaymania/games18xx"
)

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
