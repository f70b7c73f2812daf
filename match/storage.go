package match

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// storage is a table as the store has it: it is read from there, changed there before
// anybody is told, and caught up with what other houses have done.
type storage struct {
	table  *Table
	doubt  bool             // something may be kept that this table does not know of
	closed *refusal.Refusal // why its game can be neither shown nor played; nil where it can
	kept   []record.Kept    // its record then
	broken *refusal.Refusal // why it can be shown in part, and not be played; nil where it can
}

// read plays what is kept of a table, or closes it.
func (st *storage) read(ctx context.Context, entries []record.Kept) {
	t := st.table
	if !t.sheet.Ended.IsZero() {
		st.shut(entries)
		return
	}
	st.closed = refusal.New(refusal.OldRules, "this program does not play %q", t.sheet.Title)
	for _, title := range t.house.Readings(t.sheet.Title, t.sheet.Version) {
		err := st.readBy(ctx, title, entries)
		own := title.Info().Version == t.sheet.Version
		if err == nil || own && t.sheet.Status == sheet.Running && st.readWhole(ctx, title, entries, err) == nil {
			st.closed = nil
			return
		}
		if own && t.sheet.Status == sheet.Finished { // its result is worth more than a part of its board
			st.closed = refusal.New(refusal.Broken, "the record of this game is damaged, and cannot be shown: %v", err)
			break
		}
		st.closed = refusal.New(refusal.OldRules, "the game was played under version %d of the rules of %s, and cannot be shown by version %d: %v",
			t.sheet.Version, title.Info().Name, title.Info().Version, err)
	}
	st.closed.With("version", t.sheet.Version)
	t.title, t.past, t.now, st.kept = nil, &record.History{}, nil, entries
}

// readBy plays what is kept by these rules. An error is why they are not those
// of the game.
func (st *storage) readBy(ctx context.Context, title game.Title, entries []record.Kept) error {
	t := st.table
	past, g, err := t.sheet.History(title)
	if err != nil {
		return err
	}
	if err := past.Replay(ctx, g, entries); err != nil {
		return err
	}
	if len(entries) < t.sheet.Entries {
		return fmt.Errorf("%d entries are kept, and it should have %d", len(entries), t.sheet.Entries)
	}
	own := title.Info().Version == t.sheet.Version
	if p := sheet.ProgressAt(past.Now(), g); !own && !t.sheet.Agrees(p) {
		return sheet.ErrDiffers
	}
	t.title, t.past, t.now, t.at = title, past, g, past.Now()
	unjudged := t.sheet.Status == sheet.Finished && t.sheet.Outcome == nil
	if len(entries) > 0 {
		t.moved(g)
	}
	healed := t.sheet.Damage.Broken()
	if healed {
		st.heal()
	}
	if healed || (own && unjudged) || (!own && t.sheet.Status != sheet.Finished) {
		st.update(ctx)
	}
	return nil
}

// update keeps what the store does not have yet: a game that is not over goes on
// under the rules that it was read by, and one that ended before outcomes were
// kept has its own noted while its own rules are at hand. Should that fail, the
// next who opens the table does it.
func (st *storage) update(ctx context.Context) {
	t := st.table
	t.sheet.Version = t.title.Info().Version
	if err := t.house.kept(t.house.store.Save(ctx, t.sheet, nil, notice.Changes{})); err != nil && !errors.Is(err, persist.ErrTaken) {
		slog.Error("refresh table failed", "table", persist.LogID(t.id), "title", t.sheet.Title, "err", err)
	}
}

// stopped is why nothing can be done at the table, be there a board or not; nil where it can.
func (st *storage) stopped() *refusal.Refusal {
	if st.closed != nil {
		return st.closed
	}
	return st.broken
}

