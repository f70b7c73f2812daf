package game

import "context"

// Question is something about a position that takes long to find out: which
// routes are the best. It is comparable, and equal questions have equal answers
// whatever the table, so that one answer serves all who ask.
type Question interface {
	// Answer finds the answer, by a fixed count of work at most: so it is the
	// same on every machine. It is the context's error if that is done before.
	Answer(context.Context) (any, error)
}

// Ponderer is implemented by titles that cannot tell at once what a seat may do.
// The caller finds the answer in the background, where it holds nobody up, and
// hands it to Game.Learn.
type Ponderer[S any, A Action[A]] interface {
	// Question is what is to be found out before the seat's options are told;
	// nil where they can be told at once.
	Question(*S, Seat) Question
	// Knowing is the rules with the answer: they need it for the seat's Options,
	// and its View shows it. A View without it is told at once, and shows none.
	Knowing(answer any) Rules[S, A]
}

// known is a question and its answer.
type known struct {
	question Question
	answer   any
}

// question is what the seat's options wait for, known or not.
func (p *position[S, A]) question(s Seat) Question {
	if p.title.ponderer == nil {
		return nil
	}
	return p.title.ponderer.Question(&p.state, s)
}

// knows tells whether the answer is known.
func (p *position[S, A]) knows(q Question) bool { return p.known != nil && p.known.question == q }

func (p *position[S, A]) Question(s Seat) Question {
	if q := p.question(s); q != nil && !p.knows(q) {
		return q
	}
	return nil
}

func (p *position[S, A]) Learn(q Question, answer any) { p.known = &known{q, answer} }

// pondered is the title's rules with the answer that the seat's options wait for,
// found now if nobody has.
func (p *position[S, A]) pondered(s Seat) Rules[S, A] {
	q := p.question(s)
	if q == nil {
		return p.title.rules
	}
	if !p.knows(q) {
		answer, err := q.Answer(context.Background())
		if err != nil {
			panic("nothing stopped the search for an answer, and yet: " + err.Error())
		}
		p.Learn(q, answer)
	}
	return p.title.ponderer.Knowing(p.known.answer)
}

// knowing is the title's rules with as much of that as is known.
func (p *position[S, A]) knowing(s Seat) Rules[S, A] {
	if p.known == nil || !p.knows(p.question(s)) {
		return p.title.rules
	}
	return p.title.ponderer.Knowing(p.known.answer)
}
