package match_test

import (
	"errors"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// A host has a number of tables that are not over; what is over, and what-if
// tables, do not count.
func TestAHostHasSoManyTables(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	guest, account := p.user("Ann"), p.account("Bob")
	over := p.table(guest, "toy", me, me)
	p.must(over.Seating.Start(ctx, guest.ID, ""))
	p.playOut(over, guest)
	_, err := over.Branch(ctx, guest, match.Branching{At: 1})
	p.must(err)

	var last *match.Table
	for range match.GuestTables {
		last = p.table(guest, "toy", me, free)
		p.table(account, "toy", me, free)
	}
	w := match.Wanted{Title: "toy", Visibility: sheet.Public, Seats: []match.WantedSeat{me, free}}
	_, err = p.house.Create(ctx, guest, w)
	p.refused(err, refusal.TooMany)
	_, err = over.Seating.Rematch(ctx, guest, false)
	p.refused(err, refusal.TooMany)
	p.table(account, "toy", me, free)
	p.must(last.Seating.Leave(ctx, guest.ID, false))
	p.table(guest, "toy", me, free)
}

// Of what-if tables those touched last are kept: a user who opens another loses
// the one that they have not touched for the longest time, unless they look at
// it.
func TestWhatIfTablesMakeRoom(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	game := p.started("toy", ann, p.user("Bob"))
	branch := func() *match.Table {
		table, err := game.Branch(t.Context(), ann, match.Branching{At: 0})
		p.must(err)
		for made := (clock.Wall{}).Kept(); !(clock.Wall{}).Kept().After(made); { // no two at the same time
		}
		return table
	}
	watched, first, second := branch(), branch(), branch()
	w, err := watched.Watch(match.Viewer{User: ann.ID}, 0, -1)
	p.must(err)
	defer w.Close()
	for range match.WhatIfTables - 1 {
		branch()
	}
	_, err = first.See(t.Context(), match.Viewer{User: ann.ID})
	p.refused(err, refusal.NotFound)
	p.see(second, ann.ID)
	p.see(watched, ann.ID)
	p.see(game, ann.ID)
}

// What nobody has touched for long is forgotten, in the store and in memory;
// what is watched is not, and games that were played never are.
func TestSweep(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	ann, bob := p.user("Ann"), p.user("Bob")
	opened := p.table(ann, "toy", me, free)
	running := p.started("toy", ann, bob)
	over := p.started("toy", ann, bob)
	p.playOut(over, ann, bob)
	whatIf, err := over.Branch(ctx, ann, match.Branching{At: 1})
	p.must(err)
	watched, err := over.Branch(ctx, ann, match.Branching{At: 1})
	p.must(err)
	w, err := watched.Watch(match.Viewer{User: ann.ID}, 0, -1)
	p.must(err)
	ids := map[*match.Table]persist.TableID{}
	for _, table := range []*match.Table{opened, running, over, whatIf, watched} {
		ids[table] = p.see(table, ann.ID).Sheet.ID
	}
	check := func(after time.Duration, left ...*match.Table) {
		t.Helper()
		p.must(p.house.Sweeper.Sweep(ctx, time.Now().Add(after)))
		there := map[*match.Table]bool{}
		for _, table := range left {
			there[table] = true
		}
		for table, id := range ids {
			_, held := table.See(ctx, match.Viewer{User: ann.ID})
			_, kept := p.store.Tables.Sheet(ctx, id)
			if (held == nil) != there[table] || (kept == nil) != there[table] {
				t.Errorf("after %s, table %s: held %v, kept %v", after, id, held, kept)
			}
		}
	}
	check(match.OpenLife-time.Hour, opened, running, over, whatIf, watched)
	check(match.OpenLife+time.Hour, running, over, whatIf, watched)
	check(match.WhatIfLife+time.Hour, running, over, watched)
	w.Close()
	p.house.DropAll() // what is not in memory goes as well
	check(match.WhatIfLife+time.Hour, running, over)
	_, err = p.house.Table(ctx, ids[watched])
	p.refused(err, refusal.NotFound)
}

// A what-if table that was opened may go on; one that goes away while somebody holds
// it tells them so.
func TestSweep_TellsWhoHoldsIt(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.table(ann, "toy", me, free)
	p.must(p.house.Sweeper.Sweep(t.Context(), time.Now().Add(match.OpenLife+time.Hour)))
	var gone *refusal.Refusal
	if err := table.Seating.Start(t.Context(), ann.ID, "random"); !errors.As(err, &gone) || gone.Code != refusal.NotFound {
		t.Errorf("a table that is no more starts: %v", err)
	}
	if p.house.Loaded() != 0 {
		t.Error("it is still in memory")
	}
}

// The people of a table that does not start are told two days before it is forgotten,
// once.
func TestATableThatWillEndSoonTellsItsPeople(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.table(ann, "toy", me, free, free)
	p.must(table.Seating.Join(t.Context(), bob, nil, false))
	seen, err := table.See(t.Context(), match.Viewer{})
	p.must(err)
	touched := seen.Sheet.Updated
	for _, c := range []struct {
		after time.Duration
		told  int
	}{{match.OpenLife - match.EndingSoon - time.Hour, 0}, {match.OpenLife - match.EndingSoon + time.Hour, 2}, {match.OpenLife - time.Hour, 2}} {
		p.must(p.house.Sweeper.Sweep(t.Context(), touched.Add(c.after)))
		if ids, _, err := p.store.Notices.DueNotices(t.Context(), touched.Add(match.OpenLife)); err != nil || len(ids) != c.told {
			t.Errorf("after %s %d are told, want %d (%v)", c.after, len(ids), c.told, err)
		}
	}
}
