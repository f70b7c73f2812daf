package league

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// How an event goes on without anybody's hand. Each step is kept before the next begins, and each may
// be done again: whichever server comes next goes on where another stopped.

// lookEvery is how often it is looked what is due, and lookAgain after how long at an event that could
// not go on.
const (
	lookEvery = 5 * time.Second
	lookAgain = 30 * time.Second
	// whileRunning is how often an event that runs is looked at though nothing was heard of it.
	whileRunning = 2 * time.Minute
)

// due is when something is to be done next at an event; zero for never.
func (e *Event) due(now time.Time) time.Time {
	var first time.Time
	add := func(t time.Time) {
		if !t.IsZero() && (first.IsZero() || t.Before(first)) {
			first = t
		}
	}
	switch e.Status {
	case Entry:
		if begins := e.begins(); !begins.IsZero() && !e.State.Told["few"] {
			add(begins)
		}
	case Running:
		add(now.Add(whileRunning))
		if len(e.ready(now)) > 0 || e.played() {
			add(now)
		}
		add(e.roundBegins(e.State.Round))
		for i := range e.Tables {
			add(e.Tables[i].Stands)
		}
		if end := e.Deadline(e.State.Round); !e.State.Told[fmt.Sprint("late ", e.State.Round)] {
			add(end)
		}
	default:
		for i := range e.Tables {
			if !e.Tables[i].Stands.IsZero() {
				add(now)
			}
		}
	}
	return first
}

// begins is when an event begins by itself; zero where an organiser says so.
func (e *Event) begins() time.Time {
	if !e.Settings.Begins.IsZero() {
		return e.Settings.Begins
	}
	return e.Settings.Until
}

func (h *Events) start() {
	h.once.Do(func() { h.wake, h.wanted = make(chan struct{}, 1), map[persist.EventID]bool{} })
}

// look has an event looked at soon.
func (h *Events) look(id persist.EventID) {
	h.start()
	h.mu.Lock()
	h.wanted[id] = true
	h.mu.Unlock()
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// TableOver has the event of a table looked at whose game is over.
func (h *Events) TableOver(s *sheet.Sheet) {
	if s.Event != "" {
		h.look(s.Event)
	}
}

// Run has events go on, until the context ends.
func (h *Events) Run(ctx context.Context) {
	h.start()
	timer := h.Clock.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
			if err := h.DriveDue(ctx); err != nil && ctx.Err() == nil {
				slog.Error("query due events failed", "err", err)
			}
			timer.Reset(lookEvery)
		case <-h.wake:
			for _, id := range h.take() {
				h.drive(ctx, id)
			}
		}
	}
}

func (h *Events) take() (list []persist.EventID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id := range h.wanted {
		list = append(list, id)
	}
	clear(h.wanted)
	slices.Sort(list)
	return list
}

// DriveDue has all events go on at which something is to be done by now.
func (h *Events) DriveDue(ctx context.Context) error {
	ids, err := h.Store.Due(ctx, h.Clock.Kept())
	for _, id := range ids {
		h.drive(ctx, id)
	}
	return err
}

// drive has an event go on, and looks again later if it cannot.
func (h *Events) drive(ctx context.Context, id persist.EventID) {
	err := h.Drive(ctx, id)
	if err == nil || ctx.Err() != nil {
		return
	}
	slog.Error("event does not go on", "event", persist.LogID(persist.TableID(id)), "err", err)
	if e, err := h.Store.Event(ctx, id); err == nil && !e.Over() {
		_ = h.Store.Postpone(ctx, e, h.Clock.Kept().Add(lookAgain)) // if nobody else was faster
	}
}

// mostSteps is how often an event goes on at a time: each step makes tables, takes results or makes a
// round.
const mostSteps = 1000

// Drive has an event go on as far as it can now.
func (h *Events) Drive(ctx context.Context, id persist.EventID) error {
	for range mostSteps {
		e, err := h.Store.Event(ctx, id)
		if errors.Is(err, persist.ErrNotFound) {
			return nil
		} else if err != nil {
			return err
		}
		more, err := h.step(ctx, e)
		if errors.Is(err, persist.ErrTaken) {
			continue // somebody else has gone on with it
		}
		if err != nil || !more {
			return err
		}
	}
	return fmt.Errorf("event %s goes on without end", persist.LogID(persist.TableID(id)))
}

