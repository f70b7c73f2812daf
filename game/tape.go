package game

import (
	"errors"
	"fmt"
)

// tape implements Tape: a record with its actions decoded once, so that it can
// be replayed to any moment at the speed of the rules.
type tape[S any, A Action[A]] struct {
	title   *title[S, A]
	record  *Record
	setup   Setup
	actions []A // one per entry; an undo leaves its place empty
}

func (t *title[S, A]) Tape(r *Record) (Tape, error) {
	info := t.rules.Info()
	if r.Title != info.ID {
		return nil, fmt.Errorf("the record is of %q, not of %q", r.Title, info.ID)
	}
	if r.Version > info.Version {
		return nil, fmt.Errorf("the record was made under version %d of the rules of %s; this program plays version %d",
			r.Version, info.Name, info.Version)
	}
	setup, err := info.Complete(r.Setup())
	if err != nil {
		return nil, err
	}
	own := *r
	own.Entries = nil
	tp := &tape[S, A]{title: t, record: &own, setup: setup}
	for _, e := range r.Entries {
		if err := tp.Append(e); err != nil {
			return nil, err
		}
	}
	return tp, nil
}

func (t *tape[S, A]) Len() int { return len(t.actions) }

func (t *tape[S, A]) Append(e Entry) error {
	var a A
	if e.Undo == nil {
		var err error
		if a, err = t.title.decode(e.Action); err != nil {
			return &EntryError{Index: len(t.actions), Err: err}
		}
	}
	t.actions = append(t.actions, a)
	t.record.Entries = append(t.record.Entries, e)
	return nil
}

func (t *tape[S, A]) At(n int) (Game, error) {
	if n < 0 || n > len(t.actions) {
		return nil, fmt.Errorf("there is no moment %d: the record has %d entries", n, len(t.actions))
	}
	s, err := t.title.rules.Setup(t.setup)
	if err != nil {
		return nil, err
	}
	p := &position[S, A]{title: t.title, seats: t.setup.Seats, state: s}
	for _, i := range t.record.Line(n) {
		if err := p.apply(t.record.Entries[i].Seat, t.actions[i], nil); err != nil {
			return nil, &EntryError{Index: i, Err: t.older(err)}
		}
	}
	return p, nil
}

// older says of a refusal that the record was made under older rules, if it was: these
// may have allowed what is refused now.
func (t *tape[S, A]) older(err error) error {
	if info := t.title.rules.Info(); t.record.Version < info.Version {
		return fmt.Errorf("%w; the record was made under version %d of the rules, and this program plays version %d",
			err, t.record.Version, info.Version)
	}
	return err
}

// Refusal finds the refusal in an error, if it is one.
func Refusal(err error) (*Illegal, bool) {
	var refused *Illegal
	ok := errors.As(err, &refused)
	return refused, ok
}
