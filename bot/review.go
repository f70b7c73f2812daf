package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/scrip-games/scrip/bot/judge"
	"github.com/scrip-games/scrip/game"
)

// Review is a finished game judged: how the seats stood at every moment, and which
// decisions cost their players most.
type Review struct {
	Title   string `json:"title"`
	Version int    `json:"version"`
	Seats   int    `json:"seats"`
	// Moments is how the seats stood before the first entry in force and after each.
	Moments []Moment `json:"moments"`
	// Mistakes are decisions that cost their players something, beyond what the
	// games could be mistaken; the most expensive first.
	Mistakes []Decision `json:"mistakes"`
	// Gifts are decisions that raised the chance of another (by Cost), and cost who
	// took them nothing; the greatest first.
	Gifts []Decision `json:"gifts"`
	// Judged is how many decisions there were to judge, Games how many games were
	// simulated in all.
	Judged int `json:"judged"`
	Games  int `json:"games"`
	// Lost is what each seat lost by its decisions, by its own hand, of the points, and
	// Losses is what it lost by each that was judged.
	Lost   []float64 `json:"lost"`
	Losses []Loss    `json:"losses"`
}

// Loss is what a seat lost of the points by one decision.
type Loss struct {
	Entry  int       `json:"entry"`
	Seat   game.Seat `json:"seat"`
	Points float64   `json:"points"`
}

// Moment is how the seats stand after so many entries of the record.
type Moment struct {
	Entries int       `json:"entries"`
	Chance  []float64 `json:"chance"` // to win
	Err     []float64 `json:"err"`    // standard error of that
}

// Decision is one that was judged.
type Decision struct {
	Entry  int       `json:"entry"` // its place in the record
	Seat   game.Seat `json:"seat"`
	Played Way       `json:"played"`
	Better Way       `json:"better"`
	// Cost is what chance to win the better way would have saved, Points what part
	// of all points, and Worth both together, so that who is far behind or ahead is
	// judged as well: decisions are ranked by it. Err is the standard error of Worth.
	Cost   float64 `json:"cost"`
	Points float64 `json:"points"`
	Worth  float64 `json:"worth"`
	Err    float64 `json:"err"`
	// Sure is 3 where it is certain, 2 where it is likely, 1 where it is too close
	// to call.
	Sure int `json:"sure"`
	// Again is where the same player missed the same again.
	Again []int `json:"again"`
}

// Way is how a decision could be taken, and what came of it in the games simulated.
type Way struct {
	Actions []any     `json:"actions"`
	Chance  []float64 `json:"chance"` // of each seat
	Share   []float64 `json:"share"`  // of the points, of each seat
	Games   int       `json:"games"`
}

// Reviewer is how thoroughly a game is judged.
type Reviewer struct {
	Look   Search // at every decision, to find a better way
	Curve  int    // games for the chances at a moment
	Fresh  int    // games to measure played and better, other ones than those they were found with
	Listed int    // decisions measured longer, and listed at the most
	Longer int    // games for these
	Far    int    // decisions that these games see when they are played once more
	Rest   func() // called before each simulated game, to let others go first; nil where there are none
}

// Thorough is the reviewer of the house for a title. It sees as far as the strongest
// level does: who sees less takes for mistakes what others saw the reason of.
func Thorough(title game.Title) Reviewer {
	far := searchOf(title.Info().ID, strongest).Horizon
	return Reviewer{
		Look:  Search{Games: 240, Horizon: far, Plans: 24, Taste: Even},
		Curve: 48, Fresh: 64, Listed: 16, Longer: 400, Far: 60,
	}
}

// How a decision is judged.
const (
	certain  = 3.0  // standard errors
	likely   = 1.6  // standard errors
	notable  = 0.03 // less worth lost is no mistake
	decisive = 0.10 // less of a chance given to another is no gift
)

