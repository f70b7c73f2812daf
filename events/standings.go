package events

import (
	"cmp"
	"slices"
)

// TieBreak parts those who have the same points.
type TieBreak string

// The tie-breaks, each more the better.
const (
	Met       TieBreak = "met"       // places before each other, at the tables at which those tied have met
	Wins      TieBreak = "wins"      // tables won
	Share     TieBreak = "share"     // shares of the scores, added up
	Opponents TieBreak = "opponents" // points of all whom one has met
	Drawn     TieBreak = "lot"       // the lot; it always comes last, and always parts
)

// Standing is how an entrant stands.
type Standing struct {
	Entrant int
	Place   int
	Points  Points
	Games   int
	Wins    Points // a win that is shared is split
	Share   Points
	By      TieBreak // what parts them from who stands before them; "" where points do
}

// Rules are how an event is scored.
type Rules struct {
	Scheme Scheme
	Places []int // what each place is worth, by place; nil for one for everybody who is behind
	Ties   []TieBreak
	Seed   string // of the lot
}

// Corrected is points that an organiser has given or taken, by entrant.
type Corrected map[int]Points

// Standings are how the entrants stand after these results.
func (r *Rules) Standings(entrants []int, results []Result, corrected Corrected) []Standing {
	c := counting{rules: r, results: results, of: make(map[int]*Standing, len(entrants))}
	list := make([]Standing, len(entrants))
	lot := map[int]int{}
	for i, e := range Lot(r.Seed, 0, entrants) {
		lot[e] = len(entrants) - i
	}
	c.lot = lot
	for i, e := range entrants {
		list[i] = Standing{Entrant: e, Points: corrected[e]}
		c.of[e] = &list[i]
	}
	for i := range results {
		c.count(&results[i])
	}
	order := make([]*Standing, len(list))
	for i := range list {
		order[i] = &list[i]
	}
	c.rank(order, func(s *Standing) int { return int(s.Points) }, "", r.Ties)
	ranked := make([]Standing, len(order))
	for i, s := range order {
		s.Place = i + 1
		ranked[i] = *s
	}
	return ranked
}

// counting is what a table of standings is made from.
type counting struct {
	rules   *Rules
	results []Result
	of      map[int]*Standing
	lot     map[int]int
	sums    map[int]int       // what opponents tells, once it was asked
	played  map[int][]*Result // those of each entrant, once they were asked
}

func (c *counting) count(r *Result) {
	points, wins := c.rules.Award(r), ByWins.Award(r)
	share := ByShare.Award(r)
	for seat, e := range r.Table {
		s := c.of[e]
		if s == nil {
			continue // a substitute's or a bot's game is nobody's here
		}
		s.Games++
		s.Points += points[seat]
		s.Wins += wins[seat]
		s.Share += share[seat]
	}
}

// rank puts the standings in order by a measure, and those it does not part by the tie-breaks.
func (c *counting) rank(list []*Standing, measure func(*Standing) int, by TieBreak, ties []TieBreak) {
	of := make(map[*Standing]int, len(list))
	for _, s := range list {
		of[s] = measure(s)
	}
	slices.SortStableFunc(list, func(a, b *Standing) int { return cmp.Compare(of[b], of[a]) })
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && of[list[to]] == of[list[from]] {
			to++
		}
		if from > 0 {
			list[from].By = by
		}
		if tied := list[from:to]; len(tied) > 1 {
			tie, rest := Drawn, []TieBreak(nil)
			if len(ties) > 0 {
				tie, rest = ties[0], ties[1:]
			}
			c.rank(tied, c.measure(tie, tied), tie, rest)
			if from > 0 {
				tied[0].By = by // who is first of those tied is parted from the one before by the measure
			}
		}
		from = to
	}
}

// measure is what a tie-break goes by, among those tied.
func (c *counting) measure(tie TieBreak, tied []*Standing) func(*Standing) int {
	switch tie {
	case Wins:
		return func(s *Standing) int { return int(s.Wins) }
	case Share:
		return func(s *Standing) int { return int(s.Share) }
	case Met:
		met := c.met(tied)
		return func(s *Standing) int { return met[s.Entrant] }
	case Opponents:
		sums := c.opponents()
		return func(s *Standing) int { return sums[s.Entrant] }
	}
	return func(s *Standing) int { return c.lot[s.Entrant] }
}

// met is how often each of those tied was placed before another of them, twice as much as how
// often beside.
func (c *counting) met(tied []*Standing) map[int]int {
	among := map[int]bool{}
	for _, s := range tied {
		among[s.Entrant] = true
	}
	met := map[int]int{}
	for e := range among {
		for _, r := range c.playedBy(e) {
			a := slices.Index(r.Table, e)
			for b, f := range r.Table {
				switch {
				case a == b || !among[f] || r.out(a):
				case r.out(b) || r.Places[a] < r.Places[b]:
					met[e] += 2
				case r.Places[a] == r.Places[b]:
					met[e]++
				}
			}
		}
	}
	return met
}

// playedBy is what came of an entrant's tables. Many are asked for, where many are tied.
func (c *counting) playedBy(entrant int) []*Result {
	if c.played == nil {
		c.played = make(map[int][]*Result, len(c.of))
		for i := range c.results {
			for _, e := range c.results[i].Table {
				c.played[e] = append(c.played[e], &c.results[i])
			}
		}
	}
	return c.played[entrant]
}

// opponents is the points of all whom each has met, each time they met: they are the same whoever is tied.
func (c *counting) opponents() map[int]int {
	if c.sums != nil {
		return c.sums
	}
	c.sums = make(map[int]int, len(c.of))
	for i := range c.results {
		all := 0
		for _, e := range c.results[i].Table {
			if s := c.of[e]; s != nil {
				all += int(s.Points)
			}
		}
		for _, e := range c.results[i].Table {
			if s := c.of[e]; s != nil {
				c.sums[e] += all - int(s.Points)
			}
		}
	}
	return c.sums
}
