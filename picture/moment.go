package picture

import (
	"encoding/json"

	"github.com/scrip-games/scrip/game"
)

// Moment is the picture of a moment of a record, as a seat sees it, or a watcher; how it is to look is left open. The
// position is that after n entries.
func Moment(r *game.Record, tape game.Tape, n int, eye game.Seat) (Question, error) {
	g, err := tape.At(n)
	if err != nil {
		return Question{}, err
	}
	q := Question{Title: r.Title, N: n, Of: tape.Len(), Settings: r.Settings}
	for _, seat := range r.Seats {
		q.Seats = append(q.Seats, Seat{Name: seat.Name, Bot: seat.Bot != ""})
	}
	if err := q.See(g, eye); err != nil {
		return Question{}, err
	}
	q.Last, err = lastOf(tape, r, n, eye)
	return q, err
}

// See puts what an eye sees of a position into a question.
func (q *Question) See(g game.Game, eye game.Seat) (err error) {
	if q.View, err = json.Marshal(g.View(eye)); err != nil {
		return err
	}
	q.Turn, q.Standings, q.Eye = TurnOf(g.Turn()), []Standing{}, nil
	if eye >= 0 {
		q.Eye = new(int(eye))
	}
	if q.Turn.Over {
		_, standings := g.Outcome()
		q.Standings = StandingsOf(standings)
	}
	return nil
}

// lastOf is what the eye saw of the entry that led to a moment.
func lastOf(tape game.Tape, r *game.Record, n int, eye game.Seat) ([]json.RawMessage, error) {
	if n == 0 || r.Entries[n-1].Undo != nil {
		return []json.RawMessage{}, nil
	}
	before, err := tape.At(n - 1)
	if err != nil {
		return nil, err
	}
	entry := r.Entries[n-1]
	action, err := before.Title().Decode(entry.Action)
	if err != nil {
		return nil, err
	}
	var log game.Log
	if err := before.Do(entry.Seat, action, &log); err != nil {
		return nil, err
	}
	return EventsOf(log.For(eye))
}

// EventsOf is events as a question holds them.
func EventsOf(events []game.Event) ([]json.RawMessage, error) {
	text, err := game.EncodeEvents(events)
	if err != nil {
		return nil, err
	}
	list := []json.RawMessage{}
	return list, json.Unmarshal(text, &list)
}

// TurnOf is whose turn it is.
func TurnOf(t game.Turn) Turn {
	turn := Turn{Seats: []int{}, Chance: t.Chance, Over: t.Over}
	for seat := range t.Seats.All {
		turn.Seats = append(turn.Seats, int(seat))
	}
	return turn
}

// StandingsOf is where the seats ended.
func StandingsOf(standings []game.Standing) []Standing {
	list := make([]Standing, len(standings))
	for i, s := range standings {
		list[i] = Standing{Seat: int(s.Seat), Rank: s.Rank, Score: s.Score, Won: s.Won}
	}
	return list
}
