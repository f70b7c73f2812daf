package notation

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/scrip-games/scrip/game"
)

// namesOf is the names of seats, "" for one that has none, or has that of another.
func namesOf(seats []game.SeatInfo) []string {
	count := map[string]int{}
	for _, s := range seats {
		count[s.Name]++
	}
	names := make([]string, len(seats))
	for i, s := range seats {
		if count[s.Name] == 1 {
			names[i] = s.Name
		}
	}
	return names
}

// Names that stand in front of an action as they are; all others are quoted.
var (
	plainName   = regexp.MustCompile(`^\pL[\pL\pM\pN.'_-]*( [\pL\pM\pN.'_-]+)*$`)
	numberedFor = regexp.MustCompile(`^seat ([0-9])$`)
)

// between stands between a seat and who decided for it.
const between = " by "

// nameText is a name as it stands in front of an action.
func nameText(name string) string {
	if plainName.MatchString(name) && name != game.Chance.String() && !numberedFor.MatchString(name) && !strings.Contains(name, between) {
		return name
	}
	return quoted(name)
}

// Seat is what a seat is called.
func (l *Lexicon) Seat(s game.Seat) string {
	switch {
	case s < 0 || int(s) >= len(l.names):
		return s.String()
	case l.names[s] == "":
		return "seat " + s.String()
	}
	return nameText(l.names[s])
}

// seatCalled is the seat of a name as it was read.
func (l *Lexicon) seatCalled(name string, inQuotes bool) (game.Seat, error) {
	if !inQuotes && name == game.Chance.String() {
		return game.Chance, nil
	}
	if m := numberedFor.FindStringSubmatch(name); m != nil && !inQuotes {
		if n, _ := strconv.Atoi(m[1]); n < len(l.names) { // a digit is a number
			return game.Seat(n), nil
		}
	}
	if i := slices.Index(l.names, name); i >= 0 && name != "" {
		return game.Seat(i), nil
	}
	return 0, &unknownName{name}
}

// unknownName is the error of a name that nobody has.
type unknownName struct{ name string }

func (e *unknownName) Error() string { return "there is nobody called " + quoted(e.name) }

// everybody is what can stand in front of an action.
func (l *Lexicon) everybody() []string {
	list := make([]string, 0, len(l.names)+1)
	for s := range l.names {
		list = append(list, l.Seat(game.Seat(s)))
	}
	return append(list, game.Chance.String())
}

// who reads who did something, up to the colon: the seat, and who decided for it.
func (l *Lexicon) who(s *scan) (seat game.Seat, by string, err error) {
	name, inQuotes, err := s.name()
	if err != nil {
		return 0, "", err
	}
	if seat, err = l.seatCalled(name, inQuotes); err != nil {
		return 0, "", err
	}
	if s.take(strings.TrimPrefix(between, " ")) || s.take(between) {
		if by, _, err = s.name(); err != nil {
			return 0, "", err
		}
	}
	if s.skip(" \t"); !s.take(":") {
		return 0, "", fmt.Errorf("a colon stands between who does something and what")
	}
	return seat, by, nil
}

// name reads a name, quoted or not.
func (s *scan) name() (name string, inQuotes bool, err error) {
	if s.next() == '"' {
		name, err = s.quote()
		return name, true, err
	}
	from := s.at
	name = s.upTo(":\n;{}()")
	if before, _, found := strings.Cut(name, between); found {
		name = before
		s.at = from + len(before)
	}
	return strings.TrimRight(name, " \t\r"), false, nil
}
