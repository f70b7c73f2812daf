package server_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/store/dbtest"
)

// Whoever has a session alone does not get the account by another mail address: that takes
// a proof, and until the new address is confirmed the old one is good, and is told.
func TestMail_TakesAProof(t *testing.T) {
	t.Parallel()
	s, post := serveTold(t)
	const old, next = "marta@example.org", "new@example.org"
	marta := signedUp(s, "Marta", "correct horse", old)
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
	lots := request.Rate{PerSecond: 1e6, Burst: 1e6}
	with := func(c *server.Config) {
		c.Post = post
		c.Limits.Sending, c.Limits.Linking = lots, lots
	}
	sites := two(t, with)
	for i := range 6 {
		c := signedUp(sites[i%2], fmt.Sprint("Account ", i), "correct horse", "")
		for _, address := range []string{"victim@example.org", "Victim@Example.org", "victim+1@example.org"} {
			c.proves("correct horse")
			c.send("PUT", "/api/me/mail", j{"address": address})
		}
	}
	c := signedUp(serveOn(t, sites[0].data, with), "The last", "correct horse", "")
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
	signedUp(s, "Marta", "correct horse", "marta@example.org")
	signedUp(s, "Martina", "correct horse", "marta@example.org")
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
		c.Limits.Sending = request.Rate{PerSecond: 1e-9, Burst: 1}
	})
	for i := range 7 {
		c := signedUp(s, fmt.Sprint("Account ", i), "correct horse", "")
		c.proves("correct horse")
		c.send("PUT", "/api/me/mail", j{"address": fmt.Sprint("a", i, "@example.org")})
	}
	if len(post.confirmed) != 5 {
		t.Errorf("sent are %q", post.confirmed)
	}
}

// A stranger who subscribes to pushes becomes one guest, and the pushes are theirs.
func TestPush_AStrangerIsOneGuest(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{"file": "", "server": "yes"} {
		t.Run(name, func(t *testing.T) {
			with := func(c *server.Config) { c.Post = newLetters() }
			s := serve(t, with)
			if data != "" {
				s = serveOn(t, dbtest.Server(t), with)
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

// Some mail hosts ignore dots in addresses. The owner of such a lookalike causes no letters to the
// other mailbox by confirming their own, and keeps none from it.
func TestMail_OneLikeAnothers(t *testing.T) {
	t.Parallel()
	s, post := serveTold(t)
	confirm := func(c *client, address string) {
		t.Helper()
		c.mail("correct horse", address)
		s.client().ok("POST", "/api/mail/confirm", j{"token": c.me().ID + "." + secretLink + address})
	}
	names := 0
	next := func() *client {
		names++
		return signedUp(s, fmt.Sprint("Mallory ", names), "correct horse", "")
	}
	for range 4 {
		c := next()
		c.proves("correct horse")
		c.send("PUT", "/api/me/mail", j{"address": "vic@example.org"})
		c.proves("correct horse")
		if status, _ := c.send("PUT", "/api/me/mail", j{"address": "v.ic@example.org"}); status == 200 {
			s.client().ok("POST", "/api/mail/confirm", j{"token": c.me().ID + "." + secretLink + "v.ic@example.org"})
		}
	}
	sent := 0
	for _, to := range post.confirmed {
		if to == "vic@example.org" {
			sent++
		}
	}
	if sent > 2 {
		t.Errorf("sent to who never asked: %d", sent)
	}

	victim, mallory := signedUp(s, "Victim", "correct horse", ""), next()
	confirm(victim, "tar@example.org")
	confirm(mallory, "t.ar@example.org")
	s.client().ok("POST", "/api/password/forgotten", j{"name": "t.ar@example.org"})
	if link := <-post.reset; !strings.HasPrefix(link, mallory.me().ID) {
		t.Errorf("the link is %q", link)
	}
	s.client().ok("POST", "/api/password/forgotten", j{"name": "Victim"})
	if link := <-post.reset; !strings.HasPrefix(link, victim.me().ID) {
		t.Errorf("the link is %q", link)
	}
	mallory.ok("PUT", "/api/account/password", j{"old": "correct horse", "password": "battery staple"})
	s.client().ok("POST", "/api/password/forgotten", j{"name": "Victim"})
	s.client().ok("POST", "/api/password/forgotten", j{"name": "t.ar@example.org"})
	if link := <-post.reset; !strings.HasPrefix(link, mallory.me().ID) {
		t.Errorf("another's new password had a second link sent: %q", link)
	}
}

// All who have an address, however they wrote it, are in the one letter of the day, whichever
// of them was named.
func TestReset_AllOfAnAddress(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Marta", "Martina", "marta@EXAMPLE.org"} {
		s, post := serveTold(t)
		ids := []string{signedUp(s, "Marta", "correct horse", "marta@example.org").me().ID, signedUp(s, "Martina", "correct horse", "Marta@example.org").me().ID}
		s.client().ok("POST", "/api/password/forgotten", j{"name": name})
		for range ids {
			id, _, _ := strings.Cut(<-post.reset, ".")
			ids = slices.DeleteFunc(ids, func(i string) bool { return i == id })
		}
		if len(ids) != 0 {
			t.Errorf("by %s no link was sent for %q", name, ids)
		}
	}
}

// Naming other addresses does not send warnings to the present one without end, and it is warned of
// every change: one that it could not be warned of is refused.
func TestMail_TheOldAddressIsNotBombed(t *testing.T) {
	t.Parallel()
	s, post := serveTold(t)
	marta := signedUp(s, "Marta", "correct horse", "marta@example.org")
	named := 0
	for i := range 6 {
		marta.proves("correct horse")
		if status, _ := marta.send("PUT", "/api/me/mail", j{"address": fmt.Sprint("next", i, "@example.org")}); status == 200 {
			named++
			if told := <-post.warned; told != "moving marta@example.org" {
				t.Errorf("told is %q", told)
			}
		}
	}
	if named != 2 || len(post.warned) != 0 {
		t.Errorf("%d were named, and %d letters are left", named, len(post.warned))
	}
	marta.proves("correct horse")
	marta.refused("PUT", "/api/me/mail", j{"address": "last@example.org"}, 429, "mailed-enough")
}
