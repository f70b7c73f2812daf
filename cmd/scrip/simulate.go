package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"text/tabwriter"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/events"
	"github.com/scrip-games/scrip/game"
)

type simulateCommand struct {
	Event simulateEventCommand `cmd:"" help:"Play a league or a cup through by bots, and check how everybody stands."`
}

type simulateEventCommand struct {
	Title       string            `arg:"" help:"The title to play, by its id: see 'scrip titles'."`
	Format      string            `enum:"groups,rounds,swiss,knockout" default:"groups" help:"groups: every pair meets equally often; rounds: the same, everybody once a round; swiss; knockout."`
	Entrants    int               `default:"49" placeholder:"N" help:"How many enter, the strongest first (default: 49)."`
	Seats       int               `default:"4" placeholder:"N" help:"Seats of a table (default: 4)."`
	Fewest      int               `placeholder:"N" help:"Seats that a table may have where entrants do not divide: swiss and knockout (default: one fewer)."`
	Group       int               `default:"7" placeholder:"N" help:"Members of a group, if that can be (default: 7)."`
	Even        bool              `help:"Groups as strong as each other, not the strongest in the first."`
	Rounds      int               `default:"5" placeholder:"N" help:"Rounds of swiss (default: 5)."`
	Onwards     int               `default:"2" placeholder:"N" help:"How many of a table go on in a knock-out (default: 2)."`
	Points      string            `enum:"place,share,wins" default:"place" help:"What a table is worth: place, share of the score, or wins."`
	Ties        []string          `enum:"met,wins,share,opponents" default:"met,wins,share,opponents" help:"What parts those with the same points, before the lot."`
	Leave       int               `placeholder:"N" help:"How many leave on the way."`
	Substitutes int               `placeholder:"N" help:"For how many of them somebody comes; a bot plays on for the others."`
	Bots        []string          `default:"clerk" placeholder:"KIND" help:"Who plays: one kind for all, or kinds from the strongest entrant on, again and again."`
	Option      map[string]string `mapsep:"none" placeholder:"KEY=VALUE" help:"An option of the title; may be repeated."`
	RNG         uint64            `name:"rng" default:"1" placeholder:"S" help:"Which games, who leaves, and the seed of the lot: the same number gives the same event, on any machine (default: 1)."`
	JSON        bool              `name:"json" help:"Print JSON."`
}

// eventPlayed is what came of it.
type eventPlayed struct {
	Title  string         `json:"title"`
	Format string         `json:"format"`
	Seed   string         `json:"seed"`
	Rounds int            `json:"rounds"`
	Tables int            `json:"tables"`
	Left   []int          `json:"left,omitempty"`
	For    map[int]int    `json:"substitutes,omitempty"`
	Groups [][]standingOf `json:"standings"`
	course *events.Course
}

type standingOf struct {
	Place   int     `json:"place"`
	Entrant int     `json:"entrant"`
	Points  float64 `json:"points"`
	Games   int     `json:"games"`
	Wins    float64 `json:"wins"`
	By      string  `json:"by,omitempty"`
}

func (c *simulateEventCommand) Run() error {
	s, err := c.begin()
	if err != nil {
		return &usageError{err}
	}
	played, err := s.play()
	if err != nil {
		return err
	}
	if err := played.course.Audit(); err != nil {
		return err
	}
	if c.JSON {
		return printJSON(played)
	}
	return played.print()
}

// eventSimulation is an event about to be played.
type eventSimulation struct {
	*simulateEventCommand
	title  game.Title
	course *events.Course
	fresh  map[int]game.Game // by seats
	kinds  map[int]string    // by entrant
	chance *rand.Rand        // who leaves
	tables int
}

