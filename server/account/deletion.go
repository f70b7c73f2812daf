package account

import (
	"context"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/request"
)

// forgetful is all that keeps something of users.
type forgetful struct {
	People
	kept Programs
}

func (f forgetful) Programs(ctx context.Context, owner persist.UserID) ([]*people.Program, error) {
	return f.kept.Programs(ctx, owner)
}

// deleteAccount forgets the caller.
func (s *accounts) deleteAccount(ctx context.Context, _ *struct{}) (*struct{}, error) {
	u := request.Visitor(ctx)
	if u == nil {
		return nil, calls.Refuse(request.NoAccount, "there is nobody to forget")
	}
	if !u.Guest() {
		if err := s.passkeys.proven(ctx); err != nil {
			return nil, err
		}
	}
	if err := s.house.DeleteUser(ctx, forgetful{s.people, s.programs}, u.ID); err != nil {
		return nil, s.calls.Told(err)
	}
	return s.signOut(ctx, nil)
}
