package words_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/words"
)

type printed int

func (printed) MarshalText() ([]byte, error) { return []byte("B&O"), nil }

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		text  string
		facts map[string]any
		want  string
	}{
		{"The bid must be at least {lowest}.", map[string]any{"lowest": 7}, "The bid must be at least 7."},
		{"{company} has { n , plural , one {# share} other {# shares} } left.", map[string]any{"company": printed(1), "n": 1}, "B&O has 1 share left."},
		{"{n, plural, =0 {nothing} one {# share} other {# shares}}", map[string]any{"n": 0}, "nothing"},
		{"{n, plural, one {# share} other {# shares}}", map[string]any{"n": 12}, "12 shares"},
		{"{n, plural, =0 {} other {{who, select, bank {the bank} other {the company}} pays $#}}", map[string]any{"n": 20, "who": "x"}, "the company pays $20"},
		{"{n, plural, other {{bank, select, true {+$#} other {-$#}}}}", map[string]any{"n": 20, "bank": "true"}, "+$20"},
		{"{n, plural, one {one of {company}} other {# of {company}}}!", map[string]any{"n": 3, "company": "NYC"}, "3 of NYC!"},
		{"{x, select, a {first} other {else}} #", map[string]any{"x": "a"}, "first #"},
		{"{x, select, a {first} other {else}}", map[string]any{"x": "q"}, "else"},
		{"No {fact}.", nil, "No {fact}."},
	} {
		got, err := words.Format(c.text, c.facts)
		if err != nil || got != c.want {
			t.Errorf("%q with %v: %q (%v), want %q", c.text, c.facts, got, err, c.want)
		}
	}
	for _, wrong := range []string{"{", "{}", "a } b", "{n, plural}", "{n, choice, a {b}}", "{n, plural, one {#}}", "{n, plural, other {", "{n, plural, other x}", "{a b}"} {
		if got, err := words.Format(wrong, nil); err == nil {
			t.Errorf("%q reads as %q", wrong, got)
		}
	}
}

func FuzzFormat(f *testing.F) {
	f.Add("{company} has {n, plural, one {# share} other {# shares}} left.")
	f.Fuzz(func(t *testing.T, text string) {
		_, _ = words.Format(text, map[string]any{"n": 2, "company": "NYC"}) // must only not panic
	})
}

func TestWhyWithoutWordsTellsTheKey(t *testing.T) {
	refusal := game.Refuse("7.6", "no such key").With("cost", 5)
	if got := words.Why("no-such-title", refusal); got != "no such key (cost 5)" {
		t.Errorf("reads %q", got)
	}
}

// arguments is the names of the facts that a text speaks of; one that cannot be
// read is told of elsewhere.
func arguments(text string) []string {
	names, _ := words.Arguments(text)
	return names
}

func TestArgumentsAreFoundInEveryForm(t *testing.T) {
	text := "{seat}: {n, plural, =0 {Build} one {# hex for {cost}} other {# hexes}}"
	if got := arguments(text); !slices.Equal(got, []string{"cost", "n", "seat"}) {
		t.Errorf("speaks of %v", got)
	}
}

// Every text can be read, exists in every language, and speaks of the same
// facts in each.
func TestCataloguesAgree(t *testing.T) {
	namespaces, err := words.Namespaces()
	if err != nil || len(namespaces) == 0 {
		t.Fatalf("no catalogues: %v", err)
	}
	for _, ns := range namespaces {
		english, err := words.Read(ns, "en")
		if err != nil {
			t.Error(err)
			continue
		}
		for _, lang := range words.Languages {
			other, err := words.Read(ns, lang)
			if err != nil {
				t.Error(err)
				continue
			}
			for _, key := range slices.Sorted(maps.Keys(english)) {
				text, ok := other[key]
				if !ok {
					t.Errorf("%s/%s lacks %s", ns, lang, key)
					continue
				}
				if _, err := words.Format(text, nil); err != nil || strings.TrimSpace(text) == "" {
					t.Errorf("%s/%s %s: empty, or %v", ns, lang, key, err)
				}
				if got, want := arguments(text), arguments(english[key]); !slices.Equal(got, want) {
					t.Errorf("%s/%s %s speaks of %v, in English of %v", ns, lang, key, got, want)
				}
			}
			for key := range other {
				if _, ok := english[key]; !ok {
					t.Errorf("%s/%s has %s, which English lacks", ns, lang, key)
				}
			}
		}
	}
}
