package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What a turn allows to build, and when one is asked (7.2, 7.6, 7.7).

// lay is the action that lays a tile.
func lay(l *board.Lay) Action {
	return Action{Verb: DoLay, Hex: l.Hex, Tile: l.Tile, Turn: l.Turn}
}

// Nothing is built after the LNER, and nothing more when the turn's track is laid, even
// where one is always asked (7.6, 10.3).
func TestTrack_7_6_nothingMore(t *testing.T) {
	for _, convention := range []string{"rulebook", "18xx-games"} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.ECR, 82, 5)
		g.lay("D13", "57", 0)
		g.token(board.ECR, "D13")
		g.operates(board.ECR, Building)
		if !g.operatingRound().mayBuild() {
			t.Errorf("%s: nothing to build", convention)
		}
		if g.Operating.Built = true; g.operatingRound().mayBuild() {
			t.Errorf("%s: more to build", convention)
		}
		if g.Operating.Built, g.LNER = false, true; g.operatingRound().mayBuild() {
			t.Errorf("%s: to build after the LNER", convention)
		}
	}
}

// A director whose company can build only a small station is asked, were there but one
// place for it (7.6.4).
func TestTrack_7_6_4_oneSegment(t *testing.T) {
	g := building(t, ClassB)
	if g.operatingRound().canAddStation() {
		t.Fatal("there is a segment already")
	}
	g.lay("E10", "16", 0)
	for segments, n := g.Board.CleanSegments(board.HexNamed("E10")); n > 0; segments, n = g.Board.CleanSegments(board.HexNamed("E10")) {
		if !g.operatingRound().canAddStation() {
			t.Errorf("not asked with %d", n)
		}
		g.Board.AddStation(board.HexNamed("E10"), segments[0])
	}
	if g.operatingRound().canAddStation() {
		t.Error("asked with none")
	}
}

// A tile that does not fit the map is refused, whatever else the turn allows (7.6.1).
func TestTrack_7_6_1_refused(t *testing.T) {
	g := building(t, ClassB)
	far := Action{Verb: DoLay, Hex: board.HexNamed("E2"), Tile: board.TileNamed("6")}
	if err := (rules{}).Apply(g.State, first, far, nil); err == nil {
		t.Error("a tile far from all track was laid")
	}
}

// A company whose home token lies on bare ground lays no other tile, builds no station
// and links to no London before, though tokens of a merged company lead there (7.2).
func TestHome_7_2_nothingBefore(t *testing.T) {
	g := building(t, ClassB)
	other := g.lays(board.ECR, func(l board.Lay) bool { return l.Hex != board.HexNamed("D13") })
	if other == nil {
		t.Fatal("nothing to lay beside the home hex")
	}
	g.lay("E10", "16", 0)
	segments, _ := g.Board.CleanSegments(board.HexNamed("E10"))
	g.company(board.ESR, 82, 5)
	g.Board.PlaceHome(board.ESR, false)
	g.Board.ReplaceTokens(board.ECR, board.ESR)
	g.operates(board.ESR, Building)
	g.refuses(lay(other), homeFirst)
	g.refuses(Action{Verb: DoStation, Hex: board.HexNamed("E10"), Segment: segments[0]}, homeFirst)
	g.refuses(Action{Verb: DoLondon}, homeFirst)
	g.refuses(pass, homeFirst)
}

// toLondon is a company with a line to London, in a phase, at a step.
func toLondon(t *testing.T, phase Class, step Step) *table {
	g := seated(t, 2)
	g.company(board.ECR, 82, 5)
	g.phase(phase)
	g.lay("D13", "57", 0)
	g.token(board.ECR, "D13")
	g.operates(board.ECR, step)
	for turn := range uint8(6) {
		if g.turn("D13", turn); g.operatingRound().checkLondon(board.ECR) == nil {
			break
		}
	}
	return g
}

// A home hex with a tile that could be upgraded keeps nobody from London (7.2, 7.6.5).
func TestTokens_7_6_5_homeWithATile(t *testing.T) {
	g := toLondon(t, ClassB, Tokening)
	if !g.operatingRound().canLayHome() {
		t.Fatal("the home tile cannot be upgraded")
	}
	g.buys(Action{Verb: DoLondon})
}

// Where London is the only place for a token one is asked, but not after track, and
// nobody links to it whose tokens are used up (7.6.5, 7.7).
func TestTokens_7_7_onlyLondon(t *testing.T) {
	g := toLondon(t, ClassA, Tokening)
	if !g.operatingRound().mayToken() {
		t.Error("not asked")
	}
	if g.Operating.Track = true; g.operatingRound().mayToken() {
		t.Error("asked after track")
	}
	g.Operating.Track = false
	g.Charters[board.ECR].Tokens = 0
	if g.operatingRound().mayToken() {
		t.Error("asked without a token")
	}
	g.refuses(Action{Verb: DoLondon}, noTokenLeft)
	g.refuses(Action{Verb: DoToken, Hex: board.HexNamed("D13")}, noTokenLeft)
	g.Charters[board.ECR].Tokens = 1
	g.turn("D13", 1)
	for turn := uint8(0); g.operatingRound().checkLondon(board.ECR) == nil; turn++ {
		g.turn("D13", turn)
	}
	if g.operatingRound().mayToken() {
		t.Error("asked without a line to London")
	}
}

