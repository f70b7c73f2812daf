package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

func sell(c board.Company, n int) Action   { return Action{Verb: DoSell, Company: c, Amount: int32(n)} }
func buy(c board.Company, h Holder) Action { return Action{Verb: DoBuyShare, Company: c, From: h} }

var pass = Action{Verb: DoPass}

// "The ECR cannot place its home token [...] The ESR can upgrade the yellow N tile
// to the green one, which makes room" (3.2).
func TestStart_3_2(t *testing.T) {
	g := seated(t, 2)
	g.Phase = ClassB
	g.lay("D13", "57", 0)
	g.Board.Lay(board.Lay{Hex: board.HexNamed("D13"), Tile: board.TileNamed("14"), Turn: 0})
	g.Board.PlaceToken(board.SVR, board.HexNamed("D13"))
	g.Board.PlaceToken(board.EUR, board.HexNamed("D13"))
	g.lay("F11", "790", 4)
	g.Board.PlaceToken(board.WVR, board.HexNamed("F11"))
	g.Board.PlaceToken(board.NB, board.HexNamed("F11"))
	if no := g.parliamentRound().checkAvailable(board.ECR); no != homeBlocked {
		t.Errorf("the ECR: %v, want %v", no, homeBlocked)
	}
	if no := g.parliamentRound().checkAvailable(board.ESR); no != nil {
		t.Errorf("the ESR: %v", no)
	}
	g.Phase = ClassA
	if no := g.parliamentRound().checkAvailable(board.ESR); no != homeBlocked {
		t.Errorf("the ESR before green tiles: %v", no)
	}
}

// "Player 1 (with 50%) sells three shares, and hands the director's certificate to
// player 2" (6.3).
func TestSelling_6_3_directorship(t *testing.T) {
	g := seated(t, 3)
	g.company(board.EUR, 100, 5, 4, 0)
	g.train(board.EUR, ClassA, runs.Express)
	g.changes(first, 300, func() { g.does(sell(board.EUR, 3)) })
	g.directed(board.EUR, second)
	g.has(board.EUR, 2, 4)
	g.lies(board.EUR, 3, 1)
	g.stands(board.EUR, 86) // 100, 95, 90, 86
}

// "A director with four shares and none in the pool cannot sell two, but any other
// number" (6.3).
func TestSelling_6_3_change(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 100, 4, 0)
	g.refuses(sell(board.EUR, 2), noChange)
	for _, n := range []int{1, 3, 4} {
		if no := g.stockRound().checkSell(first, board.EUR, n); no != nil {
			t.Errorf("%d shares: %v", n, no)
		}
	}
	g.does(sell(board.EUR, 3))
	g.has(board.EUR, 1)
	if !g.receivership(board.EUR) || !g.hasDirector(Pool, board.EUR) {
		t.Error("the certificate is not in the pool")
	}
}

// One share in the pool and one sold along make the change for two: by the
// rulebook, not by the convention.
func TestSelling_6_3_changeFromWhatIsSold(t *testing.T) {
	for convention, want := range map[string]*game.Illegal{"rulebook": nil, "18xx-games": noChange} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.EUR, 100, 4, 0)
		g.toPool(board.EUR, 1)
		if no := g.stockRound().checkSell(first, board.EUR, 2); no != want {
			t.Errorf("%s: %v, want %v", convention, no, want)
		}
	}
}

// "A player who starts the round with only the director's certificate may buy a
// share and then sell one" (6.4).
func TestSelling_6_4_buyThenSell(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 100, 3, 0)
	g.train(board.EUR, ClassA, runs.Express)
	g.cash(first, 1000)
	g.does(buy(board.EUR, Treasury))
	g.does(pass)
	g.refuses(sell(board.EUR, 4), boughtNow)
	g.does(sell(board.EUR, 1))
	g.has(board.EUR, 3)
	g.refuses(sell(board.EUR, 1), oneBlock)
	g.refuses(buy(board.EUR, Treasury), soldThisRound)
}

// A company of the director's own round: sold in one block, not bought back.
func TestSelling_6_4_blocks(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 100, 7, 0)
	g.train(board.EUR, ClassA, runs.Express)
	g.does(sell(board.EUR, 1))
	g.refuses(sell(board.EUR, 1), oneBlock)
}

// Without a train a share sells for half, rounded down for each (6.4.1).
func TestSelling_6_4_1_halfPrice(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 95, 7, 0)
	g.changes(first, 2*47, func() { g.does(sell(board.EUR, 2)) })
}

// "A company at 74 falls to 71 with the first share sold, then 68, 65" (6.4.2).
func TestSelling_6_4_2_zigzag(t *testing.T) {
	for n, want := range []money.Amount{74, 71, 68, 65} {
		g := seated(t, 2)
		g.company(board.EUR, 74, 7, 0)
		if n > 0 {
			g.does(sell(board.EUR, n))
		}
		g.stands(board.EUR, want)
	}
}

