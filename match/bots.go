package match

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/think"
)

// wake sets the bots going if one is asked to decide. Where houses share a store that
// is a job, which was made with the move that asks it.
func (t *Table) wake() {
	if t.house.shared == nil && t.begin() {
		t.house.drivers.Go(func() { t.drive(t.house.ctx) })
	}
}

// begin notes that somebody plays the bots from now on: false if there is nothing to
// play, or somebody does already and will see what is to be done.
func (t *Table) begin() bool {
	if t.driving || t.gone || t.asked() < 0 || t.house.ctx.Err() != nil {
		return false
	}
	t.driving = true
	return true
}

// asked is the first seat that is to decide by its owner's orders, or else the first bot;
// Watcher if there is none, or the table rests, or the bots are held.
func (t *Table) asked() game.Seat {
	if t.sheet.Status != sheet.Running || t.stopped() != nil {
		return game.Watcher
	}
	for seat := range t.sheet.Heeds().All {
		if !t.isHeld(seat) {
			return seat
		}
	}
	if t.rests() || t.holds() {
		return game.Watcher
	}
	return t.asks()
}

// rests tells whether nobody waits for the bots: no person sits at the table and
// nobody watches it. They go on when somebody does. Until then they cost nothing,
// so nobody needs to count how many such tables there are.
func (t *Table) rests() bool {
	return len(t.online)+len(t.elsewhere) == 0 && !t.sheet.Places.SeatsPerson()
}

// drive plays the bots until a person is asked, the game is over, nobody waits for
// them, or the context ends: then it tells that there is more to play. A bot thinks
// while it would only wait, so that its thought is seldom waited for. Should the rules
// themselves fail, this table stops and the others go on.
func (t *Table) drive(ctx context.Context) (more bool) {
	defer func() {
		if p := recover(); p != nil {
			t.botFailed("a bot's table failed", "panic", p, "stack", string(debug.Stack()))
		}
	}()
	pause := time.NewTimer(t.wait(0))
	defer pause.Stop()
	for row, failed := 0, 0; ; row++ {
		d, thought := t.turnOfBot(ctx)
		if d == nil {
			return false
		}
		err := t.decide(thought, d)
		if !t.linger(ctx, pause, row) {
			t.leaveOff()
			return true
		}
		if err == nil {
			err = t.playBot(ctx, d)
		}
		wait := t.wait(row + 1)
		if err == nil {
			failed = 0
		} else if ctx.Err() == nil {
			t.botFailed("a bot could not move", "err", err)
			wait = max(wait, min(time.Second<<failed, longestRetry))
			failed = min(failed+1, 10)
		}
		pause.Reset(wait)
	}
}

// longestRetry is how long a bot that could not move waits at most until it tries again.
const longestRetry = 30 * time.Second

// leaveOff notes that nobody plays the bots any more.
func (t *Table) leaveOff() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.driving = false
}

// linger waits until a bot that has made so many moves may make the next; false
// when the context ends.
func (t *Table) linger(ctx context.Context, pause *time.Timer, row int) bool {
	for {
		select {
		case <-ctx.Done():
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
	slog.Error(what, append([]any{"table", persist.LogID(t.id), "title", t.title.Info().ID}, facts...)...)
}

// decision is what a bot is asked, and its answer.
type decision struct {
	seat    game.Seat
	level   string
	g       game.Game       // the position
	n       int             // and its moment
	action  json.RawMessage // nil while it has not decided
	follows *followed       // of a person who has left it to his orders
	rand    *rand.Rand
}

// turnOfBot is the decision that a bot is to take, and until when it is wanted.
// With none the driver ends.
func (t *Table) turnOfBot(ctx context.Context) (*decision, context.Context) {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := t.asked()
	if seat < 0 || t.gone {
		t.driving = false
		return nil, nil
	}
	thought, giveUp := context.WithCancel(think.WithBackground(ctx))
	t.giveUp = giveUp
	d := &decision{seat: seat, level: t.sheet.Places[seat].Bot, g: t.now.Clone(), n: t.past.Now(), rand: t.chances(seat)}
	if t.sheet.Heeds().Has(seat) {
		var err error
		if d.follows, err = t.toFollow(seat); err != nil {
			t.botFailed("what came since orders were given cannot be told", "err", err)
		}
		d.g = t.guessed(t.now, t.draft().depth(), seat)
	}
	return d, thought
}

// chances is what a bot chooses by where it is all the same to it. Nobody can foresee it,
// but in a lesson, which goes the same way for everybody.
func (t *Table) chances(seat game.Seat) *rand.Rand {
	if t.sheet.Lesson() {
		return t.past.Dice(record.ForBot, t.past.Depth(t.past.Place(t.past.Now())), seat)
	}
	return t.house.rand()
}

// drop has the bot that thinks give up: what it thinks about is past.
func (t *Table) drop() {
	if t.giveUp != nil {
		t.giveUp()
	}
}

// playBot does what a bot has decided. It did not hold the table meanwhile, so that
// its move may come too late; then it looks again.
func (t *Table) playBot(ctx context.Context, d *decision) error {
	ctx = think.WithBackground(ctx)
	t.house.moving <- struct{}{}
	defer func() { <-t.house.moving }()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.used = time.Now()
	if d.action == nil && d.follows == nil || t.gone || t.past.Now() != d.n || t.asked() != d.seat {
		return nil
	}
	if d.follows != nil {
		return t.obey(ctx, d)
	}
	err := unlessStale(t.act(ctx, d.seat, []json.RawMessage{d.action}))
	var refused *refusal.Refusal
	if errors.As(err, &refused) && refused.Code == refusal.IllegalMove { // it was among the options: is this the table that is kept?
		return errors.Join(err, t.reload(ctx, err))
	}
	if err == nil && t.past.Now() != d.n {
		err = t.botMoved(ctx, t.past.Now()-d.n-1)
	}
	return err
}
