package record

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"weak"

	"github.com/scrip-games/scrip/game"
)

// History is the record with everything that was learnt by playing it.
//
// Moment n is the position after the first n entries. An action leads from one
// moment to the next; an undo leads to a position that was there before. So each
// moment has a place: the moment of the action that made its position (0 for the
// beginning), and the places form a tree whose branches are what was taken back.
//
// A server has thousands of these in memory, most of which nobody looks back in.
// So it keeps the entries as they are written and a position now and then; all
// else is played again when somebody asks.
type History struct {
	title  game.Title
	Setup  game.Setup
	Secret game.Secret // of the table: guesses are drawn from it
	first  game.Turn   // who decides at the beginning
	Steps  []step      // steps[n] leads to moment n+1
	draws  []int32     // the entries by which the game first came to each of its draws
	text   []byte      // all actions, as they are written
	stride int         // how many actions at most are played again to reach a moment
	marks  []mark      // positions at every stride-th depth, by their places
	looked weak.Pointer[mark]
	By     map[int]string // who decided an entry, where it was not the one whose seat it is
}

// mark is the position at a place.
type mark struct {
	place int
	game  game.Game
}

// strideOf is how many actions lie between two marks: the larger a position, the
// fewer of them are kept.
func strideOf(g game.Game) int {
	const shortest, bytesPerAction = 32, 32
	return max(shortest, int(reflect.TypeOf(g.State()).Elem().Size())/bytesPerAction)
}

// New is a history with nothing in it, and the position that it begins with.
func New(title game.Title, setup game.Setup, secret game.Secret) (*History, game.Game, error) {
	g, err := title.New(setup)
	if err != nil {
		return nil, nil, err
	}
	return &History{title: title, Setup: setup, Secret: secret, first: g.Turn(), stride: strideOf(g)}, g, nil
}

// Now is the present moment.
func (h *History) Now() int { return len(h.Steps) }

// Place of a moment.
func (h *History) Place(n int) int {
	if n == 0 {
		return 0
	}
	return int(h.Steps[n-1].place)
}

// Turn says which seats decide at a moment.
func (h *History) Turn(n int) game.Turn {
	if n == 0 {
		return h.first
	}
	return h.Steps[n-1].Turn
}

// OpenTo is the seats that saw every action that led to the moment, and so know the whole position.
// Nothing is hidden from Everyone in a title without secrets.
func (h *History) OpenTo(n int) game.SeatSet {
	if n == 0 {
		return game.Everyone
	}
	return h.Steps[n-1].openTo
}

// Shown tells whether a player of the seats saw every action up to the moment, those taken back
// too: each from one of their seats, if not as everybody did.
func (h *History) Shown(n int, seats game.SeatSet) bool {
	for i := range h.Steps[:n] {
		if seen := h.Steps[i].Seen; seen != game.Everyone && seen&seats == 0 {
			return false
		}
	}
	return true
}

// From is the place that the action of a place was played at.
func (h *History) From(place int) int { return h.Place(place - 1) }

// At is the position at a moment, for the caller's own use.
func (h *History) At(n int) (game.Game, error) {
	g, path, err := h.nearest(h.Place(n))
	if err != nil {
		return nil, err
	}
	for _, place := range slices.Backward(path) {
		if err := h.Do(g, place-1, nil); err != nil {
			return nil, err
		}
	}
	h.Look(h.Place(n), g.Clone())
	return g, nil
}

// nearest is a position on the way to a place that need not be played again, and
// the places that lead from there, the last one first.
func (h *History) nearest(place int) (game.Game, []int, error) {
	var path []int
	for ; place > 0; place = h.From(place) {
		if g := h.known(place); g != nil {
			return g.Clone(), path, nil
		}
		path = append(path, place)
	}
	g, err := h.title.New(h.Setup)
	return g, path, err
}

// Line is the entries in force at a moment: those that led to its position.
func (h *History) Line(n int) []int {
	var line []int
	for place := h.Place(n); place > 0; place = h.From(place) {
		line = append(line, place-1)
	}
	slices.Reverse(line)
	return line
}

