package match

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Shared is what a house needs of a store that other houses use as well. Each has tables
// in memory, and what one of them commits the others must learn: at once when somebody
// asks, and by a bell for those who only watch.
type Shared interface {
	// Standing is how a table stands now. It is ErrNotFound if there is none.
	Standing(ctx context.Context, table string) (Standing, error)
	// Standings is how several stand; those that are no more are not among them.
	Standings(ctx context.Context, tables []string) (map[string]Standing, error)
	// Listen tells of every change that was committed, by whomever, until the context
	// ends; and by a bell without a table when changes may have been missed.
	Listen(ctx context.Context, heard func(Bell))
	// Arrive notes that a user has a table before his eyes in this house, Depart that he
	// has not any more, and Elsewhere is those who have it so in other houses.
	Arrive(ctx context.Context, table, user string) error
	Depart(ctx context.Context, table, user string) error
	Elsewhere(ctx context.Context, table string) ([]string, error)
	// Claim takes something for this house, such as the bots of a table; release is nil
	// if another house has it.
	Claim(ctx context.Context, what string) (release func(), err error)
	// Work does what there is to be done, beside other houses, until the context ends:
	// what this one is at then is handed over.
	Work(ctx context.Context, jobs Jobs)
	// Call has the bots of a table played, by whichever house comes first. Those that a
	// move calls are called with it: see Store.
	Call(ctx context.Context, table string) error
	// CallForgotten calls those that nobody plays although they were called, because
	// the house that did is gone: on tables where a person sits, and on these.
	CallForgotten(ctx context.Context, watched []string) error
	// Ring tells a person at his pages, in whichever house they are open.
	Ring(context.Context, notice.Ring) error
}

// Jobs is what houses that share a store do for each other.
type Jobs struct {
	// Bots plays those of a table: again is after how long somebody should look again,
	// below 0 for not at all.
	Bots func(ctx context.Context, table string) (again time.Duration, err error)
	// Tidy clears away what is abandoned; once an hour, in one house.
	Tidy func(ctx context.Context) error
	// Clock does at a table what is due when somebody's time is up there, if it is.
	Clock func(ctx context.Context, table string) error
	// Notice does what is due of one.
	Notice func(ctx context.Context, id int64) error
}

// Standing is by what a table in memory is seen to be behind: the revision of its
// sheet, the number of its entries, and that of the last line of its chat.
type Standing struct {
	Revision, Entries int
	Line              int64
}

// Bell is that something has changed. What it does not speak of is below zero.
type Bell struct {
	Table string // "" for all
	Standing
	Gone     bool // the table is no more
	Presence bool // somebody came or went
	Reworded bool // what was said is told otherwise now
	// Forgotten: the others took this house for gone, and no longer know who is here.
	Forgotten bool
	// Bulletins: what the host tells everybody has changed.
	Bulletins bool
	// Rings is for one who may have a page open; nil where nothing else has changed.
	Rings *notice.Ring
}

// sweepEvery is how often a house looks at its tables for what no bell has told, and
// for bots that nobody plays any more.
const sweepEvery = 10 * time.Second

// listen keeps the tables in memory up with what other houses do.
func (h *House) listen() {
	h.drivers.Go(func() { h.shared.Listen(h.ctx, h.hear) })
	h.drivers.Go(func() {
		tick := time.NewTicker(sweepEvery)
		defer tick.Stop()
		for {
			select {
			case <-h.ctx.Done():
				return
			case <-tick.C:
				h.hear(Bell{})
				h.callForgotten()
				h.resumeOthers()
			}
		}
	})
}

// callForgotten has bots go on whose house is gone.
func (h *House) callForgotten() {
	var watched []string
	for _, t := range h.inMemory() {
		t.mu.Lock()
		if len(t.online) > 0 && !t.driving && t.asked() >= 0 && !t.sheet.Places.SeatsPerson() {
			watched = append(watched, t.id)
		}
		t.mu.Unlock()
	}
	if err := h.shared.CallForgotten(h.ctx, watched); err != nil && h.ctx.Err() == nil {
		slog.Error("the bots do not go on", "err", err)
	}
}

