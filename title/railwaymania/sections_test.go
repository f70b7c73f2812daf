package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// Rules by their sections that games played through would also show, each held by a
// test of its own.

// "La partida comienza con dos rondas de parlamento" (The game begins with two rounds of
// parliament) (2.4.4).
func TestSetup_2_4_4_twoParliaments(t *testing.T) {
	g := seated(t, 2)
	g.Turn, g.Number = 1, 1
	g.parliamentRound().startParliament(&g.log)
	g.does(pass)
	g.does(pass)
	if g.Round != ParliamentRound || g.Number != 2 {
		t.Fatalf("round %d, number %d after the first", g.Round, g.Number)
	}
	g.does(pass)
	g.does(pass)
	if g.Round != StockRound {
		t.Errorf("round %d after the second", g.Round)
	}
	g.Turn, g.Number = 2, 1
	g.parliamentRound().startParliament(&g.log)
	g.does(pass)
	g.does(pass)
	if g.Round != StockRound {
		t.Errorf("round %d after that of the second turn", g.Round)
	}
}

// Of sixteen companies the last four wait for phase C, the four before for phase B
// (2.4.1, 3.2).
func TestStart_3_2_groups(t *testing.T) {
	setup, err := rules{}.Info().Complete(game.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules{}.Setup(setup)
	if err != nil {
		t.Fatal(err)
	}
	g := &table{State: &s, t: t}
	for c := range board.Company(16) {
		g.does(Action{Verb: DoDeal, Company: c})
	}
	for c := range board.Company(16) {
		for phase := range Class(numClasses) {
			g.Phase = phase
			early := c >= 12 && phase < ClassC || c >= 8 && phase < ClassB
			if got := g.parliamentRound().checkAvailable(c) == later; got != early {
				t.Errorf("company %d of the offer in phase %s: too early %v", c, phase, got)
			}
		}
	}
}

// After a petition all may open again: passes count anew (4.1).
func TestParliament_4_1_passesBeginAnew(t *testing.T) {
	g := parliament(t, 3)
	g.does(pass)
	g.does(pass)
	g.asks(third, Petition)
	g.does(petition(board.EUR, 0))
	g.does(pass)
	g.does(pass)
	g.does(Action{Verb: DoPar, Amount: 54})
	g.does(pass) // no more shares
	g.asks(first, Petition)
	g.does(pass)
	g.asks(second, Petition)
}

// A player who is at the certificate limit is out of the auction (4.1, 6.5.2).
func TestParliament_4_1_bidderAtTheLimit(t *testing.T) {
	g := parliament(t, 8)
	g.company(board.ECR, 54, 0, 10)
	g.does(petition(board.EUR, 0))
	g.asks(third, Bidding)
}

// Of equals the initiator is director, then the next to the left (5.2.5).
func TestMerging_5_2_5_ties(t *testing.T) {
	for initiator, want := range map[game.Seat]game.Seat{first: first, second: second, third: first} {
		g := seated(t, 3)
		g.company(board.EUR, 90, 3, 3, 0)
		g.mergers().settleDirector(&Merger{Kind: ARefinancing, Survivor: board.EUR, Absorbed: board.NoCompany, Initiator: initiator}, &g.log)
		g.directed(board.EUR, g.Charters[board.EUR].Director)
		g.Merger.Initiator = initiator
		g.mergers().settleDirector(&Merger{Kind: ARefinancing, Survivor: board.EUR, Absorbed: board.NoCompany, Initiator: initiator}, &g.log)
		if got := g.Charters[board.EUR].Director; got != want {
			t.Errorf("begun by seat %d: seat %d is director, want %d", initiator, got, want)
		}
	}
}

// Only who has three shares takes over a directorship (6.3).
func TestSelling_6_3_heirWithThree(t *testing.T) {
	for held, want := range map[int]game.Seat{2: NoSeat, 3: second} {
		g := seated(t, 2)
		g.company(board.EUR, 60, 3, held)
		g.does(sell(board.EUR, 3))
		if got := g.Charters[board.EUR].Director; got != want {
			t.Errorf("the other has %d: director %s", held, got)
		}
	}
}

// What was bought in a round is not sold in it, a company that was started neither
// (6.4).
func TestSelling_6_4_startedNow(t *testing.T) {
	g := seated(t, 2)
	g.does(Action{Verb: DoStart, Company: board.EUR, Amount: 54})
	g.does(pass)
	g.refuses(sell(board.EUR, 1), boughtNow)
	g.refuses(sell(board.EUR, 3), boughtNow)
}

// No price falls before the company floats (6.4.2).
func TestSelling_6_4_2_beforeFlotation(t *testing.T) {
	for status, want := range map[Status]int32{Started: 60, Floated: 58} {
		g := seated(t, 2)
		g.company(board.EUR, 60, 4, 0)
		g.Charters[board.EUR].Status = status
		if status == Started {
			g.Charters[board.EUR].Tokens = 0
		}
		g.does(sell(board.EUR, 1))
		if got := int32(g.price(board.EUR)); got != want {
			t.Errorf("status %d: the price is %d, want %d", status, got, want)
		}
	}
}

// A player who sold a company's shares in the round neither buys them nor starts it again
// (6.5.1).
func TestStarting_6_5_1_afterSelling(t *testing.T) {
	g := seated(t, 2)
	g.cash(first, 500)
	g.Stock.Sold[first].add(board.EUR)
	start := Action{Verb: DoStart, Company: board.EUR, Amount: 54}
	g.refuses(start, soldThisRound)
	g.Stock.Sold[first] = 0
	g.does(start)
}

// Starting a company takes a certificate (6.5.2).
func TestStarting_6_5_2_limit(t *testing.T) {
	g := seated(t, 8)
	g.company(board.ECR, 60, 10)
	g.cash(first, 500)
	g.refuses(Action{Verb: DoStart, Company: board.EUR, Amount: 54}, certLimit)
}

// After the LNER nobody must come down to the limit (6.5.2, 10.3).
func TestSelling_6_5_2_notAfterLNER(t *testing.T) {
	for _, lner := range []bool{false, true} {
		g := seated(t, 8)
		g.company(board.EUR, 60, 10)
		g.company(board.ENR, 60, 3)
		g.LNER = lner
		if lner {
			g.does(pass)
		} else {
			g.refuses(pass, overLimit)
		}
	}
}

// The priority goes to the left of the last player who acted (6.6).
func TestStock_6_6_priority(t *testing.T) {
	g := seated(t, 3)
	g.company(board.EUR, 60, 0, 2, 0)
	g.does(pass)
	g.does(sell(board.EUR, 1))
	g.does(pass)
	g.does(pass)
	g.does(pass)
	g.does(pass)
	if g.Round != OperatingRound && g.Round != ParliamentRound || g.Priority != third {
		t.Errorf("round %d, the priority is with seat %d", g.Round, g.Priority)
	}
}

// The home token comes before all else in the first turn (7.2).
func TestHome_7_2_comesFirst(t *testing.T) {
	g := seated(t, 2)
	g.company(board.ESR, 82, 5)
	g.operatingRound().startTurn(board.ESR, &g.log)
	g.asks(first, Building)
	if !g.Board.HomePlaced(board.ESR) {
		t.Fatal("the home token is not on the map")
	}
	other := g.lays(board.ESR, func(l board.Lay) bool { return l.Hex != board.ESR.Home() })
	if other != nil {
		t.Errorf("a tile may be laid on %s before the home hex has one", other.Hex)
	}
	g.refuses(Action{Verb: DoLondon}, homeFirst)
}

// lays is the first lay that is offered and is as wanted.
func (g *table) lays(c board.Company, want func(board.Lay) bool) *board.Lay {
	for _, o := range (rules{}).Options(g.State, g.Seat, nil) {
		if l := (board.Lay{Hex: o.Action.Hex, Tile: o.Action.Tile, Turn: o.Action.Turn}); o.Action.Verb == DoLay && want(l) {
			return &l
		}
	}
	return nil
}

// The merged company is chartered only if both were (7.5.4).
func TestMerging_7_5_4_chartered(t *testing.T) {
	for _, c := range [][3]bool{{true, true, true}, {true, false, false}, {false, true, false}, {false, false, false}} {
		g := partners(t)
		g.Charters[board.NE].Chartered, g.Charters[board.IB].Chartered = c[0], c[1]
		g.operates(board.NE, Merging)
		g.does(g.mergesWith(board.IB))
		if got := g.Charters[board.NE].Chartered; got != c[2] {
			t.Errorf("%v and %v: %v", c[0], c[1], got)
		}
	}
}

// building is a company that has its home tile and may build in the middle of the map.
func building(t *testing.T, phase Class) *table {
	g := seated(t, 2)
	g.company(board.ECR, 82, 5)
	g.phase(phase)
	g.lay("D13", "57", 0)
	g.token(board.ECR, "D13")
	g.lay("D11", "57", 0)
	g.operates(board.ECR, Building)
	return g
}

// Two yellow tiles, or one upgrade: none after a yellow one (7.6).
func TestTrack_7_6_noUpgradeAfterYellow(t *testing.T) {
	g := building(t, ClassB)
	green := g.lays(board.ECR, func(l board.Lay) bool { return l.Tile.Printed().Colour > 1 })
	yellow := g.lays(board.ECR, func(l board.Lay) bool { return l.Tile.Printed().Colour == 1 && l.Tile.Printed().Label != 'N' })
	if green == nil || yellow == nil {
		t.Fatal("nothing to lay")
	}
	g.buys(Action{Verb: DoLay, Hex: yellow.Hex, Tile: yellow.Tile, Turn: yellow.Turn})
	g.asks(first, Building)
	g.refuses(Action{Verb: DoLay, Hex: green.Hex, Tile: green.Tile, Turn: green.Turn}, upgradeAlone)
	if next := g.lays(board.ECR, func(l board.Lay) bool { return l.Tile.Printed().Colour > 1 }); next != nil {
		t.Errorf("%s is offered on %s", next.Tile, next.Hex)
	}
}

// A tile with an N is all the track of a turn, and not the second (7.6.2).
func TestTrack_7_6_2_nAlone(t *testing.T) {
	g := seated(t, 2)
	g.company(board.ESR, 82, 5) // Ipswich
	g.operatingRound().startTurn(board.ESR, &g.log)
	l := g.lays(board.ESR, func(l board.Lay) bool { return l.Tile.Printed().Label == 'N' })
	if l == nil {
		t.Fatal("no N tile for Ipswich")
	}
	g.does(Action{Verb: DoLay, Hex: l.Hex, Tile: l.Tile, Turn: l.Turn})
	if g.Step == Building || !g.Operating.Built {
		t.Error("more track after an N tile")
	}
	h := seated(t, 2)
	h.company(board.ESR, 82, 5)
	h.operatingRound().startTurn(board.ESR, &h.log)
	h.Operating.Yellow, h.Operating.Track = 1, true
	h.refuses(Action{Verb: DoLay, Hex: l.Hex, Tile: l.Tile, Turn: l.Turn}, onlyOneN)
}

// A small station is built instead of track, and nothing after it (7.6.4).
func TestTrack_7_6_4_stationAlone(t *testing.T) {
	g := building(t, ClassB)
	town := board.HexNamed("E10")
	g.lay("E10", "16", 0)
	segments, n := g.Board.CleanSegments(town)
	if n == 0 {
		t.Fatal("no segment without a station")
	}
	station := Action{Verb: DoStation, Hex: town, Segment: segments[0]}
	g.Operating.Track, g.Operating.Yellow = true, 1
	g.refuses(station, trackUsed)
	g.Operating.Track, g.Operating.Yellow = false, 0
	g.buys(station)
	if g.Step == Building {
		t.Error("more track after a station")
	}
}

// A link to London is instead of track, and instead of another token (7.6.5).
func TestTokens_7_6_5_londonAlone(t *testing.T) {
	g := seated(t, 2)
	g.company(board.ECR, 82, 5)
	g.lay("D13", "57", 0)
	g.token(board.ECR, "D13")
	g.operates(board.ECR, Tokening)
	g.Operating.Track = true
	g.refuses(Action{Verb: DoLondon}, londonAlone)
	for turn := range uint8(6) {
		g.turn("D13", turn)
		if g.Operating.Track = false; g.operatingRound().checkLondon(board.ECR) == nil {
			break
		}
	}
	g.does(Action{Verb: DoLondon})
	if g.Step == Tokening && g.Company == board.ECR {
		t.Error("another token after the link")
	}
}

// Each train uses up a warranty whether the income is paid or kept (7.10).
func TestTrains_7_10_withheld(t *testing.T) {
	for _, verb := range []Verb{DoPay, DoWithhold} {
		g := seated(t, 2)
		g.company(board.EUR, 82, 5)
		id := g.train(board.EUR, ClassC, runs.Express)
		g.Trains[id].Warranties = 2
		g.operates(board.EUR, Sharing)
		g.earned(board.EUR, 100)
		g.does(Action{Verb: verb})
		if got := g.Trains[id].Warranties; got != 1 {
			t.Errorf("%s: %d warranties left", Action{Verb: verb}.Kind(), got)
		}
	}
}

// After a merger or an acquisition the merged company has had its turn (7.5, 7.14).
func TestMerging_7_14_hasOperated(t *testing.T) {
	for _, step := range []Step{Merging, Acquiring} {
		g := partners(t)
		g.operates(board.NE, step)
		g.Operating.Order, g.Operating.Count, g.Operating.Next = [board.NumCompanies]board.Company{board.NE, board.IB}, 2, 1
		g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.IB})
		for g.Step == HalfShare {
			g.does(Action{Verb: DoGiveUp})
		}
		if step == Acquiring && g.Number == 1 || !g.Charters[board.IB].Operated && g.Number == 1 {
			t.Errorf("%s: the I&B has another turn to come", step)
		}
	}
}