func (c *simulateEventCommand) begin() (*eventSimulation, error) {
	t, err := findTitle(c.Title)
	if err != nil {
		return nil, err
	}
	if c.Fewest == 0 {
		c.Fewest = max(2, c.Seats-1)
	}
	if c.Entrants < 2 || c.Entrants > 10_000 || c.Leave < 0 || c.Substitutes < 0 || c.Leave > c.Entrants || c.Substitutes > c.Leave {
		return nil, fmt.Errorf("%d enter, %d leave and for %d of them somebody comes: from 2 to 10000 enter, and no more leave", c.Entrants, c.Leave, c.Substitutes)
	}
	s := &eventSimulation{
		simulateEventCommand: c, title: t, fresh: map[int]game.Game{}, kinds: map[int]string{},
		chance: rand.New(rand.NewPCG(c.RNG, 1)),
	}
	entrants := make([]int, c.Entrants)
	for i := range entrants {
		entrants[i], s.kinds[i] = i, c.Bots[i%len(c.Bots)]
	}
	rules := events.Rules{Scheme: events.Scheme(c.Points), Seed: fmt.Sprint(c.RNG)}
	for _, tie := range c.Ties {
		rules.Ties = append(rules.Ties, events.TieBreak(tie))
	}
	if s.course, err = events.Begin(c.format(), rules, entrants); err != nil {
		return nil, err
	}
	for _, seats := range s.seats() {
		if err := s.prepare(seats); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (c *simulateEventCommand) format() events.Format {
	switch c.Format {
	case "swiss":
		return &events.Swiss{Seats: c.Seats, Fewest: c.Fewest, Rounds: c.Rounds}
	case "knockout":
		return &events.Knockout{Seats: c.Seats, Fewest: c.Fewest, Onwards: c.Onwards}
	}
	return &events.GroupStage{Seats: c.Seats, Wish: c.Group, InRounds: c.Format == "rounds", Even: c.Even}
}

// seats are how many a table may have.
func (c *simulateEventCommand) seats() (list []int) {
	if c.Format == "groups" || c.Format == "rounds" {
		return []int{c.Seats}
	}
	for n := c.Fewest; n <= c.Seats; n++ {
		list = append(list, n)
	}
	return list
}

// prepare sets up the title for so many seats.
func (s *eventSimulation) prepare(seats int) error {
	setup, err := s.title.Info().Complete(game.Setup{Seats: seats, Settings: s.Option})
	if err != nil {
		return fmt.Errorf("%s: %w", s.Title, err)
	}
	fresh, err := s.title.New(setup)
	if err != nil {
		return fmt.Errorf("%s: %w", s.Title, err)
	}
	for _, kind := range s.Bots {
		if isProgram(kind) {
			return fmt.Errorf("bots here are %v, and no programs", bot.Kinds())
		}
		if err := checkBot(kind, fresh); err != nil {
			return err
		}
	}
	s.fresh[seats] = fresh
	return nil
}

// play plays round after round. Somebody leaves between two tables, at a time that chance gives.
func (s *eventSimulation) play() (*eventPlayed, error) {
	c, left := s.course, []int(nil)
	for !c.Over() {
		for !c.Over() {
			if len(left) < s.Leave && s.chance.IntN(s.Entrants*s.Seats) < 2*s.Leave {
				e, err := s.leaves(len(left))
				if err != nil {
					return nil, err
				}
				left = append(left, e)
			}
			table := slices.Clone(c.Pending[s.chance.IntN(len(c.Pending))])
			result, err := s.game(table)
			if err == nil {
				err = c.Enter(result)
			}
			if err != nil {
				return nil, err
			}
		}
		if err := c.Next(); err != nil {
			return nil, err
		}
	}
	return s.played(left), nil
}

// leaves takes somebody out, for whom somebody comes as long as there are any.
func (s *eventSimulation) leaves(before int) (int, error) {
	var in []int
	for e := range s.Entrants {
		if !s.course.Out[e] {
			in = append(in, e)
		}
	}
	e, by := in[s.chance.IntN(len(in))], -1
	if before < s.Substitutes {
		by = s.Entrants + before
		s.kinds[by] = s.Bots[by%len(s.Bots)]
	}
	return e, s.course.Leave(e, by)
}

// game plays a table's game. Every table has a number of its own, and so its own draws.
func (s *eventSimulation) game(table events.Table) (events.Result, error) {
	g, seated := s.fresh[len(table)].Clone(), make(bot.Table, len(table))
	for seat, e := range table {
		b, err := newBot(s.kinds[e])
		if err != nil {
			return events.Result{}, err
		}
		seated[seat] = b
	}
	s.tables++
	if _, err := seated.PlayWith(g, bot.Rand(s.RNG, s.tables), 100_000, nil, nil); err != nil {
		return events.Result{}, fmt.Errorf("table %d of %v: %w", s.tables, table, err)
	}
	r := events.Result{Table: table, Places: make([]int, len(table)), Scores: make([]int, len(table))}
	_, standings := g.Outcome()
	for _, standing := range standings {
		r.Places[standing.Seat], r.Scores[standing.Seat] = standing.Rank, standing.Score
	}
	return r, nil
}

func (s *eventSimulation) played(left []int) *eventPlayed {
	p := &eventPlayed{
		Title: s.Title, Format: s.Format, Seed: fmt.Sprint(s.RNG), Rounds: s.course.Round - 1, Tables: len(s.course.Results),
		Left: left, For: s.course.For, course: s.course,
	}
	for _, group := range s.course.Format.Standings(s.course) {
		var list []standingOf
		for _, at := range group {
			list = append(list, standingOf{at.Place, at.Entrant, at.Points.Float(), at.Games, at.Wins.Float(), string(at.By)})
		}
		p.Groups = append(p.Groups, list)
	}
	return p
}

func (p *eventPlayed) print() error {
	fmt.Printf("%s, %s: %d tables in %d rounds\n", p.Title, p.Format, p.Tables, p.Rounds)
	for i, group := range p.Groups {
		if len(p.Groups) > 1 {
			fmt.Printf("\ngroup %d\n", i+1)
		}
		w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(w, "place\tentrant\tpoints\tgames\twins\tparted by\t")
		for _, s := range group {
			note := s.By
			if slices.Contains(p.Left, s.Entrant) {
				note += " left"
			}
			fmt.Fprintf(w, "%d\t%d\t%.2f\t%d\t%.2f\t%s\t\n", s.Place, s.Entrant, s.Points, s.Games, s.Wins, note)
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	fmt.Println("\nchecked: every table was played once, and the points add up")
	return nil
}
