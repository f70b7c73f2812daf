package server_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

// late is a table that is told three minutes late. Some of it was played long ago, and where it goes on more was just now.
func (s *site) late(ann, bob *people.User, goesOn bool) string {
	s.Helper()
	now := s.clock.Kept()
	before := now.Add(-10 * time.Minute)
	act := func(seat game.Seat, text string, at time.Time) record.Kept {
		return record.Kept{Entry: game.Entry{Seat: seat, Action: json.RawMessage(text), At: at}}
	}
	entries := []record.Kept{
		act(game.Chance, `{"kind":"deal","card":1}`, before), act(game.Chance, `{"kind":"deal","card":2}`, before),
		act(1, `{"kind":"bid","amount":4}`, before),
	}
	kept := &sheet.Sheet{
		ID: persist.TableID(persist.NewID()), Title: "toy", Version: 1, Settings: map[string]string{"rounds": "two"}, Visibility: sheet.Public,
		Status: sheet.Running, Host: ann.ID, Secret: game.Secret{7}, Turn: game.Seats(0), Created: before, Started: before, Updated: before, Delay: 3 * time.Minute,
		Places: []sheet.Place{{Kind: sheet.Person, User: ann.ID, Name: ann.Name}, {Kind: sheet.Person, User: bob.ID, Name: bob.Name}},
	}
	if goesOn {
		entries = append(entries, act(0, `{"kind":"pass"}`, now), act(game.Chance, `{"kind":"deal","card":1}`, now), act(game.Chance, `{"kind":"deal","card":1}`, now))
		kept.Turn, kept.Updated = game.Seats(0, 1), now
	}
	kept.Entries = len(entries)
	if err := s.store.Tables.Insert(s.Context(), kept, entries); err != nil {
		s.Fatal(err)
	}
	return string(kept.ID)
}

// listed is what lists, links and frames tell of a table.
func (c *client) listed(id string) string {
	c.Helper()
	var out strings.Builder
	for _, list := range []string{"running", "open", "finished", "yours"} {
		lobby := call[map[string][]json.RawMessage](c, "GET", "/api/lobby", nil)
		for _, t := range lobby[list] {
			if strings.Contains(string(t), id) {
				fmt.Fprintf(&out, "%s: %s\n", list, t)
			}
		}
	}
	for _, w := range call[[]struct{ Table json.RawMessage }](c, "GET", "/api/worth-watching", nil) {
		if strings.Contains(string(w.Table), id) {
			fmt.Fprintf(&out, "worth watching: %s\n", w.Table)
		}
	}
	for _, path := range []string{"/table/" + id, "/table/" + id + "/at/5", "/embed/table/" + id, "/embed/table/" + id + "/at/5", "/api/oembed?url=" + c.url + "/table/" + id, "/api/tables/" + id + "/watching"} {
		status, text := c.send("GET", path, nil)
		if status >= 500 { // the pages of tests draw nothing; what failed has a number of its own
			text = nil
		}
		fmt.Fprintf(&out, "%s: %d %s\n", path, status, text)
	}
	for _, path := range []string{"/at/4.svg", "/at/now.svg", "/at/3.svg", "/from/2/to/4.gif"} {
		status, text := c.send("GET", "/table/"+id+path, nil)
		if status >= 500 {
			text = nil
		}
		fmt.Fprintf(&out, "%s: %d %s\n", path, status, text)
	}
	return strings.ReplaceAll(out.String(), id, "ID")
}

// Of a table that is told late, somebody who watches can tell in no way what has happened since: whatever they ask, it is
// answered as if nothing had. Those who play can, and when it is time everybody can.
func TestLate(t *testing.T) {
	t.Parallel()
	s := serve(t)
	annC, ann := s.somebody("Ann")
	_, bob := s.somebody("Bob")
	watcher, _ := s.somebody("Carl")
	one, two := s.late(ann, bob, false), s.late(ann, bob, true)
	anytime := strings.NewReplacer("\"online\":true", "", "\"online\":false", "")
	all := func(c *client, id string) string { return scrub(anytime.Replace(c.asked(id) + c.listed(id))) }
	for name, c := range map[string]*client{"a watcher": watcher, "a stranger": s.client()} {
		if diff := cmp.Diff(strings.Split(all(c, one), "\n"), strings.Split(all(c, two), "\n")); diff != "" {
			t.Errorf("%s can tell the tables apart:\n%s", name, diff)
		}
		c.refused("GET", "/api/tables/"+two+"/at/4", nil, 404, "no-moment")
		if told := call[table](c, "GET", "/api/tables/"+two, nil); told.Entries != 3 || told.Position.N != 3 {
			t.Errorf("%s is told %d entries and moment %d", name, told.Entries, told.Position.N)
		}
		if told := call[[]json.RawMessage](c, "GET", "/api/tables/"+two+"/entries", nil); len(told) != 3 {
			t.Errorf("%s is told %d entries", name, len(told))
		}
	}
	if told := call[table](annC, "GET", "/api/tables/"+two, nil); told.Entries != 6 || told.Position.N != 6 {
		t.Errorf("Ann, who plays, is told %d entries and moment %d", told.Entries, told.Position.N)
	}
	s.turn(3*time.Minute + time.Second)
	if told := call[table](watcher, "GET", "/api/tables/"+two, nil); told.Entries != 6 || told.Position.N != 6 {
		t.Errorf("when it is time the watcher is told %d entries and moment %d", told.Entries, told.Position.N)
	}
	if all(watcher, one) == all(watcher, two) {
		t.Error("when it is time the tables cannot be told apart")
	}
}

