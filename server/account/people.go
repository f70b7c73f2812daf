package account

import (
	"context"
	"errors"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
)

// People keeps users.
type People interface {
	// AddUser is persist.ErrTaken if another account has an account's name or one
	// that looks like it.
	AddUser(context.Context, *people.User) error
	// MakeAccount gives a guest a name and a password: ErrTaken like AddUser, and
	// persist.ErrNotFound if there is no such guest any more.
	MakeAccount(ctx context.Context, guest persist.UserID, name, password string) (*people.User, error)
	// ChangeUser changes what is named alone, with the same errors.
	ChangeUser(context.Context, persist.UserID, people.UserChange) (*people.User, error)
	// User and Account are persist.ErrNotFound if there is none.
	User(ctx context.Context, id persist.UserID) (*people.User, error)
	Account(ctx context.Context, name string) (*people.User, error)
	// SeeUser notes that a user was here.
	SeeUser(ctx context.Context, id persist.UserID, at time.Time) error
	// RenameAccount leaves it found by its old name until a moment: ErrTaken like AddUser.
	RenameAccount(ctx context.Context, id persist.UserID, name string, until time.Time) (*people.User, error)
	FormerNames(ctx context.Context, id persist.UserID) ([]people.FormerName, error)
	// SetPassword ends what was begun with the password it was; persist.ErrNotFound if it is
	// another by now. SignOut ends all that was begun before.
	SetPassword(ctx context.Context, id persist.UserID, was, password string, at time.Time) error
	SignOut(ctx context.Context, id persist.UserID, at time.Time) error
	// AccountsByMail is the accounts that have confirmed a mail address.
	AccountsByMail(ctx context.Context, address string) ([]*people.User, error)
	// TableIDs is all tables that a user has to do with, the oldest first.
	TableIDs(ctx context.Context, user persist.UserID) ([]persist.TableID, error)
	// KeptOf is what is kept of a user besides, by tables and columns.
	KeptOf(ctx context.Context, user persist.UserID) (map[string][]map[string]any, error)
	// SaveVisit, Visits and EndVisit are about where somebody is signed in.
	SaveVisit(ctx context.Context, user persist.UserID, v people.Visit) error
	Visits(ctx context.Context, user persist.UserID) ([]people.Visit, error)
	EndVisit(ctx context.Context, token string) error
	// Absorb gives all that a guest has to an account, and forgets the guest. It
	// is persist.ErrNotFound if there is no such guest any more.
	Absorb(ctx context.Context, guest, account persist.UserID) error
	// DeleteUser forgets a user, and returns the tables that it changes. The name of an account
	// stays taken until a moment. It is persist.ErrTaken if they still play somewhere.
	DeleteUser(ctx context.Context, id persist.UserID, until time.Time) (tables []persist.TableID, err error)
	// CurrentBulletins is the host's notices to a user at a moment, and to everybody; ReadBulletin
	// ends one that was for the user alone.
	CurrentBulletins(ctx context.Context, user persist.UserID, now time.Time) ([]people.Bulletin, error)
	ReadBulletin(ctx context.Context, user persist.UserID, id int64, at time.Time) error
	Passkeys
}

type credentials struct {
	Name     string `json:"name" minLength:"2" maxLength:"24"`
	Password string `json:"password" minLength:"8" maxLength:"200"`
}

// accounts is the calls about the caller's own account.
type accounts struct {
	people    People
	programs  Programs
	reaches   Reaches
	post      Post
	house     *match.House
	calls     *calls.Calls
	sessions  *sessions
	passkeys  *passkeys
	passwords *passwords
	letters   *letters
	limits    *request.Limiters
}

func (s *accounts) routesPeople() []calls.Route {
	return []calls.Route{
		calls.On("register", "POST", "/api/account", "Make an account; a guest keeps all tables", s.register).Refuses(refusal.Conflict, refusal.Busy),
		calls.On("signIn", "POST", "/api/session", "Sign in; a guest's tables go to the account", s.signIn).Refuses(refusal.Unauthorized, refusal.Forbidden, refusal.Busy),
		calls.On("signOut", "DELETE", "/api/session", "Sign out", s.signOut),
	}
}

func (s *accounts) register(ctx context.Context, in *struct{ Body credentials }) (*calls.Answer[*calls.Me], error) {
	if err := s.limits.Password(ctx, in.Body.Name); err != nil {
		return nil, err
	}
	name, err := calls.CleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	hash, err := s.passwords.hash(ctx, in.Body.Password)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	u, err := s.makeAccount(ctx, name, hash)
	if errors.Is(err, persist.ErrTaken) {
		return nil, calls.TakenName(name)
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	return calls.Answered(calls.MeOf(u)), s.sessions.enter(ctx, u, s.calls.Clock().Now())
}

// makeAccount makes an account of a guest. Anybody else, and one whose guest has
// gone into another account meanwhile, starts with a new one.
func (s *accounts) makeAccount(ctx context.Context, name, hash string) (*people.User, error) {
	if guest := request.Visitor(ctx); guest != nil && guest.Guest() {
		u, err := s.people.MakeAccount(ctx, guest.ID, name, hash)
		if err == nil {
			err = s.house.Moved(ctx, guest.ID)
		}
		if !errors.Is(err, persist.ErrNotFound) {
			return u, err
		}
	}
	u := calls.NewUser(name, s.calls.Clock().Kept())
	u.Password = hash
	return u, s.people.AddUser(ctx, u)
}

func (s *accounts) signIn(ctx context.Context, in *struct{ Body credentials }) (*calls.Answer[*calls.Me], error) {
	since := s.calls.Clock().Now() // a password that is changed from now on is not the one that is compared
	if err := s.limits.Password(ctx, in.Body.Name); err != nil {
		return nil, err
	}
	account, err := s.people.Account(ctx, in.Body.Name)
	var hash string
	switch {
	case err == nil:
		hash = account.Password
	case errors.Is(err, persist.ErrNotFound):
		hash, err = s.passwords.nobodys()
	}
	if err != nil {
		return nil, s.calls.Told(err)
	}
	right, err := s.passwords.compare(ctx, in.Body.Password, hash)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if !right || account == nil {
		return nil, calls.Refuse(request.WrongLogin, "there is no account with this name and password")
	}
	return s.sessions.welcome(ctx, account, since)
}

func (s *accounts) signOut(ctx context.Context, _ *struct{}) (*struct{}, error) {
	if err := s.sessions.cookies.Destroy(ctx); err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, nil
}
