package match_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// bids is a line of bids by one seat after the other.
func bids(first game.Seat, amounts ...int) (line []match.Step) {
	for i, n := range amounts {
		line = append(line, match.Step{Seat: (first + game.Seat(i)) % 2, Action: fmt.Appendf(nil, `{"kind":"bid","amount":%d}`, n)})
	}
	return line
}

// plan is the one plan of somebody, as it stands.
func (p *place) plan(t *match.Table, u *people.User, seat game.Seat) match.PlanSeen {
	p.Helper()
	list, err := t.Plans.List(p.Context(), u.ID, seat)
	p.must(err)
	if len(list) != 1 {
		p.Fatalf("there are %d plans", len(list))
	}
	return list[0]
}

// A player who waits tries a line on for all seats. What cannot be done shows where, and
// nothing is kept of it.
func TestTry_ALineForAllSeats(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	before := p.see(table, bob.ID).Position
	trial, err := table.Plans.Try(t.Context(), bob.ID, 1, before.N, bids(0, 7, 8, 9))
	p.must(err)
	if trial.Asked != 1 || len(trial.Steps) != 3 || len(trial.Options) == 0 || trial.Broken != nil {
		t.Errorf("after three bids seat %s has %d options", trial.Asked, len(trial.Options))
	}
	trial, err = table.Plans.Try(t.Context(), bob.ID, 1, before.N, bids(0, 7, 7))
	p.must(err)
	if trial.Broken == nil || trial.Broken.Index != 1 || trial.Broken.Illegal == nil || trial.Asked != 1 {
		t.Errorf("the second of two equal bids: %+v", trial.Broken)
	}
	_, err = table.Plans.Try(t.Context(), bob.ID, 0, before.N, nil)
	p.refused(err, refusal.NotYourSeat)
	_, err = table.Plans.Try(t.Context(), bob.ID, 1, before.N+1, nil)
	p.refused(err, refusal.NoMoment)
	if now := p.see(table, bob.ID).Position; now.N != before.N {
		t.Errorf("the table went on to %d", now.N)
	}
}

// What is drawn in a line is chosen by the one who tries it.
func TestTry_WhatChanceDrawsIsChosen(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.dealt(ann, bob, 3)
	pass := json.RawMessage(`{"kind":"pass"}`)
	trial, err := table.Plans.Try(t.Context(), ann.ID, 0, 2, []match.Step{{Seat: 0, Action: pass}, {Seat: 1, Action: pass}})
	p.must(err)
	if trial.Asked != game.Chance || len(trial.Options) == 0 {
		t.Fatalf("when all have passed %s is asked, with %d options", trial.Asked, len(trial.Options))
	}
	trial, err = table.Plans.Try(t.Context(), ann.ID, 0, 2, []match.Step{{Seat: 0, Action: pass}, {Seat: 1, Action: pass}, {Seat: game.Chance, Action: trial.Options[0].Action}})
	p.must(err)
	if trial.Broken != nil || len(trial.Steps) != 3 {
		t.Errorf("a draw that was offered: %+v", trial.Broken)
	}
}

// A plan is kept, holds while the others do what it assumes, and breaks at its step when
// they do not.
func TestPlans_HoldAndBreak(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	n := p.see(table, bob.ID).Position.N
	kept, err := table.Plans.Keep(t.Context(), bob.ID, match.Plan{Seat: 1, Name: " Eight ", At: n, Line: bids(0, 7, 8)})
	p.must(err)
	if kept.Name != "Eight" || kept.Fate != match.Holds || len(kept.Actions) != 0 {
		t.Errorf("kept as %+v", kept)
	}
	p.must(p.store.Close())
	p = reopen(t, p.file, 0)
	table = p.load(p.only(t, ann))
	if got := p.plan(table, bob, 1); got.Fate != match.Holds {
		t.Errorf("over a restart it is %+v", got)
	}
	if list, err := table.Plans.List(t.Context(), ann.ID, 0); err != nil || len(list) != 0 {
		t.Errorf("another finds %d plans, %v", len(list), err)
	}
	_, err = p.do(table, ann, 0, `{"kind":"bid","amount":9}`)
	p.must(err)
	broken := p.plan(table, bob, 1)
	if broken.Fate != match.Breaks || broken.Refused == nil || broken.Refused.Index != 0 || broken.Refused.Illegal.Rule == "" || broken.By != n {
		t.Errorf("after a higher bid it is %s, %+v, by entry %d", broken.Fate, broken.Refused, broken.By)
	}
	changed := broken.Plan
	changed.At, changed.Line = n+1, bids(1, 10)
	held, err := table.Plans.Keep(t.Context(), bob.ID, changed)
	p.must(err)
	if held.Fate != match.Holds || len(held.Actions) != 1 {
		t.Fatalf("mended it is %+v", held)
	}
	move := p.move(table, bob, 1, string(held.Actions[0]))
	move.Plan = held.N
	_, err = table.Act(t.Context(), move)
	p.must(err)
	if got := p.plan(table, bob, 1); got.Fate != match.Done || got.Played != n+1 {
		t.Errorf("played it is %+v", got)
	}
}

