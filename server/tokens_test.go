package server_test

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/clock/await"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/store/dbtest"
)

// shows is a client without cookies that shows a token.
type shows struct {
	http.RoundTripper
	text string
}

func (s shows) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+s.text)
	return s.RoundTripper.RoundTrip(r)
}

// showing is a program with the token.
func (s *site) showing(text string) *client {
	return &client{s, http.Client{Transport: shows{http.DefaultTransport, text}}}
}

type tokenMade struct{ ID, Text, Program string }

func (c *client) showable(program string, scopes ...string) tokenMade {
	c.Helper()
	c.ok("POST", proofEnd, j{"password": "correct horse"})
	return call[tokenMade](c, "POST", "/api/account/tokens", j{"name": "laptop", "program": program, "scopes": scopes})
}

type programSeen struct {
	ID, Name, Owner, About string
	Titles                 []string
	Open, Here             bool
}

func (c *client) program(name string) programSeen {
	c.Helper()
	return call[programSeen](c, "POST", "/api/account/programs", j{"name": name})
}

// A proof is good once: of calls that come at once, and have all found it, one takes it.
func TestProof_IsGoodOnce(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{"file": "", "server": "yes"} {
		t.Run(name, func(t *testing.T) {
			s, post := serveTold(t)
			if data != "" {
				post = newLetters()
				s = serveOn(t, dbtest.Server(t), func(c *server.Config) { c.Post = post })
			}
			c := signedUp(s, "Marta", "correct horse", "")
			for range 3 {
				c.proves("correct horse")
				var made atomic.Int32
				var all sync.WaitGroup
				for range 8 {
					all.Go(func() {
						if status, _ := c.send("POST", "/api/account/tokens", j{"name": "one", "scopes": []string{"read"}}); status == 200 {
							made.Add(1)
						}
					})
				}
				all.Wait()
				if made.Load() != 1 {
					t.Errorf("%d tokens were made with one proof", made.Load())
				}
			}
		})
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	s, _ := serveTold(t)
	marta := signedUp(s, "Marta", "correct horse", "")
	marta.refused("POST", "/api/account/tokens", j{"name": "laptop", "scopes": []string{"read"}}, 403, "needs-proof")
	made := marta.showable("", "read", "play")
	if !strings.HasPrefix(made.Text, "scrip_") || len(made.Text) < 50 {
		t.Errorf("the token is %q", made.Text)
	}
	program := s.showing(made.Text)
	if me := call[person](program, "GET", "/api/me", nil); me.Name != "Marta" || me.Guest {
		t.Errorf("it acts as %+v", me)
	}
	if _, listed := marta.send("GET", "/api/account/tokens", nil); strings.Contains(string(listed), made.Text) || !strings.Contains(string(listed), made.ID) || !strings.Contains(string(listed), `"used"`) {
		t.Errorf("the list is %s", listed)
	}

	// What it is not for is refused, and so is all that is about the account.
	program.refused("POST", "/api/tables", j{"title": "toy", "visibility": "link", "seats": seats("me", "clerk")}, 403, "not-by-token")
	for _, test := range []struct{ method, path string }{
		{"GET", "/api/account/tokens"}, {"GET", "/api/account"}, {"GET", "/api/account/export"}, {"GET", "/api/account/sessions"}, {"DELETE", "/api/account/sessions"}, {"DELETE", "/api/session"},
	} {
		program.refused(test.method, test.path, nil, 403, "not-by-token")
	}
	program.refused("PUT", "/api/account/password", j{"old": "correct horse", "password": "battery staple"}, 403, "not-by-token")
	program.refused("POST", "/api/account/tokens", j{"name": "more", "scopes": []string{"tables"}}, 403, "not-by-token")

	// Guessed, cut, of another kind, and a session's cookie does not help.
	for _, text := range []string{"", "scrip_", "scrip_" + strings.Repeat("A", 52), made.Text[:len(made.Text)-1], made.Text + "A", strings.ToLower(made.Text), made.ID} {
		s.showing(text).refused("GET", "/api/me", nil, 401, "wrong-token")
	}
	both := in(s, "Marta", "correct horse")
	both.Transport = shows{http.DefaultTransport, "scrip_none"}
	both.refused("GET", "/api/me", nil, 401, "wrong-token")

	// From a page of another site nothing is written, token or not.
	r, err := http.NewRequestWithContext(t.Context(), "POST", s.url+"/api/tables/x/join", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+made.Text)
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	r.Header.Set("Origin", "https://example.org")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	said, _ := io.ReadAll(answer.Body)
	answer.Body.Close()
	if answer.StatusCode != 403 || !strings.Contains(string(said), "cross-site") || answer.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("from another site: %d %s", answer.StatusCode, said)
	}
	if len(answer.Cookies()) > 0 {
		t.Error("a program is given a session")
	}

	// Others do not end it; its owner does, and twice does no harm.
	signedUp(s, "Owen", "correct horse", "").ok("DELETE", "/api/account/tokens/"+made.ID, nil)
	program.ok("GET", "/api/me", nil)
	for range 2 {
		marta.ok("DELETE", "/api/account/tokens/"+made.ID, nil)
		program.refused("GET", "/api/me", nil, 401, "wrong-token")
	}

	marta.refused("POST", "/api/account/tokens", j{"name": "", "scopes": []string{"read"}}, 400, "bad-request")
	marta.refused("POST", "/api/account/tokens", j{"name": " ", "scopes": []string{"read"}}, 400, "bad-request")
	marta.refused("POST", "/api/account/tokens", j{"name": "x", "scopes": []string{"all"}}, 400, "bad-request")
	marta.refused("POST", "/api/account/tokens", j{"name": "x", "scopes": []string{}}, 400, "bad-request")
	s.client().refused("POST", "/api/account/tokens", j{"name": "x", "scopes": []string{"read"}}, 403, "no-account")
}

