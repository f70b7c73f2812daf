package match

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"runtime/debug"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
)

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
// waits for them. A bot thinks while it would only wait, so that its thought is
// seldom waited for. Should the rules themselves fail, this table stops and the
// others go on.
func (t *Table) drive() {
	defer func() {
		if p := recover(); p != nil {
			t.botFailed("a bot's table failed", "panic", p, "stack", string(debug.Stack()))
		}
	}()
	release, ok := t.claim()
	if !ok {
		return
	}
	defer release()
	r := t.house.rand()
	pause := time.NewTimer(t.wait(0))
	defer pause.Stop()
	for row := 0; ; row++ {
		d, ctx := t.turnOfBot()
		if d == nil {
			return
		}
		err := t.decide(ctx, d, r)
		if !t.linger(pause, row) {
			return
		}
		if err == nil {
			err = t.playBot(d)
		}
		wait := t.wait(row + 1)
		if err != nil {
			t.botFailed("a bot could not move", "err", err)
			wait = max(wait, time.Second)
		}
		pause.Reset(wait)
	}
}

// claim takes the bots of the table for this house. While another house has them it
// waits, lest that one ends; there is nothing to wait for once no bot is asked.
func (t *Table) claim() (release func(), ok bool) {
	if t.house.shared == nil {
		return func() {}, true
	}
	for {
		release, err := t.house.shared.Claim(t.house.ctx, t.id)
		if err != nil && t.house.ctx.Err() == nil {
			slog.Warn("the bots of a table cannot be claimed", "table", Hint(t.id), "err", err)
		}
		if release != nil {
			return release, true
		}
		select {
		case <-t.house.ctx.Done():
			return nil, false
		case <-time.After(claimEvery):
		}
		if !t.stillAsked() {
			return nil, false
		}
	}
}

// claimEvery is how often a house looks whether another still has the bots.
const claimEvery = 500 * time.Millisecond

// stillAsked tells whether a bot is to decide; if not the driver ends.
func (t *Table) stillAsked() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.driving = t.asked() >= 0 && !t.gone
	return t.driving
}

// linger waits until a bot that has made so many moves may make the next; false
// when the house closes.
func (t *Table) linger(pause *time.Timer, row int) bool {
	for {
		select {
		case <-t.house.ctx.Done():
			return false
		case <-t.prodded:
			pause.Reset(t.wait(row))
		case <-pause.C:
			return true
		}
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

// decision is what a bot is asked, and its answer.
type decision struct {
	seat   game.Seat
	level  string
	g      game.Game       // the position
	n      int             // and its moment
	action json.RawMessage // nil while it has not decided
}

// turnOfBot is the decision that a bot is to take, and until when it is wanted.
// With none the driver ends.
func (t *Table) turnOfBot() (*decision, context.Context) {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := t.asked()
	if seat < 0 || t.gone {
		t.driving = false
		return nil, nil
	}
	ctx, giveUp := context.WithCancel(WithPatience(t.house.ctx))
	t.giveUp = giveUp
	return &decision{seat: seat, level: t.sheet.Places[seat].Bot, g: t.now.Clone(), n: t.past.now()}, ctx
}

// drop has the bot that thinks give up: what it thinks about is past.
func (t *Table) drop() {
	if t.giveUp != nil {
		t.giveUp()
	}
}

// playBot does what a bot has decided. It did not hold the table meanwhile, so that
// its move may come too late; then it looks again.
func (t *Table) playBot(d *decision) error {
	t.house.moving <- struct{}{}
	defer func() { <-t.house.moving }()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.used = time.Now()
	if d.action == nil || t.gone || t.past.now() != d.n || t.asked() != d.seat {
		return nil
	}
	err := t.act(WithPatience(t.house.ctx), d.seat, []json.RawMessage{d.action})
	t.botMoved()
	var refused *Refusal
	if errors.As(err, &refused) && refused.Code == Stale {
		return nil
	}
	return err
}
