package admin

import (
	"context"
	"errors"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// ClubKeeper is what an office needs of what keeps clubs. What changes something logs the deed in the
// same transaction.
type ClubKeeper interface {
	// All is every club, the largest first.
	All(context.Context) ([]club.Listing, error)
	// SetFront makes a club the one that this host is; "" for none.
	SetFront(ctx context.Context, id persist.ClubID, deed *people.Deed) error
	// Delete is persist.ErrTaken if somebody has changed the club meanwhile.
	Delete(ctx context.Context, c *club.Club, deed *people.Deed) error
}

// ClubFile is a club as the host sees it.
type ClubFile struct {
	ID      persist.ClubID `json:"id"`
	Name    string         `json:"name"`
	Members int            `json:"members"`
	Listed  bool           `json:"listed" doc:"Shown to everybody."`
	Front   bool           `json:"front,omitempty" doc:"This host is the club: its front page is the club's."`
	Created time.Time      `json:"created"`
}

func (o *Office) listClubs(ctx context.Context, _ By, _ *Ask) (*Answer, error) {
	return o.clubs(ctx, func(*club.Club) bool { return true })
}

// clubs is those that are meant, as they are now.
func (o *Office) clubs(ctx context.Context, meant func(*club.Club) bool) (*Answer, error) {
	list, err := o.Clubs.All(ctx)
	answer := &Answer{Clubs: []ClubFile{}}
	for i := range list {
		if c := &list[i]; meant(&c.Club) {
			answer.Clubs = append(answer.Clubs, ClubFile{ID: c.ID, Name: c.Name, Members: c.Members, Listed: c.Listed, Front: c.Front, Created: c.Created})
		}
	}
	return answer, err
}

// club is the one of a name, or of an id.
func (o *Office) club(ctx context.Context, about string) (*club.Club, error) {
	list, err := o.Clubs.All(ctx)
	if err != nil {
		return nil, err
	}
	named := club.Club{Name: about}
	for i := range list {
		if c := &list[i].Club; string(c.ID) == about || c.Key() == named.Key() {
			return c, nil
		}
	}
	return nil, calls.Refuse(refusal.NotFound, "there is no club %q: see scrip admin clubs list", about)
}

func aboutClub(c *club.Club) people.Deed { return people.Deed{About: c.Name, Detail: string(c.ID)} }

// frontClub makes this host one club.
func (o *Office) frontClub(ctx context.Context, by By, a *Ask) (*Answer, error) {
	c, err := o.club(ctx, a.About)
	switch {
	case err != nil:
		return nil, err
	case c.Front:
		return nil, calls.Refuse(calls.NotNow, "%s is on the front page already", c.Name)
	case !c.Listed:
		return nil, calls.Refuse(calls.NotNow, "%s is shown to its members alone, and the front page to everybody: let an organiser show the club first", c.Name)
	}
	if err := o.Clubs.SetFront(ctx, c.ID, o.logged(by, a, aboutClub(c))); err != nil {
		return nil, missing(err, "there is no club %q", a.About)
	}
	return o.clubs(ctx, func(other *club.Club) bool { return other.ID == c.ID })
}

// noFrontClub makes this host nobody's.
func (o *Office) noFrontClub(ctx context.Context, by By, a *Ask) (*Answer, error) {
	before, err := o.clubs(ctx, func(c *club.Club) bool { return c.Front })
	if err != nil {
		return nil, err
	}
	if len(before.Clubs) == 0 {
		return nil, calls.Refuse(calls.NotNow, "no club is on the front page")
	}
	c := before.Clubs[0]
	if err := o.Clubs.SetFront(ctx, "", o.logged(by, a, people.Deed{About: c.Name, Detail: string(c.ID)})); err != nil {
		return nil, err
	}
	return o.clubs(ctx, func(other *club.Club) bool { return other.ID == c.ID })
}

// tries is how often a club is deleted that others change meanwhile.
const tries = 8

func (o *Office) deleteClub(ctx context.Context, by By, a *Ask) (*Answer, error) {
	for range tries {
		c, err := o.club(ctx, a.About)
		if err != nil {
			return nil, err
		}
		if err := o.Clubs.Delete(ctx, c, o.logged(by, a, aboutClub(c))); !errors.Is(err, persist.ErrTaken) {
			return &Answer{}, err
		}
	}
	return nil, refusal.New(refusal.Stale, "others change the club all the time: try again")
}
