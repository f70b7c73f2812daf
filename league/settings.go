package league

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/scrip-games/scrip/events"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Format is who plays whom.
type Format string

// Groups in which all meet; Swiss; knock-out; and a knock-out of one evening, whose rounds follow each
// other after a break.
const (
	Groups   Format = "groups"
	Swiss    Format = "swiss"
	Knockout Format = "knockout"
	Evening  Format = "evening"
)

// Settings is what an event is.
type Settings struct {
	Format Format `json:"format"`
	Legs   []Leg  `json:"legs"`   // what is played: in groups the whole design once of each, else in turn by rounds
	Seats  int    `json:"seats"`  // of a table
	Fewest int    `json:"fewest"` // seats that a table may have; of groups always as many

	Group     int  `json:"group"`     // members of a group, if that can be
	InRounds  bool `json:"inRounds"`  // of groups: everybody plays once a round
	Even      bool `json:"even"`      // groups as strong as each other; else the strongest are in the first
	Divisions bool `json:"divisions"` // groups are divisions, between which as many go up as come down
	Exchange  int  `json:"exchange"`  // how many
	Rounds    int  `json:"rounds"`    // of Swiss
	Onwards   int  `json:"onwards"`   // how many of a table go on, of knock-out
	Break     int  `json:"break"`     // minutes between the rounds of an evening

	AtOnce    int  `json:"atOnce"`    // games that one person plays at a time; 0 for all
	Duplicate bool `json:"duplicate"` // the tables of a round have the same luck
	Rated     bool `json:"rated"`
	Listed    bool `json:"listed"` // its tables are found by everybody; else by their address

	Delay int `json:"delay"` // minutes: how late those who do not play are told of a table; 0 for at once

	Points Points `json:"points"`

	Who    Who       `json:"who"`
	Least  int       `json:"least"` // entrants
	Most   int       `json:"most"`  // 0 for any number
	Until  time.Time `json:"until"` // entry is open; zero until an organiser begins
	Begins time.Time `json:"begins"`
	Days   int       `json:"days"` // that a round should take at most; 0 for any

	Substitutes bool   `json:"substitutes"` // may come for who leaves
	Bot         string `json:"bot"`         // the level that plays on where nobody comes
	Timeouts    int    `json:"timeouts"`    // so many keep somebody from one of the next events, twice as many from two; 0 never
}

// Leg is what is played in a part of an event.
type Leg struct {
	Title    string            `json:"title"`
	Settings map[string]string `json:"settings"`
	Clock    *sheet.Clock      `json:"clock"`
}

// Points is how an event is scored.
type Points struct {
	Scheme events.Scheme     `json:"scheme"`
	Places []int             `json:"places"` // by place; none for one for everybody who is behind
	Ties   []events.TieBreak `json:"ties"`
}

// Who may enter.
type Who string

// Members of the club, anybody with an account, or who is invited.
const (
	Members    Who = "members"
	Anybody    Who = "anybody"
	TheInvited Who = "invited"
)

// Limits.
const (
	MostEntrants = 1000
	MostLegs     = 6
	MostRounds   = 30
)

// wrong refuses settings, of which it names the part.
func wrong(what, format string, args ...any) error {
	return refusal.New(BadEvent, format, args...).With("what", what)
}

// fill sets what follows from the rest.
func (s *Settings) fill() {
	if s.Format == Groups {
		s.Fewest = s.Seats
	}
	if s.Fewest == 0 {
		s.Fewest = max(2, s.Seats-1)
	}
	if s.Group == 0 {
		s.Group = s.Seats
		if sizes := events.Sizes(s.Seats, s.InRounds); len(sizes) > 2 {
			s.Group = sizes[2]
		}
	}
	s.Onwards = max(1, s.Onwards)
	s.Rounds = max(1, s.Rounds)
	if s.Points.Scheme == "" {
		s.Points.Scheme = events.ByPlace
	}
	if s.Points.Ties == nil {
		s.Points.Ties = []events.TieBreak{events.Wins, events.Share, events.Met}
	}
	if s.Who == "" {
		s.Who = Members
	}
	s.Least = max(s.Least, s.Fewest)
	if s.Divisions {
		s.Even = false
	}
}

