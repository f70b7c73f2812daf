package calls

import (
	"context"

	"github.com/scrip-games/scrip/sheet"
)

// PaceBody is a pace as it is asked for.
type PaceBody struct {
	TablePath
	Body struct {
		Pace string `json:"pace" enum:"fast,normal,slow,steps" doc:"At steps a bot moves when hurried."`
	}
}

// HurryBody is how far the bots are to go.
type HurryBody struct {
	TablePath
	Body struct {
		Moves int `json:"moves,omitempty" minimum:"0" maximum:"1000" doc:"How many moves the bots make at once; 0 is all until the caller is asked."`
	}
}

// SetPace says how fast the bots go.
func (c play) SetPace(ctx context.Context, in *PaceBody) (*struct{}, error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.done(t.Driver.SetPace(ctx, c.caller(ctx), sheet.Pace(in.Body.Pace)))
}

// HurryBots lets the bots go on without a pause.
func (c play) HurryBots(ctx context.Context, in *HurryBody) (*struct{}, error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.done(t.Driver.Hurry(ctx, c.caller(ctx), in.Body.Moves))
}
