package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strings"
	"unicode"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
)

// Moves is actions of a seat, and the moment that the player saw.
type Moves struct {
	After   int      `json:"after" minimum:"0" doc:"The n of the position that these actions follow."`
	Seat    int      `json:"seat" minimum:"0" maximum:"7"`
	Actions []Action `json:"actions" minItems:"1" maxItems:"100" doc:"All are done, or none."`
	Plan    int      `json:"plan,omitempty" minimum:"0" doc:"The number of the caller's plan that this is: it is noted as played."`
}

type movesBody struct {
	TablePath
	Body Moves
}

type undoBody struct {
	TablePath
	Body struct {
		After int  `json:"after" minimum:"0"`
		Seat  int  `json:"seat" minimum:"0" maximum:"7"`
		To    *int `json:"to,omitempty" minimum:"0" doc:"The moment to go back to, as the position names it. Who names it need not have seen what bots answered meanwhile."`
	}
}

type momentPath struct {
	Viewed
	N int `path:"n" minimum:"0"`
}

type entriesQuery struct {
	Viewed
	From int `query:"from" default:"0" minimum:"0" doc:"The first entry."`
	To   int `query:"to" default:"-1" doc:"The entry before which to stop; -1 for all."`
}

type framesQuery struct {
	Viewed
	From int `query:"from" default:"0" minimum:"0" doc:"The first moment."`
	To   int `query:"to" minimum:"0" doc:"The last moment; at most 100 in all."`
}

type chatQuery struct {
	TablePath
	After int64 `query:"after" default:"0" minimum:"0" doc:"The id of the last line seen."`
}

type sayBody struct {
	TablePath
	Body struct {
		Text string `json:"text" minLength:"1" maxLength:"500"`
	}
}

func (s *Server) registerPlay(api huma.API) {
	moves := refusing(http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity)
	huma.Register(api, call("act", "POST", "/api/tables/{id}/actions", "Do actions; answered when they are kept", moves, upTo(actionBody)), s.act)
	huma.Register(api, call("preview", "POST", "/api/tables/{id}/preview", "See what actions would lead to, or why they are refused", moves, upTo(actionBody)), s.preview)
	huma.Register(api, call("undo", "POST", "/api/tables/{id}/undo", "Take back what one decided last, and what bots answered", moves), s.undo)
	huma.Register(api, call("entries", "GET", "/api/tables/{id}/entries", "What was done"), s.entries)
	huma.Register(api, call("at", "GET", "/api/tables/{id}/at/{n}", "The position at a moment"), s.at)
	huma.Register(api, call("frames", "GET", "/api/tables/{id}/frames", "The board at many moments"), s.frames)
	huma.Register(api, call("series", "GET", "/api/tables/{id}/series", "How the seats stood at every moment"), s.series)
	huma.Register(api, call("draws", "GET", "/api/tables/{id}/draws", "What was drawn in a finished game, to be drawn again from its secret (docs/record.md)", refusing(http.StatusForbidden)), s.draws)
	huma.Register(api, call("record", "GET", "/api/tables/{id}/record", "Download the record", refusing(http.StatusForbidden)), s.record)
	huma.Register(api, call("chat", "GET", "/api/tables/{id}/chat", "What was said"), s.chat)
	huma.Register(api, call("say", "POST", "/api/tables/{id}/chat", "Say something"), s.say)
}

func (in *movesBody) move(ctx context.Context) match.Move {
	m := match.Move{User: visitorID(ctx), After: in.Body.After, Seat: game.Seat(in.Body.Seat), Plan: in.Body.Plan}
	for _, a := range in.Body.Actions {
		m.Actions = append(m.Actions, a.RawMessage)
	}
	return m
}

// refused is the error of a move, with the position that the player has missed.
func (s *Server) refused(err error, p *match.Position) error {
	err = s.answer(err)
	var told *Error
	if errors.As(err, &told) {
		told.Position = positionOf(p)
	}
	return err
}

func (s *Server) act(ctx context.Context, in *movesBody) (*body[*Position], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := t.Act(ctx, in.move(ctx))
	if err != nil {
		return nil, s.refused(err, p)
	}
	return answer(positionOf(p)), nil
}

func (s *Server) preview(ctx context.Context, in *movesBody) (*body[*Preview], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, now, err := t.Preview(ctx, in.move(ctx))
	if err != nil {
		return nil, s.refused(err, now)
	}
	return answer(&Preview{View: p.View, Options: optionsOf(p.Options), Events: eventsOf(p.Events), Turn: turnOf(p.Turn)}), nil
}

