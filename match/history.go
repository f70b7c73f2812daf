package match

import (
	"context"
	"fmt"

	"github.com/scrip-games/scrip/game"
)

// history is the record with everything that was learnt by playing it.
//
// Moment n is the position after the first n entries. An action leads from one
// moment to the next; an undo leads to a position that was there before. So each
// moment has a place: the moment of the action that made its position (0 for the
// beginning), and the places form a tree whose branches are what was taken back.
type history struct {
	title  game.Title
	secret game.Secret // of the table: guesses are drawn from it
	start  game.Game
	steps  []step // steps[n] leads to moment n+1
}

// step is an entry that was played.
type step struct {
	Kept
	action any           // decoded; nil for an undo
	seen   game.SeatSet  // who may know the action itself
	events []game.Logged // what happened
	turn   game.Turn     // who decides after it

	place int // of the moment it leads to
	from  int // the place it was played at
	depth int // of its place: how many actions are in force
	// openTo and shownTo are who saw every action in force, and every action.
	openTo, shownTo game.SeatSet
	after           game.Game // the position, at every stride-th depth
}

// stride is how many actions at most are played again to reach a moment.
const stride = 16

func newHistory(title game.Title, s *Sheet) (*history, error) {
	g, err := title.New(game.Setup{Seats: len(s.Places), Settings: s.Settings})
	if err != nil {
		return nil, err
	}
	return &history{title: title, secret: s.Secret, start: g}, nil
}

// now is the present moment.
func (h *history) now() int { return len(h.steps) }

// place of a moment.
func (h *history) place(n int) int {
	if n == 0 {
		return 0
	}
	return h.steps[n-1].place
}

// turn is who decides at a moment.
func (h *history) turn(n int) game.Turn {
	if n == 0 {
		return h.start.Turn()
	}
	return h.steps[n-1].turn
}

// openTo is who saw every action that led to the moment, and so knows the whole
// position. Nothing is hidden from Everyone in a title without secrets.
func (h *history) openTo(n int) game.SeatSet {
	if n == 0 {
		return game.Everyone
	}
	return h.steps[n-1].openTo
}

// shownTo is who saw every action up to the moment, those taken back too.
func (h *history) shownTo(n int) game.SeatSet {
	if n == 0 {
		return game.Everyone
	}
	return h.steps[n-1].shownTo
}

// at is the position at a moment, for the caller's own use.
func (h *history) at(n int) (game.Game, error) {
	place := h.place(n)
	var path []int
	for place > 0 && h.steps[place-1].after == nil {
		path = append(path, place)
		place = h.steps[place-1].from
	}
	g := h.start.Clone()
	if place > 0 {
		g.Set(h.steps[place-1].after)
	}
	for i := len(path) - 1; i >= 0; i-- {
		s := &h.steps[path[i]-1]
		if err := g.Do(s.Seat, s.action, nil); err != nil {
			return nil, &game.EntryError{Index: path[i] - 1, Err: err}
		}
	}
	return g, nil
}

// walk visits the moments from one to another, both included, playing each entry
// once. The position is the visitor's only until he returns.
func (h *history) walk(from, to int, visit func(n int, g game.Game) error) error {
	if from > to {
		return nil
	}
	g, err := h.at(from)
	if err != nil {
		return err
	}
	for n := from; ; n++ {
		if err := visit(n, g); err != nil || n == to {
			return err
		}
		s := &h.steps[n]
		if s.Undo != nil {
			g, err = h.at(n + 1)
		} else {
			err = g.Do(s.Seat, s.action, nil)
		}
		if err != nil {
			return &game.EntryError{Index: n, Err: err}
		}
	}
}

// play decodes and does an entry that is to follow the last, on the position g
// of the present moment, and returns the step for push. On an error g and the
// history are as they were.
func (h *history) play(g game.Game, k Kept) (step, error) {
	if k.Undo != nil {
		return h.playUndo(g, k)
	}
	action, err := h.title.Decode(k.Action)
	if err != nil {
		return step{}, err
	}
	s := step{Kept: k, action: action, seen: g.SeenBy(k.Seat, action)}
	var log game.Log
	if err := g.Do(k.Seat, action, &log); err != nil {
		return step{}, err
	}
	s.events, s.turn = log.Entries, g.Turn()
	return s, nil
}

// playUndo sets g back to where the undo leads.
func (h *history) playUndo(g game.Game, k Kept) (step, error) {
	if *k.Undo < 0 || *k.Undo > h.now() {
		return step{}, fmt.Errorf("there is no moment %d to go back to", *k.Undo)
	}
	place := h.place(h.now())
	for place > *k.Undo {
		place = h.steps[place-1].from
	}
	before, err := h.at(place)
	if err != nil {
		return step{}, err
	}
	g.Set(before)
	return step{Kept: k, seen: game.Everyone, turn: g.Turn(), place: place}, nil
}

// push adds a step that was played, with the position it led to. The history
// keeps nothing of g that the caller may change.
func (h *history) push(s step, g game.Game) {
	n := h.now()
	s.from = h.place(n)
	s.shownTo = h.shownTo(n) & s.seen
	if s.Undo != nil {
		s.depth, s.openTo = h.depth(s.place), h.openTo(s.place)
	} else {
		s.place = n + 1
		s.depth, s.openTo = h.depth(s.from)+1, h.openTo(s.from)&s.seen
		if s.depth%stride == 0 {
			s.after = g.Clone()
		}
	}
	h.steps = append(h.steps, s)
}

func (h *history) depth(place int) int {
	if place == 0 {
		return 0
	}
	return h.steps[place-1].depth
}

// replay plays entries after the last one, on the position g of the present
// moment. It stops at the first that cannot be played, and when the context ends.
func (h *history) replay(ctx context.Context, g game.Game, entries []Kept) error {
	for _, k := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		s, err := h.play(g, k)
		if err != nil {
			return &game.EntryError{Index: h.now(), Err: err}
		}
		h.push(s, g)
	}
	return nil
}
