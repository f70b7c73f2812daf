package server_test

import (
	"fmt"
	"net/url"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/server/social"
)

func (c *client) page(name string) social.Person {
	c.Helper()
	return call[social.Person](c, "GET", "/api/people/"+url.PathEscape(name), nil)
}

func (c *client) games(name string) social.PersonGames {
	c.Helper()
	return call[social.PersonGames](c, "GET", "/api/people/"+url.PathEscape(name)+"/games", nil)
}

func (c *client) points(name string) []social.RatingPoint {
	c.Helper()
	return call[social.PersonRatings](c, "GET", "/api/people/"+url.PathEscape(name)+"/ratings", nil).Points
}

// unrated plays a game to its end that changes no ratings.
func unrated(winner, loser *client, visibility string) string {
	winner.Helper()
	made := call[table](winner, "POST", "/api/tables", j{"title": "toy", "visibility": visibility, "settings": j{"rounds": "two"}, "seats": seats("me", "open")})
	call[table](loser, "POST", "/api/tables/"+made.ID+"/join", j{})
	return playedOut(winner, loser, made.ID)
}

// A page shows to each what its owner shows them: games at tables that are not public to the people
// who sat there, parts for friends to friends, and to a blocked user nothing at all.
func TestPerson_WhoSeesWhat(t *testing.T) {
	t.Parallel()
	s := serveCompany(t, tempFile(t))
	ann, bob := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", "")
	friend, stranger, blocked, guest := signedUp(s, "Fran", "correct horse", ""), signedUp(s, "Sten", "correct horse", ""), signedUp(s, "Blake", "correct horse", ""), s.client()
	guest.ok("PATCH", "/api/me", j{"name": "Guest"})
	befriend(ann, friend)
	ann.ok("POST", "/api/me/hushed", j{"name": "Blake", "kind": "block"})
	public, private := ratedGame(ann, bob, "public"), ratedGame(ann, bob, "link")
	unrated(ann, bob, "public")
	unrated(ann, friend, "link")

	// What each sees: games, those whose table is named to them, rated ones, and those among them
	// that they may open.
	type sees struct{ games, points, open int }
	who := map[string]*client{"Ann": ann, "Bob": bob, "Fran": friend, "Sten": stranger, "a guest": guest}
	everything := map[string]sees{"Ann": {4, 2, 2}, "Bob": {3, 2, 2}, "Fran": {3, 2, 1}, "Sten": {2, 2, 1}, "a guest": {2, 2, 1}}
	for _, to := range []string{"public", "friends", "nobody"} {
		ann.ok("PATCH", "/api/me", j{"settings": j{"results": to, "ratings": to, "punctuality": to}})
		for name, c := range who {
			want, shown := everything[name], to == "public" || name == "Ann" || to == "friends" && name == "Fran"
			page, list, points := c.page("ann"), c.games("Ann"), c.points("Ann")
			if page.Name != "Ann" || page.You != (name == "Ann") || (page.Results != nil) != shown || page.Ratings != shown || (page.Punctuality != nil) != shown {
				t.Errorf("to %s: %s sees %+v", to, name, page)
			}
			if !shown {
				if len(list.Games)+list.Count+len(points) > 0 {
					t.Errorf("to %s: %s is told %v %v", to, name, list, points)
				}
				continue
			}
			got := sees{list.Count, len(points), 0}
			for _, p := range points {
				if p.Table != "" {
					got.open++
				} else if len(p.Others) > 0 {
					t.Errorf("%s is told who played at a table that he is not told of: %+v", name, p)
				}
			}
			if got != want || len(list.Games) != want.games || page.Results.Games != want.games || page.Results.Won != want.games {
				t.Errorf("to %s: %s sees %+v and %+v, want %+v", to, name, got, page.Results, want)
			}
			// A game of the toy has two decisions of each, of which the first is asked for when nobody knows.
			if n := page.Punctuality.Decisions; n < want.games || page.Punctuality.Late != 0 || page.Punctuality.Left != 0 {
				t.Errorf("%s sees %+v", name, page.Punctuality)
			}
			if told := slices.ContainsFunc(list.Games, func(g social.PersonGame) bool { return string(g.Table) == private }); told != (name == "Ann" || name == "Bob") {
				t.Errorf("%s is told of a table that is not public: %v", name, told)
			}
		}
		for _, path := range []string{"", "/games", "/ratings"} {
			_, seen := blocked.send("GET", "/api/people/Ann"+path, nil)
			if _, all := stranger.send("GET", "/api/people/Ann"+path, nil); string(seen) != string(all) {
				t.Errorf("who is blocked sees %s, everybody %s", seen, all)
			}
			blocked.refused("GET", "/api/people/Nobody"+path, nil, 404, "not-found")
			stranger.refused("GET", "/api/people/Guest"+path, nil, 404, "not-found")
		}
	}
	ann.ok("PATCH", "/api/me", j{"settings": j{"results": "public", "ratings": "nobody"}})
	for _, g := range stranger.games("Ann").Games {
		if string(g.Table) == public && (g.Rating != nil || g.Change != 0) {
			t.Errorf("a rating is told that is not shown: %+v", g)
		}
	}
	for _, g := range ann.games("Ann").Games {
		if string(g.Table) == public && (g.Rating == nil || *g.Rating != 1500+g.Change || g.Change <= 0 || g.Place != 1 || len(g.Others) != 1 || g.Others[0].Name != "Bob" || !g.Others[0].Account) {
			t.Errorf("Ann is told of her game %+v", g)
		}
	}
	ann.refused("PATCH", "/api/me", j{"settings": j{"results": "all"}}, 400, "bad-request")
}

