package notify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	netmail "net/mail"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"github.com/wneessen/go-mail"

	"github.com/scrip-games/scrip/notice"
)

// mailer hands letters to a mail server.
type mailer struct {
	from    string
	host    string
	options []mail.Option
}

// errSMTP says how a mail server is named, and not what was said: there is a password in
// it.
var errSMTP = errors.New("the mail server must be like smtp://user:password@mail.example.org:587, or smtps:// for one that speaks TLS from the start")

func newMailer(server, from string) (*mailer, error) {
	at, err := url.Parse(server)
	if err != nil || at.Hostname() == "" || at.Scheme != "smtp" && at.Scheme != "smtps" || strings.Trim(at.Path, "/") != "" || at.RawQuery != "" {
		return nil, errSMTP
	}
	if _, err := netmail.ParseAddress(from); err != nil {
		return nil, fmt.Errorf("the sender of mail must be an address such as \"Scrip <scrip@example.org>\"; it is %q", from)
	}
	m := &mailer{from: from, host: at.Hostname(), options: []mail.Option{mail.WithTimeout(sendTime), mail.WithoutNoop()}}
	policy := mail.TLSOpportunistic
	if at.User != nil {
		password, _ := at.User.Password()
		m.options = append(m.options, mail.WithUsername(at.User.Username()), mail.WithPassword(password),
			mail.WithOpportunisticSMTPAuth(mail.SMTPAuthSCRAMSHA256, mail.SMTPAuthPlain, mail.SMTPAuthLogin, mail.SMTPAuthCramMD5))
		if !isHere(at.Hostname()) {
			policy = mail.TLSMandatory // or the password could be read on the way
		}
	}
	if at.Scheme == "smtps" {
		m.options = append(m.options, mail.WithSSL(), mail.WithPort(mail.DefaultPortSSL))
	} else {
		m.options = append(m.options, mail.WithTLSPolicy(policy), mail.WithPort(mail.DefaultPortTLS))
	}
	if at.Port() != "" {
		port, err := strconv.Atoi(at.Port())
		if err != nil {
			return nil, errSMTP
		}
		m.options = append(m.options, mail.WithPort(port))
	}
	return m, nil
}

// isHere tells whether a host is this machine.
func isHere(host string) bool { return host == "localhost" || host == "127.0.0.1" || host == "::1" }

// CheckSMTP refuses what is no mail server or no sender, before anything is made.
func CheckSMTP(server, from string) error {
	_, err := newMailer(server, from)
	return err
}

// bareAddress is an address without the name before it.
func bareAddress(text string) string {
	if a, err := netmail.ParseAddress(text); err == nil {
		return a.Address
	}
	return text
}

// CheckMail is a mail address as it is kept, or why it is none.
func (p *Post) CheckMail(text string) (string, error) {
	a, err := netmail.ParseAddress(strings.TrimSpace(text))
	if err != nil || len(a.Address) > 254 || strings.ContainsAny(a.Address, "\r\n\"") {
		return "", &notice.Undelivered{Why: "a mail address looks like name@example.org"}
	}
	user, host := a.Address[:strings.LastIndex(a.Address, "@")], a.Address[strings.LastIndex(a.Address, "@"):]
	if strings.ContainsFunc(host, func(r rune) bool { return r > unicode.MaxASCII }) {
		// There is no end of ways to write one name in letters that look alike.
		return "", &notice.Undelivered{Why: "what follows the @ is written in plain letters here: a name with others begins with xn--"}
	}
	return strings.Map(lowerBeyondASCII, user) + host, nil
}

// lowerBeyondASCII lowers letters beyond A to Z, which not all databases compare whatever their
// case.
func lowerBeyondASCII(r rune) rune {
	if r > unicode.MaxASCII {
		return unicode.ToLower(r)
	}
	return r
}

// letter is a mail: paragraphs, each with a link if it has one.
type letter struct {
	Language string
	Subject  string
	Parts    []part
	Foot     string
	Links    []link
	stop     string // one click, and no more mail comes; "" where there is nothing to stop
}

type part struct {
	Head, Text string
	Link       link
}

type link struct{ Text, URL string }

// page is a letter for those who like it drawn: no pictures, nothing from elsewhere.
var page = template.Must(template.New("").Parse(`<!doctype html>
<html lang="{{.Language}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{.Subject}}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4efe3;color:#1b232b;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#fffdf8;border:1px solid #d8cfba;border-radius:8px">
{{range .Parts}}{{if .Head}}<h1 style="margin:0 0 8px;font:600 20px/1.3 Georgia,serif">{{.Head}}</h1>
{{end}}<p style="margin:0 0 16px">{{.Text}}</p>
{{if .Link.URL}}<p style="margin:0 0 24px"><a href="{{.Link.URL}}" style="display:inline-block;padding:10px 16px;background:#1b232b;color:#fffdf8;border-radius:6px;text-decoration:none">{{.Link.Text}}</a></p>
{{end}}{{end}}<p style="margin:24px 0 0;font-size:13px;color:#5a6068">{{.Foot}}{{range .Links}}<br><a href="{{.URL}}" style="color:#5a6068">{{.Text}}</a>{{end}}</p>
</div></body></html>
`))

