package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scrip-games/scrip/bot/teach"
	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

type trainCommand struct {
	Title     string        `arg:"" help:"The title to learn, by its id: see 'scrip titles'."`
	Out       string        `short:"o" placeholder:"FILE" type:"path" help:"Where to write the net; value.net in the folder of the title is built into the program. Without it games are only played."`
	Keep      string        `placeholder:"FILE" type:"path" help:"Keep the positions in this file, after those that are there, and learn from all of them."`
	Bots      []string      `default:"brisk" placeholder:"KIND" help:"Who plays the games to learn from, drawn for each seat anew (default: brisk)."`
	Policy    string        `placeholder:"KIND" help:"Learn what this bot chooses, at positions of the games, in place of how games end: for 'glance@FILE'."`
	Games     int           `default:"20000" placeholder:"G" help:"How many games of this --rng there shall be, those kept counted (default: 20000)."`
	Seats     []int         `placeholder:"N" help:"How many seats, drawn for each game anew (default: all that the title has)."`
	Positions int           `default:"16" placeholder:"N" help:"How many positions of a game are learned from (default: 16)."`
	Finish    int           `default:"1" placeholder:"K" help:"How often each position is finished; what came of it is the mean (default: 1, the game itself)."`
	Slip      float64       `default:"0.03" placeholder:"P" help:"How often a move is any move, so that odd positions are seen too (default: 0.03)."`
	RNG       uint64        `name:"rng" default:"1" placeholder:"S" help:"Which games, and where learning begins (default: 1)."`
	Size      string        `default:"256/64" placeholder:"A/B" help:"Cells of the net's two layers (default: 256/64)."`
	Alone     bool          `help:"The net looks at each seat by itself, not at the mean of all beside it."`
	From      string        `placeholder:"FILE" type:"path" help:"Begin with what the net in this file knows; it must be of the same size."`
	Epochs    int           `default:"12" placeholder:"E" help:"How often to go through all that was seen (default: 12)."`
	Decay     float64       `default:"0.05" placeholder:"D" help:"How fast weights shrink that nothing speaks for (default: 0.05)."`
	Resume    bool          `help:"Go on learning where it was left when its time was up."`
	For       time.Duration `placeholder:"TIME" help:"How long it may take, such as 8m: no game and no epoch begins later. What is learned has the last fifth of it."`
	Cores     int           `placeholder:"N" help:"On how many cores (default: all)."`
}

func (c *trainCommand) Run() error {
	games, features, err := c.prepare()
	if err != nil {
		return err
	}
	kept, err := teach.Open(c.Keep, games.Title.Info().ID, features, c.Policy != "")
	if err != nil {
		return err
	}
	defer kept.Close()
	start := time.Now()
	if err := c.play(games, kept, c.until(start, 0.8)); err != nil {
		return err
	}
	fmt.Printf("%d positions of %d games, after %s\n", len(kept.Examples), kept.Games(), time.Since(start).Round(time.Second))
	if c.Out == "" {
		return nil
	}
	return c.learn(games.Title, kept.Examples, features, c.until(start, 1))
}

// prepare checks what the command line asks for.
func (c *trainCommand) prepare() (*teach.Games, int, error) {
	t, err := findTitle(c.Title)
	if err != nil {
		return nil, 0, &usageError{err}
	}
	if c.Out == "" && c.Keep == "" {
		return nil, 0, usagef("say where to write the net (-o), or where to keep positions (--keep)")
	}
	if c.Positions < 1 || c.Finish < 1 || c.Epochs < 1 || c.Games < 0 {
		return nil, 0, usagef("%d positions of a game, finished %d times, %d epochs: each must be 1 or more", c.Positions, c.Finish, c.Epochs)
	}
	if c.Cores <= 0 {
		c.Cores = runtime.GOMAXPROCS(0)
	}
	if len(c.Seats) == 0 {
		for n := t.Info().MinSeats; n <= t.Info().MaxSeats; n++ {
			c.Seats = append(c.Seats, n)
		}
	}
	features := 0
	for _, n := range c.Seats {
		g, err := t.New(game.Setup{Seats: n})
		if err != nil {
			return nil, 0, usagef("%s: %w", t.Info().ID, err)
		}
		if features = len(g.Features(0, nil)); features == 0 {
			return nil, 0, fmt.Errorf("%s tells no features to learn from", t.Info().ID)
		}
		kinds := c.Bots
		if c.Policy != "" {
			kinds = append(slices.Clone(kinds), c.Policy)
		}
		for _, kind := range kinds {
			if isProgram(kind) {
				return nil, 0, usagef("%s: a net learns from bots of this program", kind)
			}
			if err := checkBot(kind, g); err != nil {
				return nil, 0, &usageError{err}
			}
		}
	}
	return &teach.Games{
		Title: t, Seats: c.Seats, Bots: c.Bots, New: newBot, Slip: c.Slip,
		Positions: c.Positions, Finish: c.Finish, Series: c.RNG, Teacher: c.Policy,
	}, features, nil
}

