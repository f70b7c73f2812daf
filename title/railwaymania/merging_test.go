package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// Richard, Emma, Peter and Linda; Martin, Rachel, Charles and Helen.
const (
	first game.Seat = iota
	second
	third
	fourth
)

// joins lays track through Bury and Sudbury so that tokens of the two companies in
// them are connected.
func (g *table) joins(a, b board.Company) {
	g.lay("D9", "621", 0)
	g.lay("D11", "57", 0)
	g.token(a, "D9")
	g.token(b, "D11")
}

// "Richard decides to merge the N&E with the WStI [...] Final holders of N&E:
// Richard 5, Emma 2, Peter 1, Linda 0, N&E 2".
func TestMerging_5_2_6(t *testing.T) {
	g := seated(t, 4)
	g.company(board.NE, 90, 4, 3, 1, 0)
	g.company(board.WStI, 90, 5, 0, 1, 1)
	g.toOffer(board.WStI, 1)
	g.toPool(board.WStI, 1)
	g.train(board.NE, ClassB, runs.Express)
	g.train(board.WStI, ClassB, runs.Express)
	g.joins(board.NE, board.WStI)
	for p, sum := range []money.Amount{100, 100, 100, 50} {
		g.cash(game.Seat(p), sum)
	}
	g.treasury(board.NE, 60)
	g.treasury(board.WStI, 30)
	g.lies(board.NE, 0, 2)
	g.lies(board.WStI, 1, 1)

	g.operates(board.NE, Acquiring)
	g.does(Action{Verb: DoMerge, Company: board.WStI, Other: board.NE})
	g.stands(board.NE, 134)
	if par := g.Charters[board.NE].Par; par != 100 {
		t.Errorf("par %d, want 100 for all above", par)
	}
	g.asks(first, HalfShare)
	g.changes(first, -67, func() { g.does(Action{Verb: DoRedeem}) })
	g.has(board.NE, 5)
	g.asks(second, HalfShare)
	g.changes(second, -67, func() { g.does(Action{Verb: DoRedeem}) })
	// Linda cannot pay 67 and sells; Richard decides for the treasury.
	if g.Cash[fourth] != 50+67 {
		t.Errorf("Linda has %d, want 117", g.Cash[fourth])
	}
	g.asks(first, HalfShare)
	g.does(Action{Verb: DoRedeem})
	g.has(board.NE, 5, 2, 1, 0)
	g.lies(board.NE, 0, 2)
	g.directed(board.NE, first)
	if cash := g.Charters[board.NE].Cash; cash != 60+30-67 {
		t.Errorf("the treasury has %d, want 23", cash)
	}
	if g.Charters[board.WStI].Status != Waiting || g.shares(Offer, board.WStI) != 10 {
		t.Error("the WStI is not back in the offer")
	}
}

// "If Linda had redeemed her option there would not have been enough shares", and
// the company must sell its own for 67.
func TestMerging_5_2_6_LindaRedeems(t *testing.T) {
	g := seated(t, 4)
	g.company(board.NE, 90, 4, 3, 1, 0)
	g.company(board.WStI, 90, 5, 0, 1, 1)
	g.toOffer(board.WStI, 1)
	g.toPool(board.WStI, 1)
	g.train(board.NE, ClassB, runs.Express)
	g.train(board.WStI, ClassB, runs.Express)
	g.joins(board.NE, board.WStI)
	g.operates(board.NE, Acquiring)
	g.does(Action{Verb: DoMerge, Company: board.WStI, Other: board.NE})
	for _, p := range []game.Seat{first, second, fourth} {
		g.asks(p, HalfShare)
		g.does(Action{Verb: DoRedeem})
	}
	g.has(board.NE, 5, 2, 1, 1)
	g.lies(board.NE, 0, 1)
	if cash := g.Charters[board.NE].Cash; cash != 67 {
		t.Errorf("the treasury has %d, want 67", cash)
	}
}

// "Martin decides to merge N&E and I&B. He chooses N&E to survive [...] 50 + 37 =
// 87, down to 86", par 82; four options are redeemed at 43, and the company sells
// its share for 86.
func TestMerging_5_2_7(t *testing.T) {
	g := seated(t, 4)
	g.company(board.NE, 100, 3, 0, 3, 2)
	g.company(board.IB, 74, 4, 3, 0, 1)
	g.toOffer(board.NE, 2)
	g.train(board.IB, ClassB, runs.Express)
	g.joins(board.NE, board.IB)
	g.operates(board.NE, Acquiring)
	g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.NE})
	g.stands(board.NE, 86)
	if par := g.Charters[board.NE].Par; par != 82 {
		t.Errorf("par %d, want 82", par)
	}
	for p := range fourth + 1 {
		g.asks(p, HalfShare)
		g.changes(p, -43, func() { g.does(Action{Verb: DoRedeem}) })
	}
	g.has(board.NE, 4, 2, 2, 2)
	g.lies(board.NE, 0, 0)
	if cash := g.Charters[board.NE].Cash; cash != 86 {
		t.Errorf("the treasury has %d, want 86", cash)
	}
	g.directed(board.NE, first)
}

