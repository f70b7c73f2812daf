package railwaymania

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/titletest"
)

// course is what the view tells of the turn's steps.
func (g *table) course() map[Step]string {
	told := map[Step]string{}
	for _, v := range g.viewer().turnView().Steps {
		told[v.Step] = v.State
		if v.Why != "" {
			told[v.Step] = v.Why
		}
	}
	return told
}

// What was decided is done, what could not be says why, and one step is the present.
func TestCourse_ofATurn(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	g.treasury(board.EUR, 500)
	g.operatingRound().startTurn(board.EUR, &g.log)
	if got := g.course(); got[Merging] != "no-partner" || got[Building] != "now" || got[Tokening] != "ahead" {
		t.Errorf("at its beginning: %v", got)
	}
	for g.Step == Building {
		g.does((rules{}).Options(g.State, g.Seat, nil)[0].Action)
	}
	got := g.course()
	want := map[Step]string{
		Building: "done", Tokening: "no-place", Running: "no-train", Sharing: "no-income", BuyingTrains: "now", Redeeming: "ahead",
	}
	for step, state := range want {
		if got[step] != state {
			t.Errorf("%s is %q, want %q (%v)", step, got[step], state, got)
		}
	}
}

// A player who wants nothing has passed the step; a step left after something was done in it is done.
func TestCourse_passed(t *testing.T) {
	g := building(t, ClassB)
	g.company(board.EUR, 82, 5)
	g.lay("D11", "57", 0)
	g.turn("D11", g.Board.At(board.HexNamed("D13")).Turn)
	g.operatingRound().goOn(Merging, &g.log)
	g.does(Action{Verb: DoPass})
	if got := g.course(); got[Building] != "passed" || got[Tokening] != "now" {
		t.Errorf("%v", got)
	}
}

// In games as they are played each moment of a turn has one present step; what lies
// before it was done or says why not, and what lies behind it is ahead.
func TestCourse_inGames(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	for i := range uint64(4) {
		titletest.Casually(t, Title, game.Setup{Seats: 3}, rand.New(rand.NewPCG(i, 16)), func(g game.Game) {
			s := g.State().(*State)
			if turn := g.View(0).(*View).Turn; turn != nil {
				now := 0
				for _, v := range turn.Steps {
					if v.State == "now" {
						now++
					} else if (v.State == "ahead") != (now > 0) {
						t.Fatalf("%s: %+v", s.Step, turn.Steps)
					}
					seen[v.Why]++
				}
				if now != 1 {
					t.Fatalf("%s: %+v", s.Step, turn.Steps)
				}
			}
		})
	}
	for _, why := range []string{"passed", "refused", "no-director", "no-partner", "no-token", "no-train", "no-income", "too-dear", "none-in-pool"} {
		if seen[why] == 0 {
			t.Errorf("no step was left out as %q: %v", why, seen)
		}
	}
}
