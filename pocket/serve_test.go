package pocket

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
	database "github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest/toy"
)

// twins are a house in one's pocket and a server, which are asked the same.
type twins struct {
	testing.TB
	pocket *Pocket
	url    string
	client http.Client
	ids    [2][]string // what the tables are called there
}

func houseConfig() match.Config {
	return match.Config{
		Titles: append(title.All(), toy.Title), Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	}
}

func newTwins(t *testing.T) *twins {
	t.Helper()
	p := Open(houseConfig(), "Ann", nil, func(context.Context, []Change) error { return nil })
	t.Cleanup(p.Close)
	kept, err := database.Open(t.Context(), filepath.Join(t.TempDir(), "scrip.db"))
	if err != nil {
		t.Fatal(err)
	}
	c := houseConfig()
	c.Store = kept.House()
	house := match.OpenHouse(c)
	lots := request.Rate{PerSecond: 1e6, Burst: 1e6}
	s, err := server.New(server.Config{
		House: house, People: kept.People, Reaches: kept.Notices, Programs: kept.People, Sessions: kept.Sessions, Healthy: kept.Healthy, Ready: kept.Ready,
		Pages: fstest.MapFS{"index.html": {}}, Log: slog.New(slog.DiscardHandler), Limits: request.Limits{Making: lots},
	})
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		h.CloseClientConnections()
		h.Close()
		house.Close()
		kept.Close()
	})
	return &twins{TB: t, pocket: p, url: h.URL, client: http.Client{Jar: jar}}
}

// here and there ask one of the two. T0 is the first table, and so on.
func (w *twins) here(method, path, body string) (int, string) {
	status, text := w.pocket.Call(w.Context(), method, w.address(0, path), []byte(body))
	return status, string(text)
}

