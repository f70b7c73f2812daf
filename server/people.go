package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/match"
)

// Preferences are how a person wants the pages.
type Preferences struct {
	Language string `json:"language" enum:"auto,en,es,it,de"`
	Theme    string `json:"theme" enum:"auto,light,dark"`
	Motion   string `json:"motion" enum:"auto,full,reduced"`
	Pace     string `json:"pace" enum:"auto,fast,normal,slow,steps" doc:"How fast bots go where the person plays with nobody else."`
	Passing  string `json:"passing" enum:"auto,ask,at-once" doc:"Whether the key that passes asks first."`
}

// unsaid are the preferences of one who has not said any.
var unsaid = Preferences{Language: "auto", Theme: "auto", Motion: "auto", Pace: "auto", Passing: "auto"}

// Me is the caller. One who has written nothing yet has no id.
type Me struct {
	ID       string      `json:"id"`
	Name     string      `json:"name"`
	Guest    bool        `json:"guest"`
	Proposal string      `json:"proposal,omitempty" doc:"A name for one who has none yet."`
	Settings Preferences `json:"settings"`
}

func meOf(u *match.User) *Me {
	if u == nil {
		return &Me{Guest: true, Proposal: guestName(), Settings: unsaid}
	}
	return &Me{ID: u.ID, Name: u.Name, Guest: u.Guest(), Settings: Preferences(u.Settings)}
}

type credentials struct {
	Name     string `json:"name" minLength:"2" maxLength:"24"`
	Password string `json:"password" minLength:"8" maxLength:"200"`
}

type changeMe struct {
	Name     *string `json:"name,omitempty" minLength:"2" maxLength:"24" doc:"Guests only."`
	Settings *struct {
		Language *string `json:"language,omitempty" enum:"auto,en,es,it,de"`
		Theme    *string `json:"theme,omitempty" enum:"auto,light,dark"`
		Motion   *string `json:"motion,omitempty" enum:"auto,full,reduced"`
		Pace     *string `json:"pace,omitempty" enum:"auto,fast,normal,slow,steps"`
		Passing  *string `json:"passing,omitempty" enum:"auto,ask,at-once"`
	} `json:"settings,omitempty"`
}

func (s *Server) registerPeople(api huma.API) {
	huma.Register(api, call("me", "GET", "/api/me", "Who the caller is"), func(ctx context.Context, _ *struct{}) (*body[*Me], error) {
		return answer(meOf(visitor(ctx))), nil
	})
	huma.Register(api, call("saveMe", "PATCH", "/api/me", "Change a guest's name, or settings",
		refusing(http.StatusForbidden, http.StatusConflict)), s.saveMe)
	huma.Register(api, call("register", "POST", "/api/account", "Make an account; a guest keeps all tables",
		refusing(http.StatusConflict, http.StatusTooManyRequests)), s.register)
	huma.Register(api, call("signIn", "POST", "/api/session", "Sign in; a guest's tables go to the account",
		refusing(http.StatusUnauthorized, http.StatusTooManyRequests)), s.signIn)
	huma.Register(api, call("signOut", "DELETE", "/api/session", "Sign out"), s.signOut)
}

func (s *Server) saveMe(ctx context.Context, in *struct{ Body changeMe }) (*body[*Me], error) {
	u, err := s.someone(ctx)
	if err != nil {
		return nil, err
	}
	var change match.UserChange
	if name := in.Body.Name; name != nil {
		if !u.Guest() {
			return nil, refuseWith(http.StatusForbidden, forbidden, "the name of an account stays as it is")
		}
		clean, err := cleanName(*name)
		if err != nil {
			return nil, err
		}
		change.Name = &clean
	}
	if c := in.Body.Settings; c != nil {
		change.Language, change.Theme, change.Motion = c.Language, c.Theme, c.Motion
		change.Pace, change.Passing = c.Pace, c.Passing
	}
	changed, err := s.people.ChangeUser(ctx, u.ID, change)
	switch {
	case errors.Is(err, match.ErrTaken):
		return nil, takenName(*change.Name)
	case errors.Is(err, match.ErrNotFound):
		return nil, refuseWith(http.StatusConflict, otherUser, "the guest has signed in or made an account meanwhile: ask who you are, and try again")
	case err != nil:
		return nil, s.answer(err)
	}
	if change.Name != nil {
		if err := s.house.Moved(ctx, u.ID); err != nil {
			return nil, s.answer(err)
		}
	}
	return answer(meOf(changed)), nil
}

