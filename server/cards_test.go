package server_test

import (
	"io"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/words"
)

// A link to a table shows its inviter and the number of free seats. None of it can be more than
// text, and nothing is shown of a table that is not for all.
func TestLinkCard(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Words = words.Say })
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
			`content="` + s.url + `/cards/chicago-express.png"`,
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
	for _, path := range []string{"/", "/table/", "/table/none", "/table/" + private, "/history"} {
		if text := page(path); strings.Contains(text, "og:") {
			t.Errorf("%s tells of a table", path)
		}
	}
}
