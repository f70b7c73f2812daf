package game

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
)

// Title is a title's rules with their types hidden.
type Title interface {
	Info() Info
	// New is a game at its beginning. The setup need not be complete.
	New(Setup) (Game, error)
	// Tape reads a record's actions, ready to be replayed.
	Tape(*Record) (Tape, error)
	// Decode reads an action from JSON.
	Decode(json.RawMessage) (any, error)
	// Retell fills in what is hidden of a line as it could have been; false where
	// the title cannot. See Reteller.
	Retell(setup Setup, line []Deed[any], r *rand.Rand) bool
}

// Game is a position of some title, its types hidden. It is not safe for use by
// several goroutines at once; Clone it.
type Game interface {
	Title() Title
	Seats() int
	Turn() Turn

	// Options readies what the seat may do now, and tells how many options
	// there are. Terms, Action and Play speak of these by their index until
	// the next call of Options or the next action. It finds the answer to the
	// seat's Question itself where nobody has, however long that takes.
	Options(Seat) int
	Terms(i int) Terms
	// Action is option i with its amount (ignored where none is open): a value
	// that encodes to JSON and that Do takes.
	Action(i, amount int) any
	Kind(i int) string
	Play(p Pick, log *Log) error

	// Do checks and does an action that Decode or Action gave.
	Do(Seat, any, *Log) error
	// SeenBy tells who may see the action itself, before it is done.
	SeenBy(Seat, any) SeatSet

	// View shows the answer to the seat's Question where it is known.
	View(Seat) any
	// Alike tells whether this position and another look the same to the seat.
	Alike(other Game, seat Seat) bool
	Outcome() (ending string, standings []Standing)
	// Round is where the game is; zero where the title tells none.
	Round() Round

	// Question is what takes long to find out before the seat's options can be
	// told; nil where nothing does, or it is known. Learn takes the answer.
	Question(Seat) Question
	Learn(q Question, answer any)

	Clone() Game
	// Set makes this position equal to another of the same title, in place.
	Set(Game)
	// Determinize sets this position to a sample of what the seat could believe from to be.
	Determinize(from Game, seat Seat, r *rand.Rand)

	// Audit proves that nothing was lost or made.
	Audit() error
	// Value judges the position for a seat; false where the title cannot.
	Value(Seat) (float64, bool)
	// Casual and Advise pick among the options just readied, where the title
	// has a mind of its own.
	Casual(*rand.Rand) (Pick, bool)
	Advise(*rand.Rand) (Pick, bool)
	// Vain tells that option i of those just readied asks the others in vain. See Asker.
	Vain(i int) bool
	// Ready readies one option alone: the action, which is legal. False if it is
	// of another title.
	Ready(Seat, any) bool
	// RolloutMove readies one option alone: what the rollout policy does. False
	// where the title cannot tell; then nothing is readied.
	RolloutMove(Seat, *rand.Rand) bool
	// Orders is what the seat may order before it is asked; none where the title takes
	// none. Follow tells what an order comes to, with the seat's options readied where it
	// is asked, and Ended only whether it is over. See Orderly.
	Orders(Seat) []OrderForm
	Follow(Seat, *Order, *Since) Verdict
	Ended(Seat, *Order, *Since) (Why, bool)
	// Features appends the numbers by which the seat's standing may be judged; none
	// where the title tells none.
	Features(Seat, []float32) []float32
	// AllFeatures appends the Features of every seat, one after the other.
	AllFeatures([]float32) []float32
	// Measures is how much a seat has of what players care for; false where the title cannot tell. See Measurer.
	Measures(Seat) (Measures, bool)
	// Counts is what is added up over many games of this one, which is over and in which all
	// this happened; nothing where the title tells none. See Counter.
	Counts(happened []Event) []Count
	// State is the title's own state: *S. For tests and tools that know the title.
	State() any
}

// Tape is a record whose actions were decoded.
type Tape interface {
	// Len is how many entries the tape has.
	Len() int
	// At is the position after the first n entries, every action checked. An
	// error is an *EntryError.
	At(n int) (Game, error)
	// Append adds an entry that was just done.
	Append(Entry) error
}

// Erase hides the types of a title's rules.
func Erase[S any, A Action[A]](r Rules[S, A]) Title {
	ponderer, _ := r.(Ponderer[S, A])
	return &title[S, A]{rules: r, ponderer: ponderer}
}

type title[S any, A Action[A]] struct {
	rules    Rules[S, A]
	ponderer Ponderer[S, A] // the same, nil for a title that needs not ponder
}

func (t *title[S, A]) Info() Info { return t.rules.Info() }

func (t *title[S, A]) New(setup Setup) (Game, error) {
	full, err := t.rules.Info().Complete(setup)
	if err != nil {
		return nil, err
	}
	s, err := t.rules.Setup(full)
	if err != nil {
		return nil, err
	}
	return &position[S, A]{title: t, seats: full.Seats, state: s}, nil
}

func (t *title[S, A]) Decode(raw json.RawMessage) (any, error) {
	return t.decode(raw)
}

func (t *title[S, A]) decode(raw json.RawMessage) (A, error) {
	var a A
	if own, ok := any(&a).(json.Unmarshaler); ok && own.UnmarshalJSON(raw) == nil {
		return a, nil // the short way, since records are long; what is wrong is told by the other, with its place
	}
	a = *new(A)
	if err := decodeStrict(raw, &a); err != nil {
		return a, fmt.Errorf("not an action of %s: %w", t.rules.Info().Name, err)
	}
	return a, nil
}

