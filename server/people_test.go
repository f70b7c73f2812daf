package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/request"
)

type person struct {
	ID, Name string
	Guest    bool
	Settings struct {
		Language, Theme, Motion, Pace, Passing string
		Lessons                                []string
	}
}

func (c *client) me() person {
	c.Helper()
	return call[person](c, "GET", "/api/me", nil)
}

func (c *client) token() string {
	u, _ := url.Parse(c.url)
	for _, k := range c.Jar.Cookies(u) {
		if k.Name == "scrip" {
			return k.Value
		}
	}
	return ""
}

// What somebody has learnt is added up over all their machines.
func TestLessonsLearnt(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.client()
	if got := c.me().Settings.Lessons; got == nil || len(got) != 0 {
		t.Fatalf("somebody new has learnt %v", got)
	}
	call[person](c, "POST", "/api/account", j{"name": "Ann", "password": "correct horse"})
	learn := func(lessons ...string) []string {
		return call[person](c, "PATCH", "/api/me", j{"settings": j{"lessons": lessons}}).Settings.Lessons
	}
	learn("toy/bid", "toy")
	want := []string{"toy", "toy/bid", "toy/end"}
	if diff := cmp.Diff(want, learn("toy/end", "toy/bid")); diff != "" {
		t.Error(diff)
	}
	call[person](c, "PATCH", "/api/me", j{"settings": j{"theme": "dark"}})
	if diff := cmp.Diff(want, c.me().Settings.Lessons); diff != "" {
		t.Error(diff)
	}
	c.refused("PATCH", "/api/me", j{"settings": j{"lessons": []string{"chess/mate"}}}, 400, "bad-request")
	c.refused("PATCH", "/api/me", j{"settings": j{"lessons": []string{"toy/" + strings.Repeat("x", 80)}}}, 400, "bad-request")
}

// A guest plays at once; an account makes their tables theirs on any machine.
func TestGuestToAccount(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.client()
	id := c.started("toy", "me", "me").ID
	guest := c.me()
	if !guest.Guest || guest.Name == "" {
		t.Fatalf("a guest is %+v", guest)
	}
	renamed := call[person](c, "PATCH", "/api/me", j{"name": "Ann  Bee", "settings": j{"language": "it", "pace": "slow"}})
	if renamed.Name != "Ann Bee" || renamed.Settings.Language != "it" || renamed.Settings.Theme != "auto" || renamed.Settings.Passing != "auto" {
		t.Fatalf("the guest is now %+v", renamed)
	}
	before := c.token()
	account := call[person](c, "POST", "/api/account", j{"name": "Ann", "password": "correct horse"})
	if account.Guest || account.ID != guest.ID || account.Settings.Language != "it" || account.Settings.Pace != "slow" {
		t.Fatalf("the account is %+v", account)
	}
	if c.token() == before {
		t.Error("the session keeps its token when rights change")
	}
	c.refused("PATCH", "/api/me", j{"name": "Bob"}, 403, "forbidden")

	old := c.token()
	if status, text := c.send("DELETE", "/api/session", nil); status != 204 {
		t.Fatalf("signing out: %d %s", status, text)
	}
	if c.me().ID != "" {
		t.Error("signed out and still somebody")
	}
	thief := s.client()
	u, _ := url.Parse(s.url)
	thief.Jar.SetCookies(u, []*http.Cookie{{Name: "scrip", Value: old}})
	if thief.me().ID != "" {
		t.Error("the old cookie still opens the session")
	}

	// On another machine, where they have already begun to play as a guest.
	other := s.client()
	second := other.started("toy", "me", "me").ID
	other.refused("POST", "/api/session", j{"name": "Ann", "password": "wrong horse"}, 401, "wrong-login")
	other.refused("POST", "/api/session", j{"name": "Nobody", "password": "correct horse"}, 401, "wrong-login")
	call[person](other, "POST", "/api/session", j{"name": "ANN", "password": "correct horse"})
	for _, id := range []string{id, second} {
		if got := call[table](other, "GET", "/api/tables/"+id, nil); len(got.Mine) != 2 || !got.Hosting {
			t.Errorf("table %s has seats %v of his", id, got.Mine)
		}
	}
	other.refused("POST", "/api/account", j{"name": "ann", "password": "another one"}, 409, "name-taken")
}

