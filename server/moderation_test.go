package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/store/dbtest"
)

// does is a deed of the host that must be done.
func (s *site) does(a admin.Ask) *admin.Answer {
	s.Helper()
	answer, err := s.office.Do(s.Context(), admin.By{Name: "root"}, &a)
	if err != nil {
		s.Fatalf("%s of %q: %v", a.Deed, a.About, err)
	}
	return answer
}

// undone is a deed of the host that must be refused.
func (s *site) undone(a admin.Ask, code string) {
	s.Helper()
	_, err := s.office.Do(s.Context(), admin.By{Name: "root"}, &a)
	var refused *calls.Error
	var table *refusal.Refusal
	got := ""
	if errors.As(err, &refused) {
		got = refused.Code
	} else if errors.As(err, &table) {
		got = table.Code.Name
	}
	if got != code {
		s.Errorf("%s of %q: %v, want %s", a.Deed, a.About, err, code)
	}
}

// onOneAndTwo runs a test at one server with a file, and at two with one database: there
// what one does the other has to know.
func onOneAndTwo(t *testing.T, do func(t *testing.T, here, there *site), change ...func(*server.Config)) {
	t.Run("file", func(t *testing.T) {
		t.Parallel()
		s := serve(t, change...)
		do(t, s, s)
	})
	t.Run("two servers", func(t *testing.T) {
		t.Parallel()
		data := dbtest.Server(t)
		do(t, serveOn(t, data, change...), serveOn(t, data, change...))
	})
}

// together is a running game of the toy between two, in the order in which they sit.
func together(ann, bob *client) table {
	ann.Helper()
	made := ann.create("toy", "me", "open")
	return call[table](bob, "POST", "/api/tables/"+made.ID+"/join", j{})
}

func TestLock(t *testing.T) {
	t.Parallel()
	onOneAndTwo(t, func(t *testing.T, here, there *site) {
		marta, otto := signedUp(there, "Marta", "correct horse", ""), signedUp(there, "Otto", "correct horse", "")
		token := marta.showable("", "read")
		robot := marta.program("Robot")
		its := marta.showable(robot.ID, "read", "play")
		under := together(marta, otto)
		alone := marta.started("toy", "me", "clerk")
		with := otto.create("toy", "me", "open")
		call[table](there.showing(its.Text), "POST", "/api/tables/"+with.ID+"/join", j{})
		there.showing(token.Text).ok("GET", "/api/me", nil)

		here.undone(admin.Ask{Deed: "people.lock", About: "Marta"}, admin.NoReason.Name)
		here.undone(admin.Ask{Deed: "people.lock", About: "Nobody", Why: "spam"}, "not-found")
		got := here.does(admin.Ask{Deed: "people.lock", About: "marta", Why: "spam"}).Person
		if got.Locked.IsZero() || got.Name != "Marta" || len(got.Log) != 1 || got.Log[0].Why != "spam" {
			t.Errorf("locked is %+v", got)
		}
		here.undone(admin.Ask{Deed: "people.lock", About: "Marta", Why: "spam"}, "bad-request")

		// At once nothing of hers is good any more, at either server.
		if marta.known() || marta.at(here).known() {
			t.Error("she is still in")
		}
		there.showing(token.Text).refused("GET", "/api/me", nil, 401, "wrong-token")
		there.showing(its.Text).refused("GET", "/api/me", nil, 401, "wrong-token")
		there.client().refused("POST", "/api/session", j{"name": "Marta", "password": "wrong horse"}, 401, "wrong-login")
		there.client().refused("POST", "/api/session", j{"name": "Marta", "password": "correct horse"}, 403, "locked")

		// A bot stands in for her and for her program; what is hers alone stays.
		for id, seat := range map[string]int{under.ID: 0, with.ID: 1} {
			if at := call[table](otto, "GET", "/api/tables/"+id, nil); at.Seats[seat].Kind != "bot" || at.Host != "Otto" || at.Status != "running" {
				t.Errorf("at the table are %+v, its host is %q", at.Seats, at.Host)
			}
		}

		here.does(admin.Ask{Deed: "people.unlock", About: "Marta"})
		here.undone(admin.Ask{Deed: "people.unlock", About: "Marta"}, "bad-request")
		if marta.known() {
			t.Error("a session that ended is back")
		}
		back := in(there, "Marta", "correct horse")
		there.showing(token.Text).refused("GET", "/api/me", nil, 401, "wrong-token") // for good
		there.showing(its.Text).refused("GET", "/api/me", nil, 401, "wrong-token")
		if at := call[table](back, "GET", "/api/tables/"+alone.ID, nil); at.Seats[0].Kind != "person" {
			t.Errorf("her own table has %+v", at.Seats)
		}
		if at := call[table](back, "POST", "/api/tables/"+under.ID+"/join", j{}); at.Seats[0].Kind != "person" {
			t.Errorf("she has not come back: %+v", at.Seats)
		}
	})
}

