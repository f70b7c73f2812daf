package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Host is what the host of the house does with tables, no matter who sits there.
type Host struct{ house *House }

// Mend cuts the record of a broken table back to where it is whole. The game goes on from
// there; clocks are as they were then, and nobody is charged for the time since.
func (hd *Host) Mend(ctx context.Context, by HostStore, id persist.TableID, deed *people.Deed) (*Cut, error) {
	t, err := hd.reached(ctx, id)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	switch {
	case t.storage.broken == nil:
		return nil, refusal.New(refusal.NotBroken, "the record of this table is whole: there is nothing to mend")
	case t.sheet.Status != sheet.Running:
		return nil, refusal.New(refusal.NotRunning, "the game is over: its result stands")
	}
	cut, err := t.storage.toCut(ctx)
	if err != nil {
		return nil, err
	}
	next, err := t.storage.mended(ctx)
	if err != nil {
		return nil, err
	}
	if deed.Detail, err = cut.detail(); err != nil {
		return nil, err
	}
	if err := hd.house.kept(by.CutTable(context.WithoutCancel(ctx), next, t.sheet.Entries, t.Clocks.on(next).Notices(t.sheet, 0), deed)); err != nil {
		return nil, err
	}
	slog.Warn("cut back damaged record", "table", persist.LogID(t.id), "title", t.sheet.Title, "from", cut.From, "to", cut.To)
	if err := t.storage.reload(ctx, nil); err != nil {
		return nil, err
	}
	t.Clocks.alarm()
	t.Driver.wake()
	return cut, nil
}

// End ends a game under way without a result: nobody has won it, it is in nobody's results
// and changes no rating. Its seats, its record and its chat are there, and its board is not.
func (hd *Host) End(ctx context.Context, by HostStore, id persist.TableID, deed *people.Deed) error {
	t, err := hd.reached(ctx, id)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	err = t.storage.replace(context.WithoutCancel(ctx), func(next *sheet.Sheet) error {
		switch next.Status {
		case sheet.Open:
			return refusal.New(refusal.NotRunning, "the table has not started: delete it instead")
		case sheet.Finished:
			return refusal.New(refusal.NotRunning, "the game is over already")
		}
		next.Updated = hd.house.clock.Kept()
		next.EndUndecided()
		return hd.house.kept(by.EndTable(context.WithoutCancel(ctx), next, t.Clocks.on(next).Notices(t.sheet, 0), deed))
	})
	if err != nil {
		return err
	}
	t.storage.resat()
	return t.storage.reread(ctx)
}

// Remove deletes a table and all that is kept of it.
func (hd *Host) Remove(ctx context.Context, by HostStore, id persist.TableID, deed *people.Deed) error {
	t, err := hd.reached(ctx, id)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	for range 3 { // somebody may sit down or leave meanwhile
		err = by.DeleteTable(context.WithoutCancel(ctx), id, t.sheet.Revision, deed)
		if err == nil {
			t.storage.erased()
		}
		if !errors.Is(err, persist.ErrTaken) {
			return err
		}
		if err := t.storage.reread(ctx); err != nil {
			return err
		}
	}
	return err
}

// reached is a table as it stands now, locked, no matter who may see it.
func (hd *Host) reached(ctx context.Context, id persist.TableID) (*Table, error) {
	t, err := hd.house.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	if err := t.storage.refreshSoon(); err != nil {
		t.mu.Unlock()
		return nil, err
	}
	if t.gone {
		t.mu.Unlock()
		return nil, refusal.New(refusal.NotFound, "there is no table %s", id)
	}
	return t, nil
}

// LeaveAll takes a user from every table where they sit with others, as if they had left: a bot stands
// in for them in games under way, and seats at tables that have not started are free.
func (hd *Host) LeaveAll(ctx context.Context, user persist.UserID, tables []persist.TableID) error {
	for _, id := range tables {
		s, err := hd.house.store.Sheet(ctx, id)
		if errors.Is(err, persist.ErrNotFound) {
			continue
		} else if err != nil {
			return err
		}
		if s.Status == sheet.Finished || s.SeatsOf(user) == 0 {
			continue
		}
		t, err := hd.house.Table(ctx, id)
		if err == nil {
			err = t.Seating.Leave(ctx, user, false)
		}
		var refused *refusal.Refusal
		if err != nil && !errors.As(err, &refused) { // it is over or gone by now, or nobody else plays there
			return err
		}
	}
	return nil
}

// Cut is what was taken from a record that was damaged.
type Cut struct {
	From, To int
	Entries  []record.Kept
}