// "50%: redeem for half the new price or sell for two and a half times"; 40% for
// one, or two; 30% for one and a half, either way (5.2.4 and its note, at 100).
func TestMerging_5_2_4_directorsOption(t *testing.T) {
	for _, c := range []struct {
		shares     int
		cost, sale money.Amount
	}{{5, 50, 250}, {4, 100, 200}, {3, 150, 150}} {
		for _, redeem := range []bool{true, false} {
			g := seated(t, 2)
			g.company(board.EUR, 100, c.shares, 0)
			g.operates(board.EUR, BuyingTrains)
			g.mergers().refinance(&g.log)
			g.asks(first, HalfShare)
			if redeem {
				g.changes(first, -c.cost, func() { g.does(Action{Verb: DoRedeem}) })
				g.has(board.EUR, 3)
				g.directed(board.EUR, first)
				continue
			}
			g.changes(first, c.sale, func() { g.does(Action{Verb: DoGiveUp}) })
			g.has(board.EUR, 0)
			if !g.receivership(board.EUR) && g.Charters[board.EUR].Status == Floated {
				t.Errorf("with %d shares sold somebody still directs", c.shares)
			}
		}
	}
}

// A director below 60% changes the certificate for three shares of the pool where
// it has them, and merges these.
func TestMerging_5_2_4_directorChanges(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 100, 4, 0)
	g.toPool(board.EUR, 3)
	g.operates(board.EUR, BuyingTrains)
	g.mergers().refinance(&g.log)
	g.has(board.EUR, 2)
	if !g.hasDirector(Pool, board.EUR) {
		t.Error("the certificate is not in the pool")
	}
}

// Ruling 9: the three shares are the survivor's first, then the absorbed company's.
func TestMerging_5_2_4_directorChangesBoth(t *testing.T) {
	for pool, changes := range map[int]bool{1: false, 2: true} { // of the absorbed company, besides one of the survivor's
		g := seated(t, 2)
		g.company(board.NE, 90, 4, 0)
		g.company(board.IB, 90, 0, 6)
		g.train(board.NE, ClassB, runs.Express)
		g.train(board.IB, ClassB, runs.Express)
		g.joins(board.NE, board.IB)
		g.toPool(board.NE, 1)
		g.toPool(board.IB, pool)
		g.operates(board.NE, Acquiring)
		g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.NE})
		g.does(Action{Verb: DoAgree})
		if got := g.hasDirector(Pool, board.NE) || g.Charters[board.NE].Director == second; got != changes {
			t.Errorf("with %d of the I&B in the pool: the certificate was changed: %v", pool, got)
		}
	}
}

// Half shares of the absorbed company that find no replacement: rounded up by the
// rulebook, down by the convention.
func TestMerging_5_2_4_3_noReplacement(t *testing.T) {
	for convention, want := range map[string]money.Amount{"rulebook": 48, "18xx-games": 47} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.NE, 62, 10, 0)
		g.company(board.IB, 68, 9, 1)
		g.train(board.NE, ClassB, runs.Express)
		g.train(board.IB, ClassB, runs.Express)
		g.joins(board.NE, board.IB)
		g.operates(board.NE, Acquiring)
		// The second player has one I&B, the first keeps every N&E.
		g.Charters[board.IB].Director, g.Charters[board.NE].Director = first, first
		g.changes(second, want, func() {
			g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.NE})
			for g.Step == HalfShare {
				g.does(Action{Verb: DoRedeem})
			}
		})
		g.stands(board.NE, 95)
		g.has(board.NE, 10, 0)
	}
}