// Review judges a record, and tells how far it is.
func (v Reviewer) Review(ctx context.Context, title game.Title, record *game.Record, tell func(Progress)) (*Review, error) {
	c := &review{Reviewer: v, title: title, record: record, tell: tell}
	if err := c.read(); err != nil {
		return nil, err
	}
	if !Judges(title) {
		return nil, fmt.Errorf("the bots cannot judge games of %s: they do not know what its players would do at a glance", title.Info().Name)
	}
	c.Review = Review{
		Title: record.Title, Version: record.Version, Seats: len(record.Seats),
		Mistakes: []Decision{}, Gifts: []Decision{}, Lost: make([]float64, len(record.Seats)), Losses: []Loss{},
	}
	for i := range c.line {
		if err := c.moment(ctx, i); err != nil {
			return nil, err
		}
		tell(Progress{Done: i + 1, Of: len(c.line), soFar: c.glimpse})
	}
	c.curve(ctx, c.positions[len(c.line)])
	c.list(ctx)
	return c.Review.rounded(), ctx.Err()
}

// Judges tells whether games of a title can be judged: they are simulated by what
// its players would do at a glance, and without that nobody would believe them.
func Judges(title game.Title) bool {
	g, err := title.New(game.Setup{Seats: title.Info().MinSeats})
	r := Rand(1, 0)
	for err == nil && g.Turn().Chance {
		err = g.Play(game.Draw(g, r), nil)
	}
	return err == nil && !g.Turn().Over && g.Brisk(g.Turn().Seats.First(), r)
}

// review is one being made.
type review struct {
	Reviewer
	Review
	title     game.Title
	record    *game.Record
	line      []int       // entries in force
	actions   []any       // what they did
	positions []game.Game // before each, and after the last
	found     []Decision
	tell      func(Progress)
}

// read plays the record through.
func (c *review) read() error {
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
	if !g.Turn().Over {
		return fmt.Errorf("the game is not over: its record has %d entries and goes on", len(c.record.Entries))
	}
	return nil
}

// seat is whose deed number i of the line is.
func (c *review) seat(i int) game.Seat { return c.record.Entries[c.line[i]].Seat }

// moment judges the position before deed i, and the decision if it is one.
func (c *review) moment(ctx context.Context, i int) error {
	c.curve(ctx, c.positions[i])
	seat := c.seat(i)
	if seat == game.Chance {
		return ctx.Err()
	}
	g := c.positions[i].Clone()
	if n := g.Options(seat); n > 1 || g.Terms(0).Step != 0 || g.Terms(0).Open {
		c.Judged++
		lost := Loss{Entry: c.line[i], Seat: seat}
		if d := c.judge(ctx, g, i); d != nil {
			c.found = append(c.found, *d)
			lost.Points = max(0, d.Points)
		}
		c.Lost[seat] += lost.Points
		c.Losses = append(c.Losses, lost)
	}
	return ctx.Err()
}

// curve notes how the seats stand in a position: as everybody plays on from it.
func (c *review) curve(ctx context.Context, g game.Game) {
	at := 0
	if n := len(c.Moments); n > 0 {
		at = c.line[n-1] + 1
	}
	m := Moment{Entries: at}
	if g.Turn().Over {
		for _, s := range judge.Ended(g) {
			m.Chance, m.Err = append(m.Chance, float64(s.Chance)), append(m.Err, 0)
		}
		c.Moments = append(c.Moments, m)
		return
	}
	t := c.about(g, game.Watcher, len(c.Moments))
	all := t.measure(ctx, &plan{}, 0, c.Curve)
	for s := range c.Review.Seats {
		mean, err := spreadOf(all, func(st *standings) float64 { return float64(st[s].Chance) })
		m.Chance, m.Err = append(m.Chance, mean), append(m.Err, err)
	}
	c.Moments = append(c.Moments, m)
	c.Games += len(all)
}

// about is a thought about moment i, the same for everyone who reviews the game.
func (c *review) about(g game.Game, seat game.Seat, i int) *thought {
	t := c.Look.about(g, seat, uint64(i)*0x9E3779B97F4A7C15+1)
	// A long plan must not see further than a short one: near the end of a game
	// that alone would tell them apart.
	t.rest, t.reach = c.Rest, c.Look.Horizon+longestPlan
	return t
}

// fresh is where the games begin that plans are measured with, not found.
const fresh = 1 << 24