// Ruling 18: no merger is priced below 7 (7.5.3).
func TestMerging_7_5_3_notBelowSeven(t *testing.T) {
	g := seated(t, 2)
	g.company(board.NE, 7, 6)
	g.company(board.IB, 7, 6) // 3 and half of 3, without trains
	if got := market.At(g.mergers().mergedCell(board.NE, board.IB)); got != 7 {
		t.Errorf("the price is %d", got)
	}
}

// A company without director redeems no share, and looks for trains in the order
// express, freight, local among its permits (8).
func TestReceivership_8_order(t *testing.T) {
	for permits, want := range map[uint8]runs.TrainType{
		1<<runs.Express | 1<<runs.Freight | 1<<runs.Local: runs.Express, 1<<runs.Freight | 1<<runs.Local: runs.Freight, 1 << runs.Local: runs.Local,
	} {
		g := seated(t, 2)
		g.company(board.EUR, 82, 2, 2)
		g.Charters[board.EUR].Permits = permits
		g.toPool(board.EUR, 1)
		g.treasury(board.EUR, 1000)
		g.operates(board.EUR, BuyingTrains)
		g.trains().receiverBuys(&g.log)
		if g.Trains[0].Type != want || g.trainCount(board.EUR) != 1 {
			t.Errorf("permits %b: %s", permits, g.Trains[0].Type)
		}
		if g.operatingRound().goOn(BuyingTrains, &g.log); g.Step == Redeeming {
			t.Error("a company without director is asked to redeem")
		}
	}
}

