package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

// Case is a finished game opened to be judged. Its moments and its decisions are judged
// each by itself, in any order and on any machine, and come to the same: so several may
// share the work. A ReviewBuilder puts it together.
type Case struct {
	Reviewer
	title     game.Title
	record    *game.Record
	line      []int       // entries in force
	actions   []any       // what they did
	positions []game.Game // before each, and after the last
}

// Judged is a moment judged, and the decision that was taken there.
type Judged struct {
	Moment Moment `json:"moment"`
	// Asked is that there was something to decide, Loss what that cost.
	Asked bool `json:"asked"`
	Loss  Loss `json:"loss"`
	// Found is a better way, measured; nil where there was none.
	Found *Decision `json:"found"`
	Games int       `json:"games"`
}

// Weighed is a decision that was measured longer.
type Weighed struct {
	Decision Decision `json:"decision"`
	Games    int      `json:"games"`
}

// Counts tells whether a decision that was weighed is a mistake, and is listed.
func (w *Weighed) Counts() bool { return w.Decision.Value >= notable && w.Decision.Sure > 1 }

// Open reads a record that is to be judged.
func (v Reviewer) Open(title game.Title, record *game.Record) (*Case, error) {
	c, err := v.Follow(title, record)
	if err == nil && !c.positions[len(c.positions)-1].Turn().Over {
		return nil, fmt.Errorf("the game is not over: its record has %d entries and goes on", len(record.Entries))
	}
	return c, err
}

// Follow reads a record of which only the chances are to be told (Chances): it need not be of a game that is over.
func (v Reviewer) Follow(title game.Title, record *game.Record) (*Case, error) {
	c := &Case{Reviewer: v, title: title, record: record}
	if err := c.read(); err != nil {
		return nil, err
	}
	if !Judges(title) {
		return nil, fmt.Errorf("the bots cannot judge games of %s: they do not know what its players would do at a glance", title.Info().Name)
	}
	return c, nil
}

// read plays the record through.
func (c *Case) read() error {
	g, err := c.title.New(c.record.Setup())
	if err != nil {
		return err
	}
	c.line = c.record.Line(len(c.record.Entries))
	for _, i := range c.line {
		e := c.record.Entries[i]
		action, err := c.title.Decode(e.Action)
		if err == nil {
			c.positions = append(c.positions, g.Clone())
			c.actions = append(c.actions, action)
			err = g.Do(e.Seat, action, nil)
		}
		if err != nil {
			return &game.EntryError{Index: i, Err: err}
		}
	}
	c.positions = append(c.positions, g)
	return nil
}

// Moments is how many there are: before each entry in force, and after the last.
func (c *Case) Moments() int { return len(c.positions) }

// seat is whose deed number i of the line is.
func (c *Case) seat(i int) game.Seat { return c.record.Entries[c.line[i]].Seat }

// kind is what kind of action deed i was.
func (c *Case) kind(i int) string {
	if a, ok := c.actions[i].(interface{ Kind() string }); ok {
		return a.Kind()
	}
	return ""
}

// Judge judges the position before deed i, and the decision if it is one.
func (c *Case) Judge(ctx context.Context, i int) (Judged, error) {
	if i < 0 || i >= len(c.positions) {
		return Judged{}, fmt.Errorf("there is no moment %d: the game has %d", i, len(c.positions))
	}
	var j Judged
	c.curve(ctx, i, &j)
	if i < len(c.line) && c.seat(i) != game.Chance {
		c.decision(ctx, i, &j)
	}
	return j, ctx.Err()
}

// Chances is how the seats stand before deed i, for all that those know who watch.
func (c *Case) Chances(ctx context.Context, i int) (Moment, error) {
	if i < 0 || i >= len(c.positions) {
		return Moment{}, fmt.Errorf("there is no moment %d: the game has %d", i, len(c.positions))
	}
	var j Judged
	c.curve(ctx, i, &j)
	return j.Moment, ctx.Err()
}

// decision judges deed i, where there was something to decide.
func (c *Case) decision(ctx context.Context, i int, j *Judged) {
	seat := c.seat(i)
	g := c.positions[i].Clone()
	if n := g.Options(seat); n > 1 || g.Terms(0).Step != 0 || g.Terms(0).Open {
		j.Asked, j.Loss = true, Loss{Entry: c.line[i], Seat: seat}
		if j.Found = c.findBetter(ctx, g, i, &j.Games); j.Found != nil {
			j.Loss.Points = max(0, j.Found.Points)
		}
	}
}

// curve notes how the seats stand before deed i: as everybody plays on from there.
func (c *Case) curve(ctx context.Context, i int, j *Judged) {
	g, m := c.positions[i], &j.Moment
	if i > 0 {
		m.Entries = c.line[i-1] + 1
	}
	if g.Turn().Over {
		for _, s := range valuenet.Outcome(g) {
			m.Chance, m.Err = append(m.Chance, float64(s.Chance)), append(m.Err, 0)
		}
		return
	}
	all := c.newRun(g, game.Watcher, i).measure(ctx, &plan{}, 0, c.Curve).ended
	for s := range len(c.record.Seats) {
		mean, err := spreadOf(all, func(st *standings) float64 { return float64(st[s].Chance) })
		m.Chance, m.Err = append(m.Chance, mean), append(m.Err, err)
	}
	j.Games += len(all)
}

// newRun is a search at moment i, the same for everyone who reviews the game.
func (c *Case) newRun(g game.Game, seat game.Seat, i int) *searchRun {
	t := c.Search.newRun(g, seat, uint64(i)*0x9E3779B97F4A7C15+1)
	// A long plan must not see further than a short one: near the end of a game
	// that alone would tell them apart.
	t.minDepth = c.Search.Horizon + longestPlan
	return t
}

