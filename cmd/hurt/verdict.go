package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// demand is something that must hold.
type demand struct {
	what  string
	holds bool
	found string
}

func (d demand) String() string {
	word := "ok "
	if !d.holds {
		word = "NOT"
	}
	return fmt.Sprintf("%s  %-66s %s", word, d.what, d.found)
}

// broken is the demands that do not hold.
func broken(demands []demand) error {
	var bad []error
	for _, d := range demands {
		if !d.holds {
			bad = append(bad, fmt.Errorf("%s: %s", d.what, d.found))
		}
	}
	return errors.Join(bad...)
}

func crashHead() string {
	return fmt.Sprintf("%-21s %6s %6s %8s %6s  %7s %7s  %6s %8s %6s  %s",
		"servers", "kills", "pauses", "database", "cuts", "moves", "unsure", "games", "streams", "went on", "other answers")
}

func (e *crashResult) String() string {
	return fmt.Sprintf("%-21s %6d %6d %8d %6d  %7d %7d  %6d %8d %6d  %s",
		e.form, e.kills.Load(), e.pauses.Load(), e.restarts.Load(), e.cuts.Load(), e.acknowledged, e.unsure, e.games, e.streams, e.resumed, e.answers.summary())
}

// done is how many kills and pauses there were.
func (e *crashResult) done() int { return int(e.kills.Load() + e.pauses.Load()) }

func (t *answerCount) summary() string {
	var list []string
	for _, what := range slices.Sorted(maps.Keys(t.counts)) {
		list = append(list, fmt.Sprintf("%d × %s", t.counts[what], what))
	}
	return strings.Join(list, ", ")
}

// demands is what must hold after hurting.
func (e *crashResult) demands() []demand {
	name := e.form.String() + ": "
	none := func(what string, list []string) demand {
		return demand{name + what, len(list) == 0, first(list)}
	}
	return []demand{
		{name + "no acknowledged move is lost", e.lost == 0 && e.acknowledged > 0, fmt.Sprintf("%d of %d", e.lost, e.acknowledged)},
		{name + "none is there twice, or where nobody asked for it", e.doubled == 0, fmt.Sprint(e.doubled)},
		{name + "no server shows less than was acknowledged", e.old == 0, fmt.Sprint(e.old)},
		{name + "every game replays", e.unplayable == "", e.unplayable},
		none("every stream is told every entry once", e.holed),
		none("every table goes on after", e.stuck),
		none("nothing is refused without a reason", e.answers.wrongs),
		none("every server stays up, and starts again", e.crashFaults.wrongs),
	}
}

// first is how many there are, and the first few.
func first(list []string) string {
	if len(list) == 0 {
		return "0"
	}
	return fmt.Sprintf("%d: %s", len(list), strings.Join(list[:min(3, len(list))], "; "))
}
