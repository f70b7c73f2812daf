package server_test

import (
	"crypto/rand"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/store/dbtest"
)

func TestPasskey_AddedUsedNamedRemoved(t *testing.T) {
	t.Parallel()
	for name, on := range map[string]func(testing.TB) *site{
		"file":   func(t testing.TB) *site { return serve(t) },
		"server": func(t testing.TB) *site { return serveOn(t, dbtest.Server(t)) },
	} {
		t.Run(name, func(t *testing.T) {
			s := local(on(t))
			marta := signedUp(s, "Marta", "correct horse", "")
			marta.refused("POST", "/api/account/passkeys/begin", nil, 403, "needs-proof")
			marta.refused("POST", proofBegin, nil, 401, "wrong-passkey") // she has none
			d := marta.add("correct horse", "Laptop")
			marta.refused("POST", "/api/account/passkeys/begin", nil, 403, "needs-proof") // it was used up

			// A guest's tables go to the account they sign in to.
			c := s.client()
			id := c.started("toy", "me", "me").ID
			if me := call[person](c, "POST", enterEnd, j{"credential": d.sign(c.asks(enterBegin))}); me.Name != "Marta" || !c.known() {
				t.Errorf("it lets in %+v", me)
			}
			if at := call[table](c, "GET", "/api/tables/"+id, nil); at.Seats[0].Name != "Marta" {
				t.Errorf("at the guest's table she is %q", at.Seats[0].Name)
			}

			// A new password and the end of all sessions leave the passkey.
			c.ok("PUT", "/api/account/password", j{"old": "correct horse", "password": "battery staple"})
			c.ok("DELETE", "/api/account/sessions", nil)
			again := s.client()
			call[person](again, "POST", enterEnd, j{"credential": d.sign(again.asks(enterBegin))})

			// It stands for a password that was forgotten.
			again.refused("PUT", "/api/account/password", j{"password": "third horse"}, 403, "needs-proof")
			again.ok("POST", proofEnd, j{"credential": d.sign(again.asks(proofBegin))})
			again.ok("PUT", "/api/account/password", j{"password": "third horse"})
			in(s, "Marta", "third horse")

			key := call[passkeyList](again, "GET", "/api/account/passkeys", nil).Passkeys[0]
			if got := call[passkeyList](again, "PUT", "/api/account/passkeys/"+key.ID, j{"name": "Old laptop"}); got.Passkeys[0].Name != "Old laptop" {
				t.Errorf("it is called %+v", got)
			}
			again.refused("DELETE", "/api/account/passkeys/"+key.ID, nil, 403, "needs-proof")
			again.refused("POST", proofEnd, j{"password": "wrong horse"}, 401, "wrong-login")
			again.refused("POST", proofEnd, j{}, 401, "wrong-login")
			again.ok("POST", proofEnd, j{"password": "third horse"})
			if left := call[passkeyList](again, "DELETE", "/api/account/passkeys/"+key.ID, nil); len(left.Passkeys) != 0 {
				t.Errorf("left is %+v", left)
			}
			gone := s.client()
			gone.refused("POST", enterEnd, j{"credential": d.sign(gone.asks(enterBegin))}, 401, "wrong-passkey")
		})
	}
}