func takenName(name string) *Error {
	return refuseWith(http.StatusConflict, nameTaken, "somebody else has the name %q, or one that looks like it", name)
}

func (s *Server) register(ctx context.Context, in *struct{ Body credentials }) (*body[*Me], error) {
	if err := s.limits.password(ctx, in.Body.Name); err != nil {
		return nil, err
	}
	name, err := cleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	hash, err := s.hash(ctx, in.Body.Password)
	if err != nil {
		return nil, s.answer(err)
	}
	u, err := s.makeAccount(ctx, name, hash)
	if errors.Is(err, match.ErrTaken) {
		return nil, takenName(name)
	} else if err != nil {
		return nil, s.answer(err)
	}
	return answer(meOf(u)), s.enter(ctx, u)
}

// makeAccount makes an account of a guest. Anybody else, and one whose guest has
// gone into another account meanwhile, starts with a new one.
func (s *Server) makeAccount(ctx context.Context, name, hash string) (*match.User, error) {
	if guest := visitor(ctx); guest != nil && guest.Guest() {
		u, err := s.people.MakeAccount(ctx, guest.ID, name, hash)
		if err == nil {
			err = s.house.Moved(ctx, guest.ID)
		}
		if !errors.Is(err, match.ErrNotFound) {
			return u, err
		}
	}
	u := newUser(name)
	u.Password = hash
	return u, s.people.AddUser(ctx, u)
}

func (s *Server) signIn(ctx context.Context, in *struct{ Body credentials }) (*body[*Me], error) {
	if err := s.limits.password(ctx, in.Body.Name); err != nil {
		return nil, err
	}
	account, err := s.people.Account(ctx, in.Body.Name)
	var hash string
	switch {
	case err == nil:
		hash = account.Password
	case errors.Is(err, match.ErrNotFound):
		hash, err = nobodysHash()
	}
	if err != nil {
		return nil, s.answer(err)
	}
	right, err := s.compare(ctx, in.Body.Password, hash)
	if err != nil {
		return nil, s.answer(err)
	}
	if !right || account == nil {
		return nil, refuseWith(http.StatusUnauthorized, wrongLogin, "there is no account with this name and password")
	}
	if u := visitor(ctx); u != nil && u.Guest() {
		if err := s.absorb(ctx, u, account); err != nil {
			return nil, s.answer(err)
		}
	}
	return answer(meOf(account)), s.enter(ctx, account)
}

// absorb gives what a guest has to an account, unless the guest is one himself
// by now, or another's.
func (s *Server) absorb(ctx context.Context, guest, account *match.User) error {
	err := s.people.Absorb(ctx, guest.ID, account.ID)
	if errors.Is(err, match.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.house.Moved(ctx, guest.ID)
}

func (s *Server) signOut(ctx context.Context, _ *struct{}) (*struct{}, error) {
	if err := s.sessions.Destroy(ctx); err != nil {
		return nil, s.answer(err)
	}
	return nil, nil
}

// engines are wheel arrangements, which have the same names in every language:
// a guest is called after one until he says otherwise. None is a bot's name.
var engines = []string{
	"Atlantic", "Pacific", "Mikado", "Mogul", "Prairie", "Consolidation", "Decapod", "Columbia",
	"Jubilee", "Berkshire", "Northern", "Mountain", "Mastodon", "Texas", "Baltic", "Adriatic",
}

func guestName() string { return fmt.Sprintf("%s %d", engines[random(len(engines))], 100+random(900)) }

func newUser(name string) *match.User {
	if name == "" {
		name = guestName()
	}
	return &match.User{
		ID: match.NewID(), Name: name, Created: match.Now(),
		Settings: match.Preferences(unsaid),
	}
}

func random(n int) int {
	i, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	if err != nil {
		panic(err) // the system has no randomness left: nothing here is safe
	}
	return int(i.Int64())
}
