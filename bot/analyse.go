package bot

import (
	"context"
	"fmt"
	"slices"

	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

// Analysis thinks about one decision for as long as somebody wants to look at it: ways
// to play the turn are compared by more and more games of the same luck, and those
// clearly behind get no more. Several can share the games, each with an Analysis of its
// own made alike: one adds up, and says which games come next.
type Analysis struct {
	t     *searchRun
	whole bool // games are played to their end
	lines []tried
	each  int // games that the lines left have played
	games int // in all
}

// tried is a way to play the turn, and how its games ended.
type tried struct {
	plan
	follow []LineStep
	scores []int
	behind bool // clearly: it gets no more games
}

// LineStep is one move of a line.
type LineStep struct {
	Seat   game.Seat `json:"seat"`
	Action any       `json:"action"`
}

// AnalysisLine is a way to play the turn: its steps, and those that mostly follow.
type AnalysisLine struct {
	Steps    []LineStep `json:"steps"`
	Own      int        `json:"own"` // how many of the steps were planned; the others follow
	Baseline bool       `json:"usual"`
}

// Played is how a game of a line ended for the seat.
type Played struct {
	Line   int     `json:"line"`
	Game   int     `json:"game"`
	Chance float32 `json:"chance"`
	Share  float32 `json:"share"`
	Score  int     `json:"score"`
}

// AnalysisRound is the games to play next: so many of each line, from a number on.
type AnalysisRound struct {
	Lines []int `json:"lines"`
	From  int   `json:"from"`
	Games int   `json:"games"`
}

// Findings is what an analysis has found so far.
type Findings struct {
	Lines []Finding `json:"lines"` // the best first, those set aside last
	Games int       `json:"games"` // in all
	Each  int       `json:"each"`  // that every line left has played
	// Need is about how many each must have played until more would not change the order.
	Need int `json:"need"`
	// Sure is how sure it is that the first is better than the second.
	Sure    int           `json:"sure"`
	Settled bool          `json:"settled"`
	Next    AnalysisRound `json:"next"`
}

// Finding is what is known of a line.
type Finding struct {
	Line   int     `json:"line"`
	Chance float64 `json:"chance"` // to win
	// Value is what the seat has at the end: points as the title counts them where games
	// are played to their end, else its share of all points; Err its standard error.
	Value  float64 `json:"worth"`
	Err    float64 `json:"err"`
	Games  int     `json:"games"`
	Close  bool    `json:"close"`  // about as good as the best, for all that the games tell
	Behind bool    `json:"behind"` // clearly worse: set aside
}

const (
	firstLook  = 4    // games of each line that come first
	leastGames = 32   // fewer set no line aside
	mostGames  = 4000 // more of each change nothing that anybody would see
	lineSteps  = 8    // moves of a line that are told
	askedOften = 9    // how often the rollout policy is asked, to see what it mostly does
	sampled    = 1 << 41
)

// Analyse begins to think about the seat's turn. The seat must be asked. Whole games are
// played to their end; others are judged where a hint's are. What was told to stop is
// good for nothing.
func Analyse(ctx context.Context, g game.Game, seat game.Seat, seed uint64, whole bool, yield func()) *Analysis {
	search := hintSearchFor(g.Title()).Search
	search.Yield = yield
	if whole {
		search.Horizon = 0
	}
	a := &Analysis{t: search.newRun(g, seat, seed), whole: whole}
	if !whole {
		a.t.minDepth = search.Horizon + longestPlan // or a long plan would see further than a short one
	}
	a.t.makePlans(ctx)
	for _, p := range a.t.plans {
		a.lines = append(a.lines, tried{plan: p, follow: a.t.follow(ctx, p.actions)})
	}
	return a
}

// follow is what mostly comes after a plan, until luck decides: at each step what the
// player asked would do most often.
func (t *searchRun) follow(ctx context.Context, actions []any) []LineStep {
	d := t.scratches[0]
	d.pcg.Seed(t.seed, sampled)
	d.g.Determinize(t.from, t.seat, d.r)
	for _, action := range actions {
		if d.g.Do(t.seat, action, nil) != nil {
			return nil
		}
	}
	var steps []LineStep
	for range lineSteps - len(actions) {
		turn := d.g.Turn()
		if turn.Over || turn.Chance || ctx.Err() != nil {
			break
		}
		t.yield()
		seat := turn.Seats.First()
		action, ok := d.mostly(seat)
		if !ok || d.g.Do(seat, action, nil) != nil {
			break
		}
		steps = append(steps, LineStep{seat, action})
	}
	return steps
}

// mostly is what a seat would do most often.
func (d *scratch) mostly(seat game.Seat) (best any, ok bool) {
	count := map[any]int{}
	for range askedOften {
		if !d.g.RolloutMove(seat, d.r) {
			return nil, false
		}
		action := d.g.Action(0, 0)
		if count[action]++; count[action] > count[best] {
			best = action
		}
	}
	return best, true
}

// Lines is the ways that are compared.
func (a *Analysis) Lines() []AnalysisLine {
	lines := make([]AnalysisLine, len(a.lines))
	for i, l := range a.lines {
		for _, action := range l.actions {
			lines[i].Steps = append(lines[i].Steps, LineStep{a.t.seat, action})
		}
		lines[i].Steps, lines[i].Own, lines[i].Baseline = append(lines[i].Steps, l.follow...), len(l.actions), l.baseline
	}
	return lines
}

// Play simulates the games of a round, or every so many-th of them where several share
// it, and is how they ended.
func (a *Analysis) Play(ctx context.Context, r AnalysisRound, part, parts int) ([]Played, error) {
	if r.Games < 0 || r.Games > mostGames || slices.ContainsFunc(r.Lines, func(i int) bool { return i < 0 || i >= len(a.lines) }) {
		return nil, fmt.Errorf("a round of %d games of lines %v is none of this analysis", r.Games, r.Lines)
	}
	var mine []Played
	for k := range r.Games {
		for i, line := range r.Lines {
			if (k*len(r.Lines)+i)%parts == part {
				mine = append(mine, Played{Line: line, Game: r.From + k})
			}
		}
	}
	a.t.spread(ctx, len(mine), func(d *scratch, n int) {
		p := &mine[n]
		s := a.t.simulate(d, &a.lines[p.Line].plan, p.Game)[a.t.seat]
		p.Chance, p.Share = s.Chance, s.Share
		if a.whole {
			p.Score = d.score(a.t.seat)
		}
	})
	return mine, ctx.Err()
}

// score is what a seat has as the title counts it.
func (d *scratch) score(seat game.Seat) int {
	_, standings := d.g.Outcome()
	for _, s := range standings {
		if s.Seat == seat {
			return s.Score
		}
	}
	return 0
}

// Next is the games to play next; none when it is settled.
func (a *Analysis) Next() AnalysisRound {
	r := AnalysisRound{Lines: []int{}, From: a.each, Games: max(firstLook, a.each/4)}
	if left := a.left(); !a.settled(left) {
		r.Lines = left
	}
	return r
}

// Add takes the games of the round that was next: all of them, in any order.
func (a *Analysis) Add(played []Played) error {
	round := a.Next()
	if len(played) != len(round.Lines)*round.Games {
		return fmt.Errorf("%d games were played, and the round has %d of %d lines", len(played), round.Games, len(round.Lines))
	}
	for _, p := range played {
		if !slices.Contains(round.Lines, p.Line) || p.Game < round.From || p.Game >= round.From+round.Games {
			return fmt.Errorf("game %d of line %d is not of the round", p.Game, p.Line)
		}
	}
	for _, line := range round.Lines {
		l := &a.lines[line]
		l.ended = append(l.ended, make([]valuenet.Estimate, round.Games)...)
		l.scores = append(l.scores, make([]int, round.Games)...)
	}
	for _, p := range played {
		a.lines[p.Line].ended[p.Game] = valuenet.Estimate{Chance: p.Chance, Share: p.Share}
		a.lines[p.Line].scores[p.Game] = p.Score
	}
	a.games += len(played)
	if a.each += round.Games; a.each >= leastGames {
		a.setAside()
	}
	return nil
}

// setAside gives up the lines that are clearly behind the best.
func (a *Analysis) setAside() {
	left := a.left()
	best := &a.lines[a.ordered(left)[0]]
	for _, i := range left {
		l := &a.lines[i]
		behind, doubt := a.t.behind(&l.plan, &best.plan)
		l.behind = l != best && behind > certain*doubt
	}
}

// left is the lines that get more games.
func (a *Analysis) left() []int {
	left := []int{}
	for i, l := range a.lines {
		if !l.behind {
			left = append(left, i)
		}
	}
	return left
}

// ordered is lines by what they are worth, the best first.
func (a *Analysis) ordered(lines []int) []int {
	list := slices.Clone(lines)
	slices.SortStableFunc(list, func(i, k int) int {
		x, y := &a.lines[i], &a.lines[k]
		if x.behind != y.behind {
			if x.behind {
				return 1
			}
			return -1
		}
		return compareDown(a.t.mean(&x.plan), a.t.mean(&y.plan))
	})
	return list
}

// settled tells whether more games would not change the order, or nothing that matters.
func (a *Analysis) settled(left []int) bool {
	return len(left) < 2 || a.each >= mostGames || a.each >= leastGames && a.need(left) <= a.each
}

// need is about how many games each line must have played until every one left is either
// clearly behind the best or surely about as good.
func (a *Analysis) need(left []int) int {
	order := a.ordered(left)
	need := leastGames
	for _, i := range order[1:] {
		behind, doubt := a.t.behind(&a.lines[i].plan, &a.lines[order[0]].plan)
		// A standard error halves with four times the games.
		games := mostGames
		for _, wanted := range []float64{behind / certain, (notable - behind) / likely} {
			if wanted > 0 {
				ratio := doubt / wanted
				games = int(min(float64(games), ratio*ratio*float64(a.each)))
			}
		}
		need = max(need, games)
	}
	return need
}

// Findings is what is known so far.
func (a *Analysis) Findings() Findings {
	all := make([]int, len(a.lines))
	for i := range all {
		all[i] = i
	}
	order, left := a.ordered(all), a.left()
	best := &a.lines[order[0]]
	f := Findings{Games: a.games, Each: a.each, Need: leastGames, Sure: 1, Settled: a.settled(left), Next: a.Next(), Lines: []Finding{}}
	if a.each > 1 {
		f.Need = a.need(left)
	}
	for n, i := range order {
		l := &a.lines[i]
		behind, doubt := a.t.behind(&l.plan, &best.plan)
		certainty := sure(behind, doubt)
		if n == 1 && behind >= notable {
			f.Sure = certainty
		}
		found := l.finding(i, a.whole)
		found.Close = n > 0 && !l.behind && (behind < notable || certainty == 1)
		f.Lines = append(f.Lines, found)
	}
	if len(order) == 1 {
		f.Sure = 3
	}
	return f
}

func (l *tried) finding(i int, whole bool) Finding {
	f := Finding{Line: i, Games: len(l.ended), Behind: l.behind}
	for _, e := range l.ended {
		f.Chance += float64(e.Chance) / float64(len(l.ended))
	}
	if len(l.ended) > 1 {
		f.Value, f.Err = meanErr(len(l.ended), func(k int) float64 {
			if whole {
				return float64(l.scores[k])
			}
			return float64(l.ended[k].Share)
		})
	}
	return f
}
