package railwaymania

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
	"github.com/scrip-games/scrip/titletest"
)

// told is what the view says to the seat that is asked.
func (g *table) told() *View { return rules{}.View(g.State, g.Seat).(*View) }

// costs sees what an option is said to cost; "" for nothing.
func (g *table) costs(a Action, c board.Company, kind string) {
	g.t.Helper()
	got := ""
	for _, l := range g.told().Losses {
		if l.Action == a && l.Company == c {
			got = l.Kind
		}
	}
	if got != kind {
		g.t.Errorf("%s is said to cost %s %q, want %q", a.Kind(), c, got, kind)
	}
}

// doomed is a company that cannot pay a train whatever it does.
func doomed(t *testing.T, step Step) *table {
	g := seated(t, 2)
	g.company(board.EUR, 54, 5, 2)
	g.phase(ClassG)
	g.sells(ClassH)
	g.treasury(board.EUR, 100)
	g.operates(board.EUR, step)
	return g
}

// A company without a train and the means is said to be closed at every step before,
// with the sum: its price falls first, for it earns nothing (7.8.5, 7.11, 7.12).
func TestDanger_7_12(t *testing.T) {
	for _, step := range []Step{Merging, HomeUpgrade, Building, Tokening} {
		g := doomed(t, step)
		v := g.told().Danger
		if v == nil || !v.Closes || v.Ruin || v.Company != board.EUR {
			t.Fatalf("%s: %+v", step, v)
		}
		if v.Cash != 100 || v.Price != 800 || v.Capital != 540 || v.Missing != 160 || v.Shares != 3 || v.ForThem != 3*50 {
			t.Errorf("%s: the sum is %+v", step, v)
		}
		if v.PerShare != 25 || v.Worth != 5*(25-54) {
			t.Errorf("%s: closing pays %d, and changes the worth by %d", step, v.PerShare, v.Worth)
		}
	}
	g := doomed(t, Building)
	g.changes(first, 5*25, func() { g.does(pass) })
}

// The others see the danger, but no ways out of it.
func TestDanger_7_12_others(t *testing.T) {
	g := doomed(t, Building)
	v := rules{}.View(g.State, second).(*View)
	if v.Danger == nil || len(v.Danger.Ways) > 0 || v.Losses != nil {
		t.Errorf("the other player is told %+v, %+v", v.Danger, v.Losses)
	}
}

// A player who can still raise the money is told how, and what it makes of the worth (7.11).
func TestDanger_7_11(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	g.sells(ClassB)
	g.treasury(board.EUR, 30)
	g.operates(board.EUR, Building)
	v := g.told().Danger
	if v == nil || v.Closes || len(v.Ways) != 2 {
		t.Fatalf("%+v", v)
	}
	for _, way := range v.Ways {
		switch way.Kind {
		case "sell": // 170 are missing, and the price falls to 74 first
			if way.Raise.Shares != 3 || way.Raise.Sum != 3*74 || way.Worth != 5*(65-82) {
				t.Errorf("%+v", way)
			}
		case "refinance":
			if way.Raise.Sum != 820 || way.Director == nil {
				t.Errorf("%+v", way)
			}
		default:
			t.Errorf("%s", way.Kind)
		}
	}
}

// A company at the end of the market that earns nothing is closed for its price (7.12).
func TestDanger_7_12_ruin(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 14, 5)
	g.train(board.EUR, ClassA, runs.Express)
	g.operates(board.EUR, Building)
	if v := g.told().Danger; v == nil || !v.Closes || !v.Ruin || v.Worth != -5*14 {
		t.Errorf("%+v", v)
	}
}

// A player who pays out what a train needs is told that it is closed, or must raise money, for it.
func TestDanger_7_12_dividend(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 54, 5)
	g.train(board.EUR, ClassD, runs.Express)
	g.phase(ClassG) // it goes with its last warranty
	g.sells(ClassH)
	for id := range g.owns(board.EUR) {
		g.Trains[id].Warranties = 1
	}
	g.treasury(board.EUR, 100)
	g.earned(board.EUR, 200)
	g.costs(Action{Verb: DoPay}, board.EUR, "closed")
	g.costs(Action{Verb: DoWithhold}, board.EUR, "forced")
}

// A sale that costs a directorship says so, and who gets it (6.3).
func TestLosses_6_3(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5, 3)
	g.train(board.EUR, ClassA, runs.Express)
	sell := func(n int32) Action { return Action{Verb: DoSell, Company: board.EUR, Amount: n} }
	g.costs(sell(2), board.EUR, "")
	g.costs(sell(3), board.EUR, "director")
	for _, l := range g.told().Losses {
		if l.Kind == "director" && (l.Director == nil || *l.Director != second) {
			t.Errorf("%+v", l)
		}
	}
}