func (w *twins) there(method, path, body string) (int, string) {
	w.Helper()
	r, err := http.NewRequestWithContext(w.Context(), method, w.url+w.address(1, path), strings.NewReader(body))
	if err != nil {
		w.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := w.client.Do(r)
	if err != nil {
		w.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		w.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

func (w *twins) address(which int, path string) string {
	for i, id := range w.ids[which] {
		path = strings.ReplaceAll(path, "T"+string(rune('0'+i)), id)
	}
	return path
}

var (
	times   = regexp.MustCompile(`"20\d\d-[^"]*"`)
	secrets = regexp.MustCompile(`"[0-9a-f]{64}"`)
	persons = regexp.MustCompile(`"id":"(me|[a-z2-7]{12})","name"`)
)

// plain is an answer without what may differ: times, secrets, and names of tables and people.
func (w *twins) plain(which int, text string) string {
	for _, id := range w.ids[which] {
		text = strings.ReplaceAll(text, id, "ID")
	}
	return persons.ReplaceAllString(secrets.ReplaceAllString(times.ReplaceAllString(text, `"time"`), `"secret"`), `"id":"","name"`)
}

// difference shows where two texts part.
func difference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-100)
	return "in the pocket ..." + a[from:min(len(a), i+200)] + "\non the server ..." + b[from:min(len(b), i+200)]
}

// ask asks both, and is what they answer.
func (w *twins) ask(method, path, body string) (status int, text string) {
	w.Helper()
	status, text = w.here(method, path, body)
	wantStatus, want := w.there(method, path, body)
	if a, b := w.plain(0, text), w.plain(1, want); status != wantStatus || a != b {
		w.Errorf("%s %s %.200s: %d in the pocket, %d on the server; %s", method, path, body, status, wantStatus, difference(a, b))
	}
	return status, text
}

// make makes a table at both.
func (w *twins) make(path, body string) string {
	w.Helper()
	answers := [2]string{}
	_, answers[0] = w.here("POST", path, body)
	_, answers[1] = w.there("POST", path, body)
	for i, text := range answers {
		var made struct{ ID string }
		if err := json.Unmarshal([]byte(text), &made); err != nil || made.ID == "" {
			w.Fatalf("%s: %s", path, text)
		}
		w.ids[i] = append(w.ids[i], made.ID)
	}
	if a, b := w.plain(0, answers[0]), w.plain(1, answers[1]); a != b {
		w.Errorf("%s: %s", path, difference(a, b))
	}
	return "T" + string(rune('0'+len(w.ids[0])-1))
}

// half is the record of a game that was left in the middle.
func half(t testing.TB, file string) string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := game.ReadRecord(f)
	if err != nil {
		t.Fatal(err)
	}
	n := len(r.Entries) / 2
	for r.Entries[n].Seat == game.Chance { // it would draw by the house's own secret
		n++
	}
	r.Entries = r.Entries[:n]
	var text bytes.Buffer
	if err := game.WriteRecord(&text, r); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

var halves = map[string]string{
	"1862":            "../title/railwaymania/testdata/golden/3-seats.json",
	"big shoulders":   "../title/bigshoulders/testdata/golden/3-seats_mode-advanced.json",
	"chicago express": "../title/chicagoexpress/testdata/golden/3-seats_first-opener-random.json",
	"german railways": "../title/germanrailways/testdata/golden/4-seats.json",
}

// A table of each title says in the pocket what it says on a server, byte for byte.
func TestThePocketSaysWhatAServerSays(t *testing.T) {
	t.Parallel()
	for name, file := range halves {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newTwins(t)
			w.ask("PATCH", "/api/me", `{"name":"Ann"}`)
			id := w.make("/api/records", half(t, file))
			_, text := w.ask("GET", "/api/tables/"+id, "")
			var table struct {
				Mine     []int
				Position struct {
					N       int
					Turn    struct{ Seats []int }
					Options []struct{ Action json.RawMessage }
				}
			}
			if err := json.Unmarshal([]byte(text), &table); err != nil {
				t.Fatal(err)
			}
			n, seat := table.Position.N, table.Position.Turn.Seats[0]
			for _, path := range []string{"?as=0", "?as=1", "/entries", "/entries?from=10&to=12", "/series", "/record", "/chat", "/at/3",
				"/frames?from=0&to=9", "/frames?from=5&to=5&as=1", "/frames?from=" + strconv.Itoa(n-90) + "&to=" + strconv.Itoa(n), "/plans?seat=" + strconv.Itoa(seat), "/review", "/draws"} {
				w.ask("GET", "/api/tables/"+id+path, "")
			}
			if len(table.Position.Options) == 0 {
				t.Fatal("nothing can be done")
			}
			for _, o := range table.Position.Options[:min(5, len(table.Position.Options))] {
				action := string(o.Action)
				w.ask("POST", "/api/tables/"+id+"/preview", `{"after":`+strconv.Itoa(n)+`,"seat":`+strconv.Itoa(seat)+`,"actions":[`+action+`]}`)
				w.ask("POST", "/api/tables/"+id+"/try", `{"seat":`+strconv.Itoa(seat)+`,"at":`+strconv.Itoa(n)+`,"line":[{"seat":`+strconv.Itoa(seat)+`,"action":`+action+`}]}`)
				w.ask("POST", "/api/tables/"+id+"/plans", `{"seat":`+strconv.Itoa(seat)+`,"name":"mine","at":`+strconv.Itoa(n)+`,"line":[{"seat":`+strconv.Itoa(seat)+`,"action":`+action+`}]}`)
				w.ask("POST", "/api/tables/"+id+"/actions", `{"after":1,"seat":`+strconv.Itoa(seat)+`,"actions":[`+action+`]}`)
			}
			w.ask("GET", "/api/tables/"+id+"/plans?seat="+strconv.Itoa(seat), "")
		})
	}
}

// toyHalf is a game of the toy in which both are to bid.
const toyHalf = `{"format":"scrip-record/1","title":"toy","version":1,"settings":{"rounds":"two"},"seats":[{"name":"Ann"},{"name":"Bob","bot":"clerk"}],
"entries":[{"seat":"chance","action":{"kind":"deal","card":1}},{"seat":"chance","action":{"kind":"deal","card":2}}]}`

