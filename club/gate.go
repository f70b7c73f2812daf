package club

import (
	"context"

	"github.com/scrip-games/scrip/persist"
)

// Gate tells a house of tables for whom tables are.
type Gate struct {
	Store Store
	// Over tells whether all tables of an event are over that have their luck in common.
	Over func(ctx context.Context, event persist.EventID, luck string) (bool, error)
}

// Member tells whether a user is in a club.
func (g *Gate) Member(ctx context.Context, id persist.ClubID, user persist.UserID) (bool, error) {
	if user == "" {
		return false, nil
	}
	m, err := unlessAbsent(g.Store.Member(ctx, id, user))
	return m != nil, err
}

// Revealed tells whether all tables of an event are over that have their luck in common.
func (g *Gate) Revealed(ctx context.Context, event persist.EventID, luck string) (bool, error) {
	return g.Over(ctx, event, luck)
}
