package server

import (
	"context"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
)

// forgetful is all that keeps something of users.
type forgetful struct {
	People
	kept Programs
}

func (f forgetful) Programs(ctx context.Context, owner string) ([]*people.Program, error) {
	return f.kept.Programs(ctx, owner)
}

func (s *Server) forgetful() match.Forgetful { return forgetful{s.people, s.programs} }

// deleteAccount forgets the caller.
func (s *Server) deleteAccount(ctx context.Context, _ *struct{}) (*struct{}, error) {
	u := visitor(ctx)
	if u == nil {
		return nil, calls.Refuse(noAccount, "there is nobody to forget")
	}
	if !u.Guest() {
		if err := s.proven(ctx); err != nil {
			return nil, err
		}
	}
	if err := s.house.DeleteUser(ctx, s.forgetful(), u.ID); err != nil {
		return nil, s.calls.Told(err)
	}
	return s.signOut(ctx, nil)
}