func TestNamesAndPasswords(t *testing.T) {
	t.Parallel()
	c := serve(t).client()
	for _, name := range []string{"x", "a\u202eb", "<b>bob</b>", strings.Repeat("a", 25), "   ", "\u0301\u0301", "a\u0301\u0302\u0303b", "Ann \u200b",
		"\u3164\u3164", "\u1160\u115f", "Ann\uffa0", "An\ufe0fn", "Ann\u034f", "-- --", "..'"} {
		if status, text := c.send("PATCH", "/api/me", j{"name": name}); status != 400 {
			t.Errorf("the name %q: %d %s", name, status, text)
		}
	}
	for _, name := range []string{"O'Neill-Großmann", "Andre\u0301", "\u0928\u092e\u0938\u094d\u0924\u0947", "\u5f20\u4f1f", "\u05d3\u05d5\u05d3"} {
		if status, text := c.send("PATCH", "/api/me", j{"name": name}); status != 200 {
			t.Errorf("the name %q: %d %s", name, status, text)
		}
	}
	c.refused("POST", "/api/account", j{"name": "Ann", "password": "short"}, 400, "bad-request")
	c.refused("PATCH", "/api/me", j{"settings": j{"theme": "pink"}}, 400, "bad-request")
}

// A name that looks like another's account is refused to accounts and guests.
func TestDoubles(t *testing.T) {
	t.Parallel()
	s := serve(t)
	call[person](s.client(), "POST", "/api/account", j{"name": "Anna", "password": "correct horse"})
	other := s.client()
	for _, name := range []string{"anna", "Аnnа", "Ａｎｎａ", "ANNА"} {
		other.refused("PATCH", "/api/me", j{"name": name}, 409, "name-taken")
		other.refused("POST", "/api/account", j{"name": name, "password": "correct horse"}, 409, "name-taken")
	}
	call[person](other, "PATCH", "/api/me", j{"name": "Анна"})
	call[person](other, "POST", "/api/account", j{"name": "Анна", "password": "correct horse"})
}

// Settings are changed in one tab while the account is made in another: whoever was told that they
// have an account has one.
func TestSettingsBesideRegistering(t *testing.T) {
	t.Parallel()
	s := serve(t)
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			c := s.client()
			guest := call[person](c, "PATCH", "/api/me", j{"settings": j{"theme": "dark"}})
			made := make(chan bool)
			all.Go(func() {
				for n := 0; ; n++ {
					select {
					case <-made:
						return
					default:
						// Once the account is made the old session is none, and this a new guest.
						c.send("PATCH", "/api/me", j{"settings": j{"theme": []string{"light", "dark"}[n%2]}})
					}
				}
			})
			login := j{"name": "Ann " + itoa(i), "password": "correct horse"}
			status, text := c.send("POST", "/api/account", login)
			close(made)
			if status != 200 {
				t.Errorf("registering: %d %s", status, text)
				return
			}
			if got := call[person](s.client(), "POST", "/api/session", login); got.ID != guest.ID || got.Guest {
				t.Errorf("the account is %+v", got)
			}
		})
	}
	all.Wait()
}

// gate lets one call to the store wait for a test.
type gate struct {
	account.People
	before func()
}

func (g *gate) MakeAccount(ctx context.Context, guest persist.UserID, name, password string) (*people.User, error) {
	g.before()
	return g.People.MakeAccount(ctx, guest, name, password)
}

func (g *gate) ChangeUser(ctx context.Context, id persist.UserID, c people.UserChange) (*people.User, error) {
	g.before()
	return g.People.ChangeUser(ctx, id, c)
}

// A guest signs in and at that moment registers, or changes their name, in another tab: the one
// makes a new account, the other is told, and nothing is lost.
func TestSigningInBesideIt(t *testing.T) {
	t.Parallel()
	var between func()
	s := serve(t, func(c *server.Config) { c.People = &gate{c.People, func() { between() }} })
	between = func() {}
	call[person](s.client(), "POST", "/api/account", j{"name": "Ann", "password": "correct horse"})
	tabs := func(act func(c *client)) {
		first, second := s.client(), s.client()
		between = func() {}
		call[person](first, "PATCH", "/api/me", j{"name": "Mikado"})
		site := must(url.Parse(s.url))
		second.Jar.SetCookies(site, first.Jar.Cookies(site))
		between = func() {
			between = func() {}
			call[person](second, "POST", "/api/session", j{"name": "Ann", "password": "correct horse"})
		}
		act(first)
	}
	tabs(func(c *client) { c.refused("PATCH", "/api/me", j{"name": "Mogul"}, 409, "other-user") })
	tabs(func(c *client) {
		if got := call[person](c, "POST", "/api/account", j{"name": "Bob", "password": "correct horse"}); got.Guest || got.Name != "Bob" {
			t.Errorf("the new account is %+v", got)
		}
	})
	call[person](s.client(), "POST", "/api/session", j{"name": "Bob", "password": "correct horse"})
}

