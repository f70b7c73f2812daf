package server_test

import (
	"os"
	"testing"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/title/railwaymania/games18xx"
)

func importing(c *server.Config) {
	c.Importers = map[string]calls.Importer{"1862": games18xx.Importer{}}
}

// A game of 18xx.games opens as a table to look at, scrub and branch from.
func TestAGamePlayedElsewhereOpens(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("../../shared/1862/example-game/raw.json")
	if err != nil {
		t.Skipf("the played game is not beside the project: %v", err)
	}
	c := serve(t, importing).client()
	opened := call[table](c, "POST", "/api/import/1862", file)
	if opened.Status != "finished" || len(opened.Mine) == 0 {
		t.Errorf("the table is %s and %v are the caller's seats", opened.Status, opened.Mine)
	}
}

// What is no such game is refused in words, and makes no table.
func TestImportsRefused(t *testing.T) {
	t.Parallel()
	c := serve(t, importing).client()
	c.refused("POST", "/api/import/chicago-express", []byte(`{"title":"1862"}`), 404, "not-found")
	for _, file := range []string{`[]`, `{"title":"1830"}`, `{"title":"1862","players":[{"id":1,"name":"Ann"}],"actions":[{"type":"bid"}]}`} {
		c.refused("POST", "/api/import/1862", []byte(file), 422, "bad-record")
	}
}
