package server_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/store/pgtest"
)

// Whoever has a session alone does not get the account by another mail address: that takes
// a proof, and until the new address is confirmed the old one is good, and is told.
func TestMail_TakesAProof(t *testing.T) {
	t.Parallel()
	s, post := serveTold(t)
	const old, next = "marta@example.org", "new@example.org"
	marta := account(s, "Marta", "correct horse", old)
	id := marta.me().ID
	marta.refused("PUT", "/api/me/mail", j{"address": next}, 403, "needs-proof")
	marta.refused("DELETE", "/api/me/mail", nil, 403, "needs-proof")
	marta.refused("POST", "/api/account/proof", j{"password": "wrong horse"}, 401, "wrong-login")
	marta.refused("PUT", "/api/me/mail", j{"address": next}, 403, "needs-proof")
	if len(post.confirmed) != 1 || len(post.warned) != 0 {
		t.Errorf("letters went out: %q", post.confirmed)
	}

	marta.mail("correct horse", next)
	marta.refused("PUT", "/api/me/mail", j{"address": "third@example.org"}, 403, "needs-proof") // it was used up
	if told := <-post.warned; told != "moving "+old {
		t.Errorf("told is %q", told)
	}
	now := call[told](marta, "GET", "/api/me/notices", nil).Channels.Mail
	if now.Address != old || now.Pending != next {
		t.Errorf("it is %+v", now)
	}
	s.client().ok("POST", "/api/password/forgotten", j{"name": next}) // which is nobody's yet
	s.client().ok("POST", "/api/password/forgotten", j{"name": strings.ToUpper(old)})
	link := <-post.reset
	if !strings.Contains(link, old) {
		t.Errorf("a new password is asked for at %q", link)
	}

	s.client().ok("POST", "/api/mail/confirm", j{"token": id + "." + secretLink + next})
	if told := <-post.warned; told != "moved "+old {
		t.Errorf("told is %q", told)
	}
	now = call[told](marta, "GET", "/api/me/notices", nil).Channels.Mail
	if now.Address != next || now.Pending != "" {
		t.Errorf("it is %+v", now)
	}
	s.client().refused("POST", "/api/mail/confirm", j{"token": id + "." + secretLink + next}, 403, "bad-token")
	s.client().refused("POST", "/api/password/reset", j{"token": link, "password": "battery staple"}, 403, "bad-token")

	s.client().ok("POST", "/api/password/forgotten", j{"name": "Marta"})
	link = <-post.reset
	marta.proves("correct horse")
	call[told](marta, "DELETE", "/api/me/mail", nil)
	if told := <-post.warned; told != "dropped "+next {
		t.Errorf("told is %q", told)
	}
	s.client().refused("POST", "/api/password/reset", j{"token": link, "password": "battery staple"}, 403, "bad-token")

	// The same address again is another one.
	marta.mail("correct horse", next)
	s.client().ok("POST", "/api/mail/confirm", j{"token": id + "." + secretLink + next})
	s.client().refused("POST", "/api/password/reset", j{"token": link, "password": "battery staple"}, 403, "bad-token")

	// The address that one has takes back what was named.
	marta.mail("correct horse", "third@example.org")
	marta.mail("correct horse", next)
	if now = call[told](marta, "GET", "/api/me/notices", nil).Channels.Mail; now.Address != next || now.Pending != "" {
		t.Errorf("it is %+v", now)
	}
	s.client().refused("POST", "/api/mail/confirm", j{"token": id + "." + secretLink + "third@example.org"}, 403, "bad-token")
	s.client().refused("DELETE", "/api/me/mail", nil, 403, "no-account")
}

// Nobody is mailed more than three times a day who has not asked, however many accounts ask,
// at whichever server, and after a restart.
func TestMail_NobodyIsBombed(t *testing.T) {
	t.Parallel()
	post := newLetters()
	lots := server.Rate{PerSecond: 1e6, Burst: 1e6}
	with := func(c *server.Config) {
		c.Post = post
		c.Limits.Sending, c.Limits.Linking = lots, lots
	}
	sites := two(t, with)
	for i := range 6 {
		c := account(sites[i%2], fmt.Sprint("Account ", i), "correct horse", "")
		for _, address := range []string{"victim@example.org", "Victim@Example.org", "victim+1@example.org"} {
			c.proves("correct horse")
			c.send("PUT", "/api/me/mail", j{"address": address})
		}
	}
	c := account(serveOn(t, sites[0].data, with), "The last", "correct horse", "")
	c.proves("correct horse")
	c.refused("PUT", "/api/me/mail", j{"address": "victim@example.org"}, 429, "mailed-enough")
	if len(post.confirmed) != 2 {
		t.Errorf("sent are %q", post.confirmed)
	}
	if now := call[told](c, "GET", "/api/me/notices", nil).Channels.Mail; now.Pending != "" {
		t.Errorf("what is refused changes nothing: %+v", now)
	}
}

// Links for a new password are one a day until it is used, in one letter for all accounts
// with the address: with the others no more than three.
func TestReset_OneADay(t *testing.T) {
	t.Parallel()
	s, post := serveTold(t)
	account(s, "Marta", "correct horse", "marta@example.org")
	account(s, "Martina", "correct horse", "marta@example.org")
	s.client().ok("POST", "/api/password/forgotten", j{"name": "MARTA@example.org"})
	links := []string{<-post.reset, <-post.reset}
	c := s.client()
	call[person](c, "POST", "/api/password/reset", j{"token": links[0], "password": "battery staple"})
	s.client().ok("POST", "/api/password/forgotten", j{"name": "marta@example.org"})
	<-post.reset
	<-post.reset
	call[person](c, "POST", "/api/password/reset", j{"token": links[1], "password": "battery staple"})
}

// One household writes to no more addresses than so many, however many accounts it has.
func TestMail_AHouseholdIsLimited(t *testing.T) {
	t.Parallel()
	post := newLetters()
	s := serve(t, func(c *server.Config) {
		c.Post = post
		c.Limits.Sending = server.Rate{PerSecond: 1e-9, Burst: 1}
	})
	for i := range 7 {
		c := account(s, fmt.Sprint("Account ", i), "correct horse", "")
		c.proves("correct horse")
		c.send("PUT", "/api/me/mail", j{"address": fmt.Sprint("a", i, "@example.org")})
	}
	if len(post.confirmed) != 5 {
		t.Errorf("sent are %q", post.confirmed)
	}
}

// A stranger who takes pushes is one guest, and they are his.
func TestPush_AStrangerIsOneGuest(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{"file": "", "server": "yes"} {
		t.Run(name, func(t *testing.T) {
			with := func(c *server.Config) { c.Post = newLetters() }
			s := serve(t, with)
			if data != "" {
				s = serveOn(t, pgtest.New(t), with)
			}
			c := s.client()
			added := call[struct{ ID string }](c, "POST", "/api/me/push", j{"endpoint": secretPush, "p256dh": strings.Repeat("p", 87), "auth": strings.Repeat("a", 22), "name": "Firefox"})
			got := call[told](c, "GET", "/api/me/notices", nil).Channels.Push.Browsers
			if len(got) != 1 || got[0].ID != added.ID {
				t.Errorf("his browsers are %+v", got)
			}
		})
	}
}
