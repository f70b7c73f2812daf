package watching

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// Worth is a game that may be worth watching.
type Worth struct {
	Table    calls.TableSummary `json:"table"`
	Why      string             `json:"why" enum:"followed,table,event,close,strong,new" doc:"Somebody whom the caller follows plays; the caller follows the table; it belongs to an event; it is close; those who play are strong; none of that."`
	Who      string             `json:"who,omitempty" doc:"Whom the caller follows."`
	Within   int                `json:"within,omitempty" doc:"So many of the first,"`
	Percent  int                `json:"percent,omitempty" doc:"lie so close to each other, of what the first has."`
	Rating   int                `json:"rating,omitempty" doc:"The mean rating of those who play, of a rated game."`
	Round    *game.Round        `json:"round,omitempty" doc:"Where the game is, as the caller may know it."`
	Live     bool               `json:"live" doc:"It is played at once, and not by mail."`
	Watching int                `json:"watching"`
}

const (
	mostWorth = 4  // so many are told
	looksAt   = 12 // so many are looked at for how close they are
	// lookAgain is how long it holds how close a game is.
	lookAgain = 20 * time.Second
	// sitsBy is how long ago the last move was of a game without a clock that is taken to be played at once.
	sitsBy = 10 * time.Minute
	// idle is how long ago it was of one that nobody seems to play any more.
	idle = 14 * 24 * time.Hour
	// Close is who has at least so much of what the first has, in percent, where so many entries were made: at first all are equal.
	closeTo, begun = 95, 24
)

// The reasons, what says most first.
var reasons = []string{"followed", "table", "event", "close", "strong", "new"}

// looked is how close games were when somebody last asked. It is told by how the seats stand in the eyes of
// everybody (game.Game.Outcome as a watcher may know it): the server need not think for that, and where standings hang on
// what is hidden nothing is known of it.
type looked struct {
	mu  sync.Mutex
	all map[persist.TableID]closeness
}

// closeness is how many of the first lie within how much.
type closeness struct {
	at              time.Time
	within, percent int
	round           game.Round
}

// candidate is a game, and what is known of it.
type candidate struct {
	*sheet.Sheet
	Worth
	hidden bool // it is gone, or not for the caller to look at
}

func (s *Calls) worth(ctx context.Context, _ *struct{}) (*calls.Answer[[]Worth], error) {
	list, err := s.candidates(ctx, request.VisitorID(ctx))
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	for i := range list[:min(looksAt, len(list))] {
		s.lookAt(ctx, &list[i])
	}
	list = slices.DeleteFunc(list[:min(looksAt, len(list))], func(c candidate) bool { return c.hidden })
	sortWorth(list)
	list = list[:min(mostWorth, len(list))]
	sheets, out := make([]*sheet.Sheet, len(list)), make([]Worth, len(list))
	for i, c := range list {
		sheets[i] = c.Sheet
	}
	for i, t := range s.Calls.Summaries(ctx, sheets, request.VisitorID(ctx)) {
		out[i] = list[i].Worth
		out[i].Table = t
	}
	return calls.Answered(out), nil
}

// sortWorth sorts by how much speaks for it: what is played at once first, then the better reason, then what was played last.
func sortWorth(list []candidate) {
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(
			first(a.Live, b.Live), slices.Index(reasons, a.Why)-slices.Index(reasons, b.Why),
			cmp.Compare(b.Rating, a.Rating), b.Updated.Compare(a.Updated),
		)
	})
}

