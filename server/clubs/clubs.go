// Package clubs is the calls about clubs and their leagues and cups.
package clubs

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// Games keeps what is played in clubs.
type Games interface {
	Tables(ctx context.Context, id persist.ClubID) ([]*sheet.Sheet, error)
	Games(ctx context.Context, id persist.ClubID, before time.Time) ([]*sheet.Sheet, int, error)
	Results(ctx context.Context, id persist.ClubID) ([]club.Result, error)
	Lengths(ctx context.Context, id persist.ClubID, title string) ([]time.Duration, error)
}

// Ratings keeps how people stand; see social.Ratings.
type Ratings interface {
	Best(ctx context.Context, title string, pace sheet.Tempo, caller persist.UserID, least int, since time.Time) (*results.Best, error)
}

// Config is what the calls need.
type Config struct {
	House   *match.House
	Calls   *calls.Calls
	Clubs   *club.Clubs
	Events  *league.Events
	Games   Games
	People  account.People
	Ratings Ratings
	Limits  *request.Limiters
}

// Calls is the calls about clubs.
type Calls struct{ Config }

// New makes them.
func New(c Config) *Calls { return &Calls{c} }

// Routes is the calls.
func (s *Calls) Routes() []calls.Route {
	of := eventCalls{s}
	return slices.Concat(s.routesClubs(), s.routesJoining(), s.routesGames(), of.routesEvents(), of.routesDeeds(), of.routesFiles())
}

// eventCalls is the calls about events.
type eventCalls struct{ *all }

type all = Calls

// ClubDefaults is what a table of the club is if nobody says otherwise.
type ClubDefaults struct {
	Title    string            `json:"title,omitempty" maxLength:"40"`
	Settings map[string]string `json:"settings,omitempty"`
	Clock    *calls.Clock      `json:"clock,omitempty" doc:"Absent for no clock."`
	Rated    bool              `json:"rated,omitempty"`
}

// NewClub is a club that somebody wants.
type NewClub struct {
	Name      string       `json:"name" minLength:"3" maxLength:"60"`
	About     string       `json:"about,omitempty" maxLength:"1000"`
	Languages []string     `json:"languages,omitempty" maxItems:"4"`
	Joining   string       `json:"joining,omitempty" enum:"anybody,request,invitation" doc:"Who joins: anybody, who asks and is let in (the usual), or who is invited. By the link anybody does."`
	Listed    bool         `json:"listed,omitempty" doc:"Everybody finds it; else its members alone, and who is invited."`
	Defaults  ClubDefaults `json:"defaults,omitempty"`
}

// ChangedClub is what is to be otherwise; what is absent stays.
type ChangedClub struct {
	Name      *string       `json:"name,omitempty" minLength:"3" maxLength:"60"`
	About     *string       `json:"about,omitempty" maxLength:"1000"`
	Languages []string      `json:"languages,omitempty" maxItems:"4"`
	Joining   *string       `json:"joining,omitempty" enum:"anybody,request,invitation"`
	Listed    *bool         `json:"listed,omitempty"`
	Defaults  *ClubDefaults `json:"defaults,omitempty" doc:"All of them, in place of those before."`
}

// ClubCard is a club in a list.
type ClubCard struct {
	ID        persist.ClubID `json:"id"`
	Name      string         `json:"name"`
	About     string         `json:"about"`
	Languages []string       `json:"languages"`
	Joining   string         `json:"joining" enum:"anybody,request,invitation"`
	Listed    bool           `json:"listed"`
	Members   int            `json:"members"`
	Role      string         `json:"role,omitempty" enum:"owner,organiser,member" doc:"What the caller is there; absent for nothing."`
	Request   string         `json:"request,omitempty" enum:"asked,invited" doc:"The caller has asked to join, or is invited."`
}

// ClubList is the clubs that the caller finds.
type ClubList struct {
	Yours  []ClubCard `json:"yours"`
	Others []ClubCard `json:"others" doc:"Those that show themselves, and those to which the caller is invited; the largest first."`
}

// ClubNotice is what an organiser tells all members.
type ClubNotice struct {
	Text string    `json:"text"`
	By   string    `json:"by" doc:"A name."`
	At   time.Time `json:"at"`
}

// ClubMember is somebody in a club.
type ClubMember struct {
	Name  string    `json:"name"`
	Role  string    `json:"role" enum:"owner,organiser,member"`
	Since time.Time `json:"since"`
	You   bool      `json:"you"`
}

// ClubRequest is that somebody has asked to join, or is invited.
type ClubRequest struct {
	Name  string    `json:"name"`
	Kind  string    `json:"kind" enum:"asked,refused,invited"`
	By    string    `json:"by,omitempty" doc:"Who invites."`
	Words string    `json:"words,omitempty"`
	At    time.Time `json:"at"`
}

