package server_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/review"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/clubs"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/store/events"
	storewatching "github.com/scrip-games/scrip/store/watching"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest/toy"
)

// site is a server on a database of its own, reached over a real connection.
type site struct {
	testing.TB
	clock clock.Wall
	store *store.Store
	house *match.House
	srv   *server.Server
	url   string
	data  string // its database
	log   *lockedBuffer
	// office is where the host acts.
	office *admin.Office

	clubs  *club.Clubs
	events *league.Events

	metrics *server.Metrics
}

// lockedBuffer takes the log of many goroutines.
type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.String()
}

var pages = fstest.MapFS{
	"index.html":          {Data: []byte("<!doctype html><head><title>Scrip</title></head>" + string(bytes.Repeat([]byte("<p>rails"), 200)))},
	"embed.html":          {Data: []byte("<!doctype html><head><title>Scrip</title></head><body></body>")},
	"assets/main-1a2b.js": {Data: bytes.Repeat([]byte("let rails = 1;\n"), 200)},
	"favicon.svg":         {Data: []byte("<svg/>")},
	"preloads.json": {Data: []byte(`{
		"en": {"": ["/assets/en-1.js"], "/rules/toy": ["/assets/rules-1.js"], "/rules/toy/": ["/assets/rules-1.js", "/assets/rules-2.css"]},
		"de": {"": ["/assets/de-1.js"], "/table/toy": ["/api/tables/{id}", "/assets/de-1.js", "/assets/toy-1.js"]}}`)},

	"assets/scrip-3c4d.wasm.br": {Data: []byte("the engine, packed well")},
	"assets/scrip-3c4d.wasm.gz": {Data: zip(engineText)},
	".keep":                     {},
}

// engineText stands for a file that was packed when the pages were built.
const engineText = "the engine"

func zip(text string) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	z.Write([]byte(text))
	z.Close()
	return out.Bytes()
}

func serve(t testing.TB, change ...func(*server.Config)) *site {
	t.Helper()
	return serveOn(t, dbtest.File(t), change...)
}

// inStore is people, and the store that they are in.
type inStore struct {
	*store.People
	store *store.Store
}

// serveOn serves what a database keeps.
func serveOn(t testing.TB, data string, change ...func(*server.Config)) *site {
	t.Helper()
	wall := clock.NewTurnable()
	kept, err := store.OpenBy(t.Context(), data, wall)
	if err != nil {
		t.Fatal(err)
	}
	metrics := server.NewMetrics()
	titles := append(title.All(), toy.Title)
	results := results.New(results.Config{Archive: sheet.NewArchive(kept.Tables, titles, nil), Ratings: kept.Results, Numbers: kept.Results, Bots: bot.Kinds()})
	reviews := review.New(review.Config{Store: kept.Reviews, Shared: kept.Shared(), By: glancing{}, Observe: metrics})
	house := match.OpenHouse(match.Config{
		Store: kept.House(), Shared: kept.Shared(), Clock: wall, Titles: titles, Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual, Observe: metrics,
		Picker:  func(kind string) (match.Picker, error) { return bot.New(kind) },
		Adviser: glancing{}, Company: kept.Social, Gate: &club.Gate{Store: clubs.New(kept.DB), Over: events.New(kept.DB).Revealed}, Rated: true, Finished: results.Finished, Sweep: results.Sweep, Resume: reviews.Resume, Forgotten: reviews.Forget,
	})
	reviews.Open(house)
	s := &site{TB: t, clock: wall, data: data, store: kept, house: house, log: &lockedBuffer{}, metrics: metrics, office: &admin.Office{House: house, Keep: kept.Office(), Clubs: clubs.New(kept.DB)}}
	clubGames := clubs.New(kept.DB)
	events := &league.Events{Store: events.New(kept.DB), House: house, Clock: wall, User: kept.People.User}
	s.clubs = &club.Clubs{Store: clubGames, Clock: wall, Company: kept.Social}
	events.Clubs, s.events = s.clubs, events
	lots := request.Rate{PerSecond: 1e6, Burst: 1e6}
	c := server.Config{
		House: house, People: inStore{kept.People, kept}, Ratings: kept.Results, Results: results, Reviews: reviews, Numbers: kept.Results, Reaches: kept.Notices, Programs: kept.People, Company: kept.Social, Notes: kept.Tables, Office: s.office, Sessions: kept.Sessions, Healthy: kept.Healthy, Ready: kept.Ready, Away: database.Away,
		Clubs: s.clubs, ClubGames: clubGames, Events: events, Follows: storewatching.New(kept.DB),
		Counter: kept.Counter(), Figures: kept.Figures, Pages: pages, Metrics: metrics,
		Log:     slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Hashing: &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32},
		Limits:  request.Limits{Address: lots, Reads: lots, Writes: lots, Making: lots, Talking: lots, Hints: lots, Newcomers: lots, Passwords: lots, Streams: 1000},
	}
	for _, do := range change {
		do(&c)
	}
	if s.srv, err = server.New(c); err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s.srv)
	s.url = h.URL
	t.Cleanup(func() {
		h.CloseClientConnections()
		h.Close()
		house.Close()
		kept.Close()
	})
	return s
}

