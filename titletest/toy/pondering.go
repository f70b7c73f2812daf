package toy

import (
	"context"

	"github.com/scrip-games/scrip/game"
)

// Pondering is the toy as a title that ponders: a seat that decides is told its
// options when Think has found a number for it, which its view then shows.
type Pondering struct {
	Rules
	Think *func(context.Context, Wonder) (int, error)
	found *int
}

// NewPondering is the toy that thinks so, under the id "pondering".
func NewPondering(think func(context.Context, Wonder) (int, error)) game.Title {
	return game.Erase[State, Action](Pondering{Think: &think})
}

// Wonder is the seat that is to decide, and when.
type Wonder struct {
	Seat  game.Seat
	Round uint8
	Dealt uint8 // hands, in this round
}

type question struct {
	Wonder
	think *func(context.Context, Wonder) (int, error)
}

// Answer has the number found.
func (q question) Answer(ctx context.Context) (any, error) { return (*q.think)(ctx, q.Wonder) }

// Info is the toy's, under another name.
func (p Pondering) Info() game.Info {
	info := p.Rules.Info()
	info.ID, info.Name = "pondering", "Pondered Bids"
	return info
}

// Question is one for each decision.
func (p Pondering) Question(s *State, seat game.Seat) game.Question {
	if !p.Turn(s).Has(seat) {
		return nil
	}
	w := Wonder{Seat: seat, Round: s.Round}
	for _, card := range s.Hand[:s.Seats] {
		if card > 0 {
			w.Dealt++
		}
	}
	return question{w, p.Think}
}

// Knowing is the rules with the number found.
func (p Pondering) Knowing(answer any) game.Rules[State, Action] {
	n := answer.(int)
	p.found = &n
	return p
}

// Options are the toy's, for a seat that knows the number.
func (p Pondering) Options(s *State, seat game.Seat, list []game.Option[Action]) []game.Option[Action] {
	if p.found == nil && p.Turn(s).Has(seat) {
		panic("options were told before the number was found")
	}
	return p.Rules.Options(s, seat, list)
}

// PonderedView is the toy's view and the number found.
type PonderedView struct {
	View
	Found *int `json:"found"`
}

// View shows the number where it is known.
func (p Pondering) View(s *State, seat game.Seat) any {
	return PonderedView{p.Rules.View(s, seat).(View), p.found}
}