// readWhole shows the game by these rules as far as its record is whole, and notes on the
// sheet that it is broken, once: then no bot, clock or order asks for the table again.
func (st *storage) readWhole(ctx context.Context, title game.Title, entries []record.Kept, why error) error {
	t := st.table
	past, g, err := t.sheet.History(title)
	if err != nil {
		return err
	}
	if err := past.PlayOn(ctx, g, entries); ctx.Err() != nil {
		return err
	}
	whole := past.Now()
	if whole < len(entries) { // what was decided together stays together
		whole = min(whole, entries[whole].Batch)
	}
	past.Cut(whole)
	if g, err = past.At(whole); err != nil {
		return err
	}
	t.title, t.past, t.now, t.at = title, past, g, whole
	st.broken = refusal.New(refusal.Broken, "the record of this game is damaged after entry %d of %d: whoever runs the server can cut it back to there", whole, t.sheet.Entries).
		With("whole", whole).With("entries", t.sheet.Entries)
	if !t.sheet.Damage.Broken() || t.sheet.Damage.Whole != whole {
		st.noteDamage(ctx, whole, why)
	}
	return nil
}

// noteDamage keeps that the record is broken. Should that fail, the next who opens the table
// does it.
func (st *storage) noteDamage(ctx context.Context, whole int, why error) {
	t := st.table
	slog.Error("replay record failed", "table", persist.LogID(t.id), "title", t.sheet.Title, "whole", whole, "entries", t.sheet.Entries, "err", why)
	next := t.sheet.Clone()
	next.Damage = sheet.Damage{Whole: whole, Why: why.Error(), Found: t.house.clock.Kept(), Cuts: next.Damage.Cuts}
	next.Turn, next.Orders.Heed = 0, 0
	next.StopClocks()
	if err := t.house.kept(t.house.store.Save(ctx, next, nil, notice.Changes{})); err == nil {
		t.sheet = next
	} else if !errors.Is(err, persist.ErrTaken) {
		slog.Error("mark damaged table failed", "table", persist.LogID(t.id), "err", err)
	}
}

// heal marks a table as whole again whose record was broken and can be played now, by another
// version of the program.
func (st *storage) heal() {
	t := st.table
	t.sheet.Damage.Whole, t.sheet.Damage.Why, t.sheet.Damage.Found = 0, "", time.Time{}
	if t.sheet.Clocked() && t.sheet.Status == sheet.Running {
		t.Clocks.on(t.sheet).Moved(0, t.sheet.Turn, t.house.clock.Kept())
	}
}

// shut closes a table whose game was ended.
func (st *storage) shut(entries []record.Kept) {
	t := st.table
	st.closed = refusal.New(refusal.HostEnded, "the host of this server ended the game").With("at", t.sheet.Ended)
	t.title, t.past, t.now, st.kept = nil, &record.History{}, nil, entries
	t.Driver.minds, t.Orders.heard = nil, nil
}

// change makes a change to the sheet, keeps it, and tells everybody.
func (st *storage) change(ctx context.Context, do func(*sheet.Sheet) ([]record.Kept, error)) error {
	err := st.save(ctx, do)
	if err == nil {
		st.resat()
	}
	return err
}

// save keeps a change to the sheet. Should another house have changed it meanwhile, it
// retries on what is there now.
func (st *storage) save(ctx context.Context, do func(*sheet.Sheet) ([]record.Kept, error)) error {
	ctx = context.WithoutCancel(ctx)
	return st.replace(ctx, func(next *sheet.Sheet) error {
		next.Updated = st.table.house.clock.Kept()
		entries, err := do(next)
		if err != nil {
			return err
		}
		return st.table.house.kept(st.table.house.store.Save(ctx, next, entries, st.table.Clocks.on(next).Notices(st.table.sheet, 0)))
	})
}

// replace puts a changed sheet that keep has kept in the place of the present one. Should
// another house have been faster it retries on what is there now.
func (st *storage) replace(ctx context.Context, keep func(next *sheet.Sheet) error) error {
	for range replaceTries {
		next := st.table.sheet.Clone()
		err := keep(next)
		if err == nil {
			st.table.sheet = next
			return nil
		}
		if !errors.Is(err, persist.ErrTaken) {
			var refused *refusal.Refusal
			st.doubt = st.doubt || !errors.As(err, &refused)
			return err
		}
		if err := st.reread(ctx); err != nil {
			return err
		}
	}
	return refusal.New(refusal.Stale, "others change the table all the time: try again").With("entries", st.table.past.Now())
}

// replaceTries is how often a change is tried while others are faster: bots that need no
// time to think are, a few times.
const replaceTries = 5

