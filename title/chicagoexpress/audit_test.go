package chicagoexpress

import (
	"testing"

	"github.com/scrip-games/scrip/kit/money"
)

// The audit finds everything that can be lost or bent.
func TestAudit(t *testing.T) {
	for name, bend := range map[string]func(*table){
		"money":                func(g *table) { g.Bank++ },
		"debts":                func(g *table) { money.Transfer(&g.Cash[andy], &g.Bank, 100) },
		"shares":               func(g *table) { g.companies[NYC].Shares.Held[andy]++ },
		"locomotives":          func(g *table) { g.companies[NYC].Stock-- },
		"income":               func(g *table) { g.companies[NYC].Income-- },
		"one forest for two":   func(g *table) { g.companies[PRR].Place(named("R3")) },
		"a house too many":     func(g *table) { g.State.housesLeft-- },
		"a house in the wilds": func(g *table) { g.houses.Add(named("Q3")); g.State.housesLeft-- },
	} {
		g := given(t, standsOn(NYC, "R3 S4"))
		g.Adds()
		if bend(g); (rules{}).Audit(&g.State) == nil {
			t.Errorf("%s: not found", name)
		}
	}
}
