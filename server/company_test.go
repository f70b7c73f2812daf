package server_test

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/store/dbtest"
)

type friendsSeen struct {
	Friends []struct {
		Name   string
		Tables []struct{ ID string }
	}
	AskedBy, Asked []struct{ Name string }
}

type companySeen struct {
	Friend string
	You    bool
	Hushed *struct{ ID, Kind string }
	Again  *struct {
		Table string
		With  []string
	}
	Tables []struct{ ID string }
}

// serveCompany serves without limits on what people ask each other.
func serveCompany(t *testing.T, data string) *site {
	t.Helper()
	lots := request.Rate{PerSecond: 1e6, Burst: 1e6}
	s := serveOn(t, data, func(c *server.Config) {
		c.Limits.Inviting, c.Limits.Asking, c.Limits.Reporting = lots, lots, lots
	})
	s.house.Resume()
	return s
}

func tempFile(t *testing.T) string { return dbtest.File(t) }

func (c *client) company(name string) companySeen {
	c.Helper()
	return call[companySeen](c, "GET", "/api/people/"+url.PathEscape(name)+"/company", nil)
}

// befriend makes two friends.
func befriend(a, b *client) {
	a.Helper()
	a.ok("PUT", "/api/friends/"+b.me().Name, nil)
	b.ok("PUT", "/api/friends/"+a.me().Name, nil)
}

// invited is the tables that somebody is invited to.
func (c *client) invited() (tables []string) {
	c.Helper()
	for _, v := range call[struct {
		Invitations []struct {
			Table, By string
			Summary   struct{ Status string }
			Settings  map[string]string
		}
	}](c, "GET", "/api/me/waiting", nil).Invitations {
		if v.By == "" || v.Summary.Status != "open" || v.Settings == nil {
			c.Errorf("the invitation is %+v", v)
		}
		tables = append(tables, v.Table)
	}
	return tables
}

func TestFriends_AskAgreeDeclineEnd(t *testing.T) {
	t.Parallel()
	s := serveCompany(t, tempFile(t))
	ann, bob := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", "")
	guest, _ := s.somebody("Carl")
	guest.refused("GET", "/api/friends", nil, 403, "no-account")
	guest.refused("PUT", "/api/friends/Ann", nil, 403, "no-account")
	ann.refused("PUT", "/api/friends/Ann", nil, 409, "yourself")
	ann.refused("PUT", "/api/friends/Nobody%20At%20All", nil, 404, "not-found")
	ann.refused("PUT", "/api/friends/Carl", nil, 404, "not-found") // a guest
	ann.program("Robot")
	bob.refused("PUT", "/api/friends/Robot", nil, 409, "no-friend")

	heard, told := bob.hears(t), ann.hears(t)
	if got := call[struct{ State string }](ann, "PUT", "/api/friends/bob", nil); got.State != "asked" {
		t.Errorf("who has asked is told %+v", got)
	}
	heard("friend", "")
	if a, b := ann.company("Bob").Friend, bob.company("Ann").Friend; a != "asked" || b != "asked-by" {
		t.Errorf("they stand as %s and %s", a, b)
	}
	bob.ok("DELETE", "/api/friends/Ann", nil) // declined: the other is not told
	if a, b := call[friendsSeen](ann, "GET", "/api/friends", nil), call[friendsSeen](bob, "GET", "/api/friends", nil); len(a.Asked) != 1 || len(b.AskedBy) != 0 {
		t.Errorf("after a refusal they have %+v and %+v", a, b)
	}
	ann.ok("PUT", "/api/friends/Bob", nil)
	if b := call[friendsSeen](bob, "GET", "/api/friends", nil); len(b.AskedBy) != 0 {
		t.Errorf("who has declined is asked again: %+v", b)
	}
	if got := call[struct{ State string }](bob, "PUT", "/api/friends/Ann", nil); got.State != "friends" {
		t.Errorf("who asks back is told %+v", got)
	}
	told("friend", "")

	// Friends see each other's public tables.
	public := call[table](bob, "POST", "/api/tables", j{"title": "toy", "visibility": "public", "seats": []j{{"kind": "me"}, {"kind": "open"}}})
	call[table](bob, "POST", "/api/tables", j{"title": "toy", "visibility": "link", "seats": []j{{"kind": "me"}, {"kind": "open"}}})
	got := call[friendsSeen](ann, "GET", "/api/friends", nil)
	if len(got.Friends) != 1 || got.Friends[0].Name != "Bob" || len(got.Friends[0].Tables) != 1 || got.Friends[0].Tables[0].ID != public.ID {
		t.Errorf("her friends are %+v", got)
	}
	ann.ok("DELETE", "/api/friends/Bob", nil)
	ann.ok("DELETE", "/api/friends/Nobody%20At%20All", nil)
	if a, b := ann.company("Bob").Friend, bob.company("Ann").Friend; a != "none" || b != "none" {
		t.Errorf("they stand as %s and %s", a, b)
	}
}

