package match

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/game"
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
// other waits for its desk: with one waiting half as long, and so on.
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

// seatBot puts a bot at a place, named after an engineer unless it has a name.
func (h *House) seatBot(s *sheet.Sheet, place int, level, name string) error {
	now, ok := h.bots.level(level)
	if !ok {
		return refusal.New(refusal.BadSetup, "there is no bot %q; there are: %s", level, strings.Join(h.bots.levels, ", ")).With("what", "bot")
	}
	if name == "" {
		name = s.Places.Engineer(place)
	}
	s.Places[place] = sheet.Place{Kind: sheet.Bot, Bot: now, Name: s.Places.FreeName(name)}
	return nil
}

// decide has a bot decide, or somebody's orders. It holds no table meanwhile. Where it is told to give up
// before it could begin, nothing is decided.
func (t *Table) decide(ctx context.Context, d *decision) (err error) {
	if d.follows != nil {
		err = t.follow(ctx, d)
	} else {
		err = t.think(ctx, d)
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// think is what the bot does. One that fails is no reason for people to wait: its
// seat then takes the first option there is.
func (t *Table) think(ctx context.Context, d *decision) (err error) {
	if err := t.house.study.Teach(ctx, d.g, d.seat); err != nil {
		return err
	}
	if d.action, err = t.pick(ctx, d); err == nil || ctx.Err() != nil {
		return err
	}
	t.botFailed("a bot failed", "bot", d.level, "seat", d.seat, "err", err)
	if d.g.Options(d.seat) == 0 {
		return fmt.Errorf("seat %s is asked and has no options", d.seat)
	}
	d.action, err = json.Marshal(d.g.Action(0, int(d.g.Terms(0).Min)))
	return err
}

// pick has the seat's bot pick. Who takes his time does so at a desk apart, so that
// neither people's questions nor quick bots wait for him.
func (t *Table) pick(ctx context.Context, d *decision) (action json.RawMessage, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	bot, err := t.picker(d)
	if err != nil {
		return nil, err
	}
	g := d.g.Clone()
	picked := func(pick game.Pick) (json.RawMessage, error) { return json.Marshal(g.Action(pick.Index, pick.Amount)) }
	thinker, thinks := bot.(Thinker)
	desks := t.house.desks
	if thinks {
		if pick, ok := thinker.AtOnce(g, d.seat); ok {
			return picked(pick)
		}
		desks = t.house.deep
	}
	if err := desks.Take(ctx); err != nil {
		return nil, err
	}
	defer desks.Leave()
	if !thinks {
		return picked(bot.Pick(g, d.seat, d.rand))
	}
	ctx, stop := context.WithTimeout(ctx, t.house.thought/time.Duration(1+desks.Waiting()))
	defer stop()
	var pick game.Pick
	think.Aside(func() { pick = thinker.Ponder(ctx, g, d.seat, d.rand) })
	return picked(pick)
}

// picker is the bot of a seat: the one that has thought there before, or a new one.
// Only the table's driver asks.
func (t *Table) picker(d *decision) (Picker, error) {
	if m, ok := t.minds[d.seat]; ok && m.level == d.level {
		return m.Thinker, nil
	}
	bot, err := t.house.bots.picker(d.level)
	if thinker, ok := bot.(Thinker); ok {
		if t.minds == nil {
			t.minds = map[game.Seat]mind{}
		}
		t.minds[d.seat] = mind{d.level, thinker}
	}
	return bot, err
}
