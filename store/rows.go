package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/internal/db"
)

// What a row of a table holds, written and read: columns, some of them JSON.

// toRow is a new table's row.
func toRow(t *sheet.Sheet) (db.InsertTableParams, error) {
	settings, err := json.Marshal(t.Settings)
	row := db.InsertTableParams{
		ID: string(t.ID), Revision: int64(t.Revision), Title: t.Title, Version: int64(t.Version), Settings: string(settings),
		Visibility: string(t.Visibility), Status: string(t.Status), Host: string(t.Host), Secret: t.Secret[:],
		Entries: int64(t.Entries), Turn: int64(t.Turn), Rematch: string(t.Rematch), Pace: string(t.Pace),
		CreatedAt: millis(t.Created), UpdatedAt: millis(t.Updated), Started: orZero(t.Started),
	}
	row.Club, row.Event, row.Luck, row.Delay = string(t.Club), string(t.Event), t.Luck, int64(t.Delay/time.Minute)
	row.Shuffle, row.Hints, row.Rated, row.Brought = flag(t.Shuffle), flag(t.Hints), flag(t.Rated), flag(t.Brought)
	originOf(t.WhatIf, &row)
	if err != nil {
		return row, err
	}
	stands, err := encodeColumns(t.Outcome, t.Round, t.Comings, t.Hinted)
	row.Outcome, row.Round, row.Comings, row.Hinted = stands.outcome, stands.round, stands.comings, stands.hinted
	if err != nil {
		return row, err
	}
	if row.Clock, err = written(t.Clock, t.Clock == nil); err != nil {
		return row, err
	}
	if row.Takebacks, err = takebacksText(t); err != nil {
		return row, err
	}
	row.Timing, row.Deadline, err = timed(&t.Timing)
	return row, err
}

// takebacksText is what a table says of takebacks as its row has it.
func takebacksText(t *sheet.Sheet) (string, error) {
	return written(t.Takebacks, t.Takebacks == sheet.Takebacks{})
}

// timed is how clocks stand, and when the first is up.
func timed(t *sheet.Timing) (timing string, deadline int64, err error) {
	timing, err = written(t, len(t.Seats) == 0)
	if d := t.Deadline(); !d.IsZero() {
		deadline = millis(d)
	}
	return timing, deadline, err
}

// clocksOf is how clocks stood after some entries, kept with the last of them.
func clocksOf(t *sheet.Timing) (string, error) {
	if t == nil {
		return "", nil
	}
	return written(t.Seats, len(t.Seats) == 0)
}

// written is a value of a row as JSON; nothing where there is none.
func written(value any, none bool) (string, error) {
	if none {
		return "", nil
	}
	text, err := json.Marshal(value)
	return string(text), err
}

// read is what was written, if anything was.
func read(text string, into any) error {
	if text == "" {
		return nil
	}
	return json.Unmarshal([]byte(text), into)
}

// jsonColumns are the columns of a table's row that hold JSON: how the game ended, its round, who
// left it, and who was given hints.
type jsonColumns struct{ outcome, round, comings, hinted string }

func encodeColumns(o *sheet.Outcome, r game.Round, c []sheet.Coming, h []sheet.Hinted) (t jsonColumns, err error) {
	if t.outcome, err = written(o, o == nil); err != nil {
		return t, err
	}
	if t.round, err = written(r, r == (game.Round{})); err != nil {
		return t, err
	}
	if t.comings, err = written(keptComings(c), len(c) == 0); err != nil {
		return t, err
	}
	t.hinted, err = written(h, len(h) == 0)
	return t, err
}

// keptComing is a coming with the user it is about, whom nobody is told.
type keptComing struct {
	sheet.Coming
	User persist.UserID `json:"user,omitempty"`
}

func keptComings(list []sheet.Coming) []keptComing {
	kept := make([]keptComing, len(list))
	for i, c := range list {
		kept[i] = keptComing{c, c.User}
	}
	return kept
}

// readComings is comings as they were kept.
func readComings(text string, to *[]sheet.Coming) error {
	var kept []keptComing
	err := read(text, &kept)
	for _, k := range kept {
		k.Coming.User = k.User
		*to = append(*to, k.Coming)
	}
	return err
}

// fromFile is the origin of a what-if table that was opened from a file.
const fromFile = "file"

// originOf writes where a what-if table branched off into its row.
func originOf(o *sheet.Origin, row *db.InsertTableParams) {
	if o == nil {
		return
	}
	row.WhatIf, row.WhatIfAt, row.Lesson = string(o.Table), int64(o.At), o.Lesson
	if o.Table == "" {
		row.WhatIf = fromFile
	}
	if o.Guessed {
		row.WhatIfGuessed = 1
	}
}

func fromOrigin(row *db.Table) *sheet.Origin {
	if row.WhatIf == "" {
		return nil
	}
	o := &sheet.Origin{Table: persist.TableID(row.WhatIf), At: int(row.WhatIfAt), Guessed: row.WhatIfGuessed != 0, Lesson: row.Lesson}
	if o.Table == fromFile {
		o.Table = ""
	}
	return o
}

func flag(on bool) int64 {
	if on {
		return 1
	}
	return 0
}

// undoOf is the moment that an entry goes back to; -1 where it does not.
func undoOf(e game.Entry) int64 {
	if e.Undo == nil {
		return -1
	}
	return int64(*e.Undo)
}

func fromRow(row db.Table) (*sheet.Sheet, error) {
	t := &sheet.Sheet{
		ID: persist.TableID(row.ID), Revision: int(row.Revision), Title: row.Title, Version: int(row.Version),
		Club: persist.ClubID(row.Club), Event: persist.EventID(row.Event), Luck: row.Luck, Delay: time.Duration(row.Delay) * time.Minute,
		Visibility: sheet.Visibility(row.Visibility), Status: sheet.Status(row.Status), Host: persist.UserID(row.Host),
		Entries: int(row.Entries), Turn: game.SeatSet(row.Turn), WhatIf: fromOrigin(&row), Shuffle: row.Shuffle != 0, Hints: row.Hints != 0, Rated: row.Rated != 0, Brought: row.Brought != 0,
		Pace: sheet.Pace(row.Pace), Hurried: int(row.Hurried), Rematch: persist.TableID(row.Rematch), Created: fromMillis(row.CreatedAt), Updated: fromMillis(row.UpdatedAt), Nudged: unlessZero(row.Nudged), Ended: unlessZero(row.Ended), Started: unlessZero(row.Started),
	}
	if err := json.Unmarshal([]byte(row.Settings), &t.Settings); err != nil {
		return nil, fmt.Errorf("settings of table %s: %w", row.ID, err)
	}
	if err := errors.Join(read(row.Outcome, &t.Outcome), read(row.Round, &t.Round), readComings(row.Comings, &t.Comings), read(row.Hinted, &t.Hinted),
		read(row.Clock, &t.Clock), read(row.Timing, &t.Timing), read(row.Orders, &t.Orders), read(row.Damage, &t.Damage), read(row.Takebacks, &t.Takebacks)); err != nil {
		return nil, fmt.Errorf("how table %s stands: %w", row.ID, err)
	}
	if copy(t.Secret[:], row.Secret) != len(t.Secret) {
		return nil, fmt.Errorf("the secret of table %s has %d bytes", row.ID, len(row.Secret))
	}
	return t, nil
}