// changeSeats is change for those who play on: what was played last stays as it was,
// and the bots look whether they are still asked.
func (st *storage) changeSeats(ctx context.Context, do func(*sheet.Sheet) ([]record.Kept, error)) error {
	err := st.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		s.Updated = st.table.sheet.Updated
		return do(s)
	})
	if err == nil {
		st.table.Clocks.alarm()
	}
	st.table.Driver.wake()
	return err
}

// resat tells everybody that seats or status have changed.
func (st *storage) resat() {
	st.table.renew()
	st.table.seating++
	st.table.tell()
}

// vanish ends a table that is no more.
func (st *storage) vanish() {
	st.table.gone = true
	st.table.Driver.giveUp()
	st.table.tell()
}

// erase deletes the table. The caller holds it.
func (st *storage) erase(ctx context.Context) error {
	if err := st.table.house.store.Delete(context.WithoutCancel(ctx), st.table.id, st.table.sheet.Revision); err != nil {
		return err
	}
	st.erased()
	return nil
}

// erased drops a table that was deleted in the store.
func (st *storage) erased() {
	st.vanish()
	st.table.house.memory.forget(st.table)
}

// What a table in memory takes over from the store is read first, all of it, then
// played, and put in its place at the end in steps that cannot fail: a store that goes
// away between two reads leaves the table as it was.

// takeOver reads what the stale table lacks.
func (st *storage) takeOver(ctx context.Context, now Standing) (err error) {
	if now.Revision > st.table.sheet.Revision {
		err = st.reread(ctx)
	} else if now.Entries > st.table.sheet.Entries {
		err = st.catchUp(ctx)
	}
	if err == nil && now.Line > st.table.Chat.last() {
		err = st.table.Chat.hear(ctx)
	}
	return err
}

// catchUp plays what the store has and this table has not. Of the sheet it takes what
// moves change besides the position.
func (st *storage) catchUp(ctx context.Context) error {
	t := st.table
	if st.stopped() != nil {
		return nil
	}
	timing, orders, upTo := t.sheet.Timing, t.sheet.Orders, math.MaxInt
	if t.sheet.Clocked() || t.sheet.Orders.Last > 0 {
		sheet, err := t.house.store.Sheet(ctx, t.id)
		if err != nil {
			return err
		}
		timing, orders, upTo = sheet.Timing, sheet.Orders, sheet.Entries
	}
	ahead, err := st.ahead(ctx, upTo)
	if errors.Is(err, errAstray) {
		return st.reload(ctx, err)
	}
	if err != nil || ahead == nil {
		return err
	}
	t.sheet.Timing, t.sheet.Orders = timing, orders
	t.moved(ahead)
	t.Driver.wake() // what was kept and not answered may ask a bot
	return nil
}

// reread takes the sheet from the store again, and what was played since.
func (st *storage) reread(ctx context.Context) error {
	t := st.table
	sheet, err := t.house.store.Sheet(ctx, t.id)
	if errors.Is(err, persist.ErrNotFound) {
		st.vanish()
		return refusal.New(refusal.NotFound, "there is no table %s", t.id)
	} else if err != nil {
		return err
	}
	if st.differs(sheet) {
		return st.reload(ctx, nil)
	}
	calendars, err := t.house.Time.calendarsOf(ctx, sheet)
	if err != nil {
		return err
	}
	var ahead game.Game
	if st.closed == nil {
		ahead, err = st.ahead(ctx, sheet.Entries)
	}
	if errors.Is(err, errAstray) {
		return st.reload(ctx, err)
	} else if err != nil {
		return err
	}
	st.resheet(sheet)
	t.Clocks.calendars = calendars
	if ahead != nil {
		t.moved(ahead)
	}
	t.Driver.wake()
	return nil
}

// differs tells whether a sheet is that of another table than the one in memory: its
// game was ended, or its record is damaged, or was cut back, or is not a continuation of
// what is in memory.
func (st *storage) differs(sheet *sheet.Sheet) bool {
	if st.closed != nil {
		return false
	}
	return !sheet.Ended.IsZero() || st.broken != nil || sheet.Damage != st.table.sheet.Damage || sheet.Entries < st.table.past.Now()
}

