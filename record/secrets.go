package record

import (
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// guesses is how many positions a seat could believe in are looked at to tell
// what it can know.
const guesses = 8

// What guesses are drawn for.
const (
	forReveals   = "reveals"
	forStandings = "standings"
	ForPreview   = "preview"
	ForUnveiling = "unveiling"
	ForWhatIf    = "what-if"
	ForHint      = "hint"
	ForOrder     = "order"
	ForPlan      = "plan"
	ForBot       = "bot"
)

// Dice draw a seat's guesses after so many actions in force. The same question is
// always answered from the same guesses, so that nothing is learnt by asking
// again, nor by taking back and asking again; and nobody can foresee them, since
// they are drawn from the table's secret.
func (h *History) Dice(purpose string, depth int, seat game.Seat) *rand.Rand {
	return h.Secret.Rand(purpose, depth, seat)
}

// Reveals tells whether the action that made a place told somebody something that was hidden from
// them: whether what they see after it could have been otherwise, for all they knew before.
func (h *History) Reveals(place int) (bool, error) {
	s, from := &h.Steps[place-1], h.From(place)
	if h.OpenTo(place) == game.Everyone {
		return false, nil
	}
	if s.Seen != game.Everyone && !Waits(h.Turn(from), s.Turn, s.Seat) {
		return true, nil
	}
	before, err := h.At(from)
	if err != nil {
		return false, err
	}
	action, err := h.title.Decode(h.action(place - 1))
	if err != nil {
		return false, err
	}
	return h.Revealed(before, h.Depth(from), s.Seat, action, s.Seen)
}

// Waits tells whether nothing came of a seat's choice yet: those who were asked
// beside it still are. Once it is otherwise the choices of all may have come out,
// and no choice made in secret may be changed in their light.
func Waits(before, after game.Turn, seat game.Seat) bool {
	return after == game.Turn{Seats: before.Seats.Without(seat)}
}

// Revealed is reveals for an action that is not in the history yet, and that so
// many others would precede.
func (h *History) Revealed(before game.Game, depth int, seat game.Seat, action any, seen game.SeatSet) (bool, error) {
	after := before.Clone()
	if err := after.Do(seat, action, nil); err != nil {
		return false, err
	}
	for viewer := range game.AllSeats(before.Seats()).All {
		if !seen.Has(viewer) {
			continue // who does not see the action learns only that there was one
		}
		if Tells(before, after, viewer, seat, action, h.Dice(forReveals, depth, viewer)) {
			return true, nil
		}
	}
	return false, nil
}

// Tells compares what the viewer sees after the action with what they would see if the position had
// been another that they could believe in.
func Tells(before, after game.Game, viewer, seat game.Seat, action any, r *rand.Rand) bool {
	other := before.Clone()
	for range guesses {
		other.Determinize(before, viewer, r)
		if other.Do(seat, action, nil) != nil {
			return true // it was not even possible, for all they knew
		}
		if !other.Alike(after, viewer) {
			return true
		}
	}
	return false
}

// Hides tells whether what a seat sees could be otherwise, for all that the viewer knows.
func Hides(g game.Game, viewer, seat game.Seat, r *rand.Rand) bool {
	other := g.Clone()
	for range guesses {
		if other.Determinize(g, viewer, r); !other.Alike(g, seat) {
			return true
		}
	}
	return false
}

// Standings is how the seats stand at a moment, as far as the viewer can know: nothing while it
// depends on what is hidden from them.
func (h *History) Standings(g game.Game, n int, viewer game.Seat) []game.Standing {
	_, standings := g.Outcome()
	if g.Turn().Over || h.OpenTo(n).Has(viewer) {
		return standings
	}
	// What is shown is computed from guesses alone, so that it cannot depend
	// on anything else.
	r := h.Dice(forStandings, h.Depth(h.Place(n)), viewer)
	var common []game.Standing
	other := g.Clone()
	for range guesses {
		other.Determinize(g, viewer, r)
		_, believed := other.Outcome()
		if common == nil {
			common = believed
		} else if !slices.Equal(common, believed) {
			return nil
		}
	}
	return common
}
