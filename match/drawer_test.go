package match_test

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest/toy"
)

// drawer is a store in memory, for tests in which weeks pass at once: a real database
// would write its pulse all the time.
type drawer struct {
	unused
	mu      sync.Mutex
	sheets  map[persist.TableID][]byte
	read    map[persist.TableID]*sheet.Sheet // what was read of them
	entries map[persist.TableID][]record.Kept
	timing  map[persist.TableID]map[int][]sheet.SeatClock
	alive   time.Time
	*bag
}

// unused is what of a store is not there.
type unused struct{ match.Store }

func newDrawer() *drawer {
	return &drawer{sheets: map[persist.TableID][]byte{}, read: map[persist.TableID]*sheet.Sheet{}, entries: map[persist.TableID][]record.Kept{}, timing: map[persist.TableID]map[int][]sheet.SeatClock{}, bag: newBag()}
}

func (d *drawer) put(s *sheet.Sheet) {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	d.sheets[s.ID] = text
	delete(d.read, s.ID)
}

// lying is a sheet as it lies here, to be asked and not to be changed. It is read once, since a house asks what is due all the time.
func (d *drawer) lying(id persist.TableID) *sheet.Sheet {
	text, ok := d.sheets[id]
	if !ok {
		return nil
	}
	if s := d.read[id]; s != nil {
		return s
	}
	s := new(sheet.Sheet)
	if err := json.Unmarshal(text, s); err != nil {
		panic(err)
	}
	d.read[id] = s
	return s
}

// get is a sheet of one's own.
func (d *drawer) get(id persist.TableID) *sheet.Sheet {
	if s := d.lying(id); s != nil {
		return s.Clone()
	}
	return nil
}

func (d *drawer) Insert(_ context.Context, s *sheet.Sheet, entries []record.Kept) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.put(s)
	d.entries[s.ID], d.timing[s.ID] = slices.Clone(entries), map[int][]sheet.SeatClock{}
	return nil
}

func (d *drawer) Save(_ context.Context, s *sheet.Sheet, entries []record.Kept, tells notice.Changes) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.lying(s.ID).Revision != s.Revision {
		return persist.ErrTaken
	}
	s.Revision++
	d.put(s)
	d.entries[s.ID] = append(d.entries[s.ID], entries...)
	d.timing[s.ID][len(d.entries[s.ID])] = s.Timing.Seats
	d.tells(s.ID, tells)
	return nil
}

func (d *drawer) Append(_ context.Context, id persist.TableID, first int, entries []record.Kept, p sheet.Progress) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := *d.lying(id)
	if len(d.entries[id]) != first || p.Revision != s.Revision {
		return persist.ErrTaken
	}
	s.Status, s.Entries, s.Turn, s.Round, s.Outcome = p.Status, p.Entries, p.Turn, p.Round, p.Outcome
	d.entries[id] = append(d.entries[id], entries...)
	if p.Timing != nil {
		s.Timing = *p.Timing
		d.timing[id][p.Entries] = p.Timing.Seats
	}
	if p.Orders != nil {
		s.Orders = *p.Orders
	}
	d.put(&s)
	d.tells(id, p.Notices)
	return nil
}

func (d *drawer) SaveOrders(_ context.Context, s *sheet.Sheet, tells notice.Changes) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.lying(s.ID)
	if now.Revision != s.Revision || now.Entries != s.Entries {
		return persist.ErrTaken
	}
	s.Revision++
	d.put(s)
	d.tells(s.ID, tells)
	return nil
}

func (d *drawer) Sheet(_ context.Context, id persist.TableID) (*sheet.Sheet, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if s := d.get(id); s != nil {
		return s, nil
	}
	return nil, persist.ErrNotFound
}

func (d *drawer) Entries(_ context.Context, id persist.TableID, first int) ([]record.Kept, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.entries[id][first:]), nil
}

func (d *drawer) TimingAt(_ context.Context, id persist.TableID, n int) ([]sheet.SeatClock, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.timing[id][n]), nil
}

