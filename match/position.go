package match

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"time"
	"weak"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

// Viewer is a user or a stranger who looks at a table.
type Viewer struct {
	User persist.UserID // "" for a stranger
	As   *game.Seat     // the seat to look from, or Watcher for what everybody sees; nil leaves the choice to the table
	// Account is that the user is a person with an account: those alone read what watchers say.
	Account bool
}

// told is the moment that is the present for a user: the last there is, but for one who watches a table that is told late the
// last that is old enough. Whatever shows a game to somebody asks here how far.
func (t *Table) told(user persist.UserID) int {
	n := t.past.Now()
	if !sheet.Late(t.sheet, user) {
		return n
	}
	by := t.house.clock.Now().Add(-t.sheet.Delay)
	for n > 0 && t.past.Steps[n-1].Time().After(by) {
		n--
	}
	return n
}

// toldAt is the moment that is the present for one who is told late.
func (t *Table) toldAt(n int, seat game.Seat) (*Position, error) {
	g, err := t.past.At(n)
	if err != nil {
		return nil, err
	}
	return t.position(g, n, seat)
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
	Takeback  *Takeable       // what the others may be asked to take back; nil for nothing
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
	By     string          // the bot or person that decided in the place of the seat's owner
	Events json.RawMessage // a list
	Turn   game.Turn       // the seats that decide after it
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
// the caller looks again at what it saw before.
func (t *Table) ready(ctx context.Context, v Viewer) (game.Seat, error) {
	for {
		seat, err := t.seatOf(v)
		if err != nil {
			return 0, err
		}
		q := t.now.Question(seat)
		if q == nil || t.storage.broken != nil {
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
	if t.storage.broken != nil { // nobody is asked anything
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
	if p.Takeback, err = t.Takebacks.seen(seat); err != nil {
		return nil, err
	}
	p.Clocks = t.Clocks.told()
	p.Orders = t.Orders.seen(seat)
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

// Preview is what actions would lead to, as far as the player can know.
type Preview struct {
	// Hidden is that the last action brings to light what is hidden from the player now:
	// what it comes to is known to nobody whom they could ask, and what is shown is the
	// position before it.
	Hidden  bool
	Turn    game.Turn
	View    json.RawMessage
	Options []Option
	Events  json.RawMessage
}

// Preview plays the actions without keeping them, on a position that the seat
// could believe in: what it shows cannot depend on anything hidden.
func (t *Table) Preview(ctx context.Context, m Move) (*Preview, *Position, error) {
	d, p, err := t.tried(ctx, m)
	if err != nil {
		return nil, p, err
	}
	if err := t.house.study.Teach(ctx, d.game, m.Seat); err != nil {
		return nil, nil, err
	}
	shown, err := d.preview(m.Seat)
	return shown, nil, err
}

// tried is an attempt at the actions, which nobody else has; or why there is none,
// with the position that the player has not seen if that is why.
func (t *Table) tried(ctx context.Context, m Move) (*attempt, *Position, error) {
	if err := t.enter(m.User); err != nil {
		return nil, nil, err
	}
	defer t.mu.Unlock()
	if err := t.mayMove(m.User, m.Seat, m.After); err != nil {
		p, err := t.answer(ctx, m, err)
		return nil, p, err
	}
	d, err := t.try(m)
	return d, nil, err
}

// attempt is a draft on a guess of a seat, as far as what it comes to is no guess.
type attempt struct {
	*draft
	hidden bool // the last action is left out: what it comes to is hidden from the seat
}

// try plays the actions on a guess of the seat.
func (t *Table) try(m Move) (*attempt, error) {
	d := t.draft()
	d.game.Determinize(t.now, m.Seat, t.past.Dice(record.ForPreview, d.depth(), m.Seat))
	before, happened := d.game.Clone(), 0
	for i, raw := range m.Actions {
		before.Set(d.game)
		happened = len(d.log.Entries)
		if err := d.do(m.Seat, raw, i, i == len(m.Actions)-1); err != nil {
			return nil, err
		}
	}
	hidden, err := d.unveils(before, m.Seat)
	if hidden {
		d.game, d.log.Entries = before, d.log.Entries[:happened]
	}
	return &attempt{d, hidden}, err
}

// unveils tells whether the draft's last action, played on what was believed before it,
// shows the seat something that it could not know: what it comes to is then only one of
// the ways in which it may go.
func (d *draft) unveils(before game.Game, seat game.Seat) (bool, error) {
	last := len(d.steps) - 1
	if last < 0 || d.openTo().Has(seat) {
		return false, nil
	}
	s := &d.steps[last]
	if s.Seen != game.Everyone && !record.Waits(before.Turn(), s.Turn, seat) {
		return true, nil
	}
	action, err := d.table.title.Decode(s.Action)
	if err != nil {
		return false, err
	}
	return record.Tells(before, d.game, seat, seat, action, d.table.past.Dice(record.ForUnveiling, d.depth(), seat)), nil
}

// preview is what the attempt comes to for a seat. Nothing can follow what is hidden.
func (d *attempt) preview(seat game.Seat) (*Preview, error) {
	p := &Preview{Hidden: d.hidden, Turn: d.game.Turn(), Options: []Option{}}
	var err error
	if p.Events, err = game.EncodeEvents(d.log.For(seat)); err != nil {
		return nil, err
	}
	if !d.hidden {
		if p.Options, err = options(d.game, seat); err != nil {
			return nil, err
		}
	}
	p.View, err = view(d.game, seat)
	return p, err
}

// endsSecrets tells whether an action is the last of those that are chosen in secret: then
// those of all may have come out.
func endsSecrets(before, after game.Game, seat game.Seat, action any) bool {
	return before.SeenBy(seat, action) != game.Everyone && !record.Waits(before.Turn(), after.Turn(), seat)
}

// unveiled tells whether a step shows somebody more than they could know. What chance draws
// they have said themselves.
func (ps *Plans) unveiled(before, after game.Game, viewer game.Seat, s Step, r *rand.Rand) bool {
	if s.Seat < 0 {
		return false
	}
	action, err := ps.table.title.Decode(s.Action)
	if err != nil {
		return false // it was decoded just now
	}
	return endsSecrets(before, after, s.Seat, action) ||
		before.SeenBy(s.Seat, action).Has(viewer) && record.Tells(before, after, viewer, s.Seat, action, r)
}

// believed is a moment as the seat could believe it to be.
func (ps *Plans) believed(n int, seat game.Seat) (game.Game, error) {
	g, err := ps.table.past.At(n)
	if err != nil {
		return nil, err
	}
	guess := g.Clone()
	guess.Determinize(g, seat, ps.table.past.Dice(record.ForPlan, ps.table.past.Depth(ps.table.past.Place(n)), seat))
	return guess, nil
}
