package match

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// guesses is how many positions a seat could believe in are looked at to tell
// what it can know.
const guesses = 8

// reveals tells whether the action that made a place told somebody something
// that was hidden from him: whether what he sees after it could have been
// otherwise, for all he knew before.
func (h *history) reveals(place int) (bool, error) {
	s := &h.steps[place-1]
	if h.openTo(place) == game.Everyone {
		return false, nil
	}
	before, err := h.at(s.from)
	if err != nil {
		return false, err
	}
	return revealed(before, s.Seat, s.action, s.seen)
}

// revealed is reveals for an action that is not in the history yet.
func revealed(before game.Game, seat game.Seat, action any, seen game.SeatSet) (bool, error) {
	after := before.Clone()
	if err := after.Do(seat, action, nil); err != nil {
		return false, err
	}
	r := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	for viewer := range game.AllSeats(before.Seats()).All {
		if !seen.Has(viewer) {
			continue // who does not see the action learns only that there was one
		}
		told, err := tells(before, after, viewer, seat, action, r)
		if told || err != nil {
			return told, err
		}
	}
	return false, nil
}

// tells compares what the viewer sees after the action with what he would see
// if the position had been another that he could believe in.
func tells(before, after game.Game, viewer, seat game.Seat, action any, r *rand.Rand) (bool, error) {
	real := after.View(viewer)
	other := before.Clone()
	for range guesses {
		other.Guess(before, viewer, r)
		if other.Do(seat, action, nil) != nil {
			return true, nil // it was not even possible, for all he knew
		}
		if same, err := sameView(real, other.View(viewer)); !same || err != nil {
			return true, err
		}
	}
	return false, nil
}

// sameView tells whether two views look the same. Most are equal as they stand;
// only where they are not does it matter how they are written.
func sameView(a, b any) (bool, error) {
	if reflect.DeepEqual(a, b) {
		return true, nil
	}
	first, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	second, err := json.Marshal(b)
	return bytes.Equal(first, second), err
}

// standings is how the seats stand at a moment, as far as the viewer can know:
// nothing while it depends on what is hidden from him.
func (h *history) standings(g game.Game, n int, viewer game.Seat) []game.Standing {
	_, standings := g.Outcome()
	if g.Turn().Over || h.openTo(n).Has(viewer) {
		return standings
	}
	// What is shown is computed from guesses alone, so that it cannot depend
	// on anything else. A watcher knows what all seats know.
	believers := game.Seats(viewer)
	if viewer < 0 {
		believers = game.AllSeats(g.Seats())
	}
	r := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	var common []game.Standing
	other := g.Clone()
	for seat := range believers.All {
		for range guesses {
			other.Guess(g, seat, r)
			_, believed := other.Outcome()
			if common == nil {
				common = believed
			} else if !slices.Equal(common, believed) {
				return nil
			}
		}
	}
	return common
}
