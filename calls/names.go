package calls

import (
	"strings"
	"unicode"

	"github.com/scrip-games/scrip/people"
)

// CleanName is a name with single spaces, if it can be read by others.
func CleanName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if n := len([]rune(name)); n < 2 || n > 24 || !readable(name) {
		return "", Refuse(BadName, "a name has 2 to 24 letters, digits, spaces, or - _ . '")
	}
	if people.IsFormer(name) {
		return "", TakenName(name)
	}
	return name, nil
}

// mostMarks is how many marks a letter bears in any writing; more would only be
// a heap over the lines above.
const mostMarks = 2

// readable tells whether a name is letters of any writing with their marks,
// digits, and what joins names, and whether there is anything to see.
func readable(name string) bool {
	named := false
	room := 0 // for marks on the letter before
	for _, r := range name {
		switch {
		case people.Invisible(r):
			return false
		case unicode.IsLetter(r):
			named, room = true, mostMarks
		case unicode.IsMark(r) && room > 0:
			room--
		case unicode.IsDigit(r):
			named, room = true, 0
		case strings.ContainsRune(" -_.'", r):
			room = 0
		default:
			return false
		}
	}
	return named
}