// check refuses settings of which no event could be made.
func (s *Settings) check() error {
	switch {
	case !slices.Contains([]Format{Groups, Swiss, Knockout, Evening}, s.Format):
		return wrong("format", "there is no format %q", s.Format)
	case len(s.Legs) == 0 || len(s.Legs) > MostLegs:
		return wrong("legs", "an event plays from one title to %d", MostLegs)
	case s.Seats < 3 || s.Seats > 6:
		return wrong("seats", "a table has from 3 to 6 seats, not %d", s.Seats)
	case s.Fewest < 2 || s.Fewest > s.Seats:
		return wrong("fewest", "a table has at least 2 seats and at most %d, not %d", s.Seats, s.Fewest)
	case s.Most != 0 && s.Most < s.Least:
		return wrong("most", "at most %d are fewer than at least %d", s.Most, s.Least)
	case s.Most > MostEntrants:
		return wrong("most", "an event has at most %d entrants", MostEntrants)
	case s.Rounds > MostRounds:
		return wrong("rounds", "an event has at most %d rounds", MostRounds)
	case s.AtOnce < 0 || s.Days < 0 || s.Timeouts < 0 || s.Break < 0 || s.Exchange < 0:
		return wrong("numbers", "less than none makes no sense")
	case s.Delay < 0 || s.late() > sheet.MostDelay:
		return wrong("delay", "those who watch are told at once, or up to %d minutes later", int(sheet.MostDelay.Minutes()))
	case s.Duplicate && s.Format == Groups && !s.InRounds:
		return wrong("duplicate", "who plays at several tables of a round would know the luck of one from another")
	case !s.Begins.IsZero() && s.Until.After(s.Begins):
		return wrong("begins", "it cannot begin before entry ends")
	case !slices.Contains([]Who{Members, Anybody, TheInvited}, s.Who):
		return wrong("who", "there is nobody %q", s.Who)
	}
	if err := s.Points.check(); err != nil {
		return err
	}
	return s.checkFormat()
}

func (s *Settings) checkFormat() error {
	switch s.Format {
	case Groups:
		if sizes := events.Sizes(s.Seats, s.InRounds); !slices.Contains(sizes, s.Group) {
			return wrong("group", "at tables of %d there are designs for groups of %v, not of %d", s.Seats, sizes, s.Group).(*refusal.Refusal).With("want", sizes)
		}
		if s.Divisions && 2*s.Exchange >= s.Group {
			return wrong("exchange", "of a division of %d not %d go up and as many down", s.Group, s.Exchange)
		}
	case Evening:
		for _, l := range s.Legs {
			if l.Clock == nil || l.Clock.Kind != sheet.Live {
				return wrong("clock", "what is played in an evening has a live clock")
			}
		}
		fallthrough
	case Knockout:
		k := events.Knockout{Seats: s.Seats, Fewest: s.Fewest, Onwards: s.Onwards}
		if err := k.Check(); err != nil {
			return wrong("onwards", "%v", err)
		}
	}
	return nil
}

func (p *Points) check() error {
	if !slices.Contains([]events.Scheme{events.ByPlace, events.ByShare, events.ByWins}, p.Scheme) {
		return wrong("points", "points are by place, share or wins, not %q", p.Scheme)
	}
	if len(p.Places) > 6 {
		return wrong("points", "a table has no more than 6 places")
	}
	for i, n := range p.Places {
		if n < 0 || n > 1000 || i > 0 && n > p.Places[i-1] {
			return wrong("points", "each place is worth from 0 to 1000 points, and no more than the one before it")
		}
	}
	for i, tie := range p.Ties {
		if !slices.Contains([]events.TieBreak{events.Met, events.Wins, events.Share, events.Opponents}, tie) || slices.Contains(p.Ties[:i], tie) {
			return wrong("ties", "those with equal points are parted by met, wins, share and opponents, each once")
		}
	}
	return nil
}

// late is how late those who do not play are told of a table.
func (s *Settings) late() time.Duration { return time.Duration(s.Delay) * time.Minute }

// format is who plays whom, as package events knows it.
func (s *Settings) format(sizes []int) events.Format {
	switch s.Format {
	case Swiss:
		return &events.Swiss{Seats: s.Seats, Fewest: s.Fewest, Rounds: s.Rounds}
	case Knockout, Evening:
		return &events.Knockout{Seats: s.Seats, Fewest: s.Fewest, Onwards: s.Onwards}
	}
	return &events.GroupStage{Seats: s.Seats, Wish: s.Group, InRounds: s.InRounds, Even: s.Even, Legs: len(s.Legs), Sizes: sizes}
}

