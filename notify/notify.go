// Package notify sends notices beyond the page: by mail, by Web Push, and to webhooks of people's
// own. Packages match and notice decide what is sent, to whom and when; here it is put into words
// and sent.
//
// What is secret here, passwords, addresses and keys, is in none of its errors.
package notify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/notice"
)

// Config is what the post needs.
type Config struct {
	// Base is where people reach the server: links begin with it.
	Base string
	// SMTP is the mail server, as smtp://user:password@host:port; "" for none. From is
	// the sender's address.
	SMTP, From string
	// Inside lets webhooks and pushes go to addresses within the host's own network.
	Inside bool
	// Say is a sentence in a language, by its room and key; "" where there is none.
	Say func(room, language, key string, facts map[string]any) string
	// Clock is what tells how long somebody has, and until when a link is good.
	Clock clock.Wall
	// Title is what a title is called.
	Title func(id string) string
	// Secret is a key that is made once and kept.
	Secret func(ctx context.Context, name string, make func() (string, error)) (string, error)
}

// Post carries notices. It implements notice.Sender.
type Post struct {
	base  string
	clock clock.Wall
	mail  *mailer // nil where there is no mail server
	push  pusher
	say   func(room, language, key string, facts map[string]any) string
	title func(id string) string
	sign  []byte
	web   *http.Client
	plain bool // addresses need not be https
}

var _ notice.Sender = (*Post)(nil)

// Open makes the post, and the keys it needs where there are none yet.
func Open(ctx context.Context, c Config) (*Post, error) {
	p := &Post{base: c.Base, clock: c.Clock, say: c.Say, title: c.Title, web: client(c.Inside), plain: c.Inside}
	var err error
	if c.SMTP != "" {
		if p.mail, err = newMailer(c.SMTP, c.From); err != nil {
			return nil, err
		}
	}
	if p.push, err = openPusher(ctx, c.Secret, contact(c)); err != nil {
		return nil, err
	}
	key, err := c.Secret(ctx, "links", randomKey)
	p.sign = []byte(key)
	return p, err
}

// contact is an address at which the operators of push services find the sender.
func contact(c Config) string {
	if base, err := url.Parse(c.Base); err == nil && base.Scheme == "https" {
		return c.Base
	}
	if c.From != "" {
		return bareAddress(c.From)
	}
	return "scrip@localhost"
}

// Carries tells whether a channel can be used here.
func (p *Post) Carries(c notice.Channel) bool { return c != notice.ByMail || p.mail != nil }

// sendTime is how long sending one thing may take.
const sendTime = 20 * time.Second

// Send puts what there is to be told into words and sends it.
func (p *Post) Send(ctx context.Context, to *notice.Reach, what []notice.Outgoing) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	said := make([]message, len(what))
	for i := range what {
		said[i] = p.word(to, &what[i])
	}
	first := what[0]
	switch first.Channel {
	case notice.ByMail:
		return p.sendMail(ctx, to, said, first.Letter)
	case notice.ByPush:
		for _, b := range to.Browsers {
			if b.ID == first.Browser {
				return p.sendPush(ctx, b, said[0])
			}
		}
		return &notice.Undelivered{Why: "the browser is not known any more"}
	case notice.ByWebhook:
		return p.sendHook(ctx, to.Webhook, said[0])
	}
	return fmt.Errorf("nothing is sent by %q", first.Channel)
}

// Test sends something by every channel that is set up, and tells what came of each.
func (p *Post) Test(ctx context.Context, to *notice.Reach) (tried []notice.Tried) {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	m := p.testMessage(to)
	note := func(c notice.Channel, err error) {
		tried = append(tried, told(c, err))
	}
	for _, b := range to.Browsers {
		note(notice.ByPush, p.sendPush(ctx, b, m))
	}
	if to.Mail != "" && p.mail != nil {
		note(notice.ByMail, p.sendMail(ctx, to, []message{m}, false))
	}
	if to.Webhook != "" {
		note(notice.ByWebhook, p.sendHook(ctx, to.Webhook, m))
	}
	return tried
}

// told is the report on how a channel of a person's did.
func told(c notice.Channel, err error) notice.Tried {
	t := notice.Tried{Channel: c, OK: err == nil}
	var u *notice.Undelivered
	switch {
	case err == nil:
	case errors.As(err, &u):
		t.Why, t.Fault, t.Status = u.Why, cmp.Or(u.Fault, notice.Unsent), u.Status
	case errors.Is(err, context.DeadlineExceeded):
		t.Why, t.Fault = "no answer in time", notice.Late
	default:
		t.Why, t.Fault = "it could not be sent", notice.Unsent
	}
	return t
}
