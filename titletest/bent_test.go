package titletest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

type (
	state   = toy.State
	action  = toy.Action
	options = []game.Option[action]
)

// bent is the toy with one of its rules bent.
type bent struct {
	toy.Rules
	info     func(*game.Info)
	setup    func(game.Setup) error
	turn     func(*state, game.Turn) game.Turn
	options  func(*state, game.Seat, options) options
	apply    func(*state, game.Seat, action, *game.Log) error // before the true one; an error is returned
	after    func(*state, game.Seat, action, *game.Log)
	view     func(*state, game.Seat, toy.View) any
	guess    func(*state, game.Seat, state) state
	outcome  func(*state, string, []game.Standing) (string, []game.Standing)
	value    func() float64
	casual   func(options) (game.Pick, bool)
	rollout  func(*state, game.Seat) (action, bool)
	features func(*state, game.Seat) []float32
	told     func([]float32) []float32
	retell   func([]game.Deed[action]) bool
}

func (b bent) Info() game.Info {
	info := b.Rules.Info()
	if b.info != nil {
		b.info(&info)
	}
	return info
}

func (b bent) Setup(setup game.Setup) (state, error) {
	if b.setup != nil {
		if err := b.setup(setup); err != nil {
			return state{}, err
		}
	}
	return b.Rules.Setup(setup)
}

func (b bent) Turn(s *state) game.Turn {
	if b.turn != nil {
		return b.turn(s, b.Rules.Turn(s))
	}
	return b.Rules.Turn(s)
}

func (b bent) Options(s *state, seat game.Seat, list options) options {
	list = b.Rules.Options(s, seat, list)
	if b.options != nil {
		return b.options(s, seat, list)
	}
	return list
}

func (b bent) Apply(s *state, seat game.Seat, a action, log *game.Log) error {
	if b.apply != nil {
		if err := b.apply(s, seat, a, log); err != nil {
			return err
		}
	}
	err := b.Rules.Apply(s, seat, a, log)
	if err == nil && b.after != nil {
		b.after(s, seat, a, log)
	}
	return err
}

func (b bent) View(s *state, seat game.Seat) any {
	v := b.Rules.View(s, seat)
	if b.view != nil {
		return b.view(s, seat, v.(toy.View))
	}
	return v
}

func (b bent) Determinize(s *state, seat game.Seat, r *rand.Rand) state {
	g := b.Rules.Determinize(s, seat, r)
	if b.guess != nil {
		return b.guess(s, seat, g)
	}
	return g
}

func (b bent) Retell(setup game.Setup, line []game.Deed[action], r *rand.Rand) bool {
	return b.Rules.Retell(setup, line, r) && (b.retell == nil || b.retell(line))
}

func (b bent) Outcome(s *state) (string, []game.Standing) {
	ending, list := b.Rules.Outcome(s)
	if b.outcome != nil {
		return b.outcome(s, ending, list)
	}
	return ending, list
}

func (b bent) Value(s *state, seat game.Seat) float64 {
	if b.value != nil {
		return b.value()
	}
	return b.Rules.Value(s, seat)
}

func (b bent) Casual(_ *state, _ game.Seat, list options, _ *rand.Rand) (game.Pick, bool) {
	if b.casual != nil {
		return b.casual(list)
	}
	return game.Pick{}, false
}

func (b bent) RolloutMove(s *state, seat game.Seat, r *rand.Rand) (action, bool) {
	if b.rollout != nil {
		return b.rollout(s, seat)
	}
	return b.Rules.RolloutMove(s, seat, r)
}

func (b bent) Features(s *state, seat game.Seat, list []float32) []float32 {
	if b.features != nil {
		return append(list, b.features(s, seat)...)
	}
	return b.Rules.Features(s, seat, list)
}

func (b bent) AllFeatures(s *state, list []float32) []float32 {
	for seat := range game.Seat(s.Seats) {
		list = b.Features(s, seat, list)
	}
	if b.told != nil {
		list = b.told(list)
	}
	return list
}

type rogue struct {
	Name string `json:"kind"`
}

func (rogue) Kind() string { return "won" }

type unlisted struct{}

func (unlisted) Kind() string { return "unlisted" }

