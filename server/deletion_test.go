package server_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/dbtest"
)

// inTables is every text of every table of a database, by table and column.
func inTables(t *testing.T, data string) map[string][]string {
	t.Helper()
	driver, list := "sqlite", "SELECT name FROM sqlite_master WHERE type = 'table'"
	if database.IsAddress(data) {
		driver, list = "pgx", "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
	}
	db, err := sql.Open(driver, data)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	query := func(query string, each func(columns []string, row []any)) {
		rows, err := db.QueryContext(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		columns, err := rows.Columns()
		for err == nil && rows.Next() {
			row, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range row {
				into[i] = &row[i]
			}
			if err = rows.Scan(into...); err == nil {
				each(columns, row)
			}
		}
		if err != nil || rows.Err() != nil {
			t.Fatal(err, rows.Err())
		}
	}
	var tables []string
	query(list, func(_ []string, row []any) { tables = append(tables, row[0].(string)) })
	all := map[string][]string{}
	for _, table := range tables {
		query("SELECT * FROM "+table, func(columns []string, row []any) {
			for i, c := range columns {
				if b, ok := row[i].([]byte); ok {
					row[i] = string(b)
				}
				all[table+"."+c] = append(all[table+"."+c], fmt.Sprint(row[i]))
			}
		})
	}
	if len(tables) < 15 || len(all["users.id"]) == 0 {
		t.Fatalf("the database has %q", tables)
	}
	return all
}

// traces is where somebody is still found.
func traces(t *testing.T, data string, texts ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for column, values := range inTables(t, data) {
		for _, v := range values {
			for _, text := range texts {
				if strings.Contains(strings.ToLower(v), strings.ToLower(text)) {
					found[column] = v
				}
			}
		}
	}
	return found
}

// what is kept of a deleted account: the name, so that nobody takes it for a while, and for an hour
// how often its owner did what is limited, so that a deletion is no way around limits.
var keptOfFormer = []string{"former_names.name_key", "former_names.skeleton", "buckets.key"}

func TestDeletion_LeavesNothing(t *testing.T) {
	t.Parallel()
	for name, database := range map[string]func(*testing.T) string{
		"file":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "scrip.db") },
		"server": func(t *testing.T) string { return dbtest.Server(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := database(t)
			s := local(serveOn(t, data, func(c *server.Config) {
				c.Post = &letters{reset: make(chan string, 10)}
				lots := request.Rate{PerSecond: 1e6, Burst: 1e6}
				c.Limits.Sending, c.Limits.Linking, c.Limits.Inviting = lots, lots, lots
			}))
			const mail = "marta.secret@example.org"
			ottoC, otto := s.somebody("Otto")
			c := signedUp(s, "Marthe", "correct horse", mail)
			call[person](c, "PUT", "/api/account/name", j{"name": "Marta"})
			marta, err := s.store.People.User(t.Context(), persist.UserID(c.me().ID))
			if err != nil {
				t.Fatal(err)
			}
			elsewhere := in(s, "Marta", "correct horse")
			elsewhere.known()
			d := c.add("correct horse", "Marta's laptop")
			call[told](c, "PUT", "/api/me/webhook", j{"address": secretHook})
			call[struct{ ID string }](c, "POST", "/api/me/push", j{"endpoint": secretPush, "p256dh": strings.Repeat("p", 87), "auth": strings.Repeat("a", 22), "name": "Marta's Firefox"})

			// Games with another: one over, judged and talked about; two under way, one of them
			// hosted by her.
			over, running, orders := s.world(marta, otto, 2, 4, true), s.world(marta, otto, 2, 4, false), s.undecided(otto, marta)
			c.ok("POST", "/api/tables/"+over+"/review", nil)
			c.ok("POST", "/api/tables/"+over+"/chat", j{"text": "a good game"})
			c.ok("POST", "/api/tables/"+running+"/plans", j{"seat": 0, "name": "mine", "at": 3, "line": []j{{"seat": 0, "action": j{"kind": "pass"}}}})
			c.ok("POST", "/api/tables/"+running+"/chat", j{"text": "what now, @Otto?"})
			c.ok("POST", "/api/tables/"+orders+"/seen", nil)
			// One that she watches, and one where she took a seat for somebody and left it.
			carlC, carl := s.somebody("Carl")
			watched, taken := s.world(otto, carl, 2, 4, false), s.world(otto, carl, 2, 4, false)
			c.ok("POST", "/api/tables/"+watched+"/chat", j{"text": "I only watch"})
			carlC.ok("POST", "/api/tables/"+taken+"/leave", j{"offer": true})
			c.ok("POST", "/api/tables/"+taken+"/join", j{})
			after := call[position](ottoC, "POST", "/api/tables/"+taken+"/actions", j{"after": 3, "seat": 0, "actions": []j{{"kind": "pass"}}})
			c.ok("POST", "/api/tables/"+taken+"/actions", j{"after": after.N, "seat": 1, "actions": []j{{"kind": "pass"}}})
			c.ok("POST", "/api/tables/"+taken+"/leave", nil)
			// One that waits for others, to which she has invited somebody; and what is hers alone.
			open := c.create("toy", "me", "open", "open").ID
			otherC := signedUp(s, "Olga", "correct horse", "")
			otherC.ok("POST", "/api/tables/"+open+"/join", j{})
			signedUp(s, "Ines", "correct horse", "")
			c.ok("POST", "/api/tables/"+open+"/invitations", j{"name": "Ines"})
			// Her friends, the people she has muted and reported, and the other way round.
			befriend(c, otherC)
			ines := in(s, "Ines", "correct horse")
			c.ok("PUT", "/api/friends/Ines", nil)
			for _, by := range []*client{c, ottoC} {
				by.ok("POST", "/api/me/hushed", j{"table": over, "seat": map[*client]int{c: 1, ottoC: 0}[by], "kind": "mute"})
				by.ok("POST", "/api/reports", j{"table": over, "seat": map[*client]int{c: 1, ottoC: 0}[by], "reason": "stalling", "words": "slow"})
			}
			ines.ok("POST", "/api/reports", j{"name": "Marta", "reason": "name"})
			bots := c.started("toy", "me", "clerk").ID
			tried := call[table](c, "POST", "/api/tables/"+over+"/branch", j{"at": 1}).ID
			hers := []string{string(marta.ID), "Marta", "Marthe", mail, secretHook, secretPush}
			for _, text := range hers {
				if len(traces(t, data, text)) == 0 {
					t.Errorf("nothing is kept of %q in the first place", text)
				}
			}

			for _, column := range []string{"entries.decider", "tables.comings", "notices.about", "chat.name", "seats.name", "passkeys.name", "visits.user_id", "plans.user_id", "reviews.user_id", "friends.user_id", "friends.other", "blocks.user_id", "blocks.other", "reports.by_user", "reports.about_user"} {
				if traces(t, data, hers...)[column] == "" {
					t.Errorf("there is nothing of hers in %s in the first place", column)
				}
			}

			c.refused("DELETE", "/api/account", nil, 403, "needs-proof")
			c.ok("POST", proofEnd, j{"credential": d.sign(c.asks(proofBegin))})
			c.ok("DELETE", "/api/account", nil)

			left := traces(t, data, hers...)
			for _, column := range keptOfFormer {
				delete(left, column)
			}
			if len(left) != 0 {
				t.Errorf("there is still %q", left)
			}
			if c.known() || elsewhere.known() {
				t.Error("she is still signed in")
			}
			c.started("toy", "me", "clerk") // as a new guest
			s.client().refused("POST", "/api/session", j{"name": "Marta", "password": "correct horse"}, 401, "wrong-login")
			again := s.client()
			again.refused("POST", enterEnd, j{"credential": d.sign(again.asks(enterBegin))}, 401, "wrong-passkey")
			for _, name := range []string{"Marta", "marthe", "A former player", "a former player 2"} {
				again.refused("POST", "/api/account", j{"name": name, "password": "correct horse"}, 409, "name-taken")
			}

			// What others have is there, and tells of nobody.
			for id, seat := range map[string]int{over: 0, running: 0, orders: 1} {
				at := call[table](ottoC, "GET", "/api/tables/"+id, nil)
				if at.Seats[seat].Name != people.FormerPlayer || at.Seats[1-seat].Name != "Otto" {
					t.Errorf("at the table are %+v", at.Seats)
				}
				if id != over && (at.Seats[seat].Kind != "bot" || at.Host != "Otto") {
					t.Errorf("she left it to %+v, whose host is %q", at.Seats, at.Host)
				}
			}
			if r := rec(ottoC, over); !strings.Contains(r, people.FormerPlayer) || strings.Contains(r, "Marta") {
				t.Errorf("the record is %s", r)
			}
			for _, path := range []string{over, running, watched, taken} {
				for _, part := range []string{"", "/entries", "/chat"} {
					if _, text := carlC.send("GET", "/api/tables/"+path+part, nil); strings.Contains(string(text), "Marta") {
						t.Errorf("%s tells %s", part, text)
					}
				}
			}
			another := signedUp(s, "Dora", "correct horse", "") // who plays reads it when the game is over
			if _, text := another.send("GET", "/api/tables/"+watched+"/chat", nil); !strings.Contains(string(text), "I only watch") || !strings.Contains(string(text), people.FormerPlayer) {
				t.Errorf("said is %s", text)
			}
			for _, id := range []string{open, bots, tried} {
				ottoC.refused("GET", "/api/tables/"+id, nil, 404, "not-found")
			}
			ottoC.ok("POST", "/api/tables/"+over+"/rematch", nil)
		})
	}
}

