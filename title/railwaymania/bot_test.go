package railwaymania

import (
	"context"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// advised is what the greedy bot does for the seat that is asked.
func (g *table) advised() Action {
	g.t.Helper()
	options := rules{}.Options(g.State, g.Seat, nil)
	pick, ok := rules{}.Advise(g.State, g.Seat, options, bot.Rand(1, 1))
	if !ok {
		g.t.Fatal("no advice")
	}
	return options[pick.Index].Action
}

// shell is two joined companies: the first has trains that it may not run and no money,
// the second a train that will not last, and the permit for the others.
func shell(t *testing.T, holdings ...int) *table {
	g := seated(t, 2)
	g.company(board.NE, 90, 6, 0)
	g.company(board.IB, 110, holdings...)
	g.train(board.NE, ClassE, runs.Express)
	g.train(board.NE, ClassE, runs.Express)
	g.train(board.IB, ClassC, runs.Express)
	g.Phase, g.Charters[board.NE].Permits = ClassE, 1<<runs.Local
	for c := range ClassF {
		g.Left[c] = 0
	}
	g.LastPaid[board.IB].Revenue = 120
	g.treasury(board.NE, 0)
	g.treasury(board.IB, 100)
	g.joins(board.NE, board.IB)
	g.operates(board.NE, Merging)
	return g
}

func TestGreedy_mergesAShellWithItsOwnCompanyThatRuns(t *testing.T) {
	g := shell(t, 6, 0)
	if got := g.advised(); got.Verb != DoMerge || got.Company != board.IB || got.Other != board.IB {
		t.Errorf("does %s", got.Kind())
	}
}

func TestGreedy_leavesTwoThatRunApart(t *testing.T) {
	g := partners(t)
	for _, c := range []board.Company{board.NE, board.IB} {
		g.LastPaid[c].Revenue = 150
	}
	g.operates(board.NE, Merging)
	if got := g.advised(); got.Verb != DoPass {
		t.Errorf("does %s", got.Kind())
	}
}

func TestGreedy_agreesToAMergerThatPays(t *testing.T) {
	g := shell(t, 6, 0)
	g.Operating.Partner, g.Operating.Survivor = board.IB, board.IB
	g.Step = Consenting
	if got := g.advised(); got.Verb != DoAgree {
		t.Errorf("does %s", got.Kind())
	}
}

func TestGreedy_refusesToTakeInAShellThatBringsNothing(t *testing.T) {
	g := shell(t, 0, 6)
	for id := range g.owns(board.NE) {
		g.trains().removeTrain(id)
	}
	g.LastPaid[board.IB].Revenue = 300
	g.Operating.Partner, g.Operating.Survivor = board.IB, board.IB
	g.Step, g.Seat = Consenting, 1
	if got := g.advised(); got.Verb != DoRefuse {
		t.Errorf("does %s", got.Kind())
	}
}

// A company that must take another's train takes one that it may run.
func TestGreedy_takesNoTrainThatMayNotRun(t *testing.T) {
	g := seated(t, 2)
	g.company(board.NE, 60, 6, 0)
	g.company(board.IB, 110, 0, 6)
	for range 2 {
		g.train(board.IB, ClassB, runs.Freight)
		g.train(board.IB, ClassB, runs.Local)
	}
	want := g.train(board.IB, ClassB, runs.Express)
	g.Phase = ClassD
	for c := range ClassE {
		g.Left[c] = 0
	}
	g.Charters[board.NE].Permits = 1 << runs.Express
	g.treasury(board.NE, 150)
	g.operates(board.NE, BuyingTrains)
	if got := g.advised(); got.Verb != DoTradeTrain || got.Train != want {
		t.Errorf("does %s %d, want train %d", got.Kind(), got.Train, want)
	}
}

func TestGreedy_leavesMoneyForASecondCompanyAtFirst(t *testing.T) {
	g := seated(t, 4)
	g.Round, g.Step, g.Seat, g.Company = ParliamentRound, SettingPar, 0, board.NE
	g.cash(0, 600)
	if got := g.advised(); got.Verb != DoPar || 600-halfOf(money.Amount(got.Amount)) < halfOf(market.At(firstStart)) {
		t.Errorf("sets par at %d", got.Amount)
	}
}

// saver is a company with a train that lasts, a permit for another type, and most of the
// money for one more train.
func saver(t *testing.T) *table {
	g := seated(t, 2)
	g.company(board.IB, 110, 6, 0)
	g.lay("D9", "621", 0)
	g.lay("D11", "57", 0)
	g.lay("D13", "57", 0)
	g.token(board.IB, "D9")
	g.train(board.IB, ClassE, runs.Express)
	g.Charters[board.IB].Permits = 1<<runs.Express | 1<<runs.Freight
	g.Phase = ClassG
	for c := range ClassH {
		g.Left[c] = 0
	}
	g.treasury(board.IB, 750)
	g.operates(board.IB, Sharing)
	g.earned(board.IB, 120)
	return g
}

func TestGreedy_keepsItsIncomeForATrainThatBringsMore(t *testing.T) {
	if got := saver(t).advised(); got.Verb != DoWithhold {
		t.Errorf("does %s", got.Kind())
	}
}

func TestGreedy_paysWhereATrainComesTooLate(t *testing.T) {
	g := saver(t)
	g.LNER, g.Number, g.Of = true, 3, 3
	if got := g.advised(); got.Verb == DoWithhold {
		t.Errorf("does %s", got.Kind())
	}
}

func TestOutlook_countsThePresentRoundUntilTheCompanyHasRun(t *testing.T) {
	g := saver(t)
	g.LastPaid[board.IB].Revenue = 120
	before := g.adviser().outlook(board.IB)
	g.Step = BuyingTrains
	if after := g.adviser().outlook(board.IB); after >= before {
		t.Errorf("a share brings %d before its company has paid, and %d after", before, after)
	}
}

func TestSigns_tellWhatTrainsWouldEarnThatHaveNotRunYet(t *testing.T) {
	g := saver(t)
	with := rules{}.Features(g.State, 0, nil)
	g.lay("D11", "57", 1) // no longer connected
	if slices.Equal(with, rules{}.Features(g.State, 0, nil)) {
		t.Error("the same with and without a route")
	}
}

// Everybody's companies pay in turn: a player who is paid first has not come nearer to
// winning.
func TestJudge_takesADividendForWhatItIs(t *testing.T) {
	t.Parallel()
	table, err := bot.NewTable([]string{"brisk"}, 4)
	if err != nil {
		t.Fatal(err)
	}
	rises, paid := float32(0), 0
	for n := range 12 {
		g, err := Title.New(game.Setup{Seats: 4})
		if err != nil {
			t.Fatal(err)
		}
		for r := bot.Rand(31, n); !g.Turn().Over; {
			seat, pick := table.Next(g, r)
			pays := seat != game.Chance && g.Action(pick.Index, pick.Amount).(Action).Verb == DoPay
			if pays {
				rises -= chances(g)[seat].Chance
			}
			if err := g.Play(pick, nil); err != nil {
				t.Fatal(err)
			}
			if pays {
				rises += chances(g)[seat].Chance
				paid++
			}
		}
	}
	if mean := rises / float32(paid); mean > 0.02 {
		t.Errorf("each of %d dividends raises the chance of who pays it by %.3f on the mean", paid, mean)
	}
}

// chances is how the seats stand, as a judge sees it.
func chances(g game.Game) [game.MaxSeats]valuenet.Estimate {
	return valuenet.For(g).Evaluate(g.AllFeatures(nil), g.Seats())
}

// Routes found at a glance are legal, and earn nearly what the best do.
func TestBrisk_runsNearlyTheBestRoutes(t *testing.T) {
	t.Parallel()
	g, err := Title.New(game.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	table, err := bot.NewTable([]string{"brisk"}, 3)
	if err != nil {
		t.Fatal(err)
	}
	found, best := 0, 0
	for r := bot.Rand(5, 0); !g.Turn().Over; {
		s := g.State().(*State)
		if s.Step == Running {
			run := s.run(s.Company)
			set, income, whole := runs.Glance(&s.Board, &run)
			if _, no := runs.Earn(&s.Board, &run, &set); no != nil && whole {
				t.Fatalf("routes of %s are refused: %v", s.Company, no)
			}
			found += int(income.Revenue)
			best += int(runs.FindBest(context.Background(), &s.Board, &run, runs.MostRevenue, runs.OfferWork).Income.Revenue)
		}
		_, pick := table.Next(g, r)
		if err := g.Play(pick, nil); err != nil {
			t.Fatal(err)
		}
	}
	if found*100 < best*88 {
		t.Errorf("%d found at a glance, %d possible", found, best)
	}
}

// What is followed on the map keeps the trains it is for: that is all that is allocated.
func TestBrisk_allocatesHardlyAnything(t *testing.T) {
	g := partners(t)
	for _, step := range []Step{Merging, Building, Running, BuyingTrains} {
		g.operates(board.NE, step)
		r := bot.Rand(1, 1)
		if n := leastAllocs(func() { rules{}.RolloutMove(g.State, g.Seat, r) }); n > 1 {
			t.Errorf("%s: %.0f times", step, n)
		}
	}
}
