package admin

import (
	"context"
	"slices"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
)

// PublicNotice is a notice to everybody.
type PublicNotice struct {
	ID    int64             `json:"id"`
	Words map[string]string `json:"words" doc:"By language; an empty key is for who reads none of the others."`
	Made  time.Time         `json:"made"`
	Until time.Time         `json:"until,omitzero" doc:"Absent for no end."`
	Over  bool              `json:"over,omitempty"`
}

// Languages is those that the pages speak.
var Languages = []string{"en", "es", "it", "de"}

const (
	mostWords   = 300 // letters of a notice to all: it is a bar on every page
	mostNotices = 100 // that are listed
)

func (o *Office) listNotices(ctx context.Context, _ By, a *Ask) (*Answer, error) {
	list, err := o.Keep.Bulletins(ctx, mostNotices)
	answer := &Answer{Notices: []PublicNotice{}}
	for _, b := range list {
		n := PublicNotice{ID: b.ID, Words: b.Words, Made: b.Made, Until: b.Until, Over: !b.Lasts(o.House.Clock().Now())}
		if a.All || !n.Over {
			answer.Notices = append(answer.Notices, n)
		}
	}
	return answer, err
}

func (o *Office) sayNotice(ctx context.Context, by By, a *Ask) (*Answer, error) {
	b := &people.Bulletin{Kind: people.HostSays, Words: map[string]string{}, Made: o.House.Clock().Kept(), Until: a.Until}
	for language, words := range a.Words {
		if language != "" && !slices.Contains(Languages, language) {
			return nil, calls.Refuse(calls.BadRequest, "there is no language %q here; there are: %v", language, Languages)
		}
		if words = calls.PlainText(words); words == "" || len([]rune(words)) > mostWords {
			return nil, calls.Refuse(calls.BadRequest, "a notice has 1 to %d letters", mostWords)
		}
		b.Words[language] = words
	}
	if b.Words[""] == "" {
		return nil, calls.Refuse(calls.BadRequest, "say something for those who read none of the languages")
	}
	if !b.Until.IsZero() && !b.Until.After(b.Made) {
		return nil, calls.Refuse(calls.BadRequest, "%s is over already", b.Until.Format(time.RFC3339))
	}
	if err := o.Keep.AddBulletin(ctx, b, o.logged(by, a, people.Deed{Detail: b.Words[""]})); err != nil {
		return nil, err
	}
	return &Answer{Notices: []PublicNotice{{ID: b.ID, Words: b.Words, Made: b.Made, Until: b.Until}}}, o.House.Notices().Announce(ctx, "")
}

func (o *Office) endNotice(ctx context.Context, by By, a *Ask) (*Answer, error) {
	id, err := number(a.About)
	if err != nil {
		return nil, err
	}
	err = o.Keep.EndBulletin(ctx, id, o.House.Clock().Kept(), o.logged(by, a, people.Deed{About: a.About}))
	if err != nil {
		return nil, missing(err, "there is no notice %d that could be ended", id)
	}
	if err := o.House.Notices().Announce(ctx, ""); err != nil {
		return nil, err
	}
	return o.listNotices(ctx, by, a)
}
