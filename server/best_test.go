package server_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/server/social"
)

// ratedGame is a rated game of the toy between two accounts, which the first wins.
func ratedGame(winner, loser *client, visibility string) string {
	winner.Helper()
	made := call[table](winner, "POST", "/api/tables", j{
		"title": "toy", "visibility": visibility, "settings": j{"rounds": "two"}, "seats": seats("me", "open"), "rated": true,
	})
	loser.refused("POST", "/api/tables/"+made.ID+"/join", j{}, 409, "rated-not-agreed")
	call[table](loser, "POST", "/api/tables/"+made.ID+"/join", j{"rated": true})
	return playedOut(winner, loser, made.ID)
}

// playedOut plays a game of the toy to its end.
func playedOut(winner, loser *client, id string) string {
	winner.Helper()
	for range 2 {
		for seat, c := range []*client{winner, loser} {
			now := call[table](c, "GET", "/api/tables/"+id, nil)
			action := json.RawMessage(`{"kind":"pass"}`)
			if seat == 0 {
				action = json.RawMessage(`{"kind":"bid","amount":1}`)
			}
			call[position](c, "POST", "/api/tables/"+id+"/actions", moves(now.Position, seat, action))
		}
	}
	return id
}

// Ratings change at the end of a game. Players who agreed are listed among the best from ten games
// on, and nothing leads from there to a table that is not public.
func TestBest(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, bob, guest := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", ""), s.client()
	guest.ok("PATCH", "/api/me", j{"name": "Guest"})
	guest.refused("POST", "/api/tables", j{"title": "toy", "visibility": "public", "seats": seats("me", "open"), "rated": true}, 403, "rated-needs-account")

	var last string
	for i := range 10 {
		last = ratedGame(ann, bob, []string{"link", "public"}[i%2])
	}
	over := call[struct {
		Rated bool
		Seats []struct {
			Rating *struct {
				Before, PlusMinus int
				After             *int
			}
		}
	}](guest, "GET", "/api/tables/"+last, nil)
	if won := over.Seats[0].Rating; !over.Rated || won == nil || won.After == nil || *won.After <= won.Before || *over.Seats[1].Rating.After >= 1500 {
		t.Errorf("at the end the seats are %+v", over.Seats)
	}

	for _, c := range []*client{guest, bob} {
		if b := call[social.Best](c, "GET", "/api/best/toy", nil); b.Count != 0 || len(b.People) != 0 {
			t.Errorf("who has not agreed is shown: %+v", b.People)
		}
		c.refused("GET", "/api/people/Nobody/ratings", nil, 404, "not-found")
	}
	if b := call[social.Best](ann, "GET", "/api/best/toy", nil); b.You == nil || b.You.Place != 0 || b.You.Games != 10 || b.Listed {
		t.Errorf("Ann sees of herself %+v", b.You)
	}
	ann.ok("PATCH", "/api/me", j{"settings": j{"listed": true}})
	b := call[social.Best](ann, "GET", "/api/best/toy?pace=all", nil)
	if b.Count != 1 || b.People[0].Name != "Ann" || b.People[0].Won != 10 || !b.People[0].You || b.You.Place != 1 || !b.Listed {
		t.Errorf("Ann is shown as %+v", b)
	}
	if b := call[social.Best](guest, "GET", "/api/best/toy", nil); b.Count != 1 || b.People[0].You || b.You != nil {
		t.Errorf("others see %+v", b)
	}
	if b := call[social.Best](guest, "GET", "/api/best/toy?pace=live", nil); b.Count != 0 {
		t.Errorf("without a clock somebody is best at live games: %+v", b.People)
	}
	guest.refused("GET", "/api/best/chess", nil, 404, "not-found")
	guest.refused("GET", "/api/best/toy?pace=slow", nil, 400, "bad-request")

	tables := func(c *client) (open int) {
		points := call[social.PersonRatings](c, "GET", "/api/people/Ann/ratings", nil).Points
		if len(points) != 10 || slices.ContainsFunc(points[1:], func(p social.RatingPoint) bool { return p.Before <= 1500 || p.Place != 1 }) {
			t.Errorf("Ann's points are %+v", points)
		}
		for _, p := range points {
			if p.Table != "" {
				open++
			}
		}
		return open
	}
	if own, his, theirs := tables(ann), tables(bob), tables(guest); own != 10 || his != 10 || theirs != 5 {
		t.Errorf("of ten tables, five of them public, Ann is told %d, Bob who played there %d and others %d", own, his, theirs)
	}
}
