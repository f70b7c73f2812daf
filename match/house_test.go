package match_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"weak"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
)

// Two houses on one database: a place in the record is taken once, and the
// slower one learns what stands there.
func TestTwoHouses_OneRecord(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	here := p.started("toy", ann, bob)
	q := furnish(t, p.file, p.store, p.store.House(), 0)
	there, err := q.house.Table(t.Context(), p.see(here, "").Sheet.ID)
	q.must(err)
	late := q.move(there, bob, 1, bid3)
	_, err = p.do(here, ann, 0, bid2)
	p.must(err)
	pos, err := there.Act(t.Context(), late)
	q.refused(err, refusal.Stale)
	if pos.N != p.see(here, bob.ID).Position.N {
		t.Fatalf("the slower house is at moment %d", pos.N)
	}
	_, err = q.do(there, bob, 1, bid3)
	q.must(err)

	table := p.table(ann, "toy", me, free)
	other, err := q.house.Table(t.Context(), p.see(table, "").Sheet.ID)
	q.must(err)
	p.must(table.Seating.Join(t.Context(), bob, nil, false))
	q.refused(other.Seating.Join(t.Context(), q.user("Carl"), nil, false), refusal.NotOpen)
}

// Everybody moves at once; every entry is there once and in order, for each who
// follows.
func TestManyMoveAtOnce(t *testing.T) {
	t.Parallel()
	p := open(t)
	people := []*people.User{p.user("Ann"), p.user("Bob"), p.user("Carl"), p.user("Dora")}
	table := p.started("toy", people...)
	var all sync.WaitGroup
	for i, u := range people {
		all.Go(func() { follow(p, table, u) })
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 0))
			for {
				seen, err := table.See(t.Context(), match.Viewer{User: u.ID})
				if err != nil {
					t.Error(err)
					return
				}
				pos := seen.Position
				if pos.Turn.Over {
					return
				}
				if len(pos.Options) > 0 {
					o := pos.Options[r.IntN(len(pos.Options))]
					table.Act(t.Context(), match.Move{User: u.ID, After: pos.N, Seat: pos.Seat, Actions: []json.RawMessage{o.Action}})
				}
			}
		})
	}
	all.Wait()
}

// follow watches a table to its end and checks that nothing is missed.
func follow(p *place, table *match.Table, u *people.User) {
	w, err := table.Watch(match.Viewer{User: u.ID}, 0, -1)
	if err != nil {
		p.Error(err)
		return
	}
	defer w.Close()
	for n := 0; ; {
		news, more, err := w.Next(p.Context())
		switch {
		case err != nil:
			p.Error(err)
			return
		case news == nil:
			<-more
		case news.Entry != nil:
			if news.Entry.N != n || news.Position.N != n+1 {
				p.Errorf("entry %d with position %d, want entry %d", news.Entry.N, news.Position.N, n)
				return
			}
			n++
			if news.Entry.Turn.Over {
				return
			}
		}
	}
}

// A table that was dropped comes back from its record as it was; one that is
// watched is not dropped.
func TestIdleTablesAreDropped(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	before, held := func() (*match.Seen, weak.Pointer[match.Table]) {
		table := p.started("toy", ann, bob)
		_, err := p.do(table, ann, 0, bid2)
		p.must(err)
		_, err = table.Chat.Say(t.Context(), bob, "hm")
		p.must(err)
		w, err := table.Watch(match.Viewer{User: bob.ID}, 0, -1)
		p.must(err)
		p.house.DropAll()
		if p.house.Loaded() != 1 {
			t.Fatal("a watched table was dropped")
		}
		w.Close()
		p.house.DropAll()
		if p.house.Loaded() != 0 {
			t.Fatal("an idle table stays in memory")
		}
		return p.see(table, ann.ID), weak.Make(table)
	}()
	for held.Value() != nil {
		runtime.GC() // until nobody has it any more
	}
	again, err := p.house.Table(t.Context(), before.Sheet.ID)
	p.must(err)
	if diff := cmp.Diff(before, p.see(again, ann.ID)); diff != "" {
		t.Errorf("it came back different:\n%s", diff)
	}
	lines, err := again.Chat.Lines(match.Viewer{User: ann.ID}, 0)
	p.must(err)
	if len(lines) != 1 || lines[0].Text != "hm" || lines[0].Seat != 1 || lines[0].Name != "Bob" {
		t.Errorf("the chat came back as %+v", lines)
	}
}

// A table keeps the latest lines of its chat, however much is said, and each
// listener goes on from where they were.
func TestChatKeepsTheLatestLines(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.table(ann, "toy", me, free)
	w, err := table.Watch(match.Viewer{User: ann.ID}, 0, 0)
	p.must(err)
	defer w.Close()
	var said []string
	for i := range match.MostLines + 20 {
		said = append(said, fmt.Sprint("line ", i))
		_, err := table.Chat.Say(t.Context(), ann, said[i])
		p.must(err)
	}
	lines, err := table.Chat.Lines(match.Viewer{User: ann.ID}, 0)
	p.must(err)
	if len(lines) != match.MostLines || lines[0].Text != said[20] {
		t.Errorf("%d lines, the first %q", len(lines), lines[0].Text)
	}
	rest, err := table.Chat.Lines(match.Viewer{User: ann.ID}, lines[497].ID)
	p.must(err)
	if len(rest) != 2 || rest[1].Text != said[519] {
		t.Errorf("after the third last come %+v", rest)
	}
	for n := 20; n < len(said); {
		news, _, err := w.Next(t.Context())
		p.must(err)
		if news == nil {
			t.Fatalf("silence before line %d", n)
		}
		if news.Line != nil {
			if news.Line.Text != said[n] {
				t.Fatalf("%q was heard, not %q", news.Line.Text, said[n])
			}
			n++
		}
	}
}

// A caller who got a table just before it was dropped has the one that the
// others get after, and hears what they do.
func TestDroppedTables_HaveNoTwin(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	held := p.started("toy", ann, bob)
	p.house.DropAll()
	others, err := p.house.Table(t.Context(), p.see(held, "").Sheet.ID)
	p.must(err)
	w, err := held.Watch(match.Viewer{User: bob.ID}, -1, -1)
	p.must(err)
	defer w.Close()
	_, err = p.do(others, ann, 0, bid2)
	p.must(err)
	for {
		news, _, err := w.Next(t.Context())
		p.must(err)
		if news == nil {
			t.Fatal("he does not hear of the move")
		}
		if news.Entry != nil {
			return
		}
	}
}