// What a device answers is good once, where and for what it was asked, and in time.
func TestPasskey_Attacked(t *testing.T) {
	t.Parallel()
	s := local(serve(t))
	marta := signedUp(s, "Marta", "correct horse", "")
	d := marta.add("correct horse", "Laptop")
	wrong := func(c *client, why string, answer any) {
		t.Helper()
		if status, text := c.send("POST", enterEnd, j{"credential": answer}); status != 401 || !strings.Contains(string(text), `"wrong-passkey"`) || c.known() {
			t.Errorf("%s: %d %s", why, status, text)
		}
	}

	c := s.client()
	for _, guess := range []any{"", 7, nil, j{}, j{"id": "x"}, j{"id": "eA", "rawId": "eA", "type": "public-key", "response": j{}}} {
		wrong(c, fmt.Sprint("guessed ", guess), guess)
	}
	wrong(c, "nobody asked", d.sign([]byte(`{"challenge":"`+b64.EncodeToString([]byte(rand.Text()))+`"}`)))

	asked := c.asks(enterBegin)
	wrong(s.client(), "another session's", d.sign(asked))
	eve := s.client()
	eve.asks(enterBegin)
	wrong(eve, "another session's, while it has its own", d.sign(asked))

	stranger := newDevice(t, s.url)
	stranger.party, stranger.user, stranger.id = d.party, d.user, d.id
	wrong(c, "another key under the same name", stranger.sign(c.asks(enterBegin)))

	for _, page := range []string{"https://evil.example.org", "http://localhost.evil.example", "http://localhost:1", s.url + ".evil"} {
		d.page = page
		wrong(c, "from "+page, d.sign(c.asks(enterBegin)))
	}
	d.page = s.url
	d.party = "evil.example.org"
	wrong(c, "for another server", d.sign(c.asks(enterBegin)))
	d.party = "localhost"

	// Used twice: the answer is worth nothing when it is sent again, from wherever.
	answer := d.sign(c.asks(enterBegin))
	call[person](c, "POST", enterEnd, j{"credential": answer})
	c.ok("DELETE", "/api/session", nil)
	wrong(c, "used twice", answer)
	c = s.client()
	failed := d.sign(c.asks(enterBegin))
	failed["response"].(j)["signature"] = b64.EncodeToString([]byte("no signature"))
	wrong(c, "with no signature", failed)

	// What was asked for one thing is no answer to another.
	other := signedUp(s, "Otto", "correct horse", "")
	his := other.add("correct horse", "Phone")
	entering := marta.asks(enterBegin)
	marta.refused("POST", proofEnd, j{"credential": d.sign(entering)}, 401, "wrong-passkey")
	marta.refused("POST", proofEnd, j{"credential": his.sign(marta.asks(proofBegin))}, 401, "wrong-passkey")
	wrong(s.client(), "of a proof", d.sign(marta.asks(proofBegin)))
	his.user = d.user
	c = s.client()
	wrong(c, "another's under her name", his.sign(c.asks(enterBegin)))
	his.user = []byte("nobody")
	wrong(c, "nobody's", his.sign(c.asks(enterBegin)))

	// Nobody has what is another's.
	key := call[passkeyList](marta, "GET", "/api/account/passkeys", nil).Passkeys[0]
	other.refused("PUT", "/api/account/passkeys/"+key.ID, j{"name": "Mine"}, 404, "not-found")
	other.ok("POST", proofEnd, j{"password": "correct horse"})
	other.refused("DELETE", "/api/account/passkeys/"+key.ID, nil, 404, "not-found")
	other.ok("POST", proofEnd, j{"password": "correct horse"})
	other.refused("POST", "/api/account/passkeys", j{"name": "Stolen", "credential": d.make(other.asks("/api/account/passkeys/begin"))}, 401, "wrong-passkey")
	marta.refused("POST", "/api/account/passkeys", j{"name": "Unasked", "credential": newDevice(t, s.url).make([]byte(`{"challenge":"x"}`))}, 401, "wrong-passkey")

	// A guest has none.
	s.client().refused("POST", proofBegin, nil, 403, "no-account")
	s.client().refused("POST", proofEnd, j{"password": "correct horse"}, 403, "no-account")
	s.client().refused("POST", "/api/account/passkeys/begin", nil, 403, "no-account")
	s.client().refused("GET", "/api/account/passkeys", nil, 403, "no-account")

	// From another site nothing is taken.
	if answer, text := s.request("POST", enterEnd, `{"credential":{}}`, "Content-Type", "application/json", "Origin", "https://evil.example.org"); answer.StatusCode != 403 || !strings.Contains(string(text), "cross-site") {
		t.Errorf("from elsewhere: %d %s", answer.StatusCode, text)
	}
}

