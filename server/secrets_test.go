package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/sheet"
)

// world is a table of two people that differs from another only in what seat 0
// may not know: the card that seat 1 was dealt, and what it has bid in secret.
func (s *site) world(ann, bob *people.User, card, bid int, finished bool) string {
	s.Helper()
	at := clock.Wall{}.Kept()
	act := func(seat game.Seat, text string, args ...any) record.Kept {
		return record.Kept{Entry: game.Entry{Seat: seat, Action: json.RawMessage(fmt.Sprintf(text, args...)), At: at}}
	}
	entries := []record.Kept{
		act(game.Chance, `{"kind":"deal","card":1}`),
		act(game.Chance, `{"kind":"deal","card":%d}`, card),
		act(1, `{"kind":"bid","amount":%d}`, bid),
	}
	kept := &sheet.Sheet{
		ID: persist.TableID(persist.NewID()), Title: "toy", Version: 1, Settings: map[string]string{"rounds": "two"}, Visibility: sheet.Public,
		Status: sheet.Running, Host: ann.ID, Hints: true, Secret: game.Secret{7}, Turn: game.Seats(0), Created: at, Updated: at,
		Places: []sheet.Place{{Kind: sheet.Person, User: ann.ID, Name: ann.Name}, {Kind: sheet.Person, User: bob.ID, Name: bob.Name}},
	}
	if finished {
		entries = append(entries, act(0, `{"kind":"pass"}`),
			act(game.Chance, `{"kind":"deal","card":1}`), act(game.Chance, `{"kind":"deal","card":1}`),
			act(0, `{"kind":"pass"}`), act(1, `{"kind":"pass"}`))
		kept.Status, kept.Turn = sheet.Finished, 0
	}
	kept.Entries = len(entries)
	if err := s.store.Tables.Insert(s.Context(), kept, entries); err != nil {
		s.Fatal(err)
	}
	return string(kept.ID)
}

// somebody is a client with a name, and the user behind it.
func (s *site) somebody(name string) (*client, *people.User) {
	s.Helper()
	c := s.client()
	call[person](c, "PATCH", "/api/me", j{"name": name})
	u, err := s.store.People.User(s.Context(), persist.UserID(c.me().ID))
	if err != nil {
		s.Fatal(err)
	}
	return c, u
}

var ownOfTable = regexp.MustCompile(`"(id|commitment)":"[^"]*"`)

// asked is everything that somebody can ask a table, and what is answered, with
// the table's address and the time taken out.
func (c *client) asked(id string) string {
	c.Helper()
	var out strings.Builder
	ask := func(method, path string, body any) {
		status, text := c.send(method, "/api/tables/"+id+path, body)
		fmt.Fprintf(&out, "%s %s: %d %s\n", method, path, status, text)
	}
	ask("GET", "", nil)
	for n := range 5 {
		ask("GET", "/at/"+itoa(n), nil)
	}
	for _, path := range []string{"?as=0", "/entries", "/frames?from=0&to=3", "/series", "/draws", "/record", "/text", "/notation", "/known", "/review", "/chat"} {
		ask("GET", path, nil)
	}
	for _, action := range []string{`{"kind":"pass"}`, `{"kind":"bid","amount":5}`, `{"kind":"bid","amount":50}`, `{"kind":"deal","card":2}`} {
		for _, seat := range []int{0, 1} {
			one := j{"after": 3, "seat": seat, "actions": []json.RawMessage{json.RawMessage(action)}}
			two := j{"after": 3, "seat": seat, "actions": []json.RawMessage{json.RawMessage(action), json.RawMessage(`{"kind":"bid","amount":9}`)}}
			if action != `{"kind":"pass"}` && action != `{"kind":"bid","amount":5}` {
				ask("POST", "/actions", one)
				ask("POST", "/preview", one)
			}
			ask("POST", "/actions", two)
			ask("POST", "/preview", two)
		}
	}
	for _, line := range [][]j{{}, {{"seat": 0, "action": j{"kind": "pass"}}}, {{"seat": 1, "action": j{"kind": "bid", "amount": 9}}}} {
		for _, seat := range []int{0, 1} {
			ask("POST", "/try", j{"seat": seat, "at": 3, "line": line})
		}
	}
	for _, line := range []string{"", "options", "holdings", "routes", "worth", "what changed", "log", "show", "players", "bid 5", "pass", "1", "undo", "dance"} {
		ask("POST", "/line", j{"text": line})
	}
	ask("GET", "/plans?seat=0", nil)
	ask("POST", "/undo", j{"after": 3, "seat": 0})
	for _, n := range []int{2, 3} { // with what is hidden told anew; the table that is made has an id and a secret of its own
		status, text := c.send("POST", "/api/tables/"+id+"/branch", j{"at": n})
		fmt.Fprintf(&out, "POST /branch: %d %s\n", status, ownOfTable.ReplaceAllString(string(text), ""))
	}
	for _, seat := range []int{0, 1} {
		ask("POST", "/hint", j{"after": 3, "seat": seat})
	}
	ask("POST", "/review", nil)
	ask("POST", "/suppose", j{"at": 3, "seat": 0, "actions": []j{{"kind": "pass"}}})
	ask("POST", "/rematch", j{})
	for _, e := range c.events(id, 0, 4) { // the table and three entries
		fmt.Fprintf(&out, "%s %s %s\n", e.name, e.id, e.data)
	}
	return strings.ReplaceAll(out.String(), id, "ID")
}

