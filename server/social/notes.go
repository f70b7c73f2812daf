package social

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/request"
)

// Notes keeps what people note at tables.
type Notes interface {
	// Note is what somebody has noted at a table, and when; nothing where there is none.
	Note(ctx context.Context, table persist.TableID, user persist.UserID) (text string, at time.Time, err error)
	// KeepNote keeps what somebody notes at a table; nothing forgets it.
	KeepNote(ctx context.Context, table persist.TableID, user persist.UserID, text string, at time.Time) error
}

// Note is what somebody has noted at a table.
type Note struct {
	Text string     `json:"text" doc:"Empty where there is none."`
	At   *time.Time `json:"at,omitempty" doc:"When it was written."`
}

type notePath struct {
	ID persist.TableID `path:"id" maxLength:"40"`
}

type noteBody struct {
	ID   persist.TableID `path:"id" maxLength:"40"`
	Body struct {
		Text string `json:"text" maxLength:"5000" doc:"Empty to forget it."`
	}
}

// notes is the calls about what one notes at a table, for oneself alone.
type notes struct {
	notes    Notes
	house    *match.House
	calls    *calls.Calls
	accounts *account.Accounts
}

func (s *notes) routesNotes() []calls.Route {
	return []calls.Route{
		calls.On("note", "GET", "/api/tables/{id}/note", "What the caller has noted at a table", s.note).Refuses(refusal.Forbidden),
		calls.On("keepNote", "PUT", "/api/tables/{id}/note", "Note something at a table: nobody else ever sees it", s.keep).Refuses(refusal.Forbidden),
	}
}

func (s *notes) note(ctx context.Context, in *notePath) (*calls.Answer[*Note], error) {
	if err := s.maySee(ctx, in.ID); err != nil {
		return nil, err
	}
	text, at, err := s.notes.Note(ctx, in.ID, request.VisitorID(ctx))
	if err != nil {
		return nil, s.calls.Told(err)
	}
	told := &Note{Text: text}
	if text != "" {
		told.At = &at
	}
	return calls.Answered(told), nil
}

func (s *notes) keep(ctx context.Context, in *noteBody) (*calls.Answer[*Note], error) {
	if err := s.maySee(ctx, in.ID); err != nil {
		return nil, err
	}
	u, err := s.accounts.Someone(ctx)
	if err != nil {
		return nil, err
	}
	at := s.calls.Clock().Kept()
	if err := s.notes.KeepNote(ctx, in.ID, u.ID, in.Body.Text, at); err != nil {
		return nil, s.calls.Told(err)
	}
	told := &Note{Text: in.Body.Text}
	if told.Text != "" {
		told.At = &at
	}
	return calls.Answered(told), nil
}

func (s *notes) maySee(ctx context.Context, id persist.TableID) error {
	t, err := s.house.Table(ctx, id)
	if err != nil {
		return s.calls.Told(err)
	}
	if err := t.MaySee(request.VisitorID(ctx)); err != nil {
		return s.calls.Told(err)
	}
	return nil
}
