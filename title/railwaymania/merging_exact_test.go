package railwaymania

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Mergers to the last share and pound (5.2, 7.5).

// merging is a table of two where the first player's EUR takes over the second's ECR,
// before the first share is returned.
func merging(t *testing.T, eur, ecr []int) *table {
	g := seated(t, 2)
	g.company(board.EUR, 82, eur...)
	g.company(board.ECR, 82, ecr...)
	g.operates(board.EUR, Merging)
	g.Operating.Partner, g.Operating.Survivor = board.ECR, board.EUR
	return g
}

// Nothing is told of shares that nobody returned or exchanged (5.2.4).
func TestMerging_5_2_4_noShareIsNotTold(t *testing.T) {
	g := merging(t, []int{6, 1}, []int{0, 0})
	g.mergers().merge(&g.log)
	for _, e := range told[SharesReturned](g) {
		if e.Count == 0 {
			t.Errorf("told %+v", e)
		}
	}
	for _, e := range told[SharesExchanged](g) {
		if e.Count == 0 {
			t.Errorf("told %+v", e)
		}
	}
}

// A director's certificate is changed for shares of both companies where the survivor's
// are too few (5.2.4).
func TestMerging_5_2_4_changedForBoth(t *testing.T) {
	g := merging(t, []int{5, 0}, []int{0, 5})
	g.toPool(board.EUR, 2)
	g.toPool(board.ECR, 1)
	g.Merger = g.mergers().fixPrice(&g.log)
	if !g.mergers().changeDirector(Holder(first), board.EUR, &g.log) {
		t.Fatal("the certificate is not changed")
	}
	if g.commons(Holder(first), board.EUR) != 2+2 || g.commons(Holder(first), board.ECR) != 1 || g.shares(Pool, board.ECR) != 0 {
		t.Errorf("%d and %d single shares", g.commons(Holder(first), board.EUR), g.commons(Holder(first), board.ECR))
	}
}

// A director's certificate that is an option stays alone: all other shares of both
// companies go to the pool, and are told where there are any (5.2.4).
func TestMerging_5_2_4_optionAlone(t *testing.T) {
	for _, c := range []struct {
		own, other int // besides the certificate
		told       []SharesReturned
	}{
		{0, 0, nil},
		{1, 0, []SharesReturned{{Holder(first), 1, 1}}},
		{1, 1, []SharesReturned{{Holder(first), 2, 1}}},
	} {
		g := merging(t, []int{3 + c.own, 0}, []int{c.other, 6})
		g.cash(first, 1000)
		g.mergers().merge(&g.log)
		g.asks(first, HalfShare)
		if g.shares(Holder(first), board.EUR) != directorShares || g.shares(Holder(first), board.ECR) != 0 {
			t.Errorf("%+v: %d and %d shares left", c, g.shares(Holder(first), board.EUR), g.shares(Holder(first), board.ECR))
		}
		if got := told[SharesReturned](g); !slices.Equal(got, c.told) {
			t.Errorf("%+v: told %+v", c, got)
		}
	}
}

// An option is redeemed with the last pound; in a refinancing, too, where only the
// company itself has to keep what the train costs (5.2.4, 7.11.2).
func TestMerging_5_2_4_lastPound(t *testing.T) {
	for _, c := range []struct {
		cash  money.Amount
		asked bool
	}{{40, false}, {41, true}} {
		g := seated(t, 2)
		g.company(board.EUR, 82, 7, 3)
		g.Charters[board.EUR].Par = 54
		g.sells(ClassG)
		g.treasury(board.EUR, 700-540)
		g.operates(board.EUR, BuyingTrains)
		g.cash(first, c.cash)
		g.cash(second, 0)
		if g.mergers().refinance(&g.log); (g.Step == HalfShare) != c.asked {
			t.Errorf("with %d: %s", c.cash, g.Step)
		}
		if c.asked {
			g.asks(first, HalfShare)
			g.buys(Action{Verb: DoRedeem})
			if g.Cash[first] != 0 {
				t.Errorf("%d left", g.Cash[first])
			}
		}
	}
}

// A merger after which nobody has three shares leaves no director, and that is told
// (5.2.5).
func TestMerging_5_2_5_lostIsTold(t *testing.T) {
	g := merging(t, []int{3, 0}, []int{0, 3})
	g.toPool(board.EUR, 7)
	g.cash(first, 0)
	g.cash(second, 0)
	g.mergers().merge(&g.log)
	if got := told[DirectorLost](g); len(got) != 1 || got[0] != (DirectorLost{board.EUR}) {
		t.Errorf("told %+v", got)
	}
}

// The director of the merged company decides which tokens go, not who proposed the
// merger (7.5.6).
func TestMerging_7_5_6_excessOfTheOther(t *testing.T) {
	g := crowded(t, 3, 0)
	g.moveDirector(Holder(first), Holder(second), board.IB)
	g.moveShares(Treasury, Holder(second), board.IB, 7)
	g.Charters[board.IB].Director = second
	g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.IB})
	g.does(Action{Verb: DoAgree})
	for g.Step == HalfShare {
		g.does(Action{Verb: DoGiveUp})
	}
	g.directed(board.IB, second)
	g.asks(second, ShedToken)
}

// On 18xx.games a director is asked for a merger even where there is nobody to merge
// with (7.5).
func TestMerging_7_5_alwaysAsked(t *testing.T) {
	for convention, want := range map[string]bool{"rulebook": false, "18xx-games": true} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.EUR, 82, 5)
		g.operates(board.EUR, Merging)
		if got := g.mergers().mayMerge(); got != want {
			t.Errorf("%s: asked %v", convention, got)
		}
		if g.LNER = true; g.mergers().mayMerge() {
			t.Errorf("%s: asked after the LNER", convention)
		}
	}
}

// A player who takes another's place in the order leaves its own, wherever that is, and the next
// player stays the same (7.5).
func TestMerging_7_5_takesThePlace(t *testing.T) {
	a, b, c, d := board.ECR, board.NE, board.WVR, board.IB
	for _, x := range []struct {
		who, of    board.Company
		next       uint8
		then       []board.Company
		comingNext board.Company
	}{
		{b, b, 2, []board.Company{a, b, c, d}, c},
		{a, c, 3, []board.Company{b, a, d}, d},
		{c, b, 2, []board.Company{a, c, d}, d},
		{d, b, 2, []board.Company{a, d, c}, c},
	} {
		op := Operating{Count: 4, Next: x.next}
		copy(op.Order[:], []board.Company{a, b, c, d})
		op.takePlace(x.who, x.of)
		if got := op.Order[:op.Count]; !slices.Equal(got, x.then) || op.Order[op.Next] != x.comingNext {
			t.Errorf("%s for %s: %v, next %d", x.who, x.of, got, op.Next)
		}
	}
}
