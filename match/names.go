package match

import (
	"fmt"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
)

// engineers lend the bots their names: one for each place, no two with the same
// initial, since boards mark people by theirs.
var engineers = [game.MaxSeats]string{"Brunel", "Hudson", "Stephenson", "Trevithick", "Locke", "Vignoles", "Gooch", "Cubitt"}

// engineer is a name for a bot at the place that nobody else at the table has:
// there are as many as seats.
func (s *Sheet) engineer(place int) string {
	for i := range engineers {
		if name := engineers[(place+i)%len(engineers)]; !s.named(name, place) {
			return name
		}
	}
	return engineers[place]
}

// named tells whether anybody at another place has the name.
func (s *Sheet) named(name string, but int) bool {
	for i, p := range s.Places {
		if i != but && people.NameKey(p.Name) == people.NameKey(name) {
			return true
		}
	}
	return false
}

// nameBots gives another name to a bot that bears a person's.
func (s *Sheet) nameBots() {
	for i, p := range s.Places {
		if p.Kind == Bot && !p.standsIn() && s.named(p.Name, i) {
			s.Places[i].Name = s.engineer(i)
		}
	}
}

// freeName is the name, numbered if somebody at the table has it already; a bot
// would give way.
func (s *Sheet) freeName(name string) string {
	taken := func(n string) bool {
		return slices.ContainsFunc(s.Places, func(p Place) bool { return p.Name == n && (p.Kind != Bot || p.standsIn()) })
	}
	free := name
	for i := 2; taken(free); i++ {
		free = fmt.Sprintf("%s (%d)", name, i)
	}
	return free
}

// Rename gives the seats of a user his new name where they bore the old one, and
// tells whether there were any. Seats that he named otherwise stay as they are.
func (s *Sheet) Rename(user, old, name string) bool {
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
		s.Places[i].Name = s.freeName(name)
	}
	s.nameBots()
	return changed || len(his) > 0
}
