package league_test

import (
	"testing"

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