// The home token is the last of a charter, too; a company without tokens places none
// (7.2).
func TestHome_7_2_lastToken(t *testing.T) {
	for _, tokens := range []uint8{0, 1} {
		g := seated(t, 2)
		g.company(board.ESR, 82, 5)
		g.Charters[board.ESR].Tokens = tokens
		g.operatingRound().startTurn(board.ESR, &g.log)
		if g.Board.HomePlaced(board.ESR) != (tokens == 1) || g.Charters[board.ESR].Tokens != 0 {
			t.Errorf("of %d tokens %d are left", tokens, g.Charters[board.ESR].Tokens)
		}
	}
}

// A company without director places its home token; on 18xx.games it does not (7.3).
func TestHome_7_3_withoutDirector(t *testing.T) {
	for convention, want := range map[string]bool{"rulebook": true, "18xx-games": false} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.ESR, 82, 2, 2)
		g.treasury(board.ESR, 500)
		g.Number, g.Of = 1, 1
		g.operatingRound().startTurn(board.ESR, &g.log)
		if got := g.Board.HomePlaced(board.ESR); got != want {
			t.Errorf("%s: placed %v", convention, got)
		}
	}
}

// What is given up in a step is told, and whether something was built in it before.
func TestTrack_7_6_stoppedIsTold(t *testing.T) {
	for _, c := range []struct {
		step  Step
		track bool
		want  bool
	}{{Building, false, false}, {Building, true, true}, {Tokening, true, false}} {
		g := building(t, ClassA)
		g.train(board.ECR, ClassA, runs.Express)
		g.operates(board.ECR, c.step)
		g.Operating.Track = c.track
		g.buys(pass)
		if got := told[StoppedAt](g); len(got) == 0 || got[0] != (StoppedAt{first, board.ECR, c.step, c.want}) {
			t.Errorf("%s, track %v: %+v", c.step, c.track, got)
		}
	}
}

// A company that ran is told with its routes, one that could not is not (7.8). After the
// LNER its income is the last to be found out, on 18xx.games it is so each time (10.3).
func TestRoutes_7_8_runIsTold(t *testing.T) {
	for convention, final := range map[string]bool{"rulebook": true, "18xx-games": false} {
		for _, lner := range []bool{false, true} {
			g := seated(t, 2, "conventions", convention)
			g.company(board.EUR, 82, 5)
			g.train(board.EUR, ClassE, runs.Express)
			g.LNER = lner
			g.operates(board.EUR, Running)
			g.operatingRound().earn(runs.Income{}, runs.RouteSet{}, &g.log)
			if got := told[RoutesRun](g); len(got) != 0 {
				t.Errorf("nothing was run, told %+v", got)
			}
			routes := runs.RouteSet{1}
			g.operatingRound().runRoutes(&Action{Verb: DoRun, Routes: routes}, runs.Income{Revenue: 90}, &g.log)
			if got := told[RoutesRun](g); len(got) != 1 || got[0].Revenue != money.Amount(90) {
				t.Errorf("told %+v", got)
			}
			if got := g.Charters[board.EUR].Final; got != (lner && final) {
				t.Errorf("%s, LNER %v: final %v", convention, lner, got)
			}
		}
	}
}

// Routes are run when it is time to, and nothing else then (7.1).
func TestRoutes_7_1_inTheirStep(t *testing.T) {
	g := building(t, ClassA)
	g.refuses(Action{Verb: DoRun}, game.NotNow)
	g.operates(board.ECR, Running)
	g.refuses(Action{Verb: DoWithhold}, game.NotNow)
}

// The game is over when it is finished, and the leader has then won (10.4).
func TestEnd_10_4_over(t *testing.T) {
	g := seated(t, 2)
	g.cash(second, g.Cash[second]+1)
	if turn := (rules{}).Turn(g.State); turn.Over {
		t.Error("over before the end")
	}
	if _, standings := (rules{}).Outcome(g.State); standings[0].Won {
		t.Error("won before the end")
	}
	g.operatingRound().finish(EndByBank, &g.log)
	if turn := (rules{}).Turn(g.State); !turn.Over {
		t.Error("not over")
	}
	if _, standings := (rules{}).Outcome(g.State); standings[0].Seat != second || !standings[0].Won || standings[1].Won {
		t.Errorf("%+v", standings)
	}
	if got := (rules{}).Options(g.State, NoSeat, nil); len(got) != 0 {
		t.Errorf("%+v can be done", got)
	}
}
