package admin

import (
	"context"
	"errors"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
)

// PersonFile is what the host may know of somebody.
type PersonFile struct {
	ID        persist.UserID    `json:"id"`
	Name      string            `json:"name"`
	Guest     bool              `json:"guest,omitempty"`
	Owner     string            `json:"owner,omitempty" doc:"Of a program: whose it is."`
	Since     time.Time         `json:"since"`
	Locked    time.Time         `json:"locked,omitzero" doc:"Since when; absent for not at all."`
	Moderator bool              `json:"moderator,omitempty"`
	Former    []string          `json:"former,omitempty" doc:"Names that the account had of late."`
	Mail      string            `json:"mail,omitempty" doc:"The confirmed address; the host alone is told."`
	Sessions  int               `json:"sessions" doc:"Where the person is signed in."`
	Programs  []string          `json:"programs,omitempty"`
	Tables    []persist.TableID `json:"tables,omitempty" doc:"Tables that are not over."`
	Log       []LogLine         `json:"log,omitempty" doc:"What was done to the person."`
}

// find is the person of a name, or of an id.
func (o *Office) find(ctx context.Context, about string) (*people.User, error) {
	u, err := o.Keep.Account(ctx, about)
	if errors.Is(err, persist.ErrNotFound) {
		u, err = o.Keep.User(ctx, persist.UserID(about))
	}
	if err == nil && u.ID == people.FormerUser {
		err = persist.ErrNotFound // who is nobody any more
	}
	return u, missing(err, "there is nobody called %q", about)
}

// account is the person of a name whom something may be done to by the one who asks.
func (o *Office) account(ctx context.Context, by By, about string) (*people.User, error) {
	u, err := o.find(ctx, about)
	switch {
	case err != nil:
		return nil, err
	case u.Guest():
		return nil, calls.Refuse(calls.NotNow, "%s is a guest and has no account", about)
	case by.User != nil && u.Moderator:
		return nil, calls.Refuse(NotModerator, "%s is a moderator: that is the host's affair", u.Name)
	}
	return u, nil
}

// about is a deed that is about somebody.
func about(u *people.User) people.Deed { return people.Deed{About: u.Name, AboutUser: u.ID} }

func (o *Office) showPerson(ctx context.Context, by By, a *Ask) (*Answer, error) {
	u, err := o.find(ctx, a.About)
	if err != nil {
		return nil, err
	}
	return o.person(ctx, by, u.ID)
}

// person is somebody's account as it is now.
func (o *Office) person(ctx context.Context, by By, id persist.UserID) (*Answer, error) {
	u, err := o.Keep.User(ctx, id)
	if err != nil {
		return nil, err
	}
	p := &PersonFile{ID: u.ID, Name: u.Name, Guest: u.Guest(), Since: u.Created, Locked: u.Locked, Moderator: u.Moderator}
	if u.Program() {
		owner, err := o.Keep.User(ctx, u.Owner)
		if err != nil {
			return nil, err
		}
		p.Owner = owner.Name
	}
	return &Answer{Person: p}, errors.Join(o.names(ctx, p), o.whereabouts(ctx, p), o.address(ctx, by, p))
}

// names adds the person's former names, and their programs.
func (o *Office) names(ctx context.Context, p *PersonFile) error {
	former, err := o.Keep.FormerNames(ctx, p.ID)
	if err != nil {
		return err
	}
	for _, f := range former {
		p.Former = append(p.Former, f.Name)
	}
	programs, err := o.Keep.Programs(ctx, p.ID)
	for _, program := range programs {
		p.Programs = append(p.Programs, program.Name)
	}
	return err
}

// whereabouts adds where the person is signed in and plays, and what was done about them.
func (o *Office) whereabouts(ctx context.Context, p *PersonFile) error {
	visits, err := o.Keep.Visits(ctx, p.ID)
	if err != nil {
		return err
	}
	p.Sessions = len(visits)
	tables, err := o.House.TablesOf(ctx, p.ID)
	if err != nil {
		return err
	}
	for _, s := range tables {
		p.Tables = append(p.Tables, s.ID)
	}
	log, err := o.Keep.DeedsAbout(ctx, p.ID, mostOfPerson)
	p.Log = linesOf(log)
	return err
}

// address adds where the host can write to the person.
func (o *Office) address(ctx context.Context, by By, p *PersonFile) error {
	if by.User != nil {
		return nil
	}
	r, err := o.Keep.Reach(ctx, p.ID)
	if err == nil {
		p.Mail = r.Mail
	}
	return err
}

