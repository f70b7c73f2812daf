package results

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

// Decisions is how soon somebody decided in a game.
type Decisions struct {
	Soon [soons]int // how many of their decisions were so soon
	Took Lengths    // and took so long, without those they never made
	Left bool       // somebody else had their seat when the game ended
}

// How soon a decision came after it was asked for. One is too late by the clock alone: where there
// is none everybody has all the time they want.
const (
	InAMinute = iota
	InAnHour
	TheSameDay
	InTime
	TooLate
	soons
)

// All is how many decisions there were.
func (d *Decisions) All() (n int) {
	for _, some := range d.Soon {
		n += some
	}
	return n
}

// Lengths counts lengths of time: step 0 is less than a second, and four steps double it.
type Lengths [96]int

// ends is where the steps end, but for the last, which has no end.
var ends = func() (list [len(Lengths{}) - 1]time.Duration) {
	for i := range list {
		list[i] = time.Duration(math.Round(1000*math.Exp2(float64(i)/4))) * time.Millisecond
	}
	return list
}()

func stepOf(d time.Duration) int {
	i, there := slices.BinarySearch(ends[:], d)
	if there {
		i++
	}
	return i
}

// Median is the length that half of those counted do not reach, as nearly as its step tells;
// 0 where there are none.
func (s *Lengths) Median() time.Duration {
	n := 0
	for _, some := range s {
		n += some
	}
	if n == 0 {
		return 0
	}
	step := 0
	for before := s[0]; 2*before < n; before += s[step] {
		step++
	}
	return time.Duration(float64(time.Second) * math.Exp2((float64(step)-0.5)/4))
}

// Add counts what another counted, too.
func (s *Lengths) Add(other *Lengths) {
	for i, n := range other {
		s[i] += n
	}
}

func (d *Decisions) add(took time.Duration, late bool) {
	d.Took[stepOf(took)]++
	switch {
	case late:
		d.Soon[TooLate]++
	case took <= time.Minute:
		d.Soon[InAMinute]++
	case took <= time.Hour:
		d.Soon[InAnHour]++
	case took <= 24*time.Hour:
		d.Soon[TheSameDay]++
	default:
		d.Soon[InTime]++
	}
}

// Decided is how soon the people at a finished game decided, by seat: nil for a bot's, and for a
// former player's. Time is that of the clock, which stands in quiet hours, where there is one. What
// bots and others did in somebody's place, and what their orders did at once, is no decision of
// theirs; what orders did as if by hand counts like what they did by hand.
func (k *Keeper) Decided(ctx context.Context, id persist.TableID) ([]*Decisions, error) {
	sheet, past, _, err := k.Archive.Replay(ctx, id)
	if err != nil {
		return nil, err
	}
	clocks, err := k.Ratings.Timings(ctx, id)
	if err != nil {
		return nil, err
	}
	c := &deciding{sheet: sheet, past: past, clocks: clocks, asked: make([]asked, len(sheet.Places)), list: undecided(sheet)}
	c.begin()
	for first := 0; first < past.Now(); {
		first = c.batch(first)
	}
	c.missed()
	return c.list, nil
}

// undecided is what there is of decisions before any is counted.
func undecided(s *sheet.Sheet) []*Decisions {
	list := make([]*Decisions, len(s.Places))
	for i, p := range s.Places {
		if whose := p.Whose(); whose != "" && whose != people.FormerUser {
			list[i] = &Decisions{Left: p.LeftToAnother()}
		}
	}
	return list
}

// deciding counts decisions along a record.
type deciding struct {
	sheet  *sheet.Sheet
	past   *record.History
	clocks map[int][]sheet.SeatClock // after entries
	asked  []asked                   // by seat
	list   []*Decisions
}

// asked is since when a seat is asked.
type asked struct {
	on    bool
	n     int              // the moment
	at    time.Time        // zero where nobody knows
	clock *sheet.SeatClock // as it stood; nil without one
}

