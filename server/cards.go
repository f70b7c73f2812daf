package server

import (
	"fmt"
	"html"
	"net/http"
	"strings"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// What a messenger shows of a link to a table: its title's picture, the inviter and the number of
// free seats. Like the table, it is shown to whoever has the link.

// tableAt is the table whose page is asked for; nil for any other page, and where
// there is no table for everybody to see.
func (s *Server) tableAt(r *http.Request) *sheet.Sheet {
	room, rest, _ := strings.Cut(strings.Trim(r.URL.Path, "/"), "/")
	if room != "table" {
		return nil
	}
	id, _, _ := strings.Cut(rest, "/")
	sheet, err := s.house.Sheet(r.Context(), persist.TableID(id))
	if err != nil || !sheet.SeenBy("") {
		return nil
	}
	return sheet
}

// linkCard is the tags for the head of a table's page.
func (s *Server) linkCard(r *http.Request, sheet *sheet.Sheet) string {
	if s.words == nil {
		return ""
	}
	name := sheet.Title
	for _, t := range s.house.Titles() {
		if t.Info().ID == sheet.Title {
			name = t.Info().Name
		}
	}
	base := s.base
	if base == "" {
		base = "http://" + r.Host
	}
	var tags strings.Builder
	for _, tag := range [][2]string{
		{"og:site_name", "Scrip"},
		{"og:type", "website"},
		{"og:title", name},
		{"og:description", s.describe(r, sheet)},
		{"og:url", base + "/table/" + string(sheet.ID)},
		{"og:image", base + "/cards/" + sheet.Title + ".png"},
		{"og:image:width", "1200"},
		{"og:image:height", "630"},
		{"twitter:card", "summary_large_image"},
	} {
		fmt.Fprintf(&tags, "<meta property=\"%s\" content=\"%s\" />\n    ", tag[0], html.EscapeString(tag[1]))
	}
	return tags.String()
}

// describe is one sentence about a table, in the language of the request.
func (s *Server) describe(r *http.Request, kept *sheet.Sheet) string {
	free := 0
	var names []string
	for _, p := range kept.Places {
		if p.Kind == sheet.OpenPlace {
			free++
		} else {
			names = append(names, p.Name)
		}
	}
	language := request.Language(r.Header.Get("Accept-Language"))
	if free > 0 {
		return s.words(language, "card.open", map[string]any{"host": s.calls.HostName(r.Context(), kept), "n": free})
	}
	return s.words(language, "card.seated", map[string]any{"names": strings.Join(names, ", ")})
}
