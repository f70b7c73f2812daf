package titletest

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// chances is how many guesses may miss what an action brings to light, before it is said
// that none hits it.
const chances = 200

// beliefs is in how many guesses each action is tried, and actionsTried how many of a seat
// are tried at a position where there are more.
const (
	beliefs      = 4
	actionsTried = 12
)

// comesTo: what a seat does comes to the same in whatever it could believe as in truth: what
// it sees, what it is told, and who decides then. For a preview shows what it comes to in one
// guess, as a fact. Actions of those kinds that bring something to light (Bounds.Reveals)
// come to that in some guess at least. Only a choice that ends a secret round may come to what
// no guess hits, since so much comes to light at once: no preview shows it.
func (w *walk) comesTo() {
	turn := w.g.Turn()
	for seat := range turn.Seats.All {
		guesses := w.believed(seat)
		if len(guesses) == 0 {
			w.seen.consequences.open++
			continue // nothing is hidden from it
		}
		offers := w.offers(w.g, seat)
		for n, i := range w.own.Perm(len(offers)) {
			if n == actionsTried {
				break
			}
			w.comesToTheSame(seat, offers[i], guesses)
		}
	}
}

// believed is some positions that a seat could believe in and that are not the truth.
func (w *walk) believed(seat game.Seat) (list []game.Game) {
	for range beliefs {
		guess := w.g.Clone()
		guess.Determinize(w.g, seat, w.own)
		if !same(guess, w.g) {
			list = append(list, guess)
		}
	}
	return list
}

// comesToTheSame compares what an action comes to in truth and in guesses.
func (w *walk) comesToTheSame(seat game.Seat, o offer, guesses []game.Game) {
	count := &w.seen.consequences
	truth, next, ok := w.after(w.g, seat, o.action)
	switch {
	case !ok:
		return // told where options are tried
	case w.g.SeenBy(seat, o.action) != game.Everyone && next != game.Turn{Seats: w.g.Turn().Seats.Without(seat)}:
		count.ended++
		return
	case slices.Contains(w.bounds.Reveals, o.kind):
		count.revealed++
		w.comesToIn(seat, o.action, truth, next)
		return
	}
	for _, guess := range guesses {
		count.same++
		seen, then, ok := w.after(guess, seat, o.action)
		switch {
		case !ok:
			w.broken("consequences", "seat %s may do %+v, and not in its guess", seat, o.action)
		case then != next:
			w.broken("consequences", "after %+v of seat %s it is for %+v, and in its guess for %+v", o.action, seat, next, then)
		case !bytes.Equal(truth, seen):
			w.broken("consequences", "%+v of seat %s comes to something else in its guess: %s", o.action, seat, difference(truth, seen))
		}
	}
}

// comesToIn looks for a guess in which the action comes to what it truly comes to.
func (w *walk) comesToIn(seat game.Seat, action any, truth []byte, next game.Turn) {
	var believed []byte
	for range chances {
		w.scratch.Determinize(w.g, seat, w.own)
		if same(w.scratch, w.g) {
			return // nothing is hidden, or the guess was right
		}
		seen, then, ok := w.after(w.scratch, seat, action)
		if !ok {
			w.broken("consequences", "seat %s may do %+v, and not in its guess", seat, action)
			return
		}
		if believed = seen; then == next && bytes.Equal(truth, seen) {
			return
		}
	}
	w.broken("consequences", "%+v of seat %s comes to what none of %d guesses comes to: %s", action, seat, chances, difference(truth, believed))
}

// after is what the seat sees and hears after an action of its own, and who decides then.
func (w *walk) after(g game.Game, seat game.Seat, action any) ([]byte, game.Turn, bool) {
	done := g.Clone()
	var log game.Log
	if done.Do(seat, action, &log) != nil {
		return nil, game.Turn{}, false // told as a violation where options are tried
	}
	heard, err := game.EncodeEvents(log.For(seat))
	if err != nil {
		w.broken("events", "%v", err)
	}
	seen, err := json.Marshal(done.View(seat))
	if err != nil {
		w.broken("view JSON", "%v", err)
	}
	return append(seen, heard...), done.Turn(), true
}

// tellings is how often a line is told anew at most, until it could have been so.
const tellings = 16

