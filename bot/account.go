package bot

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/verdict"
)

// The account of a game.
type (
	Account = verdict.ReviewAccount
	Drawn   = verdict.ReviewDraw
)

// account is what brought each seat from its chance at the beginning to its end, as the value
// net sees every moment: the draws, by how much what was drawn is better than what else could
// have been; the seat's own decisions; and the others'. What is left is what the net cannot
// explain.
type account struct {
	seats int
	luck  *Luck
	stand standings // before the deed looked at
	given [game.MaxSeats]float64
	draws []Drawn
	deeds []deed
}

// deed is a decision, and what it changed for each seat.
type deed struct {
	seat, before game.Seat // that decided, and that had decided before
	kind         string
	change       [game.MaxSeats]float64
}

// role is what a seat has to do with a deed: the net likes who leads an auction, and who has
// just had a turn, more than it will when the next has moved.
type role struct {
	kind string
	of   int // 0 decides, 1 decided before, 2 neither
}

func (d *deed) role(seat game.Seat) role {
	switch seat {
	case d.seat:
		return role{d.kind, 0}
	case d.before:
		return role{d.kind, 1}
	}
	return role{d.kind, 2}
}

// usualFrom is how many deeds of a kind tell what is usual for it; rarer kinds are taken together.
const usualFrom = 60

// account works out the account of the game from the chances at its beginning.
func (c *Case) account(start []float64) ([]Account, []Drawn) {
	a := &account{seats: len(c.record.Seats), luck: NewLuck(c.positions[0], nil, rand.New(rand.NewPCG(1, 0)))}
	a.stand = a.luck.standing(c.positions[0])
	for i := range c.actions {
		a.entry(c, i)
	}
	list := a.byDecisions()
	for s := range list {
		l := &list[s]
		l.Start, l.Draws, l.End = rounded(start[s]), rounded(a.given[s]), rounded(float64(a.stand[s].Chance))
		l.Own, l.Others = rounded(l.Own), rounded(l.Others)
		l.Rest = rounded(l.End - l.Start - l.Draws - l.Own - l.Others)
	}
	return list, a.draws
}

// entry takes what one entry did. What the last of all changes is no deed: it shows how the
// game ends, which the net could only guess.
func (a *account) entry(c *Case, i int) {
	seat, after := c.seat(i), a.luck.standing(c.positions[i+1])
	switch {
	case seat == game.Chance:
		a.draw(c, i)
	case i < len(c.line)-1:
		d := deed{seat: seat, before: a.before(seat), kind: c.kind(i)}
		for s := range a.seats {
			d.change[s] = float64(after[s].Chance - a.stand[s].Chance)
		}
		a.deeds = append(a.deeds, d)
	}
	a.stand = after
}

// before is the last other seat that decided.
func (a *account) before(seat game.Seat) game.Seat {
	if len(a.deeds) == 0 {
		return game.Chance
	}
	last := a.deeds[len(a.deeds)-1]
	if last.seat == seat {
		return last.before
	}
	return last.seat
}

// draw takes what a draw gave.
func (a *account) draw(c *Case, i int) {
	gave, ok := a.luck.gave(c.positions[i].Clone(), c.actions[i])
	if !ok {
		return
	}
	d, some := Drawn{Entry: c.line[i], Gained: make([]float64, a.seats)}, false
	for s := range a.seats {
		a.given[s] += gave[s]
		d.Gained[s] = rounded(gave[s])
		some = some || d.Gained[s] != 0
	}
	if some {
		a.draws = append(a.draws, d)
	}
}

// byDecisions is what decisions gave, own and others': each against what those of its kind
// change on the mean of the game for a seat that has as much to do with it, and all against
// what a decision of the game gives on the mean to who takes it.
func (a *account) byDecisions() []Account {
	usual := a.usual()
	list, own, taken := make([]Account, a.seats), 0.0, make([]float64, a.seats)
	for i := range a.deeds {
		d := &a.deeds[i]
		taken[d.seat]++
		off := 0.0 // what usual changes give to all together is nobody's
		for s := range list {
			off += usual[d.role(game.Seat(s))] / float64(a.seats)
		}
		for s := range list {
			change := d.change[s] - usual[d.role(game.Seat(s))] + off
			if game.Seat(s) == d.seat {
				list[s].Own += change
				own += change
			} else {
				list[s].Others += change
			}
		}
	}
	all := float64(len(a.deeds))
	for s := range list {
		list[s].Own -= own * taken[s] / max(1, all)
		list[s].Others += own * (all - taken[s]) / max(1, all*float64(a.seats-1))
	}
	return list
}

// usual is what deeds change on the mean, by their kind and what a seat has to do with them.
func (a *account) usual() map[role]float64 {
	a.poolRareKinds()
	sums, counts := map[role]float64{}, map[role]float64{}
	for i := range a.deeds {
		for s := range a.seats {
			r := a.deeds[i].role(game.Seat(s))
			sums[r] += a.deeds[i].change[s]
			counts[r]++
		}
	}
	for r := range sums {
		sums[r] /= counts[r]
	}
	return sums
}

// poolRareKinds makes one kind of those that are too rare to tell anything by themselves.
func (a *account) poolRareKinds() {
	counts := map[string]int{}
	for i := range a.deeds {
		counts[a.deeds[i].kind]++
	}
	for i := range a.deeds {
		if counts[a.deeds[i].kind] < usualFrom {
			a.deeds[i].kind = ""
		}
	}
}
