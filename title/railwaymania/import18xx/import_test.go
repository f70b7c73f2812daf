package import18xx

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// sharedGame is the folder of a game that was played elsewhere.
func sharedGame(tb testing.TB, name string) string {
	tb.Helper()
	dir := filepath.Join("..", "..", "..", "..", "shared", "1862", name)
	if _, err := os.Stat(dir); err != nil {
		tb.Skipf("the played games are not beside the project (%s)", dir)
	}
	return dir
}

func read(tb testing.TB, path ...string) []byte {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// Every action of the played games agrees with the positions recorded elsewhere.
func TestPlayedGamesAgree(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"example-game", "bot-games/g1101_3p", "bot-games/g1303_4p_eight_tokens"} {
		t.Run(filepath.Base(name), func(t *testing.T) {
			dir := sharedGame(t, name)
			trace, err := ReadTrace(read(t, dir, "trace.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			data := read(t, dir, "raw.json")
			file, err := Read(data)
			if err != nil {
				t.Fatal(err)
			}
			agree := 0
			im, err := Convert(data, func(n int, e *Entry, g game.Game) error {
				if err := trace.Compare(n, e, g, file); err != nil {
					return err
				}
				agree = n
				return g.Audit()
			})
			if err != nil {
				t.Fatalf("%d of %d actions agree; %v", agree, trace.Actions(), err)
			}
			if agree != trace.Actions() || !im.Game.Turn().Over {
				t.Errorf("%d of %d actions agree", agree, trace.Actions())
			}
		})
	}
}
