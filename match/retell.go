package match

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// A game under way told anew for one who does not know all of it: the record of
// the line that led to a moment, with what was hidden from him as it could have
// been. Who tells it is given nothing else than what he knows.

// tellings is how often a story is told again that he would know to be wrong.
const tellings = 16

// knowledge is what one who plays some seats knows of a line.
type knowledge struct {
	start   game.Game
	viewers []game.Seat
	record  *game.Record // its entries are the line's, those hidden left empty
	line    []game.Deed[any]
	truth   []game.Game // the positions that the deeds led to
	dice    *rand.Rand
}

// retold is a record that leads to what the user sees at moment n.
func (t *Table) retold(ctx context.Context, user *User, n int) (*game.Record, error) {
	if _, err := t.started(Viewer{User: user.ID}); err != nil {
		return nil, err
	}
	k, err := t.knowledge(t.sheet.SeatsOf(user.ID), n)
	t.mu.Unlock()
	if err != nil {
		return nil, err
	}
	for range tellings {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		told := make([]game.Deed[any], len(k.line))
		copy(told, k.line)
		if !k.start.Title().Retell(k.record.Setup(), told, k.dice) {
			break
		}
		if k.believes(told) {
			return k.write(told)
		}
	}
	return nil, refuse(Secret, "what is hidden from you cannot be told anew: wait until the game is over")
}

// knowledge plays the line that led to moment n and notes what one who plays the
// seats knows of it.
func (t *Table) knowledge(seats game.SeatSet, n int) (*knowledge, error) {
	h := t.past
	g, err := h.title.New(h.setup)
	if err != nil {
		return nil, err
	}
	k := &knowledge{start: g.Clone(), record: t.sheet.record()}
	for seat := range seats.All {
		k.viewers = append(k.viewers, seat)
	}
	if len(k.viewers) == 0 {
		k.viewers = []game.Seat{game.Watcher}
	}
	for _, i := range h.line(n) {
		if err := k.add(h, g, i); err != nil {
			return nil, err
		}
	}
	k.dice = h.dice(forWhatIf, len(k.line), k.viewers[0])
	return k, nil
}

// add plays entry i of the line on the position before it and notes it.
func (k *knowledge) add(h *history, g game.Game, i int) error {
	var log game.Log
	if err := h.do(g, i, &log); err != nil {
		return err
	}
	e := h.entry(i)
	d := game.Deed[any]{Seat: e.Seat, Hidden: !slices.ContainsFunc(k.viewers, h.steps[i].seen.Has), Heard: k.heard(&log)}
	if d.Hidden {
		e.Action = nil
	} else {
		var err error
		if d.Action, err = h.title.Decode(e.Action); err != nil {
			return err
		}
	}
	k.record.Entries = append(k.record.Entries, e)
	k.line = append(k.line, d)
	k.truth = append(k.truth, g.Clone())
	return nil
}

// heard is the events that any of the seats was told of.
func (k *knowledge) heard(log *game.Log) []game.Event {
	var events []game.Event
	for _, e := range log.Entries {
		if slices.ContainsFunc(k.viewers, e.To.Has) {
			events = append(events, e.Event)
		}
	}
	return events
}

// believes tells whether a story follows the rules, and looked and sounded at
// each moment as it did in truth.
func (k *knowledge) believes(told []game.Deed[any]) bool {
	g := k.start.Clone()
	for i, d := range told {
		var log game.Log
		if g.Do(d.Seat, d.Action, &log) != nil {
			return false
		}
		differs := func(viewer game.Seat) bool { return !g.Alike(k.truth[i], viewer) }
		if !reflect.DeepEqual(k.heard(&log), d.Heard) || slices.ContainsFunc(k.viewers, differs) {
			return false
		}
	}
	return true
}

// write is the record of a story.
func (k *knowledge) write(told []game.Deed[any]) (*game.Record, error) {
	for i, d := range told {
		if !d.Hidden {
			continue
		}
		text, err := json.Marshal(d.Action)
		if err != nil {
			return nil, err
		}
		k.record.Entries[i].Action = text
	}
	return k.record, nil
}
