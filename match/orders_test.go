package match_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/clock/await"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// comes waits until the table is seen by somebody as it should be.
func (p *place) comes(t *match.Table, u *people.User, seat game.Seat, want func(*match.Position) bool) *match.Position {
	p.Helper()
	var seen *match.Seen
	defer func() {
		if p.Failed() && seen != nil {
			text, _ := json.Marshal(seen.Position)
			p.Logf("seen last: %s", text)
		}
	}()
	await.Until(p, "the table is as it should be", func() (is bool) {
		var err error
		seen, err = t.See(p.Context(), match.Viewer{User: u.ID, As: &seat})
		p.must(err)
		return want(seen.Position)
	})
	return seen.Position
}

// give gives an order.
func (p *place) give(t *match.Table, u *people.User, seat game.Seat, o game.Order) *match.Position {
	p.Helper()
	position, err := t.Orders.Give(p.Context(), u.ID, seat, o, false)
	p.must(err)
	return position
}

var (
	bidOrder = game.Order{Kind: "bid", Amount: 3}
	onceRest = game.Order{Kind: "rest", Way: "once"}
	longRest = game.Order{Kind: "rest", Way: "twice"}
)

// An order of one who is asked is carried out at once. Its owner sees what it did, and
// nothing that others can ask for tells of it.
func TestOrders_CarriedOutAndSecret(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	n := p.see(table, ann.ID).Position.N
	others, err := table.Watch(match.Viewer{User: bob.ID}, n, -1)
	p.must(err)
	defer others.Close()
	if first, _, err := others.Next(t.Context()); err != nil || first.Table == nil {
		t.Fatalf("the first news is %+v, %v", first, err)
	}
	p.give(table, ann, 0, bidOrder)
	now := p.comes(table, ann, 0, func(now *match.Position) bool { return now.N == n+1 })
	if did := now.Orders.Did; len(did) != 1 || did[0] != n {
		t.Errorf("it did %v, want the entry %d", did, n)
	}
	news := p.told(others, func(*match.News) bool { return true })
	if news.Entry == nil || news.Entry.Seat != 0 || news.Entry.By != "" || news.Position.Orders.Did != nil || news.Position.Orders.Standing != nil {
		t.Errorf("the first that another hears is %+v", news)
	}
	if more, _, err := others.Next(t.Context()); more != nil || err != nil {
		t.Errorf("and then %+v, %v", more, err)
	}
	_, err = p.do(table, bob, 1, bid2)
	p.must(err)
	_, err = table.Orders.Give(t.Context(), bob.ID, 0, bidOrder, false)
	p.refused(err, refusal.NotYourSeat)
	seen, err := table.See(t.Context(), match.Viewer{User: "nobody"})
	p.must(err)
	if seen.Position.Orders != nil {
		t.Error("a stranger sees orders")
	}
}

// What does not fit an offer is refused, and nothing is given.
func TestOrders_OnlyWhatIsOffered(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	for _, o := range []game.Order{{Kind: "sell"}, {Kind: "bid", Amount: 11}, {Kind: "bid"}, {Kind: "rest"}, {Kind: "bid", Amount: 2, Stops: []game.Stop{{Kind: "rain"}}}} {
		_, err := table.Orders.Give(t.Context(), ann.ID, 0, o, false)
		p.refused(err, refusal.BadOrder)
	}
	if now := p.see(table, ann.ID).Position; len(now.Orders.Standing) != 0 || len(now.Orders.Offers) == 0 {
		t.Errorf("orders are %+v", now.Orders)
	}
	_, err := table.Orders.Give(t.Context(), ann.ID, 1, bidOrder, false)
	p.refused(err, refusal.NotYourSeat)
	_, err = p.table(ann, "toy", me, free).Orders.Give(t.Context(), ann.ID, 0, bidOrder, false)
	p.refused(err, refusal.NotRunning)
}

// One that lasts stays when its owner decides by hand; one that does not is gone, as it is
// when another takes its place.
func TestOrders_ByHand(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	p.house.Close() // nobody looks at the orders
	p.give(table, ann, 0, longRest)
	p.give(table, ann, 0, game.Order{Kind: "pass"})
	if now := p.give(table, ann, 0, bidOrder); len(now.Orders.Standing) != 2 || now.Orders.Standing[1].Order.Kind != "bid" {
		t.Fatalf("in force are %+v", now.Orders.Standing)
	}
	now, err := p.do(table, ann, 0, bid2)
	p.must(err)
	if len(now.Orders.Standing) != 1 || now.Orders.Standing[0].Order.Kind != "rest" {
		t.Errorf("after a decision by hand in force are %+v", now.Orders.Standing)
	}
	now, err = table.Orders.Stop(t.Context(), ann.ID, 0, now.Orders.Standing[0].ID)
	p.must(err)
	if len(now.Orders.Standing)+len(now.Orders.Ended) != 0 {
		t.Errorf("when it is stopped there are %+v", now.Orders)
	}
}