// A guest's tables do not go to an account that is kept out, and passkeys and links for a new
// password lead nowhere.
func TestLock_OtherWaysIn(t *testing.T) {
	t.Parallel()
	post := newLetters()
	s := local(serve(t, func(c *server.Config) { c.Post = post }))
	marta := signedUp(s, "Marta", "correct horse", "marta@example.org")
	d := marta.add("correct horse", "Laptop")
	s.client().ok("POST", "/api/password/forgotten", j{"name": "Marta"})
	link := <-post.reset
	guest := s.client()
	id := guest.started("toy", "me", "me").ID
	s.does(admin.Ask{Deed: "people.lock", About: "Marta", Why: "spam"})

	guest.refused("POST", enterEnd, j{"credential": d.sign(guest.asks(enterBegin))}, 403, "locked")
	guest.refused("POST", "/api/session", j{"name": "Marta", "password": "correct horse"}, 403, "locked")
	if at := call[table](guest, "GET", "/api/tables/"+id, nil); len(at.Mine) != 2 {
		t.Errorf("the guest has lost his seats: %+v", at.Seats)
	}
	guest.refused("POST", "/api/password/reset", j{"token": link, "password": "battery staple"}, 403, "locked")
	s.does(admin.Ask{Deed: "people.unlock", About: "Marta"})
	in(s, "Marta", "correct horse") // the password is as it was
	call[person](guest, "POST", enterEnd, j{"credential": d.sign(guest.asks(enterBegin))})
}

// Locking an account ends its streams, by session and by token.
func TestLock_EndsStreams(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Limits.Rechecks = time.Millisecond })
	marta, otto := signedUp(s, "Marta", "correct horse", ""), signedUp(s, "Otto", "correct horse", "")
	id := together(marta, otto).ID
	for n, by := range []func() *client{
		func() *client { return marta },
		func() *client { return s.showing(in(s, "Marta", "correct horse").showable("", "read").Text) },
	} {
		c := by()
		beats := 0
		c.follow(t.Context(), "/api/tables/"+id+"/stream", "", func(e event) bool { // until it ends by itself
			if beats++; beats == 1 {
				s.does(admin.Ask{Deed: "people.lock", About: "Marta", Why: "spam"})
				s.turn(calls.Heartbeat)
			}
			return true
		})
		if beats == 0 {
			t.Errorf("stream %d heard nothing", n)
		}
		s.does(admin.Ask{Deed: "people.unlock", About: "Marta"})
	}
}

type closedTable struct {
	Status   string
	OldRules *struct{ Ended time.Time }
}

