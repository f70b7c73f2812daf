package server_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
)

type told struct {
	Time struct {
		Zone, QuietFrom, QuietTo string
		Off                      []string
		Spent                    []string
		OffLeft, OffYear         int
	}
	Channels struct {
		Page struct{ Sound bool }
		Push struct {
			Key      string
			Browsers []struct{ ID, Name string }
		}
		Mail struct {
			Possible         bool
			Address, Pending string
		}
		Webhook struct {
			Address string
			Failing *struct {
				Times int
				Next  *time.Time
			}
		}
	}
	Events []struct{ Event, Page, Push, Mail, Webhook string }
}

// Secrets that nobody else is ever told.
const (
	secretHook = "https://discord.example.org/api/webhooks/111/very-secret-hook-7f2c"
	secretPush = "https://push.example.org/very-secret-endpoint"
	secretMail = "very.secret@example.org"
	secretLink = "very-secret-link"
)

// letters is a post that carries nothing, and whose links are easy to make.
type letters struct {
	confirmed []string
	reset     chan string // links
	warned    chan string // what, and where
}

func resetLink(to *notice.Reach) string {
	return fmt.Sprint(".", secretLink, to.Password, to.Mail, to.MailSince.UnixMilli())
}

func newLetters() *letters {
	return &letters{reset: make(chan string, 100), warned: make(chan string, 100)}
}

func (*letters) Carries(notice.Channel) bool { return true }

func (*letters) PushKey() string { return "key" }

func (*letters) CheckMail(text string) (string, error) {
	if !strings.Contains(text, "@") {
		return "", &notice.Undelivered{Why: "no address"}
	}
	return text, nil
}

func (*letters) CheckAddress(text string, _ bool) error {
	if strings.Contains(text, "127.0.0.1") {
		return &notice.Undelivered{Why: "inside"}
	}
	return nil
}

func (*letters) CheckKeys(string, string) error { return nil }

func (l *letters) Confirm(_ context.Context, to *notice.Reach) error {
	l.confirmed = append(l.confirmed, to.Pending)
	return nil
}

func (l *letters) Warn(_ context.Context, to *notice.Reach, what notice.Warning) error {
	l.warned <- string(what) + " " + to.Mail
	return nil
}

func (*letters) Whose(token string) persist.UserID {
	user, _, _ := strings.Cut(token, ".")
	return persist.UserID(user)
}

func (*letters) Confirms(token string, to *notice.Reach) bool {
	return to.Pending != "" && strings.HasSuffix(token, "."+secretLink+to.Pending)
}

func (l *letters) Reset(_ context.Context, all []*notice.Reach) error {
	for _, to := range all {
		l.reset <- string(to.User) + resetLink(to)
	}
	return nil
}

func (*letters) Resets(token string, to *notice.Reach) bool {
	return to.Mail != "" && strings.HasSuffix(token, resetLink(to))
}

func (*letters) Stops(token string, _ *notice.Reach) bool {
	return strings.HasSuffix(token, "."+secretLink)
}

func (*letters) Test(context.Context, *notice.Reach) []notice.Tried {
	return []notice.Tried{{Channel: notice.ByWebhook, Why: "it answers with status 500"}}
}

func serveTold(t *testing.T) (*site, *letters) {
	post := newLetters()
	return serve(t, func(c *server.Config) {
		c.Post = post
		lots := request.Rate{PerSecond: 1e6, Burst: 1e6}
		c.Limits.Sending, c.Limits.Linking = lots, lots
	}), post
}

