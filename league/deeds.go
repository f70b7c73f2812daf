package league

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/events"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// What organisers do at an event that runs. Everything needs a reason, which everybody reads in the
// log, and nobody decides about a table at which they sit.

// atTable is a change of an organiser's at a table.
func (h *Events) atTable(ctx context.Context, id persist.EventID, by *people.User, n int, why string, do func(e *Event, t *Table, also *Also) (what string, about map[string]any, err error)) (*Event, error) {
	if err := reasoned(why); err != nil {
		return nil, err
	}
	return h.organising(ctx, id, by, func(e *Event, _ *club.Club, also *Also) error {
		t, err := e.table(n)
		if err != nil {
			return err
		}
		if err := e.deciding(t, by); err != nil {
			return err
		}
		if e.Status != Running && (e.Status != Done || t.State != Over) {
			return refusal.New(NotNow, "the event is not under way")
		}
		what, about, err := do(e, t, also)
		if err != nil {
			return err
		}
		about["table"] = n + 1
		also.Deeds = append(also.Deeds, e.deed(h.Clock.Kept(), by, what, about, why))
		return nil
	})
}

// Move exchanges two at tables that have not begun.
func (h *Events) Move(ctx context.Context, id persist.EventID, by *people.User, table, seat, otherTable, otherSeat int, why string) (*Event, error) {
	return h.atTable(ctx, id, by, table, why, func(e *Event, t *Table, _ *Also) (string, map[string]any, error) {
		other, err := e.table(otherTable)
		if err != nil {
			return "", nil, err
		}
		if err := e.deciding(other, by); err != nil {
			return "", nil, err
		}
		switch {
		case t.State != Waiting || other.State != Waiting:
			return "", nil, refusal.New(NotNow, "one of these tables has begun")
		case t.Round != other.Round:
			return "", nil, refusal.New(NotNow, "these tables are of different rounds")
		case seat < 0 || seat >= len(t.Seats) || otherSeat < 0 || otherSeat >= len(other.Seats):
			return "", nil, refusal.New(refusal.NoSeat, "there is no such seat")
		}
		a, b := t.Seats[seat], other.Seats[otherSeat]
		if t != other && (t.Sits(b) || other.Sits(a)) {
			return "", nil, refusal.New(NotNow, "nobody sits at a table twice")
		}
		t.Bots, other.Bots = fit(t.Bots, len(t.Seats)), fit(other.Bots, len(other.Seats))
		t.Seats[seat], other.Seats[otherSeat] = b, a
		t.Bots[seat], other.Bots[otherSeat] = other.Bots[otherSeat], t.Bots[seat]
		return "moved", map[string]any{"who": e.Entrants[a].Name, "with": e.Entrants[b].Name, "to": otherTable + 1}, nil
	})
}

// BeginNow lets a table begin that waits for those at it.
func (h *Events) BeginNow(ctx context.Context, id persist.EventID, by *people.User, table int, why string) (*Event, error) {
	e, err := h.atTable(ctx, id, by, table, why, func(e *Event, t *Table, _ *Also) (string, map[string]any, error) {
		if t.State != Waiting {
			return "", nil, refusal.New(NotNow, "the table has begun")
		}
		return "began table", map[string]any{}, nil
	})
	if err != nil {
		return nil, err
	}
	return e, h.seat(ctx, e.ID, []int{table})
}

// Adjourn lets the clocks of a table stand until a time, or until an organiser says otherwise.
func (h *Events) Adjourn(ctx context.Context, id persist.EventID, by *people.User, table int, until time.Time, why string) (*Event, error) {
	return h.standing(ctx, id, by, table, true, why, func(e *Event, t *Table) (map[string]any, error) {
		now := h.Clock.Kept()
		if until.IsZero() {
			until = now.AddDate(1, 0, 0)
		}
		if !until.After(now) {
			return nil, refusal.New(NotNow, "that time is over")
		}
		t.Stands = until
		delete(e.State.Told, resumed(t.N))
		return map[string]any{"until": until}, nil
	})
}

