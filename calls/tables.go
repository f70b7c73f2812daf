package calls

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notation"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// NewSeat says what a seat is to have.
type NewSeat struct {
	Kind string `json:"kind" enum:"me,open,bot" doc:"Several of me is a table where one browser plays several seats."`
	Bot  string `json:"bot,omitempty" maxLength:"24" doc:"The kind of bot."`
	Name string `json:"name,omitempty" maxLength:"24"`
}

// NewTable is a table that somebody wants.
type NewTable struct {
	Title      string            `json:"title" maxLength:"40"`
	Settings   map[string]string `json:"settings,omitempty"`
	Visibility string            `json:"visibility" enum:"public,link"`
	Seats      []NewSeat         `json:"seats" minItems:"1" maxItems:"8"`
	Shuffle    bool              `json:"shuffle,omitempty" doc:"The seats are drawn when the game starts."`
	Clock      *Clock            `json:"clock,omitempty" doc:"Absent for no clock."`
	Hints      bool              `json:"hints,omitempty" doc:"Who plays may ask for hints. Where one person plays with bots alone that is always so."`
	Takebacks  string            `json:"takebacks,omitempty" enum:"agreed,off" doc:"Whether a move that others have moved after is taken back if all people among these agree. Absent for what is usual: off in a rated game, agreed in any other."`
	Rated      bool              `json:"rated,omitempty" doc:"The game changes the ratings of those who play it: two people or more, all with accounts, who agree when they sit down."`
	Delay      int               `json:"delay,omitempty" minimum:"0" maximum:"60" doc:"How many minutes late those who do not play are told of the game while it is under way; absent for at once."`
	Club       persist.ClubID    `json:"club,omitempty" maxLength:"40" doc:"A club of the caller's: its members alone sit down, and find a public table that has not started."`
}

// NewTableBody is a NewTable that is sent.
type NewTableBody struct{ Body NewTable }

// PlayNow asks for a game of a title.
type PlayNow struct {
	Body struct {
		Title string `json:"title" maxLength:"40"`
	}
}

// JoinTable asks for a seat.
type JoinTable struct {
	TablePath
	Body struct {
		Seat  *int `json:"seat,omitempty" minimum:"0" maximum:"7" doc:"The first free one, if none is named. Who sits already moves there."`
		Rated bool `json:"rated,omitempty" doc:"The caller agrees that the game is rated; at a rated table he has to."`
	}
}

// RateTable says whether a game is rated.
type RateTable struct {
	TablePath
	Body struct {
		Rated bool `json:"rated"`
	}
}

// RematchTable asks for the next game.
type RematchTable struct {
	TablePath
	Body *struct {
		Rated bool `json:"rated,omitempty" doc:"After a rated game: the caller agrees that the next is rated too."`
	} `required:"false"`
}

// ReseatTable changes what sits at a seat.
type ReseatTable struct {
	TablePath
	Seat int `path:"seat" minimum:"0" maximum:"7"`
	Body struct {
		Kind string `json:"kind" enum:"me,open,bot" doc:"Open sends away whoever sits there; me is a further seat of the host's."`
		Bot  string `json:"bot,omitempty" maxLength:"24" doc:"The kind of bot."`
	}
}

// StartTable says how to begin.
type StartTable struct {
	TablePath
	Body struct {
		Fill string `json:"fill,omitempty" maxLength:"24" doc:"The kind of bot that takes seats still open."`
	}
}

// BranchTable says where to branch off.
type BranchTable struct {
	TablePath
	Body struct {
		At   int    `json:"at" minimum:"0"`
		Bots bool   `json:"bots,omitempty" doc:"The bots keep their seats and play on; else all seats are the caller's."`
		Seat *int   `json:"seat,omitempty" minimum:"0" maximum:"7" doc:"The one seat that is the caller's: bots have all others."`
		Line []Step `json:"line,omitempty" maxItems:"200" doc:"What was tried from there: it is played at once, as far as it goes. What chance draws the new table draws for itself."`
	}
}

