package match

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// A title's rules change now and then, and its version counts up. A game that
// was played under another version is read by the rules it was played under,
// where the house has kept them, and else by today's, where these come to the
// same. Where they do not the table is closed: its seats, its result, its record
// and its chat are there, and its board is not.

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
		if err == nil || own && t.sheet.Status == sheet.Running && t.readWhole(ctx, title, entries, err) == nil {
			t.closed = nil
			return
		}
		if own && t.sheet.Status == sheet.Finished { // its result is worth more than a part of its board
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
		t.heal()
	}
	if healed || (own && unjudged) || (!own && t.sheet.Status != sheet.Finished) {
		t.update(ctx)
	}
	return nil
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
	if t.sheet.Status != sheet.Finished && t.sheet.SeatsOf(v.User) == 0 {
		return nil, refusal.New(refusal.Secret, "the game is not over: its record is for those who play it")
	}
	r := t.sheet.Record()
	for _, k := range t.kept {
		r.Entries = append(r.Entries, k.Entry)
	}
	return r, nil
}
