package social

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// Company keeps friends, whom people do not want to hear, and what they report.
type Company interface {
	people.Company
	Friendships(ctx context.Context, user persist.UserID) (*people.Friendships, error)
	// AskFriend is persist.ErrTaken if the user has asked too many.
	AskFriend(ctx context.Context, by, other persist.UserID, at time.Time, asks, agrees notice.Notice) (friends bool, err error)
	EndFriend(ctx context.Context, user, other persist.UserID, at time.Time) error
	Acquaintances(ctx context.Context, user persist.UserID) ([]people.Friend, error)
	// LastGameWith is persist.ErrNotFound if there is none.
	LastGameWith(ctx context.Context, user, other persist.UserID) (table persist.TableID, err error)
	PublicTablesOf(ctx context.Context, users []persist.UserID) ([]*sheet.Sheet, error)
	// Hush is persist.ErrTaken if the user has hushed too many.
	Hush(ctx context.Context, by persist.UserID, other *people.User, kind people.Hush, at time.Time) error
	Unhush(ctx context.Context, user persist.UserID, id string) error
	Hushes(ctx context.Context, user persist.UserID) ([]people.Hushed, error)
	AddReport(ctx context.Context, r *people.Report) error
	ReportsBy(ctx context.Context, user persist.UserID) ([]*people.Report, error)
}

// Friends is the caller's friends and requests for friendship.
type Friends struct {
	Friends []FriendView  `json:"friends"`
	AskedBy []FriendAsked `json:"askedBy" doc:"Who wants to be the caller's friend, the latest first."`
	Asked   []FriendAsked `json:"asked" doc:"Whom the caller has asked."`
}

// FriendView is a friend, and what they play just now.
type FriendView struct {
	Name   string               `json:"name"`
	Since  time.Time            `json:"since"`
	Tables []calls.TableSummary `json:"tables" doc:"Public ones that are not over, to be watched or joined."`
}

// FriendAsked is somebody who asked, or was asked.
type FriendAsked struct {
	Name string    `json:"name"`
	At   time.Time `json:"at"`
}

// How the caller and somebody else stand.
const (
	noFriends = "none"
	hasAsked  = "asked"    // the caller the other
	isAsked   = "asked-by" // the other the caller
	friends   = "friends"
)

// Friendship is how the caller stands with somebody.
type Friendship struct {
	State string `json:"state" enum:"none,asked,asked-by,friends"`
}

// Acquaintance is somebody whom the caller may want to invite.
type Acquaintance struct {
	Name   string `json:"name"`
	Friend bool   `json:"friend"`
}

type personName struct {
	Name string `path:"name" minLength:"2" maxLength:"24"`
}

// relations is the calls about friends, and about whom one does not want to hear.
type relations struct {
	people   account.People
	company  Company
	house    *match.House
	calls    *calls.Calls
	persons  *persons
	accounts *account.Accounts
	limits   *request.Limiters
}

func (s *relations) routesFriends() []calls.Route {
	refuses := []refusal.Kind{refusal.Forbidden, refusal.Conflict, refusal.Busy}
	return []calls.Route{
		calls.On("friends", "GET", "/api/friends", "The caller's friends, and who has asked", request.ForHolder(s.listFriends)).Refuses(refuses...),
		calls.On("askFriend", "PUT", "/api/friends/{name}", "Ask somebody to be a friend, or agree to it", request.ForHolder(s.askFriend)).Refuses(refuses...).
			Says("Who asks back agrees. Who is asked can decline; who asked is not told."),
		calls.On("endFriend", "DELETE", "/api/friends/{name}", "End a friendship, take back that one has asked, or decline", request.ForHolder(s.endFriend)).Refuses(refuses...),
		calls.On("acquaintances", "GET", "/api/me/acquaintances", "Whom the caller may want to invite: friends, and who has sat at a table with him", s.acquaintances),
	}
}

