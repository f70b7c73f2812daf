package server_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
)

func (glancing) Advise(ctx context.Context, g game.Game, seat game.Seat, seed uint64) ([]byte, error) {
	a := bot.HintSearch{Search: bot.Search{Search: game.Search{Games: 20, Horizon: 4, Plans: 8}, Cores: 1, Taste: bot.Even}, Fresh: 8}
	h, err := a.Advise(ctx, g, seat, seed)
	if err != nil {
		return nil, err
	}
	return json.Marshal(h)
}

// At a what-if table a hint is given, and can be played; the table tells that it was.
func TestHint(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.client()
	record := call[game.Record](c, "GET", "/api/tables/"+c.started("chicago-express", "me", "me").ID+"/record", nil)
	tried := call[table](c, "POST", "/api/records", record)
	path := "/api/tables/" + tried.ID
	type hint struct {
		Ways []struct {
			Actions []json.RawMessage
			Chance  float64
			Close   bool
		}
		Sure, Games int
	}
	p := tried.Position
	ask := j{"after": p.N, "seat": *p.Seat}
	got := call[hint](c, "POST", path+"/hint", ask)
	if len(got.Ways) == 0 || got.Games == 0 || got.Sure == 0 {
		t.Fatalf("the hint is %+v", got)
	}
	if again := call[hint](c, "POST", path+"/hint", ask); again.Ways[0].Chance != got.Ways[0].Chance {
		t.Errorf("asked again it is %+v", again)
	}
	if _, text := c.send("GET", path, nil); !strings.Contains(string(text), `"hinted":[{"seat":`) || !strings.Contains(string(text), `"advised":true`) {
		t.Errorf("the table does not tell of it: %s", text)
	}
	call[position](c, "POST", path+"/actions", moves(p, *p.Seat, got.Ways[0].Actions...))
	if p := c.refused("POST", path+"/hint", ask, 409, "stale"); p.Position == nil {
		t.Error("who has missed a move is not told where the game is")
	}
}

// Thinking is dear: a caller who asks for hints all the time has to wait.
func TestHint_Limited(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Limits.Hints = request.Rate{PerSecond: 1e-6, Burst: 1} })
	c := s.client()
	p := c.started("toy", "me", "me")
	ask := j{"after": p.Position.N, "seat": 0}
	c.refused("POST", "/api/tables/"+p.ID+"/hint", ask, 403, "hints-off")
	c.refused("POST", "/api/tables/"+p.ID+"/hint", ask, 429, "rate-limited")
}
