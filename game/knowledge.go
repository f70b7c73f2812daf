package game

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
)

// Knowledge is what a viewer who plays some seats, or none, knows of the line of a
// game. With it the line can be told anew: a record that led to what they see, with
// what was hidden from them as it could have been.
type Knowledge struct {
	start, now Game
	viewers    []Seat
	line       []Deed[any]
	truth      []Game // the positions that the deeds led to
}

// NewKnowledge is that of a viewer who plays the seats, at the start of a game.
func NewKnowledge(start Game, seats SeatSet) *Knowledge {
	k := &Knowledge{start: start, now: start.Clone()}
	for seat := range seats.All {
		k.viewers = append(k.viewers, seat)
	}
	if len(k.viewers) == 0 {
		k.viewers = []Seat{Watcher}
	}
	return k
}

// Add plays the next action of the line and notes what is known of it.
func (k *Knowledge) Add(seat Seat, action json.RawMessage) error {
	done, err := k.start.Title().Decode(action)
	if err != nil {
		return err
	}
	d := Deed[any]{Seat: seat, Hidden: !slices.ContainsFunc(k.viewers, k.now.SeenBy(seat, done).Has)}
	var log Log
	if err := k.now.Do(seat, done, &log); err != nil {
		return err
	}
	if !d.Hidden {
		d.Action = done
	}
	d.Heard = k.heard(&log)
	k.line = append(k.line, d)
	k.truth = append(k.truth, k.now.Clone())
	return nil
}

// heard is the events that any of the seats was told of.
func (k *Knowledge) heard(log *Log) []Event {
	var events []Event
	for _, e := range log.Entries {
		if slices.ContainsFunc(k.viewers, e.To.Has) {
			events = append(events, e.Event)
		}
	}
	return events
}

// Len is how many deeds the line has.
func (k *Knowledge) Len() int { return len(k.line) }

// Viewer is the first of those who know it.
func (k *Knowledge) Viewer() Seat { return k.viewers[0] }

// Retell is the line's entries with what is hidden as it could have been. It is
// false where the title cannot tell, and where what it told would be seen to be
// wrong; then it may be asked again. Nothing hidden is looked at but to compare.
func (k *Knowledge) Retell(setup Setup, r *rand.Rand) ([]Entry, bool) {
	told := slices.Clone(k.line)
	hidden := slices.ContainsFunc(told, func(d Deed[any]) bool { return d.Hidden })
	if hidden && (!k.start.Title().Retell(setup, told, r) || !k.believes(told)) {
		return nil, false
	}
	entries := make([]Entry, len(told))
	for i, d := range told {
		text, err := json.Marshal(d.Action)
		if err != nil {
			return nil, false
		}
		entries[i] = Entry{Seat: d.Seat, Action: text}
	}
	return entries, true
}

// believes tells whether a story follows the rules, and looked and sounded at
// each moment as it did in truth.
func (k *Knowledge) believes(told []Deed[any]) bool {
	g := k.start.Clone()
	for i, d := range told {
		var log Log
		if g.Do(d.Seat, d.Action, &log) != nil {
			return false
		}
		differs := func(viewer Seat) bool { return !g.Alike(k.truth[i], viewer) }
		if !reflect.DeepEqual(k.heard(&log), d.Heard) || slices.ContainsFunc(k.viewers, differs) {
			return false
		}
	}
	return true
}
