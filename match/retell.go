package match

import (
	"context"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
)

// tellings is how often a story is told again that its hearer would know to be wrong.
const tellings = 16

// retold is a record that leads to what the user sees at moment n of a game under
// way: the line that led there, with what was hidden from him as it could have been.
func (t *Table) retold(ctx context.Context, user *people.User, n int) (*game.Record, error) {
	if _, err := t.started(Viewer{User: user.ID}); err != nil {
		return nil, err
	}
	record := t.sheet.record()
	k, err := t.past.knowledge(t.sheet.SeatsOf(user.ID), n, record)
	past := t.past
	t.mu.Unlock()
	if err != nil {
		return nil, err
	}
	dice := past.dice(forWhatIf, k.Len(), k.Viewer())
	for range tellings {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if told, ok := k.Retell(record.Setup(), dice); ok {
			for i := range told {
				record.Entries[i].Action = told[i].Action
			}
			return record, nil
		}
	}
	return nil, refusal.New(refusal.Secret, "what is hidden from you cannot be told anew: wait until the game is over")
}

// knowledge is what one who plays the seats knows of the line that led to moment n.
// The record is given its entries, without what was done.
func (h *history) knowledge(seats game.SeatSet, n int, record *game.Record) (*game.Knowledge, error) {
	start, err := h.title.New(h.setup)
	if err != nil {
		return nil, err
	}
	k := game.NewKnowledge(start, seats)
	for _, i := range h.line(n) {
		e := h.entry(i)
		if err := k.Add(e.Seat, e.Action); err != nil {
			return nil, &game.EntryError{Index: i, Err: err}
		}
		e.Action = nil
		record.Entries = append(record.Entries, e)
	}
	return k, nil
}