// Each promise of the contract, and rules that break it: the suite must see it.
func TestBentTitlesAreCaught(t *testing.T) {
	t.Parallel()
	moves := int16(0) // something outside the state
	for _, c := range []struct {
		how, property string
		rules         bent
	}{
		{"no id", "info", bent{info: func(i *game.Info) { i.ID = "" }}},
		{"secrets that it denies", "secrets", bent{info: func(i *game.Info) { i.Secrets = false }}},
		{"a default that is no value", "info", bent{info: func(i *game.Info) { i.Settings[0].Default = "nine" }}},
		{"an event listed twice", "info", bent{info: func(i *game.Info) { i.Events = append(i.Events, "won") }}},
		{"a refusal without a rule", "info", bent{info: func(i *game.Info) { i.Refusals = append(i.Refusals, game.Refuse("", "x")) }}},
		{"more seats than a table has", "info", bent{info: func(i *game.Info) { i.MaxSeats = game.MaxSeats + 1 }}},
		{"a table that cannot be set up", "setup", bent{setup: func(s game.Setup) error {
			return errorIf(s.Seats == 3, &game.BadSetup{What: "seats"})
		}}},
		{"a value that can be set up nowhere", "setup", bent{setup: func(s game.Setup) error {
			return errorIf(s.Settings["rounds"] == "two", &game.BadSetup{What: "rounds"})
		}}},
		{"two decide who may not both", "turn", bent{turn: func(_ *state, t game.Turn) game.Turn {
			t.Chance = t.Chance || t.Seats != 0
			return t
		}}},
		{"a seat that is not there is asked", "turn", bent{turn: func(_ *state, t game.Turn) game.Turn {
			if t.Seats != 0 {
				t.Seats = t.Seats.With(7)
			}
			return t
		}}},
		{"nothing is offered", "options", bent{options: func(_ *state, seat game.Seat, list options) options {
			if seat == 1 {
				return list[:0]
			}
			return list
		}, casual: nothingElse}},
		{"those who are not asked have options", "options", bent{options: func(s *state, seat game.Seat, list options) options {
			if seat == game.Watcher {
				list = append(list, game.Option[action]{Action: action{Does: "pass"}})
			}
			return list
		}}},
		{"what is offered is refused", "options", bent{options: bids(func(s *state, o *game.Option[action], cash int32) { o.Max = cash + 1 })}},
		{"what is not offered is done", "options", bent{options: func(_ *state, seat game.Seat, list options) options {
			return slices.DeleteFunc(list, func(o game.Option[action]) bool { return o.Action.Card == 3 })
		}}},
		{"the same is offered twice", "options", bent{options: func(_ *state, _ game.Seat, list options) options {
			if len(list) > 0 {
				list = append(list, list[0])
			}
			return list
		}}},
		{"a range that is none", "options", bent{options: bids(func(s *state, o *game.Option[action], cash int32) { o.Step = 50 })}},
		{"amounts beside the range are done", "amounts", bent{options: bids(func(s *state, o *game.Option[action], cash int32) { o.Max = max(1, cash-1) })}},
		{"money is made", "audit", bent{after: func(s *state, seat game.Seat, _ action, _ *game.Log) {
			if seat == 0 {
				s.Cash[0]++
			}
		}}},
		{"the view does not encode", "view JSON", bent{view: func(*state, game.Seat, toy.View) any { return func() {} }}},
		{"the view is no object", "view JSON", bent{view: func(_ *state, _ game.Seat, v toy.View) any { return v.Round }}},
		{"a list in the view is null", "view JSON", bent{view: func(_ *state, _ game.Seat, v toy.View) any {
			v.Chosen = nil
			return v
		}}},
		{"the view changes by itself", "view JSON", bent{view: func(_ *state, _ game.Seat, v toy.View) any {
			moves++
			v.Bid = moves
			return v
		}}},
		{"an event nobody listed", "events", bent{after: func(_ *state, _ game.Seat, _ action, log *game.Log) { game.Emit(log, unlisted{}) }}},
		{"an event with a field called kind", "events", bent{after: func(_ *state, _ game.Seat, _ action, log *game.Log) { game.Emit(log, rogue{}) }}},
		{"who listens changes the game", "events", bent{after: func(s *state, seat game.Seat, _ action, log *game.Log) {
			if log != nil {
				s.Points[0]++
			}
		}}},
		{"looking changes the state", "looking", bent{view: func(s *state, _ game.Seat, v toy.View) any {
			s.Points[3] = 1
			return v
		}}},
		{"the game hangs on something outside", "replay", bent{after: func(s *state, _ game.Seat, _ action, log *game.Log) {
			moves++
			s.Points[1] = moves / 3
		}}},
		{"a refusal changes the state", "refusals", bent{apply: func(s *state, seat game.Seat, a action, _ *game.Log) error {
			if a.Does == "bid" && a.Amount > s.Cash[seat] {
				s.Points[0]++
			}
			return nil
		}}},
		{"a refusal is logged as an event", "refusals", bent{apply: func(s *state, seat game.Seat, a action, log *game.Log) error {
			if a.Does == "bid" && a.Amount > s.Cash[seat] {
				game.Emit(log, toy.Bidden{})
			}
			return nil
		}}},
		{"a refusal names no rule", "refusals", bent{apply: func(s *state, seat game.Seat, a action, _ *game.Log) error {
			return errorIf(a.Does == "bid" && a.Amount > s.Cash[seat], fmt.Errorf("no"))
		}}},
		{"a refusal nobody listed", "refusals", bent{apply: func(s *state, seat game.Seat, a action, _ *game.Log) error {
			return errorIf(a.Does == "bid" && a.Amount > s.Cash[seat], game.Refuse("9", "surprise"))
		}}},
		{"the view shows other hands", "secrets", bent{view: func(s *state, _ game.Seat, v toy.View) any {
			return struct {
				toy.View
				Hands [game.MaxSeats]uint8
			}{v, s.Hand}
		}}},
		{"the view shows what the bag holds", "secrets", bent{view: func(s *state, _ game.Seat, v toy.View) any {
			v.Unseen = s.Bag
			return v
		}}},
		{"the watcher sees a bid", "secrets", bent{view: func(s *state, seat game.Seat, v toy.View) any {
			if seat == game.Watcher {
				v.Bid = s.Bid[0]
			}
			return v
		}}},
		{"an event tells a secret bid", "secrets", bent{after: func(s *state, _ game.Seat, a action, log *game.Log) {
			game.Emit(log, toy.Won{Amount: a.Amount})
		}}},
		{"an event tells a secret card", "secrets", bent{after: func(s *state, seat game.Seat, a action, log *game.Log) {
			if seat == game.Chance {
				game.Emit(log, toy.Won{Card: a.Card})
			}
		}}},
		{"options tell what another holds", "secrets", bent{options: bids(func(s *state, o *game.Option[action], cash int32) {
			o.Weight = 0
			o.Open = s.Hand[0] == 4
		})}},
		{"a refusal tells what another holds", "secrets", bent{apply: func(s *state, _ game.Seat, a action, _ *game.Log) error {
			if a.Does == "bid" && a.Amount > 10 {
				return toy.TooMuch.With("hands", s.Hand)
			}
			return nil
		}}},
		{"the guess is the truth", "secrets", bent{guess: func(s *state, _ game.Seat, _ state) state { return *s }}},
		{"the guess cannot be", "secrets", bent{guess: func(_ *state, _ game.Seat, g state) state {
			g.Bank++
			return g
		}}},
		{"nobody wins", "standings", bent{outcome: func(_ *state, ending string, list []game.Standing) (string, []game.Standing) {
			for i := range list {
				list[i].Won = false
			}
			return ending, list
		}}},
		{"somebody wins too early", "standings", bent{outcome: func(_ *state, ending string, list []game.Standing) (string, []game.Standing) {
			list[0].Won = true
			return ending, list
		}}},
		{"a seat is forgotten", "standings", bent{outcome: func(_ *state, ending string, list []game.Standing) (string, []game.Standing) {
			return ending, list[:len(list)-1]
		}}},
		{"ranks are not counted", "standings", bent{outcome: func(_ *state, ending string, list []game.Standing) (string, []game.Standing) {
			list[len(list)-1].Rank += 3
			return ending, list
		}}},
		{"an ending nobody listed", "standings", bent{outcome: func(_ *state, ending string, list []game.Standing) (string, []game.Standing) {
			if ending != "" {
				ending = "boredom"
			}
			return ending, list
		}}},
		{"the game never ends", "ends", bent{after: func(s *state, _ game.Seat, _ action, _ *game.Log) {
			s.Round, s.Over = 0, false
			for v := range s.Bag {
				s.Bag[v] = 6
			}
		}}},
		{"the title picks nonsense", "bots", bent{casual: func(list options) (game.Pick, bool) { return game.Pick{Index: len(list)}, true }}},
		{"the title picks what is refused", "bots", bent{casual: func(list options) (game.Pick, bool) {
			return game.Pick{Index: len(list) - 1, Amount: 999}, true
		}}},
		{"a rollout that looks at another's hand", "rollout", bent{rollout: func(s *state, seat game.Seat) (action, bool) {
			if s.Hand[(seat+1)%game.Seat(s.Seats)] > 2 {
				return action{Does: "pass"}, true
			}
			return action{Does: "bid", Amount: 1}, s.Cash[seat] > 0
		}}},
		{"a rollout move that is refused", "rollout", bent{rollout: func(s *state, seat game.Seat) (action, bool) {
			return action{Does: "bid", Amount: s.Cash[seat] + 1}, true
		}}},
		{"a feature of another's hand", "features", bent{features: func(s *state, seat game.Seat) []float32 {
			return []float32{float32(s.Hand[(seat+1)%game.Seat(s.Seats)])}
		}}},
		{"a feature that is no number", "features", bent{features: func(*state, game.Seat) []float32 { return []float32{float32(math.NaN())} }}},
		{"a feature far from the others", "features", bent{features: func(*state, game.Seat) []float32 { return []float32{1000} }}},
		{"other features when all are told at once", "features", bent{told: func(list []float32) []float32 { list[1]++; return list }}},
		{"features of too few when all are told at once", "features", bent{told: func(list []float32) []float32 { return list[:1] }}},
		{"now more features, now fewer", "features", bent{features: func(s *state, _ game.Seat) []float32 { return make([]float32, 1+s.Round) }}},
		{"a value that is no number", "value", bent{value: math.NaN}},
		{"the rules panic", "panic", bent{after: func(s *state, _ game.Seat, _ action, _ *game.Log) {
			if s.Round == 1 {
				panic("no")
			}
		}}},
	} {
		t.Run(c.how, func(t *testing.T) {
			found := violations(game.Erase[state, action](c.rules), Bounds{Actions: 500, Every: 2})
			if !slices.ContainsFunc(found, func(v Violation) bool { return v.Property == c.property }) {
				t.Errorf("not seen as a violation of %q; seen: %v", c.property, found)
			}
		})
	}
}

