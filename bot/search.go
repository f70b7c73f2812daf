package bot

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

// Search is how hard a bot thinks about a decision, and for what.
type Search struct {
	game.Search
	// Time is how long it may take, at the most; 0 is as long as the games do. What
	// is cut short by it may come out otherwise on another machine.
	Time time.Duration
	// Cores is how many games are simulated at once; 0 is as many as there are.
	Cores int
	// Taste is what is wanted of a game.
	Taste Taste
	// Net estimates how the seats stand where a simulated game is broken off; nil is the
	// title's own.
	Net *valuenet.Net
	// Yield is called before each simulated game and each step of a plan, where something
	// else must go on between: in a browser nothing does while Go computes. nil is none.
	Yield func()
}

func (s *Search) yield() {
	if s.Yield != nil {
		s.Yield()
	}
}

// Taste is how much a seat cares for winning, and how much for its share of the
// points. A bold bot plays for the win alone, a careful one for the points.
type Taste struct{ Win, Points float64 }

// The tastes that bots have.
var (
	Even    = Taste{Win: 1, Points: 2}
	Bold    = Taste{Win: 1, Points: 0.8}
	Careful = Taste{Win: 0.5, Points: 3}
)

func (t Taste) of(s valuenet.Estimate) float64 {
	return t.Win*float64(s.Chance) + t.Points*float64(s.Share)
}

// PlanResult is a plan and what came of it.
type PlanResult struct {
	Actions  []any       // the whole turn as far as it was planned, the first included
	Order    *game.Order // to bid on after it, up to a limit; nil is by the rollout policy
	Baseline bool        // what a bot without search would do
	Games    int         // simulated with it
	Chance   float64     // to win, on the mean, and
	Share    float64     // of the points
	Value    float64     // of both, by taste
	Err      float64     // standard error of Value
	Behind   float64     // by how much worse than the best, under the same luck
	Doubt    float64     // standard error of Behind
}

// Verdict is what thinking came to: the lines, the one to play first, then those
// that were tried longest and did best.
type Verdict struct {
	Plans []PlanResult
	Games int // simulated in all
}

// scratch is the working memory of one core's rollouts: nothing in it is remembered.
type scratch struct {
	g         game.Game
	pcg       rand.PCG
	r         *rand.Rand
	features  []float32
	evaluator *valuenet.Evaluator // nil where there is no net
}

func newScratch(g game.Game, net *valuenet.Net) *scratch {
	d := &scratch{g: g.Clone()}
	d.r = rand.New(&d.pcg)
	if net != nil {
		d.evaluator = net.NewEvaluator()
	}
	return d
}

// searchRun is one decision being thought about.
type searchRun struct {
	Search
	from         game.Game
	determinized game.Game // as the seat could believe it to be: what plans are made in
	seat         game.Seat
	seed         uint64
	kept         []any // what was planned before, and is the usual plan; nil where nothing was
	plans        []plan
	scratches    []*scratch
	minDepth     int // how many decisions a game sees at the least, those of its plan included
}

// newRun is a search at a decision, with nothing simulated yet.
func (s Search) newRun(g game.Game, seat game.Seat, seed uint64) *searchRun {
	t := &searchRun{Search: s, from: g.Clone(), seat: seat, seed: seed}
	if t.Net == nil {
		t.Net = valuenet.For(g)
	}
	t.Plans = max(2, min(s.Plans, s.Games/4)) // a plan that is hardly tried tells nothing
	if s.Cores == 0 {
		t.Cores = runtime.GOMAXPROCS(0)
	}
	for range t.Cores {
		t.scratches = append(t.scratches, newScratch(g, t.Net))
	}
	if s.EqualDepth {
		t.minDepth = t.Horizon + longestPlan
	}
	return t
}

// Think compares plans for the seat's turn. The seat must be asked. It stops when
// told, with what it has found by then; the usual plan is there from the start.
func (s Search) Think(ctx context.Context, g game.Game, seat game.Seat, seed uint64) Verdict {
	return s.rethink(ctx, g, seat, seed, nil)
}

// rethink compares them with what was planned before, if anything was.
func (s Search) rethink(ctx context.Context, g game.Game, seat game.Seat, seed uint64, kept []any) Verdict {
	if s.Time > 0 {
		timed, stop := context.WithTimeout(ctx, s.Time)
		defer stop()
		ctx = timed
	}
	t := s.newRun(g, seat, seed)
	t.kept = kept
	t.makePlans(ctx)
	played := t.compare(ctx)
	return t.verdict(played)
}

