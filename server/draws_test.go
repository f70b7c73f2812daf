package server_test

import (
	"math/rand/v2"
	"net/http"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// What was drawn is told when the game is over: each stands for numbers of
// its own, one of which the secret has for it.
func TestDrawsCanBeMadeAgain(t *testing.T) {
	t.Parallel()
	c := serve(t).client()
	id := c.started("german-railways", "me", "me", "me").ID
	path := "/api/tables/" + id
	c.refused("GET", path+"/draws", nil, http.StatusForbidden, "secret")
	r := rand.New(rand.NewPCG(3, 5))
	for over := false; !over; {
		over = c.step(id, r).Turn.Over
	}
	done := call[table](c, "GET", path, nil)
	if done.Secret == "" {
		t.Fatal("the secret is not told")
	}
	record := call[game.Record](c, "GET", path+"/record", nil)
	chance := 0
	for _, e := range record.Entries {
		if e.Seat == game.Chance {
			chance++
		}
	}
	draws := call[[]struct{ N, Number, From, Width, Total int }](c, "GET", path+"/draws", nil)
	if len(draws) != chance || chance == 0 {
		t.Fatalf("%d draws told of %d", len(draws), chance)
	}
	for _, d := range draws {
		if record.Entries[d.N].Seat != game.Chance || d.Width == 0 || d.From+d.Width > d.Total || d.Number > d.N {
			t.Errorf("%+v", d)
		}
	}
}
