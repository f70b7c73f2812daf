package bot

import (
	"context"

	"github.com/scrip-games/scrip/game"
)

// Review is a finished game judged: how the seats stood at every moment, and which
// decisions cost their players most.
type Review struct {
	Title   string `json:"title"`
	Version int    `json:"version"`
	Seats   int    `json:"seats"`
	// Moments is how the seats stood before the first entry in force and after each.
	Moments []Moment `json:"moments"`
	// Mistakes are decisions that cost their players something, beyond what the
	// games could be mistaken; the most expensive first.
	Mistakes []Decision `json:"mistakes"`
	// Gifts are decisions that raised the chance of another (by Cost), and cost who
	// took them nothing; the greatest first.
	Gifts []Decision `json:"gifts"`
	// Judged is how many decisions there were to judge, Games how many games were
	// simulated in all.
	Judged int `json:"judged"`
	Games  int `json:"games"`
	// Lost is what each seat lost by its decisions, by its own hand, of the points, and
	// Losses is what it lost by each that was judged.
	Lost   []float64 `json:"lost"`
	Losses []Loss    `json:"losses"`
}

// Loss is what a seat lost of the points by one decision.
type Loss struct {
	Entry  int       `json:"entry"`
	Seat   game.Seat `json:"seat"`
	Points float64   `json:"points"`
}

// Moment is how the seats stand after so many entries of the record.
type Moment struct {
	Entries int       `json:"entries"`
	Chance  []float64 `json:"chance"` // to win
	Err     []float64 `json:"err"`    // standard error of that
}

// Decision is one that was judged.
type Decision struct {
	Entry  int       `json:"entry"` // its place in the record
	Seat   game.Seat `json:"seat"`
	Played Way       `json:"played"`
	Better Way       `json:"better"`
	// Cost is what chance to win the better way would have saved, Points what part
	// of all points, and Value both together, so that a player far behind or ahead is
	// judged as well: decisions are ranked by it. Err is the standard error of Value.
	Cost   float64 `json:"cost"`
	Points float64 `json:"points"`
	Value  float64 `json:"worth"`
	Err    float64 `json:"err"`
	// Sure is 3 where it is certain, 2 where it is likely, 1 where it is too close
	// to call.
	Sure int `json:"sure"`
	// Again is where the same player missed the same again.
	Again []int `json:"again"`
}

// Way is how a decision could be taken, and what came of it in the games simulated.
type Way struct {
	Actions []any       `json:"actions"`
	Order   *game.Order `json:"order,omitempty"` // to bid on after them, up to a limit
	Chance  []float64   `json:"chance"`          // of each seat
	Share   []float64   `json:"share"`           // of the points, of each seat
	Games   int         `json:"games"`
}

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

// Review judges a record, and tells how far it is.
func (v Reviewer) Review(ctx context.Context, title game.Title, record *game.Record, tell func(Progress)) (*Review, error) {
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
			tell(Progress{Done: i + 1, Of: len(c.line), soFar: s.preview})
		}
	}
	suspects := s.Suspects()
	for i, d := range suspects {
		tell(Progress{Weighing: true, Done: i, Of: len(suspects), soFar: s.shown})
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

// Judges tells whether games of a title can be judged: they are simulated by what
// its players would do by the rollout policy, and without that nobody would believe them.
func Judges(title game.Title) bool {
	g, err := title.New(game.Setup{Seats: title.Info().MinSeats})
	r := Rand(1, 0)
	for err == nil && g.Turn().Chance {
		err = g.Play(game.Draw(g, r), nil)
	}
	return err == nil && !g.Turn().Over && g.RolloutMove(g.Turn().Seats.First(), r)
}