func errorIf(wrong bool, err error) error {
	if wrong {
		return err
	}
	return nil
}

// bids bends the option to bid.
func bids(bend func(*state, *game.Option[action], int32)) func(*state, game.Seat, options) options {
	return func(s *state, seat game.Seat, list options) options {
		for i := range list {
			if list[i].Action.Does == "bid" {
				bend(s, &list[i], int32(s.Cash[seat]))
			}
		}
		return list
	}
}

// nothingElse keeps the random bot from choosing among no options.
func nothingElse(list options) (game.Pick, bool) { return game.Pick{}, len(list) == 0 }

// wrapped are the toy's rules with actions of another type around the toy's.
type wrapped[A game.Action[A]] struct {
	toy.Rules
	wrap   func(action) A
	unwrap func(A) action
}

func wrapping[A game.Action[A]](wrap func(action) A, unwrap func(A) action) game.Title {
	return game.Erase[state, A](wrapped[A]{wrap: wrap, unwrap: unwrap})
}

func (w wrapped[A]) Options(s *state, seat game.Seat, list []game.Option[A]) []game.Option[A] {
	for _, o := range w.Rules.Options(s, seat, nil) {
		list = append(list, game.Option[A]{Action: w.wrap(o.Action), Terms: o.Terms})
	}
	return list
}