// detail is what the log says of a cut: what is gone stands there, and nowhere else.
func (c *Cut) detail() (string, error) {
	list := make([]game.Entry, len(c.Entries))
	for i, e := range c.Entries {
		list[i] = e.Entry
	}
	text, err := json.Marshal(list)
	return fmt.Sprintf("cut back from %d entries to %d; taken out: %s", c.From, c.To, text), err
}

// toCut is what is beyond the whole part of the record.
func (st *storage) toCut(ctx context.Context) (*Cut, error) {
	t := st.table
	rest, err := t.house.store.Entries(ctx, t.id, t.past.Now())
	if err != nil && !errors.Is(err, sheet.ErrGap) {
		return nil, err
	}
	return &Cut{From: t.sheet.Entries, To: t.past.Now(), Entries: rest}, nil
}

// mended is the sheet of a broken table as it stands where its record is whole.
func (st *storage) mended(ctx context.Context) (*sheet.Sheet, error) {
	t := st.table
	whole, now := t.past.Now(), t.house.clock.Kept()
	then, err := t.Clocks.at(ctx, whole)
	if err != nil {
		return nil, err
	}
	next := t.sheet.Clone()
	next.Stand(sheet.ProgressAt(whole, t.now))
	next.Damage = sheet.Damage{Cuts: next.Damage.Cuts + 1}
	next.Updated = now
	next.Orders.List, next.Orders.Heed = nil, 0 // what was ordered was ordered in another position
	for _, lists := range [][][]int{next.Orders.Did, next.Orders.AsHand} {
		for i, did := range lists {
			lists[i] = slices.DeleteFunc(slices.Clone(did), func(n int) bool { return n >= whole })
		}
	}
	next.Hinted = slices.DeleteFunc(next.Hinted, func(h sheet.Hinted) bool { return h.N > whole })
	for i := range next.Comings {
		next.Comings[i].N = min(next.Comings[i].N, whole)
	}
	next.Note(now, sheet.Coming{Seat: 0, Why: sheet.IsMended})
	if next.Clocked() {
		next.Timing.Seats = slices.Clone(then)
		next.StopClocks()
		t.Clocks.on(next).Moved(0, next.Turn, now)
	}
	return next, nil
}

// What events do with their tables, no matter who sits there.

// Arranged is a table that an event makes: its game begins at once.
type Arranged struct {
	ID persist.TableID
	Wanted
	Host   persist.UserID
	Event  persist.EventID
	Luck   string      // see sheet.Sheet
	Secret game.Secret // what chance draws from; drawn itself where it is zero
	Places sheet.Places
}

// Arrange makes a table and begins its game, all at once. It is no error if there is one of that id
// already: somebody was faster, or it was made and nobody heard of it.
func (hd *Host) Arrange(ctx context.Context, a Arranged) error {
	h := hd.house
	title, ok := h.Find(a.Title)
	if !ok {
		return h.noTitle(a.Title)
	}
	a.Seats = make([]WantedSeat, len(a.Places))
	for i := range a.Seats {
		a.Seats[i].Kind = sheet.OpenPlace
	}
	s, err := h.sheet(&people.User{ID: a.Host}, title, a.Wanted)
	if err != nil {
		return err
	}
	s.ID, s.Club, s.Event, s.Luck, s.Rated = a.ID, a.Club, a.Event, a.Luck, a.Rated && h.rated && a.Places.Rivals()
	if a.Secret != (game.Secret{}) {
		s.Secret = a.Secret
	}
	if err := placeAt(h, s, a.Places); err != nil {
		return err
	}
	entries, err := begun(ctx, h, title, s)
	if err != nil {
		return err
	}
	err = h.kept(h.store.Insert(context.WithoutCancel(ctx), s, entries))
	if err != nil && !errors.Is(err, persist.ErrTaken) {
		return err
	}
	t, err := h.Table(ctx, s.ID) // sets its bots going
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Clocks.alarm()
	return nil
}

// placeAt fills the seats of a table as they were arranged.
func placeAt(h *House, s *sheet.Sheet, places sheet.Places) error {
	for i, p := range places {
		if p.Kind == sheet.Bot && p.User == "" {
			if err := h.seatBot(s, i, p.Bot, p.Name); err != nil {
				return err
			}
			continue
		}
		p.Name = s.Places.FreeName(p.Name)
		s.Places[i] = p
	}
	s.Places.NameBots()
	return nil
}

