package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
)

type credentials struct {
	Name     string `json:"name" minLength:"2" maxLength:"24"`
	Password string `json:"password" minLength:"8" maxLength:"200"`
}

func (s *Server) registerPeople(api huma.API) {
	huma.Register(api, call("me", "GET", "/api/me", "Who the caller is"), s.calls.Me)
	huma.Register(api, call("saveMe", "PATCH", "/api/me", "Change a guest's name, or settings",
		refusing(http.StatusForbidden, http.StatusConflict)), s.calls.SaveMe)
	huma.Register(api, call("register", "POST", "/api/account", "Make an account; a guest keeps all tables",
		refusing(http.StatusConflict, http.StatusTooManyRequests)), s.register)
	huma.Register(api, call("signIn", "POST", "/api/session", "Sign in; a guest's tables go to the account",
		refusing(http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests)), s.signIn)
	huma.Register(api, call("signOut", "DELETE", "/api/session", "Sign out"), s.signOut)
}

func (s *Server) register(ctx context.Context, in *struct{ Body credentials }) (*calls.Answer[*calls.Me], error) {
	if err := s.limits.password(ctx, in.Body.Name); err != nil {
		return nil, err
	}
	name, err := calls.CleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	hash, err := s.hash(ctx, in.Body.Password)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	u, err := s.makeAccount(ctx, name, hash)
	if errors.Is(err, persist.ErrTaken) {
		return nil, calls.TakenName(name)
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	return calls.Answered(calls.MeOf(u)), s.enter(ctx, u, time.Now())
}

// makeAccount makes an account of a guest. Anybody else, and one whose guest has
// gone into another account meanwhile, starts with a new one.
func (s *Server) makeAccount(ctx context.Context, name, hash string) (*people.User, error) {
	if guest := visitor(ctx); guest != nil && guest.Guest() {
		u, err := s.people.MakeAccount(ctx, guest.ID, name, hash)
		if err == nil {
			err = s.house.Moved(ctx, guest.ID)
		}
		if !errors.Is(err, persist.ErrNotFound) {
			return u, err
		}
	}
	u := calls.NewUser(name)
	u.Password = hash
	return u, s.people.AddUser(ctx, u)
}

func (s *Server) signIn(ctx context.Context, in *struct{ Body credentials }) (*calls.Answer[*calls.Me], error) {
	since := time.Now() // a password that is changed from now on is not the one that is compared
	if err := s.limits.password(ctx, in.Body.Name); err != nil {
		return nil, err
	}
	account, err := s.people.Account(ctx, in.Body.Name)
	var hash string
	switch {
	case err == nil:
		hash = account.Password
	case errors.Is(err, persist.ErrNotFound):
		hash, err = nobodysHash()
	}
	if err != nil {
		return nil, s.calls.Told(err)
	}
	right, err := s.compare(ctx, in.Body.Password, hash)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if !right || account == nil {
		return nil, calls.Refuse(http.StatusUnauthorized, wrongLogin, "there is no account with this name and password")
	}
	return s.welcome(ctx, account, since)
}

// welcome lets an account in that has shown since a moment that it may; what a guest has is
// the account's then.
func (s *Server) welcome(ctx context.Context, account *people.User, since time.Time) (*calls.Answer[*calls.Me], error) {
	if err := mayEnter(account); err != nil {
		return nil, err
	}
	if u := visitor(ctx); u != nil && u.Guest() {
		if err := s.absorb(ctx, u, account); err != nil {
			return nil, s.calls.Told(err)
		}
	}
	return calls.Answered(calls.MeOf(account)), s.enter(ctx, account, since)
}

// absorb gives what a guest has to an account, unless the guest is one himself
// by now, or another's.
func (s *Server) absorb(ctx context.Context, guest, account *people.User) error {
	err := s.people.Absorb(ctx, guest.ID, account.ID)
	if errors.Is(err, persist.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.house.Moved(ctx, guest.ID)
}

func (s *Server) signOut(ctx context.Context, _ *struct{}) (*struct{}, error) {
	if err := s.sessions.Destroy(ctx); err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, nil
}