// 7.5.3: the five worked prices.
func TestMerging_7_5_3(t *testing.T) {
	for _, c := range []struct {
		a, b           money.Amount
		trainA, trainB bool
		want           money.Amount
	}{
		{68, 100, true, true, 116},
		{54, 62, true, true, 82},
		{78, 116, true, false, 95},
		{78, 116, true, true, 134},
		{116, 68, true, false, 90},
		{116, 68, true, true, 122},
		{110, 90, false, false, 71},
	} {
		g := seated(t, 2)
		g.company(board.NE, c.a, 6)
		g.company(board.IB, c.b, 6)
		if c.trainA {
			g.train(board.NE, ClassB, runs.Express)
		}
		if c.trainB {
			g.train(board.IB, ClassB, runs.Express)
		}
		if got := market.At(g.mergers().mergedCell(board.NE, board.IB)); got != c.want {
			t.Errorf("%d and %d merge at %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// 7.5.6: money, trains, permits and tokens go to the survivor; tokens in one city
// are lost; seven are the most.
func TestMerging_7_5_6(t *testing.T) {
	g := seated(t, 2)
	g.company(board.ESR, 90, 6)
	g.company(board.FDR, 90, 6)
	g.train(board.FDR, ClassB, runs.Local)
	g.train(board.ESR, ClassB, runs.Express)
	g.Charters[board.FDR].Permits = 1 << runs.Local
	g.treasury(board.FDR, 77)
	g.treasury(board.ESR, 23)
	g.lay("D9", "621", 0)
	g.lay("D11", "14", 0)
	g.Charters[board.FDR].Tokens, g.Charters[board.ESR].Tokens = 3, 4
	g.token(board.ESR, "D11")
	g.token(board.FDR, "D11")
	g.token(board.FDR, "D9")
	g.operates(board.ESR, Acquiring)
	g.does(Action{Verb: DoMerge, Company: board.FDR, Other: board.ESR})
	for g.Step == HalfShare {
		g.does(Action{Verb: DoGiveUp})
	}
	ch := g.charter(board.ESR)
	if g.trainCount(board.ESR) != 2 || ch.Permits != 1<<runs.Local|1<<runs.Express {
		t.Errorf("%d trains, permits %b", g.trainCount(board.ESR), ch.Permits)
	}
	// Three and four, less the one lost in Sudbury.
	if all := g.Board.TokensOnMap(board.ESR) + int(ch.Tokens); all != 6 || !g.Board.HasToken(board.ESR, board.HexNamed("D9")) {
		t.Errorf("%d tokens, want 6", all)
	}
	if ch.Cash != 100 {
		t.Errorf("the treasury has %d, want 100", ch.Cash)
	}
}

// 7.5.1: the other director decides; after a refusal the same is not asked again, but a
// director who declined to go may be asked to survive, and both again at the
// acquisition (7.14).
func TestMerging_7_5_1_consent(t *testing.T) {
	g := seated(t, 2)
	g.company(board.NE, 90, 6, 0)
	g.company(board.IB, 90, 0, 6)
	g.train(board.NE, ClassB, runs.Express)
	g.joins(board.NE, board.IB)
	g.operates(board.NE, Merging)
	g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.NE})
	g.asks(second, Consenting)
	g.does(Action{Verb: DoRefuse})
	g.asks(first, Merging) // perhaps the other way round?
	g.refuses(Action{Verb: DoMerge, Company: board.IB, Other: board.NE}, declined)
	g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.IB})
	g.does(Action{Verb: DoRefuse})
	g.asks(first, Building) // nobody else is there to be asked
	g.Step = Acquiring      // but once more at the end of the turn
	g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.NE})
	g.asks(second, Consenting)

	g = seated(t, 2)
	g.company(board.NE, 90, 6, 0)
	g.company(board.IB, 90, 0, 6)
	g.company(board.ECR, 90, 0, 6)
	g.lay("D11", "14", 0)
	for _, c := range []board.Company{board.NE, board.IB} {
		g.token(c, "D11")
	}
	g.lay("D13", "57", 0)
	g.token(board.ECR, "D13")
	g.operates(board.NE, Merging)
	g.does(Action{Verb: DoMerge, Company: board.ECR, Other: board.NE})
	g.does(Action{Verb: DoRefuse})
	g.asks(first, Merging) // the I&B may still be asked, the ECR no more
	g.refuses(Action{Verb: DoMerge, Company: board.ECR, Other: board.NE}, declined)
	g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.NE})
	g.asks(second, Consenting)
	g.operates(board.NE, Acquiring) // and at the end of the turn likewise
	g.does(Action{Verb: DoMerge, Company: board.ECR, Other: board.NE})
	g.does(Action{Verb: DoRefuse})
	g.asks(first, Acquiring)

	g = seated(t, 2)
	g.company(board.NE, 90, 6, 0)
	g.company(board.IB, 90, 0, 6)
	g.joins(board.NE, board.IB)
	g.operates(board.NE, Acquiring)
	g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.IB})
	g.does(Action{Verb: DoAgree})
	if g.Charters[board.NE].Status != Waiting || g.Charters[board.IB].Status != Floated {
		t.Error("the companies did not merge into the I&B")
	}
}