// Two tables that differ only in what a person may not know give them the same answers, whatever
// they ask. Once the game is over they do not.
func TestNothingHiddenLeaks(t *testing.T) {
	t.Parallel()
	s := serve(t)
	annC, ann := s.somebody("Ann")
	bobC, bob := s.somebody("Bob")
	watcher, _ := s.somebody("Carl")
	one, two := s.world(ann, bob, 2, 4, false), s.world(ann, bob, 3, 7, false)
	anytime := strings.NewReplacer("\"online\":true", "", "\"online\":false", "")
	for name, c := range map[string]*client{"an opponent": annC, "a watcher": watcher, "a stranger": s.client()} {
		a, b := scrub(anytime.Replace(c.asked(one))), scrub(anytime.Replace(c.asked(two)))
		if diff := cmp.Diff(strings.Split(a, "\n"), strings.Split(b, "\n")); diff != "" {
			t.Errorf("%s can tell the tables apart:\n%s", name, diff)
		}
		if strings.Contains(a, hexSecret) {
			t.Errorf("%s is told the secret", name)
		}
	}
	// The test can fail: Bob knows his own card, and everybody knows in the end.
	if scrub(bobC.asked(one)) == scrub(bobC.asked(two)) {
		t.Error("Bob cannot tell the tables apart")
	}
	one, two = s.world(ann, bob, 2, 4, true), s.world(ann, bob, 3, 7, true)
	if scrub(watcher.asked(one)) == scrub(watcher.asked(two)) {
		t.Error("the finished tables cannot be told apart")
	}
}

var hexSecret = "07" + strings.Repeat("00", 31)

// scrub takes out times and the dates of the tables.
func scrub(text string) string {
	var out strings.Builder
	for {
		i := strings.Index(text, `"20`)
		if i < 0 {
			out.WriteString(text)
			return out.String()
		}
		out.WriteString(text[:i])
		end := strings.IndexByte(text[i+1:], '"')
		text = text[i+end+2:]
	}
}

