// Package record is the record of one game as it is played: its entries, the positions that
// they lead to, and what a seat may know of them. It knows neither people nor tables.
package record

import (
	"time"

	"github.com/scrip-games/scrip/game"
)

// Kept is an entry of the record and the batch it was confirmed in: the index of
// the first entry that was committed together with it.
type Kept struct {
	game.Entry
	Batch int
}

// KeptFrom is entries as they are kept from place first on; those without a time have this one.
func KeptFrom(first int, entries []game.Entry, at time.Time) []Kept {
	kept := make([]Kept, len(entries))
	for i, e := range entries {
		kept[i] = Kept{Entry: e, Batch: first + i}
		if e.At.IsZero() {
			kept[i].At = at
		}
	}
	return kept
}

// Happened is what an entry in force brought about.
type Happened struct {
	N      int
	Events []game.Logged
}

// Draw is a draw in force that the table made: entry N of its record, made by the
// number that the secret has for Number, which falls on the span of what was drawn.
type Draw struct {
	N, Number int
	game.Span
}