func TestDeletion_OfAGuest(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "scrip.db")
	s := serveOn(t, data)
	s.client().refused("DELETE", "/api/account", nil, 403, "no-account")
	c, guest := s.somebody("Greta")
	bobC, bob := s.somebody("Bob")
	over := s.world(guest, bob, 2, 4, true)
	c.ok("DELETE", "/api/account", nil)
	if left := traces(t, data, string(guest.ID), "Greta"); len(left) != 0 {
		t.Errorf("there is still %q", left)
	}
	if at := call[table](bobC, "GET", "/api/tables/"+over, nil); at.Seats[0].Name != people.FormerPlayer {
		t.Errorf("at the table are %+v", at.Seats)
	}
	// The second at a table is told apart from the first.
	bobC.ok("DELETE", "/api/account", nil)
	if at := call[table](s.client(), "GET", "/api/tables/"+over, nil); at.Seats[0].Name == at.Seats[1].Name {
		t.Errorf("at the table are %+v", at.Seats)
	}
	s.somebody("Greta") // a guest's name is everybody's
}

// The streams of a deleted account end.
func TestDeletion_EndsStreams(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Limits.Rechecks = time.Millisecond })
	here := signedUp(s, "Marta", "correct horse", "")
	there := in(s, "Marta", "correct horse")
	beats := 0
	there.follow(t.Context(), "/api/me/stream", "", func(event) bool { // until it ends by itself
		if beats++; beats == 1 {
			here.ok("POST", proofEnd, j{"password": "correct horse"})
			here.ok("DELETE", "/api/account", nil)
			s.turn(calls.Heartbeat)
		}
		return true
	})
	if beats == 0 {
		t.Error("it heard nothing")
	}
}
