package main

import (
	"strconv"

	"github.com/scrip-games/scrip/game"
)

type showCommand struct {
	File string `arg:"" help:"A record; - is standard input."`
	At   *int   `placeholder:"N" help:"The moment after N entries (default: the last)."`
	Seat string `default:"watcher" placeholder:"S" help:"Whose view: a seat from 0, or watcher (the default), who sees what everybody sees."`
}

func (c *showCommand) Run() error {
	o, err := openRecord(c.File)
	if err != nil {
		return err
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