// What is done in the pocket is done as on a server.
func TestThePocketDoesWhatAServerDoes(t *testing.T) {
	t.Parallel()
	w := newTwins(t)
	w.ask("PATCH", "/api/me", `{"name":"Ann"}`)
	w.ask("GET", "/api/me", "")
	w.ask("GET", "/api/titles", "")
	w.ask("GET", "/api/lobby", "")
	w.ask("GET", "/api/me/waiting", "")
	w.make("/api/records", toyHalf)
	for _, q := range [][3]string{
		{"GET", "/api/lobby"},
		{"POST", "/api/tables/T0/actions", `{"after":2,"seat":0,"actions":[{"kind":"bid","amount":3}]}`},
		{"POST", "/api/tables/T0/actions", `{"after":2,"seat":1,"actions":[{"kind":"bid","amount":30}]}`},
		{"POST", "/api/tables/T0/actions", `{"after":3,"seat":1,"actions":[{"kind":"bid","amount":30}]}`},
		{"POST", "/api/tables/T0/actions", `{"after":3,"seat":1,"actions":[{"kind":"bid","price":3}]}`},
		{"POST", "/api/tables/T0/undo", `{"after":3,"seat":0}`},
		{"POST", "/api/tables/T0/undo", `{"after":4,"seat":0,"to":null}`},
		{"POST", "/api/tables/T0/chat", `{"text":"<b>hello</b> & 'goodbye'"}`},
		{"POST", "/api/tables/T0/chat", `{"text":"  "}`},
		{"GET", "/api/tables/T0/chat"},
		{"GET", "/api/tables/T0/chat?after=1"},
		{"POST", "/api/tables/T0/hint", `{"after":4,"seat":0}`},
		{"PUT", "/api/tables/T0/pace", `{"pace":"fast"}`},
		{"POST", "/api/tables/T0/hurry", `{}`},
		{"POST", "/api/tables/T0/seen", ``},
		{"POST", "/api/tables/T0/nudge", ``},
		{"POST", "/api/tables/T0/vote", `{"choice":"bot"}`},
		{"POST", "/api/tables/T0/pause", ``},
		{"DELETE", "/api/tables/T0/pause", ``},
		{"POST", "/api/tables/T0/rematch", ``},
		{"POST", "/api/tables/T0/start", `{}`},
		{"POST", "/api/tables/T0/join", `{}`},
		{"POST", "/api/tables/T0/orders", `{"seat":0,"order":{"kind":"pass"}}`},
		{"POST", "/api/tables/T0/orders", `{"seat":0}`},
		{"DELETE", "/api/tables/T0/orders/1?seat=0", ``},
		{"DELETE", "/api/tables/T0/plans/1?seat=0", ``},
		{"POST", "/api/tables/T0/suppose", `{"at":2,"seat":0,"actions":[{"kind":"pass"}]}`},
		{"POST", "/api/tables/T0/review", ``},
		{"GET", "/api/tables/T0/record", ``},
	} {
		w.ask(q[0], q[1], q[2])
	}
	w.make("/api/tables/T0/branch", `{"at":2}`)
	w.make("/api/tables", `{"title":"toy","visibility":"link","seats":[{"kind":"me"},{"kind":"me","name":"Bea"},{"kind":"open"}],"settings":{"rounds":"two"}}`)
	for _, q := range [][3]string{
		{"PUT", "/api/tables/T2/seats/2", `{"kind":"bot","bot":"clerk"}`},
		{"PUT", "/api/tables/T2/seats/2", `{"kind":"open"}`},
		{"POST", "/api/tables/T2/leave", ``},
		{"GET", "/api/tables/T2", ``},
		{"DELETE", "/api/tables/T1", ``},
		{"DELETE", "/api/tables/T1", ``},
		{"GET", "/api/lobby", ``},
	} {
		w.ask(q[0], q[1], q[2])
	}
}

