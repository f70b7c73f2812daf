package server_test

import (
	ziparchive "archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/clock/await"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
)

type visits struct {
	Sessions []struct {
		ID, Agent   string
		Since, Seen time.Time
		Current     bool
	}
}

// signedUp is somebody with an account and a confirmed address.
func signedUp(s *site, name, password, address string) *client {
	c := s.client()
	me := call[person](c, "POST", "/api/account", j{"name": name, "password": password})
	if address != "" {
		c.mail(password, address)
		c.ok("POST", "/api/mail/confirm", j{"token": me.ID + "." + secretLink + address})
	}
	return c
}

// proves is the owner of an account, by the password.
func (c *client) proves(password string) {
	c.Helper()
	c.ok("POST", "/api/account/proof", j{"password": password})
}

// mail names a mail address.
func (c *client) mail(password, address string) {
	c.Helper()
	c.proves(password)
	call[told](c, "PUT", "/api/me/mail", j{"address": address})
}

// in is the client after signing in somewhere else.
func in(s *site, name, password string) *client {
	c := s.client()
	call[person](c, "POST", "/api/session", j{"name": name, "password": password})
	return c
}

func (c *client) ok(method, path string, body any) {
	c.Helper()
	if status, text := c.send(method, path, body); status >= 300 {
		c.Errorf("%s %s: %d %s", method, path, status, text)
	}
}

// known tells whether the server knows the client as an account.
func (c *client) known() bool {
	c.Helper()
	return !call[person](c, "GET", "/api/me", nil).Guest
}

func TestAccount_ANewPasswordEndsAllOthers(t *testing.T) {
	t.Parallel()
	s, _ := serveTold(t)
	here := signedUp(s, "Marta", "correct horse", "")
	there := in(s, "Marta", "correct horse")
	here.refused("PUT", "/api/account/password", j{"old": "wrong horse", "password": "battery staple"}, 401, "wrong-login")
	here.refused("PUT", "/api/account/password", j{"old": "correct horse", "password": "short"}, 400, "bad-request")
	if !there.known() {
		t.Error("what is refused ends nothing")
	}
	here.ok("PUT", "/api/account/password", j{"old": "correct horse", "password": "battery staple"})
	if !here.known() || there.known() {
		t.Error("who changed it stays, and others go")
	}
	s.client().refused("POST", "/api/session", j{"name": "Marta", "password": "correct horse"}, 401, "wrong-login")
	in(s, "marta", "battery staple")
	s.client().refused("PUT", "/api/account/password", j{"old": "battery staple", "password": "correct horse"}, 403, "no-account")
}

func TestAccount_Sessions(t *testing.T) {
	t.Parallel()
	s, _ := serveTold(t)
	here := signedUp(s, "Marta", "correct horse", "")
	there, elsewhere := in(s, "Marta", "correct horse"), in(s, "Marta", "correct horse")
	for _, c := range []*client{here, there, elsewhere} {
		if !c.known() {
			t.Fatal("signed in")
		}
	}
	other := signedUp(s, "Otto", "correct horse", "")
	list := call[visits](here, "GET", "/api/account/sessions", nil).Sessions
	if len(list) != 3 {
		t.Fatalf("she is signed in at %+v", list)
	}
	current := 0
	for _, v := range list {
		if v.Current {
			current++
		}
		if v.Agent == "" || v.Since.IsZero() || time.Since(v.Seen) > time.Minute {
			t.Errorf("a session: %+v", v)
		}
		// Nobody ends what is another's.
		other.ok("DELETE", "/api/account/sessions/"+v.ID, nil)
	}
	if current != 1 || !there.known() {
		t.Errorf("%d are the one that asks", current)
	}
	mine := call[visits](there, "GET", "/api/account/sessions", nil).Sessions
	for _, v := range mine {
		if v.Current {
			here.ok("DELETE", "/api/account/sessions/"+v.ID, nil)
		}
	}
	if there.known() || !elsewhere.known() || !here.known() {
		t.Error("one is ended, and no other")
	}
	here.ok("DELETE", "/api/account/sessions", nil)
	if !here.known() || elsewhere.known() || !other.known() {
		t.Error("everywhere else is all but this one, and nobody else's")
	}
	if left := call[visits](here, "GET", "/api/account/sessions", nil).Sessions; len(left) != 1 || !left[0].Current {
		t.Errorf("left is %+v", left)
	}
	s.client().refused("GET", "/api/account/sessions", nil, 403, "no-account")
}

