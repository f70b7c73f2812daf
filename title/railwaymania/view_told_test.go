package railwaymania

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What the view tells in positions that golden games do not come to.

// In a game with one type of train the limit is for all trains together, and another (11.1).
func TestView_11_1_limit(t *testing.T) {
	for _, c := range []struct {
		trains string
		phase  Class
		want   TrainLimit
	}{
		{"all", ClassE, TrainLimit{int(phases[ClassE].limit), !phases[ClassE].overall}},
		{"express", ClassD, TrainLimit{4, false}}, {"express", ClassG, TrainLimit{2, false}},
	} {
		g := seated(t, 2, "trains", c.trains)
		g.phase(c.phase)
		if got := g.told().TrainLimit; got != c.want {
			t.Errorf("%s in %s: %+v, want %+v", c.trains, c.phase, got, c.want)
		}
	}
}

// A player who is over the limit of certificates must sell when it is their turn to trade, and
// nobody else (6.1).
func TestView_6_1_mustSell(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5, 3)
	g.company(board.ECR, 82, 3, 5)
	g.Limit = 3
	must := func() (list []bool) {
		for _, p := range g.told().Players {
			list = append(list, p.MustSell)
		}
		return list
	}
	if got := must(); !got[first] || got[second] {
		t.Errorf("while the first trades: %v", got)
	}
	g.operates(board.EUR, Building)
	if got := must(); got[first] || got[second] {
		t.Errorf("while a company builds: %v", got)
	}
}

// Of all trains only those of the last class are endless, and only by that convention.
func TestView_conventions_endlessH(t *testing.T) {
	for _, convention := range []string{"rulebook", "18xx-games"} {
		g := seated(t, 2, "conventions", convention)
		for _, v := range g.viewer().classViews() {
			if want := v.Class == ClassH && convention == "18xx-games"; v.Endless != want {
				t.Errorf("%s: %s is endless: %v", convention, v.Class, v.Endless)
			}
		}
	}
}

// After the LNER it is that which a turn's steps are left out for (10.3).
func TestCourse_10_3(t *testing.T) {
	for _, c := range []struct {
		lner bool
		want fate
	}{{false, noneJoined}, {true, afterLNER}} {
		g := seated(t, 2)
		g.company(board.EUR, 82, 5)
		g.operates(board.EUR, Merging)
		g.LNER = c.lner
		if got := g.operatingRound().leftOut(Merging); got != c.want {
			t.Errorf("LNER %v: %s, want %s", c.lner, fateNames[got], fateNames[c.want])
		}
	}
}

// A company that earns as in the round before has run, though nobody was asked (10.3);
// one in receivership has bought what it could (7.3).
func TestCourse_leftOut(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	g.operates(board.EUR, Running)
	if got := g.operatingRound().leftOut(Running); got != noEngine {
		t.Errorf("without a train: %s", fateNames[got])
	}
	g.train(board.EUR, ClassA, runs.Express)
	if got := g.operatingRound().leftOut(Running); got != noRun {
		t.Errorf("without a route: %s", fateNames[got])
	}
	g.Operating.Earned.Revenue = 10
	if got := g.operatingRound().leftOut(Running); got != done {
		t.Errorf("as before: %s", fateNames[got])
	}
	g.treasury(board.EUR, 0)
	if got := g.operatingRound().leftOut(BuyingTrains); got != tooDear {
		t.Errorf("without money: %s", fateNames[got])
	}
	g.Charters[board.EUR].Director = NoSeat
	if got := g.operatingRound().leftOut(BuyingTrains); got != done {
		t.Errorf("without a director: %s", fateNames[got])
	}
}

// New players redeem no shares, and are told of no such step (11.3).
func TestCourse_11_3(t *testing.T) {
	for _, setting := range []string{"no", "yes"} {
		g := seated(t, 2, "new-players", setting)
		g.company(board.EUR, 82, 5)
		g.operates(board.EUR, Building)
		told := g.course()
		if _, there := told[Redeeming]; there != (setting == "no") {
			t.Errorf("new players %s: %v", setting, told)
		}
		if len(told) < len(stations)-1 {
			t.Errorf("new players %s: only %v", setting, told)
		}
	}
}

// Before the LNER the price falls with the company's own shares that are sold, after it
// does not, unless by that convention (7.11.1, 10.3).
func TestRaising_10_3_price(t *testing.T) {
	for _, c := range []struct {
		lner, falls bool
		want        money.Amount
	}{{false, false, 74}, {false, true, 74}, {true, true, 74}, {true, false, 82}} {
		g := seated(t, 2)
		g.company(board.EUR, 82, 5)
		g.LNER, g.Conventions.Trains.FallsAfterLNER = c.lner, c.falls
		if got := g.viewer().priceAfterOwn(g.Charters[board.EUR].Cell, 2); got != c.want {
			t.Errorf("LNER %v, falling %v: %d, want %d", c.lner, c.falls, got, c.want)
		}
	}
}

// A merger that is consented to comes before the turn, an acquisition after it (7.5, 7.14).
func TestMergers_7_14_beforeTurn(t *testing.T) {
	for _, c := range []struct {
		step            Step
		acquire, before bool
	}{
		{Merging, false, true}, {Consenting, false, true}, {Consenting, true, false}, {Acquiring, false, false},
	} {
		g := partners(t)
		g.operates(board.NE, c.step)
		g.Operating.Acquire = c.acquire
		if got := g.viewer().beforeTurn(); got != c.before {
			t.Errorf("%s, acquisition %v: %v", c.step, c.acquire, got)
		}
	}
}

