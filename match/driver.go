package match

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/think"
)

// Driver plays the bots of a table, and has the orders of people carried out.
type Driver struct {
	table   *Table
	driving bool // a goroutine plays
	minds   map[game.Seat]mind
	cancel  context.CancelFunc // ends the thought that a bot is at; nil while none is
	prodded chan struct{}      // has something when they are to look again how fast
}

// wake sets the bots going if one is asked to decide. Where houses share a store that
// is a job, which was made with the move that asks it.
func (dr *Driver) wake() {
	if dr.table.house.shared == nil && dr.begin() {
		dr.table.house.drivers.Go(func() { dr.drive(dr.table.house.ctx) })
	}
}

// begin notes that a goroutine plays the bots from now on: false if there is nothing to
// play, or one does already and will see what is to be done.
func (dr *Driver) begin() bool {
	if dr.driving || dr.table.gone || dr.asked() < 0 || dr.table.house.ctx.Err() != nil {
		return false
	}
	dr.driving = true
	return true
}

// asked is the first seat that is to decide by its owner's orders, or else the first bot;
// Watcher if there is none, or the table rests, or the bots are held.
func (dr *Driver) asked() game.Seat {
	if dr.table.sheet.Status != sheet.Running || dr.table.storage.stopped() != nil {
		return game.Watcher
	}
	for seat := range dr.table.sheet.Heeds().All {
		if !dr.table.Orders.isHeld(seat) {
			return seat
		}
	}
	if dr.rests() || dr.holds() {
		return game.Watcher
	}
	return dr.asks()
}

// rests tells whether nobody waits for the bots: no person sits at the table and
// nobody watches it. They go on when somebody does. Until then they cost nothing,
// so nobody needs to count how many such tables there are.
func (dr *Driver) rests() bool {
	return len(dr.table.presence.online)+len(dr.table.presence.elsewhere) == 0 && !sheet.PlaysOn(dr.table.sheet)
}

// lookForWatchers learns whether anybody watches bots that nobody plays with, in whichever house. No
// bell tells of that in a house where nobody watches.
func (dr *Driver) lookForWatchers(ctx context.Context) {
	t := dr.table
	if t.house.shared == nil || len(t.presence.online) > 0 || t.sheet.Places.SeatsPerson() {
		return
	}
	if err := t.presence.lookElsewhere(ctx); err != nil && ctx.Err() == nil {
		slog.Warn("look for watchers failed", "table", persist.LogID(t.id), "err", err)
	}
}

// drive plays the bots until a person is asked, the game is over, nobody waits for
// them, or the context ends: then it tells that there is more to play. A bot thinks
// while it would only wait, so that its thought is seldom waited for. Should the rules
// themselves fail, this table stops and the others go on.
func (dr *Driver) drive(ctx context.Context) (more bool) {
	defer func() {
		if p := recover(); p != nil {
			dr.failed("drive bots panicked", "panic", p, "stack", string(debug.Stack()))
		}
	}()
	pause := dr.table.house.clock.NewTimer(dr.wait(0))
	defer pause.Stop()
	for row, failed := 0, 0; ; row++ {
		d, thought := dr.next(ctx)
		if d == nil {
			return false
		}
		err := dr.decide(thought, d)
		if !dr.linger(ctx, pause, row) {
			dr.leaveOff()
			return true
		}
		if err == nil {
			err = dr.play(ctx, d)
		}
		wait := dr.wait(row + 1)
		if err == nil {
			failed = 0
		} else if ctx.Err() == nil {
			dr.failed("move bot failed", "err", err)
			wait = max(wait, min(time.Second<<failed, longestRetry))
			failed = min(failed+1, 10)
		}
		pause.Reset(wait)
	}
}

// longestRetry is how long a bot that could not move waits at most until it tries again.
const longestRetry = 30 * time.Second

// leaveOff notes that no goroutine plays the bots any more.
func (dr *Driver) leaveOff() {
	dr.table.mu.Lock()
	defer dr.table.mu.Unlock()
	dr.driving = false
}

