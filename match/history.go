package match

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"weak"

	"github.com/scrip-games/scrip/game"
)

// history is the record with everything that was learnt by playing it.
//
// Moment n is the position after the first n entries. An action leads from one
// moment to the next; an undo leads to a position that was there before. So each
// moment has a place: the moment of the action that made its position (0 for the
// beginning), and the places form a tree whose branches are what was taken back.
//
// A server has thousands of these in memory, most of which nobody looks back in.
// So it keeps the entries as they are written and a position now and then; all
// else is played again when somebody asks.
type history struct {
	title  game.Title
	setup  game.Setup
	secret game.Secret // of the table: guesses are drawn from it
	first  game.Turn   // who decides at the beginning
	steps  []step      // steps[n] leads to moment n+1
	draws  []int32     // the entries by which the game first came to each of its draws
	text   []byte      // all actions, as they are written
	stride int         // how many actions at most are played again to reach a moment
	marks  []mark      // positions at every stride-th depth, by their places
	looked weak.Pointer[mark]
	by     map[int]string // who decided an entry, where it was not the one whose seat it is
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

// newHistory is a history with nothing in it, and the position that it begins with.
func newHistory(title game.Title, s *Sheet) (*history, game.Game, error) {
	setup := game.Setup{Seats: len(s.Places), Settings: s.Settings}
	g, err := title.New(setup)
	if err != nil {
		return nil, nil, err
	}
	return &history{title: title, setup: setup, secret: s.Secret, first: g.Turn(), stride: strideOf(g)}, g, nil
}

// now is the present moment.
func (h *history) now() int { return len(h.steps) }

// place of a moment.
func (h *history) place(n int) int {
	if n == 0 {
		return 0
	}
	return int(h.steps[n-1].place)
}

// turn is who decides at a moment.
func (h *history) turn(n int) game.Turn {
	if n == 0 {
		return h.first
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

// shown tells whether one who plays the seats saw every action up to the moment,
// those taken back too: each from one of his seats, if not as everybody did.
func (h *history) shown(n int, seats game.SeatSet) bool {
	for i := range h.steps[:n] {
		if seen := h.steps[i].seen; seen != game.Everyone && seen&seats == 0 {
			return false
		}
	}
	return true
}

// from is the place that the action of a place was played at.
func (h *history) from(place int) int { return h.place(place - 1) }

// at is the position at a moment, for the caller's own use.
func (h *history) at(n int) (game.Game, error) {
	g, path, err := h.nearest(h.place(n))
	if err != nil {
		return nil, err
	}
	for _, place := range slices.Backward(path) {
		if err := h.do(g, place-1, nil); err != nil {
			return nil, err
		}
	}
	h.look(h.place(n), g.Clone())
	return g, nil
}

// nearest is a position on the way to a place that need not be played again, and
// the places that lead from there, the last one first.
func (h *history) nearest(place int) (game.Game, []int, error) {
	var path []int
	for ; place > 0; place = h.from(place) {
		if g := h.known(place); g != nil {
			return g.Clone(), path, nil
		}
		path = append(path, place)
	}
	g, err := h.title.New(h.setup)
	return g, path, err
}

// line is the entries in force at a moment: those that led to its position.
func (h *history) line(n int) []int {
	var line []int
	for place := h.place(n); place > 0; place = h.from(place) {
		line = append(line, place-1)
	}
	slices.Reverse(line)
	return line
}

// known is the position at a place if it need not be played again.
func (h *history) known(place int) game.Game {
	if l := h.looked.Value(); l != nil && l.place == place {
		return l.game
	}
	if h.depth(place)%h.stride != 0 {
		return nil
	}
	i, _ := slices.BinarySearchFunc(h.marks, place, func(m mark, place int) int { return m.place - place })
	return h.marks[i].game
}

// look notes what was looked at last, for as long as there is room: whoever looks
// at one moment often looks at the next.
func (h *history) look(place int, g game.Game) {
	h.looked = weak.Make(&mark{place, g})
}

// do plays action n on the position that it was played on.
func (h *history) do(g game.Game, n int, log *game.Log) error {
	action, err := h.title.Decode(h.action(n))
	if err == nil {
		err = g.Do(h.steps[n].seat, action, log)
	}
	if err != nil {
		return &game.EntryError{Index: n, Err: err}
	}
	return nil
}

// next leads from the position of moment n to that of the moment after.
func (h *history) next(g game.Game, n int, log *game.Log) (game.Game, error) {
	if h.steps[n].undoes() {
		return h.at(n + 1)
	}
	return g, h.do(g, n, log)
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
		if g, err = h.next(g, n, nil); err != nil {
			return err
		}
	}
}

// tell visits the entries from one up to another, with what happened by each.
func (h *history) tell(from, to int, visit func(n int, events []game.Logged) error) error {
	if from >= to {
		return nil
	}
	g, err := h.at(from)
	for n := from; err == nil && n < to; n++ {
		var log game.Log
		if g, err = h.next(g, n, &log); err == nil {
			err = visit(n, log.Entries)
		}
	}
	return err
}

// played is an entry that was played but is not in the history yet.
type played struct {
	Kept
	seen  game.SeatSet // who may know the action itself
	turn  game.Turn    // who decides after it
	place int          // where an undo leads
}

// play decodes and does an entry that is to follow the last, on the position g
// of the present moment, and returns what push takes. On an error g and the
// history are as they were.
func (h *history) play(g game.Game, k Kept, log *game.Log) (played, error) {
	if k.Undo != nil {
		return h.playUndo(g, k)
	}
	action, err := h.title.Decode(k.Action)
	if err != nil {
		return played{}, err
	}
	p := played{Kept: k, seen: g.SeenBy(k.Seat, action)}
	if err := g.Do(k.Seat, action, log); err != nil {
		return played{}, err
	}
	p.turn = g.Turn()
	return p, nil
}

// playUndo sets g back to where the undo leads.
func (h *history) playUndo(g game.Game, k Kept) (played, error) {
	if *k.Undo < 0 || *k.Undo > h.now() {
		return played{}, fmt.Errorf("there is no moment %d to go back to", *k.Undo)
	}
	place := h.place(h.now())
	for place > *k.Undo {
		place = h.from(place)
	}
	before, err := h.at(place)
	if err != nil {
		return played{}, err
	}
	g.Set(before)
	return played{Kept: k, seen: game.Everyone, turn: g.Turn(), place: place}, nil
}

// push adds an entry that was played, with the position it led to. The history
// keeps nothing of g that the caller may change.
func (h *history) push(p played, g game.Game) {
	n := h.now()
	from := h.place(n)
	s := newStep(p)
	if s.undoes() {
		s.depth, s.draws, s.openTo = int32(h.depth(p.place)), int32(h.drawn(p.place)), h.openTo(p.place)
	} else {
		s.place = int32(n + 1)
		s.depth, s.draws, s.openTo = int32(h.depth(from)+1), int32(h.drawn(from)), h.openTo(from)&p.seen
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
		if h.by == nil {
			h.by = map[int]string{}
		}
		h.by[n] = p.By
	}
	h.text = append(h.text, p.Action...)
	s.end = uint32(len(h.text))
	h.steps = append(h.steps, s)
}

func (h *history) depth(place int) int {
	if place == 0 {
		return 0
	}
	return int(h.steps[place-1].depth)
}

// drawn is how many draws led to a place.
func (h *history) drawn(place int) int {
	if place == 0 {
		return 0
	}
	return int(h.steps[place-1].draws)
}

// drew is the draw of entry n, from the position before it. Where the secret does not
// say what was drawn, it stands for no number.
func (h *history) drew(g game.Game, n int) (Draw, error) {
	action, err := h.title.Decode(h.action(n))
	if err != nil {
		return Draw{}, &game.EntryError{Index: n, Err: err}
	}
	d := Draw{N: n, Number: h.number(h.drawn(n+1)-1, n)}
	pick := h.secret.Draw(g, d.Number)
	d.Span = game.Spanned(g, g.Options(game.Chance), pick)
	if g.Action(pick.Index, pick.Amount) != action {
		d.Span.Width = 0
	}
	return d, nil
}

// number is what the next draw of a line of so many draws is made by, if it is
// entry n: the entry at which the game first came that far. So a draw that was
// taken back comes out as before, whatever its players do first.
func (h *history) number(drawn, n int) int {
	if drawn < len(h.draws) {
		return int(h.draws[drawn])
	}
	return n
}

// replay plays entries after the last one, on the position g of the present
// moment: all of them, or the history stays as it was. It fails at the first that
// cannot be played, and when the context ends.
func (h *history) replay(ctx context.Context, g game.Game, entries []Kept) error {
	before := h.now()
	err := h.playOn(ctx, g, entries)
	if err != nil {
		h.cut(before)
	}
	return err
}

// cut forgets all entries from place n on.
func (h *history) cut(n int) {
	if n >= h.now() {
		return
	}
	h.steps, h.text = h.steps[:n], h.text[:h.start(n)]
	h.draws = slices.DeleteFunc(h.draws, func(at int32) bool { return int(at) >= n })
	h.marks = slices.DeleteFunc(h.marks, func(m mark) bool { return m.place > n })
	h.looked = weak.Pointer[mark]{}
	maps.DeleteFunc(h.by, func(at int, _ string) bool { return at >= n })
}

// playOn is replay that keeps what it played before it failed.
func (h *history) playOn(ctx context.Context, g game.Game, entries []Kept) error {
	h.makeRoom(entries)
	for _, k := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := h.play(g, k, nil)
		if err != nil {
			return &game.EntryError{Index: h.now(), Err: err}
		}
		h.push(p, g)
	}
	return nil
}

// makeRoom takes as much as the entries need and no more: most tables that are
// loaded are looked at, and not played on for long.
func (h *history) makeRoom(entries []Kept) {
	bytes := 0
	for _, k := range entries {
		bytes += len(k.Action)
	}
	h.steps = append(make([]step, 0, len(h.steps)+len(entries)), h.steps...)
	h.text = append(make([]byte, 0, len(h.text)+bytes), h.text...)
}