func TestEndedTables(t *testing.T) {
	t.Parallel()
	onOneAndTwo(t, func(t *testing.T, here, there *site) {
		ann, bob := signedUp(there, "Ann", "correct horse", ""), signedUp(there, "Bob", "correct horse", "")
		made := call[table](ann, "POST", "/api/tables", j{"title": "toy", "visibility": "public", "settings": j{"rounds": "two"}, "seats": seats("me", "open"), "rated": true})
		path := "/api/tables/" + made.ID
		here.undone(admin.Ask{Deed: "tables.end", About: made.ID, Why: "a quarrel"}, "not-running")
		call[table](bob, "POST", path+"/join", j{"rated": true})
		now := call[table](ann, "GET", path, nil)

		// People who have the table open see it.
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		asked := false
		bob.follow(ctx, path+"/stream", "", func(e event) bool {
			if e.name == "table" && !asked {
				asked = true
				here.does(admin.Ask{Deed: "tables.end", About: made.ID, Why: "a quarrel"})
			}
			return !strings.Contains(e.data, `"ended":`)
		})
		if !asked {
			t.Error("the stream told nothing")
		}
		ann.refused("POST", path+"/actions", moves(now.Position, 0, json.RawMessage(`{"kind":"pass"}`)), 409, "ended")
		ann.refused("GET", path+"/at/0", nil, 409, "ended")
		if at := call[closedTable](ann, "GET", path, nil); at.Status != "finished" || at.OldRules == nil || at.OldRules.Ended.IsZero() {
			t.Errorf("the table is %+v", at)
		}
		ann.ok("POST", path+"/chat", j{"text": "why?"})
		ann.ok("GET", path+"/record", nil)
		ann.ok("GET", "/api/lobby", nil)
		ann.ok("POST", path+"/rematch", nil)
		here.undone(admin.Ask{Deed: "tables.end", About: made.ID, Why: "a quarrel"}, "not-running")

		// It counts for nobody, not even when all is counted anew, and replays.
		for _, s := range []*site{here, there} {
			if err := s.house.Sweeper.Sweep(t.Context(), time.Now()); err != nil {
				t.Fatal(err)
			}
		}
		for column, values := range inTables(t, here.data) {
			if strings.HasPrefix(column, "results.") || strings.HasPrefix(column, "ratings.") {
				t.Errorf("%s has %q", column, values)
			}
		}
		if err := here.house.Check(t.Context(), persist.TableID(made.ID)); err != nil {
			t.Errorf("it does not replay: %v", err)
		}
	})
}

func TestDeletedTables(t *testing.T) {
	t.Parallel()
	onOneAndTwo(t, func(t *testing.T, here, there *site) {
		ann, bob := signedUp(there, "Ann", "correct horse", ""), signedUp(there, "Bob", "correct horse", "")
		for _, id := range []string{together(ann, bob).ID, ratedGame(ann, bob, "link"), ann.create("toy", "me", "open").ID} {
			ann.ok("POST", "/api/tables/"+id+"/chat", j{"text": "here"})
			here.undone(admin.Ask{Deed: "tables.delete", About: id}, admin.NoReason.Name)
			beats := 0
			bob.follow(t.Context(), "/api/tables/"+id+"/stream", "", func(event) bool { // until it ends by itself
				if beats++; beats == 1 {
					here.does(admin.Ask{Deed: "tables.delete", About: id, Why: "spam"})
				}
				return true
			})
			ann.refused("GET", "/api/tables/"+id, nil, 404, "not-found")
			here.undone(admin.Ask{Deed: "tables.delete", About: id, Why: "spam"}, "not-found")
			left := traces(t, here.data, id)
			delete(left, "admin_log.about")
			delete(left, "buckets.key")
			for column := range left {
				if strings.HasPrefix(column, "river_") { // jobs that find nothing to do
					delete(left, column)
				}
			}
			if len(left) > 0 {
				t.Errorf("of the table there is still %q", left)
			}
		}
	})
}