// Above 200 and below 40 the first share of others than the director moves nothing,
// from 400 the first two (6.4.2).
func TestSelling_6_4_2_exempt(t *testing.T) {
	for _, c := range []struct {
		at       money.Amount
		director bool
		want     money.Amount
	}{
		{200, false, 182}, {210, false, 200}, {210, true, 191}, {36, false, 31}, {40, false, 31},
		{400, false, 400}, {400, true, 350},
	} {
		g := seated(t, 2)
		holds := []int{2, 5}
		if c.director {
			holds = []int{5, 0}
		}
		g.company(board.EUR, c.at, holds...)
		g.does(sell(board.EUR, 2))
		g.stands(board.EUR, c.want)
	}
}

// The third share sold at 400 is felt (6.4.2).
func TestSelling_6_4_2_exemptTwo(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 400, 3, 4)
	g.does(sell(board.EUR, 3))
	g.stands(board.EUR, 375)
}

// The marker goes to the bottom of the stack it comes to (6.4.2).
func TestSelling_6_4_2_stack(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 74, 7, 0)
	g.company(board.ECR, 71, 0, 7)
	g.does(sell(board.EUR, 1))
	g.operatingRound().setOrder()
	if g.Operating.Order[0] != board.ECR || g.Operating.Order[1] != board.EUR {
		t.Errorf("the order is %v", g.Operating.Order[:2])
	}
}

// A price that falls to the bottom of the market is bankruptcy (7.12).
func TestSelling_7_12_bottom(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 14, 7, 1)
	g.train(board.EUR, ClassA, runs.Express)
	g.treasury(board.EUR, 55)
	g.does(sell(board.EUR, 2))
	if ch := g.charter(board.EUR); ch.Status != Waiting || ch.Cash != 0 || g.shares(Offer, board.EUR) != 10 || g.hasTrain(board.EUR) {
		t.Errorf("the company is not back as it was dealt: %+v", *ch)
	}
}

// Shares from the offer cost par and pay the bank, from the treasury the price and
// pay the company, from the pool the price and pay the bank (6.5.1).
func TestBuying_6_5_1(t *testing.T) {
	for _, from := range []Holder{Offer, Pool, Treasury} {
		g := seated(t, 2)
		g.company(board.EUR, 110, 3, 0)
		g.toOffer(board.EUR, 2)
		g.toPool(board.EUR, 2)
		cost, company := money.Amount(110), money.Amount(0)
		switch from {
		case Offer:
			cost = 100
		case Treasury:
			company = 110
		}
		g.changes(first, -cost, func() { g.does(buy(board.EUR, from)) })
		if got := g.Charters[board.EUR].Cash; got != company {
			t.Errorf("%s: the company has %d, want %d", from, got, company)
		}
	}
}

// The limit is on certificates, the director's being one; a player above it must sell first
// (6.5.2).
func TestBuying_6_5_2_limit(t *testing.T) {
	g := seated(t, 8)
	g.company(board.EUR, 60, 10)
	g.company(board.ECR, 60, 0, 5)
	g.cash(first, 500)
	if n := g.certificates(first); n != 8 {
		t.Fatalf("%d certificates", n)
	}
	g.refuses(buy(board.ECR, Treasury), certLimit)
	g.company(board.ENR, 60, 3)
	g.refuses(pass, overLimit)
	g.does(sell(board.EUR, 1))
	g.does(pass)
}

// A company without charter: three times the price to its treasury, the par chart
// below its price, and it floats with the fifth share; tokens cost 40 (6.5.3, 6.5.4).
func TestStarting_6_5_3(t *testing.T) {
	g := seated(t, 2)
	g.refuses(Action{Verb: DoStart, Company: board.EUR, Amount: 52}, notStartPrice)
	g.refuses(Action{Verb: DoStart, Company: board.EUR, Amount: 210}, notStartPrice)
	g.does(Action{Verb: DoStart, Company: board.EUR, Amount: 78})
	if ch := g.charter(board.EUR); ch.Cash != 3*78 || ch.Par != 74 || ch.Chartered {
		t.Errorf("%+v", *ch)
	}
	g.does(pass)
	g.does(buy(board.EUR, Treasury))
	g.does(pass)
	g.does(buy(board.EUR, Treasury))
	g.asks(first, BuyingTokens)
	g.refuses(Action{Verb: DoTokens, Amount: 1}, tokenCount)
	g.refuses(Action{Verb: DoTokens, Amount: 8}, tokenCount)
	g.does(Action{Verb: DoTokens, Amount: 3})
	if ch := g.charter(board.EUR); ch.Cash != 5*78-120 || ch.Tokens != 3 || ch.Status != Floated {
		t.Errorf("%+v", *ch)
	}
}