// turn turns the server's clock forward.
func (s *site) turn(by time.Duration) {
	s.Helper()
	if err := s.clock.Advance(by); err != nil {
		s.Fatal(err)
	}
}

// client is a browser: it keeps its cookies.
type client struct {
	*site
	http.Client
}

func (s *site) client() *client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.Fatal(err)
	}
	return &client{s, http.Client{Jar: jar}}
}

// problem is an answer that is no success.
type problem struct {
	Code     string
	Detail   string
	Facts    map[string]any
	Illegal  *game.Illegal
	Index    *int
	Position *position
}

type position struct {
	N         int
	Seat      *int
	Turn      turn
	View      json.RawMessage
	Options   []option
	Undo      *int
	Ending    string
	Standings []game.Standing
}

type turn struct {
	Seats        []int
	Chance, Over bool
}

type option struct {
	Action         json.RawMessage
	Min, Max, Step *int
}

type table struct {
	ID, Title, Status, Visibility, Host, Commitment, Secret, Rematch string
	Hosting                                                          bool
	Mine                                                             []int
	Seats                                                            []struct {
		Seat            int
		Name, Kind, Bot string
		Taken, Online   bool
	}
	Entries int
	Nudge   *struct{ At time.Time }
	WhatIf  *struct {
		Table string
		At    int
	}
	Position *position
}

// send makes a call and returns the status and the body.
func (c *client) send(method, path string, body any) (int, []byte) {
	c.Helper()
	var in io.Reader
	if raw, ok := body.([]byte); ok {
		in = bytes.NewReader(raw)
	} else if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			c.Fatal(err)
		}
		in = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(c.Context(), method, c.url+path, in)
	if err != nil {
		c.Fatal(err)
	}
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := c.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		c.Fatal(err)
	}
	return answer.StatusCode, text
}

// call is a call that must succeed.
func call[T any](c *client, method, path string, body any) T {
	c.Helper()
	status, text := c.send(method, path, body)
	if status != http.StatusOK {
		c.Fatalf("%s %s: %d %s", method, path, status, text)
	}
	return decode[T](c, text)
}

func decode[T any](c *client, text []byte) T {
	c.Helper()
	var v T
	if err := json.Unmarshal(text, &v); err != nil {
		c.Fatalf("%v in %s", err, text)
	}
	return v
}

// refused is a call that must be refused.
func (c *client) refused(method, path string, body any, status int, code string) problem {
	c.Helper()
	got, text := c.send(method, path, body)
	p := decode[problem](c, text)
	if got != status || p.Code != code {
		c.Fatalf("%s %s: %d %s, want %d %s", method, path, got, text, status, code)
	}
	return p
}

type j = map[string]any

// seats of a new table: "me", "open", or the kind of a bot.
func seats(kinds ...string) []j {
	list := []j{}
	for _, k := range kinds {
		switch k {
		case "me", "open":
			list = append(list, j{"kind": k})
		default:
			list = append(list, j{"kind": "bot", "bot": k})
		}
	}
	return list
}

func (c *client) create(title string, kinds ...string) table {
	c.Helper()
	return call[table](c, "POST", "/api/tables", j{"title": title, "visibility": "public", "seats": seats(kinds...)})
}

func (c *client) started(title string, kinds ...string) table {
	c.Helper()
	t := c.create(title, kinds...)
	return call[table](c, "POST", "/api/tables/"+t.ID+"/start", j{})
}

func moves(p *position, seat int, actions ...json.RawMessage) j {
	return j{"after": p.N, "seat": seat, "actions": actions}
}

// step plays one option at random, and returns the next position.
func (c *client) step(id string, r *rand.Rand) position {
	c.Helper()
	t := call[table](c, "GET", "/api/tables/"+id, nil)
	p := t.Position
	if p.Turn.Over {
		return *p
	}
	o := p.Options[r.IntN(len(p.Options))]
	return call[position](c, "POST", "/api/tables/"+id+"/actions", moves(p, *p.Seat, o.Action))
}

