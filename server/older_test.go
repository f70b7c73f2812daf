package server_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
)

// What is in the database of an older server (testdata/README.md).
const (
	olderSession = "Fn3C2tEgAoLibtoyD71ZZ3G8U_BUacWCucS8TNGPJrI" // Ann's
	olderGerman  = "hn2uwcsy2hsk"                                // where she had a hint
	olderBot     = game.Seat(2)                                  // of every table
)

var olderTables = map[string]string{
	"Chicago Express":        "v4hdxbrlbczb",
	"German Railways":        olderGerman,
	"1862":                   "mdtfcp2qxorf",
	"Big Shoulders":          "6ndaxgkff76x",
	"Chicago Express, rated": "zgbrykaxyaei",
}

// olderFile is a copy of that database.
func olderFile(t *testing.T) string {
	t.Helper()
	zip := must(gzip.NewReader(bytes.NewReader(must(os.ReadFile("testdata/form27.db.gz")))))
	name := filepath.Join(t.TempDir(), "scrip.db")
	if err := os.WriteFile(name, must(io.ReadAll(zip)), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// The database of an older server opens: sessions, passwords, chat, plans, orders and hints are
// there, every record replays, and every game goes on, with its bot.
func TestADatabaseOfAnOlderServerGoesOn(t *testing.T) {
	s := serveOn(t, olderFile(t))
	ann, bea := s.client(), in(s, "Bea", "tracks and tokens")
	home := must(url.Parse(s.url))
	ann.Jar.SetCookies(home, []*http.Cookie{{Name: "scrip", Value: olderSession, Path: "/"}})
	if me := call[person](ann, "GET", "/api/me", nil); me.Name != "Ann" || me.Guest {
		t.Fatalf("the old session is of %+v", me)
	}
	ordered := 0
	for name, id := range olderTables {
		if err := s.house.Check(t.Context(), persist.TableID(id)); err != nil {
			t.Errorf("%s does not replay: %v", name, err)
		}
		if lines := call[[]struct{ Name string }](ann, "GET", "/api/tables/"+id+"/chat", nil); len(lines) != 1 || lines[0].Name != "Bea" {
			t.Errorf("%s: the chat is %v", name, lines)
		}
		if plans := call[struct{ Plans []any }](ann, "GET", "/api/tables/"+id+"/plans?seat=0", nil).Plans; len(plans) != 1 {
			t.Errorf("%s: the plans are %v", name, plans)
		}
		ordered += len(call[struct {
			Position struct{ Orders struct{ Standing []any } }
		}](bea, "GET", "/api/tables/"+id, nil).Position.Orders.Standing)
		playedOn(t, name, id, ann, bea)
	}
	if ordered != 3 {
		t.Errorf("Bea has %d orders, and gave 3", ordered)
	}
	if hinted := call[struct{ Hinted []any }](ann, "GET", "/api/tables/"+olderGerman, nil).Hinted; len(hinted) != 1 {
		t.Errorf("the hints are %v", hinted)
	}
}

// playedOn plays a table until both people and the bot have moved.
func playedOn(t *testing.T, name, id string, people ...*client) {
	t.Helper()
	before := call[table](people[0], "GET", "/api/tables/"+id, nil).Entries
	moved := map[game.Seat]bool{}
	for start := time.Now(); len(moved) < 3 || !moved[olderBot]; {
		if time.Since(start) > time.Minute {
			t.Fatalf("%s: only %v have moved", name, moved)
		}
		for _, c := range people {
			p := call[table](c, "GET", "/api/tables/"+id, nil).Position
			if p.Turn.Over {
				t.Fatalf("%s is over, and only %v have moved", name, moved)
			}
			if len(p.Options) > 0 {
				c.send("POST", "/api/tables/"+id+"/actions", moves(p, *p.Seat, p.Options[0].Action))
			}
		}
		for _, e := range call[[]struct{ Seat any }](people[0], "GET", "/api/tables/"+id+"/entries?from="+itoa(before), nil) {
			if seat, ok := e.Seat.(float64); ok {
				moved[game.Seat(seat)] = true
			}
		}
	}
}
