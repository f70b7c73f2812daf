package titletest

import (
	"bytes"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// guesses: what a seat could believe looks to it like the truth, and what
// everybody sees is the same in it. So two states that differ only in what a
// seat may not know give it the same view and the same options.
func (w *walk) guesses() {
	for seat := game.Watcher; int(seat) < w.setup.Seats; seat++ {
		if seat == game.Chance {
			continue
		}
		guess := w.scratch
		guess.Determinize(w.g, seat, w.r)
		if same(guess, w.g) {
			continue // nothing is secret, or the guess was right
		}
		w.seen.guessed[seat] = true
		if seat >= 0 && !w.info.Secrets {
			w.broken("secrets", "the title says that it has none, and seat %s does not know all", seat)
		}
		for _, viewer := range []game.Seat{seat, game.Watcher} {
			truth, believed := w.seenBy[viewer], w.view(guess, viewer)
			if !bytes.Equal(truth, believed) {
				w.broken("secrets", "seat %s's guess looks different to seat %s: %s", seat, viewer, difference(truth, believed))
			}
		}
		if !guess.Alike(w.g, seat) {
			w.broken("secrets", "seat %s's guess is not like the truth to it", seat)
		}
		if guess.Turn() != w.g.Turn() || !slices.Equal(w.offers(w.g, seat), w.offers(guess, seat)) {
			w.broken("secrets", "seat %s has other options in its guess than in truth", seat)
		}
		if err := guess.Audit(); err != nil {
			w.broken("secrets", "seat %s guesses what cannot be: %v", seat, err)
		}
	}
}

// refusedAlike: what a seat could believe refuses it the same, in the same words:
// a refusal costs nothing, and must not tell what the seat may not know.
func (w *walk) refusedAlike(seat game.Seat, action any, refused error) {
	if seat < 0 {
		return
	}
	w.scratch.Determinize(w.g, seat, w.r)
	if same(w.scratch, w.g) {
		return
	}
	if err := w.scratch.Do(seat, action, nil); err == nil || err.Error() != refused.Error() {
		w.broken("secrets", "seat %s is refused %+v with %q, and in its guess with %q", seat, action, refused, err)
	}
}

// secretChoices: where several decide at once and one chooses in secret, or
// chance deals in secret, the others see that it was done and not what.
func (w *walk) secretChoices() {
	turn := w.g.Turn()
	seat := game.Chance
	if !turn.Chance {
		if turn.Seats.Len() < 2 {
			return // what one alone chooses may come out at once
		}
		seat = nth(turn.Seats, w.r.IntN(turn.Seats.Len()))
	}
	offers := w.offers(w.g, seat)
	if len(offers) == 0 {
		return
	}
	a, b := offers[w.r.IntN(len(offers))].action, offers[w.r.IntN(len(offers))].action
	for q := game.Watcher; int(q) < w.setup.Seats; q++ {
		if q == seat || q == game.Chance || w.g.SeenBy(seat, a).Has(q) || w.g.SeenBy(seat, b).Has(q) {
			continue
		}
		knownA, turnA := w.knownAfter(seat, a, q)
		knownB, turnB := w.knownAfter(seat, b, q)
		if turnA == turnB && (turn.Chance || turnA.Seats == turn.Seats.Without(seat)) && !bytes.Equal(knownA, knownB) {
			w.broken("secrets", "seat %s can tell whether seat %s did %+v or %+v: %s", q, seat, a, b, difference(knownA, knownB))
		}
	}
}

// knownAfter is what q sees and hears after the action, and whose turn it is then.
func (w *walk) knownAfter(seat game.Seat, action any, q game.Seat) ([]byte, game.Turn) {
	w.scratch.Set(w.g)
	var log game.Log
	if err := w.scratch.Do(seat, action, &log); err != nil {
		return nil, game.Turn{} // told as a violation where options are tried
	}
	heard, err := game.EncodeEvents(log.For(q))
	if err != nil {
		w.broken("events", "%v", err)
	}
	return append(w.view(w.scratch, q), heard...), w.scratch.Turn()
}

// difference shows where two texts part.
func difference(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-40)
	return "..." + string(a[from:min(len(a), i+40)]) + "... and ..." + string(b[from:min(len(b), i+40)]) + "..."
}