// only is the one table of somebody.
func (p *place) only(t *testing.T, u *people.User) persist.TableID {
	t.Helper()
	list, err := p.store.Tables.TablesOf(t.Context(), u.ID)
	p.must(err)
	if len(list) != 1 {
		t.Fatalf("%d tables", len(list))
	}
	return list[0].ID
}

// A plan that is an order is played when its seat is asked, and where it cannot be its owner
// is told at which step.
func TestPlans_AsOrders(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	n := p.see(table, bob.ID).Position.N
	kept, err := table.Plans.Keep(t.Context(), bob.ID, match.Plan{Seat: 1, Name: "Ten", At: n, Line: bids(0, 7, 10)})
	p.must(err)
	_, err = table.Plans.Give(t.Context(), bob.ID, 1, kept.N, false)
	p.must(err)
	if got := p.plan(table, bob, 1); got.Order == 0 {
		t.Error("the plan does not know its order")
	}
	_, err = p.do(table, ann, 0, `{"kind":"bid","amount":9}`)
	p.must(err)
	now := p.comes(table, bob, 1, func(now *match.Position) bool { return now.N == n+2 })
	if len(now.Orders.Did) != 1 || len(now.Orders.Standing) != 0 || now.Orders.Ended[0].Why.Kind != sheet.WhyPlayed {
		t.Errorf("orders are %+v", now.Orders)
	}
	if got := p.plan(table, bob, 1); got.Fate != match.Done {
		t.Errorf("the plan is %s", got.Fate)
	}

	low, err := table.Plans.Keep(t.Context(), bob.ID, match.Plan{Seat: 1, Name: "Twelve", At: n + 2, Line: bids(0, 11, 12)})
	p.must(err)
	_, err = table.Plans.Give(t.Context(), bob.ID, 1, low.N, false)
	p.must(err)
	_, err = p.do(table, ann, 0, `{"kind":"bid","amount":15}`)
	p.must(err)
	now = p.comes(table, bob, 1, func(now *match.Position) bool { return now.Turn.Has(1) && len(now.Orders.Standing) == 0 })
	last := now.Orders.Ended[len(now.Orders.Ended)-1]
	if last.Why.Kind != sheet.WhyBroken || last.Why.Amount != 1 || last.Plan.Refused == nil || last.Plan.Refused.Illegal == nil {
		t.Errorf("a plan that breaks ends as %+v", last)
	}
}

// A bid that was kept for one share is not offered for the next, nor made by an order.
func TestPlans_AreAboutWhatTheyWereMeantFor(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	n := p.see(table, bob.ID).Position.N
	kept, err := table.Plans.Keep(t.Context(), bob.ID, match.Plan{Seat: 1, Name: "Twelve", At: n, Line: bids(0, 7, 12)})
	p.must(err)
	if kept.Fate != match.Holds {
		t.Fatalf("for the first share it is %s", kept.Fate)
	}
	_, err = p.do(table, ann, 0, `{"kind":"bid","amount":7}`)
	p.must(err)
	_, err = p.do(table, bob, 1, `{"kind":"pass"}`)
	p.must(err)
	now := p.see(table, bob.ID).Position
	if now.Turn.Has(0) {
		_, err = p.do(table, ann, 0, `{"kind":"bid","amount":9}`)
		p.must(err)
	}
	if now = p.see(table, bob.ID).Position; !now.Turn.Has(1) {
		t.Fatalf("Bob is not asked about the second share: %+v", now.Turn)
	}
	if got := p.plan(table, bob, 1); got.Fate != match.Later {
		t.Errorf("for the second share it is %s", got.Fate)
	}
	_, err = table.Plans.Give(t.Context(), bob.ID, 1, kept.N, false)
	p.must(err)
	_, err = p.do(table, bob, 1, `{"kind":"bid","amount":20}`)
	p.must(err)
	if orders := p.see(table, bob.ID).Position.Orders; len(orders.Standing) != 1 || len(orders.Did) != 0 {
		t.Errorf("the order has done %+v", orders)
	}
}

