package account

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
)

// TokenView is a token, without its text.
type TokenView struct {
	ID      string         `json:"id"`
	Name    string         `json:"name"`
	Scopes  []string       `json:"scopes"`
	Program persist.UserID `json:"program,omitempty" doc:"The id of the program that it acts as; absent for one's own name."`
	Made    time.Time      `json:"made"`
	Used    *time.Time     `json:"used,omitempty" doc:"Within a minute; absent for never."`
	Until   *time.Time     `json:"until,omitempty" doc:"Absent for ever."`
	Over    bool           `json:"over" doc:"It is no longer good."`
}

// NewToken is a token with its text, which is shown this once.
type NewToken struct {
	TokenView
	Text string `json:"text" doc:"What a program sends as Authorization: Bearer. It is not told again."`
}

type newTokenBody struct {
	Body struct {
		Name    string         `json:"name" minLength:"1" maxLength:"40"`
		Scopes  []string       `json:"scopes" minItems:"1" maxItems:"4" enum:"read,play,tables,moderate"`
		Program persist.UserID `json:"program,omitempty" maxLength:"40" doc:"The id of a program of the caller's; absent for the caller himself."`
		Days    int            `json:"days,omitempty" minimum:"1" maximum:"3650" doc:"How long it is good; absent for ever."`
	}
}

func (s *programs) routesTokens() []calls.Route {
	refuses := []refusal.Kind{refusal.Forbidden, refusal.Conflict}
	return []calls.Route{
		calls.On("tokens", "GET", "/api/account/tokens", "The tokens that the caller has made", request.ForHolder(s.listTokens)).Refuses(refuses...),
		calls.On("makeToken", "POST", "/api/account/tokens", "Make a token for a program", request.ForHolder(s.makeToken)).Refuses(refuses...).
			Says("It takes a proof. Its text is told this once. It ends when the caller ends it, signs out everywhere, or sets a new password."),
		calls.On("endToken", "DELETE", "/api/account/tokens/{id}", "End a token", request.ForHolder(s.endToken)).Refuses(refuses...),
	}
}

func (s *programs) listTokens(ctx context.Context, u *people.User, _ *struct{}) (*calls.Answer[[]TokenView], error) {
	tokens, err := s.programs.Tokens(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	views := []TokenView{}
	for _, t := range tokens {
		good, _, err := s.tokens.stillGood(ctx, t)
		if err != nil {
			return nil, s.calls.Told(err)
		}
		views = append(views, tokenView(t, good))
	}
	return calls.Answered(views), nil
}

func tokenView(t *people.Token, good bool) TokenView {
	v := TokenView{ID: t.ID, Name: t.Name, Scopes: t.Scopes, Made: t.Made, Over: !good}
	if t.User != t.By {
		v.Program = t.User
	}
	if !t.Used.IsZero() {
		v.Used = &t.Used
	}
	if !t.Until.IsZero() {
		v.Until = &t.Until
	}
	return v
}

func (s *programs) makeToken(ctx context.Context, u *people.User, in *newTokenBody) (*calls.Answer[*NewToken], error) {
	name := calls.PlainText(in.Body.Name)
	if name == "" {
		return nil, calls.Refuse(calls.BadRequest, "a token has a name, so that you know it again")
	}
	if slices.Contains(in.Body.Scopes, string(calls.ToModerate)) && (!u.Moderator || in.Body.Program != "") {
		return nil, calls.Refuse(admin.NotModerator, "only moderators have tokens for that, and only for themselves")
	}
	as, err := s.actsAs(ctx, u, in.Body.Program)
	if err != nil {
		return nil, err
	}
	have, err := s.programs.Tokens(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if len(have) >= mostTokens {
		return nil, calls.Refuse(request.TooManyOwn, "you have %d tokens: end one first", len(have))
	}
	if err := s.passkeys.proven(ctx); err != nil { // who finds an open session cannot stay for good
		return nil, err
	}
	t := &people.Token{ID: persist.NewID(), By: u.ID, User: as, Name: name, Made: s.calls.Clock().Kept()}
	for _, scope := range scopes { // in their order, each once
		if slices.Contains(in.Body.Scopes, string(scope)) {
			t.Scopes = append(t.Scopes, string(scope))
		}
	}
	if in.Body.Days > 0 {
		t.Until = t.Made.AddDate(0, 0, in.Body.Days)
	}
	text := tokenPrefix + rand.Text() + rand.Text()
	t.Hash = hashOf(text)
	if err := s.programs.AddToken(ctx, t); err != nil {
		return nil, s.calls.Told(err)
	}
	return calls.Answered(&NewToken{TokenView: tokenView(t, true), Text: text}), nil
}

// actsAs is the user as whom a token is to act: its owner, or a program of theirs.
func (s *programs) actsAs(ctx context.Context, u *people.User, program persist.UserID) (persist.UserID, error) {
	if program == "" {
		return u.ID, nil
	}
	p, err := s.ownProgram(ctx, u, program)
	if err != nil {
		return "", err
	}
	return p.User, nil
}

func (s *programs) endToken(ctx context.Context, u *people.User, in *struct {
	ID string `path:"id" maxLength:"40"`
}) (*struct{}, error) {
	err := s.programs.EndToken(ctx, u.ID, in.ID)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, nil // it is over, as was wished
	}
	if err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, nil
}
