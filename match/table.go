package match

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"time"
	"weak"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/think"
)

// Table is a live table. Its methods may be called from many goroutines.
type Table struct {
	house *House
	id    persist.TableID
	title game.Title

	mu    sync.Mutex
	sheet *sheet.Sheet
	past  *record.History
	now   game.Game // the present position
	at    int       // the moment that it is the position of: the last of the past
	back  *back     // what can be taken back now; nil while nobody asked
	// What was shown of the present moment and told since the last change, for as
	// long as somebody needs it or there is room.
	shown   map[game.Seat]weak.Pointer[Position]
	news    map[eyes]weak.Pointer[News]
	gone    bool          // deleted, or replaced in the house
	open    bool          // all tables are over that have their luck in common with it
	seating int           // counts changes of seats, status and presence
	changed chan struct{} // closed at every change, and replaced
	used    time.Time

	// What can be done at a table besides acting, undoing, seeing and watching; each part has
	// what it alone remembers, under the table's lock.
	Chat      Chat
	Clocks    Clocks
	Driver    Driver
	Hints     Hints
	Orders    Orders
	Plans     Plans
	Replay    Replay
	Seating   Seating
	Takebacks Takebacks
	presence  presence
	storage   storage
}

// newTable is a table of a house with nothing to show yet.
func newTable(h *House, id persist.TableID, kept *sheet.Sheet) *Table {
	t := &Table{
		house: h, id: id, sheet: kept, shown: map[game.Seat]weak.Pointer[Position]{}, news: map[eyes]weak.Pointer[News]{}, changed: make(chan struct{}),
	}
	t.Chat.table, t.Clocks.table, t.Hints.table, t.Orders.table, t.Plans.table = t, t, t, t, t
	t.Replay.table, t.Seating.table, t.Takebacks.table, t.storage.table = t, t, t, t
	t.Driver = Driver{table: t, prodded: make(chan struct{}, 1)}
	t.presence = presence{table: t, online: map[persist.UserID]int{}}
	return t
}

