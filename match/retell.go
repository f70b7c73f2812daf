package match

import (
	"context"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/record"
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
	rec := t.sheet.Record()
	k, err := t.past.Knowledge(t.sheet.SeatsOf(user.ID), n, rec)
	past := t.past
	t.mu.Unlock()
	if err != nil {
		return nil, err
	}
	dice := past.Dice(record.ForWhatIf, k.Len(), k.Viewer())
	for range tellings {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if told, ok := k.Retell(rec.Setup(), dice); ok {
			for i := range told {
				rec.Entries[i].Action = told[i].Action
			}
			return rec, nil
		}
	}
	return nil, refusal.New(refusal.Secret, "what is hidden from you cannot be told anew: wait until the game is over")
}
