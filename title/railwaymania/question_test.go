package railwaymania

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"runtime"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
	"github.com/scrip-games/scrip/titletest"
)

// unmanaged is a game in which a company without director is to run its train.
func unmanaged(t *testing.T) (game.Game, *table) {
	t.Helper()
	h := runs.HardCases()[1]
	g := seated(t, 2)
	g.Board = h.Board
	g.company(h.Run.Company, 82, 2, 2)
	g.Charters[h.Run.Company].Permits = 1 << runs.Express
	g.train(h.Run.Company, ClassA, runs.Express)
	g.operates(h.Run.Company, Running)
	g.Seat = g.trains().receiver(h.Run.Company)
	played, err := Title.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	*played.State().(*State) = *g.State
	return played, g
}

// Routes of a company without director that may not be the best say so, in the
// record and in what is told; those that are proven say nothing.
func TestReceivership_7_3_unproven(t *testing.T) {
	g, _ := unmanaged(t)
	q := g.Question(game.Chance)
	answer, err := q.Answer(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	found := *answer.(*runs.Offer)
	for _, more := range []int32{0, 60} {
		found.Best.Proven, found.Best.Bound = more == 0, found.Best.Income.Revenue+found.Best.Income.Subsidy+more
		g := g.Clone()
		g.Learn(q, &found)
		if n := g.Options(game.Chance); n != 1 {
			t.Fatalf("%d routes to draw", n)
		}
		raw, err := json.Marshal(g.Action(0, 0))
		if err != nil {
			t.Fatal(err)
		}
		action, err := Title.Decode(raw)
		if err != nil || action != g.Action(0, 0) {
			t.Fatalf("%s is read as %+v (%v)", raw, action, err)
		}
		var log game.Log
		if err := g.Do(game.Chance, action, &log); err != nil {
			t.Fatal(err)
		}
		told := int32(0)
		for _, e := range log.Entries {
			if u, ok := e.Event.(RoutesUnproven); ok {
				told = int32(u.More)
			}
		}
		if told != more {
			t.Errorf("%s tells that %d more are possible, not %d", raw, told, more)
		}
	}
}

// A record is not searched when it is read: what chance ran is taken if it is
// legal. Only chance says what more could be, and that is more than the routes bring.
func TestReceivership_7_3_legalRoutesAreTaken(t *testing.T) {
	g, s := unmanaged(t)
	g.Options(game.Chance)
	run := g.Action(0, 0).(Action)
	earned, no := s.Income(&run.Routes, 0)
	if no != nil {
		t.Fatal(no)
	}
	run.Bound = earned.Revenue + earned.Subsidy
	s.refuses(run, noBound)
	worse := anyOtherRoutes(t, s, earned)
	worse.Bound = run.Bound
	if err := g.Do(game.Chance, worse, nil); err != nil {
		t.Errorf("worse routes are refused: %v", err)
	}
	s.Seat = first
	run.Bound++
	s.refuses(run, noBound)
}

// anyOtherRoutes is a run that earns less than another, and something.
func anyOtherRoutes(t *testing.T, s *table, than runs.Income) Action {
	t.Helper()
	run := s.run(s.Company)
	for _, o := range runs.FindOffer(t.Context(), &s.Board, &run, runs.MostRevenue, runs.AllWork).Others {
		if o.Income.Revenue > 0 && o.Income.Revenue+o.Income.Subsidy < than.Revenue+than.Subsidy {
			return Action{Verb: DoRun, Routes: o.Set}
		}
	}
	t.Fatal("there are no other routes")
	return Action{}
}

// The answer is the same on every machine, also where the work is not enough.
func TestQuestion_sameOnAnyNumberOfCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, h := range runs.HardCases() {
		if h.Name != "small" && !(h.Name == "expresses" && titletest.Long()) {
			continue // which need the most work
		}
		for _, aim := range []runs.Aim{runs.MostRevenue, runs.MostMoney} {
			var answers [2]any
			for i, cores := range []int{1, 4} {
				runtime.GOMAXPROCS(cores)
				var err error
				if answers[i], err = (routeQuestion{h.Board, h.Run, aim}).Answer(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if !reflect.DeepEqual(answers[0], answers[1]) {
				t.Errorf("%s: one core finds %+v, four find %+v", h.Name, answers[0], answers[1])
			}
		}
	}
}

// A question that is dropped has no answer: what was found so far depends on the
// machine.
func TestQuestion_endsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	h := runs.HardCases()[0]
	for _, aim := range []runs.Aim{runs.MostRevenue, runs.MostMoney} {
		if _, err := (routeQuestion{h.Board, h.Run, aim}).Answer(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("a question that was dropped: %v", err)
		}
	}
}
