package titletest

import (
	"bytes"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// standings: every seat once, best first, equal ranks for equals; winners at
// the end alone, and only among the first.
func (w *walk) standings() {
	ending, list := w.g.Outcome()
	over := w.g.Turn().Over
	if over != (ending != "") {
		w.broken("standings", "the game is over: %v, and its ending is %q", over, ending)
	}
	var seen game.SeatSet
	winners := 0
	for i, st := range list {
		seen = seen.With(st.Seat)
		if st.Rank != i+1 && (i == 0 || st.Rank != list[i-1].Rank) {
			w.broken("standings", "ranks do not count 1, 2, 2, 4: %+v", list)
		}
		if st.Won {
			winners++
			if st.Rank != 1 || !over {
				w.broken("standings", "seat %s won at rank %d (over: %v)", st.Seat, st.Rank, over)
			}
		}
	}
	if len(list) != w.setup.Seats || seen != game.AllSeats(w.setup.Seats) {
		w.broken("standings", "not every seat stands once: %+v", list)
	}
	if over && winners == 0 {
		w.broken("standings", "nobody won: %+v", list)
	}
}

// over checks a game that has ended.
func (w *walk) over() {
	ending, _ := w.g.Outcome()
	w.seen.endings[ending]++
	if !slices.Contains(w.info.Endings, ending) {
		w.broken("standings", "the ending %q is not listed in Info.Endings", ending)
	}
	w.position(true)
}

// replay reads the record back from its JSON and plays it again: the end and
// the moments kept on the way must be the same, and an undo must lead to them.
func (w *walk) replay() {
	var text bytes.Buffer
	if err := game.WriteRecord(&text, w.record); err != nil {
		w.broken("replay", "the record does not encode: %v", err)
		return
	}
	record, err := game.ReadRecord(&text)
	if err != nil {
		w.broken("replay", "the record cannot be read again: %v", err)
		return
	}
	tape, err := w.title.Tape(record)
	if err != nil {
		w.broken("replay", "the record cannot be taken up: %v", err)
		return
	}
	for _, m := range append(w.moments, moment{tape.Len(), w.g}) {
		w.leadsTo(tape, m.n, m)
	}
	back := w.moments[w.r.IntN(len(w.moments))]
	if err := tape.Append(game.Entry{Seat: 0, Undo: &back.n}); err != nil {
		w.broken("replay", "an undo cannot be appended: %v", err)
		return
	}
	w.leadsTo(tape, tape.Len(), back)
}

// leadsTo sees that n entries of the tape lead to the moment.
func (w *walk) leadsTo(tape game.Tape, n int, m moment) {
	again, err := tape.At(n)
	if err != nil {
		w.broken("replay", "entry by entry: %v", err)
		return
	}
	if !same(again, m.g) {
		w.broken("replay", "after %d entries the replay stands elsewhere than the game did", n)
	}
}
