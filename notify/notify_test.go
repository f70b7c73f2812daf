package notify_test

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	netmail "net/mail"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/notify"
	"github.com/scrip-games/scrip/words"
)

const password = "a-password-of-the-mail-server"

func open(t *testing.T, change ...func(*notify.Config)) *notify.Post {
	t.Helper()
	kept := map[string]string{}
	c := notify.Config{
		Base: "https://scrip.example.org", Inside: true, Say: words.SayIn, Title: func(id string) string { return "Chicago Express" },
		Secret: func(_ context.Context, name string, make func() (string, error)) (string, error) {
			var err error
			if kept[name] == "" {
				kept[name], err = make()
			}
			return kept[name], err
		},
	}
	for _, do := range change {
		do(&c)
	}
	p, err := notify.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func table() *notice.Table {
	return &notice.Table{
		ID: "abcdefghijkl", Title: "chicago-express", Status: "running", Running: true, Asked: game.Seats(0), Round: game.Round{Kind: "round", Number: 3},
		Names: []string{"Ann", "Bob <b>"}, Mine: game.Seats(0),
	}
}

func tiding(c notice.Channel, e notice.Event) notice.Outgoing {
	return notice.Outgoing{Notice: notice.Notice{User: "ann", Event: e, Channel: c, Browser: "one", About: map[string]string{notice.AboutWho: "Bob <b>", notice.AboutText: "@Ann?"}}, Now: table()}
}

// mailbox is a mail server.
type mailbox struct {
	mu      sync.Mutex
	letters []string
	to      []string
	logins  []string
	refuse  []error // the next ones, at the end of a letter
}

func (m *mailbox) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{m}, nil }

type session struct{ *mailbox }

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }
func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, pass string) error {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.logins = append(s.logins, user+" "+pass)
		return nil
	}), nil
}
func (s *session) Mail(string, *smtp.MailOptions) error { return nil }
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.to = append(s.to, to)
	return nil
}
func (s *session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.refuse) > 0 {
		err, s.refuse = s.refuse[0], s.refuse[1:]
		return err
	}
	s.letters = append(s.letters, string(text))
	return err
}
func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }

// serveMail starts a mail server, and is how one reaches it.
func serveMail(t *testing.T) (*mailbox, string) {
	t.Helper()
	m := &mailbox{}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := smtp.NewServer(m)
	s.AllowInsecureAuth, s.Domain = true, "localhost"
	go s.Serve(l)
	t.Cleanup(func() { s.Close() })
	return m, "smtp://scrip:" + password + "@" + l.Addr().String()
}

func TestMail(t *testing.T) {
	t.Parallel()
	box, server := serveMail(t)
	p := open(t, func(c *notify.Config) { c.SMTP, c.From = server, "Scrip <scrip@example.org>" })
	to := &notice.Reach{User: "ann", Name: "Ann", Chosen: "de", Mail: "ann@example.org"}
	one := tiding(notice.ByMail, notice.EventTurn)
	if err := p.Send(t.Context(), to, []notice.Outgoing{one}); err != nil {
		t.Fatal(err)
	}
	two := tiding(notice.ByMail, notice.EventNamed)
	two.Letter, one.Letter = true, true
	if err := p.Send(t.Context(), to, []notice.Outgoing{one, two}); err != nil {
		t.Fatal(err)
	}
	box.mu.Lock()
	defer box.mu.Unlock()
	if len(box.letters) != 2 || box.to[0] != "ann@example.org" || box.logins[0] != "scrip "+password {
		t.Fatalf("%d letters to %v", len(box.letters), box.to)
	}
	letter, err := netmail.ReadMessage(strings.NewReader(box.letters[0]))
	if err != nil {
		t.Fatal(err)
	}
	stop := strings.Trim(letter.Header.Get("List-Unsubscribe"), "<>")
	if letter.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" || !strings.HasPrefix(stop, "https://scrip.example.org/mail/unsubscribe?token=") {
		t.Errorf("the header is %v", letter.Header)
	}
	token := stop[strings.Index(stop, "=")+1:]
	if p.Whose(token) != "ann" || !p.Stops(token, to) || p.Stops(token+"x", to) || p.Stops(token, &notice.Reach{User: "ann", Mail: "new@example.org"}) || p.Confirms(token, &notice.Reach{User: "ann", Pending: "ann@example.org"}) || open(t).Stops(token, to) {
		t.Error("the link of a letter is for something else")
	}
	text := strings.ReplaceAll(box.letters[0], "=\r\n", "")
	for _, want := range []string{"text/plain", "text/html", "du bist dran", "Runde 3", "https://scrip.example.org/table/abcdefghijkl"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in the letter:\n%s", want, text)
		}
	}
	both := strings.ReplaceAll(box.letters[1], "=\r\n", "")
	if strings.Count(both, "https://scrip.example.org/table/abcdefghijkl") < 4 || strings.Contains(both, "Bob <b> hat dich erw=C3=A4hnt</h1>") || !strings.Contains(both, ">Bob &lt;b&gt;: @Ann?<") {
		t.Errorf("the letter of two:\n%s", both)
	}
}

