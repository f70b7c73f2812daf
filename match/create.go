package match

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Wanted is a table that somebody wants.
type Wanted struct {
	Title      string
	Settings   map[string]string
	Visibility sheet.Visibility
	Seats      []WantedSeat
	Shuffle    bool // the seats are drawn when the game starts
	Hints      bool // players with opponents may ask for hints
	Rated      bool // it changes the ratings of those who play it
	Takebacks  sheet.TakebackMode
	Clock      *sheet.Clock
	Club       persist.ClubID // for whose members it is; "" for anybody
	Delay      time.Duration  // how late those who do not play are told; 0 for at once
}

// WantedSeat says whom a seat is for: the user who asks, a bot, or anybody who comes.
type WantedSeat struct {
	Kind sheet.PlaceKind // Person is the one who asks
	Bot  string          // the bot's kind, or at a what-if table what kind had the seat
	Name string          // of a bot, or of a seat that somebody plays beside their own
	For  persist.UserID  // whom an open seat is kept for, called by the name; "" for anybody
}

// Create makes a table with the user as its host.
func (h *House) Create(ctx context.Context, user *people.User, w Wanted) (*Table, error) {
	title, ok := h.Find(w.Title)
	if !ok {
		return nil, h.noTitle(w.Title)
	}
	s, err := h.sheet(user, title, w)
	if err != nil {
		return nil, err
	}
	s.Rated, s.Club = w.Rated, w.Club
	s.NoteHome(user)
	if err := h.mayRate(s, user); err != nil {
		return nil, err
	}
	if err := isFor(ctx, h, s, user.ID); err != nil {
		return nil, err
	}
	if err := h.mayHost(ctx, user); err != nil {
		return nil, err
	}
	return h.insert(ctx, s, nil)
}

// PlayNow makes a table of the user against bots of the kind and starts it.
func (h *House) PlayNow(ctx context.Context, user *people.User, title, bot string) (*Table, error) {
	t, ok := h.Find(title)
	if !ok {
		return nil, h.noTitle(title)
	}
	info := t.Info()
	w := Wanted{Title: title, Visibility: sheet.ByLink, Seats: []WantedSeat{{Kind: sheet.Person}}}
	for len(w.Seats) < min(max(info.MinSeats, 3), info.MaxSeats) {
		w.Seats = append(w.Seats, WantedSeat{Kind: sheet.Bot, Bot: bot})
	}
	table, err := h.Create(ctx, user, w)
	if err != nil {
		return nil, err
	}
	return table, table.Seating.Start(ctx, user.ID, "")
}

// isFor refuses a user for whom a table is not: one for the members of a club takes nobody else.
func isFor(ctx context.Context, h *House, s *sheet.Sheet, user persist.UserID) error {
	if s.Club == "" {
		return nil
	}
	if h.gate != nil {
		if member, err := h.gate.Member(ctx, s.Club, user); err != nil || member {
			return err
		}
	}
	return refusal.New(refusal.NotMember, "this table is for the members of a club").With("club", s.Club)
}

func (h *House) noTitle(id string) error {
	var ids []string
	for _, t := range h.Archive.Titles {
		ids = append(ids, t.Info().ID)
	}
	return refusal.New(refusal.BadSetup, "there is no title %q; there are: %v", id, ids).With("what", "title").With("want", ids)
}

// sheet is a new table's sheet, all of it checked.
func (h *House) sheet(user *people.User, title game.Title, w Wanted) (*sheet.Sheet, error) {
	info := title.Info()
	setup := game.Setup{Seats: len(w.Seats), Settings: w.Settings}
	if _, err := title.New(setup); err != nil {
		return nil, badSetup(err)
	}
	full, err := info.Complete(setup)
	if err != nil {
		return nil, badSetup(err)
	}
	timed, err := h.Time.check(w.Clock)
	if err != nil {
		return nil, err
	}
	if w.Delay < 0 || w.Delay > sheet.MostDelay || w.Delay%time.Minute != 0 {
		return nil, refusal.New(refusal.BadSetup, "those who watch are told at once, or up to %v minutes later", sheet.MostDelay.Minutes()).With("what", "delay")
	}
	now := h.clock.Kept()
	s := &sheet.Sheet{
		ID: persist.TableID(persist.NewID()), Title: info.ID, Version: info.Version, Settings: full.Settings,
		Visibility: w.Visibility, Status: sheet.Open, Host: user.ID, Places: make([]sheet.Place, len(w.Seats)), Shuffle: w.Shuffle, Hints: w.Hints, Clock: timed, Takebacks: sheet.Takebacks{Mode: w.Takebacks}, Delay: w.Delay,
		Created: now, Updated: now,
	}
	crand.Read(s.Secret[:])
	return s, h.seat(s, user, w.Seats)
}