// Resume lets an adjourned table go on.
func (h *Events) Resume(ctx context.Context, id persist.EventID, by *people.User, table int, why string) (*Event, error) {
	return h.standing(ctx, id, by, table, false, why, func(e *Event, t *Table) (map[string]any, error) {
		now := h.Clock.Kept()
		if !t.Stands.After(now) {
			return nil, refusal.New(NotNow, "the table is not adjourned")
		}
		t.Stands = now
		e.told(resumed(t.N))
		return map[string]any{}, nil
	})
}

// standing is a change of how long a table stands, which is then seen to as it is by itself, too.
func (h *Events) standing(ctx context.Context, id persist.EventID, by *people.User, table int, stand bool, why string, do func(*Event, *Table) (map[string]any, error)) (*Event, error) {
	_, err := h.atTable(ctx, id, by, table, why, func(e *Event, t *Table, _ *Also) (string, map[string]any, error) {
		if t.State != Playing {
			return "", nil, refusal.New(NotNow, "no game is under way at this table")
		}
		about, err := do(e, t)
		what := "adjourned"
		if !stand {
			what = "resumed"
		}
		return what, about, err
	})
	if err != nil {
		return nil, err
	}
	for range tries {
		e, err := h.Store.Event(ctx, id)
		if err != nil {
			return nil, err
		}
		if err = h.mendStanding(ctx, e); !errors.Is(err, persist.ErrTaken) {
			return e, err
		}
	}
	return h.Store.Event(ctx, id) // the event sees to it when it goes on
}

// Decide says what came of a table: of one under way, whose game is ended, or in place of what is known.
func (h *Events) Decide(ctx context.Context, id persist.EventID, by *people.User, table int, places, scores []int, why string) (*Event, error) {
	var playing bool
	e, err := h.atTable(ctx, id, by, table, why, func(e *Event, t *Table, _ *Also) (string, map[string]any, error) {
		if err := ranked(places, len(t.Seats)); err != nil {
			return "", nil, err
		}
		if len(scores) == 0 {
			scores = make([]int, len(t.Seats))
		}
		if len(scores) != len(t.Seats) {
			return "", nil, wrong("scores", "a table of %d has %d scores", len(t.Seats), len(scores))
		}
		if t.State == Waiting {
			return "", nil, refusal.New(NotNow, "the table has not begun")
		}
		if t.State == Over && e.State.Round > t.Round && e.Settings.Format != Groups {
			return "", nil, refusal.New(NotNow, "the next round was made from this result: correct points instead")
		}
		about := map[string]any{"before": slices.Clone(t.Places), "after": places}
		if playing = t.State == Playing; playing {
			s, err := h.House.Sheet(ctx, t.ID)
			if err != nil {
				return "", nil, err
			}
			t.Timeouts = timeouts(s)
		}
		e.end(t, places, scores, h.Clock.Kept())
		t.ByHand = true
		return "decided", about, nil
	})
	if err != nil || !playing {
		return e, err
	}
	return e, h.House.Host.EndUndecided(ctx, e.Tables[table].ID)
}

// ranked refuses places that nobody could have come to: who shares one has the best of them.
func ranked(places []int, seats int) error {
	if len(places) != seats {
		return wrong("places", "a table of %d has %d places", seats, len(places))
	}
	for _, p := range places {
		better := 0
		for _, other := range places {
			if other < p {
				better++
			}
		}
		if p != better+1 {
			return wrong("places", "%v are not places: those who share one have the best of them", places)
		}
	}
	return nil
}

// end notes what came of a table. Who has left by then gets nothing.
func (e *Event) end(t *Table, places, scores []int, now time.Time) {
	t.State, t.Places, t.Scores, t.Ended, t.Stands = Over, slices.Clone(places), slices.Clone(scores), now, time.Time{}
	t.Out = make([]bool, len(t.Seats))
	for seat, n := range t.Seats {
		t.Out[seat] = e.Entrants[n].State == Left
	}
}

