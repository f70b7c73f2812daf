package calls

import (
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/sheet"
)

// whole is a time as it is told: to the second. What a program does at once and what a
// person does is not to be told apart by what is left of one.
func whole(t time.Time) time.Time { return t.Truncate(time.Second) }

// wholeMillis is a length of time as it is told, in milliseconds: whole seconds.
func wholeMillis(d time.Duration) int64 { return d.Truncate(time.Second).Milliseconds() }

// comingsOf lists those who left and came back.
func comingsOf(list []sheet.Coming) []sheet.Coming {
	list = append([]sheet.Coming{}, list...)
	for i := range list {
		list[i].At = whole(list[i].At)
	}
	return list
}

// hintedOf lists those who were given hints.
func hintedOf(list []sheet.Hinted) []sheet.Hinted {
	list = append([]sheet.Hinted{}, list...)
	for i := range list {
		list[i].At = whole(list[i].At)
	}
	return list
}

// WholeSeconds is a record as it is told. The one given is changed.
func WholeSeconds(r *game.Record) *game.Record {
	for i := range r.Entries {
		r.Entries[i].At = whole(r.Entries[i].At)
	}
	return r
}