// RecordBodyInput is a record that is sent, as JSON or as text (docs/notation.md).
type RecordBodyInput struct {
	RawBody []byte `contentType:"application/json"`
}

// Titles is what can be played.
func (c *Calls) Titles(context.Context, *struct{}) (*Answer[[]TitleInfo], error) {
	list := []TitleInfo{}
	for _, t := range c.House.Titles() {
		info := t.Info()
		list = append(list, TitleInfo{
			ID: info.ID, Name: info.Name, Version: info.Version, MinSeats: info.MinSeats, MaxSeats: info.MaxSeats,
			Settings: orEmpty(info.Settings), Endings: orEmpty(info.Endings), Bots: c.House.Bots(), Bot: c.House.UsualBot(),
			Secrets: info.Secrets, Imports: c.Importers[info.ID] != nil,
		})
	}
	return Answered(list), nil
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Lobby is the tables that the caller finds.
func (c *Calls) Lobby(ctx context.Context, _ *struct{}) (*Answer[Lobby], error) {
	user := c.caller(ctx)
	found, err := c.House.Lobby(ctx, user)
	if err != nil {
		return nil, c.Told(err)
	}
	list := func(sheets []*sheet.Sheet) []TableSummary { return c.Summaries(ctx, sheets, user) }
	slices.SortStableFunc(found.Yours, func(a, b *sheet.Sheet) int { return byTimeLeft(a, b, user) })
	clocks, err := c.House.Time.Clocks(ctx, found.Yours)
	if err != nil {
		return nil, c.Told(err)
	}
	lobby := Lobby{Yours: list(found.Yours), WhatIfs: list(found.WhatIfs), Open: list(found.Open), Running: list(found.Running), Finished: list(found.Finished)}
	for i := range lobby.Yours {
		lobby.Yours[i].Clocks = clocksOf(clocks[i])
	}
	return Answered(lobby), nil
}

// HostName is the host's name: that at their seat, if they have one, unless the seats' names were
// brought from elsewhere.
func (c *Calls) HostName(ctx context.Context, sheet *sheet.Sheet) string {
	if seats := sheet.SeatsOf(sheet.Host); seats != 0 && !sheet.Brought {
		return sheet.Places[seats.First()].Name
	}
	u, err := c.People.User(ctx, sheet.Host)
	if err != nil {
		return ""
	}
	return u.Name
}

// show is a table as the caller sees it.
func (c *Calls) show(ctx context.Context, t *match.Table, user persist.UserID, err error) (*Answer[*Table], error) {
	return c.showAs(ctx, t, match.Viewer{User: user}, err)
}

func (c *Calls) showAs(ctx context.Context, t *match.Table, v match.Viewer, err error) (*Answer[*Table], error) {
	if err != nil {
		return nil, c.Told(err)
	}
	seen, err := t.See(ctx, v)
	if err != nil {
		return nil, c.Told(err)
	}
	return Answered(c.tableOf(ctx, seen)), nil
}

// kindsOfSeats is what the one who asks may want at a seat.
var kindsOfSeats = map[string]sheet.PlaceKind{"me": sheet.Person, "open": sheet.OpenPlace, "bot": sheet.Bot}

// CreateTable makes a table.
func (c *Calls) CreateTable(ctx context.Context, in *NewTableBody) (*Answer[*Table], error) {
	w := match.Wanted{
		Title: in.Body.Title, Settings: in.Body.Settings, Visibility: sheet.Visibility(in.Body.Visibility), Shuffle: in.Body.Shuffle, Hints: in.Body.Hints, Rated: in.Body.Rated, Clock: in.Body.Clock.Wanted(), Takebacks: sheet.TakebackMode(in.Body.Takebacks), Club: in.Body.Club, Delay: time.Duration(in.Body.Delay) * time.Minute,
		Seats: make([]match.WantedSeat, len(in.Body.Seats)),
	}
	for i, seat := range in.Body.Seats {
		w.Seats[i] = match.WantedSeat{Kind: kindsOfSeats[seat.Kind], Bot: seat.Bot}
		if strings.TrimSpace(seat.Name) != "" {
			name, err := CleanName(seat.Name)
			if err != nil {
				return nil, err
			}
			w.Seats[i].Name = name
		}
	}
	u, err := c.maker(ctx)
	if err != nil {
		return nil, err
	}
	t, err := c.House.Create(ctx, u, w)
	return c.show(ctx, t, u.ID, err)
}

// maker is the caller, if they may make another table just now.
func (c *Calls) maker(ctx context.Context) (*people.User, error) {
	u, err := c.Someone(ctx)
	if err != nil {
		return nil, err
	}
	return u, c.guard().Making(ctx, u.ID)
}

// PlayNow makes a table against bots and starts it.
func (c *Calls) PlayNow(ctx context.Context, in *PlayNow) (*Answer[*Table], error) {
	u, err := c.maker(ctx)
	if err != nil {
		return nil, err
	}
	t, err := c.House.PlayNow(ctx, u, in.Body.Title, c.House.UsualBot())
	return c.show(ctx, t, u.ID, err)
}

// OpenRecord opens a record as a what-if table.
func (c *Calls) OpenRecord(ctx context.Context, in *RecordBodyInput) (*Answer[*Table], error) {
	return c.openAsTable(ctx, func() (*game.Record, error) { return c.readGame(in.RawBody) }, c.House.OpenRecord)
}

// NewLesson is a lesson that somebody wants to take.
type NewLesson struct {
	Lesson string          `json:"lesson" maxLength:"80" doc:"Its name, title/lesson. Whoever opens it again begins anew."`
	Record json.RawMessage `json:"record" doc:"The game that it goes on from (docs/record.md)."`
	Seat   int             `json:"seat" minimum:"0" maximum:"7" doc:"The caller's; bots have the others."`
}

// NewLessonBody is a NewLesson that is sent.
type NewLessonBody struct{ Body NewLesson }

// OpenLesson makes the table of a lesson.
func (c *Calls) OpenLesson(ctx context.Context, in *NewLessonBody) (*Answer[*Table], error) {
	read := func() (*game.Record, error) { return game.ReadRecord(bytes.NewReader(in.Body.Record)) }
	return c.openAsTable(ctx, read, func(ctx context.Context, u *people.User, r *game.Record) (*match.Table, error) {
		return c.House.Lesson(ctx, u, in.Body.Lesson, r, game.Seat(in.Body.Seat))
	})
}

// opener makes a table of a record.
type opener = func(context.Context, *people.User, *game.Record) (*match.Table, error)

// openAsTable makes a record a what-if table of the caller's. Reading it takes
// the place of one who works on an upload.
func (c *Calls) openAsTable(ctx context.Context, read func() (*game.Record, error), open opener) (*Answer[*Table], error) {
	leave, err := c.guard().Opening(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	r, err := read()
	if err != nil {
		return nil, c.Told(badRecord(err))
	}
	if err := nameSeats(r); err != nil {
		return nil, err
	}
	u, err := c.Someone(ctx)
	if err != nil {
		return nil, err
	}
	t, err := open(ctx, u, r)
	return c.show(ctx, t, u.ID, err)
}

// badRecord says what is wrong with a text that should be a game, and where.
func badRecord(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	told := Refuse(refusal.BadRecord, "%v", err)
	var at *game.EntryError
	if errors.As(err, &at) {
		told.Index = &at.Index
	}
	if why, refused := game.Refusal(err); refused {
		told.Illegal = why
	}
	var wrong *notation.Error
	if errors.As(err, &wrong) {
		told.Facts = badLine(wrong)
	}
	return told
}

// nameSeats gives every seat of a record a name that can be shown.
func nameSeats(r *game.Record) (err error) {
	for i := range r.Seats {
		if r.Seats[i].Name, err = recordName(r.Seats[i].Name, i); err != nil {
			return err
		}
	}
	return nil
}

// recordName is a seat's name in a record, which may come from anywhere.
func recordName(name string, seat int) (string, error) {
	name = PlainText(name)
	if name == "" {
		return engines[seat], nil
	}
	if len([]rune(name)) > 40 {
		return "", Refuse(refusal.BadRecord, "the name of seat %d has more than 40 letters", seat)
	}
	return name, nil
}

// Table is a table, with the present position.
func (c *Calls) Table(ctx context.Context, in *Viewed) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.showAs(ctx, t, c.viewer(ctx, in.As), nil)
}

// Join takes a seat, or another one.
func (c *Calls) Join(ctx context.Context, in *JoinTable) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	u, err := c.Someone(ctx)
	if err != nil {
		return nil, err
	}
	var seat *game.Seat
	if in.Body.Seat != nil {
		wanted := game.Seat(*in.Body.Seat)
		seat = &wanted
	}
	return c.show(ctx, t, u.ID, t.Seating.Join(ctx, u, seat, in.Body.Rated))
}