func TestFriends_AskingIsLimited(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) {
		few := request.Rate{PerSecond: 0.001, Burst: 2}
		c.Limits.Asking, c.Limits.Reporting = few, few
	})
	ann := signedUp(s, "Ann", "correct horse", "")
	signedUp(s, "Bob", "correct horse", "")
	for range 2 {
		ann.ok("PUT", "/api/friends/Bob", nil)
		ann.ok("POST", "/api/reports", j{"name": "Bob", "reason": "name"})
	}
	ann.refused("PUT", "/api/friends/Bob", nil, 429, "rate-limited")
	ann.refused("POST", "/api/reports", j{"name": "Bob", "reason": "name"}, 429, "rate-limited")
}

// Everybody chooses who may invite them by name; the inviter learns nothing of it.
func TestInvitations_WhoMay(t *testing.T) {
	t.Parallel()
	s := serveCompany(t, tempFile(t))
	ann, bob, eve := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", ""), signedUp(s, "Eve", "correct horse", "")
	befriend(ann, bob)
	robot := s.showing(bob.showable(bob.program("Robot").ID, "read", "tables").Text)
	stranger := s.showing(eve.showable(eve.program("Droid").ID, "read", "tables").Text)
	for _, test := range []struct {
		who string
		by  []*client
	}{{"everybody", []*client{bob, eve, robot, stranger}}, {"friends", []*client{bob, robot}}, {"nobody", nil}} {
		ann.ok("PATCH", "/api/me", j{"settings": j{"invites": test.who}})
		for i, c := range []*client{bob, eve, robot, stranger} {
			id := c.create("toy", "me", "open").ID
			c.ok("POST", "/api/tables/"+id+"/invitations", j{"name": "Ann"})
			if got, want := slices.Contains(ann.invited(), id), slices.Contains(test.by, c); got != want {
				t.Errorf("%s may invite: the %d. does: %v", test.who, i, got)
			}
		}
	}
	ann.refused("PATCH", "/api/me", j{"settings": j{"invites": "enemies"}}, 400, "bad-request")
}

// The host removes somebody before the start. They are notified, and may sit down again.
func TestReseat_IsTold(t *testing.T) {
	t.Parallel()
	s := serveCompany(t, tempFile(t))
	ann, bob := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", "")
	id := ann.create("toy", "me", "open", "open").ID
	bob.ok("POST", "/api/tables/"+id+"/join", j{})
	heard := bob.hears(t)
	bob.refused("PUT", "/api/tables/"+id+"/seats/0", j{"kind": "open"}, 403, "not-host")
	ann.ok("PUT", "/api/tables/"+id+"/seats/1", j{"kind": "open"})
	heard("removed", id)
	bob.ok("POST", "/api/tables/"+id+"/join", j{})
}

