package match

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/think"
)

// Adviser tells a seat what it could do.
type Adviser interface {
	// Judges tells whether it can advise in games of the title.
	Judges(game.Title) bool
	// Advise is a hint for the seat, which is asked, as JSON. By the same seed it is
	// the same for all positions that the seat cannot tell apart.
	Advise(ctx context.Context, g game.Game, seat game.Seat, seed uint64) ([]byte, error)
}

// hints is where the house gives hints. They are thought out at the desks of bots that
// take their time, before these, since a person waits; neither moves nor questions
// wait for them.
type hints struct {
	by     Adviser
	study  *think.Study
	judged sync.Map // whether the adviser judges a title, by title
}

// judges tells whether there are hints in games of the title.
func (h *hints) judges(title game.Title) bool {
	if h.by == nil {
		return false
	}
	known, ok := h.judged.Load(title)
	if !ok {
		known, _ = h.judged.LoadOrStore(title, h.by.Judges(title))
	}
	return known.(bool)
}

// mostHinted is how many a table remembers: the latest.
const mostHinted = 500

// hintKey is what a hint is for: its answer is made once.
type hintKey struct {
	table string
	n     int
	seat  game.Seat
}

// Hint is what the seat that is asked could do, as JSON; that it was asked for is
// noted at the table. A stale question is refused together with the position that the
// player has not seen.
func (t *Table) Hint(ctx context.Context, m Move) (json.RawMessage, *Position, error) {
	think, p, err := t.hint(ctx, m)
	if err != nil {
		return nil, p, err
	}
	hint, err := t.house.hints.study.Find(ctx, hintKey{t.id, m.After, m.Seat}, think)
	if err != nil {
		return nil, nil, err
	}
	return hint.([]byte), nil, t.noteHint(ctx, m)
}

// hint is the work by which a hint is found, or why there is none.
func (t *Table) hint(ctx context.Context, m Move) (think.Work, *Position, error) {
	if err := t.enter(m.User); err != nil {
		return nil, nil, err
	}
	defer t.mu.Unlock()
	if err := t.mayMove(m.User, m.Seat, m.After); err != nil {
		p, err := t.answer(ctx, m, err)
		return nil, p, err
	}
	if err := t.mayAsk(ctx, m); err != nil {
		return nil, nil, err
	}
	seed := t.past.Dice(record.ForHint, t.draft().depth(), m.Seat).Uint64()
	return t.house.advise(t.now.Clone(), m.Seat, seed), nil, nil
}

// advise has a position of its own thought about.
func (h *House) advise(g game.Game, seat game.Seat, seed uint64) think.Work {
	return func(ctx context.Context) (any, error) {
		if err := h.study.Teach(ctx, g, seat); err != nil {
			return nil, err
		}
		return h.hints.by.Advise(ctx, g, seat, seed)
	}
}

// mayAsk refuses a hint to who is not asked, and where there can or may be none.
func (t *Table) mayAsk(ctx context.Context, m Move) error {
	switch {
	case !t.now.Turn().Has(m.Seat):
		return refusal.New(refusal.NotAsked, "it is not the turn of seat %s", m.Seat)
	case !t.house.hints.judges(t.title):
		return refusal.New(refusal.NoHints, "the bots cannot judge games of %s", t.title.Info().Name)
	case !t.sheet.Advised(m.User):
		return refusal.New(refusal.HintsOff, "people play against each other here, and the maker of the table did not allow hints")
	}
	return t.house.mayTry(ctx, m.User, t.sheet.WhatIf)
}

// mayTry refuses hints at a what-if table of a game under way in which its player may
// not have them: he would have them there all the same.
func (h *House) mayTry(ctx context.Context, user string, from *sheet.Origin) error {
	for from != nil && from.Table != "" {
		s, err := h.store.Sheet(ctx, from.Table)
		if errors.Is(err, persist.ErrNotFound) {
			return nil
		} else if err != nil {
			return err
		}
		if s.Status == sheet.Running && s.SeatsOf(user)|s.LeftBy(user) != 0 && !s.Advised(user) {
			return refusal.New(refusal.HintsLater, "the game that this branched off is still played, and without hints: ask when it is over")
		}
		from = s.WhatIf
	}
	return nil
}

// noteHint remembers at the table that a seat was given a hint.
func (t *Table) noteHint(ctx context.Context, m Move) error {
	if err := t.enter(m.User); err != nil {
		return err
	}
	defer t.mu.Unlock()
	return t.noteHints(ctx, []sheet.Hinted{{Seat: m.Seat, N: m.After, At: persist.Now()}})
}

// noteHints remembers hints that were given, each once. The caller holds the table.
func (t *Table) noteHints(ctx context.Context, given []sheet.Hinted) error {
	known := func(h sheet.Hinted) bool {
		return slices.ContainsFunc(t.sheet.Hinted, func(k sheet.Hinted) bool { return k.Seat == h.Seat && k.N == h.N })
	}
	given = slices.DeleteFunc(slices.Clone(given), known)
	if len(given) == 0 {
		return nil
	}
	return t.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		s.Updated = t.sheet.Updated // nobody has moved
		s.Hinted = append(s.Hinted, given...)
		s.Hinted = s.Hinted[max(0, len(s.Hinted)-mostHinted):]
		return nil, nil
	})
}