func (d *drawer) all(yes func(*sheet.Sheet) bool) (ids []persist.TableID) {
	for id := range d.sheets {
		if s := d.lying(id); s.Status == sheet.Running && s.Clock != nil && yes(s) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

func (d *drawer) Due(_ context.Context, by time.Time) (due []persist.TableID, next time.Time, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	due = d.all(func(s *sheet.Sheet) bool {
		at := s.Timing.Deadline()
		if at.After(by) && (next.IsZero() || at.Before(next)) {
			next = at
		}
		return !at.IsZero() && !at.After(by)
	})
	return due, next, nil
}

func (d *drawer) ClockedOf(_ context.Context, user persist.UserID) ([]persist.TableID, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all(func(s *sheet.Sheet) bool { return s.SeatsOf(user) != 0 }), nil
}

func (d *drawer) Clocked(_ context.Context, after persist.TableID) ([]persist.TableID, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all(func(s *sheet.Sheet) bool { return s.ID > after }), nil
}

func (d *drawer) Alive() time.Time { return d.alive }

func (d *drawer) Lines(context.Context, persist.TableID, int64) ([]sheet.Line, error) {
	return nil, nil
}
func (d *drawer) Waiting(context.Context) ([]persist.TableID, error)  { return nil, nil }
func (d *drawer) Hosted(context.Context, persist.UserID) (int, error) { return 0, nil }
func (d *drawer) AbandonedWhatIfs(context.Context, time.Time) ([]persist.TableID, error) {
	return nil, nil
}
func (d *drawer) AbandonedOpen(context.Context, time.Time) ([]persist.TableID, error) {
	return nil, nil
}

// hall is a house in which time passes at once.
type hall struct {
	*testing.T
	*drawer
	house     *match.House
	calendars map[persist.UserID]clock.Calendar
	pace      time.Duration
}

func newHall(t *testing.T) *hall {
	h := &hall{T: t, drawer: newDrawer(), calendars: map[persist.UserID]clock.Calendar{}}
	h.open()
	return h
}

func (h *hall) open() {
	h.house = match.OpenHouse(match.Config{
		Store: h.drawer, Titles: append([]game.Title{toy.Title}, title.All()...), Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: "clerk",
		Picker:   func(kind string) (match.Picker, error) { return bot.New(kind) },
		Calendar: func(_ context.Context, user persist.UserID) (clock.Calendar, error) { return h.calendars[user], nil },
		Sender:   h.bag,
		Pace:     h.pace,
	})
	h.house.Resume()
}

// reopen is the house after it was closed for so long.
func (h *hall) reopen(after time.Duration) {
	h.house.Close()
	h.drawer.alive = time.Now()
	time.Sleep(after)
	h.open()
}

func (h *hall) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

// game is a started table of these people, in this order.
func (h *hall) game(title string, c *sheet.Clock, people ...*people.User) *seating {
	h.Helper()
	w := match.Wanted{Title: title, Visibility: sheet.Public, Clock: c, Seats: []match.WantedSeat{me}}
	for range people[1:] {
		w.Seats = append(w.Seats, free)
	}
	t, err := h.house.Create(h.Context(), people[0], w)
	h.must(err)
	for _, u := range people[1:] {
		h.must(t.Seating.Join(h.Context(), u, nil, false))
	}
	seen, err := t.See(h.Context(), match.Viewer{})
	h.must(err)
	return &seating{h, seen.Sheet.ID, people}
}

// seating is a table and its people.
type seating struct {
	*hall
	id     persist.TableID
	people []*people.User
}

func (g *seating) table() *match.Table {
	g.Helper()
	t, err := g.house.Table(g.Context(), g.id)
	g.must(err)
	return t
}

func (g *seating) see() *match.Seen {
	g.Helper()
	seen, err := g.table().See(g.Context(), match.Viewer{User: g.people[0].ID})
	g.must(err)
	return seen
}

// asked is the one who is asked.
func (g *seating) asked() game.Seat {
	g.Helper()
	return g.see().Position.Turn.Seats.First()
}

// move has a seat do the first thing that it may.
func (g *seating) move(seat game.Seat) {
	g.Helper()
	t, u := g.table(), g.people[seat]
	seen, err := t.See(g.Context(), match.Viewer{User: u.ID})
	g.must(err)
	_, err = t.Act(g.Context(), match.Move{User: u.ID, Seat: seat, After: seen.Position.N, Actions: []json.RawMessage{seen.Position.Options[0].Action}})
	g.must(err)
}

// clock is that of a seat.
func (g *seating) clock(seat game.Seat) sheet.Clocked {
	g.Helper()
	return g.see().Clocks[seat]
}

// expect checks how long a clock has left in all, once it is settled.
func (g *seating) expect(what string, got, want time.Duration) {
	g.Helper()
	if got != want {
		g.Errorf("%s: %s, want %s", what, got, want)
	}
}