// Moderators do what they may, by a token for it, and nothing to each other; all is logged
// under their names.
func TestModerators(t *testing.T) {
	t.Parallel()
	s := serve(t)
	mona, moritz, otto := signedUp(s, "Mona", "correct horse", ""), signedUp(s, "Moritz", "correct horse", ""), signedUp(s, "Otto", "correct horse", "")
	const path = "/api/moderation"
	scoped := j{"name": "help", "scopes": []string{"moderate"}}
	mona.refused("POST", "/api/account/tokens", scoped, 403, "not-moderator")
	s.does(admin.Ask{Deed: "people.moderator", About: "Mona"})
	s.does(admin.Ask{Deed: "people.moderator", About: "Moritz"})
	s.undone(admin.Ask{Deed: "people.moderator", About: "Mona"}, "bad-request")
	robot := mona.program("Robot")
	s.undone(admin.Ask{Deed: "people.moderator", About: "Robot"}, "bad-request")
	mona.refused("POST", "/api/account/tokens", j{"name": "help", "program": robot.ID, "scopes": []string{"moderate"}}, 403, "not-moderator")
	reader := s.showing(mona.showable("", "read", "play", "tables").Text)
	reader.refused("POST", path, j{"deed": "people.show", "about": "Otto"}, 403, "not-by-token")
	help := s.showing(mona.showable("", "moderate").Text)
	help.refused("GET", "/api/me", nil, 403, "not-by-token") // it is for nothing else
	otto.refused("POST", path, j{"deed": "people.show", "about": "Mona"}, 403, "not-moderator")
	s.client().refused("POST", path, j{"deed": "people.show", "about": "Mona"}, 403, "no-account")

	may := []string{"people.show", "people.lock", "people.unlock", "tables.show", "tables.end", "reports.list", "reports.show", "reports.decide"}
	for _, deed := range admin.Deeds(false) {
		if !slices.Contains(may, deed) {
			help.refused("POST", path, j{"deed": deed, "about": "Otto", "why": "because", "name": "Other", "words": j{"": "words"}}, 403, "not-moderator")
		}
	}
	help.refused("POST", path, j{"deed": "people.dance"}, 400, "bad-request")
	for _, name := range []string{"Moritz", "Mona"} {
		help.refused("POST", path, j{"deed": "people.lock", "about": name, "why": "because"}, 403, "not-moderator")
	}
	help.refused("POST", path, j{"deed": "people.lock", "about": "Otto"}, 400, "no-reason")
	help.ok("POST", path, j{"deed": "people.lock", "about": "Otto", "why": "spam"})
	if otto.known() {
		t.Error("Otto is still in")
	}
	id := together(mona, moritz).ID
	help.ok("POST", path, j{"deed": "tables.end", "about": id, "why": "a quarrel"})
	log := s.does(admin.Ask{Deed: "log"}).Log
	if l := log[1]; l.By != "Mona" || l.Host || l.Deed != "people.lock" || l.About != "Otto" || l.Why != "spam" {
		t.Errorf("the log has %+v", l)
	}
	if l := log[len(log)-1]; l.By != "root" || !l.Host || l.About != "Mona" {
		t.Errorf("the log begins with %+v", l)
	}

	// Somebody who is no moderator any more, or is locked, can do nothing as one.
	s.does(admin.Ask{Deed: "people.member", About: "Mona"})
	help.refused("POST", path, j{"deed": "people.show", "about": "Otto"}, 403, "not-moderator")
	other := s.showing(moritz.showable("", "moderate").Text)
	other.ok("POST", path, j{"deed": "people.show", "about": "Otto"})
	s.does(admin.Ask{Deed: "people.lock", About: "Moritz", Why: "spam"})
	other.refused("POST", path, j{"deed": "people.show", "about": "Otto"}, 401, "wrong-token")
}

