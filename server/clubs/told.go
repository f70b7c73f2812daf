package clubs

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/events"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/picture"
)

// Teller tells of clubs and events in a language: what everybody may see, for it is told to all who are sent
// the address of a page. Of what is hidden from others nothing is told, as of what is not there.
type Teller struct {
	*Calls
	Words     func(namespace, key string, facts map[string]any) string
	TitleName func(id string) string
}

// Told is what is told of a page.
type Told struct {
	Name, About string
	Title       string // whose picture stands there; "" for none
	// Card is what the card of the page shows.
	Card func() (*picture.Card, error)
}

// So many events stand on the card of a club, and so many rows on that of a list.
const (
	cardEvents = 2
	cardRows   = 4
)

func (t Teller) say(key string, facts map[string]any) string { return t.Words("cards", key, facts) }

// Clubs tells of the list of clubs.
func (t Teller) Clubs(ctx context.Context) *Told {
	told := &Told{Name: t.Words("clubs", "title", nil), About: t.Words("clubs", "about", nil)}
	told.Card = func() (*picture.Card, error) {
		found, err := t.Calls.Clubs.Store.Clubs(ctx, "")
		card := told.rows()
		for _, c := range found[:min(cardRows, len(found))] {
			card.Rows = append(card.Rows, picture.Row{
				Title: c.Settings.Defaults.Title, Name: c.Name, More: t.Words("clubs", "members", map[string]any{"n": c.Members}),
			})
		}
		return card, err
	}
	return told
}

// Events tells of the list of events.
func (t Teller) Events(ctx context.Context) *Told {
	told := &Told{Name: t.Words("events", "title", nil), About: t.Words("events", "about", nil)}
	told.Card = func() (*picture.Card, error) {
		heads, err := t.Calls.Events.Store.Listed(ctx)
		card := told.rows()
		for i := range heads[:min(cardRows, len(heads))] {
			card.Rows = append(card.Rows, t.eventRow(&heads[i].Event))
		}
		return card, err
	}
	return told
}

// rows is a card with what is told of a page, for rows to be added.
func (told *Told) rows() *picture.Card {
	return &picture.Card{Kind: "rows", Sentence: told.Name, More: told.About}
}

func (t Teller) eventRow(e *league.Event) picture.Row {
	return picture.Row{Title: e.Settings.Legs[0].Title, Name: e.Name, More: t.formatOf(e) + " · " + t.stateOf(e)}
}

func (t Teller) formatOf(e *league.Event) string {
	return t.Words("events", "format."+string(e.Settings.Format), nil)
}

func (t Teller) stateOf(e *league.Event) string {
	return t.Words("events", "status."+string(e.Status), nil)
}

// Club tells of a club that everybody finds; nil of any other.
func (t Teller) Club(ctx context.Context, id persist.ClubID) *Told {
	c, _, err := t.Calls.Clubs.Found(ctx, id, "")
	if err != nil {
		return nil
	}
	members, err := t.Calls.Clubs.Store.Members(ctx, id)
	if err != nil {
		return nil
	}
	heads, err := t.Calls.Events.Store.OfClub(ctx, id)
	if err != nil {
		return nil
	}
	heads = slices.DeleteFunc(heads, func(h league.Head) bool { return h.Status != league.Entry && h.Status != league.Running })
	heads = heads[:min(cardEvents, len(heads))]
	told := &Told{Name: c.Name, About: t.say("club", map[string]any{"n": len(members)}), Title: c.Settings.Defaults.Title}
	names := make([]string, len(heads))
	for i := range heads {
		names[i] = heads[i].Name
	}
	if len(names) > 0 {
		told.About += " " + t.say("club.events", map[string]any{"names": strings.Join(names, ", ")})
	}
	told.Card = func() (*picture.Card, error) { return t.clubCard(ctx, c, len(members), heads) }
	return told
}

// clubCard shows how many are in a club, what runs there, and how much was played.
func (t Teller) clubCard(ctx context.Context, c *club.Club, members int, heads []league.Head) (*picture.Card, error) {
	_, games, err := t.Games.Games(ctx, c.ID, time.Time{})
	if err != nil {
		return nil, err
	}
	card := &picture.Card{
		Kind: "rows", Person: c.Name, Sentence: c.Name,
		More: t.say("card.club", map[string]any{"since": strconv.Itoa(c.Created.In(time.UTC).Year())}),
	}
	for i := range heads {
		card.Rows = append(card.Rows, t.eventRow(&heads[i].Event))
	}
	card.Rows = append(card.Rows,
		picture.Row{Name: t.say("card.members", nil), Big: strconv.Itoa(members)},
		picture.Row{Name: t.say("card.played", nil), Big: strconv.Itoa(games)},
	)
	return card, nil
}