// Correct gives somebody points, or takes them.
func (h *Events) Correct(ctx context.Context, id persist.EventID, by *people.User, n int, points float64, why string) (*Event, error) {
	if err := reasoned(why); err != nil {
		return nil, err
	}
	return h.organising(ctx, id, by, func(e *Event, _ *club.Club, also *Also) error {
		x, err := e.entrant(n)
		if err != nil {
			return err
		}
		switch {
		case e.Status != Running && e.Status != Done:
			return refusal.New(NotNow, "nothing has been played yet")
		case x.User == by.ID:
			return refusal.New(SitsThere, "nobody decides about their own points")
		}
		before := x.Given
		x.Given += events.Points(points * float64(events.Point))
		d := e.deed(h.Clock.Kept(), by, "corrected", map[string]any{"who": x.Name, "entrant": n, "before": before.Float(), "after": x.Given.Float()}, why)
		d.Whom = x.User
		also.Deeds = append(also.Deeds, d)
		return nil
	})
}

// Replace has a substitute play for somebody who leaves or has left: at the tables to come, and if they
// take over, at those that are being played.
func (h *Events) Replace(ctx context.Context, id persist.EventID, by *people.User, n, substitute int, takesOver bool, why string) (*Event, error) {
	if err := reasoned(why); err != nil {
		return nil, err
	}
	return h.organising(ctx, id, by, func(e *Event, _ *club.Club, also *Also) error {
		x, err := e.entrant(n)
		if err != nil {
			return err
		}
		s, err := e.entrant(substitute)
		if err != nil {
			return err
		}
		_, replaced := e.State.For[n]
		switch {
		case e.Status != Running:
			return refusal.New(NotNow, "the event is not under way")
		case x.User == by.ID || s.User == by.ID:
			return refusal.New(SitsThere, "nobody decides about themselves: hand it to another organiser")
		case s.State != Substitute:
			return refusal.New(NotEntered, "%s is no substitute", s.Name)
		case replaced || x.State != In && x.State != Left:
			return refusal.New(NotNow, "somebody plays for %s already, or they are not in", x.Name)
		}
		for i := range e.Tables {
			if t := &e.Tables[i]; takesOver && t.State == Playing && t.Sits(n) {
				if err := e.deciding(t, by); err != nil {
					return err
				}
			}
		}
		now := h.Clock.Kept()
		if x.State == In {
			e.leave(x, why, now)
		}
		h.comes(e, x, s, takesOver, by, why, also, now)
		return nil
	})
}

// Waive lets somebody enter later events although they ran out of time in this one.
func (h *Events) Waive(ctx context.Context, id persist.EventID, by *people.User, n int, why string) (*Event, error) {
	if err := reasoned(why); err != nil {
		return nil, err
	}
	return h.organising(ctx, id, by, func(e *Event, _ *club.Club, also *Also) error {
		x, err := e.entrant(n)
		if err != nil {
			return err
		}
		if x.User == by.ID {
			return refusal.New(SitsThere, "nobody decides about themselves: hand it to another organiser")
		}
		if e.State.Waived == nil {
			e.State.Waived = map[int]bool{}
		}
		e.State.Waived[n] = true
		if e.Status == Done {
			also.Bars = append(also.Bars, Bar{Club: e.Club, User: x.User, Event: e.ID, Timeouts: e.Timeouts()[n], Events: e.barred(e.Timeouts()[n]), Made: e.Ended, Waived: true})
		}
		d := e.deed(h.Clock.Kept(), by, "waived", map[string]any{"who": x.Name, "times": e.Timeouts()[n]}, why)
		d.Whom = x.User
		also.Deeds = append(also.Deeds, d)
		return nil
	})
}

// barred is from how many events somebody is kept who ran out of time so often.
func (e *Event) barred(timeouts int) int {
	if e.Settings.Timeouts == 0 {
		return 0
	}
	return timeouts / e.Settings.Timeouts
}