// A train that brings a phase on says whose last train goes with it (9); one bought of an
// own company, that this was its last.
func TestLosses_9(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	g.company(board.ECR, 82, 5)
	id := g.train(board.ECR, ClassB, runs.Express)
	g.phase(ClassD)
	g.sells(ClassE)
	g.treasury(board.EUR, 900)
	g.operates(board.EUR, BuyingTrains)
	g.costs(buyTrain(runs.Express, 0), board.ECR, "train")
	g.costs(Action{Verb: DoTradeTrain, Train: id}, board.ECR, "train")
	g.train(board.ECR, ClassD, runs.Express)
	g.costs(buyTrain(runs.Express, 0), board.ECR, "")
}

// A recorded game in which a company was closed without a word: at its merger its director
// is told, with the partners that save it.
func TestDanger_recorded(t *testing.T) {
	tape := titletest.Tape(t, First, "testdata/doom.json")
	at := func(n int) *View {
		g, err := tape.At(n)
		if err != nil {
			t.Fatal(err)
		}
		return g.View(0).(*View)
	}
	v := at(554).Danger
	if v == nil || !v.Closes || v.Company != board.WVR || v.Cash != 70 || v.Capital != 580 || v.Price != 700 || v.Missing != 50 || v.PerShare != 41 {
		t.Fatalf("%+v", v)
	}
	var partners []board.Company
	worths := map[board.Company]money.Amount{}
	for _, w := range v.Ways {
		partners = append(partners, *w.Partner)
		worths[*w.Partner] = w.Worth
	}
	if v.Worth != -245 || worths[board.YN] != -175 || worths[board.EUR] != -1000 || partners[0] != board.YN || partners[len(partners)-1] != board.EUR {
		t.Errorf("closing: %d, ways %v %v, others %+v", v.Worth, partners, worths, v.Others)
	}
	if v := at(555).Danger; v == nil || !v.Closes || len(v.Ways) != 0 {
		t.Errorf("at the track: %+v", v)
	}
}

// Whenever a director's decision closes a company of theirs, they were told so.
func TestDanger_toldBefore(t *testing.T) {
	t.Parallel()
	closed := 0
	games := titletest.Many(12, 32)
	for i := range uint64(games) {
		r := rand.New(rand.NewPCG(i, 712))
		g, err := Title.New(game.Setup{Seats: 2 + int(i%4)})
		if err != nil {
			t.Fatal(err)
		}
		s := g.State().(*State)
		for !g.Turn().Over {
			if g.Turn().Chance {
				_ = g.Play(game.Draw(g, r), nil)
				continue
			}
			p, before := s.Seat, *s
			g.Options(p)
			pick, _ := g.Casual(r)
			var log game.Log
			v := g.View(p).(*View)
			if err := g.Play(pick, &log); err != nil {
				t.Fatal(err)
			}
			closed += toldClosing(t, &before, v, &log)
		}
	}
	if closed < games*5/8 {
		t.Errorf("only %d companies were closed by their directors", closed)
	}
}

// toldClosing counts the companies that a decision closed for the player who took it, and sees
// that the view spoke of each.
func toldClosing(t *testing.T, before *State, v *View, log *game.Log) (n int) {
	t.Helper()
	for _, e := range log.Entries {
		closed, ok := e.Event.(WentBankrupt)
		if !ok || before.Charters[closed.Company].Director != before.Seat || merges.has(before.Step) {
			continue
		}
		n++
		danger := v.Danger != nil && v.Danger.Closes && v.Danger.Company == closed.Company
		loss := slices.ContainsFunc(v.Losses, func(l LossView) bool { return l.Company == closed.Company && l.Kind == "closed" })
		if !danger && !loss {
			t.Errorf("%s was closed at %s of %s without a word", closed.Company, before.Step, before.Company)
		}
	}
	return n
}

// merges is the steps in which it is the merger's table that tells what comes.
var merges = stepsOf(Consenting, HalfShare, ShedToken)

// How many shares the winner may add at a par is told within the limit of two (4.2).
func TestPar_4_2_more(t *testing.T) {
	g := seated(t, 2)
	g.Round, g.Step, g.Seat, g.Company, g.Parliament.High = ParliamentRound, SettingPar, first, board.EUR, first
	g.cash(first, 600)
	for _, v := range g.told().Auction.Pars {
		want := min(2, int((600-3*v.Par)/v.Par))
		if v.More != want {
			t.Errorf("at %d: %d more shares, want %d", v.Par, v.More, want)
		}
	}
}