// Every deed that changes something is in the log once, with all that belongs to it, and what
// is refused is not.
func TestEveryDeedIsLogged(t *testing.T) {
	t.Parallel()
	onOneAndTwo(t, func(t *testing.T, here, there *site) {
		ann, bob := signedUp(here, "Ann", "correct horse", ""), signedUp(here, "Bob", "correct horse", "")
		signedUp(here, "Gone", "correct horse", "")
		ann.founded(j{"name": "Front Club", "listed": true, "joining": "anybody"})
		ended, deleted, broken := together(ann, bob).ID, together(ann, bob).ID, together(ann, bob).ID
		spoil(t, here, broken)
		here.house.Reread(t.Context(), []persist.TableID{persist.TableID(broken)}) // a server alone on a file hears of it by no bell
		report := &people.Report{By: persist.UserID(ann.me().ID), User: persist.UserID(bob.me().ID), Reason: people.OfName, Words: "rude", Made: clock.Wall{}.Kept()}
		if err := here.store.Social.AddReport(t.Context(), report); err != nil {
			t.Fatal(err)
		}
		asks := []admin.Ask{
			{Deed: "people.moderator", About: "Bob"}, {Deed: "people.member", About: "Bob"},
			{Deed: "people.rename", About: "Ann", Name: "Anna"}, {Deed: "reports.decide", About: "1", Verdict: admin.Dismissed},
			{Deed: "people.lock", About: "Bob"}, {Deed: "people.unlock", About: "Bob"}, {Deed: "people.delete", About: "Gone"},
			{Deed: "tables.end", About: ended}, {Deed: "tables.delete", About: deleted}, {Deed: "tables.mend", About: broken},
			{Deed: "clubs.front", About: "Front Club"}, {Deed: "clubs.no-front"}, {Deed: "clubs.delete", About: "front club"},
			{Deed: "notices.say", Words: map[string]string{"": "down tonight"}}, {Deed: "notices.end"},
		}
		var done []string
		said := "" // the number of the notice
		for _, a := range asks {
			a.Why = "because of " + a.Deed
			if a.Deed == "notices.end" {
				a.About = said
			}
			if answer := here.does(a); a.Deed == "notices.say" {
				said = itoa(int(answer.Notices[0].ID))
			}
			if _, err := here.office.Do(t.Context(), admin.By{Name: "root"}, &a); err == nil && a.Deed != "notices.say" {
				t.Errorf("%s is done twice", a.Deed)
			} else if err == nil {
				twice := here.does(admin.Ask{Deed: "notices.list"}).Notices[0].ID
				here.does(admin.Ask{Deed: "notices.end", About: itoa(int(twice)), Why: "it was said twice"})
			}
			log := there.does(admin.Ask{Deed: "log"}).Log
			i := slices.IndexFunc(log, func(l admin.LogLine) bool { return l.Why == a.Why })
			if i < 0 || log[i].Deed != a.Deed || log[i].By != "root" || log[i].At.IsZero() {
				t.Errorf("%s is not in the log: %+v", a.Deed, log)
			}
			done = append(done, a.Deed)
		}
		slices.Sort(done)
		if !slices.Equal(done, admin.Deeds(true)) {
			t.Errorf("tried are %q of %q", done, admin.Deeds(true))
		}
		if n := len(there.does(admin.Ask{Deed: "log"}).Log); n != len(asks)+2 { // the notice and its end, once more
			t.Errorf("the log has %d lines for %d deeds", n, len(asks))
		}
	})
}

// A name given by the host obeys the rules for names that people give themselves.
func TestRenamedByTheHost(t *testing.T) {
	t.Parallel()
	s := serve(t)
	marta, otto := signedUp(s, "Marta", "correct horse", ""), signedUp(s, "Otto", "correct horse", "")
	id := together(marta, otto).ID
	s.undone(admin.Ask{Deed: "people.rename", About: "Marta", Name: "otto", Why: "rude"}, "name-taken")
	s.undone(admin.Ask{Deed: "people.rename", About: "Marta", Name: "<b>", Why: "rude"}, "bad-name")
	s.does(admin.Ask{Deed: "people.rename", About: "Marta", Name: "Berta", Why: "rude"})
	if at := call[table](otto, "GET", "/api/tables/"+id, nil); at.Seats[0].Name != "Berta" {
		t.Errorf("at the table are %+v", at.Seats)
	}
	in(s, "Marta", "correct horse") // the old name is found
	if p := s.does(admin.Ask{Deed: "people.show", About: "marta"}).Person; p.Name != "Berta" || !slices.Equal(p.Former, []string{"Marta"}) {
		t.Errorf("shown is %+v", p)
	}
}