// judge finds a better way for deed i, and measures it against what was played with
// fresh games: the best of many looks better than it is in those it was chosen by.
func (c *review) judge(ctx context.Context, g game.Game, i int) *Decision {
	seat := c.seat(i)
	t := c.about(g, seat, i)
	t.makePlans(ctx)
	t.addPlayed(c.turn(i))
	c.Games += t.compare(ctx)
	best, played := t.bestTwo()
	if ctx.Err() != nil || best == nil || best.played {
		return nil
	}
	d := &Decision{Entry: c.line[i], Seat: seat, Again: []int{}}
	c.weigh(ctx, t, d, played, best, fresh, c.Fresh)
	return d
}

// weigh measures two plans by so many games and writes down what came of it.
func (c *review) weigh(ctx context.Context, t *thought, d *Decision, played, better *plan, from, games int) {
	was, could := t.measure(ctx, played, from, games), t.measure(ctx, better, from, games)
	c.Games += len(was) + len(could)
	d.Played, d.Better = c.way(played, was), c.way(better, could)
	n := min(len(was), len(could))
	var sum, squares float64
	d.Cost, d.Points = 0, 0
	for k := range n {
		a, b := could[k][d.Seat], was[k][d.Seat]
		x := t.Taste.of(a) - t.Taste.of(b)
		sum += x
		squares += x * x
		d.Cost += float64(a.Chance-b.Chance) / float64(n)
		d.Points += float64(a.Share-b.Share) / float64(n)
	}
	d.Worth, d.Err = meanErr(sum, squares, n)
	d.Sure = sure(d.Worth, d.Err)
}

func sure(worth, err float64) int {
	switch {
	case worth > certain*err:
		return 3
	case worth > likely*err:
		return 2
	}
	return 1
}

func (c *review) way(p *plan, all []standings) Way {
	w := Way{Actions: p.actions, Games: len(all)}
	for s := range c.Review.Seats {
		chance, _ := spreadOf(all, func(st *standings) float64 { return float64(st[s].Chance) })
		share, _ := spreadOf(all, func(st *standings) float64 { return float64(st[s].Share) })
		w.Chance, w.Share = append(w.Chance, chance), append(w.Share, share)
	}
	return w
}

// turn is deed i and what else its seat did until another was asked.
func (c *review) turn(i int) []any {
	n := i + 1
	for n < len(c.line) && n-i < longestPlan && c.seat(n) == c.seat(i) && c.positions[n].Turn() == game.TurnOf(c.seat(i)) {
		n++
	}
	return c.actions[i:n]
}

// addPlayed adds the turn as it was played, and other ways to go on after its first
// action, so that the action is not blamed for what came after it.
func (t *thought) addPlayed(turn []any) {
	d := t.desks[0]
	t.add(turn, false)
	t.add(turn[:1], false)
	for range glances / 4 {
		d.g.Guess(t.from, t.seat, d.r)
		if d.g.Do(t.seat, turn[0], nil) != nil || d.g.Turn() != game.TurnOf(t.seat) {
			break
		}
		rest := t.turn(d, d.g.Clone(), func() (game.Pick, bool) { return game.Pick{}, d.g.Brisk(t.seat, d.r) })
		t.add(append([]any{turn[0]}, rest...), false)
	}
	for i := range t.plans {
		t.plans[i].played = t.plans[i].actions[0] == turn[0]
	}
}

// bestTwo is the best plan, and the best that begins as was played.
func (t *thought) bestTwo() (best, played *plan) {
	better := func(p, than *plan) bool {
		return than == nil || len(p.ended) > len(than.ended) || len(p.ended) == len(than.ended) && t.mean(p) > t.mean(than)
	}
	for i := range t.plans {
		p := &t.plans[i]
		if better(p, best) {
			best = p
		}
		if p.played && better(p, played) {
			played = p
		}
	}
	return best, played
}

// measure simulates games of a plan and is how they ended.
func (t *thought) measure(ctx context.Context, p *plan, from, games int) []standings {
	all := make([]standings, games)
	t.spread(ctx, games, func(d *desk, n int) { all[n] = t.simulate(d, p, from+n) })
	if ctx.Err() != nil {
		return nil
	}
	return all
}

