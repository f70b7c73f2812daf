package match

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sort"
	"sync"
	"weak"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Watch follows a table for one viewer: everything since the moment they saw, nothing missed,
// whatever happens meanwhile. It keeps no queue; it remembers what was told and reads on from
// there, so that a slow reader costs nothing.
type Watch struct {
	table   *Table
	viewer  Viewer
	entries int   // told up to this moment
	seating int   // told as of this change of the seats
	line    int64 // told up to this line
	orders  int   // told as of this change of their orders
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
// that looks, of the table on what its viewer is there.
type eyes struct {
	entry   int // -1 for news of the table
	late    bool
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
	// A viewer beyond the end saw what was cut off since: the first news tells them.
	if told := t.told(v.User); after < 0 || after > told {
		after = told
	}
	if err := t.hasMoment(v.User, after); err != nil {
		return nil, err
	}
	w := &Watch{table: t, viewer: v, entries: after, seating: -1, line: heard, orders: t.Orders.changes(v.User)}
	if n := len(t.Chat.lines); heard < 0 && n > 0 {
		w.line = t.Chat.lines[n-1].ID
	}
	t.presence.arrive(v.User, 1)
	t.Driver.wake()
	return w, nil
}

// arrive counts streams, and tells when somebody seated comes or goes.
func (pr *presence) arrive(user persist.UserID, by int) {
	before := pr.online[user] > 0
	pr.online[user] += by
	now := pr.online[user] > 0
	if !now {
		delete(pr.online, user)
	}
	if before != now {
		pr.tell(user, now)
	}
	if before != now && pr.table.sheet.SeatsOf(user) != 0 {
		pr.table.seating++
		pr.table.tell()
	}
}

// Close ends the watch.
func (w *Watch) Close() {
	w.table.mu.Lock()
	defer w.table.mu.Unlock()
	if !w.closed {
		w.closed = true
		w.table.presence.arrive(w.viewer.User, -1)
	}
}

// Next returns the next news, or nil and a channel that is closed when there is more.
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
	told := t.told(w.viewer.User)
	w.entries = min(w.entries, told)
	if w.entries < told {
		n, err := t.entryNews(ctx, w.viewer, w.entries)
		if err == nil {
			w.entries++
		}
		return n, nil, err
	}
	if now := t.Orders.changes(w.viewer.User); now != w.orders {
		w.orders = now
		return t.orderNews(ctx, w.viewer)
	}
	for _, next := range t.Chat.after(w.line) {
		w.line = next.ID
		if sheet.Tells(t.sheet, &next, w.viewer.User, w.viewer.Account) {
			return &News{Line: &next}, nil, nil
		}
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
func (t *Table) tableNews(user persist.UserID) *News {
	if sheet.Late(t.sheet, user) { // how far they are told is another with time
		return &News{Table: t.seen(user)}
	}
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
	late := sheet.Late(t.sheet, v.User)
	if shared := t.news[eyes{entry: n, late: late, seat: seat}].Value(); shared != nil {
		return shared, nil
	}
	if n+1 == t.past.Now() && !late {
		if seat, err = t.ready(ctx, v); err != nil {
			return nil, err
		}
	}
	news, err := t.tellEntry(n, late, seat)
	if err == nil {
		t.news[eyes{entry: n, late: late, seat: seat}] = weak.Make(news)
	}
	return news, err
}

// tellEntry is what one piece of news about entry n says.
func (t *Table) tellEntry(n int, late bool, seat game.Seat) (*News, error) {
	var e *Entry
	err := t.past.Tell(n, n+1, func(n int, events []game.Logged) (err error) {
		e, err = t.entry(n, seat, events)
		return err
	})
	if err != nil {
		return nil, err
	}
	if n+1 == t.past.Now() && !late {
		p, err := t.present(seat)
		return &News{Entry: e, Position: p}, err
	}
	p, err := t.toldAt(n+1, seat)
	return &News{Entry: e, Position: p}, err
}

// presence is the users who have the table open.
type presence struct {
	table     *Table
	online    map[persist.UserID]int  // how many streams each user has open; "" are strangers
	elsewhere map[persist.UserID]bool // users who watch in other houses
}

// lookElsewhere reads which users have the table open in other houses.
func (pr *presence) lookElsewhere(ctx context.Context) error {
	there, err := pr.table.house.shared.Elsewhere(ctx, []persist.TableID{pr.table.id})
	if err == nil {
		pr.areElsewhere(there[pr.table.id])
	}
	return err
}

// areElsewhere takes over which users have the table open in other houses.
func (pr *presence) areElsewhere(users []persist.UserID) {
	there := map[persist.UserID]bool{}
	changed := len(users) != len(pr.elsewhere)
	for _, u := range users {
		there[u] = true
		changed = changed || !pr.elsewhere[u]
	}
	pr.elsewhere = there
	if changed {
		pr.table.seating++
		pr.table.tell()
	}
}

// hear is areElsewhere for a table that nobody holds.
func (pr *presence) hear(users []persist.UserID) {
	pr.table.mu.Lock()
	defer pr.table.mu.Unlock()
	pr.areElsewhere(users)
}

// tell tells the other houses that a user has come or gone, and resumes bots that may have rested
// until somebody came. It runs in the background: should it fail, the house is no worse
// off than without it.
func (pr *presence) tell(user persist.UserID, here bool) {
	t := pr.table
	shared := t.house.shared
	if shared == nil {
		return
	}
	noted := shared.Note(t.id, user, here)
	if !here || t.sheet.Places.SeatsPerson() || t.Driver.asked() < 0 {
		return
	}
	t.house.drivers.Go(func() {
		err := noted(t.house.ctx)
		if err == nil {
			err = shared.Call(t.house.ctx, t.id)
		}
		if err != nil && t.house.ctx.Err() == nil {
			slog.Warn("share presence failed", "table", persist.LogID(t.id), "err", err)
		}
	})
}

// Chat is what was said at a table.
type Chat struct {
	table *Table
	lines []sheet.Line
}

// MostLines is how many lines of chat a table shows: the latest, and as many of those who watch.
const MostLines = 500

// Say adds a line to the table's chat. Every user who may look may speak. What those say who do not play, while a game is
// under way, is for others who watch: those who play read it when the game is over, and are told of nothing in it before.
func (ch *Chat) Say(ctx context.Context, user *people.User, text string) (*sheet.Line, error) {
	t := ch.table
	if err := t.enter(user.ID); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	line := sheet.Line{Table: t.sheet.ID, User: user.ID, Seat: t.sheet.SeatsOf(user.ID).First(), Name: user.Name, Text: text, At: t.house.clock.Kept()}
	if line.Seat != game.Watcher {
		line.Name = t.sheet.Places[line.Seat].Name
	}
	if line.Apart = t.sheet.Status == sheet.Running && !sheet.Plays(t.sheet, user.ID); line.Apart && !user.Personal() {
		return nil, refusal.New(refusal.Apart, "those who watch talk with an account of their own: sign in, or make one")
	}
	var named []persist.UserID
	if !line.Apart {
		var err error
		if named, err = t.house.Company.hearers(ctx, t.sheet.NamedIn(&line), user.ID, people.Mute, people.Block); err != nil {
			return nil, err
		}
	}
	if err := t.house.kept(t.house.store.AddLine(context.WithoutCancel(ctx), &line, named)); err != nil {
		return nil, err
	}
	// What was said elsewhere a moment before comes first.
	if err := ch.hear(ctx, line); err != nil {
		return nil, err
	}
	return &line, nil
}

// add adds what was said.
func (ch *Chat) add(lines ...sheet.Line) {
	ch.lines = append(ch.lines, lines...)
	for _, apart := range []bool{false, true} { // neither pushes out the other
		ch.forget(apart)
	}
	ch.table.tell()
}

// forget drops the oldest lines of one kind, where there are too many.
func (ch *Chat) forget(apart bool) {
	over := -MostLines
	for _, l := range ch.lines {
		if l.Apart == apart {
			over++
		}
	}
	ch.lines = slices.DeleteFunc(ch.lines, func(l sheet.Line) bool {
		if over <= 0 || l.Apart != apart {
			return false
		}
		over--
		return true
	})
}

// Lines is what was said after the numbered line, as far as the viewer may read it.
func (ch *Chat) Lines(v Viewer, after int64) ([]sheet.Line, error) {
	if err := ch.table.enter(v.User); err != nil {
		return nil, err
	}
	defer ch.table.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(ch.after(after)), func(l sheet.Line) bool { return !sheet.Tells(ch.table.sheet, &l, v.User, v.Account) }), nil
}

// after is the lines behind the numbered one; they are the table's own. A
// line's number is higher than that of those before it.
func (ch *Chat) after(id int64) []sheet.Line {
	return ch.lines[sort.Search(len(ch.lines), func(i int) bool { return ch.lines[i].ID > id }):]
}

func (ch *Chat) last() int64 {
	if n := len(ch.lines); n > 0 {
		return ch.lines[n-1].ID
	}
	return 0
}

// hear takes over what was said, here or elsewhere. Lines are numbered in the
// order in which they were committed, so that none comes later under a number before.
func (ch *Chat) hear(ctx context.Context, here ...sheet.Line) (err error) {
	if ch.table.house.shared != nil {
		here, err = ch.table.house.store.Lines(ctx, ch.table.id, ch.last())
	}
	ch.add(here...)
	return err
}