// lock keeps an account out, and its programs. In games under way a bot stands in for them,
// as when one leaves.
func (o *Office) lock(ctx context.Context, by By, a *Ask) (*Answer, error) {
	u, err := o.account(ctx, by, a.About)
	if err != nil {
		return nil, err
	}
	if !u.Locked.IsZero() {
		return nil, calls.Refuse(calls.NotNow, "%s is locked already, since %s", u.Name, u.Locked.Format(time.RFC3339))
	}
	if err := o.Keep.Lock(ctx, u.ID, o.House.Clock().Kept(), o.logged(by, a, about(u))); err != nil {
		return nil, err
	}
	if err := o.leave(ctx, u.ID); err != nil {
		return nil, err
	}
	return o.person(ctx, by, u.ID)
}

// leave takes a user and their programs out of all their tables.
func (o *Office) leave(ctx context.Context, user persist.UserID) error {
	programs, err := o.Keep.Programs(ctx, user)
	if err != nil {
		return err
	}
	users := []persist.UserID{user}
	for _, p := range programs {
		users = append(users, p.User)
	}
	for _, u := range users {
		tables, err := o.Keep.TableIDs(ctx, u)
		if err != nil {
			return err
		}
		if err := o.House.Host.LeaveAll(ctx, u, tables); err != nil {
			return err
		}
	}
	return nil
}

func (o *Office) unlock(ctx context.Context, by By, a *Ask) (*Answer, error) {
	u, err := o.account(ctx, by, a.About)
	if err != nil {
		return nil, err
	}
	if u.Locked.IsZero() {
		return nil, calls.Refuse(calls.NotNow, "%s is not locked", u.Name)
	}
	if err := o.Keep.Lock(ctx, u.ID, time.Time{}, o.logged(by, a, about(u))); err != nil {
		return nil, err
	}
	return o.person(ctx, by, u.ID)
}

func (o *Office) rename(ctx context.Context, by By, a *Ask) (*Answer, error) {
	u, err := o.account(ctx, by, a.About)
	if err != nil {
		return nil, err
	}
	name, err := calls.CleanName(a.Name)
	if err != nil {
		return nil, err
	}
	if name == u.Name {
		return nil, calls.Refuse(calls.NotNow, "%s is called that already", u.Name)
	}
	d := about(u)
	d.Detail = name
	_, err = o.Keep.Rename(ctx, u.ID, name, o.House.Clock().Now().Add(people.NameKept), o.logged(by, a, d))
	if errors.Is(err, persist.ErrTaken) {
		return nil, calls.TakenName(name)
	} else if err != nil {
		return nil, err
	}
	if err := o.House.Moved(ctx, u.ID); err != nil {
		return nil, err
	}
	return o.person(ctx, by, u.ID)
}

// delete deletes an account, as its owner could. The log does not remember whose it was.
func (o *Office) delete(ctx context.Context, by By, a *Ask) (*Answer, error) {
	u, err := o.find(ctx, a.About)
	if err != nil {
		return nil, err
	}
	deed := o.logged(by, a, people.Deed{About: people.FormerPlayer})
	return &Answer{}, o.House.DeleteUser(ctx, erasing{o.Keep, u.ID, deed}, u.ID)
}

// erasing logs that a user is deleted; the user's programs go with that.
type erasing struct {
	Keeper
	user persist.UserID
	deed *people.Deed
}

// DeleteUser deletes a user or one of the user's programs.
func (e erasing) DeleteUser(ctx context.Context, id persist.UserID, until time.Time) (tables []persist.TableID, err error) {
	if id != e.user {
		return e.Keeper.DeleteUser(ctx, id, until)
	}
	return e.EraseUser(ctx, id, until, e.deed)
}

func (o *Office) moderator(ctx context.Context, by By, a *Ask) (*Answer, error) {
	return o.appoint(ctx, by, a, true)
}

func (o *Office) member(ctx context.Context, by By, a *Ask) (*Answer, error) {
	return o.appoint(ctx, by, a, false)
}

// appoint makes an account a moderator, or ends that.
func (o *Office) appoint(ctx context.Context, by By, a *Ask, on bool) (*Answer, error) {
	u, err := o.account(ctx, by, a.About)
	switch {
	case err != nil:
		return nil, err
	case u.Program():
		return nil, calls.Refuse(calls.NotNow, "%s is a program: moderators are people", u.Name)
	case u.Moderator == on && on:
		return nil, calls.Refuse(calls.NotNow, "%s is a moderator already", u.Name)
	case u.Moderator == on:
		return nil, calls.Refuse(calls.NotNow, "%s is no moderator", u.Name)
	}
	if err := o.Keep.SetModerator(ctx, u.ID, on, o.logged(by, a, about(u))); err != nil {
		return nil, err
	}
	return o.person(ctx, by, u.ID)
}
