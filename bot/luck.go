package bot

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

// Luck draws for chance through a game, and keeps account of what the draws gave to each
// seat: by how much the position after each is better than after what else could have been
// drawn, on the mean. The mean of what luck gives is nil, whoever judges the positions: so
// it can be taken off a result, which then tells more of who played.
type Luck struct {
	r     *rand.Rand
	other *rand.Rand // for what else could be drawn
	judge *scratch
	given [game.MaxSeats]float64
}

const (
	// fewDraws is up to how many different draws are all looked at; of more, some are.
	fewDraws  = 24
	someDraws = 12
)

// NewLuck is luck for games of a title: the same draws for the same generator, as long as the
// same is drawn for. The game is any of that title; the net judges, nil is the title's own.
func NewLuck(g game.Game, net *valuenet.Net, r *rand.Rand) *Luck {
	if net == nil {
		net = valuenet.For(g)
	}
	return &Luck{r: r, other: rand.New(rand.NewPCG(r.Uint64(), r.Uint64())), judge: newScratch(g, net)}
}

// Given is what draws gave to a seat so far, in chance to win.
func (l *Luck) Given(seat game.Seat) float64 { return l.given[seat] }

// Draw draws for chance, as game.Draw does. The draw is readied in g, to be played.
func (l *Luck) Draw(g game.Game) game.Pick {
	draw := game.Draw(g, l.r)
	if gave, ok := l.gave(g, g.Action(draw.Index, draw.Amount)); ok {
		for s := range g.Seats() {
			l.given[s] += gave[s]
		}
	}
	return draw
}

// gave is what a draw gives to each seat; not ok where nothing else could be drawn.
func (l *Luck) gave(g game.Game, action any) (gave [game.MaxSeats]float64, ok bool) {
	n := g.Options(game.Chance)
	if n == 1 && g.Terms(0).Step == 0 {
		return gave, false
	}
	after := l.after(g, action)
	var weights float64
	l.others(g, n, func(pick game.Pick, weight float64) {
		weights += weight
		other := l.after(g, g.Action(pick.Index, pick.Amount))
		for s := range g.Seats() {
			gave[s] -= weight * float64(other[s].Chance)
		}
	})
	for s := range g.Seats() {
		gave[s] = float64(after[s].Chance) + gave[s]/weights
	}
	return gave, true
}

// others is what else could be drawn: all of it by its weight, or where that is much some
// draws.
func (l *Luck) others(g game.Game, n int, each func(pick game.Pick, weight float64)) {
	few := n <= fewDraws
	for i := range n {
		few = few && g.Terms(i).Step == 0
	}
	if !few {
		for range someDraws {
			each(game.Draw(g, l.other), 1)
		}
		return
	}
	for i := range n {
		each(game.Pick{Index: i}, float64(max(1, g.Terms(i).Weight)))
	}
}

// after is how the seats stand after a draw.
func (l *Luck) after(g game.Game, action any) standings {
	l.judge.g.Set(g)
	if l.judge.g.Do(game.Chance, action, nil) != nil {
		return standings{}
	}
	return l.judge.evaluate()
}

// standing is how the seats stand.
func (l *Luck) standing(g game.Game) standings {
	l.judge.g.Set(g)
	return l.judge.evaluate()
}
