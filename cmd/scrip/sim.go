package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

type simCommand struct {
	Title   string            `arg:"" help:"The title to play, by its id: see 'scrip titles'."`
	Seats   int               `placeholder:"N" help:"How many seats (default: as many as the title has)."`
	Bots    []string          `default:"clerk" placeholder:"KIND" help:"Who plays: one kind for all seats, or one for each. Kinds: ${bots}; exec:COMMAND is a program of its own (docs/bots.md)."`
	Games   int               `default:"100" placeholder:"G" help:"How many games (default: 100)."`
	RNG     uint64            `name:"rng" default:"1" placeholder:"S" help:"Which games: the same number gives the same games, on any machine (default: 1)."`
	Option  map[string]string `mapsep:"none" placeholder:"KEY=VALUE" help:"An option of the title; may be repeated."`
	Rotate  bool              `help:"Move the bots on by one seat after each game, so that no kind keeps the better seat."`
	Records string            `placeholder:"DIR" type:"path" help:"Write the record of every game to this folder."`
	Most    int               `name:"most-actions" default:"100000" placeholder:"N" help:"Give a game up after so many actions (default: 100000)."`
	JSON    bool              `name:"json" help:"Print JSON."`
}

// simulation is a series of games about to be played.
type simulation struct {
	*simCommand
	title game.Title
	setup game.Setup
	kinds []string // by seat, in the first game
	fresh game.Game
	timed bool // whether to take the bots' time
	// duels is, where a ladder asks for it, what came of each game for the first of the bots:
	// then as many games in a row as there are seats have the same draws.
	duels []duel
}

// duel is what a game came to for one bot.
type duel struct {
	won  float64 // its part of the win
	luck float64 // what draws gave to its chance
}

func (c *simCommand) Run() error {
	s, err := c.prepare()
	if err != nil {
		return &usageError{err}
	}
	if c.Records != "" {
		if err := os.MkdirAll(c.Records, 0o777); err != nil {
			return err
		}
	}
	start := time.Now()
	total, err := s.play()
	if err != nil {
		return err
	}
	report := s.report(total, time.Since(start))
	if c.JSON {
		return printJSON(report)
	}
	report.print(s.kinds)
	return nil
}

// prepare checks what the command line asks for.
func (c *simCommand) prepare() (*simulation, error) {
	t, err := findTitle(c.Title)
	if err != nil {
		return nil, err
	}
	info := t.Info()
	if c.Seats == 0 {
		c.Seats = info.MaxSeats
	}
	setup, err := info.Complete(game.Setup{Seats: c.Seats, Settings: c.Option})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", info.ID, err)
	}
	fresh, err := t.New(setup)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", info.ID, err)
	}
	if len(c.Bots) != 1 && len(c.Bots) != c.Seats {
		return nil, fmt.Errorf("%d bots for %d seats: name one kind for all, or one for each seat", len(c.Bots), c.Seats)
	}
	for _, kind := range c.Bots {
		if err := checkBot(kind, fresh); err != nil {
			return nil, err
		}
	}
	if c.Games < 1 || c.Most < 1 {
		return nil, fmt.Errorf("%d games of at most %d actions: both must be 1 or more", c.Games, c.Most)
	}
	kinds := make([]string, c.Seats)
	for i := range kinds {
		kinds[i] = c.Bots[i%len(c.Bots)]
	}
	return &simulation{simCommand: c, title: t, setup: setup, kinds: kinds, fresh: fresh}, nil
}

// play plays all games on all cores. Each game has its own generator, and
// counts add up in whole numbers: the result does not depend on the cores.
func (s *simulation) play() (*tally, error) {
	workers := min(runtime.GOMAXPROCS(0), s.Games)
	var (
		next    atomic.Int64
		stopped atomic.Bool
		group   sync.WaitGroup
		bar     = newProgress("games", s.Games)
		tallies = make([]*tally, workers)
		faults  = make([]error, workers)
	)
	for w := range workers {
		tallies[w] = newTally()
		group.Go(func() {
			p, err := s.newPlayer()
			faults[w] = err
			defer p.close()
			for faults[w] == nil && !stopped.Load() {
				n := int(next.Add(1)) - 1
				if n >= s.Games {
					return
				}
				if faults[w] = p.play(n, tallies[w]); faults[w] != nil {
					stopped.Store(true)
					return
				}
				bar.add(1)
			}
		})
	}
	group.Wait()
	bar.clear()
	total := newTally()
	for w := range workers {
		if faults[w] != nil {
			return nil, faults[w]
		}
		total.add(tallies[w])
	}
	return total, nil
}

