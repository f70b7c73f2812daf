package bot

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/verdict"
)

// ReviewBuilder puts a review together: first the moments, each after the one before, then
// the decisions that were weighed, in the order of Suspects.
type ReviewBuilder struct {
	Review
	of       *Case
	found    []Decision
	suspects []Decision
	weighed  int
}

// ReviewBuilder begins a review of the case.
func (c *Case) Builder() *ReviewBuilder {
	seats := len(c.record.Seats)
	return &ReviewBuilder{of: c, Review: Review{
		Title: c.record.Title, Version: c.record.Version, Seats: seats,
		Review: verdict.Review{Mistakes: []Decision{}, Gifts: []Decision{}, Lost: make([]float64, seats), Losses: []Loss{}},
	}}
}

// Add takes the next moment.
func (s *ReviewBuilder) Add(j Judged) error {
	m := &j.Moment
	if len(s.Moments) == s.of.Moments() || len(m.Chance) != s.Seats || len(m.Err) != s.Seats || j.Loss.Seat < 0 || int(j.Loss.Seat) >= s.Seats {
		return fmt.Errorf("what is added after %d moments is none of this game", len(s.Moments))
	}
	s.Moments = append(s.Moments, j.Moment)
	s.Games += j.Games
	if !j.Asked {
		return nil
	}
	s.Judged++
	if j.Found != nil {
		s.found = append(s.found, *j.Found)
	}
	s.Lost[j.Loss.Seat] += j.Loss.Points
	s.Losses = append(s.Losses, j.Loss)
	return nil
}

// Suspects is the decisions that may cost something, the most expensive first: those to
// be measured longer. All moments must have been added.
func (s *ReviewBuilder) Suspects() []Decision {
	s.suspects = slices.DeleteFunc(s.merged(), func(d Decision) bool { return d.Value+d.Err < notable })
	s.suspects = s.suspects[:min(len(s.suspects), 2*s.of.Listed)]
	return s.suspects
}

// Full tells that no more decisions are listed.
func (s *ReviewBuilder) Full() bool { return len(s.Mistakes) == s.of.Listed }

// AddWeighed takes the next suspect after it was weighed. What comes when the list is
// full does not count.
func (s *ReviewBuilder) AddWeighed(w Weighed) {
	if s.Full() {
		return
	}
	s.weighed++
	s.Games += w.Games
	if w.Counts() {
		s.Mistakes = append(s.Mistakes, w.Decision)
	}
}

// Whole is the review, with those decisions too that gave the game to another.
func (s *ReviewBuilder) Whole() *Review {
	slices.SortStableFunc(s.Mistakes, func(a, b Decision) int { return compareDown(a.Value, b.Value) })
	s.gifts()
	s.Account, s.Draws = s.of.account(s.Moments[0].Chance)
	return s.shown()
}

// shown is the review as it is told. Of a decision that was taken to go on otherwise than
// it did, only what was played is told to have been.
func (s *ReviewBuilder) shown() *Review {
	r := s.Review.rounded()
	for i := range r.Mistakes {
		s.of.cutPlayed(&r.Mistakes[i])
	}
	return r
}

// SoFar is the review as far as it is made.
func (s *ReviewBuilder) SoFar() *Review {
	switch {
	case len(s.Moments) < s.of.Moments():
		return s.preview()
	case s.weighed < len(s.suspects) && !s.Full():
		return s.shown()
	}
	return s.Whole()
}

func compareDown(a, b float64) int {
	switch {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}

// merged is what was found, the costliest first, the same missed again by the same seat
// in one line.
func (s *ReviewBuilder) merged() []Decision {
	slices.SortStableFunc(s.found, func(a, b Decision) int { return compareDown(a.Value, b.Value) })
	var list []Decision
	for _, d := range s.found {
		missed := kindOf(d.Better.Actions[0])
		at := slices.IndexFunc(list, func(o Decision) bool { return o.Seat == d.Seat && kindOf(o.Better.Actions[0]) == missed })
		if at < 0 {
			list = append(list, d)
		} else if d.Value >= notable && d.Sure > 1 {
			list[at].Again = append(list[at].Again, d.Entry)
		}
	}
	for i := range list {
		slices.Sort(list[i].Again)
	}
	return list
}

// kindOf is an action as it is written: what was missed.
func kindOf(action any) string {
	text, err := json.Marshal(action)
	if err != nil {
		return fmt.Sprint(action)
	}
	return string(text)
}

// gifts lists decisions after which another stands clearly better, and which are no
// mistakes.
func (s *ReviewBuilder) gifts() {
	c := s.of
	for i := range c.line {
		seat := c.seat(i)
		if seat == game.Chance || slices.ContainsFunc(s.Mistakes, func(d Decision) bool {
			return d.Entry == c.line[i] || slices.Contains(d.Again, c.line[i])
		}) {
			continue
		}
		before, after := &s.Moments[i], &s.Moments[i+1]
		for other := range s.Seats {
			rise := after.Chance[other] - before.Chance[other]
			err := math.Hypot(after.Err[other], before.Err[other])
			if game.Seat(other) != seat && rise > decisive && rise > certain*err {
				s.Gifts = append(s.Gifts, Decision{
					Entry: c.line[i], Seat: seat, Played: Way{Actions: c.actions[i : i+1], Chance: after.Chance, Share: []float64{}},
					Better: Way{Actions: []any{}, Chance: []float64{}, Share: []float64{}},
					Cost:   rise, Value: rise, Err: err, Sure: 3, Again: []int{},
				})
				break
			}
		}
	}
	slices.SortStableFunc(s.Gifts, func(a, b Decision) int { return compareDown(a.Cost, b.Cost) })
}
