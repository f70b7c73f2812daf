package clubs

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/events"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/request"
)

// EventLeg is what is played in a part of an event.
type EventLeg struct {
	Title    string            `json:"title" maxLength:"40"`
	Settings map[string]string `json:"settings,omitempty"`
	Clock    *calls.Clock      `json:"clock,omitempty" doc:"Absent for no clock. In an evening it is a live one."`
}

// EventPoints is how an event is scored.
type EventPoints struct {
	Scheme string   `json:"scheme" enum:"place,share,wins"`
	Places []int    `json:"places,omitempty" maxItems:"6" doc:"What each place is worth; absent for one for everybody who is behind."`
	Ties   []string `json:"ties,omitempty" maxItems:"4" doc:"What parts those with equal points, in order: met, wins, share, opponents. The lot always comes last."`
}

// EventSettings is what an event is.
type EventSettings struct {
	Format      string      `json:"format" enum:"groups,swiss,knockout,evening" doc:"An evening is a knock-out of live games whose rounds follow each other."`
	Legs        []EventLeg  `json:"legs" minItems:"1" maxItems:"6" doc:"In groups the whole design is played once of each; else they are played in turn by rounds."`
	Seats       int         `json:"seats" minimum:"3" maximum:"6" doc:"Of a table."`
	Fewest      int         `json:"fewest,omitempty" minimum:"0" maximum:"6" doc:"Seats that a table may have; of groups always as many."`
	Group       int         `json:"group,omitempty" minimum:"0" maximum:"25" doc:"Members of a group, if that can be."`
	InRounds    bool        `json:"inRounds,omitempty" doc:"Of groups: everybody plays once a round."`
	Even        bool        `json:"even,omitempty" doc:"Of groups: as strong as each other; else the strongest are in the first."`
	Divisions   bool        `json:"divisions,omitempty" doc:"Groups are divisions, between which as many go up as come down."`
	Exchange    int         `json:"exchange,omitempty" minimum:"0" maximum:"12" doc:"How many."`
	Rounds      int         `json:"rounds,omitempty" minimum:"0" maximum:"30" doc:"Of Swiss."`
	Onwards     int         `json:"onwards,omitempty" minimum:"0" maximum:"5" doc:"How many of a table go on, of a knock-out."`
	Break       int         `json:"break,omitempty" minimum:"0" maximum:"1440" doc:"Minutes between the rounds of an evening."`
	AtOnce      int         `json:"atOnce,omitempty" minimum:"0" maximum:"100" doc:"Games that one person plays at a time; 0 for all of the round."`
	Duplicate   bool        `json:"duplicate,omitempty" doc:"The tables of a round have the same luck; nobody else sees them until all are over."`
	Rated       bool        `json:"rated,omitempty"`
	Listed      bool        `json:"listed,omitempty" doc:"Everybody finds its tables; else by their address."`
	Delay       int         `json:"delay,omitempty" minimum:"0" maximum:"60" doc:"How many minutes late those who do not play at a table are told of its game while it is under way; absent for at once. Of an event that runs it stays as it was."`
	Points      EventPoints `json:"points"`
	Who         string      `json:"who,omitempty" enum:"members,anybody,invited"`
	Least       int         `json:"least,omitempty" minimum:"0" maximum:"1000" doc:"Entrants."`
	Most        int         `json:"most,omitempty" minimum:"0" maximum:"1000" doc:"0 for any number."`
	Until       *time.Time  `json:"until,omitempty" doc:"Entry is open; absent until an organiser begins."`
	Begins      *time.Time  `json:"begins,omitempty" doc:"It begins by itself, with those who are in."`
	Days        int         `json:"days,omitempty" minimum:"0" maximum:"366" doc:"That a round should take at most; then organisers are told."`
	Substitutes bool        `json:"substitutes,omitempty" doc:"May come for who leaves."`
	Bot         string      `json:"bot,omitempty" maxLength:"24" doc:"The level that plays on where nobody comes."`
	Timeouts    int         `json:"timeouts,omitempty" minimum:"0" maximum:"20" doc:"To run out of time so often keeps one from the club's next event, twice as often from the next two; 0 never."`
}

