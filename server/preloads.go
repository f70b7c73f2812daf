package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"path"
	"strings"
)

// preloads is what a browser needs after the application's page, by language and by
// address: files of the build and calls of the API (see web/preloads.ts).
type preloads map[string]map[string][]string

// readPreloads reads what the build has written; a build may have none.
func readPreloads(files fs.FS) (preloads, error) {
	const name = "preloads.json"
	data, err := fs.ReadFile(files, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var p preloads
	if err := json.Unmarshal(data, &p); err != nil {
		return nil, fmt.Errorf("%s of the pages: %w", name, err)
	}
	return p, nil
}

// tags has a browser fetch what the page needs next; the page of a table names it in
// its calls.
func (p preloads) tags(language, address, table string) string {
	var tags strings.Builder
	for _, need := range p.needs(language, address) {
		kind := `rel="preload" as="fetch"`
		switch path.Ext(need) {
		case ".js":
			kind = `rel="modulepreload"`
		case ".css":
			kind = `rel="preload" as="style"`
		}
		href := html.EscapeString(strings.ReplaceAll(need, "{id}", table))
		fmt.Fprintf(&tags, "<link %s href=\"%s\" crossorigin />\n    ", kind, href)
	}
	return tags.String()
}

// needs is what is told of an address, else of all those below the one above it, else
// of any page.
func (p preloads) needs(language, address string) []string {
	for _, page := range []string{address, path.Dir(address) + "/"} {
		if found, ok := p[language][page]; ok {
			return found
		}
	}
	return p[language][""]
}
