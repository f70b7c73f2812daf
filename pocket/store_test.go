package pocket

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/title"
)

// browser keeps rows as a browser does.
type browser struct {
	rows map[string]string
	full error // why it keeps nothing more
}

func (b *browser) keep(_ context.Context, changes []Change) error {
	if b.full != nil {
		return b.full
	}
	for _, c := range changes {
		if c.Row == nil {
			delete(b.rows, c.Key)
		} else {
			b.rows[c.Key] = string(c.Row)
		}
	}
	return nil
}

// open opens a pocket on what the browser has.
func (b *browser) open(t *testing.T) *Pocket {
	t.Helper()
	var rows []Change
	for key, row := range b.rows {
		rows = append(rows, Change{key, []byte(row)})
	}
	p := Open(match.Config{
		Titles: title.All(), Old: title.Old(), Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	}, "Ann", rows, b.keep)
	t.Cleanup(p.Close)
	return p
}

// hotSeat is a started table all of whose seats are the person's.
func (p *Pocket) hotSeat(t *testing.T, title string) *match.Table {
	t.Helper()
	me := match.WantedSeat{Kind: sheet.Person}
	table, err := p.house.Create(t.Context(), p.me(), match.Wanted{Title: title, Visibility: sheet.ByLink, Seats: []match.WantedSeat{me, me, me}})
	if err == nil {
		err = table.Seating.Start(t.Context(), Me, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func see(t *testing.T, table *match.Table) *match.Seen {
	t.Helper()
	seen, err := table.See(t.Context(), match.Viewer{User: Me})
	if err != nil {
		t.Fatal(err)
	}
	return seen
}

// act plays any option.
func act(t *testing.T, table *match.Table, r *rand.Rand) error {
	pos := see(t, table).Position
	o := pos.Options[r.IntN(len(pos.Options))]
	_, err := table.Act(t.Context(), match.Move{User: Me, Seat: pos.Seat, After: pos.N, Actions: []json.RawMessage{o.Action}})
	return err
}

// What was answered is there when the house is opened again, whatever was done: moves,
// undos, words, plans; and what was forgotten leaves nothing.
func TestWhatIsKeptComesBack(t *testing.T) {
	t.Parallel()
	b := &browser{rows: map[string]string{}}
	p := b.open(t)
	r := rand.New(rand.NewPCG(1, 2))
	for _, id := range []string{"chicago-express", "german-railways", "1862", "big-shoulders"} {
		table := p.hotSeat(t, id)
		for range block + 20 {
			if see(t, table).Position.Turn.Over {
				break
			}
			if err := act(t, table, r); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := table.Chat.Say(t.Context(), p.me(), "well"); err != nil {
			t.Fatal(err)
		}
	}
	again := b.open(t)
	for id, kept := range p.store.tables {
		if diff := cmp.Diff(kept, again.store.tables[id], cmp.AllowUnexported(table{})); diff != "" {
			t.Errorf("table %s came back otherwise: %s", id, diff)
		}
	}
	for _, id := range slices.Collect(maps.Keys(p.store.tables)) {
		table, err := p.house.Table(t.Context(), id)
		if err == nil {
			err = table.Discard(t.Context(), see(t, table).Position.N)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(b.rows) != 0 {
		t.Errorf("of tables forgotten is left: %v", slices.Collect(maps.Keys(b.rows)))
	}
}

// A move that the browser does not keep is not made.
func TestWhatIsNotKeptIsNotDone(t *testing.T) {
	t.Parallel()
	b := &browser{rows: map[string]string{}}
	p := b.open(t)
	r := rand.New(rand.NewPCG(1, 2))
	table := p.hotSeat(t, "chicago-express")
	before := see(t, table).Position
	b.full = errors.New("the disk is full")
	if err := act(t, table, r); !errors.Is(err, b.full) {
		t.Fatalf("a move that is not kept is answered with %v", err)
	}
	if now := see(t, table).Position; now.N != before.N || string(now.View) != string(before.View) {
		t.Errorf("it was made all the same: %d entries", now.N)
	}
	status, text := p.Call(t.Context(), "POST", "/api/play-now", []byte(`{"title":"chicago-express"}`))
	if status != 507 || !strings.Contains(string(text), `"code":"not-kept"`) || !strings.Contains(string(text), b.full.Error()) {
		t.Errorf("a table that is not kept is answered with %d %s", status, text)
	}
	b.full = nil
	if err := act(t, table, r); err != nil {
		t.Error(err)
	}
}

// A table whose rows do not belong together is left out when the house is opened, and the
// others are there.
func TestDamagedRows(t *testing.T) {
	t.Parallel()
	b := &browser{rows: map[string]string{}}
	p := b.open(t)
	whole := see(t, p.hotSeat(t, "german-railways")).Sheet.ID
	table := p.hotSeat(t, "chicago-express")
	id := see(t, table).Sheet.ID
	if err := act(t, table, rand.New(rand.NewPCG(1, 2))); err != nil {
		t.Fatal(err)
	}
	for key, row := range b.rows {
		if !strings.Contains(key, string(id)) {
			continue
		}
		for what, bad := range map[string]Change{"gone": {Key: key}, "cut": {key, []byte(row[:len(row)/2])}} {
			var rows []Change
			for k, r := range b.rows {
				if k != key {
					rows = append(rows, Change{k, []byte(r)})
				}
			}
			if bad.Row != nil {
				rows = append(rows, bad)
			}
			s := openStore(rows, b.keep)
			if s.tables[id] != nil || s.tables[whole] == nil {
				t.Errorf("%s is %s: the table is there %t, the other %t", key, what, s.tables[id] != nil, s.tables[whole] != nil)
			}
		}
	}
}
