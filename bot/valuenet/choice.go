package valuenet

import "math"

// Choice is a decision, what each option leads to, and which of them a search chose. A net
// that learns from choices likes what a search would find out, at a glance.
type Choice struct {
	Game     int       // of the same game are those with the same number
	Seat     int       // that decided
	Seats    int       // at the table
	Features []float32 // of what each option leads to, one after the other: of each seat
	Chosen   int       // which option
}

// Of is the number of the game.
func (c *Choice) Of() int { return c.Game }

// Worth is what an estimate is worth to a seat that cares for winning, and for its share of
// the points.
func (e Estimate) Worth() float32 { return e.Chance + shareCounts*e.Share }

const (
	shareCounts = 2
	// certainty is how much surer one is of an option that is worth more: e times as likely
	// is what is worth more by one of so many.
	certainty = 40
)

// options is how many there are.
func (c *Choice) options(features int) int { return len(c.Features) / (features * c.Seats) }

// at is the features of what an option leads to.
func (c *Choice) at(option, features int) []float32 {
	return c.Features[option*features*c.Seats:][:features*c.Seats]
}

// odds is how much the net is for each option.
func (c *Choice) odds(e *Evaluator) []float32 {
	list := make([]float32, c.options(e.net.Features))
	for i := range list {
		list[i] = certainty * e.Evaluate(c.at(i, e.net.Features), c.Seats)[c.Seat].Worth()
	}
	softmax(list)
	return list
}

func (c *Choice) measure(e *Evaluator, sum *Loss) {
	odds := c.odds(e)
	sum.Choice -= math.Log(float64(odds[c.Chosen]) + 1e-9)
	for i, x := range odds {
		if i != c.Chosen && x >= odds[c.Chosen] {
			sum.Missed++
			return
		}
	}
}

// learn adds what a choice says about each weight to the gradient.
func (c *Choice) learn(s *student) {
	odds := c.odds(s.Evaluator)
	odds[c.Chosen]--
	for i, off := range odds {
		features := c.at(i, s.net.Features)
		all := s.Evaluate(features, c.Seats)
		own := all[c.Seat]
		for seat := range c.Seats {
			chance, share := -all[seat].Chance, -all[seat].Share
			if seat == c.Seat {
				chance, share = 1+chance, 1+share
			}
			s.errors[seat] = Target{off * certainty * own.Chance * chance, off * certainty * shareCounts * own.Share * share}
		}
		s.backward(features, c.Seats)
	}
}
