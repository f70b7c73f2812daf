package social

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// Person is the page of an account. A part that it does not show to the caller is absent.
// Others count what was played at public tables and with themselves; the person all.
type Person struct {
	Name    string    `json:"name"`
	Since   time.Time `json:"since"`
	Former  []string  `json:"former" doc:"Names that it is found by for a while."`
	You     bool      `json:"you" doc:"It is the caller's own."`
	Program bool      `json:"program"`
	Owner   string    `json:"owner,omitempty" doc:"Whose program it is."`

	Results     *PersonResults `json:"results,omitempty"`
	Ratings     bool           `json:"ratings" doc:"The ratings are shown: see there."`
	Punctuality *Punctuality   `json:"punctuality,omitempty"`
}

// PersonResults is how somebody's games ended.
type PersonResults struct {
	Games  int          `json:"games"`
	Won    int          `json:"won"`
	Titles []TitleGames `json:"titles" doc:"Those played most first."`
	Months []MonthGames `json:"months" doc:"In order, without those in which no game ended."`
	With   []PlayedWith `json:"with" doc:"Those played with most first; at most twenty."`
	Bots   *AheadOrNot  `json:"bots,omitempty" doc:"Against the best bot of each game that had one."`
}

// TitleGames is how many games of a title somebody played.
type TitleGames struct {
	Title string `json:"title"`
	Games int    `json:"games"`
	Won   int    `json:"won"`
}

// MonthGames is how many games of somebody ended in a month.
type MonthGames struct {
	Month string `json:"month" doc:"As 2026-03."`
	Games int    `json:"games"`
	Won   int    `json:"won"`
}

// AheadOrNot is how many games were played with somebody, and how many of them ended with the
// person ahead of them, and behind.
type AheadOrNot struct {
	Games  int `json:"games"`
	Ahead  int `json:"ahead"`
	Behind int `json:"behind"`
}

// PlayedWith is somebody whom a person has played with.
type PlayedWith struct {
	Name string `json:"name"`
	AheadOrNot
}

// Punctuality is how soon somebody decides.
type Punctuality struct {
	Decisions int `json:"decisions"`
	Minute    int `json:"minute" doc:"Within a minute."`
	Hour      int `json:"hour"`
	Day       int `json:"day"`
	Later     int `json:"later" doc:"And still in time."`
	Late      int `json:"late" doc:"Too late."`
	Left      int `json:"left" doc:"Games that somebody else played to the end."`
	Usual     int `json:"usual,omitempty" doc:"Half of all decisions in games by mail took less than so many seconds; absent without such games."`
}

// PersonGames is some of somebody's games.
type PersonGames struct {
	Games []PersonGame `json:"games" doc:"The last first."`
	Count int          `json:"count" doc:"How many there are in all."`
}

// PersonGame is a game that somebody played to its end.
type PersonGame struct {
	Table  persist.TableID `json:"table" doc:"Its address, where the caller may look."`
	Title  string          `json:"title"`
	Ended  time.Time       `json:"ended"`
	Place  int             `json:"place" doc:"1 is the best; those who tied share it."`
	Score  int             `json:"score"`
	Others []GamePlayer    `json:"others" doc:"In the order of their places."`
	Rating *int            `json:"rating,omitempty" doc:"After it, where it is rated and ratings are shown."`
	Change int             `json:"change" doc:"Of the rating."`
}

// GamePlayer is another in a game.
type GamePlayer struct {
	Name    string `json:"name"`
	Bot     bool   `json:"bot"`
	Account bool   `json:"account" doc:"There is a page about him."`
	Place   int    `json:"place"`
}

const (
	mostWith  = 20
	gamesPage = 50
)

type personGamesPath struct {
	Name string `path:"name" maxLength:"60"`
	From int    `query:"from" minimum:"0" maximum:"1000000" doc:"How many to leave out."`
}

func (s *persons) routesPersons() []calls.Route {
	return []calls.Route{
		calls.On("person", "GET", "/api/people/{name}", "The page of an account", s.person).For(calls.ToRead).
			Says("Guests, those who are here no more, and those who never were are answered alike."),
		calls.On("personGames", "GET", "/api/people/{name}/games", "The finished games of an account, the last first", s.personGames).For(calls.ToRead),
	}
}

// persons is the calls about the pages and ratings of people.
type persons struct {
	people  account.People
	ratings Ratings
	company Company
	house   *match.House
	calls   *calls.Calls
}

// seen is a person as the caller may see them.
type seen struct {
	*people.User
	self    bool
	friends bool
	caller  persist.UserID
}

// shows tells whether the caller sees a part, by to whom it is shown.
func (p *seen) shows(to string) bool {
	return p.self || to == results.ToAll || to == results.ToFriends && p.friends
}

// look finds a person by name for the caller. A blocked caller sees what everybody sees: if they
// saw nobody here, signing out would tell them why.
func (s *persons) look(ctx context.Context, name string) (*seen, error) {
	nobody := calls.Refuse(refusal.NotFound, "there is nobody of this name")
	u, err := s.people.Account(ctx, name)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, nobody
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	p := &seen{User: u, caller: request.VisitorID(ctx)}
	p.self = p.caller == u.ID
	if p.self || p.caller == "" {
		return p, nil
	}
	if p.friends, err = s.company.Friends(ctx, u.ID, p.caller); err != nil {
		return nil, s.calls.Told(err)
	}
	return p, nil
}

// gamesFor is the games of a person that the caller may know of.
func (s *persons) gamesFor(ctx context.Context, p *seen) ([]results.PlayedGame, error) {
	games, err := s.ratings.GamesOf(ctx, p.ID)
	return slices.DeleteFunc(games, func(g results.PlayedGame) bool { return !p.self && !g.Public && !g.SatBy(p.caller) }), err
}

