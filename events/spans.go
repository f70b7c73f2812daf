package events

import (
	"cmp"
	"maps"
	"slices"
)

// Span is the places between which somebody comes to stand in the end.
type Span struct{ Best, Worst int }

// mostEnds is how many ends of the tables that are left are tried one by one.
const mostEnds = 14_000

// Spans are the places that everybody can still come to. Where the tables that are left can end in no
// more ways than can be tried they are counted, without ends in which places are shared: those with as
// many points may stand before or behind each other then, unless wins are what parts them first. Else
// they are bounds: nobody comes to a better place, or a worse.
func (r *Rules) Spans(entrants []int, results []Result, corrected Corrected, left []Table) (spans map[int]Span, counted bool) {
	standings := r.Standings(entrants, results, corrected)
	ways := 1
	for _, t := range left {
		for n := 2; n <= len(t) && ways <= mostEnds; n++ {
			ways *= n
		}
	}
	switch {
	case len(left) == 0:
		spans = map[int]Span{}
		for _, s := range standings {
			spans[s.Entrant] = Span{s.Place, s.Place}
		}
		return spans, true
	case r.Scheme == ByShare || ways > mostEnds:
		return r.bounds(standings, left), false
	}
	e := ends{rules: r, byWins: len(r.Ties) > 0 && r.Ties[0] == Wins, spans: make([]Span, len(standings))}
	at := map[int]int{}
	for i, s := range standings {
		at[s.Entrant] = i
		e.points, e.wins = append(e.points, s.Points), append(e.wins, s.Wins)
		e.spans[i] = Span{len(standings), 1}
	}
	for _, t := range left {
		var seats []int
		for _, n := range t {
			if i, here := at[n]; here {
				seats = append(seats, i)
			} else {
				seats = append(seats, -1)
			}
		}
		e.left = append(e.left, seats)
	}
	e.from(0)
	spans = map[int]Span{}
	for i, s := range standings {
		spans[s.Entrant] = e.spans[i]
	}
	return spans, true
}

// ends tries all ends of the tables that are left. Who stands where is known by a number from 0.
type ends struct {
	rules        *Rules
	byWins       bool
	left         [][]int // -1 of a seat that is nobody's
	points, wins []Points
	spans        []Span
}

func (e *ends) from(table int) {
	if table == len(e.left) {
		e.note()
		return
	}
	t := e.left[table]
	for order := range permutations(t) {
		e.add(order, 1)
		e.from(table + 1)
		e.add(order, -1)
	}
}

func (e *ends) add(order []int, sign Points) {
	for place, i := range order {
		if i < 0 {
			continue
		}
		e.points[i] += sign * e.rules.worth(place+1, len(order))
		if place == 0 {
			e.wins[i] += sign * Point
		}
	}
}

// note keeps the places of an end.
func (e *ends) note() {
	for n := range e.points {
		before, beside := 0, 0
		for m := range e.points {
			switch {
			case m == n || e.points[m] < e.points[n]:
			case e.points[m] > e.points[n], e.byWins && e.wins[m] > e.wins[n]:
				before++
			case !e.byWins || e.wins[m] == e.wins[n]:
				beside++
			}
		}
		s := &e.spans[n]
		*s = Span{min(s.Best, before+1), max(s.Worst, before+beside+1)}
	}
}

// bounds are the places that nobody leaves: who has more already than somebody can come to stays before
// them, and who can come to no more than they have stays behind.
func (r *Rules) bounds(now []Standing, left []Table) map[int]Span {
	o := outlooks{rules: r, left: left, now: map[int]Points{}}
	most := map[int]Points{}
	for _, s := range now {
		o.now[s.Entrant], most[s.Entrant] = s.Points, s.Points
	}
	for _, t := range left {
		for _, n := range t {
			most[n] += o.top(1, len(t))
		}
	}
	have, could := slices.Sorted(maps.Values(o.now)), slices.Sorted(maps.Values(most))
	spans := map[int]Span{}
	for _, s := range now {
		more := len(have) - upTo(have, most[s.Entrant])
		reach := len(could) - below(could, s.Points)
		if most[s.Entrant] >= s.Points {
			reach-- // they themselves
		}
		spans[s.Entrant] = Span{more + 1, reach + 1}
	}
	return spans
}

// upTo is how many of a sorted list are no more than a value, and below how many are less.
func upTo(list []Points, v Points) int {
	n, _ := slices.BinarySearchFunc(list, v, func(a, b Points) int {
		if a <= b {
			return -1
		}
		return 1
	})
	return n
}

func below(list []Points, v Points) int {
	n, _ := slices.BinarySearchFunc(list, v, func(a, b Points) int { return cmp.Compare(a, b) })
	return n
}