// A lesson is opened in the pocket as on a server, and in no list of either.
func TestLessonsInThePocket(t *testing.T) {
	t.Parallel()
	w := newTwins(t)
	w.ask("PATCH", "/api/me", `{"name":"Ann"}`)
	lesson := func(name string, seat int) string {
		return fmt.Sprintf(`{"lesson":%q,"seat":%d,"record":%s}`, name, seat, toyHalf)
	}
	w.make("/api/lessons", lesson("toy/bid", 0))
	w.ask("POST", "/api/tables/T0/actions", `{"after":2,"seat":0,"actions":[{"kind":"bid","amount":3}]}`)
	w.ask("POST", "/api/tables/T0/undo", `{"after":3,"seat":0,"to":2}`)
	w.ask("POST", "/api/tables/T0/undo", `{"after":4,"seat":0}`)
	w.make("/api/lessons", lesson("toy/bid", 0))
	if status, text := w.ask("GET", "/api/tables/T0", ""); status != 404 {
		t.Errorf("the table of before is still there: %d %s", status, text)
	}
	w.ask("GET", "/api/tables/T1", "")
	for _, body := range []string{lesson("1862/bid", 0), lesson("toy/bid", 2), `{"lesson":"toy/bid","seat":0,"record":{}}`} {
		if status, text := w.ask("POST", "/api/lessons", body); status != 422 {
			t.Errorf("%.60s: %d %s", body, status, text)
		}
	}
	if _, text := w.ask("GET", "/api/lobby", ""); strings.Contains(text, "toy") {
		t.Errorf("the lesson is in the lobby: %s", text)
	}
}

// What a house refuses is refused in the words of a server.
func TestThePocketRefusesAsAServer(t *testing.T) {
	t.Parallel()
	w := newTwins(t)
	w.ask("PATCH", "/api/me", `{"name":"Ann"}`)
	w.make("/api/records", toyHalf)
	for _, q := range [][3]string{
		{"GET", "/api/tables/nothere", ``},
		{"GET", "/api/tables/T0/at/99", ``},
		{"GET", "/api/tables/T0/frames?from=0&to=100", ``},
		{"GET", "/api/tables/T0/frames?from=0&to=99", ``},
		{"POST", "/api/tables/T0/try", `{"seat":0,"at":2,"line":[{"seat":"chance","action":{"kind":"pass"}}]}`},
		{"POST", "/api/tables", `{"title":"none","visibility":"link","seats":[{"kind":"me"}]}`},
		{"POST", "/api/tables", `{"title":"toy","visibility":"link","seats":[{"kind":"me","name":"<x>"}]}`},
		{"POST", "/api/tables", `{"title":"toy","visibility":"link","seats":[{"kind":"me"},{"kind":"bot","bot":"nobody"}]}`},
		{"PATCH", "/api/me", `{"name":"<x>"}`},
		{"POST", "/api/records", `{}`},
		{"POST", "/api/records", `no`},
		{"POST", "/api/play-now", `{"title":"none"}`},
	} {
		if status, text := w.ask(q[0], q[1], q[2]); status < 300 && !strings.Contains(q[1], "frames") && !strings.Contains(q[1], "/try") {
			t.Errorf("%s %s %s: %d %s", q[0], q[1], q[2], status, text)
		}
	}
	if status, text := w.here("GET", "/api/me/notices", ""); status != 404 || !strings.Contains(text, "not-found") {
		t.Errorf("what the pocket does not answer: %d %s", status, text)
	}
}

