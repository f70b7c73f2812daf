// Package social is what people see of each other and hear: their pages and ratings, friends,
// whom they have blocked, notices and invitations.
package social

import (
	"context"
	"log/slog"
	"net/http"
	"slices"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/stats"
)

// Config is what people need of each other.
type Config struct {
	House    *match.House
	Calls    *calls.Calls
	Accounts *account.Accounts
	// People, Reaches, Ratings, Numbers and Company keep what they are called by.
	People  account.People
	Reaches account.Reaches
	Ratings Ratings
	Numbers Numbers
	Company Company
	Notes   Notes
	// Post sends notices beyond the page; nil where nothing does.
	Post account.Post
	// Ending is closed when streams are to end.
	Ending <-chan struct{}
	Limits *request.Limiters
	Log    *slog.Logger
}

// Social is what people see of each other and hear: their pages and ratings, friends, the people
// they have muted or blocked, notices and invitations.
type Social struct {
	persons     *persons
	numbers     *numbers
	relations   *relations
	search      search
	notes       *notes
	notices     *notices
	invitations *invitations
}

// New makes it.
func New(c Config) *Social {
	persons := &persons{people: c.People, ratings: c.Ratings, company: c.Company, house: c.House, calls: c.Calls}
	return &Social{
		persons: persons, numbers: &numbers{numbers: c.Numbers, house: c.House, calls: c.Calls},
		relations:   &relations{people: c.People, company: c.Company, house: c.House, calls: c.Calls, persons: persons, accounts: c.Accounts, limits: c.Limits},
		search:      search{persons},
		notes:       &notes{notes: c.Notes, house: c.House, calls: c.Calls, accounts: c.Accounts},
		notices:     &notices{reaches: c.Reaches, post: c.Post, house: c.House, calls: c.Calls, accounts: c.Accounts, limits: c.Limits, log: c.Log},
		invitations: &invitations{people: c.People, house: c.House, calls: c.Calls, accounts: c.Accounts, ending: c.Ending, limits: c.Limits},
	}
}

// Routes is the calls among people.
func (s *Social) Routes() []calls.Route {
	return slices.Concat(s.persons.routesRatings(), s.numbers.routesNumbers(), s.persons.routesPersons(), s.search.routesSearch(), s.notes.routesNotes(), s.notices.routesNotices(), s.invitations.routesTold(),
		s.relations.routesFriends(), s.relations.routesCompany())
}

// Unsubscribe answers mail programs that end letters by themselves.
func (s *Social) Unsubscribe(w http.ResponseWriter, r *http.Request) { s.notices.oneClick(w, r) }

// Shown is what somebody's page shows to everybody, and how their ratings went where it shows that.
func (s *Social) Shown(ctx context.Context, name string) (*Person, *PersonRatings, error) {
	ctx = request.AsNobody(ctx)
	person, err := s.persons.person(ctx, &personPath{name})
	if err != nil {
		return nil, nil, err
	}
	ratings, err := s.persons.personRatings(ctx, &personPath{name})
	if err != nil {
		return nil, nil, err
	}
	return person.Body, ratings.Body, nil
}

// NumbersOf is the statistics of all finished public games of a title.
func (s *Social) NumbersOf(ctx context.Context, title string) (*stats.Numbers, error) {
	told, err := s.numbers.titleNumbers(ctx, &numbersPath{Title: title, Who: "all"})
	if err != nil {
		return nil, err
	}
	return told.Body, nil
}

// Kept is a person's settings for notices, their friends, and the people they have muted or
// blocked.
type Kept struct {
	Notices *Notices
	Friends *Friends
	Hushed  []HushView
}

// Kept is what is kept of the caller.
func (s *Social) Kept(ctx context.Context, u *people.User) (*Kept, error) {
	told, err := s.notices.notices(ctx, nil)
	if err != nil {
		return nil, err
	}
	friends, err := s.relations.listFriends(ctx, u, nil)
	if err != nil {
		return nil, err
	}
	hushed, err := s.relations.listHushed(ctx, nil)
	if err != nil {
		return nil, err
	}
	return &Kept{Notices: told.Body, Friends: friends.Body, Hushed: hushed.Body}, nil
}

// ResultsOf is the results of a user, and how their ratings went.
func (s *Social) ResultsOf(ctx context.Context, user persist.UserID) ([]keptResult, []RatingPoint, error) {
	results, err := s.persons.keptResults(ctx, user)
	if err != nil {
		return nil, nil, err
	}
	points, err := s.persons.ratingPoints(ctx, user)
	return results, points, err
}