func (w wrapped[A]) Apply(s *state, seat game.Seat, a A, log *game.Log) error {
	return w.Rules.Apply(s, seat, w.unwrap(a), log)
}

// forgetful is an action that loses its amount on the way through JSON.
type forgetful struct{ action }

func (a forgetful) WithAmount(n int) forgetful { return forgetful{a.action.WithAmount(n)} }

func (a *forgetful) UnmarshalJSON(raw []byte) error {
	err := a.action.UnmarshalJSON(raw)
	a.Amount /= 2
	return err
}

// lenient is an action that passes over what it does not know.
type lenient struct{ action }

func (a lenient) WithAmount(n int) lenient { return lenient{a.action.WithAmount(n)} }

func (a *lenient) UnmarshalJSON(raw []byte) error {
	var known struct {
		Kind   string
		Card   uint8
		Amount int16
	}
	err := json.Unmarshal(raw, &known)
	a.action = action{Does: known.Kind, Card: known.Card, Amount: known.Amount}
	return err
}

// hasty is an action that reads no further than it needs.
type hasty struct{ action }

func (a hasty) WithAmount(n int) hasty { return hasty{a.action.WithAmount(n)} }

func (a *hasty) UnmarshalJSON(raw []byte) error {
	return json.NewDecoder(bytes.NewReader(raw)).Decode(&a.action)
}