// RateTable makes a table that has not started a rated one, or none.
func (c *Calls) RateTable(ctx context.Context, in *RateTable) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	u := c.Visitor(ctx)
	if u == nil {
		return nil, c.Told(notSeated)
	}
	return c.show(ctx, t, u.ID, t.Seating.SetRated(ctx, u, in.Body.Rated))
}

// Reseat changes who is to sit at a seat.
func (c *Calls) Reseat(ctx context.Context, in *ReseatTable) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	u := c.Visitor(ctx)
	if u == nil {
		return nil, c.Told(notSeated)
	}
	wanted := match.WantedSeat{Kind: kindsOfSeats[in.Body.Kind], Bot: in.Body.Bot}
	return c.show(ctx, t, u.ID, t.Seating.Reseat(ctx, u, game.Seat(in.Seat), wanted))
}

// DeleteTable forgets a table.
func (c *Calls) DeleteTable(ctx context.Context, in *TablePath) (*struct{}, error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.done(t.Seating.Delete(ctx, c.caller(ctx)))
}

// LeaveAnswer is the table that was left.
type LeaveAnswer struct {
	Body struct {
		Table *Table `json:"table,omitempty" doc:"Absent when the table is no more."`
	}
}

// LeaveTable says how to leave.
type LeaveTable struct {
	TablePath
	Body *struct {
		Offer bool `json:"offer,omitempty" doc:"Of a game under way: anybody may take the seat from the bot that plays it."`
	} `required:"false"`
}