// Of several orders about the same the last counts: a player who passes on every share
// and then bids for one bids.
func TestOrders_TheLastFirst(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	p.give(table, bob, 1, game.Order{Kind: "decline-every"})
	p.give(table, bob, 1, game.Order{Kind: "bid", On: []string{"PRR"}, Amount: 20, Way: "least"})
	n := p.see(table, ann.ID).Position.N
	_, err := p.do(table, ann, 0, `{"kind":"bid","amount":9}`)
	p.must(err)
	now := p.comes(table, bob, 1, func(now *match.Position) bool { return now.N == n+2 })
	for _, o := range now.Orders.Standing {
		if bids := o.Order.Kind == "bid"; bids != (len(o.Did) == 1) {
			t.Errorf("%s did %v", o.Order.Kind, o.Did)
		}
	}
	if len(now.Orders.Standing) != 2 {
		t.Errorf("in force are %+v", now.Orders.Standing)
	}
}

// dealt is a table at which the first seat holds the card.
func (p *place) dealt(ann, bob *people.User, card int) *match.Table {
	p.Helper()
	at := clock.Wall{}.Kept()
	sheet := &sheet.Sheet{
		ID: persist.TableID(persist.NewID()), Title: "toy", Version: 1, Settings: map[string]string{"rounds": "two"}, Visibility: sheet.Public,
		Status: sheet.Running, Host: ann.ID, Secret: game.Secret{7}, Turn: game.Seats(0, 1), Entries: 2, Created: at, Updated: at,
		Places: []sheet.Place{{Kind: sheet.Person, User: ann.ID, Name: ann.Name}, {Kind: sheet.Person, User: bob.ID, Name: bob.Name}},
	}
	var entries []record.Kept
	for _, c := range []int{card, 1} {
		entries = append(entries, record.Kept{Entry: game.Entry{Seat: game.Chance, Action: fmt.Appendf(nil, `{"kind":"deal","card":%d}`, c), At: at}})
	}
	p.must(p.store.Tables.Insert(p.Context(), sheet, entries))
	return p.load(sheet.ID)
}

// The owner of an order that stops is asked, and told why until they decide.
func TestOrders_Stop(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.dealt(ann, bob, 3)
	p.give(table, ann, 0, game.Order{Kind: "bid", Amount: 3, Stops: []game.Stop{{Kind: "card", Amount: 3}}})
	now := p.comes(table, ann, 0, func(now *match.Position) bool { return len(now.Orders.Standing) == 0 })
	if now.N != 2 || len(now.Orders.Ended) != 1 || now.Orders.Ended[0].Why.Kind != "card" || now.Orders.Ended[0].Why.Stop != 1 {
		t.Fatalf("at moment %d it ended as %+v", now.N, now.Orders.Ended)
	}
	now, err := p.do(table, ann, 0, bid2)
	p.must(err)
	if len(now.Orders.Ended) != 0 {
		t.Errorf("after a decision by hand it is still told: %+v", now.Orders.Ended)
	}
}

// What an order did can be taken back by its owner, and then it does not do it again.
func TestOrders_Undo(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	n := p.see(table, ann.ID).Position.N
	p.give(table, ann, 0, longRest)
	now := p.comes(table, ann, 0, func(now *match.Position) bool { return now.N == n+1 })
	if now.Undo == nil {
		t.Fatal("what the order did cannot be taken back")
	}
	now, err := table.Undo(t.Context(), match.Move{User: ann.ID, Seat: 0, After: now.N}, nil)
	p.must(err)
	if len(now.Orders.Standing) != 0 || len(now.Orders.Ended) != 1 || now.Orders.Ended[0].Why.Kind != sheet.WhyUndo {
		t.Errorf("after the undo the orders are %+v", now.Orders)
	}
	p.house.Close()
	if now := p.see(table, ann.ID).Position; !now.Turn.Has(0) || now.N != n+2 {
		t.Errorf("it goes on at moment %d, and seat 0 is asked: %v", now.N, now.Turn.Has(0))
	}
}

// A server that dies between the move that asks a seat and the order that answers: the next
// one carries it out.
func TestOrders_OutliveTheServer(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	id, n := p.see(table, ann.ID).Sheet.ID, p.see(table, ann.ID).Position.N
	p.house.Close() // nobody plays any more
	p.give(table, ann, 0, bidOrder)
	if now := p.see(table, ann.ID).Position; now.N != n || len(now.Orders.Standing) != 1 {
		t.Fatalf("moment %d, orders %+v", now.N, now.Orders)
	}
	p.must(p.store.Close())
	again := reopen(t, p.file, 0)
	again.house.Resume()
	again.comes(again.load(id), ann, 0, func(now *match.Position) bool { return now.N == n+1 })
}

