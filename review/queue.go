package review

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/think"
)

// Config is what a Queue needs.
type Config struct {
	Store Store
	// Shared is what houses on one store share; nil where there are no others.
	Shared match.Shared
	// By judges games; nil where nobody does.
	By Reviewer
	// Observe hears of what went wrong; nil for nobody.
	Observe match.Observer
}

// Queue makes reviews in the background, one at a time, in the order of the requests. A request is
// kept in the store, so that the review is made though the house closes before; one that was half
// made is begun again. A nil queue reviews nothing.
type Queue struct {
	Config

	mu      sync.Mutex
	house   *match.House // nil before it is opened
	queue   []*wanted    // the first is being made
	running bool
	// elsewhere is those that another house was seen to make.
	elsewhere map[persist.TableID]bool
}

// wanted is a review that is to be made.
type wanted struct {
	Asked
	far  Progress
	stop context.CancelFunc // nil before it is begun
}

// New is a queue that has no house yet. Its Resume and Forget are for the configuration of
// the house that it opens then.
func New(c Config) *Queue { return &Queue{Config: c, elsewhere: map[persist.TableID]bool{}} }

// Open begins to review games of the house.
func (q *Queue) Open(house *match.House) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.house = house
}

// Of is how far the review of a table is.
func (q *Queue) Of(ctx context.Context, t *match.Table, v match.Viewer) (*Status, error) {
	if err := q.reviewable(t, v); err != nil {
		return nil, err
	}
	return q.state(ctx, t.ID())
}

// May refuses a user who may not ask for a review of a table, and everybody where there can be
// none.
func (q *Queue) May(t *match.Table, user persist.UserID) error {
	return q.reviewable(t, match.Viewer{User: user})
}

// Ask queues the review of a table's game, once for all who ask.
func (q *Queue) Ask(ctx context.Context, t *match.Table, user persist.UserID) (*Status, error) {
	if err := q.May(t, user); err != nil {
		return nil, err
	}
	return q.ask(ctx, Asked{Table: t.ID(), User: user})
}

// reviewable refuses a user who may not see the game, and a game that is not over or that nobody
// can judge.
func (q *Queue) reviewable(t *match.Table, v match.Viewer) error {
	title, err := t.Replay.Over(v)
	if err != nil {
		return err
	}
	if q == nil || q.By == nil || !q.By.Judges(title) {
		return refusal.New(refusal.NoReview, "the bots cannot judge games of %s", title.Info().Name)
	}
	return nil
}

// state is how far a review is: what is kept of it, or else where it stands here. A
// house that is alone with its store knows of itself what is in its queue.
func (q *Queue) state(ctx context.Context, table persist.TableID) (*Status, error) {
	here := q.waiting(table)
	if q.Shared == nil && here.State != None {
		return here, nil
	}
	made, failed, err := q.Store.Review(ctx, table)
	switch {
	case errors.Is(err, persist.ErrNotFound):
		return &Status{State: None}, nil
	case err != nil:
		return nil, err
	case failed:
		return &Status{State: Failed}, nil
	case len(made) > 0:
		return &Status{State: Done, Review: made}, nil
	case here.State == None: // the house has just opened, or another was asked
		return &Status{State: Waiting, Place: 1}, nil
	}
	return here, nil
}

// waiting is where a review stands in the queue, or that another house makes it.
func (q *Queue) waiting(table persist.TableID) *Status {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := q.index(table)
	switch {
	case q.elsewhere[table]:
		return &Status{State: Making}
	case i < 0:
		return &Status{State: None}
	case i > 0 || q.queue[i].stop == nil:
		return &Status{State: Waiting, Place: max(1, i)}
	}
	far := q.queue[i].far
	return &Status{State: Making, Weighing: far.Weighing, Done: far.Done, Of: far.Of, Review: far.SoFar}
}

func (q *Queue) index(table persist.TableID) int {
	return slices.IndexFunc(q.queue, func(w *wanted) bool { return w.Table == table })
}

// ask puts a review into the queue, unless it is there or made.
func (q *Queue) ask(ctx context.Context, a Asked) (*Status, error) {
	s, err := q.state(ctx, a.Table)
	if err != nil || s.State != None && s.State != Failed {
		return s, err
	}
	if err := q.hasRoom(a.User); err != nil {
		return nil, err
	}
	if err := q.noted(q.Store.AskReview(ctx, a, q.house.Clock().Kept())); err != nil {
		return nil, err
	}
	q.enqueue(a)
	return q.state(ctx, a.Table)
}

// hasRoom refuses one who has enough in the queue, and everybody when it is full.
func (q *Queue) hasRoom(user persist.UserID) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	own := 0
	for _, w := range q.queue {
		if w.User == user {
			own++
		}
	}
	if own >= MostOfOne {
		return refusal.New(refusal.QueueFull, "%d reviews of yours are being made: ask again when one is done", own).With("n", own)
	}
	if n := len(q.queue); n >= MostOfAll {
		return refusal.New(refusal.QueueFull, "%d reviews are waiting: ask again later", n).With("n", n)
	}
	return nil
}

