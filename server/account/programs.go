package account

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
)

const (
	mostPrograms = 10
	// presence is how long after it was last heard a program counts as there.
	presence = 3 * time.Minute
)

// programs is the calls about programs, and about the tokens that they show.
type programs struct {
	programs  Programs
	people    People
	house     *match.House
	calls     *calls.Calls
	tokens    *tokens
	passkeys  *passkeys
	passwords *passwords
}

// ProgramView is a program that plays under a name of its own.
type ProgramView struct {
	ID     persist.UserID `json:"id"`
	Name   string         `json:"name"`
	Owner  string         `json:"owner,omitempty" doc:"Whose it is; absent for the caller's own."`
	About  string         `json:"about"`
	Titles []string       `json:"titles" doc:"That it plays; empty for all."`
	Open   bool           `json:"open" doc:"Everybody may invite it, else its owner alone."`
	Seen   *time.Time     `json:"seen,omitempty" doc:"Within a minute; absent for never."`
	Here   bool           `json:"here" doc:"It is listening, or was a moment ago."`
}

func (s *programs) view(p *people.Program, owner string) ProgramView {
	v := ProgramView{ID: p.User, Name: p.Name, Owner: owner, About: p.About, Titles: p.Titles, Open: p.Open, Here: s.calls.Clock().Since(p.Seen) < presence}
	if v.Titles == nil {
		v.Titles = []string{}
	}
	if !p.Seen.IsZero() {
		v.Seen = &p.Seen
	}
	return v
}

type changeProgramBody struct {
	ID   persist.UserID `path:"id" maxLength:"40"`
	Body struct {
		About  string   `json:"about" maxLength:"200"`
		Titles []string `json:"titles" maxItems:"20" doc:"Empty for all."`
		Open   bool     `json:"open"`
	}
}

func (s *programs) routesPrograms() []calls.Route {
	refuses := []refusal.Kind{refusal.Forbidden, refusal.Conflict}
	return []calls.Route{
		calls.On("programs", "GET", "/api/programs", "Programs that the caller may invite to a table just now", s.listPrograms).For(calls.ToRead).
			Says("Invite one by its name, as a person; it hears of it at once and sits down, if it wants to."),
		calls.On("myPrograms", "GET", "/api/account/programs", "The programs of the caller", request.ForHolder(s.myPrograms)).Refuses(refuses...),
		calls.On("makeProgram", "POST", "/api/account/programs", "Make a name that a program plays under", request.ForHolder(s.makeProgram)).Refuses(refuses...).
			Says("Nobody signs in as a program: it shows a token, which its owner makes."),
		calls.On("changeProgram", "PUT", "/api/account/programs/{id}", "What a program says of itself, and who may invite it", request.ForHolder(s.changeProgram)).Refuses(refuses...),
		calls.On("removeProgram", "DELETE", "/api/account/programs/{id}", "Forget a program", request.ForHolder(s.removeProgram)).Refuses(refuses...).
			Says("What it played stays, as a former player's, and its tokens end."),
	}
}

// listPrograms is for people who make a table. A request for a title lists the programs that play
// it.
func (s *programs) listPrograms(ctx context.Context, in *struct {
	Title string `query:"title" maxLength:"40"`
}) (*calls.Answer[[]ProgramView], error) {
	user := request.VisitorID(ctx)
	present, err := s.programs.PresentPrograms(ctx, user, s.calls.Clock().Now().Add(-presence))
	if err != nil {
		return nil, s.calls.Told(err)
	}
	views := []ProgramView{}
	for _, p := range present {
		if in.Title == "" || len(p.Titles) == 0 || slices.Contains(p.Titles, in.Title) {
			views = append(views, s.view(p, p.OwnerName))
		}
	}
	return calls.Answered(views), nil
}

func (s *programs) myPrograms(ctx context.Context, u *people.User, _ *struct{}) (*calls.Answer[[]ProgramView], error) {
	mine, err := s.programs.Programs(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	views := make([]ProgramView, len(mine))
	for i, p := range mine {
		views[i] = s.view(p, "")
	}
	return calls.Answered(views), nil
}

func (s *programs) makeProgram(ctx context.Context, u *people.User, in *nameBody) (*calls.Answer[*ProgramView], error) {
	name, err := calls.CleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	mine, err := s.programs.Programs(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if len(mine) >= mostPrograms {
		return nil, calls.Refuse(request.TooManyOwn, "you have %d programs", len(mine))
	}
	p := calls.NewUser(name, s.calls.Clock().Kept())
	p.Owner = u.ID
	// A password that nobody knows: it is an account, and nobody signs in to it.
	if p.Password, err = s.passwords.hash(ctx, rand.Text()); err != nil {
		return nil, s.calls.Told(err)
	}
	err = s.programs.AddProgram(ctx, p)
	if errors.Is(err, persist.ErrTaken) {
		return nil, calls.TakenName(name)
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	made := s.view(&people.Program{User: p.ID, Name: p.Name, Owner: u.ID}, "")
	return calls.Answered(&made), nil
}

// ownProgram is the user's program with the id.
func (s *programs) ownProgram(ctx context.Context, u *people.User, id persist.UserID) (*people.Program, error) {
	p, err := s.programs.Program(ctx, id)
	if errors.Is(err, persist.ErrNotFound) || err == nil && p.Owner != u.ID {
		return nil, calls.Refuse(refusal.NotFound, "you have no program %q", id)
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	return p, nil
}

func (s *programs) changeProgram(ctx context.Context, u *people.User, in *changeProgramBody) (*calls.Answer[*ProgramView], error) {
	p, err := s.ownProgram(ctx, u, in.ID)
	if err != nil {
		return nil, err
	}
	for _, id := range in.Body.Titles {
		if !slices.ContainsFunc(s.house.Titles(), func(t game.Title) bool { return t.Info().ID == id }) {
			return nil, calls.Refuse(calls.BadRequest, "there is no title %q", id)
		}
	}
	p.About, p.Titles, p.Open = calls.PlainText(in.Body.About), in.Body.Titles, in.Body.Open
	if err := s.programs.ChangeProgram(ctx, p); err != nil {
		return nil, s.calls.Told(err)
	}
	changed := s.view(p, "")
	return calls.Answered(&changed), nil
}

func (s *programs) removeProgram(ctx context.Context, u *people.User, in *struct {
	ID persist.UserID `path:"id" maxLength:"40"`
}) (*struct{}, error) {
	p, err := s.ownProgram(ctx, u, in.ID)
	if err != nil {
		return nil, err
	}
	if err := s.house.DeleteUser(ctx, forgetful{s.people, s.programs}, p.User); err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, nil
}

// mayInvite refuses to invite somebody else's program that its owner keeps for themselves. A caller
// whom the owner has blocked gets no refusal: they invite as anybody, and nobody hears of it.
func (s *programs) mayInvite(ctx context.Context, by, account *people.User) error {
	if !account.Program() || account.Owner == by.ID {
		return nil
	}
	p, err := s.programs.Program(ctx, account.ID)
	if err != nil {
		return s.calls.Told(err)
	}
	if !p.Open {
		return calls.Refuse(request.ClosedProgram, "only its owner invites %s", p.Name)
	}
	return nil
}