func (s *EventSettings) wanted() league.Settings {
	w := league.Settings{
		Format: league.Format(s.Format), Seats: s.Seats, Fewest: s.Fewest, Group: s.Group, InRounds: s.InRounds, Even: s.Even, Divisions: s.Divisions, Exchange: s.Exchange,
		Rounds: s.Rounds, Onwards: s.Onwards, Break: s.Break, AtOnce: s.AtOnce, Duplicate: s.Duplicate, Rated: s.Rated, Listed: s.Listed, Delay: s.Delay,
		Points: league.Points{Scheme: events.Scheme(s.Points.Scheme), Places: s.Points.Places}, Who: league.Who(s.Who), Least: s.Least, Most: s.Most,
		Days: s.Days, Substitutes: s.Substitutes, Bot: s.Bot, Timeouts: s.Timeouts,
	}
	for _, t := range s.Points.Ties {
		w.Points.Ties = append(w.Points.Ties, events.TieBreak(t))
	}
	for _, l := range s.Legs {
		w.Legs = append(w.Legs, league.Leg{Title: l.Title, Settings: l.Settings, Clock: l.Clock.Wanted()})
	}
	if s.Until != nil {
		w.Until = s.Until.UTC()
	}
	if s.Begins != nil {
		w.Begins = s.Begins.UTC()
	}
	return w
}

func settingsOf(s *league.Settings) EventSettings {
	o := EventSettings{
		Format: string(s.Format), Seats: s.Seats, Fewest: s.Fewest, Group: s.Group, InRounds: s.InRounds, Even: s.Even, Divisions: s.Divisions, Exchange: s.Exchange,
		Rounds: s.Rounds, Onwards: s.Onwards, Break: s.Break, AtOnce: s.AtOnce, Duplicate: s.Duplicate, Rated: s.Rated, Listed: s.Listed, Delay: s.Delay,
		Points: EventPoints{Scheme: string(s.Points.Scheme), Places: s.Points.Places, Ties: []string{}}, Who: string(s.Who), Least: s.Least, Most: s.Most,
		Days: s.Days, Substitutes: s.Substitutes, Bot: s.Bot, Timeouts: s.Timeouts, Until: some(s.Until), Begins: some(s.Begins),
	}
	for _, t := range s.Points.Ties {
		o.Points.Ties = append(o.Points.Ties, string(t))
	}
	for _, l := range s.Legs {
		o.Legs = append(o.Legs, EventLeg{Title: l.Title, Settings: l.Settings, Clock: calls.ClockOf(l.Clock)})
	}
	return o
}