// plain is a letter as text.
func (l *letter) plain() string {
	var b strings.Builder
	for _, p := range l.Parts {
		if p.Head != "" {
			b.WriteString(p.Head + "\n\n")
		}
		b.WriteString(p.Text + "\n")
		if p.Link.URL != "" {
			b.WriteString(p.Link.URL + "\n")
		}
		b.WriteString("\n")
	}
	b.WriteString("-- \n" + l.Foot + "\n")
	for _, k := range l.Links {
		b.WriteString(k.Text + ": " + k.URL + "\n")
	}
	return b.String()
}

// send hands a letter to the mail server. Only what that refused, or never got, is
// undelivered.
func (m *mailer) send(ctx context.Context, to string, l *letter) error {
	msg := mail.NewMsg()
	if err := errors.Join(msg.From(m.from), msg.To(to)); err != nil {
		return &notice.Undelivered{Why: "the address is none that mail can be sent to"}
	}
	msg.Subject(l.Subject)
	msg.SetDate()
	msg.SetMessageID()
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	if l.stop != "" {
		msg.SetGenHeader(mail.HeaderListUnsubscribe, "<"+l.stop+">")
		msg.SetGenHeader(mail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	msg.SetBodyString(mail.TypeTextPlain, l.plain())
	if err := msg.AddAlternativeHTMLTemplate(page, l); err != nil {
		return err
	}
	client, err := mail.NewClient(m.host, m.options...)
	if err != nil {
		return errSMTP
	}
	err = client.DialAndSendWithContext(ctx, msg)
	if err == nil || msg.IsDelivered() {
		return nil
	}
	return unmailed(err)
}

// unmailed is what an error of the mail server means.
func unmailed(err error) error {
	var refused *mail.SendError
	if !errors.As(err, &refused) {
		return &notice.Undelivered{Why: "the mail server cannot be reached, or does not let us in", Fault: notice.MailDown, Again: true}
	}
	if code := refused.ErrorCode(); code >= 400 {
		return &notice.Undelivered{Why: "the mail server " + answers(code), Fault: notice.Refused, Status: code, Again: code < 500}
	}
	switch refused.Reason {
	case mail.ErrSMTPMailFrom, mail.ErrSMTPRcptTo, mail.ErrSMTPData, mail.ErrConnCheck:
		return &notice.Undelivered{Why: "the mail server hung up", Fault: notice.MailDown, Again: true}
	}
	return errors.New("the mail server hung up in the middle of a letter")
}

// sendMail sends messages in one letter.
func (p *Post) sendMail(ctx context.Context, to *notice.Reach, said []message, daily bool) error {
	if p.mail == nil {
		return &notice.Undelivered{Why: "this server sends no mail"}
	}
	language := languageOf(to)
	say := func(key string, facts map[string]any) string { return p.say(room, language, key, facts) }
	stop := p.base + "/mail/unsubscribe?token=" + url.QueryEscape(p.token(stopMail, to.User, to.Mail))
	l := &letter{
		Language: language, Subject: said[0].headline, Foot: say("mail.why", map[string]any{"name": to.Name}), stop: stop,
		Links: []link{{say("mail.settings", nil), p.base + "/account/notices"}, {say("mail.stop", nil), stop}},
	}
	if daily {
		l.Subject = say("letter.subject", map[string]any{"n": len(said)})
	}
	for _, m := range said {
		l.Parts = append(l.Parts, part{m.headline, m.text, link{cmp.Or(m.link, say("mail.open", nil)), m.url}})
	}
	return p.mail.send(ctx, to.Mail, l)
}

// Confirm asks at the address that somebody has named whether mail may be sent there.
func (p *Post) Confirm(ctx context.Context, to *notice.Reach) error {
	return p.sendLinks(ctx, to.Pending, "confirm", "/mail/confirm", []linked{{to, p.token(confirmMail, to.User, asking(to))}})
}

// Reset sends to an address links that set new passwords: one for each account that has it.
func (p *Post) Reset(ctx context.Context, all []*notice.Reach) error {
	var links []linked
	for _, to := range all {
		links = append(links, linked{to, p.resetToken(to, p.clock.Now().Add(resetTime))})
	}
	return p.sendLinks(ctx, all[0].Mail, "reset", "/mail/reset", links)
}

// Warn tells somebody's present address that it is to be replaced, is replaced, or was given up: if
// it was not they who did so, they must know.
func (p *Post) Warn(ctx context.Context, to *notice.Reach, what notice.Warning) error {
	return p.sendLinks(ctx, to.Mail, string(what), "/account", []linked{{to, ""}})
}

// linked is a person, and what their link carries; "" for nothing.
type linked struct {
	to    *notice.Reach
	token string
}

// sendLinks sends a letter that is about one link, or the same one of several people.
func (p *Post) sendLinks(ctx context.Context, address, about, path string, links []linked) error {
	if p.mail == nil {
		return &notice.Undelivered{Why: "this server sends no mail"}
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	language := languageOf(links[0].to)
	say := func(key string, l linked) string {
		return p.say(room, language, about+"."+key, map[string]any{"name": l.to.Name})
	}
	letter := &letter{Language: language, Subject: say("subject", links[0]), Foot: say("ignore", links[0])}
	for _, l := range links {
		to := p.base + path
		if l.token != "" {
			to += "?token=" + url.QueryEscape(l.token)
		}
		letter.Parts = append(letter.Parts, part{letter.Subject, say("text", l), link{say("link", l), to}})
	}
	return p.mail.send(ctx, address, letter)
}
