package social

import (
	"cmp"
	"context"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/request"
)

// Notices is a person's settings for notices.
type Notices struct {
	Time     OwnTime      `json:"time"`
	Channels ToldBy       `json:"channels"`
	Events   []EventCells `json:"events"`
}

// OwnTime is when a person is awake.
type OwnTime struct {
	Zone      string   `json:"zone" doc:"As IANA names it; empty while nobody has said."`
	QuietFrom string   `json:"quietFrom" doc:"Such as 23:00; empty for no quiet hours."`
	QuietTo   string   `json:"quietTo"`
	Off       []string `json:"off" doc:"Days off, as 2026-12-31."`
	Spent     []string `json:"spent" doc:"Days off that had begun when they were taken back or the zone was changed: they count, and no clock stands on them."`
	OffLeft   int      `json:"offLeft" doc:"How many may still be taken this year."`
	OffYear   int      `json:"offYear" doc:"How many a year has."`
}

// ToldBy is the ways by which a person can be told.
type ToldBy struct {
	Page    PageChannel    `json:"page"`
	Push    PushChannel    `json:"push"`
	Mail    MailChannel    `json:"mail"`
	Webhook WebhookChannel `json:"webhook"`
}

// PageChannel is the page itself.
type PageChannel struct {
	Sound bool `json:"sound"`
}

// PushChannel is browsers that take pushes.
type PushChannel struct {
	Key      string        `json:"key" doc:"What a browser subscribes with."`
	Browsers []BrowserView `json:"browsers"`
}

// BrowserView is a browser that takes pushes.
type BrowserView struct {
	ID    string    `json:"id"`
	Name  string    `json:"name"`
	Since time.Time `json:"since"`
}

// MailChannel is mail.
type MailChannel struct {
	Possible bool   `json:"possible" doc:"This server sends mail."`
	Address  string `json:"address" doc:"That is confirmed; empty for none."`
	Pending  string `json:"pending" doc:"That was named and is to be confirmed; empty for none. Until then the other one is good."`
}

// WebhookChannel is an address of the person's own. It is a secret, and never told whole.
type WebhookChannel struct {
	Address string          `json:"address" doc:"Its host and last signs; empty for none."`
	Failing *WebhookFailing `json:"failing,omitempty"`
}

// WebhookFailing is that the webhook has not answered since.
type WebhookFailing struct {
	Times int        `json:"times"`
	Next  *time.Time `json:"next,omitempty" doc:"When it is tried again; absent if nothing waits for it."`
}

// EventCells is how soon an event is notified by each channel.
type EventCells struct {
	Event   string `json:"event" enum:"turn,hurry,started,over,invited,named,ending,nudge,friend,removed,club,seated,plays,watched"`
	Page    string `json:"page" enum:"once,never"`
	Push    string `json:"push" enum:"once,ten,never"`
	Mail    string `json:"mail" enum:"once,ten,daily,never"`
	Webhook string `json:"webhook" enum:"once,ten,never"`
}

// Tried is what came of trying a channel.
type Tried struct {
	Channel string `json:"channel" enum:"push,mail,webhook"`
	OK      bool   `json:"ok"`
	Why     string `json:"why,omitempty" doc:"Why it did not work, in English."`
	Fault   string `json:"fault,omitempty" enum:"unsent,late,inside,unreachable,refused,mail" doc:"The same, for those who have words of their own."`
	Status  int    `json:"status,omitempty" doc:"What the other side answered."`
}

// TestResults is what came of a test.
type TestResults struct {
	Results []Tried `json:"results"`
}

// LanguageHeader is the languages that a browser asks for: letters are written in one.
type LanguageHeader struct {
	Accepted string `header:"Accept-Language" hidden:"true"`
}

type timeBody struct {
	LanguageHeader
	Body struct {
		Zone      *string  `json:"zone,omitempty" maxLength:"64"`
		QuietFrom *string  `json:"quietFrom,omitempty" maxLength:"5" doc:"Such as 23:00; empty for no quiet hours."`
		QuietTo   *string  `json:"quietTo,omitempty" maxLength:"5"`
		Off       []string `json:"off,omitempty" maxItems:"60" doc:"All days off; those that are past stay."`
	}
}

type cellsBody struct {
	Event string `path:"event" enum:"turn,hurry,started,over,invited,named,ending,nudge,friend,removed,club,seated,plays,watched"`
	Body  struct {
		Page    string `json:"page,omitempty" enum:"once,never"`
		Push    string `json:"push,omitempty" enum:"once,ten,never"`
		Mail    string `json:"mail,omitempty" enum:"once,ten,daily,never"`
		Webhook string `json:"webhook,omitempty" enum:"once,ten,never"`
	}
}

