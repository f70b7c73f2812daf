package main

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/cmd/scrip/season"
	"github.com/scrip-games/scrip/events"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/clubs"
	keptevents "github.com/scrip-games/scrip/store/events"
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
	Tables      int               `placeholder:"N" help:"Stop after so many tables of the last season, and tell what is still possible."`
	Through     int               `default:"2" placeholder:"N" help:"How many of a group go through, for what is still possible (default: 2)."`
	Seasons     int               `default:"1" placeholder:"N" help:"How many seasons are played: the groups are divisions (default: 1)."`
	Exchange    int               `default:"2" placeholder:"N" help:"How many go up and down between two divisions (default: 2)."`
	Bots        []string          `default:"clerk" placeholder:"KIND" help:"Who plays: one kind for all, or kinds from the strongest entrant on, again and again."`
	Option      map[string]string `mapsep:"none" placeholder:"KEY=VALUE" help:"An option of the title; may be repeated."`
	RNG         uint64            `name:"rng" default:"1" placeholder:"S" help:"Which games, who leaves, and the seed of the lot: the same number gives the same event, on any machine (default: 1)."`
	Data        string            `placeholder:"WHERE" help:"Play it through in a database, as a server does, and check it against the games kept there: a new file, the address of an empty PostgreSQL database, or \"temp\" for a file that is gone afterwards."`
	Timeouts    int               `placeholder:"N" help:"With --data: how often time runs out at all tables under way."`
	JSON        bool              `name:"json" help:"Print JSON."`
}

// eventPlayed is what came of it.
type eventPlayed struct {
	Title  string         `json:"title"`
	Format string         `json:"format"`
	Seed   string         `json:"seed"`
	Rounds int            `json:"rounds"`
	Tables int            `json:"tables"`
	Season int            `json:"season"`
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
	Outlook string  `json:"outlook,omitempty"` // where tables are left
}

func (c *simulateEventCommand) Run() error {
	s, err := c.begin()
	if err != nil {
		return &usageError{err}
	}
	if c.Data != "" {
		played, err := s.inDatabase()
		switch {
		case err != nil:
			return err
		case c.JSON:
			return printJSON(played)
		}
		return played.print()
	}
	for {
		played, err := s.play()
		if err == nil {
			err = played.course.Audit()
		}
		switch {
		case err != nil:
			return err
		case s.season < c.Seasons:
			if err := s.next(played); err != nil {
				return err
			}
			continue
		case c.JSON:
			return printJSON(played)
		}
		return played.print()
	}
}