// badSetup words what a title does not offer.
func badSetup(err error) error {
	r := refusal.New(refusal.BadSetup, "%v", err)
	var bad *game.BadSetup
	if errors.As(err, &bad) {
		r.With("what", bad.What).With("got", bad.Got).With("want", bad.Want)
	}
	return r
}

// seat fills the places as wanted.
func (h *House) seat(s *sheet.Sheet, user *people.User, seats []WantedSeat) error {
	for i, w := range seats {
		switch w.Kind {
		case sheet.OpenPlace:
			s.Places[i] = sheet.Place{Kind: sheet.OpenPlace}
			if w.For != "" {
				s.Places[i].Held = sheet.HoldFor(s, w.For, w.Name, s.Created)
			}
		case sheet.Person:
			s.Places[i] = sheet.Place{Kind: sheet.Person, User: user.ID, Bot: w.Bot, Name: s.Places.FreeName(cmp.Or(w.Name, user.Name)), Program: user.Program()}
		case sheet.Bot:
			if err := h.seatBot(s, i, w.Bot, w.Name); err != nil {
				return err
			}
		default:
			return fmt.Errorf("a seat of kind %q", w.Kind)
		}
	}
	s.Places.NameBots()
	return nil
}

// insert keeps a new table and opens it.
func (h *House) insert(ctx context.Context, s *sheet.Sheet, entries []record.Kept) (*Table, error) {
	if err := h.kept(h.store.Insert(context.WithoutCancel(ctx), s, entries)); err != nil {
		return nil, err
	}
	return h.Table(ctx, s.ID)
}

// Branching says what a what-if table is to be: from which moment, for whom its seats are,
// and what was tried from there already.
type Branching struct {
	At   int
	Bots bool       // the bots keep their seats; else all seats are the user's
	Seat *game.Seat // this one alone is the user's, and bots have all others; nil leaves it to Bots
	Line []Step     // is played at once, as far as it goes
}

// Branch makes a private what-if table of the user's that starts from a moment: all seats are theirs, or all but
// those of the bots; but one, where bots have them all. What is hidden from the user before the game is over is
// determinized: retold as it could have been for all that they know.
func (t *Table) Branch(ctx context.Context, user *people.User, b Branching) (*Table, error) {
	from := sheet.Origin{Table: t.id, At: b.At}
	r, err := t.Replay.until(Viewer{User: user.ID}, b.At)
	var refused *refusal.Refusal
	if errors.As(err, &refused) && refused.Code == refusal.Secret {
		from.Guessed = true
		r, err = t.Replay.retold(ctx, user, b.At)
	}
	if err != nil {
		return nil, err
	}
	seats := t.house.keptSeats(b.Bots)
	if b.Seat != nil {
		if *b.Seat < 0 || int(*b.Seat) >= len(r.Seats) {
			return nil, refusal.New(refusal.NotYourSeat, "there is no seat %d", *b.Seat)
		}
		seats = t.house.oneSeat(*b.Seat)
	}
	return t.house.whatIf(ctx, user, r, offshoot{from, seats, b.Line})
}

// OpenRecord makes a what-if table of a record, all seats the user's.
func (h *House) OpenRecord(ctx context.Context, user *people.User, r *game.Record) (*Table, error) {
	return h.whatIf(ctx, user, r, offshoot{from: sheet.Origin{At: len(r.Entries)}, seat: h.keptSeats(false)})
}

// offshoot is what is to become of a record: where it comes from, for whom the seats are that
// the record names, and what is played at once.
type offshoot struct {
	from sheet.Origin
	seat func(int, game.SeatInfo) WantedSeat
	line []Step
}

// keptSeats makes all seats the user's, or all but those of the bots.
func (h *House) keptSeats(bots bool) func(int, game.SeatInfo) WantedSeat {
	return func(_ int, seat game.SeatInfo) WantedSeat {
		level, known := h.bots.level(seat.Bot)
		w := WantedSeat{Kind: sheet.Person, Bot: level, Name: seat.Name}
		if bots && known {
			w.Kind = sheet.Bot
		}
		return w
	}
}

