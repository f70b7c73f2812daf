package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/title"
)

type ratingsCommand struct {
	Data  database `arg:"" optional:"" help:"The database: a file, or the address of a PostgreSQL database." default:"data/scrip.db" env:"SCRIP_DATA"`
	Write bool     `help:"Keep what was counted."`
}

// Run counts how every game ended and what that made of ratings, and tells what differs.
func (c *ratingsCommand) Run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	kept, err := store.OpenAlone(ctx, string(c.Data))
	if err != nil {
		return err
	}
	defer kept.Close()
	archive := match.NewArchive(kept, title.All(), title.Old())
	n, err := kept.Recount(ctx, store.Recount{
		Replay: archive.Outcome, Decided: results.New(results.Config{Archive: archive, Ratings: kept}).Decided, Write: c.Write,
		Tell: func(table, what string) { fmt.Printf("%s: %s\n", table, what) },
	})
	if err != nil {
		return err
	}
	fmt.Printf("%d games, %d of them rated; %d were kept otherwise than they were counted\n", n.Games, n.Rated, n.Differ)
	if n.Differ > 0 && !c.Write {
		return errors.New("what is kept is not what was counted: --write replaces it")
	}
	return nil
}