// position implements Game.
type position[S any, A Action[A]] struct {
	title   *title[S, A]
	seats   int
	state   S
	asked   Seat // whose options are readied
	options []Option[A]
	known   *known // an answer, nil for none; it holds wherever its question comes up
}

func (p *position[S, A]) Title() Title { return p.title }
func (p *position[S, A]) Seats() int   { return p.seats }
func (p *position[S, A]) Turn() Turn   { return p.title.rules.Turn(&p.state) }
func (p *position[S, A]) State() any   { return &p.state }

func (p *position[S, A]) Options(s Seat) int {
	p.asked = s
	p.options = p.pondered(s).Options(&p.state, s, p.options[:0])
	return len(p.options)
}

func (p *position[S, A]) Terms(i int) Terms { return p.options[i].Terms }
func (p *position[S, A]) Kind(i int) string { return p.options[i].Action.Kind() }

func (p *position[S, A]) Action(i, amount int) any { return p.action(Pick{i, amount}) }

func (p *position[S, A]) action(pick Pick) A {
	o := &p.options[pick.Index]
	if o.Step != 0 {
		return o.Action.WithAmount(pick.Amount)
	}
	return o.Action
}

func (p *position[S, A]) Play(pick Pick, log *Log) error {
	return p.apply(p.asked, p.action(pick), log)
}

func (p *position[S, A]) Do(s Seat, action any, log *Log) error {
	a, ok := action.(A)
	if !ok {
		return fmt.Errorf("%T is not an action of %s", action, p.title.rules.Info().Name)
	}
	return p.apply(s, a, log)
}

// apply is the one way into the rules: a seat that is not asked never gets there.
func (p *position[S, A]) apply(s Seat, a A, log *Log) error {
	turn := p.Turn()
	if turn.Over {
		return GameOver
	}
	if !turn.Has(s) {
		return NotYourTurn
	}
	err := p.title.rules.Apply(&p.state, s, a, log)
	if err == nil {
		p.known = nil // it was about the position before
	}
	return err
}

func (p *position[S, A]) SeenBy(s Seat, action any) SeatSet {
	hider, ok := p.title.rules.(Hider[S, A])
	if !ok {
		return Everyone
	}
	a, ok := action.(A)
	if !ok {
		return 0
	}
	return hider.SeenBy(&p.state, s, a)
}

func (p *position[S, A]) View(s Seat) any { return p.knowing(s).View(&p.state, s) }

func (p *position[S, A]) Outcome() (string, []Standing) { return p.title.rules.Outcome(&p.state) }

func (p *position[S, A]) Round() Round {
	if r, ok := p.title.rules.(Rounder[S]); ok {
		return r.Round(&p.state)
	}
	return Round{}
}

func (p *position[S, A]) Clone() Game {
	return &position[S, A]{title: p.title, seats: p.seats, state: p.state, known: p.known}
}

func (p *position[S, A]) Set(from Game) {
	other := from.(*position[S, A])
	p.state, p.seats, p.known = other.state, other.seats, other.known
}

func (p *position[S, A]) Determinize(from Game, s Seat, r *rand.Rand) {
	other := from.(*position[S, A])
	p.state, p.seats, p.known = p.title.rules.Determinize(&other.state, s, r), other.seats, other.known
}

func (p *position[S, A]) Audit() error {
	if a, ok := p.title.rules.(Auditor[S]); ok {
		return a.Audit(&p.state)
	}
	return nil
}

func (p *position[S, A]) Value(s Seat) (float64, bool) {
	if v, ok := p.title.rules.(Valuer[S]); ok {
		return v.Value(&p.state, s), true
	}
	return 0, false
}

func (p *position[S, A]) Casual(r *rand.Rand) (Pick, bool) {
	if c, ok := p.title.rules.(Casual[S, A]); ok {
		return c.Casual(&p.state, p.asked, p.options, r)
	}
	return Pick{}, false
}

func (p *position[S, A]) Advise(r *rand.Rand) (Pick, bool) {
	if c, ok := p.title.rules.(Adviser[S, A]); ok {
		return c.Advise(&p.state, p.asked, p.options, r)
	}
	return Pick{}, false
}

func (p *position[S, A]) Vain(i int) bool {
	a, ok := p.title.rules.(Asker[S, A])
	return ok && a.Vain(&p.state, p.asked, p.options[i].Action)
}

func (p *position[S, A]) Ready(s Seat, action any) bool {
	a, ok := action.(A)
	if ok {
		p.ready(s, a)
	}
	return ok
}

func (p *position[S, A]) ready(s Seat, a A) {
	p.asked, p.options = s, append(p.options[:0], Option[A]{Action: a})
}

func (p *position[S, A]) RolloutMove(s Seat, r *rand.Rand) bool {
	b, ok := p.title.rules.(RolloutPolicy[S, A])
	if !ok {
		return false
	}
	a, ok := b.RolloutMove(&p.state, s, r)
	if ok {
		p.ready(s, a)
	}
	return ok
}

func (p *position[S, A]) Features(s Seat, list []float32) []float32 {
	if t, ok := p.title.rules.(FeatureExtractor[S]); ok {
		return t.Features(&p.state, s, list)
	}
	return list
}

func (p *position[S, A]) Measures(s Seat) (m Measures, ok bool) {
	if t, ok := p.title.rules.(Measurer[S]); ok {
		return t.Measures(&p.state, s), true
	}
	return m, false
}

func (p *position[S, A]) AllFeatures(list []float32) []float32 {
	if t, ok := p.title.rules.(BatchFeatureExtractor[S]); ok {
		return t.AllFeatures(&p.state, list)
	}
	for s := range Seat(p.Seats()) {
		list = p.Features(s, list)
	}
	return list
}