// A next game with the same people: all are invited, the second of the last game begins, and there
// is one such table, whoever asks.
func TestAgain(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{"file": tempFile(t), "server": dbtest.Server(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serveCompany(t, data)
			annC, bobC := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", "")
			ann, _ := s.store.People.User(t.Context(), persist.UserID(annC.me().ID))
			bob, _ := s.store.People.User(t.Context(), persist.UserID(bobC.me().ID))
			if again := annC.company("Bob").Again; again != nil {
				t.Errorf("they have played %+v", again)
			}
			over := s.world(ann, bob, 2, 4, true)
			again := annC.company("bob").Again
			if again == nil || again.Table != over || !slices.Equal(again.With, []string{"Bob"}) {
				t.Fatalf("they have played %+v", again)
			}
			next := call[table](annC, "POST", "/api/tables/"+over+"/rematch", j{})
			if next.Seats[1].Name != "Ann" || next.Seats[0].Kind != "open" || next.Status != "open" {
				t.Errorf("at the next table are %+v", next.Seats)
			}
			if !slices.Equal(bobC.invited(), []string{next.ID}) {
				t.Errorf("he is invited to %v, not to %s", bobC.invited(), next.ID)
			}
			if second := call[table](bobC, "POST", "/api/tables/"+over+"/rematch", j{}); second.ID != next.ID || second.Status != "running" || second.Seats[0].Name != "Bob" {
				t.Errorf("the second who asks has %+v", second)
			}
		})
	}
}

// Blocked users see what they would see otherwise, signed in, signed out or as fresh guests.
// Whatever they ask is answered alike, to the byte; only nothing comes of it.
func TestBlocked_SeesNoDifference(t *testing.T) {
	t.Parallel()
	s := serveCompany(t, tempFile(t))
	ann, bob := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", "")
	carl := signedUp(s, "Carl", "correct horse", "") // whom nobody has blocked
	stranger, guest := s.client(), s.client()
	guest.ok("PATCH", "/api/me", j{"name": "Gast"})
	ann.ok("PATCH", "/api/me", j{"settings": j{"listed": true}})
	ratedGame(ann, signedUp(s, "Dora", "correct horse", ""), "public")
	befriend(ann, bob)
	three := []j{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}}
	make := func(c *client) string {
		return call[table](c, "POST", "/api/tables", j{"title": "toy", "visibility": "public", "seats": three}).ID
	}
	mine, his, carls := make(ann), make(bob), make(carl)
	robot := ann.program("Robot")
	ann.ok("PUT", "/api/account/programs/"+robot.ID, j{"about": "", "titles": []string{}, "open": true})
	bob.ok("POST", "/api/tables/"+his+"/invitations", j{"name": "Ann"})
	ann.ok("POST", "/api/tables/"+mine+"/invitations", j{"name": "Bob"})
	if len(ann.invited()) != 1 || len(bob.invited()) != 1 {
		t.Fatal("they are not invited")
	}
	made := call[struct{ ID string }](ann, "POST", "/api/me/hushed", j{"name": "Bob", "kind": "block"})
	if len(ann.invited()) != 0 || len(bob.invited()) != 0 {
		t.Error("an invitation is still there")
	}
	if got := call[friendsSeen](bob, "GET", "/api/friends", nil); len(got.Friends)+len(got.Asked) != 0 {
		t.Errorf("they are still friends: %+v", got)
	}

	// What everybody may look at.
	lines := func(c *client, method, path string, body any) string {
		status, text := c.send(method, path, body)
		return itoa(status) + string(text)
	}
	for _, path := range []string{
		"/api/people/Ann", "/api/people/Ann/games", "/api/people/Ann/ratings", "/api/best/toy", "/api/titles/toy/numbers",
		"/api/tables/" + mine, "/api/tables/" + mine + "/chat", "/api/tables/" + mine + "/record", "/api/programs",
	} {
		is := lines(bob, "GET", path, nil)
		for who, other := range map[string]*client{"another": carl, "a stranger": stranger, "a guest": guest} {
			if got := lines(other, "GET", path, nil); got != is {
				t.Errorf("%s: to who is blocked %s, to %s %s", path, is, who, got)
			}
		}
	}
	open := func(c *client) (ids []string) {
		for _, t := range call[struct{ Open []struct{ ID string } }](c, "GET", "/api/lobby", nil).Open {
			ids = append(ids, t.ID)
		}
		return ids
	}
	for who, c := range map[string]*client{"who is blocked": bob, "another": carl, "a stranger": stranger, "a guest": guest} {
		if !slices.Contains(open(c), mine) {
			t.Errorf("%s does not see the table in the lobby", who)
		}
	}
	if slices.Contains(open(ann), his) {
		t.Error("she sees tables of whom she has blocked")
	}

	// What takes an account is answered as to anybody else; the last ask is the same again.
	at := regexp.MustCompile(`"(id|at|made|asked)":"[^"]*"`)
	for _, ask := range []struct {
		method, path string
		body         any
	}{
		{"PUT", "/api/friends/Ann", nil},
		{"PUT", "/api/friends/Ann", nil},
		{"GET", "/api/friends", nil},
		{"POST", "/api/tables/OWN/invitations", j{"name": "Ann"}},
		{"POST", "/api/tables/OWN/invitations", j{"name": "Robot"}},
		{"DELETE", "/api/friends/Ann", nil},
		{"GET", "/api/friends", nil},
		{"POST", "/api/reports", j{"name": "Ann", "reason": "name"}},
		{"POST", "/api/me/hushed", j{"name": "Ann", "kind": "mute"}},
		{"GET", "/api/me/hushed", nil},
	} {
		answer := func(c *client, own string) string {
			return at.ReplaceAllString(lines(c, ask.method, strings.Replace(ask.path, "OWN", own, 1), ask.body), "")
		}
		if is, other := answer(bob, his), answer(carl, carls); is != other {
			t.Errorf("%s %s: to who is blocked %s, to another %s", ask.method, ask.path, is, other)
		}
	}
	bob.ok("PUT", "/api/friends/Ann", nil)
	if got := bob.company("Ann"); got.Friend != "asked" {
		t.Errorf("he has asked, and it is %+v", got)
	}

	// And nothing comes of it.
	if got := call[friendsSeen](ann, "GET", "/api/friends", nil); len(got.AskedBy) != 0 {
		t.Errorf("who is blocked has asked: %+v", got)
	}
	if got := ann.invited(); !slices.Equal(got, []string{carls}) {
		t.Errorf("she is invited to %v", got)
	}
	bob.refused("POST", "/api/tables/"+mine+"/join", j{}, 409, "no-seat")
	carl.ok("POST", "/api/tables/"+mine+"/join", j{})
	ann.refused("PUT", "/api/friends/Bob", nil, 409, "hushed")

	list := call[[]struct{ ID, Name, Kind string }](ann, "GET", "/api/me/hushed", nil)
	if len(list) != 1 || list[0].ID != made.ID || list[0].Name != "Bob" || list[0].Kind != "block" {
		t.Errorf("she has hushed %+v", list)
	}
	bob.ok("DELETE", "/api/me/hushed/"+made.ID, nil) // not theirs to end
	bob.refused("POST", "/api/tables/"+mine+"/join", j{}, 409, "no-seat")
	ann.ok("DELETE", "/api/me/hushed/"+made.ID, nil)
	bob.ok("POST", "/api/tables/"+mine+"/join", j{})
}

