package match

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
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
	KinWithin = 7 * day
)

// households is the accounts at the table that are of one household, where two or more are;
// at a table that has not started with one more, if there is one.
func (s *Sheet) households(more *people.User) (list [][]string) {
	var of []any // the household of each list
	add := func(home any, user string) {
		if i := slices.Index(of, home); i >= 0 {
			list[i] = append(list[i], user)
			return
		}
		of, list = append(of, home), append(list, []string{user})
	}
	for _, p := range s.Places {
		switch {
		case p.Whose() == "":
		case s.Status == Open && p.Home != "":
			add(p.Home, p.Whose())
		case s.Status != Open && p.Kin > 0:
			add(p.Kin, p.Whose())
		}
	}
	if s.Status == Open && more != nil && more.Home != "" && s.SeatsOf(more.ID) == 0 {
		add(more.Home, more.ID)
	}
	return slices.DeleteFunc(list, func(users []string) bool { return len(users) < 2 })
}

// noteKin notes who is of one household when a game starts, and forgets from where they
// came: only whether two of them are the same matters.
func (s *Sheet) noteKin() {
	groups := s.households(nil)
	for i := range s.Places {
		p := &s.Places[i]
		p.Home = ""
		if n := slices.IndexFunc(groups, func(users []string) bool { return slices.Contains(users, p.Whose()) }); n >= 0 {
			p.Kin = n + 1
		}
	}
}

// KinSeen is what people at a rated table are told of games within a household.
type KinSeen struct {
	Most   int
	Counts bool // this game does, as it stands, or did
}

// Households is the accounts that are of one household at a game under way or over.
func (s *Sheet) Households() [][]string { return s.households(nil) }

// KinAt is what somebody is told of games within a household at a rated table: nil where no
// two at it are of one, with the one who asks as far as they could still sit down, and to
// those who have no part in it.
func (h *House) KinAt(ctx context.Context, s *Sheet, user *people.User) *KinSeen {
	if h.ratings == nil || !s.Rated || user == nil {
		return nil
	}
	groups := s.households(user)
	mine := s.SeatsOf(user.ID)|s.LeftBy(user.ID) != 0 || slices.ContainsFunc(groups, func(users []string) bool { return slices.Contains(users, user.ID) })
	if len(groups) == 0 || !mine {
		return nil
	}
	seen := &KinSeen{Most: MostKin}
	tooOften, err := h.ratings.KinTooOften(ctx, s, groups)
	if err != nil {
		slog.Error("whether a game counts is not known", "table", persist.LogID(s.ID), "err", err)
		return nil
	}
	seen.Counts = !tooOften
	return seen
}

// KinSince is from when on games within a household count for one that ends, or would end,
// at a time.
func KinSince(end time.Time) time.Time { return end.Add(-KinWithin) }