// compare simulates games in rounds. After each the worse half of the plans is
// left, the usual one excepted, so that those which promise more are looked at
// longer. All that are left have played under the same luck: game k of every plan
// is the same sample and the same dice.
func (t *searchRun) compare(ctx context.Context) (played int) {
	left := make([]int, len(t.plans))
	for i := range left {
		left[i] = i
	}
	if len(left) < 2 {
		return 0
	}
	for rounds := t.rounds(len(left)); rounds > 0; rounds-- {
		each := max(1, (t.Games-played)/rounds/len(left))
		n, whole := t.round(ctx, left, each)
		played += n
		if !whole || played >= t.Games {
			return played
		}
		obvious := t.obvious(left)
		left = t.betterHalf(left)
		var more []int
		if rounds > 2 {
			more, n = t.vary(ctx, left, (t.Games-played)/2)
			left, played = append(left, more...), played+n
		}
		if obvious && len(more) == 0 {
			return played
		}
	}
	return played
}

// rounds is in how many rounds one of so many plans is found.
func (t *searchRun) rounds(plans int) (n int) {
	for ; plans > 1; n++ {
		plans = (plans + 1) / 2
		plans += t.offspring(plans)
	}
	return n
}

// round simulates so many more games of each plan left. It tells how many were
// played, and whether all were; if not, those count that every plan has played.
func (t *searchRun) round(ctx context.Context, left []int, each int) (played int, whole bool) {
	from := len(t.plans[left[0]].ended)
	for _, i := range left {
		p := &t.plans[i]
		p.ended = append(p.ended, make([]valuenet.Estimate, each)...)
	}
	done := t.spread(ctx, each*len(left), func(d *scratch, n int) {
		p, k := &t.plans[left[n%len(left)]], from+n/len(left)
		p.ended[k] = t.simulate(d, p, k)[t.seat]
	}) / len(left)
	for _, i := range left {
		t.plans[i].ended = t.plans[i].ended[:from+done]
	}
	return done * len(left), done == each
}

// spread does work of so many parts on all cores, in their order, until told to
// stop. It tells how many were done: each that was begun is finished.
func (t *searchRun) spread(ctx context.Context, parts int, work func(d *scratch, n int)) (done int) {
	var next atomic.Int64
	at := func(d *scratch) {
		for ctx.Err() == nil {
			n := int(next.Add(1)) - 1
			if n >= parts {
				return
			}
			t.yield()
			work(d, n)
		}
	}
	var group sync.WaitGroup
	for _, d := range t.scratches[1:] {
		group.Go(func() { at(d) })
	}
	at(t.scratches[0]) // here: the caller may be on a thread of its own, of low priority
	group.Wait()
	return min(parts, int(next.Load()))
}

// betterHalf is the plans that go on, best first; with them the usual one, and in a review
// the turn as it was played and the better half of those that begin so: what was played is
// to be blamed for no more than it must, and the first few games tell little.
func (t *searchRun) betterHalf(left []int) []int {
	slices.SortStableFunc(left, func(a, b int) int { return compareDown(t.mean(&t.plans[a]), t.mean(&t.plans[b])) })
	begun := slices.DeleteFunc(slices.Clone(left), func(i int) bool { return !t.plans[i].played })
	half := halfOf(left)
	kept := slices.Clone(half)
	for _, i := range left[len(half):] {
		if p := &t.plans[i]; p.baseline || p.turn || slices.Contains(halfOf(begun), i) {
			kept = append(kept, i)
		}
	}
	return kept
}

// halfOf is the first half of some plans, two of them at the least.
func halfOf(plans []int) []int { return plans[:min(len(plans), max(2, (len(plans)+1)/2))] }

// clear is how many standard errors make a plan the only one worth a look.
const clear = 5

// obvious tells whether one plan is so much better than all others that more
// games would not change it.
func (t *searchRun) obvious(left []int) bool {
	best := left[0]
	for _, i := range left {
		if t.mean(&t.plans[i]) > t.mean(&t.plans[best]) {
			best = i
		}
	}
	if len(t.plans[best].ended) < 8 {
		return false
	}
	for _, i := range left {
		if behind, doubt := t.behind(&t.plans[i], &t.plans[best]); i != best && behind < clear*doubt {
			return false
		}
	}
	return true
}

