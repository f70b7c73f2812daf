package match

import (
	"context"
	"errors"
	"sync"
	"weak"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/sheet"
)

// Watch follows a table for one viewer: everything since the moment he saw,
// nothing missed, whatever happens meanwhile. It keeps no queue; it remembers
// what was told and reads on from there, so that a slow reader costs nothing.
type Watch struct {
	table   *Table
	viewer  Viewer
	entries int   // told up to this moment
	seating int   // told as of this change of the seats
	line    int64 // told up to this line
	orders  int   // told as of this change of his orders
	closed  bool
}

// News is something that happened at a table: an entry, a change of the seats
// or the status, of the viewer's orders, or a line of chat. All who look with the same eyes are given the
// same one, and must not change it.
type News struct {
	Entry    *Entry
	Position *Position // after the entry; without one, as it is with the viewer's orders now
	Table    *Seen     // without a position
	Line     *sheet.Line

	mu      sync.Mutex
	written []byte
}

// Written is the news as it is sent: what write makes of it for the first who
// asks, and all others share.
func (n *News) Written(write func() ([]byte, error)) ([]byte, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.written == nil {
		text, err := write()
		if err != nil {
			return nil, err
		}
		n.written = text
	}
	return n.written, nil
}

// eyes are what the news of the present moment depend on: of an entry on the seat
// that looks, of the table on who its viewer is there.
type eyes struct {
	entry   int // -1 for news of the table
	seat    game.Seat
	mine    game.SeatSet
	left    game.SeatSet
	hosting bool
}

// ErrGone ends the watch of a table that is no more.
var ErrGone = errors.New("the table is no more")

// Watch begins to follow the table from moment after on, and its chat from the
// line after the one heard (below 0: from now on), and counts the viewer as
// present until Close. The first news is the table as it is.
func (t *Table) Watch(v Viewer, after int, heard int64) (*Watch, error) {
	if err := t.enter(v.User); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if _, err := t.seatOf(v); err != nil {
		return nil, err
	}
	// Beyond the end is one who saw what was cut off since: the first news tells that.
	if after < 0 || after > t.past.Now() {
		after = t.past.Now()
	}
	if err := t.hasMoment(after); err != nil {
		return nil, err
	}
	w := &Watch{table: t, viewer: v, entries: after, seating: -1, line: heard, orders: t.orderings(v.User)}
	if n := len(t.lines); heard < 0 && n > 0 {
		w.line = t.lines[n-1].ID
	}
	t.arrive(v.User, 1)
	t.wake()
	return w, nil
}

// arrive counts streams, and tells when somebody seated comes or goes.
func (t *Table) arrive(user string, by int) {
	before, rested := t.online[user] > 0, t.rests()
	t.online[user] += by
	now := t.online[user] > 0
	if !now {
		delete(t.online, user)
	}
	if before != now {
		t.note(user, now, rested)
	}
	if before != now && t.sheet.SeatsOf(user) != 0 {
		t.seating++
		t.tell()
	}
}

// Close ends the watch.
func (w *Watch) Close() {
	w.table.mu.Lock()
	defer w.table.mu.Unlock()
	if !w.closed {
		w.closed = true
		w.table.arrive(w.viewer.User, -1)
	}
}

// Next is the next news, or nil and a channel that is closed when there is more.
func (w *Watch) Next(ctx context.Context) (*News, <-chan struct{}, error) {
	t := w.table
	t.mu.Lock() // a bell has told what there is
	if err := t.admit(w.viewer.User); err != nil {
		return nil, nil, ErrGone
	}
	defer t.mu.Unlock()
	if w.seating != t.seating {
		w.seating = t.seating
		return t.tableNews(w.viewer.User), nil, nil
	}
	w.entries = min(w.entries, t.past.Now())
	if w.entries < t.past.Now() {
		n, err := t.entryNews(ctx, w.viewer, w.entries)
		if err == nil {
			w.entries++
		}
		return n, nil, err
	}
	if now := t.orderings(w.viewer.User); now != w.orders {
		w.orders = now
		return t.orderNews(ctx, w.viewer)
	}
	if lines := t.linesAfter(w.line); len(lines) > 0 {
		next := lines[0]
		w.line = next.ID
		return &News{Line: &next}, nil, nil
	}
	return nil, t.changed, nil
}

// orderNews is the present position of one whose orders have changed.
func (t *Table) orderNews(ctx context.Context, v Viewer) (*News, <-chan struct{}, error) {
	seat, err := t.ready(ctx, v)
	if err != nil {
		return nil, nil, err
	}
	p, err := t.present(seat)
	return &News{Position: p}, nil, err
}

// tableNews is the table as it is.
func (t *Table) tableNews(user string) *News {
	as := eyes{entry: -1, mine: t.sheet.SeatsOf(user), left: t.sheet.LeftBy(user), hosting: t.sheet.HostedBy(user)}
	news := t.news[as].Value()
	if news == nil {
		news = &News{Table: t.seen(user)}
		t.news[as] = weak.Make(news)
	}
	return news
}

// entryNews is entry n with the position after it.
func (t *Table) entryNews(ctx context.Context, v Viewer, n int) (*News, error) {
	seat, err := t.seatOf(v)
	if err != nil {
		return nil, err
	}
	if shared := t.news[eyes{entry: n, seat: seat}].Value(); shared != nil {
		return shared, nil
	}
	if n+1 == t.past.Now() {
		if seat, err = t.ready(ctx, v); err != nil {
			return nil, err
		}
	}
	news, err := t.tellEntry(n, seat)
	if err == nil {
		t.news[eyes{entry: n, seat: seat}] = weak.Make(news)
	}
	return news, err
}

// tellEntry is what one piece of news about entry n says.
func (t *Table) tellEntry(n int, seat game.Seat) (*News, error) {
	var e *Entry
	err := t.past.Tell(n, n+1, func(n int, events []game.Logged) (err error) {
		e, err = t.entry(n, seat, events)
		return err
	})
	if err != nil {
		return nil, err
	}
	if n+1 == t.past.Now() {
		p, err := t.present(seat)
		return &News{Entry: e, Position: p}, err
	}
	g, err := t.past.At(n + 1)
	if err != nil {
		return nil, err
	}
	p, err := t.position(g, n+1, seat)
	return &News{Entry: e, Position: p}, err
}
