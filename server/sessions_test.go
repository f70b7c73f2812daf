package server_test

import (
	"context"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/store/dbtest"
)

// aged is sessions that were made two months ago.
type aged struct{ account.KeptSessions }

func (a aged) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	data, found, err := a.KeptSessions.FindCtx(ctx, token)
	if err != nil || !found {
		return data, found, err
	}
	var codec scs.GobCodec
	deadline, values, err := codec.Decode(data)
	if err != nil {
		return nil, false, err
	}
	data, err = codec.Encode(deadline.Add(-60*24*time.Hour), values)
	return data, true, err
}

// A guest who comes again is not forgotten, though they only look.
func TestAGuestWhoComesAgainIsNoted(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Sessions = aged{c.Sessions} })
	comes, stays := s.client(), s.client()
	comes.send("PATCH", "/api/me", j{"name": "Ann"})
	stays.send("PATCH", "/api/me", j{"name": "Bob"})
	made := clock.Wall{}.Kept()
	for !(clock.Wall{}).Kept().After(made) { // the next visit is later
	}
	comes.me()
	if err := s.store.People.ForgetGuests(t.Context(), made.Add(time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if got := comes.me().Name; got != "Ann" {
		t.Errorf("who came again is called %q", got)
	}
	if got := stays.me().ID; got != "" {
		t.Errorf("who did not is still there")
	}
}

// held keeps a call from keeping its session until it is let go.
type held struct {
	account.KeptSessions
	reached, release chan bool
	on               *atomic.Bool
}

func (h held) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	h.wait()
	return h.KeptSessions.CommitCtx(ctx, token, data, expiry)
}

func (h held) Update(ctx context.Context, token string, data []byte, expiry time.Time) error {
	h.wait()
	return h.KeptSessions.Update(ctx, token, data, expiry)
}

func (h held) wait() {
	if h.on.CompareAndSwap(true, false) {
		h.reached <- true
		<-h.release
	}
}

// copied is another browser with the same cookie.
func (c *client) copied() *client {
	at, err := url.Parse(c.url)
	if err != nil {
		c.Fatal(err)
	}
	other := c.site.client()
	other.Jar.SetCookies(at, c.Jar.Cookies(at))
	return other
}

// A session that ended stays ended, here or from elsewhere, whatever call of it was under way.
func TestASessionThatWasEndedStaysEnded(t *testing.T) {
	t.Parallel()
	for name, on := range map[string]func(testing.TB, func(*server.Config)) *site{
		"file":   func(t testing.TB, c func(*server.Config)) *site { return serve(t, c) },
		"server": func(t testing.TB, c func(*server.Config)) *site { return serveOn(t, dbtest.Server(t), c) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := held{reached: make(chan bool), release: make(chan bool), on: &atomic.Bool{}}
			s := on(t, func(c *server.Config) {
				h.KeptSessions = c.Sessions
				c.Sessions = h
			})
			here := signedUp(s, "Marta", "correct horse", "")
			for what, end := range map[string]func(*client){
				"here": func(there *client) { there.ok("DELETE", "/api/session", nil) },
				"elsewhere": func(there *client) {
					for _, v := range call[visits](there, "GET", "/api/account/sessions", nil).Sessions {
						if v.Current {
							here.ok("DELETE", "/api/account/sessions/"+v.ID, nil)
						}
					}
				},
				"everywhere": func(*client) { here.ok("DELETE", "/api/account/sessions", nil) },
				"a new password": func(*client) {
					here.ok("PUT", "/api/account/password", j{"old": "correct horse", "password": "correct horse"})
				},
				"locked": func(*client) {
					s.does(admin.Ask{Deed: "people.lock", About: "Marta", Why: "spam"})
					s.does(admin.Ask{Deed: "people.unlock", About: "Marta"})
				},
			} {
				if !here.known() {
					here = in(s, "Marta", "correct horse")
				}
				there := in(s, "Marta", "correct horse")
				there.known() // noted where she is signed in
				old, busy := there.copied(), there.copied()
				h.on.Store(true)
				var done sync.WaitGroup
				done.Go(func() { busy.send("POST", "/api/account/proof", j{"password": "correct horse"}) })
				<-h.reached
				end(there)
				h.release <- true
				done.Wait()
				if old.known() || busy.known() {
					t.Errorf("%s: who was signed out is in again", what)
				}
			}
		})
	}
}

// A sign-in with a password that is being changed does not succeed.
func TestASignInThatIsTooLate(t *testing.T) {
	t.Parallel()
	h := held{reached: make(chan bool), release: make(chan bool), on: &atomic.Bool{}}
	s := serve(t, func(c *server.Config) {
		h.KeptSessions = c.Sessions
		c.Sessions = h
	})
	here := signedUp(s, "Marta", "correct horse", "")
	thief := s.client()
	h.on.Store(true)
	var done sync.WaitGroup
	done.Go(func() { thief.send("POST", "/api/session", j{"name": "Marta", "password": "correct horse"}) })
	<-h.reached
	here.ok("PUT", "/api/account/password", j{"old": "correct horse", "password": "battery staple"})
	h.release <- true
	done.Wait()
	if thief.known() || !here.known() {
		t.Error("who came with the old password is in")
	}
}

// What a token was good for it is never again, once its owner was locked.
func TestUnlockingRevivesNoToken(t *testing.T) {
	t.Parallel()
	s := serve(t)
	marta := signedUp(s, "Marta", "correct horse", "")
	program := call[struct{ ID string }](marta, "POST", "/api/account/programs", j{"name": "Marta's bot"}).ID
	make := func(program string) string {
		marta.proves("correct horse")
		return call[struct{ Text string }](marta, "POST", "/api/account/tokens", j{"name": "x", "scopes": []string{"read"}, "program": program}).Text
	}
	own, its := make(""), make(program)
	for _, text := range []string{own, its} {
		if status, _ := s.showing(text).send("GET", "/api/me", nil); status != 200 {
			t.Fatalf("a token is not good: %d", status)
		}
	}
	s.does(admin.Ask{Deed: "people.lock", About: "Marta", Why: "spam"})
	s.does(admin.Ask{Deed: "people.unlock", About: "Marta"})
	for _, text := range []string{own, its} {
		s.showing(text).refused("GET", "/api/me", nil, 401, "wrong-token")
	}
	marta = in(s, "Marta", "correct horse")
	if status, _ := s.showing(make(program)).send("GET", "/api/me", nil); status != 200 {
		t.Errorf("a new token is not good: %d", status)
	}
}
