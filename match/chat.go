package match

import (
	"context"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// Say adds a line to the table's chat. Whoever may look may speak.
func (t *Table) Say(ctx context.Context, user *User, text string) (*Line, error) {
	if err := t.enter(user.ID); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	line := Line{Table: t.sheet.ID, User: user.ID, Seat: t.sheet.SeatsOf(user.ID).First(), Name: user.Name, Text: text, At: Now()}
	if line.Seat != game.Watcher {
		line.Name = t.sheet.Places[line.Seat].Name
	}
	if err := t.house.store.AddLine(context.WithoutCancel(ctx), &line); err != nil {
		return nil, err
	}
	t.lines = append(t.lines, line)
	t.tell()
	return &line, nil
}

// Lines is what was said after the numbered line.
func (t *Table) Lines(user string, after int64) ([]Line, error) {
	if err := t.enter(user); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	return t.linesAfter(after), nil
}

func (t *Table) linesAfter(id int64) []Line {
	i := slices.IndexFunc(t.lines, func(l Line) bool { return l.ID > id })
	if i < 0 {
		return []Line{}
	}
	return slices.Clone(t.lines[i:])
}
