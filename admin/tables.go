package admin

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// TableFile is a table as the host sees it: nothing of what is hidden in its game.
type TableFile struct {
	ID         persist.TableID `json:"id"`
	Title      string          `json:"title"`
	Status     string          `json:"status"`
	Visibility string          `json:"visibility"`
	Rated      bool            `json:"rated,omitempty"`
	Host       persist.UserID  `json:"host" doc:"Who made it: an id."`
	Seats      []SeatFile      `json:"seats"`
	Entries    int             `json:"entries"`
	Created    time.Time       `json:"created"`
	Updated    time.Time       `json:"updated"`
	Ended      time.Time       `json:"ended,omitzero" doc:"When the host of the server ended it."`
	Damage     *Damage         `json:"damage,omitempty"`
	Chat       []SaidLine      `json:"chat,omitempty"`
}

// Damage is what is wrong with the record of a game.
type Damage struct {
	Whole int       `json:"whole" doc:"So many entries can be played."`
	Why   string    `json:"why" doc:"What is wrong with the next."`
	Found time.Time `json:"found"`
}

// Cut is what was taken from a damaged record. It is in the log as well.
type Cut struct {
	From    int          `json:"from" doc:"How many entries the record had."`
	To      int          `json:"to" doc:"And has now."`
	Entries []game.Entry `json:"entries"`
}

// SeatFile is a seat and its player.
type SeatFile struct {
	Kind string         `json:"kind" enum:"open,person,bot"`
	Name string         `json:"name,omitempty"`
	User persist.UserID `json:"user,omitempty" doc:"The id of a person, or of the one whom a bot stands in for."`
}

// SaidLine is a line of chat.
type SaidLine struct {
	At   time.Time      `json:"at"`
	Name string         `json:"name"`
	User persist.UserID `json:"user"`
	Text string         `json:"text"`
	This bool           `json:"this,omitempty" doc:"It is the line that was reported."`
}

// linesShown is how much of a table's chat is shown.
const linesShown = 30

func (o *Office) showTable(ctx context.Context, _ By, a *Ask) (*Answer, error) {
	return o.table(ctx, a.table())
}

func (o *Office) table(ctx context.Context, id persist.TableID) (*Answer, error) {
	s, err := o.sheet(ctx, id)
	if err != nil {
		return nil, err
	}
	lines, err := o.Keep.Lines(ctx, s.ID, 0)
	t := tableOf(s)
	t.Chat = chatOf(lines[max(0, len(lines)-linesShown):])
	return &Answer{Table: t}, err
}

func (o *Office) sheet(ctx context.Context, id persist.TableID) (*sheet.Sheet, error) {
	s, err := o.Keep.Sheet(ctx, id)
	return s, missing(err, "there is no table %q", id)
}

func tableOf(s *sheet.Sheet) *TableFile {
	t := &TableFile{
		ID: s.ID, Title: s.Title, Status: string(s.Status), Visibility: string(s.Visibility), Rated: s.Rated, Host: s.Host,
		Entries: s.Entries, Created: s.Created, Updated: s.Updated, Ended: s.Ended, Seats: make([]SeatFile, len(s.Places)),
	}
	if d := s.Damage; d.Why != "" {
		t.Damage = &Damage{Whole: d.Whole, Why: d.Why, Found: d.Found}
	}
	for i, p := range s.Places {
		t.Seats[i] = SeatFile{Kind: string(p.Kind), Name: p.Name, User: p.User}
	}
	return t
}

func chatOf(lines []sheet.Line) []SaidLine {
	list := make([]SaidLine, len(lines))
	for i, l := range lines {
		list[i] = SaidLine{At: l.At, Name: l.Name, User: l.User, Text: l.Text}
	}
	return list
}

func (o *Office) endTable(ctx context.Context, by By, a *Ask) (*Answer, error) {
	if err := o.House.Host.End(ctx, o.Keep, a.table(), o.logged(by, a, people.Deed{About: a.About})); err != nil {
		return nil, err
	}
	return o.table(ctx, a.table())
}

// mendTable cuts a damaged record back to where it is whole.
func (o *Office) mendTable(ctx context.Context, by By, a *Ask) (*Answer, error) {
	cut, err := o.House.Host.Mend(ctx, o.Keep, a.table(), o.logged(by, a, people.Deed{About: a.About}))
	if err != nil {
		return nil, err
	}
	answer, err := o.table(ctx, a.table())
	if err != nil {
		return nil, err
	}
	answer.Cut = &Cut{From: cut.From, To: cut.To, Entries: []game.Entry{}}
	for _, e := range cut.Entries {
		answer.Cut.Entries = append(answer.Cut.Entries, e.Entry)
	}
	return answer, nil
}

func (o *Office) deleteTable(ctx context.Context, by By, a *Ask) (*Answer, error) {
	return &Answer{}, o.House.Host.Remove(ctx, o.Keep, a.table(), o.logged(by, a, people.Deed{About: a.About}))
}