func some(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// EventCard is an event in a list.
type EventCard struct {
	ID       persist.EventID `json:"id"`
	Club     persist.ClubID  `json:"club"`
	ClubName string          `json:"clubName"`
	Name     string          `json:"name"`
	Series   persist.EventID `json:"series" doc:"The first season."`
	Season   int             `json:"season"`
	Status   string          `json:"status" enum:"draft,entry,running,done,cancelled"`
	Format   string          `json:"format" enum:"groups,swiss,knockout,evening"`
	Titles   []string        `json:"titles"`
	Entrants int             `json:"entrants"`
	Least    int             `json:"least"`
	Most     int             `json:"most"`
	Made     int             `json:"made" doc:"Tables there are."`
	Over     int             `json:"over" doc:"Those of them that are over."`
	Round    int             `json:"round" doc:"That is being played, from 1; 0 before the beginning."`
	Until    *time.Time      `json:"until,omitempty"`
	Begins   *time.Time      `json:"begins,omitempty"`
	Began    *time.Time      `json:"began,omitempty"`
	Ended    *time.Time      `json:"ended,omitempty"`
}

// EventList is events.
type EventList struct {
	Events []EventCard `json:"events"`
}

// EventEntrant is somebody in an event.
type EventEntrant struct {
	N        int        `json:"n" doc:"The number, which pairings and the lot speak of."`
	Name     string     `json:"name" doc:"Empty of a former player."`
	State    string     `json:"state" enum:"in,substitute,invited,left"`
	Since    time.Time  `json:"since"`
	Rating   int        `json:"rating,omitempty" doc:"When the event began."`
	You      bool       `json:"you"`
	For      *int       `json:"for,omitempty" doc:"For whom they came."`
	By       *int       `json:"by,omitempty" doc:"Who came for them."`
	LeftAt   *time.Time `json:"leftAt,omitempty"`
	Why      string     `json:"why,omitempty"`
	Timeouts int        `json:"timeouts" doc:"How often they ran out of time."`
	Given    float64    `json:"given" doc:"Points that organisers gave or took."`
	Waived   bool       `json:"waived,omitempty"`
	Leaving  bool       `json:"leaving,omitempty" doc:"From the next round on; only they themselves and the organisers are told."`
}

// EventTable is a table of an event.
type EventTable struct {
	N      int             `json:"n" doc:"Its number, from 0."`
	Table  persist.TableID `json:"table,omitempty" doc:"Absent while it waits."`
	State  string          `json:"state" enum:"waiting,playing,undecided,over" doc:"One that is undecided was ended without a result, which an organiser gives it."`
	Round  int             `json:"round"`
	Leg    int             `json:"leg"`
	Group  int             `json:"group"`
	Seats  []EventSeat     `json:"seats"`
	Begun  *time.Time      `json:"begun,omitempty"`
	Ended  *time.Time      `json:"ended,omitempty"`
	Stands *time.Time      `json:"stands,omitempty" doc:"Adjourned until then."`
	ByHand bool            `json:"byHand,omitempty" doc:"An organiser has said what came of it."`
}

// EventSeat is who sits at a seat, and what came of it.
type EventSeat struct {
	Entrant int      `json:"entrant"`
	Bot     bool     `json:"bot,omitempty" doc:"A bot plays: its owner has left the event."`
	Place   int      `json:"place,omitempty" doc:"Once it is over."`
	Score   *int     `json:"score,omitempty"`
	Points  *float64 `json:"points,omitempty"`
	Out     bool     `json:"out,omitempty" doc:"It counts for nobody: its owner had left."`
}

// EventRow is how an entrant stands.
type EventRow struct {
	Entrant int           `json:"entrant"`
	Place   int           `json:"place"`
	Points  float64       `json:"points"`
	Games   int           `json:"games"`
	Won     float64       `json:"won"`
	Share   float64       `json:"share" doc:"Of the scores, in points."`
	By      string        `json:"by,omitempty" enum:"met,wins,share,opponents,lot" doc:"What parts them from who stands before them, where points do not."`
	Best    int           `json:"best,omitempty" doc:"The best place they can still come to; absent where that is not known."`
	Worst   int           `json:"worst,omitempty"`
	Left    int           `json:"left,omitempty" doc:"Tables that they have to finish, those of later rounds among them; absent where that is not known."`
	Up      *EventOutlook `json:"up,omitempty" doc:"Of going up, or of winning the first."`
	Stays   *EventOutlook `json:"stays,omitempty" doc:"Of not going down."`
}

// EventOutlook is what is sure.
type EventOutlook struct {
	Sure  bool `json:"sure" doc:"Whatever happens."`
	Out   bool `json:"out" doc:"It cannot be any more, whatever happens."`
	Needs int  `json:"needs,omitempty" doc:"Who is at least so placed at each of their tables that are left, and shares it with nobody, has it."`
}

// EventGroup is the standings of a group, or of all.
type EventGroup struct {
	Rows  []EventRow `json:"rows"`
	Up    int        `json:"up" doc:"How many go up, or win."`
	Down  int        `json:"down"`
	Exact bool       `json:"exact" doc:"Best and worst were counted from all ends; else they are bounds."`
}

// EventPage is an event as the caller sees it.
type EventPage struct {
	EventCard
	Settings EventSettings  `json:"settings"`
	Seed     string         `json:"seed" doc:"Of the lot and the pairings: whoever knows it can work them out again (docs/events.md)."`
	Role     string         `json:"role,omitempty" enum:"owner,organiser,member" doc:"The caller's in the club."`
	You      *int           `json:"you,omitempty" doc:"The caller's number; absent for one who is not in."`
	May      EventMay       `json:"may"`
	Why      string         `json:"why,omitempty" doc:"Why it was cancelled."`
	People   []EventEntrant `json:"people" doc:"In the order of their numbers, without those who have withdrawn."`
	Tables   []EventTable   `json:"tables" doc:"In the order of their numbers."`
	Groups   []EventGroup   `json:"groups" doc:"Empty before the beginning; one, unless it is played in groups."`
	On       []int          `json:"on" doc:"Of a knock-out: who plays in this round."`
	RoundAt  []time.Time    `json:"roundAt" doc:"When each round was made."`
	Deadline *time.Time     `json:"deadline,omitempty" doc:"When this round should be over."`
	Plan     EventPlan      `json:"plan" doc:"What it comes to with those who are in."`
	Log      int            `json:"log" doc:"How many lines its log has."`
	Revision int            `json:"revision" doc:"Another whenever something has changed."`
}

// EventMay is what the caller may do.
type EventMay struct {
	Organise   bool      `json:"organise"`
	Enter      bool      `json:"enter"`
	Substitute bool      `json:"substitute"`
	Leave      bool      `json:"leave"`
	Barred     *EventBar `json:"barred,omitempty" doc:"They ran out of time in an event before, and are kept from this one."`
}

// EventBar is why somebody is kept from an event.
type EventBar struct {
	Event persist.EventID `json:"event"`
	Times int             `json:"times"`
}

// EventPlan is what an event comes to with so many entrants.
type EventPlan struct {
	Entrants int           `json:"entrants"`
	Why      string        `json:"why,omitempty" doc:"It cannot be with so many."`
	Groups   []int         `json:"groups" doc:"Their sizes."`
	Designs  []EventDesign `json:"designs" doc:"Of each size once."`
	Rounds   int           `json:"rounds"`
	Tables   int           `json:"tables"`
	Fewest   int           `json:"fewest" doc:"Games that somebody plays at least."`
	Most     int           `json:"most"`
	Byes     int           `json:"byes" doc:"Who have no table in a round."`
	Sizes    []int         `json:"sizes" doc:"Of the tables of the first round, unless it is played in groups."`
}

// EventDesign is who meets whom in a group.
type EventDesign struct {
	Group  int     `json:"group"`
	Games  int     `json:"games" doc:"Of each member, in a leg."`
	Meet   int     `json:"meet" doc:"How often each pair meets, in a leg."`
	Rounds int     `json:"rounds" doc:"0 where tables are played in any order."`
	Tables [][]int `json:"tables" doc:"Who sits where, by the members' numbers from 0."`
}

// EventPreview is what settings come to.
type EventPreview struct {
	Settings EventSettings `json:"settings" doc:"With what follows from the rest filled in."`
	Sizes    []int         `json:"sizes" doc:"Of groups for which there are designs."`
	Plans    []EventPlan   `json:"plans" doc:"For the number asked and those about it."`
	Took     []int         `json:"took" doc:"By leg, half of the club's games took less than so many seconds; 0 where that is not known."`
}

func planOf(p league.Plan) EventPlan {
	o := EventPlan{Entrants: p.Entrants, Why: p.Why, Groups: orEmpty(p.Groups), Designs: []EventDesign{}, Rounds: p.Rounds, Tables: p.Tables, Fewest: p.Fewest, Most: p.Most, Byes: p.Byes, Sizes: orEmpty(p.Sizes)}
	if p.Why != "" {
		o.Fewest = 0
	}
	for _, d := range p.Designs {
		v := EventDesign{Group: d.Group, Games: d.Games, Meet: d.Meet, Rounds: d.Rounds, Tables: [][]int{}}
		for _, t := range d.Tables {
			v.Tables = append(v.Tables, t)
		}
		o.Designs = append(o.Designs, v)
	}
	return o
}

// EventPath names an event.
type EventPath struct {
	Event persist.EventID `path:"event" maxLength:"40"`
}

type seenEvent struct {
	EventPath
	Group int `query:"group" minimum:"-2" maximum:"400" default:"-2" doc:"The group of which it is worked out what is still possible; -1 for none, -2 for the caller's own, or else the first."`
}

type newEventBody struct {
	ClubPath
	Body struct {
		Name     string        `json:"name" minLength:"3" maxLength:"60"`
		Settings EventSettings `json:"settings"`
	}
}

type changeEventBody struct {
	EventPath
	Body struct {
		Name     string        `json:"name" minLength:"3" maxLength:"60"`
		Settings EventSettings `json:"settings" doc:"All of them."`
		Why      string        `json:"why,omitempty" maxLength:"300" doc:"Of an event that runs: everybody reads it."`
	}
}

type previewBody struct {
	ClubPath
	Body struct {
		Settings EventSettings `json:"settings"`
		Entrants int           `json:"entrants" minimum:"2" maximum:"1000"`
	}
}

type seasonBody struct {
	EventPath
	Body struct {
		Name string `json:"name" minLength:"3" maxLength:"60"`
	}
}

type cancelBody struct {
	EventPath
	Body struct {
		Why string `json:"why" maxLength:"300"`
	}
}

func (s eventCalls) routesEvents() []calls.Route {
	return []calls.Route{
		calls.On("events", "GET", "/api/events", "Events that can be entered or are under way, of clubs that show themselves", s.listed).For(calls.ToRead),
		calls.On("myEvents", "GET", "/api/me/events", "The events that the caller has entered, the latest first", s.mine).For(calls.ToRead),
		calls.On("clubEvents", "GET", "/api/clubs/{club}/events", "The events of a club, the latest first; drafts for organisers alone", s.ofClub).For(calls.ToRead),
		calls.On("makeEvent", "POST", "/api/clubs/{club}/events", "Make a draft of an event; organisers may", request.ForHolder(s.makeEvent)).Refuses(refuses...),
		calls.On("previewEvent", "POST", "/api/clubs/{club}/event-preview", "What settings come to with so many entrants; nothing is kept", request.ForHolder(s.preview)).Refuses(refuses...),
		calls.On("event", "GET", "/api/events/{event}", "An event, all that its page shows", s.event).For(calls.ToRead),
		calls.On("changeEvent", "PUT", "/api/events/{event}", "Change an event: all of it before it begins; later what hurts nobody, with a reason. Organisers may", request.ForHolder(s.changeEvent)).Refuses(refuses...),
		calls.On("openEvent", "POST", "/api/events/{event}/open", "Open entry; organisers may", request.ForHolder(s.openEvent)).Refuses(refuses...),
		calls.On("beginEvent", "POST", "/api/events/{event}/begin", "Begin with those who are in; organisers may", request.ForHolder(s.beginEvent)).Refuses(refuses...),
		calls.On("cancelEvent", "POST", "/api/events/{event}/cancel", "Give an event up; what was played stays. Organisers may, with a reason", request.ForHolder(s.cancelEvent)).Refuses(refuses...),
		calls.On("nextSeason", "POST", "/api/events/{event}/season", "Make a draft of the next season, with the divisions as they are left; organisers may", request.ForHolder(s.nextSeason)).Refuses(refuses...),
		calls.On("seasons", "GET", "/api/events/{event}/seasons", "All seasons of a series, with who was in which division, and who would be in the next", s.seasons).For(calls.ToRead),
		calls.On("eventLog", "GET", "/api/events/{event}/log", "What was done at an event, by whom and why, the latest first", s.eventLog).For(calls.ToRead),
	}
}

func (s eventCalls) cards(ctx context.Context, heads []league.Head, err error, show func(*league.Head) bool) (*calls.Answer[*EventList], error) {
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	names := map[persist.ClubID]string{}
	list := &EventList{Events: []EventCard{}}
	for i := range heads {
		h := &heads[i]
		if !show(h) {
			continue
		}
		if _, known := names[h.Club]; !known {
			c, err := s.Clubs.Store.Club(ctx, h.Club)
			if err != nil {
				return nil, s.Calls.Told(err)
			}
			names[h.Club] = c.Name
		}
		list.Events = append(list.Events, eventCard(&h.Event, names[h.Club], h.In, h.Made, h.Over))
	}
	return calls.Answered(list), nil
}

func eventCard(e *league.Event, clubName string, in, made, over int) EventCard {
	c := EventCard{
		ID: e.ID, Club: e.Club, ClubName: clubName, Name: e.Name, Series: e.Series, Season: e.Season, Status: string(e.Status), Format: string(e.Settings.Format), Titles: []string{},
		Entrants: in, Least: e.Settings.Least, Most: e.Settings.Most, Made: made, Over: over, Round: e.State.Round,
		Until: some(e.Settings.Until), Begins: some(e.Settings.Begins), Began: some(e.Began), Ended: some(e.Ended),
	}
	for _, l := range e.Settings.Legs {
		c.Titles = append(c.Titles, l.Title)
	}
	return c
}

func everyEvent(*league.Head) bool { return true }

func (s eventCalls) listed(ctx context.Context, _ *struct{}) (*calls.Answer[*EventList], error) {
	heads, err := s.Events.Store.Listed(ctx)
	return s.cards(ctx, heads, err, everyEvent)
}

func (s eventCalls) mine(ctx context.Context, _ *struct{}) (*calls.Answer[*EventList], error) {
	user := request.VisitorID(ctx)
	if user == "" {
		return calls.Answered(&EventList{Events: []EventCard{}}), nil
	}
	heads, err := s.Events.Store.OfUser(ctx, user)
	return s.cards(ctx, heads, err, everyEvent)
}

func (s eventCalls) ofClub(ctx context.Context, in *ClubPath) (*calls.Answer[*EventList], error) {
	_, me, err := s.Clubs.Found(ctx, in.Club, request.VisitorID(ctx))
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	heads, err := s.Events.Store.OfClub(ctx, in.Club)
	return s.cards(ctx, heads, err, func(h *league.Head) bool { return h.Status != league.Draft || me != nil && me.Role.Organises() })
}

func (s eventCalls) makeEvent(ctx context.Context, u *people.User, in *newEventBody) (*calls.Answer[*EventPage], error) {
	e, err := s.Events.New(ctx, in.Club, u, in.Body.Name, in.Body.Settings.wanted())
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return s.eventPage(ctx, e.ID, ownGroup)
}

// about is how many numbers about the one asked a preview has plans for, each way.
const about = 2

func (s eventCalls) preview(ctx context.Context, u *people.User, in *previewBody) (*calls.Answer[*EventPreview], error) {
	if _, _, err := s.Clubs.Organiser(ctx, in.Club, u.ID); err != nil {
		return nil, s.Calls.Told(err)
	}
	settings := in.Body.Settings.wanted()
	if err := s.Events.Check(&settings); err != nil {
		return nil, s.Calls.Told(err)
	}
	p := &EventPreview{Settings: settingsOf(&settings), Sizes: orEmpty(events.Sizes(settings.Seats, settings.InRounds)), Plans: []EventPlan{}, Took: []int{}}
	for n := max(2, in.Body.Entrants-about); n <= in.Body.Entrants+about; n++ {
		p.Plans = append(p.Plans, planOf(settings.PlanFor(n)))
	}
	for _, l := range settings.Legs {
		took, err := s.Games.Lengths(ctx, in.Club, l.Title)
		if err != nil {
			return nil, s.Calls.Told(err)
		}
		p.Took = append(p.Took, int(club.Median(took).Seconds()))
	}
	return calls.Answered(p), nil
}

func (s eventCalls) event(ctx context.Context, in *seenEvent) (*calls.Answer[*EventPage], error) {
	return s.eventPage(ctx, in.Event, in.Group)
}

// eventShown is an event's page after something was done there.
func (s eventCalls) eventShown(ctx context.Context, id persist.EventID, err error) (*calls.Answer[*EventPage], error) {
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return s.eventPage(ctx, id, ownGroup)
}

func (s eventCalls) changeEvent(ctx context.Context, u *people.User, in *changeEventBody) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Alter(ctx, in.Event, u, in.Body.Why, func(name *string, to *league.Settings) {
		*name, *to = in.Body.Name, in.Body.Settings.wanted()
	})
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) openEvent(ctx context.Context, u *people.User, in *EventPath) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Open(ctx, in.Event, u)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) beginEvent(ctx context.Context, u *people.User, in *EventPath) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Begin(ctx, in.Event, u)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) cancelEvent(ctx context.Context, u *people.User, in *cancelBody) (*calls.Answer[*EventPage], error) {
	_, err := s.Events.Cancel(ctx, in.Event, u, in.Body.Why)
	return s.eventShown(ctx, in.Event, err)
}

