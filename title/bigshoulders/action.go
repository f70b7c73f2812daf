package bigshoulders

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/game"
)

// Action is one decision. Which fields count depends on what is done; the
// others are zero. Its JSON has the fields that count, by printed names.
type Action struct {
	Do          kind
	Company     Company
	Space       Space
	Building    Building
	Remove      Building
	Certificate Certificate
	From        Source
	Factory     uint8 // counted from 1
	To          uint8 // a factory, 0 the job market
	Resource    Resource
	Give        Resource
	Column      Column
	Asset       Asset
	Tile        Tile
	Goal        Goal
	Seat        game.Seat
	Price       int16
	First       bool
	Protect     bool
	Preferred   bool
	Amount      int32
}

// kind is what is done.
type kind uint8

const (
	// drawn by chance
	drawFirst kind = iota
	drawTile
	drawAsset
	drawGoal
	drawCube
	dealBuilding
	// the stock phase
	start
	sell
	buy
	pass
	protect
	letFall
	// the building phase
	keep
	build
	// the action phase, and what follows from it
	send
	decline
	acquire
	replace
	leave
	employ
	appoint
	automate
	take
	accept
	cashIn
	// free actions
	trade
	use
	discard
	// the operating phase
	issue
	purchase
	produce
	distribute
	pay
	withhold
	done
	kinds = iota
)

// form is how an action is written: its name, the fields it must have and those
// it may leave out.
type form struct {
	name     string
	must     []string
	optional []string
}

var forms = [kinds]form{
	drawFirst:    {"draw-first", []string{"seat"}, nil},
	drawTile:     {"draw-tile", []string{"tile"}, nil},
	drawAsset:    {"draw-asset", []string{"asset"}, nil},
	drawGoal:     {"draw-goal", []string{"goal"}, nil},
	drawCube:     {"draw-cube", []string{"resource"}, nil},
	dealBuilding: {"deal-building", []string{"seat", "building"}, nil},
	start:        {"start", []string{"company", "price"}, nil},
	sell:         {"sell", []string{"company", "certificate", "amount"}, nil},
	buy:          {"buy", []string{"company", "certificate", "from"}, nil},
	pass:         {"pass", nil, nil},
	protect:      {"protect", nil, nil},
	letFall:      {"let-fall", nil, nil},
	keep:         {"keep", []string{"building"}, nil},
	build:        {"build", []string{"building", "remove"}, nil},
	send:         {"send", []string{"company", "space"}, []string{"amount", "first"}},
	decline:      {"decline", nil, nil},
	acquire:      {"acquire", []string{"asset"}, nil},
	replace:      {"replace", nil, nil},
	leave:        {"leave", nil, nil},
	employ:       {"employ", []string{"factory"}, nil},
	appoint:      {"appoint", []string{"factory"}, nil},
	automate:     {"automate", []string{"factory", "to"}, nil},
	take:         {"take", []string{"resource"}, nil},
	accept:       {"accept", nil, nil},
	cashIn:       {"cash-in", nil, nil},
	trade:        {"trade", []string{"company", "give", "resource"}, nil},
	use:          {"use", []string{"company"}, nil},
	discard:      {"discard", []string{"company"}, nil},
	issue:        {"issue", []string{"amount"}, []string{"preferred"}},
	purchase:     {"purchase", []string{"price", "resource"}, nil},
	produce:      {"produce", nil, nil},
	distribute:   {"distribute", []string{"column", "amount"}, nil},
	pay:          {"pay", nil, nil},
	withhold:     {"withhold", nil, []string{"protect"}},
	done:         {"done", nil, nil},
}

// Kind is the action's name.
func (a Action) Kind() string { return forms[a.Do].name }

// WithAmount is the action with its amount filled in.
func (a Action) WithAmount(n int) Action {
	a.Amount = int32(n)
	return a
}

// field is a field of the JSON.
type field struct {
	name  string
	at    func(*Action) any // a pointer into the action
	blank func(*Action) bool
}

func fieldOf[T comparable](name string, at func(*Action) *T) field {
	return field{
		name: name,
		at:   func(a *Action) any { return at(a) },
		blank: func(a *Action) bool {
			var zero T
			return *at(a) == zero
		},
	}
}

