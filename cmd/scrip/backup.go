package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/scrip-games/scrip/store"
)

type backupCommand struct {
	File  string `arg:"" help:"Where the copy goes." type:"path"`
	Data  string `help:"The database file that is copied." default:"data/scrip.db" env:"SCRIP_DATA" type:"path"`
	Force bool   `help:"Replace a file that is there already."`
}

// Run copies the database; a server may be using it meanwhile.
func (c *backupCommand) Run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := store.Backup(ctx, c.Data, c.File, c.Force)
	if errors.Is(err, store.ErrExists) {
		return fmt.Errorf("%w; --force replaces it", err)
	}
	return err
}
