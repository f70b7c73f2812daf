package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
)

// deletions is how often a deletion is tried: while it leaves tables somebody may sit down
// at another, in another browser.
const deletions = 3

// deleteAccount forgets the caller. He leaves his tables first, as anybody leaves them; should
// the server end before the rest is done he can do it again.
func (s *Server) deleteAccount(ctx context.Context, _ *struct{}) (*struct{}, error) {
	u := visitor(ctx)
	if u == nil {
		return nil, calls.Refuse(http.StatusForbidden, noAccount, "there is nobody to forget")
	}
	if !u.Guest() {
		if err := s.proven(ctx); err != nil {
			return nil, err
		}
	}
	ctx = context.WithoutCancel(ctx)
	programs, err := s.programs.Programs(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	for _, p := range programs {
		if err := s.forgetWholly(ctx, p.User); err != nil {
			return nil, s.calls.Told(err)
		}
	}
	if err := s.forgetWholly(ctx, u.ID); err != nil {
		return nil, s.calls.Told(err)
	}
	return s.signOut(ctx, nil)
}

// forgetWholly forgets a user, and tables show what has become of him.
func (s *Server) forgetWholly(ctx context.Context, user string) error {
	changed, err := s.forget(ctx, user)
	if err != nil && !errors.Is(err, match.ErrNotFound) { // who is gone already is gone
		return err
	}
	return s.house.Reread(ctx, changed)
}

func (s *Server) forget(ctx context.Context, user string) (changed []string, err error) {
	for range deletions {
		tables, err := s.people.TableIDs(ctx, user)
		if err != nil {
			return nil, err
		}
		if err := s.house.Quit(ctx, user, tables); err != nil {
			return nil, err
		}
		changed, err := s.people.DeleteUser(ctx, user, time.Now().Add(formerTime))
		if !errors.Is(err, match.ErrTaken) {
			return changed, err
		}
	}
	return nil, match.ErrTaken
}
