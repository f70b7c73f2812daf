package notice

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/think"
)

// Table is how a table stands now, as a notice describes it.
type Table struct {
	ID        persist.TableID
	Title     string
	Status    string // as the API words it
	Running   bool
	Round     game.Round // zero before the start
	Names     []string   // by seat; "" of a free one
	Free      int        // how many seats are
	Asked     game.SeatSet
	Entries   int
	Standings []game.Standing // nil before the end
	Mine      game.SeatSet    // the seats of the one who is told
	Up        time.Time       // when their time is; zero where no clock of theirs runs
}

// Config is what a Deliverer needs.
type Config struct {
	Store  Store
	Clock  clock.Wall // what is due goes by it
	Sender Sender     // nil where nobody is told beyond the page
	// Table is how a table stands for a user; persist.ErrNotFound if there is none.
	Table func(ctx context.Context, id persist.TableID, user persist.UserID) (*Table, error)
	// Ring rings at whichever server the person's pages are open; nil where this is the
	// only one.
	Ring func(context.Context, Ring) error
}

// Deliverer carries notices to people, by the channels that they want and when they want
// it. Its methods may be called from many goroutines.
type Deliverer struct {
	Config
	listeners listeners
}

// New is a deliverer; Run has it deliver what is due.
func New(c Config) *Deliverer { return &Deliverer{Config: c} }

