package titletest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// vocabulary is what actions seen so far were made of. Wrong actions are made
// of the same words: they read well and mean something that may not be done now.
type vocabulary struct {
	kinds  []string
	forms  map[string][]map[string]json.RawMessage // by kind
	values map[string][]json.RawMessage            // by field
}

func newVocabulary() vocabulary {
	return vocabulary{forms: map[string][]map[string]json.RawMessage{}, values: map[string][]json.RawMessage{}}
}

// wordsKept is how many examples of one kind or field are remembered.
const wordsKept = 64

func (v *vocabulary) learn(kind string, fields map[string]json.RawMessage, r *rand.Rand) {
	if _, known := v.forms[kind]; !known {
		v.kinds = append(v.kinds, kind)
	}
	v.forms[kind] = keep(v.forms[kind], fields, r)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		v.values[name] = keep(v.values[name], fields[name], r)
	}
}

// keep adds an example, in the place of an older one where there are many.
func keep[T any](list []T, example T, r *rand.Rand) []T {
	if len(list) < wordsKept {
		return append(list, example)
	}
	list[r.IntN(wordsKept)] = example
	return list
}

// oddNumbers are where sums go wrong.
var oddNumbers = []int64{-1, 0, 1, 2, 7, 99, 100, 255, 256, 32767, 65536, 1 << 31, -1 << 31, 1 << 53}

// compose makes an action of words met before, some of them in a strange place.
func (v *vocabulary) compose(r *rand.Rand) json.RawMessage {
	forms := v.forms[v.kinds[r.IntN(len(v.kinds))]]
	fields := maps.Clone(forms[r.IntN(len(forms))])
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if name == "kind" || r.IntN(2) == 0 {
			continue
		}
		fields[name] = v.values[name][r.IntN(len(v.values[name]))]
		if n, isNumber := number(fields[name]); isNumber {
			fields[name] = fmt.Append(nil, strange(n, r))
		}
	}
	raw, err := json.Marshal(fields)
	if err != nil {
		panic(err) // the parts were JSON
	}
	return raw
}

// strange is a number as it was met, one beside it, or one that is odd anywhere.
func strange(n int64, r *rand.Rand) int64 {
	switch r.IntN(4) {
	case 0:
		return n
	case 1:
		return n - 1
	case 2:
		return n + 1
	}
	return oddNumbers[r.IntN(len(oddNumbers))]
}

func number(raw json.RawMessage) (int64, bool) {
	var n int64
	err := json.Unmarshal(raw, &n)
	return n, err == nil
}

// wrongActions tries actions that were right elsewhere. Each is either refused,
// by a rule and with nothing changed, or it was an option.
func (w *walk) wrongActions() {
	turn := w.g.Turn()
	if len(w.words.kinds) == 0 || turn.Over {
		return
	}
	ponders := w.chancePonders()
	for range 12 {
		raw := w.words.compose(w.r)
		action, err := w.title.Decode(raw)
		if err != nil {
			continue
		}
		seat := game.Chance
		if !turn.Chance {
			seat = nth(turn.Seats, w.r.IntN(turn.Seats.Len()))
		}
		w.scratch.Set(w.g)
		if err := w.scratch.Do(seat, action, nil); err != nil {
			w.refused(seat, action, err)
			w.refusedAlike(seat, action, err)
			continue
		}
		if err := w.scratch.Audit(); err != nil {
			w.broken("audit", "after %s by seat %s: %v", raw, seat, err)
		}
		if !(turn.Chance && ponders) && !w.offered(seat, action, kindOf(raw)) {
			w.broken("options", "seat %s did %s, which it was not offered", seat, raw)
		}
	}
}

func kindOf(raw json.RawMessage) string {
	var a struct{ Kind string }
	_ = json.Unmarshal(raw, &a) // composed above
	return a.Kind
}

// offered tells whether the action is among the seat's options, or is of a kind
// that the player may compose.
func (w *walk) offered(seat game.Seat, action any, kind string) bool {
	for i := range w.g.Options(seat) {
		t := w.g.Terms(i)
		if t.Open && w.g.Kind(i) == kind || w.g.Action(i, int(t.Min)) == action {
			return true
		}
		if t.Step == 0 || w.g.Kind(i) != kind {
			continue
		}
		for amount := t.Min + t.Step; amount <= t.Max; amount += t.Step {
			if w.g.Action(i, int(amount)) == action {
				return true
			}
		}
	}
	return false
}

// chancePonders tells whether chance has a question. Then the title may accept more than
// what it finds to be drawn: of routes any that are legal, not the best alone.
func (w *walk) chancePonders() bool {
	w.scratch.Set(w.g)
	w.scratch.Learn(nil, nil) // the answer may be known
	return w.scratch.Question(game.Chance) != nil
}

// refused checks a refusal: the same again with a log says nothing, changes
// nothing, and names a rule that the title lists. The scratch position is where
// it was refused.
func (w *walk) refused(seat game.Seat, action any, err error) {
	if !same(w.scratch, w.g) {
		w.broken("refusals", "%+v by seat %s was refused and changed the state: %v", action, seat, err)
		return
	}
	refusal, ok := game.Refusal(err)
	if !ok {
		w.broken("refusals", "%+v was refused without a rule: %v", action, err)
		return
	}
	w.seen.learn(refusal)
	if !w.listed(refusal) {
		w.broken("refusals", "%q under rule %s is not listed in Info.Refusals", refusal.Why, refusal.Rule)
	}
	if _, err := json.Marshal(refusal); err != nil {
		w.broken("refusals", "%v does not encode: %v", refusal, err)
	}
	var log game.Log
	if again := w.scratch.Do(seat, action, &log); again == nil || len(log.Entries) > 0 {
		w.broken("refusals", "%+v was refused and yet logged %d events (refused again: %v)", action, len(log.Entries), again != nil)
	}
}

func (w *walk) listed(refusal *game.Illegal) bool {
	common := []*game.Illegal{game.NotYourTurn, game.GameOver, game.NotNow}
	return slices.ContainsFunc(append(common, w.info.Refusals...), func(r *game.Illegal) bool { return refusal.Is(r) })
}
