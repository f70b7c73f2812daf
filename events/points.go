package events

import "slices"

// Points are counted in sixtieths: so a place that up to six share is split without a rest.
type Points int

// Point is one of them whole.
const Point Points = 60

// Float is how many points that is.
func (p Points) Float() float64 { return float64(p) / float64(Point) }

// Scheme is what a table's places and scores are worth.
type Scheme string

// The schemes.
const (
	ByPlace Scheme = "place" // one for everybody who is behind
	ByShare Scheme = "share" // as many as there are seats, by the shares of the score
	ByWins  Scheme = "wins"  // one for the first
)

// Result is what came of a table, by seat.
type Result struct {
	Table  Table
	Places []int // from 1; those who share one have the best of them
	Scores []int
	Out    []bool // who had left the event: a bot played on, and its points are nobody's; nil for nobody
}

// Award is what each seat gets where places are worth what they usually are.
func (s Scheme) Award(r *Result) []Points { return (&Rules{Scheme: s}).Award(r) }

// Award is what each seat gets. Who shares a place shares what its places are worth; who is out gets
// nothing, and the others what they would get else.
func (u *Rules) Award(r *Result) []Points {
	points := make([]Points, len(r.Table))
	switch u.Scheme {
	case ByShare:
		shares(r.Scores, Points(len(r.Table))*Point, points)
	default:
		for seat, place := range r.Places {
			points[seat] = u.placed(place, r.Places)
		}
	}
	for seat := range points {
		if r.out(seat) {
			points[seat] = 0
		}
	}
	return points
}

func (r *Result) out(seat int) bool { return r.Out != nil && r.Out[seat] }

// placed is what a place is worth where these were come to.
func (u *Rules) placed(place int, places []int) Points {
	equals, sum := 0, Points(0)
	for _, p := range places {
		if p == place {
			sum += u.worth(place+equals, len(places))
			equals++
		}
	}
	return sum / Points(equals)
}

// worth is what a place is worth that nobody shares.
func (u *Rules) worth(place, seats int) Points {
	switch {
	case u.Scheme == ByPlace && len(u.Places) > 0:
		if place > len(u.Places) {
			return 0
		}
		return Points(u.Places[place-1]) * Point
	case u.Scheme == ByPlace:
		return Points(seats-place) * Point
	case place == 1:
		return Point
	}
	return 0
}

// shares splits points by the scores, which below nothing count as nothing: rounded down, and what
// is left goes to the largest rests. Where nobody has scored all get the same.
func shares(scores []int, all Points, to []Points) {
	total := 0
	for _, s := range scores {
		total += max(s, 0)
	}
	if total == 0 {
		for i := range to {
			to[i] = all / Points(len(to))
		}
		return
	}
	left := all
	order := make([]int, len(scores))
	rest := make([]int, len(scores))
	for i, s := range scores {
		part := int(all) * max(s, 0)
		to[i], rest[i], order[i] = Points(part/total), part%total, i
		left -= to[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return rest[b] - rest[a] })
	for i := 0; left > 0; i++ {
		to[order[i]]++
		left--
	}
}
