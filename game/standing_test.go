package game

import (
	"slices"
	"testing"
)

func TestStandings_equalScoresShare(t *testing.T) {
	want := []Standing{
		{Seat: 1, Rank: 1, Score: 50, Won: true}, {Seat: 2, Rank: 1, Score: 50, Won: true},
		{Seat: 0, Rank: 3, Score: 40}, {Seat: 3, Rank: 4, Score: 10},
	}
	if got := Standings([]int{40, 50, 50, 10}, true); !slices.Equal(got, want) {
		t.Errorf("standings %+v", got)
	}
	for _, s := range Standings([]int{1, 2}, false) {
		if s.Won {
			t.Error("nobody has won before the end")
		}
	}
}
