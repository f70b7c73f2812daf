package titletest

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// position checks the present position. What is cheap is checked always.
func (w *walk) position(thorough bool) {
	w.turn()
	w.standings()
	if err := w.g.Audit(); err != nil {
		w.broken("audit", "%v", err)
	}
	if !thorough {
		return
	}
	before := w.g.Clone()
	w.asking()
	w.views()
	w.guesses()
	w.comesTo()
	w.rolloutMoves()
	w.features()
	w.orders()
	w.tries()
	w.secretChoices()
	w.wrongActions()
	if !same(w.g, before) {
		w.broken("looking", "asking for options, views or guesses changed the state")
	}
	w.moments = append(w.moments, moment{len(w.record.Entries), before})
}

// turn: exactly one of seats, chance or nobody decides.
func (w *walk) turn() {
	t := w.g.Turn()
	states := 0
	for _, holds := range []bool{t.Seats != 0, t.Chance, t.Over} {
		if holds {
			states++
		}
	}
	if states != 1 {
		w.broken("turn", "%+v: exactly one of seats, chance and over must hold", t)
	}
	if t.Seats&^game.AllSeats(w.setup.Seats) != 0 {
		w.broken("turn", "%v asks seats that are not at a table of %d", t.Seats, w.setup.Seats)
	}
}

// asking: a seat that decides has options, no other has any, and asking twice
// gives the same.
func (w *walk) asking() {
	turn := w.g.Turn()
	for seat := game.Watcher; int(seat) < w.setup.Seats; seat++ {
		offers := w.offers(w.g, seat)
		switch asked := turn.Has(seat); {
		case asked && len(offers) == 0:
			w.broken("options", "seat %s is asked and has no option", seat)
		case !asked && len(offers) > 0:
			w.broken("options", "seat %s is not asked and has %d options, such as %+v", seat, len(offers), offers[0].action)
		}
		if again := w.offers(w.g, seat); !slices.Equal(offers, again) {
			w.broken("options", "asking seat %s twice gives different options", seat)
		}
		met := make(map[any]bool, len(offers))
		for _, o := range offers {
			w.terms(o, seat)
			if met[o.action] {
				w.broken("options", "seat %s is offered %+v twice", seat, o.action)
			}
			met[o.action] = true
		}
	}
}

func (w *walk) terms(o offer, seat game.Seat) {
	switch t := o.terms; {
	case t.Step < 0 || t.Max < t.Min || t.Step > 0 && (t.Max-t.Min)%t.Step != 0:
		w.broken("options", "%s: %+v is no range of amounts", o.kind, t)
	case t.Weight < 0 || t.Weight != 0 && seat != game.Chance:
		w.broken("options", "%s: a weight of %d for seat %s", o.kind, t.Weight, seat)
	case seat == game.Chance && t.Open:
		w.broken("options", "%s: chance cannot compose", o.kind)
	}
}

// offer is an option as it stood when it was asked for.
type offer struct {
	action any // with the least amount
	kind   string
	terms  game.Terms
}

func (w *walk) offers(g game.Game, seat game.Seat) []offer {
	list := make([]offer, g.Options(seat))
	for i := range list {
		list[i].terms = g.Terms(i)
		list[i].kind = g.Kind(i)
		list[i].action = g.Action(i, int(list[i].terms.Min))
	}
	return list
}

// views: each encodes as an object, the same each time, and the value is a
// number. They are kept to compare guesses with.
func (w *walk) views() {
	again := game.Seat(w.r.IntN(w.setup.Seats)) // the seat that looks twice
	for seat := game.Watcher; int(seat) < w.setup.Seats; seat++ {
		if seat == game.Chance {
			continue
		}
		w.g.Options(seat)
		view := w.g.View(seat)
		w.seenBy[seat] = w.encoded(view, seat)
		if len(w.seenBy[seat]) == 0 || w.seenBy[seat][0] != '{' {
			w.broken("view JSON", "seat %s: the view is no object", seat)
		}
		if at := nullList(reflect.ValueOf(view), "view"); at != "" {
			w.broken("view JSON", "seat %s: the list %s is null, not empty", seat, at)
		}
		if seat == game.Watcher {
			continue
		}
		if v, ok := w.g.Value(seat); ok && (math.IsNaN(v) || math.IsInf(v, 0)) {
			w.broken("value", "seat %s: %v", seat, v)
		}
	}
	if !bytes.Equal(w.seenBy[again], w.view(w.g, again)) {
		w.broken("view JSON", "seat %s: the view differs when asked again", again)
	}
}

// view is what the seat sees when it knows its options.
func (w *walk) view(g game.Game, seat game.Seat) []byte {
	g.Options(seat)
	return w.encoded(g.View(seat), seat)
}

// encoded is a view as JSON.
func (w *walk) encoded(view any, seat game.Seat) []byte {
	raw, err := json.Marshal(view)
	if err != nil {
		w.broken("view JSON", "seat %s: %v", seat, err)
	}
	return raw
}

// events: each is one of the title's, encodes as an object, and keeps "kind" free.
func (w *walk) events(list []game.Logged) {
	for _, e := range list {
		kind := e.Event.Kind()
		w.seen.events[kind]++
		if w.seen.events[kind] == 1 && !slices.Contains(w.info.Events, kind) {
			w.broken("events", "%s is not listed in Info.Events", kind)
		}
		if w.seen.events[kind] > 50 && w.r.IntN(20) != 0 {
			continue // its form is known by now
		}
		raw, err := json.Marshal(e.Event)
		var fields map[string]any
		if err != nil || json.Unmarshal(raw, &fields) != nil {
			w.broken("events", "%s does not encode as an object: %s (error: %v)", kind, raw, err)
		}
		if _, taken := fields["kind"]; taken {
			w.broken("events", "%s has a field called kind, which is its own name's", kind)
		}
		if _, err := game.EncodeEvents([]game.Event{e.Event}); err != nil {
			w.broken("events", "%s: %v", kind, err)
		}
	}
}
