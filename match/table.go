package match

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"
	"weak"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Table is a live table. Its methods may be called from many goroutines.
type Table struct {
	house *House
	id    string
	title game.Title

	mu    sync.Mutex
	sheet *sheet.Sheet
	past  *record.History
	now   game.Game // the present position
	at    int       // the moment that it is the position of: the last of the past
	back  *back     // what can be taken back now; nil while nobody asked
	// What was shown of the present moment and told since the last change, for as
	// long as somebody needs it or there is room.
	shown map[game.Seat]weak.Pointer[Position]
	news  map[eyes]weak.Pointer[News]
	lines []sheet.Line
	// calendars is when those at the table are not to be hurried, where a clock counts it.
	calendars map[string]clock.Calendar

	doubt  bool             // something may be kept that this table does not know of
	closed *refusal.Refusal // why its game can be neither shown nor played; nil where it can
	kept   []record.Kept    // its record then
	broken *refusal.Refusal // why it can be shown in part, and not be played; nil where it can

	heard    *heard                 // what came about since orders were given; nil where nobody asked
	ordering map[game.Seat]int      // counts changes of the seat's orders
	held     map[game.Seat]heldBack // what its orders came to, while that is held back
	seating  int                    // counts changes of seats, status and presence
	online   map[string]int         // how many streams each user has open; "" are strangers
	// elsewhere is who watches in other houses.
	elsewhere map[string]bool
	noting    sync.Mutex    // held while others are told who is here; before mu
	gone      bool          // deleted, or replaced in the house
	changed   chan struct{} // closed at every change, and replaced
	driving   bool          // a goroutine plays the bots
	minds     map[game.Seat]mind
	giveUp    context.CancelFunc // ends the thought that a bot is at; nil while none is
	prodded   chan struct{}      // has something when they are to look again how fast
	used      time.Time
}

// load makes a table of what the store keeps.
func load(ctx context.Context, h *House, id string) (*Table, error) {
	s, err := h.store.Sheet(ctx, id)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, refusal.New(refusal.NotFound, "there is no table %s", id)
	} else if err != nil {
		return nil, err
	}
	entries, err := h.store.Entries(ctx, id, 0)
	if err != nil && !errors.Is(err, sheet.ErrGap) {
		return nil, err
	}
	// What was committed meanwhile is caught up with: the clocks of the sheet are older.
	entries = entries[:min(len(entries), s.Entries)]
	t := &Table{
		house: h, id: id, sheet: s,
		shown: map[game.Seat]weak.Pointer[Position]{}, news: map[eyes]weak.Pointer[News]{}, online: map[string]int{}, changed: make(chan struct{}),
		prodded: make(chan struct{}, 1),
	}
	t.read(ctx, entries)
	if err := ctx.Err(); err != nil { // it may not have been read to its end
		return nil, err
	}
	if err := t.lookAtCalendars(ctx, s); err != nil {
		return nil, err
	}
	if t.lines, err = h.store.Lines(ctx, id, 0); err != nil {
		return nil, err
	}
	if h.shared != nil {
		err = t.lookElsewhere(ctx)
	}
	return t, err
}

// moved notes a new present position and tells everybody who waits.
func (t *Table) moved(g game.Game) {
	t.now, t.at = g, t.past.Now()
	t.renew()
	p := sheet.ProgressAt(t.past.Now(), g)
	t.sheet.Stand(p)
	if n := t.past.Now(); n > 0 {
		t.sheet.Updated = t.past.Steps[n-1].Time()
	}
	if p.Status == sheet.Finished {
		t.seating++ // the status and the secret are news
	}
	t.tell()
}

// renew forgets what was worked out for the present moment.
func (t *Table) renew() {
	t.drop()
	t.shown = map[game.Seat]weak.Pointer[Position]{}
	t.back = nil
}

// tell wakes everybody who waits for a change. What was told before is told no
// more: it was how the table stood then.
func (t *Table) tell() {
	clear(t.news)
	close(t.changed)
	t.changed = make(chan struct{})
}

// enter locks the table for a viewer who may look at it, as it stands now.
func (t *Table) enter(user string) error {
	t.mu.Lock()
	if err := t.refreshSoon(); err != nil {
		t.mu.Unlock()
		return err
	}
	return t.admit(user)
}

// admit lets a viewer who may look at it have the table, which is locked.
func (t *Table) admit(user string) error {
	t.used = time.Now()
	if t.gone || !t.sheet.SeenBy(user) {
		t.mu.Unlock()
		return refusal.New(refusal.NotFound, "there is no table %s", t.id)
	}
	return nil
}

// MaySee refuses who may not look at the table at all.
func (t *Table) MaySee(user string) error {
	if err := t.enter(user); err != nil {
		return err
	}
	t.mu.Unlock()
	return nil
}