func TestNotices_Settings(t *testing.T) {
	t.Parallel()
	s, post := serveTold(t)
	c := s.client()
	if first := call[told](c, "GET", "/api/me/notices", nil); len(first.Events) != len(notice.Events()) || first.Events[0].Mail != "ten" || !first.Channels.Page.Sound || first.Time.OffLeft != 14 {
		t.Errorf("at first it is %+v", first)
	}
	// A guest has the page and pushes; mail and a webhook take an account.
	call[told](c, "PUT", "/api/me/sound", j{"on": false})
	c.refused("PUT", "/api/me/mail", j{"address": secretMail}, 403, "no-account")
	c.refused("PUT", "/api/me/webhook", j{"address": secretHook}, 403, "no-account")
	added := call[struct{ ID, Name string }](c, "POST", "/api/me/push", j{"endpoint": secretPush, "p256dh": strings.Repeat("p", 87), "auth": strings.Repeat("a", 22), "name": "Firefox"})
	call[person](c, "POST", "/api/account", j{"name": "Marta", "password": "correct horse"})

	call[told](c, "PUT", "/api/me/time", j{"zone": "Europe/Berlin", "quietFrom": "23:00", "quietTo": "08:00"})
	next := time.Now().AddDate(1, 0, 0).Format(time.DateOnly)
	call[told](c, "PUT", "/api/me/time", j{"off": []string{next}})
	for _, wrong := range []j{
		{"zone": "Europe/Atlantis"}, {"zone": "Local"}, {"quietFrom": "23:00"}, {"quietFrom": "25:00", "quietTo": "08:00"}, {"quietFrom": "08:00", "quietTo": "07:00"},
		{"off": []string{"2020-01-01"}}, {"off": []string{"tomorrow"}},
	} {
		if status, text := c.send("PUT", "/api/me/time", wrong); status < 400 || status >= 500 {
			t.Errorf("%v: %d %s", wrong, status, text)
		}
	}
	call[told](c, "PUT", "/api/me/notices/turn", j{"mail": "daily", "webhook": "never"})
	c.refused("PUT", "/api/me/notices/turn", j{"page": "daily"}, 400, "bad-request")
	c.refused("PUT", "/api/me/notices/weather", j{"page": "once"}, 400, "bad-request")
	c.mail("correct horse", secretMail)
	c.refused("PUT", "/api/me/mail", j{"address": "nobody"}, 400, "bad-address")
	c.refused("PUT", "/api/me/webhook", j{"address": "http://127.0.0.1:80/"}, 400, "bad-address")
	call[told](c, "PUT", "/api/me/webhook", j{"address": secretHook})

	id := c.me().ID
	if n := call[told](c, "GET", "/api/me/notices", nil); n.Channels.Mail.Address != "" || n.Channels.Mail.Pending != secretMail {
		t.Error("an address is confirmed by itself")
	}
	stranger := s.client()
	stranger.refused("POST", "/api/mail/confirm", j{"token": id + ".guessed"}, 403, "bad-token")
	stranger.refused("POST", "/api/mail/confirm", j{"token": "nobody." + secretLink}, 403, "bad-token")
	if status, text := stranger.send("POST", "/api/mail/confirm", j{"token": id + "." + secretLink + secretMail}); status != 204 {
		t.Errorf("confirm: %d %s", status, text)
	}
	n := call[told](c, "GET", "/api/me/notices", nil)
	turn := n.Events[slices.IndexFunc(n.Events, func(e struct{ Event, Page, Push, Mail, Webhook string }) bool { return e.Event == "turn" })]
	if n.Time.Zone != "Europe/Berlin" || n.Time.QuietFrom != "23:00" || !slices.Equal(n.Time.Off, []string{next}) || turn.Mail != "daily" || turn.Webhook != "never" || turn.Push != "once" ||
		n.Channels.Mail.Pending != "" || n.Channels.Mail.Address != secretMail || n.Channels.Webhook.Address != "discord.example.org/…7f2c" || n.Channels.Page.Sound ||
		len(n.Channels.Push.Browsers) != 1 || n.Channels.Push.Browsers[0].ID != added.ID || len(post.confirmed) != 1 {
		t.Errorf("it is %+v", n)
	}

	// Letters are in the language that the person's browser asks for.
	german, err := http.NewRequest("PUT", s.url+"/api/me/time", strings.NewReader(`{"zone":"Europe/Vienna"}`))
	if err != nil {
		t.Fatal(err)
	}
	german.Header.Set("Content-Type", "application/json")
	german.Header.Set("Accept-Language", "de-AT,de;q=0.9,en;q=0.5")
	done, err := c.Do(german)
	if err != nil || done.StatusCode != 200 {
		t.Fatalf("%v %v", done, err)
	}
	done.Body.Close()
	if r, err := s.store.Notices.Reach(t.Context(), persist.UserID(id)); err != nil || r.Language != "de" {
		t.Errorf("letters are in %q (%v)", r.Language, err)
	}

	// One click ends all mail, without signing in.
	form, err := http.PostForm(s.url+"/mail/unsubscribe?token="+url.QueryEscape(id+"."+secretLink), url.Values{"List-Unsubscribe": {"One-Click"}})
	if err != nil || form.StatusCode != 204 {
		t.Fatalf("one click: %v %v", form, err)
	}
	form.Body.Close()
	for _, e := range call[told](c, "GET", "/api/me/notices", nil).Events {
		if e.Mail != "never" {
			t.Errorf("%s still comes by mail", e.Event)
		}
	}
	stranger.refused("POST", "/api/mail/unsubscribe", j{"token": id + ".guessed"}, 403, "bad-token")
	results := call[struct {
		Results []struct{ Channel, Why string }
	}](c, "POST", "/api/me/notices/test", nil)
	if len(results.Results) != 1 || results.Results[0].Why == "" {
		t.Errorf("a test gave %+v", results)
	}
	call[told](c, "DELETE", "/api/me/push/"+added.ID, nil)
	c.proves("correct horse")
	call[told](c, "DELETE", "/api/me/mail", nil)
	if n := call[told](c, "DELETE", "/api/me/webhook", nil); n.Channels.Webhook.Address != "" || n.Channels.Mail.Address != "" || len(n.Channels.Push.Browsers) != 0 {
		t.Errorf("what was forgotten is still there: %+v", n)
	}
	for _, secret := range []string{"very-secret", "very.secret", strings.Repeat("p", 87)} {
		if strings.Contains(s.log.String(), secret) {
			t.Errorf("%q is in the log", secret)
		}
	}
}