func (s *Server) undo(ctx context.Context, in *undoBody) (*body[*Position], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := t.Undo(ctx, match.Move{User: visitorID(ctx), After: in.Body.After, Seat: game.Seat(in.Body.Seat)}, in.Body.To)
	if err != nil {
		return nil, s.refused(err, p)
	}
	return answer(positionOf(p)), nil
}

func (s *Server) entries(ctx context.Context, in *entriesQuery) (*body[[]*EntryView], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	to := in.To
	if to < 0 {
		to = math.MaxInt
	}
	entries, err := t.Entries(viewer(ctx, in.As), in.From, to)
	if err != nil {
		return nil, s.answer(err)
	}
	list := make([]*EntryView, len(entries))
	for i, e := range entries {
		list[i] = entryOf(e)
	}
	return answer(list), nil
}

func (s *Server) at(ctx context.Context, in *momentPath) (*body[*Position], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := t.At(viewer(ctx, in.As), in.N)
	if err != nil {
		return nil, s.answer(err)
	}
	return answer(positionOf(p)), nil
}

// mostFrames is how many moments are shown at once.
const mostFrames = 100

func (s *Server) frames(ctx context.Context, in *framesQuery) (*body[[]Frame], error) {
	if in.To-in.From >= mostFrames {
		return nil, refuseWith(http.StatusBadRequest, badRequest, "at most %d frames at a time", mostFrames)
	}
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	frames, err := t.Frames(viewer(ctx, in.As), in.From, in.To)
	if err != nil {
		return nil, s.answer(err)
	}
	list := make([]Frame, len(frames))
	for i, f := range frames {
		list[i] = Frame{N: f.N, Turn: turnOf(f.Turn), View: f.View}
	}
	return answer(list), nil
}

func (s *Server) series(ctx context.Context, in *Viewed) (*body[[]SeriesPoint], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	scores, err := t.Series(viewer(ctx, in.As))
	if err != nil {
		return nil, s.answer(err)
	}
	list := make([]SeriesPoint, len(scores))
	for i, p := range scores {
		list[i] = SeriesPoint{N: p.N, Scores: p.Scores}
	}
	return answer(list), nil
}

func (s *Server) draws(ctx context.Context, in *TablePath) (*body[[]Draw], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	draws, err := t.Draws(viewer(ctx, -1))
	if err != nil {
		return nil, s.answer(err)
	}
	list := make([]Draw, len(draws))
	for i, d := range draws {
		list[i] = Draw{N: d.N, Number: d.Number, From: d.From, Width: d.Width, Total: d.Total}
	}
	return answer(list), nil
}

type recordAnswer struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	Body               []byte
}

func (s *Server) record(ctx context.Context, in *TablePath) (*recordAnswer, error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	r, err := t.Record(viewer(ctx, -1))
	if err != nil {
		return nil, s.answer(err)
	}
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return nil, s.answer(err)
	}
	return &recordAnswer{
		ContentType:        "application/json",
		ContentDisposition: fmt.Sprintf("attachment; filename=%q", r.Title+"-"+in.ID+".json"),
		Body:               append(text, '\n'),
	}, nil
}

func (s *Server) chat(ctx context.Context, in *chatQuery) (*body[[]*ChatLine], error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	lines, err := t.Lines(visitorID(ctx), in.After)
	if err != nil {
		return nil, s.answer(err)
	}
	list := make([]*ChatLine, len(lines))
	for i := range lines {
		list[i] = lineOf(&lines[i])
	}
	return answer(list), nil
}

// plainText is one line of a text, without the characters that are not seen but
// change how others are: controls, and those that turn the direction of writing.
func plainText(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, text))
}

func (s *Server) say(ctx context.Context, in *sayBody) (*body[*ChatLine], error) {
	text := plainText(in.Body.Text)
	if text == "" {
		return nil, refuseWith(http.StatusBadRequest, badRequest, "there is nothing in this line")
	}
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := t.MaySee(visitorID(ctx)); err != nil {
		return nil, s.answer(err)
	}
	u, err := s.someone(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.limits.talking(ctx, u.ID); err != nil {
		return nil, err
	}
	line, err := t.Say(ctx, u, text)
	if err != nil {
		return nil, s.answer(err)
	}
	return answer(lineOf(line)), nil
}
