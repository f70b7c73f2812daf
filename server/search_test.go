package server_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/social"
	"github.com/scrip-games/scrip/sheet"
)

// found is the tables that somebody finds.
func found(c *client, query string) (list []persist.TableID) {
	c.Helper()
	for _, g := range call[social.FoundGames](c, "GET", "/api/games?"+query, nil).Games {
		list = append(list, g.Table)
	}
	return list
}

// Games are found by what they were, by those who show their results, and page after page; never one
// that is not public.
func TestSearch(t *testing.T) {
	t.Parallel()
	s := serveCompany(t, tempFile(t))
	ann, stranger := signedUp(s, "Ann", "correct horse", ""), s.client()
	signedUp(s, "Bob", "correct horse", "")
	clerk := sheet.Place{Kind: sheet.Bot, Bot: "clerk", Name: "Locke"}
	march := time.Date(2026, 3, 5, 12, 0, 0, 0, time.UTC)
	both := playedThen(s, 1, march, seatOf(s, "Ann"), seatOf(s, "Bob"))
	bots := playedThen(s, 2, march.Add(time.Hour), clerk, clerk, clerk)
	mixed := playedThen(s, 3, march.AddDate(0, 1, 0), clerk, seatOf(s, "Bob"))
	check(s, s.house.Sweeper.Sweep(t.Context(), time.Now()))

	all := call[social.FoundGames](stranger, "GET", "/api/games", nil).Games
	if len(all) != 3 || all[0].Table != mixed.ID || all[2].Table != both.ID {
		t.Fatalf("the games found are %+v", all)
	}
	if g := all[2]; g.Title != "toy" || g.Ending != "played-out" || g.Actions == 0 || g.Halfway == 0 || len(g.Players) != 2 || g.Players[0].Place != 1 || !g.Players[0].Account {
		t.Errorf("a game is told as %+v", g)
	}
	for query, want := range map[string][]persist.TableID{
		"title=toy&players=3":                  {bots.ID},
		"who=people":                           {both.ID},
		"who=bots":                             {bots.ID},
		"who=mixed":                            {mixed.ID},
		"people=bob":                           {mixed.ID, both.ID},
		"people=Bob&people=ann":                {both.ID},
		"title=toy&option=rounds%3Dfour":       {mixed.ID, bots.ID, both.ID},
		"title=toy&option=rounds%3Dtwo":        nil,
		"title=toy&ending=played-out&who=bots": {bots.ID},
		"shortest=1000":                        nil,
		"longest=1000":                         {mixed.ID, bots.ID, both.ID},
		"comeback=4":                           nil,
		"from=" + url.QueryEscape(march.Add(time.Minute).Format(time.RFC3339)) + "&to=" + url.QueryEscape(march.Add(2*time.Hour).Format(time.RFC3339)): {bots.ID},
	} {
		if got := found(stranger, query); !slices.Equal(got, want) {
			t.Errorf("%s finds %v, want %v", query, got, want)
		}
	}
	for query, want := range map[string]string{
		"title=chess":                    "there is no title",
		"title=toy&ending=mate":          "played-out",
		"title=toy&option=rounds%3Dnine": "rounds",
		"option=rounds%3Dtwo":            "name it",
		"people=Nobody":                  "nobody of this name",
		"after=nonsense":                 "after is not",
	} {
		if status, answer := stranger.send("GET", "/api/games?"+query, nil); status < 400 || status >= 500 || !strings.Contains(string(answer), want) {
			t.Errorf("%s is answered %d %s", query, status, answer)
		}
	}

	// Whoever does not show their results is found by themselves alone.
	ann.ok("PATCH", "/api/me", j{"settings": j{"results": "nobody"}})
	if got := found(stranger, "people=Ann"); len(got) > 0 {
		t.Errorf("a stranger finds %v by the name of one who shows nothing", got)
	}
	if got := found(ann, "people=Ann"); len(got) != 1 {
		t.Errorf("she finds %v herself", got)
	}
}

// More games than a page has are told page after page, each once.
func TestSearch_Pages(t *testing.T) {
	t.Parallel()
	s := serveCompany(t, tempFile(t))
	clerk := sheet.Place{Kind: sheet.Bot, Bot: "clerk", Name: "Locke"}
	at := time.Date(2026, 3, 5, 12, 0, 0, 0, time.UTC)
	for n := range 110 {
		playedThen(s, n, at.Add(time.Duration(n/3)*time.Hour), clerk, clerk)
	}
	check(s, s.house.Sweeper.Sweep(t.Context(), time.Now()))
	c, seen, pages := s.client(), map[persist.TableID]bool{}, 0
	for after := ""; ; pages++ {
		page := call[social.FoundGames](c, "GET", "/api/games?after="+url.QueryEscape(after), nil)
		for _, g := range page.Games {
			if seen[g.Table] {
				t.Errorf("%s is told twice", g.Table)
			}
			seen[g.Table] = true
		}
		if after = page.More; after == "" {
			break
		}
	}
	if len(seen) != 110 || pages != 2 {
		t.Errorf("%d games are told on %d pages", len(seen), pages+1)
	}
}

// A note is its writer's alone, at whatever device they sign in, and goes with the account.
func TestNotes(t *testing.T) {
	t.Parallel()
	s := serveCompany(t, tempFile(t))
	ann, bob := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", "")
	made := call[table](ann, "POST", "/api/tables", j{"title": "toy", "visibility": "public", "settings": j{"rounds": "two"}, "seats": seats("me", "open")})
	at := "/api/tables/" + made.ID + "/note"
	read := func(c *client) string { c.Helper(); return call[social.Note](c, "GET", at, nil).Text }
	if got := read(ann); got != "" {
		t.Errorf("before she wrote anything there is %q", got)
	}
	ann.ok("PUT", at, j{"text": "Bob always bids too much."})
	bob.ok("PUT", at, j{"text": "Ann never bids."})
	if mine, theirs, others := read(ann), read(bob), read(s.client()); mine != "Bob always bids too much." || theirs != "Ann never bids." || others != "" {
		t.Errorf("Ann reads %q, Bob %q, a stranger %q", mine, theirs, others)
	}
	phone := s.client()
	phone.ok("POST", "/api/session", j{"name": "Ann", "password": "correct horse"})
	if got := read(phone); got != "Bob always bids too much." {
		t.Errorf("on her phone Ann reads %q", got)
	}
	if status, answer := ann.send("PUT", at, j{"text": strings.Repeat("x", 5_001)}); status != http.StatusUnprocessableEntity && status != http.StatusBadRequest {
		t.Errorf("a book is answered %d %s", status, answer)
	}
	ann.ok("PUT", at, j{"text": ""})
	if got := read(ann); got != "" {
		t.Errorf("what was forgotten is still %q", got)
	}
	if status, _ := ann.send("GET", "/api/tables/nowhere/note", nil); status != http.StatusNotFound {
		t.Errorf("a table that is not there is answered %d", status)
	}
}
