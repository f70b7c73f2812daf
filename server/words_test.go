package server

import (
	"encoding/json"
	"testing"

	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/web"
)

// Every code that can be answered has its sentence in every language.
func TestCodesHaveWords(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "es", "it", "de"} {
		raw, err := web.Messages.ReadFile("messages/shell/" + language + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var words map[string]string
		if err := json.Unmarshal(raw, &words); err != nil {
			t.Fatal(err)
		}
		for _, code := range refusal.Names() {
			if words["error."+code] == "" {
				t.Errorf("%s has no words for the code %q", language, code)
			}
		}
	}
}

// Every code is written once.
func TestCodesAreWrittenOnce(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, code := range refusal.Names() {
		if seen[code] {
			t.Errorf("the code %q is written twice", code)
		}
		seen[code] = true
	}
	for _, code := range []string{"stale", "bad-request", "not-moderator", "rate-limited"} { // of each room that refuses
		if !seen[code] {
			t.Errorf("the code %q is not listed", code)
		}
	}
}
