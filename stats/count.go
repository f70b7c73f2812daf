// Package stats counts what there is to tell of a title from many of its games: from which seats
// they are won, how long they are, how they end, and what the title itself counts. A game is played
// once, and comes to whole numbers, so that sums are the same in whatever order games are added.
package stats

import (
	"errors"
	"slices"
	"strconv"

	"github.com/scrip-games/scrip/game"
)

// Who is what kinds of players a game had.
type Who string

// All seats were people's; all were bots' or programs'; or some of both.
const (
	People Who = "people"
	Bots   Who = "bots"
	Mixed  Who = "mixed"
)

// Program is what a record calls a bot that is a program of somebody's own.
const Program = "program"

// Win is a whole win; one shared by up to eight seats divides it evenly.
const Win = 840

// Games is the group of the one cell that says how many games there are.
const Games = "games"

// The other groups that are counted of every game. What a title counts has its own.
const (
	seat       = "seat"        // by seat, from 1: the score got
	ending     = "ending"      // by ending
	score      = "score"       // by class of scores: seats, and how many of them won as got
	scores     = "scores"      // of all seats, and of those who won: the score got
	length     = "length"      // actions and rounds: how many got
	option     = "option"      // by key=value: actions paid, rounds got
	optionSeat = "option-seat" // by key=value/seat
	halfway    = "halfway"     // by the place that who won had when half of everything was done
)

// Cell is something that was counted, of one game or of many.
type Cell struct {
	Group, Name string
	Amounts
}

// Amounts are how often, what was paid and got for it in all, and how many wins those had
// whose it was, in parts of a Win.
type Amounts struct{ Times, Paid, Got, Won int }

// Plus is both together.
func (a Amounts) Plus(b Amounts) Amounts {
	return Amounts{a.Times + b.Times, a.Paid + b.Paid, a.Got + b.Got, a.Won + b.Won}
}

// Minus is what takes them back.
func (a Amounts) Minus() Amounts { return Amounts{-a.Times, -a.Paid, -a.Got, -a.Won} }

// Class is what games are told apart by.
type Class struct {
	Title   string
	Players int
	Who     Who
	Month   string // in which it ended, 2026-10; "" where the record tells no times
}

// Game is what one game comes to.
type Game struct {
	Class
	Cells []Cell // each once
}

// ErrNotOver says that a game is not finished: it counts for nothing.
var ErrNotOver = errors.New("the game is not over")

// Count plays a record by the rules given and counts it.
func Count(t game.Title, r *game.Record) (*Game, error) {
	played, err := play(t, r)
	if err != nil {
		return nil, err
	}
	c := counting{cells: map[[2]string]int{}, won: map[game.Seat]int{}}
	c.whole(t.Info(), played)
	return &Game{Class: Class{Title: r.Title, Players: len(r.Seats), Who: WhoPlayed(r.Seats), Month: month(r)}, Cells: c.list}, nil
}

// WhoPlayed tells what kinds of players sat there.
func WhoPlayed(seats []game.SeatInfo) Who {
	bots := 0
	for _, s := range seats {
		if s.Bot != "" {
			bots++
		}
	}
	switch bots {
	case 0:
		return People
	case len(seats):
		return Bots
	}
	return Mixed
}

// month is in which the last thing was done.
func month(r *game.Record) string {
	if n := len(r.Entries); n > 0 && !r.Entries[n-1].At.IsZero() {
		return r.Entries[n-1].At.UTC().Format("2006-01")
	}
	return ""
}

// played is a finished game.
type played struct {
	settings map[string]string
	end      game.Game
	happened []game.Event
	actions  int
	rounds   int
	half     []game.Standing // when half of everything was done
}

func play(t game.Title, r *game.Record) (*played, error) {
	setup, err := t.Info().Complete(r.Setup())
	if err != nil {
		return nil, err
	}
	g, err := t.New(setup)
	if err != nil {
		return nil, err
	}
	p := &played{settings: setup.Settings, end: g}
	var log game.Log
	line := r.Line(len(r.Entries))
	for n, i := range line {
		e := r.Entries[i]
		if n == len(line)/2 {
			_, p.half = g.Outcome()
		}
		p.rounds = max(p.rounds, g.Round().Number) // in which something was done
		action, err := t.Decode(e.Action)
		if err == nil {
			err = g.Do(e.Seat, action, &log)
		}
		if err != nil {
			return nil, &game.EntryError{Index: i, Err: err}
		}
		if e.Seat != game.Chance {
			p.actions++
		}
	}
	if !g.Turn().Over {
		return nil, ErrNotOver
	}
	for _, l := range log.Entries {
		p.happened = append(p.happened, l.Event)
	}
	return p, nil
}

