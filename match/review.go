package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/think"
)

// Reviewer judges finished games.
type Reviewer interface {
	// Judges tells whether it can judge games of the title.
	Judges(game.Title) bool
	// Review is what it thinks of the game, as JSON. Between short pieces of work
	// it rests, which may take long, and it tells how far it is.
	Review(ctx context.Context, title game.Title, record *game.Record, rest func(), tell func(ReviewProgress)) ([]byte, error)
}

// ReviewProgress is how far a review is: so many moments are judged of all, and then,
// when it is weighing, so many of the decisions that seem to cost most.
type ReviewProgress struct {
	Weighing bool
	Done, Of int
	SoFar    []byte // the review as far as it is made, as JSON; nil is as it was told before
}

// How many reviews may wait.
const (
	ReviewsOfOne = 4   // asked for by one person
	ReviewsOfAll = 200 // by all together
)

// Reviewing is how far the review of a table is.
type Reviewing struct {
	State    string
	Place    int // in the queue: 1 is the next
	Weighing bool
	Done, Of int             // as they are told; 0 where another house makes it
	Review   json.RawMessage // as far as it is made
}

// The states of a review.
const (
	ReviewNone    = "none"    // nobody has asked for it
	ReviewWaiting = "waiting" // others come first
	ReviewMaking  = "making"
	ReviewDone    = "done"
	ReviewFailed  = "failed" // it could not be made, and can be asked for again
)

// reviews has games reviewed in the background, one at a time, in the order in
// which somebody asked. What is asked for is kept in the store, so that it is made
// though the house closes before; one that was half made is begun again.
type reviews struct {
	house *House
	by    Reviewer

	mu      sync.Mutex
	queue   []*wanted // the first is being made
	running bool
	// elsewhere is those that another house was seen to make.
	elsewhere map[string]bool
}

// wanted is a review that is to be made.
type wanted struct {
	ReviewAsked
	far  ReviewProgress
	stop context.CancelFunc // nil before it is begun
}

// Reviewing tells how far the table's review is.
func (t *Table) Reviewing(ctx context.Context, v Viewer) (*Reviewing, error) {
	if err := t.reviewable(v); err != nil {
		return nil, err
	}
	return t.house.reviews.state(ctx, t.id)
}

// MayReview refuses who may not ask for a review, and where there can be none.
func (t *Table) MayReview(user string) error { return t.reviewable(Viewer{User: user}) }

// AskReview has the table's game reviewed, once for all.
func (t *Table) AskReview(ctx context.Context, user string) (*Reviewing, error) {
	if err := t.MayReview(user); err != nil {
		return nil, err
	}
	return t.house.reviews.ask(ctx, ReviewAsked{Table: t.id, User: user})
}

// reviewable refuses whoever may not see the game, and a game that is not over or
// that nobody can judge.
func (t *Table) reviewable(v Viewer) error {
	if _, err := t.board(v); err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.sheet.Status != Finished {
		return refusal.New(refusal.NotFinished, "a game is reviewed when it is over")
	}
	if r := t.house.reviews; r.by == nil || !r.by.Judges(t.title) {
		return refusal.New(refusal.NoReview, "the bots cannot judge games of %s", t.title.Info().Name)
	}
	return nil
}

// state is how far a review is: what is kept of it, or else where it stands here. A
// house that is alone with its store knows of itself what is in its queue.
func (r *reviews) state(ctx context.Context, table string) (*Reviewing, error) {
	here := r.waiting(table)
	if r.house.shared == nil && here.State != ReviewNone {
		return here, nil
	}
	made, failed, err := r.house.store.Review(ctx, table)
	switch {
	case errors.Is(err, persist.ErrNotFound):
		return &Reviewing{State: ReviewNone}, nil
	case err != nil:
		return nil, err
	case failed:
		return &Reviewing{State: ReviewFailed}, nil
	case len(made) > 0:
		return &Reviewing{State: ReviewDone, Review: made}, nil
	case here.State == ReviewNone: // the house has just opened, or another was asked
		return &Reviewing{State: ReviewWaiting, Place: 1}, nil
	}
	return here, nil
}

// waiting is where a review stands in the queue, or that another house makes it.
func (r *reviews) waiting(table string) *Reviewing {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.index(table)
	switch {
	case r.elsewhere[table]:
		return &Reviewing{State: ReviewMaking}
	case i < 0:
		return &Reviewing{State: ReviewNone}
	case i > 0 || r.queue[i].stop == nil:
		return &Reviewing{State: ReviewWaiting, Place: max(1, i)}
	}
	far := r.queue[i].far
	return &Reviewing{State: ReviewMaking, Weighing: far.Weighing, Done: far.Done, Of: far.Of, Review: far.SoFar}
}

func (r *reviews) index(table string) int {
	return slices.IndexFunc(r.queue, func(w *wanted) bool { return w.Table == table })
}

// ask puts a review into the queue, unless it is there or made.
func (r *reviews) ask(ctx context.Context, a ReviewAsked) (*Reviewing, error) {
	s, err := r.state(ctx, a.Table)
	if err != nil || s.State != ReviewNone && s.State != ReviewFailed {
		return s, err
	}
	if err := r.hasRoom(a.User); err != nil {
		return nil, err
	}
	if err := r.house.kept(r.house.store.AskReview(ctx, a, persist.Now())); err != nil {
		return nil, err
	}
	r.enqueue(a)
	return r.state(ctx, a.Table)
}

