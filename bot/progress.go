package bot

import "math"

// Progress is how far a review is: so many moments are judged of all, and then, when
// it is weighing, so many of the decisions that seem to cost most were measured longer.
type Progress struct {
	Weighing bool
	Done, Of int
	soFar    func() *Review
}

// SoFar is the review as far as it is made. Before they are weighed it has those
// mistakes alone that are certain at a first look; which of them stay is not settled.
// It may be called only while the progress is told.
func (p Progress) SoFar() *Review { return p.soFar() }

// preview is the review before its decisions are weighed.
func (s *ReviewBuilder) preview() *Review {
	r := s.Review.rounded()
	for _, d := range s.merged() {
		if len(r.Mistakes) < s.of.Listed && d.Value >= notable && d.Sure == 3 {
			d = roundedDecision(d)
			s.of.cutPlayed(&d)
			r.Mistakes = append(r.Mistakes, d)
		}
	}
	return r
}

// rounded is the review with what all its figures are good for, and what is worth
// keeping of them.
func (r *Review) rounded() *Review {
	c := *r
	c.Moments = each(r.Moments, func(m Moment) Moment {
		return Moment{Entries: m.Entries, Chance: each(m.Chance, rounded), Err: each(m.Err, rounded)}
	})
	c.Mistakes, c.Gifts = each(r.Mistakes, roundedDecision), each(r.Gifts, roundedDecision)
	c.Lost = each(r.Lost, rounded)
	c.Losses = each(r.Losses, func(l Loss) Loss { return Loss{Entry: l.Entry, Seat: l.Seat, Points: rounded(l.Points)} })
	return &c
}

func roundedDecision(d Decision) Decision {
	d.Played, d.Better = roundedWay(d.Played), roundedWay(d.Better)
	d.Cost, d.Points, d.Value, d.Err = rounded(d.Cost), rounded(d.Points), rounded(d.Value), rounded(d.Err)
	return d
}

func roundedWay(w Way) Way {
	w.Chance, w.Share = each(w.Chance, rounded), each(w.Share, rounded)
	return w
}

func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// each is what becomes of every item of a list.
func each[T any](list []T, of func(T) T) []T {
	done := make([]T, len(list))
	for i, x := range list {
		done[i] = of(x)
	}
	return done
}
