package pocket

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

// Change is a row that is to be kept; nil forgets it.
type Change struct {
	Key string
	Row []byte
}

// Keep keeps changes, all or none of them. Without an error they survive the end of the
// program.
type Keep func(context.Context, []Change) error

// errNotKept is that the browser does not keep something.
var errNotKept = errors.New("the browser does not keep it")

// orSay says of what is not kept that it is the browser which does not.
func (k Keep) orSay(ctx context.Context, changes []Change) error {
	if err := k(ctx, changes); err != nil {
		return fmt.Errorf("%w: %w", errNotKept, err)
	}
	return nil
}

// store is a match.Store in memory: a browser has few tables. Each change is handed to the
// browser's database before it counts.
//
// What is kept of a table is a row for its sheet, one for what goes with it, and its entries in
// blocks, so that a move writes little however long the game is.
type store struct {
	untold
	keep Keep

	mu     sync.Mutex
	tables map[persist.TableID]*table
	line   int64 // the number of the last line of chat
}

// table is all that is kept of one.
type table struct {
	sheet   sheet.Sheet
	entries []entry
	beside  beside
}

// entry is one of the record, with how the clocks stood after it.
type entry struct {
	game.Entry
	Batch  int               `json:"batch"`
	Clocks []sheet.SeatClock `json:"clocks,omitempty"`
}

// beside is what a table has besides its game.
type beside struct {
	Lines  []sheet.Line    `json:"lines,omitempty"`
	Plans  []match.Plan    `json:"plans,omitempty"`
	Asked  *time.Time      `json:"asked,omitempty"` // when its review was asked for
	Review json.RawMessage `json:"review,omitempty"`
	Failed bool            `json:"failed,omitempty"` // the review could not be made
}

// block is how many entries a row holds.
const block = 64

func sheetKey(id persist.TableID) string          { return "sheet/" + string(id) }
func besideKey(id persist.TableID) string         { return "beside/" + string(id) }
func entriesKey(id persist.TableID, n int) string { return fmt.Sprintf("entries/%s/%06d", id, n/block) }
func parts(key string) (kind, rest string)        { kind, rest, _ = strings.Cut(key, "/"); return }

// openStore is a store with the rows that were kept before. A table that cannot be read
// is left out, and its rows are left as they are: the others are no worse for it.
func openStore(rows []Change, keep Keep) *store {
	s := &store{keep: keep.orSay, tables: map[persist.TableID]*table{}}
	rows = slices.Clone(rows)
	slices.SortFunc(rows, func(a, b Change) int { return cmp.Compare(a.Key, b.Key) })
	damaged := map[persist.TableID]error{}
	for _, row := range rows {
		if id, err := s.read(row); err != nil {
			damaged[id] = err
		}
	}
	for id, t := range s.tables {
		if damaged[id] == nil && (t.sheet.ID == "" || len(t.entries) != t.sheet.Entries) {
			damaged[id] = fmt.Errorf("it has %d entries, and should have %d", len(t.entries), t.sheet.Entries)
		}
		for _, l := range t.beside.Lines {
			s.line = max(s.line, l.ID)
		}
	}
	for id, err := range damaged {
		slog.Error("read kept table failed", "table", id, "err", err)
		delete(s.tables, id)
	}
	return s
}

// read takes a row in, and tells whose it is. Those of one table come in the order of
// their keys, so that its blocks do.
func (s *store) read(row Change) (id persist.TableID, err error) {
	kind, rest := parts(row.Key)
	name, _ := parts(rest)
	id = persist.TableID(name)
	t := s.tables[id]
	if t == nil {
		t = &table{}
		s.tables[id] = t
	}
	switch kind {
	case "sheet":
		return id, json.Unmarshal(row.Row, &t.sheet)
	case "beside":
		return id, json.Unmarshal(row.Row, &t.beside)
	case "entries":
		var more []entry
		err = json.Unmarshal(row.Row, &more)
		t.entries = append(t.entries, more...)
		return id, err
	}
	return id, fmt.Errorf("there is no %q", kind)
}

// write keeps what has become of a table, its entries from place first on, and then has
// it so in memory too.
func (s *store) write(ctx context.Context, t *table, first int) error {
	id := t.sheet.ID
	changes := make([]Change, 0, 3)
	add := func(key string, value any) error {
		row, err := json.Marshal(value)
		changes = append(changes, Change{key, row})
		return err
	}
	if err := add(sheetKey(id), &t.sheet); err != nil {
		return err
	}
	for n := first / block * block; n < len(t.entries) && first < len(t.entries); n += block {
		if err := add(entriesKey(id, n), t.entries[n:min(n+block, len(t.entries))]); err != nil {
			return err
		}
	}
	if err := s.keep(ctx, changes); err != nil {
		return err
	}
	s.tables[id] = t
	return nil
}

// found is a table as it stands, to be changed without changing what is kept.
func (s *store) found(id persist.TableID) (*table, error) {
	t := s.tables[id]
	if t == nil {
		return nil, persist.ErrNotFound
	}
	c := *t
	return &c, nil
}

