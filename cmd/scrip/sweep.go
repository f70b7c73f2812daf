package main

import (
	"context"
	"log/slog"
	"time"

	"github.com/scrip-games/scrip/match"
)

// sweepEvery is how often what was abandoned is looked for.
const sweepEvery = time.Hour

// sweep forgets what was abandoned, at once and then again and again until the
// context ends.
func sweep(ctx context.Context, house *match.House, log *slog.Logger) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		if err := house.Sweep(ctx, time.Now()); err != nil && ctx.Err() == nil {
			log.Error("what was abandoned is not forgotten", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
