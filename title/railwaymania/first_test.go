package railwaymania

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/titletest"
)

// Games of the first version replay as they were played: the fine in pieces, the
// director who declined for good, routes asked for though none could run.
func TestFirst_isAsItWas(t *testing.T) {
	g := seated(t, 2)
	g.Conventions = asAtFirst(Conventions{})
	g.company(board.NE, 90, 6, 0)
	g.company(board.IB, 90, 0, 6)
	g.joins(board.NE, board.IB)
	g.operates(board.NE, Merging)
	g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.NE})
	g.does(Action{Verb: DoRefuse})
	if g.Step == Merging {
		t.Error("who declined is asked for the other form")
	}

	g = seated(t, 2)
	g.Conventions = asAtFirst(Conventions{})
	g.company(board.ECR, 82, 5)
	g.company(board.SVR, 82, 0, 5)
	g.phase(ClassH)
	g.lay("D13", "57", 0)
	g.token(board.SVR, "D13")
	g.LNER = true
	g.Round, g.Of, g.Number = OperatingRound, 3, 1
	g.operatingRound().startTurn(board.ECR, &g.log)
	if !g.Board.HomePlaced(board.ECR) || g.Board.HasToken(board.SVR, board.HexNamed("D13")) {
		t.Error("after the LNER the home token does not displace the other")
	}
}

// The first version is told apart, and plays by the rulebook alone.
func TestFirst_info(t *testing.T) {
	if First.Info().Version != 1 || Title.Info().Version != 2 {
		t.Errorf("versions %d and %d", First.Info().Version, Title.Info().Version)
	}
	if _, err := First.New(game.Setup{Seats: 3, Settings: map[string]string{"conventions": "18xx-games"}}); err == nil {
		t.Error("the first version takes the conventions of 18xx.games")
	}
}

// A long game of the first version, played at random, replays to its last entry.
func TestFirst_replays(t *testing.T) {
	file := filepath.Join("..", "..", "..", "shared", "findings", "slow-1862-run.json")
	if _, err := os.Stat(file); err != nil {
		t.Skipf("the game is not beside the project (%s)", file)
	}
	tape := titletest.Tape(t, First, file)
	if _, err := tape.At(tape.Len()); err != nil {
		t.Error(err)
	}
}
