package match_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
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
	_, err = table.Undo(t.Context(), p.move(table, bob, 1))
	p.refused(err, match.NoUndo)

	back, err := table.Undo(t.Context(), p.move(table, ann, 0))
	p.must(err)
	if diff := cmp.Diff(string(first.View), string(back.View)); diff != "" {
		t.Fatalf("the board is not as before:\n%s", diff)
	}
	if back.N != after.N+1 || back.Undo != nil {
		t.Fatalf("moment %d, undo %v: want %d and none", back.N, back.Undo, after.N+1)
	}
	entries, err := table.Entries(match.Viewer{User: bob.ID}, 0, back.N)
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
	for seat, u := range []*match.User{ann, bob} {
		_, err := table.Undo(t.Context(), p.move(table, u, game.Seat(seat)))
		p.refused(err, match.NoUndo)
	}
}

// A batch is taken back whole, and the batch before it after that.
func TestUndo_Batches(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.table(ann, "chicago-express", me, me)
	p.must(table.Start(t.Context(), ann.ID, ""))
	// One who plays both seats takes back for both.
	_, err := p.do(table, ann, 0, `{"kind":"bid","amount":7}`)
	p.must(err)
	pos, err := p.do(table, ann, 1, `{"kind":"bid","amount":8}`)
	p.must(err)
	if pos.Undo == nil || *pos.Undo != 1 {
		t.Fatalf("undo goes to %v, want 1", pos.Undo)
	}
	for _, want := range []*int{new(int), nil} {
		pos, err = table.Undo(t.Context(), p.move(table, ann, 0))
		p.must(err)
		if diff := cmp.Diff(want, pos.Undo); diff != "" {
			t.Fatal(diff)
		}
	}
}

// Nobody fills a record with what he takes back: it ends while the record can
// still be opened again.
func TestUndo_NotForEver(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.table(ann, "toy", me, me)
	p.must(table.Start(t.Context(), ann.ID, ""))
	before := p.see(table, ann.ID).Position.N
	_, err := p.do(table, ann, 0, bid2)
	p.must(err)
	r, err := table.Record(match.Viewer{User: ann.ID})
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
		_, err = long.Undo(t.Context(), p.move(long, ann, 0))
		p.must(err)
		_, err = p.do(long, ann, 0, bid2)
		p.must(err)
	}
	_, err = long.Undo(t.Context(), p.move(long, ann, 0))
	p.refused(err, match.NoUndo)
	if n := p.see(long, ann.ID).Position.N; n > game.MostEntries/2+2 {
		t.Errorf("the record has %d entries", n)
	}
	_, err = p.do(long, ann, 1, bid3)
	p.must(err)
}