// Event tells of an event that everybody finds; nil of any other, and of a draft.
func (t Teller) Event(ctx context.Context, id persist.EventID) *Told {
	e, c, _, err := t.Calls.Events.Get(ctx, id, "")
	if err != nil {
		return nil
	}
	titles := strings.Join(t.titlesOf(e), ", ")
	told := &Told{Name: e.Name, Title: e.Settings.Legs[0].Title}
	told.About = t.say("event", map[string]any{"club": c.Name, "titles": titles}) + " " + t.say("event.state", map[string]any{"format": t.formatOf(e), "state": t.stateOf(e)})
	if won := t.winners(e); len(won) > 0 {
		told.About += " " + t.Words("events", "won.by", map[string]any{"names": strings.Join(won, ", "), "n": len(won)}) + "."
	}
	told.Card = func() (*picture.Card, error) {
		return &picture.Card{
			Kind: "rows", Kicker: t.formatOf(e) + " · " + t.stateOf(e), Sentence: e.Name, More: c.Name + ": " + titles, Rows: t.standing(e),
		}, nil
	}
	return told
}

// titlesOf is what is played in an event, each title once.
func (t Teller) titlesOf(e *league.Event) (names []string) {
	for _, leg := range e.Settings.Legs {
		if name := cmp.Or(t.TitleName(leg.Title), leg.Title); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// winners is who has won an event that is over: the first of each group, of divisions that of the first.
func (t Teller) winners(e *league.Event) (names []string) {
	if e.Status != league.Done {
		return nil
	}
	groups := e.Standings(-1)
	if e.Settings.Divisions && len(groups) > 0 {
		groups = groups[:1]
	}
	for _, g := range groups {
		if len(g.Rows) > 0 {
			names = append(names, t.nameOf(e, g.Rows[0].Entrant))
		}
	}
	return names
}

func (t Teller) nameOf(e *league.Event, entrant int) string {
	return cmp.Or(e.Entrants[entrant].Name, t.Words("shell", "former", nil))
}

// standing is the rows of an event's card: how its first stand once a table is over, before that what is
// played and how many are in. A knock-out has no standings that a page shows, and tells its winner at the end.
func (t Teller) standing(e *league.Event) []picture.Row {
	begun := slices.ContainsFunc(e.Tables, func(t league.Table) bool { return t.State == league.Over })
	bracket := e.Settings.Format == league.Knockout || e.Settings.Format == league.Evening
	switch groups := e.Standings(-1); {
	case bracket && e.Status == league.Done:
		var rows []picture.Row
		for _, name := range t.winners(e) {
			rows = append(rows, picture.Row{Name: name, More: t.say("card.winner", nil)})
		}
		return rows
	case bracket || !begun || len(groups) == 0:
		return t.field(e, bracket && e.Status == league.Running)
	case len(groups) > 1 && !e.Settings.Divisions:
		return t.leaders(e, groups)
	default:
		return t.first(e, groups[0].Rows)
	}
}

// mostFirst is how many of the standings a card shows.
const mostFirst = 3

// first is how the first of a group stand.
func (t Teller) first(e *league.Event, list []league.Row) (rows []picture.Row) {
	for i, r := range list[:min(mostFirst, len(list))] {
		row := picture.Row{Name: strconv.Itoa(r.Place) + ". " + t.nameOf(e, r.Entrant), Points: pointsOf(r.Points)}
		if i == 0 && e.Status == league.Done {
			row.More = t.say("card.winner", nil)
		}
		rows = append(rows, row)
	}
	return rows
}

// leaders is who is the first of each group.
func (t Teller) leaders(e *league.Event, groups []league.Group) (rows []picture.Row) {
	for i, g := range groups[:min(mostFirst, len(groups))] {
		if len(g.Rows) > 0 {
			rows = append(rows, picture.Row{
				Name: t.nameOf(e, g.Rows[0].Entrant), More: t.Words("events", "group", map[string]any{"n": i + 1}), Points: pointsOf(g.Rows[0].Points),
			})
		}
	}
	return rows
}

func pointsOf(p events.Points) *float64 {
	n := p.Float()
	return &n
}

// field is what is played, and how many have entered, or of a knock-out are still in.
func (t Teller) field(e *league.Event, still bool) (rows []picture.Row) {
	var seen []string
	for _, leg := range e.Settings.Legs {
		if !slices.Contains(seen, leg.Title) && len(seen) < mostFirst {
			seen = append(seen, leg.Title)
			rows = append(rows, picture.Row{Title: leg.Title, Name: cmp.Or(t.TitleName(leg.Title), leg.Title)})
		}
	}
	if still && len(e.State.On) > 0 {
		return append(rows, picture.Row{Name: t.say("card.still-in", nil), Big: strconv.Itoa(len(e.State.On))})
	}
	return append(rows, picture.Row{Name: t.say("card.entered", nil), Big: strconv.Itoa(len(e.In()))})
}