// step does what is to be done next, and tells whether there may be more.
func (h *Events) step(ctx context.Context, e *Event) (more bool, err error) {
	now := h.Clock.Kept()
	switch e.Status {
	case Entry:
		return h.stepEntry(ctx, e, now)
	case Running:
	default:
		if err := h.mendStanding(ctx, e); err != nil {
			return false, err
		}
		return false, h.settleDue(ctx, e, time.Time{})
	}
	over, err := h.Store.Finished(ctx, e.ID)
	if err != nil {
		return false, err
	}
	if len(over) > 0 {
		return true, h.results(ctx, e, over)
	}
	if err := h.mendSeats(ctx, e); err != nil {
		return false, err
	}
	if err := h.mendStanding(ctx, e); err != nil {
		return false, err
	}
	if list := e.ready(now); len(list) > 0 {
		return true, h.seat(ctx, e.ID, list[:min(len(list), atOnce)])
	}
	if e.played() {
		return true, h.nextRound(ctx, e, now)
	}
	return h.remind(ctx, e, now)
}

// atOnce is how many tables are made before that is kept.
const atOnce = 20

// settleDue keeps when an event is to be looked at next.
func (h *Events) settleDue(ctx context.Context, e *Event, due time.Time) error {
	if e.Due.Equal(due) {
		return nil
	}
	return h.Store.Postpone(ctx, e, due)
}

// stepEntry begins an event whose time has come. One that too few have entered waits for an organiser,
// who is told.
func (h *Events) stepEntry(ctx context.Context, e *Event, now time.Time) (bool, error) {
	begins := e.begins()
	if begins.IsZero() || now.Before(begins) || e.State.Told["few"] {
		return false, h.settleDue(ctx, e, e.due(now))
	}
	c, err := h.Clubs.Store.Club(ctx, e.Club)
	if err != nil {
		return false, err
	}
	next, also := e.clone(), &Also{}
	err = h.begin(ctx, next, c, nil, also)
	var refused *refusal.Refusal
	if errors.As(err, &refused) {
		next, also = e.clone(), &Also{}
		next.told("few")
		err = h.tellOrganisers(ctx, next, refused.Detail, also, now)
	}
	if err != nil {
		return false, err
	}
	next.Due = next.due(now)
	return true, h.Store.Keep(context.WithoutCancel(ctx), e, next, also)
}

// told notes that organisers were told something.
func (e *Event) told(what string) {
	told := map[string]bool{what: true}
	for w := range e.State.Told {
		told[w] = true
	}
	e.State.Told = told
}

// tellOrganisers tells those who organise that something needs a hand.
func (h *Events) tellOrganisers(ctx context.Context, e *Event, what string, also *Also, now time.Time) error {
	members, err := h.Clubs.Store.Members(ctx, e.Club)
	if err != nil {
		return err
	}
	for _, m := range members {
		if m.Role.Organises() {
			also.Notices = append(also.Notices, e.tell(m.User, "desk", what, now))
		}
	}
	return nil
}

// seat makes tables that may begin, and then keeps that they have: a table that was made by somebody
// else, or of which nobody heard, is there once all the same.
func (h *Events) seat(ctx context.Context, id persist.EventID, list []int) error {
	before, err := h.Store.Event(ctx, id)
	if err != nil {
		return err
	}
	e, also := before.clone(), &Also{}
	now := h.Clock.Kept()
	for _, n := range list {
		t := &e.Tables[n]
		if t.State != Waiting || e.Status != Running {
			continue
		}
		if err := h.make(ctx, e, t); err != nil {
			return fmt.Errorf("table %d: %w", n+1, err)
		}
		t.State, t.Begun = Playing, now
		if err := h.announce(ctx, e, t, also, now); err != nil {
			return err
		}
	}
	e.Due = e.due(now)
	return h.Store.Keep(context.WithoutCancel(ctx), before, e, also)
}

// make makes the table of an event, under the id that it was given when the round was made.
func (h *Events) make(ctx context.Context, e *Event, t *Table) error {
	leg := e.Settings.Legs[t.Leg]
	a := match.Arranged{
		ID: t.ID, Host: e.MadeBy, Event: e.ID, Luck: e.luck(t), Secret: e.secret(t),
		Wanted: match.Wanted{Title: leg.Title, Settings: leg.Settings, Visibility: sheet.ByLink, Rated: e.Settings.Rated, Club: e.Club, Clock: leg.Clock, Delay: e.Settings.late()},
	}
	if e.Settings.Listed {
		a.Visibility = sheet.Public
	}
	for seat, n := range t.Seats {
		p, err := h.placeOf(ctx, e, t, seat, n)
		if err != nil {
			return err
		}
		a.Places = append(a.Places, p)
	}
	return h.House.Host.Arrange(ctx, a)
}

