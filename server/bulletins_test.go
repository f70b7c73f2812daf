package server_test

import (
	"database/sql"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// A notice of the host to everybody is heard at once at every page, and shown to people who come
// later.
func TestBulletins(t *testing.T) {
	t.Parallel()
	type bulletin struct {
		ID    int64
		Words map[string]string
		Until *time.Time
	}
	onOneAndTwo(t, func(t *testing.T, here, there *site) {
		ann, _ := there.somebody("Ann")
		said := 0
		ann.follow(t.Context(), "/api/me/stream", "", func(e event) bool {
			if said == 0 {
				here.does(admin.Ask{Deed: "notices.say", Words: map[string]string{"": "down at ten", "de": "ab zehn zu"}})
			}
			said++
			return e.name != "bulletins"
		})
		list := call[[]bulletin](there.client(), "GET", "/api/bulletins", nil)
		if len(list) != 1 || list[0].Words[""] != "down at ten" || list[0].Words["de"] != "ab zehn zu" || list[0].Until != nil {
			t.Fatalf("told is %+v", list)
		}
		soon := time.Now().Add(time.Hour)
		here.does(admin.Ask{Deed: "notices.say", Words: map[string]string{"": "welcome"}, Until: soon})
		here.does(admin.Ask{Deed: "notices.end", About: itoa(int(list[0].ID))})
		list = call[[]bulletin](there.client(), "GET", "/api/bulletins", nil)
		if len(list) != 1 || list[0].Words[""] != "welcome" || !list[0].Until.Equal(soon.Truncate(time.Millisecond)) {
			t.Fatalf("told is %+v", list)
		}
		for _, wrong := range []admin.Ask{
			{Words: map[string]string{}}, {Words: map[string]string{"de": "nur deutsch"}}, {Words: map[string]string{"": "x", "fr": "non"}},
			{Words: map[string]string{"": strings.Repeat("x", 301)}}, {Words: map[string]string{"": "late"}, Until: time.Now().Add(-time.Minute)},
		} {
			wrong.Deed = "notices.say"
			here.undone(wrong, "bad-request")
		}
		here.undone(admin.Ask{Deed: "notices.end", About: "99"}, "not-found")
		here.undone(admin.Ask{Deed: "notices.end", About: "first"}, "bad-request")
	})
}

func TestReportsAreDecided(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, bob, mona := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", ""), signedUp(s, "Mona", "correct horse", "")
	s.does(admin.Ask{Deed: "people.moderator", About: "Mona"})
	help := s.showing(mona.showable("", "moderate").Text)
	id := together(ann, bob).ID
	for _, text := range []string{"hello", "you fool", "let us play"} {
		bob.ok("POST", "/api/tables/"+id+"/chat", j{"text": text})
	}
	lines, err := s.store.Tables.Lines(t.Context(), persist.TableID(id), 0)
	if err != nil {
		t.Fatal(err)
	}
	reported := func(by, about *client, table string, line sheet.Line) string {
		r := &people.Report{By: persist.UserID(by.me().ID), Table: persist.TableID(table), Line: line.ID, Said: line.Text, Reason: people.OfChat, Words: "look", Made: clock.Wall{}.Kept()}
		if about != nil {
			r.User = persist.UserID(about.me().ID)
		}
		if err := s.store.Social.AddReport(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		return itoa(int(r.ID))
	}
	first := reported(ann, bob, id, lines[1])
	shown := call[admin.Answer](help, "POST", "/api/moderation", j{"deed": "reports.show", "about": first}).Reports[0]
	if shown.By != "Ann" || shown.About != "Bob" || shown.Said != "you fool" || len(shown.Chat) != 3 || !shown.Chat[1].This || shown.Chat[0].This {
		t.Errorf("shown is %+v", shown)
	}
	decide := func(c *client, id, verdict string, words j, status int, code string) {
		t.Helper()
		c.refused("POST", "/api/moderation", j{"deed": "reports.decide", "about": id, "verdict": verdict, "why": "seen", "words": words}, status, code)
	}
	decide(help, first, "hanged", nil, 400, "bad-request")
	decide(help, first, "warned", nil, 400, "bad-request")
	decide(help, "77", "dismissed", nil, 404, "not-found")
	help.ok("POST", "/api/moderation", j{"deed": "reports.decide", "about": first, "verdict": "warned", "why": "rude", "words": j{"": "mind your words"}})
	decide(help, first, "dismissed", nil, 409, "bad-request")

	// Moderators decide nothing about themselves or each other, and a table cannot be locked.
	own, hers := reported(mona, bob, "", sheet.Line{}), reported(ann, mona, "", sheet.Line{})
	decide(help, own, "locked", nil, 403, "not-moderator")
	decide(help, hers, "dismissed", nil, 403, "not-moderator")
	at := reported(ann, nil, id, sheet.Line{})
	decide(help, at, "locked", nil, 409, "bad-request")
	s.does(admin.Ask{Deed: "reports.decide", About: at, Verdict: admin.Dismissed, Why: "nothing"})
	s.does(admin.Ask{Deed: "reports.decide", About: own, Verdict: admin.Locked, Why: "again"})
	if bob.known() {
		t.Error("Bob is still in")
	}
	open := s.does(admin.Ask{Deed: "reports.list"}).Reports
	if len(open) != 1 || itoa(int(open[0].ID)) != hers {
		t.Errorf("open are %+v", open)
	}
	all := s.does(admin.Ask{Deed: "reports.list", All: true}).Reports
	if len(all) != 4 || all[3].Verdict != admin.Warned || all[3].DecidedBy != "Mona" {
		t.Errorf("all are %+v", all)
	}

	// People who reported something are told that it was looked at, and people who are warned are
	// told of what, until they have read it.
	type bulletin struct {
		ID    int64
		Kind  string
		Words map[string]string
	}
	s.does(admin.Ask{Deed: "people.unlock", About: "Bob"})
	bob = in(s, "Bob", "correct horse")
	read := func(c *client, want string) {
		t.Helper()
		list := call[[]bulletin](c, "GET", "/api/bulletins", nil)
		if len(list) == 0 || list[0].Kind != want {
			t.Fatalf("told is %+v", list)
		}
		if want == "warned" && list[0].Words[""] != "mind your words" || want == "looked" && len(list[0].Words) > 0 {
			t.Errorf("told is %+v", list)
		}
		mona.ok("DELETE", "/api/bulletins/"+itoa(int(list[0].ID)), nil) // which is not hers
		c.ok("DELETE", "/api/bulletins/"+itoa(int(list[0].ID)), nil)
		if left := call[[]bulletin](c, "GET", "/api/bulletins", nil); len(left) != len(list)-1 {
			t.Errorf("left is %+v", left)
		}
	}
	read(ann, "looked")
	read(ann, "looked")
	read(bob, "warned")
	read(mona, "looked")
	if list := call[[]bulletin](s.client(), "GET", "/api/bulletins", nil); len(list) != 0 {
		t.Errorf("a stranger is told %+v", list)
	}
}

// One who reported hears of it at once, wherever it was decided; others hear nothing.
func TestReportersHearOfIt(t *testing.T) {
	t.Parallel()
	onOneAndTwo(t, func(t *testing.T, here, there *site) {
		ann, bob := signedUp(there, "Ann", "correct horse", ""), signedUp(there, "Bob", "correct horse", "")
		r := &people.Report{By: persist.UserID(ann.me().ID), User: persist.UserID(bob.me().ID), Reason: people.OfName, Made: clock.Wall{}.Kept()}
		if err := here.store.Social.AddReport(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		decided := false
		ann.follow(t.Context(), "/api/me/stream", "", func(e event) bool {
			if !decided {
				here.does(admin.Ask{Deed: "reports.decide", About: "1", Verdict: admin.Dismissed, Why: "nothing"})
			}
			decided = true
			return e.name != "bulletins"
		})
		if !decided {
			t.Error("she heard nothing")
		}
	})
}

// Deleting an account clears what the log and the reports say of it.
func TestDeletedByTheHost(t *testing.T) {
	t.Parallel()
	onOneAndTwo(t, func(t *testing.T, here, there *site) {
		marta, otto := signedUp(there, "Marta", "correct horse", ""), signedUp(there, "Otto", "correct horse", "")
		id, user := together(marta, otto).ID, marta.me().ID
		here.does(admin.Ask{Deed: "people.moderator", About: "Marta"})
		help := there.showing(marta.showable("", "moderate").Text)
		signedUp(there, "Carl", "correct horse", "")
		help.ok("POST", "/api/moderation", j{"deed": "people.lock", "about": "Carl", "why": "spam"})
		r := &people.Report{By: persist.UserID(otto.me().ID), User: persist.UserID(otto.me().ID), Reason: people.OfOther, Made: clock.Wall{}.Kept()}
		if err := here.store.Social.AddReport(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		help.ok("POST", "/api/moderation", j{"deed": "reports.decide", "about": "1", "verdict": "dismissed", "why": "nothing"})
		here.does(admin.Ask{Deed: "people.rename", About: "Marta", Name: "Martha", Why: "she asked"})
		here.does(admin.Ask{Deed: "people.delete", About: "Martha", Why: "she asked"})
		left := traces(t, here.data, user, "Martha", "Marta")
		for _, column := range keptOfFormer {
			delete(left, column)
		}
		if len(left) != 0 {
			t.Errorf("there is still %q", left)
		}
		if marta.known() {
			t.Error("she is still in")
		}
		watcher := there.client()
		if at := call[table](watcher, "GET", "/api/tables/"+id, nil); at.Seats[0].Name != people.FormerPlayer {
			t.Errorf("at the table are %+v", at.Seats)
		}
		here.undone(admin.Ask{Deed: "people.show", About: "Martha"}, "not-found")
		here.undone(admin.Ask{Deed: "people.delete", About: people.FormerUser, Why: "all"}, "not-found")
	})
}

// Whoever is locked by a report is so with the decision: broken off between the two, neither
// is done, and it can be done again.
func TestReports_BrokenOff(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, bob := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", "")
	ann.ok("POST", "/api/reports", j{"name": "Bob", "reason": "name"})
	db, err := sql.Open("sqlite", s.data+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	do := func(query string) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	locks := &admin.Ask{Deed: "reports.decide", About: "1", Verdict: admin.Locked, Why: "again"}
	do("CREATE TRIGGER broken BEFORE UPDATE ON reports BEGIN SELECT RAISE(ABORT, 'broken off'); END")
	if _, err := s.office.Do(t.Context(), admin.By{Name: "root"}, locks); err == nil {
		t.Fatal("it was decided")
	}
	if open := s.does(admin.Ask{Deed: "reports.list"}).Reports; len(open) != 1 || !bob.known() {
		t.Errorf("the report is open: %t, and Bob is in: %t", len(open) == 1, bob.known())
	}
	do("DROP TRIGGER broken")
	s.does(*locks)
	if open := s.does(admin.Ask{Deed: "reports.list"}).Reports; len(open) != 0 || bob.known() {
		t.Errorf("the report is open: %t, and Bob is in: %t", len(open) == 1, bob.known())
	}
	var said []string
	for _, line := range s.does(admin.Ask{Deed: "log"}).Log {
		said = append(said, line.Deed)
	}
	if !slices.Equal(said, []string{"reports.decide", "people.lock"}) {
		t.Errorf("the log has %q", said)
	}
}
