package bot

import (
	"math"
	"math/rand/v2"

	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

// mostSteps bounds a simulated game, chance's draws counted.
const mostSteps = 5000

// standings is how all seats stand.
type standings [game.MaxSeats]valuenet.Estimate

// simulate plays game k of a plan, a rollout: a sample of what the seat cannot know, the
// plan, and then all seats by the rollout policy. It is how the seats stand at the end.
func (t *searchRun) simulate(d *scratch, p *plan, k int) standings {
	d.pcg.Seed(t.seed, uint64(k))
	d.g.Determinize(t.from, t.seat, d.r)
	done := 0
	for _, action := range p.actions {
		if !d.g.Turn().Has(t.seat) || d.g.Do(t.seat, action, nil) != nil {
			break
		}
		done++
	}
	if t.Horizon == game.ToRound {
		d.playRound(t.from.Round().Number)
	} else {
		decisions := t.ahead(done)
		if p.order != nil {
			decisions = d.follow(t.seat, p.order, &game.Since{Round: t.from.Round()}, decisions)
		}
		d.playOn(decisions)
	}
	return d.evaluate()
}

// follow plays by the rollout policy while the seat's order waits or acts, and tells how
// many of the decisions are left.
func (d *scratch) follow(seat game.Seat, order *game.Order, since *game.Since, decisions int) int {
	for range mostSteps {
		turn := d.g.Turn()
		if turn.Over || decisions <= 0 {
			break
		}
		if !turn.Has(seat) {
			if d.step() {
				decisions--
			}
			continue
		}
		v := d.g.Follow(seat, order, since)
		if v.Does != game.Acts || d.g.Play(v.Pick, nil) != nil {
			break
		}
		decisions--
	}
	return decisions
}

// ahead is for how many decisions a simulated game goes on after so many of its plan.
func (t *searchRun) ahead(done int) int {
	if t.Horizon == 0 {
		return mostSteps
	}
	return max(t.Horizon, t.minDepth-done)
}

// playOn plays by the rollout policy for so many decisions, or to the end.
func (d *scratch) playOn(decisions int) {
	for step := 0; step < mostSteps && decisions > 0 && !d.g.Turn().Over; step++ {
		if d.step() {
			decisions--
		}
	}
}

// playRound plays by the rollout policy up to the first decision of another round, or to
// the end.
func (d *scratch) playRound(number int) {
	for range mostSteps {
		if turn := d.g.Turn(); turn.Over || !turn.Chance && d.g.Round().Number != number {
			return
		}
		d.step()
	}
}

// step plays what comes next: chance's draw, or a decision, and tells which.
func (d *scratch) step() (decided bool) {
	turn := d.g.Turn()
	if turn.Chance {
		d.draw()
		return false
	}
	d.rolloutMove(turn.Seats.First())
	return true
}

// draw plays chance's turn: what chance would have to think about the rollout policy
// decides too.
func (d *scratch) draw() {
	if d.g.Question(game.Chance) != nil && d.g.RolloutMove(game.Chance, d.r) && d.g.Play(game.Pick{}, nil) == nil {
		return
	}
	_ = d.g.Play(game.Draw(d.g, d.r), nil)
}

// rolloutMove decides for a seat by the rollout policy.
func (d *scratch) rolloutMove(seat game.Seat) {
	if d.g.RolloutMove(seat, d.r) && d.g.Play(game.Pick{}, nil) == nil {
		return
	}
	_ = d.g.Play(advised(d.g, seat, d.r), nil)
}

// wavering is one in how many decisions are taken casually where a title's advice
// stands in for a quick eye: games that all go alike tell nothing.
const wavering = 10

// advised is what a title's advice is, and mostly so; where it has none, anything.
func advised(g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	if r.IntN(wavering) > 0 {
		g.Options(seat)
		if pick, ok := g.Advise(r); ok {
			return pick
		}
	}
	return random{}.Pick(g, seat, r)
}

// evaluate is how the seats stand: by the result where the game is over, by what the
// net has learned otherwise, and where there is none by the title's own values.
func (d *scratch) evaluate() standings {
	var all standings
	switch {
	case d.g.Turn().Over:
		copy(all[:], valuenet.Outcome(d.g))
		return all
	case d.evaluator == nil:
		return d.valued()
	}
	d.features = d.g.AllFeatures(d.features[:0])
	return d.evaluator.Evaluate(d.features, d.g.Seats())
}

// valued takes the values that a title gives the seats for how they stand: a seat that
// is worth more than the others by as much as all are worth on the mean wins nearly
// always. A title without values is judged by the score so far.
func (d *scratch) valued() standings {
	var all standings
	var value [game.MaxSeats]float64
	var size float64
	seats := d.g.Seats()
	for s := range seats {
		v, ok := d.g.Value(game.Seat(s))
		if !ok {
			copy(all[:], valuenet.Outcome(d.g))
			return all
		}
		value[s] = v
		size += math.Abs(v) / float64(seats)
	}
	var sum float64
	for s := range seats {
		value[s] = math.Exp(4 * value[s] / max(size, 1))
		sum += value[s]
	}
	for s := range seats {
		all[s] = valuenet.Estimate{Chance: float32(value[s] / sum), Share: float32(value[s] / sum)}
	}
	return all
}

// rolloutPolicy is a bot that plays as simulated games are played.
type rolloutPolicy struct{}

func (rolloutPolicy) Pick(g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	if g.RolloutMove(seat, r) {
		return game.Pick{}
	}
	return advised(g, seat, r)
}
