package social

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/request"
)

// Told is the data of the event "told": something concerns the caller, at whichever table.
type Told struct {
	Event string          `json:"event" enum:"turn,hurry,started,over,invited,named,ending,nudge,friend,removed,club,seated,plays,watched,ended"`
	Table persist.TableID `json:"table" doc:"Empty for what is about none."`
	Title string          `json:"title"`
	N     int64           `json:"n" doc:"Tells one wait from the next."`
}

// Changed is the data of an event that says only that something is to be asked again.
type Changed struct{}

type inviteBody struct {
	calls.TablePath
	Body struct {
		Name string `json:"name" minLength:"2" maxLength:"24"`
	}
}

// invitations is the calls about invitations, and the stream of what concerns the caller.
type invitations struct {
	people   account.People
	house    *match.House
	calls    *calls.Calls
	accounts *account.Accounts
	ending   <-chan struct{}
	limits   *request.Limiters
}

func (s *invitations) routesTold() []calls.Route {
	refuses := []refusal.Kind{refusal.Forbidden, refusal.Conflict, refusal.Busy}
	return []calls.Route{
		calls.On("invite", "POST", "/api/tables/{id}/invitations", "Invite an account to an open table", s.invite).For(calls.ToTables).Refuses(refuses...).
			Says("The answer is the same whether there is such an account or not."),
		calls.On("myStream", "GET", "/api/me/stream", "Hear what concerns the caller, at whichever table", s.myStream).For(calls.ToRead).Refuses(refuses...).
			Says("Server-sent events: \"told\" for each notice at the page; \"bulletins\" when what the host tells everybody has changed; \"beat\" every 5 seconds, so that silence means a lost connection.").
			Streams("told", Told{}).Streams("bulletins", Changed{}).Streams("beat", calls.Beat{}),
	}
}

func (s *invitations) invite(ctx context.Context, in *inviteBody) (*struct{}, error) {
	t, err := s.calls.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	u := request.Visitor(ctx)
	if u == nil {
		u = &people.User{}
	}
	if err := t.Seating.MayInvite(u); err != nil {
		return nil, s.calls.Told(err)
	}
	name, err := calls.CleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	account, err := s.people.Account(ctx, name)
	if err != nil && !errors.Is(err, persist.ErrNotFound) {
		return nil, s.calls.Told(err)
	}
	if err := s.limits.Inviting(ctx, u.ID, account != nil && account.Program()); err != nil {
		return nil, err
	}
	if account != nil {
		if err := s.accounts.MayInvite(ctx, u, account); err != nil {
			return nil, s.calls.Told(err)
		}
	}
	if err := t.Seating.Invite(ctx, u, name, account); err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, nil
}

// myStream sends a person what concerns them until they hang up.
func (s *invitations) myStream(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
	done, err := s.limits.Stream(ctx)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		defer done()
		c.SetHeader("Content-Type", request.EventStream)
		c.SetHeader("X-Accel-Buffering", "no")
		c.SetStatus(http.StatusOK)
		if w, ok := c.BodyWriter().(http.ResponseWriter); ok {
			s.tellMine(c.Context(), &request.EventWriter{W: w, Control: http.NewResponseController(w)})
		}
	}}, nil
}

func (s *invitations) tellMine(ctx context.Context, out *request.EventWriter) {
	heard, stop := s.house.Notices().Hear(request.VisitorID(ctx))
	defer stop()
	beats := s.calls.Clock().NewTimer(calls.Heartbeat)
	defer beats.Stop()
	ended := s.accounts.EndedNowAndThen(ctx)
	if out.Write(request.Hello) != nil {
		return
	}
	for {
		text := request.Beat
		select {
		case r := <-heard:
			if r.Event == notice.EventBulletin {
				text = request.Bulletins
				break
			}
			said, err := request.Event("told", -1, Told{Event: string(r.Event), Table: r.Table, Title: r.Title, N: r.N})
			if err != nil {
				request.About(ctx).Failed(err)
				return
			}
			text = said
		case <-beats.C:
			beats.Reset(calls.Heartbeat)
			if ended() {
				return
			}
		case <-s.ending:
			return
		case <-ctx.Done():
			return
		}
		if out.Write(text) != nil {
			return
		}
	}
}
