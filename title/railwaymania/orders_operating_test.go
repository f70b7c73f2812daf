package railwaymania

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

var ib, svr = board.IB.String(), board.SVR.String()

// running are two companies with homes, a train each and money, joined by track, at the
// first of two operating rounds: the I&B of the first player, whose turn it is, ran for
// what it can, and the SVR of the second comes next.
func running(t *testing.T) *table {
	t.Helper()
	g := seated(t, 2)
	g.phase(ClassB)
	for p, c := range []board.Company{board.IB, board.SVR} {
		holdings := make([]int, 2)
		holdings[p] = 6
		g.company(c, 90-30*money.Amount(p), holdings...)
		g.train(c, ClassB, runs.Express)
		g.treasury(c, 500)
	}
	g.joins(board.IB, board.SVR)
	g.Round, g.Number, g.Of = OperatingRound, 0, 2
	g.operatingRound().nextRound(&g.log)
	g.asks(first, Merging)
	run := g.run(board.IB)
	best := runs.FindBest(t.Context(), &g.Board, &run, runs.MostRevenue, runs.AllWork)
	g.LastPaid[board.IB] = Earnings{Revenue: money.Amount(best.Income.Revenue), Paid: true}
	if best.Income.Revenue == 0 {
		t.Fatal("the I&B cannot run")
	}
	return g
}

// operate is the order to run the I&B as it is, with the conditions.
func (g *table) operate(way string, stops ...string) *given {
	g.t.Helper()
	o := game.Order{Kind: orderOperate, On: []string{ib}, Way: way}
	for _, s := range g.form(first, orderOperate, ib).Stops {
		if slices.Contains(stops, s.Kind) {
			o.Stops = append(o.Stops, s.Stop)
		}
	}
	return g.gives(first, o)
}

var allStops = []string{stopPhase, stopRust, stopBetter, stopWorse}

// An order for a company passes every step, runs the best routes and pays, in each
// operating round of the set, and waits for its turn; then it is over.
func TestOrders_operate(t *testing.T) {
	for way, verb := range map[string]Verb{wayPay: DoPay, wayWithhold: DoWithhold} {
		g := running(t)
		o := g.operate(way, allStops...)
		for number := uint8(1); number <= 2; number++ {
			if g.Number != number || g.Company != board.IB {
				t.Fatalf("%s in round %d", g.Company, g.Number)
			}
			for g.Company == board.IB {
				switch g.Step {
				case Running:
					o.acts(Action{Verb: DoRun})
				case Sharing:
					o.acts(Action{Verb: verb})
				default:
					o.acts(pass)
				}
			}
			for g.Company == board.SVR && number == 1 {
				o.waits()
				g.does(o.byHand())
			}
		}
		if paid := g.LastPaid[board.IB].Paid; paid != (way == wayPay) {
			t.Errorf("%s: paid %v", way, paid)
		}
		o.stops(game.Why{Kind: game.WhyOver})
	}
}

// byHand is what the other player does: nothing, as far as it goes.
func (o *given) byHand() Action {
	other := &given{o.table, o.Seat, game.Order{Kind: orderOperate, On: []string{svr}, Way: wayPay}, o.round, o.from}
	v, options := other.comesTo()
	if v.Does != game.Acts {
		o.t.Fatalf("%+v at %s", v, o.Step)
	}
	return options[v.Pick.Index].Action
}

// It is offered as the company shared out the last time, with all conditions, to its
// director alone, and for one that has run.
func TestOrders_operateAsOffered(t *testing.T) {
	g := running(t)
	last := int(g.LastPaid[board.IB].Revenue)
	f := g.form(first, orderOperate, ib)
	if f.Way != wayPay || !f.Lasts || len(f.Stops) != len(allStops) {
		t.Errorf("%+v", f)
	}
	for i, s := range f.Stops {
		if s.Kind != allStops[i] || !s.Ticked || s.Step > 0 && s.Amount != last {
			t.Errorf("%+v", s)
		}
	}
	g.offersNo(second, orderOperate)
	g.LastPaid[board.IB].Paid = false
	if f := g.form(first, orderOperate, ib); f.Way != wayWithhold {
		t.Errorf("%+v", f)
	}
	g.LastPaid[board.IB].Revenue = 0
	g.offersNo(first, orderOperate)
	g.LastPaid[board.IB].Revenue = 50
	g.Company, g.Number = board.SVR, 2
	g.offersNo(first, orderOperate) // it has had its last turn
	g.Number = 1
	g.form(first, orderOperate, ib)
	for id := range g.owns(board.IB) {
		g.trains().removeTrain(id)
	}
	g.offersNo(first, orderOperate)
}

