package bigshoulders

import (
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/kit/cert"
)

// lastDecade is a table in the last decade, with a company of red's that stands
// ready to run and nothing more to want.
func lastDecade(t *testing.T, c Company) (*table, *company) {
	g := given(t, 4)
	g.decade = decades - 1
	co := g.found(c, red, 60)
	g.staff(c)
	return g, co
}

// A bonus that the company won is due to it.
func (g *table) bonus(c Company, at int8) { g.push(frame{task: bonusDue, company: c, n: at}) }

// One good more is sold at once, for more than $25.
func TestGreedy_keepsATokenThatMakesAGoodInThisTurn(t *testing.T) {
	g, co := lastDecade(t, Elgin)
	g.stores(Elgin, Cubes{Steel: 3, Coal: 2})
	g.lay(DryGoods, Middle, 16)
	g.operate()
	g.do(red, Action{Do: produce})
	g.do(red, Action{Do: produce})
	g.step, co.prestige = working, 11
	g.bonus(Elgin, 11)
	want(g, "the goods token", g.advised(red).Kind(), "accept")
}

// A partner can be sent to raise $40 for the cubes that $25 would have paid.
func TestGreedy_keepsAPartnerThatCanStillBeSent(t *testing.T) {
	g, _ := lastDecade(t, Elgin)
	g.fund(Elgin, 10)
	g.stores(Elgin, Cubes{Steel: 1, Coal: 1})
	g.supply[at10] = Cubes{Steel: 2, Coal: 1}
	g.lay(DryGoods, Middle, 16)
	g.actionTurnOf(red)
	g.bonus(Elgin, 9)
	want(g, "the partner", g.advised(red).Kind(), "accept")
}

// What lies in a treasury when the game is over counts for nobody.
func TestGreedy_raisesNoMoneyThatIsLeftAtTheEnd(t *testing.T) {
	g, co := lastDecade(t, Elgin)
	g.stores(Elgin, Cubes{Steel: 3, Coal: 2})
	co.salespeople, co.managers = 2, [maxFactories]bool{true, true}
	g.actionTurnOf(red)
	want(g, "the partner", g.advised(red).Kind(), "decline")
}

// risen is a table where red holds a dear share that will not rise and has no money
// for those that will.
func risen(t *testing.T) *table {
	g, _ := lastDecade(t, Elgin)
	g.stores(Elgin, Cubes{Steel: 3, Coal: 2})
	g.lay(DryGoods, Middle, 16)
	g.found(Swift, blue, 320)
	g.staff(Swift)
	g.stores(Swift, Cubes{Livestock: 2, Steel: 3})
	g.lay(Meat, Middle, 20)
	g.holds(int(red), Swift, cert.Common, 2)
	g.purse(red, 10)
	g.stockTurnOf(red)
	return g
}

// A dear share that will not rise pays for several that will.
func TestGreedy_sellsAShareThatHasRisenForOthersThatWill(t *testing.T) {
	a := risen(t).advised(red)
	if a.Do != sell || a.Company != Swift {
		t.Errorf("it does %s of %s", a.Kind(), a.Company)
	}
}

// A player who plays at a glance sells too, or nobody would in simulated games.
func TestBrisk_sellsAShareThatHasRisenForOthersThatWill(t *testing.T) {
	g, sold := risen(t), 0
	before := *g.State
	for n := range 20 {
		a, _ := rules{}.RolloutMove(g.State, red, bot.Rand(7, n))
		if a.Do == sell && a.Company == Swift {
			sold++
		}
	}
	if sold < 15 {
		t.Errorf("it sells in %d of 20 glances", sold)
	}
	if *g.State != before {
		t.Error("to look has changed the position")
	}
}

// At a glance too the first company is one that has done well, though not always alike.
func TestBrisk_opensWithCompaniesThatHaveDoneWell(t *testing.T) {
	g := given(t, 4)
	g.phase, g.step, g.seat = inSetup, firstCompany, red
	g.purse(red, 175)
	swift, pars := 0, map[int16]bool{}
	for n := range 50 {
		a, _ := rules{}.RolloutMove(g.State, red, bot.Rand(7, n))
		swift += int(sign(a.Company == Swift))
		pars[a.Price] = true
	}
	if swift < 40 || len(pars) < 2 {
		t.Errorf("it opens with Swift %d times of 50, at the pars %v", swift, pars)
	}
}

// Half a staff makes nothing, and what it costs is missing for cubes.
func TestGreedy_hiresNobodyWhoCompletesNoFactory(t *testing.T) {
	g := given(t, 2)
	g.found(Henderson, red, 40)
	g.found(Fairbank, blue, 40)
	g.fund(Henderson, 150)
	g.supply[1] = Cubes{Livestock: 1, Coal: 1}
	g.lay(Shoes, Right, 4)
	g.actionTurnOf(red)
	a := g.advised(red)
	if a.Do != send || a.Space != HireWorkers || a.Amount != 1 {
		t.Errorf("it does %s %s %d, the first factory wants one worker", a.Kind(), a.Space, a.Amount)
	}
}

// A step up is worth more to a shareholder than $25 to nobody.
func TestGreedy_takesTheStepUpInTheLastDecade(t *testing.T) {
	g, co := lastDecade(t, Elgin)
	g.stores(Elgin, Cubes{Steel: 3, Coal: 2})
	g.lay(DryGoods, Middle, 16)
	g.operate()
	co.prestige = 13
	g.bonus(Elgin, 13)
	want(g, "the step", g.advised(red).Kind(), "accept")
}