func (s eventCalls) nextSeason(ctx context.Context, u *people.User, in *seasonBody) (*calls.Answer[*EventPage], error) {
	e, err := s.Events.NextSeason(ctx, in.Event, u, in.Body.Name)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return s.eventPage(ctx, e.ID, ownGroup)
}

type eventLogPath struct {
	EventPath
	Before int64 `query:"before" minimum:"0" doc:"The id of the last line seen; absent for the latest."`
}

func (s eventCalls) eventLog(ctx context.Context, in *eventLogPath) (*calls.Answer[*ClubLog], error) {
	e, _, _, err := s.Events.Get(ctx, in.Event, request.VisitorID(ctx))
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return s.logOf(ctx, e.Club, e.ID, in.Before)
}

// Season is a season of a series.
type Season struct {
	EventCard
	Divisions [][]SeasonPlace `json:"divisions" doc:"As they stand, or stood."`
}

// SeasonPlace is somebody in a division.
type SeasonPlace struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
	You    bool    `json:"you"`
	Left   bool    `json:"left,omitempty"`
}

// Seasons is all seasons of a series.
type Seasons struct {
	Seasons []Season   `json:"seasons" doc:"The first first."`
	Next    [][]string `json:"next" doc:"Who would be in which division next, if the last ended as it stands; empty where there are no divisions."`
}

