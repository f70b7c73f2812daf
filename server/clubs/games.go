package clubs

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// ClubGame is a game that was played in a club.
type ClubGame struct {
	Table   persist.TableID  `json:"table"`
	Title   string           `json:"title"`
	Ended   time.Time        `json:"ended"`
	Rated   bool             `json:"rated"`
	Tag     *calls.Tag       `json:"tag,omitempty" doc:"The event that it belongs to."`
	Players []ClubGamePlayer `json:"players" doc:"In the order of their places."`
}

// ClubGamePlayer is somebody in such a game.
type ClubGamePlayer struct {
	Name  string `json:"name"`
	Bot   bool   `json:"bot"`
	You   bool   `json:"you"`
	Place int    `json:"place" doc:"1 is the best; 0 where there is no result."`
	Score int    `json:"score"`
}

// ClubGames is games of a club.
type ClubGames struct {
	Games []ClubGame `json:"games" doc:"The last first; at most thirty."`
	Count int        `json:"count" doc:"How many there are in all."`
}

// ClubLadderPerson is how a member stands.
type ClubLadderPerson struct {
	Place     int    `json:"place"`
	Name      string `json:"name"`
	Rating    int    `json:"rating"`
	PlusMinus int    `json:"plusMinus"`
	Games     int    `json:"games" doc:"Rated ones, in the club or not."`
	Change    int    `json:"change" doc:"In thirty days."`
	You       bool   `json:"you"`
}

// ClubLadder is how the members of a club stand in a title.
type ClubLadder struct {
	Title  string             `json:"title"`
	Titles []string           `json:"titles" doc:"Those played in the club, most first: of each there is a ladder."`
	People []ClubLadderPerson `json:"people" doc:"Those who want to be shown among the best, and the caller."`
}

// ClubNumbers is what the games of a club come to.
type ClubNumbers struct {
	Games  int           `json:"games"`
	Titles []ClubTitle   `json:"titles" doc:"Those played most first."`
	People []ClubWinners `json:"people" doc:"Those who won most first; at most fifty."`
}

// ClubTitle is what the games of a title come to.
type ClubTitle struct {
	Title string     `json:"title"`
	Games int        `json:"games"`
	Took  int        `json:"took,omitempty" doc:"Half of them took less than so many seconds, from the start to the end."`
	Best  *ClubScore `json:"best,omitempty" doc:"The highest score of a person."`
}

// ClubScore is a score that somebody came to.
type ClubScore struct {
	Name  string          `json:"name"`
	Score int             `json:"score"`
	Table persist.TableID `json:"table"`
}

// ClubWinners is how somebody fared in the games of a club.
type ClubWinners struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
	Won   int    `json:"won"`
}

type gamesPath struct {
	ClubPath
	Before time.Time `query:"before" doc:"When the last game seen ended; absent for the latest."`
}

type ladderPath struct {
	ClubPath
	Title string `query:"title" maxLength:"40" doc:"The one played most where none is named."`
}

// ofLate is in which time a change of a rating is counted.
const ofLate = 30 * 24 * time.Hour

func (s *Calls) routesGames() []calls.Route {
	return []calls.Route{
		calls.On("clubGames", "GET", "/api/clubs/{club}/games", "The finished games of a club, the last first", s.games).For(calls.ToRead).Refuses(refusal.Forbidden),
		calls.On("clubLadder", "GET", "/api/clubs/{club}/ladder", "How the members of a club stand in a title", s.ladder).For(calls.ToRead),
		calls.On("clubNumbers", "GET", "/api/clubs/{club}/numbers", "What the games of a club come to", s.numbers).For(calls.ToRead),
	}
}

// tellGames adds what is played in a club and was.
func (s *Calls) tellGames(ctx context.Context, p *ClubPage, id persist.ClubID, user persist.UserID) error {
	tables, err := s.Games.Tables(ctx, id)
	if err != nil {
		return err
	}
	tables = slices.DeleteFunc(tables, func(t *sheet.Sheet) bool { return p.Role == "" && t.Visibility != sheet.Public })
	p.Tables = s.Calls.Summaries(ctx, tables, user)
	games, n, err := s.Games.Games(ctx, id, time.Time{})
	if err != nil {
		return err
	}
	p.Games = n
	p.Last = s.gamesOf(ctx, games[:min(shownGames, len(games))], user)
	return nil
}

func (s *Calls) games(ctx context.Context, in *gamesPath) (*calls.Answer[*ClubGames], error) {
	user := request.VisitorID(ctx)
	if _, _, err := s.Clubs.Found(ctx, in.Club, user); err != nil {
		return nil, s.Calls.Told(err)
	}
	sheets, n, err := s.Games.Games(ctx, in.Club, in.Before)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return calls.Answered(&ClubGames{Games: s.gamesOf(ctx, sheets, user), Count: n}), nil
}

