package calls

import (
	"context"
	"encoding/json"
	"math"

	"github.com/scrip-games/scrip/console"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notation"
	"github.com/scrip-games/scrip/refusal"
)

// LineBody is a line that somebody plays by.
type LineBody struct {
	Viewed
	Body struct {
		Text  string `json:"text" maxLength:"500" doc:"Something to do in the words of the notation, or a question, as docs/blind.md lists them. Nothing asks whose turn it is."`
		Sure  bool   `json:"sure,omitempty" doc:"What the line says is to be done is done; else it is only tried, and read back."`
		Begun bool   `json:"begun,omitempty" doc:"The line was begun alone: it is answered with the ways in which it can go on, and nothing is done."`
		After *int   `json:"after,omitempty" minimum:"0" doc:"How many entries the game had when the line was meant; where it has others now, nothing is done."`
	}
}

// Spoken is the answer to a line.
type Spoken struct {
	Say     []console.Sentence `json:"say" doc:"Sentences by their keys in the catalogue console."`
	Ways    []string           `json:"ways,omitempty" doc:"What a line that was begun can become, a word longer each."`
	Pending bool               `json:"pending,omitempty" doc:"It can be done, and is, when the line is sent again with sure."`
	Did     bool               `json:"did,omitempty" doc:"Something was done, which is an entry of the game now."`
	N       int                `json:"n" doc:"How many entries the game has now."`
	Asked   bool               `json:"asked,omitempty" doc:"The caller's seat is asked."`
	Over    bool               `json:"over,omitempty"`
}

// Line answers a line of text, and does what it says.
func (c play) Line(ctx context.Context, in *LineBody) (*Answer[*Spoken], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	v := c.viewer(ctx, in.As)
	p, scene, err := c.scene(ctx, t, v)
	if err != nil {
		return nil, c.Told(err)
	}
	if in.Body.Begun {
		told := spoken(p, scene)
		told.Body.Ways = scene.Complete(in.Body.Text)
		return told, nil
	}
	if in.Body.Text == "" {
		return spoken(p, scene, scene.Asked()), nil
	}
	a := scene.Answer(in.Body.Text)
	after := p.N
	if in.Body.After != nil {
		after = *in.Body.After
	}
	m := match.Move{User: v.User, After: after, Seat: p.Seat, Actions: []json.RawMessage{a.Action}}
	switch {
	case a.Action == nil && !a.Undo:
		return spoken(p, scene, a.Say...), nil
	case p.Seat == game.Watcher:
		return nil, Refuse(refusal.NotYourSeat, "you have no seat here")
	case a.Undo && in.Body.Sure:
		p, err = t.Undo(ctx, m, nil)
	case a.Undo:
		return pending(p, scene, "undo"), nil
	case in.Body.Sure:
		p, err = t.Act(ctx, m)
	default:
		if _, now, err := t.Preview(ctx, m); err != nil {
			return nil, c.refused(err, now)
		}
		return pending(p, scene, a.Words), nil
	}
	if err != nil {
		return nil, c.refused(err, p)
	}
	return c.did(ctx, t, v, a)
}

// did tells what was done, and what is asked now.
func (c play) did(ctx context.Context, t *match.Table, v match.Viewer, a console.Answer) (*Answer[*Spoken], error) {
	p, scene, err := c.scene(ctx, t, v)
	if err != nil {
		return nil, c.Told(err)
	}
	did := console.Sentence{Key: "done", Facts: map[string]any{"words": a.Words}}
	if a.Undo {
		did = console.Sentence{Key: "undone"}
	}
	told := spoken(p, scene, did)
	told.Body.Did = true
	return told, nil
}

func spoken(p *match.Position, s *console.Scene, say ...console.Sentence) *Answer[*Spoken] {
	return Answered(&Spoken{Say: say, N: p.N, Asked: s.Turn.Has(s.Seat), Over: s.Turn.Over})
}

// pending asks whether something is to be done.
func pending(p *match.Position, s *console.Scene, words string) *Answer[*Spoken] {
	a := spoken(p, s, console.Sentence{Key: "confirm", Facts: map[string]any{"words": words}})
	a.Body.Pending = true
	return a
}

// scene is the present moment of a table as the viewer may know it.
func (c play) scene(ctx context.Context, t *match.Table, v match.Viewer) (*match.Position, *console.Scene, error) {
	seen, err := t.See(ctx, v)
	if err != nil {
		return nil, nil, err
	}
	if seen.Position == nil {
		return nil, nil, refusal.New(refusal.NotRunning, "the game has not begun")
	}
	entries, err := t.Replay.Entries(v, 0, math.MaxInt)
	if err != nil {
		return nil, nil, err
	}
	words, err := notation.NewLexicon(t.Title(), t.Replay.Head().Seats)
	if err != nil {
		return nil, nil, err
	}
	measures, err := t.Replay.Measures(v)
	if err != nil {
		return nil, nil, err
	}
	p := seen.Position
	s := &console.Scene{Words: words, Seat: p.Seat, Turn: p.Turn, View: p.View, Standings: p.Standings, Measures: measures}
	for _, o := range p.Options {
		s.Options = append(s.Options, console.Option{Action: o.Action, Terms: o.Terms})
	}
	for _, e := range entries {
		l := console.Line{N: e.N + 1, Seat: e.Seat}
		if e.Action != nil || e.Undo != nil {
			l.Words = words.Told(game.Entry{Action: e.Action, Undo: e.Undo}, e.Events)
		}
		s.Log = append(s.Log, l)
	}
	return p, s, nil
}
