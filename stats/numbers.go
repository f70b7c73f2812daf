package stats

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/scrip-games/scrip/game"
)

// Filter is which games a report is about; zero values let all through.
type Filter struct {
	Who     Who
	Players int
	Since   string // a month: those that ended in it or later
}

// within tells whether games of a class are of so many players and late enough, whoever
// played them.
func (f Filter) within(c Class) bool {
	return (f.Players == 0 || c.Players == f.Players) && c.Month >= f.Since
}

// Numbers is the numbers of a title.
type Numbers struct {
	Title   string           `json:"title"`
	All     int              `json:"all" doc:"Finished public games of the title that are counted, whatever was asked for."`
	Games   int              `json:"games" doc:"Those that all of this but the endings rests on."`
	Classes []ClassGames     `json:"classes" doc:"How many games there are of so many players, by who played them, late enough."`
	Seats   []SeatNumbers    `json:"seats"`
	Endings []EndingNumbers  `json:"endings" doc:"By who played, whatever was asked for in that."`
	Scores  ScoreNumbers     `json:"scores"`
	Length  LengthNumbers    `json:"length"`
	Options []OptionNumbers  `json:"options"`
	Counts  []CountedNumbers `json:"counts" doc:"What the title itself counts."`
}

// ClassGames is how many games there are of a class.
type ClassGames struct {
	Players int `json:"players"`
	Who     Who `json:"who" enum:"people,bots,mixed"`
	Games   int `json:"games"`
}

// SeatNumbers is how one of so many seats fared.
type SeatNumbers struct {
	Players int `json:"players"`
	Seat    int `json:"seat" doc:"1 is the first."`
	Games   int `json:"games"`
	Won     int `json:"won" doc:"In parts of 840: a win that several share is divided among them."`
	Score   int `json:"score" doc:"The sum of all final scores."`
}

// EndingNumbers is how often games ended in a way.
type EndingNumbers struct {
	Who    Who    `json:"who" enum:"people,bots,mixed"`
	Ending string `json:"ending"`
	Games  int    `json:"games"`
}

// ScoreNumbers are final scores in classes.
type ScoreNumbers struct {
	Step       int          `json:"step" doc:"How wide a class is."`
	Classes    []ScoreClass `json:"classes"`
	Seats      int          `json:"seats"`
	Sum        int          `json:"sum"`
	Winners    int          `json:"winners" doc:"Seats that won; several where a victory is shared."`
	WinnersSum int          `json:"winnersSum"`
}

// ScoreClass is how many seats came to a score of a class.
type ScoreClass struct {
	From    int `json:"from"`
	Seats   int `json:"seats"`
	Winners int `json:"winners"`
}

// LengthNumbers is how long games are, in all.
type LengthNumbers struct {
	Actions int `json:"actions"`
	Rounds  int `json:"rounds"`
}

// OptionNumbers is what was chosen before games, and how long and for whom they went then.
type OptionNumbers struct {
	Key     string        `json:"key"`
	Value   string        `json:"value"`
	Games   int           `json:"games"`
	Actions int           `json:"actions" doc:"In all of them."`
	Rounds  int           `json:"rounds"`
	Seats   []SeatNumbers `json:"seats"`
}

// CountedNumbers is something that a title counts.
type CountedNumbers struct {
	Group string `json:"group"`
	Name  string `json:"name"`
	Times int    `json:"times"`
	Paid  int    `json:"paid" doc:"In all these times."`
	Got   int    `json:"got"`
	Won   int    `json:"won" doc:"How many wins those had whose it was, in parts of 840."`
}

// NewNumbers makes a report of sums of one title.
func NewNumbers(info game.Info, sums []Sum, f Filter) *Numbers {
	r := reporting{Numbers: Numbers{
		Title: info.ID, Classes: []ClassGames{}, Seats: []SeatNumbers{}, Endings: []EndingNumbers{}, Options: []OptionNumbers{}, Counts: []CountedNumbers{},
		Scores: ScoreNumbers{Step: cmp.Or(info.ScoreStep, game.DefaultScoreStep), Classes: []ScoreClass{}},
	},
		classes: map[Class]int{}, seats: map[[2]int]SeatNumbers{}, endings: map[Cell]int{}, scores: map[int]ScoreClass{},
		options: map[string]*OptionNumbers{}, counts: map[[2]string]Amounts{},
	}
	for _, s := range sums {
		r.take(s, f)
	}
	r.sort()
	return &r.Numbers
}

// reporting is a report on the way.
type reporting struct {
	Numbers
	classes map[Class]int
	seats   map[[2]int]SeatNumbers
	endings map[Cell]int // by who, as the group
	scores  map[int]ScoreClass
	options map[string]*OptionNumbers
	counts  map[[2]string]Amounts
}