// What is asked in a wrong way is refused by both; the pages ask the pocket by types made of
// the same routes, so that it looks at less than a server does, and says it in words of its own.
func TestThePocketIsAskedInAWrongWay(t *testing.T) {
	t.Parallel()
	w := newTwins(t)
	w.ask("PATCH", "/api/me", `{"name":"Ann"}`)
	w.make("/api/records", toyHalf)
	for _, q := range [][3]string{
		{"GET", "/api/tables/" + strings.Repeat("x", 41), ``},
		{"GET", "/api/tables/T0?as=8", ``},
		{"GET", "/api/tables/T0?as=me", ``},
		{"GET", "/api/tables/T0/at/-1", ``},
		{"GET", "/api/tables/T0/at/x", ``},
		{"GET", "/api/tables/T0/plans", ``},
		{"POST", "/api/tables/T0/actions", ``},
		{"POST", "/api/tables/T0/actions", `{`},
		{"POST", "/api/tables/T0/actions", `[]`},
		{"POST", "/api/tables/T0/actions", `{"after":2,"seat":0}`},
		{"POST", "/api/tables/T0/actions", `{"after":2,"seat":0,"actions":[]}`},
		{"POST", "/api/tables/T0/actions", `{"after":2,"seat":0,"actions":{}}`},
		{"POST", "/api/tables/T0/actions", `{"after":2,"seat":0,"actions":null}`},
		{"POST", "/api/tables/T0/actions", `{"after":2,"seat":0,"actions":["pass"]}`},
		{"POST", "/api/tables/T0/actions", `{"after":2,"seat":0,"actions":[{}]}`},
		{"POST", "/api/tables/T0/actions", `{"after":2,"seat":0,"actions":[{"kind":1}]}`},
		{"POST", "/api/tables/T0/actions", `{"after":2,"seat":8,"actions":[{"kind":"pass"}]}`},
		{"POST", "/api/tables/T0/actions", `{"after":-1,"seat":0,"actions":[{"kind":"pass"}]}`},
		{"POST", "/api/tables/T0/actions", `{"after":1.5,"seat":0,"actions":[{"kind":"pass"}]}`},
		{"POST", "/api/tables/T0/actions", `{"after":"2","seat":0,"actions":[{"kind":"pass"}]}`},
		{"POST", "/api/tables/T0/actions", `{"after":2,"seat":0,"actions":[{"kind":"pass"}],"more":1}`},
		{"POST", "/api/tables/T0/leave", `{"offer":1}`},
		{"POST", "/api/tables", `{"title":"toy","visibility":"all","seats":[{"kind":"me"}]}`},
		{"POST", "/api/tables", `{"title":"toy","visibility":"link","seats":[{"kind":"me","name":5}]}`},
		{"POST", "/api/tables", `{"title":"toy","visibility":"link","seats":[{"kind":"me"}],"settings":{"rounds":2}}`},
		{"POST", "/api/tables", `{"title":"toy","visibility":"link","seats":[{"kind":"me"}],"settings":[]}`},
		{"POST", "/api/tables", `{"title":"toy","visibility":"link","seats":[{"kind":"me"}],"shuffle":"yes"}`},
		{"POST", "/api/tables", `{"title":"toy","visibility":"link","seats":[{"kind":"me"}],"clock":{"kind":"live","main":9999999,"step":1,"up":"bot"}}`},
		{"PATCH", "/api/me", `{"name":"A"}`},
	} {
		if status, text := w.there(q[0], q[1], q[2]); status != 400 || !strings.Contains(text, `"code":"bad-request"`) {
			t.Errorf("on the server %s %s %s: %d %s", q[0], q[1], q[2], status, text)
		}
		var said struct{ Code, Detail string }
		if status, text := w.here(q[0], q[1], q[2]); status < 400 || status >= 500 || json.Unmarshal([]byte(text), &said) != nil || said.Code == "" || said.Detail == "" {
			t.Errorf("in the pocket %s %s %s: %d %s", q[0], q[1], q[2], status, text)
		}
	}
}

