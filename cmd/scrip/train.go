package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

type trainCommand struct {
	Title  string   `arg:"" help:"The title to learn, by its id: see 'scrip titles'."`
	Out    string   `short:"o" required:"" placeholder:"FILE" type:"path" help:"Where to write the net; value.net in the folder of the title is built into the program."`
	Bots   []string `default:"brisk" placeholder:"KIND" help:"Who plays the games to learn from, drawn for each seat anew."`
	Games  int      `default:"20000" placeholder:"G" help:"How many games (default: 20000)."`
	Seats  []int    `placeholder:"N" help:"How many seats, drawn for each game anew (default: all that the title has)."`
	Epochs int      `default:"12" placeholder:"E" help:"How often to go through all that was seen (default: 12)."`
	Slip   float64  `default:"0.03" placeholder:"P" help:"How often a move is any move, so that odd positions are seen too (default: 0.03)."`
	RNG    uint64   `name:"rng" default:"1" placeholder:"S" help:"Which games (default: 1)."`
}

// positionsAGame is how many positions of a game are learned from, on the mean:
// neighbours tell the same.
const positionsAGame = 16

func (c *trainCommand) Run() error {
	t, err := findTitle(c.Title)
	if err != nil {
		return &usageError{err}
	}
	if len(c.Seats) == 0 {
		for n := t.Info().MinSeats; n <= t.Info().MaxSeats; n++ {
			c.Seats = append(c.Seats, n)
		}
	}
	for _, n := range c.Seats {
		g, err := t.New(game.Setup{Seats: n})
		if err != nil {
			return &usageError{fmt.Errorf("%s: %w", t.Info().ID, err)}
		}
		if len(g.Features(0, nil)) == 0 {
			return fmt.Errorf("%s tells no features to learn from", t.Info().ID)
		}
	}
	for _, kind := range c.Bots {
		if _, err := bot.New(kind); err != nil {
			return &usageError{err}
		}
	}
	dataset, err := c.dataset(t)
	if err != nil {
		return err
	}
	fmt.Printf("%d positions of %d games\n", dataset.Len(), c.Games)
	net := dataset.Train(c.Epochs, c.RNG, func(epoch int, learned, aside float64) {
		fmt.Printf("%3d  loss %.4f, on positions kept aside %.4f\n", epoch, learned, aside)
	})
	return os.WriteFile(c.Out, net.Bytes(), 0o666)
}

// dataset plays the games, on all cores, and puts what was seen in the order of
// the games, so that the same games make the same net.
func (c *trainCommand) dataset(t game.Title) (*valuenet.Dataset, error) {
	all := make([]valuenet.Dataset, c.Games)
	var next atomic.Int64
	var group sync.WaitGroup
	bar := newProgress("games", c.Games)
	faults := make([]error, runtime.GOMAXPROCS(0))
	for w := range faults {
		group.Go(func() {
			for n := int(next.Add(1)) - 1; n < c.Games && faults[w] == nil; n = int(next.Add(1)) - 1 {
				faults[w] = c.learn(t, n, &all[n])
				bar.add(1)
			}
		})
	}
	group.Wait()
	bar.clear()
	var sum valuenet.Dataset
	for i := range all {
		sum.Join(&all[i])
	}
	for _, err := range faults {
		if err != nil {
			return nil, err
		}
	}
	return &sum, nil
}

// learn plays one game, with a slip now and then, and notes positions of it.
func (c *trainCommand) learn(t game.Title, n int, dataset *valuenet.Dataset) error {
	r := bot.Rand(c.RNG, n)
	g, err := t.New(game.Setup{Seats: c.Seats[r.IntN(len(c.Seats))]})
	if err != nil {
		return err
	}
	table := make(bot.Table, g.Seats())
	for s := range table {
		table[s], _ = bot.New(c.Bots[r.IntN(len(c.Bots))])
	}
	clerk, _ := bot.New("clerk")
	var seen []game.Game
	for step := 0; !g.Turn().Over && step < 20000; step++ {
		if err := c.step(g, table, clerk, r); err != nil {
			return fmt.Errorf("game %d: %w", n, err)
		}
		seen = keepSome(seen, g, step, r)
	}
	for _, at := range seen {
		dataset.Add(at)
	}
	dataset.End(g)
	return nil
}

func (c *trainCommand) step(g game.Game, table bot.Table, clerk bot.Bot, r *rand.Rand) error {
	if turn := g.Turn(); !turn.Chance && r.Float64() < c.Slip {
		return g.Play(clerk.Pick(g, turn.Seats.First(), r), nil)
	}
	_, pick := table.Next(g, r)
	return g.Play(pick, nil)
}

// keepSome keeps a few positions of all seen so far, each as likely as another.
func keepSome(seen []game.Game, g game.Game, step int, r *rand.Rand) []game.Game {
	if len(seen) < positionsAGame {
		return append(seen, g.Clone())
	}
	if at := r.IntN(step + 1); at < positionsAGame {
		seen[at].Set(g)
	}
	return seen
}
