package server

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
)

// NewSeat is who is to sit at a seat.
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
}

type newTableBody struct{ Body NewTable }

type playNow struct {
	Body struct {
		Title string `json:"title" maxLength:"40"`
	}
}

type joinTable struct {
	TablePath
	Body struct {
		Seat *int `json:"seat,omitempty" minimum:"0" maximum:"7" doc:"The first free one, if none is named. Who sits already moves there."`
	}
}

type reseatTable struct {
	TablePath
	Seat int `path:"seat" minimum:"0" maximum:"7"`
	Body struct {
		Kind string `json:"kind" enum:"me,open,bot" doc:"Open sends away whoever sits there; me is a further seat of the host's."`
		Bot  string `json:"bot,omitempty" maxLength:"24" doc:"The kind of bot."`
	}
}

type startTable struct {
	TablePath
	Body struct {
		Fill string `json:"fill,omitempty" maxLength:"24" doc:"The kind of bot that takes seats still open."`
	}
}

type branchTable struct {
	TablePath
	Body struct {
		At   int  `json:"at" minimum:"0"`
		Bots bool `json:"bots,omitempty" doc:"The bots keep their seats and play on; else all seats are the caller's."`
	}
}

type recordBodyInput struct {
	RawBody []byte `contentType:"application/json"`
}

func (s *Server) registerTables(api huma.API) {
	huma.Register(api, call("titles", "GET", "/api/titles", "What can be played"), s.titles)
	huma.Register(api, call("lobby", "GET", "/api/lobby", "The tables that the caller finds"), s.lobby)
	setup := refusing(http.StatusUnprocessableEntity, http.StatusConflict)
	seats := refusing(http.StatusConflict, http.StatusForbidden)
	huma.Register(api, call("createTable", "POST", "/api/tables", "Make a table", setup), s.createTable)
	huma.Register(api, call("playNow", "POST", "/api/play-now", "Make a table against bots and start it", setup), s.playNow)
	huma.Register(api, call("openRecord", "POST", "/api/records", "Open a record as a what-if table, all seats the caller's", s.upload), s.openRecord)
	huma.Register(api, call("table", "GET", "/api/tables/{id}", "A table, with the present position"), s.table)
	huma.Register(api, call("join", "POST", "/api/tables/{id}/join", "Take a seat, or move to another, before the start, which comes with the last one; later, take back the seat that others play in the caller's place, or take one that is offered", seats), s.join)
	huma.Register(api, call("reseat", "PUT", "/api/tables/{id}/seats/{seat}", "Change who is to sit at a seat, before the start; only the host may", seats, refusing(http.StatusUnprocessableEntity)), s.reseat)
	huma.Register(api, call("leave", "POST", "/api/tables/{id}/leave", "Give up all seats: before the start they are free, and a table without people is no more; later a bot plays them until the caller comes back", seats), s.leave)
	huma.Register(api, call("deleteTable", "DELETE", "/api/tables/{id}", "Forget a table at which nobody else sits: a what-if, or a game that is not over", seats), s.deleteTable)
	huma.Register(api, call("start", "POST", "/api/tables/{id}/start", "Begin the game; only the host may", seats), s.start)
	huma.Register(api, call("rematch", "POST", "/api/tables/{id}/rematch", "Find or make the table of the next game", seats), s.rematch)
	huma.Register(api, call("branch", "POST", "/api/tables/{id}/branch", "A private what-if table from a moment on", seats), s.branch)
}