// Nothing that could be asked breaks the pocket.
func TestNothingBreaksThePocket(t *testing.T) {
	t.Parallel()
	w := newTwins(t)
	w.make("/api/records", toyHalf)
	for _, r := range w.pocket.routes {
		for _, number := range []string{"-1", "255", "9223372036854775807"} {
			for _, body := range []string{"", "{}", "[]", "null", `{"seat":N,"after":N,"at":N,"to":N,"from":N,"plan":N,"actions":[],"line":[]}`,
				`{"seat":N,"after":2,"actions":[]}`, `{"seat":0,"after":N,"actions":[{}]}`, `{"seat":N,"at":N,"actions":[null]}`, `{"seat":N,"at":N,"line":[]}`, `{"seat":0,"at":N,"line":[{}]}`,
				`{"seat":0,"at":2,"name":"x","line":[]}`, `{"title":"toy","visibility":"link","seats":[]}`, `{"title":"toy","seats":null,"clock":{"main":N}}`} {
				path := strings.NewReplacer("{seat}", number, "{n}", number, "{order}", number, "{plan}", number, "{id}", "T0").Replace(r.Path)
				for _, query := range []string{"", "?as=N&seat=N&from=N&to=N&after=N&entries=N"} {
					if status, text := w.here(r.Method, path+strings.ReplaceAll(query, "N", number), strings.ReplaceAll(body, "N", number)); status == 500 {
						t.Errorf("%s %s%s %s: %d %s", r.Method, path, strings.ReplaceAll(query, "N", number), strings.ReplaceAll(body, "N", number), status, text)
					}
				}
			}
		}
		w.make("/api/records", toyHalf)
		w.ids[0], w.ids[1] = w.ids[0][1:], w.ids[1][1:]
	}
}

// A call that is written among the routes is one of the server and of the pocket.
func TestTheCallsOfThePocketAreThoseOfTheServer(t *testing.T) {
	t.Parallel()
	doc, err := server.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var listed struct{ Paths map[string]map[string]any }
	if err := json.Unmarshal(doc, &listed); err != nil {
		t.Fatal(err)
	}
	p := Open(houseConfig(), "Ann", nil, func(context.Context, []Change) error { return nil })
	defer p.Close()
	for _, r := range p.calls.Routes() {
		if listed.Paths[r.Path][strings.ToLower(r.Method)] == nil {
			t.Errorf("the server has no %s %s", r.Method, r.Path)
		}
		if found, _ := find(p.routes, r.Method, r.Path); found == nil || found.ID != r.ID {
			t.Errorf("the pocket has no %s %s", r.Method, r.Path)
		}
	}
}

// The stream of a table in the pocket has what a server's would have.
func TestFollowingATable(t *testing.T) {
	t.Parallel()
	w := newTwins(t)
	w.make("/api/records", toyHalf)
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	type event struct {
		name string
		id   int
		data string
	}
	heard := make(chan event, 100)
	done := make(chan error, 1)
	go func() {
		done <- w.pocket.Follow(ctx, w.address(0, "/api/tables/T0/stream?after=1"), func(name string, id int, data []byte) {
			heard <- event{name, id, string(data)}
		})
	}()
	next := func(name string, id int, says string) {
		t.Helper()
		select {
		case e := <-heard:
			if e.name != name || e.id != id || !strings.Contains(e.data, says) {
				t.Errorf("heard %+v, want %s %d with %s", e, name, id, says)
			}
		case err := <-done:
			t.Fatalf("it ended: %v", err)
		}
	}
	next("table", -1, `"title":"toy"`)
	next("entry", 2, `{"entry":{"n":1,"seat":"chance"`)
	if status, text := w.here("POST", "/api/tables/T0/actions", `{"after":2,"seat":0,"actions":[{"kind":"bid","amount":3}]}`); status != 200 {
		t.Fatal(text)
	}
	next("entry", 3, `{"entry":{"n":2,"seat":0`)
	stop()
	if err := <-done; err != nil && ctx.Err() == nil {
		t.Error(err)
	}
	for _, path := range []string{"/api/tables/nothere/stream", "/api/lobby", "/api/tables/T0/stream?as=9"} {
		if err := w.pocket.Follow(t.Context(), w.address(0, path), func(string, int, []byte) {}); err == nil {
			t.Errorf("%s can be followed", path)
		}
	}
}
