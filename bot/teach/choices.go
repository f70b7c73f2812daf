package teach

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

// mostOptions is how many options of a decision are learned from: the chosen one, and some
// of the others.
const mostOptions = 24

// choice is what the teacher chooses at a position; none where nobody alone decides, or there
// is nothing to choose.
func (c *Games) choice(g game.Game, r *rand.Rand) (*valuenet.Choice, error) {
	turn := g.Turn()
	if turn.Chance || turn.Over {
		return nil, nil
	}
	seat := turn.Seats.First()
	teacher, err := c.New(c.Teacher)
	if err != nil {
		return nil, err
	}
	g = g.Clone()
	if n := g.Options(seat); n == 1 && g.Terms(0).Step == 0 {
		return nil, nil
	}
	pick := teacher.Pick(g, seat, r)
	chosen, ok := nearest(g, seat, g.Action(pick.Index, pick.Amount))
	if !ok {
		return nil, nil
	}
	choice := &valuenet.Choice{Seat: int(seat), Seats: g.Seats(), Chosen: -1}
	size, others, decided := 0, 0, true
	bot.NewGlance().Look(g, seat, r, func(option game.Pick, after game.Game) {
		decided = decided && !after.Turn().Over // the net is not asked there
		features := after.AllFeatures(nil)
		size = len(features)
		switch {
		case option == chosen:
			choice.Chosen = len(choice.Features) / size
			choice.Features = append(choice.Features, features...)
		case others < mostOptions-1:
			choice.Features = append(choice.Features, features...)
			others++
		default: // in place of another, each as likely to stay
			others++
			at := r.IntN(others)
			if at >= mostOptions-1 {
				return
			}
			if choice.Chosen >= 0 && at >= choice.Chosen {
				at++
			}
			copy(choice.Features[at*size:], features)
		}
	})
	if !decided || choice.Chosen < 0 || len(choice.Features) == size {
		return nil, nil
	}
	return choice, nil
}

// nearest is what was picked among what a glance looks at: the option, and of its amounts
// there the nearest.
func nearest(g game.Game, seat game.Seat, action any) (near game.Pick, found bool) {
	for pick := range bot.Picks(g, g.Options(seat)) {
		terms := g.Terms(pick.Index)
		if terms.Step == 0 {
			if g.Action(pick.Index, pick.Amount) == action {
				return pick, true
			}
			continue
		}
		for amount := int(terms.Min); amount <= int(terms.Max); amount += int(terms.Step) {
			if g.Action(pick.Index, amount) == action && (!found || abs(pick.Amount-amount) < abs(near.Amount-amount)) {
				near, found = pick, true
			}
		}
	}
	return near, found
}

func abs(n int) int { return max(n, -n) }