// Addresses and keys are in no answer to anybody else, whatever they ask.
func TestNotices_NobodyElseIsToldSecrets(t *testing.T) {
	t.Parallel()
	s, _ := serveTold(t)
	annC, ann := s.somebody("Ann")
	_, bob := s.somebody("Bob")
	call[person](annC, "POST", "/api/account", j{"name": "Ann the First", "password": "correct horse"})
	call[told](annC, "PUT", "/api/me/webhook", j{"address": secretHook})
	annC.mail("correct horse", secretMail)
	call[struct{ ID string }](annC, "POST", "/api/me/push", j{"endpoint": secretPush, "p256dh": strings.Repeat("p", 87), "auth": strings.Repeat("a", 22), "name": "Firefox"})
	id := s.world(ann, bob, 2, 4, true)
	other, _ := s.somebody("Carl")
	for name, text := range map[string]string{"the table": other.asked(id), "the record": rec(other, id), "to herself": rec(annC, id)} {
		for _, secret := range []string{"very-secret", "very.secret", strings.Repeat("p", 87)} {
			if strings.Contains(text, secret) {
				t.Errorf("%s: %q is told", name, secret)
			}
		}
	}
	if _, text := annC.send("GET", "/api/me/notices", nil); strings.Contains(string(text), "very-secret") || strings.Contains(string(text), strings.Repeat("p", 87)) {
		t.Errorf("even to herself a secret is told whole: %s", text)
	}
}

func rec(c *client, id string) string {
	_, text := c.send("GET", "/api/tables/"+id+"/record", nil)
	return string(text)
}

