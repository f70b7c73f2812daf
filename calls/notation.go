package calls

import (
	"bytes"
	"context"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notation"
	"github.com/scrip-games/scrip/refusal"
)

// GameText is a whole game as a text.
type GameText struct {
	Text string `json:"text" doc:"As docs/notation.md has it; POST /api/records opens it again."`
}

// NotationLine is an entry in the words of the notation.
type NotationLine struct {
	N     int    `json:"n" doc:"Its place in the record, from 0: it leads to moment n+1."`
	Seat  Actor  `json:"seat"`
	Who   string `json:"who" doc:"What the seat is called in the text."`
	Words string `json:"words,omitempty" doc:"What was done; absent where it is hidden from the viewer."`
}

// Text is the game as a text, if the caller may know all of it.
func (c play) Text(ctx context.Context, in *TablePath) (*Answer[*GameText], error) {
	r, err := recordOf(ctx, c.Calls, in)
	if err != nil {
		return nil, err
	}
	title, err := c.rules(r.Title, r.Version)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := notation.Write(&text, &notation.Game{Record: r}, title); err != nil {
		return nil, c.Told(err)
	}
	return Answered(&GameText{text.String()}), nil
}

// Notation is what was done, as lines of the notation.
func (c play) Notation(ctx context.Context, in *EntriesQuery) (*Answer[[]NotationLine], error) {
	t, entries, err := c.between(ctx, in)
	if err != nil {
		return nil, err
	}
	words, err := notation.NewLexicon(t.Title(), t.Replay.Head().Seats)
	if err != nil {
		return nil, c.Told(err)
	}
	list := make([]NotationLine, len(entries))
	for i, e := range entries {
		list[i] = NotationLine{N: e.N, Seat: Actor(e.Seat), Who: words.Seat(e.Seat)}
		if e.Action != nil || e.Undo != nil {
			list[i].Words = words.Told(game.Entry{Action: e.Action, Undo: e.Undo}, e.Events)
		}
	}
	return Answered(list), nil
}

// GameRead is what a record or a text was read as.
type GameRead struct {
	Title   string   `json:"title"`
	Version int      `json:"version"`
	Seats   []string `json:"seats" doc:"Who plays, in seating order."`
	Entries int      `json:"entries"`
	Over    bool     `json:"over,omitempty"`
}

// ReadRecord reads a game and plays it by the rules, and opens nothing.
func (c play) ReadRecord(ctx context.Context, in *RecordBodyInput) (*Answer[*GameRead], error) {
	leave, err := c.guard().Opening(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	r, err := c.readGame(in.RawBody)
	if err != nil {
		return nil, c.Told(badRecord(err))
	}
	title, err := c.rules(r.Title, r.Version)
	if err != nil {
		return nil, err
	}
	read := &GameRead{Title: r.Title, Version: r.Version, Entries: len(r.Entries)}
	for _, s := range r.Seats {
		read.Seats = append(read.Seats, s.Name)
	}
	tape, err := title.Tape(r)
	if err == nil {
		var end game.Game
		if end, err = tape.At(tape.Len()); err == nil {
			read.Over = end.Turn().Over
		}
	}
	if err != nil {
		return nil, c.Told(badRecord(err))
	}
	return Answered(read), nil
}

// rules finds the rules that a game was played by.
func (c *Calls) rules(id string, version int) (game.Title, error) {
	readings := c.House.Readings(id, version)
	if len(readings) == 0 {
		return nil, Refuse(refusal.BadRecord, "the record is of %q, which this program does not play", id)
	}
	return readings[0], nil
}

// readGame reads a game that somebody sent: a record, or a text.
func (c *Calls) readGame(body []byte) (*game.Record, error) {
	if !notation.Looks(body) {
		return game.ReadRecord(bytes.NewReader(body))
	}
	var title game.Title
	g, err := notation.Read(body, func(id string, version int) (_ game.Title, err error) {
		title, err = c.rules(id, version)
		return title, err
	})
	if err != nil {
		return nil, err
	}
	return g.Record, g.Check(title)
}

// badLine is what is wrong with a line of a text, in parts.
func badLine(wrong *notation.Error) map[string]any {
	facts := map[string]any{"line": wrong.Line, "before": wrong.Before, "read": wrong.Read, "what": wrong.What, "possible": wrong.Possible}
	if wrong.Word != "" {
		facts["word"], facts["column"], facts["right"] = wrong.Word, wrong.Column, wrong.Right
	}
	return facts
}