// Of several companies the one that operates comes first, and then in the order in which
// they operate, each once.
func TestOrders_operateOneAfterTheOther(t *testing.T) {
	g := running(t)
	g.Charters[board.SVR].Director, g.Company = first, board.SVR
	g.LastPaid[board.SVR].Revenue = 40
	var got []string
	for _, f := range (rules{}).Orders(g.State, first, nil) {
		if f.Kind == orderOperate {
			got = append(got, f.On...)
		}
	}
	if !slices.Equal(got, []string{svr, ib}) {
		t.Errorf("%v", got)
	}
}

// In another company's turn the order leaves to its owner what they are asked.
func TestOrders_operateItsOwnTurn(t *testing.T) {
	g := running(t)
	o := g.operate(wayPay)
	g.Company, g.Step, g.Seat = board.SVR, Merging, second
	g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.SVR})
	g.asks(first, Consenting)
	o.waits()
}

// A phase that began since stops it, no matter who brought it.
func TestOrders_operateUntilAPhase(t *testing.T) {
	g := running(t)
	o, deaf := g.operate(wayPay, stopPhase), g.operate(wayPay)
	g.trains().startPhase(ClassC, &g.log)
	o.stops(game.Why{Kind: stopPhase, Stop: 1})
	deaf.acts(pass)
}

// A train that is gone stops it, and so does one that is about to run for the last time.
func TestOrders_operateUntilATrainIsObsolete(t *testing.T) {
	g := running(t)
	id := g.train(board.IB, ClassB, runs.Express)
	o, deaf := g.operate(wayPay, stopRust), g.operate(wayPay)
	g.trains().scrap(g.train(board.SVR, ClassB, runs.Express), &g.log)
	o.acts(pass) // another company's
	g.trains().scrap(id, &g.log)
	o.stops(game.Why{Kind: stopRust, Stop: 1, On: ib})
	deaf.acts(pass)

	g = running(t)
	id = g.train(board.IB, ClassB, runs.Express)
	g.Trains[id].Warranties = 1
	o = g.operate(wayPay, stopRust)
	o.acts(pass) // it is not obsolete yet
	g.Phase = ClassE
	o.stops(game.Why{Kind: stopRust, Stop: 1, On: ib})
	g.Trains[id].Warranties = 2
	o.acts(pass)
}

// Routes that earn more, or less, than was said stop it; as much does not.
func TestOrders_operateUntilTheRunChanges(t *testing.T) {
	for _, c := range []struct {
		kind string
		by   int // the amount, more than the trains run for
		want bool
	}{{stopBetter, 0, false}, {stopBetter, -10, true}, {stopWorse, 0, false}, {stopWorse, 10, true}} {
		g := running(t)
		most := int(g.LastPaid[board.IB].Revenue)
		o := g.operate(wayPay, c.kind)
		o.order.Stops[0].Amount = most + c.by
		for g.Step != Running {
			o.acts(pass)
		}
		if c.want {
			o.stops(game.Why{Kind: c.kind, Stop: 1, On: ib, Amount: most})
			continue
		}
		o.acts(Action{Verb: DoRun})
	}
}

// It stops where the company must buy a train, and already at its first step where it will
// have to raise money for one.
func TestOrders_operateNeverGuesses(t *testing.T) {
	forced := game.Why{Kind: whyForced, On: ib}
	g := running(t)
	o := g.operate(wayPay)
	for id := range g.owns(board.IB) {
		g.trains().removeTrain(id)
	}
	g.Step = BuyingTrains
	o.stops(forced) // a train can be paid, and must be bought
	g.treasury(board.IB, 10)
	for _, step := range []Step{Merging, Building, Tokening, BuyingTrains} {
		g.Step = step
		o.stops(forced) // money must be raised at the end of this
	}
}

// Where its company is asked for something that the order says nothing about it is in
// doubt: room for the home token, tokens too many, half shares.
func TestOrders_operateInDoubt(t *testing.T) {
	shedding := crowded(t, 6, 0)
	shedding.does(shedding.mergesWith(board.IB))
	halves := merging(t, []int{7, 1}, []int{0, 3})
	halves.mergers().merge(&halves.log)
	for step, g := range map[Step]*table{HomeUpgrade: upgrading(t), ShedToken: shedding, HalfShare: halves} {
		if g.Step != step {
			t.Fatalf("%s is decided, not %s", g.Step, step)
		}
		o := &given{g, g.Seat, game.Order{Kind: orderOperate, On: []string{g.Company.String()}}, rules{}.Round(g.State), len(g.log.Entries)}
		o.stops(game.Why{Kind: game.WhyDoubt})
	}
}

