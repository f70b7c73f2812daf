package social

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// CompanyView is how the caller stands with somebody.
type CompanyView struct {
	Name   string     `json:"name"`
	You    bool       `json:"you" doc:"It is the caller."`
	Friend string     `json:"friend" enum:"none,asked,asked-by,friends"`
	Hushed *HushView  `json:"hushed,omitempty" doc:"The caller has muted or blocked the person."`
	Again  *AgainView `json:"again,omitempty" doc:"The last game that the caller has played to its end with the person: ask for its rematch."`
	Tables []OpenSeat `json:"tables" doc:"Tables with a free seat that the caller may invite the person to."`
}

// AgainView is a game that can be played again with the same people.
type AgainView struct {
	Table persist.TableID `json:"table"`
	Title string          `json:"title"`
	With  []string        `json:"with" doc:"The others who played, bots aside."`
	Rated bool            `json:"rated" doc:"It was; the next is if the caller wants it so."`
}

// OpenSeat is a table that somebody can be invited to.
type OpenSeat struct {
	ID    persist.TableID `json:"id"`
	Title string          `json:"title"`
}

// HushView is somebody whom the caller has muted or blocked.
type HushView struct {
	ID   string    `json:"id" doc:"What lets go."`
	Name string    `json:"name"`
	Kind string    `json:"kind" enum:"mute,block"`
	Made time.Time `json:"made"`
}

// Whom names somebody: an account by its name, or anybody by their seat at a table or by a line
// they said there.
type Whom struct {
	Name  string          `json:"name,omitempty" maxLength:"24"`
	Table persist.TableID `json:"table,omitempty" maxLength:"40"`
	Seat  *int            `json:"seat,omitempty" minimum:"0" maximum:"7"`
	Line  int64           `json:"line,omitempty" minimum:"1"`
}

type hushBody struct {
	Body struct {
		Whom
		Kind string `json:"kind" enum:"mute,block" doc:"Mute: his lines are folded. Block: besides, he does not invite the caller, ask for friendship or sit down at his tables: he sees what everybody sees, and nothing comes of what he asks. He is not told."`
	}
}

type reportBody struct {
	Body struct {
		Whom
		Reason string `json:"reason" enum:"chat,name,cheating,stalling,other"`
		Words  string `json:"words,omitempty" maxLength:"1000"`
	}
}

func (s *relations) routesCompany() []calls.Route {
	refuses := []refusal.Kind{refusal.Forbidden, refusal.Conflict, refusal.Busy}
	return []calls.Route{
		calls.On("company", "GET", "/api/people/{name}/company", "How the caller stands with somebody", s.companyWith).Refuses(refuses...),
		calls.On("hushed", "GET", "/api/me/hushed", "Whom the caller has muted or blocked", s.listHushed),
		calls.On("hush", "POST", "/api/me/hushed", "Mute or block somebody", s.hush).Refuses(refuses...),
		calls.On("unhush", "DELETE", "/api/me/hushed/{id}", "Let go of somebody who is muted or blocked", s.unhush),
		calls.On("report", "POST", "/api/reports", "Report somebody, a line of chat, or a table", s.report).Refuses(refuses...).
			Says("Who keeps this server reads it. With a table alone it is about the table."),
	}
}