// until is when so much of the time is up; never where it is not limited.
func (c *trainCommand) until(start time.Time, part float64) time.Time {
	if c.For == 0 {
		return time.Time{}
	}
	if c.Out == "" {
		part = 1
	}
	return start.Add(time.Duration(part * float64(c.For)))
}

// play plays the games that are not kept yet, while there is time.
func (c *trainCommand) play(games *teach.Games, kept *teach.Positions, until time.Time) error {
	bar := newProgress("games", max(0, c.Games-kept.Next(c.RNG)))
	defer bar.clear()
	more := func() bool { return until.IsZero() || time.Now().Before(until) }
	return games.PlayOn(kept, c.Games, c.Cores, more, func() { bar.add(1) })
}

// learn teaches a net, and writes that which knew the games kept aside best. When the time
// is up it leaves beside the net where to go on.
func (c *trainCommand) learn(t game.Title, examples []valuenet.Example, features int, until time.Time) error {
	learning := valuenet.Learning{Epochs: c.Epochs, Decay: c.Decay, Seed: c.RNG}
	learning.Features, learning.Mean = features, !c.Alone
	var err error
	if learning.First, learning.Second, err = parseSize(c.Size); err != nil {
		return &usageError{err}
	}
	lesson, err := teach.Begin(learning, examples, c.Cores)
	if err != nil {
		return err
	}
	if c.From != "" {
		if err := c.begin(lesson); err != nil {
			return err
		}
	}
	left := c.Out + ".left"
	if c.Resume {
		if err := lesson.Resume(left); err != nil {
			return err
		}
	}
	if err := c.epochs(t, lesson, until); err != nil {
		return err
	}
	if lesson.Best != nil {
		if err := os.WriteFile(c.Out, lesson.Best, 0o666); err != nil {
			return err
		}
	}
	if lesson.Trainer.Epoch < c.Epochs {
		fmt.Printf("The time is up. --resume goes on by %s.\n", left)
		return lesson.Save(left)
	}
	if err := os.Remove(left); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// begin has the lesson begin with what a net knows.
func (c *trainCommand) begin(lesson *teach.Lesson) error {
	net, err := readNet(c.From)
	if err != nil {
		return err
	}
	if err := lesson.Trainer.From(net); err != nil {
		return usagef("%s: %w", c.From, err)
	}
	return nil
}

// epochs goes through what is learned while there is time, and prints what comes of it.
func (c *trainCommand) epochs(t game.Title, lesson *teach.Lesson, until time.Time) error {
	learned, aside := lesson.Sizes()
	fmt.Printf("%d positions to learn from, %d of other games kept aside. On these:\n", learned, aside)
	print := c.table()
	if g, err := t.New(game.Setup{Seats: c.Seats[0]}); err == nil && valuenet.For(g) != nil {
		print("built in", lesson.Aside(valuenet.For(g)))
	}
	for lesson.Trainer.Epoch < c.Epochs && (until.IsZero() || time.Now().Before(until)) {
		loss, err := lesson.Go()
		if err != nil {
			return err
		}
		print(fmt.Sprintf("epoch %d", lesson.Trainer.Epoch), loss)
	}
	return nil
}

// table prints the head of a table of losses, and is what prints a line of it.
func (c *trainCommand) table() func(name string, loss valuenet.Loss) {
	if c.Policy != "" {
		fmt.Printf("%-12s %-8s %s\n", "", "choice", "missed")
		return func(name string, loss valuenet.Loss) {
			fmt.Printf("%-12s %-8.4f %.1f%%\n", name, loss.Choice, 100*loss.Missed)
		}
	}
	fmt.Printf("%-12s %-8s %-8s %s\n", "", "chance", "Brier", "share")
	return func(name string, loss valuenet.Loss) {
		fmt.Printf("%-12s %-8.4f %-8.4f %.4f\n", name, loss.Chance, loss.Brier, loss.Share)
	}
}

// parseSize reads the sizes of a net's layers, as in 256/64.
func parseSize(text string) (first, second int, err error) {
	a, b, ok := strings.Cut(text, "/")
	first, errA := strconv.Atoi(a)
	second, errB := strconv.Atoi(b)
	if !ok || errA != nil || errB != nil {
		return 0, 0, fmt.Errorf("--size %s: want two numbers, as in 256/64", text)
	}
	return first, second, nil
}
