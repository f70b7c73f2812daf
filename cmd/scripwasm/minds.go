//go:build js

package main

import (
	"context"
	"encoding/json"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
)

// restless is how long Go may compute before the browser has a turn: nothing that the
// pages ask is heard meanwhile.
const restless = 12 * time.Millisecond

// yielding is a function that lets the browser have its turn, now and then as it is called.
// A timer is what it takes: Go comes back when everything that waits was heard.
func yielding() func() {
	last := time.Now()
	return func() {
		if time.Since(last) >= restless {
			time.Sleep(time.Microsecond)
			last = time.Now()
		}
	}
}

// picker is a bot of the house.
func picker(kind string, thought time.Duration) (match.Picker, error) {
	b, err := bot.New(kind)
	if err != nil {
		return nil, err
	}
	if timed, ok := b.(interface{ Within(time.Duration) }); ok && thought > 0 {
		timed.Within(thought)
	}
	if y, ok := b.(interface{ YieldTo(func()) }); ok {
		y.YieldTo(yielding())
	}
	return b, nil
}

// adviser gives hints.
type adviser struct{}

func (adviser) Judges(t game.Title) bool { return bot.Judges(t) }

func (adviser) Advise(ctx context.Context, g game.Game, seat game.Seat, seed uint64) ([]byte, error) {
	h, err := bot.Advise(ctx, g, seat, seed, yielding())
	if err != nil {
		return nil, err
	}
	return json.Marshal(h)
}