// placeOf is who sits at a seat: an entrant, or a bot for one who has left or is no more.
func (h *Events) placeOf(ctx context.Context, e *Event, t *Table, seat, n int) (sheet.Place, error) {
	bot := sheet.Place{Kind: sheet.Bot, Bot: e.bot(h)}
	x := &e.Entrants[n]
	if x.State != In || t.Bots != nil && t.Bots[seat] {
		return bot, nil
	}
	u, err := h.User(ctx, x.User)
	if errors.Is(err, persist.ErrNotFound) || err == nil && u.ID == people.FormerUser {
		return bot, nil
	}
	if err != nil {
		return sheet.Place{}, err
	}
	home := ""
	if e.Settings.Rated {
		home = x.Home
	}
	return sheet.Place{Kind: sheet.Person, User: u.ID, Name: u.Name, Home: home}, nil
}

// bot is the level that plays for who has left.
func (e *Event) bot(h *Events) string {
	if e.Settings.Bot != "" {
		return e.Settings.Bot
	}
	return h.House.UsualBot()
}

// announce tells those at a table that it has begun, and the club's webhook.
func (h *Events) announce(ctx context.Context, e *Event, t *Table, also *Also, now time.Time) error {
	s, err := h.House.Sheet(ctx, t.ID)
	if err != nil {
		return err
	}
	for i, p := range s.Places {
		if p.Kind != sheet.Person {
			continue
		}
		kind := "seated"
		if s.Status == sheet.Running && s.Turn&(1<<i) != 0 {
			kind = "asked"
		}
		also.Notices = append(also.Notices, notice.Notice{
			User: p.User, Event: notice.EventSeated, Table: t.ID, Made: now, At: now,
			About: map[string]string{notice.AboutKind: kind, notice.AboutName: e.Name},
		})
	}
	c, err := h.Clubs.Store.Club(ctx, e.Club)
	if err != nil {
		return err
	}
	also.Messages = append(also.Messages, c.Message("table-began", fmt.Sprintf("%s, table %d", e.Name, t.N+1), "/table/"+string(t.ID), now, map[string]any{"event": e.ID, "table": t.ID, "number": t.N + 1, "round": t.Round}))
	return nil
}

// results takes what came of tables that are over.
func (h *Events) results(ctx context.Context, before *Event, over []persist.TableID) error {
	e, also := before.clone(), &Also{}
	now := h.Clock.Kept()
	c, err := h.Clubs.Store.Club(ctx, e.Club)
	if err != nil {
		return err
	}
	for _, id := range over {
		i := slices.IndexFunc(e.Tables, func(t Table) bool { return t.ID == id })
		if i < 0 || e.Tables[i].State != Playing {
			continue
		}
		t := &e.Tables[i]
		s, err := h.House.Sheet(ctx, id)
		if err != nil {
			return err
		}
		t.Timeouts = timeouts(s)
		if s.Outcome == nil {
			t.State, t.Stands = Undecided, time.Time{}
			if err := h.tellOrganisers(ctx, e, fmt.Sprintf("table %d was ended without a result", t.N+1), also, now); err != nil {
				return err
			}
			continue
		}
		e.take(t, s, now)
		also.Messages = append(also.Messages, h.reported(e, c, t, now))
	}
	e.Due = e.due(now)
	return h.Store.Keep(context.WithoutCancel(ctx), before, e, also)
}

// take takes the result of a table's game. Who was away when it ended gets nothing, as in ratings.
func (e *Event) take(t *Table, s *sheet.Sheet, now time.Time) {
	places, scores := make([]int, len(t.Seats)), make([]int, len(t.Seats))
	for _, st := range s.Outcome.Standings {
		places[st.Seat], scores[st.Seat] = st.Rank, st.Score
	}
	e.end(t, places, scores, now)
	for seat, n := range t.Seats {
		p := s.Places[seat]
		plays := p.Kind == sheet.Person && (p.User == e.Entrants[n].User || p.Owner == "" && e.Entrants[n].User == people.FormerUser)
		t.Out[seat] = t.Out[seat] || !plays
	}
}

// timeouts is how often whoever sat at each seat ran out of time.
func timeouts(s *sheet.Sheet) []int {
	list := make([]int, len(s.Places))
	for _, c := range s.Comings {
		if c.Why == sheet.HisTime && int(c.Seat) < len(list) {
			list[c.Seat]++
		}
	}
	return list
}

// reported is what the club's webhook is told of a result.
func (h *Events) reported(e *Event, c *club.Club, t *Table, now time.Time) club.Message {
	points := e.Points(t)
	var seats []map[string]any
	for seat, n := range t.Seats {
		seats = append(seats, map[string]any{"name": e.Entrants[n].Name, "entrant": n, "place": t.Places[seat], "score": t.Scores[seat], "points": points[seat].Float()})
	}
	return c.Message("table-over", fmt.Sprintf("%s, table %d", e.Name, t.N+1), "/table/"+string(t.ID), now, map[string]any{"event": e.ID, "table": t.ID, "number": t.N + 1, "round": t.Round, "seats": seats})
}