func (s *Settings) rules(seed string) events.Rules {
	return events.Rules{Scheme: s.Points.Scheme, Places: s.Points.Places, Ties: s.Points.Ties, Seed: seed}
}

// legOf is which leg is played in a round.
func (s *Settings) legOf(c *events.Course, round int) int {
	if g, groups := c.Format.(*events.GroupStage); groups {
		leg, _, err := g.LegOf(c.Groups, round)
		if err != nil {
			return 0
		}
		return min(leg, len(s.Legs)) - 1
	}
	return (round - 1) % len(s.Legs)
}

// Plan is what an event with so many entrants comes to.
type Plan struct {
	Entrants int
	Why      string          // it cannot be: so with this number
	Groups   []int           // sizes; of a Swiss event and a knock-out one
	Designs  []events.Design // of each size once, the largest first
	Rounds   int
	Tables   int
	Fewest   int // games that somebody plays
	Most     int
	Byes     int   // who has no table in a round
	Sizes    []int // of the tables of the first round, the largest first
}

// PlanFor is what it comes to with so many.
func (s *Settings) PlanFor(entrants int) Plan {
	p := Plan{Entrants: entrants}
	switch s.Format {
	case Groups:
		p.groups(s)
	case Swiss:
		p.swiss(s)
	default:
		p.knockout(s)
	}
	return p
}

func (p *Plan) groups(s *Settings) {
	sizes, err := events.Split(p.Entrants, s.Group, events.Sizes(s.Seats, s.InRounds))
	if err != nil {
		p.Why = err.Error()
		return
	}
	p.Groups = sizes
	seen := map[int]bool{}
	p.Fewest = 1 << 30
	for _, size := range sizes {
		d, err := events.DesignOf(size, s.Seats, s.InRounds)
		if err != nil {
			p.Why = err.Error()
			return
		}
		if !seen[size] {
			seen[size] = true
			p.Designs = append(p.Designs, d)
		}
		p.Tables += len(s.Legs) * len(d.Tables)
		p.Rounds = max(p.Rounds, len(s.Legs)*max(1, d.Rounds))
		p.Fewest, p.Most = min(p.Fewest, len(s.Legs)*d.Games), max(p.Most, len(s.Legs)*d.Games)
	}
}

func (p *Plan) swiss(s *Settings) {
	if p.Entrants < s.Fewest {
		p.Why = fmt.Sprintf("%d make no table of at least %d", p.Entrants, s.Fewest)
		return
	}
	var allowed []int
	for size := s.Fewest; size <= s.Seats; size++ {
		allowed = append(allowed, size)
	}
	for ; p.Byes < p.Entrants; p.Byes++ {
		if sizes, err := events.Split(p.Entrants-p.Byes, s.Seats, allowed); err == nil {
			p.Tables, p.Sizes = s.Rounds*len(sizes), sizes
			break
		}
	}
	p.Groups, p.Rounds, p.Fewest, p.Most = []int{p.Entrants}, s.Rounds, s.Rounds, s.Rounds
	if p.Byes > 0 {
		p.Fewest--
	}
}

func (p *Plan) knockout(s *Settings) {
	p.Groups, p.Fewest = []int{p.Entrants}, 1
	k := events.Knockout{Seats: s.Seats, Fewest: s.Fewest, Onwards: s.Onwards}
	on := make([]int, p.Entrants)
	for i := range on {
		on[i] = i
	}
	for {
		round, err := k.Round(on, p.Rounds+1, "")
		if err != nil && p.Rounds == 0 {
			p.Why = err.Error()
			return
		}
		for err != nil { // the best of those who are out come along
			on = append(on, len(on))
			round, err = k.Round(on, p.Rounds+1, "")
		}
		if p.Rounds == 0 {
			for _, table := range round {
				p.Sizes = append(p.Sizes, len(table))
			}
		}
		p.Rounds++
		p.Tables += len(round)
		p.Most = p.Rounds
		if len(round) == 1 {
			return
		}
		on = on[:min(len(on), len(round)*s.Onwards)]
	}
}

func (s State) clone() State {
	s.Order, s.Groups, s.On, s.RoundAt = slices.Clone(s.Order), slices.Clone(s.Groups), slices.Clone(s.On), slices.Clone(s.RoundAt)
	s.Byes, s.For, s.Waived, s.Told = maps.Clone(s.Byes), maps.Clone(s.For), maps.Clone(s.Waived), maps.Clone(s.Told)
	return s
}
