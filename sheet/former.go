package sheet

import (
	"slices"
	"strings"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
)

// OnlyOf tells whether a table of the host's is nothing to anybody else: nobody else sees it,
// nobody else plays there, or it has not begun.
func (s *Sheet) OnlyOf(host persist.UserID) bool {
	return s.Visibility == Private || s.WhatIf != nil || s.Status == Open || s.Status == Running && NobodyBut(s, host)
}

// Forget makes the seats of a user those of a former player, and forgets what they ordered.
// It returns the names under which they decided in the place of others; where it was not
// kept whose names these were, those known, and those that their seats bear.
func (s *Sheet) Forget(user persist.UserID, names []string) (deciders []string) {
	var his []game.Seat
	for i := range s.Places {
		p := &s.Places[i]
		if p.Owner == user {
			p.Owner, p.OwnerName = people.FormerUser, people.FormerPlayer
		}
		if p.User == user {
			names = append(slices.Clip(names), p.Name)
			p.User, p.Name = people.FormerUser, ""
			his = append(his, game.Seat(i))
			s.ForgetOrders(game.Seat(i))
		}
	}
	for _, seat := range his {
		s.Places[seat].Name = s.Places.FreeName(people.FormerPlayer)
	}
	s.Comings = slices.Clone(s.Comings)
	for i, c := range s.Comings {
		mine := c.User == user
		if c.User == "" { // from before that was kept
			mine = slices.ContainsFunc(names, func(name string) bool { return bears(c.By, name) })
		}
		if c.Why == IsTaken && mine {
			s.Comings[i].By, s.Comings[i].User = people.FormerPlayer, people.FormerUser
			deciders = append(deciders, c.By)
		}
	}
	return deciders
}

// bears tells whether a name at a table is somebody's, or that with a number.
func bears(at, name string) bool {
	number, its := strings.CutPrefix(at, name)
	return its && (number == "" || strings.HasPrefix(number, " ("))
}
