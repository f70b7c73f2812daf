package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What a player sold in a stock round does not bind in the next parliament: a player
// who sold shares of a company that then fell may win it and buy its shares (4.2).
func TestParliament_4_2_soldBefore(t *testing.T) {
	g := seated(t, 2)
	g.Turn = 2
	g.Stock.Sold[first].add(board.EUR)
	g.parliamentRound().startParliament(&g.log)
	g.does(petition(board.EUR, 0))
	g.does(pass)
	g.does(Action{Verb: DoPar, Amount: 54})
	g.asks(first, MoreShares)
}

// The company's own shares pay the fine by certificates: single ones first, then
// the director's whole (4.3).
func TestParliament_4_3_fineByCertificates(t *testing.T) {
	for debt, want := range map[money.Amount]int{0: 0, 27: 1, 28: 4, 90: 4, 200: 4} {
		g := seated(t, 2)
		g.company(board.EUR, 54, 4)
		g.Stock.Debts[board.EUR] = debt
		if got := g.parliamentRound().sharesForFine(first, board.EUR, 27); got != want {
			t.Errorf("a debt of %d takes %d shares, want %d", debt, got, want)
		}
	}
}

// A merged price that is the survivor's old one puts its marker under the others (7.1).
func TestMerging_7_1_stack(t *testing.T) {
	for _, convention := range []string{"rulebook", "18xx-games"} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.IB, 100, 5)
		g.company(board.SVR, 50, 5)
		g.company(board.ECR, 100, 5)
		for _, c := range []board.Company{board.IB, board.SVR} {
			g.train(c, ClassA, runs.Express)
		}
		g.joins(board.IB, board.SVR)
		g.operates(board.IB, Merging)
		g.does(Action{Verb: DoMerge, Company: board.SVR, Other: board.IB})
		g.stands(board.IB, 100)
		if g.Charters[board.IB].Stamp < g.Charters[board.ECR].Stamp {
			t.Errorf("%s: the marker did not go under the other", convention)
		}
	}
}

// The trains of a bankrupt company leave the game; on 18xx.games others can buy
// them, but not the company itself, which gets the money (7.12).
func TestForced_7_12_strandedTrains(t *testing.T) {
	g := seated(t, 2, "conventions", "18xx-games")
	g.company(board.EUR, 54, 5)
	g.company(board.ECR, 54, 5)
	id := g.train(board.EUR, ClassA, runs.Express)
	g.treasury(board.ECR, 500)
	g.bankrupt(board.EUR, &g.log)
	if g.hasTrain(board.EUR) {
		t.Error("the bankrupt company still has its train")
	}
	g.operates(board.ECR, BuyingTrains)
	g.does(Action{Verb: DoTradeTrain, Train: id})
	if g.Charters[board.EUR].Cash != 100 || !g.hasTrain(board.ECR) {
		t.Errorf("the seller has %d, want 100", g.Charters[board.EUR].Cash)
	}

	g = seated(t, 2, "conventions", "18xx-games")
	g.company(board.EUR, 54, 5)
	id = g.train(board.EUR, ClassA, runs.Express)
	g.bankrupt(board.EUR, &g.log)
	g.Stock.Bought[first] = [board.NumCompanies]uint8{}
	g.Step, g.Seat = Trading, first
	g.does(Action{Verb: DoStart, Company: board.EUR, Amount: 54})
	g.Charters[board.EUR].Status = Floated
	g.operates(board.EUR, BuyingTrains)
	g.refuses(Action{Verb: DoTradeTrain, Train: id}, notForSale)

	g = seated(t, 2)
	g.company(board.EUR, 54, 5)
	id = g.train(board.EUR, ClassA, runs.Express)
	g.bankrupt(board.EUR, &g.log)
	if g.Trains[id].Place != Gone {
		t.Error("by the rulebook the train leaves the game")
	}
}

// With a city and a small station to reach there is nothing to run; on 18xx.games
// the director is asked all the same and runs nothing (7.8).
func TestRoutes_7_8_onlyASmallStation(t *testing.T) {
	for convention, asked := range map[string]bool{"rulebook": false, "18xx-games": true} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.IB, 100, 5)
		g.train(board.IB, ClassA, runs.Express)
		g.lay("D9", "57", 0)
		g.token(board.IB, "D9")
		g.operates(board.IB, Running)
		if g.operatingRound().enter(Running, &g.log) == waits {
			t.Errorf("%s: asked for routes from a lonely city", convention)
		}
		var town string
		for h := board.NumCities; h < board.NumLand; h++ {
			if e, ok := board.Beside(h, board.IB.Home()); ok && g.Board.TileAt(board.IB.Home()).Exits.Has(e.Opposite()) {
				town = h.String()
			}
		}
		if town == "" {
			t.Fatal("no town beside")
		}
		for turn := range uint8(6) {
			l := board.Lay{Hex: board.HexNamed(town), Tile: board.TileNamed("8852"), Turn: turn}
			reach := g.Board.Reach(board.IB)
			if g.Board.CheckLay(board.IB, &reach, l, 1, false) == nil {
				g.Board.Lay(l)
				break
			}
		}
		if got := g.operatingRound().enter(Running, &g.log) == waits; got != asked {
			t.Errorf("%s: asked for routes: %v", convention, got)
		}
	}
}

// On 18xx.games a merger that reaches the top of the market does not end the game,
// nor does a dividend that leaves the price there; a rise to the top does (10.1).
func TestEnd_10_1_topByMerger(t *testing.T) {
	g := seated(t, 2, "conventions", "18xx-games")
	g.company(board.EUR, 1000, 5)
	g.company(board.ECR, 950, 5)
	g.movePrice(board.EUR, aSpace, &g.log)
	if g.TopReached {
		t.Error("a price that stayed at the top ended the game")
	}
	g.movePrice(board.ECR, aSpace, &g.log)
	if !g.TopReached {
		t.Error("a rise to the top did not end the game")
	}
}

