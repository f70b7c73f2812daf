package bigshoulders

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/titletest"
)

func TestGreedy_beatsTwoRandoms(t *testing.T) {
	for _, mode := range []string{"basic", "advanced"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			setup := game.Setup{Seats: 3, Settings: map[string]string{modeKey: mode}}
			if part := titletest.GreedyWins(t, Title, setup, titletest.Many(24, 60)); part < 0.85 {
				t.Errorf("greedy wins %.0f%% against two randoms, want 85%%", 100*part)
			}
		})
	}
}

// The greedy bot makes its companies run: a table of them earns, pays and grows
// rich.
func TestGreedy_runsItsCompanies(t *testing.T) {
	t.Parallel()
	const games, seats = 12, 3
	r := rand.New(rand.NewPCG(8, 8))
	table, err := bot.NewTable([]string{"greedy"}, seats)
	if err != nil {
		t.Fatal(err)
	}
	ran, paid, score := 0, 0, 0
	for range games {
		g, err := Title.New(game.Setup{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		var log game.Log
		for !g.Turn().Over {
			_, pick := table.Next(g, r)
			if err := g.Play(pick, &log); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range log.Entries {
			switch e := e.Event.(type) {
			case FactoryRan:
				ran++
			case DividendPaid:
				paid++
			case FinalScore:
				score += e.Score
			}
		}
	}
	if ran < 25*games || paid < 20*games || score < 4000*games*seats {
		t.Errorf("in %d games three greedy players ran %d factories, paid %d dividends and ended with $%d on average",
			games, ran, paid, score/games/seats)
	}
}

// Not every game between greedy bots opens alike, even where the same is laid out.
func TestGreedy_opensInMoreThanOneWay(t *testing.T) {
	s := newState(setupFor(4))
	g := &table{T: t, State: &s}
	g.settleChance()
	options := rules{}.Options(g.State, g.seat, nil)
	opened := map[Action]bool{}
	for n := range uint64(40) {
		pick, _ := rules{}.Advise(g.State, g.seat, options, rand.New(rand.NewPCG(n, n)))
		opened[options[pick.Index].Action] = true
	}
	if len(opened) < 2 {
		t.Errorf("40 times it opened with %v", opened)
	}
}

// advised is what the greedy bot would do.
func (g *table) advised(seat game.Seat) Action {
	g.Helper()
	options := rules{}.Options(g.State, seat, nil)
	pick, ok := rules{}.Advise(g.State, seat, options, rand.New(rand.NewPCG(1, 1)))
	if !ok {
		g.Fatal("no advice")
	}
	a := options[pick.Index].Action
	if options[pick.Index].Step != 0 {
		a = a.WithAmount(pick.Amount)
	}
	return a
}

// A cube that the chain does not have is traded for two that it has cheap.
func TestGreedy_tradesForWhatIsMissing(t *testing.T) {
	g := given(t, 2)
	co := g.found(Fairbank, red, 40)
	co.workers[0] = 1
	g.workers--
	g.fund(Fairbank, 50)
	g.stores(Fairbank, Cubes{Coal: 1}) // two are needed
	g.supply[at10], g.bag[Wood] = Cubes{Wood: 3}, g.bag[Wood]-3
	g.operate()
	for _, want := range []kind{purchase, purchase, trade, produce} {
		a := g.advised(red)
		if a.Do != want {
			t.Fatalf("%s, want %s", a.Kind(), shapes[want].Kind)
		}
		g.do(red, a)
	}
	g.wantTreasury(Fairbank, 30)
}

// Shares are issued when there is no other way to have anything to sell.
func TestGreedy_issuesInAnEmergency(t *testing.T) {
	for cash, want := range map[money.Amount]kind{0: issue, 30: purchase} {
		t.Run("", func(t *testing.T) {
			g := given(t, 2, modeKey, "advanced")
			co := g.found(Fairbank, red, 40)
			co.workers[0] = 1
			g.workers--
			g.fund(Fairbank, cash)
			g.supply[at10], g.bag[Coal] = Cubes{Coal: 2}, g.bag[Coal]-2
			g.operate()
			if a := g.advised(red); a.Do != want || a.Amount > 1 {
				t.Errorf("with $%d: %s of %d", cash, a.Kind(), a.Amount)
			}
		})
	}
}