// What would cost the last train or the company is left to its owner: to run the last
// time with it, and to pay what the next one needs.
func TestOrders_operateCostsNothing(t *testing.T) {
	g := running(t)
	o := g.operate(wayPay)
	for g.Step != Sharing {
		if g.Step == Running {
			o.acts(Action{Verb: DoRun})
			continue
		}
		o.acts(pass)
	}
	before := *g.State
	for id := range g.owns(board.IB) {
		g.Trains[id].Warranties = 1
	}
	g.Phase = ClassE
	o.stops(game.Why{Kind: whyForced, On: ib})
	*g.State = before
	o.acts(Action{Verb: DoPay})
}

// It ends when another directs the company, when it has taken over another, and with the
// set of rounds.
func TestOrders_operateIsOver(t *testing.T) {
	for name, ends := range map[string]func(*table) string{
		"another director": func(g *table) string { g.Charters[board.IB].Director = second; return game.WhyOver },
		"closed":           func(g *table) string { g.Charters[board.IB].Status = Waiting; return game.WhyOver },
		"its last turn": func(g *table) string {
			g.Number, g.Company = 2, board.SVR
			return game.WhyOver
		},
		"merged": func(g *table) string {
			game.Emit(&g.log, CompaniesMerged{board.IB, board.SVR})
			return game.WhyOver
		},
		"the next set": func(g *table) string { g.Turn++; return game.WhyRound },
	} {
		t.Run(name, func(t *testing.T) {
			g := running(t)
			o := g.operate(wayPay, allStops...)
			o.stops(game.Why{Kind: ends(g)})
		})
	}
	g := running(t)
	o := g.operate(wayPay)
	game.Emit(&g.log, CompaniesMerged{board.ECR, board.EUR}) // others
	game.Emit(&g.log, Passed{first})
	o.acts(pass)
}

// Mergers with the companies named are refused, or with all others, or all; what is left
// is for the owner to decide, and so is everything that is no merger.
func TestOrders_refuse(t *testing.T) {
	for _, c := range []struct {
		order   game.Order
		refuses bool
	}{
		{game.Order{Kind: orderRefuse, On: []string{ib}, Way: wayThese}, true},
		{game.Order{Kind: orderRefuse, On: []string{ecr}, Way: wayThese}, false},
		{game.Order{Kind: orderRefuse, On: []string{ecr}, Way: wayAllBut}, true},
		{game.Order{Kind: orderRefuse, On: []string{ib, ecr}, Way: wayAllBut}, false},
		{game.Order{Kind: orderRefuseAll}, true},
	} {
		g := running(t)
		g.company(board.ECR, 54, 5)
		f := g.form(second, c.order.Kind)
		if !f.Lasts || c.order.Kind == orderRefuse && !slices.Equal(f.Choice, []string{ecr, ib}) {
			t.Errorf("%+v", f)
		}
		o := g.gives(second, c.order)
		o.waits()
		g.does(Action{Verb: DoMerge, Company: board.SVR, Other: board.IB})
		g.asks(second, Consenting)
		if !c.refuses {
			o.waits()
			continue
		}
		o.acts(Action{Verb: DoRefuse})
		g.asks(first, Merging)
		// The same merger, the other to survive, is another question (7.5.1).
		g.does(Action{Verb: DoMerge, Company: board.SVR, Other: board.SVR})
		o.acts(Action{Verb: DoRefuse})
		g.Step, g.Company, g.Seat = Tokening, board.SVR, second
		o.waits() // no merger
		g.Number = 2
		o.waits() // the next round of the set
		g.Turn++
		o.stops(game.Why{Kind: game.WhyRound})
	}
}

// Nobody is asked to agree who directs nothing, nor after the LNER: to refuse is not
// offered then, and over.
func TestOrders_refuseIsOver(t *testing.T) {
	for _, ends := range []func(*table){
		func(g *table) { g.Charters[board.SVR].Director = first },
		func(g *table) { g.LNER = true },
	} {
		g := running(t)
		o := g.gives(second, game.Order{Kind: orderRefuseAll})
		o.waits()
		ends(g)
		o.stops(game.Why{Kind: game.WhyOver})
		g.offersNo(second, orderRefuse)
		g.offersNo(second, orderRefuseAll)
	}
	g := running(t)
	g.Charters[board.IB].Director = NoSeat // nobody is left to propose one
	g.offersNo(second, orderRefuseAll)
	g = running(t)
	g.Conventions.Mergers.NoConsent = true
	g.offersNo(second, orderRefuseAll)
}