func (s eventCalls) seasons(ctx context.Context, in *EventPath) (*calls.Answer[*Seasons], error) {
	user := request.VisitorID(ctx)
	e, c, _, err := s.Events.Get(ctx, in.Event, user)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	heads, err := s.Events.Store.OfSeries(ctx, e.Series)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	out := &Seasons{Seasons: []Season{}, Next: [][]string{}}
	for _, h := range heads {
		if h.Status == league.Draft {
			continue
		}
		e, err := s.Events.Store.Event(ctx, h.ID)
		if err != nil {
			return nil, s.Calls.Told(err)
		}
		season := Season{EventCard: eventCard(e, c.Name, h.In, h.Made, h.Over), Divisions: [][]SeasonPlace{}}
		for _, g := range e.Standings(-1) {
			list := []SeasonPlace{}
			for _, r := range g.Rows {
				x := &e.Entrants[r.Entrant]
				list = append(list, SeasonPlace{Name: x.Name, Points: r.Points.Float(), You: user != "" && x.User == user, Left: x.State == league.Left})
			}
			season.Divisions = append(season.Divisions, list)
		}
		out.Seasons = append(out.Seasons, season)
		if e.Settings.Divisions && e.State.Round > 0 {
			out.Next = s.nextOf(e)
		}
	}
	return calls.Answered(out), nil
}

// nextOf is who would be in which division in the season after one, by name.
func (s eventCalls) nextOf(e *league.Event) [][]string {
	next := [][]string{}
	for _, users := range e.NextDivisions() {
		names := []string{}
		for _, user := range users {
			if x := e.Entrant(persist.UserID(user)); x != nil {
				names = append(names, x.Name)
			}
		}
		next = append(next, names)
	}
	return next
}
