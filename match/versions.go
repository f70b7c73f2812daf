package match

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
)

// A title's rules change now and then, and its version counts up. A game that
// was played under another version is read by the rules it was played under,
// where the house has kept them, and else by today's, where these come to the
// same. Where they do not the table is closed: its seats, its result, its record
// and its chat are there, and its board is not.

// Archive reads tables as they are kept, by the rules that there are.
type Archive struct {
	kept   ArchiveStore
	titles []game.Title
	old    []game.Title // earlier versions of them
}

// ArchiveStore is what an archive reads from.
type ArchiveStore interface {
	Sheet(ctx context.Context, id string) (*Sheet, error)
	Entries(ctx context.Context, id string, first int) ([]record.Kept, error)
}

// NewArchive is an archive of what is kept in a store, with the titles of today and earlier
// versions of them.
func NewArchive(kept ArchiveStore, titles, old []game.Title) *Archive {
	return &Archive{kept, titles, old}
}

// find is the newest rules of a title.
func (a *Archive) find(id string) (game.Title, bool) {
	i := slices.IndexFunc(a.titles, func(t game.Title) bool { return t.Info().ID == id })
	if i < 0 {
		return nil, false
	}
	return a.titles[i], true
}

// Readings is the rules that a game may be read by: those of its version where they
// are kept, and the newest.
func (a *Archive) Readings(id string, version int) (list []game.Title) {
	for _, t := range a.old {
		if info := t.Info(); info.ID == id && info.Version == version {
			list = append(list, t)
		}
	}
	if t, ok := a.find(id); ok {
		list = append(list, t)
	}
	return list
}

// read plays what is kept of a table, or closes it.
func (t *Table) read(ctx context.Context, entries []record.Kept) {
	if !t.sheet.Ended.IsZero() {
		t.shut(entries)
		return
	}
	t.closed = refusal.New(refusal.OldRules, "this program does not play %q", t.sheet.Title)
	for _, title := range t.house.Readings(t.sheet.Title, t.sheet.Version) {
		err := t.readBy(ctx, title, entries)
		own := title.Info().Version == t.sheet.Version
		if err == nil || own && t.sheet.Status == Running && t.readWhole(ctx, title, entries, err) == nil {
			t.closed = nil
			return
		}
		if own && t.sheet.Status == Finished { // its result is worth more than a part of its board
			t.closed = refusal.New(refusal.Broken, "the record of this game is damaged, and cannot be shown: %v", err)
			break
		}
		t.closed = refusal.New(refusal.OldRules, "the game was played under version %d of the rules of %s, and cannot be shown by version %d: %v",
			t.sheet.Version, title.Info().Name, title.Info().Version, err)
	}
	t.closed.With("version", t.sheet.Version)
	t.title, t.past, t.now, t.kept = nil, &record.History{}, nil, entries
}

// readBy plays what is kept by these rules. An error is why they are not those
// of the game.
func (t *Table) readBy(ctx context.Context, title game.Title, entries []record.Kept) error {
	past, g, err := t.sheet.history(title)
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
	if p := progress(past.Now(), g); !own && !t.sheet.agrees(p) {
		return errAsItDid
	}
	t.title, t.past, t.now, t.at = title, past, g, past.Now()
	unjudged := t.sheet.Status == Finished && t.sheet.Outcome == nil
	if len(entries) > 0 {
		t.moved(g)
	}
	healed := t.sheet.Damage.broken()
	if healed {
		t.heal()
	}
	if healed || (own && unjudged) || (!own && t.sheet.Status != Finished) {
		t.update(ctx)
	}
	return nil
}

// Sheet is what is kept of a table; persist.ErrNotFound if there is none.
func (a *Archive) Sheet(ctx context.Context, id string) (*Sheet, error) { return a.kept.Sheet(ctx, id) }

// Check replays what is kept of a table. An error is why it cannot be shown, or how it
// would stand otherwise than is kept.
func (a *Archive) Check(ctx context.Context, id string) error {
	sheet, entries, err := a.Kept(ctx, id)
	if err != nil {
		return err
	}
	if len(entries) != sheet.Entries {
		return fmt.Errorf("%d entries are kept, and it should have %d", len(entries), sheet.Entries)
	}
	err = fmt.Errorf("this program does not play %q", sheet.Title)
	for _, title := range a.Readings(sheet.Title, sheet.Version) {
		if err = sheet.Check(ctx, title, entries); err == nil {
			return nil
		}
		err = fmt.Errorf("by version %d of the rules of %s: %w", title.Info().Version, title.Info().Name, err)
	}
	return err
}

