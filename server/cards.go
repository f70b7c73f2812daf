package server

import (
	"fmt"
	"html"
	"net/http"
	"strings"

	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// What a messenger shows of a link: a name, a sentence (links.go) and a picture (drawncards.go), named in
// the head of the page.

// tableAt is the table whose page is asked for; nil for any other page, and where
// there is no table for everybody to see.
func (s *Server) tableAt(r *http.Request) *sheet.Sheet {
	room, rest, _ := strings.Cut(strings.Trim(r.URL.Path, "/"), "/")
	if room != "table" {
		return nil
	}
	id, _, _ := strings.Cut(rest, "/")
	return s.tableShown(r, id)
}

// linkCard is the tags for the head of a page; "" where nothing is told of it.
func (s *Server) linkCard(r *http.Request) string {
	lang := request.Language(r.Header.Get("Accept-Language"))
	told := s.telling(r, lang).link(r.URL.Path)
	if told == nil {
		return ""
	}
	base := s.base
	if base == "" {
		base = "http://" + r.Host
	}
	var tags strings.Builder
	for _, tag := range [][2]string{
		{"og:site_name", "Scrip"},
		{"og:type", "website"},
		{"og:title", told.name},
		{"og:description", told.about},
		{"og:url", base + told.page},
		{"og:image", base + told.picture(lang)},
		{"og:image:width", "1200"},
		{"og:image:height", "630"},
		{"twitter:card", "summary_large_image"},
	} {
		fmt.Fprintf(&tags, "<meta property=\"%s\" content=\"%s\" />\n    ", tag[0], html.EscapeString(tag[1]))
	}
	if framable(told.table) {
		tags.WriteString(discovery(base + told.page))
	}
	return tags.String()
}
