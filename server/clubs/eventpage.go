package clubs

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/events"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
)

// ownGroup is asked for by who does not know in which group they are.
const ownGroup = -2

// eventPage is an event as the caller sees it.
func (s eventCalls) eventPage(ctx context.Context, id persist.EventID, group int) (*calls.Answer[*EventPage], error) {
	p, _, err := s.pageOf(ctx, id, group)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return calls.Answered(p), nil
}

func (s eventCalls) pageOf(ctx context.Context, id persist.EventID, group int) (*EventPage, *league.Event, error) {
	user := request.VisitorID(ctx)
	e, c, me, err := s.Events.Get(ctx, id, user)
	if err != nil {
		return nil, nil, err
	}
	over := 0
	for i := range e.Tables {
		if e.Tables[i].State == league.Over {
			over++
		}
	}
	p := &EventPage{
		EventCard: eventCard(e, c.Name, len(e.In()), len(e.Tables), over), Settings: settingsOf(&e.Settings), Seed: e.State.Seed, Why: e.State.Why,
		On: orEmpty(e.State.On), RoundAt: orEmpty(e.State.RoundAt), Deadline: some(e.Deadline(e.State.Round)), Plan: planOf(e.Settings.PlanFor(len(e.In()))), Revision: e.Revision,
	}
	if me != nil {
		p.Role, p.May.Organise = string(me.Role), me.Role.Organises()
	}
	p.People = peopleOf(e, user, p.May.Organise)
	p.Tables = tablesOf(e)
	if group == ownGroup {
		group = e.GroupOf(user)
	}
	p.Groups = groupsOf(e, group)
	if err := s.tellMay(ctx, p, e, user, me != nil); err != nil {
		return nil, nil, err
	}
	if _, p.Log, err = s.Clubs.Store.Log(ctx, e.Club, e.ID, 1); err != nil {
		return nil, nil, err
	}
	return p, e, nil
}

// tellMay tells what the caller may do.
func (s eventCalls) tellMay(ctx context.Context, p *EventPage, e *league.Event, user persist.UserID, member bool) error {
	u := request.Visitor(ctx)
	if u == nil || u.Guest() || u.Program() {
		return nil
	}
	x := e.Entrant(user)
	if x != nil && (x.State == league.In || x.State == league.Substitute || x.State == league.Left) {
		n := x.N
		p.You = &n
	}
	bar, err := s.Events.Bar(ctx, e, user)
	if err != nil {
		return err
	}
	if bar != nil {
		p.May.Barred = &EventBar{Event: bar.Event, Times: bar.Timeouts}
	}
	free := x == nil || x.State == league.Withdrawn || x.State == league.Invited
	allowed := e.Settings.Who == league.Anybody || x != nil && x.State == league.Invited || e.Settings.Who == league.Members && member
	now := s.House.Clock().Kept()
	open := e.Status == league.Entry && (e.Settings.Until.IsZero() || now.Before(e.Settings.Until))
	p.May.Enter = (free || x.State == league.Substitute) && allowed && open && bar == nil && (e.Settings.Most == 0 || len(e.In()) < e.Settings.Most)
	p.May.Substitute = free && allowed && e.Settings.Substitutes && (e.Status == league.Entry || e.Status == league.Running) && bar == nil
	p.May.Leave = x != nil && (x.State == league.In || x.State == league.Substitute || x.State == league.Invited) && !e.Over()
	return nil
}

func peopleOf(e *league.Event, user persist.UserID, organiser bool) []EventEntrant {
	list, times := []EventEntrant{}, e.Timeouts()
	came := map[int]int{}
	for left, by := range e.State.For {
		came[by] = left
	}
	for i := range e.Entrants {
		x := &e.Entrants[i]
		you := user != "" && x.User == user
		if x.State == league.Withdrawn || x.State == league.Invited && !organiser && !you {
			continue
		}
		v := EventEntrant{
			N: x.N, Name: x.Name, State: string(x.State), Since: x.Since, Rating: x.Rating, You: you, LeftAt: some(x.LeftAt), Why: x.Why,
			Timeouts: times[x.N], Given: x.Given.Float(), Waived: e.State.Waived[x.N], Leaving: x.Leaving && (you || organiser),
		}
		if left, for_ := came[x.N]; for_ {
			v.For = &left
		}
		if by, there := e.State.For[x.N]; there {
			v.By = &by
		}
		list = append(list, v)
	}
	return list
}

