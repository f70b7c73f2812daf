package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// What a player sold in a stock round does not bind in the next parliament: who
// sold shares of a company that then fell may win it and buy its shares (4.2).
func TestParliament_4_2_soldBefore(t *testing.T) {
	g := seated(t, 2)
	g.Turn = 2
	g.Stock.Sold[first].add(EUR)
	g.startParliament(&g.log)
	g.does(petition(EUR, 0))
	g.does(pass)
	g.does(Action{Verb: DoPar, Amount: 54})
	g.asks(first, MoreShares)
}

// The company's own shares pay the fine by certificates: single ones first, then
// the director's whole (4.3).
func TestParliament_4_3_fineByCertificates(t *testing.T) {
	for debt, want := range map[money.Amount]int{0: 0, 27: 1, 28: 4, 90: 4, 200: 4} {
		g := seated(t, 2)
		g.company(EUR, 54, 4)
		g.Stock.Debts[EUR] = debt
		if got := g.sharesForFine(first, EUR, 27); got != want {
			t.Errorf("a debt of %d takes %d shares, want %d", debt, got, want)
		}
	}
}

// A merged price that is the survivor's old one puts its marker under the others (7.1).
func TestMerging_7_1_stack(t *testing.T) {
	for _, convention := range []string{"rulebook", "18xx-games"} {
		g := seated(t, 2, "conventions", convention)
		g.company(IB, 100, 5)
		g.company(SVR, 50, 5)
		g.company(ECR, 100, 5)
		for _, c := range []Company{IB, SVR} {
			g.train(c, ClassA, Express)
		}
		g.joins(IB, SVR)
		g.operates(IB, Merging)
		g.does(Action{Verb: DoMerge, Company: SVR, Other: IB})
		g.stands(IB, 100)
		if g.Charters[IB].Stamp < g.Charters[ECR].Stamp {
			t.Errorf("%s: the marker did not go under the other", convention)
		}
	}
}

// The trains of a bankrupt company leave the game; on 18xx.games others can buy
// them, but not the company itself, which gets the money (7.12).
func TestForced_7_12_strandedTrains(t *testing.T) {
	g := seated(t, 2, "conventions", "18xx-games")
	g.company(EUR, 54, 5)
	g.company(ECR, 54, 5)
	id := g.train(EUR, ClassA, Express)
	g.treasury(ECR, 500)
	g.bankrupt(EUR, &g.log)
	if g.hasTrain(EUR) {
		t.Error("the bankrupt company still has its train")
	}
	g.operates(ECR, BuyingTrains)
	g.does(Action{Verb: DoTradeTrain, Train: id})
	if g.Charters[EUR].Cash != 100 || !g.hasTrain(ECR) {
		t.Errorf("the seller has %d, want 100", g.Charters[EUR].Cash)
	}

	g = seated(t, 2, "conventions", "18xx-games")
	g.company(EUR, 54, 5)
	id = g.train(EUR, ClassA, Express)
	g.bankrupt(EUR, &g.log)
	g.Stock.Bought[first] = [numCompanies]uint8{}
	g.Step, g.Seat = Trading, first
	g.does(Action{Verb: DoStart, Company: EUR, Amount: 54})
	g.Charters[EUR].Status = Floated
	g.operates(EUR, BuyingTrains)
	g.refuses(Action{Verb: DoTradeTrain, Train: id}, notForSale)

	g = seated(t, 2)
	g.company(EUR, 54, 5)
	id = g.train(EUR, ClassA, Express)
	g.bankrupt(EUR, &g.log)
	if g.Trains[id].Place != Gone {
		t.Error("by the rulebook the train leaves the game")
	}
}

// With a city and a small station to reach there is nothing to run; on 18xx.games
// the director is asked all the same and runs nothing (7.8).
func TestRoutes_7_8_onlyASmallStation(t *testing.T) {
	for convention, asked := range map[string]bool{"rulebook": false, "18xx-games": true} {
		g := seated(t, 2, "conventions", convention)
		g.company(IB, 100, 5)
		g.train(IB, ClassA, Express)
		g.lay("D9", "57", 0)
		g.token(IB, "D9")
		g.operates(IB, Running)
		if g.enter(Running, &g.log) == waits {
			t.Errorf("%s: asked for routes from a lonely city", convention)
		}
		var town string
		for h := HexID(numCities); h < numLand; h++ {
			if e, ok := beside(h, IB.Home()); ok && g.Board.tile(IB.Home()).Exits.Has(e.Opposite()) {
				town = h.String()
			}
		}
		if town == "" {
			t.Fatal("no town beside")
		}
		for turn := range uint8(6) {
			l := Lay{hexNamed(town), tileNamed("8852"), turn}
			reach := g.Board.reach(IB)
			if g.Board.checkLay(IB, &reach, l, 1, false) == nil {
				g.Board.lay(l)
				break
			}
		}
		if got := g.enter(Running, &g.log) == waits; got != asked {
			t.Errorf("%s: asked for routes: %v", convention, got)
		}
	}
}

