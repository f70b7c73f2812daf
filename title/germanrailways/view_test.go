package germanrailways

import (
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// What the view promises for a lay or a finished build is what happens.
func TestView_promisesWhatHappens(t *testing.T) {
	for n, kind := range []string{"random", "random", "greedy", "greedy"} {
		table, err := bot.NewTable([]string{kind}, 4)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Title.New(game.Setup{Seats: 4})
		if err != nil {
			t.Fatal(err)
		}
		r := bot.Rand(5, n)
		for !g.Turn().Over {
			promises(t, g.State().(*State))
			_, pick := table.Next(g, r)
			if err := g.Play(pick, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func promises(t *testing.T, s *State) {
	t.Helper()
	b := rules{}.View(s, game.Watcher).(*View).Step.Build
	if b == nil {
		return
	}
	for _, l := range b.Lays {
		after := after(t, s, Action{Do: Lay, Hex: named(l.Hex)})
		co := &after.companies[b.Company]
		if co.Income != l.Income || after.build.Spent != s.build.Spent+l.Cost {
			t.Errorf("%+v, but the company is %+v", l, co)
		}
		if got := after.newConnections() &^ s.newConnections(); got.Len() > len(l.Meets) {
			t.Errorf("%+v, but it meets %v", l, got.List())
		}
	}
	if len(b.Laid) == 0 {
		return
	}
	if last := b.Laid[len(b.Laid)-1]; last.Income != s.companies[b.Company].Income {
		t.Errorf("laid %+v, but the income is %d", b.Laid, s.companies[b.Company].Income)
	}
	finished := after(t, s, Action{Do: Done})
	for seat := range s.Purses() {
		got := finished.Cash[seat] - s.Cash[seat]
		if b.Payout == nil && got != 0 || b.Payout != nil && b.Payout.Players[seat].Amount != got {
			t.Errorf("seat %d got %d, promised %+v", seat, got, b.Payout)
		}
	}
}

func after(t *testing.T, s *State, a Action) State {
	t.Helper()
	next := *s
	if err := (rules{}).Apply(&next, s.player(), a, nil); err != nil {
		t.Fatalf("the view offers %+v: %v", a, err)
	}
	return next
}
