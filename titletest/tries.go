package titletest

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// mostTried is how many options of one position are tried.
const mostTried = 24

// tries does what is offered, on copies: all of it where that is little.
func (w *walk) tries() {
	turn := w.g.Turn()
	for seat := game.Chance; int(seat) < w.setup.Seats; seat++ {
		if !turn.Has(seat) {
			continue
		}
		offers := w.offers(w.g, seat)
		first, step := 0, 1
		if len(offers) > mostTried {
			step = 1 + len(offers)/mostTried
			first = w.r.IntN(step)
		}
		for i := first; i < len(offers); i += step {
			w.tryOffer(seat, i, offers)
		}
	}
}

// tryOffer does one option with its least and its most, and sees that amounts
// beside the range are refused.
func (w *walk) tryOffer(seat game.Seat, i int, offers []offer) {
	o := offers[i]
	w.roundTrip(o)
	w.accepted(seat, o.action)
	if o.terms.Step == 0 {
		return
	}
	lo, hi, step := int(o.terms.Min), int(o.terms.Max), int(o.terms.Step)
	w.g.Options(seat)
	most := w.g.Action(i, hi)
	beside := []any{w.g.Action(i, lo-step), w.g.Action(i, hi+step)}
	if step > 1 {
		beside = append(beside, w.g.Action(i, lo+1))
	}
	w.accepted(seat, most)
	for _, action := range beside {
		w.scratch.Set(w.g)
		err := w.scratch.Do(seat, action, nil)
		if err == nil && !w.offered(seat, action, o.kind) {
			w.broken("amounts", "%s: %+v is beside %+v, and was done", o.kind, action, o.terms)
		} else if err != nil {
			w.refused(seat, action, err)
		}
	}
}

// accepted does an action on a copy that must take it.
func (w *walk) accepted(seat game.Seat, action any) {
	w.scratch.Set(w.g)
	var log game.Log
	if err := w.scratch.Do(seat, action, &log); err != nil {
		w.broken("options", "seat %s was offered %+v, which is refused: %v", seat, action, err)
		return
	}
	w.events(log.Entries)
	if err := w.scratch.Audit(); err != nil {
		w.broken("audit", "after %+v by seat %s: %v", action, seat, err)
	}
}

// roundTrip encodes an action, reads it again, and keeps its words to make
// wrong actions of.
func (w *walk) roundTrip(o offer) {
	raw, err := json.Marshal(o.action)
	if err != nil {
		w.broken("action JSON", "%+v does not encode: %v", o.action, err)
		return
	}
	back, err := w.title.Decode(raw)
	if err != nil || back != o.action {
		w.broken("action JSON", "%+v became %s and came back as %+v (error: %v)", o.action, raw, back, err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil || string(fields["kind"]) != `"`+o.kind+`"` {
		w.broken("action JSON", "%s does not say that its kind is %q", raw, o.kind)
		return
	}
	if len(w.words.forms[o.kind]) < wordsKept { // its form is known by then
		w.strict(fields)
		w.spoilt(raw)
	}
	w.words.learn(o.kind, fields, w.r)
}

// strict: what an action's JSON says beyond an action, or leaves empty, is not
// quietly passed over. A writer of scripts would never learn of the mistake.
func (w *walk) strict(fields map[string]json.RawMessage) {
	for name, value := range map[string]string{"kind": `"no such kind"`, "noSuchField": `1`} {
		w.misread(fields, name, value)
	}
	for name := range fields {
		w.misread(fields, name, `null`)
	}
}

// spoilt: a text that is no JSON, or more than one action, is not read. Nobody looks at
// it before the title does.
func (w *walk) spoilt(raw json.RawMessage) {
	at := w.r.IntN(len(raw) + 1)
	for _, wrong := range []string{"x", ",", `"`, "\\", "]", "{}", "+", "0", "."} {
		text := slices.Concat(raw[:at], []byte(wrong), raw[at:])
		if action, err := w.title.Decode(text); err == nil && !json.Valid(text) {
			w.broken("action JSON", "%s is no JSON, and was read as %+v", text, action)
		}
	}
	if action, err := w.title.Decode(raw[:w.r.IntN(len(raw))]); err == nil {
		w.broken("action JSON", "a part of %s was read as %+v", raw, action)
	}
}

// misread changes one field of an action's JSON, and sees that it is refused.
func (w *walk) misread(fields map[string]json.RawMessage, name, value string) {
	wrong := maps.Clone(fields)
	wrong[name] = json.RawMessage(value)
	raw, err := json.Marshal(wrong)
	if err != nil {
		panic(err) // the parts were JSON
	}
	if action, err := w.title.Decode(raw); err == nil {
		w.broken("action JSON", "%s was read as %+v", raw, action)
	}
}
