package club

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/scrip-games/scrip/notice"
)

// Posts keeps what webhooks of clubs are to be told. A message is sent after it was taken, and who
// took it settles it: what was taken when a server ended is not sent again, since nobody knows
// whether it arrived.
type Posts interface {
	DuePosts(ctx context.Context, now time.Time) ([]Message, error)
	TakePost(ctx context.Context, id int64) (taken bool, err error)
	SettlePost(ctx context.Context, id int64, how notice.Settled, again time.Time) error
	ForgetPosts(ctx context.Context, before time.Time) error
	// LastPost is how the last message of a club did; "" where there was none.
	LastPost(ctx context.Context, c *Club) (notice.Settled, error)
}

// Hooks sends to webhooks.
type Hooks interface {
	// SendClub posts what a club's webhook is told to an address. Its error is a notice.Undelivered
	// where it is known that nothing arrived.
	SendClub(ctx context.Context, address string, body []byte) error
	// CheckHook refuses an address that nothing can be sent to.
	CheckHook(address string) error
}

// How long it is tried to send a message, and after how long it is tried again.
const (
	tryFor    = 24 * time.Hour
	postsKept = 7 * 24 * time.Hour
)

var pauses = []time.Duration{time.Minute, 5 * time.Minute, 20 * time.Minute, time.Hour, 3 * time.Hour}

// sendEvery is how often it is looked what is due.
const sendEvery = 5 * time.Second

// Run sends what is due to webhooks, until the context ends.
func (h *Clubs) Run(ctx context.Context) {
	wake := h.Clock.NewTimer(0)
	defer wake.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-wake.C:
		}
		if err := h.SendDue(ctx); err != nil && ctx.Err() == nil {
			slog.Error("send to webhooks of clubs failed", "err", err)
		}
		wake.Reset(sendEvery)
	}
}

// SendDue sends what is due to webhooks.
func (h *Clubs) SendDue(ctx context.Context) error {
	if h.Hooks == nil {
		return nil
	}
	list, err := h.Store.DuePosts(ctx, h.Clock.Kept())
	if err != nil {
		return err
	}
	for _, m := range list {
		taken, err := h.Store.TakePost(ctx, m.ID)
		if err != nil {
			return err
		}
		if !taken {
			continue
		}
		how, again := h.send(ctx, &m)
		if err := h.Store.SettlePost(context.WithoutCancel(ctx), m.ID, how, again); err != nil {
			return err
		}
	}
	return nil
}

// send sends a message, and tells what came of it.
func (h *Clubs) send(ctx context.Context, m *Message) (how notice.Settled, again time.Time) {
	now := h.Clock.Kept()
	if m.Webhook == "" {
		return notice.Void, now
	}
	err := h.Hooks.SendClub(ctx, m.Webhook, m.Body)
	if err == nil {
		return notice.Sent, now
	}
	slog.Warn("post to webhook of a club failed", "err", err)
	var undelivered *notice.Undelivered
	if errors.As(err, &undelivered) && undelivered.Again && now.Sub(m.Made) < tryFor {
		return notice.Delayed, now.Add(pauses[min(m.Tries, len(pauses)-1)])
	}
	return notice.Failed, now
}

// Sweep forgets what was sent long ago.
func (h *Clubs) Sweep(ctx context.Context) error {
	return h.Store.ForgetPosts(ctx, h.Clock.Kept().Add(-postsKept))
}
