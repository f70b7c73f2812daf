package match_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/titletest"
)

// evening is a live clock that nobody comes to the end of.
func evening() *sheet.Clock {
	return &sheet.Clock{Kind: sheet.Live, Main: 10 * time.Hour, Step: 5 * time.Second, Up: sheet.BotDecides, Bot: "clerk"}
}

// rival plays a game in which Ann passes in every auction, now by hand and now by an order,
// and notes what an opponent sees of it: how long each took, and what it cost her clock.
type rival struct {
	*seating
	r              *rand.Rand
	hand           bool // her orders act as if by hand
	think          func() time.Duration
	byHand, byRule []float64 // in seconds
}

// acts has a seat do the first thing of a kind that it may, or else anything.
func (v *rival) acts(seat game.Seat, kind string) {
	v.Helper()
	u := v.people[seat]
	seen, err := v.table().See(v.Context(), match.Viewer{User: u.ID})
	v.must(err)
	list := seen.Position.Options
	i := slices.IndexFunc(list, func(o match.Option) bool { return strings.Contains(string(o.Action), `"kind":"`+kind+`"`) })
	if i < 0 {
		i = v.r.IntN(len(list))
	}
	_, err = v.table().Act(v.Context(), match.Move{User: u.ID, Seat: seat, After: seen.Position.N, Actions: []json.RawMessage{list[i].Action}})
	v.must(err)
}

// leaves has Ann leave her next answer to an order, or not; whether she does.
func (v *rival) leaves(wanted bool) bool {
	v.Helper()
	seat := game.Seat(0)
	seen, err := v.table().See(v.Context(), match.Viewer{User: "ann", As: &seat})
	v.must(err)
	orders := seen.Position.Orders
	if !wanted {
		for _, o := range orders.Standing {
			_, err := v.table().Orders.Stop(v.Context(), "ann", 0, o.ID)
			v.must(err)
		}
		return false
	}
	if !slices.ContainsFunc(orders.Offers, func(f game.OrderForm) bool { return f.Kind == "decline-every" }) {
		return len(orders.Standing) > 0
	}
	_, err = v.table().Orders.Give(v.Context(), "ann", 0, game.Order{Kind: "decline-every"}, v.hand)
	v.must(err)
	return true
}

// plays plays until the game is over or there is enough.
func (v *rival) plays(enough int) {
	v.Helper()
	for n := 0; n < 400 && min(len(v.byHand), len(v.byRule)) < enough; n++ {
		p := v.see().Position
		if p.Turn.Over {
			return
		}
		if !p.Turn.Seats.Has(0) {
			ordered := v.leaves(v.r.IntN(2) == 0)
			time.Sleep(2 * time.Second)
			v.acts(1, "auction")
			v.answers(ordered)
			continue
		}
		time.Sleep(v.think())
		if v.see().Position.N == p.N { // else what she ordered before has answered meanwhile
			v.acts(0, "pass")
		}
	}
}

// answers notes how Ann answers what Bob did, if she is asked to.
func (v *rival) answers(ordered bool) {
	v.Helper()
	asked := v.see().Position
	if asked.Turn.Over || !asked.Turn.Seats.Has(0) && !ordered {
		return
	}
	before := v.clock(0)
	if !ordered {
		time.Sleep(v.think())
		v.acts(0, "pass")
		v.notes(asked.N, before, &v.byHand)
		return
	}
	if !asked.Turn.Seats.Has(0) {
		return // it has acted, or nothing is asked of her
	}
	w, err := v.table().Watch(match.Viewer{User: "bob"}, asked.N, -1)
	v.must(err)
	defer w.Close()
	for {
		news, more, err := w.Next(v.Context())
		v.must(err)
		switch {
		case news != nil && news.Entry != nil:
			v.notes(asked.N, before, &v.byRule)
			return
		case news == nil:
			select {
			case <-more:
			case <-time.After(10 * time.Minute):
				return // the order has stopped
			}
		}
	}
}

// notes notes how long a pass took, and that the clock was charged for it.
func (v *rival) notes(n int, before sheet.Clocked, to *[]float64) {
	v.Helper()
	entries, err := v.table().Replay.Entries(match.Viewer{User: "bob"}, n-1, n+1)
	v.must(err)
	if entries[1].Seat != 0 || !strings.Contains(string(entries[1].Action), "pass") || entries[1].By != "" {
		return
	}
	took := entries[1].At.Sub(entries[0].At)
	if now := v.see(); !now.Position.Turn.Over && !before.Since.IsZero() {
		if after := now.Clocks[0]; after.Since.IsZero() && after.Spent-before.Spent != took {
			v.Errorf("it took %s, and the clock was charged %s", took, after.Spent-before.Spent)
		}
	}
	*to = append(*to, took.Seconds())
}

