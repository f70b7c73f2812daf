package server_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
)

// get is a plain request, with headers in pairs.
func (s *site) get(path string, headers ...string) (*http.Response, []byte) {
	s.Helper()
	return s.request("GET", path, "", headers...)
}

func (s *site) request(method, path, body string, headers ...string) (*http.Response, []byte) {
	s.Helper()
	r, err := http.NewRequest(method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	// A transport of its own: it unpacks nothing behind the test's back.
	answer, err := (&http.Transport{DisableCompression: true, DisableKeepAlives: true}).RoundTrip(r)
	if err != nil {
		s.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		s.Fatal(err)
	}
	return answer, text
}

// Whatever is no file is the application's to show, also a section of the rules that has a dot.
func TestAddressesOfTheApplicationAreAnsweredByItsPage(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for path, want := range map[string]int{
		"/rules/1862/7.6.4": http.StatusOK, "/rules/big-shoulders/p.%2012": http.StatusOK, "/learn/1862/par": http.StatusOK,
		"/missing.js": http.StatusNotFound, "/assets/main-0000.css": http.StatusNotFound, "/a/picture.png": http.StatusNotFound,
	} {
		if answer, _ := s.get(path); answer.StatusCode != want {
			t.Errorf("%s: %d, not %d", path, answer.StatusCode, want)
		}
	}
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for _, path := range []string{"/", "/table/x", "/assets/main-1a2b.js", "/api/me", "/api/nothing", "/healthz", "/missing.js"} {
		answer, _ := s.get(path)
		for header, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';", "X-Content-Type-Options": "nosniff",
			"X-Frame-Options": "DENY", "Referrer-Policy": "same-origin",
		} {
			if got := answer.Header.Get(header); !strings.Contains(got, want) {
				t.Errorf("%s: %s is %q", path, header, got)
			}
		}
		if strings.HasPrefix(path, "/api/") && !strings.Contains(answer.Header.Get("Cache-Control"), "no-store") {
			t.Errorf("%s may be cached", path)
		}
	}
}

func TestOtherSitesCannotWrite(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.BaseURL = "https://scrip.example.org" })
	for name, headers := range map[string][]string{
		"by fetch metadata": {"Sec-Fetch-Site", "cross-site"},
		"by origin":         {"Origin", "https://evil.example.org"},
	} {
		answer, text := s.request("POST", "/api/play-now", `{"title":"toy"}`, append(headers, "Content-Type", "application/json")...)
		if answer.StatusCode != 403 || !bytes.Contains(text, []byte(`"cross-site"`)) {
			t.Errorf("%s: %d %s", name, answer.StatusCode, text)
		}
	}
	answer, text := s.request("POST", "/api/play-now", `{"title":"toy"}`, "Origin", "https://scrip.example.org", "Content-Type", "application/json")
	if answer.StatusCode != 200 {
		t.Errorf("from our own pages: %d %s", answer.StatusCode, text)
	}
}

func TestSizesAreLimited(t *testing.T) {
	t.Parallel()
	c := serve(t).client()
	id := c.started("toy", "me", "me").ID
	for path, size := range map[string]int{
		"/api/tables/" + id + "/chat": 20 << 10, "/api/tables/" + id + "/actions": 300 << 10, "/api/records": 9 << 20,
	} {
		body := append(append([]byte(`{"text":"`), bytes.Repeat([]byte("a"), size)...), `"}`...)
		c.refused("POST", path, body, 413, "too-large")
	}
}

