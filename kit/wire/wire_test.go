package wire

import (
	"strings"
	"testing"
)

var shapes = []Shape{
	{Kind: "pass"},
	{Kind: "bid", Fields: []string{"amount"}},
	{Kind: "build", Fields: []string{"company"}},
	{Kind: "agree", Fields: []string{"yes"}},
	{Kind: "send", Fields: []string{"company"}, May: []string{"amount", "first"}},
}

func TestRead(t *testing.T) {
	r := Read([]byte(`{"company":"NYC","kind":"build"}`), shapes)
	if c := r.Name("company", []string{"PRR", "NYC"}); c != 1 || r.Kind != 2 || r.Number("amount", 9) != 0 || r.Err() != nil {
		t.Errorf("company %d, kind %d, %v", c, r.Kind, r.Err())
	}
	r = Read([]byte(`{"kind":"agree","yes":true}`), shapes)
	if !r.Truth("yes") || r.Err() != nil {
		t.Errorf("%v", r.Err())
	}
}

func TestRead_saysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		`null`:                           "an action is an object",
		`[1]`:                            "an action is an object",
		`{}`:                             `"kind" is missing`,
		`{"kind":7}`:                     "kind: 7 is not a text",
		`{"kind":"sell"}`:                `no kind "sell"; possible: pass, bid, build, agree`,
		`{"kind":"bid"}`:                 `"bid" needs the field "amount"`,
		`{"kind":"pass","amount":1}`:     `"pass" has no field "amount"; its fields: none`,
		`{"kind":"bid","amount":1.5}`:    "amount: 1.5 is not a whole number from 0 to 99",
		`{"kind":"bid","amount":-1}`:     "amount: -1 is not",
		`{"kind":"bid","amount":100}`:    "amount: 100 is not",
		`{"kind":"build","company":"X"}`: `no company "X"; possible: PRR, NYC`,
		`{"kind":"agree","yes":1}`:       "yes: 1 is neither true nor false",
		`{"kind":"pass","kind":"bid"}`:   `"kind" stands twice`,
	} {
		r := Read([]byte(text), shapes)
		r.Name("company", []string{"PRR", "NYC"})
		r.Number("amount", 99)
		r.Truth("yes")
		if r.Err() == nil || !strings.Contains(r.Err().Error(), want) {
			t.Errorf("%s: %v, want %q", text, r.Err(), want)
		}
	}
}

func TestWrite(t *testing.T) {
	got, err := Write(shapes[1], func(string) any { return 12 })
	if err != nil || string(got) != `{"kind":"bid","amount":12}` {
		t.Errorf("%s %v", got, err)
	}
}

// A field that may be left out is, where it says nothing, and is read either way.
func TestFieldsThatMayBeThere(t *testing.T) {
	for text, amount := range map[string]int{
		`{"kind":"send","company":"NYC"}`:            0,
		`{"kind":"send","company":"NYC","amount":3}`: 3,
	} {
		r := Read([]byte(text), shapes)
		if got := r.Number("amount", 9); got != amount || r.Truth("first") || r.Err() != nil {
			t.Errorf("%s: %d, %v", text, got, r.Err())
		}
		out, err := Write(shapes[r.Kind], func(field string) any {
			return map[string]any{"company": "NYC", "amount": amount, "first": false}[field]
		})
		if err != nil || string(out) != text {
			t.Errorf("written as %s, %v", out, err)
		}
	}
}

func TestAnEmptyNameIsNothing(t *testing.T) {
	r := Read([]byte(`{"kind":"build","company":""}`), shapes)
	r.Name("company", []string{"", "NYC"})
	if r.Err() == nil || !strings.Contains(r.Err().Error(), "possible: NYC") {
		t.Errorf("%v", r.Err())
	}
}

func TestInto(t *testing.T) {
	legs := []Shape{{Kind: "run", Fields: []string{"legs"}}, {Kind: "pass"}}
	for text, want := range map[string]string{
		`{"kind":"run","legs":[1,2]}`:  "",
		`{"kind":"pass"}`:              "",
		`{"kind":"run","legs":"far"}`:  "legs: json",
		`{"kind":"run","legs":null}`:   "legs: null is nothing",
		`{"kind":"pass","legs":[1,2]}`: `"pass" has no field "legs"`,
	} {
		r, v := Read([]byte(text), legs), []int(nil)
		r.Into("legs", &v)
		switch {
		case want == "" && r.Err() != nil:
			t.Errorf("%s: %v", text, r.Err())
		case want != "" && (r.Err() == nil || !strings.Contains(r.Err().Error(), want)):
			t.Errorf("%s: %v, want %q", text, r.Err(), want)
		}
	}
}