func tablesOf(e *league.Event) []EventTable {
	list := make([]EventTable, len(e.Tables))
	for i := range e.Tables {
		t := &e.Tables[i]
		v := EventTable{N: t.N, State: string(t.State), Round: t.Round, Leg: t.Leg, Group: t.Group, Seats: make([]EventSeat, len(t.Seats)), Begun: some(t.Begun), Ended: some(t.Ended), Stands: some(t.Stands), ByHand: t.ByHand}
		if t.State != league.Waiting {
			v.Table = t.ID
		}
		points := e.Points(t)
		for seat, n := range t.Seats {
			v.Seats[seat] = EventSeat{Entrant: n, Bot: t.Bots != nil && t.Bots[seat]}
			if t.State == league.Over {
				score, worth := t.Scores[seat], points[seat].Float()
				v.Seats[seat].Place, v.Seats[seat].Score, v.Seats[seat].Points, v.Seats[seat].Out = t.Places[seat], &score, &worth, t.Out[seat]
			}
		}
		list[i] = v
	}
	return list
}

func groupsOf(e *league.Event, possible int) []EventGroup {
	list := []EventGroup{}
	for _, g := range e.Standings(possible) {
		v := EventGroup{Rows: []EventRow{}, Up: g.Through, Down: g.Down, Exact: g.Exact}
		for _, r := range g.Rows {
			v.Rows = append(v.Rows, EventRow{
				Entrant: r.Entrant, Place: r.Place, Points: r.Points.Float(), Games: r.Games, Won: r.Wins.Float(), Share: r.Share.Float(), By: string(r.By),
				Best: r.Best, Worst: r.Worst, Left: r.Left, Up: outlookOf(r.Outlook), Stays: outlookOf(r.Stays),
			})
		}
		list = append(list, v)
	}
	return list
}

func outlookOf(o *events.Outlook) *EventOutlook {
	if o == nil {
		return nil
	}
	return &EventOutlook{Sure: o.Through, Out: o.Out, Needs: o.Needs}
}

// EventPairing is why a round of a Swiss event has these tables.
type EventPairing struct {
	Round  int                `json:"round"`
	Seed   string             `json:"seed"`
	Spread float64            `json:"spread" doc:"The squares of the spreads of points at the tables, added up."`
	Again  float64            `json:"again" doc:"A hundred for each two who meet again, times the square of how often they had met."`
	Sat    int                `json:"sat" doc:"How often somebody sits where they sat before."`
	Tables []EventPairedTable `json:"tables"`
	Met    []EventMet         `json:"met" doc:"Who had met before."`
	Byes   []int              `json:"byes"`
	Points map[string]float64 `json:"points" doc:"By entrant, before the round."`
}

// EventPairedTable is a table of a pairing, and what it costs.
type EventPairedTable struct {
	Table  int     `json:"table"`
	Spread float64 `json:"spread"`
	Again  float64 `json:"again"`
	Sat    int     `json:"sat"`
}

// EventMet is two who had met.
type EventMet struct {
	A     int `json:"a"`
	B     int `json:"b"`
	Times int `json:"times"`
}

type roundPath struct {
	EventPath
	Round int `path:"round" minimum:"1" maximum:"30"`
}

func (s eventCalls) pairing(ctx context.Context, in *roundPath) (*calls.Answer[*EventPairing], error) {
	e, _, _, err := s.Events.Get(ctx, in.Event, request.VisitorID(ctx))
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	p := e.Pairing(in.Round)
	if p == nil {
		return nil, calls.Refuse(refusal.NotFound, "no round %d of this event was paired by how people stand", in.Round)
	}
	square := float64(events.Point) * float64(events.Point)
	v := &EventPairing{Round: p.Round, Seed: e.State.Seed, Spread: float64(p.Spread) / square, Again: 100 * float64(p.Again), Sat: p.Sat, Tables: []EventPairedTable{}, Met: []EventMet{}, Byes: orEmpty(p.Byes), Points: map[string]float64{}}
	for _, t := range p.Tables {
		v.Tables = append(v.Tables, EventPairedTable{Table: t.Table, Spread: float64(t.Spread) / square, Again: 100 * float64(t.Again), Sat: t.Sat})
	}
	for _, m := range p.Met {
		v.Met = append(v.Met, EventMet{m.A, m.B, m.Times})
	}
	for n, points := range p.Points {
		v.Points[strconv.Itoa(n)] = points.Float()
	}
	return calls.Answered(v), nil
}