// On 18xx.games a merger that reaches the top of the market does not end the game,
// nor does a dividend that leaves the price there; a rise to the top does (10.1).
func TestEnd_10_1_topByMerger(t *testing.T) {
	g := seated(t, 2, "conventions", "18xx-games")
	g.company(EUR, 1000, 5)
	g.company(ECR, 950, 5)
	g.movePrice(EUR, aSpace, &g.log)
	if g.TopReached {
		t.Error("a price that stayed at the top ended the game")
	}
	g.movePrice(ECR, aSpace, &g.log)
	if !g.TopReached {
		t.Error("a rise to the top did not end the game")
	}
}

// A pattern of small stations is the same however the tile is turned: number 17 shows
// the same track in two positions, so one station on it is one pattern (2.3).
func TestTrack_2_3_patterns(t *testing.T) {
	id := tileNamed("17")
	segments := turned[id][0].Segments
	one, other := pattern(Laid{id, 0, segments[0]}), pattern(Laid{id, 0, segments[1]})
	if one != other {
		t.Errorf("%v and %v are two patterns", segments[0], segments[1])
	}
	if both := pattern(Laid{id, 0, segments[0] | segments[1]}); both == one {
		t.Error("two stations are the pattern of one")
	}
	id = tileNamed("16")
	segments = turned[id][0].Segments
	if pattern(Laid{id, 0, segments[0]}) == pattern(Laid{id, 0, segments[1]}) {
		t.Error("the two segments of number 16 are the same")
	}
	if pattern(Laid{id, 2, segments[0].Turn(2)}) != pattern(Laid{id, 0, segments[0]}) {
		t.Error("a turned tile has another pattern")
	}
}

// A token that replaces the absorbed company's takes its circle (7.5.6).
func TestMerging_7_5_6_circles(t *testing.T) {
	b := newBoard()
	h := hexNamed("F5")
	b.tiles[h] = Laid{Tile: tileNamed("790")}
	b.put(EUR, h, 0)
	b.put(ECR, h, 1)
	b.RemoveToken(EUR, h)
	if _, n := b.ReplaceTokens(ECR, FDR); n != 1 || b.tokens[h][1] != FDR || b.tokens[h][0] != NoCompany {
		t.Errorf("%v", b.tokens[h])
	}
}

// Two that are fined at once both pay first in cash and by their company's shares;
// then each sells other shares (4.3).
func TestParliament_4_3_twoFines(t *testing.T) {
	g := seated(t, 2)
	for p, c := range []Company{ECR, EUR} {
		g.company(c, 54, 0, 0)
		ch := g.charter(c)
		ch.Status, ch.Chartered, ch.Director, ch.Obliged, ch.Tokens = Started, true, game.Seat(p), game.Seat(p), 0
		g.moveShares(Treasury, Offer, c, 7)
		g.moveDirector(Pool, Holder(p), c)
		g.cash(game.Seat(p), 60)
	}
	g.company(IB, 100, 2, 2)
	g.train(IB, ClassA, Express)
	g.endStock(&g.log)
	// 270: 60 in cash, 3 x 27 for the certificate, 129 are left.
	g.asks(first, PayingFine)
	if g.Cash[second] != 0 || g.Stock.Debts != [numCompanies]money.Amount{ECR: 129, EUR: 129} {
		t.Fatalf("%v, debts %v", g.Cash[:2], g.Stock.Debts)
	}
	g.does(sell(IB, 2))
	g.asks(second, PayingFine)
	g.does(sell(IB, 2))
	if g.Step == PayingFine || g.Cash[first] != 200-129 {
		t.Errorf("%s, %v", g.Step, g.Cash[:2])
	}
}