// seatOf is the seat that the viewer looks from.
func (t *Table) seatOf(v Viewer) (game.Seat, error) {
	mine := t.sheet.SeatsOf(v.User)
	if v.As != nil {
		if !mine.Has(*v.As) {
			return 0, refusal.New(refusal.NotYourSeat, "seat %s is not yours", *v.As)
		}
		return *v.As, nil
	}
	if t.closed != nil {
		return mine.First(), nil
	}
	if asked := mine & t.past.Turn(t.past.Now()).Seats; asked != 0 {
		return asked.First(), nil
	}
	return mine.First(), nil
}

// Seen is a table as a viewer sees it.
type Seen struct {
	Sheet      *sheet.Sheet // a copy; its secret is blank until the game is over
	Commitment string       // the secret's fingerprint
	Mine       game.SeatSet
	Left       game.SeatSet // where a bot stands in for the viewer
	Hosting    bool
	Online     []bool // by seat
	Position   *Position
	Closed     *refusal.Refusal // why there can be no position
	Broken     *refusal.Refusal // why the position is as far as there can be any
	Pace       sheet.Pace       // how fast the bots go; "" for one who may not say so
	Advised    bool             // the viewer may ask for hints when he is asked
	Clocks     []sheet.Clocked
	Decided    []int // by seat: how many decisions others made in its owner's place
	Nudges     bool  // the viewer may ask others, at times, whether they are there
}

// See shows the table, with the present position once it has started.
func (t *Table) See(ctx context.Context, v Viewer) (*Seen, error) {
	if err := t.enter(v.User); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if t.sheet.Status == sheet.Open || t.closed != nil {
		return t.seen(v.User), nil
	}
	seat, err := t.ready(ctx, v)
	if err != nil {
		return nil, err
	}
	seen := t.seen(v.User)
	seen.Position, err = t.present(seat)
	return seen, err
}

// seen is the table without its position.
func (t *Table) seen(user string) *Seen {
	seen := &Seen{
		Sheet: t.sheet.Clone(), Commitment: t.sheet.Secret.Commitment(),
		Mine: t.sheet.SeatsOf(user), Left: t.sheet.LeftBy(user), Hosting: t.sheet.HostedBy(user), Online: make([]bool, len(t.sheet.Places)), Closed: t.closed, Broken: t.broken,
	}
	if t.broken != nil {
		seen.Sheet.Entries = t.past.Now()
	}
	if t.sheet.Status != sheet.Finished {
		seen.Sheet.Secret = game.Secret{}
	}
	if t.sheet.AloneThere(user) {
		seen.Pace = t.sheet.BotPace()
	}
	seen.Advised = t.stopped() == nil && t.sheet.Advised(user) && t.house.hints.judges(t.title)
	seen.Clocks, seen.Decided = t.clocks(), t.decided()
	seen.Nudges = t.sheet.MayNudge(user)
	for i, p := range t.sheet.Places {
		seen.Online[i] = p.Kind == sheet.Bot || (p.Kind == sheet.Person && (t.online[p.User] > 0 || t.elsewhere[p.User]))
	}
	return seen
}

// ID is the table's.
func (t *Table) ID() string { return t.id }

// Over refuses whoever may not see the game, and a game that is not over; otherwise it is
// what was played.
func (t *Table) Over(v Viewer) (game.Title, error) {
	if _, err := t.board(v); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if t.sheet.Status != sheet.Finished {
		return nil, refusal.New(refusal.NotFinished, "a game is reviewed when it is over")
	}
	return t.title, nil
}

// Played is the whole record of a game that is over, and its rules.
func (t *Table) Played() (game.Title, *game.Record, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed != nil {
		return nil, nil, t.closed
	}
	record, err := t.record(Viewer{}, t.past.Now())
	return t.title, record, err
}

// Title is what the table plays.
func (t *Table) Title() game.Title { return t.title }

// started enters a table whose game has begun, and finds the viewer's seat.
func (t *Table) started(v Viewer) (game.Seat, error) {
	if err := t.enter(v.User); err != nil {
		return 0, err
	}
	if t.sheet.Status == sheet.Open {
		t.mu.Unlock()
		return 0, refusal.New(refusal.NotRunning, "the table has not started yet")
	}
	seat, err := t.seatOf(v)
	if err != nil {
		t.mu.Unlock()
	}
	return seat, err
}

// board is started where there is a board to be looked at.
func (t *Table) board(v Viewer) (game.Seat, error) {
	seat, err := t.started(v)
	if err == nil && t.closed != nil {
		t.mu.Unlock()
		return 0, t.closed
	}
	return seat, err
}