// ClubHook is the club's webhook, for organisers.
type ClubHook struct {
	Address string `json:"address"`
	State   string `json:"state,omitempty" enum:"waiting,sending,sent,void,failed" doc:"How the last message did; absent where there was none."`
}

// ClubPage is a club as the caller sees it.
type ClubPage struct {
	ClubCard
	Defaults ClubDefaults         `json:"defaults"`
	Since    time.Time            `json:"since"`
	Front    bool                 `json:"front" doc:"This server is the club: its front page is the club's."`
	Notice   *ClubNotice          `json:"notice,omitempty" doc:"For members."`
	People   []ClubMember         `json:"people" doc:"The owners first, then organisers, then by how long they have been members; at most fifty. All: see the members."`
	Requests []ClubRequest        `json:"requests" doc:"For organisers: who has asked or is invited, the first first."`
	Link     string               `json:"link,omitempty" doc:"For organisers: whoever has it may join; it is /club/join/ and this."`
	Webhook  *ClubHook            `json:"webhook,omitempty" doc:"For organisers."`
	Tables   []calls.TableSummary `json:"tables" doc:"For its members, not over: those open first. Tables of events are with these."`
	Games    int                  `json:"games" doc:"How many were played there."`
	Last     []ClubGame           `json:"last" doc:"The last of them; at most five."`
	Log      int                  `json:"log" doc:"How many lines its log has."`
	Events   []EventCard          `json:"events" doc:"Those that can be entered or are under way, the latest first; drafts for organisers."`
}

// ClubPath names a club.
type ClubPath struct {
	Club persist.ClubID `path:"club" maxLength:"40"`
}

type newClubBody struct{ Body NewClub }

type changeClubBody struct {
	ClubPath
	Body ChangedClub
}

type noticeBody struct {
	ClubPath
	Body struct {
		Text string `json:"text" maxLength:"500" doc:"Empty takes it back."`
	}
}

type hookBody struct {
	ClubPath
	Body struct {
		Address string `json:"address" maxLength:"500" doc:"Empty for none."`
	}
}

type logPath struct {
	ClubPath
	Before int64 `query:"before" minimum:"0" doc:"The id of the last line seen; absent for the latest."`
}

var refuses = []refusal.Kind{refusal.Forbidden, refusal.Conflict, refusal.Invalid, refusal.Busy}

func (s *Calls) routesClubs() []calls.Route {
	return []calls.Route{
		calls.On("clubs", "GET", "/api/clubs", "The clubs that the caller finds", s.list).For(calls.ToRead),
		calls.On("makeClub", "POST", "/api/clubs", "Found a club", request.ForHolder(s.make)).Refuses(refuses...),
		calls.On("frontClub", "GET", "/api/front-club", "The club that this server is, if it is one", s.front).For(calls.ToRead),
		calls.On("club", "GET", "/api/clubs/{club}", "A club, all that its page shows", s.club).For(calls.ToRead),
		calls.On("changeClub", "PATCH", "/api/clubs/{club}", "Change what a club says of itself; organisers may", request.ForHolder(s.change)).Refuses(refuses...),
		calls.On("closeClub", "DELETE", "/api/clubs/{club}", "Close a club and all its events; owners may. Its games stay with those who played them", request.ForHolder(s.close)).Refuses(refuses...),
		calls.On("sayToClub", "PUT", "/api/clubs/{club}/notice", "Tell all members something, in place of what was told before; organisers may", request.ForHolder(s.say)).Refuses(refuses...),
		calls.On("clubWebhook", "PUT", "/api/clubs/{club}/webhook", "Name an address that is told what happens in the club (docs/events.md); organisers may", request.ForHolder(s.hook)).Refuses(refuses...),
		calls.On("clubLog", "GET", "/api/clubs/{club}/log", "What was done in a club, by whom and why, the latest first; for members", s.log).For(calls.ToRead).Refuses(refusal.Forbidden),
	}
}

func (s *Calls) list(ctx context.Context, _ *struct{}) (*calls.Answer[*ClubList], error) {
	found, err := s.Clubs.Store.Clubs(ctx, request.VisitorID(ctx))
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	list := &ClubList{Yours: []ClubCard{}, Others: []ClubCard{}}
	for i := range found {
		card := cardOf(&found[i].Club, found[i].Members, found[i].Role, found[i].Request)
		if card.Role != "" {
			list.Yours = append(list.Yours, card)
		} else {
			list.Others = append(list.Others, card)
		}
	}
	return calls.Answered(list), nil
}

