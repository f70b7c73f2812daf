package notify

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
)

// room is the catalogue with the words of notices.
const room = "post"

// message is a notice in words.
type message struct {
	event     notice.Event
	table     persist.TableID // its id, and
	title     string          // what it plays
	headline  string
	text      string
	path, url string
	link      string         // what leads there, in a letter; "" for what leads to a table
	facts     map[string]any // the same for a program
}

// languageOf is the language that a person reads.
func languageOf(to *notice.Reach) string { return cmp.Or(to.Chosen, to.Language, "en") }

// word puts a notice into words: what has happened, where the game is, and what it is
// about.
func (p *Post) word(to *notice.Reach, t *notice.Outgoing) message {
	language := languageOf(to)
	s := t.Now
	if t.About[notice.AboutKind] != "" {
		return p.wordOfClub(to, t)
	}
	if s == nil {
		return p.wordOfFriend(to, t)
	}
	facts := map[string]any{"title": p.title(s.Title), "who": t.About[notice.AboutWho], "text": t.About[notice.AboutText], "n": s.Free}
	m := message{
		event: t.Event, table: s.ID, title: p.title(s.Title), path: "/table/" + string(s.ID), url: p.base + "/table/" + string(s.ID),
		headline: p.say(room, language, "headline."+string(t.Event), facts),
	}
	said := []string{p.happened(language, t, facts)}
	if slices.Contains([]notice.Event{notice.EventTurn, notice.EventHurry, notice.EventNudge}, t.Event) {
		said = []string{p.where(language, s), said[0], p.left(language, s)}
	}
	m.text = strings.Join(slices.DeleteFunc(said, func(line string) bool { return line == "" }), " ")
	m.facts = factsOf(t)
	return m
}

// wordOfFriend puts a notice about friends into words, which is about no table.
func (p *Post) wordOfFriend(to *notice.Reach, t *notice.Outgoing) message {
	language, key := languageOf(to), string(t.Event)
	if t.About[notice.AboutYes] != "" {
		key += ".yes"
	}
	who := t.About[notice.AboutWho]
	say := func(part string) string { return p.say(room, language, part+"."+key, map[string]any{"who": who}) }
	return message{
		event: t.Event, table: "friends", headline: say("headline"), text: say("text"),
		path: "/friends", url: p.base + "/friends", link: p.say(room, language, "mail.friends", nil), facts: map[string]any{"who": who, "at": t.Made},
	}
}

// where is where the game is, if its title tells.
func (p *Post) where(language string, s *notice.Table) string {
	if !s.Running || s.Round == (game.Round{}) {
		return ""
	}
	at := p.say("titles", language, "round."+s.Title+"."+s.Round.Kind, map[string]any{"number": s.Round.Number, "part": s.Round.Part})
	if at == "" {
		return ""
	}
	return at + "."
}

// left is how much time the person has, where a clock runs for them.
func (p *Post) left(language string, s *notice.Table) string {
	if s.Up.IsZero() {
		return ""
	}
	left := p.clock.Until(s.Up)
	key, n := "time.minutes", left.Minutes()
	switch {
	case left >= 2*24*time.Hour:
		key, n = "time.days", left.Hours()/24
	case left >= 2*time.Hour:
		key, n = "time.hours", left.Hours()
	}
	return p.say(room, language, key, map[string]any{"n": max(1, int(math.Round(n)))})
}

// happened is the sentence about an event.
func (p *Post) happened(language string, t *notice.Outgoing, facts map[string]any) string {
	if t.Event != notice.EventOver && t.Event != notice.EventWatched {
		return p.say(room, language, "text."+string(t.Event), facts)
	}
	names, won := winners(t.Now)
	key := "text." + string(t.Event)
	if won {
		key = "text.won"
	} else if len(names) > 1 {
		key = "text.shared"
	}
	facts["names"] = strings.Join(names, ", ")
	return p.say(room, language, key, facts)
}

// winners is the names of the winners, and whether the reader is among them.
func winners(s *notice.Table) (names []string, won bool) {
	for _, at := range s.Standings {
		if at.Won {
			names = append(names, s.Names[at.Seat])
			won = won || s.Mine.Has(at.Seat)
		}
	}
	return names, won
}

// factsOf is what a program may want to know.
func factsOf(t *notice.Outgoing) map[string]any {
	s := t.Now
	asked := []int{}
	for seat := range s.Asked.All {
		asked = append(asked, int(seat))
	}
	facts := map[string]any{"game": s.Title, "status": s.Status, "seats": s.Names, "asked": asked, "entries": s.Entries, "at": t.Made}
	if s.Round != (game.Round{}) {
		facts["round"] = s.Round
	}
	if s.Standings != nil {
		facts["standings"] = s.Standings
	}
	if who := t.About[notice.AboutWho]; who != "" {
		facts["who"] = who
	}
	return facts
}

// testMessage is what somebody is sent who wants to see whether it arrives.
func (p *Post) testMessage(to *notice.Reach) message {
	language := languageOf(to)
	return message{
		event: "test", table: "test", headline: p.say(room, language, "test.headline", nil), text: p.say(room, language, "test.text", nil),
		path: "/account/notices", url: p.base + "/account/notices", facts: map[string]any{},
	}
}
