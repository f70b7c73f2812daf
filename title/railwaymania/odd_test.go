package railwaymania

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/track"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What people rarely do, by the rulebook and as games on 18xx.games go.

// fined is a table at the end of a stock round in which founders have not seen their
// companies floated: the first player the EUR and the second the ECR, which was
// started before. All have some shares of the I&B and no money.
func fined(t *testing.T, convention string) *table {
	g := seated(t, 2, "conventions", convention)
	for p, c := range []board.Company{board.EUR, board.ECR} {
		g.company(c, 54, 0, 0)
		ch := g.charter(c)
		ch.Status, ch.Chartered, ch.Director, ch.Obliged, ch.Tokens = Started, true, game.Seat(p), game.Seat(p), 0
		g.moveShares(Treasury, Offer, c, 7)
		g.moveDirector(Pool, Holder(p), c)
		g.cash(game.Seat(p), 0)
	}
	g.company(board.IB, 210, 3, 2)
	g.train(board.IB, ClassA, runs.Express)
	return g
}

// A player who still owes sells in the order of the list of companies; on 18xx.games in that of the
// founders, from the player who had the priority when the round began (4.3).
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
		g.stockRound().endStock(&g.log)
		g.asks(c.asked, PayingFine)
	}
}

// Of several companies of one founder the one is fined first that was started first,
// by the convention; by the rulebook the first of the list.
func TestParliament_4_3_twoOfOne(t *testing.T) {
	for convention, want := range map[string]board.Company{"rulebook": board.ECR, "18xx-games": board.EUR} {
		g := fined(t, convention)
		g.Charters[board.ECR].Obliged, g.Charters[board.ECR].Director = first, first
		g.moveDirector(Holder(second), Holder(first), board.ECR)
		g.stockRound().endStock(&g.log)
		g.asks(first, PayingFine)
		if g.Company != want {
			t.Errorf("%s: the fine for the %s comes first", convention, g.Company)
		}
	}
}

// "Deben venderse de golpe" (They must be sold at once): shares of a company go for a fine in one block, so that
// not each is again the first (6.4); on 18xx.games in as many as one likes.
func TestParliament_4_3_fineByBlocks(t *testing.T) {
	for convention, refused := range map[string]*game.Illegal{"rulebook": oneBlock, "18xx-games": nil} {
		g := fined(t, convention)
		g.Charters[board.ECR].Obliged = NoSeat
		g.company(board.WVR, 40, 2, 5)
		g.stockRound().endStock(&g.log)
		g.asks(first, PayingFine)
		g.does(sell(board.WVR, 1))
		g.asks(first, PayingFine)
		if refused != nil {
			g.refuses(sell(board.WVR, 1), refused)
		} else {
			g.does(sell(board.WVR, 1))
		}
	}
}

// A winner at the certificate limit is not asked for shares that they cannot have; on
// 18xx.games they are (4.2).
func TestParliament_4_2_moreAtTheLimit(t *testing.T) {
	for convention, want := range map[string]Step{"rulebook": Petition, "18xx-games": MoreShares} {
		g := parliament(t, 3, "conventions", convention)
		g.does(petition(board.EUR, 0))
		g.does(pass)
		g.does(pass)
		g.Limit = 1
		g.does(Action{Verb: DoPar, Amount: 54})
		if g.Step != want {
			t.Errorf("%s: asked for %s", convention, g.Step)
		}
		if want == MoreShares {
			g.refuses(buy(board.EUR, Offer), certLimit)
		}
	}
}

// A director's certificate alone in the pool is not for sale (8). On 18xx.games one is
// asked all the same who could pay it.
func TestBuying_6_2_directorAlone(t *testing.T) {
	for convention, want := range map[string]bool{"rulebook": false, "18xx-games": true} {
		g := seated(t, 2, "conventions", convention)
		for c := range board.NumCompanies {
			g.Charters[c].Status = OutOfGame
		}
		g.company(board.EUR, 54, 0, 0)
		g.moveShares(Treasury, Offer, board.EUR, 7)
		g.Charters[board.EUR].Par = 100
		g.cash(first, 90)
		if g.stockRound().canTrade(first) {
			t.Errorf("%s: asked who cannot pay it", convention)
		}
		g.moveShares(Offer, Holder(second), board.EUR, 7)
		g.cash(first, 3*54)
		if got := g.stockRound().canTrade(first); got != want {
			t.Errorf("%s: asked who could pay it: %v", convention, got)
		}
	}
}

