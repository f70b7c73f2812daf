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
