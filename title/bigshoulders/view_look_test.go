package bigshoulders

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// What the view promises for a run is what selling the goods brings.
func TestView_IncomeOfARun(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for range 300 {
		s := newState(setupFor(4))
		s.depth, s.phase, s.step = 0, inOperating, shipping
		s.op.company = Libby
		for col := range Column(columns) {
			if r.IntN(4) > 0 {
				s.demand.tile[Food][col] = Tile(1 + r.IntN(tiles-1))
				s.demand.filled[Food][col] = uint8(r.IntN(s.operations().capacity(Food, col) + 1))
			}
		}
		goods := r.IntN(15)
		promised := s.viewer().bestIncome(Libby, goods)
		s.company[Libby].goods = uint8(goods)
		for {
			col, n := s.planner().bestSale(Libby)
			if n == 0 {
				break
			}
			s.operations().distribute(Action{Column: col, Amount: int32(n)}, nil)
		}
		if s.op.revenue != promised {
			t.Fatalf("%d goods on %v filled %v: $%d, promised $%d", goods, s.demand.tile[Food], s.demand.filled[Food], s.op.revenue, promised)
		}
	}
}

// Paying and withholding come to what the view says.
func TestView_PayOrWithhold(t *testing.T) {
	for _, answer := range []kind{pay, withhold} {
		t.Run(shapes[answer].Kind, func(t *testing.T) {
			g := given(t, 3)
			g.found(Doggett, red, 60)
			g.holds(int(blue), Doggett, cert.Common, 2)
			g.earns(Doggett, 130)
			op := g.viewer().lookOperation()
			result := op.Pay
			if answer == withhold {
				result = op.Withhold
			}
			before, treasury := g.cash, g.company[Doggett].cash
			g.do(red, Action{Do: answer})
			g.wantPrice(Doggett, result.Price)
			g.wantTreasury(Doggett, treasury+result.Treasury)
			for seat := range game.Seat(3) {
				g.wantCash(seat, before[seat]+result.Cash[seat])
				want(g, "worth", g.worth(seat), result.Worth[seat])
			}
		})
	}
}

// The costs of hiring are those that are asked.
func TestView_HiringCosts(t *testing.T) {
	g := city(t)
	costs := g.viewer().lookMarket().Costs
	g.do(red, Action{Do: send, Company: Libby, Space: HireWorkers, Amount: 3})
	g.wantTreasury(Libby, 300-costs[2])
	want(g, "three workers", costs[2], money.Amount(120))
}

// What the first factory consumes is missing for the second.
func TestView_FactoriesLackFromLeftToRight(t *testing.T) {
	g := given(t, 3)
	g.found(Swift, red, 60) // livestock and steel; livestock and two steel
	g.company[Swift].cubes = Cubes{Livestock: 1, Steel: 2}
	f := g.viewer().lookFactories(Swift)
	want(g, "factory 1 lacks", f[0].Missing, Cubes{})
	want(g, "factory 2 lacks", f[1].Missing, Cubes{Livestock: 1, Steel: 1})
}

// The backs of the demand tiles show their stack, and all that were laid were seen.
func TestView_DemandTilesToCome(t *testing.T) {
	g := given(t, 4)
	g.demand.deck = stackSet[3]&^(1<<13) | stackSet[4]
	var v View
	g.viewer().lookToCome(&v)
	want(g, "the next tile's mark", v.DemandNext, 3)
	want(g, "of stack 2", len(v.DemandToCome[1]), 0)
	if got := v.DemandToCome[2]; !slices.Equal(got, []int{4, 4, 5, 5, 6}) {
		t.Errorf("spaces of stack 3: %v", got)
	}
	g.demand.deck = 0
	v = View{}
	g.viewer().lookToCome(&v)
	want(g, "after the last one", v.DemandNext, 0)
}
