package match

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/think"
)

// tellAll tells what is due, in time, until the house closes: where it is alone with its
// store. A server that was away finds what it has missed among what is due.
func (h *House) tellAll() {
	var mu sync.Mutex
	busy := map[int64]bool{}
	free := make(chan struct{}, carriers)
	done := make(chan struct{}, 1)
	wake := time.NewTimer(0)
	defer wake.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-wake.C:
		case <-h.store.Kept():
		case <-done:
		}
		ids, next, err := h.store.DueNotices(h.ctx, Now())
		if err != nil {
			h.untold(err)
			next = Now().Add(time.Second)
		}
		if !next.IsZero() {
			wake.Reset(max(0, time.Until(next)))
		}
		for _, id := range ids {
			mu.Lock()
			begun := busy[id]
			busy[id] = true
			mu.Unlock()
			if begun {
				continue
			}
			free <- struct{}{}
			h.drivers.Go(func() {
				if err := h.deliver(h.ctx, id); err != nil {
					h.untold(err)
					h.pause(time.Second) // it is still due
				}
				mu.Lock()
				delete(busy, id)
				mu.Unlock()
				<-free
				select {
				case done <- struct{}{}:
				default:
				}
			})
		}
	}
}

func (h *House) untold(err error) {
	if h.ctx.Err() == nil {
		slog.Error("somebody is not told", "err", err)
	}
}

// pause waits, or until the house closes.
func (h *House) pause(d time.Duration) {
	select {
	case <-h.ctx.Done():
	case <-time.After(d):
	}
}

// deliver does what is due of a notice: what a wait has led to is spread over the
// channels that the person wants, and what has a channel goes out by it.
func (h *House) deliver(ctx context.Context, id int64) error {
	ctx = think.WithBackground(ctx)
	n, err := h.store.Notice(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return nil
	} else if err != nil {
		return err
	}
	if !n.Waiting || n.At.After(Now()) {
		return nil
	}
	to, err := h.store.Reach(ctx, n.User)
	if errors.Is(err, ErrNotFound) {
		return nil
	} else if err != nil {
		return err
	}
	if n.Channel == "" {
		return h.spread(ctx, n, to)
	}
	// It may have become night meanwhile, if the server was away or the person elsewhere.
	if morning := to.Hours.awake(Now()); morning.After(Now()) {
		return h.store.Settle(ctx, []int64{id}, Delayed, morning)
	}
	return h.carry(ctx, n, to)
}

// spread decides by which channels the person is told, and when. At the page that is now.
func (h *House) spread(ctx context.Context, n *Notice, to *Reach) error {
	var by []Notice
	for _, c := range Channels() {
		when := to.Wishes.When(n.Event, c)
		if c == AtPage || when == Never || !h.reaches(to, c) || n.toldOtherwise(to, c) {
			continue
		}
		next := *n
		next.Channel, next.Letter, next.Made, next.At = c, when == Daily, n.At, to.due(when, n.At)
		if c != ByPush {
			by = append(by, next)
			continue
		}
		for _, b := range to.Browsers {
			next.Browser = b.ID
			by = append(by, next)
		}
	}
	if err := h.store.Spread(ctx, n.ID, by); err != nil {
		if errors.Is(err, ErrTaken) {
			return nil
		}
		return err
	}
	if to.Wishes.When(n.Event, AtPage) == Never {
		return nil
	}
	return h.ring(ctx, Ring{User: n.User, Event: n.Event, Table: n.Table, Title: n.Title, N: n.N})
}

// toldOtherwise: that a game has started is told with that one is asked.
func (n *Notice) toldOtherwise(to *Reach, c Channel) bool {
	return n.Event == EventStarted && n.About[AboutAsked] != "" && to.Wishes.When(EventTurn, c) != Never
}

// reaches tells whether the person can be told by a channel.
func (h *House) reaches(to *Reach, c Channel) bool {
	return h.post != nil && h.post.Carries(c) && to.by(c)
}

// due is when a person is told who wants to be so soon after something has happened: not
// in his quiet hours.
func (r *Reach) due(when When, happened time.Time) time.Time {
	switch when {
	case Ten:
		happened = happened.Add(tenMinutes)
	case Daily:
		happened = r.Hours.next(happened, letterAt)
	default:
		happened = happened.Add(glance)
	}
	return r.Hours.awake(happened)
}

