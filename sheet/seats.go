package sheet

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
)

// Seat puts the user at the seat named, or at the first that is free.
func (s *Sheet) Seat(user *people.User, Seat *game.Seat) error {
	if s.Status != Open {
		return refusal.New(refusal.NotOpen, "the table has started without you")
	}
	i, err := freeSeat(s, Seat)
	if err != nil {
		return err
	}
	s.Places[i] = Place{Kind: Person, User: user.ID, Name: s.Places.FreeName(user.Name), Program: user.Program(), Home: s.homeOf(user)}
	s.Places.NameBots()
	return nil
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
