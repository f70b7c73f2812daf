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

	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/title"
)

// dataSource is where games are kept: a file, or the address of a PostgreSQL database.
type dataSource string

// Decode takes the word as it is if it is an address, and else as a path.
func (d *dataSource) Decode(ctx *kong.DecodeContext) error {
	var word string
	if err := ctx.Scan.PopValueInto("database", &word); err != nil {
		return err
	}
	if !strings.Contains(word, "://") {
		word = kong.ExpandPath(word)
	} else if !database.IsAddress(word) {
		return errors.New("a database is a file or an address that begins with postgres://")
	}
	*d = dataSource(word)
	return nil
}

// untilInterrupted is the context of what somebody may break off.
func untilInterrupted() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

// withStore opens a database that no server has open, and does something with it.
func withStore(data dataSource, do func(context.Context, *store.Store) error) error {
	ctx, stop := untilInterrupted()
	defer stop()
	kept, err := store.OpenAlone(ctx, string(data))
	if err != nil {
		return err
	}
	defer kept.Close()
	return do(ctx, kept)
}

type backupCommand struct {
	File  string     `arg:"" help:"Where the copy goes: a file of SQLite, also if the database is none." type:"path"`
	Data  dataSource `help:"The database that is copied: a file, or the address of a PostgreSQL database." default:"data/scrip.db" env:"SCRIP_DATA"`
	Force bool       `help:"Replace a file that is there already."`
}

// Run copies the database; a server may be using it meanwhile.
func (c *backupCommand) Run() error {
	ctx, stop := untilInterrupted()
	defer stop()
	err := database.Backup(ctx, string(c.Data), c.File, c.Force)
	if errors.Is(err, database.ErrExists) {
		return fmt.Errorf("%w; --force replaces it", err)
	}
	return err
}

type copyCommand struct {
	From dataSource `arg:"" help:"The database that is copied: a file, or the address of a PostgreSQL database."`
	To   dataSource `arg:"" help:"Where all of it goes, in the same way: an empty one, or one that a copy of the same was begun in."`
}

// Run copies everything, compares both row by row, and tells how much there was.
func (c *copyCommand) Run() error {
	ctx, stop := untilInterrupted()
	defer stop()
	return database.Copy(ctx, string(c.From), string(c.To), func(table string, rows int) {
		fmt.Printf("%-10s %8d copied and compared\n", table, rows)
	})
}

type checkCommand struct {
	Data dataSource `arg:"" optional:"" help:"The database: a file, or the address of a PostgreSQL database." default:"data/scrip.db" env:"SCRIP_DATA"`
}

// Run replays every game, and tells which do not replay, and why.
func (c *checkCommand) Run() error { return withStore(c.Data, checkAll) }

func checkAll(ctx context.Context, kept *store.Store) error {
	ids, err := kept.Tables.All(ctx)
	if err != nil {
		return err
	}
	archive := sheet.NewArchive(kept.Tables, title.All(), title.Old())
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

type ratingsCommand struct {
	Data  dataSource `arg:"" optional:"" help:"The database: a file, or the address of a PostgreSQL database." default:"data/scrip.db" env:"SCRIP_DATA"`
	Write bool       `help:"Keep what was counted."`
}

// Run counts how every game ended and what that made of ratings, and tells what differs.
func (c *ratingsCommand) Run() error { return withStore(c.Data, c.recount) }

func (c *ratingsCommand) recount(ctx context.Context, kept *store.Store) error {
	archive := sheet.NewArchive(kept.Tables, title.All(), title.Old())
	n, err := kept.Results.Recount(ctx, store.Recount{
		Replay: archive.Outcome, Decided: results.New(results.Config{Archive: archive, Ratings: kept.Results}).Decided, Write: c.Write,
		Tell: func(table, what string) { fmt.Printf("%s: %s\n", table, what) },
	})
	if err != nil {
		return err
	}
	fmt.Printf("%d games, %d of them rated; %d were kept otherwise than they were counted\n", n.Games, n.Rated, n.Differ)
	return unlessWritten(n.Differ, c.Write)
}

// unlessWritten fails where something is kept otherwise than it was counted, and stays so.
func unlessWritten(differ int, write bool) error {
	if differ > 0 && !write {
		return errors.New("what is kept is not what was counted: --write replaces it")
	}
	return nil
}
