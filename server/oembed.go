package server

import (
	"context"
	"fmt"
	"html"
	"net/url"
	"regexp"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
)

// Programs that make frames of links ask by oEmbed (oembed.com) what to show of one.

// The size of a frame, and how small it is made at most. It is made of the board, and of rows that keep
// their height.
const (
	frameWidth, frameHeight = 680, 470
	leastWidth, leastHeight = 320, 240
	frameRows               = 122
)

// oembedQuery asks how a page is shown elsewhere.
type oembedQuery struct {
	URL       string `query:"url" required:"true" doc:"The address of a table, or of a moment of it."`
	MaxWidth  int    `query:"maxwidth" default:"680" minimum:"1" doc:"In pixels."`
	MaxHeight int    `query:"maxheight" default:"470" minimum:"1"`
	Format    string `query:"format" default:"json" enum:"json"`
}

// oembed is that, in the words of oembed.com.
type oembed struct {
	Type     string `json:"type" enum:"rich"`
	Version  string `json:"version" enum:"1.0"`
	Title    string `json:"title"`
	Author   string `json:"author_name,omitempty" doc:"Who made the table."`
	Provider string `json:"provider_name"`
	Home     string `json:"provider_url"`
	Age      int    `json:"cache_age" doc:"In seconds."`
	HTML     string `json:"html"`
	Width    int    `json:"width"`
	Height   int    `json:"height"`
	Picture  string `json:"thumbnail_url"`
	Across   int    `json:"thumbnail_width"`
	Down     int    `json:"thumbnail_height"`
}

// shownTable is the addresses that can be shown: of a table, of a moment of it or of its review, and of its frame.
var shownTable = regexp.MustCompile(`^/(?:embed/)?table/([^/]+)(?:(/at/\d+)|/review(?:/\d+)?)?/?$`)

// framePath is what the address of a frame has before that of the page that it shows.
var framePath = regexp.MustCompile(`^/embed`)

// oembed tells how a table is shown in a page of somebody else. It knows only public tables.
func (s *Server) oembed(ctx context.Context, in *oembedQuery) (*calls.Answer[*oembed], error) {
	asked, err := url.Parse(in.URL)
	if err != nil || !s.isOurs(asked) {
		return nil, calls.Refuse(refusal.NotFound, "that is no address of this server")
	}
	found := shownTable.FindStringSubmatch(asked.Path)
	if found == nil {
		return nil, calls.Refuse(refusal.NotFound, "only tables can be shown elsewhere")
	}
	told := teller{s, request.AsNobody(ctx), "en"}.link(framePath.ReplaceAllString(asked.Path, ""))
	if told == nil || !framable(told.table) {
		return nil, calls.Refuse(refusal.NotFound, "there is no such table, or it is not public")
	}
	home := s.base
	if home == "" {
		home = asked.Scheme + "://" + asked.Host
	}
	width, height := frameSize(in.MaxWidth, in.MaxHeight)
	return calls.Answered(&oembed{
		Type: "rich", Version: "1.0", Title: told.name, Author: s.calls.HostName(ctx, told.table),
		Provider: "Scrip", Home: home, Age: 3600,
		HTML: frame(home+"/embed/table/"+url.PathEscape(string(told.table.ID))+found[2], width, height), Width: width, Height: height,
		Picture: home + told.picture("en"), Across: 1200, Down: 630,
	}), nil
}

// isOurs tells whether an address is one of this server's.
func (s *Server) isOurs(u *url.URL) bool {
	web := u.Scheme == "http" || u.Scheme == "https"
	return web && u.User == nil && s.hosts.allow(u.Host)
}

// frameSize is how large a frame is where it may be so large at most; what is too small to show a board
// is as small as one can be.
func frameSize(widest, highest int) (width, height int) {
	width = max(min(widest, frameWidth), leastWidth)
	board := (frameHeight - frameRows) * width / frameWidth
	return width, max(min(board+frameRows, highest), leastHeight)
}

// frame is the frame to be put into a page. Pages say the same to those who copy it (web/src/show/embedding.ts).
func frame(address string, width, height int) string {
	return fmt.Sprintf(`<iframe src="%s" title="Scrip" width="%d" height="%d" style="max-width:100%%;border:0;border-radius:8px" loading="lazy"></iframe>`,
		html.EscapeString(address), width, height)
}

// discovery is the tag by which programs find out how a page is shown elsewhere.
func discovery(address string) string {
	query := url.Values{"url": {address}, "format": {"json"}}
	return fmt.Sprintf("<link rel=\"alternate\" type=\"application/json+oembed\" href=\"/api/oembed?%s\" />\n    ", html.EscapeString(query.Encode()))
}
