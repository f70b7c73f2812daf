package railwaymania

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/track"
)

// What people rarely do, by the rulebook and as games on 18xx.games go.

// fined is a table at the end of a stock round in which founders have not seen their
// companies floated: the first player the EUR and the second the ECR, which was
// started before. All have some shares of the I&B and no money.
func fined(t *testing.T, convention string) *table {
	g := seated(t, 2, "conventions", convention)
	for p, c := range []Company{EUR, ECR} {
		g.company(c, 54, 0, 0)
		ch := g.charter(c)
		ch.Status, ch.Chartered, ch.Director, ch.Obliged, ch.Tokens = Started, true, game.Seat(p), game.Seat(p), 0
		g.moveShares(Treasury, Offer, c, 7)
		g.moveDirector(Pool, Holder(p), c)
		g.cash(game.Seat(p), 0)
	}
	g.company(IB, 210, 3, 2)
	g.train(IB, ClassA, Express)
	return g
}

// Who still owes sells in the order of the list of companies; on 18xx.games in that of
// the founders, from who had the priority when the round began (4.3).
func TestParliament_4_3_orderOfFines(t *testing.T) {
	for _, c := range []struct {
		convention string
		priority   game.Seat
		asked      game.Seat
	}{
		{"rulebook", first, second}, {"rulebook", second, second}, // the ECR is the first of the list
		{"18xx-games", first, first}, {"18xx-games", second, second},
	} {
		g := fined(t, c.convention)
		g.Stock.First = c.priority
		g.endStock(&g.log)
		g.asks(c.asked, PayingFine)
	}
}

// Of several companies of one founder the one is fined first that was started first,
// by the convention; by the rulebook the first of the list.
func TestParliament_4_3_twoOfOne(t *testing.T) {
	for convention, want := range map[string]Company{"rulebook": ECR, "18xx-games": EUR} {
		g := fined(t, convention)
		g.Charters[ECR].Obliged, g.Charters[ECR].Director = first, first
		g.moveDirector(Holder(second), Holder(first), ECR)
		g.endStock(&g.log)
		g.asks(first, PayingFine)
		if g.Company != want {
			t.Errorf("%s: the fine for the %s comes first", convention, g.Company)
		}
	}
}

// "Deben venderse de golpe": shares of a company go for a fine in one block, so that
// not each is again the first (6.4); on 18xx.games in as many as one likes.
func TestParliament_4_3_fineByBlocks(t *testing.T) {
	for convention, refused := range map[string]*game.Illegal{"rulebook": oneBlock, "18xx-games": nil} {
		g := fined(t, convention)
		g.Charters[ECR].Obliged = NoSeat
		g.company(WVR, 40, 2, 5)
		g.endStock(&g.log)
		g.asks(first, PayingFine)
		g.does(sell(WVR, 1))
		g.asks(first, PayingFine)
		if refused != nil {
			g.refuses(sell(WVR, 1), refused)
		} else {
			g.does(sell(WVR, 1))
		}
	}
}

// A winner at the certificate limit is not asked for shares that he cannot have; on
// 18xx.games he is (4.2).
func TestParliament_4_2_moreAtTheLimit(t *testing.T) {
	for convention, want := range map[string]Step{"rulebook": Petition, "18xx-games": MoreShares} {
		g := parliament(t, 3, "conventions", convention)
		g.does(petition(EUR, 0))
		g.does(pass)
		g.does(pass)
		g.Limit = 1
		g.does(Action{Verb: DoPar, Amount: 54})
		if g.Step != want {
			t.Errorf("%s: asked for %s", convention, g.Step)
		}
		if want == MoreShares {
			g.refuses(buy(EUR, Offer), certLimit)
		}
	}
}

// A director's certificate alone in the pool is not for sale (8). On 18xx.games one is
// asked all the same who could pay it.
func TestBuying_6_2_directorAlone(t *testing.T) {
	for convention, want := range map[string]bool{"rulebook": false, "18xx-games": true} {
		g := seated(t, 2, "conventions", convention)
		for c := range Company(numCompanies) {
			g.Charters[c].Status = OutOfGame
		}
		g.company(EUR, 54, 0, 0)
		g.moveShares(Treasury, Offer, EUR, 7)
		g.Charters[EUR].Par = 100
		g.cash(first, 90)
		if g.canTrade(first) {
			t.Errorf("%s: asked who cannot pay it", convention)
		}
		g.moveShares(Offer, Holder(second), EUR, 7)
		g.cash(first, 3*54)
		if got := g.canTrade(first); got != want {
			t.Errorf("%s: asked who could pay it: %v", convention, got)
		}
	}
}