// A name is counted as it is found, however it is spelled; one address or one
// customer's net cannot use up what all the others have.
func TestTriesPerName(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) {
		c.TrustProxy = true
		c.Limits.Passwords = request.Rate{PerSecond: 0.0001, Burst: 1}
	})
	try := func(from, name string) int {
		answer, _ := s.request("POST", "/api/session", string(must(json.Marshal(j{"name": name, "password": "wrong horse"}))),
			"Content-Type", "application/json", "X-Forwarded-For", from)
		return answer.StatusCode
	}
	count := func(addresses func(int) string, names ...string) (let int) {
		for i := range 60 {
			if try(addresses(i), names[i%len(names)]) != 429 {
				let++
			}
		}
		return let
	}
	v4 := func(i int) string { return "192.0.2." + itoa(i) }
	if let := count(v4, "Ann", " ann", "ANN\u3000", "\u2003Ａnn", "a\uff4en\u00a0"); let != 25 {
		t.Errorf("%d tries of one name from 60 addresses", let)
	}
	if let := count(func(i int) string { return fmt.Sprintf("2001:db8:1:%x::1", i) }, "Bob"); let != 3 {
		t.Errorf("%d tries from a /56", let)
	}
	if let := count(func(i int) string { return fmt.Sprintf("2001:db8:2:%x00::1", i) }, "Bob"); let != 5 {
		t.Errorf("%d tries from a /48", let)
	}
	if try("198.51.100.1", "Bob") == 429 {
		t.Error("one customer keeps everybody from signing in as Bob")
	}
}

func cookieOf(t *testing.T, s *site) *http.Cookie {
	t.Helper()
	c := s.client()
	r, err := http.NewRequest("PATCH", s.url+"/api/me", strings.NewReader(`{"name":"Ann"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if len(answer.Cookies()) != 1 {
		t.Fatalf("%d cookies", len(answer.Cookies()))
	}
	return answer.Cookies()[0]
}

func TestCookies(t *testing.T) {
	t.Parallel()
	plain := cookieOf(t, serve(t))
	if !plain.HttpOnly || plain.SameSite != http.SameSiteLaxMode || plain.Secure || plain.Path != "/" || plain.Domain != "" {
		t.Errorf("the cookie is %v", plain)
	}
	secure := cookieOf(t, serve(t, func(c *server.Config) { c.BaseURL = "https://scrip.example.org" }))
	if !secure.HttpOnly || !secure.Secure || secure.Name != "__Host-scrip" {
		t.Errorf("over https the cookie is %v", secure)
	}
}

// Nothing that opens a door is in the log: no password, no token, no address of
// a table by link.
func TestNoSecretsInLogs(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.client()
	made := call[table](c, "POST", "/api/tables", j{"title": "toy", "visibility": "link", "seats": seats("me", "me")})
	call[table](c, "POST", "/api/tables/"+made.ID+"/start", j{})
	call[person](c, "POST", "/api/account", j{"name": "Ann", "password": "correct horse"})
	c.refused("POST", "/api/session", j{"name": "Ann", "password": "hunter2 hunter2"}, 401, "wrong-login")
	secret, err := s.store.Tables.Sheet(t.Context(), persist.TableID(made.ID))
	if err != nil {
		t.Fatal(err)
	}
	log := s.log.String()
	if !strings.Contains(log, "/api/session") {
		t.Fatalf("nothing was logged: %s", log)
	}
	for _, word := range []string{made.ID, "correct horse", "hunter2", c.token(), string(secret.Secret[:])} {
		if strings.Contains(log, word) {
			t.Errorf("the log has %q", word)
		}
	}
}

// Other tests hash passwords at next to no cost: this one as a server does that nobody has told
// anything else.
func TestPasswordsCostEnough(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Hashing = nil })
	signedUp(s, "Marta", "correct horse", "")
	kept, err := s.store.People.Account(t.Context(), "Marta")
	if err != nil || !strings.HasPrefix(kept.Password, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Fatalf("it is kept as %q: %v", kept.Password, err)
	}
	in(s, "Marta", "correct horse")
	for _, name := range []string{"Marta", "Nobody"} {
		s.client().refused("POST", "/api/session", j{"name": name, "password": "wrong horse"}, 401, "wrong-login")
	}
}
