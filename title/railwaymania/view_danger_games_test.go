package railwaymania

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/titletest"
)

// fates are what may become of a company after a merger.
var fates = []string{"kept", "trainless", "runs", "buys", closesToo}

// What is told of a merger as a way out of a danger is the outcome of the most worth, of
// equals with the directorship, and what then becomes of the company; in games as they
// are played.
func TestDanger_inGames_mergers(t *testing.T) {
	t.Parallel()
	fatesSeen := map[string]int{}
	const most = 48 // games: some fates are rare
	for i := uint64(0); i < most && len(fatesSeen) < len(fates); i++ {
		convention := []string{"rulebook", "18xx-games"}[i%2]
		setup := game.Setup{Seats: 2 + int(i%3), Settings: map[string]string{"conventions": convention}}
		titletest.Casually(t, Title, setup, rand.New(rand.NewPCG(i, 719)), func(g game.Game) {
			s := g.State().(*State)
			if s.Step == Merging || s.Step == Acquiring {
				mergers := g.View(s.Seat).(*View).Mergers
				for j := range mergers {
					fatesSeen[wayComesAsTold(t, g.Clone(), &mergers[j])]++
				}
			}
		})
	}
	for _, fate := range fates {
		if fatesSeen[fate] == 0 {
			t.Errorf("no merger after which the company %s: %v", fate, fatesSeen)
		}
	}
}

// wayComesAsTold does the merger that a way out tells of, and tells what it said of it.
func wayComesAsTold(t *testing.T, g game.Game, m *MergerView) string {
	t.Helper()
	s := g.State().(*State)
	p, acting, way := s.Seat, s.Company, s.threats().mergerWay(m)
	directs := func(d *game.Seat) bool { return d != nil && *d == p }
	var chosen *OutcomeView
	for i := range m.Outcomes {
		o := &m.Outcomes[i]
		worth := money.Amount(0)
		for _, h := range o.Holders {
			if h.Holder == Holder(p) {
				worth = h.Worth
			}
		}
		if worth > way.Worth || worth == way.Worth && directs(o.Director) && !directs(way.Director) {
			t.Errorf("%s with %s: told %d, and there is one of %d", s.Company, m.Partner, way.Worth, worth)
		}
		if chosen == nil && worth == way.Worth && o.Survivor == *way.Survivor && directs(o.Director) == directs(way.Director) {
			chosen = o
		}
	}
	if chosen == nil {
		t.Errorf("%s with %s: no outcome is as told", s.Company, m.Partner)
		return ""
	}
	if got := fateAfter(t, g, m, chosen); got != way.Fate && got != unasked {
		t.Errorf("%s with %s, to be %s: told %q, and it is %q", acting, m.Partner, chosen.Survivor, way.Fate, got)
	}
	return way.Fate
}

// unasked is the fate of a company without director: its turn was played with nobody
// being asked.
const unasked = "unasked"

// fateAfter does a merger and ends all that can be ended until the survivor runs, comes
// to the trains, is closed, or another has its turn.
func fateAfter(t *testing.T, g game.Game, m *MergerView, o *OutcomeView) string {
	t.Helper()
	s := g.State().(*State)
	do := func(a Action) {
		if err := g.Do(s.Seat, a, nil); err != nil {
			t.Fatalf("%+v at %s: %v", a, s.Step, err)
		}
	}
	do(Action{Verb: DoMerge, Company: m.Partner, Other: o.Survivor})
	if s.Step == Consenting {
		do(Action{Verb: DoAgree})
	}
	for s.Step == HalfShare {
		sold := false
		for _, h := range o.Sold {
			sold = sold || h == s.mergers().holder(s.Merger.At)
		}
		if sold {
			do(Action{Verb: DoGiveUp})
		} else {
			do(Action{Verb: DoRedeem})
		}
	}
	c := o.Survivor
	if !m.Turn {
		if s.hasTrain(c) {
			return "kept"
		}
		return "trainless"
	}
	for s.Company == c && s.Charters[c].Status == Floated && s.Step != BuyingTrains {
		if s.Step == Running {
			return "runs"
		}
		if s.Step == ShedToken || s.Step == HomeUpgrade {
			g.Options(s.Seat)
			if err := g.Do(s.Seat, g.Action(0, int(g.Terms(0).Min)), nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		do(Action{Verb: DoPass})
	}
	switch {
	case s.Charters[c].Status != Floated:
		return closesToo
	case s.Company != c && s.receivership(c):
		return unasked
	case s.hasTrain(c):
		return "kept"
	}
	return "buys"
}