func (s *relations) listFriends(ctx context.Context, u *people.User, _ *struct{}) (*calls.Answer[*Friends], error) {
	all, err := s.company.Friendships(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	sheets, err := s.company.PublicTablesOf(ctx, idsOf(all.Friends))
	if err != nil {
		return nil, s.calls.Told(err)
	}
	out := &Friends{Friends: []FriendView{}, AskedBy: asks(all.AskedBy), Asked: asks(all.Asked)}
	tables := s.calls.Summaries(ctx, sheets, u.ID)
	for _, f := range all.Friends {
		v := FriendView{Name: f.Name, Since: f.Since, Tables: []calls.TableSummary{}}
		for i, sheet := range sheets {
			if sheet.SeatsOf(f.User) != 0 {
				v.Tables = append(v.Tables, tables[i])
			}
		}
		out.Friends = append(out.Friends, v)
	}
	return calls.Answered(out), nil
}

func idsOf(list []people.Friend) []persist.UserID {
	ids := make([]persist.UserID, len(list))
	for i, f := range list {
		ids[i] = f.User
	}
	return ids
}

func asks(list []people.Friend) []FriendAsked {
	out := []FriendAsked{}
	for _, f := range list {
		out = append(out, FriendAsked{Name: f.Name, At: f.Asked})
	}
	return out
}

func (s *relations) askFriend(ctx context.Context, u *people.User, in *personName) (*calls.Answer[Friendship], error) {
	found, err := s.persons.look(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	other := found.User
	if err := s.mayAsk(ctx, u, other); err != nil {
		return nil, err
	}
	at := s.calls.Clock().Kept()
	asks := notice.Notice{User: other.ID, By: u.ID, Event: notice.EventFriend, N: at.UnixMilli(), About: map[string]string{notice.AboutWho: u.Name}, Made: at, At: at}
	agrees := asks
	agrees.About = map[string]string{notice.AboutWho: u.Name, notice.AboutYes: "yes"}
	are, err := s.company.AskFriend(ctx, u.ID, other.ID, at, asks, agrees)
	if errors.Is(err, persist.ErrTaken) {
		return nil, calls.Refuse(request.TooManyOwn, "%d people have not answered you yet", people.MostAsked)
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	if are {
		return calls.Answered(Friendship{friends}), nil
	}
	return calls.Answered(Friendship{hasAsked}), nil
}

// mayAsk refuses to ask who cannot be a friend.
func (s *relations) mayAsk(ctx context.Context, u, other *people.User) error {
	if other.ID == u.ID {
		return calls.Refuse(request.Yourself, "that is you")
	}
	if other.Program() {
		return calls.Refuse(request.NoFriend, "%s is a program: invite it", other.Name)
	}
	blocked, err := s.company.Blocked(ctx, u.ID, other.ID)
	if err != nil {
		return s.calls.Told(err)
	}
	if blocked {
		return calls.Refuse(request.Hushed, "you have blocked %s: let go of that first", other.Name)
	}
	return s.limits.Asking(ctx, u.ID)
}

func (s *relations) endFriend(ctx context.Context, u *people.User, in *personName) (*struct{}, error) {
	other, err := s.people.Account(ctx, in.Name)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, nil // it is over, as was wished
	}
	if err == nil {
		err = s.company.EndFriend(ctx, u.ID, other.ID, s.calls.Clock().Kept())
	}
	if err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, nil
}

// acquaintances leaves out whom the caller does not want to have to do with.
func (s *relations) acquaintances(ctx context.Context, _ *struct{}) (*calls.Answer[[]Acquaintance], error) {
	list := []Acquaintance{}
	u := request.Visitor(ctx)
	if u == nil {
		return calls.Answered(list), nil
	}
	all, err := s.company.Friendships(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	met, err := s.company.Acquaintances(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	hushed, err := s.company.Hushed(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	are := idsOf(all.Friends)
	for _, f := range slices.Concat(all.Friends, met) {
		one := Acquaintance{Name: f.Name, Friend: slices.Contains(are, f.User)}
		if hushed[f.User] != people.Block && !slices.Contains(list, one) {
			list = append(list, one)
		}
	}
	return calls.Answered(list), nil
}
