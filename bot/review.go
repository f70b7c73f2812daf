package bot

import (
	"context"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/verdict"
)

// Review is a finished game judged, as it is kept: with what it was a game of.
type Review struct {
	Title   string `json:"title"`
	Version int    `json:"version"`
	Seats   int    `json:"seats"`
	verdict.Review
}

// The parts of a review.
type (
	Loss     = verdict.ReviewLoss
	Moment   = verdict.ReviewMoment
	Decision = verdict.ReviewDecision
	Way      = verdict.ReviewWay
)

// Reviewer is how thoroughly a game is judged.
type Reviewer struct {
	Search Search // at every decision, to find a better way
	Curve  int    // games for the chances at a moment
	Fresh  int    // games to measure played and better, other ones than those they were found with
	Listed int    // decisions measured longer, and listed at the most
	Longer int    // games for these
	Far    int    // decisions that these games see when they are played once more
}

// defaultReview looks so hard, and as far as the strongest level does.
var defaultReview = game.ReviewTuning{
	Search: game.Search{Games: 240, Plans: 24, Limits: true, Vary: true},
	Curve:  48, Fresh: 64, Listed: 16, Longer: 400, Far: 60,
}

// ReviewerFor is the reviewer of the house for a title.
func ReviewerFor(title game.Title) Reviewer {
	e := tuningOf(title).Review
	return Reviewer{
		Search: Search{Search: e.Search, Taste: Even},
		Curve:  e.Curve, Fresh: e.Fresh, Listed: e.Listed, Longer: e.Longer, Far: e.Far,
	}
}

// How a decision is judged.
const (
	certain  = 3.0  // standard errors
	likely   = 1.6  // standard errors
	notable  = 0.03 // less worth lost is no mistake
	decisive = 0.10 // less of a chance given to another is no gift
)

// Review judges a record, and reports how far it is.
func (v Reviewer) Review(ctx context.Context, title game.Title, record *game.Record, report func(Progress)) (*Review, error) {
	c, err := v.Open(title, record)
	if err != nil {
		return nil, err
	}
	s := c.Builder()
	for i := range c.Moments() {
		j, err := c.Judge(ctx, i)
		if err == nil {
			err = s.Add(j)
		}
		if err != nil {
			return nil, err
		}
		if i < len(c.line) {
			report(Progress{Done: i + 1, Of: len(c.line), soFar: s.preview})
		}
	}
	suspects := s.Suspects()
	for i, d := range suspects {
		report(Progress{Weighing: true, Done: i, Of: len(suspects), soFar: s.shown})
		if s.Full() {
			break
		}
		w, err := c.Weigh(ctx, d)
		if err != nil {
			return nil, err
		}
		s.AddWeighed(w)
	}
	return s.Whole(), ctx.Err()
}

// Judges tells whether games of a title can be judged: they are simulated by its rollout
// policy, and without one nobody would believe what comes of it.
func Judges(title game.Title) bool {
	g, err := title.New(game.Setup{Seats: title.Info().MinSeats})
	r := Rand(1, 0)
	for err == nil && g.Turn().Chance {
		err = g.Play(game.Draw(g, r), nil)
	}
	return err == nil && !g.Turn().Over && g.RolloutMove(g.Turn().Seats.First(), r)
}