// What the mail server puts off is tried again, what it refuses is not, and neither its
// password nor the address is in what went wrong.
func TestMail_Refused(t *testing.T) {
	t.Parallel()
	box, server := serveMail(t)
	p := open(t, func(c *notify.Config) { c.SMTP, c.From = server, "Scrip <scrip@example.org>" })
	to := &notice.Reach{User: "ann", Mail: "ann@example.org"}
	for _, c := range []struct {
		refuse error
		again  bool
	}{{&smtp.SMTPError{Code: 451, Message: "later"}, true}, {&smtp.SMTPError{Code: 554, Message: "no ann@example.org"}, false}} {
		box.mu.Lock()
		box.refuse = []error{c.refuse}
		box.mu.Unlock()
		err := p.Send(t.Context(), to, []notice.Outgoing{tiding(notice.ByMail, notice.EventTurn)})
		undelivered(t, err, c.again, password, "ann@example.org")
	}
	gone := open(t, func(c *notify.Config) { c.SMTP, c.From = "smtp://scrip:"+password+"@127.0.0.1:1", "scrip@example.org" })
	undelivered(t, gone.Send(t.Context(), to, []notice.Outgoing{tiding(notice.ByMail, notice.EventTurn)}), true, password, "ann@example.org")
	for _, wrong := range []string{"http://scrip:" + password + "@host", "smtp://", "smtp://x:" + password + "@host/path", "smtp://x:" + password + "@host:port"} {
		err := notify.CheckSMTP(wrong, "scrip@example.org")
		if err == nil || strings.Contains(err.Error(), password) {
			t.Errorf("%v", err)
		}
	}
}

// undelivered checks an error, and that no secret is in it.
func undelivered(t *testing.T, err error, again bool, secrets ...string) {
	t.Helper()
	var u *notice.Undelivered
	if !errors.As(err, &u) || u.Again != again {
		t.Errorf("%v, tried again: %v", err, again)
		return
	}
	for _, s := range secrets {
		if strings.Contains(err.Error(), s) {
			t.Errorf("%q is in %q", s, err)
		}
	}
}

// A webhook that fails twice and then answers gets what Discord, Slack and scripts read.
func TestWebhook(t *testing.T) {
	t.Parallel()
	var bodies [][]byte
	answers := []int{500, 429, 204}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		bodies = append(bodies, body)
		w.WriteHeader(answers[len(bodies)-1])
	}))
	defer s.Close()
	p := open(t)
	to := &notice.Reach{User: "ann", Webhook: s.URL + "/hooks/very-secret-7f2c"}
	for range 2 {
		undelivered(t, p.Send(t.Context(), to, []notice.Outgoing{tiding(notice.ByWebhook, notice.EventTurn)}), true, "very-secret")
	}
	if err := p.Send(t.Context(), to, []notice.Outgoing{tiding(notice.ByWebhook, notice.EventTurn)}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Content, Text, Event, Table, URL string
		Facts                            struct {
			Game  string
			Asked []int
			Seats []string
		}
		Allowed struct{ Parse []string } `json:"allowed_mentions"`
	}
	if err := json.Unmarshal(bodies[2], &got); err != nil {
		t.Fatal(err)
	}
	if got.Content != got.Text || !strings.Contains(got.Text, "Chicago Express: your turn") || !strings.Contains(got.Text, got.URL) ||
		got.Event != "turn" || got.Table != "abcdefghijkl" || got.Facts.Game != "chicago-express" || len(got.Facts.Asked) != 1 || got.Allowed.Parse == nil {
		t.Errorf("the body is %s", bodies[2])
	}
}