// A third share of a company without director makes a director (6.3, 8).
func TestBuying_8_newDirector(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 60, 2, 0)
	g.refuses(buy(board.ECR, Pool), notTraded)
	g.does(buy(board.EUR, Treasury))
	g.directed(board.EUR, first)
	g.has(board.EUR, 3)
	if !g.hasDirector(Holder(first), board.EUR) {
		t.Error("the director has no certificate")
	}
}

// A player who buys more than the director has takes over, for three shares; with as many
// nothing changes (6.3).
func TestBuying_6_3_takesOver(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 60, 4, 3)
	g.Seat = second
	g.does(buy(board.EUR, Treasury))
	g.directed(board.EUR, first)
	g.Seat = second
	g.does(buy(board.EUR, Treasury))
	g.directed(board.EUR, second)
	g.has(board.EUR, 4, 5)
	if !g.hasDirector(Holder(second), board.EUR) || g.commons(Holder(first), board.EUR) != 4 {
		t.Error("the certificates were not exchanged")
	}
}

// A turn in which nothing can be done any more after a sale is over (6.2).
func TestSelling_6_2_nothingLeft(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 60, 1, 5)
	g.cash(first, 0)
	g.does(sell(board.EUR, 1))
	g.asks(second, Trading)
}

// Ruling HolderRuns: a company that floats without a director takes two tokens (6.5.4.2, 8).
func TestStarting_6_5_4_2_noDirector(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 60, 0, 1)
	g.Charters[board.EUR].Status, g.Charters[board.EUR].Tokens = Started, 0
	g.treasury(board.EUR, 100)
	g.does(buy(board.EUR, Treasury))
	if ch := g.charter(board.EUR); ch.Status != Floated || ch.Tokens != 2 || ch.Cash != 100+60-2*40 {
		t.Errorf("%+v", *ch)
	}
	g.asks(second, Trading)
}

// Tokens are bought with what the company has (6.5.4.2).
func TestStarting_6_5_4_2_tokens(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 60, 5)
	g.Step, g.Company = BuyingTokens, board.EUR
	g.treasury(board.EUR, 3*40)
	g.refuses(Action{Verb: DoTokens, Amount: 4}, tokensTooDear)
	g.does(Action{Verb: DoTokens, Amount: 3})
}

// parliament is a table at the start of a parliament round.
func parliament(t *testing.T, seats int, settings ...string) *table {
	g := seated(t, seats, settings...)
	g.Number = 2
	g.parliamentRound().startParliament(&g.log)
	return g
}

func petition(c board.Company, n int32) Action {
	return Action{Verb: DoPetition, Company: c, Amount: n}
}
func bid(n int32) Action { return Action{Verb: DoBid, Amount: n} }

// The auction and the charter (4.1, 4.2): bids in fives, 162 in reserve, the winner
// pays the bank, sets par and may buy two more shares; the next to the left goes on.
func TestParliament_4_1(t *testing.T) {
	g := parliament(t, 3)
	g.refuses(petition(board.EUR, 7), bidNotFives)
	g.refuses(petition(board.EUR, 640), bidReserve)
	g.does(petition(board.EUR, 0))
	g.asks(second, Bidding)
	g.refuses(bid(0), bidTooLow)
	g.does(bid(10))
	g.does(pass)
	g.does(pass)
	g.asks(second, SettingPar)
	if g.Cash[second] != 790 {
		t.Errorf("the winner has %d, want 790", g.Cash[second])
	}
	g.refuses(Action{Verb: DoPar, Amount: 60}, notParValue)
	g.does(Action{Verb: DoPar, Amount: 74})
	g.refuses(buy(board.ECR, Offer), justWon)
	g.does(buy(board.EUR, Offer))
	g.does(buy(board.EUR, Offer))
	if ch := g.charter(board.EUR); ch.Status != Floated || ch.Cash != 740-180 || ch.Tokens != 3 || !ch.Marked {
		t.Errorf("%+v", *ch)
	}
	g.asks(third, Petition)
	g.does(pass)
	g.does(pass)
	// The winner may not open, and the round is over.
	if g.Round != StockRound {
		t.Errorf("the round is %d", g.Round)
	}
}

// 162 stay in reserve to the pound, and the par is what three shares can be paid at
// (4.1, 4.2).
func TestParliament_4_1_reserve(t *testing.T) {
	g := parliament(t, 2)
	g.cash(first, 162+5)
	g.refuses(petition(board.EUR, 10), bidReserve)
	g.does(petition(board.EUR, 5))
	g.does(pass)
	g.refuses(Action{Verb: DoPar, Amount: 58}, cannotPay)
	g.does(Action{Verb: DoPar, Amount: 54}) // all that is left
}