// The merged company stands in the order of operation where the company stood that
// acted, by the convention; by the rulebook where it was (7.5).
func TestMerging_7_5_placeInTheOrder(t *testing.T) {
	for _, c := range []struct {
		convention  string
		order, then []Company
	}{
		{"rulebook", []Company{ECR, NE, WVR, IB}, []Company{ECR, WVR, IB}},
		{"rulebook", []Company{IB, NE, WVR, ECR}, []Company{IB, WVR, ECR}},
		{"18xx-games", []Company{ECR, NE, WVR, IB}, []Company{ECR, IB, WVR}},
		{"18xx-games", []Company{IB, NE, WVR, ECR}, []Company{IB, WVR, ECR}},
	} {
		g := partners(t, "conventions", c.convention)
		for _, other := range []Company{ECR, WVR} {
			g.company(other, 82, 5)
			g.train(other, ClassB, Express)
		}
		g.operates(NE, Merging)
		copy(g.Operating.Order[:], c.order)
		g.Operating.Count, g.Operating.Next = 4, 2
		g.Charters[IB].Operated = c.order[0] == IB
		g.does(Action{Verb: DoMerge, Company: IB, Other: IB})
		for g.Step == HalfShare {
			g.does(Action{Verb: DoGiveUp})
		}
		var got []Company
		for _, o := range g.orderView() {
			got = append(got, o.Company)
		}
		if !slices.Equal(got, c.then) {
			t.Errorf("%s: %v becomes %v, want %v", c.convention, c.order, got, c.then)
		}
		if c.order[0] == IB && g.Company != WVR {
			t.Errorf("%s: then it is the turn of %s", c.convention, g.Company)
		}
	}
}

// In the last phases the limit is on all trains together. A company without director
// looks at each type alone, by the convention (7.9, 8).
func TestReceivership_8_limit(t *testing.T) {
	for convention, want := range map[string]int{"rulebook": 3, "18xx-games": 4} {
		g := seated(t, 2, "conventions", convention)
		g.company(EUR, 82, 2, 2)
		g.Charters[EUR].Permits = 1<<Local | 1<<Freight
		g.phase(ClassG)
		for range 3 {
			g.train(EUR, ClassH, Freight)
		}
		g.treasury(EUR, 2000)
		g.operates(EUR, BuyingTrains)
		g.receiverBuys(&g.log)
		if got := g.trainCount(EUR); got != want {
			t.Errorf("%s: %d trains, want %d", convention, got, want)
		}
	}
}

// A company that lost its director by a merger runs on without; on 18xx.games it
// earns nothing in that turn (7.3).
func TestReceivership_7_3_afterTheMerger(t *testing.T) {
	for convention, runs := range map[string]bool{"rulebook": true, "18xx-games": false} {
		g := seated(t, 2, "conventions", convention)
		g.company(IB, 90, 3, 0)
		g.company(NE, 90, 0, 3)
		for _, c := range []Company{NE, IB} {
			g.train(c, ClassB, Express)
			g.toPool(c, 7)
		}
		g.joins(IB, NE)
		g.operates(IB, Merging)
		g.cash(first, 0)
		g.cash(second, 0)
		g.does(g.mergesWith(NE))
		if g.Step == Consenting {
			g.does(Action{Verb: DoAgree})
		}
		if !g.receivership(IB) {
			t.Fatalf("%s: seat %d directs the I&B", convention, g.Charters[IB].Director)
		}
		if got := g.Step == Running && g.Number == 1; got != runs {
			t.Errorf("%s: asked to run: %v (%s, %s)", convention, got, g.Step, g.Company)
		}
	}
}

