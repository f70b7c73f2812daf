package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/store"
)

// sweepEvery is how often what was abandoned is looked for.
const sweepEvery = time.Hour

// sweep forgets what was abandoned, at once and then again and again until the
// context ends.
func sweep(ctx context.Context, house *match.House, kept *store.Store, log *slog.Logger) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		now := time.Now()
		err := errors.Join(house.Sweep(ctx, now), kept.ForgetGuests(ctx, now.Add(-match.GuestLife)))
		if err != nil && ctx.Err() == nil {
			log.Error("what was abandoned is not forgotten", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
