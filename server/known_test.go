package server_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/title"
)

type known struct {
	Record  *game.Record
	Mine    []int
	Guessed bool
	Over    bool
}

// goldens is the recorded games of titles that have secrets.
func goldens(t *testing.T) map[string]*game.Record {
	t.Helper()
	files, err := filepath.Glob("../title/*/testdata/golden/*.json")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]*game.Record{}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := game.ReadRecord(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if titleOf(r).Info().Secrets {
			found[filepath.Base(filepath.Dir(filepath.Dir(filepath.Dir(file))))+"/"+filepath.Base(file)] = r
		}
	}
	if len(found) == 0 {
		t.Fatal("there are no such games")
	}
	return found
}

func titleOf(r *game.Record) game.Title {
	all := title.All()
	return all[slices.IndexFunc(all, func(t game.Title) bool { return t.Info().ID == r.Title })]
}

// putDown makes the first entries of a record a table at which each seat is another person.
func (s *site) putDown(people []*people.User, r *game.Record, n int) string {
	s.Helper()
	g := s.at(r, n)
	kept := &sheet.Sheet{
		ID: persist.TableID(persist.NewID()), Title: r.Title, Version: r.Version, Settings: r.Settings, Visibility: sheet.Public,
		Status: sheet.Running, Host: people[0].ID, Secret: game.Secret{7}, Turn: g.Turn().Seats, Created: clock.Wall{}.Kept(), Updated: clock.Wall{}.Kept(), Entries: n,
	}
	for i := range r.Seats {
		kept.Places = append(kept.Places, sheet.Place{Kind: sheet.Person, User: people[i].ID, Name: people[i].Name})
	}
	if g.Turn().Over {
		kept.Status, kept.Turn = sheet.Finished, 0
	}
	entries := make([]record.Kept, n)
	for i := range n {
		entries[i] = record.Kept{Entry: r.Entries[i], Batch: i}
		if entries[i].At.IsZero() {
			entries[i].At = kept.Created
		}
	}
	if err := s.store.Tables.Insert(s.Context(), kept, entries); err != nil {
		s.Fatal(err)
	}
	return string(kept.ID)
}

// at is the game of a record at a moment.
func (s *site) at(r *game.Record, n int) game.Game {
	s.Helper()
	tape, err := titleOf(r).Tape(r)
	if err != nil {
		s.Fatal(err)
	}
	g, err := tape.At(n)
	if err != nil {
		s.Fatal(err)
	}
	return g
}

// some moments of a record at which somebody is asked.
func (s *site) moments(r *game.Record, about int) []int {
	var list []int
	for i := range about {
		n := len(r.Entries) * (i + 1) / (about + 1)
		for n < len(r.Entries) && r.Entries[n].Seat == game.Chance {
			n++
		}
		list = append(list, n)
	}
	return slices.Compact(list)
}

// What a player is sent of a game depends only on what they may know: it is a game they could not
// tell from the true one, and if it were the true one they would be sent the same.
func TestKnown_IsWhatTheSeatMayKnow(t *testing.T) {
	t.Parallel()
	for name, truth := range goldens(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t)
			var clients []*client
			var people []*people.User
			for _, name := range []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay"} {
				c, u := s.somebody(name)
				clients, people = append(clients, c), append(people, u)
			}
			wrong := 0 // guesses, which shows that this can fail
			for _, n := range s.moments(truth, 5) {
				table := s.putDown(people, truth, n)
				for seat := range len(truth.Seats) + 1 { // and one who only watches
					wrong += s.knows(clients[seat], people, truth, table, n)
				}
			}
			if wrong == 0 {
				t.Error("what is hidden is told as it is")
			}
		})
	}
}

// knows checks what somebody is told of a table, and counts what was told otherwise than
// it was.
func (s *site) knows(c *client, people []*people.User, truth *game.Record, table string, n int) (wrong int) {
	s.Helper()
	status, text := c.send("GET", "/api/tables/"+table+"/known", nil)
	if status != 200 {
		s.Errorf("moment %d: %d %s", n, status, text)
		return 0
	}
	told := decode[known](c, text)
	if len(told.Record.Entries) != n || told.Over {
		s.Fatalf("moment %d: %d entries are told, over %t", n, len(told.Record.Entries), told.Over)
	}
	hidden := 0
	for i, e := range call[[]struct{ Action json.RawMessage }](c, "GET", "/api/tables/"+table+"/entries", nil) {
		same := bytes.Equal(told.Record.Entries[i].Action, truth.Entries[i].Action)
		if e.Action == nil {
			hidden++
			if !same {
				wrong++
			}
		} else if !same {
			s.Errorf("moment %d: entry %d was %s, and is told as %s", n, i, truth.Entries[i].Action, told.Record.Entries[i].Action)
		}
	}
	if told.Guessed != (hidden > 0) {
		s.Errorf("moment %d: %d entries are hidden; guessed is %t", n, hidden, told.Guessed)
	}
	other := s.putDown(people, told.Record, n)
	if status, again := c.send("GET", "/api/tables/"+other+"/known", nil); status != 200 || !bytes.Equal(text, again) {
		s.Errorf("moment %d: what is told would be another story, were it true: %d %s", n, status, again)
	}
	return wrong
}

// Where nothing is hidden the record is told as it is, undos too, and when a game is over
// all of it is.
func TestKnown_NothingIsHidden(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.client()
	id := c.started("chicago-express", "me", "me").ID
	p := call[table](c, "GET", "/api/tables/"+id, nil).Position
	after := call[position](c, "POST", "/api/tables/"+id+"/actions", moves(p, *p.Seat, p.Options[0].Action))
	call[position](c, "POST", "/api/tables/"+id+"/undo", j{"after": after.N, "seat": *p.Seat})
	told := call[known](c, "GET", "/api/tables/"+id+"/known", nil)
	record := call[*game.Record](c, "GET", "/api/tables/"+id+"/record", nil)
	if told.Guessed || told.Over || !slices.Equal(told.Mine, []int{0, 1}) || len(told.Record.Entries) != len(record.Entries) ||
		told.Record.Entries[len(record.Entries)-1].Undo == nil {
		t.Errorf("told %+v, the record is %+v", told, record)
	}
	_, ann := s.somebody("Ann")
	_, bob := s.somebody("Bob")
	for _, r := range goldens(t) {
		if len(r.Seats) > 2 {
			continue
		}
		over := s.putDown([]*people.User{ann, bob}, r, len(r.Entries))
		if told := call[known](s.client(), "GET", "/api/tables/"+over+"/known", nil); told.Guessed || !told.Over || len(told.Mine) != 0 {
			t.Errorf("of a game that is over: guessed %t, over %t, mine %v", told.Guessed, told.Over, told.Mine)
		} else if !bytes.Equal(told.Record.Entries[5].Action, r.Entries[5].Action) {
			t.Error("a game that is over is told otherwise than it was")
		}
	}
	s.client().refused("GET", "/api/tables/nothere/known", nil, 404, "not-found")
}
