package words_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/words"
)

// heads is the sections that a heading of the rules speaks of: "## Trains {7.9, 7.10}".
var heads = regexp.MustCompile(`(?m)^#+ .*\{([^}]*)\}$`)

// A refusal names the section of the rulebook it follows, and a player can read
// there why: our rules have a heading for it, or for the section above it, in
// every language.
func TestRulesSpeakOfEveryRefusal(t *testing.T) {
	for _, tt := range title.All() {
		info := tt.Info()
		for _, lang := range words.Languages {
			text, err := os.ReadFile(filepath.Join("../web/src/titles", info.ID, "rules", lang+".md"))
			if err != nil {
				t.Fatal(err)
			}
			var sections []string
			for _, m := range heads.FindAllStringSubmatch(string(text), -1) {
				sections = append(sections, strings.Split(m[1], ", ")...)
			}
			for _, refusal := range info.Refusals {
				if refusal.Rule != "-" && !spokenOf(sections, refusal.Rule) {
					t.Errorf("%s/%s: no heading for %q, the section of why.%s", info.ID, lang, refusal.Rule, refusal.Why)
				}
			}
		}
	}
}

// spokenOf is whether a section is among the sections, or one above it: 7.6.2, 7.6, 7.
func spokenOf(sections []string, section string) bool {
	for section != "" {
		if slices.Contains(sections, section) {
			return true
		}
		section = section[:max(0, strings.LastIndex(section, "."))]
	}
	return false
}