// load makes a table of what the store keeps.
func load(ctx context.Context, h *House, id persist.TableID) (*Table, error) {
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
	t := newTable(h, id, s)
	t.storage.read(ctx, entries)
	if err := ctx.Err(); err != nil { // it may not have been read to its end
		return nil, err
	}
	if err := t.Clocks.lookAtCalendars(ctx, s); err != nil {
		return nil, err
	}
	if t.Chat.lines, err = h.store.Lines(ctx, id, 0); err != nil {
		return nil, err
	}
	if h.shared != nil {
		err = t.presence.lookElsewhere(ctx)
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
	t.Driver.giveUp()
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
func (t *Table) enter(user persist.UserID) error {
	t.mu.Lock()
	if err := t.storage.refreshSoon(); err != nil {
		t.mu.Unlock()
		return err
	}
	return t.admit(user)
}

// admit lets a viewer who may look at it have the table, which is locked.
func (t *Table) admit(user persist.UserID) error {
	t.used = t.house.clock.Now()
	if t.gone || !t.sheet.SeenBy(user) || t.sheet.Luck != "" && !t.revealed(user) {
		t.mu.Unlock()
		return refusal.New(refusal.NotFound, "there is no table %s", t.id)
	}
	return nil
}

// toldSecret tells whether everybody may know what chance was drawn from. The table is locked.
func (t *Table) toldSecret() bool {
	return t.sheet.Status == sheet.Finished && (t.sheet.Luck == "" || t.open)
}

// revealed tells whether a viewer may look at a table that has its luck in common with others: who
// sits there, and everybody once all are over. Who plays at one would see at another what is to come.
func (t *Table) revealed(user persist.UserID) bool {
	if t.sheet.SeatsOf(user)|t.sheet.LeftBy(user) != 0 && t.sheet.Status == sheet.Running {
		return true
	}
	if t.open || t.house.gate == nil {
		return true
	}
	open, err := t.house.gate.Revealed(t.house.ctx, t.sheet.Event, t.sheet.Luck)
	if err != nil && t.house.ctx.Err() == nil {
		slog.Error("query tables with the same luck failed", "table", persist.LogID(t.id), "err", err)
	}
	t.open = err == nil && open
	return t.open || t.sheet.SeatsOf(user)|t.sheet.LeftBy(user) != 0
}

// MaySee refuses a user who may not look at the table at all.
func (t *Table) MaySee(user persist.UserID) error {
	if err := t.enter(user); err != nil {
		return err
	}
	t.mu.Unlock()
	return nil
}

// seatOf is the seat that the viewer looks from.
func (t *Table) seatOf(v Viewer) (game.Seat, error) {
	mine := t.sheet.SeatsOf(v.User)
	if v.As != nil && *v.As == game.Watcher {
		return game.Watcher, nil
	}
	if v.As != nil {
		// When the game is over it may be looked at with all eyes.
		if over := t.sheet.Status == sheet.Finished && *v.As >= 0 && int(*v.As) < len(t.sheet.Places); !over && !mine.Has(*v.As) {
			return 0, refusal.New(refusal.NotYourSeat, "seat %s is not yours", *v.As)
		}
		return *v.As, nil
	}
	if t.storage.closed != nil {
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
	Advised    bool             // the viewer may ask for hints when their seat is asked
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
	if t.sheet.Status == sheet.Open || t.storage.closed != nil {
		return t.seen(v.User), nil
	}
	seat, err := t.ready(ctx, v)
	if err != nil {
		return nil, err
	}
	seen := t.seen(v.User)
	if sheet.Late(t.sheet, v.User) {
		seen.Position, err = t.toldAt(seen.Sheet.Entries, seat)
		return seen, err
	}
	seen.Position, err = t.present(seat)
	return seen, err
}

// seen is the table without its position.
func (t *Table) seen(user persist.UserID) *Seen {
	seen := &Seen{
		Sheet: t.sheet.Clone(), Commitment: t.sheet.Secret.Commitment(),
		Mine: t.sheet.SeatsOf(user), Left: t.sheet.LeftBy(user), Hosting: t.sheet.HostedBy(user), Online: make([]bool, len(t.sheet.Places)), Closed: t.storage.closed, Broken: t.storage.broken,
	}
	if t.storage.broken != nil {
		seen.Sheet.Entries = t.past.Now()
	}
	if !t.toldSecret() {
		seen.Sheet.Secret = game.Secret{}
	}
	if t.sheet.AloneThere(user) {
		seen.Pace = t.sheet.BotPace()
	}
	seen.Advised = t.storage.stopped() == nil && t.sheet.Advised(user) && t.house.hints.judges(t.title)
	seen.Clocks, seen.Decided = t.Clocks.told(), t.Replay.decided(t.told(user))
	if sheet.Late(t.sheet, user) {
		n := t.told(user)
		secret := seen.Sheet.Secret
		seen.Sheet = sheet.AsOf(t.sheet, n, t.past.Turn(n).Seats, t.since(n), t.house.clock.Now().Add(-t.sheet.Delay))
		seen.Sheet.Secret, seen.Clocks = secret, nil
	}
	seen.Nudges = t.sheet.MayNudge(user)
	for i, p := range t.sheet.Places {
		seen.Online[i] = p.Kind == sheet.Bot || (p.Kind == sheet.Person && (t.presence.online[p.User] > 0 || t.presence.elsewhere[p.User]))
	}
	return seen
}

// ID is the table's.
func (t *Table) ID() persist.TableID { return t.id }

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
	if err == nil && t.storage.closed != nil {
		t.mu.Unlock()
		return 0, t.storage.closed
	}
	return seat, err
}

func (t *Table) hasMoment(user persist.UserID, n int) error {
	if most := t.told(user); n < 0 || n > most {
		return refusal.New(refusal.NoMoment, "there is no moment %d: the game has %d entries", n, most).With("entries", most)
	}
	return nil
}

// Watching is how many people look on who do not play; everybody whom nobody knows counts for one.
func (t *Table) Watching() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := 0
	for user, streams := range t.presence.online {
		switch {
		case user == "":
			n += streams
		case !sheet.Plays(t.sheet, user):
			n++
		}
	}
	for user := range t.presence.elsewhere {
		if t.presence.online[user] == 0 && (user == "" || !sheet.Plays(t.sheet, user)) {
			n++
		}
	}
	return n
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

// Seen notes that the user has the table in front of them: they need no more notices of
// what happened up to now.
func (t *Table) Seen(ctx context.Context, user persist.UserID) error {
	if err := t.enter(user); err != nil {
		return err
	}
	t.mu.Unlock()
	if user == "" {
		return nil
	}
	return t.house.store.See(think.WithBackground(ctx), t.id, user, t.house.clock.Kept())
}
