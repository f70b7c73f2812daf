package match

import (
	"context"
	"slices"
	"sort"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// MostLines is how many lines of chat a table shows: the latest.
const MostLines = 500

// Say adds a line to the table's chat. Whoever may look may speak.
func (t *Table) Say(ctx context.Context, user *people.User, text string) (*sheet.Line, error) {
	if err := t.enter(user.ID); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	line := sheet.Line{Table: t.sheet.ID, User: user.ID, Seat: t.sheet.SeatsOf(user.ID).First(), Name: user.Name, Text: text, At: persist.Now()}
	if line.Seat != game.Watcher {
		line.Name = t.sheet.Places[line.Seat].Name
	}
	named, err := t.house.hearers(ctx, t.sheet.NamedIn(&line), user.ID, people.Mute, people.Block)
	if err != nil {
		return nil, err
	}
	if err := t.house.kept(t.house.store.AddLine(context.WithoutCancel(ctx), &line, named)); err != nil {
		return nil, err
	}
	// What was said elsewhere a moment before comes first.
	if err := t.hearLines(ctx, line); err != nil {
		return nil, err
	}
	return &line, nil
}

// addLines adds what was said.
func (t *Table) addLines(lines ...sheet.Line) {
	t.lines = append(t.lines, lines...)
	if over := len(t.lines) - MostLines; over > 0 {
		t.lines = slices.Delete(t.lines, 0, over)
	}
	t.tell()
}

// Lines is what was said after the numbered line.
func (t *Table) Lines(user string, after int64) ([]sheet.Line, error) {
	if err := t.enter(user); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	return append([]sheet.Line{}, t.linesAfter(after)...), nil
}

// linesAfter is the lines behind the numbered one; they are the table's own. A
// line's number is higher than that of those before it.
func (t *Table) linesAfter(id int64) []sheet.Line {
	return t.lines[sort.Search(len(t.lines), func(i int) bool { return t.lines[i].ID > id }):]
}