func (r *reporting) take(s Sum, f Filter) {
	if s.Group == Games {
		r.All += s.Times
		if s.Month >= f.Since {
			r.classes[Class{Players: s.Players, Who: s.Who}] += s.Times
		}
	}
	if !f.within(s.Class) {
		return
	}
	if s.Group == ending {
		r.endings[Cell{Group: string(s.Who), Name: s.Name}] += s.Times
	}
	if f.Who == "" || s.Who == f.Who {
		r.filtered(s)
	}
}

// filtered takes what the filter lets through.
func (r *reporting) filtered(s Sum) {
	n, _ := strconv.Atoi(s.Name) // where it is a number
	switch s.Group {
	case Games:
		r.Games += s.Times
	case ending:
	case seat:
		r.seats[[2]int{s.Players, n}] = r.seats[[2]int{s.Players, n}].plus(s, n)
	case score:
		c := r.scores[n]
		r.scores[n] = ScoreClass{n, c.Seats + s.Times, c.Winners + s.Got}
	case scores:
		if s.Name == "all" {
			r.Scores.Seats, r.Scores.Sum = r.Scores.Seats+s.Times, r.Scores.Sum+s.Got
		} else {
			r.Scores.Winners, r.Scores.WinnersSum = r.Scores.Winners+s.Times, r.Scores.WinnersSum+s.Got
		}
	case length:
		if s.Name == "actions" {
			r.Length.Actions += s.Got
		} else {
			r.Length.Rounds += s.Got
		}
	case halfway: // games are looked for by it
	case option:
		o := r.option(s.Name)
		o.Games, o.Actions, o.Rounds = o.Games+s.Times, o.Actions+s.Paid, o.Rounds+s.Got
	case optionSeat:
		r.optionSeat(s)
	default:
		k := [2]string{s.Group, s.Name}
		r.counts[k] = r.counts[k].Plus(s.Amounts)
	}
}

// plus is a seat with the sum of more games.
func (x SeatNumbers) plus(s Sum, n int) SeatNumbers {
	return SeatNumbers{s.Players, n, x.Games + s.Times, x.Won + s.Won, x.Score + s.Got}
}

// option is the option of a name, key=value.
func (r *reporting) option(name string) *OptionNumbers {
	o := r.options[name]
	if o == nil {
		key, value, _ := strings.Cut(name, "=")
		o = &OptionNumbers{Key: key, Value: value, Seats: []SeatNumbers{}}
		r.options[name] = o
	}
	return o
}

func (r *reporting) optionSeat(s Sum) {
	at := strings.LastIndexByte(s.Name, '/')
	o := r.option(s.Name[:at])
	n, _ := strconv.Atoi(s.Name[at+1:])
	i := slices.IndexFunc(o.Seats, func(x SeatNumbers) bool { return x.Players == s.Players && x.Seat == n })
	if i < 0 {
		i, o.Seats = len(o.Seats), append(o.Seats, SeatNumbers{})
	}
	o.Seats[i] = o.Seats[i].plus(s, n)
}

// sort makes lists of what was collected, each in an order of its own.
func (r *reporting) sort() {
	for c, n := range r.classes {
		r.Classes = append(r.Classes, ClassGames{c.Players, c.Who, n})
	}
	slices.SortFunc(r.Classes, func(a, b ClassGames) int {
		return cmp.Or(cmp.Compare(a.Players, b.Players), cmp.Compare(a.Who, b.Who))
	})
	r.Seats = slices.AppendSeq(r.Seats, maps.Values(r.seats))
	slices.SortFunc(r.Seats, bySeat)
	for e, n := range r.endings {
		r.Endings = append(r.Endings, EndingNumbers{Who(e.Group), e.Name, n})
	}
	slices.SortFunc(r.Endings, func(a, b EndingNumbers) int {
		return cmp.Or(cmp.Compare(a.Who, b.Who), cmp.Compare(b.Games, a.Games), cmp.Compare(a.Ending, b.Ending))
	})
	r.Scores.Classes = slices.AppendSeq(r.Scores.Classes, maps.Values(r.scores))
	slices.SortFunc(r.Scores.Classes, func(a, b ScoreClass) int { return cmp.Compare(a.From, b.From) })
	for _, o := range r.options {
		slices.SortFunc(o.Seats, bySeat)
		r.Options = append(r.Options, *o)
	}
	slices.SortFunc(r.Options, func(a, b OptionNumbers) int { return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Value, b.Value)) })
	for k, a := range r.counts {
		r.Counts = append(r.Counts, CountedNumbers{k[0], k[1], a.Times, a.Paid, a.Got, a.Won})
	}
	slices.SortFunc(r.Counts, func(a, b CountedNumbers) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Name, b.Name))
	})
}

func bySeat(a, b SeatNumbers) int {
	return cmp.Or(cmp.Compare(a.Players, b.Players), cmp.Compare(a.Seat, b.Seat))
}
