package titletest

import (
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// Orders plays whole games in which all seats give random orders at random moments and
// otherwise play like a bot. They end, money, shares and pieces add up after every
// action, and each time that an order is asked what it comes to it says the same with
// all drawn anew that its seat may not know. SCRIP_ORDERS is how many games to play
// instead.
func Orders(t *testing.T, title game.Title, games int) {
	t.Parallel()
	asked := os.Getenv("SCRIP_ORDERS")
	if asked != "" {
		n, err := strconv.Atoi(asked)
		if err != nil || n < 1 {
			t.Fatalf("SCRIP_ORDERS=%s: want how many games to play", asked)
		}
		games = n
	} else if testing.Short() {
		games = 4
	}
	all := newSuite(title, Bounds{}.complete())
	var (
		mu     sync.Mutex
		done   sync.WaitGroup
		played atomic.Int64
	)
	for range runtime.GOMAXPROCS(0) {
		done.Go(func() {
			for n := int(played.Add(1)); n <= games; n = int(played.Add(1)) {
				s := newSuite(title, all.bounds)
				s.guarded(func() { s.ordered(n) })
				mu.Lock()
				all.found = append(all.found, s.found...)
				all.seen.add(s.seen)
				if games >= 1000 && all.seen.games%(games/20) == 0 {
					fmt.Fprintf(os.Stderr, "%s: %d of %d games of orders\n", all.info.ID, all.seen.games, games)
				}
				enough := len(all.found) > 0
				mu.Unlock()
				if enough {
					return
				}
			}
		})
	}
	done.Wait()
	all.tell(t)
	t.Log(all.seen.orders.String(all.seen))
}

// mostRounds is how many rounds may begin while an order stands: it may wait for the
// next one and for the one after (a company's run is ordered while shares are traded),
// and where that is over it is about a thing of the past. Parts of a round are one.
const mostRounds = 2

// standing is an order in force.
type standing struct {
	order  game.Order
	lasts  bool
	since  game.Since
	round  game.Round // the last that was seen
	rounds int        // that began since it was given
}

// orderBook is where the orders of a game lie, as at a table: for each seat those that last
// first.
type orderBook struct {
	*walk
	bots   bot.Table
	orders [][]*standing
}

// ordered plays one game of orders. Half of the games are played sensibly, so that they
// come to where people come.
func (s *suite) ordered(n int) {
	seats := s.info.MinSeats + n%(s.info.MaxSeats-s.info.MinSeats+1)
	r := bot.Rand(*rngFlag, n)
	setups := s.setups(seats, r)
	setup, err := s.info.Complete(setups[r.IntN(len(setups))])
	if err != nil {
		s.broken("setup", "%v", err)
		return
	}
	if _, err := s.title.New(setup); err != nil {
		setup, _ = s.info.Complete(game.Setup{Seats: seats}) // values that do not fit together
	}
	d := &orderBook{walk: s.start(setup, *rngFlag, n, "game of orders"), orders: make([][]*standing, seats)}
	d.bots, _ = bot.NewTable([]string{[]string{"random", "brisk"}[r.IntN(2)]}, seats)
	for !d.g.Turn().Over {
		if len(d.record.Entries) == s.bounds.Actions {
			s.broken("ends", "the game has not ended after %d actions", s.bounds.Actions)
			return
		}
		d.give()
		if !d.decide() {
			return
		}
		if err := d.g.Audit(); err != nil {
			s.broken("audit", "%v", err)
		}
		d.hear()
	}
}

// give lets some seats order something.
func (d *orderBook) give() {
	for seat := range game.Seat(d.setup.Seats) {
		if d.r.IntN(6) != 0 {
			continue
		}
		forms := d.forms(seat)
		if len(forms) == 0 {
			continue
		}
		f := &forms[d.r.IntN(len(forms))]
		d.seen.orders.hear(f)
		o := filled(f, d.r)
		if f, wrong := game.Fit(forms, &o); wrong != "" {
			d.broken("orders", "seat %s cannot order %+v, by its %s", seat, o, wrong)
		} else {
			d.take(seat, o, f.Lasts)
		}
	}
}

// take puts an order in the place of the one that it replaces.
func (d *orderBook) take(seat game.Seat, o game.Order, lasts bool) {
	list := slices.DeleteFunc(d.orders[seat], func(old *standing) bool {
		return old.lasts == lasts && (!lasts || old.order.Kind == o.Kind && slices.Equal(old.order.On, o.On))
	})
	now := d.g.Round()
	given := &standing{order: o, lasts: lasts, since: game.Since{Round: now}, round: whole(now)}
	if lasts {
		list = slices.Insert(list, 0, given)
	} else {
		list = append(list, given)
	}
	d.orders[seat] = list
	d.seen.orders.given[o.Kind]++
}

// whole is a round without its part.
func whole(r game.Round) game.Round {
	r.Part = 0
	return r
}

// decide has one of those who are asked decide: by an order, or by hand.
func (d *orderBook) decide() bool {
	turn := d.g.Turn()
	if turn.Chance {
		return d.do(game.Chance, game.Draw(d.g, d.r))
	}
	seat := nth(turn.Seats, d.r.IntN(turn.Seats.Len()))
	if o, pick, ok := d.consult(seat); ok {
		d.seen.orders.acted[o.order.Kind]++
		d.g.Options(seat)
		return d.do(seat, pick)
	}
	pick := d.bots[seat].Pick(d.g, seat, d.r)
	d.orders[seat] = slices.DeleteFunc(d.orders[seat], func(o *standing) bool { return !o.lasts })
	return d.do(seat, pick)
}

// consult asks the orders of a seat that is asked, up to the first that acts or stops.
func (d *orderBook) consult(seat game.Seat) (*standing, game.Pick, bool) {
	for _, o := range slices.Clone(d.orders[seat]) {
		switch v := d.follow(seat, &o.order, &o.since); v.Does {
		case game.Acts:
			return o, v.Pick, true
		case game.Stops:
			d.end(seat, o, v.Why)
			return nil, game.Pick{}, false
		}
	}
	return nil, game.Pick{}, false
}

// hear tells all orders what has happened, and ends those that are about what is over.
func (d *orderBook) hear() {
	turn, now := d.g.Turn(), whole(d.g.Round())
	for seat := range game.Seat(d.setup.Seats) {
		for _, o := range slices.Clone(d.orders[seat]) {
			o.since.Events = append(o.since.Events, d.log.For(seat)...)
			if !turn.Has(seat) {
				if v := d.follow(seat, &o.order, &o.since); v.Does == game.Stops {
					d.end(seat, o, v.Why)
					continue
				}
			} else if why, over := d.g.Ended(seat, &o.order, &o.since); over {
				d.end(seat, o, why)
				continue
			}
			if now != o.round {
				o.round = now
				o.rounds++
			}
			if o.rounds > mostRounds {
				d.broken("orders", "%+v of seat %s, given in %+v, is in force in %+v", o.order, seat, o.since.Round, now)
			}
		}
	}
}

// end takes an order away that has stopped.
func (d *orderBook) end(seat game.Seat, o *standing, why game.Why) {
	d.orders[seat] = slices.DeleteFunc(d.orders[seat], func(other *standing) bool { return other == o })
	d.seen.orders.stopped[o.order.Kind+" "+why.Kind]++
	d.seen.orders.spoken["order.why."+why.Kind]++
}

// tally is what became of orders.
type tally struct {
	given, acted, stopped map[string]int // by kind; stopped by kind and why
	asked, guesses        int            // how often what an order comes to; where something was hidden
	spoken                map[string]int // keys of what is said of orders
}

func newTally() tally {
	return tally{given: map[string]int{}, acted: map[string]int{}, stopped: map[string]int{}, spoken: map[string]int{}}
}

// hear notes what is said of a form.
func (t *tally) hear(f *game.OrderForm) {
	t.spoken["order."+f.Kind]++
	for _, way := range f.Ways {
		t.spoken["order.way."+way]++
	}
	for i := range f.Stops {
		t.spoken["order.stop."+f.Stops[i].Kind]++
	}
}

// OrderKeys plays some games of orders and tells the keys of all that is said of orders in
// them.
func OrderKeys(title game.Title, games int) []string {
	s := newSuite(title, Bounds{}.complete())
	for n := range games {
		s.guarded(func() { s.ordered(n) })
	}
	return slices.Sorted(maps.Keys(s.seen.orders.spoken))
}

func (t *tally) add(o *tally) {
	for _, pair := range [][2]map[string]int{{t.given, o.given}, {t.acted, o.acted}, {t.stopped, o.stopped}, {t.spoken, o.spoken}} {
		for key, n := range pair[1] {
			pair[0][key] += n
		}
	}
	t.asked += o.asked
	t.guesses += o.guesses
}

// String is a line for each kind of order.
func (t *tally) String(c *coverage) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d games of orders, %d actions; orders were asked %d times, %d of them with something hidden",
		c.games, c.actions, t.asked, t.guesses)
	for _, kind := range slices.Sorted(maps.Keys(t.given)) {
		fmt.Fprintf(&text, "\n%-14s given %7d, acted %7d; stopped:", kind, t.given[kind], t.acted[kind])
		for _, key := range slices.Sorted(maps.Keys(t.stopped)) {
			if of, why, _ := strings.Cut(key, " "); of == kind {
				fmt.Fprintf(&text, " %s %d", why, t.stopped[key])
			}
		}
	}
	return text.String()
}