// Tokens keep their circles when their city is upgraded; on 18xx.games they go to
// the first ones (7.6.3).
func TestTrack_7_6_3_circles(t *testing.T) {
	for convention, want := range map[string][2]Company{"rulebook": {NoCompany, ECR}, "18xx-games": {ECR, NoCompany}} {
		g := seated(t, 2, "conventions", convention)
		g.company(ECR, 82, 5)
		g.phase(ClassD)
		h := hexNamed("D11")
		g.lay("D11", "14", 0)
		g.Board.put(ECR, h, 1)
		g.Charters[ECR].Tokens--
		g.operates(ECR, Building)
		g.does(Action{Verb: DoLay, Hex: h, Tile: tileNamed("611"), Turn: g.upgradeTurn(h, "611")})
		if got := [2]Company(g.Board.tokens[h][:2]); got != want {
			t.Errorf("%s: %v, want %v", convention, got, want)
		}
	}
}

// upgradeTurn is a turn in which the operating company may lay the tile.
func (g *table) upgradeTurn(h HexID, name string) uint8 {
	g.t.Helper()
	for r := range uint8(6) {
		if g.checkLay(Lay{h, tileNamed(name), r}) == nil {
			return r
		}
	}
	g.t.Fatalf("%s does not fit", name)
	return 0
}

// There are two tiles of number 16. On 18xx.games there are two of each pattern of
// small stations (2.3).
func TestTrack_2_3_looseSupply(t *testing.T) {
	id := tileNamed("16")
	if tiles[id].Count != 2 {
		t.Fatalf("%d tiles of number 16", tiles[id].Count)
	}
	b, segment := newBoard(), turned[id][0].Segments[0]
	towns := [3]HexID{numCities, numCities + 1, numCities + 2}
	lay := Lay{towns[2], id, 0}
	for _, h := range towns[:2] {
		if !b.patternLeft(lay, 0) {
			t.Fatalf("no tile left before %s", h)
		}
		b.tiles[h] = Laid{Tile: id}
	}
	if b.patternLeft(lay, 0) {
		t.Error("a third without a station is left")
	}
	if !b.patternLeft(lay, segment) {
		t.Error("none with a station is left")
	}
	for _, name := range []string{"57", "14", "8851"} {
		if b.patternLeft(Lay{towns[2], tileNamed(name), 0}, 0) {
			t.Errorf("number %s has patterns: cities and yellow tiles have none", name)
		}
	}
}

// Without a director routes are found by chance; on 18xx.games the largest holder
// enters them, of equals the first from the priority (7.3, 8).
func TestReceivership_7_3_whoRuns(t *testing.T) {
	g := seated(t, 3)
	g.company(EUR, 82, 1, 2, 2)
	if got := g.receiver(EUR); got != game.Chance {
		t.Errorf("by the rulebook seat %d", got)
	}
	g = seated(t, 3, "conventions", "18xx-games")
	g.company(EUR, 82, 1, 2, 2)
	for priority, want := range []game.Seat{second, second, third} {
		g.Priority = game.Seat(priority)
		if got := g.receiver(EUR); got != want {
			t.Errorf("priority %d: seat %d, want %d", priority, got, want)
		}
	}
}

// A marker placed with the par stays where it is when the company floats (4.2).
func TestParliament_4_2_markerStays(t *testing.T) {
	g := parliament(t, 2, "conventions", "18xx-games")
	g.does(petition(EUR, 0))
	g.does(pass)
	g.does(Action{Verb: DoPar, Amount: 74})
	g.company(ECR, 74, 0, 5)
	stamp := g.Charters[EUR].Stamp
	g.does(buy(EUR, Offer))
	g.does(buy(EUR, Offer))
	if ch := g.charter(EUR); ch.Status != Floated || ch.Stamp != stamp {
		t.Errorf("status %d, placed at %d and then at %d", ch.Status, stamp, ch.Stamp)
	}
}

// On 18xx.games a second-hand train may be bought with warranties, for 50 each to
// the bank (7.10).
func TestTrains_7_10_secondHand(t *testing.T) {
	for convention, refused := range map[string]*game.Illegal{"rulebook": warrantyBank, "18xx-games": nil} {
		g := seated(t, 2, "conventions", convention)
		g.company(EUR, 82, 5)
		g.company(ECR, 82, 5)
		id := g.train(ECR, ClassA, Express)
		g.treasury(EUR, 300)
		g.operates(EUR, BuyingTrains)
		trade := Action{Verb: DoTradeTrain, Train: id, Amount: 2}
		if refused != nil {
			g.refuses(trade, refused)
			continue
		}
		g.does(trade)
		if g.Charters[EUR].Cash != 300-100-2*50 || g.Charters[ECR].Cash != 100 || g.Trains[id].Warranties != 2 {
			t.Errorf("%d and %d left, %d warranties", g.Charters[EUR].Cash, g.Charters[ECR].Cash, g.Trains[id].Warranties)
		}
	}
}
