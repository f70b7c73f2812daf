package match

import (
	"context"
	"encoding/json"
	"time"
	"weak"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/sheet"
)

// Viewer is who looks at a table.
type Viewer struct {
	User string     // "" for a stranger
	As   *game.Seat // the seat to look from; nil leaves the choice to the table
}

// Position is a moment of the game as one seat may know it.
type Position struct {
	N         int
	Seat      game.Seat // Watcher for one without a seat
	Turn      game.Turn
	View      json.RawMessage
	Options   []Option        // what the seat may do, at the present moment
	Undo      *int            // the moment that an undo would go back to
	NoUndo    Lasting         // why there is none
	Ending    string          // how it ended
	Standings []game.Standing // none while they depend on what is hidden
	Since     time.Time       // when this moment came
	Clocks    []sheet.Clocked // by seat, at the present moment; none where time is not counted
	Orders    *OrdersSeen     // of the seat, at the present moment; nil where there can be none
}

// Option is something the seat may do now.
type Option struct {
	Action json.RawMessage
	game.Terms
}

// Entry is an entry of the record as one seat may know it.
type Entry struct {
	N      int // its place in the record: 0 for the first
	Seat   game.Seat
	Action json.RawMessage // nil for an undo, and where it is hidden
	Undo   *int
	At     time.Time
	By     string          // who decided in the place of the one whose seat it is
	Events json.RawMessage // a list
	Turn   game.Turn       // who decides after it
}

// Frame is the board at a moment, for walking through a game.
type Frame struct {
	N    int
	Turn game.Turn
	View json.RawMessage
}

// Score is how the seats stood at a moment; none where it was hidden.
type Score struct {
	N      int
	Scores []int
}

// view is what a seat may know of a position.
func view(g game.Game, seat game.Seat) (json.RawMessage, error) {
	return json.Marshal(g.View(seat))
}

// position is moment n, whose game is g, without what can be done in it.
func (t *Table) position(g game.Game, n int, seat game.Seat) (*Position, error) {
	seen, err := view(g, seat)
	if err != nil {
		return nil, err
	}
	ending, _ := g.Outcome()
	return &Position{
		N: n, Seat: seat, Turn: t.past.Turn(n), View: seen, Options: []Option{},
		Ending: ending, Standings: t.past.Standings(g, n, seat), Since: t.since(n),
	}, nil
}

// ready is the seat that the viewer looks from, when all is found out that its
// options at the present moment wait for. It lets go of the table meanwhile:
// whoever calls it looks again at what he saw before.
func (t *Table) ready(ctx context.Context, v Viewer) (game.Seat, error) {
	for {
		seat, err := t.seatOf(v)
		if err != nil {
			return 0, err
		}
		q := t.now.Question(seat)
		if q == nil || t.broken != nil {
			return seat, nil
		}
		answer, err := t.ask(ctx, q)
		if err != nil {
			return 0, err
		}
		t.now.Learn(q, answer)
	}
}

// ask lets go of the table until a question is answered.
func (t *Table) ask(ctx context.Context, q game.Question) (any, error) {
	t.mu.Unlock()
	defer t.mu.Lock()
	return t.house.study.Ask(ctx, q)
}

// present is the present moment, with all that a seat may do that is ready.
func (t *Table) present(seat game.Seat) (*Position, error) {
	if p := t.shown[seat].Value(); p != nil {
		return p, nil
	}
	p, err := t.position(t.now, t.past.Now(), seat)
	if err != nil {
		return nil, err
	}
	if t.broken != nil { // nobody is asked anything
		p.Turn = game.Turn{}
		t.shown[seat] = weak.Make(p)
		return p, nil
	}
	// On a copy: the options readied for it are not kept with the table.
	if p.Options, err = options(t.now.Clone(), seat); err != nil {
		return nil, err
	}
	last, err := t.undoOf(seat)
	if err != nil {
		return nil, err
	}
	if p.NoUndo = last.why; last.by >= 0 {
		p.Undo = &last.to
	}
	p.Clocks = t.clocks()
	p.Orders = t.ordersOf(seat)
	t.shown[seat] = weak.Make(p)
	return p, nil
}

// options is what the seat may do in a position.
func options(g game.Game, seat game.Seat) ([]Option, error) {
	if seat < 0 || !g.Turn().Has(seat) {
		return []Option{}, nil
	}
	return optionsOf(g, seat)
}

// optionsOf is what one who is asked may do, be it chance.
func optionsOf(g game.Game, seat game.Seat) ([]Option, error) {
	list := []Option{}
	for i := range g.Options(seat) {
		terms := g.Terms(i)
		action, err := json.Marshal(g.Action(i, int(terms.Min)))
		if err != nil {
			return nil, err
		}
		list = append(list, Option{Action: action, Terms: terms})
	}
	return list, nil
}

// since is when a moment came.
func (t *Table) since(n int) time.Time {
	if n > 0 {
		return t.past.Steps[n-1].Time()
	}
	if t.past.Now() == 0 {
		return t.sheet.Updated // when it started
	}
	return t.sheet.Created
}

// entry n, by which these events happened, as the seat may know it.
func (t *Table) entry(n int, seat game.Seat, events []game.Logged) (*Entry, error) {
	log := game.Log{Entries: events}
	known, err := game.EncodeEvents(log.For(seat))
	if err != nil {
		return nil, err
	}
	s, kept := &t.past.Steps[n], t.past.Entry(n)
	e := &Entry{N: n, Seat: kept.Seat, Undo: kept.Undo, At: kept.At, By: kept.By, Events: known, Turn: s.Turn}
	if s.Seen.Has(seat) || t.sheet.Status == sheet.Finished {
		e.Action = kept.Action
	}
	return e, nil
}
