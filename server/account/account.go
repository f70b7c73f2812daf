package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
)

// Session is a place where the caller is signed in.
type Session struct {
	ID      string    `json:"id"`
	Agent   string    `json:"agent" doc:"What the browser calls itself."`
	Since   time.Time `json:"since"`
	Seen    time.Time `json:"seen" doc:"When it was last used, within an hour."`
	Current bool      `json:"current" doc:"Whether it is the one that asks."`
}

// Sessions is where the caller is signed in, the last seen first.
type Sessions struct {
	Sessions []Session `json:"sessions"`
}

// AccountView is what is kept of the caller's account besides what everybody sees.
type AccountView struct {
	Since time.Time `json:"since"`
	// Moderator helps the host, and may make tokens with the scope "moderate".
	Moderator bool         `json:"moderator"`
	Former    []FormerName `json:"former" doc:"Names that the account is found by for a while."`
}

// FormerName is a name that an account had.
type FormerName struct {
	Name  string    `json:"name"`
	Until time.Time `json:"until"`
}

type nameBody struct {
	Body struct {
		Name string `json:"name" minLength:"2" maxLength:"24"`
	}
}

type passwordBody struct {
	Body struct {
		Old      string `json:"old,omitempty" maxLength:"200" doc:"The password so far; without it a proof is taken."`
		Password string `json:"password" minLength:"8" maxLength:"200"`
	}
}

type forgottenBody struct {
	Accepted string `header:"Accept-Language" maxLength:"200"`
	Body     struct {
		Name string `json:"name" minLength:"2" maxLength:"254" doc:"The account's name, or its mail address."`
	}
}

type resetBody struct {
	Body struct {
		Token    string `json:"token" minLength:"1" maxLength:"300"`
		Password string `json:"password" minLength:"8" maxLength:"200"`
	}
}

func (s *accounts) routesAccount() []calls.Route {
	refuses := []refusal.Kind{refusal.Unauthorized, refusal.Forbidden, refusal.Busy}
	return []calls.Route{
		calls.On("account", "GET", "/api/account", "The caller's account", request.ForHolder(s.showAccount)).Refuses(refuses...),
		calls.On("rename", "PUT", "/api/account/name", "Change an account's name", request.ForHolder(s.rename)).Refuses(refuses...).Refuses(refusal.Conflict).
			Says("For a month it is found by the old one, too, which nobody else may take."),
		calls.On("deleteAccount", "DELETE", "/api/account", "Delete the caller's account, or forget a guest", s.deleteAccount).Refuses(refuses...).
			Says("An account takes a proof. Games with others stay, as a former player's, and so does what was said; all else is forgotten. The name is nobody's for a month."),
		calls.On("sessions", "GET", "/api/account/sessions", "Where the caller is signed in", request.ForHolder(s.listSessions)).Refuses(refuses...),
		calls.On("endSession", "DELETE", "/api/account/sessions/{id}", "Sign out somewhere", request.ForHolder(s.endSession)).Refuses(refuses...),
		calls.On("endSessions", "DELETE", "/api/account/sessions", "Sign out everywhere else", request.ForHolder(s.endSessions)).Refuses(refuses...),
		calls.On("setPassword", "PUT", "/api/account/password", "Change the password", request.ForHolder(s.setPassword)).Refuses(refuses...).
			Says("All other sessions end."),
		calls.On("forgotPassword", "POST", "/api/password/forgotten", "Ask for a link that sets a new password", s.forgotten).Refuses(refuses...).
			Says("It is sent to the confirmed address of the account. The answer is the same whether there is one or not."),
		calls.On("resetPassword", "POST", "/api/password/reset", "Set a new password, by the link that was sent", s.reset).Refuses(refuses...).
			Says("The link is good once. All sessions end, and the caller is signed in."),
	}
}

