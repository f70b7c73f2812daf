package social

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/stats"
)

// FoundGames is some of the games that were found.
type FoundGames struct {
	Games []FoundGame `json:"games" doc:"The last first."`
	More  string      `json:"more,omitempty" doc:"Where there are more: asked with this as after, they are told."`
}

// FoundGame is a finished public game.
type FoundGame struct {
	Table   persist.TableID `json:"table"`
	Title   string          `json:"title"`
	Ended   time.Time       `json:"ended"`
	Ending  string          `json:"ending" doc:"How it ended, a key of the title's endings."`
	Actions int             `json:"actions"`
	Halfway int             `json:"halfway,omitempty" doc:"The place that who won had when half of everything was done, where that was counted."`
	Players []FoundPlayer   `json:"players" doc:"In the order of their places."`
}

// FoundPlayer is somebody who played it.
type FoundPlayer struct {
	GamePlayer
	Score int `json:"score"`
}

type searchQuery struct {
	Title    string    `query:"title" maxLength:"40" doc:"Games of a title."`
	Players  int       `query:"players" minimum:"0" maximum:"8" doc:"Games of so many players; 0 for any."`
	Who      string    `query:"who" enum:"all,people,bots,mixed" default:"all" doc:"Games of people alone, of bots and programs alone, of both, or all."`
	People   []string  `query:"people,explode" maxItems:"4" doc:"Names of accounts: games in which all of them played. Whoever does not show their results is not found so."`
	Options  []string  `query:"option,explode" maxItems:"8" doc:"Settings that the game had, each key=value."`
	Ending   string    `query:"ending" maxLength:"40" doc:"How the game ended, a key of the title's endings."`
	From     time.Time `query:"from" doc:"Games that ended at this moment or later."`
	To       time.Time `query:"to" doc:"Games that ended before this moment."`
	Shortest int       `query:"shortest" minimum:"0" maximum:"100000" doc:"Games of so many actions or more."`
	Longest  int       `query:"longest" minimum:"0" maximum:"100000" doc:"Games of so many actions or fewer; 0 for any."`
	Comeback int       `query:"comeback" minimum:"0" maximum:"8" doc:"Games that somebody won who had this place, or one further behind, halfway; 0 for any."`
	After    string    `query:"after" maxLength:"80" doc:"What was told as more: the games after those."`
}

// search is the call that looks for games.
type search struct{ *persons }

func (s *search) routesSearch() []calls.Route {
	return []calls.Route{
		calls.On("findGames", "GET", "/api/games", "Look for finished public games", s.find).For(calls.ToRead).Refuses(refusal.Invalid).
			Says("Games are found some seconds after their end."),
	}
}

func (s *search) find(ctx context.Context, in *searchQuery) (*calls.Answer[*FoundGames], error) {
	wanted, none, err := s.wanted(ctx, in)
	if err != nil {
		return nil, err
	}
	told := &FoundGames{Games: []FoundGame{}}
	if none {
		return calls.Answered(told), nil
	}
	found, err := s.ratings.Find(ctx, wanted, gamesPage+1)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if len(found) > gamesPage {
		found = found[:gamesPage]
		told.More = moreAfter(found[gamesPage-1])
	}
	for i := range found {
		told.Games = append(told.Games, foundGame(&found[i]))
	}
	return calls.Answered(told), nil
}

// wanted is what is asked; none says that nothing can be found.
func (s *search) wanted(ctx context.Context, in *searchQuery) (w results.Wanted, none bool, err error) {
	w = results.Wanted{
		Title: in.Title, Players: in.Players, Ending: in.Ending, From: in.From, To: in.To,
		ActionsFrom: in.Shortest, ActionsTo: in.Longest, Halfway: in.Comeback, Settings: in.Options,
	}
	if in.Who != "all" {
		w.Who = stats.Who(in.Who)
	}
	if err := s.checkTitle(in); err != nil {
		return w, false, err
	}
	if w.After, err = afterOf(in.After); err != nil {
		return w, false, err
	}
	for _, name := range in.People {
		p, err := s.look(ctx, strings.TrimSpace(name))
		if err != nil {
			return w, false, err
		}
		none = none || !p.shows(p.Settings.Results)
		w.People = append(w.People, p.ID)
	}
	return w, none, nil
}

// checkTitle refuses what no game of a title can have: nothing would be found, and nobody told why.
func (s *search) checkTitle(in *searchQuery) error {
	if in.Title == "" {
		if in.Ending != "" || len(in.Options) > 0 {
			return calls.Refuse(calls.BadRequest, "endings and options are those of a title: name it")
		}
		return nil
	}
	titles := s.house.Titles()
	i := slices.IndexFunc(titles, func(t game.Title) bool { return t.Info().ID == in.Title })
	if i < 0 {
		return calls.Refuse(refusal.NotFound, "there is no title %q", in.Title)
	}
	info := titles[i].Info()
	if in.Ending != "" && !slices.Contains(info.Endings, in.Ending) {
		return calls.Refuse(calls.BadRequest, "no game of %s ends by %q: there are %s", info.Name, in.Ending, strings.Join(info.Endings, ", "))
	}
	for _, option := range in.Options {
		key, value, _ := strings.Cut(option, "=")
		if _, err := info.Complete(game.Setup{Seats: info.MaxSeats, Settings: map[string]string{key: value}}); err != nil {
			return calls.Refuse(calls.BadRequest, "option %q: %v", option, err)
		}
	}
	return nil
}

// moreAfter and afterOf write and read where a list goes on.
func moreAfter(g results.FoundGame) string {
	return strconv.FormatInt(g.Ended.UnixMilli(), 10) + "-" + string(g.Table)
}

func afterOf(text string) (results.EndedGame, error) {
	if text == "" {
		return results.EndedGame{}, nil
	}
	ended, table, ok := strings.Cut(text, "-")
	at, err := strconv.ParseInt(ended, 10, 64)
	if !ok || err != nil || table == "" {
		return results.EndedGame{}, calls.Refuse(calls.BadRequest, "after is not what was told as more: %q", text)
	}
	return results.EndedGame{Table: persist.TableID(table), Ended: at}, nil
}

func foundGame(g *results.FoundGame) FoundGame {
	told := FoundGame{Table: g.Table, Title: g.Title, Ended: g.Ended.Truncate(time.Second), Ending: g.Ending, Actions: g.Actions, Halfway: g.Halfway, Players: []FoundPlayer{}}
	for _, seat := range g.Seats {
		told.Players = append(told.Players, FoundPlayer{GamePlayer{Name: seat.Name, Bot: seat.Bot != "", Account: seat.Account, Place: seat.Place}, seat.Score})
	}
	return told
}
