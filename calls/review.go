package calls

import (
	"context"
	"encoding/json"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/review"
	"github.com/scrip-games/scrip/verdict"
)

// Reviewing is how far the review of a game is, and the review when it is done.
type Reviewing struct {
	State    string          `json:"state" enum:"none,waiting,making,done,failed" doc:"None: nobody has asked for it. Failed: it could not be made, and may be asked for again."`
	Place    int             `json:"place,omitempty" doc:"Where it stands among those that wait: 1 is the next."`
	Weighing bool            `json:"weighing,omitempty" doc:"All moments are judged, and the decisions that seem to cost most are measured longer."`
	Done     int             `json:"done,omitempty" doc:"Moments judged so far, or decisions weighed,"`
	Of       int             `json:"of,omitempty" doc:"of so many; absent while it is made elsewhere and nothing is known of it."`
	Review   *verdict.Review `json:"review,omitempty" doc:"While it is made as far as it is: its mistakes are those seen at a first look, and which of them stay is not settled."`
}

// ReviewQuery asks for a review.
type ReviewQuery struct {
	TablePath
	From int `query:"from" minimum:"0" doc:"So many moments are known: while it is made only those after them are told."`
}

// SupposeBody is actions to be supposed.
type SupposeBody struct {
	TablePath
	Body struct {
		At      int      `json:"at" minimum:"0" doc:"The moment at which the actions are supposed."`
		Seat    int      `json:"seat" minimum:"0" maximum:"7"`
		Actions []Action `json:"actions" minItems:"1" maxItems:"100"`
	}
}

// Review is how a finished game is judged, or how far that is.
func (c thoughts) Review(ctx context.Context, in *ReviewQuery) (*Answer[*Reviewing], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	r, err := c.Reviews.Of(ctx, t, c.viewer(ctx, -1))
	return c.reviewing(r, in.From, err)
}

// AskReview queues the review of a finished game.
func (c thoughts) AskReview(ctx context.Context, in *TablePath) (*Answer[*Reviewing], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := c.Reviews.May(t, c.caller(ctx)); err != nil {
		return nil, c.Told(err)
	}
	if err := c.guard().Reviewing(ctx); err != nil {
		return nil, err
	}
	u, err := c.Someone(ctx)
	if err != nil {
		return nil, err
	}
	r, err := c.Reviews.Ask(ctx, t, u.ID)
	return c.reviewing(r, 0, err)
}

// reviewing answers with how far a review is, and what there is of it from a moment on.
func (c thoughts) reviewing(r *review.Status, from int, err error) (*Answer[*Reviewing], error) {
	if err != nil {
		return nil, c.Told(err)
	}
	told := &Reviewing{State: r.State, Place: r.Place, Weighing: r.Weighing, Done: r.Done, Of: r.Of}
	if r.Review == nil {
		return Answered(told), nil
	}
	if err := json.Unmarshal(r.Review, &told.Review); err != nil {
		return nil, c.Told(err)
	}
	if r.State == review.Making {
		told.Review.Moments = told.Review.Moments[min(from, len(told.Review.Moments)):]
	}
	return Answered(told), nil
}

// Suppose is what actions would have led to at a moment of a finished game.
func (c thoughts) Suppose(ctx context.Context, in *SupposeBody) (*Answer[*Preview], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := t.Replay.Suppose(c.viewer(ctx, -1), in.Body.At, game.Seat(in.Body.Seat), texts(in.Body.Actions))
	if err != nil {
		return nil, c.Told(err)
	}
	return Answered(previewOf(p)), nil
}