// hasRoom refuses one who has enough in the queue, and everybody when it is full.
func (r *reviews) hasRoom(user string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	own := 0
	for _, w := range r.queue {
		if w.User == user {
			own++
		}
	}
	if own >= ReviewsOfOne {
		return refusal.New(refusal.QueueFull, "%d reviews of yours are being made: ask again when one is done", own).With("n", own)
	}
	if n := len(r.queue); n >= ReviewsOfAll {
		return refusal.New(refusal.QueueFull, "%d reviews are waiting: ask again later", n).With("n", n)
	}
	return nil
}

// enqueue has these made after those that wait, and sets somebody to work.
func (r *reviews) enqueue(list ...ReviewAsked) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, a := range list {
		if r.index(a.Table) < 0 {
			r.queue = append(r.queue, &wanted{ReviewAsked: a})
		}
	}
	if !r.running && len(r.queue) > 0 && r.house.ctx.Err() == nil {
		r.running = true
		r.house.drivers.Go(r.run)
	}
}

// resume goes on with what was not made before the house closed.
func (r *reviews) resume() {
	if r.by == nil {
		return
	}
	list, err := r.house.store.ReviewsAsked(r.house.ctx)
	if err != nil {
		slog.Error("the reviews do not go on", "err", err)
		return
	}
	r.forget(list)
	r.enqueue(list...)
}

// forget leaves those that others have made, which are asked for no more.
func (r *reviews) forget(asked []ReviewAsked) {
	r.mu.Lock()
	defer r.mu.Unlock()
	maps.DeleteFunc(r.elsewhere, func(table string, _ bool) bool {
		return !slices.ContainsFunc(asked, func(a ReviewAsked) bool { return a.Table == table })
	})
}

// drop leaves the review of a table that is no more.
func (r *reviews) drop(table string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.index(table)
	switch {
	case i < 0:
	case r.queue[i].stop != nil:
		r.queue[i].stop()
	default:
		r.queue = slices.Delete(r.queue, i, i+1)
	}
}

// run makes one review after the other until none is wanted.
func (r *reviews) run() {
	for {
		w, ctx := r.next()
		if w == nil {
			return
		}
		if release := r.claim(ctx, w); release != nil {
			review, err := r.make(ctx, w)
			if ctx.Err() == nil {
				r.keep(w, review, err)
			}
			release()
		}
		w.stop()
		r.mu.Lock()
		r.queue = r.queue[1:]
		r.mu.Unlock()
	}
}

// claim takes a review for this house: nil if another makes it, or has made it. Should
// that one end before, it is found again by a sweep.
func (r *reviews) claim(ctx context.Context, w *wanted) (release func()) {
	shared := r.house.shared
	if shared == nil {
		return func() {}
	}
	release, err := shared.Claim(ctx, "review of "+w.Table)
	r.found(w.Table, err == nil && release == nil)
	if err != nil || release == nil {
		return nil
	}
	made, failed, err := r.house.store.Review(ctx, w.Table)
	if err != nil || failed || len(made) > 0 {
		release()
		return nil
	}
	return release
}

// found notes whether another house is making a review.
func (r *reviews) found(table string, elsewhere bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.elsewhere, table)
	if elsewhere {
		r.elsewhere[table] = true
	}
}

// next is the first in the queue; nil ends the work.
func (r *reviews) next() (*wanted, context.Context) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.queue) == 0 || r.house.ctx.Err() != nil {
		r.running = false
		return nil, nil
	}
	ctx, stop := context.WithCancel(think.WithBackground(r.house.ctx))
	r.queue[0].stop = stop
	return r.queue[0], ctx
}

// make has a game judged. It uses one desk, and gives it to whoever else wants one.
func (r *reviews) make(ctx context.Context, w *wanted) (review []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	title, record, err := r.game(ctx, w.Table)
	if err != nil {
		return nil, err
	}
	d := r.house.desks
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
		review, err = r.by.Review(ctx, title, record, rest, func(far ReviewProgress) {
			r.mu.Lock()
			defer r.mu.Unlock()
			if far.SoFar == nil {
				far.SoFar = w.far.SoFar
			}
			w.far = far
		})
	})
	return review, err
}

// game is what is to be judged.
func (r *reviews) game(ctx context.Context, table string) (game.Title, *game.Record, error) {
	t, err := r.house.Table(ctx, table)
	if err != nil {
		return nil, nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed != nil {
		return nil, nil, t.closed
	}
	record, err := t.record(Viewer{}, t.past.Now())
	return t.title, record, err
}

// keep keeps what was made, or that it could not be.
func (r *reviews) keep(w *wanted, review []byte, err error) {
	if err != nil {
		slog.Error("a review could not be made", "table", persist.LogID(w.Table), "err", err)
		r.house.observe.Failed(FailedBot)
		review = nil
	}
	ctx := think.WithBackground(r.house.ctx)
	if err := r.house.kept(r.house.store.KeepReview(ctx, w.Table, review)); err != nil {
		slog.Error("a review was not kept", "table", persist.LogID(w.Table), "err", err)
	}
}