// player is what one core plays with.
type player struct {
	*simulation
	g        game.Game
	programs map[string]*program // those that play, by kind: started once
	clocks   map[string]*stopwatch
	table    bot.Table
}

func (s *simulation) newPlayer() (*player, error) {
	p := &player{
		simulation: s, g: s.fresh.Clone(), table: make(bot.Table, s.Seats),
		programs: map[string]*program{}, clocks: map[string]*stopwatch{},
	}
	for _, kind := range s.kinds {
		p.clocks[kind] = new(stopwatch)
		if !isProgram(kind) || p.programs[kind] != nil {
			continue
		}
		started, err := startProgram(kind)
		if err != nil {
			return p, err
		}
		p.programs[kind] = started
	}
	return p, nil
}

// close ends the programs that play.
func (p *player) close() {
	for _, program := range p.programs {
		program.Close()
	}
}

// sit puts bots at the seats for game n, each new to it.
func (p *player) sit(n int) (err error) {
	for seat := range p.table {
		kind := p.kindAt(seat, n)
		var b bot.Bot = p.programs[kind]
		if !isProgram(kind) {
			if b, err = newBot(kind); err != nil {
				return err
			}
		}
		if p.timed {
			b = &timed{b, p.clocks[kind]}
		}
		p.table[seat] = b
	}
	return nil
}

// kindAt is the kind of bot at a seat in game n.
func (s *simulation) kindAt(seat, n int) string {
	if s.Rotate {
		seat += n
	}
	return s.kinds[seat%len(s.kinds)]
}

// play plays game number n of the series and counts it.
func (p *player) play(n int, t *tally) error {
	p.g.Set(p.fresh)
	if err := p.sit(n); err != nil {
		return err
	}
	actions, err := p.actions(n)
	if err != nil {
		return fmt.Errorf("game %d of --rng %d: %w", n, p.RNG, err)
	}
	for kind, c := range p.clocks {
		t.clocks[kind] = *c
	}
	t.count(p.g, actions, func(seat game.Seat) string { return p.kindAt(int(seat), n) })
	return nil
}

func (p *player) actions(n int) (int, error) {
	r := bot.Rand(p.RNG, n)
	deal, account := p.dealer(n)
	defer account()
	if p.Records == "" && !slices.ContainsFunc(p.kinds, isProgram) {
		return p.table.PlayWith(p.g, r, p.Most, nil, deal)
	}
	seats := make([]game.SeatInfo, p.Seats)
	for i := range seats {
		kind := p.kindAt(i, n)
		seats[i] = game.SeatInfo{Name: fmt.Sprintf("%s %d", kind, i+1), Bot: kind}
	}
	record := game.NewRecord(p.title.Info(), p.setup, seats)
	actions, err := p.table.PlayWith(p.g, r, p.Most, record, deal)
	if err != nil || p.Records == "" {
		return actions, err
	}
	name := fmt.Sprintf("%s-%d-%0*d.json", record.Title, p.RNG, len(fmt.Sprint(p.Games-1)), n)
	return actions, writeRecord(filepath.Join(p.Records, name), record)
}

// luckSeries is added to the number of a series for that of its draws.
const luckSeries = 1 << 32

// dealer is who draws for chance in game n, and what is to be done when it is over.
func (p *player) dealer(n int) (deal func(game.Game) game.Pick, account func()) {
	if p.duels == nil {
		return nil, func() {}
	}
	luck := bot.NewLuck(p.g, nil, bot.Rand(p.RNG+luckSeries, n/p.Seats))
	return luck.Draw, func() {
		first := game.Seat((p.Seats - n%p.Seats) % p.Seats)
		p.duels[n].luck = luck.Given(first)
		if p.g.Turn().Over {
			p.duels[n].won = float64(valuenet.Outcome(p.g)[first].Chance)
		}
	}
}