func (s *Server) titles(context.Context, *struct{}) (*body[[]TitleInfo], error) {
	list := []TitleInfo{}
	for _, t := range s.house.Titles() {
		info := t.Info()
		list = append(list, TitleInfo{
			ID: info.ID, Name: info.Name, Version: info.Version, MinSeats: info.MinSeats, MaxSeats: info.MaxSeats,
			Settings: orEmpty(info.Settings), Endings: orEmpty(info.Endings), Bots: s.house.Bots(), Bot: s.house.UsualBot(),
			Secrets: info.Secrets, Imports: s.importers[info.ID] != nil,
		})
	}
	return answer(list), nil
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func (s *Server) lobby(ctx context.Context, _ *struct{}) (*body[Lobby], error) {
	user := visitorID(ctx)
	found, err := s.house.Lobby(ctx, user)
	if err != nil {
		return nil, s.answer(err)
	}
	list := func(sheets []*match.Sheet) []TableSummary {
		summaries := make([]TableSummary, len(sheets))
		for i, sheet := range sheets {
			summaries[i] = summaryOf(sheet, user, s.hostName(ctx, sheet))
		}
		return summaries
	}
	slices.SortStableFunc(found.Yours, func(a, b *match.Sheet) int { return byTimeLeft(a, b, user) })
	clocks, err := s.house.Clocks(ctx, found.Yours)
	if err != nil {
		return nil, s.answer(err)
	}
	lobby := Lobby{Yours: list(found.Yours), WhatIfs: list(found.WhatIfs), Open: list(found.Open), Running: list(found.Running), Finished: list(found.Finished)}
	for i := range lobby.Yours {
		lobby.Yours[i].Clocks = clocksOf(clocks[i])
	}
	return answer(lobby), nil
}

// hostName is what the host is called: by his seat, if he has one.
func (s *Server) hostName(ctx context.Context, sheet *match.Sheet) string {
	if seats := sheet.SeatsOf(sheet.Host); seats != 0 {
		return sheet.Places[seats.First()].Name
	}
	u, err := s.people.User(ctx, sheet.Host)
	if err != nil {
		return ""
	}
	return u.Name
}

// show is a table as the caller sees it.
func (s *Server) show(ctx context.Context, t *match.Table, user string, err error) (*body[*Table], error) {
	return s.showAs(ctx, t, match.Viewer{User: user}, err)
}

func (s *Server) showAs(ctx context.Context, t *match.Table, v match.Viewer, err error) (*body[*Table], error) {
	if err != nil {
		return nil, s.answer(err)
	}
	seen, err := t.See(ctx, v)
	if err != nil {
		return nil, s.answer(err)
	}
	return answer(tableOf(seen, s.hostName(ctx, seen.Sheet))), nil
}

// kindsOfSeats is what the one who asks may want at a seat.
var kindsOfSeats = map[string]match.PlaceKind{"me": match.Person, "open": match.OpenPlace, "bot": match.Bot}

func (s *Server) createTable(ctx context.Context, in *newTableBody) (*body[*Table], error) {
	w := match.Wanted{
		Title: in.Body.Title, Settings: in.Body.Settings, Visibility: match.Visibility(in.Body.Visibility), Shuffle: in.Body.Shuffle, Hints: in.Body.Hints, Clock: in.Body.Clock.wanted(),
		Seats: make([]match.WantedSeat, len(in.Body.Seats)),
	}
	for i, seat := range in.Body.Seats {
		w.Seats[i] = match.WantedSeat{Kind: kindsOfSeats[seat.Kind], Bot: seat.Bot}
		if strings.TrimSpace(seat.Name) != "" {
			name, err := cleanName(seat.Name)
			if err != nil {
				return nil, err
			}
			w.Seats[i].Name = name
		}
	}
	u, err := s.maker(ctx)
	if err != nil {
		return nil, err
	}
	t, err := s.house.Create(ctx, u, w)
	return s.show(ctx, t, u.ID, err)
}

// maker is the caller, if he may make another table just now.
func (s *Server) maker(ctx context.Context) (*match.User, error) {
	u, err := s.someone(ctx)
	if err != nil {
		return nil, err
	}
	return u, orNil(s.limits.making(ctx, client(u.ID)))
}

func (s *Server) playNow(ctx context.Context, in *playNow) (*body[*Table], error) {
	u, err := s.maker(ctx)
	if err != nil {
		return nil, err
	}
	t, err := s.house.PlayNow(ctx, u, in.Body.Title, s.house.UsualBot())
	return s.show(ctx, t, u.ID, err)
}

func (s *Server) openRecord(ctx context.Context, in *recordBodyInput) (*body[*Table], error) {
	return s.openAsTable(ctx, func() (*game.Record, error) { return game.ReadRecord(bytes.NewReader(in.RawBody)) })
}

// openAsTable makes a record a what-if table of the caller's. Reading it takes
// the place of one who works on an upload.
func (s *Server) openAsTable(ctx context.Context, read func() (*game.Record, error)) (*body[*Table], error) {
	leave, refused := s.working.enter(ctx, "")
	if refused != nil {
		return nil, refused
	}
	defer leave()
	r, err := read()
	if err != nil {
		return nil, s.answer(badRecord(err))
	}
	for i := range r.Seats {
		if r.Seats[i].Name, err = recordName(r.Seats[i].Name, i); err != nil {
			return nil, err
		}
	}
	u, err := s.someone(ctx)
	if err != nil {
		return nil, err
	}
	t, err := s.house.OpenRecord(ctx, u, r)
	return s.show(ctx, t, u.ID, err)
}

// badRecord says what is wrong with a text that should be a game, and where.
func badRecord(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	told := refuseWith(http.StatusUnprocessableEntity, match.BadRecord, "%v", err)
	var at *game.EntryError
	if errors.As(err, &at) {
		told.Index = &at.Index
	}
	return told
}

// recordName is a seat's name in a record, which may come from anywhere.
func recordName(name string, seat int) (string, error) {
	name = plainText(name)
	if name == "" {
		return engines[seat], nil
	}
	if len([]rune(name)) > 40 {
		return "", refuseWith(http.StatusUnprocessableEntity, match.BadRecord, "the name of seat %d has more than 40 letters", seat)
	}
	return name, nil
}

// tableFor finds a table.
func (s *Server) tableFor(ctx context.Context, id string) (*match.Table, error) {
	t, err := s.house.Table(ctx, id)
	if err != nil {
		return nil, s.answer(err)
	}
	return t, nil
}

// viewer is the caller, looking from the seat he named.
func viewer(ctx context.Context, as int) match.Viewer {
	v := match.Viewer{User: visitorID(ctx)}
	if as >= 0 {
		seat := game.Seat(as)
		v.As = &seat
	}
	return v
}

func (s *Server) table(ctx context.Context, in *Viewed) (*body[*Table], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.showAs(ctx, t, viewer(ctx, in.As), nil)
}

func (s *Server) join(ctx context.Context, in *joinTable) (*body[*Table], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	u, err := s.someone(ctx)
	if err != nil {
		return nil, err
	}
	var seat *game.Seat
	if in.Body.Seat != nil {
		wanted := game.Seat(*in.Body.Seat)
		seat = &wanted
	}
	return s.show(ctx, t, u.ID, t.Join(ctx, u, seat))
}

func (s *Server) reseat(ctx context.Context, in *reseatTable) (*body[*Table], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	u := visitor(ctx)
	if u == nil {
		return nil, s.answer(notSeated)
	}
	wanted := match.WantedSeat{Kind: kindsOfSeats[in.Body.Kind], Bot: in.Body.Bot}
	return s.show(ctx, t, u.ID, t.Reseat(ctx, u, game.Seat(in.Seat), wanted))
}

func (s *Server) deleteTable(ctx context.Context, in *TablePath) (*struct{}, error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := t.Delete(ctx, visitorID(ctx)); err != nil {
		return nil, s.answer(err)
	}
	return nil, nil
}

type leaveAnswer struct {
	Body struct {
		Table *Table `json:"table,omitempty" doc:"Absent when the table is no more."`
	}
}

type leaveTable struct {
	TablePath
	Body *struct {
		Offer bool `json:"offer,omitempty" doc:"Of a game under way: anybody may take the seat from the bot that plays it."`
	} `required:"false"`
}

func (s *Server) leave(ctx context.Context, in *leaveTable) (*leaveAnswer, error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := t.Leave(ctx, visitorID(ctx), in.Body != nil && in.Body.Offer); err != nil {
		return nil, s.answer(err)
	}
	left := &leaveAnswer{}
	if shown, err := s.show(ctx, t, visitorID(ctx), nil); err == nil {
		left.Body.Table = shown.Body
	}
	return left, nil
}

func (s *Server) start(ctx context.Context, in *startTable) (*body[*Table], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.show(ctx, t, visitorID(ctx), t.Start(ctx, visitorID(ctx), in.Body.Fill))
}

func (s *Server) rematch(ctx context.Context, in *TablePath) (*body[*Table], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	u := visitor(ctx)
	if u == nil {
		return nil, s.answer(notSeated)
	}
	next, err := t.Rematch(ctx, u)
	return s.show(ctx, next, u.ID, err)
}

// notSeated answers strangers where only players may ask.
var notSeated = &match.Refusal{Code: match.NotYourSeat, Detail: "you have no seat at this table", Index: -1}

func (s *Server) branch(ctx context.Context, in *branchTable) (*body[*Table], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	u, err := s.maker(ctx)
	if err != nil {
		return nil, err
	}
	next, err := t.Branch(ctx, u, in.Body.At, in.Body.Bots)
	return s.show(ctx, next, u.ID, err)
}
