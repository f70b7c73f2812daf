package match_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
)

func TestUndo_OwnActionsWhileNobodyActed(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	first := p.see(table, ann.ID).Position
	if first.Undo != nil {
		t.Fatal("the deal can be taken back")
	}

	after, err := p.do(table, ann, 0, bid2)
	p.must(err)
	if after.Undo == nil || *after.Undo != first.N {
		t.Fatalf("undo goes to %v, want %d", after.Undo, first.N)
	}
	if p.see(table, bob.ID).Position.Undo != nil {
		t.Fatal("Bob may take back Ann's bid")
	}
	_, err = table.Undo(t.Context(), p.move(table, bob, 1), nil)
	p.refused(err, refusal.NoUndo)

	back, err := table.Undo(t.Context(), p.move(table, ann, 0), nil)
	p.must(err)
	if diff := cmp.Diff(string(first.View), string(back.View)); diff != "" {
		t.Fatalf("the board is not as before:\n%s", diff)
	}
	if back.N != after.N+1 || back.Undo != nil {
		t.Fatalf("moment %d, undo %v: want %d and none", back.N, back.Undo, after.N+1)
	}
	entries, err := table.Replay.Entries(match.Viewer{User: bob.ID}, 0, back.N)
	p.must(err)
	if last := entries[len(entries)-1]; last.Undo == nil || *last.Undo != first.N || last.Seat != 0 {
		t.Fatalf("the undo is not in the record: %+v", last)
	}
}

func TestUndo_NotAfterOthersOrDraws(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	_, err := p.do(table, ann, 0, bid2)
	p.must(err)
	// Bob's bid ends the round: all is revealed and dealt again.
	_, err = p.do(table, bob, 1, bid3)
	p.must(err)
	for seat, u := range []*people.User{ann, bob} {
		_, err := table.Undo(t.Context(), p.move(table, u, game.Seat(seat)), nil)
		p.refused(err, refusal.NoUndo)
	}
}

// turn waits until nobody but Ann, at seat 0, is asked.
func (p *place) turn(table *match.Table, ann *people.User) *match.Position {
	p.Helper()
	p.until(table, func(seen *match.Seen) bool { return seen.Sheet.Turn == game.SeatSet(0).With(0) })
	return p.see(table, ann.ID).Position
}

// A player among bots alone goes back to what they decided, after the bots
// answered and more was dealt; and however often they do, what is dealt is the
// same.
func TestUndo_WithBotsAlone(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.table(ann, "toy", me, rnd)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	first := p.turn(table, ann)
	if first.Undo != nil || first.NoUndo != match.NothingDone {
		t.Fatalf("before the first bid undo goes to %v (%s)", first.Undo, first.NoUndo)
	}
	dealt := map[int]bool{}
	for i := range 8 {
		// Passing spends nothing and ends the round as bidding does.
		_, err := p.do(table, ann, 0, []string{`{"kind":"pass"}`, bid2}[i%2])
		p.must(err)
		second := p.turn(table, ann)
		var seen struct{ Hand int }
		p.must(json.Unmarshal(second.View, &seen))
		dealt[seen.Hand] = true
		if second.Undo == nil {
			t.Fatalf("after the bots answered nothing can be taken back: %s", second.NoUndo)
		}
		// Ann has not seen all that the bots did since: she names the moment.
		late := p.move(table, ann, 0)
		late.After = *second.Undo
		_, err = table.Undo(t.Context(), late, second.Undo)
		p.must(err)
		back := p.turn(table, ann)
		if back.Undo != nil || back.NoUndo != match.NothingDone {
			t.Fatalf("after the undo it goes to %v (%s)", back.Undo, back.NoUndo)
		}
		_, err = table.Undo(t.Context(), late, second.Undo)
		p.refused(err, refusal.NoUndo)
	}
	if len(dealt) != 1 {
		t.Errorf("taking back changed the deal: %v", dealt)
	}
}