func TestRatesAreLimited(t *testing.T) {
	t.Parallel()
	few := request.Rate{PerSecond: 0.001, Burst: 3}
	flood := func(s *site, send func(*client, int) int) []int {
		c := s.client()
		var got []int
		for i := range 5 {
			got = append(got, send(c, i))
		}
		return got
	}
	limited := func(got []int) bool { return got[0] != 429 && got[2] != 429 && got[3] == 429 && got[4] == 429 }
	for name, test := range map[string]struct {
		limit func(*request.Limits)
		send  func(*client, int) int
	}{
		"everything from an address": {func(l *request.Limits) { l.Address = few }, func(c *client, _ int) int {
			status, _ := c.send("GET", "/", nil)
			return status
		}},
		"reads": {func(l *request.Limits) { l.Reads = few }, func(c *client, _ int) int {
			status, _ := c.send("GET", "/api/lobby", nil)
			return status
		}},
		"writes": {func(l *request.Limits) { l.Writes = few }, func(c *client, _ int) int {
			status, _ := c.send("POST", "/api/tables/nowhere/undo", j{"after": 0, "seat": 0})
			return status
		}},
		"tables": {func(l *request.Limits) { l.Making = few }, func(c *client, _ int) int {
			status, _ := c.send("POST", "/api/play-now", j{"title": "chess"})
			return status
		}},
		"talk": {func(l *request.Limits) { l.Talking = few }, func(c *client, _ int) int {
			status, _ := c.send("POST", "/api/tables/"+c.create("toy", "me", "me").ID+"/chat", j{"text": "hello"})
			return status
		}},
		"new guests": {func(l *request.Limits) { l.Newcomers = few }, func(c *client, _ int) int {
			status, _ := c.site.client().send("PATCH", "/api/me", j{})
			return status
		}},
		"passwords": {func(l *request.Limits) { l.Passwords = few }, func(c *client, _ int) int {
			status, _ := c.send("POST", "/api/session", j{"name": "Ann", "password": "wrong horse"})
			return status
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, func(c *server.Config) { test.limit(&c.Limits) })
			if got := flood(s, test.send); !limited(got) {
				t.Errorf("answered %v", got)
			}
		})
	}
	t.Run("streams", func(t *testing.T) {
		t.Parallel()
		s := serve(t, func(c *server.Config) { c.Limits.Streams = 1 })
		c := s.client()
		id := c.create("toy", "me", "open").ID
		c.follow(t.Context(), "/api/tables/"+id+"/stream", "", func(event) bool {
			c.refused("GET", "/api/tables/"+id+"/stream", nil, 429, "rate-limited")
			return false
		})
	})
	t.Run("streams of strangers", func(t *testing.T) {
		t.Parallel()
		s := serve(t, func(c *server.Config) { c.Limits.Streams, c.Limits.Strangers = 1, 2 })
		path := "/api/tables/" + s.client().create("toy", "me", "open").ID + "/stream"
		s.client().follow(t.Context(), path, "", func(event) bool {
			s.client().follow(t.Context(), path, "", func(event) bool {
				s.client().refused("GET", path, nil, 429, "rate-limited")
				return false
			})
			return false
		})
	})
}

// Behind a proxy each client is counted by itself, and all addresses that one
// customer has in IPv6 as one.
func TestOneCustomerIsOneAddress(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) {
		c.TrustProxy = true
		c.Limits.Address = request.Rate{PerSecond: 0.001, Burst: 1}
	})
	for _, call := range []struct {
		from string
		want int
	}{
		{"192.0.2.1", 200}, {"192.0.2.2", 200}, {"192.0.2.1", 429},
		{"198.51.100.9, 192.0.2.1", 429}, // what the client itself said first counts for nothing
		{"2001:db8:1:2::1", 200}, {"2001:db8:1:2:ffff::7", 429}, {"2001:db8:1:3::1", 200},
		{"::ffff:192.0.2.2", 429},
	} {
		if answer, _ := s.get("/healthz", "X-Forwarded-For", call.from); answer.StatusCode != call.want {
			t.Errorf("from %s: %d, want %d", call.from, answer.StatusCode, call.want)
		}
	}
}

// A caller who is refused for haste is told when to come again, by the guard and by a call.
func TestRetryAfter(t *testing.T) {
	t.Parallel()
	few := request.Rate{PerSecond: 0.001, Burst: 1}
	for name, limit := range map[string]func(*request.Limits){
		"guard": func(l *request.Limits) { l.Writes = few },
		"call":  func(l *request.Limits) { l.Passwords = few },
	} {
		s := serve(t, func(c *server.Config) { limit(&c.Limits) })
		for try := range 2 {
			answer, _ := s.request("POST", "/api/session", `{"name":"Ann","password":"wrong horse"}`, "Content-Type", "application/json")
			if late := answer.Header.Get("Retry-After") != ""; late != (try == 1) || (try == 1) != (answer.StatusCode == 429) {
				t.Errorf("%s, try %d: %d %v", name, try, answer.StatusCode, answer.Header)
			}
		}
	}
}