// A new password, and signing out everywhere, end what was made before; and a token has its time.
func TestTokens_End(t *testing.T) {
	t.Parallel()
	s, _ := serveTold(t)
	marta := signedUp(s, "Marta", "correct horse", "")
	first, later := marta.showable("", "read"), marta.showable("", "read")
	marta.ok("PUT", "/api/account/password", j{"old": "correct horse", "password": "battery staple"})
	marta.ok("PUT", "/api/account/password", j{"old": "battery staple", "password": "correct horse"})
	s.showing(first.Text).refused("GET", "/api/me", nil, 401, "wrong-token")
	s.showing(later.Text).refused("GET", "/api/me", nil, 401, "wrong-token")
	ended := clock.Wall{}.Kept()
	await.Until(t, "a later instant: what was made in the same one counts as before", func() bool { return clock.Wall{}.Kept().After(ended) })
	third := marta.showable("", "read")
	s.showing(third.Text).ok("GET", "/api/me", nil)
	marta.ok("DELETE", "/api/account/sessions", nil)
	s.showing(third.Text).refused("GET", "/api/me", nil, 401, "wrong-token")

	u, err := s.store.People.Account(t.Context(), "Marta")
	if err != nil {
		t.Fatal(err)
	}
	past := &people.Token{ID: "past", By: u.ID, User: u.ID, Name: "old", Scopes: []string{"read"}, Made: clock.Wall{}.Kept().Add(time.Hour), Until: clock.Wall{}.Kept().Add(-time.Hour)}
	known := marta.showable("", "read")
	kept, err := s.store.People.Tokens(t.Context(), u.ID)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(kept, func(k *people.Token) bool { return k.ID == known.ID })
	past.Hash = kept[i].Hash
	if err := s.store.People.EndToken(t.Context(), u.ID, known.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.store.People.AddToken(t.Context(), past); err != nil {
		t.Fatal(err)
	}
	s.showing(known.Text).refused("GET", "/api/me", nil, 401, "wrong-token")
}

// Guessing is slowed down.
func TestTokens_GuessingIsLimited(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Limits.Passwords = request.Rate{PerSecond: 0.001, Burst: 3} })
	guess := s.showing("scrip_" + strings.Repeat("A", 52))
	for range 3 {
		guess.refused("GET", "/api/me", nil, 401, "wrong-token")
	}
	guess.refused("GET", "/api/me", nil, 429, "rate-limited")
}