// firstTelling and laterTelling are at one position in how many a line is told anew: in the
// first game of a table of so many seats, and in that of each other setup.
const (
	firstTelling = 6
	laterTelling = 16
)

// knower notes what somebody knows of the line of a walk.
type knower struct {
	*game.Knowledge
	seat game.Seat
	seen map[int][]byte // what they saw and heard at moments that were compared
	r    *rand.Rand
}

// passed is a moment of a walk as it truly was: how the game stood after an entry, and what
// happened by it. What anybody saw of it is made only where it is compared.
type passed struct {
	g        game.Game
	happened []game.Logged
}

// listen has those with a seat, and one without, note the line from the start on, and
// tell it anew at one position in so many; with SCRIP_LONG at every one of the first game.
func (w *walk) listen(series uint64, telling int) {
	if w.telling = telling; telling == firstTelling && Long() {
		w.telling = 1
	}
	if !w.info.Secrets {
		return
	}
	for seat := game.Watcher; int(seat) < w.setup.Seats; seat++ {
		var seats game.SeatSet
		switch seat {
		case game.Chance:
			continue
		case game.Watcher:
		default:
			seats = game.Seats(seat)
		}
		k := &knower{Knowledge: game.NewKnowledge(w.g.Clone(), seats), seat: seat, seen: map[int][]byte{}, r: bot.Rand(series, int(seat)+7)}
		w.knowers = append(w.knowers, k)
	}
}

// noted adds what was just done to what everybody knows.
func (w *walk) noted() {
	e := w.record.Entries[len(w.record.Entries)-1]
	for _, k := range w.knowers {
		if err := k.Add(e.Seat, e.Action); err != nil {
			w.broken("retelling", "what was done cannot be noted: %v", err)
		}
	}
	n, done := len(w.knowers), len(w.record.Entries)
	if n > 0 {
		w.line = append(w.line, passed{w.g.Clone(), slices.Clone(w.log.Entries)})
	}
	if n > 0 && done%w.telling == 0 && !w.g.Turn().Over && !w.knows("retelling") {
		w.retold(w.knowers[done/w.telling%n])
	}
}

// moment is what a seat sees and hears at a moment.
func (w *walk) moment(g game.Game, seat game.Seat, happened []game.Logged) []byte {
	log := game.Log{Entries: happened}
	heard, err := game.EncodeEvents(log.For(seat))
	if err != nil {
		w.broken("events", "%v", err)
	}
	seen, err := json.Marshal(g.View(seat))
	if err != nil {
		w.broken("view JSON", "%v", err)
	}
	return append(seen, heard...)
}

// saw is what somebody saw and heard at a moment of the line.
func (w *walk) saw(k *knower, n int) []byte {
	if k.seen[n] == nil {
		k.seen[n] = w.moment(w.line[n].g, k.seat, w.line[n].happened)
	}
	return k.seen[n]
}

// retold: the line as somebody knows it can be told anew, and every moment of that looks
// and sounds to them as it did. So do the mirrors that browsers make of it.
func (w *walk) retold(k *knower) {
	for range tellings {
		if told, ok := k.Retell(w.setup, k.r); ok {
			w.sameLine(k, told)
			return
		}
	}
	w.broken("retelling", "the line cannot be told anew as seat %s knows it", k.seat)
}

// sameLine plays a line that was told anew, and compares each moment where it is a short
// one, and some of a long one.
func (w *walk) sameLine(k *knower, told []game.Entry) {
	g, err := w.title.New(w.setup)
	if err != nil {
		panic(err) // games tried it
	}
	every := 1 + len(told)/32
	for i, e := range told {
		action, err := w.title.Decode(e.Action)
		if err != nil {
			w.broken("retelling", "entry %d as it was told anew cannot be read: %v", i, err)
			return
		}
		var log game.Log
		if err := g.Do(e.Seat, action, &log); err != nil {
			w.broken("retelling", "entry %d as it was told anew is refused: %v", i, err)
			return
		}
		if i%every != 0 && i != len(told)-1 {
			continue
		}
		if truly, seen := w.saw(k, i), w.moment(g, k.seat, log.Entries); !bytes.Equal(seen, truly) {
			w.broken("retelling", "entry %d as it was told anew looks different to seat %s: %s", i, k.seat, difference(truly, seen))
			return
		}
	}
}
