package notify

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
)

// wordOfClub puts a notice of a club or an event into words: about a table, where there is one.
func (p *Post) wordOfClub(to *notice.Reach, t *notice.Outgoing) message {
	language, kind := languageOf(to), t.About[notice.AboutKind]
	facts := map[string]any{"who": t.About[notice.AboutWho], "name": t.About[notice.AboutName], "text": t.About[notice.AboutText]}
	m := message{
		event: t.Event, table: "club", path: t.About[notice.AboutPath], link: p.say(room, language, "mail.club", nil),
		headline: p.say(room, language, "headline."+string(t.Event)+"."+kind, facts), text: p.say(room, language, "text."+string(t.Event)+"."+kind, facts),
	}
	if s := t.Now; s != nil {
		m.table, m.title, m.path, m.link = s.ID, p.title(s.Title), "/table/"+string(s.ID), ""
	}
	facts["kind"], facts["at"] = kind, t.Made
	m.url, m.facts = p.base+m.path, facts
	return m
}

// clubHook is what the webhook of a club is sent: the facts, and a line for programs that show one.
type clubHook struct {
	Content string          `json:"content"`
	Text    string          `json:"text"`
	URL     string          `json:"url"`
	Event   string          `json:"event"`
	Club    persist.ClubID  `json:"club"`
	Name    string          `json:"name"`
	At      string          `json:"at"`
	Facts   json.RawMessage `json:"facts"`
	// Nobody is called by what a player is named.
	Mentions struct {
		Parse []string `json:"parse"`
	} `json:"allowed_mentions"`
}

// SendClub posts what a club's webhook is told to an address.
func (p *Post) SendClub(ctx context.Context, address string, body []byte) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	var h clubHook
	var said struct{ Line, Path string }
	if err := json.Unmarshal(body, &h); err != nil {
		return err
	}
	if err := json.Unmarshal(body, &said); err != nil {
		return err
	}
	h.URL = p.base + said.Path
	h.Content = said.Line + "\n" + h.URL
	h.Text, h.Mentions.Parse = h.Content, []string{}
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(text))
	if err != nil {
		return &notice.Undelivered{Why: "its address cannot be read"}
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Scrip")
	return p.post(r)
}

// CheckHook refuses an address that no webhook can have.
func (p *Post) CheckHook(address string) error { return p.CheckAddress(address, false) }
