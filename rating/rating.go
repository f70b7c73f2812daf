// Package rating counts how strong people are from the places they came to: the update of
// Weng and Lin for the model of Plackett and Luce, as OpenSkill publishes it.
package rating

import "math"

// Rating is how strong somebody is taken to be, and how uncertain that is.
type Rating struct{ Mu, Sigma float64 }

// New is the rating of one of whom nothing is known.
func New() Rating { return Rating{Mu: mu, Sigma: mu / 3} }

// As OpenSkill has them: where everybody begins, how much luck there is in a game, and what
// is left of a variance at least.
const (
	mu    = 25.0
	beta  = mu / 6
	kappa = 1e-4
)

// Player is somebody in a game: their rating before it, and the place they came to; the lower
// the better, and those who tied have the same. One who is fixed takes part and does not move.
type Player struct {
	Rating
	Place int
	Fixed bool
	Left  bool // the game: they may lose by it, and never gain
}

// Update is the ratings after a game, in the order of the players.
//
// Each place is won by one of those who came to it or fared worse, with odds by their
// strengths; players who tied share the place. One moves by how much that was to be
// expected, the less the surer one's rating is.
func Update(players []Player) []Rating {
	c := spread(players)
	worth := make([]float64, len(players))
	for i, p := range players {
		worth[i] = math.Exp(p.Mu / c)
	}
	after := make([]Rating, len(players))
	for i, p := range players {
		after[i] = p.Rating
		if !p.Fixed {
			after[i] = moved(players, worth, i, c)
		}
		if p.Left && after[i].Mu > p.Mu {
			after[i] = p.Rating
		}
	}
	return after
}

// spread is how far apart results of these players lie.
func spread(players []Player) float64 {
	sum := 0.0
	for _, p := range players {
		sum += float64(p.Sigma*p.Sigma) + float64(beta*beta)
	}
	return math.Sqrt(sum)
}

// moved is the rating of player i after the game. Products are rounded before they are
// added: what comes out does not depend on which of them a compiler joins.
func moved(players []Player, worth []float64, i int, c float64) Rating {
	p, omega, delta := players[i], 0.0, 0.0
	for q, other := range players {
		if other.Place > p.Place {
			continue
		}
		chance := worth[i] / contested(players, worth, other.Place)
		won := 0.0
		if q == i {
			won = 1
		}
		tied := float64(tiedAt(players, other.Place))
		omega += (won - chance) / tied
		delta += float64(chance*(1-chance)) / tied
	}
	omega *= p.Sigma * p.Sigma / c
	gamma := p.Sigma / c
	delta *= gamma * (p.Sigma * p.Sigma / (c * c))
	return Rating{Mu: p.Mu + float64(omega), Sigma: p.Sigma * math.Sqrt(max(1-float64(delta), kappa))}
}

// contested is what all are worth together who were still to come to a place.
func contested(players []Player, worth []float64, place int) float64 {
	sum := 0.0
	for i, p := range players {
		if p.Place >= place {
			sum += worth[i]
		}
	}
	return sum
}

// tiedAt is how many came to a place.
func tiedAt(players []Player, place int) (n int) {
	for _, p := range players {
		if p.Place == place {
			n++
		}
	}
	return n
}

// What is shown of a rating: everybody begins at 1500.
const (
	shownMiddle = 1500
	shownScale  = 20
)

// Shown is the rating as people read it.
func (r Rating) Shown() int { return int(math.Round(shownMiddle + shownScale*(r.Mu-mu))) }

// PlusMinus is how uncertain it is, as people read it.
func (r Rating) PlusMinus() int { return int(math.Round(shownScale * r.Sigma)) }

// ofShown is the rating that is shown so.
func ofShown(points, plusMinus int) Rating {
	return Rating{Mu: mu + float64(points-shownMiddle)/shownScale, Sigma: float64(plusMinus) / shownScale}
}
