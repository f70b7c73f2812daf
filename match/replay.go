package match

import (
	"context"
	"encoding/json"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Replay is what was played at a table, as far as the viewer may know it.
type Replay struct{ table *Table }

// At is moment n of the game.
func (re *Replay) At(v Viewer, n int) (*Position, error) {
	t := re.table
	seat, err := t.board(v)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if err := t.hasMoment(v.User, n); err != nil {
		return nil, err
	}
	return t.toldAt(n, seat)
}

// Measures is how much the viewer's seat has now of what players care for; nothing for one without
// a seat, and where the title cannot tell.
func (re *Replay) Measures(v Viewer) (game.Measures, error) {
	t := re.table
	seat, err := t.board(v)
	if err != nil {
		return game.Measures{}, err
	}
	defer t.mu.Unlock()
	if seat == game.Watcher {
		return game.Measures{}, nil
	}
	m, _ := t.now.Measures(seat)
	return m, nil
}

// Scene is a moment with what led to it.
type Scene struct {
	*Position
	Of   int             // how many moments there are
	Last json.RawMessage // the events of the entry before it, as a list
}

// Scene is moment n of the game; the present one where n is negative.
func (re *Replay) Scene(v Viewer, n int) (*Scene, error) {
	t := re.table
	seat, err := t.board(v)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if n < 0 {
		n = t.told(v.User)
	}
	if err := t.hasMoment(v.User, n); err != nil {
		return nil, err
	}
	g, err := t.past.At(n)
	if err != nil {
		return nil, err
	}
	s := &Scene{Of: t.told(v.User), Last: json.RawMessage("[]")}
	if s.Position, err = t.position(g, n, seat); err != nil || n == 0 {
		return s, err
	}
	err = t.past.Tell(n-1, n, func(at int, events []game.Logged) error {
		e, err := t.entry(at, seat, events)
		if err == nil {
			s.Last = e.Events
		}
		return err
	})
	return s, err
}

// Entries is what led from one moment to another.
func (re *Replay) Entries(v Viewer, from, to int) ([]*Entry, error) {
	t := re.table
	seat, err := t.board(v)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	list := []*Entry{}
	err = t.past.Tell(max(from, 0), min(to, t.told(v.User)), func(n int, events []game.Logged) error {
		e, err := t.entry(n, seat, events)
		list = append(list, e)
		return err
	})
	return list, err
}

// Frames is the board from one moment to another, both included.
func (re *Replay) Frames(v Viewer, from, to int) ([]Frame, error) {
	t := re.table
	seat, err := t.board(v)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	list := []Frame{}
	err = t.past.Walk(max(from, 0), min(to, t.told(v.User)), func(n int, g game.Game) error {
		seen, err := view(g, seat)
		list = append(list, Frame{N: n, Turn: t.past.Turn(n), View: seen})
		return err
	})
	return list, err
}

// Series is how the seats stood at every moment.
func (re *Replay) Series(v Viewer) ([]Score, error) {
	t := re.table
	seat, err := t.board(v)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	told := t.told(v.User)
	list := make([]Score, 0, told+1)
	err = t.past.Walk(0, told, func(n int, g game.Game) error {
		list = append(list, Score{N: n, Scores: scores(re.standings(g, n, seat), len(t.sheet.Places))})
		return nil
	})
	return list, err
}

// Stands is how the seats stand now as everybody may know it, nothing where that hangs on what is hidden, where in the
// game that is, and after how many entries.
func (re *Replay) Stands() (standings []game.Standing, round game.Round, n int, err error) {
	t := re.table
	if _, err := t.board(Viewer{}); err != nil {
		return nil, round, 0, err
	}
	defer t.mu.Unlock()
	n = t.told("")
	g, err := t.past.At(n)
	if err != nil {
		return nil, round, n, err
	}
	return re.standings(g, n, game.Watcher), g.Round(), n, nil
}

// standings at a moment as the viewer may know them today: when the game is over
// nothing is hidden any more.
func (re *Replay) standings(g game.Game, n int, seat game.Seat) []game.Standing {
	if re.table.sheet.Status == sheet.Finished {
		_, standings := g.Outcome()
		return standings
	}
	return re.table.past.Standings(g, n, seat)
}

// scores by seat; none where the standings are not known.
func scores(standings []game.Standing, seats int) []int {
	if standings == nil {
		return []int{}
	}
	list := make([]int, seats)
	for _, s := range standings {
		list[s.Seat] = s.Score
	}
	return list
}

// Draws is what was drawn at a finished table, so that anyone can draw it again. What
// a what-if table took over was drawn elsewhere.
func (re *Replay) Draws(v Viewer) ([]record.Draw, error) {
	t := re.table
	if _, err := t.board(v); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if !t.toldSecret() {
		return nil, refusal.New(refusal.Secret, "what is drawn from is told when the game is over, and all that are played with the same luck")
	}
	g, err := t.title.New(t.past.Setup)
	if err != nil {
		return nil, err
	}
	list := []record.Draw{}
	for _, n := range t.past.Line(t.past.Now()) {
		if t.past.Steps[n].Seat == game.Chance && (t.sheet.WhatIf == nil || n >= t.sheet.WhatIf.At) {
			d, err := t.past.Drew(g, n)
			if err != nil {
				return nil, err
			}
			list = append(list, d)
		}
		if err := t.past.Do(g, n, nil); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Record is the whole record, if the viewer may know all of it.
func (re *Replay) Record(v Viewer) (*game.Record, error) {
	if _, err := re.table.started(v); err != nil {
		return nil, err
	}
	defer re.table.mu.Unlock()
	if re.table.storage.closed != nil {
		return re.closedRecord(v)
	}
	return re.record(v, re.table.told(v.User))
}

// Head is the record without what was done.
func (re *Replay) Head() *game.Record {
	re.table.mu.Lock()
	defer re.table.mu.Unlock()
	return re.table.sheet.Record()
}

// until is the record up to moment n, if the viewer may know that much.
func (re *Replay) until(v Viewer, n int) (*game.Record, error) {
	if _, err := re.table.board(v); err != nil {
		return nil, err
	}
	defer re.table.mu.Unlock()
	if err := re.table.hasMoment(v.User, n); err != nil {
		return nil, err
	}
	return re.record(v, n)
}

// record is the first n entries, if the viewer may know them. At a finished
// table nothing is hidden.
func (re *Replay) record(v Viewer, n int) (*game.Record, error) {
	t := re.table
	if t.sheet.Status != sheet.Finished && !t.past.Shown(n, t.sheet.SeatsOf(v.User)) {
		return nil, refusal.New(refusal.Secret, "the record holds what is hidden from you until the game is over")
	}
	r := t.sheet.Record()
	for i := range n {
		r.Entries = append(r.Entries, t.past.Entry(i))
	}
	return r, nil
}

// closedRecord is the record of a table whose rules nobody has. While its game
// is not over it may hold what is hidden, and only the rules could tell which
// seats may know that: so it is for those who played.
func (re *Replay) closedRecord(v Viewer) (*game.Record, error) {
	if re.table.sheet.Status != sheet.Finished && re.table.sheet.SeatsOf(v.User) == 0 {
		return nil, refusal.New(refusal.Secret, "the game is not over: its record is for those who play it")
	}
	r := re.table.sheet.Record()
	for _, k := range re.table.storage.kept {
		r.Entries = append(r.Entries, k.Entry)
	}
	return r, nil
}

// Over refuses a user who may not see the game, and a game that is not over; otherwise it
// is what was played.
func (re *Replay) Over(v Viewer) (game.Title, error) {
	if _, err := re.table.board(v); err != nil {
		return nil, err
	}
	defer re.table.mu.Unlock()
	if re.table.sheet.Status != sheet.Finished {
		return nil, refusal.New(refusal.NotFinished, "a game is reviewed when it is over")
	}
	return re.table.title, nil
}

// Played is the whole record of a game that is over, and its rules.
func (re *Replay) Played() (game.Title, *game.Record, error) {
	t := re.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.storage.closed != nil {
		return nil, nil, t.storage.closed
	}
	record, err := re.record(Viewer{}, t.past.Now())
	return t.title, record, err
}

// Known is a table's game as one viewer knows it: all that another house needs to show
// them the same.
type Known struct {
	Record *game.Record
	Mine   game.SeatSet // the seats that the viewer plays
	// Guessed is that what was hidden from the viewer is determinized: then the record
	// holds the line in force alone.
	Guessed bool
	Over    bool
}

// Known is the record so far as the user knows it. For a player from whom something is
// hidden it is determinized: told as it could be for all that they know.
func (re *Replay) Known(ctx context.Context, user persist.UserID) (*Known, error) {
	t := re.table
	if _, err := t.board(Viewer{User: user}); err != nil {
		return nil, err
	}
	k := &Known{Mine: t.sheet.SeatsOf(user), Over: t.sheet.Status == sheet.Finished}
	n := t.told(user)
	k.Guessed = !k.Over && !t.past.Shown(n, k.Mine)
	var err error
	if !k.Guessed {
		k.Record, err = re.record(Viewer{User: user}, n)
	}
	t.mu.Unlock()
	if k.Guessed {
		k.Record, err = re.retold(ctx, &people.User{ID: user}, n)
	}
	return k, err
}

// tellings is how often a story is told again that its hearer would know to be wrong.
const tellings = 16

// retold is a record that leads to what the user sees at moment n of a game under
// way: the line that led there, with what was hidden from them as it could have
// been.
func (re *Replay) retold(ctx context.Context, user *people.User, n int) (*game.Record, error) {
	t := re.table
	if _, err := t.started(Viewer{User: user.ID}); err != nil {
		return nil, err
	}
	rec := t.sheet.Record()
	k, err := t.past.Knowledge(t.sheet.SeatsOf(user.ID), n, rec)
	past := t.past
	t.mu.Unlock()
	if err != nil {
		return nil, err
	}
	dice := past.Dice(record.ForWhatIf, k.Len(), k.Viewer())
	for range tellings {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if told, ok := k.Retell(rec.Setup(), dice); ok {
			for i := range told {
				rec.Entries[i].Action = told[i].Action
			}
			return rec, nil
		}
	}
	return nil, refusal.New(refusal.Secret, "what is hidden from you cannot be told anew: wait until the game is over")
}

// Suppose plays actions of a seat at moment n of a finished game: how it could have
// gone. Nothing is hidden there any more, and nothing is drawn.
func (re *Replay) Suppose(v Viewer, n int, seat game.Seat, actions []json.RawMessage) (*Preview, error) {
	t := re.table
	if _, err := t.board(v); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if t.sheet.Status != sheet.Finished {
		return nil, refusal.New(refusal.NotFinished, "how a game could have gone is shown when it is over")
	}
	if err := t.hasMoment(v.User, n); err != nil {
		return nil, err
	}
	d := &draft{table: t, first: n}
	var err error
	if d.game, err = t.past.At(n); err != nil {
		return nil, err
	}
	if !d.game.Turn().Has(seat) {
		return nil, refusal.New(refusal.NotYourSeat, "seat %s is not asked at moment %d", seat, n)
	}
	for i, raw := range actions {
		if err := d.do(seat, raw, i, true); err != nil {
			return nil, err
		}
	}
	return d.supposed(seat)
}

// supposed is what the draft comes to, without what could be done next: nobody will.
func (d *draft) supposed(seat game.Seat) (*Preview, error) {
	events, err := game.EncodeEvents(d.log.For(seat))
	if err != nil {
		return nil, err
	}
	seen, err := view(d.game, seat)
	return &Preview{Turn: d.game.Turn(), View: seen, Options: []Option{}, Events: events}, err
}

// Pocketed is the table's game as it is brought to another house: up to where the last
// decision of a person was due, or to its end, so that bots do not go on in both.
func (re *Replay) Pocketed() (*Pocketed, error) {
	t := re.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if why := t.storage.stopped(); why != nil {
		return nil, why
	}
	n := t.past.Now()
	for n > 0 && !t.sheet.LeftToPeople(t.past.Turn(n)) {
		n--
	}
	p := &Pocketed{ID: t.id, Record: t.sheet.Record(), Secret: t.sheet.Secret, Created: t.sheet.Created, Hinted: t.sheet.Hinted}
	for i := range n {
		p.Record.Entries = append(p.Record.Entries, t.past.Entry(i))
	}
	return p, nil
}

// begins tells whether these were the first entries of the game.
func (re *Replay) begins(entries []game.Entry) bool {
	for i, e := range entries {
		own := re.table.past.Entry(i)
		undo := own.Undo == nil && e.Undo == nil || own.Undo != nil && e.Undo != nil && *own.Undo == *e.Undo
		if own.Seat != e.Seat || !undo || string(own.Action) != string(e.Action) {
			return false
		}
	}
	return true
}

// decided is, by seat, how many decisions in force at a moment others made in its owner's place.
func (re *Replay) decided(at int) []int {
	t := re.table
	list := make([]int, len(t.sheet.Places))
	if t.past == nil || len(t.past.By) == 0 {
		return list
	}
	for _, n := range t.past.Line(at) {
		if t.past.By[n] != "" {
			list[t.past.Steps[n].Seat]++
		}
	}
	return list
}
