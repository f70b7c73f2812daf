package server

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/picture"
	"github.com/scrip-games/scrip/server/clubs"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// link is what is told of a page to those who are sent its address.
type link struct {
	name, about string
	title       string // the id of the title that it is about; "" for none
	draws       draws
	page        string // its address, from the root of the host
	moment      int    // of a table
	table       *sheet.Sheet
	drawn       func() (*picture.Card, error) // of clubs and events, what the card shows; nil of others
}

// draws is what the card of a page shows.
type draws int

const (
	drawsTitle draws = iota // the picture of its title
	drawsMoment
	drawsOpen // who sits at a table, and which seats are free
	drawsReview
	drawsPerson
	drawsNumbers
)

// teller tells of pages in a language: what everybody may see, whoever asks, for a messenger shows it to
// all who are sent the address.
type teller struct {
	*Server
	ctx  context.Context
	lang string
}

// telling is for somebody who asks.
func (s *Server) telling(r *http.Request, lang string) teller {
	return teller{s, request.AsNobody(r.Context()), lang}
}

// tellers tell of pages, by the first part of their address; they are given the other parts.
var tellers = map[string]func(teller, []string) *link{
	"table": teller.table, "people": teller.person, "learn": teller.lesson, "event": teller.event, "club": teller.club,
	"numbers": titled("numbers", drawsNumbers), "rules": titled("rules", drawsTitle), "best": titled("best", drawsTitle),
}

// lists are the pages that their names are the whole address of; "" is the front page.
var lists = map[string]func(teller) *link{
	"": teller.front,
	"learn": func(t teller) *link {
		return t.ofTitles(t.words("shell", t.lang, "learn.page", nil), t.say("learn", nil))
	},
	"rules": func(t teller) *link {
		return t.ofTitles(t.words("shell", t.lang, "nav.rules", nil), t.say("rules", nil))
	},
	"people": func(t teller) *link {
		return t.ofTitles(t.words("shell", t.lang, "nav.people", nil), t.say("best", nil))
	},
	"games": func(t teller) *link {
		return t.ofTitles(t.words("people", t.lang, "games.title", nil), t.words("people", t.lang, "games.about", nil))
	},
	"clubs":  func(t teller) *link { return linkOf(t.ofClubs().Clubs(t.ctx)) },
	"events": func(t teller) *link { return linkOf(t.ofClubs().Events(t.ctx)) },
}

// link is what is told of the page at an address; nil where nothing is.
func (t teller) link(address string) *link {
	address = strings.Trim(address, "/")
	if t.words == nil {
		return nil
	}
	var told *link
	parts := strings.Split(address, "/")
	if list, ok := lists[address]; ok {
		told = list(t)
	} else if tell, ok := tellers[parts[0]]; ok && len(parts) > 1 && parts[1] != "" {
		told = tell(t, parts[1:])
	}
	if told != nil {
		told.page = (&url.URL{Path: "/" + address}).EscapedPath()
	}
	return told
}

// say is a sentence about pages.
func (t teller) say(key string, facts map[string]any) string {
	return t.words("cards", t.lang, key, facts)
}

// titled tells of a page about a title.
func titled(key string, shows draws) func(teller, []string) *link {
	return func(t teller, parts []string) *link {
		name := t.titleName(parts[0])
		if name == "" {
			return nil
		}
		return &link{name: t.say(key+".title", map[string]any{"title": name}), about: t.say(key, nil), title: parts[0], draws: shows}
	}
}

// person tells of somebody who has a page.
func (t teller) person(parts []string) *link {
	u, err := t.people.Account(t.ctx, parts[0])
	if err != nil {
		return nil
	}
	return &link{name: u.Name, about: t.say("person", map[string]any{"name": u.Name}), draws: drawsPerson}
}

// front tells of the front page: that of a server that is one club is the club's.
func (t teller) front() *link {
	if c, err := t.clubs.Clubs.Store.Front(t.ctx); err == nil {
		return t.club([]string{string(c.ID)})
	}
	return t.ofTitles("Scrip", t.words("shell", t.lang, "lead.more", nil))
}

// ofTitles tells of a page about all titles: its card lists them.
func (t teller) ofTitles(name, about string) *link {
	return &link{name: name, about: about, drawn: func() (*picture.Card, error) {
		card := &picture.Card{Kind: "rows", Sentence: name, More: about}
		for _, title := range t.house.Titles() {
			info := title.Info()
			called, _, _ := strings.Cut(t.titleName(info.ID), ": ")
			if called == "" || len(card.Rows) == mostRows {
				continue
			}
			card.Rows = append(card.Rows, picture.Row{
				Title: info.ID, Name: called,
				More: t.words("shell", t.lang, "players", map[string]any{"min": info.MinSeats, "max": info.MaxSeats}),
			})
		}
		return card, nil
	}}
}

