package notify

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
)

// pusher keeps the keys by which push services know this server: made once and kept, since browsers
// take pushes from these alone.
type pusher struct{ public, private, contact string }

func openPusher(ctx context.Context, secret func(context.Context, string, func() (string, error)) (string, error), contact string) (pusher, error) {
	private, err := secret(ctx, "push", func() (string, error) {
		key, err := ecdh.P256().GenerateKey(rand.Reader)
		if err != nil {
			return "", err
		}
		return base64.RawURLEncoding.EncodeToString(key.Bytes()), nil
	})
	if err != nil {
		return pusher{}, err
	}
	raw, err := base64.RawURLEncoding.DecodeString(private)
	if err != nil {
		return pusher{}, errors.New("the key for pushes cannot be read")
	}
	key, err := ecdh.P256().NewPrivateKey(raw)
	if err != nil {
		return pusher{}, errors.New("the key for pushes is none")
	}
	return pusher{public: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), private: private, contact: contact}, nil
}

// PushKey is what a browser subscribes to pushes with.
func (p *Post) PushKey() string { return p.push.public }

// CheckKeys refuses what no browser has as keys.
func (p *Post) CheckKeys(p256dh, auth string) error {
	point, err := decode(p256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	secret, wrong := decode(auth)
	if err != nil || wrong != nil || len(secret) != 16 {
		return &notice.Undelivered{Why: "these are no keys of a push subscription"}
	}
	return nil
}

func decode(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.NewReplacer("+", "-", "/", "_", "=", "").Replace(text))
}

// pushed is a push message, ready to be shown.
type pushed struct {
	Event notice.Event    `json:"event"`
	Table persist.TableID `json:"table"`
	Title string          `json:"title"`
	Text  string          `json:"text"`
	URL   string          `json:"url"`
	Tag   string          `json:"tag"`
}

// keepPush is how long a push service keeps a message for a browser that is away.
const keepPush = 24 * time.Hour

// sendPush sends a message to a browser, encrypted for it alone. Of those about one table
// that wait for the browser it gets the last.
func (p *Post) sendPush(ctx context.Context, b notice.Browser, m message) error {
	text, err := json.Marshal(pushed{Event: m.event, Table: m.table, Title: m.headline, Text: m.text, URL: m.path, Tag: string(m.table)})
	if err != nil {
		return err
	}
	answer, err := webpush.SendNotificationWithContext(ctx, text, &webpush.Subscription{Endpoint: b.Endpoint, Keys: webpush.Keys{Auth: b.Auth, P256dh: b.P256dh}}, &webpush.Options{
		HTTPClient: p.web, Subscriber: p.push.contact, Topic: string(m.table), TTL: int(keepPush.Seconds()), Urgency: webpush.UrgencyNormal,
		VAPIDPublicKey: p.push.public, VAPIDPrivateKey: p.push.private,
	})
	if err != nil {
		return undelivered(err)
	}
	answer.Body.Close()
	err = judged(answer.StatusCode)
	var u *notice.Undelivered
	if errors.As(err, &u) && u.Gone {
		u.Again = false // the browser has unsubscribed
	}
	return err
}
