package clubs

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/server/request"
)

type enterBody struct {
	EventPath
	Body struct {
		Substitute bool `json:"substitute,omitempty" doc:"Be ready to come for who leaves."`
	}
}

type withdrawPath struct {
	EventPath
	When string `query:"when" enum:"now,round" default:"now" doc:"Of an event that runs: at once, or after this round, which nobody else is told before. Asked again, it is taken back."`
}

type inviteToEventBody struct {
	EventPath
	Body struct {
		Name string `json:"name" minLength:"2" maxLength:"24"`
	}
}

// EntrantPath names somebody in an event.
type EntrantPath struct {
	EventPath
	N int `path:"n" minimum:"0" maximum:"5000"`
}

// EventReason is why an organiser does something.
type EventReason struct {
	Why string `json:"why" maxLength:"300" doc:"Everybody reads it."`
}

type removeEntrantPath struct {
	EntrantPath
	Why string `query:"why" maxLength:"300"`
}

type replaceBody struct {
	EntrantPath
	Body struct {
		EventReason
		Substitute int  `json:"substitute" minimum:"0" maximum:"5000" doc:"Their number."`
		TakesOver  bool `json:"takesOver,omitempty" doc:"At the tables that are being played, too; else a bot plays on there."`
	}
}

type pointsBody struct {
	EntrantPath
	Body struct {
		EventReason
		Points float64 `json:"points" minimum:"-1000" maximum:"1000" doc:"Added to what they have."`
	}
}

type entrantWhyBody struct {
	EntrantPath
	Body EventReason
}

// EventTablePath names a table of an event.
type EventTablePath struct {
	EventPath
	N int `path:"n" minimum:"0" maximum:"20000" doc:"Its number, from 0."`
}

type tableWhyBody struct {
	EventTablePath
	Body EventReason
}

type moveBody struct {
	EventTablePath
	Body struct {
		EventReason
		Seat   int `json:"seat" minimum:"0" maximum:"5"`
		Table  int `json:"table" minimum:"0" maximum:"20000" doc:"With whom they change places: there,"`
		ToSeat int `json:"toSeat" minimum:"0" maximum:"5" doc:"and at this seat."`
	}
}

type adjournBody struct {
	EventTablePath
	Body struct {
		EventReason
		Until *time.Time `json:"until,omitempty" doc:"Absent until an organiser says so."`
	}
}

type resultBody struct {
	EventTablePath
	Body struct {
		EventReason
		Places []int `json:"places" minItems:"2" maxItems:"6" doc:"By seat; those who share one have the best of them."`
		Scores []int `json:"scores,omitempty" maxItems:"6" doc:"By seat."`
	}
}

func (s eventCalls) routesDeeds() []calls.Route {
	return []calls.Route{
		calls.On("enterEvent", "POST", "/api/events/{event}/entry", "Enter an event, or be a substitute", request.ForHolder(s.enter)).Refuses(refuses...),
		calls.On("leaveEvent", "DELETE", "/api/events/{event}/entry", "Take back that one has entered, or leave", request.ForHolder(s.leaveEvent)).Refuses(refuses...),
		calls.On("inviteToEvent", "POST", "/api/events/{event}/invitations", "Invite somebody to an event; organisers may", request.ForHolder(s.inviteToEvent)).Refuses(refuses...),
		calls.On("removeEntrant", "DELETE", "/api/events/{event}/entrants/{n}", "Take somebody out; organisers may, with a reason", request.ForHolder(s.removeEntrant)).Refuses(refuses...),
		calls.On("replaceEntrant", "POST", "/api/events/{event}/entrants/{n}/replace", "Have a substitute play for somebody; organisers may", request.ForHolder(s.replace)).Refuses(refuses...),
		calls.On("correctPoints", "POST", "/api/events/{event}/entrants/{n}/points", "Give somebody points, or take them; organisers may", request.ForHolder(s.correct)).Refuses(refuses...),
		calls.On("waiveTimeouts", "POST", "/api/events/{event}/entrants/{n}/waive", "Let somebody enter later events although they ran out of time; organisers may", request.ForHolder(s.waive)).Refuses(refuses...),
		calls.On("moveEntrant", "POST", "/api/events/{event}/tables/{n}/move", "Exchange two at tables that have not begun; organisers may", request.ForHolder(s.move)).Refuses(refuses...),
		calls.On("beginEventTable", "POST", "/api/events/{event}/tables/{n}/begin", "Begin a table without waiting for those at it; organisers may", request.ForHolder(s.beginTable)).Refuses(refuses...),
		calls.On("adjourn", "POST", "/api/events/{event}/tables/{n}/adjourn", "Let a table's clocks stand; organisers may", request.ForHolder(s.adjourn)).Refuses(refuses...),
		calls.On("resume", "POST", "/api/events/{event}/tables/{n}/resume", "Let an adjourned table go on; organisers may", request.ForHolder(s.resume)).Refuses(refuses...),
		calls.On("decide", "POST", "/api/events/{event}/tables/{n}/result", "Say what came of a table, whose game is ended if it is under way; organisers may", request.ForHolder(s.decide)).Refuses(refuses...),
	}
}

func (s eventCalls) enter(ctx context.Context, u *people.User, in *enterBody) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Enter(ctx, in.Event, u, in.Body.Substitute)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) leaveEvent(ctx context.Context, u *people.User, in *withdrawPath) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Withdraw(ctx, in.Event, u, in.When != "round")
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) inviteToEvent(ctx context.Context, u *people.User, in *inviteToEventBody) (*calls.Answer[*EventPage], error) {
	if err := s.Limits.Inviting(ctx, u.ID, false); err != nil {
		return nil, err
	}
	who, err := s.named(ctx, in.Body.Name)
	if err != nil {
		return nil, err
	}
	_, err = s.Events.Invite(ctx, in.Event, u, who)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) removeEntrant(ctx context.Context, u *people.User, in *removeEntrantPath) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Remove(ctx, in.Event, u, in.N, in.Why)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) replace(ctx context.Context, u *people.User, in *replaceBody) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Replace(ctx, in.Event, u, in.N, in.Body.Substitute, in.Body.TakesOver, in.Body.Why)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) correct(ctx context.Context, u *people.User, in *pointsBody) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Correct(ctx, in.Event, u, in.N, in.Body.Points, in.Body.Why)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) waive(ctx context.Context, u *people.User, in *entrantWhyBody) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Waive(ctx, in.Event, u, in.N, in.Body.Why)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) move(ctx context.Context, u *people.User, in *moveBody) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Move(ctx, in.Event, u, in.N, in.Body.Seat, in.Body.Table, in.Body.ToSeat, in.Body.Why)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) beginTable(ctx context.Context, u *people.User, in *tableWhyBody) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.BeginNow(ctx, in.Event, u, in.N, in.Body.Why)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) adjourn(ctx context.Context, u *people.User, in *adjournBody) (*calls.Answer[*EventPage], error) {
	var until time.Time
	if in.Body.Until != nil {
		until = in.Body.Until.UTC()
	}
	_, err := s.Events.Adjourn(ctx, in.Event, u, in.N, until, in.Body.Why)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) resume(ctx context.Context, u *people.User, in *tableWhyBody) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Resume(ctx, in.Event, u, in.N, in.Body.Why)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) decide(ctx context.Context, u *people.User, in *resultBody) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Decide(ctx, in.Event, u, in.N, in.Body.Places, in.Body.Scores, in.Body.Why)
	return s.eventShown(ctx, in.Event, err)
}