// eventSimulation is an event about to be played.
type eventSimulation struct {
	*simulateEventCommand
	title  game.Title
	course *events.Course
	fresh  map[int]game.Game // by seats
	kinds  map[int]string    // by entrant
	chance *rand.Rand        // who leaves
	rules  events.Rules
	people int // entrants and substitutes there ever were
	season int
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
	if c.Seasons < 1 || c.Exchange < 0 || c.Seasons > 1 && c.Format != "groups" && c.Format != "rounds" {
		return nil, fmt.Errorf("%d seasons, %d go up and down: there are seasons of groups alone, one or more", c.Seasons, c.Exchange)
	}
	if c.Data != "" && (c.Seasons > 1 || c.Tables > 0) || c.Data == "" && c.Timeouts > 0 {
		return nil, errors.New("in a database one season is played, to its end; and time runs out there alone")
	}
	s := &eventSimulation{
		simulateEventCommand: c, title: t, fresh: map[int]game.Game{}, kinds: map[int]string{},
		chance: rand.New(rand.NewPCG(c.RNG, 1)), rules: events.Rules{Scheme: events.Scheme(c.Points)},
	}
	for _, tie := range c.Ties {
		s.rules.Ties = append(s.rules.Ties, events.TieBreak(tie))
	}
	if err := s.open(s.come(c.Entrants)); err != nil {
		return nil, err
	}
	for _, seats := range s.seats() {
		if err := s.prepare(seats); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// come are so many new people.
func (s *eventSimulation) come(n int) (list []int) {
	for range n {
		s.kinds[s.people] = s.Bots[s.people%len(s.Bots)]
		list = append(list, s.people)
		s.people++
	}
	return list
}

// open begins a season.
func (s *eventSimulation) open(entrants []int) (err error) {
	s.season++
	s.rules.Seed = fmt.Sprintf("%d/%d", s.RNG, s.season)
	s.course, err = events.Begin(s.format(), s.rules, entrants)
	return err
}

// next opens the season after one: the best of each group go up a division, the last come down, and
// for who has left somebody new begins in the last.
func (s *eventSimulation) next(before *eventPlayed) error {
	var divisions []events.Division
	n := 0
	for _, group := range before.Groups {
		var d events.Division
		for _, at := range group {
			d = append(d, at.Entrant)
			if !before.course.Out[at.Entrant] {
				n++
			}
		}
		divisions = append(divisions, d)
	}
	var entrants []int
	for _, d := range events.NextSeason(divisions, s.Exchange, before.course.Out, s.come(max(0, s.Entrants-n))) {
		entrants = append(entrants, d...)
	}
	return s.open(entrants)
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
			if s.Tables > 0 && s.season == s.Seasons && len(c.Results) == s.Tables {
				return s.played(left), nil
			}
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
	for _, e := range s.course.Entrants {
		if !s.course.Out[e] {
			in = append(in, e)
		}
	}
	e, by := in[s.chance.IntN(len(in))], events.Nobody
	if before < s.Substitutes {
		by = s.come(1)[0]
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
		Title: s.Title, Format: s.Format, Seed: s.rules.Seed, Rounds: s.course.Round, Tables: len(s.course.Results),
		Season: s.season, Left: left, For: s.course.For, course: s.course,
	}
	if s.course.Over() {
		p.Rounds--
	}
	for _, group := range s.course.Format.Standings(s.course) {
		var list []standingOf
		possible := s.course.Possible(group, s.Through)
		for _, at := range group {
			list = append(list, standingOf{at.Place, at.Entrant, at.Points.Float(), at.Games, at.Wins.Float(), string(at.By), said(possible[at.Entrant])})
		}
		p.Groups = append(p.Groups, list)
	}
	return p
}

// said is an outlook in words.
func said(o events.Outlook) string {
	switch {
	case o.Through:
		return "through"
	case o.Out:
		return "out"
	case o.Needs > 0:
		return fmt.Sprintf("through with place %d or better at each table left", o.Needs)
	}
	return ""
}

func (p *eventPlayed) print() error {
	fmt.Printf("%s, %s: %d tables, rounds: %d\n", p.Title, p.Format, p.Tables, p.Rounds)
	if p.Season > 1 {
		fmt.Printf("season %d\n", p.Season)
	}
	for i, group := range p.Groups {
		if len(p.Groups) > 1 {
			fmt.Printf("\ngroup %d\n", i+1)
		}
		w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(w, "place\tentrant\tpoints\tgames\twins\tnotes\t")
		for _, s := range group {
			note := ""
			if s.By != "" {
				note = "by " + s.By
			}
			if slices.Contains(p.Left, s.Entrant) {
				note += " left"
			}
			if s.Outlook != "" {
				note += " " + s.Outlook
			}
			fmt.Fprintf(w, "%d\t%d\t%.2f\t%d\t%.2f\t%s\t\n", s.Place, s.Entrant, s.Points, s.Games, s.Wins, note)
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	if p.course != nil && len(p.course.Pending) > 0 {
		fmt.Printf("\n%d tables of this round have no result\n", len(p.course.Pending))
	}
	fmt.Println("\nchecked: every table was played once, and the points add up")
	if p.course == nil {
		fmt.Println("checked: every game that is kept comes to what the event has of it")
	}
	return nil
}

// inDatabase plays the event as a server holds it.
func (s *eventSimulation) inDatabase() (played *eventPlayed, err error) {
	data := s.Data
	if data == "temp" {
		folder, err := os.MkdirTemp("", "scrip-season-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		data = filepath.Join(folder, "season.db")
	}
	ctx, stop := untilInterrupted()
	defer stop()
	wall := clock.NewTurnable()
	kept, err := store.OpenBy(ctx, data, wall)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	reviews, keptClubs := reviewsOf(kept, nil), clubs.New(kept.DB)
	config := houseOn(kept, resultsOf(kept), reviews)
	config.Clock = wall
	house := match.OpenHouse(config)
	defer house.Close()
	reviews.Open(house)
	house.Resume()
	all := &club.Clubs{Store: keptClubs, Clock: wall, Company: kept.Social}
	plays := &season.Season{
		Store: kept, House: house, Wall: wall, Title: s.title, Settings: s.settings(), Entrants: s.Entrants, Leave: s.Leave, Substitutes: s.Substitutes, Timeouts: s.Timeouts, Chance: s.chance,
		Events: &league.Events{Store: keptevents.New(kept.DB), Clubs: all, House: house, Clock: wall, User: kept.People.User},
		Player: func(entrant int) (match.Picker, error) { return newBot(s.Bots[max(0, entrant)%len(s.Bots)]) },
	}
	e, err := plays.Play(ctx)
	if err == nil {
		err = plays.Audit(ctx, e)
	}
	if err != nil {
		return nil, err
	}
	return s.told(e), nil
}

// settings is the event as a club would make it.
func (c *simulateEventCommand) settings() league.Settings {
	formats := map[string]league.Format{"swiss": league.Swiss, "knockout": league.Knockout}
	w := league.Settings{
		Format: cmp.Or(formats[c.Format], league.Groups), Seats: c.Seats, Fewest: c.Fewest, Group: c.Group, InRounds: c.Format == "rounds", Even: c.Even, Rounds: c.Rounds, Onwards: c.Onwards,
		AtOnce: 2, Substitutes: c.Substitutes > 0, Bot: "clerk", Points: league.Points{Scheme: events.Scheme(c.Points)},
		Legs: []league.Leg{{Title: c.Title, Settings: c.Option, Clock: &sheet.Clock{Kind: sheet.Days, Main: 48 * time.Hour, Step: 24 * time.Hour, Up: sheet.BotDecides, Bot: "clerk"}}},
	}
	for _, tie := range c.Ties {
		w.Points.Ties = append(w.Points.Ties, events.TieBreak(tie))
	}
	return w
}

// told is an event of a database as it is printed.
func (s *eventSimulation) told(e *league.Event) *eventPlayed {
	p := &eventPlayed{Title: s.Title, Format: s.Format, Seed: e.State.Seed, Rounds: e.State.Round, Tables: len(e.Tables), Season: 1, Left: season.Left(e), For: e.State.For}
	for _, g := range e.Standings(-1) {
		var list []standingOf
		for _, at := range g.Rows {
			list = append(list, standingOf{Place: at.Place, Entrant: at.Entrant, Points: at.Points.Float(), Games: at.Games, Wins: at.Wins.Float(), By: string(at.By)})
		}
		p.Groups = append(p.Groups, list)
	}
	return p
}