// known is the position at a place if it need not be played again.
func (h *History) known(place int) game.Game {
	if l := h.looked.Value(); l != nil && l.place == place {
		return l.game
	}
	if h.Depth(place)%h.stride != 0 {
		return nil
	}
	i, _ := slices.BinarySearchFunc(h.marks, place, func(m mark, place int) int { return m.place - place })
	return h.marks[i].game
}

// Look notes what was looked at last, for as long as there is room: whoever looks
// at one moment often looks at the next.
func (h *History) Look(place int, g game.Game) {
	h.looked = weak.Make(&mark{place, g})
}

// Do plays action n on the position that it was played on.
func (h *History) Do(g game.Game, n int, log *game.Log) error {
	action, err := h.title.Decode(h.action(n))
	if err == nil {
		err = g.Do(h.Steps[n].Seat, action, log)
	}
	if err != nil {
		return &game.EntryError{Index: n, Err: err}
	}
	return nil
}

// next leads from the position of moment n to that of the moment after.
func (h *History) next(g game.Game, n int, log *game.Log) (game.Game, error) {
	if h.Steps[n].Undoes() {
		return h.At(n + 1)
	}
	return g, h.Do(g, n, log)
}

// Walk visits the moments from one to another, both included, playing each entry once. The position
// is the visitor's only until they return.
func (h *History) Walk(from, to int, visit func(n int, g game.Game) error) error {
	if from > to {
		return nil
	}
	g, err := h.At(from)
	if err != nil {
		return err
	}
	for n := from; ; n++ {
		if err := visit(n, g); err != nil || n == to {
			return err
		}
		if g, err = h.next(g, n, nil); err != nil {
			return err
		}
	}
}

// Tell visits the entries from one up to another, with what happened by each.
func (h *History) Tell(from, to int, visit func(n int, events []game.Logged) error) error {
	if from >= to {
		return nil
	}
	g, err := h.At(from)
	for n := from; err == nil && n < to; n++ {
		var log game.Log
		if g, err = h.next(g, n, &log); err == nil {
			err = visit(n, log.Entries)
		}
	}
	return err
}

// Played is an entry that was played but is not in the history yet.
type Played struct {
	Kept
	Seen  game.SeatSet // who may know the action itself
	Turn  game.Turn    // who decides after it
	place int          // where an undo leads
}

// Play decodes and does an entry that is to follow the last, on the position g
// of the present moment, and returns what push takes. On an error g and the
// history are as they were.
func (h *History) Play(g game.Game, k Kept, log *game.Log) (Played, error) {
	if k.Undo != nil {
		return h.playUndo(g, k)
	}
	action, err := h.title.Decode(k.Action)
	if err != nil {
		return Played{}, err
	}
	p := Played{Kept: k, Seen: g.SeenBy(k.Seat, action)}
	if err := g.Do(k.Seat, action, log); err != nil {
		return Played{}, err
	}
	p.Turn = g.Turn()
	return p, nil
}

// playUndo sets g back to where the undo leads.
func (h *History) playUndo(g game.Game, k Kept) (Played, error) {
	if *k.Undo < 0 || *k.Undo > h.Now() {
		return Played{}, fmt.Errorf("there is no moment %d to go back to", *k.Undo)
	}
	place := h.Place(h.Now())
	for place > *k.Undo {
		place = h.From(place)
	}
	before, err := h.At(place)
	if err != nil {
		return Played{}, err
	}
	g.Set(before)
	return Played{Kept: k, Seen: game.Everyone, Turn: g.Turn(), place: place}, nil
}

