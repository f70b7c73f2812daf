package match

import (
	"context"
	"encoding/json"

	"github.com/scrip-games/scrip/game"
)

// Preview is what actions would lead to, as far as the player can know.
type Preview struct {
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
	if err := t.house.study.teach(ctx, d.game, m.Seat); err != nil {
		return nil, nil, err
	}
	shown, err := d.preview(m.Seat)
	return shown, nil, err
}

// tried is a draft of the actions, which nobody else has; or why there is none,
// with the position that the player has not seen if that is why.
func (t *Table) tried(ctx context.Context, m Move) (*draft, *Position, error) {
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

// try plays the actions on a guess of the seat.
func (t *Table) try(m Move) (*draft, error) {
	d := t.draft()
	d.game.Guess(t.now, m.Seat, t.past.dice(forPreview, d.depth(), m.Seat))
	for i, raw := range m.Actions {
		if err := d.do(m.Seat, raw, i, i == len(m.Actions)-1); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// preview is what the draft comes to for a seat.
func (d *draft) preview(seat game.Seat) (*Preview, error) {
	p := &Preview{Turn: d.game.Turn()}
	var err error
	if p.Events, err = game.EncodeEvents(d.log.For(seat)); err != nil {
		return nil, err
	}
	if p.Options, err = options(d.game, seat); err != nil {
		return nil, err
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
	if t.sheet.Status != Finished {
		return nil, refuse(NotFinished, "how a game could have gone is shown when it is over")
	}
	if err := t.hasMoment(n); err != nil {
		return nil, err
	}
	d := &draft{table: t, first: n}
	var err error
	if d.game, err = t.past.at(n); err != nil {
		return nil, err
	}
	if !d.game.Turn().Has(seat) {
		return nil, refuse(NotYourSeat, "seat %s is not asked at moment %d", seat, n)
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
