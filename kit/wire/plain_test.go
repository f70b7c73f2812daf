package wire

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// What is read the short way is read the same by the slow one, and what only the slow one
// can read is left to it.
func TestPlain_IsTheSame(t *testing.T) {
	for text, short := range map[string]bool{
		`{"kind":"pass"}`:                                    true,
		` { "kind" : "go" , "to":"x", "n": 12 } `:            true,
		`{"kind":"go","hexes":[{"at":"]"},["a","}"]],"n":1}`: true,
		`{"kind":"g\u006f"}`:                                 true,
		`{"k\u0069nd":"go"}`:                                 false,
		`{"kind":"é"}`:                                       false,
		`{"kind":"a","kind":"b"}`:                            false,
		`{}`:                                                 false, `[]`: false, `null`: false, ``: false, `{"kind"}`: false, `{"kind":}`: false,
		`{"kind":"pass"} {}`: false, `{"kind":"pass"`: false, `{"kind":"pass",}`: false,
	} {
		if got := plain([]byte(text), nil); (got != nil) != short {
			t.Errorf("%s is read the short way: %v", text, got)
		}
		same(t, text)
	}
	r := rand.New(rand.NewPCG(1, 2))
	pieces := []string{`"kind"`, `"to"`, `:`, `,`, `{`, `}`, `[`, `]`, `12`, `-3`, `"a b"`, `true`, `null`, ` `, "\n", `"\""`, `"é"`}
	for range 200_000 {
		var text strings.Builder
		text.WriteString(`{"kind":"go"`)
		for range r.IntN(12) {
			text.WriteString(pieces[r.IntN(len(pieces))])
		}
		text.WriteString(`}`)
		same(t, text.String())
	}
}

// same checks that a text of JSON that the short way reads is read so by the slow one.
func same(t *testing.T, text string) {
	t.Helper()
	got := plain([]byte(text), nil)
	if got == nil || !json.Valid([]byte(text)) {
		return
	}
	if want, err := object([]byte(text)); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s is read %s, and the slow way %s (%v)", text, got, want, err)
	}
}
