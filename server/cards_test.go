package server_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/words"
)

// A link to a table shows its inviter and the number of free seats. None of it can be more than
// text, and nothing is shown of a table that is not for all.
func TestLinkCard(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Words = words.SayIn })
	c := s.client()
	page := func(path string) string {
		t.Helper()
		answer, err := s.client().Get(s.url + path)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		return string(must(io.ReadAll(answer.Body)))
	}
	call[person](c, "PATCH", "/api/me", j{"name": "Ann 'Bee'"})
	open := c.create("chicago-express", "me", "open", "open").ID
	for _, path := range []string{"/table/" + open, "/table/" + open + "/at/3"} {
		text := page(path)
		for _, want := range []string{
			`<meta property="og:title" content="Chicago Express" />`,
			`content="Ann &#39;Bee&#39; invites you. 2 seats are free."`,
			`content="` + s.url + `/cards` + path + `.png?lang=en"`,
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s has no %s in\n%s", path, want, text[:600])
			}
		}
	}
	game := c.started("toy", "me", "me").ID
	if text := page("/table/" + game); !strings.Contains(text, "At the table: ") {
		t.Error("who plays is not told")
	}
	private := call[table](c, "POST", "/api/tables/"+game+"/branch", j{"at": 0}).ID
	text := page("/table/" + private)
	if !strings.Contains(text, `content="A private table."`) || strings.Contains(text, "Ann") || strings.Contains(text, "oembed") {
		t.Errorf("of a private table it is told:\n%s", text)
	}
	for _, path := range []string{"/table/", "/table/none", "/history", "/learn/none", "/learn/toy/none", "/people/Nobody", "/numbers/none", "/numbers"} {
		if text := page(path); strings.Contains(text, "og:") {
			t.Errorf("%s tells of something", path)
		}
	}
}

// Every page that somebody may send is told of, in the language of who asks, and alike to everybody.
func TestLinkCard_everyPage(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Words = words.SayIn })
	c := s.client()
	call[person](c, "POST", "/api/account", j{"name": "Ann", "password": "correct horse"})
	game := c.started("toy", "me", "me").ID
	for path, want := range map[string][2]string{
		"/table/" + game + "/at/0":     {"Sealed Bids", "Moment 0 von 2. Am Tisch: Ann, Ann (2)."},
		"/table/" + game + "/at/99999": {"Sealed Bids", "Am Tisch: Ann, Ann (2)."},
		"/numbers/chicago-express":     {"Chicago Express: Statistik", "Was alle beendeten öffentlichen Spiele ergeben."},
		"/rules/chicago-express/2":     {"Chicago Express: die Regeln", "Alle Regeln, mit Bildern und Beispielen."},
		"/best/chicago-express":        {"Die Besten in Chicago Express", "Wer vorn liegt, nach gewerteten Spielen."},
		"/learn/chicago-express":       {"Chicago Express lernen", "Kurze Lektionen auf dem echten Spielplan."},
		"/learn/chicago-express/what":  {"Chicago Express: Worum geht es?", ""},
		"/people/Ann":                  {"Ann", "Wertungen, Ergebnisse und Spiele von Ann."},
		"/people/ann":                  {"Ann", "Wertungen, Ergebnisse und Spiele von Ann."},
		"/":                            {"Scrip", "Eisenbahn- und Aktienspiele: sofort gegen Bots oder mit Freunden. Ganz ohne Konto."},
		"/learn":                       {"Ein Spiel lernen", "Kurze Lektionen auf dem echten Spielplan."},
		"/rules":                       {"Regeln", "Alle Regeln, mit Bildern und Beispielen."},
		"/people":                      {"Leute", "Wer vorn liegt, nach gewerteten Spielen."},
		"/games":                       {"Beendete Partien", "Alle beendeten Partien an öffentlichen Tischen, die letzten zuerst."},
	} {
		for _, asks := range []*client{s.client(), c} {
			text := asks.html(path, "de-CH, de;q=0.9, en;q=0.5")
			for i, tag := range []string{"og:title", "og:description"} {
				if want[i] != "" && !strings.Contains(text, `<meta property="`+tag+`" content="`+want[i]+`" />`) {
					t.Errorf("%s: no %s %q in\n%s", path, tag, want[i], text[:min(len(text), 900)])
				}
			}
		}
	}
}

// html is a page as a client that speaks a language is given it.
func (c *client) html(path, languages string) string {
	c.Helper()
	asked := must(http.NewRequest("GET", c.url+path, nil))
	asked.Header.Set("Accept-Language", languages)
	answer := must(c.Do(asked))
	defer answer.Body.Close()
	return string(must(io.ReadAll(answer.Body)))
}

// A link to an event tells whose it is and what is played; of a draft nobody is told.
func TestLinkCard_event(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Words = words.SayIn })
	org := s.account("Organiser")
	made := org.founded(j{"name": "Branch <Line>", "listed": true, "joining": "anybody"})
	e := call[eventPage](org, "POST", "/api/clubs/"+made.ID+"/events", j{"name": "Winter Cup", "settings": j{
		"format": "groups", "seats": 3, "group": 3, "legs": []j{{"title": "chicago-express"}}, "points": j{"scheme": "place"},
	}})
	_, text := s.get("/event/" + e.ID)
	if strings.Contains(string(text), "Winter Cup") {
		t.Error("a draft is told")
	}
	call[eventPage](org, "POST", "/api/events/"+e.ID+"/open", nil)
	_, text = s.get("/event/" + e.ID + "/rules")
	for _, want := range []string{`content="Winter Cup"`, `content="An event of Branch &lt;Line&gt;: Chicago Express. League, entry open."`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("there is no %s in\n%.900s", want, text)
		}
	}
}