// Leave gives up all seats.
func (c *Calls) Leave(ctx context.Context, in *LeaveTable) (*LeaveAnswer, error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := t.Seating.Leave(ctx, c.caller(ctx), in.Body != nil && in.Body.Offer); err != nil {
		return nil, c.Told(err)
	}
	left := &LeaveAnswer{}
	if shown, err := c.show(ctx, t, c.caller(ctx), nil); err == nil {
		left.Body.Table = shown.Body
	}
	return left, nil
}

// Start begins the game.
func (c *Calls) Start(ctx context.Context, in *StartTable) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.show(ctx, t, c.caller(ctx), t.Seating.Start(ctx, c.caller(ctx), in.Body.Fill))
}

// Rematch finds or makes the table of the next game.
func (c *Calls) Rematch(ctx context.Context, in *RematchTable) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	u := c.Visitor(ctx)
	if u == nil {
		return nil, c.Told(notSeated)
	}
	next, err := t.Seating.Rematch(ctx, u, in.Body != nil && in.Body.Rated)
	return c.show(ctx, next, u.ID, err)
}

// notSeated answers strangers where only players may ask.
var notSeated = &refusal.Refusal{Code: refusal.NotYourSeat, Detail: "you have no seat at this table", Index: -1}

// Branch makes a what-if table from a moment on.
func (c *Calls) Branch(ctx context.Context, in *BranchTable) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	u, err := c.maker(ctx)
	if err != nil {
		return nil, err
	}
	b := match.Branching{At: in.Body.At, Bots: in.Body.Bots, Line: stepsFrom(in.Body.Line)}
	if in.Body.Seat != nil {
		seat := game.Seat(*in.Body.Seat)
		b.Seat = &seat
	}
	next, err := t.Branch(ctx, u, b)
	return c.show(ctx, next, u.ID, err)
}