func (s *Calls) gamesOf(ctx context.Context, sheets []*sheet.Sheet, user persist.UserID) []ClubGame {
	ids := make([]persist.TableID, len(sheets))
	for i, t := range sheets {
		ids[i] = t.ID
	}
	tags, list := s.Tags(ctx, ids), make([]ClubGame, len(sheets))
	for i, t := range sheets {
		list[i] = gameOf(t, tags[t.ID], user)
	}
	return list
}

func gameOf(t *sheet.Sheet, tag *calls.Tag, user persist.UserID) ClubGame {
	g := ClubGame{Table: t.ID, Title: t.Title, Ended: t.Updated, Rated: t.Rated, Tag: tag, Players: []ClubGamePlayer{}}
	for _, p := range t.Places {
		name := p.Name
		if p.Owner != "" {
			name = p.OwnerName
		}
		g.Players = append(g.Players, ClubGamePlayer{Name: name, Bot: p.Whose() == "", You: user != "" && p.Whose() == user})
	}
	if t.Outcome != nil {
		for _, st := range t.Outcome.Standings {
			g.Players[st.Seat].Place, g.Players[st.Seat].Score = st.Rank, st.Score
		}
	}
	slices.SortStableFunc(g.Players, func(a, b ClubGamePlayer) int { return cmp.Compare(a.Place, b.Place) })
	return g
}

func (s *Calls) ladder(ctx context.Context, in *ladderPath) (*calls.Answer[*ClubLadder], error) {
	user := request.VisitorID(ctx)
	c, _, err := s.Clubs.Found(ctx, in.Club, user)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	played, err := s.Games.Results(ctx, in.Club)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	l := &ClubLadder{Title: in.Title, Titles: []string{}, People: []ClubLadderPerson{}}
	for _, t := range club.Count(played).Titles {
		l.Titles = append(l.Titles, t.Title)
	}
	if l.Title == "" {
		l.Title = cmp.Or(append(slices.Clone(l.Titles[:min(1, len(l.Titles))]), c.Settings.Defaults.Title)...)
	}
	if l.Title == "" {
		return calls.Answered(l), nil
	}
	members, err := s.Clubs.Store.Members(ctx, in.Club)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	best, err := s.Ratings.Best(ctx, l.Title, "", user, 1, s.House.Clock().Now().Add(-ofLate))
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	l.People = ladderOf(best, members, user)
	return calls.Answered(l), nil
}

// ladderOf is those of the best who are members, and the caller.
func ladderOf(best *results.Best, members []club.Member, user persist.UserID) []ClubLadderPerson {
	within := map[persist.UserID]bool{}
	for _, m := range members {
		within[m.User] = true
	}
	rated := slices.DeleteFunc(slices.Clone(best.People), func(r results.Rated) bool { return !within[r.User] })
	if best.You != nil && within[user] && !best.You.Shown {
		rated = append(rated, *best.You)
		slices.SortStableFunc(rated, func(a, b results.Rated) int { return cmp.Compare(b.Points-b.PlusMinus, a.Points-a.PlusMinus) })
	}
	list := make([]ClubLadderPerson, len(rated))
	for i, r := range rated {
		list[i] = ClubLadderPerson{Place: i + 1, Name: r.Name, Rating: r.Points, PlusMinus: r.PlusMinus, Games: r.Games, Change: r.Change, You: r.User == user}
	}
	return list
}

// shownWinners is how many people the numbers of a club name.
const shownWinners = 50

func (s *Calls) numbers(ctx context.Context, in *ClubPath) (*calls.Answer[*ClubNumbers], error) {
	if _, _, err := s.Clubs.Found(ctx, in.Club, request.VisitorID(ctx)); err != nil {
		return nil, s.Calls.Told(err)
	}
	played, err := s.Games.Results(ctx, in.Club)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	n := club.Count(played)
	out := &ClubNumbers{Games: n.Games, Titles: []ClubTitle{}, People: []ClubWinners{}}
	for _, t := range n.Titles {
		title := ClubTitle{Title: t.Title, Games: t.Games, Took: int(t.Took.Seconds())}
		if t.Best.Name != "" {
			title.Best = &ClubScore{Name: t.Best.Name, Score: t.Best.Score, Table: t.Best.Table}
		}
		out.Titles = append(out.Titles, title)
	}
	for _, p := range n.People[:min(shownWinners, len(n.People))] {
		out.People = append(out.People, ClubWinners{Name: p.Name, Games: p.Games, Won: p.Wins})
	}
	return calls.Answered(out), nil
}