// A stream of a table that is told late tells each entry when it is time, in order and once, and the rest when the game is over.
func TestLate_Stream(t *testing.T) {
	t.Parallel()
	s := serve(t)
	annC, ann := s.somebody("Ann")
	bobC, bob := s.somebody("Bob")
	watcher, _ := s.somebody("Carl")
	id := s.late(ann, bob, true)
	told, ended := make(chan event, 100), t.Context()
	go watcher.follow(ended, "/api/tables/"+id+"/stream?after=3", "", func(e event) bool { told <- e; return true })
	next := func(name string) event {
		t.Helper()
		for e := range told {
			if e.name == name {
				return e
			}
		}
		return event{}
	}
	next("table")
	s.turn(3*time.Minute + 6*time.Second)
	for _, want := range []string{"4", "5", "6"} {
		if e := next("entry"); e.id != want {
			t.Fatalf("told entry %s instead of %s", e.id, want)
		}
	}
	for _, c := range []*client{annC, bobC} {
		seat := slices.Index([]*client{annC, bobC}, c)
		n := call[table](c, "GET", "/api/tables/"+id, nil).Position.N
		call[position](c, "POST", "/api/tables/"+id+"/actions", j{"after": n, "seat": seat, "actions": []j{{"kind": "pass"}}})
	}
	if e := next("entry"); e.id != "7" {
		t.Errorf("at the end: %+v", e)
	}
	if now := call[table](watcher, "GET", "/api/tables/"+id, nil); now.Status != "finished" || now.Entries != 8 {
		t.Errorf("a game that is over is told as %s with %d entries", now.Status, now.Entries)
	}
}

// What those who watch say is for them while the game goes on: who plays reads it at the end, and so may whoever might be one of
// them. What those who play say is not told to those who watch where they are told late.
func TestWatchersTalkAmongThemselves(t *testing.T) {
	t.Parallel()
	s := serve(t)
	host, bea := s.account("Ann"), s.account("Bea")
	id := host.create("toy", "me", "open").ID
	bea.ok("POST", "/api/tables/"+id+"/join", j{})
	carl, dora := s.account("Carl"), s.account("Dora")
	guest, stranger := s.client(), s.client()
	call[person](guest, "PATCH", "/api/me", j{"name": "Passer-by"})
	path := "/api/tables/" + id + "/chat"
	heard := func(c *client) (texts []string) {
		for _, l := range call[[]struct{ Text string }](c, "GET", path, nil) {
			texts = append(texts, l.Text)
		}
		return texts
	}
	host.ok("POST", path, j{"text": "a good game"})
	carl.ok("POST", path, j{"text": "@Ann should pass"})
	guest.refused("POST", path, j{"text": "me too"}, 403, "apart")
	for name, c := range map[string]*client{"the host": host, "who sits beside": bea, "a guest": guest, "a stranger": stranger} {
		if got := heard(c); !slices.Equal(got, []string{"a good game"}) {
			t.Errorf("%s reads %q", name, got)
		}
		for _, e := range c.events(id, 0, 1) {
			if e.name == "chat" {
				t.Errorf("%s is told %+v", name, e)
			}
		}
	}
	if got := heard(dora); !slices.Equal(got, []string{"a good game", "@Ann should pass"}) {
		t.Errorf("another watcher reads %q", got)
	}
	bea.events(id, 0, 1)
	s.playOut(id, host, bea)
	for name, c := range map[string]*client{"the host": host, "who sits beside": bea, "a guest": guest, "a stranger": stranger, "a watcher": dora} {
		if got := heard(c); !slices.Equal(got, []string{"a good game", "@Ann should pass"}) {
			t.Errorf("when the game is over %s reads %q", name, got)
		}
	}
}