// A player who is at the certificate limit opens no auction (4.1, 6.5.2).
func TestParliament_4_1_limit(t *testing.T) {
	g := parliament(t, 8)
	g.company(board.ECR, 54, 10)
	if n := g.certificates(first); n != int(g.Limit) {
		t.Fatalf("%d certificates of %d", n, g.Limit)
	}
	g.refuses(petition(board.EUR, 0), certLimit)
}

// The marker is placed when the company floats, or by the convention with its par.
func TestParliament_4_2_marker(t *testing.T) {
	for convention, want := range map[string]bool{"rulebook": false, "18xx-games": true} {
		g := parliament(t, 2, "conventions", convention)
		g.does(petition(board.EUR, 0))
		g.does(pass)
		g.does(Action{Verb: DoPar, Amount: 100})
		if got := g.Charters[board.EUR].Marked; got != want {
			t.Errorf("%s: marked %v", convention, got)
		}
	}
}

// A company that does not float costs its founder five times par: cash, then its
// own shares at half, then others (4.3).
func TestParliament_4_3_fine(t *testing.T) {
	for convention, barred := range map[string]bool{"rulebook": true, "18xx-games": false} {
		g := parliament(t, 2, "conventions", convention)
		g.company(board.ECR, 100, 0, 6)
		g.train(board.ECR, ClassA, runs.Express)
		g.moveShares(Treasury, Holder(first), board.ECR, 2)
		g.does(petition(board.EUR, 0))
		g.does(pass)
		g.does(Action{Verb: DoPar, Amount: 58})
		g.does(pass) // no more shares
		g.does(pass) // the other opens nothing
		if g.Round != StockRound {
			t.Fatalf("round %d", g.Round)
		}
		g.cash(first, 100)
		g.cash(second, 0)
		// Nobody buys. The fine is 290: 100 in cash, 3 x 29 for its shares, 103 short.
		g.does(pass)
		for g.Step == Trading {
			g.does(pass)
		}
		g.asks(first, PayingFine)
		if g.Stock.Debts[board.EUR] != 103 || g.Charters[board.EUR].Status != Waiting {
			t.Fatalf("debt %d, want 103", g.Stock.Debts[board.EUR])
		}
		g.does(sell(board.ECR, 2))
		if g.Cash[first] != 97 || g.Charters[board.EUR].Barred != barred {
			t.Errorf("%s: %d left, barred %v", convention, g.Cash[first], g.Charters[board.EUR].Barred)
		}
	}
}

// Single shares go for the fine first, no more than it takes (4.3).
func TestParliament_4_3_oneShare(t *testing.T) {
	g := parliament(t, 2)
	g.does(petition(board.EUR, 0))
	g.does(pass)
	g.does(Action{Verb: DoPar, Amount: 58})
	g.does(buy(board.EUR, Offer))
	g.does(pass)
	g.does(pass)
	g.cash(first, 280)
	g.cash(second, 0)
	for g.Round == StockRound && g.Step == Trading {
		g.does(pass)
	}
	// 290: 280 in cash, and a share at 29.
	if g.Cash[first] != 19 || g.Stock.Debts[board.EUR] != 0 {
		t.Errorf("%d left, %d owed", g.Cash[first], g.Stock.Debts[board.EUR])
	}
}

// A player who cannot pay at all is forgiven the rest.
func TestParliament_4_3_forgiven(t *testing.T) {
	g := parliament(t, 2)
	g.does(petition(board.EUR, 0))
	g.does(pass)
	g.does(Action{Verb: DoPar, Amount: 100})
	g.does(pass)
	g.does(pass)
	g.cash(first, 10)
	g.cash(second, 10)
	for g.Round == StockRound {
		g.does(pass)
	}
	if g.Cash[first] != 0 {
		t.Errorf("%d left", g.Cash[first])
	}
}

// What a player is told to be able to raise is what selling the largest blocks brings.
func TestSelling_6_4_liquid(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5, 2)
	g.company(board.ECR, 100, 2, 4)
	g.company(board.ENR, 68, 6, 3)
	g.train(board.EUR, ClassA, runs.Express)
	told := g.viewer().playerViews()[first].Liquid
	if told <= g.Cash[first] {
		t.Fatalf("%d can be raised, with %d in cash", told, g.Cash[first])
	}
	for _, c := range []board.Company{board.EUR, board.ECR, board.ENR} {
		if n := g.viewer().sellable(first, c); n > 0 {
			g.does(sell(c, n))
		}
	}
	if g.Cash[first] != told {
		t.Errorf("%d was raised, %d was told", g.Cash[first], told)
	}
}
