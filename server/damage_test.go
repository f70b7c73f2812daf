package server_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

type damaged struct {
	Status   string
	Entries  int
	Broken   *struct{ Whole, Entries int }
	Position position
	Comings  []struct{ Why string }
}

// A game whose record does not replay opens as far as it is whole and says so, costs nobody
// anything, and goes on from there once it is cut back, which is logged with what was cut.
func TestDamagedTables(t *testing.T) {
	t.Parallel()
	onOneAndTwo(t, func(t *testing.T, here, there *site) {
		ann, bob := signedUp(there, "Ann", "correct horse", ""), signedUp(there, "Bob", "correct horse", "")
		made := call[table](ann, "POST", "/api/tables", j{"title": "chicago-express", "visibility": "public", "seats": seats("me", "open"),
			"clock": j{"kind": "live", "main": 600, "step": 10, "up": "bot", "bot": "clerk"}})
		path := "/api/tables/" + made.ID
		call[table](bob, "POST", path+"/join", j{})
		r := rand.New(rand.NewPCG(4, 2))
		for range 6 {
			mover := ann
			if len(call[table](ann, "GET", path, nil).Position.Options) == 0 {
				mover = bob
			}
			mover.step(made.ID, r)
		}
		whole := call[damaged](ann, "GET", path, nil)
		n := whole.Entries
		spoil(t, here, made.ID)

		// Whoever comes to it is told, and can look at all there was.
		ann.send("POST", path+"/actions", j{"after": n, "seat": 0, "actions": []j{{"kind": "pass"}}}) // a server alone on a file learns of it by this
		for _, c := range []*client{ann, bob, there.client()} {
			at := call[damaged](c, "GET", path, nil)
			if at.Status != "running" || at.Broken == nil || at.Broken.Whole != n || at.Broken.Entries != n+1 || at.Position.N != n || len(at.Position.Options) > 0 || at.Entries != n {
				t.Fatalf("the damaged table is %+v", at)
			}
			c.ok("GET", path+"/at/"+itoa(n), nil)
			c.ok("GET", path+"/entries", nil)
		}
		ann.refused("POST", path+"/actions", j{"after": n, "seat": 0, "actions": []j{{"kind": "pass"}}}, 409, "broken")
		ann.ok("POST", path+"/chat", j{"text": "what now?"})

		// No bot, order or clock asks for it again.
		s, err := here.store.Tables.Sheet(t.Context(), persist.TableID(made.ID))
		if err != nil || s.Turn != 0 || s.Orders.Heed != 0 || !s.Timing.Deadline().IsZero() || s.Damage.Why == "" {
			t.Errorf("kept is turn %v, deadline %s, %+v (%v)", s.Turn, s.Timing.Deadline(), s.Damage, err)
		}
		if err := here.house.Check(t.Context(), persist.TableID(made.ID)); err == nil {
			t.Error("the record is told to be whole")
		}
		if shown := here.does(admin.Ask{Deed: "tables.show", About: made.ID}).Table; shown.Damage == nil || shown.Damage.Whole != n {
			t.Errorf("the host is shown %+v", shown)
		}

		// People who watch hear that it goes on.
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		var cut *admin.Cut
		bob.follow(ctx, path+"/stream", "", func(e event) bool {
			if e.name == "table" && cut == nil {
				if !strings.Contains(e.data, `"broken":`) {
					t.Errorf("the stream tells %s", e.data)
				}
				cut = here.does(admin.Ask{Deed: "tables.mend", About: made.ID, Why: "the disk failed"}).Cut
			}
			return e.name != "table" || strings.Contains(e.data, `"broken":`)
		})
		if cut == nil || cut.From != n+1 || cut.To != n || len(cut.Entries) != 1 {
			t.Fatalf("cut is %+v", cut)
		}
		if l := there.does(admin.Ask{Deed: "log"}).Log[0]; l.Deed != "tables.mend" || !strings.Contains(l.Detail, string(cut.Entries[0].Action)) {
			t.Errorf("the log says %+v", l)
		}
		after := call[damaged](ann, "GET", path, nil)
		if after.Broken != nil || after.Position.N != n || len(after.Comings) != 1 || after.Comings[0].Why != string(sheet.IsMended) {
			t.Errorf("after it was mended the table is %+v", after)
		}
		mover := ann
		if len(after.Position.Options) == 0 {
			mover = bob
		}
		mover.step(made.ID, r)
		if err := here.house.Check(t.Context(), persist.TableID(made.ID)); err != nil {
			t.Error(err)
		}
		if sheet, err := here.store.Tables.Sheet(t.Context(), persist.TableID(made.ID)); err != nil || sheet.Timing.Deadline().IsZero() {
			t.Errorf("no clock runs: %+v (%v)", sheet.Timing, err)
		}
		here.undone(admin.Ask{Deed: "tables.mend", About: made.ID, Why: "once more"}, "not-broken")
	})
}

// spoil has the last entry of a record follow once more, as a fault of a program might: the
// rules forbid it.
func spoil(t *testing.T, s *site, id string) {
	t.Helper()
	kept, err := s.store.Tables.Sheet(t.Context(), persist.TableID(id))
	if err != nil {
		t.Fatal(err)
	}
	entries, err := s.store.Tables.Entries(t.Context(), persist.TableID(id), 0)
	if err != nil {
		t.Fatal(err)
	}
	n := len(entries)
	again := entries[n-1]
	again.Batch = n
	err = s.store.Tables.Append(t.Context(), persist.TableID(id), n, []record.Kept{again}, sheet.Progress{
		Status: sheet.Running, Entries: n + 1, Turn: kept.Turn, Round: kept.Round, Timing: &kept.Timing, Revision: kept.Revision, After: entries[n-1].Entry,
	})
	if err != nil {
		t.Fatal(err)
	}
}