func (s *relations) companyWith(ctx context.Context, in *personName) (*calls.Answer[*CompanyView], error) {
	found, err := s.persons.look(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	other := found.User
	v := &CompanyView{Name: other.Name, Friend: noFriends, Tables: []OpenSeat{}}
	u := request.Visitor(ctx)
	if u == nil {
		return calls.Answered(v), nil
	}
	if v.You = u.ID == other.ID; v.You {
		return calls.Answered(v), nil
	}
	if err := errors.Join(s.tellFriend(ctx, v, u, other), s.tellHushed(ctx, v, u, other), s.tellAgain(ctx, v, u, other), s.tellSeats(ctx, v, u)); err != nil {
		return nil, s.calls.Told(err)
	}
	return calls.Answered(v), nil
}

// tellFriend tells whether two are friends, or one has asked.
func (s *relations) tellFriend(ctx context.Context, v *CompanyView, u, other *people.User) error {
	all, err := s.company.Friendships(ctx, u.ID)
	if err != nil {
		return err
	}
	for state, list := range map[string][]people.Friend{friends: all.Friends, hasAsked: all.Asked, isAsked: all.AskedBy} {
		if slices.Contains(idsOf(list), other.ID) {
			v.Friend = state
		}
	}
	return nil
}

func (s *relations) tellHushed(ctx context.Context, v *CompanyView, u, other *people.User) error {
	list, err := s.company.Hushes(ctx, u.ID)
	for _, h := range list {
		if h.User == other.ID {
			v.Hushed = hushView(&h)
		}
	}
	return err
}

func hushView(h *people.Hushed) *HushView {
	return &HushView{ID: h.ID, Name: h.Name, Kind: string(h.Kind), Made: h.Made}
}

// tellAgain tells of the last game that two have played together.
func (s *relations) tellAgain(ctx context.Context, v *CompanyView, u, other *people.User) error {
	id, err := s.company.LastGameWith(ctx, u.ID, other.ID)
	if errors.Is(err, persist.ErrNotFound) {
		return nil
	} else if err != nil {
		return err
	}
	sheet, err := s.house.Sheet(ctx, id)
	if err != nil {
		return err
	}
	v.Again = &AgainView{Table: id, Title: sheet.Title, With: []string{}, Rated: sheet.Rated}
	for _, p := range sheet.Places {
		if p.User != "" && p.User != u.ID && !slices.Contains(v.Again.With, p.Name) {
			v.Again.With = append(v.Again.With, p.Name)
		}
	}
	return nil
}

// tellSeats tells of tables with a free seat at which the caller sits.
func (s *relations) tellSeats(ctx context.Context, v *CompanyView, u *people.User) error {
	lobby, err := s.house.Lobby(ctx, u.ID)
	if err != nil {
		return err
	}
	for _, kept := range lobby.Yours {
		if kept.Status == sheet.Open && kept.Visibility != sheet.Private && !kept.AwaitsStart() {
			v.Tables = append(v.Tables, OpenSeat{ID: kept.ID, Title: kept.Title})
		}
	}
	return nil
}

func (s *relations) listHushed(ctx context.Context, _ *struct{}) (*calls.Answer[[]HushView], error) {
	list, err := s.company.Hushes(ctx, request.VisitorID(ctx))
	if err != nil {
		return nil, s.calls.Told(err)
	}
	views := make([]HushView, len(list))
	for i, h := range list {
		views[i] = *hushView(&h)
	}
	return calls.Answered(views), nil
}

// whom is the person a call is about, and the line they said if that is how they are named. It is
// nobody where only a table is named.
func (s *relations) whom(ctx context.Context, w *Whom) (*people.User, *sheet.Line, error) {
	if w.Table == "" {
		found, err := s.persons.look(ctx, w.Name)
		if err != nil {
			return nil, nil, err
		}
		return found.User, nil, nil
	}
	t, err := s.calls.TableFor(ctx, w.Table)
	if err != nil {
		return nil, nil, err
	}
	if err := t.MaySee(request.VisitorID(ctx)); err != nil {
		return nil, nil, s.calls.Told(err)
	}
	switch {
	case w.Line != 0:
		return s.speaker(ctx, t, w.Line)
	case w.Seat != nil:
		u, err := s.sitter(ctx, w.Table, *w.Seat)
		return u, nil, err
	}
	return nil, nil, nil
}

// speaker is the author of a line, and the line.
func (s *relations) speaker(ctx context.Context, t *match.Table, id int64) (*people.User, *sheet.Line, error) {
	lines, err := t.Chat.Lines(request.Viewer(ctx), id-1)
	if err != nil {
		return nil, nil, s.calls.Told(err)
	}
	if len(lines) == 0 || lines[0].ID != id {
		return nil, nil, calls.Refuse(refusal.NotFound, "there is no line %d at this table", id)
	}
	u, err := s.known(ctx, lines[0].User)
	return u, &lines[0], err
}

// sitter is whose seat it is.
func (s *relations) sitter(ctx context.Context, table persist.TableID, seat int) (*people.User, error) {
	sheet, err := s.house.Sheet(ctx, table)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if seat >= len(sheet.Places) {
		return nil, calls.Refuse(refusal.NotFound, "there is no seat %d at this table", seat)
	}
	return s.known(ctx, sheet.Places[seat].User)
}

// known is the user with the id, unless that is a bot or a deleted account.
func (s *relations) known(ctx context.Context, id persist.UserID) (*people.User, error) {
	nobody := calls.Refuse(refusal.NotFound, "nobody is there")
	if id == "" || id == people.FormerUser {
		return nil, nobody
	}
	u, err := s.people.User(ctx, id)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, nobody
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	return u, nil
}

func (s *relations) hush(ctx context.Context, in *hushBody) (*calls.Answer[*HushView], error) {
	other, _, err := s.whom(ctx, &in.Body.Whom)
	if err != nil {
		return nil, err
	}
	if other == nil {
		return nil, calls.Refuse(calls.BadRequest, "name a seat or a line besides the table")
	}
	u, err := s.accounts.Someone(ctx)
	if err != nil {
		return nil, err
	}
	if other.ID == u.ID {
		return nil, calls.Refuse(request.Yourself, "that is you")
	}
	err = s.company.Hush(ctx, u.ID, other, people.Hush(in.Body.Kind), s.calls.Clock().Kept())
	if errors.Is(err, persist.ErrTaken) {
		return nil, calls.Refuse(request.TooManyOwn, "you have muted or blocked %d people", people.MostHushed)
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	v := &CompanyView{}
	if err := s.tellHushed(ctx, v, u, other); err != nil {
		return nil, s.calls.Told(err)
	}
	return calls.Answered(v.Hushed), nil
}

func (s *relations) unhush(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"40"`
}) (*struct{}, error) {
	if err := s.company.Unhush(ctx, request.VisitorID(ctx), in.ID); err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, nil
}

func (s *relations) report(ctx context.Context, in *reportBody) (*struct{}, error) {
	other, line, err := s.whom(ctx, &in.Body.Whom)
	if err != nil {
		return nil, err
	}
	u, err := s.accounts.Someone(ctx)
	if err != nil {
		return nil, err
	}
	r := &people.Report{By: u.ID, Table: in.Body.Table, Reason: people.Complaint(in.Body.Reason), Words: calls.PlainText(in.Body.Words), Made: s.calls.Clock().Kept()}
	if other != nil {
		if other.ID == u.ID {
			return nil, calls.Refuse(request.Yourself, "that is you")
		}
		r.User = other.ID
	}
	if line != nil {
		r.Line, r.Said = line.ID, line.Text
	}
	if err := s.limits.Reporting(ctx, u.ID); err != nil {
		return nil, err
	}
	if err := s.company.AddReport(ctx, r); err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, nil
}
