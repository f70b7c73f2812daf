package server_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/clock/await"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

// undecided is world before seat 1 has bid.
func (s *site) undecided(ann, bob *people.User) string {
	s.Helper()
	at := clock.Wall{}.Kept()
	sheet := &sheet.Sheet{
		ID: persist.TableID(persist.NewID()), Title: "toy", Version: 1, Settings: map[string]string{"rounds": "two"}, Visibility: sheet.Public,
		Status: sheet.Running, Host: ann.ID, Hints: true, Secret: game.Secret{7}, Turn: game.Seats(0, 1), Entries: 2, Created: at, Updated: at,
		Places: []sheet.Place{{Kind: sheet.Person, User: ann.ID, Name: ann.Name}, {Kind: sheet.Person, User: bob.ID, Name: bob.Name}},
	}
	var entries []record.Kept
	for _, card := range []string{`{"kind":"deal","card":1}`, `{"kind":"deal","card":2}`} {
		entries = append(entries, record.Kept{Entry: game.Entry{Seat: game.Chance, Action: json.RawMessage(card), At: at}})
	}
	if err := s.store.Tables.Insert(s.Context(), sheet, entries); err != nil {
		s.Fatal(err)
	}
	return string(sheet.ID)
}

// ordered is what the tests read of a position's orders.
type ordered struct {
	N      int
	Orders *struct {
		Offers          []game.OrderForm
		Standing, Ended []struct {
			ID    int
			Order game.Order
			Why   *game.Why
		}
		Did []int
	}
}

// decided waits until seat 1 has decided.
func (c *client) decided(id string) ordered {
	c.Helper()
	var got ordered
	await.Until(c, "seat 1 has decided", func() bool {
		got = call[struct{ Position ordered }](c, "GET", "/api/tables/"+id+"?as=1", nil).Position
		return got.N == 3
	})
	return got
}

// Three tables: at one somebody decides by hand, at one an order of theirs does, and at one they
// decide by hand while an order of theirs is in force. Whatever anybody else asks is answered the
// same at all of them.
func TestNothingTellsOfAnOrder(t *testing.T) {
	t.Parallel()
	s := serve(t)
	annC, ann := s.somebody("Ann")
	bobC, bob := s.somebody("Bob")
	watcher, _ := s.somebody("Carl")
	hand, order, both := s.undecided(ann, bob), s.undecided(ann, bob), s.world(ann, bob, 2, 4, false)
	bid := j{"after": 2, "seat": 1, "actions": []j{{"kind": "bid", "amount": 4}}}
	call[ordered](bobC, "POST", "/api/tables/"+hand+"/actions", bid)
	call[ordered](bobC, "POST", "/api/tables/"+order+"/orders", j{"seat": 1, "order": j{"kind": "bid", "amount": 4}})
	if got := bobC.decided(order); len(got.Orders.Did) != 1 || got.Orders.Did[0] != 2 {
		t.Errorf("the order did %v", got.Orders.Did)
	}
	kept, err := s.store.Tables.Sheet(t.Context(), persist.TableID(both))
	if err != nil {
		t.Fatal(err)
	}
	kept.Orders = sheet.Orders{Last: 1, List: []sheet.Ordered{{ID: 1, Seat: 1, Lasts: true, Order: game.Order{Kind: "rest", Way: "twice"}, Since: 3, Round: game.Round{Kind: "round", Number: 1}}}}
	if err := s.store.Tables.SaveOrders(t.Context(), kept, notice.Changes{}); err != nil {
		t.Fatal(err)
	}
	if got := bobC.decided(both); len(got.Orders.Standing) != 1 {
		t.Fatalf("in force are %+v", got.Orders)
	}
	anytime := strings.NewReplacer("\"online\":true", "", "\"online\":false", "")
	for name, c := range map[string]*client{"an opponent": annC, "a watcher": watcher, "a stranger": s.client()} {
		want := scrub(anytime.Replace(c.asked(hand)))
		for what, id := range map[string]string{"an order that decided": order, "an order in force": both} {
			if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(scrub(anytime.Replace(c.asked(id))), "\n")); diff != "" {
				t.Errorf("%s can tell of %s:\n%s", name, what, diff)
			}
		}
	}
	// The test can fail: Bob knows his own orders.
	if scrub(bobC.asked(hand)) == scrub(bobC.asked(order)) {
		t.Error("Bob cannot tell that it was his order")
	}
}

// An order is given, changed and stopped over the API; what cannot be ordered says what is
// wrong with it.
func TestOrdersOverTheAPI(t *testing.T) {
	t.Parallel()
	s := serve(t)
	_, ann := s.somebody("Ann")
	bobC, bob := s.somebody("Bob")
	path := "/api/tables/" + s.undecided(bob, ann) + "/orders"
	bobC.refused("POST", path, j{"seat": 0, "order": j{"kind": "bid", "amount": 11}}, 422, "bad-order")
	bobC.refused("POST", path, j{"seat": 0}, 400, "bad-request")
	bobC.refused("POST", path, j{"seat": 1, "order": j{"kind": "pass"}}, 403, "not-your-seat")
	bobC.refused("POST", path, j{"seat": 0, "plan": 1}, 404, "not-found")
	status, text := bobC.send("POST", path, j{"seat": 0, "order": j{"kind": "bid", "amount": 11}})
	var told struct{ Facts map[string]any }
	if err := json.Unmarshal([]byte(text), &told); err != nil || told.Facts["what"] != "amount" || told.Facts["max"] != 10.0 {
		t.Errorf("a limit above the cash: %d %s", status, text)
	}
	given := call[ordered](bobC, "POST", path, j{"seat": 0, "order": j{"kind": "rest", "way": "twice"}})
	if len(given.Orders.Offers) == 0 && len(given.Orders.Did) == 0 {
		t.Errorf("given: %+v", given.Orders)
	}
	call[ordered](bobC, "DELETE", path+"/1?seat=0", nil)
}