// What a page comes to: whom one plays with, titles and months, under the name of today.
func TestPerson_Page(t *testing.T) {
	t.Parallel()
	s := serveCompany(t, tempFile(t))
	ann, bob := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", "")
	for range 2 {
		unrated(ann, bob, "public")
	}
	unrated(bob, ann, "public")
	ann.ok("PUT", "/api/account/name", j{"name": "Annika"})
	page := bob.page("Ann")
	if page.Name != "Annika" || !slices.Equal(page.Former, []string{"Ann"}) || page.Since.IsZero() || page.Program {
		t.Errorf("the page is %+v", page)
	}
	r := page.Results
	if r.Games != 3 || r.Won != 2 || len(r.Titles) != 1 || r.Titles[0] != (social.TitleGames{Title: "toy", Games: 3, Won: 2}) || r.Bots != nil {
		t.Errorf("her games come to %+v", r)
	}
	if len(r.With) != 1 || r.With[0].Name != "Bob" || r.With[0].AheadOrNot != (social.AheadOrNot{Games: 3, Ahead: 2, Behind: 1}) {
		t.Errorf("she plays with %+v", r.With)
	}
	months := 0
	for _, m := range r.Months {
		months += m.Games
	}
	if months != 3 {
		t.Errorf("by month there are %+v", r.Months)
	}
	for from, want := range map[int]int{0: 3, 2: 1, 9: 0} {
		list := call[social.PersonGames](bob, "GET", fmt.Sprintf("/api/people/Annika/games?from=%d", from), nil)
		if len(list.Games) != want || list.Count != 3 {
			t.Errorf("from %d on there are %d of %d", from, len(list.Games), list.Count)
		}
	}
	bob.refused("GET", "/api/people/Annika/games?from=-1", nil, 400, "bad-request")

	// A program has a page, which says whose it is.
	call[struct{ ID string }](bob, "POST", "/api/account/programs", j{"name": "Machine"})
	if page := ann.page("Machine"); !page.Program || page.Owner != "Bob" || page.Results.Games != 0 {
		t.Errorf("the page of a program is %+v", page)
	}
}
