package server_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/server"
)

// A server is spoken to by its own names only: another site's name that is made
// to point at it is refused, however it asks.
func TestHosts(t *testing.T) {
	t.Parallel()
	plain := serve(t, func(c *server.Config) { c.Hosts = []string{"raspberrypi.local", ""} })
	public := serve(t, func(c *server.Config) { c.BaseURL = "https://play.example.org:8443"; c.Hosts = []string{"inside"} })
	status := func(s *site, method, path, host string) (int, string) {
		r := httptest.NewRequest(method, path, strings.NewReader(`{"title":"toy"}`))
		r.Host = host
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", "http://"+host)
		w := httptest.NewRecorder()
		s.srv.ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	for _, test := range []struct {
		site  *site
		hosts []string
		known bool
	}{
		{plain, []string{"localhost:8080", "LOCALHOST.", "127.0.0.1:8080", "[::1]:8080", "192.168.1.7", "[2001:db8::7]", "raspberrypi.local:8080", "RaspberryPi.local."}, true},
		{plain, []string{"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "", "raspberrypi"}, false},
		{public, []string{"play.example.org", "play.example.org:8443", "Play.Example.org.", "inside:8080", "127.0.0.1:8080", "localhost"}, true},
		{public, []string{"evil.example", "192.168.1.7", "org", "example.org"}, false},
	} {
		for _, host := range test.hosts {
			for method, path := range map[string]string{"GET": "/", "POST": "/api/play-now"} {
				code, text := status(test.site, method, path, host)
				if test.known == (code == http.StatusMisdirectedRequest) {
					t.Errorf("%s %s for %q: %d %s", method, path, host, code, text)
				}
				if !test.known && !strings.Contains(text, "scrip serve --host") {
					t.Errorf("what to do is not told: %s", text)
				}
				if !test.known && method == "POST" && !strings.Contains(text, `"code":"unknown-host"`) {
					t.Errorf("the refusal is %s", text)
				}
			}
		}
		if code, text := status(test.site, "GET", "/healthz", "10.0.0.7:8080"); code != 200 {
			t.Errorf("the health by address: %d %s", code, text)
		}
	}
}