// first puts what is so before what is not.
func first(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// candidates is the games of others that people play, with what can be told without looking at them; none with
// somebody whom the user has blocked.
func (s *Calls) candidates(ctx context.Context, user persist.UserID) ([]candidate, error) {
	sheets, err := s.Store.Running(ctx)
	if err != nil {
		return nil, err
	}
	followed, err := s.Store.Followed(ctx, user)
	if err != nil {
		return nil, err
	}
	hushed, err := s.Company.Hushed(ctx, user)
	if err != nil {
		return nil, err
	}
	now := s.House.Clock().Now()
	var list []candidate
	for _, t := range sheets {
		if sheet.Plays(t, user) || !t.Places.SeatsPerson() || now.Sub(t.Updated) > idle || hides(t, hushed) {
			continue
		}
		c := candidate{Sheet: t, Worth: Worth{Why: "new"}}
		c.Live = t.Clock != nil && t.Clock.Kind == sheet.Live || t.Clock == nil && t.Delay == 0 && now.Sub(t.Updated) < sitsBy
		c.reason(followed)
		if c.Rating = s.meanRating(ctx, t); c.Rating > 0 && c.Why == "new" {
			c.Why = "strong"
		}
		list = append(list, c)
	}
	sortWorth(list)
	return list, nil
}

// hides tells whether somebody whom the user has blocked has to do with a table.
func hides(t *sheet.Sheet, hushed map[persist.UserID]people.Hush) bool {
	return hushed[t.Host] == people.Block || slices.ContainsFunc(t.Places, func(p sheet.Place) bool {
		return hushed[p.User] == people.Block || hushed[p.Whose()] == people.Block
	})
}

// reason notes why, as far as the sheet tells.
func (c *candidate) reason(followed *people.Followed) {
	for _, p := range followed.People {
		if c.SeatsOf(p.User) != 0 {
			c.Why, c.Who = "followed", p.Name
			return
		}
	}
	switch {
	case slices.Contains(followed.Tables, c.ID):
		c.Why = "table"
	case c.Event != "":
		c.Why = "event"
	}
}

// meanRating is the mean of those who play, of a rated game where most have a rating.
func (s *Calls) meanRating(ctx context.Context, t *sheet.Sheet) int {
	if !t.Rated {
		return 0
	}
	sum, n := 0, 0
	for _, r := range s.Calls.Results.SeatRatings(ctx, t) {
		if r != nil {
			sum, n = sum+r.Before, n+1
		}
	}
	if n == 0 || 2*n < len(t.Places) {
		return 0
	}
	return sum / n
}

// lookAt notes how close a game is, where it is, and how many watch.
func (s *Calls) lookAt(ctx context.Context, c *candidate) {
	t, err := s.House.Table(ctx, c.ID)
	if c.hidden = err != nil || t.MaySee(request.VisitorID(ctx)) != nil; c.hidden {
		return
	}
	c.Watching = t.Watching()
	near := s.looked.near(ctx, t, s.House.Clock().Now())
	if near.round != (game.Round{}) {
		c.Worth.Round = &near.round
	}
	c.Within, c.Percent = near.within, near.percent
	if c.Within > 1 && slices.Index(reasons, c.Why) > slices.Index(reasons, "close") {
		c.Why = "close"
	}
}

// near is how close a game is, as everybody may know it.
func (l *looked) near(ctx context.Context, t *match.Table, now time.Time) closeness {
	l.mu.Lock()
	known, ok := l.all[t.ID()]
	l.mu.Unlock()
	if ok && now.Sub(known.at) < lookAgain {
		return known
	}
	c := closeness{at: now}
	standings, round, n, err := t.Replay.Stands()
	if err == nil {
		c.round = round
		if n >= begun {
			c.within, c.percent = closest(standings)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all == nil || len(l.all) > 1000 {
		l.all = map[persist.TableID]closeness{}
	}
	l.all[t.ID()] = c
	return c
}

// closest is how many of the first lie close to each other, and how far apart the first and the last of them are, in percent of
// what the first has.
func closest(standings []game.Standing) (within, percent int) {
	most := 0
	for _, s := range standings {
		most = max(most, s.Score)
	}
	if most <= 0 {
		return 0, 0
	}
	least := most
	for _, s := range standings {
		if 100*s.Score >= closeTo*most {
			within++
			least = min(least, s.Score)
		}
	}
	if within < 2 {
		return 0, 0
	}
	return within, (100*(most-least) + most - 1) / most
}
