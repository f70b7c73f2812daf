package server

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// A board in pages of others. Its page alone may be shown in a frame there; it needs no cookie, asks the
// API as nobody in particular, and so shows what everybody may see.

// embedded is the addresses of such pages: a table, and a moment of it.
var embedded = regexp.MustCompile(`^/embed/table/([^/]+)(/at/\d+)?$`)

// framePolicy is the content security policy of a page that others may show in a frame: it compiles
// nothing, sends nothing, and has no workers.
const framePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
	"img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

// framed lets pages of others show this one, whatever they themselves ask of what they show.
func framed(h http.Header) {
	h.Set("Content-Security-Policy", framePolicy)
	h.Del("X-Frame-Options")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Cross-Origin-Embedder-Policy", "require-corp")
}

// tableShown is the table of an id, if everybody who has its address may see it; else nil.
func (s *Server) tableShown(r *http.Request, id string) *sheet.Sheet {
	sheet, err := s.house.Sheet(r.Context(), persist.TableID(id))
	if err != nil || !sheet.SeenBy("") {
		return nil
	}
	return sheet
}

// framable tells whether a table may be shown in pages of others: whoever was sent the link of one that is
// not listed may look at it, but its players have not shown it to all.
func framable(table *sheet.Sheet) bool { return table != nil && table.Visibility == sheet.Public }

// serveEmbedded serves the page of a board in pages of others. A table that is not for all has the page,
// too, which says so.
func (s *Server) serveEmbedded(w http.ResponseWriter, r *http.Request, plain []byte) {
	found := embedded.FindStringSubmatch(strings.TrimSuffix(r.URL.Path, "/"))
	if found == nil {
		http.NotFound(w, r)
		return
	}
	framed(w.Header())
	table := s.tableShown(r, found[1])
	told := plain
	if framable(table) {
		told = s.named(r, plain, table, found[2])
	}
	page, err := newPage("embed.html", told)
	if err != nil {
		http.Error(w, "this page cannot be made", http.StatusInternalServerError)
		return
	}
	page.serve(w, r)
}

// named is the page with the name of the game, and a link to it for those who run no script.
func (s *Server) named(r *http.Request, plain []byte, table *sheet.Sheet, moment string) []byte {
	name := html.EscapeString(s.nameOf(table))
	still := ""
	if table.Status != sheet.Open {
		still = fmt.Sprintf(`<img src="/table/%s%s.png?width=680" alt="" width="100%%" />`, table.ID, cmp.Or(moment, "/at/now"))
	}
	link := fmt.Sprintf(`<noscript><p><a href="%s" target="_blank" rel="noopener">%s%s</a> %s</p></noscript>`,
		html.EscapeString("/table/"+string(table.ID)+moment), still, name, html.EscapeString(s.telling(r, request.Language(r.Header.Get("Accept-Language"))).describe(table)))
	told := bytes.Replace(plain, []byte("<title>Scrip</title>"), []byte("<title>"+name+"</title>"), 1)
	return bytes.Replace(told, []byte("</body>"), []byte(link+"</body>"), 1)
}
