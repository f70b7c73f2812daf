package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/think"
)

// Picker decides for a bot's seat. It sees the game through the seat's eyes only,
// and leaves the seat's options readied.
type Picker interface {
	Pick(g game.Game, seat game.Seat, r *rand.Rand) game.Pick
}

// Thinker is a Picker that takes its time, and remembers what it planned.
type Thinker interface {
	Picker
	// AtOnce picks where there is nothing to think about: what is forced, and what
	// was planned.
	AtOnce(g game.Game, seat game.Seat) (game.Pick, bool)
	// Ponder picks, and stops when told: the best that it has found by then.
	Ponder(ctx context.Context, g game.Game, seat game.Seat, r *rand.Rand) game.Pick
}

// mind is the Thinker of a seat. It stays with the table while that is in memory.
type mind struct {
	level string
	Thinker
}

// usualThought is how long a bot may think about a decision where nobody said it, while no
// other waits for its slot: with one waiting half as long, and so on.
const usualThought = 2 * time.Second

// botsOfHouse is the levels of bots, and how to make one.
type botsOfHouse struct {
	levels   []string
	oldNames map[string]string
	usual    string
	picker   func(level string) (Picker, error)
}

// level is the level of that name, which may be an older one; false if there is none.
func (b *botsOfHouse) level(name string) (string, bool) {
	if now, ok := b.oldNames[name]; ok {
		name = now
	}
	return name, slices.Contains(b.levels, name)
}

