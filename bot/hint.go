package bot

import (
	"context"
	"math"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/verdict"
)

// Hint is what a search would do with a seat's turn, and what other kinds of move come
// to beside it.
type Hint struct {
	// Ways is the move first, then the best of the next best kinds. None of them wins more
	// of the games than the move.
	Ways []HintWay `json:"ways"`
	// Sure is how sure it is that the move is better than each of the others: 3 is all but
	// certain, 2 likely, 1 too close to call.
	Sure int `json:"sure"`
	// Games is how many games were simulated in all.
	Games int `json:"games"`
	// Outlook is why, or in what the ways differ where none is better.
	Outlook *verdict.Outlook `json:"outlook,omitempty"`
}

// HintWay is a way to play the turn, measured by games of its own.
type HintWay struct {
	Actions []any `json:"actions"`
	// Order is how far to bid on after them; nil where that says nothing.
	Order  *game.Order `json:"order,omitempty"`
	Chance float64     `json:"chance"` // to win
	Err    float64     `json:"err"`    // standard error of that
	Share  float64     `json:"share"`  // of the points
	// Close is that it is about as good as the move, for all that the games tell.
	Close bool `json:"close"`
	Games int  `json:"games"`
}

// How many kinds of move are measured for a hint, and how many of them it tells.
const (
	weighedKinds = 5
	hinted       = 3
)

// HintSearch is how hard bots think about a hint.
type HintSearch struct {
	Search
	Fresh int // games to measure each kind of move, other ones than those it was found with
}

// defaultHint sees further than most bots do: the value net at the end of a short game
// may be mistaken, and while a bot has to live with that, a reason that is told must hold.
var defaultHint = game.Search{Games: 1000, Horizon: 60, Plans: 24, Margin: 1, Limits: true, Vary: true}

const defaultFresh = 250

// hintSearchFor is how hard the house thinks about a hint in a title.
func hintSearchFor(title game.Title) HintSearch {
	of := tuningOf(title)
	return HintSearch{Search{Search: of.Hint, Cores: 1, Taste: Even}, of.Fresh}
}

// Advise is a hint for the seat, which must be asked. By the same seed it is the same
// for all positions that the seat cannot tell apart, on any machine: games are
// counted, and nothing is timed.
func Advise(ctx context.Context, g game.Game, seat game.Seat, seed uint64, yield func()) (*Hint, error) {
	search := hintSearchFor(g.Title())
	search.Yield = yield
	return search.Advise(ctx, g, seat, seed)
}

