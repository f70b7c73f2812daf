package results

import (
	"context"
	"slices"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// Kin is whether others of one's household played in a rated game.
type Kin int

// No others did; some did and the game counted; or there had been too many such games.
const (
	NoKin Kin = iota
	KinCounted
	KinTooOften
)

// MostKin is how many rated games between two accounts of one household count in KinWithin.
const (
	MostKin   = 3
	KinWithin = 7 * 24 * time.Hour
)

// KinSeen is what people at a rated table learn of games within a household.
type KinSeen struct {
	Most   int
	Counts bool // this game does, as it stands, or did
}

// KinAt is what somebody learns of games within a household at a rated table. It is nil where no
// two at it are of one household, the caller counted as far as they could still sit down, and for
// people who have no part in it.
func (k *Keeper) KinAt(ctx context.Context, s *sheet.Sheet, user *people.User) *KinSeen {
	if k == nil || k.Ratings == nil || !s.Rated || user == nil {
		return nil
	}
	groups := s.Households(user)
	mine := s.SeatsOf(user.ID)|s.LeftBy(user.ID) != 0 || slices.ContainsFunc(groups, func(users []persist.UserID) bool { return slices.Contains(users, user.ID) })
	if len(groups) == 0 || !mine {
		return nil
	}
	seen := &KinSeen{Most: MostKin}
	tooOften, err := k.Ratings.KinTooOften(ctx, s, groups)
	if err != nil {
		logFailed("query games of households failed", s.ID, err)
		return nil
	}
	seen.Counts = !tooOften
	return seen
}

// KinSince is from when on games within a household count for one that ends, or would end,
// at a time.
func KinSince(end time.Time) time.Time { return end.Add(-KinWithin) }