// apart is how far the distributions of two samples are apart: the largest difference
// between the shares of each that are not longer than some time (Kolmogorov and Smirnov).
// The best guess by a single time is right in half of all cases and half of this more.
func apart(a, b []float64) (d float64) {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	for i, j := 0, 0; i < len(a) && j < len(b); {
		x := min(a[i], b[j])
		for i < len(a) && a[i] <= x {
			i++
		}
		for j < len(b) && b[j] <= x {
			j++
		}
		d = max(d, math.Abs(float64(i)/float64(len(a))-float64(j)/float64(len(b))))
	}
	return d
}

// clear forgets a table, and what people were told.
func (h *hall) clear(id persist.TableID) {
	synctest.Wait()
	h.drawer.mu.Lock()
	delete(h.sheets, id)
	h.drawer.mu.Unlock()
	h.bag.lock.Lock()
	h.notices, h.sent = nil, nil
	h.bag.lock.Unlock()
}

// seenBy plays until there are so many passes of each kind, as an opponent sees them.
func seenBy(t *testing.T, hand bool, enough int) (byHand, byRule []float64) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		defer func() { h.house.Close() }()
		r := rand.New(rand.NewPCG(7, 11))
		think := func() time.Duration {
			return time.Duration(9 * math.Exp(0.7*r.NormFloat64()) * float64(time.Second)).Truncate(time.Millisecond)
		}
		for games := 0; min(len(byHand), len(byRule)) < enough && games < 200; games++ {
			v := &rival{seating: h.game("chicago-express", evening(), ann(), bob()), r: r, hand: hand, think: think, byHand: byHand, byRule: byRule}
			v.plays(enough)
			byHand, byRule = v.byHand, v.byRule
			h.clear(v.id) // each look at the clocks goes through all that are there
		}
	})
	return byHand, byRule
}

// What is ordered to act as if by hand cannot be told from what was done by hand; what acts
// at once can.
func TestOrders_AsIfByHand(t *testing.T) {
	t.Parallel()
	enough := 200
	if titletest.Long() {
		enough = 500
	}
	// Two samples of the same distribution are further apart than the limit once in a hundred
	// times: then the test looks again, and three times in a row it is no chance.
	told := 0
	for told < 3 {
		byHand, byRule := seenBy(t, true, enough)
		if min(len(byHand), len(byRule)) < enough {
			t.Fatalf("only %d by hand and %d by order", len(byHand), len(byRule))
		}
		limit := 1.63 * math.Sqrt(float64(len(byHand)+len(byRule))/float64(len(byHand)*len(byRule)))
		d := apart(byHand, byRule)
		t.Logf("%d by hand and %d by order are %.3f apart: an opponent is right in %.1f of 100 cases", len(byHand), len(byRule), d, 50+50*d)
		if d <= limit {
			break
		}
		told++
	}
	if told == 3 {
		t.Error("what was ordered is told by its time")
	}
	if byHand, byRule := seenBy(t, false, 20); apart(byHand, byRule) < 0.9 {
		t.Errorf("what acts at once is not seen by the test: %.3f apart", apart(byHand, byRule))
	}
}

// An order that waits for its time yields to its owner, survives the house, and never takes
// more than half of what is left.
func TestOrders_HeldBack(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", short(sheet.OnlyMark), ann(), bob())
		for g.asked() != 1 {
			g.move(0)
		}
		_, err := g.table().Orders.Give(t.Context(), "ann", 0, game.Order{Kind: "decline-every"}, true)
		h.must(err)
		n := g.see().Position.N
		for g.asked() == 1 {
			g.move(1)
			n++
		}
		synctest.Wait()
		if now := g.see().Position; now.N < n || !now.Turn.Seats.Has(0) {
			t.Fatalf("it did not wait: moment %d after %d", now.N, n)
		}
		asked := g.see().Position.N
		h.reopen(0) // another program goes on with it
		for range 31 {
			if g.see().Position.N > asked {
				break
			}
			time.Sleep(time.Second)
			synctest.Wait()
		}
		if now := g.see().Position; now.N == asked {
			t.Errorf("after half of the time that was left it has not acted: %+v", now.Orders)
		}
	})
}
