// Package helper is one of several who think about the same, each on a core of its own:
// asked in JSON, as workers of a browser are, and answering in JSON. It analyses a
// decision and judges a game by the parts that package bot has for that, so that what
// many find together is what one would have found alone.
package helper

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// Helper keeps what it has opened, until it opens something else.
type Helper struct {
	// Titles is the rules to read a record by.
	Titles func(id string, version int) (game.Title, bool)
	// Yield is called again and again while it thinks; see bot.Search.
	Yield func()

	analysis *bot.Analysis
	review   *bot.Case
}

// AnalysisAsk is something asked of an analysis.
type AnalysisAsk struct {
	// Do is open, to begin with a decision; play, to simulate a part of a round; or add, to
	// take all games of a round and tell what is known since.
	Do string `json:"do" enum:"open,play,add"`
	// Of the decision: the record up to it, whose it is, the luck of its games, and
	// whether they are played to their end.
	Record json.RawMessage `json:"record,omitempty"`
	At     int             `json:"at,omitempty"`
	Seat   game.Seat       `json:"seat,omitempty"`
	Seed   uint64          `json:"seed,omitempty"`
	Whole  bool            `json:"whole,omitempty"`
	// Of a round, and which part of how many.
	Round *bot.AnalysisRound `json:"round,omitempty"`
	Part  int                `json:"part,omitempty"`
	Parts int                `json:"parts,omitempty"`
	// All games of it.
	Played []bot.Played `json:"played,omitempty"`
}

// AnalysisAnswer is what comes of it.
type AnalysisAnswer struct {
	Lines    []bot.AnalysisLine `json:"lines,omitempty"`
	Findings *bot.Findings      `json:"findings,omitempty"`
	Played   []bot.Played       `json:"played,omitempty"`
}

// ReviewAsk is something asked of a review.
type ReviewAsk struct {
	// Do is open, to begin with a game; moment, to judge one; weigh, to measure a decision
	// longer; or sum, to put together what was found. Follow begins with a game that need not be
	// over, and chances tells how the seats stand at a moment of it.
	Do     string          `json:"do" enum:"open,moment,weigh,sum,follow,chances"`
	Record json.RawMessage `json:"record,omitempty"`
	Moment int             `json:"moment,omitempty"`
	// The decision to weigh.
	Decision *bot.Decision `json:"decision,omitempty"`
	// What was found: moments in their order, and what was weighed in that of the suspects.
	Judged  []bot.Judged  `json:"judged,omitempty"`
	Weighed []bot.Weighed `json:"weighed,omitempty"`
}

// ReviewAnswer is what comes of it.
type ReviewAnswer struct {
	Moments int          `json:"moments,omitempty"`
	Chances *bot.Moment  `json:"chances,omitempty"`
	Judged  *bot.Judged  `json:"judged,omitempty"`
	Weighed *bot.Weighed `json:"weighed,omitempty"`
	// Counts is that what was weighed is listed.
	Counts bool `json:"counts,omitempty"`
	// Suspects are to be weighed, once all moments are judged, in their order until so many of
	// them Listed count.
	Suspects []bot.Decision `json:"suspects,omitempty"`
	Listed   int            `json:"listed,omitempty"`
	Review   *bot.Review    `json:"review,omitempty"`
}

var errNothingOpen = errors.New("nothing is opened")

// Analyse answers what is asked of an analysis.
func (h *Helper) Analyse(ctx context.Context, text []byte) ([]byte, error) {
	var ask AnalysisAsk
	if err := json.Unmarshal(text, &ask); err != nil {
		return nil, err
	}
	if ask.Do == "open" {
		if err := h.openAnalysis(ctx, &ask); err != nil {
			return nil, err
		}
		f := h.analysis.Findings()
		return json.Marshal(AnalysisAnswer{Lines: h.analysis.Lines(), Findings: &f})
	}
	if h.analysis == nil {
		return nil, errNothingOpen
	}
	switch ask.Do {
	case "play":
		if ask.Round == nil || ask.Part < 0 || ask.Part >= ask.Parts {
			return nil, fmt.Errorf("there is no part %d of %d of a round", ask.Part, ask.Parts)
		}
		played, err := h.analysis.Play(ctx, *ask.Round, ask.Part, ask.Parts)
		if err != nil {
			return nil, err
		}
		return json.Marshal(AnalysisAnswer{Played: played})
	case "add":
		if err := h.analysis.Add(ask.Played); err != nil {
			return nil, err
		}
		f := h.analysis.Findings()
		return json.Marshal(AnalysisAnswer{Findings: &f})
	}
	return nil, fmt.Errorf("an analysis cannot %q", ask.Do)
}

