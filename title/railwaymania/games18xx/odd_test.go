package games18xx

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// oddGames unpacks games in which bots did what people rarely do: merge at every step,
// run into fines, dump shares, lose directors, build freights only.
func oddGames(t *testing.T) []string {
	t.Helper()
	packed := sharedGame(t, "odd-games.tar.xz")
	dir := t.TempDir()
	if out, err := exec.Command("tar", "-xJf", packed, "-C", dir).CombinedOutput(); err != nil {
		t.Skipf("%s cannot be unpacked here (tar and xz): %v\n%s", packed, err, out)
	}
	games, err := filepath.Glob(filepath.Join(dir, "*", "raw.json"))
	if err != nil || len(games) == 0 {
		t.Fatalf("no games in %s: %v", packed, err)
	}
	return games
}

// Odd games agree from the first to the last action, and are written again as they were. Those that the other program gave
// up as endless end here by a standstill.
func TestOddGamesAgree(t *testing.T) {
	t.Parallel()
	for _, raw := range oddGames(t) {
		dir := filepath.Dir(raw)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			im, trace := agrees(t, dir)
			writtenAsLogged(t, dir, im)
			ending, _ := im.Game.Outcome()
			if endless := strings.Contains(string(read(t, dir, "meta.json")), `"dnf"`); endless != (ending == "standstill") ||
				endless != (trace.Forgiven()[GivenUp] == 1) {
				t.Errorf("given up there: %v; it ends by %s", endless, ending)
			}
		})
	}
}

// Each forgiveness is explained in docs/import.md.
func TestForgivenessesAreWrittenDown(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "import.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range forgivenesses {
		if !strings.Contains(string(text), "| `"+string(f)+"` |") {
			t.Errorf("%s is not in docs/import.md", f)
		}
	}
}