// Whoever follows somebody is told that they begin a public game, and whoever follows a table that its game is over; who does not
// want to know is not, and neither is told to those who play themselves.
func TestFollowing(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, bea, carl := s.account("Ann"), s.account("Bea"), s.account("Carl")
	carl.ok("PUT", "/api/following/ann", nil)
	carl.refused("PUT", "/api/following/nobody-here", nil, 404, "not-found")
	carl.refused("PUT", "/api/following/Carl", nil, 409, "yourself")
	s.client().refused("PUT", "/api/following/Ann", nil, 403, "no-account")
	id := ann.create("toy", "me", "open").ID
	bea.ok("POST", "/api/tables/"+id+"/join", j{})
	carl.ok("PUT", "/api/tables/"+id+"/following", nil)
	if f := call[struct {
		People []struct{ Name string }
		Tables []struct{ ID string }
	}](carl, "GET", "/api/following", nil); len(f.People) != 1 || f.People[0].Name != "Ann" || len(f.Tables) != 1 || f.Tables[0].ID != id {
		t.Errorf("followed is %+v", f)
	}
	worth := call[[]struct {
		Why, Who string
		Table    struct{ ID string }
	}](carl, "GET", "/api/worth-watching", nil)
	if len(worth) != 1 || worth[0].Why != "followed" || worth[0].Who != "Ann" || worth[0].Table.ID != id {
		t.Errorf("worth watching is %+v", worth)
	}
	if mine := call[[]json.RawMessage](ann, "GET", "/api/worth-watching", nil); len(mine) != 0 {
		t.Errorf("Ann is to watch what she plays: %s", mine)
	}
	s.playOut(id, ann, bea)
	got := map[string]int{}
	for _, n := range s.noticesOf(carl) {
		got[n]++
	}
	if got["plays"] != 1 || got["watched"] != 1 || len(got) != 2 {
		t.Errorf("Carl is told %v", got)
	}
	if told := s.noticesOf(ann); slices.Contains(told, "plays") || slices.Contains(told, "watched") {
		t.Errorf("Ann is told %v", told)
	}
	carl.ok("DELETE", "/api/following/Ann", nil)
	carl.ok("DELETE", "/api/tables/"+id+"/following", nil)
	if f := call[struct{ People, Tables []json.RawMessage }](carl, "GET", "/api/following", nil); len(f.People)+len(f.Tables) != 0 {
		t.Errorf("after all is let go: %+v", f)
	}
	// Who has blocked somebody is not offered their tables.
	next := ann.create("toy", "me", "open").ID
	bea.ok("POST", "/api/tables/"+next+"/join", j{})
	carl.ok("POST", "/api/me/hushed", j{"name": "Bea", "kind": "block"})
	if left := call[[]json.RawMessage](carl, "GET", "/api/worth-watching", nil); len(left) != 0 {
		t.Errorf("with somebody blocked: %s", left)
	}
}

// noticesOf is what somebody is to be told of.
func (s *site) noticesOf(c *client) (events []string) {
	s.Helper()
	kept, err := s.store.People.KeptOf(s.Context(), persist.UserID(c.me().ID))
	if err != nil {
		s.Fatal(err)
	}
	for _, row := range kept["notices"] {
		if event := fmt.Sprint(row["event"]); row["channel"] == "" && (event == "plays" || event == "watched") {
			events = append(events, event)
		}
	}
	return events
}

// A game that is over may be looked at with the eyes of every seat; one under way with one's own alone.
func TestAllEyesAfterTheEnd(t *testing.T) {
	t.Parallel()
	s := serve(t)
	_, ann := s.somebody("Ann")
	_, bob := s.somebody("Bob")
	watcher := s.account("Carl")
	over, running := s.world(ann, bob, 2, 4, true), s.world(ann, bob, 2, 4, false)
	for seat := range 2 {
		as := "/at/2?as=" + itoa(seat)
		if p := call[struct{ Seat *int }](watcher, "GET", "/api/tables/"+over+as, nil); p.Seat == nil || *p.Seat != seat {
			t.Errorf("it is seen with the eyes of %v, not of seat %d", p.Seat, seat)
		}
		watcher.refused("GET", "/api/tables/"+running+as, nil, 403, "not-your-seat")
	}
	watcher.refused("GET", "/api/tables/"+over+"/at/2?as=5", nil, 403, "not-your-seat")
}
