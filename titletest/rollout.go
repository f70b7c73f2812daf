package titletest

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// mostSign is how far from 0 a sign may be: those beyond drown all others.
const mostSign = 20

// glances: what a seat would do at a glance is legal, and the same in whatever it
// could believe: the same dice, the same decision.
func (w *walk) glances() {
	for seat := range w.g.Turn().Seats.All {
		dice := [2]uint64{w.r.Uint64(), w.r.Uint64()}
		glance := func(g game.Game) (any, bool) {
			if !g.RolloutMove(seat, rand.New(rand.NewPCG(dice[0], dice[1]))) {
				return nil, false
			}
			return g.Action(0, 0), true
		}
		truth, ok := glance(w.g)
		w.scratch.Determinize(w.g, seat, w.r)
		if believed, _ := glance(w.scratch); believed != truth {
			w.broken("glance", "seat %s does %+v at a glance, and %+v in its guess", seat, truth, believed)
		}
		if !ok {
			continue
		}
		if err := w.scratch.Do(seat, truth, nil); err != nil {
			w.broken("glance", "seat %s does %+v at a glance, which is refused: %v", seat, truth, err)
		}
	}
}

// features: always as many, none out of bounds, and none that tells a seat's judge
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
			if math.IsNaN(float64(x)) || math.Abs(float64(x)) > mostSign {
				w.broken("features", "seat %s: sign %d is %v", seat, i, x)
			}
		}
		if n := len(list); len(all) < n || !slices.Equal(list, all[:n]) {
			w.broken("features", "seat %s has other features when all are told at once", seat)
		}
		all = all[min(len(list), len(all)):]
		w.scratch.Determinize(w.g, seat, w.r)
		if believed := w.scratch.Features(seat, nil); !slices.Equal(list, believed) {
			w.broken("features", "seat %s has other features in its guess", seat)
		}
	}
}

// brisk plays one game at a glance, to its end.
func (s *suite) brisk(setup game.Setup, series uint64) {
	w := s.start(setup, series, 0, "game at a glance")
	bots, _ := bot.NewTable([]string{"brisk"}, setup.Seats)
	for !w.g.Turn().Over {
		if len(w.record.Entries) == s.bounds.Actions {
			s.broken("glance", "the game has not ended after %d actions", s.bounds.Actions)
			return
		}
		if !w.act(bots) {
			return
		}
		w.position(false)
	}
	w.over()
}
