// Package watching is the calls of those who look on: what is worth it, whom and what they follow, and how many they are.
package watching

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// Store keeps whom and what people follow.
type Store interface {
	// FollowPerson and FollowTable are persist.ErrTaken if the user follows too many.
	FollowPerson(ctx context.Context, user, other persist.UserID, at time.Time) error
	UnfollowPerson(ctx context.Context, user, other persist.UserID) error
	FollowTable(ctx context.Context, user persist.UserID, table persist.TableID, at time.Time) error
	UnfollowTable(ctx context.Context, user persist.UserID, table persist.TableID) error
	Followed(ctx context.Context, user persist.UserID) (*people.Followed, error)
	// Running is public games under way, those played last first.
	Running(ctx context.Context) ([]*sheet.Sheet, error)
	Sheets(ctx context.Context, ids []persist.TableID) ([]*sheet.Sheet, error)
}

// Config is what the calls need.
type Config struct {
	House   *match.House
	Calls   *calls.Calls
	Store   Store
	People  account.People
	Company people.Company
}

// Calls is the calls of those who look on.
type Calls struct {
	Config
	looked looked
}

// New makes them.
func New(c Config) *Calls { return &Calls{Config: c} }

// Followed is whom and which tables the caller follows.
type Followed struct {
	People []FollowedPerson     `json:"people"`
	Tables []calls.TableSummary `json:"tables" doc:"The latest first."`
}

// FollowedPerson is somebody whom the caller follows.
type FollowedPerson struct {
	Name  string    `json:"name"`
	Since time.Time `json:"since"`
}

// Audience is how many look on at a table, and whether the caller follows it.
type Audience struct {
	Watching  int  `json:"watching" doc:"How many look on who do not play, the caller among them if he does."`
	Following bool `json:"following"`
}

type followName struct {
	Name string `path:"name" minLength:"2" maxLength:"24"`
}

// Routes is the calls.
func (s *Calls) Routes() []calls.Route {
	refuses := []refusal.Kind{refusal.Forbidden, refusal.Conflict}
	return []calls.Route{
		calls.On("worthWatching", "GET", "/api/worth-watching", "Games of others that may be worth watching, and why", s.worth).For(calls.ToRead).
			Says("At most four, those played at once before those by mail; none with somebody whom the caller has blocked."),
		calls.On("audience", "GET", "/api/tables/{id}/watching", "How many look on", s.audience).For(calls.ToRead).Refuses(refusal.Forbidden),
		calls.On("following", "GET", "/api/following", "Whom and which tables the caller follows", s.following).For(calls.ToRead),
		calls.On("followTable", "PUT", "/api/tables/{id}/following", "Follow a table: one is told when its game is over", s.followTable).Refuses(refuses...),
		calls.On("unfollowTable", "DELETE", "/api/tables/{id}/following", "Follow a table no more", s.unfollowTable).Refuses(refuses...),
		calls.On("followPerson", "PUT", "/api/following/{name}", "Follow somebody: one is told when they begin a public game", request.ForHolder(s.followPerson)).Refuses(refuses...).
			Says("They are not told. Who is blocked is told nothing either way, and answered as ever."),
		calls.On("unfollowPerson", "DELETE", "/api/following/{name}", "Follow somebody no more", request.ForHolder(s.unfollowPerson)).Refuses(refuses...),
	}
}

// seen is a table that the caller may look at.
func (s *Calls) seen(ctx context.Context, id persist.TableID) (*match.Table, error) {
	t, err := s.Calls.TableFor(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := t.MaySee(request.VisitorID(ctx)); err != nil {
		return nil, s.Calls.Told(err)
	}
	return t, nil
}

func (s *Calls) audience(ctx context.Context, in *calls.TablePath) (*calls.Answer[Audience], error) {
	t, err := s.seen(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	f, err := s.Store.Followed(ctx, request.VisitorID(ctx))
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return calls.Answered(Audience{Watching: t.Watching(), Following: slices.Contains(f.Tables, in.ID)}), nil
}

func (s *Calls) following(ctx context.Context, _ *struct{}) (*calls.Answer[*Followed], error) {
	user := request.VisitorID(ctx)
	f, err := s.Store.Followed(ctx, user)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	sheets, err := s.Store.Sheets(ctx, f.Tables)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	slices.SortFunc(sheets, func(a, b *sheet.Sheet) int {
		return slices.Index(f.Tables, a.ID) - slices.Index(f.Tables, b.ID)
	})
	sheets = slices.DeleteFunc(sheets, func(t *sheet.Sheet) bool { return !t.SeenBy(user) })
	out := &Followed{People: []FollowedPerson{}, Tables: s.Calls.Summaries(ctx, sheets, user)}
	for _, p := range f.People {
		out.People = append(out.People, FollowedPerson{Name: p.Name, Since: p.Since})
	}
	return calls.Answered(out), nil
}

// holder is the caller, who must have an account and may look at the table.
func (s *Calls) holder(ctx context.Context, id persist.TableID) (*people.User, error) {
	if _, err := s.seen(ctx, id); err != nil {
		return nil, err
	}
	return request.Holder(ctx)
}

func (s *Calls) followTable(ctx context.Context, in *calls.TablePath) (*struct{}, error) {
	u, err := s.holder(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.followed(s.Store.FollowTable(ctx, u.ID, in.ID, s.House.Clock().Kept()))
}

// followed is what comes of beginning to follow.
func (s *Calls) followed(err error) error {
	if errors.Is(err, persist.ErrTaken) {
		return calls.Refuse(request.TooManyOwn, "you follow %d already: let go of some first", people.MostFollowed)
	}
	if err != nil {
		return s.Calls.Told(err)
	}
	return nil
}

func (s *Calls) unfollowTable(ctx context.Context, in *calls.TablePath) (*struct{}, error) {
	u, err := s.holder(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.followed(s.Store.UnfollowTable(ctx, u.ID, in.ID))
}

func (s *Calls) followPerson(ctx context.Context, u *people.User, in *followName) (*struct{}, error) {
	other, err := s.People.Account(ctx, in.Name)
	switch {
	case errors.Is(err, persist.ErrNotFound):
		return nil, calls.Refuse(refusal.NotFound, "there is no account %q", in.Name)
	case err != nil:
		return nil, s.Calls.Told(err)
	case other.ID == u.ID:
		return nil, calls.Refuse(request.Yourself, "that is you")
	}
	return nil, s.followed(s.Store.FollowPerson(ctx, u.ID, other.ID, s.House.Clock().Kept()))
}

func (s *Calls) unfollowPerson(ctx context.Context, u *people.User, in *followName) (*struct{}, error) {
	other, err := s.People.Account(ctx, in.Name)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, nil // nobody follows who is no more
	}
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return nil, s.followed(s.Store.UnfollowPerson(ctx, u.ID, other.ID))
}