// File is something that is handed out as it is.
type File struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	Body               []byte
}

func (s eventCalls) routesFiles() []calls.Route {
	return []calls.Route{
		calls.On("eventDesk", "GET", "/api/events/{event}/desk", "What needs an organiser's hand", s.desk).For(calls.ToRead).Refuses(refusal.Forbidden),
		calls.On("pairing", "GET", "/api/events/{event}/rounds/{round}", "Why a round of a Swiss event has these tables", s.pairing).For(calls.ToRead),
		calls.On("standingsFile", "GET", "/api/events/{event}/standings.csv", "The standings as a table for spreadsheets; as JSON they are with the event", s.standingsFile).For(calls.ToRead).Hands("text/csv"),
		calls.On("eventCalendar", "GET", "/api/events/{event}/calendar.ics", "When entry ends, the event begins and rounds should be over, for calendars", s.calendar).For(calls.ToRead).Hands("text/calendar"),
	}
}

func (s eventCalls) standingsFile(ctx context.Context, in *EventPath) (*File, error) {
	p, e, err := s.pageOf(ctx, in.Event, -1)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	text := &strings.Builder{}
	w := csv.NewWriter(text)
	_ = w.Write([]string{"group", "place", "entrant", "name", "points", "games", "won", "share", "by"})
	number := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
	for g, group := range p.Groups {
		for _, r := range group.Rows {
			_ = w.Write([]string{
				strconv.Itoa(g + 1), strconv.Itoa(r.Place), strconv.Itoa(r.Entrant), unformula(cmp.Or(e.Entrants[r.Entrant].Name, "-")), number(r.Points), strconv.Itoa(r.Games), number(r.Won), number(r.Share), r.By,
			})
		}
	}
	w.Flush()
	return &File{ContentType: "text/csv; charset=utf-8", ContentDisposition: `attachment; filename="standings.csv"`, Body: []byte(text.String())}, w.Error()
}

// unformula keeps a name from being a formula where a spreadsheet opens it.
func unformula(name string) string {
	if strings.ContainsAny(name[:1], "=+-@") && name != "-" {
		return "'" + name
	}
	return name
}

func (s eventCalls) calendar(ctx context.Context, in *EventPath) (*File, error) {
	e, _, _, err := s.Events.Get(ctx, in.Event, request.VisitorID(ctx))
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return &File{ContentType: "text/calendar; charset=utf-8", ContentDisposition: `attachment; filename="event.ics"`, Body: []byte(icsOf(e, s.House.Clock().Kept()))}, nil
}

// icsOf is an event as calendars read it (RFC 5545).
func icsOf(e *league.Event, now time.Time) string {
	text := &strings.Builder{}
	line := func(s string) {
		for len(s) > 73 { // a line has at most 75 bytes, and goes on behind a space
			cut := 73
			for cut > 0 && s[cut]&0xC0 == 0x80 {
				cut--
			}
			text.WriteString(s[:cut] + "\r\n ")
			s = s[cut:]
		}
		text.WriteString(s + "\r\n")
	}
	plain := strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)
	add := func(id string, at time.Time, what string) {
		if at.IsZero() {
			return
		}
		line("BEGIN:VEVENT")
		line(fmt.Sprintf("UID:%s-%s@scrip", e.ID, id))
		line("DTSTAMP:" + now.UTC().Format("20060102T150405Z"))
		line("DTSTART:" + at.UTC().Format("20060102T150405Z"))
		line("SUMMARY:" + plain.Replace(e.Name+what))
		line("END:VEVENT")
	}
	line("BEGIN:VCALENDAR")
	line("VERSION:2.0")
	line("PRODID:-//Scrip//Events//EN")
	add("entry", e.Settings.Until, ": entry ends")
	if e.Began.IsZero() {
		add("begins", e.Settings.Begins, "")
	} else {
		add("begins", e.Began, "")
	}
	for i := range e.State.RoundAt {
		add(fmt.Sprint("round-", i+1), e.State.RoundAt[i], fmt.Sprintf(": round %d", i+1))
		add(fmt.Sprint("end-", i+1), e.Deadline(i+1), fmt.Sprintf(": last day of round %d", i+1))
	}
	line("END:VCALENDAR")
	return text.String()
}
