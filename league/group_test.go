package league_test

import (
	"testing"

	"github.com/scrip-games/scrip/events"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/persist"
)

// Everybody is in the group they were cut into, a substitute in that of whom they came for, and who is in none
// sees the first.
func TestGroupOf(t *testing.T) {
	e := &league.Event{Settings: league.Settings{Format: league.Groups, Seats: 3}}
	for i, user := range []persist.UserID{"a", "b", "c", "d", "e", "f", "sub", "waits"} {
		e.Entrants = append(e.Entrants, league.Entrant{N: i, User: user, State: league.In})
	}
	e.State.Groups, e.State.For = [][]int{{0, 1, 2}, {3, 4, 5}}, map[int]int{4: 6}
	for user, want := range map[persist.UserID]int{"a": 0, "d": 1, "e": 1, "sub": 1, "waits": 0, "stranger": 0} {
		if got := e.GroupOf(user); got != want {
			t.Errorf("%s is in group %d, and not %d", user, got, want)
		}
	}
}

// What is left to somebody are the tables of all rounds, not of those alone that are made.
func TestStandings_LeftInRounds(t *testing.T) {
	e := &league.Event{Status: league.Running, Settings: league.Settings{Format: league.Groups, Seats: 3, Group: 9, InRounds: true, Legs: []league.Leg{{Title: "toy"}}, Points: league.Points{Scheme: events.ByPlace}}}
	d, err := events.DesignOf(9, 3, true)
	if err != nil {
		t.Fatal(err)
	}
	group := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	for i := range group {
		e.Entrants = append(e.Entrants, league.Entrant{N: i, State: league.In})
	}
	e.State.Round, e.State.Order, e.State.Groups = 1, group, [][]int{group}
	for i, seats := range d.Tables[:3] {
		e.Tables = append(e.Tables, league.Table{N: i, State: league.Playing, Round: 1, Seats: seats})
	}
	for _, r := range e.Standings(0)[0].Rows {
		if r.Left != 4 {
			t.Errorf("%d has %d tables left, and not 4", r.Entrant, r.Left)
		}
	}
	for _, r := range e.Standings(-1)[0].Rows {
		if r.Left != 0 {
			t.Errorf("%d has %d tables left, of whom it was not asked", r.Entrant, r.Left)
		}
	}
}
