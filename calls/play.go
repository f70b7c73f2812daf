package calls

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/refusal"
)

// Moves is actions of a seat, and the moment that the player saw.
type Moves struct {
	After   int      `json:"after" minimum:"0" doc:"The n of the position that these actions follow."`
	Seat    int      `json:"seat" minimum:"0" maximum:"7"`
	Actions []Action `json:"actions" minItems:"1" maxItems:"100" doc:"All are done, or none."`
	Plan    int      `json:"plan,omitempty" minimum:"0" doc:"The number of the caller's plan that this is: it is noted as played."`
}

// MovesBody is Moves that are sent.
type MovesBody struct {
	TablePath
	Body Moves
}

// PreviewBody is Moves that nobody sends, to see what they would lead to.
type PreviewBody struct {
	TablePath
	Told bool `query:"told" doc:"That the rules refuse an action, or that the game has gone on, is an answer (200, broken) and no error."`
	Body Moves
}

// UndoBody is what is to be taken back.
type UndoBody struct {
	TablePath
	Body struct {
		After int  `json:"after" minimum:"0"`
		Seat  int  `json:"seat" minimum:"0" maximum:"7"`
		To    *int `json:"to,omitempty" minimum:"0" doc:"The moment to go back to, as the position names it. Who names it need not have seen what bots answered meanwhile."`
	}
}

// MomentPath names a moment of a table.
type MomentPath struct {
	Viewed
	N int `path:"n" minimum:"0"`
}

// EntriesQuery asks for some entries.
type EntriesQuery struct {
	Viewed
	From int `query:"from" default:"0" minimum:"0" doc:"The first entry."`
	To   int `query:"to" default:"-1" doc:"The entry before which to stop; -1 for all."`
}

// FramesQuery asks for some moments.
type FramesQuery struct {
	Viewed
	From int `query:"from" default:"0" minimum:"0" doc:"The first moment."`
	To   int `query:"to" minimum:"0" doc:"The last moment; at most 100 in all."`
}

// ChatQuery asks for what was said since.
type ChatQuery struct {
	TablePath
	After int64 `query:"after" default:"0" minimum:"0" doc:"The id of the last line seen."`
}

// SayBody is a line that is said.
type SayBody struct {
	TablePath
	Body struct {
		Text string `json:"text" minLength:"1" maxLength:"500"`
	}
}

func (c play) move(ctx context.Context, in Moves) match.Move {
	return match.Move{
		User: c.caller(ctx), After: in.After, Seat: game.Seat(in.Seat), Actions: texts(in.Actions), Plan: in.Plan,
	}
}

// texts is actions as a table takes them.
func texts(actions []Action) []json.RawMessage {
	list := make([]json.RawMessage, len(actions))
	for i, a := range actions {
		list[i] = a.RawMessage
	}
	return list
}

// Act does actions.
func (c play) Act(ctx context.Context, in *MovesBody) (*Answer[*Position], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if len(in.Body.Actions) == 0 {
		return nil, Refuse(BadRequest, "there is no action in it")
	}
	p, err := t.Act(ctx, c.move(ctx, in.Body))
	if err != nil {
		return nil, c.refused(err, p)
	}
	return Answered(positionOf(p)), nil
}

// Preview is what actions would lead to.
func (c play) Preview(ctx context.Context, in *PreviewBody) (*Answer[*Preview], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, now, err := t.Preview(ctx, c.move(ctx, in.Body))
	if err == nil {
		return Answered(previewOf(p)), nil
	}
	var why *refusal.Refusal
	if in.Told && errors.As(err, &why) && (why.Illegal != nil || why.Code.Kind == refusal.Conflict) {
		return Answered(&Preview{Options: []Option{}, Events: []Event{}, Turn: turnOf(game.Turn{}), Broken: refusedOf(why)}), nil
	}
	return nil, c.refused(err, now)
}

// Undo takes back what the caller decided last.
func (c play) Undo(ctx context.Context, in *UndoBody) (*Answer[*Position], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := t.Undo(ctx, match.Move{User: c.caller(ctx), After: in.Body.After, Seat: game.Seat(in.Body.Seat)}, in.Body.To)
	if err != nil {
		return nil, c.refused(err, p)
	}
	return Answered(positionOf(p)), nil
}

// between is the entries that are asked for, and their table.
func (c play) between(ctx context.Context, in *EntriesQuery) (*match.Table, []*match.Entry, error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, nil, err
	}
	to := in.To
	if to < 0 {
		to = math.MaxInt
	}
	entries, err := t.Replay.Entries(c.viewer(ctx, in.As), in.From, to)
	if err != nil {
		return nil, nil, c.Told(err)
	}
	return t, entries, nil
}

// Entries is what was done.
func (c play) Entries(ctx context.Context, in *EntriesQuery) (*Answer[[]*EntryView], error) {
	_, entries, err := c.between(ctx, in)
	if err != nil {
		return nil, err
	}
	list := make([]*EntryView, len(entries))
	for i, e := range entries {
		list[i] = entryOf(e)
	}
	return Answered(list), nil
}