// begun starts the game of a table that is not kept yet.
func begun(ctx context.Context, h *House, title game.Title, s *sheet.Sheet) ([]record.Kept, error) {
	past, start, err := s.History(title)
	if err != nil {
		return nil, err
	}
	t := newTable(h, s.ID, s)
	t.title, t.past, t.now = title, past, start
	t.mu.Lock() // for draw, which lets go of it; nobody else knows the table yet
	defer t.mu.Unlock()
	d := t.draft()
	if err := t.draw(ctx, d); err != nil {
		return nil, err
	}
	if err := t.Clocks.lookAtCalendars(ctx, s); err != nil {
		return nil, err
	}
	s.NoteKin()
	s.Started = s.Updated
	s.Stand(d.progress())
	if s.Clocked() {
		k := t.Clocks.on(s)
		k.Begin()
		k.Moved(0, s.Turn, s.Updated)
	}
	return d.entries(), nil
}

// Playable refuses a title, settings and a clock of which no table could be made; with so many seats,
// or as few as can be where there are none.
func (hd *Host) Playable(id string, seats int, settings map[string]string, timed *sheet.Clock) error {
	title, ok := hd.house.Find(id)
	if !ok {
		return hd.house.noTitle(id)
	}
	if seats == 0 {
		seats = title.Info().MinSeats
	}
	if _, err := title.New(game.Setup{Seats: seats, Settings: settings}); err != nil {
		return badSetup(err)
	}
	_, err := hd.house.Time.check(timed)
	return err
}

// Vacate has a bot play the seats of a user who has left the event. It is no fault if they have none.
func (hd *Host) Vacate(ctx context.Context, id persist.TableID, user persist.UserID) error {
	return hd.seating(ctx, id, func(t *Table, s *sheet.Sheet) error {
		for seat := range s.SeatsOf(user).All {
			t.Clocks.on(s).StandIn(seat, sheet.HasLeft, hd.house.bots.usual)
		}
		return nil
	})
}

// Replace gives the seat of somebody who has left the event to another. It is no fault if they have it.
func (hd *Host) Replace(ctx context.Context, id persist.TableID, left persist.UserID, by *people.User) error {
	return hd.seating(ctx, id, func(t *Table, s *sheet.Sheet) error {
		for i := range s.Places {
			p, seat := &s.Places[i], game.Seat(i)
			if p.Whose() != left || s.SeatsOf(by.ID) != 0 {
				continue
			}
			if p.Kind == sheet.Person {
				t.Clocks.on(s).StandIn(seat, sheet.HasLeft, hd.house.bots.usual)
			}
			*p = sheet.Place{Kind: sheet.Person, User: by.ID, Owner: left, OwnerName: p.Name, Kin: p.Kin}
			p.Name = s.Places.FreeName(by.Name)
			s.Note(hd.house.clock.Kept(), sheet.Coming{Seat: seat, Why: sheet.IsTaken, By: p.Name, User: by.ID})
			s.ForgetOrders(seat)
			t.Clocks.backAt(ctx, s, seat)
		}
		return nil
	})
}

// Adjourn lets the clocks of a table stand until it is called again, or run again. It is no fault if
// they do. A pause of the players' own is theirs to end.
func (hd *Host) Adjourn(ctx context.Context, id persist.TableID, stand bool) error {
	return hd.seating(ctx, id, func(t *Table, s *sheet.Sheet) error {
		if !s.Clocked() || stand == s.Timing.Adjourned() {
			return nil
		}
		if stand {
			t.Clocks.adjourn(s)
		} else {
			t.Clocks.goOn(s, 0, sheet.Continued)
		}
		return nil
	})
}

// EndUndecided ends a game under way without a result. It is no fault if it is over.
func (hd *Host) EndUndecided(ctx context.Context, id persist.TableID) error {
	t, err := hd.reached(ctx, id)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.sheet.Status != sheet.Running {
		return nil
	}
	err = t.storage.replace(context.WithoutCancel(ctx), func(next *sheet.Sheet) error {
		next.Updated = hd.house.clock.Kept()
		next.EndUndecided()
		return hd.house.kept(hd.house.store.Save(context.WithoutCancel(ctx), next, nil, t.Clocks.on(next).Notices(t.sheet, 0)))
	})
	if err != nil {
		return err
	}
	t.storage.resat()
	return t.storage.reread(ctx)
}

// seating changes who sits at a running table, or how its clocks stand.
func (hd *Host) seating(ctx context.Context, id persist.TableID, do func(*Table, *sheet.Sheet) error) error {
	t, err := hd.reached(ctx, id)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.sheet.Status != sheet.Running || t.storage.stopped() != nil {
		return nil
	}
	tried := t.sheet.Clone()
	if err := do(t, tried); err != nil || sheet.SameText(tried, t.sheet) {
		return err // it is so already
	}
	return t.storage.changeSeats(ctx, func(s *sheet.Sheet) ([]record.Kept, error) { return nil, do(t, s) })
}
