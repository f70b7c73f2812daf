package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/game"
)

// Picker decides for a bot's seat. It sees the game through the seat's eyes only,
// and leaves the seat's options readied.
type Picker interface {
	Pick(g game.Game, seat game.Seat, r *rand.Rand) game.Pick
}

// seatBot puts a bot at a place, named after an engineer unless it has a name.
func (h *House) seatBot(s *Sheet, place int, kind, name string) error {
	if !slices.Contains(h.bots, kind) {
		return refuse(BadSetup, "there is no bot %q; there are: %s", kind, strings.Join(h.bots, ", ")).with("what", "bot")
	}
	if name == "" {
		name = s.engineer(place)
	}
	s.Places[place] = Place{Kind: Bot, Bot: kind, Name: s.freeName(name)}
	return nil
}

// wake sets the bots going if one is asked to decide.
func (t *Table) wake() {
	if t.driving || t.gone || t.asked() < 0 || t.house.ctx.Err() != nil {
		return
	}
	t.driving = true
	t.house.drivers.Go(t.drive)
}

// asked is the first bot that is to decide, Watcher if none is, the table rests,
// or the bots are held.
func (t *Table) asked() game.Seat {
	if t.sheet.Status != Running || t.closed != nil || t.rests() || t.holds() {
		return game.Watcher
	}
	return t.asks()
}

// rests tells whether nobody waits for the bots: no person sits at the table and
// nobody watches it. They go on when somebody does. Until then they cost nothing,
// so nobody needs to count how many such tables there are.
func (t *Table) rests() bool {
	return len(t.online) == 0 && !slices.ContainsFunc(t.sheet.Places, func(p Place) bool { return p.Kind == Person })
}

// drive plays the bots until a person is asked, the game is over, or nobody
// waits for them.
func (t *Table) drive() {
	r := t.house.rand()
	pause := time.NewTimer(t.wait(0))
	defer pause.Stop()
	for row := 1; ; row++ {
		select {
		case <-t.house.ctx.Done():
			return
		case <-t.prodded:
			row--
			pause.Reset(t.wait(row))
			continue
		case <-pause.C:
		}
		again, err := t.playBot(r)
		if !again || t.house.ctx.Err() != nil {
			return
		}
		wait := t.wait(row)
		if err != nil {
			t.botFailed("a bot could not move", "err", err)
			wait = max(wait, time.Second)
		}
		pause.Reset(wait)
	}
}

// botFailed notes that a bot failed; not when it was told to stop.
func (t *Table) botFailed(what string, facts ...any) {
	if t.house.ctx.Err() != nil {
		return
	}
	t.house.observe.Failed(FailedBot)
	slog.Error(what, append([]any{"table", Hint(t.id), "title", t.title.Info().ID}, facts...)...)
}

// playBot lets one bot decide once. It thinks without holding the table, so that
// its move may come too late; then it looks again. Should the rules themselves
// fail, this table stops and the others go on.
func (t *Table) playBot(r *rand.Rand) (again bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			t.botFailed("a bot's table failed", "panic", p, "stack", string(debug.Stack()))
			again = false
		}
	}()
	seat, kind, g, n := t.turnOfBot()
	if seat < 0 {
		return false, nil
	}
	action, err := t.think(g, seat, kind, r)
	if err != nil {
		return true, err
	}
	t.house.moving <- struct{}{}
	defer func() { <-t.house.moving }()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.used = time.Now()
	if t.past.now() != n || t.gone || t.sheet.Places[seat].Kind != Bot {
		return true, nil // the person came back to his seat while it thought
	}
	err = t.act(WithPatience(t.house.ctx), seat, []json.RawMessage{action})
	t.botMoved()
	var refused *Refusal
	if errors.As(err, &refused) && refused.Code == Stale {
		return true, nil
	}
	return true, err
}

// turnOfBot is the bot that is to decide, and the position and moment at which.
// With none the driver ends.
func (t *Table) turnOfBot() (game.Seat, string, game.Game, int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := t.asked()
	if seat < 0 || t.gone {
		t.driving = false
		return game.Watcher, "", nil, 0
	}
	return seat, t.sheet.Places[seat].Bot, t.now.Clone(), t.past.now()
}

// think is what a bot of the kind does. A bot that fails is no reason for people
// to wait: its seat then takes the first option there is.
func (t *Table) think(g game.Game, seat game.Seat, kind string, r *rand.Rand) (json.RawMessage, error) {
	h := t.house
	ctx := WithPatience(h.ctx)
	if err := h.study.teach(ctx, g, seat); err != nil {
		return nil, err
	}
	if err := h.desks.take(ctx); err != nil {
		return nil, err
	}
	defer h.desks.leave()
	picked, err := h.pick(g.Clone(), seat, kind, r)
	if err == nil {
		return picked, nil
	}
	t.botFailed("a bot failed", "bot", kind, "seat", seat, "err", err)
	if g.Options(seat) == 0 {
		return nil, fmt.Errorf("seat %s is asked and has no options", seat)
	}
	return json.Marshal(g.Action(0, int(g.Terms(0).Min)))
}

func (h *House) pick(g game.Game, seat game.Seat, kind string, r *rand.Rand) (action json.RawMessage, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	bot, err := h.picker(kind)
	if err != nil {
		return nil, err
	}
	pick := bot.Pick(g, seat, r)
	return json.Marshal(g.Action(pick.Index, pick.Amount))
}
