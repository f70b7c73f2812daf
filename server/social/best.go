package social

import (
	"context"
	"slices"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// Ratings is what is kept of how games ended.
type Ratings interface {
	// Best is how people stand in a title at a tempo, or at all; see results.Best. Others are
	// shown from so many rated games on, and only if they want to be.
	Best(ctx context.Context, title string, pace sheet.Tempo, caller persist.UserID, least int, since time.Time) (*results.Best, error)
	// RatedGames is what each rated game made of somebody's ratings, in order, and ResultsOf how
	// all their games ended that are kept.
	RatedGames(ctx context.Context, user persist.UserID) ([]results.RatedGame, error)
	ResultsOf(ctx context.Context, user persist.UserID) ([]results.Result, error)
	// GamesOf is the games that somebody played to their end, the last first.
	GamesOf(ctx context.Context, user persist.UserID) ([]results.PlayedGame, error)
	// Scale is where everybody begins, how sure that is, and what bots count for.
	Scale() (begin, plusMinus int, bots []results.RatedBot)
	results.Finder
}

const (
	leastRated = 10                  // games from which on somebody is shown
	mostShown  = 200                 // people on the page of the best
	ofLate     = 30 * 24 * time.Hour // in which a change is counted
)

// allTempos is how a request names the ladder of all games.
const allTempos = "all"

// BestPerson is somebody's place among the best.
type BestPerson struct {
	Place     int       `json:"place" doc:"1 is the best; 0 of one who is not shown to others."`
	Name      string    `json:"name"`
	Rating    int       `json:"rating"`
	PlusMinus int       `json:"plusMinus"`
	Games     int       `json:"games" doc:"Rated ones."`
	Won       int       `json:"won"`
	Change    int       `json:"change" doc:"Of the rating, in thirty days."`
	New       bool      `json:"new" doc:"There was no rating thirty days ago."`
	Last      time.Time `json:"last" doc:"When the last rated game ended."`
	You       bool      `json:"you"`
}

// BestBot is a level of bots, whose rating is fixed.
type BestBot struct {
	Level  string `json:"level"`
	Rating int    `json:"rating"`
	Games  int    `json:"games" doc:"Rated ones, counted by seats."`
	Won    int    `json:"won"`
}

// Best is the best of a title.
type Best struct {
	Count  int          `json:"count" doc:"How many people are shown, on this page or beyond it."`
	Least  int          `json:"least" doc:"How many rated games it takes."`
	People []BestPerson `json:"people" doc:"By the rating less its plusMinus, the best first; those who want to be shown."`
	Bots   []BestBot    `json:"bots"`
	You    *BestPerson  `json:"you,omitempty" doc:"The caller, shown to others or not; absent for one without a rated game."`
	Listed bool         `json:"listed" doc:"The caller wants to be shown."`
}

// RatingPoint is what a rated game made of a rating.
type RatingPoint struct {
	Table     persist.TableID `json:"table,omitempty" doc:"Absent where the caller may not look."`
	Title     string          `json:"title"`
	Pace      string          `json:"pace" enum:"all,live,mail"`
	Ended     time.Time       `json:"ended"`
	Place     int             `json:"place"`
	Before    int             `json:"before"`
	After     int             `json:"after"`
	PlusMinus int             `json:"plusMinus"`

	Others []GamePlayer `json:"others,omitempty" doc:"Who else played, where the caller may look."`
}

// PersonRatings is somebody's ratings over time.
type PersonRatings struct {
	Name    string         `json:"name"`
	Points  []RatingPoint  `json:"points" doc:"In order; each game counts among those of all paces and, if it had a clock, of its own."`
	Begin   RatingBegin    `json:"begin"`
	Anchors []RatingAnchor `json:"anchors" doc:"The weakest first."`
}

// RatingBegin is the rating of one who has no rated game.
type RatingBegin struct {
	Rating    int `json:"rating"`
	PlusMinus int `json:"plusMinus"`
}

// RatingAnchor is a level of bots and its fixed rating.
type RatingAnchor struct {
	Level  string `json:"level"`
	Rating int    `json:"rating"`
}

type bestPath struct {
	Title string `path:"title" maxLength:"40"`
	Pace  string `query:"pace" enum:"all,live,mail" default:"all" doc:"Games at one sitting, of a move a day, or all."`
}

type personPath struct {
	Name string `path:"name" maxLength:"60"`
}

func (s *persons) routesRatings() []calls.Route {
	return []calls.Route{
		calls.On("best", "GET", "/api/best/{title}", "Who is best at a title, of those who want to be shown", s.best).For(calls.ToRead),
		calls.On("personRatings", "GET", "/api/people/{name}/ratings", "The ratings over time of an account; none where it does not show them", s.personRatings).For(calls.ToRead),
	}
}

func (s *persons) best(ctx context.Context, in *bestPath) (*calls.Answer[*Best], error) {
	if !slices.ContainsFunc(s.house.Titles(), func(t game.Title) bool { return t.Info().ID == in.Title }) {
		return nil, calls.Refuse(refusal.NotFound, "there is no title %q", in.Title)
	}
	pace := sheet.Tempo(in.Pace)
	if in.Pace == allTempos {
		pace = ""
	}
	b := &Best{Least: leastRated, People: []BestPerson{}, Bots: []BestBot{}}
	var caller persist.UserID
	if u := request.Visitor(ctx); u != nil {
		caller, b.Listed = u.ID, u.Settings.Listed
	}
	found, err := s.ratings.Best(ctx, in.Title, pace, caller, leastRated, s.calls.Clock().Now().Add(-ofLate))
	if err != nil {
		return nil, s.calls.Told(err)
	}
	b.Count = len(found.People)
	if found.You != nil {
		you := bestPerson(*found.You, 0, caller)
		b.You = &you
	}
	for i, p := range found.People {
		shown := bestPerson(p, i+1, caller)
		if shown.You {
			b.You.Place = shown.Place
		}
		if i < mostShown {
			b.People = append(b.People, shown)
		}
	}
	for _, bot := range found.Bots {
		b.Bots = append(b.Bots, BestBot{Level: bot.Level, Rating: bot.Points, Games: bot.Games, Won: bot.Won})
	}
	return calls.Answered(b), nil
}

func bestPerson(r results.Rated, place int, caller persist.UserID) BestPerson {
	return BestPerson{
		Place: place, Name: r.Name, Rating: r.Points, PlusMinus: r.PlusMinus, Games: r.Games, Won: r.Won, Change: r.Change, New: r.New, Last: r.Last.Truncate(time.Second),
		You: r.User == caller,
	}
}

// personRatings is none of one who does not show them to the caller.
func (s *persons) personRatings(ctx context.Context, in *personPath) (*calls.Answer[*PersonRatings], error) {
	p, err := s.look(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	told := &PersonRatings{Name: p.Name, Points: []RatingPoint{}}
	begin, plusMinus, bots := s.ratings.Scale()
	told.Begin = RatingBegin{begin, plusMinus}
	for _, b := range bots {
		told.Anchors = append(told.Anchors, RatingAnchor{b.Level, b.Points})
	}
	if !p.shows(p.Settings.Ratings) {
		return calls.Answered(told), nil
	}
	if told.Points, err = s.ratingPoints(ctx, p.ID); err != nil {
		return nil, s.calls.Told(err)
	}
	games, err := s.gamesFor(ctx, p)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	others := map[persist.TableID][]GamePlayer{}
	for i := range games {
		others[games[i].Table] = othersIn(&games[i])
	}
	for i := range told.Points {
		point := &told.Points[i]
		var known bool
		if point.Others, known = others[point.Table]; !known {
			point.Table = ""
		}
	}
	return calls.Answered(told), nil
}

// ratingPoints is somebody's ratings over time, with the addresses of all tables.
func (s *persons) ratingPoints(ctx context.Context, user persist.UserID) ([]RatingPoint, error) {
	games, err := s.ratings.RatedGames(ctx, user)
	points := make([]RatingPoint, len(games))
	for i, g := range games {
		points[i] = RatingPoint{Table: g.Table, Title: g.Title, Pace: tempoName(g.Tempo), Ended: g.Ended.Truncate(time.Second), Place: g.Place, Before: g.Before, After: g.After, PlusMinus: g.PlusMinus}
	}
	return points, err
}

func tempoName(t sheet.Tempo) string {
	if t == "" {
		return allTempos
	}
	return string(t)
}

// keptResult is a result in the export of somebody who played.
type keptResult struct {
	Table   persist.TableID `json:"table"`
	Title   string          `json:"title"`
	Seat    int             `json:"seat"`
	Players int             `json:"players"`
	Ended   time.Time       `json:"ended"`
	Place   int             `json:"place"`
	Score   int             `json:"score"`
	Rated   bool            `json:"rated"`
}

// keptResults is how all games that are kept ended for somebody.
func (s *persons) keptResults(ctx context.Context, user persist.UserID) ([]keptResult, error) {
	results, err := s.ratings.ResultsOf(ctx, user)
	list := make([]keptResult, len(results))
	for i, r := range results {
		list[i] = keptResult{Table: r.Table, Title: r.Title, Seat: int(r.Seat), Players: r.Players, Ended: r.Ended, Place: r.Place, Score: r.Score, Rated: r.Rated}
	}
	return list, err
}