var fields = []field{
	fieldOf("seat", func(a *Action) *game.Seat { return &a.Seat }),
	fieldOf("company", func(a *Action) *Company { return &a.Company }),
	fieldOf("space", func(a *Action) *Space { return &a.Space }),
	fieldOf("building", func(a *Action) *Building { return &a.Building }),
	fieldOf("remove", func(a *Action) *Building { return &a.Remove }),
	fieldOf("certificate", func(a *Action) *Certificate { return &a.Certificate }),
	fieldOf("from", func(a *Action) *Source { return &a.From }),
	fieldOf("factory", func(a *Action) *uint8 { return &a.Factory }),
	fieldOf("to", func(a *Action) *uint8 { return &a.To }),
	fieldOf("give", func(a *Action) *Resource { return &a.Give }),
	fieldOf("resource", func(a *Action) *Resource { return &a.Resource }),
	fieldOf("column", func(a *Action) *Column { return &a.Column }),
	fieldOf("asset", func(a *Action) *Asset { return &a.Asset }),
	fieldOf("tile", func(a *Action) *Tile { return &a.Tile }),
	fieldOf("goal", func(a *Action) *Goal { return &a.Goal }),
	fieldOf("price", func(a *Action) *int16 { return &a.Price }),
	fieldOf("amount", func(a *Action) *int32 { return &a.Amount }),
	fieldOf("first", func(a *Action) *bool { return &a.First }),
	fieldOf("protect", func(a *Action) *bool { return &a.Protect }),
	fieldOf("preferred", func(a *Action) *bool { return &a.Preferred }),
}

// MarshalJSON writes the fields that count.
func (a Action) MarshalJSON() ([]byte, error) {
	if a.Do >= kinds {
		return nil, fmt.Errorf("there is no action %d", a.Do)
	}
	f := &forms[a.Do]
	out := bytes.NewBufferString(`{"kind":"` + f.name + `"`)
	for _, x := range fields {
		must := slices.Contains(f.must, x.name)
		if !must && (x.blank(&a) || !slices.Contains(f.optional, x.name)) {
			continue
		}
		value, err := json.Marshal(x.at(&a))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(out, `,%q:%s`, x.name, value)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// UnmarshalJSON reads what MarshalJSON writes, and nothing else.
func (a *Action) UnmarshalJSON(data []byte) error {
	var given map[string]json.RawMessage
	if err := json.Unmarshal(data, &given); err != nil {
		return fmt.Errorf("an action is an object with a kind: %w", err)
	}
	k, err := kindOf(given["kind"])
	if err != nil {
		return err
	}
	delete(given, "kind")
	read := Action{Do: k}
	f := &forms[k]
	for _, name := range f.must {
		if _, ok := given[name]; !ok {
			return fmt.Errorf("%q needs the field %q", f.name, name)
		}
	}
	for _, x := range fields {
		raw, ok := given[x.name]
		if !ok {
			continue
		}
		if !slices.Contains(f.must, x.name) && !slices.Contains(f.optional, x.name) {
			return fmt.Errorf("%q has no field %q; it has: %s", f.name, x.name, f.fields())
		}
		if string(raw) == "null" {
			return fmt.Errorf("%q, field %q: null is no value", f.name, x.name)
		}
		if err := json.Unmarshal(raw, x.at(&read)); err != nil {
			return fmt.Errorf("%q, field %q: %w", f.name, x.name, err)
		}
		delete(given, x.name)
	}
	for name := range given {
		return fmt.Errorf("%q has no field %q; it has: %s", f.name, name, f.fields())
	}
	*a = read
	return nil
}

func (f *form) fields() string {
	all := slices.Concat(f.must, f.optional)
	if len(all) == 0 {
		return "none"
	}
	return strings.Join(all, ", ")
}

func kindOf(raw json.RawMessage) (kind, error) {
	var name string
	if raw == nil {
		return 0, fmt.Errorf("an action needs a field \"kind\"; possible: %s", kindNames())
	}
	if err := json.Unmarshal(raw, &name); err != nil {
		return 0, fmt.Errorf("field \"kind\": %w", err)
	}
	i := slices.IndexFunc(forms[:], func(f form) bool { return f.name == name })
	if i < 0 {
		return 0, fmt.Errorf("there is no action %q; possible: %s", name, kindNames())
	}
	return kind(i), nil
}

func kindNames() string {
	var all []string
	for _, f := range forms {
		all = append(all, f.name)
	}
	return strings.Join(all, ", ")
}