// Push adds an entry that was played, with the position it led to. The history
// keeps nothing of g that the caller may change.
func (h *History) Push(p Played, g game.Game) {
	n := h.Now()
	from := h.Place(n)
	s := newStep(p)
	if s.Undoes() {
		s.depth, s.draws, s.openTo = int32(h.Depth(p.place)), int32(h.Drawn(p.place)), h.OpenTo(p.place)
	} else {
		s.place = int32(n + 1)
		s.depth, s.draws, s.openTo = int32(h.Depth(from)+1), int32(h.Drawn(from)), h.OpenTo(from)&p.Seen
		if p.Seat == game.Chance {
			if int(s.draws) == len(h.draws) {
				h.draws = append(h.draws, int32(n))
			}
			s.draws++
		}
		if int(s.depth)%h.stride == 0 {
			h.marks = append(h.marks, mark{n + 1, g.Clone()})
		}
	}
	if p.By != "" {
		if h.By == nil {
			h.By = map[int]string{}
		}
		h.By[n] = p.By
	}
	h.text = append(h.text, p.Action...)
	s.end = uint32(len(h.text))
	h.Steps = append(h.Steps, s)
}

func (h *History) Depth(place int) int {
	if place == 0 {
		return 0
	}
	return int(h.Steps[place-1].depth)
}

// Drawn is how many draws led to a place.
func (h *History) Drawn(place int) int {
	if place == 0 {
		return 0
	}
	return int(h.Steps[place-1].draws)
}

// Drew is the draw of entry n, from the position before it. Where the secret does not
// say what was drawn, it stands for no number.
func (h *History) Drew(g game.Game, n int) (Draw, error) {
	action, err := h.title.Decode(h.action(n))
	if err != nil {
		return Draw{}, &game.EntryError{Index: n, Err: err}
	}
	d := Draw{N: n, Number: h.Number(h.Drawn(n+1)-1, n)}
	pick := h.Secret.Draw(g, d.Number)
	d.Span = game.Spanned(g, g.Options(game.Chance), pick)
	if g.Action(pick.Index, pick.Amount) != action {
		d.Span.Width = 0
	}
	return d, nil
}

// Number is what the next draw of a line of so many draws is made by, if it is
// entry n: the entry at which the game first came that far. So a draw that was
// taken back comes out as before, whatever its players do first.
func (h *History) Number(drawn, n int) int {
	if drawn < len(h.draws) {
		return int(h.draws[drawn])
	}
	return n
}

// Replay plays entries after the last one, on the position g of the present
// moment: all of them, or the history stays as it was. It fails at the first that
// cannot be played, and when the context ends.
func (h *History) Replay(ctx context.Context, g game.Game, entries []Kept) error {
	before := h.Now()
	err := h.PlayOn(ctx, g, entries)
	if err != nil {
		h.Cut(before)
	}
	return err
}

// Cut forgets all entries from place n on.
func (h *History) Cut(n int) {
	if n >= h.Now() {
		return
	}
	h.Steps, h.text = h.Steps[:n], h.text[:h.start(n)]
	h.draws = slices.DeleteFunc(h.draws, func(at int32) bool { return int(at) >= n })
	h.marks = slices.DeleteFunc(h.marks, func(m mark) bool { return m.place > n })
	h.looked = weak.Pointer[mark]{}
	maps.DeleteFunc(h.By, func(at int, _ string) bool { return at >= n })
}

// PlayOn is replay that keeps what it played before it failed.
func (h *History) PlayOn(ctx context.Context, g game.Game, entries []Kept) error {
	h.makeRoom(entries)
	for _, k := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := h.Play(g, k, nil)
		if err != nil {
			return &game.EntryError{Index: h.Now(), Err: err}
		}
		h.Push(p, g)
	}
	return nil
}

// makeRoom takes as much as the entries need and no more: most tables that are
// loaded are looked at, and not played on for long.
func (h *History) makeRoom(entries []Kept) {
	bytes := 0
	for _, k := range entries {
		bytes += len(k.Action)
	}
	h.Steps = append(make([]step, 0, len(h.Steps)+len(entries)), h.Steps...)
	h.text = append(make([]byte, 0, len(h.text)+bytes), h.text...)
}

// Happened is what came about since a moment on the way to the present one.
func (h *History) Happened(first int) (told []Happened, err error) {
	g, err := h.At(first)
	if err != nil {
		return nil, err
	}
	for _, n := range h.Line(h.Now()) {
		if n < first {
			continue
		}
		var log game.Log
		if err := h.Do(g, n, &log); err != nil {
			return nil, err
		}
		told = append(told, Happened{n, log.Entries})
	}
	return told, nil
}