// Insert keeps a new table.
func (s *store) Insert(ctx context.Context, sheet *sheet.Sheet, entries []record.Kept) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tables[sheet.ID] != nil {
		return persist.ErrTaken
	}
	t := &table{sheet: *sheet.Clone()}
	t.add(entries, nil)
	return s.write(ctx, t, 0)
}

// add appends entries; how the clocks stand then is noted with the last.
func (t *table) add(entries []record.Kept, timing *sheet.Timing) {
	all := make([]entry, 0, len(t.entries)+len(entries))
	all = append(all, t.entries...)
	for i, k := range entries {
		e := entry{Entry: k.Entry, Batch: k.Batch}
		if timing != nil && i == len(entries)-1 {
			e.Clocks = timing.Seats
		}
		all = append(all, e)
	}
	t.entries = all
}

// Save replaces a sheet, and appends what comes with the change.
func (s *store) Save(ctx context.Context, sheet *sheet.Sheet, entries []record.Kept, _ notice.Changes) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.found(sheet.ID)
	if err != nil || t.sheet.Revision != sheet.Revision || len(t.entries)+len(entries) != sheet.Entries {
		return persist.ErrTaken
	}
	first := len(t.entries)
	t.sheet = *sheet.Clone()
	t.sheet.Revision++
	t.add(entries, &sheet.Timing)
	if err := s.write(ctx, t, first); err != nil {
		return err
	}
	sheet.Revision++
	return nil
}

// Append adds entries to the record.
func (s *store) Append(ctx context.Context, id persist.TableID, first int, entries []record.Kept, p sheet.Progress) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.found(id)
	if err != nil || len(t.entries) != first || t.sheet.Revision != p.Revision {
		return persist.ErrTaken
	}
	if len(entries) == 0 {
		return nil
	}
	t.add(entries, p.Timing)
	t.sheet.Status, t.sheet.Entries, t.sheet.Turn, t.sheet.Round, t.sheet.Outcome = p.Status, p.Entries, p.Turn, p.Round, p.Outcome
	t.sheet.Updated = entries[len(entries)-1].At
	if p.Timing != nil {
		t.sheet.Timing = *p.Timing
	}
	if p.Orders != nil {
		t.sheet.Orders = *p.Orders
	}
	return s.write(ctx, t, first)
}

// SaveOrders replaces the orders of a sheet alone.
func (s *store) SaveOrders(ctx context.Context, sheet *sheet.Sheet, _ notice.Changes) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.found(sheet.ID)
	if err != nil || t.sheet.Revision != sheet.Revision || t.sheet.Entries != sheet.Entries {
		return persist.ErrTaken
	}
	t.sheet.Orders = sheet.Orders
	t.sheet.Revision++
	if err := s.write(ctx, t, len(t.entries)); err != nil {
		return err
	}
	sheet.Revision++
	return nil
}

// Delete forgets a table if its revision is the one given.
func (s *store) Delete(ctx context.Context, id persist.TableID, revision int) error {
	return s.forget(ctx, id, func(t *sheet.Sheet) bool { return t.Revision == revision })
}

// Forget forgets a what-if, or a table that has not started, which nobody has touched since.
func (s *store) Forget(ctx context.Context, id persist.TableID, touched time.Time) error {
	return s.forget(ctx, id, func(t *sheet.Sheet) bool {
		return !t.Updated.After(touched) && (t.WhatIf != nil || t.Status == sheet.Open)
	})
}

// forget takes a table away, all of it at once.
func (s *store) forget(ctx context.Context, id persist.TableID, may func(*sheet.Sheet) bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.found(id)
	if err != nil || !may(&t.sheet) {
		return persist.ErrTaken
	}
	changes := []Change{{Key: sheetKey(id)}, {Key: besideKey(id)}}
	for n := 0; n < len(t.entries); n += block {
		changes = append(changes, Change{Key: entriesKey(id, n)})
	}
	if err := s.keep(ctx, changes); err != nil {
		return err
	}
	delete(s.tables, id)
	return nil
}

// Sheet is what is kept of a table besides its entries.
func (s *store) Sheet(_ context.Context, id persist.TableID) (*sheet.Sheet, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.found(id)
	if err != nil {
		return nil, err
	}
	return t.sheet.Clone(), nil
}

// Entries is the record from place first on.
func (s *store) Entries(_ context.Context, id persist.TableID, first int) ([]record.Kept, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.found(id)
	if err != nil {
		return nil, nil
	}
	kept := []record.Kept{}
	for _, e := range t.entries[min(first, len(t.entries)):] {
		kept = append(kept, record.Kept{Entry: e.Entry, Batch: e.Batch})
	}
	return kept, nil
}

// TimingAt is how the clocks stood when so many entries were made.
func (s *store) TimingAt(_ context.Context, id persist.TableID, n int) ([]sheet.SeatClock, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.found(id)
	if err != nil || n < 1 || n > len(t.entries) {
		return nil, nil
	}
	return slices.Clone(t.entries[n-1].Clocks), nil
}
