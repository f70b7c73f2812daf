package words

import (
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/web"
)

// Arguments is the names of the facts that a text speaks of, in any of its
// forms, sorted.
func Arguments(text string) ([]string, error) {
	r := reader{text: text, asked: map[string]bool{}}
	var out strings.Builder
	if err := r.nodes(&out, ""); err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(r.asked)), nil
}

// Namespaces is every namespace that has catalogues.
func Namespaces() ([]string, error) {
	entries, err := fs.ReadDir(web.Messages, "messages")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names, nil
}
