package server

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

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
		for _, code := range codes {
			if words["error."+code] == "" {
				t.Errorf("%s has no words for the code %q", language, code)
			}
		}
	}
}

// Every code that stands in the code is in the list.
func TestCodesAreListed(t *testing.T) {
	t.Parallel()
	for file, pattern := range map[string]string{
		"errors.go":                            `(?m)^\t\w+ += "([a-z-]+)"`,
		filepath.Join("..", "calls/errors.go"): `(?m)^\t\w+ += "([a-z-]+)"`,
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1)
		if len(found) == 0 {
			t.Fatalf("no codes in %s", file)
		}
		for _, m := range found {
			if !slices.Contains(codes, m[1]) {
				t.Errorf("the code %q of %s is not listed", m[1], file)
			}
		}
	}
}
