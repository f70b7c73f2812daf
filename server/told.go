package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
)

// Told is the data of the event "told": something concerns the caller, at whichever table.
type Told struct {
	Event string `json:"event" enum:"turn,hurry,started,over,invited,named,ending,nudge,friend,removed,ended"`
	Table string `json:"table" doc:"Empty for what is about none."`
	Title string `json:"title"`
	N     int64  `json:"n" doc:"Tells one wait from the next."`
}

type inviteBody struct {
	calls.TablePath
	Body struct {
		Name string `json:"name" minLength:"2" maxLength:"24"`
	}
}

func (s *Server) registerTold(api huma.API) {
	refuses := refusing(http.StatusForbidden, http.StatusConflict, http.StatusTooManyRequests)
	huma.Register(api, call("seen", "POST", "/api/tables/{id}/seen", "The table is in front of the caller now"), s.calls.Seen)
	huma.Register(api, call("nudge", "POST", "/api/tables/{id}/nudge", "Ask those who are slow whether they are there, at most once a day", refuses), s.calls.Nudge)
	op := call("invite", "POST", "/api/tables/{id}/invitations", "Invite an account to an open table", refuses)
	op.Description = "The answer is the same whether there is such an account or not."
	huma.Register(api, op, s.invite)
	huma.Register(api, call("decline", "DELETE", "/api/tables/{id}/invitations", "Do without an invitation to the table"), s.calls.Decline)
	op = call("myStream", "GET", "/api/me/stream", "Hear what concerns the caller, at whichever table", refuses)
	op.Description = "Server-sent events: \"told\" for each notice at the page; \"bulletins\" when what the host tells everybody has changed; \"beat\" every 5 seconds, so that silence means a lost connection."
	op.Responses = map[string]*huma.Response{"200": {
		Description: "The events",
		Content:     map[string]*huma.MediaType{eventStream: {Schema: eventsSchema(api.OpenAPI().Components.Schemas, told{"told", Told{}}, told{"bulletins", Changed{}}, told{"beat", calls.Beat{}})}},
	}}
	huma.Register(api, op, s.myStream)
}

func (s *Server) invite(ctx context.Context, in *inviteBody) (*struct{}, error) {
	t, err := s.calls.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	u := visitor(ctx)
	if u == nil {
		u = &people.User{}
	}
	if err := t.Invite(ctx, u, nil); err != nil { // whether he may at all
		return nil, s.calls.Told(err)
	}
	account, err := s.people.Account(ctx, in.Body.Name)
	if err != nil && !errors.Is(err, persist.ErrNotFound) {
		return nil, s.calls.Told(err)
	}
	if err := s.limits.inviting(ctx, u.ID, account != nil && account.Program()); err != nil {
		return nil, err
	}
	if account == nil {
		return nil, nil
	}
	if err = s.mayInvite(ctx, u, account); err == nil {
		err = t.Invite(ctx, u, account)
	}
	if err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, nil
}

// myStream tells a person what concerns him until he hangs up.
func (s *Server) myStream(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
	done, err := s.limits.stream(ctx)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		defer done()
		c.SetHeader("Content-Type", eventStream)
		c.SetHeader("X-Accel-Buffering", "no")
		c.SetStatus(http.StatusOK)
		if w, ok := c.BodyWriter().(http.ResponseWriter); ok {
			s.tellMine(c.Context(), &eventWriter{w: w, control: http.NewResponseController(w)})
		}
	}}, nil
}

func (s *Server) tellMine(ctx context.Context, out *eventWriter) {
	heard, stop := s.house.Notices().Hear(visitorID(ctx))
	defer stop()
	if out.write(hello) != nil {
		return
	}
	ended := s.endedNowAndThen(ctx)
	beats := time.NewTicker(calls.Heartbeat)
	defer beats.Stop()
	for {
		text := beat
		select {
		case r := <-heard:
			if r.Event == notice.EventBulletin {
				text = bulletins
				break
			}
			said, err := event("told", -1, Told{Event: string(r.Event), Table: r.Table, Title: r.Title, N: r.N})
			if err != nil {
				about(ctx).failed(err)
				return
			}
			text = said
		case <-beats.C:
			if ended() {
				return
			}
		case <-s.ending:
			return
		case <-ctx.Done():
			return
		}
		if out.write(text) != nil {
			return
		}
	}
}