type soundBody struct {
	Body struct {
		On bool `json:"on"`
	}
}

type addressBody struct {
	LanguageHeader
	Body struct {
		Address string `json:"address" minLength:"3" maxLength:"1000"`
	}
}

type browserBody struct {
	LanguageHeader
	Body struct {
		Endpoint string `json:"endpoint" minLength:"8" maxLength:"1000"`
		P256dh   string `json:"p256dh" minLength:"20" maxLength:"200"`
		Auth     string `json:"auth" minLength:"10" maxLength:"100"`
		Name     string `json:"name" maxLength:"60"`
	}
}

type tokenBody struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"300"`
	}
}

// notices is the calls about the caller's settings for notices.
type notices struct {
	reaches  account.Reaches
	post     account.Post
	house    *match.House
	calls    *calls.Calls
	accounts *account.Accounts
	limits   *request.Limiters
	log      *slog.Logger
}

func (s *notices) routesNotices() []calls.Route {
	refuses := []refusal.Kind{refusal.Forbidden, refusal.Busy}
	return []calls.Route{
		calls.On("notices", "GET", "/api/me/notices", "When and how the caller is told", s.notices),
		calls.On("setTime", "PUT", "/api/me/time", "Say when one is awake", s.setTime).Refuses(refuses...),
		calls.On("setNotice", "PUT", "/api/me/notices/{event}", "Say how one is told of an event", s.setNotice).Refuses(refuses...),
		calls.On("setSound", "PUT", "/api/me/sound", "Switch the sound at the page on or off", s.setSound).Refuses(refuses...),
		calls.On("setMail", "PUT", "/api/me/mail", "Name a mail address, which is asked to confirm it", s.setMail).Refuses(refuses...).
			Says("It takes a proof. Until the new address is confirmed the old one is good, and it is told."),
		calls.On("dropMail", "DELETE", "/api/me/mail", "Forget the mail address", s.dropMail).Refuses(refuses...).
			Says("It takes a proof, and the address is told."),
		calls.On("confirmMail", "POST", "/api/mail/confirm", "Confirm a mail address, by the link that was sent to it", s.confirmMail).Refuses(refuses...),
		calls.On("unsubscribe", "POST", "/api/mail/unsubscribe", "Get no more mail, by the link in a letter", s.unsubscribe).Refuses(refuses...),
		calls.On("setWebhook", "PUT", "/api/me/webhook", "Name a webhook", s.setWebhook).Refuses(refuses...),
		calls.On("dropWebhook", "DELETE", "/api/me/webhook", "Forget the webhook", s.dropWebhook),
		calls.On("addBrowser", "POST", "/api/me/push", "Take pushes with a browser", s.addBrowser).Refuses(refuses...),
		calls.On("dropBrowser", "DELETE", "/api/me/push/{id}", "Take no more pushes with a browser", s.dropBrowser),
		calls.On("testNotices", "POST", "/api/me/notices/test", "Send something by every channel that is set up", s.testNotices).Refuses(refuses...),
	}
}

// noticesOf is how somebody is reached, as they see it.
func (s *notices) noticesOf(r *notice.Reach) *calls.Answer[*Notices] {
	n := &Notices{Time: ownTime(r.Hours, s.calls.Clock().Now()), Channels: ToldBy{
		Page: PageChannel{Sound: !r.Silent}, Push: PushChannel{Browsers: []BrowserView{}},
		Mail: MailChannel{Address: r.Mail, Pending: r.Pending}, Webhook: webhookOf(r),
	}}
	if s.post != nil {
		n.Channels.Push.Key, n.Channels.Mail.Possible = s.post.PushKey(), s.post.Carries(notice.ByMail)
	}
	for _, b := range r.Browsers {
		n.Channels.Push.Browsers = append(n.Channels.Push.Browsers, browserOf(b))
	}
	for _, e := range notice.Events() {
		when := func(c notice.Channel) string { return string(r.Wishes.When(e, c)) }
		n.Events = append(n.Events, EventCells{
			Event: string(e), Page: when(notice.AtPage), Push: when(notice.ByPush), Mail: when(notice.ByMail), Webhook: when(notice.ByWebhook),
		})
	}
	return calls.Answered(n)
}

func browserOf(b notice.Browser) BrowserView {
	return BrowserView{ID: b.ID, Name: b.Name, Since: b.Since}
}

func ownTime(h notice.Hours, now time.Time) OwnTime {
	t := OwnTime{Zone: h.Zone, Off: append([]string{}, h.Off...), Spent: append([]string{}, h.Spent...), OffYear: clock.DaysOff, OffLeft: clock.DaysOff - h.OffIn(now.In(h.Location()).Year())}
	if h.QuietFrom != h.QuietTo {
		t.QuietFrom, t.QuietTo = notice.TimeOfDay(h.QuietFrom), notice.TimeOfDay(h.QuietTo)
	}
	return t
}

func webhookOf(r *notice.Reach) WebhookChannel {
	w := WebhookChannel{Address: shortened(r.Webhook)}
	if r.Failing > 0 {
		w.Failing = &WebhookFailing{Times: r.Failing}
		if !r.NextTry.IsZero() {
			w.Failing.Next = &r.NextTry
		}
	}
	return w
}

// shortened is enough of an address to know it by, and far from enough to use it.
func shortened(address string) string {
	at, err := url.Parse(address)
	if err != nil || address == "" {
		return ""
	}
	rest := strings.TrimPrefix(address, at.Scheme+"://"+at.Host)
	if len(rest) < 12 {
		return at.Host + "/…"
	}
	return at.Host + "/…" + rest[len(rest)-4:]
}

// notices is for a stranger what it would be at first.
func (s *notices) notices(ctx context.Context, _ *struct{}) (*calls.Answer[*Notices], error) {
	u := request.Visitor(ctx)
	if u == nil {
		return s.noticesOf(&notice.Reach{}), nil
	}
	r, err := s.reaches.Reach(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	return s.noticesOf(r), nil
}

// changeReach changes how the caller is reached, and notes which language they read.
func (s *notices) changeReach(ctx context.Context, accepted string, change func(*notice.Reach) error) (*calls.Answer[*Notices], error) {
	u, err := s.accounts.Someone(ctx)
	if err != nil {
		return nil, err
	}
	return s.changeReachOf(ctx, u, accepted, change)
}

// changeReachOf is changeReach for a caller who may have become a guest just now.
func (s *notices) changeReachOf(ctx context.Context, u *people.User, accepted string, change func(*notice.Reach) error) (*calls.Answer[*Notices], error) {
	r, err := s.reaches.ChangeReach(ctx, u.ID, func(r *notice.Reach) error {
		if accepted != "" {
			r.Language = request.Language(accepted)
		}
		return change(r)
	})
	if err != nil {
		return nil, s.calls.Told(err)
	}
	return s.noticesOf(r), nil
}

func (s *notices) setTime(ctx context.Context, in *timeBody) (*calls.Answer[*Notices], error) {
	var before notice.Hours
	told, err := s.changeReach(ctx, in.Accepted, func(r *notice.Reach) error {
		before = r.Hours
		next := r.Hours
		next.Zone = *cmp.Or(in.Body.Zone, &next.Zone)
		if err := setQuiet(&next, in.Body.QuietFrom, in.Body.QuietTo); err != nil {
			return err
		}
		if in.Body.Off != nil {
			next.Off = in.Body.Off
		}
		next, err := next.Change(r.Hours, s.calls.Clock().Now())
		r.Hours = next
		return err
	})
	if err != nil {
		return nil, err
	}
	was, err := before.Calendar()
	if err != nil {
		was = clock.Calendar{} // it never stood
	}
	if err := s.house.Time.Recalendar(ctx, request.VisitorID(ctx), was); err != nil {
		return nil, s.calls.Told(err)
	}
	return told, nil
}

// setQuiet changes quiet hours: both ends together, or none.
func setQuiet(h *notice.Hours, from, to *string) (err error) {
	if from == nil && to == nil {
		return nil
	}
	if from == nil || to == nil {
		return calls.Refuse(calls.BadRequest, "quiet hours have a beginning and an end: name both")
	}
	if *from == "" && *to == "" {
		h.QuietFrom, h.QuietTo = 0, 0
		return nil
	}
	if h.QuietFrom, err = notice.ClockTime(*from); err != nil {
		return err
	}
	h.QuietTo, err = notice.ClockTime(*to)
	return err
}

func (s *notices) setNotice(ctx context.Context, in *cellsBody) (*calls.Answer[*Notices], error) {
	return s.changeReach(ctx, "", func(r *notice.Reach) error {
		for c, when := range map[notice.Channel]string{
			notice.AtPage: in.Body.Page, notice.ByPush: in.Body.Push, notice.ByMail: in.Body.Mail, notice.ByWebhook: in.Body.Webhook,
		} {
			if when == "" {
				continue
			}
			if err := r.Wishes.Set(notice.Event(in.Event), c, notice.When(when)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *notices) setSound(ctx context.Context, in *soundBody) (*calls.Answer[*Notices], error) {
	return s.changeReach(ctx, "", func(r *notice.Reach) error {
		r.Silent = !in.Body.On
		return nil
	})
}