// Several seats of one person may be several people at one screen: what came out
// lasts. A user who tries something out alone goes back as far as they like.
func TestUndo_SeveralSeatsOfOne(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.table(ann, "toy", me, me)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	for seat := range game.Seat(2) {
		_, err := p.do(table, ann, seat, bid2)
		p.must(err)
	}
	pos := p.see(table, ann.ID).Position
	if pos.Undo != nil || pos.NoUndo != match.Told {
		t.Errorf("with all bids open undo goes to %v (%s)", pos.Undo, pos.NoUndo)
	}
	trial, err := table.Branch(t.Context(), ann, match.Branching{At: pos.N})
	p.must(err)
	for _, want := range []int{3, 2} {
		pos = p.see(trial, ann.ID).Position
		if pos.Undo == nil || *pos.Undo != want {
			t.Fatalf("undo of a what-if table goes to %v (%s), want %d", pos.Undo, pos.NoUndo, want)
		}
		_, err = trial.Undo(t.Context(), p.move(trial, ann, 0), pos.Undo)
		p.must(err)
	}
}

// Why nothing can be taken back is told.
func TestUndo_Why(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	why := func(u *people.User, want match.Lasting) {
		t.Helper()
		if pos := p.see(table, u.ID).Position; pos.NoUndo != want {
			t.Errorf("%s hears %q, want %q", u.Name, pos.NoUndo, want)
		}
	}
	_, err := p.do(table, ann, 0, `{"kind":"bid","amount":7}`)
	p.must(err)
	why(ann, "")
	why(bob, match.NothingDone)
	_, err = p.do(table, bob, 1, `{"kind":"bid","amount":8}`)
	p.must(err)
	why(ann, match.Answered)
	why(bob, "")
	// A player who names another moment than their last has missed something.
	_, err = table.Undo(t.Context(), p.move(table, bob, 1), new(int))
	p.refused(err, refusal.Stale)
}

// A batch is taken back whole, and the batch before it after that.
func TestUndo_Batches(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.table(ann, "chicago-express", me, me)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	// One who plays both seats takes back for both.
	_, err := p.do(table, ann, 0, `{"kind":"bid","amount":7}`)
	p.must(err)
	pos, err := p.do(table, ann, 1, `{"kind":"bid","amount":8}`)
	p.must(err)
	if pos.Undo == nil || *pos.Undo != 1 {
		t.Fatalf("undo goes to %v, want 1", pos.Undo)
	}
	for _, want := range []*int{new(int), nil} {
		pos, err = table.Undo(t.Context(), p.move(table, ann, 0), nil)
		p.must(err)
		if diff := cmp.Diff(want, pos.Undo); diff != "" {
			t.Fatal(diff)
		}
	}
}

// Nobody fills a record with what they take back: it ends while the record can
// still be opened again.
func TestUndo_NotForEver(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.table(ann, "toy", me, me)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	before := p.see(table, ann.ID).Position.N
	_, err := p.do(table, ann, 0, bid2)
	p.must(err)
	r, err := table.Replay.Record(match.Viewer{User: ann.ID})
	p.must(err)
	bid := r.Entries[before]
	for len(r.Entries) < game.MostEntries/2-2 {
		r.Entries = append(r.Entries, game.Entry{Seat: 0, Undo: &before}, bid)
	}
	long, err := p.house.OpenRecord(t.Context(), ann, r)
	p.must(err)
	for range 4 {
		if p.see(long, ann.ID).Position.Undo == nil {
			break
		}
		_, err = long.Undo(t.Context(), p.move(long, ann, 0), nil)
		p.must(err)
		_, err = p.do(long, ann, 0, bid2)
		p.must(err)
	}
	_, err = long.Undo(t.Context(), p.move(long, ann, 0), nil)
	p.refused(err, refusal.NoUndo)
	if n := p.see(long, ann.ID).Position.N; n > game.MostEntries/2+2 {
		t.Errorf("the record has %d entries", n)
	}
	_, err = p.do(long, ann, 1, bid3)
	p.must(err)
}
