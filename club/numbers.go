package club

import (
	"cmp"
	"slices"
	"time"

	"github.com/scrip-games/scrip/persist"
)

// Result is how a game of a club ended for a seat.
type Result struct {
	Table   persist.TableID
	Title   string
	Players int
	User    persist.UserID // "" of a bot's, and unknown of somebody who is no more
	Name    string         // as they are called now
	Bot     string
	Place   int
	Score   int
	Ended   time.Time
	Took    time.Duration // 0 where that is not known
}

// Numbers is what the games of a club come to.
type Numbers struct {
	Games  int
	Titles []TitleNumbers // those played most first
	People []Played       // those who won most first
}

// TitleNumbers is what the games of a title come to in a club.
type TitleNumbers struct {
	Title string
	Games int
	Took  time.Duration // the median; 0 where that is not known
	Best  Result        // the highest score of a person; zero where none has played
}

// Played is how somebody fared in the games of a club.
type Played struct {
	User        persist.UserID
	Name        string
	Games, Wins int
}

// Count adds results up.
func Count(results []Result) Numbers {
	var n Numbers
	titles, took, people, games := map[string]*TitleNumbers{}, map[string][]time.Duration{}, map[persist.UserID]*Played{}, map[persist.TableID]bool{}
	for _, r := range results {
		t := titles[r.Title]
		if t == nil {
			t = &TitleNumbers{Title: r.Title}
			titles[r.Title] = t
		}
		if !games[r.Table] {
			games[r.Table] = true
			n.Games++
			t.Games++
			if r.Took > 0 {
				took[r.Title] = append(took[r.Title], r.Took)
			}
		}
		if r.Name == "" {
			continue
		}
		if t.Best.Name == "" || r.Score > t.Best.Score {
			t.Best = r
		}
		p := people[r.User]
		if p == nil {
			p = &Played{User: r.User, Name: r.Name}
			people[r.User] = p
		}
		p.Games++
		if r.Place == 1 {
			p.Wins++
		}
	}
	for _, t := range titles {
		t.Took = Median(took[t.Title])
		n.Titles = append(n.Titles, *t)
	}
	for _, p := range people {
		n.People = append(n.People, *p)
	}
	slices.SortFunc(n.Titles, func(a, b TitleNumbers) int { return cmp.Or(b.Games-a.Games, cmp.Compare(a.Title, b.Title)) })
	slices.SortFunc(n.People, func(a, b Played) int { return cmp.Or(b.Wins-a.Wins, a.Games-b.Games, cmp.Compare(a.Name, b.Name)) })
	return n
}

// Median is the length that half of some do not reach; 0 of none.
func Median(list []time.Duration) time.Duration {
	if len(list) == 0 {
		return 0
	}
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}
