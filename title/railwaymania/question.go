package railwaymania

import (
	"context"

	"github.com/scrip-games/scrip/game"
)

// Which routes to offer takes long to find out: it is the one question of 1862.

// routeQuestion is which routes a company should run: for a director those of the
// most revenue, and what else each train could run; for a company without one
// those that bring the most in all (7.3).
type routeQuestion struct {
	board Board
	run   Run
	aim   Aim
}

// Answer finds them: an *offer.
func (q routeQuestion) Answer(ctx context.Context) (any, error) {
	var found *offer
	if q.aim == MostMoney {
		found = &offer{best: q.board.bestRoutes(ctx, &q.run, q.aim, receiverWork)}
	} else {
		found = q.board.routeOffer(ctx, &q.run, q.aim, offerWork)
	}
	return found, ctx.Err()
}

// Question is which routes the company whose turn it is should run.
func (rules) Question(s *State, p game.Seat) game.Question {
	if s.Step != Running || s.Seat != p {
		return nil
	}
	aim := MostRevenue
	if p == game.Chance {
		aim = MostMoney
	}
	return routeQuestion{s.Board, s.run(s.Company), aim}
}

// Knowing is the rules with routes to offer.
func (r rules) Knowing(answer any) game.Rules[State, Action] {
	return rules{answer.(*offer), r.first}
}
