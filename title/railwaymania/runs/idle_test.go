package runs

import (
	"testing"

	"github.com/scrip-games/scrip/kit/track"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// canRun sees whether the company is asked for routes.
func (s *site) canRun(name string, want bool) {
	s.Helper()
	if got := CanRun(&s.b, &s.run); got != want {
		s.Errorf("%s: can run %v", name, got)
	}
}

// A company can run from its home station, with a train that it has the permit for, if
// it can run at all (7.8).
func TestRoutes_7_8_fromHome(t *testing.T) {
	line := func() *site { return given(t, board.WNR, 0).tile("E4", "6", "SE N").tile("E2", "6", "S NW") }
	line().train("2E").token(board.WNR, "E4").canRun("no home token", false)
	line().train("2E").token(board.WNR, "E2").canRun("a line from home", true)
	line().token(board.WNR, "E2").canRun("no train", false)
	unpermitted := line().train("2E").token(board.WNR, "E2")
	unpermitted.run.Trains[0].Permit = false
	unpermitted.canRun("no permit", false)
	unpermitted.train("2L").canRun("another with a permit", true)
}

// A line to London is one only with a link to it (7.4, 7.8).
func TestRoutes_7_8_homeToLondon(t *testing.T) {
	s := given(t, board.NE, 0).tile("B13", "57", "N S").token(board.NE, "B13").train("2E")
	s.canRun("without a link", false)
	s.token(board.NE, "London").canRun("with a link", true)
}

// Off the board a local train does not go, wherever that is; a freight goes as far as
// it can (7.8.1, 7.8.2).
func TestRoutes_7_8_homeToAnyArea(t *testing.T) {
	b := board.New()
	for off := range track.Place(board.NumHexes) - track.Place(board.NumLand) {
		to := track.Line{To: track.Place(board.NumLand) + off}
		for by := range to.By + 6 {
			to.By = by
			if a, _, ok := board.HexID(to.To).Behind(by); !ok || a == board.London {
				continue
			}
			if s := given(t, board.WNR, 0).train("2L"); canRunTo(&b, &s.run, &to) {
				t.Errorf("a local runs to %s", board.HexID(to.To))
			}
			if s := given(t, board.WNR, 0).train("2E"); !canRunTo(&b, &s.run, &to) {
				t.Errorf("an express does not run to %s", board.HexID(to.To))
			}
		}
	}
	// A city with a hex between.
	to := track.Line{To: track.Place(board.HexNamed("E4"))}
	to.Over = to.Over.With(track.Place(board.NumCities))
	for train, want := range map[string]bool{"1F": false, "2F": true, "1E": true, "1L": true} {
		if s := given(t, board.WNR, 0).train(train); canRunTo(&b, &s.run, &to) != want {
			t.Errorf("%s to the hex after next: can run %v", train, !want)
		}
	}
}