// How long a house that has been called to play the bots of a table tries to claim
// them, and after how long it looks again while another has them.
const (
	claimTries = 5
	claimEvery = 100 * time.Millisecond
	lookAgain  = time.Second
)

// playCalled plays the bots of a table that were called. Somebody is to look again if
// there is more to play, or another house has them: it may have looked before the last
// move was made.
func (h *House) playCalled(ctx context.Context, id string) (again time.Duration, err error) {
	t, err := h.Table(ctx, id)
	var refused *refusal.Refusal
	if errors.As(err, &refused) {
		return -1, nil // there is no such table any more
	} else if err != nil {
		return 0, err
	}
	release, err := h.claimBots(ctx, id)
	if err != nil {
		return 0, err
	}
	if release == nil {
		return lookAgain, nil
	}
	defer release()
	if begun, err := t.beginCalled(ctx); err != nil || !begun {
		return -1, err
	}
	if t.drive(ctx) {
		return 0, nil
	}
	return -1, nil
}

// claimBots takes the bots of a table for this house, if it can.
func (h *House) claimBots(ctx context.Context, id string) (release func(), err error) {
	for range claimTries {
		if release, err = h.shared.Claim(ctx, id); err != nil || release != nil {
			return release, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(claimEvery):
		}
	}
	return nil, nil
}

// beginCalled is begin for bots that were called: on the table as it is now.
func (t *Table) beginCalled(ctx context.Context) (begun bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return false, nil
	}
	err = t.refresh(ctx)
	if t.gone {
		return false, nil
	}
	return err == nil && t.begin(), err
}

// hear brings the tables that a bell speaks of up to date, each for itself: one that is
// busy does not keep the others waiting.
func (h *House) hear(b Bell) {
	if b.Rings != nil {
		h.notices.Rung(*b.Rings)
		return
	}
	if b.Bulletins {
		h.notices.RungAll(notice.Ring{Event: notice.EventBulletin})
		return
	}
	if b.Table == "" {
		h.drivers.Go(func() { h.lookOver(b) })
	} else if t := h.loaded(b.Table); t != nil {
		h.drivers.Go(func() { t.hear(h.ctx, b) })
	}
}

// sweptAtOnce is how many tables a house asks for in one go.
const sweptAtOnce = 1000

// lookOver looks for what no bell has told. Most tables are as they were.
func (h *House) lookOver(b Bell) {
	for list := range slices.Chunk(h.inMemory(), sweptAtOnce) {
		ids := make([]string, len(list))
		for i, t := range list {
			ids[i] = t.id
		}
		now, err := h.shared.Standings(h.ctx, ids)
		if err != nil {
			if h.ctx.Err() == nil {
				slog.Warn("tables may be behind", "err", err)
			}
			return
		}
		for _, t := range list {
			st, there := now[t.id]
			t.hear(h.ctx, Bell{Standing: st, Gone: !there})
			if b.Forgotten {
				t.noteAll()
			}
		}
	}
}

// loaded is the table if it is in memory, and not only being loaded: what is read now
// is not behind.
func (h *House) loaded(id string) *Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s := h.tables[id]; s != nil {
		return s.get()
	}
	return h.dropped[id].Value()
}

// hear brings the table up to date if it is behind what a bell tells. In a sweep, which
// names no table, it also looks who is elsewhere, if that is shown to anybody here.
func (t *Table) hear(ctx context.Context, b Bell) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return
	}
	var err error
	if b.Gone {
		err = t.refresh(ctx)
	} else if t.behind(b.Standing) {
		err = t.takeOver(ctx, b.Standing)
	}
	if err == nil && b.Reworded {
		t.lines, err = t.house.store.Lines(ctx, t.id, 0)
	}
	if err == nil && (b.Presence || b.Table == "" && len(t.online) > 0) {
		err = t.lookElsewhere(ctx)
	}
	if err != nil && ctx.Err() == nil && !t.gone {
		slog.Warn("a table is behind", "table", persist.LogID(t.id), "err", err)
	}
}

