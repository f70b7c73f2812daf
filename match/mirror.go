package match

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"time"
	"weak"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Known is a table's game as one who looks at it knows it: all that another house needs
// to show him the same.
type Known struct {
	Record *game.Record
	Mine   game.SeatSet // the seats that he plays
	// Guessed is that what was hidden from him is told anew: then the record holds the
	// line in force alone.
	Guessed bool
	Over    bool
}

// Known is the record so far as the user knows it. Who plays what is hidden from him is
// told it as it could be for all that he knows.
func (t *Table) Known(ctx context.Context, user string) (*Known, error) {
	if _, err := t.board(Viewer{User: user}); err != nil {
		return nil, err
	}
	k := &Known{Mine: t.sheet.SeatsOf(user), Over: t.sheet.Status == sheet.Finished}
	k.Guessed = !k.Over && !t.past.Shown(t.past.Now(), k.Mine)
	n := t.past.Now()
	var err error
	if !k.Guessed {
		k.Record, err = t.record(Viewer{User: user}, n)
	}
	t.mu.Unlock()
	if k.Guessed {
		k.Record, err = t.retold(ctx, &people.User{ID: user}, n)
	}
	return k, err
}

// Mirror is a table of another house, as the user knows it there: its past can be looked
// at and its next moves tried. It is kept nowhere, and nobody plays at it.
func (h *House) Mirror(ctx context.Context, id, user string, k *Known) (*Table, error) {
	r := k.Record
	s := &sheet.Sheet{
		ID: id, Title: r.Title, Version: r.Version, Settings: r.Settings, Visibility: sheet.ByLink, Status: sheet.Running, Host: user,
		Places: make([]sheet.Place, len(r.Seats)),
	}
	for i, seat := range r.Seats {
		s.Places[i] = sheet.Place{Kind: sheet.Person, Name: seat.Name, Bot: seat.Bot}
		if k.Mine.Has(game.Seat(i)) {
			s.Places[i].User = user
		}
	}
	entries := record.KeptFrom(0, r.Entries, time.Time{})
	var err error = refusal.New(refusal.BadRecord, "the record is of %q, which this program does not play", r.Title)
	for _, title := range h.Readings(r.Title, r.Version) {
		t := &Table{house: h, id: id, title: title, sheet: s, news: map[eyes]weak.Pointer[News]{}, changed: make(chan struct{})}
		if t.past, t.now, err = s.History(title); err != nil {
			continue
		}
		if err = t.past.Replay(ctx, t.now, entries); err == nil {
			t.moved(t.now)
			return t, nil
		}
	}
	return nil, badRecord(err)
}

// Witnessed is what one who looks at a table was told of its last entry: what happened, and
// how the board looks to his seat.
type Witnessed struct {
	Seat   game.Seat // Watcher for one without a seat
	Events json.RawMessage
	View   json.RawMessage
}

// Mirrored plays at a mirror what was done at its table from a moment on. One that was
// told what it cannot play, or that came to something else than what was told there,
// had guessed otherwise and is of no more use. It is nil where nothing is guessed.
func (t *Table) Mirrored(ctx context.Context, from int, entries []game.Entry, told *Witnessed) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if from != t.past.Now() {
		return refusal.New(refusal.Stale, "the mirror has %d entries, and these follow %d", t.past.Now(), from)
	}
	g := t.now.Clone()
	if err := t.past.Replay(ctx, g, record.KeptFrom(from, entries, time.Time{})); err != nil {
		return badRecord(err)
	}
	t.moved(g)
	if told == nil || len(entries) == 0 {
		return nil
	}
	return t.agrees(told)
}

// agrees compares what was told of the last entry with what the mirror has come to.
func (t *Table) agrees(told *Witnessed) error {
	if int(told.Seat) >= len(t.sheet.Places) {
		return refusal.New(refusal.BadRecord, "there is no seat %s", told.Seat)
	}
	n := t.past.Now()
	var happened json.RawMessage
	err := t.past.Tell(n-1, n, func(n int, events []game.Logged) error {
		e, err := t.entry(n, told.Seat, events)
		if err == nil {
			happened = e.Events
		}
		return err
	})
	if err != nil {
		return err
	}
	seen, err := view(t.now, told.Seat)
	if err != nil {
		return err
	}
	if !sameJSON(happened, told.Events) || !sameJSON(seen, told.View) {
		return refusal.New(refusal.BadRecord, "the mirror came to something else than its table: what was hidden there was otherwise")
	}
	return nil
}

// sameJSON tells whether two texts say the same, however they are written.
func sameJSON(a, b json.RawMessage) bool {
	if bytes.Equal(a, b) {
		return true
	}
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