// counting is the cells of a game on the way.
type counting struct {
	list  []Cell
	cells map[[2]string]int // where they are in the list
	won   map[game.Seat]int
}

func (c *counting) add(group, name string, a Amounts) {
	key := [2]string{group, name}
	i, known := c.cells[key]
	if !known {
		i = len(c.list)
		c.cells[key], c.list = i, append(c.list, Cell{Group: group, Name: name})
	}
	c.list[i].Amounts = c.list[i].Plus(a)
}

// whole counts all there is of a game.
func (c *counting) whole(info game.Info, p *played) {
	ended, standings := p.end.Outcome()
	winners := 0
	for _, s := range standings {
		if s.Won {
			winners++
		}
	}
	for _, s := range standings {
		if s.Won {
			c.won[s.Seat] = Win / winners
		}
	}
	c.add(Games, "", Amounts{Times: 1})
	c.add(ending, ended, Amounts{Times: 1})
	c.add(length, "actions", Amounts{Times: 1, Got: p.actions})
	c.add(length, "rounds", Amounts{Times: 1, Got: p.rounds})
	for _, s := range standings {
		c.seat(info, s)
	}
	if place := halfwayPlace(standings, p.half); place > 0 {
		c.add(halfway, strconv.Itoa(place), Amounts{Times: 1})
	}
	for _, set := range info.Settings {
		name := set.Key + "=" + p.settings[set.Key]
		c.add(option, name, Amounts{Times: 1, Paid: p.actions, Got: p.rounds})
		for _, s := range standings {
			c.add(optionSeat, name+"/"+number(s.Seat), Amounts{Times: 1, Got: s.Score, Won: c.won[s.Seat]})
		}
	}
	for _, n := range p.end.Counts(p.happened) {
		c.add(n.Group, n.Name, Amounts{Times: n.Times, Paid: n.Paid, Got: n.Got, Won: n.Times * c.won[n.Owner]})
	}
}

// halfwayPlace is the place that who won had halfway; of several who won, the best of theirs.
func halfwayPlace(end, half []game.Standing) (place int) {
	for _, then := range half {
		won := slices.ContainsFunc(end, func(s game.Standing) bool { return s.Won && s.Seat == then.Seat })
		if won && (place == 0 || then.Rank < place) {
			place = then.Rank
		}
	}
	return place
}

// seat counts how a seat ended.
func (c *counting) seat(info game.Info, s game.Standing) {
	won := 0
	c.add(scores, "all", Amounts{Times: 1, Got: s.Score})
	if s.Won {
		won = 1
		c.add(scores, "winners", Amounts{Times: 1, Got: s.Score})
	}
	c.add(seat, number(s.Seat), Amounts{Times: 1, Got: s.Score, Won: c.won[s.Seat]})
	c.add(score, strconv.Itoa(info.ScoreClass(s.Score)), Amounts{Times: 1, Got: won})
}

// number is a seat as people count it.
func number(s game.Seat) string { return strconv.Itoa(int(s) + 1) }

// Facts is what a game is looked for by, besides its class and who played it.
type Facts struct {
	Ending          string
	Actions, Rounds int
	Halfway         int      // the place that who won had when half of everything was done; 0 where that was not counted
	Settings        []string // each key=value
}

// FactsOf is the facts of a game as it was counted; false where it could not be.
func FactsOf(cells []Cell) (f Facts, counted bool) {
	for _, c := range cells {
		switch {
		case c.Group == ending:
			f.Ending, counted = c.Name, true
		case c.Group == length && c.Name == "actions":
			f.Actions = c.Got
		case c.Group == length && c.Name == "rounds":
			f.Rounds = c.Got
		case c.Group == halfway:
			f.Halfway, _ = strconv.Atoi(c.Name)
		case c.Group == option:
			f.Settings = append(f.Settings, c.Name)
		}
	}
	return f, counted
}
