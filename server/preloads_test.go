package server_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// The page names what a browser needs next, in its reader's language: of a table what its title needs, but not of one
// that is not for all.
func TestPreloads(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.client()
	open := c.started("toy", "me", "me").ID
	private := call[table](c, "POST", "/api/tables/"+open+"/branch", j{"at": 0}).ID
	const (
		english = `<link rel="modulepreload" href="/assets/en-1.js" crossorigin />`
		german  = `<link rel="modulepreload" href="/assets/de-1.js" crossorigin />`
		rules   = `<link rel="modulepreload" href="/assets/rules-1.js" crossorigin />`
		style   = `<link rel="preload" as="style" href="/assets/rules-2.css" crossorigin />`
		title   = `<link rel="modulepreload" href="/assets/toy-1.js" crossorigin />`
	)
	asked := func(id string) string {
		return `<link rel="preload" as="fetch" href="/api/tables/` + id + `" crossorigin />`
	}
	for _, of := range []struct {
		path, language string
		want           []string
	}{
		{"/account", "fr, en;q=0.5", []string{english}},
		{"/account", "de-AT, en;q=0.5", []string{german}},
		{"/rules/toy", "en", []string{rules}},
		{"/rules/toy/7.6", "en", []string{rules, style}},
		{"/table/" + open, "de", []string{asked(open), german, title}},
		{"/table/" + open + "/at/3", "de", []string{asked(open), german, title}},
		{"/table/" + private, "de", []string{german}},
	} {
		r := must(http.NewRequest("GET", s.url+of.path, nil))
		r.Header.Set("Accept-Language", of.language)
		answer := must(http.DefaultClient.Do(r))
		text := string(must(io.ReadAll(answer.Body)))
		answer.Body.Close()
		var told []string
		for line := range strings.Lines(text[:strings.Index(text, "</head>")]) {
			if at := strings.Index(line, "<link"); at >= 0 {
				told = append(told, strings.TrimSpace(line[at:]))
			}
		}
		if strings.Join(told, "\n") != strings.Join(of.want, "\n") {
			t.Errorf("%s in %q names\n%s\nand not\n%s", of.path, of.language, strings.Join(told, "\n"), strings.Join(of.want, "\n"))
		}
	}
}
