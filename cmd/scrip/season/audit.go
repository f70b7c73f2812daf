package season

import (
	"context"
	"fmt"
	"slices"

	"github.com/scrip-games/scrip/events"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// Audit tells what does not add up in an event that is over: every table is there and was played once, its
// game comes to what the event has of it, and the points are those that the tables gave.
func (s *Season) Audit(ctx context.Context, e *league.Event) error {
	if e.Status != league.Done {
		return fmt.Errorf("the event is %s", e.Status)
	}
	archive, seen := sheet.NewArchive(s.Store.Tables, s.House.Titles(), nil), map[persist.TableID]bool{}
	var given events.Points
	for i := range e.Tables {
		t := &e.Tables[i]
		if t.State != league.Over || seen[t.ID] {
			return fmt.Errorf("table %d is %s, or there twice", t.N+1, t.State)
		}
		seen[t.ID] = true
		if err := same(ctx, archive, e, t); err != nil {
			return fmt.Errorf("table %d: %w", t.N+1, err)
		}
		for _, points := range e.Points(t) {
			given += points
		}
	}
	rows := 0
	for _, g := range e.Standings(-1) {
		for place, r := range g.Rows {
			given -= r.Points
			rows++
			if r.Place > place+1 || place > 0 && r.Points > g.Rows[place-1].Points && e.Settings.Format != league.Knockout {
				return fmt.Errorf("entrant %d stands at place %d with %.2f points", r.Entrant, r.Place, r.Points.Float())
			}
		}
	}
	if given != 0 {
		return fmt.Errorf("the tables gave %.2f points more than the standings have", given.Float())
	}
	if want := len(e.State.Order) + len(e.State.For); rows != want {
		return fmt.Errorf("%d stand, and %d have played", rows, want)
	}
	return s.met(e)
}

// same tells whether a table's game, played again, comes to what the event has.
func same(ctx context.Context, archive *sheet.Archive, e *league.Event, t *league.Table) error {
	kept, err := archive.Sheet(ctx, t.ID)
	if err != nil {
		return err
	}
	o, err := archive.Outcome(ctx, t.ID)
	if err != nil {
		return err
	}
	for _, st := range o.Standings {
		if t.Places[st.Seat] != st.Rank || t.Scores[st.Seat] != st.Score {
			return fmt.Errorf("seat %d came to place %d with %d, and the event has %d with %d", st.Seat, st.Rank, st.Score, t.Places[st.Seat], t.Scores[st.Seat])
		}
	}
	late := 0
	for _, c := range kept.Comings {
		if c.Why == sheet.HisTime {
			late++
		}
	}
	for _, n := range t.Timeouts {
		late -= n
	}
	if kept.Event != e.ID || late != 0 {
		return fmt.Errorf("it belongs to %q, and %d times somebody was out of time that the event does not know of", kept.Event, late)
	}
	return nil
}

// met tells whether every two of a group, or who play for them, have met as often as the design says.
func (s *Season) met(e *league.Event) error {
	if e.Settings.Format != league.Groups {
		return nil
	}
	whose := func(n int) int {
		for left, by := range e.State.For {
			if by == n {
				return left
			}
		}
		return n
	}
	met := map[[2]int]int{}
	for i := range e.Tables {
		for _, a := range e.Tables[i].Seats {
			for _, b := range e.Tables[i].Seats {
				if a = whose(a); a < whose(b) {
					met[[2]int{a, whose(b)}]++
				}
			}
		}
	}
	for _, group := range e.State.Groups {
		d, err := events.DesignOf(len(group), e.Settings.Seats, e.Settings.InRounds)
		if err != nil {
			return err
		}
		for i, a := range group {
			for _, b := range group[i+1:] {
				if got := met[[2]int{min(a, b), max(a, b)}]; got != d.Meet*len(e.Settings.Legs) {
					return fmt.Errorf("%d and %d have met %d times, and the design says %d", a, b, got, d.Meet*len(e.Settings.Legs))
				}
			}
		}
	}
	return nil
}

// Left is who has left the event.
func Left(e *league.Event) (list []int) {
	for _, x := range e.Entrants {
		if x.State == league.Left {
			list = append(list, x.N)
		}
	}
	slices.Sort(list)
	return list
}