func (s *persons) person(ctx context.Context, in *personPath) (*calls.Answer[*Person], error) {
	p, err := s.look(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	page := &Person{Name: p.Name, Since: p.Created, Former: []string{}, You: p.self, Program: p.Program(), Ratings: p.shows(p.Settings.Ratings)}
	former, err := s.people.FormerNames(ctx, p.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	for _, f := range former {
		page.Former = append(page.Former, f.Name)
	}
	if p.Program() {
		owner, err := s.people.User(ctx, p.Owner)
		if err != nil {
			return nil, s.calls.Told(err)
		}
		page.Owner = owner.Name
	}
	games, err := s.gamesFor(ctx, p)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if p.shows(p.Settings.Results) {
		page.Results = resultsOf(games, p.ID)
	}
	if p.shows(p.Settings.Punctuality) {
		page.Punctuality = punctualityOf(games)
	}
	return calls.Answered(page), nil
}

func resultsOf(games []results.PlayedGame, user persist.UserID) *PersonResults {
	r := &PersonResults{Titles: []TitleGames{}, Months: []MonthGames{}, With: []PlayedWith{}}
	titles, months := map[string]*TitleGames{}, map[string]*MonthGames{}
	people, bots := map[persist.UserID]*PlayedWith{}, &AheadOrNot{}
	for _, g := range games {
		won := 0
		if g.Place == 1 {
			won = 1
		}
		r.Games, r.Won = r.Games+1, r.Won+won
		title := counted(titles, g.Title)
		title.Title, title.Games, title.Won = g.Title, title.Games+1, title.Won+won
		name := g.Ended.UTC().Format("2006-01")
		month := counted(months, name)
		month.Month, month.Games, month.Won = name, month.Games+1, month.Won+won
		best := 0 // place of a bot
		for _, other := range g.Seats {
			switch {
			case other.Bot != "":
				if best == 0 || other.Place < best {
					best = other.Place
				}
			case other.User != user && other.Account:
				with := counted(people, other.User)
				with.Name = other.Name
				with.add(g.Place, other.Place)
			}
		}
		if best > 0 {
			bots.add(g.Place, best)
		}
	}
	for _, t := range titles {
		r.Titles = append(r.Titles, *t)
	}
	slices.SortFunc(r.Titles, func(a, b TitleGames) int { return cmp.Or(b.Games-a.Games, cmp.Compare(a.Title, b.Title)) })
	for _, m := range months {
		r.Months = append(r.Months, *m)
	}
	slices.SortFunc(r.Months, func(a, b MonthGames) int { return cmp.Compare(a.Month, b.Month) })
	for _, w := range people {
		r.With = append(r.With, *w)
	}
	slices.SortFunc(r.With, func(a, b PlayedWith) int { return cmp.Or(b.Games-a.Games, cmp.Compare(a.Name, b.Name)) })
	r.With = r.With[:min(mostWith, len(r.With))]
	if bots.Games > 0 {
		r.Bots = bots
	}
	return r
}

// counted is what a map has under a key, made where it has nothing yet.
func counted[K comparable, V any](of map[K]*V, key K) *V {
	if of[key] == nil {
		of[key] = new(V)
	}
	return of[key]
}

// add counts a game in which the person came to one place, and the other to another.
func (a *AheadOrNot) add(mine, his int) {
	a.Games++
	switch {
	case mine < his:
		a.Ahead++
	case mine > his:
		a.Behind++
	}
}

func punctualityOf(games []results.PlayedGame) *Punctuality {
	p := &Punctuality{}
	var mail results.Lengths
	for _, g := range games {
		d := &g.Decided
		p.Decisions += d.All()
		p.Minute += d.Soon[results.InAMinute]
		p.Hour += d.Soon[results.InAnHour]
		p.Day += d.Soon[results.TheSameDay]
		p.Later += d.Soon[results.InTime]
		p.Late += d.Soon[results.TooLate]
		if d.Left {
			p.Left++
		}
		if g.Tempo == sheet.ByPost {
			mail.Add(&d.Took)
		}
	}
	p.Usual = int(mail.Median().Round(time.Second) / time.Second)
	return p
}

func (s *persons) personGames(ctx context.Context, in *personGamesPath) (*calls.Answer[*PersonGames], error) {
	p, err := s.look(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	list := &PersonGames{Games: []PersonGame{}}
	if !p.shows(p.Settings.Results) {
		return calls.Answered(list), nil
	}
	games, err := s.gamesFor(ctx, p)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	list.Count = len(games)
	games = games[min(in.From, len(games)):]
	for _, g := range games[:min(gamesPage, len(games))] {
		list.Games = append(list.Games, personGame(&g, p))
	}
	return calls.Answered(list), nil
}

func personGame(g *results.PlayedGame, p *seen) PersonGame {
	told := PersonGame{Table: g.Table, Title: g.Title, Ended: g.Ended.Truncate(time.Second), Place: g.Place, Score: g.Score, Others: othersIn(g)}
	if g.Rating != nil && p.shows(p.Settings.Ratings) {
		told.Rating, told.Change = &g.Rating.After, g.Rating.After-g.Rating.Before
	}
	return told
}

// othersIn is the others who played a game, in the order of their places.
func othersIn(g *results.PlayedGame) []GamePlayer {
	others := []GamePlayer{}
	for _, o := range g.Seats {
		if o.Seat != g.Seat {
			others = append(others, GamePlayer{Name: o.Name, Bot: o.Bot != "", Account: o.Account, Place: o.Place})
		}
	}
	slices.SortStableFunc(others, func(a, b GamePlayer) int { return a.Place - b.Place })
	return others
}