// enqueue puts these behind those that wait, and starts the worker.
func (q *Queue) enqueue(list ...Asked) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, a := range list {
		if q.index(a.Table) < 0 {
			q.queue = append(q.queue, &wanted{Asked: a})
		}
	}
	if !q.running && len(q.queue) > 0 && q.house != nil && q.house.Context().Err() == nil {
		q.running = true
		q.house.Go(q.run)
	}
}

// Resume goes on with what was not made before the house closed, or another that made it
// is gone.
func (q *Queue) Resume(ctx context.Context) {
	if q.By == nil {
		return
	}
	list, err := q.Store.ReviewsAsked(ctx)
	if err != nil {
		slog.Error("resume reviews failed", "err", err)
		return
	}
	q.forget(list)
	q.enqueue(list...)
}

// forget leaves those that others have made, which are asked for no more.
func (q *Queue) forget(asked []Asked) {
	q.mu.Lock()
	defer q.mu.Unlock()
	maps.DeleteFunc(q.elsewhere, func(table persist.TableID, _ bool) bool {
		return !slices.ContainsFunc(asked, func(a Asked) bool { return a.Table == table })
	})
}

// Forget leaves the review of a table that is no more.
func (q *Queue) Forget(table persist.TableID) {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := q.index(table)
	switch {
	case i < 0:
	case q.queue[i].stop != nil:
		q.queue[i].stop()
	default:
		q.queue = slices.Delete(q.queue, i, i+1)
	}
}

// run makes one review after the other until none is wanted.
func (q *Queue) run() {
	for {
		w, ctx := q.next()
		if w == nil {
			return
		}
		if release := q.claim(ctx, w); release != nil {
			review, err := q.make(ctx, w)
			if ctx.Err() == nil {
				q.keep(w, review, err)
			}
			release()
		}
		w.stop()
		q.mu.Lock()
		q.queue = q.queue[1:]
		q.mu.Unlock()
	}
}

// claim takes a review for this house: nil if another makes it, or has made it. Should
// that one end before, it is found again by a sweep.
func (q *Queue) claim(ctx context.Context, w *wanted) (release func()) {
	if q.Shared == nil {
		return func() {}
	}
	release, err := q.Shared.Claim(ctx, "review of "+string(w.Table))
	q.found(w.Table, err == nil && release == nil)
	if err != nil || release == nil {
		return nil
	}
	made, failed, err := q.Store.Review(ctx, w.Table)
	if err != nil || failed || len(made) > 0 {
		release()
		return nil
	}
	return release
}

// found notes whether another house is making a review.
func (q *Queue) found(table persist.TableID, elsewhere bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.elsewhere, table)
	if elsewhere {
		q.elsewhere[table] = true
	}
}

// next is the first in the queue; nil ends the work.
func (q *Queue) next() (*wanted, context.Context) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.queue) == 0 || q.house.Context().Err() != nil {
		q.running = false
		return nil, nil
	}
	ctx, stop := context.WithCancel(think.WithBackground(q.house.Context()))
	q.queue[0].stop = stop
	return q.queue[0], ctx
}

// make reviews a game. It uses one slot, and yields it to all other work that wants one.
func (q *Queue) make(ctx context.Context, w *wanted) (review []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	title, record, err := q.game(ctx, w.Table)
	if err != nil {
		return nil, err
	}
	d := q.house.Slots()
	if err := d.TakeLast(ctx); err != nil {
		return nil, err
	}
	seated := true
	defer func() {
		if seated {
			d.Leave()
		}
	}()
	rest := func() {
		if seated {
			seated = d.Yield(ctx) == nil
		}
		runtime.Gosched() // whoever waits for this core goes first
	}
	think.Aside(func() {
		review, err = q.By.Review(ctx, title, record, rest, func(far Progress) {
			q.mu.Lock()
			defer q.mu.Unlock()
			if far.SoFar == nil {
				far.SoFar = w.far.SoFar
			}
			w.far = far
		})
	})
	return review, err
}

// game is what is to be judged.
func (q *Queue) game(ctx context.Context, table persist.TableID) (game.Title, *game.Record, error) {
	t, err := q.house.Table(ctx, table)
	if err != nil {
		return nil, nil, err
	}
	return t.Replay.Played()
}

// keep keeps what was made, or that it could not be.
func (q *Queue) keep(w *wanted, review []byte, err error) {
	if err != nil {
		slog.Error("make review failed", "table", persist.LogID(w.Table), "err", err)
		q.failed(match.FailedBot)
		review = nil
	}
	ctx := think.WithBackground(q.house.Context())
	if err := q.noted(q.Store.KeepReview(ctx, w.Table, review)); err != nil {
		slog.Error("keep review failed", "table", persist.LogID(w.Table), "err", err)
	}
}

// noted counts a write that failed.
func (q *Queue) noted(err error) error {
	if err != nil && !errors.Is(err, context.Canceled) {
		q.failed(match.FailedCommit)
	}
	return err
}

func (q *Queue) failed(what string) {
	if q.Observe != nil {
		q.Observe.Failed(what)
	}
}