// Lines of somebody who is muted are folded, in what was said and in what is said now, and a
// mention in them notifies nobody.
func TestMuted(t *testing.T) {
	t.Parallel()
	s := serveCompany(t, tempFile(t))
	annC, ann := s.somebody("Ann")
	bobC, bob := s.somebody("Bob") // guests mute, and are muted
	watcher, _ := s.somebody("Carl")
	id := s.world(ann, bob, 2, 4, false)
	type line struct {
		ID     int64
		Text   string
		Hushed bool
	}
	said := call[line](bobC, "POST", "/api/tables/"+id+"/chat", j{"text": "one"})
	annC.refused("POST", "/api/me/hushed", j{"table": id, "line": said.ID + 100, "kind": "mute"}, 404, "not-found")
	annC.refused("POST", "/api/me/hushed", j{"table": id, "seat": 0, "kind": "mute"}, 409, "yourself")
	annC.refused("POST", "/api/me/hushed", j{"table": id, "seat": 7, "kind": "mute"}, 404, "not-found")
	annC.refused("POST", "/api/me/hushed", j{"table": id, "kind": "mute"}, 400, "bad-request")
	annC.refused("POST", "/api/me/hushed", j{"name": "Bob", "kind": "mute"}, 404, "not-found") // a guest has no name of their own
	made := call[struct{ ID string }](annC, "POST", "/api/me/hushed", j{"table": id, "line": said.ID, "kind": "mute"})
	hushed := func(c *client, want bool) {
		t.Helper()
		for _, l := range call[[]line](c, "GET", "/api/tables/"+id+"/chat", nil) {
			if l.Hushed != want {
				t.Errorf("the line is %+v", l)
			}
		}
	}
	hushed(annC, true)
	hushed(bobC, false)
	hushed(watcher, false)

	heard := annC.hears(t)
	annC.follow(t.Context(), "/api/tables/"+id+"/stream?after=3&heard=0", "", func(e event) bool {
		if e.name == "chat" && !strings.Contains(e.data, `"hushed":true`) {
			t.Errorf("she hears %s", e.data)
		}
		return e.name != "chat"
	})
	call[line](bobC, "POST", "/api/tables/"+id+"/chat", j{"text": "@Ann, hello?"})
	annC.ok("DELETE", "/api/me/hushed/"+made.ID, nil)
	hushed(annC, false)
	third := call[line](bobC, "POST", "/api/tables/"+id+"/chat", j{"text": "@Ann, and now?"})
	heard("named", itoa(int(third.ID))) // and of nothing before
}

