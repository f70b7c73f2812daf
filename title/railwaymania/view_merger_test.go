package railwaymania

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
	"github.com/scrip-games/scrip/titletest"
)

// What is told of a merger before it is agreed is what comes of it, in games as
// they are played.
func TestMergers_tellWhatComes(t *testing.T) {
	t.Parallel()
	seen, sold := 0, 0
	for i := range uint64(6) {
		titletest.Casually(t, Title, game.Setup{Seats: 3}, rand.New(rand.NewPCG(i, 75)), func(g game.Game) {
			v := g.View(0).(*View)
			for _, m := range v.Mergers {
				for _, o := range m.Outcomes {
					seen++
					sold += len(o.Sold)
					comesAsTold(t, g.Clone(), &m, &o)
				}
			}
		})
	}
	if seen < 100 || sold < 20 {
		t.Errorf("only %d outcomes seen, %d half shares sold", seen, sold)
	}
}

// A train that the merged company has a permit for is told as such, no matter who had it
// (7.5.6).
func TestMergers_7_5_6_permits(t *testing.T) {
	g := partners(t)
	g.operates(board.NE, Merging)
	g.Charters[board.NE].Permits, g.Charters[board.IB].Permits = 1<<runs.Express, 1<<runs.Freight
	id := g.train(board.NE, ClassD, runs.Freight)
	if g.viewer().trainView(id).Permit {
		t.Error("NE alone has no permit for a freight train")
	}
	for _, train := range g.viewer().mergerView(board.IB).Trains {
		if !train.Permit {
			t.Errorf("%s has no permit in the merged company", train.Name)
		}
	}
}

// comesAsTold does a merger and compares.
func comesAsTold(t *testing.T, g game.Game, m *MergerView, o *OutcomeView) {
	t.Helper()
	s := g.State().(*State)
	before := *s
	var log game.Log
	do := func(a Action) {
		if err := g.Do(s.Seat, a, &log); err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
	}
	if s.Step != Consenting {
		do(Action{Verb: DoMerge, Company: m.Partner, Other: o.Survivor})
	} else if s.Operating.Survivor != o.Survivor {
		return // not proposed so
	}
	if s.Step == Consenting {
		do(Action{Verb: DoAgree})
	}
	for s.Step == HalfShare {
		if slices.Contains(o.Sold, s.mergers().holder(s.Merger.At)) {
			do(Action{Verb: DoGiveUp})
		} else {
			do(Action{Verb: DoRedeem})
		}
	}
	if s.Charters[o.Survivor].Status != Floated {
		return // it is bankrupt already
	}
	if d := s.Charters[o.Survivor].Director; (o.Director == nil) != (d == NoSeat) || o.Director != nil && *o.Director != d {
		t.Errorf("director of %s: %v, told %v", o.Survivor, d, o.Director)
	}
	if s.Charters[o.Survivor].Par != m.Par || s.Charters[o.Survivor].Chartered != o.Chartered {
		t.Errorf("%s: par %d, told %d", o.Survivor, s.Charters[o.Survivor].Par, m.Par)
	}
	for _, h := range o.Holders {
		if n := s.shares(h.Holder, o.Survivor); n != h.Shares {
			t.Errorf("%s has %d shares of %s, told %d", h.Holder, n, o.Survivor, h.Shares)
		}
		if h.Holder != Treasury && !paidAfter(&log) && s.Cash[h.Holder]-before.Cash[h.Holder] != h.Cash {
			t.Errorf("%s got %d, told %d", h.Holder, s.Cash[h.Holder]-before.Cash[h.Holder], h.Cash)
		}
	}
}

// paidAfter tells whether something else was paid after the merger.
func paidAfter(log *game.Log) bool {
	return slices.ContainsFunc(log.Entries, func(e game.Logged) bool {
		return e.Event.Kind() == "went-bankrupt" || e.Event.Kind() == "dividend-paid"
	})
}