func TestAccount_Name(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Limits.Renaming = request.Rate{PerSecond: 1e-9, Burst: 2} })
	marta := signedUp(s, "Marta", "correct horse", "")
	otto := signedUp(s, "Otto", "correct horse", "")
	id := marta.started("toy", "me", "me").ID
	marta.refused("PUT", "/api/account/name", j{"name": "otto"}, 409, "name-taken")
	if me := call[person](marta, "PUT", "/api/account/name", j{"name": "Martina"}); me.Name != "Martina" {
		t.Errorf("she is %+v", me)
	}
	if at := call[table](marta, "GET", "/api/tables/"+id, nil); at.Seats[0].Name != "Martina" {
		t.Errorf("at the table she is %q", at.Seats[0].Name)
	}
	in(s, "marta", "correct horse") // found by the old name
	otto.refused("PUT", "/api/account/name", j{"name": "Marta"}, 409, "name-taken")
	kept := call[struct{ Former []struct{ Name string } }](marta, "GET", "/api/account", nil)
	if len(kept.Former) != 1 || kept.Former[0].Name != "Marta" {
		t.Errorf("she is also found as %+v", kept.Former)
	}
	marta.refused("PUT", "/api/account/name", j{"name": "Third"}, 429, "rate-limited")
	s.client().refused("PUT", "/api/account/name", j{"name": "Nobody"}, 403, "no-account")
	s.client().refused("GET", "/api/account", nil, 403, "no-account")
}

func TestAccount_Export(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Limits.Exporting = request.Rate{PerSecond: 1e-9, Burst: 1} })
	s.client().refused("GET", "/api/account/export", nil, 403, "no-account")
	otto := signedUp(s, "Otto", "correct horse", "")
	his := otto.started("toy", "me", "me").ID
	otto.ok("POST", "/api/tables/"+his+"/chat", j{"text": "nobody else reads this"})
	marta := signedUp(s, "Marta", "correct horse", "")
	id := marta.started("toy", "me", "me").ID
	marta.ok("POST", "/api/tables/"+id+"/chat", j{"text": "good luck, me"})
	rated := ratedGame(marta, otto, "link")
	me := marta.me().ID
	if err := s.store.Tables.KeepPlan(t.Context(), persist.TableID(id), persist.UserID(me), match.Plan{N: 1, Name: "bid 10", Played: -1}); err != nil {
		t.Fatal(err)
	}
	marta.ok("PUT", "/api/friends/Otto", nil)
	marta.ok("POST", "/api/reports", j{"name": "Otto", "reason": "other", "words": "he sings"})
	status, file := marta.send("GET", "/api/account/export", nil)
	in, err := ziparchive.NewReader(bytes.NewReader(file), int64(len(file)))
	if status != 200 || err != nil {
		t.Fatalf("%d %v", status, err)
	}
	texts := map[string]string{}
	for _, f := range in.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		texts[f.Name] = string(text)
	}
	if len(texts) != 8 || !strings.Contains(texts["account.json"], `"Marta"`) || !strings.Contains(texts["said.json"], "good luck, me") {
		t.Errorf("in it is %q", texts)
	}
	for _, text := range []string{`"asked": [`, `"name": "Otto"`, `"words": "he sings"`} {
		if !strings.Contains(texts["account.json"], text) {
			t.Errorf("%s is not in %s", text, texts["account.json"])
		}
	}
	if !strings.Contains(texts["kept.json"], `"name": "bid 10"`) {
		t.Errorf("what she planned is not in %s", texts["kept.json"])
	}
	for _, file := range []string{"results.json", "ratings.json"} {
		if strings.Count(texts[file], rated) != 1 {
			t.Errorf("in %s is %s", file, texts[file])
		}
	}
	if r, err := game.ReadRecord(strings.NewReader(texts["games/"+id+".json"])); err != nil || r.Title != "toy" {
		t.Errorf("the game is %+v (%v)", r, err)
	}
	if all := fmt.Sprint(texts); strings.Contains(all, "nobody else") || strings.Contains(all, "argon2") || strings.Contains(all, his) {
		t.Error("there is something of others in it, or the password")
	}
	marta.refused("GET", "/api/account/export", nil, 429, "rate-limited")
}