// Advise looks for the best ways to play the turn, and measures them by other games
// than those they were found with: the best of many looks better than it is.
func (a HintSearch) Advise(ctx context.Context, g game.Game, seat game.Seat, seed uint64) (*Hint, error) {
	t := a.newRun(g, seat, seed)
	t.minDepth = t.Horizon + longestPlan // or a long plan would see further than a short one
	t.makePlans(ctx)
	h := &Hint{Games: t.compare(ctx)}
	var found []weighed
	for _, line := range t.kinds(t.verdict(h.Games).Plans) {
		m := weighed{PlanResult: line, outcomes: new(outcomes)}
		if len(t.plans) > 1 {
			m.outcomes = t.measure(ctx, &plan{actions: line.Actions, order: line.Order}, fresh, a.Fresh)
		}
		h.Games += len(m.ended)
		found = append(found, m)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t.rank(found)
	h.Sure = 3
	var ways, alike []*outcomes
	for i, m := range found[:min(len(found), hinted)] {
		better := t.better(found[0], m)
		if i > 0 {
			h.Sure = min(h.Sure, better)
		}
		way := m.way(seat, i > 0 && better == 1)
		way.Actions = t.untilHidden(way.Actions)
		h.Ways = append(h.Ways, way)
		ways = append(ways, m.outcomes)
		if i == 0 || way.Close {
			alike = append(alike, m.outcomes)
		}
	}
	if h.Sure > 1 {
		alike = nil
	}
	h.Outlook = outlookOf(g.Seats(), seat, ways, alike)
	return h, nil
}

// better is how sure it is that one way is better than another: 3 is certain, 2
// likely, 1 too close to call; and so is what makes no difference to speak of.
func (t *searchRun) better(a, b weighed) int {
	lead, doubt := t.lead(a, b)
	if lead < notable {
		return 1
	}
	return sure(lead, doubt)
}

// weighed is a way to play the turn, and how the games with it ended.
type weighed struct {
	PlanResult
	*outcomes
}

func (m weighed) way(seat game.Seat, near bool) HintWay {
	w := HintWay{Actions: m.Actions, Order: m.Order, Close: near, Games: len(m.ended)}
	if w.Games == 0 {
		return w // there is no other, so nothing was simulated
	}
	chance, err := spreadOf(m.ended, func(s *standings) float64 { return float64(s[seat].Chance) })
	share, _ := spreadOf(m.ended, func(s *standings) float64 { return float64(s[seat].Share) })
	w.Chance, w.Err, w.Share = rounded(chance), rounded(err), rounded(share)
	return w
}

// untilHidden is actions up to the first that is made in secret. When the choices of all
// come to light with it, what follows was thought out for those that were guessed.
func (t *searchRun) untilHidden(actions []any) []any {
	g := t.scratches[0].g
	g.Determinize(t.from, t.seat, t.scratches[0].r)
	for i, a := range actions {
		if g.SeenBy(t.seat, a) != game.Everyone {
			return actions[:i+1]
		}
		if g.Do(t.seat, a, nil) != nil {
			break
		}
	}
	return actions
}

// kinds is the first way of each kind of move, as they come: those that begin with
// the same option are one kind, whatever its amount.
func (t *searchRun) kinds(lines []PlanResult) (ways []PlanResult) {
	known := map[string]bool{}
	for _, l := range lines {
		kind := t.kind(l.Actions[0])
		if len(ways) < weighedKinds && !known[kind] {
			known[kind] = true
			ways = append(ways, l)
		}
	}
	return ways
}

// kind is the option that an action is one of, as it is written with its least
// amount; or the action itself, where what it holds was composed.
func (t *searchRun) kind(action any) string {
	g := t.scratches[0].g
	g.Determinize(t.from, t.seat, t.scratches[0].r)
	for i := range g.Options(t.seat) {
		terms := g.Terms(i)
		for amount := terms.Min; amount <= terms.Max && terms.Step > 0; amount += terms.Step {
			if g.Action(i, int(amount)) == action {
				return kindOf(g.Action(i, int(terms.Min)))
			}
		}
	}
	return kindOf(action)
}

// rank puts the ways in order of what they are worth, by the games that are told of them
// and not by those that they were found with; but the one that wins most comes first: nobody
// is advised what is shown as worse. Where its points do not bear that out it is too close to
// call, and nothing is advised.
func (t *searchRun) rank(found []weighed) {
	slices.SortStableFunc(found, func(a, b weighed) int {
		lead, _ := t.lead(b, a)
		return compareDown(0, lead)
	})
	first := 0
	for i := range found {
		if found[i].chance(t.seat) > found[first].chance(t.seat) {
			first = i
		}
	}
	move := found[first]
	copy(found[1:], found[:first])
	found[0] = move
}

// chance is how many of the games the seat wins, in hundredths as they are shown.
func (m weighed) chance(seat game.Seat) float64 {
	chance, _ := spreadOf(m.ended, func(s *standings) float64 { return float64(s[seat].Chance) })
	return math.Round(100 * chance)
}

// lead is by how much one way is worth more than another in games of the same luck,
// and the standard error of that.
func (t *searchRun) lead(a, b weighed) (mean, err float64) {
	return meanErr(min(len(a.ended), len(b.ended)), func(k int) float64 {
		return t.Taste.of(a.ended[k][t.seat]) - t.Taste.of(b.ended[k][t.seat])
	})
}