func TestPages(t *testing.T) {
	t.Parallel()
	s := serve(t)
	index, text := s.get("/")
	if index.Header.Get("Cache-Control") != "no-cache" || !strings.Contains(string(text), "<title>Scrip") {
		t.Errorf("the page: %v %s", index.Header, text)
	}
	for _, path := range []string{"/table/abc", "/table/abc/at/12", "/account"} {
		answer, same := s.get(path)
		if answer.StatusCode != 200 || !bytes.Equal(same, text) {
			t.Errorf("%s: %d", path, answer.StatusCode)
		}
	}
	asset, _ := s.get("/assets/main-1a2b.js")
	if !strings.Contains(asset.Header.Get("Cache-Control"), "immutable") || !strings.HasPrefix(asset.Header.Get("Content-Type"), "text/javascript") {
		t.Errorf("an asset: %v", asset.Header)
	}
	zipped, packed := s.get("/assets/main-1a2b.js", "Accept-Encoding", "br, gzip")
	if zipped.Header.Get("Content-Encoding") != "gzip" || !bytes.Equal(unzip(t, packed), pages["assets/main-1a2b.js"].Data) {
		t.Errorf("an asset, compressed: %v", zipped.Header)
	}
	for takes, want := range map[string]string{"gzip, deflate, br": "br", "gzip": "gzip", "": ""} {
		engine, packed := s.get("/assets/scrip-3c4d.wasm", "Accept-Encoding", takes)
		if engine.Header.Get("Content-Encoding") != want || engine.Header.Get("Content-Type") != "application/wasm" || engine.Header.Get("Vary") == "" {
			t.Errorf("what was packed before, for one who takes %q: %v", takes, engine.Header)
		}
		switch {
		case want == "br" && !bytes.Equal(packed, pages["assets/scrip-3c4d.wasm.br"].Data),
			want == "gzip" && !bytes.Equal(packed, pages["assets/scrip-3c4d.wasm.gz"].Data),
			want == "" && string(packed) != engineText:
			t.Errorf("for one who takes %q it is %q", takes, packed)
		}
	}
	again, _ := s.get("/", "If-None-Match", index.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified {
		t.Errorf("the page again: %d", again.StatusCode)
	}
	for _, path := range []string{"/assets/main-0000.js", "/.keep", "/go.mod", "/robots.txt"} {
		if answer, _ := s.get(path); answer.StatusCode != 404 {
			t.Errorf("%s: %d", path, answer.StatusCode)
		}
	}
	if answer, _ := s.request("POST", "/", ""); answer.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST /: %d", answer.StatusCode)
	}
	if answer, text := serve(t, func(c *server.Config) { c.Pages = nil }).get("/"); answer.StatusCode != 503 {
		t.Errorf("without pages: %d %s", answer.StatusCode, text)
	}
}

func unzip(t *testing.T, data []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestAnswersAreCompressed(t *testing.T) {
	t.Parallel()
	s := serve(t)
	id := s.client().started("chicago-express", "me", "me").ID
	plain, text := s.get("/api/tables/" + id)
	zipped, packed := s.get("/api/tables/"+id, "Accept-Encoding", "gzip")
	if plain.Header.Get("Content-Encoding") != "" || zipped.Header.Get("Content-Encoding") != "gzip" || !bytes.Equal(unzip(t, packed), text) {
		t.Errorf("%v and %v", plain.Header, zipped.Header)
	}
	if answer, _ := s.get("/api/me", "Accept-Encoding", "gzip"); answer.Header.Get("Content-Encoding") != "" {
		t.Error("a short answer is compressed")
	}
}

// scrape is the metrics as Prometheus reads them.
func (s *site) scrape() string {
	w := httptest.NewRecorder()
	s.metrics.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return w.Body.String()
}

func TestHealthAndMetrics(t *testing.T) {
	t.Parallel()
	s := serve(t)
	if answer, text := s.get("/healthz"); answer.StatusCode != 200 || !strings.HasPrefix(string(text), "ok: the last write was ") {
		t.Errorf("healthy: %d %s", answer.StatusCode, text)
	}
	s.client().started("toy", "me", "me")
	if answer, text := s.get("/metrics"); bytes.Contains(text, []byte("scrip_")) {
		t.Errorf("everybody sees the metrics: %d", answer.StatusCode)
	}
	text := s.scrape()
	for _, line := range []string{`scrip_http_request_seconds_count{method="POST",route="POST /api/tables",status="200"} 1`, "scrip_tables_loaded 1", "scrip_streams 0",
		`scrip_failures_total{what="commit"} 0`, `scrip_failures_total{what="bot"} 0`, "scrip_last_write_age_seconds "} {
		if !strings.Contains(text, line) {
			t.Errorf("the metrics lack %s", line)
		}
	}
	s.store.Close()
	if answer, text := s.get("/healthz"); answer.StatusCode != 503 || !bytes.Contains(text, []byte("the store is closed")) {
		t.Errorf("without its store: %d %s", answer.StatusCode, text)
	}
}

func TestBaseURL(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"scrip.example.org", "ftp://scrip.example.org", "https://", "://"} {
		if _, err := server.New(server.Config{BaseURL: bad}); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

// A wrong method is told apart from an address that is none.
func TestWrongMethods(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for path, allowed := range map[string]string{"/api/me": "GET, PATCH", "/api/session": "POST, DELETE", "/api/tables/x/chat": "GET, POST"} {
		answer, text := s.request("PUT", path, "")
		if answer.StatusCode != http.StatusMethodNotAllowed || answer.Header.Get("Allow") != allowed {
			t.Errorf("PUT %s: %d, allowed %q: %s", path, answer.StatusCode, answer.Header.Get("Allow"), text)
		}
	}
	if answer, text := s.request("PUT", "/api/nothing", ""); answer.StatusCode != http.StatusNotFound {
		t.Errorf("PUT /api/nothing: %d: %s", answer.StatusCode, text)
	}
}