// Streams end with their session.
func TestAccount_StreamsEndWithTheirSession(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Limits.Rechecks = time.Millisecond })
	here := signedUp(s, "Marta", "correct horse", "")
	there := in(s, "Marta", "correct horse")
	beats := 0
	there.follow(t.Context(), "/api/me/stream", "", func(event) bool { // until it ends by itself
		if beats++; beats == 1 {
			here.ok("DELETE", "/api/account/sessions", nil)
			s.turn(calls.Heartbeat)
		}
		return true
	})
	if beats == 0 || there.known() {
		t.Error("it heard nothing, or is still in")
	}
}

func TestReset(t *testing.T) {
	t.Parallel()
	s, post := serveTold(t)
	const address = "marta@example.org"
	marta := signedUp(s, "Marta", "correct horse", address)
	signedUp(s, "Otto", "correct horse", "") // whom no letter reaches

	// The answer is the same for all names and addresses.
	var told []string
	for _, name := range []string{"Nobody", "nobody@example.org", "Otto", "Marta", "MARTA", address} {
		status, text := s.client().send("POST", "/api/password/forgotten", j{"name": name})
		told = append(told, http.StatusText(status)+string(text))
	}
	for _, answer := range told {
		if answer != told[0] {
			t.Errorf("answers differ: %q", told)
		}
	}
	link := <-post.reset
	id, _, _ := strings.Cut(link, ".")

	// Guessed, cut, or for another.
	me := call[person](s.client(), "POST", "/api/account", j{"name": "Eve", "password": "correct horse"})
	for _, wrong := range []string{"x", id, id + ".", id + "." + secretLink, me.ID + strings.TrimPrefix(link, id), link[:len(link)-1]} {
		s.client().refused("POST", "/api/password/reset", j{"token": wrong, "password": "battery staple"}, 403, "bad-token")
	}
	s.client().refused("POST", "/api/password/reset", j{"token": link, "password": "short"}, 400, "bad-request")

	// A link works once, for whoever holds it, and ends all earlier sessions.
	c := s.client()
	if got := call[person](c, "POST", "/api/password/reset", j{"token": link, "password": "battery staple"}); got.Name != "Marta" || !c.known() {
		t.Errorf("it lets in %+v", got)
	}
	if marta.known() {
		t.Error("who was signed in with the old password is out")
	}
	s.client().refused("POST", "/api/password/reset", j{"token": link, "password": "another one"}, 403, "bad-token")
	in(s, "Marta", "battery staple")

	// A link from before the password was changed is worth nothing.
	s.client().ok("POST", "/api/password/forgotten", j{"name": "Marta"})
	link = <-post.reset
	c.ok("PUT", "/api/account/password", j{"old": "battery staple", "password": "third horse"})
	s.client().refused("POST", "/api/password/reset", j{"token": link, "password": "fourth horse"}, 403, "bad-token")

	// From another site nothing is taken.
	s.client().ok("POST", "/api/password/forgotten", j{"name": "Marta"})
	link = <-post.reset
	body := `{"token":"` + link + `","password":"fourth horse"}`
	if answer, text := s.request("POST", "/api/password/reset", body, "Content-Type", "application/json", "Origin", "https://evil.example.org"); answer.StatusCode != 403 || !strings.Contains(string(text), "cross-site") {
		t.Errorf("from elsewhere: %d %s", answer.StatusCode, text)
	}
	in(s, "Marta", "third horse")
}

func TestReset_WithoutMail(t *testing.T) {
	t.Parallel()
	s := serve(t)
	s.client().refused("POST", "/api/password/forgotten", j{"name": "Marta"}, 403, "no-mail")
	s.client().refused("POST", "/api/password/reset", j{"token": "a.b.c", "password": "battery staple"}, 403, "bad-token")
}

// Letters cannot be asked for without end.
func TestReset_IsLimited(t *testing.T) {
	t.Parallel()
	post := newLetters()
	s := serve(t, func(c *server.Config) {
		c.Post = post
		lots := request.Rate{PerSecond: 1e6, Burst: 1e6}
		c.Limits.Sending, c.Limits.Linking = lots, lots
	})
	signedUp(s, "Marta", "correct horse", "marta@example.org")
	for range 5 {
		s.client().ok("POST", "/api/password/forgotten", j{"name": "Marta"})
	}
	await.Until(t, "four letters are refused", func() bool { return strings.Count(s.log.String(), "send password reset failed") >= 4 })
	if len(post.reset) != 1 {
		t.Errorf("%d letters are sent", len(post.reset))
	}
}