func cardOf(c *club.Club, members int, role club.Role, asked club.RequestKind) ClubCard {
	if asked == club.WasRefused { // who was refused has asked
		asked = club.HasAsked
	}
	return ClubCard{
		ID: c.ID, Name: c.Name, About: c.Settings.About, Languages: orEmpty(c.Settings.Languages), Joining: string(c.Joining), Listed: c.Listed, Members: members,
		Role: string(role), Request: string(asked),
	}
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func (s *Calls) make(ctx context.Context, u *people.User, in *newClubBody) (*calls.Answer[*ClubPage], error) {
	b := in.Body
	defaults, err := s.defaults(&b.Defaults)
	if err != nil {
		return nil, err
	}
	c := club.Club{Name: b.Name, Joining: club.Joining(b.Joining), Listed: b.Listed, Settings: club.Settings{About: b.About, Languages: b.Languages, Defaults: *defaults}}
	if c.Joining == "" {
		c.Joining = club.ByRequest
	}
	made, err := s.Clubs.New(ctx, u, c)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return s.page(ctx, made.ID)
}

// defaults refuses what no table could be.
func (s *Calls) defaults(d *ClubDefaults) (*club.Defaults, error) {
	if d.Title != "" {
		if err := s.House.Host.Playable(d.Title, 0, d.Settings, d.Clock.Wanted()); err != nil {
			return nil, s.Calls.Told(err)
		}
	}
	return &club.Defaults{Title: d.Title, Settings: d.Settings, Clock: d.Clock.Wanted(), Rated: d.Rated}, nil
}

func (s *Calls) change(ctx context.Context, u *people.User, in *changeClubBody) (*calls.Answer[*ClubPage], error) {
	b := in.Body
	var defaults *club.Defaults
	if b.Defaults != nil {
		var err error
		if defaults, err = s.defaults(b.Defaults); err != nil {
			return nil, err
		}
	}
	_, err := s.Clubs.Alter(ctx, in.Club, u, func(c *club.Club) {
		set(&c.Name, b.Name)
		set(&c.Settings.About, b.About)
		set(&c.Listed, b.Listed)
		set((*string)(&c.Joining), b.Joining)
		if b.Languages != nil {
			c.Settings.Languages = b.Languages
		}
		if defaults != nil {
			c.Settings.Defaults = *defaults
		}
	})
	return s.shown(ctx, in.Club, err)
}

// set changes what is to be otherwise.
func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// shown is a club's page after something was done there.
func (s *Calls) shown(ctx context.Context, id persist.ClubID, err error) (*calls.Answer[*ClubPage], error) {
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return s.page(ctx, id)
}

func (s *Calls) close(ctx context.Context, u *people.User, in *ClubPath) (*struct{}, error) {
	if err := s.Clubs.Close(ctx, in.Club, u); err != nil {
		return nil, s.Calls.Told(err)
	}
	return nil, nil
}

func (s *Calls) say(ctx context.Context, u *people.User, in *noticeBody) (*calls.Answer[*ClubPage], error) {
	_, err := s.Clubs.Say(ctx, in.Club, u, in.Body.Text)
	return s.shown(ctx, in.Club, err)
}

func (s *Calls) hook(ctx context.Context, u *people.User, in *hookBody) (*calls.Answer[*ClubPage], error) {
	if in.Body.Address != "" {
		if s.Clubs.Hooks == nil {
			return nil, calls.Refuse(request.BadAddress, "this server sends nothing beyond its pages")
		}
		if err := s.Clubs.Hooks.CheckHook(in.Body.Address); err != nil {
			var u *notice.Undelivered
			if errors.As(err, &u) {
				return nil, calls.Refuse(request.BadAddress, "%s", u.Why)
			}
			return nil, s.Calls.Told(err)
		}
	}
	_, err := s.Clubs.SetWebhook(ctx, in.Club, u, in.Body.Address)
	return s.shown(ctx, in.Club, err)
}

// FrontClub is the club that this server is.
type FrontClub struct {
	Club persist.ClubID `json:"club,omitempty" doc:"Absent where the server is no club."`
	Name string         `json:"name,omitempty"`
}

func (s *Calls) front(ctx context.Context, _ *struct{}) (*calls.Answer[*FrontClub], error) {
	c, err := s.Clubs.Store.Front(ctx)
	if errors.Is(err, persist.ErrNotFound) {
		return calls.Answered(&FrontClub{}), nil
	} else if err != nil {
		return nil, s.Calls.Told(err)
	}
	if _, _, err := s.Clubs.Found(ctx, c.ID, request.VisitorID(ctx)); err != nil {
		return calls.Answered(&FrontClub{}), nil // since then it was hidden from them
	}
	return calls.Answered(&FrontClub{Club: c.ID, Name: c.Name}), nil
}

func (s *Calls) club(ctx context.Context, in *ClubPath) (*calls.Answer[*ClubPage], error) {
	return s.page(ctx, in.Club)
}

// shownPeople is how many members a club's page has, and shownGames how many games.
const (
	shownPeople = 50
	shownGames  = 5
)

// page is a club as the caller sees it.
func (s *Calls) page(ctx context.Context, id persist.ClubID) (*calls.Answer[*ClubPage], error) {
	user := request.VisitorID(ctx)
	c, me, err := s.Clubs.Found(ctx, id, user)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	members, err := s.Clubs.Store.Members(ctx, id)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	asked, err := s.Clubs.Request(ctx, id, user)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	p := &ClubPage{ClubCard: cardOf(c, len(members), "", ""), Defaults: defaultsOf(&c.Settings.Defaults), Since: c.Created, Front: c.Front, Requests: []ClubRequest{}}
	if me != nil {
		p.Role = string(me.Role)
	} else if asked != nil {
		p.Request = cardOf(c, 0, "", asked.Kind).Request
	}
	sortMembers(members)
	p.People = membersOf(members[:min(shownPeople, len(members))], user)
	if err := errors.Join(s.tellMember(ctx, p, c, me, members), s.tellOrganiser(ctx, p, c, me), s.tellGames(ctx, p, id, user), s.tellEvents(ctx, p, id, me)); err != nil {
		return nil, s.Calls.Told(err)
	}
	return calls.Answered(p), nil
}

func defaultsOf(d *club.Defaults) ClubDefaults {
	return ClubDefaults{Title: d.Title, Settings: d.Settings, Clock: calls.ClockOf(d.Clock), Rated: d.Rated}
}

// tellMember adds what members alone see.
func (s *Calls) tellMember(ctx context.Context, p *ClubPage, c *club.Club, me *club.Member, members []club.Member) error {
	if me == nil {
		return nil
	}
	if c.Notice.Text != "" {
		p.Notice = &ClubNotice{Text: c.Notice.Text, At: c.Notice.At, By: people.FormerPlayer}
		if i := slices.IndexFunc(members, func(m club.Member) bool { return m.User == c.Notice.By }); i >= 0 {
			p.Notice.By = members[i].Name
		} else if u, err := s.People.User(ctx, c.Notice.By); err == nil {
			p.Notice.By = u.Name
		}
	}
	_, n, err := s.Clubs.Store.Log(ctx, c.ID, "", 1)
	p.Log = n
	return err
}

// tellOrganiser adds what organisers alone see.
func (s *Calls) tellOrganiser(ctx context.Context, p *ClubPage, c *club.Club, me *club.Member) error {
	if me == nil || !me.Role.Organises() {
		return nil
	}
	p.Link = c.Link
	requests, err := s.Clubs.Store.Requests(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, r := range requests {
		if r.Kind != club.WasRefused {
			p.Requests = append(p.Requests, ClubRequest{Name: r.Name, Kind: string(r.Kind), By: r.ByName, Words: r.Words, At: r.Made})
		}
	}
	if c.Webhook != "" {
		how, err := s.Clubs.Store.LastPost(ctx, c)
		if err != nil {
			return err
		}
		p.Webhook = &ClubHook{Address: c.Webhook, State: string(how)}
	}
	return nil
}

// ClubLogLine is something that was done.
type ClubLogLine struct {
	ID    int64          `json:"id"`
	At    time.Time      `json:"at"`
	By    string         `json:"by,omitempty" doc:"A name; absent for what came by itself."`
	What  string         `json:"what" doc:"What was done; pages have words for each."`
	About map[string]any `json:"about" doc:"Whom, which table, what it was before and what after."`
	Why   string         `json:"why,omitempty"`
}

// ClubLog is what was done, the latest first.
type ClubLog struct {
	Lines []ClubLogLine `json:"lines" doc:"At most a hundred."`
	Count int           `json:"count" doc:"How many there are in all."`
}

func (s *Calls) log(ctx context.Context, in *logPath) (*calls.Answer[*ClubLog], error) {
	c, me, err := s.Clubs.Found(ctx, in.Club, request.VisitorID(ctx))
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	if me == nil {
		return nil, s.Calls.Told(refusal.New(refusal.NotMember, "the log is for the members of %s", c.Name))
	}
	return s.logOf(ctx, in.Club, "", in.Before)
}

func (s *Calls) logOf(ctx context.Context, id persist.ClubID, event persist.EventID, before int64) (*calls.Answer[*ClubLog], error) {
	deeds, n, err := s.Clubs.Store.Log(ctx, id, event, before)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	log := &ClubLog{Lines: []ClubLogLine{}, Count: n}
	for _, d := range deeds {
		line := ClubLogLine{ID: d.ID, At: d.At, By: d.Name, What: d.What, About: d.About, Why: d.Why}
		if line.About == nil {
			line.About = map[string]any{}
		}
		log.Lines = append(log.Lines, line)
	}
	return calls.Answered(log), nil
}
