package server_test

import (
	"context"
	"io"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/store/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }

// two are servers on one database.
func two(t *testing.T, change ...func(*server.Config)) [2]*site {
	t.Helper()
	data := dbtest.Server(t)
	return [2]*site{serveOn(t, data, change...), serveOn(t, data, change...)}
}

// at is the same browser at another server, as a proxy would send it.
func (c *client) at(other *site) *client { return &client{other, http.Client{Jar: c.Jar}} }

// listen opens a stream, which stays open, and is the status of the answer.
func (c *client) listen(t table) int {
	c.Helper()
	r, err := http.NewRequestWithContext(c.Context(), "GET", c.url+"/api/tables/"+t.ID+"/stream", nil)
	if err != nil {
		c.Fatal(err)
	}
	answer, err := c.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(func() { answer.Body.Close() })
	return answer.StatusCode
}

// What a client may do it may do at all servers together, not at each.
func TestLimitsHoldOverAllServers(t *testing.T) {
	t.Parallel()
	sites := two(t, func(c *server.Config) {
		c.Limits.Making = request.Rate{PerSecond: 1e-6, Burst: 3}
		c.Limits.Streams = 2
	})
	first := sites[0].client()
	table := first.started("toy", "me", "me")
	clients := []*client{first, first.at(sites[1])}
	made := 1
	for i := range 4 {
		if status, _ := clients[i%2].send("POST", "/api/tables", j{"title": "toy", "visibility": "public", "seats": seats("me", "me")}); status == http.StatusOK {
			made++
		} else if status != http.StatusTooManyRequests {
			t.Fatalf("making a table: %d", status)
		}
	}
	if made != 3 {
		t.Errorf("three tables may be made, %d were", made)
	}
	for i, want := range []int{200, 200, 429, 429} {
		if got := clients[i%2].listen(table); got != want {
			t.Errorf("stream %d: %d, not %d", i+1, got, want)
		}
	}
}

// What is done often is counted where it is done, and evened out.
func TestFloodsAreEvenedOut(t *testing.T) {
	t.Parallel()
	const burst = 200
	sites := two(t, func(c *server.Config) { c.Limits.Reads = request.Rate{PerSecond: 1e-6, Burst: burst} })
	first := sites[0].client()
	first.started("toy", "me", "me")
	clients := []*client{first, first.at(sites[1])}
	answered := 0
	for refused := 0; refused < 2; {
		refused = 0
		for _, c := range clients {
			if status, _ := c.send("GET", "/api/titles", nil); status == http.StatusTooManyRequests {
				refused++
			} else {
				answered++
			}
		}
	}
	if answered > burst*5/4 {
		t.Errorf("of %d that are allowed %d were answered", burst, answered)
	}
}

// A server is ready while its jobs run and it is not about to stop.
func TestReadiness(t *testing.T) {
	t.Parallel()
	alone := serve(t)
	if answer, text := alone.get("/readyz"); answer.StatusCode != 200 {
		t.Errorf("on a file: %d %s", answer.StatusCode, text)
	}
	alone.srv.EndStreams()
	if answer, text := alone.get("/readyz"); answer.StatusCode != 503 || !strings.Contains(string(text), "shutting down") {
		t.Errorf("about to stop: %d %s", answer.StatusCode, text)
	}
	site := serveOn(t, dbtest.Server(t))
	if answer, text := site.get("/readyz"); answer.StatusCode != 503 || !strings.Contains(string(text), "jobs") {
		t.Errorf("before its jobs run: %d %s", answer.StatusCode, text)
	}
	site.house.Resume()
	for {
		if answer, _ := site.get("/readyz"); answer.StatusCode == 200 {
			break
		}
	}
	text := site.scrape()
	for _, line := range []string{"scrip_house_servers 1", `scrip_house_jobs{state="waiting"} `, `scrip_house_jobs{state="failed"} 0`, "scrip_bell_seconds "} {
		if !strings.Contains(text, line) {
			t.Errorf("the metrics lack %s", line)
		}
	}
	site.store.Close()
	if answer, text := site.get("/readyz"); answer.StatusCode != 503 {
		t.Errorf("without its store: %d %s", answer.StatusCode, text)
	}
}

// lost is people, and tokens of theirs, that cannot be found once the way to them is broken.
type lost struct {
	account.People
	broken atomic.Bool
}

func (l *lost) User(ctx context.Context, id persist.UserID) (*people.User, error) {
	if l.broken.Load() {
		return nil, io.ErrUnexpectedEOF
	}
	return l.People.User(ctx, id)
}

type (
	programs   = account.Programs
	lostTokens struct{ programs }
)

func (lostTokens) Token(context.Context, string) (*people.Token, error) {
	return nil, io.ErrUnexpectedEOF
}

// A connection that breaks when it is looked up who calls, by a session or a token, is told
// as what it is, and not as a fault of the server.
func TestADatabaseThatIsAwayWhenSomebodyComes(t *testing.T) {
	t.Parallel()
	people := &lost{}
	c := serve(t, func(c *server.Config) {
		people.People = c.People
		c.People, c.Programs = people, lostTokens{c.Programs}
	}).client()
	c.started("toy", "me", "me") // as a guest, who has a session from now on
	people.broken.Store(true)
	c.refused("GET", "/api/tables", nil, http.StatusServiceUnavailable, "away")
	c.showing("scrip_"+strings.Repeat("a", 43)).refused("GET", "/api/tables", nil, http.StatusServiceUnavailable, "away")
}

// While the database is away everybody is told so, and to try again; when it is back so
// is everything.
func TestADatabaseThatIsAway(t *testing.T) {
	t.Parallel()
	dbtest.Server(t) // which tells where there is none at all
	pg, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pg.Stop() })
	data, err := pg.Database(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := serveOn(t, data).client()
	path := "/api/tables/" + c.started("toy", "me", "me").ID
	if err := pg.Kill(); err != nil {
		t.Fatal(err)
	}
	if answer := c.refused("GET", path, nil, http.StatusServiceUnavailable, "away"); !strings.Contains(answer.Detail, "database") {
		t.Errorf("it is said: %s", answer.Detail)
	}
	if err := pg.Up(); err != nil {
		t.Fatal(err)
	}
	for status := 0; status != http.StatusOK; {
		status, _ = c.send("GET", path, nil)
	}
}
