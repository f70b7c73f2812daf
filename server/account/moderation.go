package account

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
)

// BulletinView is a notice of the host, to everybody or to the caller.
type BulletinView struct {
	ID    int64             `json:"id"`
	Kind  string            `json:"kind" enum:"said,looked,warned" doc:"Said to everybody; that what the caller reported was looked at, without words; or a warning."`
	Words map[string]string `json:"words" doc:"By language; an empty key is for who reads none of the others."`
	Until *time.Time        `json:"until,omitempty" doc:"Absent for no end."`
}

// moderation is the calls of the host and moderators, and their notices.
type moderation struct {
	people People
	office *admin.Office
	calls  *calls.Calls
}

func (s *moderation) routesModeration() []calls.Route {
	return []calls.Route{
		calls.On("bulletins", "GET", "/api/bulletins", "What the host tells everybody now, and the caller", s.bulletins).For(calls.ToRead),
		calls.On("readBulletin", "DELETE", "/api/bulletins/{id}", "Read what the caller alone is told", s.readBulletin),
		calls.On("moderate", "POST", "/api/moderation", "Help the host: for moderators", request.ForHolder(s.moderate)).For(calls.ToModerate).Refuses(refusal.Forbidden, refusal.Conflict).
			Says("What \"scrip admin --server\" asks for. Every change is logged under the moderator's name."),
	}
}

func (s *moderation) bulletins(ctx context.Context, _ *struct{}) (*calls.Answer[[]BulletinView], error) {
	list, err := s.people.CurrentBulletins(ctx, request.VisitorID(ctx), s.calls.Clock().Now())
	if err != nil {
		return nil, s.calls.Told(err)
	}
	views := []BulletinView{}
	for _, b := range list {
		v := BulletinView{ID: b.ID, Kind: string(b.Kind), Words: b.Words}
		if v.Words == nil {
			v.Words = map[string]string{}
		}
		if !b.Until.IsZero() {
			v.Until = &b.Until
		}
		views = append(views, v)
	}
	return calls.Answered(views), nil
}

func (s *moderation) readBulletin(ctx context.Context, in *struct {
	ID int64 `path:"id"`
}) (*struct{}, error) {
	if err := s.people.ReadBulletin(ctx, request.VisitorID(ctx), in.ID, s.calls.Clock().Now()); err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, nil
}

func (s *moderation) moderate(ctx context.Context, u *people.User, in *struct{ Body admin.Ask }) (*calls.Answer[*admin.Answer], error) {
	answer, err := s.office.Do(ctx, admin.By{Name: u.Name, User: u}, &in.Body)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	return calls.Answered(answer), nil
}