// spreadOf is the mean of a number over games, and its standard error.
func spreadOf(all []standings, number func(*standings) float64) (mean, err float64) {
	var sum, squares float64
	for i := range all {
		x := number(&all[i])
		sum += x
		squares += x * x
	}
	mean, err = meanErr(sum, squares, len(all))
	if math.IsInf(err, 1) {
		err = 1
	}
	return mean, err
}

// list measures the costliest decisions longer and lists what is left of them; and
// those that gave the game to another.
func (c *review) list(ctx context.Context) {
	merged := c.merged()
	merged = merged[:min(len(merged), 2*c.Listed)]
	for i, d := range merged {
		c.tell(Progress{Weighing: true, Done: i, Of: len(merged), soFar: c.Review.rounded})
		if len(c.Mistakes) == c.Listed || d.Worth < notable || ctx.Err() != nil {
			break
		}
		if c.confirm(ctx, &d); d.Worth >= notable && d.Sure > 1 {
			c.Mistakes = append(c.Mistakes, d)
		}
	}
	slices.SortStableFunc(c.Mistakes, func(a, b Decision) int { return compareDown(a.Worth, b.Worth) })
	c.gifts()
}

// confirm measures a decision longer, and once more by games that see further: the
// judge at their end may be mistaken, and then not both find the same. What is less
// holds.
func (c *review) confirm(ctx context.Context, d *Decision) {
	i := slices.Index(c.line, d.Entry)
	t := c.about(c.positions[i], d.Seat, i)
	played, better := &plan{actions: d.Played.Actions}, &plan{actions: d.Better.Actions}
	c.weigh(ctx, t, d, played, better, fresh+c.Fresh, c.Longer)
	if d.Worth < notable || t.reach >= c.Far || t.Horizon == ToRound {
		return
	}
	t.reach = c.Far
	far := *d
	if c.weigh(ctx, t, &far, played, better, fresh+c.Fresh, c.Longer); far.Worth < d.Worth {
		*d = far
	}
}

func compareDown(a, b float64) int {
	switch {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}

// merged is what was found, the costliest first, the same missed again by the same seat
// in one line.
func (c *review) merged() []Decision {
	slices.SortStableFunc(c.found, func(a, b Decision) int { return compareDown(a.Worth, b.Worth) })
	var list []Decision
	for _, d := range c.found {
		missed := kindOf(d.Better.Actions[0])
		at := slices.IndexFunc(list, func(o Decision) bool { return o.Seat == d.Seat && kindOf(o.Better.Actions[0]) == missed })
		if at < 0 {
			list = append(list, d)
		} else if d.Worth >= notable && d.Sure > 1 {
			list[at].Again = append(list[at].Again, d.Entry)
		}
	}
	for i := range list {
		slices.Sort(list[i].Again)
	}
	return list
}

// kindOf is an action as it is written: what was missed.
func kindOf(action any) string {
	text, err := json.Marshal(action)
	if err != nil {
		return fmt.Sprint(action)
	}
	return string(text)
}

// gifts lists decisions after which another stands clearly better, and which are no
// mistakes.
func (c *review) gifts() {
	for i := range c.line {
		seat := c.seat(i)
		if seat == game.Chance || slices.ContainsFunc(c.Mistakes, func(d Decision) bool {
			return d.Entry == c.line[i] || slices.Contains(d.Again, c.line[i])
		}) {
			continue
		}
		before, after := &c.Moments[i], &c.Moments[i+1]
		for s := range c.Review.Seats {
			rise := after.Chance[s] - before.Chance[s]
			err := math.Hypot(after.Err[s], before.Err[s])
			if game.Seat(s) != seat && rise > decisive && rise > certain*err {
				c.Gifts = append(c.Gifts, Decision{
					Entry: c.line[i], Seat: seat, Played: Way{Actions: c.actions[i : i+1], Chance: after.Chance, Share: []float64{}},
					Better: Way{Actions: []any{}, Chance: []float64{}, Share: []float64{}},
					Cost:   rise, Worth: rise, Err: err, Sure: 3, Again: []int{},
				})
				break
			}
		}
	}
	slices.SortStableFunc(c.Gifts, func(a, b Decision) int { return compareDown(a.Cost, b.Cost) })
}