// oneSeat makes one seat the user's, and all others bots'.
func (h *House) oneSeat(own game.Seat) func(int, game.SeatInfo) WantedSeat {
	return func(i int, seat game.SeatInfo) WantedSeat {
		if game.Seat(i) == own {
			return WantedSeat{Kind: sheet.Person, Name: seat.Name}
		}
		level, known := h.bots.level(seat.Bot)
		if !known {
			level = h.bots.usual
		}
		return WantedSeat{Kind: sheet.Bot, Bot: level, Name: seat.Name}
	}
}

// whatIf makes a private table that continues a record. One that was made under other rules than
// the house has is read by today's, if it can be.
func (h *House) whatIf(ctx context.Context, user *people.User, r *game.Record, o offshoot) (*Table, error) {
	var t *Table
	var err error = refusal.New(refusal.BadRecord, "the record is of %q, which this program does not play", r.Title)
	for _, title := range h.Readings(r.Title, r.Version) {
		t, err = h.whatIfBy(ctx, title, user, r, o)
		var refused *refusal.Refusal
		if !errors.As(err, &refused) {
			return t, err
		}
		if v := title.Info().Version; v != r.Version {
			old := refusal.New(refusal.OldRules, "the record was made under version %d of the rules of %s, and cannot be played by version %d: %v",
				r.Version, title.Info().Name, v, err).With("version", r.Version)
			old.Index, old.Illegal = refused.Index, refused.Illegal
			err = old
		}
	}
	return nil, err
}

// whatIfBy replays the record by these rules first: nothing is kept that does not
// follow them.
func (h *House) whatIfBy(ctx context.Context, title game.Title, user *people.User, r *game.Record, o offshoot) (*Table, error) {
	w := Wanted{Title: r.Title, Settings: r.Settings, Visibility: sheet.Private, Seats: make([]WantedSeat, len(r.Seats))}
	for i, seat := range r.Seats {
		w.Seats[i] = o.seat(i, seat)
	}
	s, err := h.sheet(user, title, w)
	if err != nil {
		return nil, err
	}
	s.WhatIf = &o.from
	s.Teach()
	entries, err := h.settle(ctx, title, s, record.KeptFrom(0, r.Entries, s.Created), o.line)
	if err != nil {
		return nil, err
	}
	if !s.Places.SeatsPerson() && s.Turn != 0 {
		// Only bots would play on: the user who tries something has the seat that is asked.
		p := &s.Places[s.Turn.First()]
		p.Kind, p.User = sheet.Person, user.ID
	}
	if !s.Lesson() {
		if err := h.Sweeper.makeRoom(ctx, user); err != nil {
			return nil, err
		}
	}
	return h.insert(ctx, s, entries)
}

// settle replays the entries, goes on by the line, lets chance draw if it is asked, and notes on
// the sheet how the table then stands.
func (h *House) settle(ctx context.Context, title game.Title, s *sheet.Sheet, entries []record.Kept, line []Step) ([]record.Kept, error) {
	past, start, err := s.History(title)
	if err != nil {
		return nil, err
	}
	t := newTable(h, s.ID, s)
	t.title, t.past, t.now = title, past, start
	if err := past.Replay(ctx, start, entries); err != nil {
		return nil, badRecord(err)
	}
	t.at = past.Now()
	t.mu.Lock() // for draw, which lets go of it; nobody else knows the table yet
	defer t.mu.Unlock()
	d := t.draft()
	if err := d.follow(line); err != nil {
		return nil, err
	}
	if err := t.draw(ctx, d); err != nil {
		return nil, err
	}
	s.Started = s.Created
	s.Stand(d.progress())
	return append(entries, d.entries()...), nil
}