// Every call is either one that a token can be for, or named here as one that people do themselves.
func TestTokens_EveryCallIsDecided(t *testing.T) {
	own := strings.Fields(`saveMe register signIn signOut account deleteAccount rename sessions endSession endSessions export setPassword forgotPassword resetPassword
		askPasskey signInByPasskey askProof prove passkeys beginPasskey addPasskey renamePasskey removePasskey
		tokens makeToken endToken myPrograms makeProgram changeProgram removeProgram rateTable openLesson pace hurry askReview hint bring
		friends askFriend endFriend acquaintances company hushed hush unhush report
		notices setNotice setNotices setMail dropMail confirmMail unsubscribe addBrowser dropBrowser setWebhook dropWebhook testNotices setSound setTime readBulletin
		note keepNote makeClub changeClub closeClub clubRole clubWebhook newClubLink endClubLink joinByLink joinClub unjoinClub leaveClub inviteToClub answerRequest sayToClub
		makeEvent previewEvent changeEvent openEvent beginEvent beginEventTable cancelEvent nextSeason enterEvent leaveEvent inviteToEvent
		followTable unfollowTable followPerson unfollowPerson moveEntrant removeEntrant replaceEntrant waiveTimeouts adjourn resume decide correctPoints`)
	doc, err := server.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var listed struct {
		Paths map[string]map[string]struct {
			OperationID string
			Security    []map[string][]string
		}
	}
	if err := json.Unmarshal(doc, &listed); err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for path, methods := range listed.Paths {
		for _, op := range methods {
			scope := ""
			for _, way := range op.Security {
				if s := way["token"]; len(s) == 1 {
					scope = s[0]
				}
			}
			count[scope]++
			if (scope == "") != slices.Contains(own, op.OperationID) {
				t.Errorf("%s (%s): by a token with %q, or with one's own hands?", op.OperationID, path, scope)
			}
		}
	}
	if scopes := slices.Sorted(maps.Keys(count)); !slices.Equal(scopes, []string{"", "moderate", "play", "read", "tables"}) {
		t.Errorf("the scopes are %q", scopes)
	}
}

