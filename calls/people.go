package calls

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
)

// Preferences are how a person wants the pages.
type Preferences struct {
	Language string   `json:"language" enum:"auto,en,es,it,de"`
	Theme    string   `json:"theme" enum:"auto,light,dark"`
	Motion   string   `json:"motion" enum:"auto,full,reduced"`
	Pace     string   `json:"pace" enum:"auto,fast,normal,slow,steps" doc:"How fast bots go where the person plays with nobody else."`
	Passing  string   `json:"passing" enum:"auto,ask,at-once" doc:"Whether the key that passes asks first."`
	Lessons  []string `json:"lessons" doc:"What the person has learnt: lessons as title/lesson, and titles that he has met."`
	Listed   bool     `json:"listed" doc:"Shown among the best, from ten rated games on."`
	Invites  string   `json:"invites" enum:"everybody,friends,nobody" doc:"Who may invite the person by name. Who invites is told nothing of it."`

	Results     string `json:"results" enum:"public,friends,nobody" doc:"Who else sees on the person's page how games ended that were played in public."`
	Ratings     string `json:"ratings" enum:"public,friends,nobody"`
	Punctuality string `json:"punctuality" enum:"public,friends,nobody"`
}

// unsaid are the preferences of one who has not said any.
var unsaid = Preferences{
	Language: "auto", Theme: "auto", Motion: "auto", Pace: "auto", Passing: "auto", Lessons: []string{}, Invites: people.InvitedByAll,
	Results: results.ToAll, Ratings: results.ToAll, Punctuality: results.ToAll,
}

// Me is the caller. One who has written nothing yet has no id.
type Me struct {
	ID       persist.UserID `json:"id"`
	Name     string         `json:"name"`
	Guest    bool           `json:"guest"`
	Proposal string         `json:"proposal,omitempty" doc:"A name for one who has none yet."`
	Settings Preferences    `json:"settings"`
}

// MeOf is a user as they see themselves.
func MeOf(u *people.User) *Me {
	if u == nil {
		return &Me{Guest: true, Proposal: guestName(), Settings: unsaid}
	}
	me := &Me{ID: u.ID, Name: u.Name, Guest: u.Guest(), Settings: Preferences(u.Settings)}
	me.Settings.Lessons = orEmpty(me.Settings.Lessons)
	return me
}

// ChangeMe is what somebody changes of themselves.
type ChangeMe struct {
	Name     *string `json:"name,omitempty" minLength:"2" maxLength:"24" doc:"Guests only."`
	Settings *struct {
		Language *string  `json:"language,omitempty" enum:"auto,en,es,it,de"`
		Theme    *string  `json:"theme,omitempty" enum:"auto,light,dark"`
		Motion   *string  `json:"motion,omitempty" enum:"auto,full,reduced"`
		Pace     *string  `json:"pace,omitempty" enum:"auto,fast,normal,slow,steps"`
		Passing  *string  `json:"passing,omitempty" enum:"auto,ask,at-once"`
		Lessons  []string `json:"lessons,omitempty" maxItems:"400" doc:"Added to those that were learnt before."`
		Listed   *bool    `json:"listed,omitempty"`
		Invites  *string  `json:"invites,omitempty" enum:"everybody,friends,nobody"`

		Results     *string `json:"results,omitempty" enum:"public,friends,nobody"`
		Ratings     *string `json:"ratings,omitempty" enum:"public,friends,nobody"`
		Punctuality *string `json:"punctuality,omitempty" enum:"public,friends,nobody"`
	} `json:"settings,omitempty"`
}

// SaveMeBody is a ChangeMe that is sent.
type SaveMeBody struct{ Body ChangeMe }

// Me describes the caller.
func (c *Calls) Me(ctx context.Context, _ *struct{}) (*Answer[*Me], error) {
	return Answered(MeOf(c.Visitor(ctx))), nil
}

// SaveMe changes a guest's name, or settings.
func (c *Calls) SaveMe(ctx context.Context, in *SaveMeBody) (*Answer[*Me], error) {
	u, err := c.Someone(ctx)
	if err != nil {
		return nil, err
	}
	var change people.UserChange
	if name := in.Body.Name; name != nil {
		if !u.Guest() {
			return nil, Refuse(Forbidden, "the name of an account stays as it is")
		}
		clean, err := CleanName(*name)
		if err != nil {
			return nil, err
		}
		if sheet.IsEngineer(clean) {
			return nil, Refuse(NameTaken, "%q is what a bot is called here", clean)
		}
		change.Name = &clean
	}
	if s := in.Body.Settings; s != nil {
		change.Language, change.Theme, change.Motion = s.Language, s.Theme, s.Motion
		change.Pace, change.Passing, change.Listed, change.Invites = s.Pace, s.Passing, s.Listed, s.Invites
		change.Results, change.Ratings, change.Punctuality = s.Results, s.Ratings, s.Punctuality
		if change.Lessons, err = c.learnt(s.Lessons); err != nil {
			return nil, err
		}
	}
	changed, err := c.People.ChangeUser(ctx, u.ID, change)
	switch {
	case errors.Is(err, persist.ErrTaken):
		return nil, TakenName(*change.Name)
	case errors.Is(err, persist.ErrNotFound):
		return nil, Refuse(OtherUser, "the guest has signed in or made an account meanwhile: ask who you are, and try again")
	case err != nil:
		return nil, c.Told(err)
	}
	if change.Name != nil {
		if err := c.House.Moved(ctx, u.ID); err != nil {
			return nil, c.Told(err)
		}
	}
	return Answered(MeOf(changed)), nil
}

// learnt checks what somebody says to have learnt: lessons of titles that there are.
func (c *Calls) learnt(lessons []string) ([]string, error) {
	for _, name := range lessons {
		title, _, _ := strings.Cut(name, "/")
		known := slices.ContainsFunc(c.House.Titles(), func(t game.Title) bool { return t.Info().ID == title })
		if !known || len(name) > 80 {
			return nil, Refuse(BadRequest, "there is no lesson %q", name)
		}
	}
	return lessons, nil
}

// TakenName refuses a name that is somebody else's.
func TakenName(name string) *Error {
	return Refuse(NameTaken, "somebody else has the name %q, or one that looks like it", name)
}

// engines are wheel arrangements, which have the same names in every language: a guest is named
// after one until they choose another name. None is a bot's name.
var engines = []string{
	"Atlantic", "Pacific", "Mikado", "Mogul", "Prairie", "Consolidation", "Decapod", "Columbia",
	"Jubilee", "Berkshire", "Northern", "Mountain", "Mastodon", "Texas", "Baltic", "Adriatic",
}

func guestName() string { return fmt.Sprintf("%s %d", engines[random(len(engines))], 100+random(900)) }

// NewUser is somebody new; one without a name is given one.
func NewUser(name string, made time.Time) *people.User {
	if name == "" {
		name = guestName()
	}
	return &people.User{
		ID: persist.UserID(persist.NewID()), Name: name, Created: made,
		Settings: people.Preferences(unsaid),
	}
}

func random(n int) int {
	i, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	if err != nil {
		panic(err) // the system has no randomness left: nothing here is safe
	}
	return int(i.Int64())
}