// A player who leaves takes their orders along: a stand-in knows nothing of these.
func TestOrders_EndWhenTheSeatChangesHands(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	_, err := p.do(table, ann, 0, bid2)
	p.must(err)
	p.house.Close() // no bot decides meanwhile
	_, err = table.Orders.Give(t.Context(), ann.ID, 0, onceRest, false)
	p.refused(err, refusal.BadOrder) // it has bid
	p.give(table, bob, 1, longRest)
	p.must(table.Seating.Leave(t.Context(), bob.ID, false))
	sheet, err := p.store.Tables.Sheet(t.Context(), p.see(table, ann.ID).Sheet.ID)
	p.must(err)
	if len(sheet.Orders.List) != 0 || sheet.Orders.Heed != 0 {
		t.Errorf("the orders of who left are %+v", sheet.Orders)
	}
}

// Orders given at one house are carried out when somebody moves at another; there nobody
// else is told anything when they are given.
func TestShared_Orders(t *testing.T) {
	t.Parallel()
	p := together(t, 2)
	ann, bob := p[0].user("Ann"), p[1].user("Bob")
	first := p[0].table(ann, "toy", me, free)
	id := p[0].see(first, ann.ID).Sheet.ID
	second := p[1].load(id)
	p[1].must(second.Seating.Join(t.Context(), bob, nil, false))
	n := p[1].see(second, bob.ID).Position.N
	watch, err := second.Watch(match.Viewer{User: bob.ID}, n, -1)
	p[1].must(err)
	defer watch.Close()
	owner, err := second.Watch(match.Viewer{User: ann.ID}, n, -1)
	p[1].must(err)
	defer owner.Close()
	p[0].give(first, ann, 0, longRest)
	p[0].comes(first, ann, 0, func(now *match.Position) bool { return len(now.Orders.Did) == 1 })
	p[1].told(owner, func(news *match.News) bool { return news.Position != nil && len(news.Position.Orders.Did) == 1 })
	_, err = p[1].do(second, bob, 1, bid3) // the next round is dealt, and Ann is asked
	p[1].must(err)
	p[1].comes(second, ann, 0, func(now *match.Position) bool { return len(now.Orders.Did) == 2 })
	news := p[1].told(watch, func(news *match.News) bool {
		return news.Entry == nil && news.Line == nil && news.Table == nil || news.Entry != nil
	})
	if news.Entry == nil || strings.Contains(string(news.Position.View), "order") {
		t.Errorf("another is told %+v", news)
	}
}

// A thought that an order waits for is given up when the table is read anew: the order is
// looked at again, and not passed over.
func TestOrders_LookedAtAgain(t *testing.T) {
	t.Parallel()
	p, think := pondering(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("pondering", ann, bob)
	n := p.see(table, bob.ID).Position.N
	p.give(table, ann, 0, longRest)
	p.comes(table, bob, 1, func(now *match.Position) bool { return now.N == n+1 })
	letGo := think.hold(0)
	_, err := p.do(table, bob, 1, bid2) // the second round
	p.must(err)
	<-think.came
	p.must(p.house.Moved(t.Context(), ann.ID))
	<-think.left
	letGo()
	p.comes(table, ann, 0, func(now *match.Position) bool { return len(now.Orders.Did) == 2 })
}

// An order that was given after what somebody takes back ends with it, and the game goes on
// on another way than the one that it was given on.
func TestOrders_GivenOnAWayNotTaken(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob, cai := p.user("Ann"), p.user("Bob"), p.user("Cai")
	table := p.started("chicago-express", ann, bob, cai)
	now, err := p.do(table, ann, 0, `{"kind":"bid","amount":7}`)
	p.must(err)
	p.house.Close() // nobody looks at the order
	p.give(table, cai, 2, game.Order{Kind: "bid", On: []string{"PRR"}, Amount: 12, Way: "least"})
	_, err = table.Undo(t.Context(), match.Move{User: ann.ID, Seat: 0, After: now.N}, nil)
	p.must(err)
	if seen := p.see(table, cai.ID).Position; len(seen.Orders.Ended) != 1 || seen.Orders.Ended[0].Why.Kind != sheet.WhyUndo {
		t.Fatalf("orders are %+v", seen.Orders)
	}
	for seat, u := range []*people.User{ann, bob, cai} {
		_, err = p.do(table, u, game.Seat(seat), fmt.Sprintf(`{"kind":"bid","amount":%d}`, 8+seat))
		p.must(err)
	}
}

// An order's number tells nobody how many others there are, at old tables either.
func TestOrders_NumbersTellNothing(t *testing.T) {
	t.Parallel()
	o := &sheet.Orders{}
	for _, want := range []int{1, 2, 3} {
		if got := o.Next(0); got != want {
			t.Errorf("the next of a seat is %d, want %d", got, want)
		}
	}
	if got := o.Next(1); got != 1 {
		t.Errorf("the first of another seat is %d", got)
	}
	old := &sheet.Orders{Last: 7, List: []sheet.Ordered{{ID: 5, Seat: 0}, {ID: 7, Seat: 1}}}
	if a, b, c := old.Next(0), old.Next(1), old.Next(2); a != 6 || b != 8 || c != 1 {
		t.Errorf("at an old table the next are %d, %d and %d", a, b, c)
	}
}
