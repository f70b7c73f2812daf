package match

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Pocketed is a game that somebody played in a house of their own, against bots or
// with others at one screen, and brings to this one.
type Pocketed struct {
	ID      persist.TableID
	Record  *game.Record
	Secret  game.Secret // that chance was drawn from
	Created time.Time
	Hinted  []sheet.Hinted
}

// Discard forgets the table, all entries of which are kept in another house. One that has
// more than so many stays: somebody has decided since, or a bot is about to.
func (t *Table) Discard(ctx context.Context, entries int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sheet.Entries != entries {
		return refusal.New(refusal.Stale, "the game has %d entries, and %d of them are kept elsewhere", t.sheet.Entries, entries)
	}
	return t.storage.erase(ctx)
}

// Bring makes a game from elsewhere a table of the user's, under the same id. Brought
// again with more entries it goes on. Where the one that is here already goes further it stays
// as it is, and ahead is true; where neither continues the other it is refused.
func (h *House) Bring(ctx context.Context, user *people.User, p Pocketed) (sheet *sheet.Sheet, ahead bool, err error) {
	if !validID(p.ID) {
		return nil, false, refusal.New(refusal.BadRecord, "%q is not the id of a table", p.ID)
	}
	t, err := h.Table(ctx, p.ID)
	var refused *refusal.Refusal
	switch {
	case errors.As(err, &refused) && refused.Code == refusal.NotFound:
		sheet, err = h.bringNew(ctx, user, p)
	case err == nil:
		sheet, ahead, err = t.bringMore(ctx, user, p)
	}
	return sheet, ahead, err
}

// validID tells whether a text could be from NewID.
func validID(id persist.TableID) bool {
	return len(id) == 12 && !slices.ContainsFunc([]byte(id), func(c byte) bool { return (c < 'a' || c > 'z') && (c < '2' || c > '7') })
}

// bringNew stores a game that was not here before.
func (h *House) bringNew(ctx context.Context, user *people.User, p Pocketed) (*sheet.Sheet, error) {
	if err := h.mayHost(ctx, user); err != nil {
		return nil, err
	}
	var err error = refusal.New(refusal.BadRecord, "the record is of %q, which this program does not play", p.Record.Title)
	for _, title := range h.Readings(p.Record.Title, p.Record.Version) {
		var s *sheet.Sheet
		var entries []record.Kept
		if s, entries, err = h.brought(ctx, title, user, p); err != nil {
			continue
		}
		if _, err = h.insert(ctx, s, entries); err != nil {
			return nil, err
		}
		return s, nil
	}
	return nil, err
}

// brought is the sheet and the entries of a game from elsewhere, all of it played by the
// rules.
func (h *House) brought(ctx context.Context, title game.Title, user *people.User, p Pocketed) (*sheet.Sheet, []record.Kept, error) {
	w := Wanted{Title: p.Record.Title, Settings: p.Record.Settings, Visibility: sheet.ByLink, Seats: broughtSeats(user, p.Record.Seats)}
	if most := len(p.Record.Entries) + 1; len(p.Hinted) > most {
		return nil, nil, refusal.New(refusal.BadRecord, "%d hints were given in a game of %d moments", len(p.Hinted), most)
	}
	s, err := h.sheet(user, title, w)
	if err != nil {
		return nil, nil, err
	}
	s.ID, s.Secret, s.Hinted, s.Brought = p.ID, p.Secret, h.saneHints(p.Hinted, s.Created), true
	if p.Created.After(earliest) && p.Created.Before(s.Created) {
		s.Created = p.Created.Truncate(time.Millisecond)
	}
	if !s.Places.SeatsPerson() {
		return nil, nil, refusal.New(refusal.BadRecord, "nobody but bots plays in this game")
	}
	if len(p.Record.Entries) == 0 {
		return nil, nil, refusal.New(refusal.BadRecord, "nothing was played in this game")
	}
	entries, err := h.settle(ctx, title, s, h.sane(s, record.KeptFrom(0, p.Record.Entries, s.Created), s.Created), nil)
	return s, entries, err
}

// earliest is before anything was played that can be brought.
var earliest = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// sane gives entries whose time cannot be the time since when they may have been. Whatever
// decided in the place of another is a bot, or one of those who play: nobody else was there.
func (h *House) sane(s *sheet.Sheet, entries []record.Kept, since time.Time) []record.Kept {
	for i, k := range entries {
		entries[i].At = h.saneTime(k.At, since)
		if !slices.Contains(h.bots.levels, k.By) && !slices.ContainsFunc(s.Places, func(p sheet.Place) bool { return p.Name == k.By }) {
			entries[i].By = ""
		}
	}
	return entries
}

func (h *House) saneHints(given []sheet.Hinted, since time.Time) []sheet.Hinted {
	given = slices.Clone(given)
	for i, one := range given {
		given[i].At = h.saneTime(one.At, since)
	}
	return given
}