// What counts is the status: nobody waits for what follows, however slowly it comes.
func TestWebhook_SlowBody(t *testing.T) {
	t.Parallel()
	for _, status := range []int{200, 500} {
		over := make(chan bool)
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(status)
			_, _ = w.Write([]byte("{"))
			_ = http.NewResponseController(w).Flush()
			<-over
		}))
		ctx, cancel := context.WithTimeout(t.Context(), 15*time.Second) // less than a letter may take
		got := open(t).Test(ctx, &notice.Reach{User: "ann", Webhook: s.URL})
		if len(got) != 1 || got[0].OK != (status == 200) || ctx.Err() != nil {
			t.Errorf("%d: came of it %+v, %v", status, got, ctx.Err())
		}
		cancel()
		close(over)
		s.Close()
	}
}

// Nothing within the host's own network is reached, by whatever name, and no redirect
// leads there.
func TestWebhook_NotInside(t *testing.T) {
	t.Parallel()
	reached := false
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { reached = true }))
	defer s.Close()
	_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
	p := open(t, func(c *notify.Config) { c.Inside = false })
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "[::]", "2130706433", "127.1"} {
		to := &notice.Reach{Webhook: "http://" + host + ":" + port + "/"}
		if err := p.Send(t.Context(), to, []notice.Outgoing{tiding(notice.ByWebhook, notice.EventTurn)}); err == nil {
			t.Errorf("%s was reached", host)
		}
	}
	if reached {
		t.Error("something got through")
	}
	for _, wrong := range []string{"http://10.0.0.1/", "http://[fe80::1]/", "http://[fd00::1]/x", "https://169.254.169.254/latest", "http://100.64.1.1/", "http://224.0.0.1/", "http://[64:ff9b::7f00:1]/", "ftp://example.org/", "https:///x", "https://me:pw@example.org/", "file:///etc/passwd"} {
		if p.CheckAddress(wrong, false) == nil {
			t.Errorf("%s is allowed", wrong)
		}
	}
	if err := p.CheckAddress("https://discord.com/api/webhooks/1/2", false); err != nil {
		t.Error(err)
	}
	if p.CheckAddress("http://push.example.org/1", true) == nil {
		t.Error("a push service without https is allowed")
	}
	elsewhere := httptest.NewServer(http.RedirectHandler(s.URL, http.StatusTemporaryRedirect))
	defer elsewhere.Close()
	undelivered(t, open(t).Send(t.Context(), &notice.Reach{Webhook: elsewhere.URL}, []notice.Outgoing{tiding(notice.ByWebhook, notice.EventTurn)}), false)
	if reached {
		t.Error("a redirect was followed")
	}
}

// browser is the receiving side of RFC 8291.
type browser struct {
	key  *ecdh.PrivateKey
	auth []byte
}

func (b *browser) match(endpoint string) notice.Browser {
	return notice.Browser{ID: "one", Endpoint: endpoint, P256dh: base64.RawURLEncoding.EncodeToString(b.key.PublicKey().Bytes()), Auth: base64.RawURLEncoding.EncodeToString(b.auth)}
}

// open decrypts the body of a push.
func (b *browser) open(body []byte) ([]byte, error) {
	salt, size, rest := body[:16], binary.BigEndian.Uint32(body[16:20]), body[20:]
	point, sealed := rest[1:1+rest[0]], rest[1+rest[0]:]
	if len(sealed) > int(size) {
		return nil, errors.New("more than one record")
	}
	sender, err := ecdh.P256().NewPublicKey(point)
	if err != nil {
		return nil, err
	}
	shared, err := b.key.ECDH(sender)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.key.PublicKey().Bytes()) + string(point)
	ikm, err := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	text, _, _ = bytes.Cut(text, []byte{2, 0}) // the padding
	return bytes.TrimSuffix(text, []byte{2}), nil
}

