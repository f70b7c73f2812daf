// Package teach makes what value nets learn from: bots play games, positions of these are
// finished several times, and kept in a file to which further games are added.
package teach

import (
	"fmt"
	"math/rand/v2"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

// Games says which games are played.
type Games struct {
	Title     game.Title
	Seats     []int // how many seats, drawn for each game anew
	Bots      []string
	New       func(kind string) (bot.Bot, error)
	Slip      float64 // how often a move is any move
	Positions int     // of a game: neighbours tell the same
	Finish    int     // how often each is finished, the game itself counted
	Series    uint64
	// Teacher, where there is one, is the kind of bot whose choices are learned, in place of
	// how games end.
	Teacher string
}

// mostSteps bounds a game.
const mostSteps = 20_000

// Play plays game n and is what it teaches: the same for the same n, whatever was played
// before.
func (c *Games) Play(n int) ([]valuenet.Example, error) {
	r := bot.Rand(c.Series, n)
	g, err := c.Title.New(game.Setup{Seats: c.Seats[r.IntN(len(c.Seats))]})
	if err != nil {
		return nil, err
	}
	seen, err := c.watch(g, r)
	if err != nil {
		return nil, fmt.Errorf("game %d of series %d: %w", n, c.Series, err)
	}
	examples, err := c.examples(seen, g, r)
	if err != nil {
		return nil, fmt.Errorf("game %d of series %d: %w", n, c.Series, err)
	}
	return examples, nil
}

// examples is what positions of a game teach, which ended so.
func (c *Games) examples(seen []game.Game, ended game.Game, r *rand.Rand) (examples []valuenet.Example, err error) {
	for _, at := range seen {
		if c.Teacher != "" {
			choice, err := c.choice(at, r)
			if err != nil {
				return nil, err
			}
			if choice != nil {
				examples = append(examples, choice)
			}
			continue
		}
		s := &valuenet.Sample{Features: at.AllFeatures(nil)}
		if s.Seats, err = c.finished(at, ended, r); err != nil {
			return nil, err
		}
		examples = append(examples, s)
	}
	return examples, nil
}

// watch plays a game to its end, with a slip now and then, so that odd positions are seen
// too, and keeps some positions, each as likely as another.
func (c *Games) watch(g game.Game, r *rand.Rand) (seen []game.Game, err error) {
	table, err := c.table(g.Seats(), r)
	if err != nil {
		return nil, err
	}
	clerk, err := bot.New("clerk")
	if err != nil {
		return nil, err
	}
	for step := 0; !g.Turn().Over; step++ {
		if step == mostSteps {
			return nil, fmt.Errorf("it does not end")
		}
		seen = c.see(seen, g, step, r)
		turn := g.Turn()
		if !turn.Chance && r.Float64() < c.Slip {
			err = g.Play(clerk.Pick(g, turn.Seats.First(), r), nil)
		} else {
			_, pick := table.Next(g, r)
			err = g.Play(pick, nil)
		}
		if err != nil {
			return nil, err
		}
	}
	return seen, nil
}

// see keeps some of all positions seen so far.
func (c *Games) see(seen []game.Game, g game.Game, step int, r *rand.Rand) []game.Game {
	if len(seen) < c.Positions {
		return append(seen, g.Clone())
	}
	if at := r.IntN(step + 1); at < c.Positions {
		seen[at].Set(g)
	}
	return seen
}

// table is bots for the seats, drawn for each, new to the game.
func (c *Games) table(seats int, r *rand.Rand) (bot.Table, error) {
	table := make(bot.Table, seats)
	for s := range table {
		b, err := c.New(c.Bots[r.IntN(len(c.Bots))])
		if err != nil {
			return nil, err
		}
		table[s] = b
	}
	return table, nil
}

// finished is what came of a position on the mean: of the game it was seen in, and of others
// that begin there, with other luck and other bots at the seats.
func (c *Games) finished(at, ended game.Game, r *rand.Rand) ([]valuenet.Target, error) {
	round := at.Round().Number
	sum := valuenet.TargetsOf(ended, ended.Round().Number-round)
	for range c.Finish - 1 {
		g := at.Clone()
		table, err := c.table(g.Seats(), r)
		if err != nil {
			return nil, err
		}
		if _, err := table.Play(g, r, mostSteps); err != nil {
			return nil, err
		}
		if !g.Turn().Over {
			return nil, fmt.Errorf("it does not end")
		}
		for seat, target := range valuenet.TargetsOf(g, g.Round().Number-round) {
			for h, x := range target {
				sum[seat][h] += x
			}
		}
	}
	for seat := range sum {
		for h := range sum[seat] {
			sum[seat][h] /= float32(max(1, c.Finish))
		}
	}
	return sum, nil
}
