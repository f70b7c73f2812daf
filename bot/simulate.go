package bot

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/bot/judge"
	"github.com/scrip-games/scrip/game"
)

// mostSteps bounds a simulated game, chance's draws counted.
const mostSteps = 5000

// standings is how all seats stand.
type standings [game.MaxSeats]judge.Standing

// simulate plays game k of a plan: a guess at what the seat cannot know, the plan,
// and then everybody at a glance; and tells how the seats stand at the end.
func (t *thought) simulate(d *desk, p *plan, k int) standings {
	d.pcg.Seed(t.seed, uint64(k))
	d.g.Guess(t.from, t.seat, d.r)
	for _, action := range p.actions {
		if !d.g.Turn().Has(t.seat) || d.g.Do(t.seat, action, nil) != nil {
			break
		}
	}
	d.playOn(t.horizon())
	return d.judge(t.net)
}

// horizon is for how many decisions a simulated game goes on. Without a judge only
// its end tells anything.
func (t *thought) horizon() int {
	if t.net == nil || t.Horizon == 0 {
		return mostSteps
	}
	return t.Horizon
}

// playOn plays at a glance for so many decisions, or to the end.
func (d *desk) playOn(decisions int) {
	for step := 0; step < mostSteps && decisions > 0; step++ {
		turn := d.g.Turn()
		switch {
		case turn.Over:
			return
		case turn.Chance:
			_ = d.g.Play(game.Draw(d.g, d.r), nil)
		default:
			d.glance(turn.Seats.First())
			decisions--
		}
	}
}

// glance decides for a seat at a glance, or casually where the title has no quick
// eye, or was mistaken.
func (d *desk) glance(seat game.Seat) {
	if d.g.Brisk(seat, d.r) && d.g.Play(game.Pick{}, nil) == nil {
		return
	}
	_ = d.g.Play(random{}.Pick(d.g, seat, d.r), nil)
}

// judge is how the seats stand: by the result where the game is over, by what the
// net has learned otherwise, and where there is none by the score so far.
func (d *desk) judge(net *judge.Net) standings {
	var all standings
	if net == nil || d.g.Turn().Over {
		copy(all[:], judge.Ended(d.g))
		return all
	}
	d.signs = d.signs[:0]
	for s := range game.Seat(d.g.Seats()) {
		d.signs = d.g.Signs(s, d.signs)
	}
	return net.Judge(d.signs, d.g.Seats())
}

// brisk plays at a glance.
type brisk struct{}

func (brisk) Pick(g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	if g.Brisk(seat, r) {
		return game.Pick{}
	}
	return random{}.Pick(g, seat, r)
}