// What is no plan is not kept, nor are more than a few.
func TestPlans_Bounds(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	n := p.see(table, bob.ID).Position.N
	good := match.Plan{Seat: 1, Name: "one", At: n, Line: bids(0, 7, 8)}
	for name, bad := range map[refusal.Code]func(*match.Plan){
		refusal.BadPlan:   func(p *match.Plan) { p.Name = "  " },
		refusal.NoMoment:  func(p *match.Plan) { p.At = 1000 },
		refusal.BadAction: func(p *match.Plan) { p.Line = []match.Step{{Seat: 1, Action: []byte(`{"kind":"bet"}`)}} },
		refusal.NotFound:  func(p *match.Plan) { p.N = 3 },
	} {
		plan := good
		bad(&plan)
		_, err := table.Plans.Keep(t.Context(), bob.ID, plan)
		p.refused(err, name)
	}
	for range match.MostPlans {
		_, err := table.Plans.Keep(t.Context(), bob.ID, good)
		p.must(err)
	}
	_, err := table.Plans.Keep(t.Context(), bob.ID, good)
	p.refused(err, refusal.TooManyPlans)
	p.must(table.Plans.Drop(t.Context(), bob.ID, 1, 1))
	_, err = table.Plans.Keep(t.Context(), bob.ID, good)
	p.must(err)
}

// Of a game that is over everybody may try on for any seat, and sees how the seats would stand.
func TestTry_AnySeatOfAGameThatIsOver(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob, carl := p.user("Ann"), p.user("Bob"), p.user("Carl")
	table := p.started("toy", ann, bob)
	_, err := table.Plans.Try(t.Context(), ann.ID, 1, 0, nil)
	p.refused(err, refusal.NotYourSeat)
	p.playOut(table, ann, bob)
	last := p.see(table, ann.ID).Position.N
	for n := range last {
		for _, user := range []*people.User{ann, carl} {
			for seat := range game.Seat(2) {
				trial, err := table.Plans.Try(t.Context(), user.ID, seat, n, nil)
				p.must(err)
				if len(trial.Options) == 0 || len(trial.Standings) != 2 {
					t.Errorf("seat %s at moment %d: %d options, standings %v", seat, n, len(trial.Options), trial.Standings)
				}
			}
		}
	}
	_, err = table.Plans.Try(t.Context(), carl.ID, 2, 0, nil)
	p.refused(err, refusal.NotYourSeat)
}

// A watcher may try on too, with what watchers know.
func TestTry_AWatcherKnowsWhatWatchersKnow(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob, carl := p.user("Ann"), p.user("Bob"), p.user("Carl")
	table := p.started("big-shoulders", ann, bob)
	hand := func(user *people.User, n, guessed int) string {
		trial, err := table.Plans.Try(t.Context(), user.ID, 0, n, nil)
		p.must(err)
		if trial.Guessed != guessed {
			t.Errorf("at %d her hand, to %s, is a guess from step %d, not %d", n, user.Name, trial.Guessed, guessed)
		}
		var view struct{ Hand json.RawMessage }
		p.must(json.Unmarshal(trial.View, &view))
		return string(view.Hand)
	}
	differs := 0
	for range 20 {
		n := p.see(table, ann.ID).Position.N
		if own := p.hand(table, ann.ID, 0); hand(ann, n, -1) != own {
			t.Errorf("her own hand is %s, and %s where she tries", own, hand(ann, n, -1))
		} else if hand(carl, n, 0) != own {
			differs++
		}
		p.play(table, n+3, ann, bob)
	}
	if differs == 0 {
		t.Error("a watcher always tries with her hand")
	}
}

// What was tried is kept as a table: in the seat asked for, with bots in all others, and with the
// steps played as far as they go.
func TestBranch_OfWhatWasTried(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	seat := game.Seat(1)
	branch, err := table.Branch(t.Context(), ann, match.Branching{At: 0, Seat: &seat, Line: bids(0, 7, 8)})
	p.must(err)
	seen := p.see(branch, ann.ID)
	if seen.Mine != game.Seats(1) || seen.Sheet.Places[0].Kind != sheet.Bot || seen.Sheet.WhatIf.At != 0 {
		t.Errorf("she plays %v against %+v", seen.Mine, seen.Sheet.Places)
	}
	if entries, err := branch.Replay.Entries(match.Viewer{User: ann.ID}, 0, 2); err != nil || len(entries) != 2 || entries[1].Seat != 1 {
		t.Errorf("two bids were tried, and %d entries are there, %v", len(entries), err)
	}
	far, err := table.Branch(t.Context(), ann, match.Branching{At: 0, Line: bids(0, 7, 6, 8)})
	p.must(err)
	if seen := p.see(far, ann.ID); seen.Position.N != 1 || seen.Mine != game.Seats(0, 1) {
		t.Errorf("of a line that breaks at its second step %d are played, by %v", seen.Position.N, seen.Mine)
	}
	nobody := game.Seat(2)
	_, err = table.Branch(t.Context(), ann, match.Branching{At: 0, Seat: &nobody})
	p.refused(err, refusal.NotYourSeat)
}
