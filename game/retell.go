package game

import "math/rand/v2"

// Reteller is implemented by titles with secrets, so that one who does not know
// all of a game can try out how it might go on. Retell fills in the hidden deeds
// of a line as they could have been for all that the line tells; false where it
// cannot. The setup is complete.
type Reteller[A Action[A]] interface {
	Retell(setup Setup, line []Deed[A], r *rand.Rand) bool
}

// Deed is an action of a line as somebody knows it.
type Deed[A any] struct {
	Seat   Seat
	Hidden bool    // from them: all they know is that the seat acted
	Action A       // the zero value where it is hidden
	Heard  []Event // what they were told when it was done
}

func (t *title[S, A]) Retell(setup Setup, line []Deed[any], r *rand.Rand) bool {
	teller, ok := t.rules.(Reteller[A])
	if !ok {
		return false
	}
	own := make([]Deed[A], len(line))
	for i, d := range line {
		own[i] = Deed[A]{Seat: d.Seat, Hidden: d.Hidden, Heard: d.Heard}
		own[i].Action, _ = d.Action.(A)
	}
	if !teller.Retell(setup, own, r) {
		return false
	}
	for i := range own {
		line[i].Action = own[i].Action
	}
	return true
}