// linger waits until a bot that has made so many moves may make the next; false
// when the context ends.
func (dr *Driver) linger(ctx context.Context, pause *clock.Timer, row int) bool {
	for {
		select {
		case <-ctx.Done():
			return false
		case <-dr.prodded:
			pause.Reset(dr.wait(row))
		case <-pause.C:
			return true
		}
	}
}

// failed notes that a bot failed; not when it was told to stop.
func (dr *Driver) failed(what string, facts ...any) {
	if dr.table.house.ctx.Err() != nil {
		return
	}
	dr.table.house.observe.Failed(FailedBot)
	slog.Error(what, append([]any{"table", persist.LogID(dr.table.id), "title", dr.table.title.Info().ID}, facts...)...)
}

// decision is what a bot is asked, and its answer.
type decision struct {
	seat    game.Seat
	level   string
	g       game.Game       // the position
	n       int             // and its moment
	action  json.RawMessage // nil while it has not decided
	follows *followed       // of a person who has left it to their orders
	rand    *rand.Rand
}

// next is the decision that a bot is to take, and until when it is wanted.
// With none the driver ends.
func (dr *Driver) next(ctx context.Context) (*decision, context.Context) {
	t := dr.table
	t.mu.Lock()
	defer t.mu.Unlock()
	dr.lookForWatchers(ctx)
	seat := dr.asked()
	if seat < 0 || t.gone {
		dr.driving = false
		return nil, nil
	}
	thought, giveUp := context.WithCancel(think.WithBackground(ctx))
	dr.cancel = giveUp
	d := &decision{seat: seat, level: t.sheet.Places[seat].Bot, g: t.now.Clone(), n: t.past.Now(), rand: dr.chances(seat)}
	if t.sheet.Heeds().Has(seat) {
		var err error
		if d.follows, err = t.Orders.toFollow(seat); err != nil {
			dr.failed("tell orders what happened failed", "err", err)
		}
		d.g = t.Orders.guessed(t.now, t.draft().depth(), seat)
	}
	return d, thought
}

// chances is what a bot chooses by where it is all the same to it. Nobody can foresee it,
// but in a lesson, which goes the same way for everybody.
func (dr *Driver) chances(seat game.Seat) *rand.Rand {
	t := dr.table
	if t.sheet.Lesson() {
		return t.past.Dice(record.ForBot, t.past.Depth(t.past.Place(t.past.Now())), seat)
	}
	return t.house.rand()
}

// giveUp cancels the thought of a bot: what it thinks about is past.
func (dr *Driver) giveUp() {
	if dr.cancel != nil {
		dr.cancel()
	}
}

// play does what a bot has decided. It did not hold the table meanwhile, so that
// its move may come too late; then it looks again.
func (dr *Driver) play(ctx context.Context, d *decision) error {
	t := dr.table
	ctx = think.WithBackground(ctx)
	t.house.moving <- struct{}{}
	defer func() { <-t.house.moving }()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.used = t.house.clock.Now()
	if d.action == nil && d.follows == nil || t.gone || t.past.Now() != d.n || dr.asked() != d.seat {
		return nil
	}
	if d.follows != nil {
		return t.Orders.obey(ctx, d)
	}
	err := unlessStale(t.act(ctx, d.seat, []json.RawMessage{d.action}))
	var refused *refusal.Refusal
	if errors.As(err, &refused) && refused.Code == refusal.IllegalMove { // it was among the options: is this the table that is kept?
		return errors.Join(err, t.storage.reload(ctx, err))
	}
	if err == nil && t.past.Now() != d.n {
		err = dr.moved(ctx, t.past.Now()-d.n-1)
	}
	return err
}

// beginCalled is begin for bots that were called: on the table as it is now.
func (dr *Driver) beginCalled(ctx context.Context) (begun bool, err error) {
	t := dr.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return false, nil
	}
	err = t.storage.refresh(ctx)
	if t.gone {
		return false, nil
	}
	return err == nil && dr.begin(), err
}