// decide has a bot decide, or somebody's orders. It holds no table meanwhile. Where it is told to give up
// before it could begin, nothing is decided.
func (dr *Driver) decide(ctx context.Context, d *decision) (err error) {
	if d.follows != nil {
		err = dr.table.Orders.follow(ctx, d)
	} else {
		err = dr.think(ctx, d)
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// think is what the bot does. One that fails is no reason for people to wait: its
// seat then takes the first option there is.
func (dr *Driver) think(ctx context.Context, d *decision) (err error) {
	if err := dr.table.house.study.Teach(ctx, d.g, d.seat); err != nil {
		return err
	}
	if d.action, err = dr.pick(ctx, d); err == nil || ctx.Err() != nil {
		return err
	}
	dr.failed("choose bot move failed", "bot", d.level, "seat", d.seat, "err", err)
	if d.g.Options(d.seat) == 0 {
		return fmt.Errorf("seat %s is asked and has no options", d.seat)
	}
	d.action, err = json.Marshal(d.g.Action(0, int(d.g.Terms(0).Min)))
	return err
}

// pick has the seat's bot pick. A bot that searches for long does so in a slot
// apart, so that neither people's questions nor quick bots wait for it.
func (dr *Driver) pick(ctx context.Context, d *decision) (action json.RawMessage, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	bot, err := dr.picker(d)
	if err != nil {
		return nil, err
	}
	g := d.g.Clone()
	picked := func(pick game.Pick) (json.RawMessage, error) { return json.Marshal(g.Action(pick.Index, pick.Amount)) }
	thinker, thinks := bot.(Thinker)
	desks := dr.table.house.desks
	if thinks {
		if pick, ok := thinker.AtOnce(g, d.seat); ok {
			return picked(pick)
		}
		desks = dr.table.house.deep
	}
	if err := desks.Take(ctx); err != nil {
		return nil, err
	}
	defer desks.Leave()
	if !thinks {
		return picked(bot.Pick(g, d.seat, d.rand))
	}
	ctx, stop := context.WithTimeout(ctx, dr.table.house.thought/time.Duration(1+desks.Waiting()))
	defer stop()
	var pick game.Pick
	think.Aside(func() { pick = thinker.Ponder(ctx, g, d.seat, d.rand) })
	return picked(pick)
}

// picker is the bot of a seat: the one that has thought there before, or a new one.
// Only the table's driver asks.
func (dr *Driver) picker(d *decision) (Picker, error) {
	if m, ok := dr.minds[d.seat]; ok && m.level == d.level {
		return m.Thinker, nil
	}
	bot, err := dr.table.house.bots.picker(d.level)
	if thinker, ok := bot.(Thinker); ok {
		if dr.minds == nil {
			dr.minds = map[game.Seat]mind{}
		}
		dr.minds[d.seat] = mind{d.level, thinker}
	}
	return bot, err
}

// Adviser gives a seat hints.
type Adviser interface {
	// Judges tells whether it can advise in games of the title.
	Judges(game.Title) bool
	// Advise is a hint for the seat, which is asked, as JSON. By the same seed it is
	// the same for all positions that the seat cannot tell apart.
	Advise(ctx context.Context, g game.Game, seat game.Seat, seed uint64) ([]byte, error)
}

// hints is where the house gives hints. They are thought out in the slots of bots that search for
// long, before these, since a person waits; neither moves nor questions wait for them.
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
	table persist.TableID
	n     int
	seat  game.Seat
}

// Hints is where people at a table are told what they could do.
type Hints struct{ table *Table }

// Ask finds a hint for the seat that is asked, as JSON; that it was given is noted at the table. A
// stale question is refused together with the position that the player has not seen.
func (hs *Hints) Ask(ctx context.Context, m Move) (json.RawMessage, *Position, error) {
	think, p, err := hs.find(ctx, m)
	if err != nil {
		return nil, p, err
	}
	hint, err := hs.table.house.hints.study.Find(ctx, hintKey{hs.table.id, m.After, m.Seat}, think)
	if err != nil {
		return nil, nil, err
	}
	return hint.([]byte), nil, hs.note(ctx, m)
}

// find is the work by which a hint is found, or why there is none.
func (hs *Hints) find(ctx context.Context, m Move) (think.Work, *Position, error) {
	t := hs.table
	if err := t.enter(m.User); err != nil {
		return nil, nil, err
	}
	defer t.mu.Unlock()
	if err := t.mayMove(m.User, m.Seat, m.After); err != nil {
		p, err := t.answer(ctx, m, err)
		return nil, p, err
	}
	if err := hs.mayAsk(ctx, m); err != nil {
		return nil, nil, err
	}
	seed := t.past.Dice(record.ForHint, t.draft().depth(), m.Seat).Uint64()
	return t.house.advise(t.now.Clone(), m.Seat, seed), nil, nil
}

// advise finds a hint for a position of its own.
func (h *House) advise(g game.Game, seat game.Seat, seed uint64) think.Work {
	return func(ctx context.Context) (any, error) {
		if err := h.study.Teach(ctx, g, seat); err != nil {
			return nil, err
		}
		return h.hints.by.Advise(ctx, g, seat, seed)
	}
}

// mayAsk refuses a hint to a seat that is not asked, and where there can or may be none.
func (hs *Hints) mayAsk(ctx context.Context, m Move) error {
	t := hs.table
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
// not have them: they would have them there all the same.
func (h *House) mayTry(ctx context.Context, user persist.UserID, from *sheet.Origin) error {
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

// note remembers at the table that a seat was given a hint.
func (hs *Hints) note(ctx context.Context, m Move) error {
	if err := hs.table.enter(m.User); err != nil {
		return err
	}
	defer hs.table.mu.Unlock()
	return hs.noteAll(ctx, []sheet.Hinted{{Seat: m.Seat, N: m.After, At: hs.table.house.clock.Kept()}})
}

// noteAll remembers hints that were given, each once. The caller holds the table.
func (hs *Hints) noteAll(ctx context.Context, given []sheet.Hinted) error {
	known := func(h sheet.Hinted) bool {
		return slices.ContainsFunc(hs.table.sheet.Hinted, func(k sheet.Hinted) bool { return k.Seat == h.Seat && k.N == h.N })
	}
	given = slices.DeleteFunc(slices.Clone(given), known)
	if len(given) == 0 {
		return nil
	}
	return hs.table.storage.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		s.Updated = hs.table.sheet.Updated // nobody has moved
		s.Hinted = append(s.Hinted, given...)
		s.Hinted = s.Hinted[max(0, len(s.Hinted)-mostHinted):]
		return nil, nil
	})
}