// Where money may be raised though another company's train could be had, a player who can pay that
// is told so (7.9).
func TestDanger_7_9_trade(t *testing.T) {
	for _, cash := range []money.Amount{49, 50} {
		g := seated(t, 2, "conventions", "18xx-games")
		g.company(board.EUR, 54, 5, 2)
		g.company(board.ECR, 82, 0, 5)
		id := g.train(board.ECR, ClassA, runs.Express)
		g.phase(ClassB)
		g.sells(ClassC)
		g.treasury(board.EUR, cash)
		g.operates(board.EUR, Building)
		var trades []WayView
		if v := g.told().Danger; v != nil {
			for _, w := range v.Ways {
				if w.Kind == "trade" {
					trades = append(trades, w)
				}
			}
		}
		if want := cash >= g.TradePrice(id); (len(trades) == 1 && *trades[0].Partner == board.ECR) != want {
			t.Errorf("with %d for a train of %d: %+v", cash, g.TradePrice(id), trades)
		}
	}
}

// A company raises money from the first step of it to the last, and no other does (7.11).
func TestDanger_7_11_raising(t *testing.T) {
	g := buying(t, 0)
	g.company(board.ECR, 82, 5)
	if !g.threats().raising(board.EUR) || g.threats().raising(board.ECR) {
		t.Error("without money and train")
	}
	g.train(board.EUR, ClassA, runs.Express)
	if g.threats().raising(board.EUR) {
		t.Error("with a train")
	}
	g.Operating.Forced = true
	if !g.threats().raising(board.EUR) {
		t.Error("after shares were sold for it")
	}
	g.Operating.Forced = false
	g.operates(board.EUR, HalfShare)
	if !g.threats().raising(board.EUR) {
		t.Error("while it is refinanced")
	}
	g.operates(board.EUR, Sharing)
	if g.threats().raising(board.EUR) {
		t.Error("before it comes to that")
	}
}

// A company that has been asked in vain is told to be, whichever of the two was to survive (7.5.3).
func TestView_7_5_3_refused(t *testing.T) {
	for _, survivor := range []board.Company{board.NE, board.IB} {
		g := partners(t)
		g.Held[first][board.IB], g.Held[second][board.IB] = g.Held[second][board.IB], g.Held[first][board.IB]
		g.Charters[board.IB].Director = second
		g.operates(board.NE, Merging)
		if told := g.viewer().turnView().Refused; len(told) > 0 {
			t.Errorf("before: %v", told)
		}
		g.does(Action{Verb: DoMerge, Company: board.IB, Other: survivor})
		g.does(Action{Verb: DoRefuse})
		if told := g.viewer().turnView().Refused; len(told) != 1 || told[0] != board.IB {
			t.Errorf("%s to survive: %v", survivor, told)
		}
	}
}

// Who declined a merger before the turn and is asked again at the acquisition is told what would come of it (7.14,
// Ruling 17a).
func TestView_7_14_askedAgain(t *testing.T) {
	g := partners(t)
	g.Charters[board.IB].Director = second
	g.operates(board.NE, Consenting)
	g.Operating.Partner, g.Operating.Survivor, g.Operating.Acquire = board.IB, board.NE, true
	g.Operating.refusals(false, false).add(board.IB)
	g.Seat = second
	for _, o := range g.viewer().mergerView(board.IB).Outcomes {
		if o.Survivor == board.NE {
			return
		}
	}
	t.Error("nothing is told of what is proposed")
}

// When the bank has no train left there is none to be bought next.
func TestView_7_9_soldOut(t *testing.T) {
	g := buying(t, 900)
	if v := g.told().Buying; v.Next == nil || v.Price == 0 {
		t.Errorf("%+v", v)
	}
	for c := range g.Left {
		g.Left[c] = 0
	}
	if v := g.told().Buying; v.Next != nil || v.Price != 0 || v.Raise {
		t.Errorf("without trains: %+v", v)
	}
}

// At a par that is not possible nobody adds shares (4.2).
func TestPar_4_2_notPossible(t *testing.T) {
	g := seated(t, 2)
	g.Round, g.Step, g.Seat, g.Company, g.Parliament.High = ParliamentRound, SettingPar, first, board.EUR, first
	g.cash(first, 170)
	for _, v := range g.told().Auction.Pars {
		if v.Par*3 > 170 && v.More != 0 {
			t.Errorf("at %d: %d more", v.Par, v.More)
		}
	}
}

// A partner that is as poor is no way out: both would be closed all the same (7.12).
func TestDanger_7_12_poorPartner(t *testing.T) {
	for _, cash := range []money.Amount{100, 900} {
		g := seated(t, 2)
		for _, c := range []board.Company{board.NE, board.IB} {
			g.company(c, 54, 5, 2)
		}
		g.joins(board.NE, board.IB)
		g.phase(ClassG)
		g.sells(ClassH)
		g.treasury(board.NE, 100)
		g.treasury(board.IB, cash)
		g.operates(board.NE, Merging)
		g.Operating.Order, g.Operating.Count, g.Operating.Next = [board.NumCompanies]board.Company{board.NE, board.IB}, 2, 1
		v := g.told().Danger
		if v == nil || !v.Closes {
			t.Fatalf("%+v", v)
		}
		poor := slices.Contains(v.Others, NoWayView{board.IB, closesToo})
		way := slices.ContainsFunc(v.Ways, func(w WayView) bool { return w.Kind == "merge" && *w.Partner == board.IB && w.Fate == "buys" })
		if poor != (cash == 100) || way == poor {
			t.Errorf("with %d: ways %+v, others %+v", cash, v.Ways, v.Others)
		}
	}
}
