package match_test

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
)

// A database that has lost what it had kept, as when another takes its place that was not
// told everything, is what holds: tables in memory follow it, and the game goes on.
func TestShared_SetBack(t *testing.T) {
	t.Parallel()
	houses := together(t, 2)
	here, there := houses[0], houses[1]
	ann, bob := here.user("Ann"), here.user("Bob")
	table := here.started("chicago-express", ann, bob)
	players := []*people.User{ann, bob}
	id := here.see(table, ann.ID).Sheet.ID
	elsewhere, err := there.house.Table(t.Context(), id)
	there.must(err)
	move := func(p *place, at *match.Table) {
		t.Helper()
		for seat, u := range players {
			if seen := p.see(at, u.ID); seen.Position.Turn.Has(game.Seat(seat)) {
				_, err := p.do(at, u, game.Seat(seat), string(seen.Position.Options[0].Action))
				p.must(err)
				return
			}
		}
		t.Fatal("nobody is asked")
	}
	for range 3 {
		move(here, table)
	}
	before := here.see(table, ann.ID)
	move(here, table)
	there.see(elsewhere, ann.ID)
	sheet, err := here.store.Tables.Sheet(t.Context(), id)
	here.must(err)
	was := sheet.Entries
	sheet.Entries, sheet.Turn = before.Sheet.Entries, before.Sheet.Turn
	here.must(here.store.Moderation.CutTable(t.Context(), sheet, was, notice.Changes{}, nil))
	for _, p := range []struct {
		*place
		table *match.Table
	}{{here, table}, {there, elsewhere}} {
		if seen := p.see(p.table, ann.ID); seen.Position.N != before.Position.N || string(seen.Position.View) != string(before.Position.View) {
			t.Errorf("shown is moment %d, want %d", seen.Position.N, before.Position.N)
		}
	}
	move(there, elsewhere)
	move(here, table)
	here.must(here.house.Check(t.Context(), id))
	if now, err := here.store.Tables.Entries(t.Context(), id, 0); err != nil || len(now) <= before.Position.N {
		t.Errorf("%d entries are kept (%v)", len(now), err)
	}
}
