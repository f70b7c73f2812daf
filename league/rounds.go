package league

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"github.com/scrip-games/scrip/events"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
)

// course is the event as package events knows it: who plays, what came of the tables, what is still
// played.
func (e *Event) course() *events.Course {
	c := &events.Course{
		Format: e.Settings.format(e.State.Sizes), Rules: e.Settings.rules(e.State.Seed), Entrants: e.State.Order, Round: e.State.Round, Groups: e.State.Groups,
		Byes: map[int]int{}, Out: map[int]bool{}, For: map[int]int{}, On: slices.Clone(e.State.On), Corrected: events.Corrected{},
	}
	for n, times := range e.State.Byes {
		c.Byes[n] = times
	}
	for left, by := range e.State.For {
		c.For[left] = by
	}
	for _, x := range e.Entrants {
		if x.State == Left {
			c.Out[x.N] = true
		}
		if x.Given != 0 {
			c.Corrected[x.N] = x.Given
		}
	}
	for i := range e.Tables {
		if t := &e.Tables[i]; t.State == Over {
			c.Results = append(c.Results, t.result())
		} else {
			c.Pending = append(c.Pending, slices.Clone(t.Seats))
		}
	}
	return c
}

// result is what came of a table that is over.
func (t *Table) result() events.Result {
	return events.Result{Table: t.Seats, Places: t.Places, Scores: t.Scores, Out: t.Out}
}

// start is the first round: who is in is put in order, by strength or as the season before has left
// them.
func (e *Event) start(now time.Time) error {
	plan := e.Settings.PlanFor(len(e.In()))
	if plan.Why != "" {
		return wrong("entrants", "%s", plan.Why)
	}
	e.State.Order = e.order()
	if e.Settings.Divisions && len(e.State.Divisions) > 0 {
		e.State.Sizes = plan.Groups
	}
	e.Status, e.Began = Running, now
	_, err := e.next(now)
	return err
}

// order is who is in, the strongest first: by the divisions of the season before, where there are any,
// then by their ratings, then by the lot.
func (e *Event) order() []int {
	division := map[int]int{}
	for d, users := range e.State.Divisions {
		for place, user := range users {
			if x := e.find(persist.UserID(user)); x != nil {
				division[x.N] = (len(e.State.Divisions)-d)*10_000 - place
			}
		}
	}
	list := events.Lot(e.State.Seed, 0, e.In())
	slices.SortStableFunc(list, func(a, b int) int {
		if division[a] != division[b] {
			return division[b] - division[a]
		}
		return e.Entrants[b].Rating - e.Entrants[a].Rating
	})
	return list
}

// next makes the tables of the next round, with their ids; none when the event is over. Who said that
// they leave after this round is gone by then.
func (e *Event) next(now time.Time) (left []departure, err error) {
	for i := range e.Entrants {
		x := &e.Entrants[i]
		if !x.Leaving || x.State != In {
			continue
		}
		e.leave(x, "", now)
		d := departure{x.N, -1}
		if list := e.Substitutes(); e.Settings.Substitutes && len(list) > 0 {
			d.by = list[0]
			e.come(x, &e.Entrants[d.by], false)
		}
		left = append(left, d)
	}
	c := e.course()
	if err := c.Next(); err != nil {
		return left, err
	}
	e.State.Groups, e.State.Byes, e.State.On = c.Groups, c.Byes, c.On
	if len(c.Pending) == 0 {
		e.Status, e.Ended, e.Due = Done, now, time.Time{}
		return left, nil
	}
	e.State.Round = c.Round
	e.State.RoundAt = append(e.State.RoundAt, now)
	leg := e.Settings.legOf(c, c.Round)
	for _, seats := range c.Pending {
		t := Table{N: len(e.Tables), ID: persist.TableID(persist.NewID()), State: Waiting, Round: c.Round, Leg: leg, Group: groupOf(c, seats), Seats: seats}
		t.Bots = make([]bool, len(seats))
		for seat, n := range seats {
			t.Bots[seat] = c.Out[n]
		}
		if e.Settings.Duplicate {
			t.Luck = fmt.Sprintf("%d/%d", c.Round, len(seats))
		}
		e.Tables = append(e.Tables, t)
	}
	return left, nil
}

// departure is that somebody has left, and who came for them; below 0 for nobody.
type departure struct{ left, by int }

// groupOf is the group that a table belongs to.
func groupOf(c *events.Course, seats []int) int {
	for g, group := range c.Groups {
		for _, member := range group {
			for at := member; ; {
				if at == seats[0] {
					return g
				}
				by, came := c.For[at]
				if !came {
					break
				}
				at = by
			}
		}
	}
	return 0
}