// A whole game of one person in all seats, by options alone; then everything
// that can be done with a finished game.
func TestAWholeGame(t *testing.T) {
	t.Parallel()
	c := serve(t).client()
	id := c.started("chicago-express", "me", "me", "me").ID
	path := "/api/tables/" + id
	r := rand.New(rand.NewPCG(3, 4))
	for over := false; !over; {
		over = c.step(id, r).Turn.Over
	}
	done := call[table](c, "GET", path, nil)
	if done.Status != "finished" || done.Secret == "" || done.Position.Ending == "" || len(done.Position.Standings) != 3 {
		t.Fatalf("the game is over and the table is %+v", done)
	}
	n := done.Position.N

	record := call[game.Record](c, "GET", path+"/record", nil)
	if len(record.Entries) != n {
		t.Errorf("the record has %d entries of %d", len(record.Entries), n)
	}
	again := call[table](c, "POST", "/api/records", record)
	if again.WhatIf == nil || again.WhatIf.Table != "" || again.Visibility != "private" || string(again.Position.View) != string(done.Position.View) {
		t.Errorf("the record opens as %+v", again)
	}
	type frame struct {
		N    int
		View json.RawMessage
	}
	frames := call[[]frame](c, "GET", path+"/frames?from=0&to=99", nil)
	if len(frames) != min(100, n+1) {
		t.Errorf("%d frames", len(frames))
	}
	for _, n := range []int{0, 1, 17, 40} {
		at := call[position](c, "GET", path+"/at/"+itoa(n), nil)
		if at.N != n || string(at.View) != string(frames[n].View) || len(at.Options) != 0 {
			t.Errorf("moment %d differs from its frame", n)
		}
	}
	c.refused("GET", path+"/at/"+itoa(n+1), nil, 404, "no-moment")
	c.refused("GET", path+"/frames?from=0&to=100", nil, 400, "bad-request")
	type point struct {
		N      int
		Scores []int
	}
	series := call[[]point](c, "GET", path+"/series", nil)
	last := series[len(series)-1]
	for _, s := range done.Position.Standings {
		if last.N != n || last.Scores[s.Seat] != s.Score {
			t.Errorf("the last of the series is %+v, the standings %+v", last, done.Position.Standings)
		}
	}
	rematch := call[table](c, "POST", path+"/rematch", j{})
	if rematch.Status != "running" || call[table](c, "GET", path, nil).Rematch != rematch.ID {
		t.Errorf("the rematch is %+v", rematch)
	}
	branch := call[table](c, "POST", path+"/branch", j{"at": 10})
	if branch.Position.N != 10 || len(branch.Mine) != 3 {
		t.Errorf("the branch is %+v", branch)
	}
	type lobby struct{ Yours, WhatIfs, Open, Running, Finished []table }
	l := call[lobby](c, "GET", "/api/lobby", nil)
	if len(l.Yours) != 1 || len(l.WhatIfs) != 2 || len(l.Running) != 0 || len(l.Finished) != 1 {
		t.Errorf("the lobby has %d, %d, %d, %d, %d", len(l.Yours), len(l.WhatIfs), len(l.Open), len(l.Running), len(l.Finished))
	}
}