// Of a company without director the largest holder decides on tokens, from who had the
// priority when the stock round began, by the convention (6.5.4.2, 7.5.6).
func TestReceivership_8_holderDecides(t *testing.T) {
	g := seated(t, 3, "conventions", "18xx-games")
	g.company(EUR, 60, 2, 1, 2)
	g.Charters[EUR].Status, g.Charters[EUR].Tokens = Started, 0
	g.treasury(EUR, 200)
	g.Stock.First = third
	if !g.floatIfSold(EUR, &g.log) {
		t.Fatal("nobody is asked for tokens")
	}
	g.asks(third, BuyingTokens)
	g.does(Action{Verb: DoTokens, Amount: 3})

	h := crowdedBy(t, "18xx-games", 3, 0)
	h.moveDirector(Holder(first), Holder(second), IB)
	h.Charters[IB].Director = second
	h.cash(first, 0)
	h.cash(second, 0)
	h.toPool(NE, 6)
	h.Priority = second
	h.does(h.mergesWith(IB))
	if !h.receivership(NE) {
		t.Fatalf("seat %d directs the N&E", h.Charters[NE].Director)
	}
	h.asks(h.largestHolder(NE, second), ShedToken)
}

// "No se permiten [...] colocación de estaciones": a company that floats after the LNER
// places no home token, and throws nobody out; on 18xx.games it does (10.3).
func TestHome_10_3(t *testing.T) {
	for convention, placed := range map[string]bool{"rulebook": false, "18xx-games": true} {
		for _, full := range []bool{false, true} {
			g := seated(t, 2, "conventions", convention)
			g.company(ECR, 82, 5)
			for _, c := range []Company{SVR, EUR} {
				g.company(c, 82, 0, 5)
			}
			g.phase(ClassH)
			g.lay("D13", "57", 0)
			if full {
				g.token(SVR, "D13")
			}
			g.LNER = true
			g.Round, g.Of, g.Number = OperatingRound, 3, 1
			g.startTurn(ECR, &g.log)
			if full && placed {
				g.asks(first, HomeUpgrade)
				continue
			}
			if g.Board.HomePlaced(ECR) != placed || full && !g.Board.HasToken(SVR, hexNamed("D13")) {
				t.Errorf("%s, full %v: placed %v, the other's there %v", convention, full,
					g.Board.HomePlaced(ECR), g.Board.HasToken(SVR, hexNamed("D13")))
			}
		}
	}
}

// Warranties that a second-hand train has count towards the most there may be, by the
// convention (7.10).
func TestTrains_7_10_secondHandMost(t *testing.T) {
	g := seated(t, 2, "conventions", "18xx-games")
	g.company(EUR, 82, 5)
	g.company(ECR, 82, 5)
	id := g.train(ECR, ClassA, Express)
	g.Trains[id].Warranties = 2
	g.treasury(EUR, 500)
	g.operates(EUR, BuyingTrains)
	g.refuses(Action{Verb: DoTradeTrain, Train: id, Amount: maxWarranties - 1}, tooManyWarrants)
	g.does(Action{Verb: DoTradeTrain, Train: id, Amount: maxWarranties - 2})
}

// Freights that are not permanent make one chain by themselves. On 18xx.games they may
// be joined by a permanent one between, if the run names what it brings (7.8.1).
func TestFreight_7_8_1_throughPermanents(t *testing.T) {
	s := given(t, WNR, 0).
		tile("E4", "611", "S SW NW N SE").tile("F5", "790", "SW NW NE SE").tile("D5", "6", "NE S").tile("E2", "6", "S NW").
		token(WNR, "E2").token(WNR, "E4").train("1F", "6F", "1F")
	routes := []string{"D5 E4", "E4 E2", "E2 D1"}
	s.refused(freightsApart, routes...)
	s.run.Routes = asOn18xxGames.Routes
	s.refused(freightsApart, routes...)
	for claim := int32(10); claim <= 400; claim += 10 {
		s.run.Claim = claim
		if in, no := s.b.Earn(&s.run, s.set(routes...)); no == nil {
			if in.Revenue != claim {
				t.Errorf("claimed %d, earned %d", claim, in.Revenue)
			}
			return
		}
	}
	t.Error("no revenue is accepted")
}