// GroupOf is the group that somebody is in; the first where they are in none.
func (e *Event) GroupOf(user persist.UserID) int {
	x := e.Entrant(user)
	if x == nil {
		return 0
	}
	return groupOf(e.course(), []int{x.N})
}

// secret is what chance draws from at a table that has its luck in common with others; zero at one
// that has its own.
func (e *Event) secret(t *Table) game.Secret {
	if t.Luck == "" {
		return game.Secret{}
	}
	return sha256.Sum256([]byte(e.State.Luck + "/" + t.Luck))
}

// luck is what tables with the same have in common, as they are kept.
func (e *Event) luck(t *Table) string {
	if t.Luck == "" {
		return ""
	}
	return string(e.ID) + "/" + t.Luck
}

// LuckLeft is how many tables are not over that have this luck in common.
func (e *Event) LuckLeft(luck string) (n int) {
	for i := range e.Tables {
		if t := &e.Tables[i]; t.State != Over && e.luck(t) == luck {
			n++
		}
	}
	return n
}

// ready is the tables that may begin: all, or those at which nobody has to play more games at a time
// than anybody may. Those that wait longest go first.
func (e *Event) ready(now time.Time) (list []int) {
	playing := e.playing()
	for i := range e.Tables {
		t := &e.Tables[i]
		if t.State != Waiting || now.Before(e.roundBegins(t.Round)) {
			continue
		}
		if len(e.busy(t, playing)) > 0 {
			continue
		}
		for _, n := range t.Seats {
			playing[n]++
		}
		list = append(list, i)
	}
	return list
}

// playing is how many games each entrant plays at the moment.
func (e *Event) playing() map[int]int {
	playing := map[int]int{}
	for i := range e.Tables {
		if t := &e.Tables[i]; t.State == Playing || t.State == Undecided {
			for _, n := range t.Seats {
				playing[n]++
			}
		}
	}
	return playing
}

// busy is who of a table plays as many games as anybody may.
func (e *Event) busy(t *Table, playing map[int]int) (list []int) {
	for _, n := range t.Seats {
		if e.Settings.AtOnce > 0 && e.Entrants[n].State != Left && playing[n] >= e.Settings.AtOnce {
			list = append(list, n)
		}
	}
	return list
}

// WaitsFor is the entrants for whom a table waits, who play as many games as they may.
func (e *Event) WaitsFor(t *Table) []int {
	if t.State != Waiting {
		return nil
	}
	return e.busy(t, e.playing())
}

// roundBegins is when the tables of a round may begin: after the break of an evening, or when the event
// was to begin.
func (e *Event) roundBegins(round int) time.Time {
	if round < 2 || e.Settings.Format != Evening || len(e.State.RoundAt) < round {
		return time.Time{}
	}
	return e.State.RoundAt[round-1].Add(time.Duration(e.Settings.Break) * time.Minute)
}

// Deadline is when a round should be over; zero for never.
func (e *Event) Deadline(round int) time.Time {
	if e.Settings.Days == 0 || round < 1 || len(e.State.RoundAt) < round {
		return time.Time{}
	}
	return e.State.RoundAt[round-1].AddDate(0, 0, e.Settings.Days)
}

// played tells whether all tables of the round are over.
func (e *Event) played() bool {
	return !slices.ContainsFunc(e.Tables, func(t Table) bool { return t.State != Over })
}

// leave takes somebody out who plays no further. Their seats at tables that wait are a bot's, unless
// somebody comes for them.
func (e *Event) leave(x *Entrant, why string, now time.Time) {
	x.State, x.Leaving, x.LeftAt, x.Why = Left, false, now, why
	for i := range e.Tables {
		t := &e.Tables[i]
		if seat := slices.Index(t.Seats, x.N); seat >= 0 && t.State != Over {
			t.Bots = fit(t.Bots, len(t.Seats))
			t.Bots[seat] = true
		}
	}
}

// come has somebody play for one who has left: at all tables that wait, and those to come; at those
// that are being played, too, if they take over there.
func (e *Event) come(left, by *Entrant, takesOver bool) (taken []int) {
	if e.State.For == nil {
		e.State.For = map[int]int{}
	}
	e.State.For[left.N], by.State = by.N, In
	for i := range e.Tables {
		t := &e.Tables[i]
		seat := slices.Index(t.Seats, left.N)
		if seat < 0 || t.State != Waiting && !(takesOver && t.State == Playing) || t.Sits(by.N) {
			continue
		}
		t.Seats[seat] = by.N
		t.Bots = fit(t.Bots, len(t.Seats))
		t.Bots[seat] = false
		if t.State == Playing {
			taken = append(taken, t.N)
		}
	}
	return taken
}

// fit is a list by seats.
func fit[T any](list []T, seats int) []T {
	if len(list) == seats {
		return list
	}
	return append(list, make([]T, seats-len(list))...)
}