// The merged company stands in the order of operation where the company stood that
// acted, by the convention; by the rulebook where it was (7.5).
func TestMerging_7_5_placeInTheOrder(t *testing.T) {
	for _, c := range []struct {
		convention  string
		order, then []board.Company
	}{
		{"rulebook", []board.Company{board.ECR, board.NE, board.WVR, board.IB}, []board.Company{board.ECR, board.WVR, board.IB}},
		{"rulebook", []board.Company{board.IB, board.NE, board.WVR, board.ECR}, []board.Company{board.IB, board.WVR, board.ECR}},
		{"18xx-games", []board.Company{board.ECR, board.NE, board.WVR, board.IB}, []board.Company{board.ECR, board.IB, board.WVR}},
		{"18xx-games", []board.Company{board.IB, board.NE, board.WVR, board.ECR}, []board.Company{board.IB, board.WVR, board.ECR}},
	} {
		g := partners(t, "conventions", c.convention)
		for _, other := range []board.Company{board.ECR, board.WVR} {
			g.company(other, 82, 5)
			g.train(other, ClassB, runs.Express)
		}
		g.operates(board.NE, Merging)
		copy(g.Operating.Order[:], c.order)
		g.Operating.Count, g.Operating.Next = 4, 2
		g.Charters[board.IB].Operated = c.order[0] == board.IB
		g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.IB})
		for g.Step == HalfShare {
			g.does(Action{Verb: DoGiveUp})
		}
		var got []board.Company
		for _, o := range g.viewer().orderView() {
			got = append(got, o.Company)
		}
		if !slices.Equal(got, c.then) {
			t.Errorf("%s: %v becomes %v, want %v", c.convention, c.order, got, c.then)
		}
		if c.order[0] == board.IB && g.Company != board.WVR {
			t.Errorf("%s: then it is the turn of %s", c.convention, g.Company)
		}
	}
}

// In the last phases the limit is on all trains together. A company without director
// looks at each type alone, by the convention (7.9, 8).
func TestReceivership_8_limit(t *testing.T) {
	for convention, want := range map[string]int{"rulebook": 3, "18xx-games": 4} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.EUR, 82, 2, 2)
		g.Charters[board.EUR].Permits = 1<<runs.Local | 1<<runs.Freight
		g.phase(ClassG)
		for range 3 {
			g.train(board.EUR, ClassH, runs.Freight)
		}
		g.treasury(board.EUR, 2000)
		g.operates(board.EUR, BuyingTrains)
		g.trains().receiverBuys(&g.log)
		if got := g.trainCount(board.EUR); got != want {
			t.Errorf("%s: %d trains, want %d", convention, got, want)
		}
	}
}

// A company that lost its director by a merger runs on without; on 18xx.games it
// earns nothing in that turn (7.3).
func TestReceivership_7_3_afterTheMerger(t *testing.T) {
	for convention, asked := range map[string]bool{"rulebook": true, "18xx-games": false} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.IB, 90, 3, 0)
		g.company(board.NE, 90, 0, 3)
		for _, c := range []board.Company{board.NE, board.IB} {
			g.train(c, ClassB, runs.Express)
			g.toPool(c, 7)
		}
		g.joins(board.IB, board.NE)
		g.operates(board.IB, Merging)
		g.cash(first, 0)
		g.cash(second, 0)
		g.does(g.mergesWith(board.NE))
		if g.Step == Consenting {
			g.does(Action{Verb: DoAgree})
		}
		if !g.receivership(board.IB) {
			t.Fatalf("%s: seat %d directs the I&B", convention, g.Charters[board.IB].Director)
		}
		if got := g.Step == Running && g.Number == 1; got != asked {
			t.Errorf("%s: asked to run: %v (%s, %s)", convention, got, g.Step, g.Company)
		}
	}
}

// Of a company without director the largest holder decides on tokens, from the player who had the
// priority when the stock round began, by the convention (6.5.4.2, 7.5.6).
func TestReceivership_8_holderDecides(t *testing.T) {
	g := seated(t, 3, "conventions", "18xx-games")
	g.company(board.EUR, 60, 2, 1, 2)
	g.Charters[board.EUR].Status, g.Charters[board.EUR].Tokens = Started, 0
	g.treasury(board.EUR, 200)
	g.Stock.First = third
	if !g.stockRound().floatIfSold(board.EUR, &g.log) {
		t.Fatal("nobody is asked for tokens")
	}
	g.asks(third, BuyingTokens)
	g.does(Action{Verb: DoTokens, Amount: 3})

	h := crowdedBy(t, "18xx-games", 3, 0)
	h.moveDirector(Holder(first), Holder(second), board.IB)
	h.Charters[board.IB].Director = second
	h.cash(first, 0)
	h.cash(second, 0)
	h.toPool(board.NE, 6)
	h.Priority = second
	h.does(h.mergesWith(board.IB))
	if !h.receivership(board.NE) {
		t.Fatalf("seat %d directs the N&E", h.Charters[board.NE].Director)
	}
	h.asks(h.largestHolder(board.NE, second), ShedToken)
}

