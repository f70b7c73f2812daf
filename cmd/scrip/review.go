package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/review"
)

type reviewCommand struct {
	File string `arg:"" name:"record" help:"The record of a finished game; - is standard input."`
	JSON bool   `name:"json" help:"Print JSON."`
}

func (c *reviewCommand) Run() error {
	o, err := openRecord(c.File)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var bar *progress
	r, err := bot.ReviewerFor(o.title).Review(ctx, o.title, o.record, func(p bot.Progress) {
		if bar == nil {
			bar = newProgress("moments", p.Of)
		}
		if !p.Weighing {
			bar.add(1)
		}
	})
	if bar != nil {
		bar.clear()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if c.JSON {
		return printJSON(r)
	}
	return printReview(r)
}

// reviewer judges games for a server: on one core, and after everything else.
type reviewer struct{}

func (reviewer) Judges(t game.Title) bool { return bot.Judges(t) }

// shownEvery is how often those who wait for a review are shown what is made of it.
const shownEvery = time.Second

func (reviewer) Review(ctx context.Context, title game.Title, record *game.Record, rest func(), tell func(review.Progress)) ([]byte, error) {
	v := bot.ReviewerFor(title)
	v.Search.Cores, v.Search.Yield = 1, rest
	var shown time.Time
	r, err := v.Review(ctx, title, record, func(p bot.Progress) {
		told := review.Progress{Weighing: p.Weighing, Done: p.Done, Of: p.Of}
		if now := time.Now(); now.Sub(shown) >= shownEvery {
			shown = now
			told.SoFar, _ = json.Marshal(p.SoFar()) // what can be kept when it is made can be shown before
		}
		tell(told)
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(r)
}

// adviser gives hints for a server.
type adviser struct{}

func (adviser) Judges(t game.Title) bool { return bot.Judges(t) }

func (adviser) Advise(ctx context.Context, g game.Game, seat game.Seat, seed uint64) ([]byte, error) {
	h, err := bot.Advise(ctx, g, seat, seed, nil)
	if err != nil {
		return nil, err
	}
	return json.Marshal(h)
}

// printReview tells the review to people.
func printReview(r *bot.Review) error {
	fmt.Printf("%s: %d decisions judged, %d games\n", r.Title, r.Judged, r.Games)
	for _, d := range r.Mistakes {
		played, err := json.Marshal(d.Played.Actions)
		if err != nil {
			return err
		}
		better, err := json.Marshal(d.Better.Actions)
		if err != nil {
			return err
		}
		fmt.Printf("%5d  seat %s  -%.0f%% ±%.0f  %s\n       better           %s", d.Entry, d.Seat, 100*d.Cost, 100*d.Err, played, better)
		if d.Better.Order != nil {
			fmt.Printf(", up to %d", d.Better.Order.Amount)
		}
		fmt.Println()
		if len(d.Again) > 0 {
			fmt.Printf("       again at %v\n", d.Again)
		}
	}
	for _, d := range r.Gifts {
		fmt.Printf("%5d  seat %s gave another +%.0f%%\n", d.Entry, d.Seat, 100*d.Cost)
	}
	return nil
}
