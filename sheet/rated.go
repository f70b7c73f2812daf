package sheet

import (
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// MayBeRated refuses a user whom a rated table does not take, and seats that leave too few
// people.
func (s *Sheet) MayBeRated(user *people.User) error {
	if user.Guest() || user.Program() {
		return refusal.New(refusal.RatedNeedsAccount, "ratings are for people with accounts: sign in, or play a game that is not rated")
	}
	return s.SeatsRivals()
}

// SeatsRivals refuses a table at which fewer than two people could play, or one plays at
// several seats.
func (s *Sheet) SeatsRivals() error {
	var people []persist.UserID
	open := 0
	for _, p := range s.Places {
		switch {
		case p.Kind == OpenPlace:
			open++
		case p.Kind == Person && slices.Contains(people, p.User):
			return refusal.New(refusal.RatedNeedsPeople, "in a rated game nobody plays at two seats")
		case p.Kind == Person:
			people = append(people, p.User)
		}
	}
	if len(people)+open < 2 {
		return refusal.New(refusal.RatedNeedsPeople, "a rated game needs two people or more")
	}
	return nil
}

// Rivals tells whether two people or more sit there, each at one seat.
func (ps Places) Rivals() bool { return (&Sheet{Places: ps}).SeatsRivals() == nil }

// NoteHome notes from where somebody has sat down.
func (s *Sheet) NoteHome(user *people.User) {
	for seat := range s.SeatsOf(user.ID).All {
		s.Places[seat].Home = s.homeOf(user)
	}
}

// homeOf is from where somebody sits down, where that matters.
func (s *Sheet) homeOf(user *people.User) string {
	if s.Rated && s.Status == Open {
		return user.Home
	}
	return ""
}

// Sit is seat for one who agrees to play for ratings, or does not.
func (s *Sheet) Sit(user *people.User, seat *game.Seat, agreed bool, now time.Time) error {
	if !s.Rated || s.Status != Open {
		return s.Seat(user, seat, now)
	}
	if !agreed {
		return refusal.New(refusal.RatedNotAgreed, "this game is rated: who sits down has to agree to that")
	}
	if err := s.Seat(user, seat, now); err != nil {
		return err
	}
	return s.MayBeRated(user)
}

// Households is the accounts at the table that are of one household, where two or more are;
// at a table that has not started with one more, if there is one.
func (s *Sheet) Households(more *people.User) (list [][]persist.UserID) {
	var of []any // the household of each list
	add := func(home any, user persist.UserID) {
		if i := slices.Index(of, home); i >= 0 {
			list[i] = append(list[i], user)
			return
		}
		of, list = append(of, home), append(list, []persist.UserID{user})
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
	return slices.DeleteFunc(list, func(users []persist.UserID) bool { return len(users) < 2 })
}

// NoteKin notes who is of one household when a game starts, and forgets from where they
// came: only whether two of them are the same matters.
func (s *Sheet) NoteKin() {
	groups := s.Households(nil)
	for i := range s.Places {
		p := &s.Places[i]
		p.Home = ""
		if n := slices.IndexFunc(groups, func(users []persist.UserID) bool { return slices.Contains(users, p.Whose()) }); n >= 0 {
			p.Kin = n + 1
		}
	}
}
