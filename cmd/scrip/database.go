package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/title"
)

// database is where games are kept: a file, or the address of a PostgreSQL database.
type database string

// Decode takes the word as it is if it is an address, and else as a path.
func (d *database) Decode(ctx *kong.DecodeContext) error {
	var word string
	if err := ctx.Scan.PopValueInto("database", &word); err != nil {
		return err
	}
	if !strings.Contains(word, "://") {
		word = kong.ExpandPath(word)
	} else if !store.IsAddress(word) {
		return errors.New("a database is a file or an address that begins with postgres://")
	}
	*d = database(word)
	return nil
}

type backupCommand struct {
	File  string   `arg:"" help:"Where the copy goes: a file of SQLite, also if the database is none." type:"path"`
	Data  database `help:"The database that is copied: a file, or the address of a PostgreSQL database." default:"data/scrip.db" env:"SCRIP_DATA"`
	Force bool     `help:"Replace a file that is there already."`
}

// Run copies the database; a server may be using it meanwhile.
func (c *backupCommand) Run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := store.Backup(ctx, string(c.Data), c.File, c.Force)
	if errors.Is(err, store.ErrExists) {
		return fmt.Errorf("%w; --force replaces it", err)
	}
	return err
}

type copyCommand struct {
	From database `arg:"" help:"The database that is copied: a file, or the address of a PostgreSQL database."`
	To   database `arg:"" help:"Where all of it goes, in the same way: an empty one, or one that a copy of the same was begun in."`
}

// Run copies everything, compares both row by row, and tells how much there was.
func (c *copyCommand) Run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return store.Copy(ctx, string(c.From), string(c.To), func(table string, rows int) {
		fmt.Printf("%-10s %8d copied and compared\n", table, rows)
	})
}

type checkCommand struct {
	Data database `arg:"" optional:"" help:"The database: a file, or the address of a PostgreSQL database." default:"data/scrip.db" env:"SCRIP_DATA"`
}

// Run replays every game, and tells which do not replay, and why.
func (c *checkCommand) Run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	kept, err := store.OpenAlone(ctx, string(c.Data))
	if err != nil {
		return err
	}
	defer kept.Close()
	ids, err := kept.Tables(ctx)
	if err != nil {
		return err
	}
	archive := match.NewArchive(kept, title.All(), title.Old())
	var wrong int
	for _, id := range ids {
		if err := archive.Check(ctx, id); ctx.Err() != nil {
			return ctx.Err()
		} else if err != nil {
			wrong++
			fmt.Printf("%s: %v\n", id, err)
		}
	}
	fmt.Printf("%d tables, %d of which do not replay\n", len(ids), wrong)
	if wrong > 0 {
		return errors.New("not every game replays: 'scrip admin tables mend' cuts a record back to where it does")
	}
	return nil
}
