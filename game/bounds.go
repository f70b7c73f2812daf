package game

import (
	"bytes"
	"fmt"
)

// Bounds of the texts that games are read from. The longest games have a
// thousand entries or two, a hundred kilobytes of text and lists seven deep.
const (
	// MostEntries is how many entries a game may have.
	MostEntries = 20_000
	mostObjects = 50_000
	mostDepth   = 32
)

// Bounded tells whether a JSON text may be decoded. Three bytes of text can
// become hundreds in memory, so this counts before anything is made of them.
// Whether the text is JSON at all is for the decoder to say.
func Bounded(text []byte) error {
	objects, depth, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
			if c == '{' {
				objects++
			}
		case c == '}' || c == ']':
			depth--
		}
		if objects > mostObjects || depth > mostDepth {
			return beyond(text[:i], objects > mostObjects)
		}
	}
	return nil
}

// beyond says what there is too much of, and where.
func beyond(before []byte, many bool) error {
	line := 1 + bytes.Count(before, []byte("\n"))
	if many {
		return fmt.Errorf("line %d: more than %d objects; a game has at most %d entries", line, mostObjects, MostEntries)
	}
	return fmt.Errorf("line %d: lists and objects lie more than %d deep in one another", line, mostDepth)
}

// TooLong says that a game has more entries than a game may have.
func TooLong(entries int) error {
	return fmt.Errorf("there are %d entries; a game has at most %d", entries, MostEntries)
}
