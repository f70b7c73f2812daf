package bigshoulders

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/titletest"
)

// swiftLacks is Swift's first turn with its first factory staffed, which needs
// livestock and steel; so much money, and the supply chain as given.
func swiftLacks(t *testing.T, cash money.Amount, at30, at20, at10 Cubes) *table {
	g := given(t, 2)
	g.found(Swift, red, 50)
	g.staff(Swift)
	g.fund(Swift, cash)
	g.supply = [supplySpaces]Cubes{{}, at30, at20, at10}
	g.square = Cubes{Livestock: 2, Steel: 2, Wood: 2, Coal: 2}
	g.bag = Cubes{Livestock: 20, Steel: 20, Wood: 20, Coal: 20}
	g.operate()
	return g
}

func (g *table) wayOf(c Company, factory int) *WayView {
	v := rules{}.View(g.State, g.company[c].director).(*View)
	return v.Companies[c].Factories[factory-1].Way
}

// Two wood for $10 and $20 bring the livestock that nobody sells.
func TestWay_byHaymarketSquare(t *testing.T) {
	g := swiftLacks(t, 50, Cubes{Steel: 2, Wood: 1}, Cubes{Steel: 1, Wood: 1}, Cubes{Wood: 1})
	way := g.wayOf(Swift, 1)
	if way == nil {
		t.Fatal("there is a way")
	}
	want(g, "cost", way.Cost, 50)
	want(g, "short", way.Short, 0)
	want(g, "by trade", way.Trade, true)
	for _, a := range way.Steps {
		if err := (rules{}).Apply(g.State, red, a, &g.log); err != nil {
			t.Fatalf("%v: %v", a, err)
		}
	}
	want(g, "steps", len(way.Steps), 4)
	g.wantTreasury(Swift, 0)
	want(g, "may run", g.operations().checkProduce() == nil, true)
	if g.wayOf(Swift, 1) != nil {
		t.Error("nothing is lacking any more")
	}
}

func TestWay_saysWhatIsShort(t *testing.T) {
	g := swiftLacks(t, 40, Cubes{Steel: 2, Wood: 1}, Cubes{Steel: 1, Wood: 1}, Cubes{Wood: 1})
	want(g, "short", g.wayOf(Swift, 1).Short, 10)
}

// A cube that is needed anyway counts for no trade: three steel for $10 each are
// a way to livestock and steel, cheaper than livestock for $30 and a steel.
func TestWay_isTheCheapest(t *testing.T) {
	g := swiftLacks(t, 90, Cubes{Livestock: 1}, Cubes{}, Cubes{Steel: 3})
	way := g.wayOf(Swift, 1)
	want(g, "cost", way.Cost, 30)
	want(g, "by trade", way.Trade, true)
}

func TestWay_byAnAsset(t *testing.T) {
	g := swiftLacks(t, 30, Cubes{}, Cubes{Steel: 1}, Cubes{})
	g.company[Swift].asset = UnionStockyards
	way := g.wayOf(Swift, 1)
	want(g, "cost", way.Cost, 30)
	want(g, "by the asset", way.Asset, true)
	want(g, "first step", way.Steps[0].Do, use)
}

// Before anything is sold it is told what all goods would come to, and what the
// director would get of it: three shares of ten.
func TestView_Prospect(t *testing.T) {
	g := swiftLacks(t, 50, Cubes{}, Cubes{}, Cubes{Coal: 1})
	g.goodsOf(Swift, 2)
	v := rules{}.View(g.State, red).(*View).Operation.Prospect
	want(g, "goods", v.Goods, 2)
	want(g, "revenue", v.Revenue, g.viewer().bestIncome(Swift, 2))
	want(g, "the director's cash", v.Paid.Cash[red], 3*(v.Revenue/10))
}

func TestWay_noneWhereNothingHelps(t *testing.T) {
	g := swiftLacks(t, 90, Cubes{}, Cubes{Steel: 1}, Cubes{Coal: 1})
	if way := g.wayOf(Swift, 1); way != nil {
		t.Errorf("a way for $%d", way.Cost)
	}
}

// In games of bots every way that is told can be gone step by step, costs what
// was said and lets the factories run; and trying out all that may be done finds
// none that is cheaper.
func TestWay_inGames(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	seen := 0
	games := titletest.Many(2, 5)
	for range games {
		players, err := bot.NewTable([]string{"greedy", "random", "greedy"}, 3)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Title.New(game.Setup{Seats: 3, Settings: map[string]string{modeKey: "advanced"}})
		if err != nil {
			t.Fatal(err)
		}
		for !g.Turn().Over {
			if s := g.State().(*State); s.operations().inTurn(working) && s.op.ran == 0 {
				seen += goWays(t, s)
			}
			_, pick := players.Next(g, r)
			if err := g.Play(pick, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if seen < 20*games {
		t.Errorf("only %d ways were told", seen)
	}
}

// goWays goes every way of the company that operates, on a copy, and counts them.
func goWays(t *testing.T, s *State) (told int) {
	t.Helper()
	seat, c := s.company[s.op.company].director, s.op.company
	for f, fac := range (rules{}).View(s, seat).(*View).Companies[c].Factories {
		needs := s.haymarket().errandFor(c, f).needs
		if fac.Way == nil {
			if cost, ok := cheapestOf(s, needs, 60); ok && cost > 0 {
				t.Fatalf("no way is told to %v, and there is one for $%d", needs, cost)
			}
			continue
		}
		told++
		if cost, ok := cheapestOf(s, needs, min(fac.Way.Cost, 60)); ok && cost < fac.Way.Cost {
			t.Fatalf("a way for $%d is told to %v, and there is one for $%d", fac.Way.Cost, needs, cost)
		}
		if fac.Way.Short > 0 {
			continue
		}
		try := *s
		for _, a := range fac.Way.Steps {
			if err := (rules{}).Apply(&try, seat, a, nil); err != nil {
				t.Fatalf("%s on the way to %v: %v", a.Kind(), needs, err)
			}
		}
		if spent := s.company[c].cash - try.company[c].cash; spent != fac.Way.Cost || !try.company[c].cubes.covers(needs) {
			t.Fatalf("a way for $%d costs $%d and brings %v of %v", fac.Way.Cost, spent, try.company[c].cubes, needs)
		}
	}
	return told
}

// cheapestOf tries out everything that may be done, up to a limit of money.
func cheapestOf(s *State, needs Cubes, limit money.Amount) (money.Amount, bool) {
	c := s.op.company
	seat := s.company[c].director
	rich := *s
	money.Transfer(&rich.bank, &rich.company[c].cash, limit)
	type stand struct {
		cubes  Cubes
		square Cubes
		used   bool
	}
	tried := map[stand]money.Amount{}
	best, found := limit+1, false
	var try func(State)
	try = func(at State) {
		spent := rich.company[c].cash - at.company[c].cash
		here := stand{at.company[c].cubes, at.square, at.company[c].used}
		if before, ok := tried[here]; ok && before <= spent || spent >= best {
			return
		}
		tried[here] = spent
		if here.cubes.covers(needs) {
			best, found = spent, true
			return
		}
		for _, o := range (rules{}).Options(&at, seat, nil) {
			switch o.Action.Do {
			case purchase, trade, use:
				next := at
				if (rules{}).Apply(&next, seat, o.Action, nil) == nil && next.depth == 0 {
					try(next)
				}
			}
		}
	}
	try(rich)
	return best, found
}