// SetPace says how fast the bots go, at a table where nobody else minds.
func (dr *Driver) SetPace(ctx context.Context, user persist.UserID, pace sheet.Pace) error {
	if !slices.Contains(sheet.Paces(), pace) {
		return refusal.New(refusal.BadSetup, "there is no pace %q", pace).With("what", "pace")
	}
	if err := dr.enterAlone(user); err != nil {
		return err
	}
	defer dr.table.mu.Unlock()
	if dr.table.sheet.BotPace() == pace {
		return nil
	}
	if err := dr.keepPace(ctx, pace, 0); err != nil {
		return err
	}
	dr.table.seating++
	dr.table.tell()
	dr.prod()
	return nil
}

// Hurry lets the bots make so many moves without a pause; 0 is all until a person
// is asked.
func (dr *Driver) Hurry(ctx context.Context, user persist.UserID, moves int) error {
	if err := dr.enterAlone(user); err != nil {
		return err
	}
	defer dr.table.mu.Unlock()
	if dr.asks() < 0 {
		return nil // they have come to their end meanwhile
	}
	if moves <= 0 {
		moves = mostMoves
	}
	if err := dr.keepPace(ctx, dr.table.sheet.Pace, dr.table.past.Now()+moves); err != nil {
		return err
	}
	dr.prod()
	return nil
}

// mostMoves is more than any game has.
const mostMoves = 1 << 30

// keepPace keeps how fast the bots go. When the table was last played is left as it is.
func (dr *Driver) keepPace(ctx context.Context, pace sheet.Pace, hurried int) error {
	return dr.table.storage.save(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		s.Pace, s.Hurried, s.Updated = pace, hurried, dr.table.sheet.Updated
		return nil, nil
	})
}

// hurries tells whether the bots go without a pause.
func (dr *Driver) hurries() bool { return dr.table.past.Now() < dr.table.sheet.Hurried }

// unhurry forgets what of the hurry was not needed.
func (dr *Driver) unhurry(ctx context.Context) error {
	if !dr.hurries() {
		return nil
	}
	return dr.keepPace(ctx, dr.table.sheet.Pace, 0)
}

// enterAlone locks the table for one who plays there with nobody but bots.
func (dr *Driver) enterAlone(user persist.UserID) error {
	if err := dr.table.enter(user); err != nil {
		return err
	}
	if dr.table.sheet.AloneThere(user) {
		return nil
	}
	dr.table.mu.Unlock()
	return refusal.New(refusal.NotAlone, "only one who plays with nobody but bots says how fast they go")
}

// holds tells whether the bots wait to be told to go on.
func (dr *Driver) holds() bool { return dr.table.sheet.BotPace() == sheet.Steps && !dr.hurries() }

// prod wakes the driver, since the bots are to go on otherwise than before.
func (dr *Driver) prod() {
	select {
	case dr.prodded <- struct{}{}:
	default:
	}
	dr.wake()
}

// wait is how long the bots wait now, after so many moves in a row. A few are
// followed one by one; a long row is read in the log, and a person who waits for
// its end should not wait for every step of it. At the slow pace all are followed.
func (dr *Driver) wait(row int) time.Duration {
	t := dr.table
	t.mu.Lock()
	defer t.mu.Unlock()
	select {
	case <-dr.prodded: // it is known
	default:
	}
	for seat := range t.sheet.Heeds().All {
		if !t.Orders.isHeld(seat) {
			return 0 // orders are carried out at once
		}
	}
	pace := t.house.pace
	switch own := t.sheet.BotPace(); {
	case dr.hurries() || own == sheet.Steps:
		return 0
	case own == sheet.Fast:
		return pace / 9
	case own == sheet.Slow:
		return pace * 2
	}
	return pace / time.Duration(1+min(row/8, 3))
}

// moved counts a move that the bots were hurried to: what chance drew after it is
// none of theirs. What is left when a person is asked is not owed any more.
func (dr *Driver) moved(ctx context.Context, drawn int) error {
	if !dr.hurries() {
		return nil
	}
	if dr.asks() < 0 {
		return dr.unhurry(ctx)
	}
	dr.table.sheet.Hurried += drawn
	return nil
}

// asks is the first bot that is to decide; Watcher if none is.
func (dr *Driver) asks() game.Seat { return dr.table.sheet.AsksBot(dr.table.now.Turn().Seats) }
