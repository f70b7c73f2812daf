package notify

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
)

// room is the catalogue of what people are told beyond the page.
const room = "post"

// message is a notice in words.
type message struct {
	event     match.Event
	table     string // its id, and
	title     string // what it plays
	headline  string
	text      string
	path, url string
	link      string         // what leads there, in a letter; "" for what leads to a table
	facts     map[string]any // the same for a program
}

// languageOf is the language that a person reads.
func languageOf(to *match.Reach) string { return cmp.Or(to.Chosen, to.Language, "en") }

// word puts a notice into words: what has happened, where the game is, and what it is
// about.
func (p *Post) word(to *match.Reach, t *match.Tiding) message {
	language := languageOf(to)
	s := t.Sheet
	if s == nil {
		return p.wordOfFriend(to, t)
	}
	facts := map[string]any{"title": p.title(s.Title), "who": t.About[match.AboutWho], "text": t.About[match.AboutText], "n": free(s)}
	m := message{
		event: t.Event, table: s.ID, title: p.title(s.Title), path: "/table/" + s.ID, url: p.base + "/table/" + s.ID,
		headline: p.say(room, language, "headline."+string(t.Event), facts),
	}
	said := []string{p.happened(language, to.User, t, facts)}
	if slices.Contains([]match.Event{match.EventTurn, match.EventHurry, match.EventNudge}, t.Event) {
		said = []string{p.where(language, s), said[0], p.left(language, to.User, s)}
	}
	m.text = strings.Join(slices.DeleteFunc(said, func(line string) bool { return line == "" }), " ")
	m.facts = factsOf(t)
	return m
}

// wordOfFriend puts a notice about friends into words, which is about no table.
func (p *Post) wordOfFriend(to *match.Reach, t *match.Tiding) message {
	language, key := languageOf(to), string(t.Event)
	if t.About[match.AboutYes] != "" {
		key += ".yes"
	}
	who := t.About[match.AboutWho]
	say := func(part string) string { return p.say(room, language, part+"."+key, map[string]any{"who": who}) }
	return message{
		event: t.Event, table: "friends", headline: say("headline"), text: say("text"),
		path: "/friends", url: p.base + "/friends", link: p.say(room, language, "mail.friends", nil), facts: map[string]any{"who": who, "at": t.Made},
	}
}

// where is where the game is, if its title tells.
func (p *Post) where(language string, s *match.Sheet) string {
	if s.Status != match.Running || s.Round == (game.Round{}) {
		return ""
	}
	at := p.say("titles", language, "round."+s.Title+"."+s.Round.Kind, map[string]any{"number": s.Round.Number, "part": s.Round.Part})
	if at == "" {
		return ""
	}
	return at + "."
}

// left is how much time the person has, where a clock runs for him.
func (p *Post) left(language, user string, s *match.Sheet) string {
	c := s.ClockOf(user)
	if c == nil || c.Up.IsZero() {
		return ""
	}
	left := time.Until(c.Up)
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
func (p *Post) happened(language, user string, t *match.Tiding, facts map[string]any) string {
	if t.Event != match.EventOver {
		return p.say(room, language, "text."+string(t.Event), facts)
	}
	names, won := winners(t.Sheet, user)
	key := "text.over"
	if won {
		key = "text.won"
	} else if len(names) > 1 {
		key = "text.shared"
	}
	facts["names"] = strings.Join(names, ", ")
	return p.say(room, language, key, facts)
}

// winners is who has won, and whether the user is among them.
func winners(s *match.Sheet, user string) (names []string, won bool) {
	if s.Outcome == nil {
		return nil, false
	}
	for _, at := range s.Outcome.Standings {
		if at.Won {
			names = append(names, s.Places[at.Seat].Name)
			won = won || s.SeatsOf(user).Has(at.Seat)
		}
	}
	return names, won
}

// free is how many seats are open.
func free(s *match.Sheet) (n int) {
	for _, p := range s.Places {
		if p.Kind == match.OpenPlace {
			n++
		}
	}
	return n
}

// factsOf is what a program may want to know.
func factsOf(t *match.Tiding) map[string]any {
	s := t.Sheet
	names := make([]string, len(s.Places))
	asked := []int{}
	for i, p := range s.Places {
		names[i] = p.Name
	}
	for seat := range s.Turn.All {
		asked = append(asked, int(seat))
	}
	facts := map[string]any{"game": s.Title, "status": s.Status, "seats": names, "asked": asked, "entries": s.Entries, "at": t.Made}
	if s.Round != (game.Round{}) {
		facts["round"] = s.Round
	}
	if s.Outcome != nil {
		facts["standings"] = s.Outcome.Standings
	}
	if who := t.About[match.AboutWho]; who != "" {
		facts["who"] = who
	}
	return facts
}

// testMessage is what somebody is sent who wants to see whether it arrives.
func (p *Post) testMessage(to *match.Reach) message {
	language := languageOf(to)
	return message{
		event: "test", table: "test", headline: p.say(room, language, "test.headline", nil), text: p.say(room, language, "test.text", nil),
		path: "/account/notices", url: p.base + "/account/notices", facts: map[string]any{},
	}
}