func TestActionsThatReadNoFurtherAreCaught(t *testing.T) {
	t.Parallel()
	found := violations(wrapping(func(a action) hasty { return hasty{a} }, func(a hasty) action { return a.action }), Bounds{})
	if !slices.ContainsFunc(found, func(v Violation) bool { return strings.Contains(v.String(), "is no JSON") }) {
		t.Errorf("not seen; seen: %v", found)
	}
}

func TestActionsThatPassOverMistakesAreCaught(t *testing.T) {
	t.Parallel()
	found := violations(wrapping(func(a action) lenient { return lenient{a} }, func(a lenient) action { return a.action }), Bounds{})
	if !slices.ContainsFunc(found, func(v Violation) bool { return v.Property == "action JSON" }) {
		t.Errorf("not seen; seen: %v", found)
	}
}

func TestActionsThatChangeInJSONAreCaught(t *testing.T) {
	t.Parallel()
	found := violations(wrapping(func(a action) forgetful { return forgetful{a} }, func(a forgetful) action { return a.action }), Bounds{})
	if !slices.ContainsFunc(found, func(v Violation) bool { return v.Property == "action JSON" }) {
		t.Errorf("not seen; seen: %v", found)
	}
}

// trusting are the toy's rules with nobody to count.
type trusting struct{ game.Rules[state, action] }

func TestTitlesThatAuditNothingAreCaught(t *testing.T) {
	t.Parallel()
	found := violations(game.Erase[state, action](trusting{toy.Rules{}}), Bounds{})
	if len(found) != 1 || found[0].Property != "audit" {
		t.Errorf("not seen; seen: %v", found)
	}
}

func TestStateSizeIsBounded(t *testing.T) {
	t.Parallel()
	found := violations(toy.Title, Bounds{StateBytes: 8})
	if len(found) != 1 || found[0].Property != "state size" {
		t.Errorf("a state of more than 8 bytes: %v", found)
	}
}

func TestFlatStatesAndOthers(t *testing.T) {
	t.Parallel()
	type deep struct {
		A [3]struct{ B [2]uint8 }
	}
	for _, c := range []struct {
		v    any
		flat bool
	}{
		{deep{}, true},
		{struct{ F float64 }{}, true},
		{struct{ S string }{}, false},
		{struct{ P *int }{}, false},
		{struct{ A [2]struct{ L []int } }{}, false},
		{struct{ M map[int]int }{}, false},
		{struct{ F func() }{}, false},
		{struct{ C chan int }{}, false},
		{struct{ I any }{}, false},
	} {
		if at, kind := notFlat(reflect.TypeOf(c.v), "S"); (at == "") != c.flat {
			t.Errorf("%T: flat should be %v; found %q, a %s", c.v, c.flat, at, kind)
		}
	}
}

var kept []byte // where the allocations of a wasteful title go

func TestAllocationsAreCounted(t *testing.T) {
	wasteful := game.Erase[state, action](bent{after: func(*state, game.Seat, action, *game.Log) { kept = make([]byte, 8) }})
	if n := allocsPerGame(t, wasteful, 3); n < 10 {
		t.Errorf("a title that allocates at each action was counted %v times", n)
	}
	NoAllocs(t, toy.Title, 3)
}
