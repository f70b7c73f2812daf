package scrip_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	marked = regexp.MustCompile(`\bRuling( (\w+))?: `)
	tested = regexp.MustCompile(`\bTestRuling0?(\d+)_[A-Z]`)
	// a line of the table: its number, or the field of the conventions that it is about
	numbered = regexp.MustCompile("(?m)^\\| (\\d+[a-z]?) \\||^\\| [^|]* \\| `\\w+\\.(\\w+)` \\|")
)

// What a title decides where its rulebook is silent is told in one place: every ruling that the code or a test
// names has its line in the title's RULINGS.md.
func TestEveryRulingHasItsLine(t *testing.T) {
	lines := map[string]map[string]bool{}
	for name := range eachGoFile(t) {
		title := folderOf(name)
		if title == "" || title == sharedByTitles {
			continue
		}
		if lines[title] == nil {
			lines[title] = rulingsOf(t, title)
		}
		for _, ruling := range rulingsIn(t, name) {
			switch {
			case ruling == "":
				t.Errorf("%s: a ruling says which line of %s/RULINGS.md it is: // Ruling 7: ...", name, title)
			case !lines[title][ruling]:
				t.Errorf("%s: ruling %s has no line in %s/RULINGS.md", name, ruling, title)
			}
		}
	}
	if len(lines) < 4 {
		t.Errorf("the rulings of %d titles were read", len(lines))
	}
}

// folderOf is the folder of the title that a file belongs to; none for the list of titles.
func folderOf(name string) string {
	parts := strings.Split(filepath.ToSlash(name), "/")
	if len(parts) < 3 || parts[0] != "title" {
		return ""
	}
	return path.Join(parts[:2]...)
}

// rulingsOf is the lines of a title's RULINGS.md, by number or by the field they are about.
func rulingsOf(t *testing.T, title string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(title, "RULINGS.md"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for _, m := range numbered.FindAllStringSubmatch(string(text), -1) {
		all[m[1]+m[2]] = true
	}
	return all
}

// rulingsIn is the rulings that a file names: in comments, and in the names of tests.
func rulingsIn(t *testing.T, name string) (all []string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range marked.FindAllStringSubmatch(string(text), -1) {
		all = append(all, m[2])
	}
	for _, m := range tested.FindAllStringSubmatch(string(text), -1) {
		all = append(all, m[1])
	}
	return all
}