// ofClubs tells of clubs and events in the reader's language.
func (t teller) ofClubs() clubs.Teller {
	return clubs.Teller{Calls: t.clubs, TitleName: t.titleName, Words: func(namespace, key string, facts map[string]any) string {
		return t.words(namespace, t.lang, key, facts)
	}}
}

// linkOf is a link to what is told of; nil where nothing is.
func linkOf(told *clubs.Told) *link {
	if told == nil {
		return nil
	}
	return &link{name: told.Name, about: told.About, title: told.Title, drawn: told.Card}
}

func (t teller) club(parts []string) *link {
	return linkOf(t.ofClubs().Club(t.ctx, persist.ClubID(parts[0])))
}

func (t teller) event(parts []string) *link {
	return linkOf(t.ofClubs().Event(t.ctx, persist.EventID(parts[0])))
}

// lesson tells of a lesson, or of all lessons of a title.
func (t teller) lesson(parts []string) *link {
	title := t.titleName(parts[0])
	if title == "" || len(parts) == 1 {
		return titled("learn", drawsTitle)(t, parts)
	}
	say := func(what string) string { return t.words("learn-"+parts[0], t.lang, parts[1]+"."+what, nil) }
	name := say("title")
	if name == "" {
		return nil
	}
	return &link{name: title + ": " + name, about: say("about"), title: parts[0]}
}

// table tells of a table, of a moment of it, or of its review. Of a table that is not for all only which
// game it is.
func (t teller) table(parts []string) *link {
	kept, err := t.house.Sheet(t.ctx, persist.TableID(parts[0]))
	if err != nil {
		return nil
	}
	told := &link{name: t.nameOf(kept), title: kept.Title}
	if !kept.SeenBy("") {
		told.about = t.say("private", nil)
		return told
	}
	kept = sheet.Told(kept, "")
	told.table, told.about = kept, t.describe(kept)
	if kept.Status == sheet.Open {
		told.draws = drawsOpen
		return told
	}
	told.draws, told.moment = drawsMoment, kept.Entries
	if sheet.Late(kept, "") {
		told.moment = -1 // which it is depends on when it is asked for
	}
	facts := map[string]any{"names": strings.Join(seatedAt(kept), ", "), "title": told.name, "of": kept.Entries}
	switch {
	case len(parts) > 1 && parts[1] == "review" && kept.Status == sheet.Finished:
		told.draws, told.name, told.about = drawsReview, t.say("review.title", facts), t.say("review", facts)
	case len(parts) > 2 && parts[1] == "at":
		if n, err := strconv.Atoi(parts[2]); err == nil && n >= 0 && n <= kept.Entries {
			facts["n"] = n
			told.moment, told.about = n, t.say("moment", facts)
		}
	}
	return told
}

// describe is one sentence about a table: who invites, or who plays.
func (t teller) describe(kept *sheet.Sheet) string {
	names := seatedAt(kept)
	if free := len(kept.Places) - len(names); free > 0 {
		return t.say("open", map[string]any{"host": t.calls.HostName(t.ctx, kept), "n": free})
	}
	return t.say("seated", map[string]any{"names": strings.Join(names, ", ")})
}

// picture is the address of the card, from the root of the host.
func (l *link) picture(lang string) string {
	if l.draws == drawsMoment {
		at := strconv.Itoa(l.moment)
		if l.moment < 0 {
			at = "now"
		}
		return fmt.Sprintf("/table/%s/at/%s.png?lang=%s", l.table.ID, at, lang)
	}
	return "/cards" + l.page + ".png?lang=" + lang
}

// seatedAt is the names of those who sit at a table.
func seatedAt(kept *sheet.Sheet) []string {
	var names []string
	for _, p := range kept.Places {
		if p.Kind != sheet.OpenPlace {
			names = append(names, p.Name)
		}
	}
	return names
}

// nameOf is the name of a table's title, its id where its rules are here no more.
func (s *Server) nameOf(kept *sheet.Sheet) string { return cmp.Or(s.titleName(kept.Title), kept.Title) }

// titleName is the name of a title; "" where there is none of the id.
func (s *Server) titleName(id string) string {
	for _, t := range s.house.Titles() {
		if t.Info().ID == id {
			return t.Info().Name
		}
	}
	return ""
}
