package germanrailways

import (
	"testing"

	"github.com/scrip-games/scrip/kit/money"
)

// The audit finds everything that can be lost or bent.
func TestAudit(t *testing.T) {
	for name, bend := range map[string]func(*table){
		"money":       func(g *table) { g.Bank++ },
		"debts":       func(g *table) { money.Transfer(&g.Cash[marta], &g.Bank, 100) },
		"shares":      func(g *table) { g.companies[PO].Shares.Held[marta]++ },
		"locomotives": func(g *table) { g.companies[PO].Stock-- },
		"income":      func(g *table) { g.companies[MWB].Income-- },
		"met":         func(g *table) { g.met[PO] |= 1 << NME },
		"not met":     func(g *table) { g.met[KSS] = 0 },
		"one rural hex for two": func(g *table) {
			g.companies[PO].Place(named("09-07"))
		},
		"twice in the outskirts": func(g *table) {
			g.companies[BHE].Place(named("05-09"))
			g.companies[BHE].Place(named("06-08"))
		},
		"tokens": func(g *table) { g.order.bag[pablo]++ },
	} {
		g := given(t, standsOn(MWB, "09-07 09-08"), standsOn(KSS, "09-08"))
		g.Adds()
		if bend(g); (rules{}).Audit(&g.State) == nil {
			t.Errorf("%s: not found", name)
		}
	}
}

// In the middle of a build a new connection is not noted yet.
func TestAudit_whileBuilding(t *testing.T) {
	g := given(t, holds(marta, MWB, 1), treasury(MWB, 10), standsOn(MWB, "10-05 10-06 10-07"), standsOn(KSS, "09-08"))
	g.Does(marta, buildWith(MWB), lay("09-08"))
	g.Adds()
	g.Does(marta, done())
	g.Adds()
}