// An N/M train leaves out the stop that costs least. On 18xx.games it may be another,
// if the run names what it brings (7.8.2, 7.8.3).
func TestRoutes_7_8_2_leftOutAsClaimed(t *testing.T) {
	s := given(t, WNR, 0).
		tile("E4", "611", "S SW NW N SE").tile("F5", "790", "SW NW NE SE").tile("E2", "6", "S NW").
		token(WNR, "E2").token(WNR, "E4").train("2/3E")
	route := "E2 E4 F5"
	total := int32(20 + 40 + 40)
	s.earns(total-20, 0, route)
	s.run.Claim = total - 40
	s.refused(notThatMuch, route)
	s.run.Routes = asOn18xxGames.Routes
	s.earns(total-40, 0, route)
	s.run.Claim = total - 30
	s.refused(notThatMuch, route)
}

// A director is asked for routes only if some train can run: not a local train that
// reaches no other city, not one that would need a link to London, nor where the home
// station leads nowhere (7.8).
func TestRoutes_7_8_nothingToRun(t *testing.T) {
	for _, c := range []struct {
		name  string
		train TrainType
		class Class
		runs  bool
	}{
		{"a local to a port", Local, ClassD, false},
		{"an express to a port", Express, ClassD, true},
		{"a freight to a port", Freight, ClassA, true},
	} {
		g := seated(t, 2)
		g.company(WNR, 100, 5)
		g.train(WNR, c.class, c.train)
		g.Charters[WNR].Permits = 1 << c.train
		g.lay("E2", "6", 0)
		g.token(WNR, "E2")
		for turn := range uint8(6) {
			g.Board.tiles[hexNamed("E2")].Turn = plainest[tileNamed("6")][turn]
			if f := g.Board.field(); g.endsOffBoard(&f, "E2") {
				break
			}
		}
		run := g.run(WNR)
		if got := g.canRun(&run); got != c.runs {
			t.Errorf("%s: asked %v", c.name, got)
		}
	}
}

// endsOffBoard tells whether a line from the city leads off the board, and none to
// another city.
func (g *table) endsOffBoard(f *track.Field, city string) bool {
	off := false
	at := track.Place(hexNamed(city))
	for exits := f.Tiles[at].Exits; exits != 0; exits &= exits - 1 {
		line, ok := f.Follow(at, exits.First())
		if ok && line.To < track.Place(numLand) {
			return false
		}
		off = off || ok
	}
	return off
}

// The train that a company is refinanced for can be paid afterwards: its treasury
// redeems the half share only with what is left over. No money is raised twice (7.11,
// 7.11.2). On 18xx.games it may.
func TestForced_7_11_2_trainFirst(t *testing.T) {
	for convention, redeems := range map[string]bool{"rulebook": false, "18xx-games": true} {
		g := seated(t, 2, "conventions", convention)
		g.company(EUR, 62, 6, 1)
		g.sells(ClassG)
		g.treasury(EUR, 85)
		g.operates(EUR, BuyingTrains)
		g.does(Action{Verb: DoRefinance})
		for g.Step == HalfShare {
			treasury := g.holder(g.Merger.At) == Treasury
			if treasury && !redeems {
				t.Error("the treasury is asked, though the train takes all")
			}
			g.does(Action{Verb: DoRedeem})
		}
		if short := g.Charters[EUR].Cash < classes[ClassG].price; short != redeems {
			t.Errorf("%s: %d for a train of %d", convention, g.Charters[EUR].Cash, classes[ClassG].price)
		}
		if !redeems {
			g.refuses(Action{Verb: DoRefinance}, notForced)
		}
	}
}

// A company that did not float is barred until the next stock round, and says so (4.3).
func TestParliament_4_3_barred(t *testing.T) {
	g := parliament(t, 2)
	g.Charters[EUR].Barred = true
	g.refuses(petition(EUR, 0), companyFined)
	g.Charters[EUR].Group = ClassH
	g.refuses(petition(EUR, 0), later)
	g = fined(t, "rulebook")
	g.endStock(&g.log)
	g.refuses(pass, notWhileFined)
}

// A company has one token in a city.
func TestAudit_twoTokensInOneCity(t *testing.T) {
	g := seated(t, 2)
	g.company(EUR, 82, 5)
	g.lay("D11", "14", 0)
	g.token(EUR, "D11")
	g.Board.put(EUR, hexNamed("D11"), 1)
	g.Charters[EUR].Tokens--
	if (rules{}).Audit(g.State) == nil {
		t.Error("nobody sees it")
	}
}