// follow plays what of a line can be played: what was tried on another guess of what is hidden may
// not be possible, and a table draws for itself.
func (d *draft) follow(line []Step) error {
	for i, s := range line {
		if s.Seat < 0 || int(s.Seat) >= len(d.table.sheet.Places) {
			return nil
		}
		err := d.do(s.Seat, s.Action, i, true)
		var refused *refusal.Refusal
		if errors.As(err, &refused) && refused.Illegal != nil {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// badRecord says which entry of a record cannot be played, and why.
func badRecord(err error) error {
	var at *game.EntryError
	if !errors.As(err, &at) {
		return err
	}
	r := refusal.New(refusal.BadRecord, "%v", err).With("entry", at.Index)
	r.Index = at.Index
	if why, ok := game.Refusal(err); ok {
		r.Illegal = why
	}
	return r
}

// mayRate refuses a rated table that could not be one.
func (h *House) mayRate(s *sheet.Sheet, user *people.User) error {
	switch {
	case !s.Rated:
		return nil
	case !h.rated:
		return refusal.New(refusal.BadSetup, "nobody is rated here").With("what", "rated")
	}
	return s.MayBeRated(user)
}

// seatBot puts a bot at a place, named after an engineer unless it has a name.
func (h *House) seatBot(s *sheet.Sheet, place int, level, name string) error {
	now, ok := h.bots.level(level)
	if !ok {
		return refusal.New(refusal.BadSetup, "there is no bot %q; there are: %s", level, strings.Join(h.bots.levels, ", ")).With("what", "bot")
	}
	if name == "" {
		name = s.Places.Engineer(place)
	}
	s.Places[place] = sheet.Place{Kind: sheet.Bot, Bot: now, Name: s.Places.FreeName(name)}
	return nil
}

// fill seats bots where nobody sits, if asked to; else nobody may be missing.
func (h *House) fill(s *sheet.Sheet, bot string) error {
	missing := 0
	for i := range s.Places {
		if s.Places[i].Kind != sheet.OpenPlace {
			continue
		}
		missing++
		if bot != "" {
			if err := h.seatBot(s, i, bot, ""); err != nil {
				return err
			}
		}
	}
	if missing > 0 && bot == "" {
		return refusal.New(refusal.SeatsOpen, "%d seats are still open", missing).With("open", missing)
	}
	return nil
}

// longestLesson is how long the name of a lesson may be.
const longestLesson = 80

// Lesson makes a table of the user's for a lesson, named title/lesson: it goes on from the
// record, a seat is the user's, and bots have the others. They move when they are told.
// What they do and what is drawn follows from the lesson's name, so that the same moves
// bring the same game to everybody. A lesson has one table: an earlier one is deleted.
func (h *House) Lesson(ctx context.Context, user *people.User, name string, r *game.Record, seat game.Seat) (*Table, error) {
	part, ok := strings.CutPrefix(name, r.Title+"/")
	if !ok || part == "" || len(name) > longestLesson {
		return nil, refusal.New(refusal.BadRecord, "a lesson of this record is named %s/ and some word", r.Title)
	}
	if seat < 0 || int(seat) >= len(r.Seats) {
		return nil, refusal.New(refusal.BadRecord, "the record has no seat %d", seat)
	}
	before, err := h.store.Lessons(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	t, err := h.whatIf(ctx, user, r, offshoot{from: sheet.Origin{At: len(r.Entries), Lesson: name}, seat: h.pupil(seat)})
	if err != nil {
		return nil, err
	}
	return t, h.forgetLessons(ctx, user, name, before)
}

// pupil makes one seat the user's, under their own name, and the others bots'.
func (h *House) pupil(seat game.Seat) func(int, game.SeatInfo) WantedSeat {
	return func(i int, s game.SeatInfo) WantedSeat {
		if game.Seat(i) == seat {
			return WantedSeat{Kind: sheet.Person}
		}
		return WantedSeat{Kind: sheet.Bot, Bot: h.bots.usual, Name: s.Name}
	}
}

// forgetLessons deletes the earlier tables of a lesson that has a new one, and those of other
// lessons that were touched long ago.
func (h *House) forgetLessons(ctx context.Context, user *people.User, name string, before []sheet.LessonTable) error {
	others := 1
	for _, b := range before {
		var err error
		switch {
		case b.Lesson == name:
			err = h.forgetLesson(ctx, user, b.Table)
		case others >= LessonTables:
			err = h.Sweeper.end(ctx, b.Table, h.clock.Kept())
		default:
			others++
		}
		if err != nil && !errors.Is(err, persist.ErrTaken) {
			return err
		}
	}
	return nil
}

// forgetLesson deletes a table even while it is watched.
func (h *House) forgetLesson(ctx context.Context, user *people.User, id persist.TableID) error {
	t, err := h.Table(ctx, id)
	if err == nil {
		err = t.Seating.Delete(ctx, user.ID)
	}
	var refused *refusal.Refusal
	if errors.As(err, &refused) && refused.Code == refusal.NotFound {
		return nil // somebody else was faster
	}
	return err
}