// next is when it is next so many minutes after midnight.
func (h Hours) next(t time.Time, minutes int) time.Time {
	there := t.In(h.Location())
	at := time.Date(there.Year(), there.Month(), there.Day(), 0, minutes, 0, 0, there.Location())
	if !at.After(t) {
		at = time.Date(there.Year(), there.Month(), there.Day()+1, 0, minutes, 0, 0, there.Location())
	}
	return at.UTC()
}

// awake is the time, or the end of the quiet hours that it lies in.
func (h Hours) awake(t time.Time) time.Time {
	night := clock.Calendar{Zone: h.Location(), QuietFrom: h.QuietFrom, QuietTo: h.QuietTo}
	for _, r := range night.Rests(t, t.Add(day)) {
		if r.From.Equal(t) {
			return r.To.UTC()
		}
	}
	return t
}

// carry sends a notice by its channel, or with all others of its letter, unless the
// person has seen the table meanwhile or does not want it any more.
func (h *House) carry(ctx context.Context, n *Notice, to *Reach) error {
	taken, err := h.store.Take(ctx, n, Now())
	if err != nil || len(taken) == 0 {
		return err
	}
	// What was taken is settled, whoever stops meanwhile.
	kept := context.WithoutCancel(ctx)
	var send []Tiding
	var ids []int64
	for _, n := range taken {
		sheet, wanted, err := h.wanted(kept, &n, to)
		if err == nil && !wanted {
			err = h.store.Settle(kept, []int64{n.ID}, Void, n.At)
		} else if err == nil {
			send, ids = append(send, Tiding{n, sheet}), append(ids, n.ID)
		}
		if err != nil {
			return err
		}
	}
	if len(send) == 0 {
		return nil
	}
	failed := h.post.Send(ctx, to, send)
	if failed != nil {
		slog.Warn("a notice was not delivered", "channel", n.Channel, "err", failed)
	}
	return h.conclude(kept, send[0].Notice, ids, to, failed)
}

// wanted is the table that a notice is about, nil where it is about none, and whether it is
// still to be told: not if there is no such table any more, the person has had it in front of
// him since, or wants to be told otherwise by now.
func (h *House) wanted(ctx context.Context, n *Notice, to *Reach) (_ *Sheet, wanted bool, _ error) {
	if to.Wishes.When(n.Event, n.Channel) == Never || !h.reaches(to, n.Channel) {
		return nil, false, nil
	}
	if n.Table == "" {
		return nil, true, nil
	}
	seen, err := h.store.Seen(ctx, n.Table, n.User)
	if err != nil || !seen.IsZero() && !seen.Before(n.Made) {
		return nil, false, err
	}
	sheet, err := h.store.Sheet(ctx, n.Table)
	if errors.Is(err, ErrNotFound) {
		return nil, false, nil
	}
	return sheet, err == nil, err
}

// conclude notes what came of sending notices. They are tried again only after an answer
// that they were not delivered, with growing pauses, for a day.
func (h *House) conclude(ctx context.Context, n Notice, ids []int64, to *Reach, failed error) error {
	how, again := Sent, n.At
	var undelivered *Undelivered
	switch {
	case failed == nil:
	case errors.As(failed, &undelivered) && undelivered.Again && Now().Sub(n.Made) < tryFor:
		how, again = Delayed, to.Hours.awake(Now().Add(pauses[min(n.Tries, len(pauses))-1]))
	default:
		how = Failed
	}
	err := h.store.Settle(ctx, ids, how, again)
	if n.Channel == ByPush && undelivered != nil && undelivered.Gone {
		err = errors.Join(err, h.store.RemoveBrowser(ctx, n.User, n.Browser))
	}
	if n.Channel == ByWebhook && (failed != nil || to.Failing > 0) {
		err = errors.Join(err, h.noteWebhook(ctx, n.User, how, again))
	}
	return err
}

// noteWebhook notes for the person how his webhook is doing.
func (h *House) noteWebhook(ctx context.Context, user string, how Settled, again time.Time) error {
	_, err := h.store.ChangeReach(ctx, user, func(r *Reach) error {
		r.NextTry = time.Time{}
		if how == Sent {
			r.Failing = 0
			return nil
		}
		r.Failing++
		if how == Delayed {
			r.NextTry = again
		}
		return nil
	})
	return err
}