// What is reported is kept, with what was said there; a table alone can be reported, too.
func TestReports(t *testing.T) {
	t.Parallel()
	s := serveCompany(t, tempFile(t))
	annC, ann := s.somebody("Ann")
	bobC, bob := s.somebody("Bob")
	id := s.world(ann, bob, 2, 4, false)
	said := call[struct{ ID int64 }](bobC, "POST", "/api/tables/"+id+"/chat", j{"text": "an ugly word"})
	annC.ok("POST", "/api/reports", j{"table": id, "line": said.ID, "reason": "chat", "words": "he\nsaid it twice"})
	annC.ok("POST", "/api/reports", j{"table": id, "seat": 1, "reason": "stalling"})
	annC.ok("POST", "/api/reports", j{"table": id, "reason": "other", "words": strings.Repeat("ö", 1000)})
	annC.refused("POST", "/api/reports", j{"table": id, "reason": "other", "words": strings.Repeat("ö", 1001)}, 400, "bad-request")
	annC.refused("POST", "/api/reports", j{"table": id, "reason": "envy"}, 400, "bad-request")
	annC.refused("POST", "/api/reports", j{"table": "nowhere", "reason": "other"}, 404, "not-found")
	annC.refused("POST", "/api/reports", j{"table": id, "seat": 0, "reason": "other"}, 409, "yourself")
	list, err := s.store.Moderation.Reports(t.Context())
	if err != nil || len(list) != 3 {
		t.Fatalf("there are %+v, %v", list, err)
	}
	first := list[0]
	if first.By != ann.ID || first.User != bob.ID || first.Line != said.ID || first.Said != "an ugly word" || first.Words != "he said it twice" || first.Reason != people.OfChat {
		t.Errorf("the first is %+v", first)
	}
	if list[1].User != bob.ID || list[1].Line != 0 || list[2].User != "" || list[2].Table != persist.TableID(id) {
		t.Errorf("the others are %+v and %+v", list[1], list[2])
	}
}

// Whom one has played with is offered where one invites, friends first and each once.
func TestAcquaintances(t *testing.T) {
	t.Parallel()
	s := serveCompany(t, tempFile(t))
	ann, bob, carl := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", ""), signedUp(s, "Carl", "correct horse", "")
	befriend(ann, carl)
	id := ann.create("toy", "me", "open", "open", "open").ID
	for _, c := range []*client{bob, carl} {
		c.ok("POST", "/api/tables/"+id+"/join", j{})
	}
	guest, _ := s.somebody("Greta")
	guest.ok("POST", "/api/tables/"+id+"/join", j{})
	type one struct {
		Name   string
		Friend bool
	}
	if got := call[[]one](ann, "GET", "/api/me/acquaintances", nil); !slices.Equal(got, []one{{"Carl", true}, {"Bob", false}}) {
		t.Errorf("she knows %+v", got)
	}
	if got := call[[]one](s.client(), "GET", "/api/me/acquaintances", nil); len(got) != 0 {
		t.Errorf("a stranger knows %+v", got)
	}
}