// Two that are fined at once both pay first in cash and by their company's shares;
// then each sells other shares (4.3).
func TestParliament_4_3_twoFines(t *testing.T) {
	g := seated(t, 2)
	for p, c := range []board.Company{board.ECR, board.EUR} {
		g.company(c, 54, 0, 0)
		ch := g.charter(c)
		ch.Status, ch.Chartered, ch.Director, ch.Obliged, ch.Tokens = Started, true, game.Seat(p), game.Seat(p), 0
		g.moveShares(Treasury, Offer, c, 7)
		g.moveDirector(Pool, Holder(p), c)
		g.cash(game.Seat(p), 60)
	}
	g.company(board.IB, 100, 2, 2)
	g.train(board.IB, ClassA, runs.Express)
	g.stockRound().endStock(&g.log)
	// 270: 60 in cash, 3 x 27 for the certificate, 129 are left.
	g.asks(first, PayingFine)
	if g.Cash[second] != 0 || g.Stock.Debts != [board.NumCompanies]money.Amount{board.ECR: 129, board.EUR: 129} {
		t.Fatalf("%v, debts %v", g.Cash[:2], g.Stock.Debts)
	}
	g.does(sell(board.IB, 2))
	g.asks(second, PayingFine)
	g.does(sell(board.IB, 2))
	if g.Step == PayingFine || g.Cash[first] != 200-129 {
		t.Errorf("%s, %v", g.Step, g.Cash[:2])
	}
}

// Tokens keep their circles when their city is upgraded; on 18xx.games they go to
// the first ones (7.6.3).
func TestTrack_7_6_3_circles(t *testing.T) {
	for convention, want := range map[string][2]board.Company{"rulebook": {board.NoCompany, board.ECR}, "18xx-games": {board.ECR, board.NoCompany}} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.ECR, 82, 5)
		g.phase(ClassD)
		h := board.HexNamed("D11")
		g.lay("D11", "14", 0)
		g.Board.Put(board.ECR, h, 1)
		g.Charters[board.ECR].Tokens--
		g.operates(board.ECR, Building)
		g.does(Action{Verb: DoLay, Hex: h, Tile: board.TileNamed("611"), Turn: g.upgradeTurn(h, "611")})
		if got := [2]board.Company(g.Board.Tokens(h)); got != want {
			t.Errorf("%s: %v, want %v", convention, got, want)
		}
	}
}

// upgradeTurn is a turn in which the operating company may lay the tile.
func (g *table) upgradeTurn(h board.HexID, name string) uint8 {
	g.t.Helper()
	for r := range uint8(6) {
		if g.operatingRound().checkLay(board.Lay{Hex: h, Tile: board.TileNamed(name), Turn: r}) == nil {
			return r
		}
	}
	g.t.Fatalf("%s does not fit", name)
	return 0
}

// Without a director routes are found by chance; on 18xx.games the largest holder
// enters them, of equals the first from the priority (7.3, 8).
func TestReceivership_7_3_whoRuns(t *testing.T) {
	g := seated(t, 3)
	g.company(board.EUR, 82, 1, 2, 2)
	if got := g.trains().receiver(board.EUR); got != game.Chance {
		t.Errorf("by the rulebook seat %d", got)
	}
	g = seated(t, 3, "conventions", "18xx-games")
	g.company(board.EUR, 82, 1, 2, 2)
	for priority, want := range []game.Seat{second, second, third} {
		g.Priority = game.Seat(priority)
		if got := g.trains().receiver(board.EUR); got != want {
			t.Errorf("priority %d: seat %d, want %d", priority, got, want)
		}
	}
}

// A marker placed with the par stays where it is when the company floats (4.2).
func TestParliament_4_2_markerStays(t *testing.T) {
	g := parliament(t, 2, "conventions", "18xx-games")
	g.does(petition(board.EUR, 0))
	g.does(pass)
	g.does(Action{Verb: DoPar, Amount: 74})
	g.company(board.ECR, 74, 0, 5)
	stamp := g.Charters[board.EUR].Stamp
	g.does(buy(board.EUR, Offer))
	g.does(buy(board.EUR, Offer))
	if ch := g.charter(board.EUR); ch.Status != Floated || ch.Stamp != stamp {
		t.Errorf("status %d, placed at %d and then at %d", ch.Status, stamp, ch.Stamp)
	}
}

// On 18xx.games a second-hand train may be bought with warranties, for 50 each to
// the bank (7.10).
func TestTrains_7_10_secondHand(t *testing.T) {
	for convention, refused := range map[string]*game.Illegal{"rulebook": warrantyBank, "18xx-games": nil} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.EUR, 82, 5)
		g.company(board.ECR, 82, 5)
		id := g.train(board.ECR, ClassA, runs.Express)
		g.treasury(board.EUR, 300)
		g.operates(board.EUR, BuyingTrains)
		trade := Action{Verb: DoTradeTrain, Train: id, Amount: 2}
		if refused != nil {
			g.refuses(trade, refused)
			continue
		}
		g.does(trade)
		if g.Charters[board.EUR].Cash != 300-100-2*50 || g.Charters[board.ECR].Cash != 100 || g.Trains[id].Warranties != 2 {
			t.Errorf("%d and %d left, %d warranties", g.Charters[board.EUR].Cash, g.Charters[board.ECR].Cash, g.Trains[id].Warranties)
		}
	}
}