// fresh is where the games begin that plans are measured with, not found.
const fresh = 1 << 24

// findBetter looks for a better way for deed i, and measures it against what was played with
// fresh games: the best of many looks better than it is in those it was chosen by.
func (c *Case) findBetter(ctx context.Context, g game.Game, i int, games *int) *Decision {
	seat := c.seat(i)
	t := c.newRun(g, seat, i)
	t.makePlans(ctx)
	t.addPlayed(ctx, c.turn(i))
	*games += t.compare(ctx)
	best, played := t.best()
	if ctx.Err() != nil || best == nil {
		return nil
	}
	d := &Decision{Entry: c.line[i], Seat: seat, Again: []int{}}
	*games += c.weigh(ctx, t, d, c.asPlayed(i, played...), best, fresh, c.Fresh)
	return d
}

// asPlayed is how deed i may be taken to go on: as it did, and in ways that were found. It
// is measured in one after the other, and the best holds: what was found looked better than
// it is in the games it was found by.
func (c *Case) asPlayed(i int, found ...*plan) []*plan {
	turn := &plan{actions: c.turn(i)}
	found = slices.DeleteFunc(found, func(p *plan) bool { return p.order == nil && slices.Equal(p.actions, turn.actions) })
	return append([]*plan{turn}, found...)
}

// weigh measures a plan by so many games, and what was played, which may be taken in more
// ways than one, until it is as good; and writes down what came of it.
func (c *Case) weigh(ctx context.Context, t *searchRun, d *Decision, played []*plan, better *plan, from, games int) (simulated int) {
	asBetter := t.measure(ctx, better, from, games)
	could := asBetter.ended
	taken, asPlayed, simulated := t.measureBest(ctx, played, t.valueOf(could), from, games)
	was := asPlayed.ended
	d.Played, d.Better = c.way(taken, was), c.way(better, could)
	n := min(len(was), len(could))
	d.Cost, d.Points = 0, 0
	d.Value, d.Err = meanErr(n, func(k int) float64 {
		a, b := could[k][d.Seat], was[k][d.Seat]
		d.Cost += float64(a.Chance-b.Chance) / float64(n)
		d.Points += float64(a.Share-b.Share) / float64(n)
		return t.Taste.of(a) - t.Taste.of(b)
	})
	d.Sure = sure(d.Value, d.Err)
	d.Outlook = outlookOf(len(c.record.Seats), d.Seat, []*outcomes{asBetter, asPlayed}, nil)
	return simulated + len(could)
}

func sure(value, err float64) int {
	switch {
	case value > certain*err:
		return 3
	case value > likely*err:
		return 2
	}
	return 1
}

func (c *Case) way(p *plan, all []standings) Way {
	w := Way{Actions: p.actions, Order: p.order, Games: len(all)}
	for s := range len(c.record.Seats) {
		chance, _ := spreadOf(all, func(st *standings) float64 { return float64(st[s].Chance) })
		share, _ := spreadOf(all, func(st *standings) float64 { return float64(st[s].Share) })
		w.Chance, w.Share = append(w.Chance, chance), append(w.Share, share)
	}
	return w
}

// planOf is the plan that a way was.
func planOf(w *Way) *plan { return &plan{actions: w.Actions, order: w.Order} }

// turn is deed i and what else its seat did until another was asked.
func (c *Case) turn(i int) []any {
	n := i + 1
	for n < len(c.line) && n-i < longestPlan && c.seat(n) == c.seat(i) && c.positions[n].Turn() == game.TurnOf(c.seat(i)) {
		n++
	}
	return c.actions[i:n]
}

// cutPlayed leaves of what a decision was taken for those actions that were played.
func (c *Case) cutPlayed(d *Decision) {
	i, n := slices.Index(c.line, d.Entry), 0
	if i < 0 {
		return
	}
	for turn := c.turn(i); n < min(len(turn), len(d.Played.Actions)) && d.Played.Actions[n] == turn[n]; {
		n++
	}
	d.Played.Actions = d.Played.Actions[:n]
}

// Weigh measures a decision longer, and once more by games that see further: the
// value net at their end may be mistaken, and then not both find the same. What is less
// holds.
func (c *Case) Weigh(ctx context.Context, d Decision) (Weighed, error) {
	i := slices.Index(c.line, d.Entry)
	if i < 0 {
		return Weighed{}, fmt.Errorf("there is no decision to weigh at entry %d", d.Entry)
	}
	t := c.newRun(c.positions[i], d.Seat, i)
	played, better := c.asPlayed(i, planOf(&d.Played)), planOf(&d.Better)
	games := c.weigh(ctx, t, &d, played, better, fresh+c.Fresh, c.Longer)
	if d.Value >= notable && t.minDepth < c.Far && t.Horizon != game.ToRound {
		t.minDepth = c.Far
		far := d
		games += c.weigh(ctx, t, &far, played, better, fresh+c.Fresh, c.Longer)
		if far.Value < d.Value {
			d = far
		}
	}
	return Weighed{d, games}, ctx.Err()
}

// Settle makes actions of what a decision's actions are as JSON, after it was read from
// there.
func (c *Case) Settle(d *Decision) error {
	for _, actions := range [][]any{d.Played.Actions, d.Better.Actions} {
		for i := range actions {
			text, err := json.Marshal(actions[i])
			if err != nil {
				return err
			}
			if actions[i], err = c.title.Decode(text); err != nil {
				return err
			}
		}
	}
	return nil
}
