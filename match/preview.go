package match

import (
	"context"
	"encoding/json"
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Preview is what actions would lead to, as far as the player can know.
type Preview struct {
	// Hidden is that the last action brings to light what is hidden from the player now:
	// what it comes to is known to nobody whom he could ask, and what is shown is the
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

// Suppose plays actions of a seat at moment n of a finished game: how it could have
// gone. Nothing is hidden there any more, and nothing is drawn.
func (t *Table) Suppose(v Viewer, n int, seat game.Seat, actions []json.RawMessage) (*Preview, error) {
	if _, err := t.board(v); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if t.sheet.Status != sheet.Finished {
		return nil, refusal.New(refusal.NotFinished, "how a game could have gone is shown when it is over")
	}
	if err := t.hasMoment(n); err != nil {
		return nil, err
	}
	d := &draft{table: t, first: n}
	var err error
	if d.game, err = t.past.At(n); err != nil {
		return nil, err
	}
	if !d.game.Turn().Has(seat) {
		return nil, refusal.New(refusal.NotYourSeat, "seat %s is not asked at moment %d", seat, n)
	}
	for i, raw := range actions {
		if err := d.do(seat, raw, i, true); err != nil {
			return nil, err
		}
	}
	return d.supposed(seat)
}

// supposed is what the draft comes to, without what could be done next: nobody will.
func (d *draft) supposed(seat game.Seat) (*Preview, error) {
	events, err := game.EncodeEvents(d.log.For(seat))
	if err != nil {
		return nil, err
	}
	seen, err := view(d.game, seat)
	return &Preview{Turn: d.game.Turn(), View: seen, Options: []Option{}, Events: events}, err
}

// unveiled tells whether a step shows somebody more than they could know. What chance draws
// they have said themselves.
func (t *Table) unveiled(before, after game.Game, viewer game.Seat, s Step, r *rand.Rand) bool {
	if s.Seat < 0 {
		return false
	}
	action, err := t.title.Decode(s.Action)
	if err != nil {
		return false // it was decoded just now
	}
	return endsSecrets(before, after, s.Seat, action) ||
		before.SeenBy(s.Seat, action).Has(viewer) && record.Tells(before, after, viewer, s.Seat, action, r)
}

// endsSecrets tells whether an action is the last of those that are chosen in secret: then
// those of all may have come out.
func endsSecrets(before, after game.Game, seat game.Seat, action any) bool {
	return before.SeenBy(seat, action) != game.Everyone && !record.Waits(before.Turn(), after.Turn(), seat)
}

// believed is a moment as the seat could believe it to be.
func (t *Table) believed(n int, seat game.Seat) (game.Game, error) {
	g, err := t.past.At(n)
	if err != nil {
		return nil, err
	}
	guess := g.Clone()
	guess.Determinize(g, seat, t.past.Dice(record.ForPlan, t.past.Depth(t.past.Place(n)), seat))
	return guess, nil
}
