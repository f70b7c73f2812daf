package server_test

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/clock/await"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/account"
)

// lineOf waits for the line of the log that has all the words.
func (s *site) lineOf(words ...string) string {
	s.Helper()
	var found string
	await.Until(s, fmt.Sprintf("the log has a line with %q", words), func() bool {
		for line := range strings.Lines(s.log.String()) {
			if found == "" && !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(line, word) }) {
				found = line
			}
		}
		return found != ""
	})
	return found
}

// A failure is answered with an id under which the log has everything: the route, the caller and
// their address, the table and the cause.
func TestFailuresHaveNames(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.client()
	id := c.started("toy", "me", "me").ID
	me := c.me().ID
	answer, _ := s.get("/api/me")
	if named := answer.Header.Get("X-Request-Id"); named == "" {
		t.Error("a request has no name")
	} else {
		s.lineOf("level=INFO", "request="+named, `route="GET /api/me"`, "address=127.0.0.1")
	}
	s.lineOf(`route="POST /api/tables/{id}/start"`, "user="+me, "table="+persist.LogID(persist.TableID(id)))

	s.store.Close()
	answer, text := s.get("/api/tables/elsewhere/chat")
	named := answer.Header.Get("X-Request-Id")
	p := decode[problem](c, text)
	if answer.StatusCode != 500 || p.Code != "internal" || p.Facts["request"] != named || !strings.Contains(p.Detail, named) {
		t.Fatalf("a failure is answered %d %s, and named %s", answer.StatusCode, text, named)
	}
	if strings.Contains(string(text), "closed") {
		t.Errorf("everybody is told the cause: %s", text)
	}
	s.lineOf("level=ERROR", "request="+named, `route="GET /api/tables/{id}/chat"`, "status=500", "table=else", "closed")
	if !strings.Contains(s.scrape(), `scrip_failures_total{what="request"} 1`) {
		t.Error("the failure is not counted")
	}
}

// stuck never comes to an end of changing a user.
type stuck struct {
	account.People
	begun chan bool
}

func (s *stuck) ChangeUser(ctx context.Context, _ persist.UserID, _ people.UserChange) (*people.User, error) {
	close(s.begun)
	<-ctx.Done()
	return nil, ctx.Err()
}

// A client that hangs up is no failure of the server.
func TestHangingUpIsNoFailure(t *testing.T) {
	t.Parallel()
	begun := make(chan bool)
	s := serve(t, func(c *server.Config) { c.People = &stuck{c.People, begun} })
	ctx, hangUp := context.WithCancel(t.Context())
	go func() {
		<-begun
		hangUp()
	}()
	r, err := http.NewRequestWithContext(ctx, "PATCH", s.url+"/api/me", strings.NewReader(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if _, err := s.client().Do(r); err == nil {
		t.Fatal("there was an answer")
	}
	s.lineOf("level=DEBUG", `route="PATCH /api/me"`, "status=499")
	if errors := regexp.MustCompile("level=(ERROR|WARN).*").FindString(s.log.String()); errors != "" {
		t.Errorf("the log has %s", errors)
	}
}
