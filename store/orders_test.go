package store

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

// ordering is a running table of which somebody is asked who has given an order.
func ordering(t *testing.T, s *Store, host *people.User) *sheet.Sheet {
	asked := table(t, s, host, func(kept *sheet.Sheet) {
		kept.WhatIf, kept.Status, kept.Turn = nil, sheet.Running, game.Seats(0)
	})
	asked.Orders = sheet.Orders{
		Last: 2, Heed: game.Seats(0), Did: [][]int{{3, 5}, nil},
		List: []sheet.Ordered{
			{ID: 1, Order: game.Order{Kind: "pass", Stops: []game.Stop{{Kind: "traded", On: []string{"EUR"}}}}, Since: 2, Did: []int{3}, At: 4, Why: &game.Why{Kind: "traded", Stop: 1, On: "EUR"}},
			{ID: 2, Order: game.Order{Kind: "bid", Amount: 20, Way: "least"}, Lasts: true, Since: 4, Round: game.Round{Kind: "round", Number: 2}},
		},
	}
	return asked
}

// Orders are kept with the table, if nobody has changed it meanwhile; a table where one is
// to be looked at waits for it, as for a bot.
func TestOrdersAreKept(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		kept := ordering(t, s, person(t, s, "Ann", ""))
		stale := *kept
		must(t, s.Tables.SaveOrders(t.Context(), kept, notice.Changes{}))
		got, err := s.Tables.Sheet(t.Context(), kept.ID)
		must(t, err)
		if diff := cmp.Diff(kept, got); diff != "" {
			t.Error(diff)
		}
		if err := s.Tables.SaveOrders(t.Context(), &stale, notice.Changes{}); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("who has not seen the last change: %v", err)
		}
		waiting, err := s.Tables.Waiting(t.Context())
		must(t, err)
		if diff := cmp.Diff([]persist.TableID{kept.ID}, waiting); diff != "" {
			t.Error(diff)
		}
		entry := []record.Kept{{Entry: game.Entry{Action: []byte(`{}`), At: clock.Wall{}.Kept()}}}
		p := sheet.Progress{Status: sheet.Running, Entries: 1, Turn: game.Seats(1), Orders: &sheet.Orders{Last: 2}}
		if err := s.Tables.Append(t.Context(), kept.ID, 0, entry, p); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("a move of one who has not seen the orders: %v", err)
		}
		p.Revision = kept.Revision
		must(t, s.Tables.Append(t.Context(), kept.ID, 0, entry, p))
		if got, err = s.Tables.Sheet(t.Context(), kept.ID); err != nil || got.Orders.Heed != 0 || len(got.Orders.List) != 0 {
			t.Errorf("after a move the orders are %+v, %v", got.Orders, err)
		}
		waiting, err = s.Tables.Waiting(t.Context())
		must(t, err)
		if err := s.Tables.SaveOrders(t.Context(), kept, notice.Changes{}); !errors.Is(err, persist.ErrTaken) || len(waiting) != 1 {
			t.Errorf("who has not seen the last move: %v; %v wait", err, waiting)
		}
	})
}

// Plans are kept for each person, and move from a guest to their account.
func TestPlansAreKept(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann, bob := person(t, s, "Ann", ""), person(t, s, "Bob", "hash")
		id := table(t, s, ann).ID
		plan := match.Plan{N: 1, Seat: 2, Name: "Sudbury", At: 7, Played: -1, Line: []match.Step{{Seat: game.Chance, Action: []byte(`{"kind":"deal"}`)}, {Seat: 2, Action: []byte(`{"kind":"pass"}`)}}}
		must(t, s.Tables.KeepPlan(t.Context(), id, ann.ID, plan))
		plan.Name, plan.Played = "Sudbury, then pay", 9
		must(t, s.Tables.KeepPlan(t.Context(), id, ann.ID, plan))
		find := func(user persist.UserID) []match.Plan {
			list, err := s.Tables.Plans(t.Context(), id, user)
			must(t, err)
			return list
		}
		if diff := cmp.Diff([]match.Plan{plan}, find(ann.ID)); diff != "" {
			t.Error(diff)
		}
		if list := find(bob.ID); len(list) != 0 {
			t.Errorf("another finds %v", list)
		}
		must(t, s.People.Absorb(t.Context(), ann.ID, bob.ID))
		list := find(bob.ID)
		if len(list) != 1 || list[0].Name != plan.Name {
			t.Fatalf("with the account there are %v", list)
		}
		must(t, s.Tables.DropPlan(t.Context(), id, bob.ID, list[0].N))
		if list := find(bob.ID); len(list) != 0 {
			t.Errorf("there is still %v", list)
		}
	})
}