// A program has a name of its own, is invited, sits down and plays; nobody signs in to it.
func TestPrograms(t *testing.T) {
	t.Parallel()
	s, _ := serveTold(t)
	marta, owen := signedUp(s, "Marta", "correct horse", ""), signedUp(s, "Owen", "correct horse", "")
	robot := marta.program("Robot")
	owen.refused("POST", "/api/account/programs", j{"name": "robot"}, 409, "name-taken")
	owen.refused("POST", "/api/account/tokens", j{"name": "theft", "program": robot.ID, "scopes": []string{"play"}}, 404, "not-found")
	owen.refused("PUT", "/api/account/programs/"+robot.ID, j{"about": "mine", "titles": []string{}, "open": true}, 404, "not-found")
	marta.refused("PUT", "/api/account/programs/"+robot.ID, j{"about": "", "titles": []string{"chess"}, "open": true}, 400, "bad-request")
	s.client().refused("POST", "/api/session", j{"name": "Robot", "password": "correct horse"}, 401, "wrong-login")

	here := func(c *client, title string) int {
		return len(call[[]programSeen](c, "GET", "/api/programs?title="+title, nil))
	}
	if here(marta, "toy") != 0 {
		t.Error("a program that was never there is listed")
	}
	program := s.showing(marta.showable(robot.ID, "read", "play").Text)
	if me := call[person](program, "GET", "/api/me", nil); me.Name != "Robot" {
		t.Errorf("it acts as %+v", me)
	}
	if here(marta, "toy") != 1 || here(owen, "toy") != 0 {
		t.Error("only its owner may invite it yet")
	}
	table := owen.create("toy", "me", "open").ID
	owen.refused("POST", "/api/tables/"+table+"/invitations", j{"name": "Robot"}, 403, "closed-program")
	call[programSeen](marta, "PUT", "/api/account/programs/"+robot.ID, j{"about": "plays anything", "titles": []string{"toy"}, "open": true})
	if here(owen, "toy") != 1 || here(owen, "1862") != 0 || here(s.client(), "") != 1 {
		t.Error("everybody may invite it to what it plays")
	}

	type waiting struct {
		Tables      []struct{ ID string }
		Invitations []struct{ Table, Title, By string }
	}
	owen.ok("POST", "/api/tables/"+table+"/invitations", j{"name": "Robot"})
	asked := call[waiting](program, "GET", "/api/me/waiting", nil)
	if len(asked.Invitations) != 1 || asked.Invitations[0].Table != table || asked.Invitations[0].By != "Owen" || asked.Invitations[0].Title != "toy" {
		t.Fatalf("it is invited: %+v", asked)
	}
	program.ok("DELETE", "/api/tables/"+table+"/invitations", nil)
	if asked := call[waiting](program, "GET", "/api/me/waiting", nil); len(asked.Invitations) != 0 {
		t.Errorf("what was declined is still there: %+v", asked)
	}
	other := owen.create("toy", "me", "open").ID
	owen.ok("POST", "/api/tables/"+other+"/invitations", j{"name": "Robot"})
	program.ok("POST", "/api/tables/"+other+"/join", j{})
	if asked := call[waiting](program, "GET", "/api/me/waiting", nil); len(asked.Invitations) != 0 {
		t.Errorf("who sits is still invited: %+v", asked)
	}
	seats := call[struct {
		Status string
		Seats  []struct {
			Name    string
			Program bool
		}
	}](owen, "GET", "/api/tables/"+other, nil)
	if seats.Status != "running" || seats.Seats[0].Program || !seats.Seats[1].Program {
		t.Errorf("the seats are %+v", seats)
	}

	// A program goes with its owner, or before them.
	owen.refused("DELETE", "/api/account/programs/"+robot.ID, nil, 404, "not-found")
	marta.ok("DELETE", "/api/account/programs/"+robot.ID, nil)
	program.refused("GET", "/api/me", nil, 401, "wrong-token")
	second := marta.program("Second")
	orphan := s.showing(marta.showable(second.ID, "read").Text)
	orphan.ok("GET", "/api/me", nil)
	marta.ok("POST", proofEnd, j{"password": "correct horse"})
	marta.ok("DELETE", "/api/account", nil)
	orphan.refused("GET", "/api/me", nil, 401, "wrong-token")
	if _, err := s.store.People.User(t.Context(), persist.UserID(second.ID)); !errors.Is(err, persist.ErrNotFound) {
		t.Errorf("a program without an owner: %v", err)
	}
}

// What a program sends that the rules forbid changes nothing, and it sees no more than its seat.
func TestPrograms_CannotCheat(t *testing.T) {
	t.Parallel()
	s, _ := serveTold(t)
	marta, owen := signedUp(s, "Marta", "correct horse", ""), signedUp(s, "Owen", "correct horse", "")
	robot := marta.program("Robot")
	program := s.showing(marta.showable(robot.ID, "read", "play", "tables").Text)
	id := owen.create("toy", "me", "open").ID
	program.ok("POST", "/api/tables/"+id+"/join", j{})
	before := call[table](owen, "GET", "/api/tables/"+id, nil).Position
	for _, seat := range []int{0, 1} {
		for _, action := range []string{`{"kind":"bid","amount":1000000}`, `{"kind":"deal","card":2}`, `{"kind":"nonsense"}`, `{`} {
			body := []byte(`{"after":` + itoa(before.N) + `,"seat":` + itoa(seat) + `,"actions":[` + action + `]}`)
			if status, text := program.send("POST", "/api/tables/"+id+"/actions", body); status < 400 || status >= 500 {
				t.Errorf("%s for seat %d: %d %s", action, seat, status, text)
			}
		}
	}
	program.refused("GET", "/api/tables/"+id+"?as=0", nil, 403, "not-your-seat")
	program.refused("POST", "/api/tables/"+id+"/hint", j{"after": before.N, "seat": 1}, 403, "not-by-token")
	if after := call[table](owen, "GET", "/api/tables/"+id, nil).Position; after.N != before.N {
		t.Errorf("something was done: moment %d after %d", after.N, before.N)
	}
}