func itoa(n int) string { return string(must(json.Marshal(n))) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// One click: a guest, a table, bots, and it is running.
func TestPlayNow(t *testing.T) {
	t.Parallel()
	c := serve(t).client()
	me := call[struct{ ID, Name string }](c, "GET", "/api/me", nil)
	if me.ID != "" {
		t.Fatal("looking makes a guest")
	}
	got := call[table](c, "POST", "/api/play-now", j{"title": "chicago-express"})
	if got.Status != "running" || len(got.Mine) != 1 || len(got.Seats) != 3 || got.Seats[1].Kind != "bot" {
		t.Fatalf("play now gives %+v", got)
	}
	me = call[struct{ ID, Name string }](c, "GET", "/api/me", nil)
	if me.ID == "" || me.Name != got.Host || !got.Hosting {
		t.Fatalf("the guest is %+v at a table of %s", me, got.Host)
	}
	c.refused("POST", "/api/play-now", j{"title": "chess"}, 422, "bad-setup")
}

// However often and at once a move is sent, it is done once.
func TestDoubleSubmit(t *testing.T) {
	t.Parallel()
	c := serve(t).client()
	start := c.started("chicago-express", "me", "me")
	move := moves(start.Position, 0, json.RawMessage(`{"kind":"bid","amount":7}`))
	var all sync.WaitGroup
	var mu sync.Mutex
	count := map[int]int{}
	for range 16 {
		all.Go(func() {
			status, text := c.send("POST", "/api/tables/"+start.ID+"/actions", move)
			mu.Lock()
			defer mu.Unlock()
			count[status]++
			if p := decode[problem](c, text); status == 409 && (p.Code != "stale" || p.Position == nil || p.Position.N != 1) {
				t.Errorf("a stale move is answered %s", text)
			}
		})
	}
	all.Wait()
	if diff := cmp.Diff(map[int]int{200: 1, 409: 15}, count); diff != "" {
		t.Error(diff)
	}
}

// What is refused says what, where and by which rule, and changes nothing.
func TestRefusals(t *testing.T) {
	t.Parallel()
	c := serve(t).client()
	start := c.started("chicago-express", "me", "me")
	path := "/api/tables/" + start.ID
	p := c.refused("POST", path+"/actions", moves(start.Position, 0, json.RawMessage(`{"kind":"bid","amount":1000}`)), 422, "illegal")
	if p.Illegal == nil || p.Illegal.Rule == "" || p.Illegal.Why == "" || p.Index == nil || *p.Index != 0 {
		t.Errorf("an illegal move is answered %+v", p)
	}
	dear := moves(start.Position, 0, json.RawMessage(`{"kind":"bid","amount":1000}`))
	c.refused("POST", path+"/preview", dear, 422, "illegal")
	type told struct{ Broken *problem }
	no := call[told](c, "POST", path+"/preview?told=true", dear)
	if no.Broken == nil || no.Broken.Code != "illegal" || no.Broken.Illegal == nil || no.Broken.Index == nil || *no.Broken.Index != 0 {
		t.Errorf("that it is illegal is told as %+v", no.Broken)
	}
	dear["after"] = start.Position.N + 1
	no = call[told](c, "POST", path+"/preview?told=true", dear)
	if no.Broken == nil || no.Broken.Code != "stale" {
		t.Errorf("that the game has gone on is told as %+v", no.Broken)
	}
	c.refused("POST", path+"/actions", moves(start.Position, 0, json.RawMessage(`{"kind":"castle"}`)), 422, "bad-action")
	c.refused("POST", path+"/actions", moves(start.Position, 0), 400, "bad-request")
	c.refused("POST", path+"/actions", j{"seat": 0, "actions": []j{{"kind": "pass"}}}, 400, "bad-request")
	c.refused("POST", path+"/actions", []byte(`{"after":`), 400, "bad-request")
	c.refused("POST", path+"/undo", j{"after": 0, "seat": 0}, 409, "no-undo")
	c.refused("POST", path+"/join", j{}, 409, "not-open")
	c.refused("POST", path+"/rematch", j{}, 409, "not-finished")
	c.refused("GET", "/api/tables/nowhere", nil, 404, "not-found")
	c.refused("GET", "/api/nothing", nil, 404, "not-found")
	c.refused("GET", path+"?as=7", nil, 403, "not-your-seat")
	c.refused("POST", "/api/records", []byte(`{"format":"scrip-record/1","title":"chess"`), 422, "bad-record")
	line := c.refused("POST", "/api/records", []byte("[Title \"toy\"]\n[Seat \"A\"]\n[Seat \"B\"]\nA: leap"), 422, "bad-record")
	if line.Facts["line"] != 4.0 || line.Facts["read"] != "A: leap" {
		t.Errorf("a text that is wrong is refused with %v", line.Facts)
	}
	c.refused("POST", "/api/tables", j{"title": "toy", "visibility": "public", "seats": seats("me")}, 422, "bad-setup")
	c.refused("POST", "/api/tables", j{"title": "toy", "visibility": "secret", "seats": seats("me", "me")}, 400, "bad-request")
	if now := call[table](c, "GET", path, nil); now.Position.N != 0 {
		t.Errorf("the table is at moment %d", now.Position.N)
	}
}

func TestChat(t *testing.T) {
	t.Parallel()
	s := serve(t)
	host, watcher := s.client(), s.client()
	id := host.create("toy", "me", "open").ID
	path := "/api/tables/" + id + "/chat"
	type line struct {
		Seat *int
		Text string
		Name string
		At   time.Time
	}
	call[line](host, "POST", path, j{"text": " anybody? "})
	call[line](watcher, "POST", path, j{"text": "<b>me</b>"})
	lines := call[[]line](host, "GET", path, nil)
	if len(lines) != 2 || lines[0].Text != "anybody?" || lines[0].Seat == nil || lines[1].Text != "<b>me</b>" || lines[1].Seat != nil {
		t.Errorf("the chat is %+v", lines)
	}
	host.refused("POST", path, j{"text": "\n\t "}, 400, "bad-request")
	host.refused("POST", path, j{"text": string(bytes.Repeat([]byte("a"), 501))}, 400, "bad-request")
	said := call[line](host, "POST", path, j{"text": "  over\u202e here\nand\u0000 there \u2066"})
	if said.Text != "over here and there" {
		t.Errorf("what is not seen was kept: %q", said.Text)
	}
}