// Run delivers what is due, in time, until the context ends: where one server is alone with
// its store. A server that was away finds what it has missed among what is due.
func (d *Deliverer) Run(ctx context.Context) {
	var carrying sync.WaitGroup
	defer carrying.Wait()
	var mu sync.Mutex
	busy := map[int64]bool{}
	free := make(chan struct{}, carriers)
	done := make(chan struct{}, 1)
	wake := d.Clock.NewTimer(0)
	defer wake.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-wake.C:
		case <-d.Store.Kept():
		case <-done:
		}
		ids, next, err := d.Store.DueNotices(ctx, d.Clock.Kept())
		if err != nil {
			logFailed(ctx, "query due notices failed", err)
			next = d.Clock.Kept().Add(time.Second)
		}
		if !next.IsZero() {
			wake.Reset(max(0, d.Clock.Until(next)))
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
			carrying.Go(func() {
				if err := d.Deliver(ctx, id); err != nil {
					logFailed(ctx, "deliver notice failed", err)
					d.pause(ctx, time.Second) // it is still due
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

func logFailed(ctx context.Context, what string, err error) {
	if ctx.Err() == nil {
		slog.Error(what, "err", err)
	}
}

// pause waits, or until the context ends.
func (d *Deliverer) pause(ctx context.Context, long time.Duration) {
	over := d.Clock.NewTimer(long)
	defer over.Stop()
	select {
	case <-ctx.Done():
	case <-over.C:
	}
}

// Deliver does what is due of a notice: what a wait has led to is spread over the
// channels that the person wants, and what has a channel goes out by it.
func (d *Deliverer) Deliver(ctx context.Context, id int64) error {
	ctx = think.WithBackground(ctx)
	n, err := d.Store.Notice(ctx, id)
	if errors.Is(err, persist.ErrNotFound) {
		return nil
	} else if err != nil {
		return err
	}
	if !n.Waiting || n.At.After(d.Clock.Kept()) {
		return nil
	}
	to, err := d.Store.Reach(ctx, n.User)
	if errors.Is(err, persist.ErrNotFound) {
		return nil
	} else if err != nil {
		return err
	}
	if n.Channel == "" {
		return d.spread(ctx, n, to)
	}
	// It may have become night meanwhile, if the server was away or the person elsewhere.
	if morning := to.Hours.awake(d.Clock.Kept()); morning.After(d.Clock.Kept()) {
		return d.Store.Settle(ctx, []int64{id}, Delayed, morning)
	}
	return d.carry(ctx, n, to)
}

// spread decides by which channels the person is notified, and when. At the page it is now.
func (d *Deliverer) spread(ctx context.Context, n *Notice, to *Reach) error {
	var by []Notice
	for _, c := range Channels() {
		when := to.Wishes.When(n.Event, c)
		if c == AtPage || when == Never || !d.reaches(to, c) || n.toldOtherwise(to, c) {
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
	if err := d.Store.Spread(ctx, n.ID, by); err != nil {
		if errors.Is(err, persist.ErrTaken) {
			return nil
		}
		return err
	}
	if to.Wishes.When(n.Event, AtPage) == Never {
		return nil
	}
	return d.ring(ctx, Ring{User: n.User, Event: n.Event, Table: n.Table, Title: n.Title, N: n.N})
}

// toldOtherwise tells whether another notice says it too: the start of a game is told with the
// person's first turn.
func (n *Notice) toldOtherwise(to *Reach, c Channel) bool {
	return n.Event == EventStarted && n.About[AboutAsked] != "" && to.Wishes.When(EventTurn, c) != Never
}

// reaches tells whether the person can be told by a channel.
func (d *Deliverer) reaches(to *Reach, c Channel) bool {
	return d.Sender != nil && d.Sender.Carries(c) && to.by(c)
}

// due is when a person who wants notices so soon gets one of what has happened: not in their quiet
// hours.
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
	for _, r := range night.Rests(t, t.Add(24*time.Hour)) {
		if r.From.Equal(t) {
			return r.To.UTC()
		}
	}
	return t
}

// carry sends a notice by its channel, or with all others of its letter, unless the
// person has seen the table meanwhile or does not want it any more.
func (d *Deliverer) carry(ctx context.Context, n *Notice, to *Reach) error {
	taken, err := d.Store.Take(ctx, n, d.Clock.Kept())
	if err != nil || len(taken) == 0 {
		return err
	}
	// What was taken is settled, even if the server stops meanwhile.
	kept := context.WithoutCancel(ctx)
	var send []Outgoing
	var ids []int64
	for _, n := range taken {
		table, wanted, err := d.wanted(kept, &n, to)
		if err == nil && !wanted {
			err = d.Store.Settle(kept, []int64{n.ID}, Void, n.At)
		} else if err == nil {
			send, ids = append(send, Outgoing{n, table}), append(ids, n.ID)
		}
		if err != nil {
			return err
		}
	}
	if len(send) == 0 {
		return nil
	}
	failed := d.Sender.Send(ctx, to, send)
	if failed != nil {
		slog.Warn("deliver notice failed", "channel", n.Channel, "err", failed)
	}
	return d.conclude(kept, send[0].Notice, ids, to, failed)
}

// wanted is the table that a notice is about, nil where it is about none, and whether it is still
// to be sent: not if there is no such table any more, the person has seen it since, or now wants to
// be reached otherwise.
func (d *Deliverer) wanted(ctx context.Context, n *Notice, to *Reach) (_ *Table, wanted bool, _ error) {
	if to.Wishes.When(n.Event, n.Channel) == Never || !d.reaches(to, n.Channel) {
		return nil, false, nil
	}
	if n.Table == "" {
		return nil, true, nil
	}
	seen, err := d.Store.Seen(ctx, n.Table, n.User)
	if err != nil || !seen.IsZero() && !seen.Before(n.Made) {
		return nil, false, err
	}
	table, err := d.Table(ctx, n.Table, n.User)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, false, nil
	}
	return table, err == nil, err
}

// conclude notes what came of sending notices. They are tried again only after an answer
// that they were not delivered, with growing pauses, for a day.
func (d *Deliverer) conclude(ctx context.Context, n Notice, ids []int64, to *Reach, failed error) error {
	how, again := Sent, n.At
	var undelivered *Undelivered
	switch {
	case failed == nil:
	case errors.As(failed, &undelivered) && undelivered.Again && d.Clock.Kept().Sub(n.Made) < tryFor:
		how, again = Delayed, to.Hours.awake(d.Clock.Kept().Add(pauses[min(n.Tries, len(pauses))-1]))
	default:
		how = Failed
	}
	err := d.Store.Settle(ctx, ids, how, again)
	if n.Channel == ByPush && undelivered != nil && undelivered.Gone {
		err = errors.Join(err, d.Store.RemoveBrowser(ctx, n.User, n.Browser))
	}
	if n.Channel == ByWebhook && (failed != nil || to.Failing > 0) {
		err = errors.Join(err, d.noteWebhook(ctx, n.User, how, again))
	}
	return err
}

// noteWebhook notes for the person how their webhook is doing.
func (d *Deliverer) noteWebhook(ctx context.Context, user persist.UserID, how Settled, again time.Time) error {
	_, err := d.Store.ChangeReach(ctx, user, func(r *Reach) error {
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

// Invitations is where the user is invited to.
func (d *Deliverer) Invitations(ctx context.Context, user persist.UserID) ([]Invitation, error) {
	if user == "" {
		return nil, nil
	}
	return d.Store.Invitations(ctx, user)
}

// Forget forgets what was told long before a time, or was not needed any more.
func (d *Deliverer) Forget(ctx context.Context, now time.Time) error {
	return d.Store.ForgetNotices(ctx, now.Add(-noticesKept))
}
