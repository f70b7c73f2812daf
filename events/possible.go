package events

import "slices"

// Outlook is what an entrant of a group can still come to, when so many go through.
type Outlook struct {
	Through bool // whatever happens
	Out     bool // whatever happens
	// Needs is the worst place that is enough at all their tables, if nobody shares it with them; 0
	// where no place makes it sure, or none is needed.
	Needs int
}

// Possible is what every entrant can still come to: what it says is so whatever comes of the tables
// that are left. It may be sure a little late, since it allows the others to win at the same
// tables all at once; and where points are the same it counts on nothing.
func (r *Rules) Possible(entrants []int, results []Result, corrected Corrected, left []Table, through int) map[int]Outlook {
	o := outlooks{rules: r, left: left, through: through, now: map[int]Points{}}
	for _, s := range r.Standings(entrants, results, corrected) {
		o.now[s.Entrant] = s.Points
	}
	outlooks := make(map[int]Outlook, len(entrants))
	for _, e := range entrants {
		outlooks[e] = o.of(e)
	}
	return outlooks
}

type outlooks struct {
	rules   *Rules
	left    []Table
	through int
	now     map[int]Points
}

func (o *outlooks) of(e int) Outlook {
	seats, plays := o.tables(e)
	switch {
	case o.before(e, seats, false) < o.through:
		return Outlook{Through: true}
	case o.surelyBefore(e) >= o.through:
		return Outlook{Out: true}
	case !plays || o.rules.Scheme == ByShare:
		return Outlook{}
	}
	for place := seats - 1; place >= 1; place-- {
		if o.before(e, place, true) < o.through {
			return Outlook{Needs: place}
		}
	}
	return Outlook{}
}

// tables tells whether an entrant still plays, and how many seats there are at the smallest table.
func (o *outlooks) tables(e int) (seats int, plays bool) {
	for _, t := range o.left {
		if slices.Contains(t, e) && (!plays || len(t) < seats) {
			seats, plays = len(t), true
		}
	}
	return seats, plays
}

// before is how many could come before an entrant who comes to the place at all their tables, or to
// nothing at all.
func (o *outlooks) before(e, place int, placed bool) int {
	mine := o.now[e]
	most := map[int]Points{}
	for _, t := range o.left {
		first := 1
		if slices.Contains(t, e) && placed {
			mine += o.rules.worth(place, len(t))
			if place == 1 {
				first = 2
			}
		}
		for _, other := range t {
			most[other] += o.top(first, len(t))
		}
	}
	n := 0
	for other, points := range o.now {
		if other != e && points+most[other] >= mine {
			n++
		}
	}
	return n
}

// top is the most that somebody gets at a table who is no better than the place.
func (o *outlooks) top(place, seats int) Points {
	if o.rules.Scheme == ByShare {
		return Points(seats) * Point
	}
	return o.rules.worth(place, seats)
}

// surelyBefore is how many have more already than an entrant can come to.
func (o *outlooks) surelyBefore(e int) int {
	most := o.now[e]
	for _, t := range o.left {
		if slices.Contains(t, e) {
			most += o.top(1, len(t))
		}
	}
	n := 0
	for other, points := range o.now {
		if other != e && points > most {
			n++
		}
	}
	return n
}