// "No se permiten [...] colocación de estaciones" (Placing stations is not allowed): a
// company that floats after the LNER places no home token, and throws nobody out; on
// 18xx.games it does (10.3).
func TestHome_10_3(t *testing.T) {
	for convention, placed := range map[string]bool{"rulebook": false, "18xx-games": true} {
		for _, full := range []bool{false, true} {
			g := seated(t, 2, "conventions", convention)
			g.company(board.ECR, 82, 5)
			for _, c := range []board.Company{board.SVR, board.EUR} {
				g.company(c, 82, 0, 5)
			}
			g.phase(ClassH)
			g.lay("D13", "57", 0)
			if full {
				g.token(board.SVR, "D13")
			}
			g.LNER = true
			g.Round, g.Of, g.Number = OperatingRound, 3, 1
			g.operatingRound().startTurn(board.ECR, &g.log)
			if full && placed {
				g.asks(first, HomeUpgrade)
				continue
			}
			if g.Board.HomePlaced(board.ECR) != placed || full && !g.Board.HasToken(board.SVR, board.HexNamed("D13")) {
				t.Errorf("%s, full %v: placed %v, the other's there %v", convention, full,
					g.Board.HomePlaced(board.ECR), g.Board.HasToken(board.SVR, board.HexNamed("D13")))
			}
		}
	}
}

// Warranties that a second-hand train has count towards the most there may be, by the
// convention, and so does its free one when it is used up (7.10).
func TestTrains_7_10_secondHandMost(t *testing.T) {
	for has, most := range map[uint8]int32{2: maxWarranties - 2, 0: maxWarranties - 1} {
		g := seated(t, 2, "conventions", "18xx-games")
		g.company(board.EUR, 82, 5)
		g.company(board.ECR, 82, 5)
		id := g.train(board.ECR, ClassA, runs.Express)
		g.Trains[id].Warranties = has
		g.treasury(board.EUR, 500)
		g.operates(board.EUR, BuyingTrains)
		g.refuses(Action{Verb: DoTradeTrain, Train: id, Amount: most + 1}, tooManyWarrants)
		g.does(Action{Verb: DoTradeTrain, Train: id, Amount: most})
	}
}

// A director is asked for routes only if some train can run: not a local train that
// reaches no other city, not one that would need a link to London, nor where the home
// station leads nowhere (7.8).
func TestRoutes_7_8_nothingToRun(t *testing.T) {
	for _, c := range []struct {
		name  string
		train runs.TrainType
		class Class
		runs  bool
	}{
		{"a local to a port", runs.Local, ClassD, false},
		{"an express to a port", runs.Express, ClassD, true},
		{"a freight to a port", runs.Freight, ClassA, true},
	} {
		g := seated(t, 2)
		g.company(board.WNR, 100, 5)
		g.train(board.WNR, c.class, c.train)
		g.Charters[board.WNR].Permits = 1 << c.train
		g.lay("E2", "6", 0)
		g.token(board.WNR, "E2")
		for turn := range uint8(6) {
			g.turn("E2", turn)
			if f := g.Board.Field(); g.endsOffBoard(&f, "E2") {
				break
			}
		}
		run := g.run(board.WNR)
		if got := g.canRun(&run); got != c.runs {
			t.Errorf("%s: asked %v", c.name, got)
		}
	}
}

// endsOffBoard tells whether a line from the city leads off the board, and none to
// another city.
func (g *table) endsOffBoard(f *track.Field, city string) bool {
	off := false
	at := track.Place(board.HexNamed(city))
	for exits := f.Tiles[at].Exits; exits != 0; exits &= exits - 1 {
		line, ok := f.Follow(at, exits.First())
		if ok && line.To < track.Place(board.NumLand) {
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
		g.company(board.EUR, 62, 6, 1)
		g.sells(ClassG)
		g.treasury(board.EUR, 85)
		g.operates(board.EUR, BuyingTrains)
		g.does(Action{Verb: DoRefinance})
		for g.Step == HalfShare {
			treasury := g.mergers().holder(g.Merger.At) == Treasury
			if treasury && !redeems {
				t.Error("the treasury is asked, though the train takes all")
			}
			g.does(Action{Verb: DoRedeem})
		}
		if short := g.Charters[board.EUR].Cash < classes[ClassG].price; short != redeems {
			t.Errorf("%s: %d for a train of %d", convention, g.Charters[board.EUR].Cash, classes[ClassG].price)
		}
		if !redeems {
			g.refuses(Action{Verb: DoRefinance}, notForced)
		}
	}
}

// A company that did not float is barred until the next stock round, and says so (4.3).
func TestParliament_4_3_barred(t *testing.T) {
	g := parliament(t, 2)
	g.Charters[board.EUR].Barred = true
	g.refuses(petition(board.EUR, 0), companyFined)
	g.Charters[board.EUR].Group = ClassH
	g.refuses(petition(board.EUR, 0), later)
	g = fined(t, "rulebook")
	g.stockRound().endStock(&g.log)
	g.refuses(pass, notWhileFined)
}