func (s *accounts) showAccount(ctx context.Context, u *people.User, _ *struct{}) (*calls.Answer[*AccountView], error) {
	names, err := s.people.FormerNames(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	a := &AccountView{Since: u.Created, Moderator: u.Moderator, Former: []FormerName{}}
	for _, n := range names {
		a.Former = append(a.Former, FormerName(n))
	}
	return calls.Answered(a), nil
}

func (s *accounts) rename(ctx context.Context, u *people.User, in *nameBody) (*calls.Answer[*calls.Me], error) {
	name, err := calls.CleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	if name == u.Name {
		return calls.Answered(calls.MeOf(u)), nil
	}
	if err := s.limits.Renaming(ctx, u.ID); err != nil {
		return nil, err
	}
	renamed, err := s.people.RenameAccount(ctx, u.ID, name, s.calls.Clock().Now().Add(people.NameKept))
	if errors.Is(err, persist.ErrTaken) {
		return nil, calls.TakenName(name)
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	if err := s.house.Moved(ctx, u.ID); err != nil {
		return nil, s.calls.Told(err)
	}
	return calls.Answered(calls.MeOf(renamed)), nil
}

// visitID is how a session is named to its user: not so that anybody could make use of it.
func visitID(v people.Visit) string { return v.Token[:min(len(v.Token), 16)] }

func (s *accounts) listSessions(ctx context.Context, u *people.User, _ *struct{}) (*calls.Answer[*Sessions], error) {
	visits, err := s.people.Visits(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	list := &Sessions{Sessions: []Session{}}
	for _, v := range visits {
		list.Sessions = append(list.Sessions, Session{ID: visitID(v), Agent: v.Agent, Since: v.Since, Seen: v.Seen, Current: v.Token == s.sessions.visitToken(ctx)})
	}
	return calls.Answered(list), nil
}

func (s *accounts) endSession(ctx context.Context, u *people.User, in *struct {
	ID string `path:"id" maxLength:"40"`
}) (*struct{}, error) {
	visits, err := s.people.Visits(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	for _, v := range visits {
		if visitID(v) != in.ID {
			continue
		}
		if v.Token == s.sessions.visitToken(ctx) {
			return s.signOut(ctx, nil)
		}
		if err := s.people.EndVisit(ctx, v.Token); err != nil {
			return nil, s.calls.Told(err)
		}
	}
	return nil, nil // what is not there has ended already
}

func (s *accounts) endSessions(ctx context.Context, u *people.User, _ *struct{}) (*struct{}, error) {
	at := s.calls.Clock().Now()
	if err := s.sessions.stillIn(ctx); err != nil {
		return nil, err
	}
	if err := s.people.SignOut(ctx, u.ID, at); err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, s.sessions.enter(ctx, u, at)
}

func (s *accounts) setPassword(ctx context.Context, u *people.User, in *passwordBody) (_ *struct{}, err error) {
	if in.Body.Old == "" {
		err = s.passkeys.proven(ctx)
	} else {
		err = s.passwords.knows(ctx, u, in.Body.Old)
	}
	if err != nil {
		return nil, err
	}
	hash, err := s.passwords.hash(ctx, in.Body.Password)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if err := s.sessions.stillIn(ctx); err != nil {
		return nil, err
	}
	return nil, s.replacePassword(ctx, u, u.Password, hash, "the password was changed elsewhere just now")
}

// replacePassword gives an account another password, ends what was begun with the one it
// was, and lets the caller in.
func (s *accounts) replacePassword(ctx context.Context, u *people.User, was, hash, late string) error {
	at := s.calls.Clock().Now()
	err := s.people.SetPassword(ctx, u.ID, was, hash, at)
	if errors.Is(err, persist.ErrNotFound) {
		return calls.Refuse(request.BadToken, "%s", late)
	} else if err != nil {
		return s.calls.Told(err)
	}
	if r, err := s.reaches.Reach(ctx, u.ID); err == nil && r.Mail != "" {
		s.letters.Wanted(ctx, notice.LetterReset, r.Mail) // links that were sent are dead
	}
	return s.sessions.enter(ctx, u, at)
}

// forgotten answers at once, and looks and writes afterwards: neither what is answered nor
// how long it takes tells whether there is such an account.
func (s *accounts) forgotten(ctx context.Context, in *forgottenBody) (*struct{}, error) {
	if s.post == nil || !s.post.Carries(notice.ByMail) {
		return nil, calls.Refuse(request.NoMail, "this server sends no mail")
	}
	name := strings.TrimSpace(in.Body.Name)
	if err := s.limits.Password(ctx, name); err != nil {
		return nil, err
	}
	go s.letters.sendResets(context.WithoutCancel(ctx), name, request.Language(in.Accepted))
	return nil, nil
}

func (s *accounts) reset(ctx context.Context, in *resetBody) (*calls.Answer[*calls.Me], error) {
	if err := s.limits.Linking(ctx); err != nil {
		return nil, err
	}
	const late = "this link is none of ours, or was used, or is too old"
	bad := calls.Refuse(request.BadToken, late)
	if s.post == nil {
		return nil, bad
	}
	r, err := s.reaches.Reach(ctx, s.post.Whose(in.Body.Token))
	if errors.Is(err, persist.ErrNotFound) || err == nil && !s.post.Resets(in.Body.Token, r) {
		return nil, bad
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	u, err := s.people.User(ctx, r.User)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if err := mayEnter(u); err != nil {
		return nil, err
	}
	hash, err := s.passwords.hash(ctx, in.Body.Password)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if err := s.replacePassword(ctx, u, r.Password, hash, late); err != nil {
		return nil, err
	}
	return calls.Answered(calls.MeOf(u)), nil
}