// resheet puts a sheet in the place of the present one, and wakes those whom it concerns.
func (st *storage) resheet(sheet *sheet.Sheet) {
	before := st.table.sheet
	st.table.sheet, st.doubt = sheet, false
	if before.SameToAll(sheet) {
		st.table.renew()
	} else {
		st.resat()
	}
	st.table.Orders.compare(before)
	st.forgetDeciders(before)
}

// errAstray is that what the store has cannot follow what this table remembers.
var errAstray = errors.New("the table in memory is not the one that is kept")

// ahead plays what the store has and the past of this table has not, as far as the entry
// given, and is the position that it leads to: nil where there is nothing to play. What
// was committed after a sheet was read is left for the next time: its clocks and orders
// would be older than the position.
func (st *storage) ahead(ctx context.Context, upTo int) (game.Game, error) {
	t := st.table
	first := t.past.Now()
	entries, err := t.house.store.Entries(ctx, t.id, first)
	if err != nil {
		return nil, err
	}
	entries = entries[:min(len(entries), max(0, upTo-first))]
	if len(entries) == 0 {
		return nil, nil
	}
	g := t.now.Clone()
	err = t.past.Replay(ctx, g, entries)
	var at *game.EntryError
	if errors.As(err, &at) {
		return nil, errors.Join(errAstray, err)
	}
	return g, err
}

// reload reads the whole table again: what it has in memory is not what is kept.
func (st *storage) reload(ctx context.Context, why error) error {
	t := st.table
	fresh, err := load(ctx, t.house, t.id)
	if err != nil {
		return err
	}
	if why != nil {
		slog.Warn("reload table", "table", persist.LogID(t.id), "err", why)
	}
	t.title, t.past, t.now, t.at = fresh.title, fresh.past, fresh.now, fresh.at
	st.closed, st.kept, st.broken, t.Clocks.calendars, t.Chat.lines = fresh.storage.closed, fresh.storage.kept, fresh.storage.broken, fresh.Clocks.calendars, fresh.Chat.lines
	t.Driver.minds, t.Orders.heard, t.Takebacks.told = nil, nil, nil
	st.resheet(fresh.sheet)
	st.resat()
	return nil
}

// hear brings the table up to date if it is behind what a bell says.
func (st *storage) hear(ctx context.Context, b Bell) {
	t := st.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return
	}
	var err error
	if b.Gone {
		err = st.refresh(ctx)
	} else if st.behind(b.Standing) {
		err = st.takeOver(ctx, b.Standing)
	}
	if err == nil && b.Reworded {
		t.Chat.lines, err = t.house.store.Lines(ctx, t.id, 0)
	}
	if err == nil && b.Presence {
		err = t.presence.lookElsewhere(ctx)
	}
	if err != nil && ctx.Err() == nil && !t.gone {
		slog.Warn("refresh stale table failed", "table", persist.LogID(t.id), "err", err)
	}
}

// behind tells whether the table in memory is stale: older than that.
func (st *storage) behind(s Standing) bool {
	return s.Revision > st.table.sheet.Revision || s.Entries > st.table.sheet.Entries || s.Line > st.table.Chat.last()
}

// askedWithin is how long somebody who asks for a table waits for what other houses
// have done.
const askedWithin = 5 * time.Second

// refreshSoon is refresh with a time limit, for what cannot wait for a slow database.
func (st *storage) refreshSoon() error {
	if st.table.gone || st.table.house.shared == nil && !st.doubt {
		return nil
	}
	ctx, cancel := context.WithTimeout(st.table.house.ctx, askedWithin)
	defer cancel()
	if st.doubt {
		return st.reread(ctx)
	}
	return st.refresh(ctx)
}

// refresh takes over what other houses have committed.
func (st *storage) refresh(ctx context.Context) error {
	t := st.table
	now, err := t.house.shared.Standing(ctx, t.id)
	if errors.Is(err, persist.ErrNotFound) {
		st.vanish()
		t.house.memory.forget(t)
		return refusal.New(refusal.NotFound, "there is no table %s", t.id)
	}
	if err != nil {
		return err
	}
	if now.Revision < t.sheet.Revision || now.Entries < t.sheet.Entries {
		return st.reload(ctx, errSetBack)
	}
	return st.takeOver(ctx, now)
}

// errSetBack is that a database has lost what it had kept, as when another takes its place
// that was not told everything.
var errSetBack = errors.New("less is kept than was kept before")
