package server_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/review"
)

// glancing judges games in no time.
type glancing struct{}

func (glancing) Judges(t game.Title) bool { return bot.Judges(t) }

func (glancing) Review(ctx context.Context, t game.Title, r *game.Record, rest func(), tell func(review.Progress)) ([]byte, error) {
	v := bot.Reviewer{Search: bot.Search{Search: game.Search{Games: 20, Horizon: 4, Plans: 8}, Cores: 1, Taste: bot.Even, Yield: rest}, Curve: 4, Fresh: 8, Listed: 8, Longer: 16}
	review, err := v.Review(ctx, t, r, func(p bot.Progress) {
		far, _ := json.Marshal(p.SoFar())
		tell(review.Progress{Weighing: p.Weighing, Done: p.Done, Of: p.Of, SoFar: far})
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(review)
}

// A finished game is judged when somebody asks; everybody who may see the table
// finds the same, and what would have been better can be looked at.
func TestReview(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c, stranger := s.client(), s.client()
	id := c.started("chicago-express", "me", "me").ID
	path := "/api/tables/" + id
	c.refused("GET", path+"/review", nil, 409, "not-finished")
	r := rand.New(rand.NewPCG(3, 5))
	for over := false; !over; {
		over = c.step(id, r).Turn.Over
	}
	type way struct{ Actions []json.RawMessage }
	type decision struct {
		Entry, Seat    int
		Played, Better way
	}
	type review struct {
		State    string
		Of, Done int
		Review   *struct {
			Moments         []struct{ Chance []float64 }
			Mistakes, Gifts []decision
		}
	}
	if got := call[review](stranger, "GET", path+"/review", nil); got.State != "none" {
		t.Fatalf("before anybody asks: %+v", got)
	}
	got := call[review](stranger, "POST", path+"/review", nil)
	for got.State != "done" {
		if got.State != "waiting" && got.State != "making" {
			t.Fatalf("the review is %+v", got)
		}
		got = call[review](c, "GET", path+"/review", nil)
	}
	n := call[table](c, "GET", path, nil).Position.N
	if len(got.Review.Moments) != n+1 || len(got.Review.Mistakes) == 0 {
		t.Fatalf("%d moments of %d, %d mistakes of random players", len(got.Review.Moments), n, len(got.Review.Mistakes))
	}
	if again := call[review](c, "GET", path+"/review?from=5", nil); len(again.Review.Moments) != n+1 {
		t.Errorf("who asks for more of what is made is told %d moments", len(again.Review.Moments))
	}
	if _, text := c.send("GET", path+"/review", nil); strings.Contains(string(text), "null") {
		t.Errorf("something is missing: %s", text)
	}
	for _, d := range got.Review.Mistakes {
		for _, w := range []way{d.Played, d.Better} {
			seen := call[struct{ Events []json.RawMessage }](stranger, "POST", path+"/suppose", j{"at": d.Entry, "seat": d.Seat, "actions": w.Actions})
			if len(seen.Events) == 0 {
				t.Errorf("at %d nothing would have come of %s", d.Entry, w.Actions)
			}
		}
	}
	c.refused("POST", path+"/suppose", j{"at": n + 1, "seat": 0, "actions": []j{{"kind": "pass"}}}, 404, "no-moment")
}