// At is the position at a moment.
func (c play) At(ctx context.Context, in *MomentPath) (*Answer[*Position], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := t.Replay.At(c.viewer(ctx, in.As), in.N)
	if err != nil {
		return nil, c.Told(err)
	}
	return Answered(positionOf(p)), nil
}

// mostFrames is how many moments are shown at once.
const mostFrames = 100

// Frames is the board at many moments.
func (c play) Frames(ctx context.Context, in *FramesQuery) (*Answer[[]Frame], error) {
	if in.To-in.From >= mostFrames {
		return nil, Refuse(BadRequest, "at most %d frames at a time", mostFrames)
	}
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	frames, err := t.Replay.Frames(c.viewer(ctx, in.As), in.From, in.To)
	if err != nil {
		return nil, c.Told(err)
	}
	list := make([]Frame, len(frames))
	for i, f := range frames {
		list[i] = Frame{N: f.N, Turn: turnOf(f.Turn), View: f.View}
	}
	return Answered(list), nil
}

// Series is how the seats stood at every moment.
func (c play) Series(ctx context.Context, in *Viewed) (*Answer[[]SeriesPoint], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	scores, err := t.Replay.Series(c.viewer(ctx, in.As))
	if err != nil {
		return nil, c.Told(err)
	}
	list := make([]SeriesPoint, len(scores))
	for i, p := range scores {
		list[i] = SeriesPoint{N: p.N, Scores: p.Scores}
	}
	return Answered(list), nil
}

// Draw is a draw of a finished game.
type Draw struct {
	N      int    `json:"n" doc:"The entry that it is."`
	Number int    `json:"number" doc:"The entry by whose number it was drawn."`
	From   uint64 `json:"from" doc:"What was drawn stands for the numbers from here on,"`
	Width  uint64 `json:"width" doc:"so many of them,"`
	Total  uint64 `json:"total" doc:"of so many in all."`
}

// SeriesPoint is how the seats stood at a moment.
type SeriesPoint struct {
	N      int   `json:"n"`
	Scores []int `json:"scores" doc:"By seat; empty while they depend on what is hidden from the viewer."`
}

// Draws is what was drawn in a finished game.
func (c play) Draws(ctx context.Context, in *TablePath) (*Answer[[]Draw], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	draws, err := t.Replay.Draws(c.viewer(ctx, -1))
	if err != nil {
		return nil, c.Told(err)
	}
	list := make([]Draw, len(draws))
	for i, d := range draws {
		list[i] = Draw{N: d.N, Number: d.Number, From: d.From, Width: d.Width, Total: d.Total}
	}
	return Answered(list), nil
}

// RecordAnswer is a record as a file.
type RecordAnswer struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	Body               []byte
}

// recordOf is the record of a table, if the caller may know all of it.
func recordOf(ctx context.Context, c *Calls, in *TablePath) (*game.Record, error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	r, err := t.Replay.Record(c.viewer(ctx, -1))
	if err != nil {
		return nil, c.Told(err)
	}
	return WholeSeconds(r), nil
}

// Record is the record, to be kept as a file.
func (c *Calls) Record(ctx context.Context, in *TablePath) (*RecordAnswer, error) {
	r, err := recordOf(ctx, c, in)
	if err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return nil, c.Told(err)
	}
	return &RecordAnswer{
		ContentType:        "application/json",
		ContentDisposition: fmt.Sprintf("attachment; filename=%q", r.Title+"-"+string(in.ID)+".json"),
		Body:               append(text, '\n'),
	}, nil
}

// Chat is what was said.
func (c play) Chat(ctx context.Context, in *ChatQuery) (*Answer[[]*ChatLine], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	lines, err := t.Chat.Lines(c.viewer(ctx, -1), in.After)
	if err != nil {
		return nil, c.Told(err)
	}
	list := make([]*ChatLine, len(lines))
	for i := range lines {
		if list[i], err = c.line(ctx, c.caller(ctx), &lines[i]); err != nil {
			return nil, c.Told(err)
		}
	}
	return Answered(list), nil
}

// PlainText is one line of a text, without the characters that are not seen but
// change how others are: controls, and those that turn the direction of writing.
func PlainText(text string) string {
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

// Say says something.
func (c play) Say(ctx context.Context, in *SayBody) (*Answer[*ChatLine], error) {
	text := PlainText(in.Body.Text)
	if text == "" {
		return nil, Refuse(BadRequest, "there is nothing in this line")
	}
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := t.MaySee(c.caller(ctx)); err != nil {
		return nil, c.Told(err)
	}
	u, err := c.Someone(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.guard().Talking(ctx, u.ID); err != nil {
		return nil, err
	}
	line, err := t.Chat.Say(ctx, u, text)
	if err != nil {
		return nil, c.Told(err)
	}
	return Answered(lineOf(line)), nil
}