// behind tells whether the table in memory is older than that.
func (t *Table) behind(s Standing) bool {
	return s.Revision > t.sheet.Revision || s.Entries > t.sheet.Entries || s.Line > t.lastLine()
}

func (t *Table) lastLine() int64 {
	if n := len(t.lines); n > 0 {
		return t.lines[n-1].ID
	}
	return 0
}

// askedWithin is how long somebody who asks for a table waits for what other houses
// have done.
const askedWithin = 5 * time.Second

// refreshSoon is refresh for one who asks.
func (t *Table) refreshSoon() error {
	if t.gone || t.house.shared == nil && !t.doubt {
		return nil
	}
	ctx, cancel := context.WithTimeout(t.house.ctx, askedWithin)
	defer cancel()
	if t.doubt {
		return t.reread(ctx)
	}
	return t.refresh(ctx)
}

// refresh takes over what other houses have committed.
func (t *Table) refresh(ctx context.Context) error {
	now, err := t.house.shared.Standing(ctx, t.id)
	if errors.Is(err, persist.ErrNotFound) {
		t.vanish()
		t.house.forget(t)
		return refusal.New(refusal.NotFound, "there is no table %s", t.id)
	}
	if err != nil {
		return err
	}
	if now.Revision < t.sheet.Revision || now.Entries < t.sheet.Entries {
		return t.reload(ctx, errSetBack)
	}
	return t.takeOver(ctx, now)
}

// errSetBack is that a database has lost what it had kept, as when another takes its place
// that was not told everything.
var errSetBack = errors.New("less is kept than was kept before")

// hearLines takes over what was said, here or elsewhere. Lines are numbered in the
// order in which they were committed, so that none comes later under a number before.
func (t *Table) hearLines(ctx context.Context, here ...sheet.Line) (err error) {
	if t.house.shared != nil {
		here, err = t.house.store.Lines(ctx, t.id, t.lastLine())
	}
	t.addLines(here...)
	return err
}

// lookElsewhere learns who has the table before his eyes in other houses.
func (t *Table) lookElsewhere(ctx context.Context) error {
	users, err := t.house.shared.Elsewhere(ctx, t.id)
	if err != nil {
		return err
	}
	there := map[string]bool{}
	changed := len(users) != len(t.elsewhere)
	for _, u := range users {
		there[u] = true
		changed = changed || !t.elsewhere[u]
	}
	t.elsewhere = there
	if changed {
		t.seating++
		t.tell()
	}
	return nil
}

// note tells the other houses that a user has come or gone, and where the bots rested
// until he came has them played. Nobody waits for it: should it fail, the house is no
// worse off than without it. What is told is how it is when it is told, so that who comes
// and goes at once is not left behind.
func (t *Table) note(user string, here, rested bool) {
	shared := t.house.shared
	if shared == nil {
		return
	}
	calls := here && rested && t.asked() >= 0
	t.house.drivers.Go(func() {
		t.noting.Lock()
		defer t.noting.Unlock()
		do := shared.Depart
		if t.isHere(user) {
			do = shared.Arrive
		}
		err := do(t.house.ctx, t.id, user)
		if err == nil && calls {
			err = shared.Call(t.house.ctx, t.id)
		}
		if err != nil && t.house.ctx.Err() == nil {
			slog.Warn("who is here is not told to other servers", "table", persist.LogID(t.id), "err", err)
		}
	})
}

// isHere tells whether the user has a stream in this house.
func (t *Table) isHere(user string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.online[user] > 0
}

// noteAll tells the other houses once more who is here.
func (t *Table) noteAll() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for user := range t.online {
		t.note(user, true, false)
	}
}
