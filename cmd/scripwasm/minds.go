//go:build js

package main

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
)

// restless is how long Go may compute before the browser has a turn: nothing that the
// pages ask is heard meanwhile.
const restless = 12 * time.Millisecond

// resting is a context under which thinking lets the browser have its turn now and then.
// A timer is what it takes: Go comes back when everything that waits was heard.
func resting(ctx context.Context) context.Context {
	last := time.Now()
	return bot.WithRest(ctx, func() {
		if time.Since(last) >= restless {
			time.Sleep(time.Microsecond)
			last = time.Now()
		}
	})
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
	if t, ok := b.(match.Thinker); ok {
		return thinker{t}, nil
	}
	return b, nil
}

// thinker is a bot that lets the browser have its turn while it thinks.
type thinker struct{ match.Thinker }

func (t thinker) Ponder(ctx context.Context, g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	return t.Thinker.Ponder(resting(ctx), g, seat, r)
}

// adviser gives hints.
type adviser struct{}

func (adviser) Judges(t game.Title) bool { return bot.Judges(t) }

func (adviser) Advise(ctx context.Context, g game.Game, seat game.Seat, seed uint64) ([]byte, error) {
	h, err := bot.Advise(resting(ctx), g, seat, seed)
	if err != nil {
		return nil, err
	}
	return json.Marshal(h)
}
