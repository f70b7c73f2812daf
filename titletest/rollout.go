package titletest

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// mostFeature is how far from 0 a feature may be: those beyond drown all others.
const mostFeature = 20

// rolloutMoves: what the rollout policy does is legal, and the same in whatever it
// could believe: the same dice, the same decision.
func (w *walk) rolloutMoves() {
	for seat := range w.g.Turn().Seats.All {
		dice := [2]uint64{w.r.Uint64(), w.r.Uint64()}
		move := func(g game.Game) (any, bool) {
			if !g.RolloutMove(seat, rand.New(rand.NewPCG(dice[0], dice[1]))) {
				return nil, false
			}
			return g.Action(0, 0), true
		}
		truth, ok := move(w.g)
		w.scratch.Determinize(w.g, seat, w.r)
		if believed, _ := move(w.scratch); believed != truth {
			w.broken("rollout", "seat %s does %+v in a rollout, and %+v in its sample", seat, truth, believed)
		}
		if !ok {
			continue
		}
		if err := w.scratch.Do(seat, truth, nil); err != nil {
			w.broken("rollout", "seat %s does %+v in a rollout, which is refused: %v", seat, truth, err)
		}
	}
}

// features: always as many, none out of bounds, and none that tells the value net
// what the seat may not know.
func (w *walk) features() {
	all := w.g.AllFeatures(nil)
	for seat := range game.Seat(w.setup.Seats) {
		list := w.g.Features(seat, nil)
		if w.seen.features == 0 {
			w.seen.features = len(list)
		}
		if len(list) != w.seen.features {
			w.broken("features", "seat %s: %d features, and %d before", seat, len(list), w.seen.features)
		}
		for i, x := range list {
			if math.IsNaN(float64(x)) || math.Abs(float64(x)) > mostFeature {
				w.broken("features", "seat %s: feature %d is %v", seat, i, x)
			}
		}
		if n := len(list); len(all) < n || !slices.Equal(list, all[:n]) {
			w.broken("features", "seat %s has other features when all are told at once", seat)
		}
		all = all[min(len(list), len(all)):]
		w.scratch.Determinize(w.g, seat, w.r)
		if believed := w.scratch.Features(seat, nil); !slices.Equal(list, believed) {
			w.broken("features", "seat %s has other features in its sample", seat)
		}
	}
}

// rollout plays one game by the rollout policy, to its end.
func (s *suite) rollout(setup game.Setup, series uint64) {
	w := s.start(setup, series, 0, "rollout")
	bots, _ := bot.NewTable([]string{"brisk"}, setup.Seats)
	for !w.g.Turn().Over {
		if len(w.record.Entries) == s.bounds.Actions {
			s.broken("rollout", "the game has not ended after %d actions", s.bounds.Actions)
			return
		}
		if !w.act(bots) {
			return
		}
		w.position(false)
	}
	w.over()
}
