package calls

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/sheet"
)

// Nudge is when those who are slow may be asked again whether they are there.
type Nudge struct {
	At time.Time `json:"at"`
}

// Seen says that the table is in front of the caller now.
func (c *Calls) Seen(ctx context.Context, in *TablePath) (*struct{}, error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.done(t.Seen(ctx, c.caller(ctx)))
}

// Decline forgets that the caller is invited to a table.
func (c *Calls) Decline(ctx context.Context, in *TablePath) (*struct{}, error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.done(t.Seating.Decline(ctx, c.visitorOrNobody(ctx)))
}

// visitorOrNobody is the caller, or a user who has no id and no seat.
func (c *Calls) visitorOrNobody(ctx context.Context) *people.User {
	if u := c.Visitor(ctx); u != nil {
		return u
	}
	return &people.User{}
}

// Nudge asks those who are slow whether they are there.
func (c *Calls) Nudge(ctx context.Context, in *TablePath) (*Answer[*Nudge], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := t.Seating.Nudge(ctx, c.visitorOrNobody(ctx)); err != nil {
		return nil, c.Told(err)
	}
	return Answered(&Nudge{At: c.Clock().Now().Add(sheet.NudgeEvery)}), nil
}
