package sheet

import (
	"fmt"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
)

// Engineers lend the bots their names: one for each place, no two with the same
// initial, since boards mark people by theirs.
var Engineers = [game.MaxSeats]string{"Brunel", "Hackworth", "Stephenson", "Trevithick", "Locke", "Vignoles", "Gooch", "Cubitt"}

// IsEngineer tells whether a name is a bot's, or looks like one.
func IsEngineer(name string) bool {
	return slices.ContainsFunc(Engineers[:], func(e string) bool { return people.Skeleton(e) == people.Skeleton(name) })
}

// Engineer is a name for a bot at the place that nobody else at the table has:
// there are as many as seats.
func (ps Places) Engineer(place int) string {
	for i := range Engineers {
		if name := Engineers[(place+i)%len(Engineers)]; !ps.named(name, place) {
			return name
		}
	}
	return Engineers[place]
}

// named tells whether anybody at another place has the name.
func (ps Places) named(name string, but int) bool {
	for i, p := range ps {
		if i != but && people.NameKey(p.Name) == people.NameKey(name) {
			return true
		}
	}
	return false
}

// NameBots gives another name to a bot that bears a person's.
func (ps Places) NameBots() {
	for i, p := range ps {
		if p.Kind == Bot && !p.StandsIn() && ps.named(p.Name, i) {
			ps[i].Name = ps.Engineer(i)
		}
	}
}

// FreeName is the name, numbered if somebody at the table has it already; a bot
// would give way.
func (ps Places) FreeName(name string) string {
	taken := func(n string) bool {
		return slices.ContainsFunc(ps, func(p Place) bool { return p.Name == n && (p.Kind != Bot || p.StandsIn()) })
	}
	free := name
	for i := 2; taken(free); i++ {
		free = fmt.Sprintf("%s (%d)", name, i)
	}
	return free
}

// Rename gives the seats of a user their new name where they bore the old one,
// and tells whether there were any. Seats that they named otherwise stay as
// they are.
func (s *Sheet) Rename(user persist.UserID, old, name string) bool {
	var his []int
	changed := false
	for i, p := range s.Places {
		if p.Owner == user && p.OwnerName != name {
			s.Places[i].OwnerName, changed = name, true
		}
		if p.User == user && bears(p.Name, old) {
			his = append(his, i)
			s.Places[i].Name = ""
		}
	}
	for _, i := range his {
		s.Places[i].Name = s.Places.FreeName(name)
	}
	s.Places.NameBots()
	return changed || len(his) > 0
}
