package valuenet

import (
	"math"

	"github.com/scrip-games/scrip/game"
)

// Targets is how many numbers a net learns to tell of a seat: the heads, and two that only
// help it to see what matters (auxiliary): how near its points come to the best, and how
// many rounds are left.
const Targets = heads + 2

// Target is what came of a position for a seat: chance, share, lead and rounds.
type Target [Targets]float32

// Sample is a position and what came of it, on the mean of all times it was finished.
type Sample struct {
	Game     int       // of the same game are those with the same number
	Features []float32 // of each seat, one after the other
	Seats    []Target
}

// TargetsOf is what came of a position from which so many rounds were played, by the game as
// it ended.
func TargetsOf(ended game.Game, rounds int) []Target {
	_, standings := ended.Outcome()
	best := 1
	for _, s := range standings {
		best = max(best, s.Score)
	}
	all := make([]Target, ended.Seats())
	for seat, e := range Outcome(ended) {
		all[seat] = Target{e.Chance, e.Share, 0, float32(math.Log1p(float64(max(0, rounds))))}
	}
	for _, s := range standings {
		all[s.Seat][2] = max(-1, float32(s.Score)/float32(best))
	}
	return all
}

// Outcome is how the seats stand in a game that is over. A shared win is divided.
// Shares are of all points; a score below zero counts as none.
func Outcome(g game.Game) []Estimate {
	_, standings := g.Outcome()
	all := make([]Estimate, g.Seats())
	var won, points float32
	for _, s := range standings {
		if s.Won {
			won++
		}
		points += max(0, float32(s.Score))
	}
	for _, s := range standings {
		at := &all[s.Seat]
		if s.Won && won > 0 {
			at.Chance = 1 / won
		}
		if points > 0 {
			at.Share = max(0, float32(s.Score)) / points
		} else {
			at.Share = 1 / float32(len(all))
		}
	}
	return all
}

// Example is what a net learns from: a Sample, or a Choice.
type Example interface {
	// Of is the number of the game: of the same game are those with the same number.
	Of() int
	learn(s *student)
	measure(e *Evaluator, sum *Loss)
}

// Of is the number of the game.
func (s *Sample) Of() int { return s.Game }

// Loss is how far off a net is on examples: on the mean, the lower the better.
type Loss struct {
	Chance float64 // minus the logarithm of the chance that it gave who won
	Share  float64 // the same of the points
	Brier  float64 // the squared error of the chances, summed over the seats
	Choice float64 // minus the logarithm of how much it is for what was chosen
	Missed float64 // how often it likes something else best
}

// Sum is what is to become least.
func (l *Loss) Sum() float64 { return l.Chance + l.Share + l.Choice }

// Add adds so much of another.
func (l *Loss) Add(other Loss, part float64) {
	l.Chance += part * other.Chance
	l.Share += part * other.Share
	l.Brier += part * other.Brier
	l.Choice += part * other.Choice
	l.Missed += part * other.Missed
}

// Loss measures the net on examples.
func (n *Net) Loss(examples []Example) (mean Loss) {
	e := n.NewEvaluator()
	var sum Loss
	for _, example := range examples {
		example.measure(e, &sum)
	}
	mean.Add(sum, 1/float64(max(1, len(examples))))
	return mean
}

func (s *Sample) measure(e *Evaluator, sum *Loss) {
	all := e.Evaluate(s.Features, len(s.Seats))
	for seat, target := range s.Seats {
		off := float64(target[0] - all[seat].Chance)
		sum.Chance -= float64(target[0]) * math.Log(float64(all[seat].Chance)+1e-9)
		sum.Share -= float64(target[1]) * math.Log(float64(all[seat].Share)+1e-9)
		sum.Brier += off * off
	}
}
