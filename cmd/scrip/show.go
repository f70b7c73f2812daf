package main

import (
	"os"
	"strconv"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notation"
)

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
	seat, err := c.viewer(len(o.record.Seats))
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

// viewer is the seat that looks.
func (c *showCommand) viewer(seats int) (game.Seat, error) {
	if c.Seat == game.Watcher.String() {
		return game.Watcher, nil
	}
	n, err := strconv.Atoi(c.Seat)
	if err != nil || n < 0 || n >= seats {
		return 0, usagef("--seat %s: the record has seats 0 to %d, and watcher", c.Seat, seats-1)
	}
	return game.Seat(n), nil
}