// A player is nudged at most once a day. The invited are notified, and an invitation of an unknown
// name reaches nobody.
func TestNudgeAndInvite(t *testing.T) {
	t.Parallel()
	s, _ := serveTold(t)
	s.house.Resume()
	annC, ann := s.somebody("Ann")
	bobC, bob := s.somebody("Bob")
	guest, _ := s.somebody("Carl")
	id := s.world(ann, bob, 2, 4, false) // Ann is asked
	heard := annC.hears(t)
	annC.refused("POST", "/api/tables/"+id+"/nudge", nil, 409, "not-asked")
	guest.refused("POST", "/api/tables/"+id+"/nudge", nil, 403, "not-your-seat")
	before := call[table](bobC, "GET", "/api/tables/"+id, nil)
	if before.Nudge == nil || before.Nudge.At.After(time.Now()) {
		t.Errorf("nobody may be nudged: %+v", before.Nudge)
	}
	call[struct{ At time.Time }](bobC, "POST", "/api/tables/"+id+"/nudge", nil)
	bobC.refused("POST", "/api/tables/"+id+"/nudge", nil, 409, "nudged")
	if now := call[table](bobC, "GET", "/api/tables/"+id, nil); now.Nudge == nil || now.Nudge.At.Before(time.Now()) {
		t.Errorf("it may be nudged again: %+v", now.Nudge)
	}
	heard("nudge", id)

	call[person](annC, "POST", "/api/account", j{"name": "Ann the First", "password": "correct horse"})
	open := bobC.create("toy", "me", "open", "open").ID
	for _, name := range []string{"Nobody At All", "ann the first"} {
		if status, text := bobC.send("POST", "/api/tables/"+open+"/invitations", j{"name": name}); status != 204 {
			t.Errorf("inviting %s: %d %s", name, status, text)
		}
	}
	heard("invited", open)
	guest.refused("POST", "/api/tables/"+open+"/invitations", j{"name": "Ann the First"}, 403, "not-your-seat")
	for range 18 {
		bobC.send("POST", "/api/tables/"+open+"/invitations", j{"name": "Ann the First"})
	}
	bobC.refused("POST", "/api/tables/"+open+"/invitations", j{"name": "Ann the First"}, 429, "rate-limited")
	bobC.refused("POST", "/api/tables/"+id+"/invitations", j{"name": "Ann the First"}, 409, "not-open")

	// Named in chat, by a word of its own.
	call[j](bobC, "POST", "/api/tables/"+id+"/chat", j{"text": "hm, @Annabel?"})
	call[j](bobC, "POST", "/api/tables/"+id+"/chat", j{"text": "@ann the first, are you there?"})
	heard("named", id)
}

// hears opens the client's own stream; what it returns waits for something to be told.
func (c *client) hears(t *testing.T) func(event, table string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", c.url+"/api/me/stream", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	lines := bufio.NewScanner(answer.Body)
	if !lines.Scan() { // the greeting: it listens
		t.Fatal("no stream")
	}
	return func(event, table string) {
		t.Helper()
		for lines.Scan() {
			data, ok := strings.CutPrefix(lines.Text(), "data: ")
			if !ok || data == "{}" {
				continue
			}
			if !strings.Contains(data, `"event":"`+event+`"`) || !strings.Contains(data, table) {
				t.Errorf("told %s, want %s of %s", data, event, table)
			}
			return
		}
		t.Fatalf("the stream ended: %v", lines.Err())
	}
}

// A day off that has begun stays spent when it is taken back.
func TestNotices_ADayOffBegunIsSpent(t *testing.T) {
	t.Parallel()
	c := serve(t).client()
	call[person](c, "POST", "/api/account", j{"name": "Marta", "password": "correct horse"})
	today := time.Now().UTC().Format(time.DateOnly)
	call[told](c, "PUT", "/api/me/time", j{"zone": "UTC", "off": []string{today}})
	n := call[told](c, "PUT", "/api/me/time", j{"off": []string{}})
	if n.Time.OffLeft != 13 || len(n.Time.Off) != 0 || !slices.Equal(n.Time.Spent, []string{today}) {
		t.Errorf("taken back it is %+v", n.Time)
	}
	c.refused("PUT", "/api/me/time", j{"off": []string{today}}, 422, "bad-setup")
}
