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
// have been; the seat's own decisions; and the others'. A turn is worth something by itself,
// because those who come next have not moved yet: decisions are measured against the turn of
// this game that changed as much as all on the mean. What is left is what the net cannot explain.
type account struct {
	seats  int
	luck   *Luck
	stand  standings // before the deed looked at
	draws  []Drawn
	given  [game.MaxSeats]float64                // by draws
	gained [game.MaxSeats][game.MaxSeats]float64 // by the decisions of each, for each
	turns  [game.MaxSeats]int
	last   game.Seat // that decided
}

// account works out the account of the game from the chances at its beginning.
func (c *Case) account(start []float64) ([]Account, []Drawn) {
	a := &account{
		seats: len(c.record.Seats), luck: NewLuck(c.positions[0], nil, rand.New(rand.NewPCG(1, 0))), draws: []Drawn{}, last: game.Chance,
	}
	a.stand = a.luck.standing(c.positions[0])
	for i, action := range c.actions {
		a.deed(c, i, action)
	}
	return a.whole(start, c.positions[len(c.line)]), a.draws
}

// deed takes what one entry did. What the last of all changes is no deed: it shows how the
// game ends, which the net could only guess.
func (a *account) deed(c *Case, i int, action any) {
	seat, ended := c.seat(i), i == len(c.line)-1
	after := a.luck.standing(c.positions[i+1])
	switch {
	case seat == game.Chance:
		a.draw(c, i, action)
	case !ended:
		if seat != a.last {
			a.turns[seat]++
			a.last = seat
		}
		for s := range a.seats {
			a.gained[seat][s] += float64(after[s].Chance - a.stand[s].Chance)
		}
	}
	a.stand = after
}

// draw takes what a draw gave.
func (a *account) draw(c *Case, i int, action any) {
	g := c.positions[i].Clone()
	gave, ok := a.luck.gave(g, action)
	if !ok {
		return
	}
	d := Drawn{Entry: c.line[i], Gained: make([]float64, a.seats)}
	some := false
	for s := range a.seats {
		a.given[s] += gave[s]
		d.Gained[s] = rounded(gave[s])
		some = some || d.Gained[s] != 0
	}
	if some {
		a.draws = append(a.draws, d)
	}
}

// whole puts the account together.
func (a *account) whole(start []float64, ended game.Game) []Account {
	usual := a.usual()
	end := a.luck.standing(ended)
	turns := 0
	for _, n := range a.turns {
		turns += n
	}
	list := make([]Account, a.seats)
	for s := range list {
		l := Account{Start: start[s], Draws: a.given[s], End: float64(end[s].Chance)}
		for by := range a.seats {
			if by == s {
				l.Own += a.gained[by][s] - usual*float64(a.turns[s])
			} else {
				l.Others += a.gained[by][s] + usual*float64(a.turns[by])/float64(max(1, a.seats-1))
			}
		}
		list[s] = roundedAccount(l)
	}
	return list
}

// usual is what a turn brings who has it, on the mean of all in the game.
func (a *account) usual() float64 {
	var sum, turns float64
	for s := range a.seats {
		sum += a.gained[s][s]
		turns += float64(a.turns[s])
	}
	return sum / max(1, turns)
}

// roundedAccount is an account in figures that add up: what is not explained is the rest.
func roundedAccount(l Account) Account {
	l.Start, l.Draws, l.Own, l.Others, l.End = rounded(l.Start), rounded(l.Draws), rounded(l.Own), rounded(l.Others), rounded(l.End)
	l.Rest = rounded(l.End - l.Start - l.Draws - l.Own - l.Others)
	return l
}