// mean is what a plan is worth.
func (t *searchRun) mean(p *plan) float64 {
	var sum float64
	for _, e := range p.ended {
		sum += t.Taste.of(e)
	}
	return sum / float64(max(1, len(p.ended)))
}

// behind is by how much a plan is worse than another in the games that both
// played, and the standard error of that.
func (t *searchRun) behind(p, than *plan) (mean, err float64) {
	return meanErr(min(len(p.ended), len(than.ended)), func(k int) float64 {
		return t.Taste.of(than.ended[k]) - t.Taste.of(p.ended[k])
	})
}

// meanErr is the mean of a number over games, and its standard error; one game alone says
// nothing.
func meanErr(n int, number func(game int) float64) (mean, err float64) {
	var sum, squares float64
	for k := range n {
		x := number(k)
		sum += x
		squares += x * x
	}
	if n < 2 {
		return sum, math.Inf(1)
	}
	mean = sum / float64(n)
	return mean, math.Sqrt(max(0, squares/float64(n)-mean*mean) / float64(n-1))
}

// verdict puts the plans in order. The first is the best of those played longest,
// unless it is not surely better than the usual one.
func (t *searchRun) verdict(played int) Verdict {
	order := t.inOrder()
	if usual := slices.IndexFunc(order, func(p *plan) bool { return p.baseline }); usual > 0 {
		u := order[usual]
		if lead, doubt := t.behind(u, order[0]); len(u.ended) < 2 || lead <= t.Margin*doubt {
			order = slices.Insert(slices.Delete(order, usual, usual+1), 0, u)
		}
	}
	v := Verdict{Games: played}
	for _, p := range order {
		v.Plans = append(v.Plans, t.line(p, order[0]))
	}
	return v
}

// inOrder is the plans, those first that were tried longest and did best.
func (t *searchRun) inOrder() []*plan {
	order := make([]*plan, len(t.plans))
	for i := range t.plans {
		order[i] = &t.plans[i]
	}
	slices.SortStableFunc(order, func(a, b *plan) int {
		if n := len(b.ended) - len(a.ended); n != 0 {
			return n
		}
		return compareDown(t.mean(a), t.mean(b))
	})
	return order
}

func (t *searchRun) line(p, best *plan) PlanResult {
	l := PlanResult{Actions: p.actions, Order: p.order, Baseline: p.baseline, Games: len(p.ended)}
	for _, e := range p.ended {
		l.Chance += float64(e.Chance) / float64(len(p.ended))
		l.Share += float64(e.Share) / float64(len(p.ended))
	}
	l.Value, l.Err = meanErr(len(p.ended), func(k int) float64 { return t.Taste.of(p.ended[k]) })
	l.Behind, l.Doubt = t.behind(p, best)
	return l
}

// ParseSearch reads a search written as GAMES/HORIZON/PLANS/MARGIN/RATE, as in
// 300/10/32/1/1; what is left out is as there, and a horizon may be "round". Words after
// that are "anew" (Replan), "limits", "vary", "abreast" (EqualDepth) and "glance". Bots written so are
// for trials: what they do changes with the program.
func ParseSearch(text string) (Search, error) {
	s := Search{Search: game.Search{Games: 300, Horizon: 10, Plans: 32, Margin: 1}, Cores: 1, Taste: Even}
	parts := strings.Split(text, "/")
	words := map[string]*bool{"anew": &s.Replan, "limits": &s.Limits, "vary": &s.Vary, "abreast": &s.EqualDepth, "glance": &s.Glance}
	for n := len(parts) - 1; n > 0 && words[parts[n]] != nil; n-- {
		*words[parts[n]], parts = true, parts[:n]
	}
	for i, part := range parts {
		if i == 1 && part == "round" {
			s.Horizon = game.ToRound
			continue
		}
		x, err := strconv.ParseFloat(part, 64)
		if err != nil || x < 0 || i > 4 || i == 4 && x > 1 || i == 0 && x < 1 || i == 2 && x < 2 {
			return s, fmt.Errorf("search:%s: want search:GAMES/HORIZON/PLANS/MARGIN/RATE, "+
				"as in search:300/10/32/1/1, search:60/round/8 or search:60/36/8/anew/limits/vary/abreast/glance", text)
		}
		switch i {
		case 0:
			s.Games = int(x)
		case 1:
			s.Horizon = int(x)
		case 2:
			s.Plans = int(x)
		case 3:
			s.Margin = x
		case 4:
			s.ThinkRate = x
		}
	}
	return s, nil
}
