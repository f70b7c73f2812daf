package calls

import (
	"context"
	"encoding/json"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/review"
)

// Reviewing is how far the review of a game is, and the review when it is done.
type Reviewing struct {
	State    string  `json:"state" enum:"none,waiting,making,done,failed" doc:"None: nobody has asked for it. Failed: it could not be made, and may be asked for again."`
	Place    int     `json:"place,omitempty" doc:"Where it stands among those that wait: 1 is the next."`
	Weighing bool    `json:"weighing,omitempty" doc:"All moments are judged, and the decisions that seem to cost most are measured longer."`
	Done     int     `json:"done,omitempty" doc:"Moments judged so far, or decisions weighed,"`
	Of       int     `json:"of,omitempty" doc:"of so many; absent while it is made elsewhere and nothing is known of it."`
	Review   *Review `json:"review,omitempty" doc:"While it is made as far as it is: its mistakes are those seen at a first look, and which of them stay is not settled."`
}

// Review is a finished game judged.
type Review struct {
	Moments  []ReviewMoment   `json:"moments" doc:"How the seats stood before the first entry in force and after each."`
	Mistakes []ReviewDecision `json:"mistakes" doc:"Decisions that cost their players something, beyond what the games could be mistaken about; the most expensive first."`
	Gifts    []ReviewDecision `json:"gifts" doc:"Decisions that raised another's chance, by cost, and cost who took them nothing."`
	Judged   int              `json:"judged" doc:"How many decisions there were."`
	Games    int              `json:"games" doc:"How many games were simulated in all."`
	Lost     []float64        `json:"lost" doc:"What part of all points each seat lost by its decisions."`
	Losses   []ReviewLoss     `json:"losses,omitempty" doc:"What it lost by each that was judged, in the order of time; not known of games that were judged long ago."`
}

// ReviewLoss is what part of all points a seat lost by one decision.
type ReviewLoss struct {
	Entry  int     `json:"entry"`
	Seat   int     `json:"seat"`
	Points float64 `json:"points"`
}

// ReviewMoment is each seat's chance to win after so many entries.
type ReviewMoment struct {
	Entries int       `json:"entries"`
	Chance  []float64 `json:"chance"`
	Err     []float64 `json:"err" doc:"The standard error of each."`
}

// ReviewDecision is one that was judged.
type ReviewDecision struct {
	Entry  int       `json:"entry" doc:"Its place in the record: it was taken at that moment."`
	Seat   int       `json:"seat"`
	Played ReviewWay `json:"played"`
	Better ReviewWay `json:"better" doc:"Without actions where nothing was better: a gift."`
	Cost   float64   `json:"cost" doc:"The chance to win that the better way would have saved."`
	Points float64   `json:"points" doc:"The part of all points that it would have saved."`
	Worth  float64   `json:"worth" doc:"Both together, by which decisions are ranked."`
	Err    float64   `json:"err" doc:"The standard error of worth."`
	Sure   int       `json:"sure" doc:"3 is certain, 2 likely, 1 too close to call."`
	Again  []int     `json:"again" doc:"Where the same player missed the same again."`
}

// ReviewWay is how a decision could be taken, and what came of it.
type ReviewWay struct {
	Actions []Action    `json:"actions"`
	Order   *game.Order `json:"order,omitempty" doc:"How far it is bid on after them, where others bid more."`
	Chance  []float64   `json:"chance" doc:"Of each seat, to win."`
	Share   []float64   `json:"share" doc:"Of each seat, of all points."`
	Games   int         `json:"games"`
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

// AskReview has a finished game judged.
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
	p, err := t.Suppose(c.viewer(ctx, -1), in.Body.At, game.Seat(in.Body.Seat), texts(in.Body.Actions))
	if err != nil {
		return nil, c.Told(err)
	}
	return Answered(previewOf(p)), nil
}