func TestPush(t *testing.T) {
	t.Parallel()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{key, make([]byte, 16)}
	rand.Read(b.auth)
	var body []byte
	var header http.Header
	status := http.StatusCreated
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ = io.ReadAll(r.Body)
		header = r.Header
		w.WriteHeader(status)
	}))
	defer s.Close()
	p := open(t)
	at := b.match(s.URL + "/push/secret")
	if err := p.CheckKeys(at.P256dh, at.Auth); err != nil {
		t.Error(err)
	}
	if p.CheckKeys(at.Auth, at.P256dh) == nil {
		t.Error("keys the wrong way round are allowed")
	}
	to := &notice.Reach{User: "ann", Chosen: "it", Browsers: []notice.Browser{at}}
	if err := p.Send(t.Context(), to, []notice.Outgoing{tiding(notice.ByPush, notice.EventTurn)}); err != nil {
		t.Fatal(err)
	}
	text, err := b.open(body)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"event":"turn","table":"abcdefghijkl","title":"Chicago Express: tocca a te","text":"Giro 3. È il tuo turno.","url":"/table/abcdefghijkl","tag":"abcdefghijkl"}`
	if string(text) != want {
		t.Errorf("pushed %s, want %s", text, want)
	}
	if !strings.Contains(header.Get("Authorization"), "k="+p.PushKey()) || header.Get("TTL") == "" {
		t.Errorf("the header is %v", header)
	}
	for code, again := range map[int]bool{410: false, 404: false, 503: true, 400: false} {
		status = code
		err := p.Send(t.Context(), to, []notice.Outgoing{tiding(notice.ByPush, notice.EventTurn)})
		undelivered(t, err, again, "secret")
		var u *notice.Undelivered
		if errors.As(err, &u) && u.Gone != (code == 410 || code == 404) {
			t.Errorf("%d: gone is %v", code, u.Gone)
		}
	}
}

// A test of the channels reports how each of them did.
func TestTest(t *testing.T) {
	t.Parallel()
	box, server := serveMail(t)
	p := open(t, func(c *notify.Config) { c.SMTP, c.From = server, "Scrip <scrip@example.org>" })
	s := httptest.NewServer(http.NotFoundHandler())
	defer s.Close()
	got := p.Test(t.Context(), &notice.Reach{User: "ann", Mail: "ann@example.org", Webhook: s.URL})
	if len(got) != 2 || !got[0].OK || got[1].OK || got[1].Why != "it answers with status 404" {
		t.Errorf("came of it: %+v", got)
	}
	to := notice.Reach{User: "ann", Name: "Ann", Mail: "ann@example.org", Pending: "new@example.org", Asked: time.UnixMilli(1), Password: "hash"}
	if err := p.Confirm(t.Context(), &to); err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(box.letters[1], "=\r\n", "")
	_, after, _ := strings.Cut(text, "/mail/confirm?token=3D")
	token := after[:strings.IndexAny(after, " \r\n\"<")]
	if !p.Confirms(token, &to) || p.Stops(token, &to) || !strings.Contains(text, "To: <new@example.org>") {
		t.Errorf("the link confirms nothing: %s", text)
	}
	for what, change := range map[string]func(*notice.Reach){
		"another address": func(r *notice.Reach) { r.Pending = "ann@example.org" },
		"none":            func(r *notice.Reach) { r.Pending = "" },
		"named again":     func(r *notice.Reach) { r.Asked = time.UnixMilli(2) },
		"a new password":  func(r *notice.Reach) { r.Password = "another hash" },
	} {
		other := to
		if change(&other); p.Confirms(token, &other) {
			t.Errorf("the link outlives %s", what)
		}
	}
}

// A link for a new password is good for one password of one person, and not for long.
func TestReset(t *testing.T) {
	t.Parallel()
	box, server := serveMail(t)
	p := open(t, func(c *notify.Config) { c.SMTP, c.From = server, "Scrip <scrip@example.org>" })
	to := notice.Reach{User: "ann", Name: "Ann", Mail: "ann@example.org", MailSince: time.UnixMilli(1), Password: "hash"}
	bob := notice.Reach{User: "bob", Name: "Bob", Mail: to.Mail, Password: "his"}
	if err := p.Reset(t.Context(), []*notice.Reach{&to, &bob}); err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(box.letters[0], "=\r\n", "")
	_, after, _ := strings.Cut(text, "/mail/reset?token=3D")
	token := after[:strings.IndexAny(after, " \r\n\"<")]
	if p.Whose(token) != "ann" || !p.Resets(token, &to) {
		t.Fatalf("the link resets nothing: %s", token)
	}
	_, after, _ = strings.Cut(after, "/mail/reset?token=3D")
	if his := after[:strings.IndexAny(after, " \r\n\"<")]; len(box.letters) != 1 || !p.Resets(his, &bob) || p.Resets(token, &bob) {
		t.Errorf("one letter has a link for each: %q", box.letters)
	}
	asked := to
	asked.Pending = to.Mail
	if open(t).Resets(token, &to) || p.Stops(token, &to) || p.Confirms(token, &asked) {
		t.Error("the link is for something else, too")
	}
	for what, change := range map[string]func(*notice.Reach){
		"another address": func(r *notice.Reach) { r.Mail = "new@example.org" },
		"none":            func(r *notice.Reach) { r.Mail = "" },
		"confirmed again": func(r *notice.Reach) { r.MailSince = time.UnixMilli(2) },
		"a new password":  func(r *notice.Reach) { r.Password = "another hash" },
		"no password":     func(r *notice.Reach) { r.Password = "" },
	} {
		other := to
		if change(&other); p.Resets(token, &other) {
			t.Errorf("the link outlives %s", what)
		}
	}
	user, rest, _ := strings.Cut(token, ".")
	at, seal, _ := strings.Cut(rest, ".")
	later := strconv.FormatInt(time.Now().Add(48*time.Hour).Unix(), 36)
	for _, forged := range []string{"bob." + rest, user + "." + later + "." + seal, user + "." + at + ".", user + "..", "", "...", token + "x"} {
		if p.Resets(forged, &to) {
			t.Errorf("%s is taken for ours", forged)
		}
	}
	if p.Resets(p.ResetToken(&to, time.Now().Add(-2*time.Second)), &to) {
		t.Error("a link that is too old is good")
	}
}

// An address is told what comes of it, in the language of its owner.
func TestWarn(t *testing.T) {
	t.Parallel()
	box, server := serveMail(t)
	p := open(t, func(c *notify.Config) { c.SMTP, c.From = server, "Scrip <scrip@example.org>" })
	said := map[string]bool{}
	for _, what := range []notice.Warning{notice.MailMoving, notice.MailMoved, notice.MailDropped} {
		for _, language := range []string{"en", "es", "it", "de"} {
			to := &notice.Reach{User: "ann", Name: "Ann", Chosen: language, Mail: "old@example.org", Pending: "secret@example.org"}
			if err := p.Warn(t.Context(), to, what); err != nil {
				t.Fatal(err)
			}
			text := box.letters[len(box.letters)-1]
			_, plain, _ := strings.Cut(text, "text/plain")
			if !strings.Contains(text, "To: <old@example.org>") || !strings.Contains(plain, "Ann") || strings.Contains(text, "secret@") || strings.Contains(text, string(what)+".") || said[plain] {
				t.Errorf("%s in %s: %s", what, language, text)
			}
			said[plain] = true
		}
	}
}

// Every event has its words in every language, and none names a fact that is not told.
func TestWords(t *testing.T) {
	t.Parallel()
	kinds := map[notice.Event][]string{notice.EventClub: {".said", ".asked", ".let", ".invited", ".event", ".desk"}, notice.EventSeated: {".seated", ".asked"}}
	for _, language := range words.Languages {
		var all []string
		for _, e := range notice.Events() {
			if kinds[e] == nil {
				all = append(all, string(e))
			}
			for _, kind := range kinds[e] {
				all = append(all, string(e)+kind)
			}
		}
		for _, e := range all {
			for _, key := range []string{"headline.", "text."} {
				said := words.SayIn("post", language, key+e, map[string]any{"title": "T", "who": "W", "text": "X", "n": 1, "names": "N", "name": "C"})
				if said == "" || strings.ContainsAny(said, "{}") {
					t.Errorf("%s %s%s: %q", language, key, e, said)
				}
			}
		}
	}
}

// One mailbox has no addresses without end: what follows the @ is written in one way, and
// letters that a database may not know the case of are small.
func TestCheckMail(t *testing.T) {
	t.Parallel()
	p := open(t)
	for text, want := range map[string]string{
		"Ann <Ann@Example.org>": "Ann@Example.org", "ÄÉß.Ann@example.org": "äéß.Ann@example.org", "ann@xn--mnchen-3ya.example": "ann@xn--mnchen-3ya.example",
		"ann@ｅxample.org": "", "ann@münchen.example": "", "ann@exa\u00admple.org": "", "ann": "", "@example.org": "", "ann@": "", `"ann"@example.org`: "ann@example.org",
	} {
		if got, err := p.CheckMail(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q (%v), want %q", text, got, err, want)
		}
	}
}