// mendSeats has tables under way follow the event: a bot plays where somebody has left it, and a
// substitute where one takes over.
func (h *Events) mendSeats(ctx context.Context, e *Event) error {
	for i := range e.Tables {
		t := &e.Tables[i]
		if t.State != Playing {
			continue
		}
		for seat, n := range t.Seats {
			if err := h.mendSeat(ctx, e, t, seat, n); err != nil {
				return err
			}
		}
	}
	return nil
}

func (h *Events) mendSeat(ctx context.Context, e *Event, t *Table, seat, n int) error {
	x := &e.Entrants[n]
	if x.State == Left {
		return h.House.Host.Vacate(ctx, t.ID, x.User)
	}
	for left, by := range e.State.For {
		if by != n || x.State != In {
			continue
		}
		u, err := h.User(ctx, x.User)
		if err != nil {
			return err
		}
		if err := h.House.Host.Replace(ctx, t.ID, e.Entrants[left].User, u); err != nil {
			return err
		}
	}
	return nil
}

// nextRound makes the next round, or ends the event.
func (h *Events) nextRound(ctx context.Context, before *Event, now time.Time) error {
	e, also := before.clone(), &Also{}
	c, err := h.Clubs.Store.Club(ctx, e.Club)
	if err != nil {
		return err
	}
	n := len(e.Tables)
	left, err := e.next(now)
	if err != nil {
		return err
	}
	for _, gone := range left {
		x := &e.Entrants[gone.left]
		d := e.deed(now, nil, "left", map[string]any{"who": x.Name, "entrant": x.N}, "")
		d.Whom = x.User
		also.Deeds = append(also.Deeds, d)
		if gone.by >= 0 {
			s := &e.Entrants[gone.by]
			also.Deeds = append(also.Deeds, e.deed(now, nil, "replaced", map[string]any{"who": x.Name, "entrant": x.N, "by": s.Name, "substitute": s.N}, ""))
			also.Notices = append(also.Notices, e.tell(s.User, "event", e.Name, now))
		}
	}
	if e.Status == Done {
		h.finish(e, c, also, now)
	} else {
		also.Deeds = append(also.Deeds, e.deed(now, nil, "round", map[string]any{"round": e.State.Round, "tables": len(e.Tables) - n}, ""))
		also.Messages = append(also.Messages, c.Message("round-made", fmt.Sprintf("%s, round %d", e.Name, e.State.Round), e.path(), now, map[string]any{"event": e.ID, "round": e.State.Round, "tables": len(e.Tables) - n}))
	}
	e.Due = e.due(now)
	return h.Store.Keep(context.WithoutCancel(ctx), before, e, also)
}

// finish is what follows from the end of an event: who ran out of time is kept from those to come.
func (h *Events) finish(e *Event, c *club.Club, also *Also, now time.Time) {
	for n, times := range e.Timeouts() {
		if x := &e.Entrants[n]; e.barred(times) > 0 && x.User != people.FormerUser {
			also.Bars = append(also.Bars, Bar{Club: e.Club, User: x.User, Event: e.ID, Timeouts: times, Events: e.barred(times), Made: now, Waived: e.State.Waived[n]})
		}
	}
	also.Deeds = append(also.Deeds, e.deed(now, nil, "over", nil, ""))
	var first []string
	for _, g := range e.Standings(-1) {
		if len(g.Rows) > 0 {
			first = append(first, e.Entrants[g.Rows[0].Entrant].Name)
		}
	}
	also.Messages = append(also.Messages, c.Message("event-over", c.Name+": "+e.Name, e.path(), now, map[string]any{"event": e.ID, "first": first}))
	for _, x := range e.Entrants {
		if x.State == In && x.User != people.FormerUser {
			also.Notices = append(also.Notices, e.tell(x.User, "event", e.Name, now))
		}
	}
}

// remind tells organisers once of a round that should be over.
func (h *Events) remind(ctx context.Context, before *Event, now time.Time) (bool, error) {
	what, end := fmt.Sprint("late ", before.State.Round), before.Deadline(before.State.Round)
	if end.IsZero() || now.Before(end) || before.State.Told[what] {
		return false, h.settleDue(ctx, before, before.due(now))
	}
	e, also := before.clone(), &Also{}
	e.told(what)
	if err := h.tellOrganisers(ctx, e, fmt.Sprintf("round %d should be over by now", e.State.Round), also, now); err != nil {
		return false, err
	}
	e.Due = e.due(now)
	return false, h.Store.Keep(context.WithoutCancel(ctx), before, e, also)
}