// At is moment n of the game.
func (t *Table) At(v Viewer, n int) (*Position, error) {
	seat, err := t.board(v)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if err := t.hasMoment(n); err != nil {
		return nil, err
	}
	g, err := t.past.At(n)
	if err != nil {
		return nil, err
	}
	return t.position(g, n, seat)
}

func (t *Table) hasMoment(n int) error {
	if n < 0 || n > t.past.Now() {
		return refusal.New(refusal.NoMoment, "there is no moment %d: the game has %d entries", n, t.past.Now()).With("entries", t.past.Now())
	}
	return nil
}

// Entries is what led from one moment to another.
func (t *Table) Entries(v Viewer, from, to int) ([]*Entry, error) {
	seat, err := t.board(v)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	list := []*Entry{}
	err = t.past.Tell(max(from, 0), min(to, t.past.Now()), func(n int, events []game.Logged) error {
		e, err := t.entry(n, seat, events)
		list = append(list, e)
		return err
	})
	return list, err
}

// Frames is the board from one moment to another, both included.
func (t *Table) Frames(v Viewer, from, to int) ([]Frame, error) {
	seat, err := t.board(v)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	list := []Frame{}
	err = t.past.Walk(max(from, 0), min(to, t.past.Now()), func(n int, g game.Game) error {
		seen, err := view(g, seat)
		list = append(list, Frame{N: n, Turn: t.past.Turn(n), View: seen})
		return err
	})
	return list, err
}

// Series is how the seats stood at every moment.
func (t *Table) Series(v Viewer) ([]Score, error) {
	seat, err := t.board(v)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	list := make([]Score, 0, t.past.Now()+1)
	err = t.past.Walk(0, t.past.Now(), func(n int, g game.Game) error {
		list = append(list, Score{N: n, Scores: scores(t.standings(g, n, seat), len(t.sheet.Places))})
		return nil
	})
	return list, err
}

// standings at a moment as the viewer may know them today: when the game is over
// nothing is hidden any more.
func (t *Table) standings(g game.Game, n int, seat game.Seat) []game.Standing {
	if t.sheet.Status == sheet.Finished {
		_, standings := g.Outcome()
		return standings
	}
	return t.past.Standings(g, n, seat)
}

// scores by seat; none where the standings are not known.
func scores(standings []game.Standing, seats int) []int {
	if standings == nil {
		return []int{}
	}
	list := make([]int, seats)
	for _, s := range standings {
		list[s.Seat] = s.Score
	}
	return list
}

// Draws is what was drawn at a finished table, so that anyone can draw it again. What
// a what-if table took over was drawn elsewhere.
func (t *Table) Draws(v Viewer) ([]record.Draw, error) {
	if _, err := t.board(v); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if t.sheet.Status != sheet.Finished {
		return nil, refusal.New(refusal.Secret, "what is drawn from is told when the game is over")
	}
	g, err := t.title.New(t.past.Setup)
	if err != nil {
		return nil, err
	}
	list := []record.Draw{}
	for _, n := range t.past.Line(t.past.Now()) {
		if t.past.Steps[n].Seat == game.Chance && (t.sheet.WhatIf == nil || n >= t.sheet.WhatIf.At) {
			d, err := t.past.Drew(g, n)
			if err != nil {
				return nil, err
			}
			list = append(list, d)
		}
		if err := t.past.Do(g, n, nil); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Record is the whole record, if the viewer may know all of it.
func (t *Table) Record(v Viewer) (*game.Record, error) {
	if _, err := t.started(v); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if t.closed != nil {
		return t.closedRecord(v)
	}
	return t.record(v, t.past.Now())
}

// recordUntil is the record up to moment n, if the viewer may know that much.
func (t *Table) recordUntil(v Viewer, n int) (*game.Record, error) {
	if _, err := t.board(v); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if err := t.hasMoment(n); err != nil {
		return nil, err
	}
	return t.record(v, n)
}

// record is the first n entries, if the viewer may know them. At a finished
// table nothing is hidden.
func (t *Table) record(v Viewer, n int) (*game.Record, error) {
	if t.sheet.Status != sheet.Finished && !t.past.Shown(n, t.sheet.SeatsOf(v.User)) {
		return nil, refusal.New(refusal.Secret, "the record holds what is hidden from you until the game is over")
	}
	r := t.sheet.Record()
	for i := range n {
		r.Entries = append(r.Entries, t.past.Entry(i))
	}
	return r, nil
}

// decode reads an action and writes it again in its printed form.
func (t *Table) decode(raw json.RawMessage, index int) (any, json.RawMessage, error) {
	action, err := t.title.Decode(raw)
	if err != nil {
		r := refusal.New(refusal.BadAction, "%v", err)
		r.Index = index
		return nil, nil, r
	}
	printed, err := json.Marshal(action)
	return action, printed, err
}