// Every call that the document lists, tried by somebody who has no business
// there: on a private table nothing is found, and on a public one nobody acts
// for another.
func TestStrangersCannotAct(t *testing.T) {
	t.Parallel()
	s := serve(t)
	host, ann := s.somebody("Ann")
	_, bob := s.somebody("Bob")
	public := s.world(ann, bob, 2, 4, false)
	open := host.create("toy", "me", "open").ID
	private := call[table](host, "POST", "/api/tables/"+public+"/branch", j{"at": 0}).ID

	pass := j{"after": 3, "seat": 0, "actions": []j{{"kind": "pass"}}}
	plan := j{"seat": 0, "name": "mine", "at": 3, "line": []j{{"seat": 0, "action": j{"kind": "pass"}}}}
	calls := []struct {
		operation, method, path string
		body                    any
		public                  int // the status on a public table; 0 where anybody may
	}{
		{"table", "GET", "", nil, 0},
		{"join", "POST", "/join", j{}, 409},
		{"leave", "POST", "/leave", nil, 403},
		{"reseat", "PUT", "/seats/1", j{"kind": "open"}, 403},
		{"deleteTable", "DELETE", "", nil, 403},
		{"start", "POST", "/start", j{}, 403},
		{"rematch", "POST", "/rematch", nil, 409},
		{"branch", "POST", "/branch", j{"at": 3}, 0},
		{"act", "POST", "/actions", pass, 403},
		{"preview", "POST", "/preview", pass, 403},
		{"undo", "POST", "/undo", j{"after": 3, "seat": 0}, 403},
		{"giveOrder", "POST", "/orders", j{"seat": 0, "order": j{"kind": "pass"}}, 403},
		{"stopOrder", "DELETE", "/orders/1?seat=0", nil, 403},
		{"try", "POST", "/try", j{"seat": 0, "at": 3, "line": []j{{"seat": 0, "action": j{"kind": "pass"}}}}, 0}, // with what watchers know
		{"plans", "GET", "/plans?seat=0", nil, 403},
		{"keepPlan", "POST", "/plans", plan, 403},
		{"changePlan", "PUT", "/plans/1", plan, 403},
		{"dropPlan", "DELETE", "/plans/1?seat=0", nil, 403},
		{"pace", "PUT", "/pace", j{"pace": "fast"}, 403},
		{"hurry", "POST", "/hurry", j{}, 403},
		{"rateTable", "PUT", "/rated", j{"rated": true}, 403},
		{"hint", "POST", "/hint", j{"after": 3, "seat": 0}, 403},
		{"vote", "POST", "/vote", j{"choice": "bot"}, 403},
		{"pause", "POST", "/pause", nil, 403},
		{"unpause", "DELETE", "/pause", nil, 403},
		{"askTakeback", "POST", "/takeback", j{"after": 3, "seat": 0}, 403},
		{"agreeTakeback", "PUT", "/takeback?after=3", nil, 403},
		{"declineTakeback", "DELETE", "/takeback?after=3", nil, 403},
		{"entries", "GET", "/entries", nil, 0},
		{"at", "GET", "/at/1", nil, 0},
		{"frames", "GET", "/frames?from=0&to=1", nil, 0},
		{"series", "GET", "/series", nil, 0},
		{"notation", "GET", "/notation", nil, 0},
		{"text", "GET", "/text", nil, 403},
		{"note", "GET", "/note", nil, 0}, // one's own alone
		{"keepNote", "PUT", "/note", j{"text": "hi"}, 0},
		{"line", "POST", "/line", j{"text": `json {"kind":"pass"}`, "sure": true}, 403},
		{"draws", "GET", "/draws", nil, 403},
		{"record", "GET", "/record", nil, 403},
		{"known", "GET", "/known", nil, 0},
		{"review", "GET", "/review", nil, 409},
		{"askReview", "POST", "/review", nil, 409},
		{"suppose", "POST", "/suppose", j{"at": 3, "seat": 0, "actions": []j{{"kind": "pass"}}}, 409},
		{"stream", "GET", "/stream?as=0", nil, 403},
		{"chat", "GET", "/chat", nil, 0},
		{"say", "POST", "/chat", j{"text": "hi"}, 403}, // those who watch talk with accounts
		{"audience", "GET", "/watching", nil, 0},
		{"followTable", "PUT", "/following", nil, 403},
		{"unfollowTable", "DELETE", "/following", nil, 403},
		{"seen", "POST", "/seen", nil, 204},
		{"nudge", "POST", "/nudge", nil, 403},
		{"invite", "POST", "/invitations", j{"name": "Bob"}, 403},
		{"decline", "DELETE", "/invitations", nil, 204},
	}
	stranger := s.client()
	other, _ := s.somebody("Carl")
	for _, test := range calls {
		if status, text := other.send(test.method, "/api/tables/"+private+test.path, test.body); status != 404 {
			t.Errorf("%s on a private table: %d %s", test.operation, status, text)
		}
		for _, c := range []*client{stranger, other} {
			status, text := c.send(test.method, "/api/tables/"+public+test.path, test.body)
			if test.public != 0 && status != test.public && !(test.operation == "rematch" && status == 403) {
				t.Errorf("%s on a public table: %d %s, want %d", test.operation, status, text, test.public)
			}
			if test.public == 0 && status != http.StatusOK {
				t.Errorf("%s on a public table: %d %s", test.operation, status, text)
			}
			if (test.operation == "branch" || test.operation == "known") && !strings.Contains(string(text), `"guessed":true`) {
				t.Errorf("%s on a public table tells what is hidden: %s", test.operation, text)
			}
		}
	}
	for _, path := range []string{"", "/at/1", "/entries", "/frames?to=1", "/series", "/notation"} {
		sep := "?"
		if strings.Contains(path, "?") {
			sep = "&"
		}
		other.refused("GET", "/api/tables/"+public+path+sep+"as=0", nil, 403, "not-your-seat")
	}
	other.refused("POST", "/api/tables/"+open+"/start", j{}, 403, "not-host")
	other.refused("POST", "/api/tables/"+open+"/leave", nil, 403, "not-your-seat")
	if now := call[table](host, "GET", "/api/tables/"+public, nil); now.Position.N != 3 {
		t.Errorf("somebody moved: moment %d", now.Position.N)
	}

	// A call that is not tried above must be one that names no table.
	doc, err := server.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var listed struct {
		OpenAPI string
		Paths   map[string]map[string]struct{ OperationID string }
	}
	if err := json.Unmarshal(doc, &listed); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(listed.OpenAPI, "3.1") {
		t.Errorf("the document is OpenAPI %s", listed.OpenAPI)
	}
	for path, methods := range listed.Paths {
		for _, op := range methods {
			tried := slices.ContainsFunc(calls, func(c struct {
				operation, method, path string
				body                    any
				public                  int
			}) bool {
				return c.operation == op.OperationID
			})
			if strings.HasPrefix(path, "/api/tables/{id}") != tried {
				t.Errorf("%s (%s): tried by strangers: %v", op.OperationID, path, tried)
			}
		}
	}
}