// What areas pay rises with phases C and E (9).
func TestPhases_9_column(t *testing.T) {
	want := [numClasses]uint8{ClassC: 1, ClassD: 1, ClassE: 2, ClassF: 2, ClassG: 2, ClassH: 2}
	for phase := range Class(numClasses) {
		g := seated(t, 2)
		g.Phase = phase
		if got := g.column(); got != want[phase] {
			t.Errorf("phase %s: column %d, want %d", phase, got, want[phase])
		}
	}
}

// After the LNER no token is placed, and trains come from the bank alone (10.3).
func TestEnd_10_3_noTokensBankTrains(t *testing.T) {
	for _, lner := range []bool{false, true} {
		g := building(t, ClassB)
		g.company(board.EUR, 82, 5)
		id := g.train(board.EUR, ClassB, runs.Express)
		g.treasury(board.ECR, 500)
		g.LNER = lner
		g.lay("D11", "57", 0)
		g.turn("D11", g.Board.At(board.HexNamed("D13")).Turn)
		if got := g.operatingRound().mayToken(); got == lner {
			t.Errorf("LNER %v: a token may be placed: %v", lner, got)
		}
		g.Step = BuyingTrains
		trade := Action{Verb: DoTradeTrain, Train: id}
		if lner {
			g.refuses(trade, bankOnlyLNER)
		} else {
			g.buys(trade)
		}
	}
}

// With a new train the income after the LNER is worked out anew (10.3).
func TestEnd_10_3_newTrain(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	g.train(board.EUR, ClassE, runs.Express)
	g.sells(ClassE)
	g.LNER, g.Charters[board.EUR].Final = true, true
	g.treasury(board.EUR, 2000)
	g.operates(board.EUR, BuyingTrains)
	g.buys(Action{Verb: DoBuyTrain, Type: runs.Local})
	if g.Charters[board.EUR].Final {
		t.Error("the income stands though there is another train")
	}
}

// A company is asked to build only where it can: on track that it reaches, or with a
// small station anywhere (7.6, 7.6.4).
func TestTrack_7_6_asked(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	g.operates(board.EUR, Building)
	if g.operatingRound().mayBuild() {
		t.Error("without token and track there is nothing to build")
	}
	g.phase(ClassB)
	g.lay(board.NumCities.String(), "16", 0)
	if !g.operatingRound().mayBuild() {
		t.Error("a small station can be added")
	}
	if g.Operating.Track = true; g.operatingRound().mayBuild() {
		t.Error("a small station is the whole action")
	}
}
