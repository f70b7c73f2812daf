package titletest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// form checks what can be said of a title without playing: its description, its
// setups and the shape of its state.
func (s *suite) form() {
	s.description()
	s.refusedSetups()
	g, err := s.title.New(game.Setup{Seats: s.info.MinSeats})
	if err != nil {
		s.broken("setup", "%d seats with every default cannot be set up: %v", s.info.MinSeats, err)
		return
	}
	state := reflect.TypeOf(g.State()).Elem()
	if at, kind := notFlat(state, state.Name()); at != "" {
		s.broken("flat state", "%s is a %s: a copy of the state would share it", at, kind)
	}
	if size := int(state.Size()); size > s.bounds.StateBytes {
		s.broken("state size", "a state weighs %d bytes, more than %d", size, s.bounds.StateBytes)
	}
	s.alert(g)
}

func (s *suite) description() {
	info := s.info
	if info.ID == "" || info.Name == "" || info.Version < 1 {
		s.broken("info", "id %q, name %q, version %d: none may be empty", info.ID, info.Name, info.Version)
	}
	if info.MinSeats < 1 || info.MaxSeats < info.MinSeats || info.MaxSeats > game.MaxSeats {
		s.broken("info", "%d to %d seats is no range within 1 to %d", info.MinSeats, info.MaxSeats, game.MaxSeats)
	}
	var keys, refusals []string
	for _, set := range info.Settings {
		keys = append(keys, set.Key)
		if !slices.Contains(set.Values, set.Default) {
			s.broken("info", "the default %q of %s is none of its values", set.Default, set.Key)
		}
		s.unique("values of "+set.Key, set.Values)
	}
	for _, r := range info.Refusals {
		refusals = append(refusals, r.Rule+" "+r.Why)
		if r.Rule == "" || r.Why == "" {
			s.broken("info", "a refusal lacks its rule or its reason: %+v", *r)
		}
	}
	s.unique("settings", keys)
	s.unique("endings", info.Endings)
	s.unique("events", info.Events)
	s.unique("refusals", refusals)
}

func (s *suite) unique(what string, list []string) {
	for i, entry := range list {
		if entry == "" || slices.Contains(list[:i], entry) {
			s.broken("info", "%s: %q is empty or listed twice", what, entry)
		}
	}
}

// refusedSetups tries what cannot be set up.
func (s *suite) refusedSetups() {
	try := func(what string, setup game.Setup) {
		if _, err := s.title.New(setup); err == nil {
			s.broken("setup", "%s can be set up", what)
		}
	}
	for _, seats := range []int{-1, 0, s.info.MinSeats - 1, s.info.MaxSeats + 1} {
		try(fmt.Sprintf("a table of %d", seats), game.Setup{Seats: seats})
	}
	try("an unknown setting", game.Setup{Seats: s.info.MinSeats, Settings: map[string]string{"no such setting": "x"}})
	for _, set := range s.info.Settings {
		try("an unknown value of "+set.Key, game.Setup{Seats: s.info.MinSeats, Settings: map[string]string{set.Key: "no such value"}})
	}
}

// notFlat finds a part of a type that a copy would share, or that is no plain
// value: where it is, and its kind.
func notFlat(t reflect.Type, path string) (at, kind string) {
	switch t.Kind() {
	case reflect.Struct:
		for f := range t.Fields() {
			if at, kind := notFlat(f.Type, path+"."+f.Name); at != "" {
				return at, kind
			}
		}
		return "", ""
	case reflect.Array:
		return notFlat(t.Elem(), path+"[]")
	case reflect.Pointer, reflect.UnsafePointer, reflect.Uintptr, reflect.Slice, reflect.Map, reflect.String,
		reflect.Interface, reflect.Func, reflect.Chan:
		return path, t.Kind().String()
	}
	return "", ""
}

// setups is every way to set up a table of so many seats that is tried: the
// defaults, each other value of each setting alone, and some mixtures.
func (s *suite) setups(seats int, r *rand.Rand) []game.Setup {
	list := []game.Setup{{Seats: seats}}
	for _, set := range s.info.Settings {
		for _, value := range set.Values {
			if value != set.Default {
				list = append(list, game.Setup{Seats: seats, Settings: map[string]string{set.Key: value}})
			}
		}
	}
	mixes := max(0, len(s.info.Settings)-1)
	for range min(mixes, Many(1, mixes)) {
		mixed := map[string]string{}
		for _, set := range s.info.Settings {
			mixed[set.Key] = set.Values[r.IntN(len(set.Values))]
		}
		list = append(list, game.Setup{Seats: seats, Settings: mixed})
	}
	return list
}
