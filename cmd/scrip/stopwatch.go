package main

import (
	"math/rand/v2"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// stopwatch is how long a bot thought.
type stopwatch struct {
	decisions     int
	took, longest time.Duration
}

func (c *stopwatch) note(took time.Duration) {
	c.decisions++
	c.took += took
	c.longest = max(c.longest, took)
}

func (c *stopwatch) add(o stopwatch) {
	c.decisions += o.decisions
	c.took += o.took
	c.longest = max(c.longest, o.longest)
}

// mean is the milliseconds of a decision.
func (c stopwatch) mean() float64 {
	return float64(c.took.Microseconds()) / 1000 / float64(max(1, c.decisions))
}

// most is those of the longest.
func (c stopwatch) most() float64 { return float64(c.longest.Microseconds()) / 1000 }

// timed is a bot whose time is taken.
type timed struct {
	bot.Bot
	*stopwatch
}

func (c *timed) Pick(g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	start := time.Now()
	defer func() { c.note(time.Since(start)) }()
	return c.Bot.Pick(g, seat, r)
}

// Ask takes the time of an outsider too; others pick.
func (c *timed) Ask(record *game.Record, g game.Game, seat game.Seat, r *rand.Rand) (game.Pick, error) {
	o, ok := c.Bot.(bot.Outsider)
	if !ok {
		return c.Pick(g, seat, r), nil
	}
	start := time.Now()
	defer func() { c.note(time.Since(start)) }()
	return o.Ask(record, g, seat, r)
}