// A key that was found and only touched is not its owner.
func TestPasskey_IsVerified(t *testing.T) {
	t.Parallel()
	s := local(serve(t))
	marta := signedUp(s, "Marta", "correct horse", "")
	d := marta.add("correct horse", "Stick")
	c := s.client()
	asked := c.asks(enterBegin)
	if !strings.Contains(string(asked), `"userVerification":"required"`) || !strings.Contains(string(marta.asks(proofBegin)), `"userVerification":"required"`) {
		t.Errorf("asked is %s", asked)
	}
	d.touched = true
	c.refused("POST", enterEnd, j{"credential": d.sign(asked)}, 401, "unverified")
	marta.refused("POST", proofEnd, j{"credential": d.sign(marta.asks(proofBegin))}, 401, "unverified")
	marta.proves("correct horse")
	other := newDevice(t, s.url)
	other.touched = true
	marta.refused("POST", "/api/account/passkeys", j{"name": "Touched", "credential": other.make(marta.asks("/api/account/passkeys/begin"))}, 401, "unverified")
	if c.known() {
		t.Error("who touched it is in")
	}
	d.touched = false
	call[person](c, "POST", enterEnd, j{"credential": d.sign(c.asks(enterBegin))})
}

// A device that counts has counted more each time: one that has not is a copy.
func TestPasskey_CountsOn(t *testing.T) {
	t.Parallel()
	s := local(serve(t))
	marta := signedUp(s, "Marta", "correct horse", "")
	d := marta.add("correct horse", "Stick")
	enter := func(count uint32) (int, string) {
		c := s.client()
		d.counter = count
		status, text := c.send("POST", enterEnd, j{"credential": d.sign(c.asks(enterBegin))})
		return status, string(text)
	}
	for _, test := range []struct {
		count  uint32
		status int
	}{{0, 200}, {7, 200}, {8, 200}, {8, 401}, {5, 401}, {0, 401}, {9, 200}} {
		if status, text := enter(test.count); status != test.status {
			t.Errorf("at %d: %d %s", test.count, status, text)
		}
	}
}

func TestPasskey_TooLate(t *testing.T) {
	t.Parallel()
	s := local(serve(t, func(c *server.Config) { c.Limits.Proving = time.Nanosecond }))
	marta := signedUp(s, "Marta", "correct horse", "")
	marta.ok("POST", proofEnd, j{"password": "correct horse"})
	marta.refused("POST", "/api/account/passkeys/begin", nil, 403, "needs-proof")
	c := s.client()
	d := newDevice(t, s.url)
	d.party, d.user = "localhost", []byte("nobody")
	c.refused("POST", enterEnd, j{"credential": d.sign(c.asks(enterBegin))}, 401, "wrong-passkey")
}

// They belong to the address that people reach the server by; where that was left open,
// to localhost alone.
func TestPasskey_Address(t *testing.T) {
	t.Parallel()
	s := serve(t)
	s.client().refused("POST", enterBegin, nil, 403, "no-passkeys") // 127.0.0.1
	numbers := serve(t, func(c *server.Config) { c.BaseURL = "http://192.168.1.7:8080" })
	local(numbers).client().refused("POST", enterBegin, nil, 403, "no-passkeys")
	public := local(serve(t, func(c *server.Config) { c.BaseURL = "https://play.example.org" }))
	if asked := string(call[options](public.client(), "POST", enterBegin, nil).Options); !strings.Contains(asked, `"rpId":"play.example.org"`) {
		t.Errorf("asked is %s", asked)
	}
}

func TestPasskey_IsLimited(t *testing.T) {
	t.Parallel()
	s := local(serve(t, func(c *server.Config) { c.Limits.Passkeys = request.Rate{PerSecond: 1e-9, Burst: 2} }))
	s.client().asks(enterBegin)
	s.client().asks(enterBegin)
	s.client().refused("POST", enterBegin, nil, 429, "rate-limited")
}