// Kept is what is kept of a table at one moment: one that is played moves on while it
// is read, and is read again.
func (a *Archive) Kept(ctx context.Context, id string) (*Sheet, []record.Kept, error) {
	for {
		before, err := a.kept.Sheet(ctx, id)
		if err != nil {
			return nil, nil, err
		}
		entries, err := a.kept.Entries(ctx, id, 0)
		if err != nil {
			return nil, nil, err
		}
		after, err := a.kept.Sheet(ctx, id)
		if err != nil || after.Entries == before.Entries {
			return after, entries, err
		}
	}
}

// Outcome replays a finished game, and tells how it ended.
func (a *Archive) Outcome(ctx context.Context, id string) (*Outcome, error) {
	_, _, o, err := a.Replay(ctx, id)
	return o, err
}

// ErrRules answers that there are no rules by which a game comes to the end that it had.
var ErrRules = errors.New("it cannot be played again")

// Replay replays a finished game, by the rules of its version or such as come to the same.
func (a *Archive) Replay(ctx context.Context, id string) (*Sheet, *record.History, *Outcome, error) {
	sheet, entries, err := a.Kept(ctx, id)
	if err != nil {
		return nil, nil, nil, err
	}
	err = fmt.Errorf("this program does not play %q", sheet.Title)
	for _, title := range a.Readings(sheet.Title, sheet.Version) {
		var past *record.History
		var p Progress
		if past, p, err = sheet.replay(ctx, title, entries); err != nil {
			continue
		}
		if p.Outcome != nil && (title.Info().Version == sheet.Version || sheet.agrees(p)) {
			return sheet, past, p.Outcome, nil
		}
		err = errAsItDid
	}
	if ctx.Err() != nil {
		return nil, nil, nil, ctx.Err()
	}
	return nil, nil, nil, fmt.Errorf("%w: %w", ErrRules, err)
}

// replay is the record of the game, played again by these rules, and how it stands then.
func (s *Sheet) replay(ctx context.Context, title game.Title, entries []record.Kept) (*record.History, Progress, error) {
	past, g, err := s.history(title)
	if err != nil {
		return nil, Progress{}, err
	}
	if err := past.Replay(ctx, g, entries); err != nil {
		return nil, Progress{}, err
	}
	return past, progress(past.Now(), g), nil
}

// Check refuses rules by which the game does not come to what it came to.
func (s *Sheet) Check(ctx context.Context, title game.Title, entries []record.Kept) error {
	_, p, err := s.replay(ctx, title, entries)
	if err != nil {
		return err
	}
	if !s.agrees(p) {
		return errAsItDid
	}
	return nil
}

var errAsItDid = errors.New("it would not stand as it did")

// agrees tells whether a game that was played again stands as the sheet says; of one that
// was ended before its end the sheet does not say.
func (s *Sheet) agrees(p Progress) bool {
	return s.Status == Open || !s.Ended.IsZero() || (p.Status == s.Status && p.Turn == s.Turn && (s.Outcome == nil || s.Outcome.equal(p.Outcome)))
}

func (o *Outcome) equal(other *Outcome) bool {
	return o.Ending == other.Ending && slices.Equal(o.Standings, other.Standings)
}

// update keeps what the store does not have yet: a game that is not over goes on
// under the rules that it was read by, and one that ended before outcomes were
// kept has its own noted while its own rules are at hand. Should that fail, the
// next who opens the table does it.
func (t *Table) update(ctx context.Context) {
	t.sheet.Version = t.title.Info().Version
	if err := t.house.kept(t.house.store.Save(ctx, t.sheet, nil, notice.Changes{})); err != nil && !errors.Is(err, persist.ErrTaken) {
		slog.Error("a table could not be brought up to date", "table", persist.LogID(t.id), "title", t.sheet.Title, "err", err)
	}
}

// closedRecord is the record of a table whose rules nobody has. While its game
// is not over it may hold what is hidden, and who may know that, only the rules
// could tell: so it is for those who played.
func (t *Table) closedRecord(v Viewer) (*game.Record, error) {
	if t.sheet.Status != Finished && t.sheet.SeatsOf(v.User) == 0 {
		return nil, refusal.New(refusal.Secret, "the game is not over: its record is for those who play it")
	}
	r := t.sheet.Record()
	for _, k := range t.kept {
		r.Entries = append(r.Entries, k.Entry)
	}
	return r, nil
}

// Record is the sheet's record, without its entries.
func (s *Sheet) Record() *game.Record {
	return game.NewRecord(game.Info{ID: s.Title, Version: s.Version}, game.Setup{Seats: len(s.Places), Settings: s.Settings}, s.seatInfo())
}