// saneTime is a time, or another where that cannot be: it is before any game, or still to come.
func (h *House) saneTime(at, or time.Time) time.Time {
	if at.Before(earliest) || at.After(h.clock.Kept()) {
		return or
	}
	return at
}

// broughtSeats is the players of a game from elsewhere. Its names are whatever was
// written there, so none is an account's but the bringer's own: that is the first person
// of this name, else the first of all. The names of others at the same screen bear a mark
// that no account's name can have.
func broughtSeats(user *people.User, seats []game.SeatInfo) []WantedSeat {
	own := slices.IndexFunc(seats, func(s game.SeatInfo) bool { return s.Bot == "" && people.NameKey(s.Name) == people.NameKey(user.Name) })
	if own < 0 {
		own = slices.IndexFunc(seats, func(s game.SeatInfo) bool { return s.Bot == "" })
	}
	list := make([]WantedSeat, len(seats))
	for i, s := range seats {
		switch {
		case s.Bot != "":
			list[i] = WantedSeat{Kind: sheet.Bot, Bot: s.Bot}
			if slices.Contains(sheet.Engineers[:], s.Name) {
				list[i].Name = s.Name
			}
		case i == own:
			list[i] = WantedSeat{Kind: sheet.Person, Name: user.Name}
		default:
			list[i] = WantedSeat{Kind: sheet.Person, Name: strings.TrimRight(s.Name, notAnAccount) + notAnAccount}
		}
	}
	return list
}

// notAnAccount marks a name that is no account's.
const notAnAccount = "*"

// bringMore adds to a game that was brought before what was played since, and which hints
// were given.
func (t *Table) bringMore(ctx context.Context, user *people.User, p Pocketed) (*sheet.Sheet, bool, error) {
	if err := t.enter(user.ID); err != nil {
		return nil, false, err
	}
	defer t.mu.Unlock()
	if why := t.storage.stopped(); why != nil {
		return nil, false, why
	}
	mine := t.sheet.Brought && t.sheet.PlayedBy(user.ID) && t.sheet.Title == p.Record.Title
	common := min(t.past.Now(), len(p.Record.Entries))
	if !mine || !t.Replay.begins(p.Record.Entries[:common]) {
		return nil, false, refusal.New(refusal.Diverged, "another game with this id is here, and this one does not go on from it: bring it under another id")
	}
	if most := max(t.past.Now(), len(p.Record.Entries)) + 1; len(p.Hinted) > most {
		return nil, false, refusal.New(refusal.BadRecord, "%d hints were given in a game of %d moments", len(p.Hinted), most)
	}
	ahead := common < t.past.Now()
	if rest := p.Record.Entries[common:]; len(rest) > 0 {
		if err := t.bringRest(ctx, rest); err != nil {
			return nil, false, err
		}
	}
	if err := t.Hints.noteAll(ctx, t.house.saneHints(p.Hinted, t.house.clock.Kept())); err != nil {
		return nil, false, err
	}
	return t.sheet.Clone(), ahead, nil
}

// bringRest plays entries that follow the present moment, keeps them and shows them.
func (t *Table) bringRest(ctx context.Context, entries []game.Entry) error {
	first := t.past.Now()
	all := make([]record.Kept, first, first+len(entries))
	for i := range first {
		all[i].Entry = t.past.Entry(i)
	}
	now := t.house.clock.Kept()
	all = append(all, t.house.sane(t.sheet, record.KeptFrom(first, entries, now), now)...)
	past, g, err := t.sheet.History(t.title)
	if err != nil {
		return err
	}
	if err := past.Replay(ctx, g, all); err != nil {
		return badRecord(err)
	}
	p := sheet.ProgressAt(past.Now(), g)
	p.Revision, p.After = t.sheet.Revision, t.past.Last(first)
	if err := t.house.kept(t.house.store.Append(context.WithoutCancel(ctx), t.id, first, all[first:], p)); err != nil {
		return err
	}
	return t.storage.catchUp(context.WithoutCancel(ctx))
}

// Mirror makes a table of another house's, as the user knows it there: its past can be looked
// at and its next moves tried. It is kept nowhere, and nobody plays at it.
func (h *House) Mirror(ctx context.Context, id persist.TableID, user persist.UserID, k *Known) (*Table, error) {
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
		t := newTable(h, id, s)
		t.title = title
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

// Witnessed is what a viewer of a table was told of its last entry: what happened, and how
// the board looks to their seat.
type Witnessed struct {
	Seat   game.Seat // Watcher for one without a seat
	Events json.RawMessage
	View   json.RawMessage
}

// Mirrored plays at a mirror what was done at its table from a moment on. A mirror that cannot
// play what it gets, or comes to something else than the server did, had guessed wrong and is
// discarded. It is nil where nothing is guessed.
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