// read is a record, and the rules to read it by.
func (h *Helper) read(text []byte) (*game.Record, game.Title, error) {
	record, err := game.ReadRecord(bytes.NewReader(text))
	if err != nil {
		return nil, nil, err
	}
	title, ok := h.Titles(record.Title, record.Version)
	if !ok {
		return nil, nil, fmt.Errorf("there is no title %q", record.Title)
	}
	return record, title, nil
}

func (h *Helper) openAnalysis(ctx context.Context, ask *AnalysisAsk) error {
	h.analysis = nil
	record, title, err := h.read(ask.Record)
	if err != nil {
		return err
	}
	tape, err := title.Tape(record)
	if err != nil {
		return err
	}
	if ask.At < 0 || ask.At > tape.Len() {
		return fmt.Errorf("there is no moment %d: the record has %d entries", ask.At, tape.Len())
	}
	g, err := tape.At(ask.At)
	if err != nil {
		return err
	}
	if ask.Seat < 0 || !g.Turn().Has(ask.Seat) {
		return fmt.Errorf("seat %s is not asked at moment %d", ask.Seat, ask.At)
	}
	if !bot.Judges(title) {
		return fmt.Errorf("the bots cannot judge games of %s", title.Info().Name)
	}
	a := bot.Analyse(ctx, g, ask.Seat, ask.Seed, ask.Whole, h.Yield)
	if ctx.Err() == nil {
		h.analysis = a
	}
	return ctx.Err()
}

// opens is how a record is read for what one begins with.
var opens = map[string]func(bot.Reviewer, game.Title, *game.Record) (*bot.Case, error){"open": bot.Reviewer.Open, "follow": bot.Reviewer.Follow}

// Judge answers what is asked of a review.
func (h *Helper) Judge(ctx context.Context, text []byte) ([]byte, error) {
	var ask ReviewAsk
	if err := json.Unmarshal(text, &ask); err != nil {
		return nil, err
	}
	if open, begins := opens[ask.Do]; begins {
		if err := h.openReview(ask.Record, open); err != nil {
			return nil, err
		}
		return json.Marshal(ReviewAnswer{Moments: h.review.Moments()})
	}
	if h.review == nil {
		return nil, errNothingOpen
	}
	answer, err := h.judge(ctx, &ask)
	if err != nil {
		return nil, err
	}
	return json.Marshal(answer)
}

func (h *Helper) openReview(text []byte, open func(bot.Reviewer, game.Title, *game.Record) (*bot.Case, error)) error {
	h.review = nil
	record, title, err := h.read(text)
	if err != nil {
		return err
	}
	v := bot.ReviewerFor(title)
	v.Search.Cores, v.Search.Yield = 1, h.Yield
	h.review, err = open(v, title, record)
	return err
}

func (h *Helper) judge(ctx context.Context, ask *ReviewAsk) (*ReviewAnswer, error) {
	switch ask.Do {
	case "moment":
		j, err := h.review.Judge(ctx, ask.Moment)
		return &ReviewAnswer{Judged: &j}, err
	case "chances":
		m, err := h.review.Chances(ctx, ask.Moment)
		return &ReviewAnswer{Chances: &m}, err
	case "weigh":
		if ask.Decision == nil {
			return nil, errors.New("there is no decision to weigh")
		}
		if err := h.review.Settle(ask.Decision); err != nil {
			return nil, err
		}
		w, err := h.review.Weigh(ctx, *ask.Decision)
		return &ReviewAnswer{Weighed: &w, Counts: w.Counts()}, err
	case "sum":
		return h.sum(ask)
	}
	return nil, fmt.Errorf("a review cannot %q", ask.Do)
}

// sum puts together what was found so far.
func (h *Helper) sum(ask *ReviewAsk) (*ReviewAnswer, error) {
	s := h.review.Builder()
	for _, j := range ask.Judged {
		if j.Found != nil {
			if err := h.review.Settle(j.Found); err != nil {
				return nil, err
			}
		}
		if err := s.Add(j); err != nil {
			return nil, err
		}
	}
	answer := &ReviewAnswer{}
	if len(ask.Judged) == h.review.Moments() {
		answer.Suspects, answer.Listed = s.Suspects(), h.review.Listed
		for _, w := range ask.Weighed {
			if err := h.review.Settle(&w.Decision); err != nil {
				return nil, err
			}
			s.AddWeighed(w)
		}
	}
	answer.Review = s.SoFar()
	return answer, nil
}
