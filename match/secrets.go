package match

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
	forPreview   = "preview"
	forUnveiling = "unveiling"
	forWhatIf    = "what-if"
	forHint      = "hint"
	forOrder     = "order"
	forPlan      = "plan"
	forBot       = "bot"
)

// dice draw a seat's guesses after so many actions in force. The same question is
// always answered from the same guesses, so that nothing is learnt by asking
// again, nor by taking back and asking again; and nobody can foresee them, since
// they are drawn from the table's secret.
func (h *history) dice(purpose string, depth int, seat game.Seat) *rand.Rand {
	return h.secret.Rand(purpose, depth, seat)
}

// reveals tells whether the action that made a place told somebody something
// that was hidden from him: whether what he sees after it could have been
// otherwise, for all he knew before.
func (h *history) reveals(place int) (bool, error) {
	s, from := &h.steps[place-1], h.from(place)
	if h.openTo(place) == game.Everyone {
		return false, nil
	}
	if s.seen != game.Everyone && !waits(h.turn(from), s.turn, s.seat) {
		return true, nil
	}
	before, err := h.at(from)
	if err != nil {
		return false, err
	}
	action, err := h.title.Decode(h.action(place - 1))
	if err != nil {
		return false, err
	}
	return h.revealed(before, h.depth(from), s.seat, action, s.seen)
}

// waits tells whether nothing came of a seat's choice yet: those who were asked
// beside it still are. Once it is otherwise the choices of all may have come out,
// and no choice made in secret may be changed in their light.
func waits(before, after game.Turn, seat game.Seat) bool {
	return after == game.Turn{Seats: before.Seats.Without(seat)}
}

// revealed is reveals for an action that is not in the history yet, and that so
// many others would precede.
func (h *history) revealed(before game.Game, depth int, seat game.Seat, action any, seen game.SeatSet) (bool, error) {
	after := before.Clone()
	if err := after.Do(seat, action, nil); err != nil {
		return false, err
	}
	for viewer := range game.AllSeats(before.Seats()).All {
		if !seen.Has(viewer) {
			continue // who does not see the action learns only that there was one
		}
		if tells(before, after, viewer, seat, action, h.dice(forReveals, depth, viewer)) {
			return true, nil
		}
	}
	return false, nil
}

// tells compares what the viewer sees after the action with what he would see
// if the position had been another that he could believe in.
func tells(before, after game.Game, viewer, seat game.Seat, action any, r *rand.Rand) bool {
	other := before.Clone()
	for range guesses {
		other.Guess(before, viewer, r)
		if other.Do(seat, action, nil) != nil {
			return true // it was not even possible, for all he knew
		}
		if !other.Alike(after, viewer) {
			return true
		}
	}
	return false
}

// standings is how the seats stand at a moment, as far as the viewer can know:
// nothing while it depends on what is hidden from him.
func (h *history) standings(g game.Game, n int, viewer game.Seat) []game.Standing {
	_, standings := g.Outcome()
	if g.Turn().Over || h.openTo(n).Has(viewer) {
		return standings
	}
	// What is shown is computed from guesses alone, so that it cannot depend
	// on anything else.
	r := h.dice(forStandings, h.depth(h.place(n)), viewer)
	var common []game.Standing
	other := g.Clone()
	for range guesses {
		other.Guess(g, viewer, r)
		_, believed := other.Outcome()
		if common == nil {
			common = believed
		} else if !slices.Equal(common, believed) {
			return nil
		}
	}
	return common
}
