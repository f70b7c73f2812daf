package server_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/words"
)

// fetched is an answer with its text.
type fetched struct {
	*http.Response
	text string
}

func (s *site) fetch(path string) fetched {
	s.Helper()
	answer, err := s.client().Get(s.url + path)
	if err != nil {
		s.Fatal(err)
	}
	defer answer.Body.Close()
	return fetched{answer, string(must(io.ReadAll(answer.Body)))}
}

// unlisted is a table for who has its link, under way.
func (c *client) unlisted(title string) string {
	c.Helper()
	made := call[table](c, "POST", "/api/tables", j{"title": title, "visibility": "link", "seats": []j{{"kind": "me"}, {"kind": "me"}}})
	return call[table](c, "POST", "/api/tables/"+made.ID+"/start", j{}).ID
}

// Boards may stand in pages of others, and nothing else may. Their page names the game of a table that
// is for all, and nothing of any other.
func TestEmbedded(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Words = words.SayIn })
	c := s.client()
	call[person](c, "PATCH", "/api/me", j{"name": "Ann"})
	game := c.started("toy", "me", "me").ID
	unlisted := c.unlisted("toy")
	private := call[table](c, "POST", "/api/tables/"+game+"/branch", j{"at": 0}).ID

	for _, path := range []string{"/embed/table/" + game, "/embed/table/" + game + "/at/3", "/embed/table/" + private, "/embed/table/" + unlisted, "/embed/table/none"} {
		page := s.fetch(path)
		policy := page.Header.Get("Content-Security-Policy")
		if page.StatusCode != 200 || page.Header.Get("X-Frame-Options") != "" || !strings.Contains(policy, "frame-ancestors *") {
			t.Errorf("%s: %d, policy %q", path, page.StatusCode, policy)
		}
		if strings.Contains(policy, "wasm") || len(page.Cookies()) > 0 {
			t.Errorf("%s: policy %q, cookies %v", path, policy, page.Cookies())
		}
		named := strings.Contains(page.text, "<title>Sealed Bids") && strings.Contains(page.text, `href="/table/`+game)
		if public := strings.Contains(path, game); named != public {
			t.Errorf("%s says\n%s", path, page.text)
		}
	}
	for _, path := range []string{
		"/", "/table/" + game, "/embed", "/embed/", "/embed/table/", "/embed/table/" + game + "/review", "/embed.html", "/assets/main-1a2b.js",
		"/api/tables/" + game, "/embedded/table/" + game,
	} {
		h := s.fetch(path).Header
		if h.Get("X-Frame-Options") != "DENY" || !strings.Contains(h.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
			t.Errorf("%s may stand in a frame: %q", path, h.Get("Content-Security-Policy"))
		}
	}
}

// Programs ask how a link is shown, and are told of tables that are for all alone.
func TestOEmbed(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Words = words.SayIn })
	c := s.client()
	call[person](c, "PATCH", "/api/me", j{"name": "Ann O'Bee"})
	game := c.started("toy", "me", "me").ID
	unlisted := c.unlisted("toy")
	private := call[table](c, "POST", "/api/tables/"+game+"/branch", j{"at": 0}).ID
	ask := func(address, more string) (told struct {
		Type, Version, Title, HTML string
		Author                     string `json:"author_name"`
		Width, Height              int
	}, status int) {
		t.Helper()
		answer := s.fetch("/api/oembed?url=" + url.QueryEscape(address) + more)
		if err := json.Unmarshal([]byte(answer.text), &told); err != nil {
			t.Fatal(err, answer.text)
		}
		return told, answer.StatusCode
	}

	for path, framed := range map[string]string{
		"/table/" + game: "/embed/table/" + game, "/table/" + game + "/at/3": "/embed/table/" + game + "/at/3",
		"/table/" + game + "/review/3": "/embed/table/" + game, "/embed/table/" + game + "/at/3": "/embed/table/" + game + "/at/3",
		"/table/" + game + "/?x=1#y": "/embed/table/" + game,
	} {
		told, status := ask(s.url+path, "&format=json")
		want := `<iframe src="` + s.url + framed + `" title="Scrip" width="680" height="470" style="max-width:100%;border:0;border-radius:8px" loading="lazy"></iframe>`
		if status != 200 || told.HTML != want || told.Type != "rich" || told.Version != "1.0" || told.Width != 680 || told.Author != "Ann O'Bee" {
			t.Errorf("%s: %d %+v", path, status, told)
		}
	}
	for _, size := range []struct {
		asked         string
		width, height int
	}{
		{"&maxwidth=400", 400, 326}, {"&maxwidth=5000&maxheight=5000", 680, 470}, {"&maxwidth=1", 320, 285}, {"&maxheight=300", 680, 300}, {"&maxheight=1", 680, 240},
	} {
		if told, _ := ask(s.url+"/table/"+game, size.asked); told.Width != size.width || told.Height != size.height {
			t.Errorf("%s: %d × %d, not %d × %d", size.asked, told.Width, told.Height, size.width, size.height)
		}
	}
	for _, address := range []string{
		s.url + "/table/" + private, s.url + "/table/" + unlisted, s.url + "/table/none", s.url + "/", s.url + "/rules/toy", "https://elsewhere.example/table/" + game,
		"javascript:alert(1)", strings.Replace(s.url, "http://", "ftp://", 1) + "/table/" + game, strings.Replace(s.url, "http://", "http://a:b@", 1) + "/table/" + game,
	} {
		if told, status := ask(address, ""); status != 404 || told.HTML != "" {
			t.Errorf("%s: %d %+v", address, status, told)
		}
	}
	if _, status := ask(s.url+"/table/"+game, "&format=xml"); status == 200 {
		t.Error("it is told in XML, too")
	}
	tag := `<link rel="alternate" type="application/json+oembed" href="/api/oembed?format=json&amp;url=` + url.QueryEscape(s.url+"/table/"+game+"/at/3") + `" />`
	if page := s.fetch("/table/" + game + "/at/3"); !strings.Contains(page.text, tag) {
		t.Errorf("the head has no %s in\n%s", tag, page.text[:1500])
	}
	for _, id := range []string{private, unlisted} {
		if page := s.fetch("/table/" + id); strings.Contains(page.text, "oembed") {
			t.Error("a table that is not public tells of oEmbed")
		}
	}
}