// begin is the start of the game. When that was only a clock tells: it counts from there.
func (c *deciding) begin() {
	for seat := range c.past.Turn(0).Seats.All {
		c.asked[seat] = asked{on: true}
		if c.sheet.Clock != nil {
			c.asked[seat].clock = &sheet.SeatClock{Left: c.sheet.Clock.Main}
		}
	}
}

// batch counts what was confirmed together from an entry on, which is one decision, and
// tells where the next begins.
func (c *deciding) batch(first int) (next int) {
	step := &c.past.Steps[first]
	next = first + 1
	for next < c.past.Now() && c.past.Steps[next].Batch == step.Batch {
		next++
	}
	seat := step.Seat
	if seat >= 0 && !step.Undoes() {
		c.decide(first, next)
		c.asked[seat].on = false
	}
	turn := c.past.Turn(next).Seats
	for i := range c.asked {
		switch goes := turn.Has(game.Seat(i)); {
		case !goes:
			c.asked[i] = asked{}
		case !c.asked[i].on || step.Undoes():
			c.asked[i] = asked{on: true, n: next, at: step.Time(), clock: c.clockAt(next, i)}
		}
	}
	return next
}

// clockAt is how the clock of a seat stood at a moment; nil where that is not kept.
func (c *deciding) clockAt(n, seat int) *sheet.SeatClock {
	clocks := c.clocks[n-1]
	if seat >= len(clocks) {
		return nil
	}
	return &clocks[seat]
}

// decide counts the decision of a batch, if it was one of the seat's owner.
func (c *deciding) decide(first, next int) {
	step := &c.past.Steps[first]
	seat := int(step.Seat)
	if c.list[seat] == nil || c.past.By[first] != "" || c.ordered(seat, first) {
		return
	}
	since, after := c.asked[seat], c.clockAt(next, seat)
	switch {
	case !since.on:
	case since.clock != nil && after != nil:
		took := after.Spent - since.clock.Spent
		c.list[seat].add(took, took > c.sheet.TimeOn(since.clock)+sheet.Grace)
	case !since.at.IsZero():
		c.list[seat].add(step.Time().Sub(c.back(seat, since)), false)
	}
}

// ordered tells whether an order did it, and not as if by hand.
func (c *deciding) ordered(seat, n int) bool {
	return c.sheet.Orders.DidAtOnce(game.Seat(seat), n)
}

// back is since when a seat's owner was asked: later than their seat, if they came back to it.
func (c *deciding) back(seat int, since asked) time.Time {
	at := since.at
	for _, b := range c.sheet.Comings {
		if b.Back && int(b.Seat) == seat && b.N == since.n && b.At.After(at) {
			at = b.At
		}
	}
	return at
}

// missed counts the decisions that owners of seats never made: their time was up, and a bot
// was put in their place.
func (c *deciding) missed() {
	taken := make([]bool, len(c.list)) // by one who plays for the owner
	for _, b := range c.sheet.Comings {
		if b.Seat < 0 || int(b.Seat) >= len(c.list) {
			continue
		}
		switch {
		case b.Back:
			taken[b.Seat] = false
		case b.Why == sheet.IsTaken:
			taken[b.Seat] = true
		case (b.Why == sheet.HisTime || b.Why == sheet.TheirVote) && !taken[b.Seat] && c.list[b.Seat] != nil:
			c.list[b.Seat].Soon[TooLate]++
		}
	}
}

// countDecisions keeps how soon people decided in a finished game. Of one that nobody has the
// rules for any more nothing is known, and nothing is counted.
func (k *Keeper) countDecisions(ctx context.Context, id persist.TableID) error {
	list, err := k.Decided(ctx, id)
	if errors.Is(err, sheet.ErrRules) {
		sheet, err := k.Archive.Sheet(ctx, id)
		if err != nil {
			return err
		}
		return k.Ratings.KeepDecisions(ctx, id, undecided(sheet))
	}
	if err != nil {
		return err
	}
	return k.Ratings.KeepDecisions(ctx, id, list)
}
