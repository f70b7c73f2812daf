package bot

import (
	"math"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/verdict"
)

// outcomes is games of one plan: how the seats stood at their ends, and what each then had.
type outcomes struct {
	ended    []standings
	measured [][game.MaxSeats]game.Measures // none where the title does not tell
	over     []bool
	rounds   []int // that passed
}

func newOutcomes(g game.Game, games int) *outcomes {
	p := &outcomes{ended: make([]standings, games), over: make([]bool, games), rounds: make([]int, games)}
	if _, ok := g.Measures(0); ok {
		p.measured = make([][game.MaxSeats]game.Measures, games)
	}
	return p
}

// note takes down game n as it was broken off.
func (p *outcomes) note(n int, from, g game.Game) {
	p.over[n] = g.Turn().Over
	p.rounds[n] = max(0, g.Round().Number-from.Round().Number)
	if p.measured == nil {
		return
	}
	for seat := range g.Seats() {
		p.measured[n][seat], _ = g.Measures(game.Seat(seat))
	}
}

// mean is how much a seat has of something on the mean.
func (p *outcomes) mean(seat game.Seat, m game.Measure) float64 {
	mean, _ := meanErr(len(p.measured), func(k int) float64 { return float64(p.measured[k][seat][m]) })
	return mean
}

const (
	// mostReasons is how many are told.
	mostReasons = 3
	// leastPart is what part of all that the seats have of something a difference must be to be a reason, and
	// leastOne what it must be in itself: a tenth of a share is none.
	leastPart, leastOne = 0.02, 0.25
	// rivals is how much another's loss says beside one's own gain, and counted how much a number of shares, companies or trains
	// says beside money: what they bring is in that.
	rivals, counted = 0.5, 0.6
)

// outlookOf tells in what the ways differ. What speaks for the first, which is the better one, against the next is what the seat
// has more of with it, and others less. Where some are about equal, the first among them, it is in what the seat stands
// otherwise with each of these.
func outlookOf(seats int, me game.Seat, ways, alike []*outcomes) *verdict.Outlook {
	if len(ways) < 2 || len(ways[0].measured) == 0 {
		return nil
	}
	o := &verdict.Outlook{Reasons: []verdict.Reason{}}
	first := ways[0]
	for k := range first.over {
		o.Rounds += float64(first.rounds[k]) / float64(len(first.rounds))
		if first.over[k] {
			o.Over += 1 / float64(len(first.over))
		}
	}
	o.Over, o.Rounds = rounded(o.Over), rounded(o.Rounds)
	for _, r := range ranked(seats, me, ways, alike) {
		told := verdict.Reason{Seat: r.seat, What: r.what.String()}
		for _, way := range ways {
			told.Amounts = append(told.Amounts, math.Round(10*way.mean(r.seat, r.what))/10)
		}
		o.Reasons = append(o.Reasons, told)
	}
	return o
}

// reason is a difference, and how much it says.
type reason struct {
	seat game.Seat
	what game.Measure
	says float64
}

// ranked is the reasons that say most.
func ranked(seats int, me game.Seat, ways, alike []*outcomes) (list []reason) {
	equal := len(alike) > 1
	if equal {
		ways = alike
	}
	for seat := range game.Seat(seats) {
		if equal && seat != me {
			continue
		}
		for what := range game.Measure(len(game.Measures{})) {
			if says := apart(seats, seat, what, ways, equal); seat == me && says > 0 || seat != me && says < 0 {
				if seat != me {
					says *= -rivals
				}
				if what >= game.Shares {
					says *= counted
				}
				list = append(list, reason{seat, what, says})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b reason) int { return compareDown(a.says, b.says) })
	return list[:min(len(list), mostReasons)]
}

// apart is how far the ways lie apart in something, as a part of all that the seats have of it; nil where the games could be
// mistaken about that, or it is too little to speak of. Below nil it is less with the first than with the next.
func apart(seats int, seat game.Seat, what game.Measure, ways []*outcomes, equal bool) float64 {
	more, less := ways[0], ways[1]
	if equal {
		order := slices.Clone(ways)
		slices.SortStableFunc(order, func(a, b *outcomes) int { return compareDown(a.mean(seat, what), b.mean(seat, what)) })
		more, less = order[0], order[len(order)-1]
	}
	mean, err := meanErr(min(len(more.measured), len(less.measured)), func(k int) float64 {
		return float64(more.measured[k][seat][what] - less.measured[k][seat][what])
	})
	var all float64
	for s := range game.Seat(seats) {
		all += math.Abs(less.mean(s, what))
	}
	if size := math.Abs(mean); size < leastOne || size < certain*err || size < leastPart*all {
		return 0
	}
	return mean / max(all, 1)
}
