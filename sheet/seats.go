package sheet

import (
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// Hold is for whom an open place is kept, and until when; zero where anybody may take it.
type Hold struct {
	User  persist.UserID // "" where nobody has an account of the name: for a guest who is called so
	Name  string         // as they were asked
	Until time.Time
}

// How long a place is kept: where people wait for each other, and else.
const (
	heldAtOnce = 15 * time.Minute
	heldLong   = 24 * time.Hour
)

// HoldFor is a hold for somebody at a table from a time on.
func HoldFor(s *Sheet, user persist.UserID, name string, now time.Time) Hold {
	long := heldLong
	if s.Tempo() == AtOnce {
		long = heldAtOnce
	}
	return Hold{User: user, Name: name, Until: now.Add(long)}
}

// For tells whether a place is kept for the user.
func (h Hold) For(user *people.User) bool {
	if h.User != "" {
		return h.User == user.ID
	}
	return h.Name != "" && user.Guest() && people.NameKey(h.Name) == people.NameKey(user.Name)
}

// Holds tells whether a place is kept for anybody at a time.
func (p Place) Holds(now time.Time) bool { return p.Kind == OpenPlace && now.Before(p.Held.Until) }

// Expect keeps a place for somebody: the one that is kept for them already, or the first that
// is kept for nobody.
func (ps Places) Expect(h Hold, now time.Time) error {
	same := func(p Place) bool {
		return p.Kind == OpenPlace && p.Held.User == h.User && people.NameKey(p.Held.Name) == people.NameKey(h.Name)
	}
	i := slices.IndexFunc(ps, same)
	if i < 0 {
		i = slices.IndexFunc(ps, func(p Place) bool { return p.Kind == OpenPlace && !p.Holds(now) })
	}
	if i < 0 {
		return refusal.New(refusal.SeatsHeld, "every free seat is kept for somebody: free one first")
	}
	ps[i].Held = h
	return nil
}

// Release keeps no place for the user any longer, and tells whether one was.
func (ps Places) Release(user *people.User) (released bool) {
	for i := range ps {
		if ps[i].Kind == OpenPlace && ps[i].Held.For(user) {
			ps[i].Held, released = Hold{}, true
		}
	}
	return released
}

// Seat puts the user at the seat named, or at the one kept for them, or at the first that is
// free at a time.
func (s *Sheet) Seat(user *people.User, seat *game.Seat, now time.Time) error {
	if s.Status != Open {
		return refusal.New(refusal.NotOpen, "the table has started without you")
	}
	i, err := seatFor(s, user, seat, now)
	if err != nil {
		return err
	}
	s.Places[i] = Place{Kind: Person, User: user.ID, Name: s.Places.FreeName(user.Name), Program: user.Program(), Home: s.homeOf(user)}
	s.Places.NameBots()
	if s.SeatsOf(user.ID).Len() == 1 {
		s.Places.Release(user)
	}
	return nil
}

// seatFor is the seat that the user may take: the one they want, or any.
func seatFor(s *Sheet, user *people.User, wanted *game.Seat, now time.Time) (int, error) {
	if wanted == nil {
		own := slices.IndexFunc(s.Places, func(p Place) bool { return p.Holds(now) && p.Held.For(user) })
		if own >= 0 {
			return own, nil
		}
		if i := slices.IndexFunc(s.Places, func(p Place) bool { return p.Kind == OpenPlace && !p.Holds(now) }); i >= 0 {
			return i, nil
		}
	}
	i, err := freeSeat(s, wanted)
	if err != nil {
		return i, err
	}
	if p := s.Places[i]; p.Holds(now) && !p.Held.For(user) && !s.HostedBy(user.ID) {
		return i, refusal.New(refusal.SeatHeld, "that seat is kept for somebody who was asked, until %s", p.Held.Until.Format(time.RFC3339)).With("until", p.Held.Until)
	}
	return i, nil
}

// Move takes the user from their seat to the one named.
func (s *Sheet) Move(user *people.User, seat *game.Seat) error {
	if seat == nil {
		return refusal.New(refusal.Seated, "you have a seat at this table already: name the one to move to")
	}
	to, err := freeSeat(s, seat)
	if err != nil {
		return err
	}
	from := s.SeatsOf(user.ID).First()
	s.Places[to], s.Places[from] = s.Places[from], s.Places[to]
	return nil
}

// freeSeat is the seat wanted, or the first, if it is open.
func freeSeat(s *Sheet, wanted *game.Seat) (int, error) {
	free := func(p Place) bool { return p.Kind == OpenPlace }
	if wanted == nil {
		i := slices.IndexFunc(s.Places, free)
		if i < 0 {
			return 0, refusal.New(refusal.NoSeat, "no seat is free")
		}
		return i, nil
	}
	i := int(*wanted)
	if i < 0 || i >= len(s.Places) || !free(s.Places[i]) {
		return 0, refusal.New(refusal.NoSeat, "seat %s is not free", *wanted)
	}
	return i, nil
}
