package notify

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
)

// hook is the body that a webhook is sent. Discord reads its content, Slack its text, and
// a script whatever it likes.
type hook struct {
	Content  string          `json:"content"`
	Text     string          `json:"text"`
	Event    notice.Event    `json:"event"`
	Table    persist.TableID `json:"table"`
	Title    string          `json:"title"`
	Headline string          `json:"headline"`
	Message  string          `json:"message"`
	URL      string          `json:"url"`
	Facts    map[string]any  `json:"facts"`
	// Nobody is called by what a player is named.
	Mentions struct {
		Parse []string `json:"parse"`
	} `json:"allowed_mentions"`
}

// sendHook posts a message to an address of the person's own.
func (p *Post) sendHook(ctx context.Context, address string, m message) error {
	line := m.headline + "\n" + m.text + "\n" + m.url
	h := hook{
		Content: line, Text: line, Event: m.event, Table: m.table, Title: m.title,
		Headline: m.headline, Message: m.text, URL: m.url, Facts: m.facts,
	}
	h.Mentions.Parse = []string{}
	body, err := json.Marshal(h)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return &notice.Undelivered{Why: "its address cannot be read"}
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Scrip")
	return p.post(r)
}

// post sends a request to an address that somebody has given.
func (p *Post) post(r *http.Request) error {
	answer, err := p.web.Do(r)
	if err != nil {
		return undelivered(err)
	}
	answer.Body.Close() // nobody looks at it, and it may take as long as it likes
	return judged(answer.StatusCode)
}

// judged is what a status means. What the other side says is wrong with the message will
// be wrong with it again.
func judged(status int) error {
	switch {
	case status >= 200 && status < 300:
		return nil
	case status == http.StatusNotFound || status == http.StatusGone:
		return &notice.Undelivered{Why: answered(status), Fault: notice.Refused, Status: status, Gone: true, Again: true}
	case status == http.StatusTooManyRequests || status == http.StatusRequestTimeout || status >= 500:
		return &notice.Undelivered{Why: answered(status), Fault: notice.Refused, Status: status, Again: true}
	}
	return &notice.Undelivered{Why: answered(status), Fault: notice.Refused, Status: status}
}

func answered(status int) string { return "it " + answers(status) }

func answers(status int) string { return "answers with status " + strconv.Itoa(status) }
