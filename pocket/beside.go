package pocket

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// change keeps what has become of what goes with a table.
func (s *store) change(ctx context.Context, id persist.TableID, change func(*beside)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.found(id)
	if err != nil {
		return err
	}
	t.beside.Lines, t.beside.Plans = slices.Clone(t.beside.Lines), slices.Clone(t.beside.Plans)
	change(&t.beside)
	row, err := json.Marshal(&t.beside)
	if err != nil {
		return err
	}
	if err := s.keep(ctx, []Change{{besideKey(id), row}}); err != nil {
		return err
	}
	s.tables[id] = t
	return nil
}

// besides is what goes with a table.
func (s *store) besides(id persist.TableID) (beside, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.found(id)
	if err != nil {
		return beside{}, err
	}
	return t.beside, nil
}

// AddLine keeps something said, and numbers it.
func (s *store) AddLine(ctx context.Context, l *sheet.Line, _ []persist.UserID) error {
	return s.change(ctx, l.Table, func(b *beside) {
		s.line++
		l.ID = s.line
		b.Lines = append(b.Lines, *l)
	})
}

// Lines is what was said after the numbered line.
func (s *store) Lines(_ context.Context, table persist.TableID, after int64) ([]sheet.Line, error) {
	b, err := s.besides(table)
	i := slices.IndexFunc(b.Lines, func(l sheet.Line) bool { return l.ID > after })
	if err != nil || i < 0 {
		return []sheet.Line{}, nil
	}
	return slices.Clone(b.Lines[i:]), nil
}

// Plans is what was planned at a table.
func (s *store) Plans(_ context.Context, table persist.TableID, _ persist.UserID) ([]match.Plan, error) {
	b, err := s.besides(table)
	return slices.Clone(b.Plans), err
}

// KeepPlan keeps a plan in the place of that of its number.
func (s *store) KeepPlan(ctx context.Context, table persist.TableID, _ persist.UserID, p match.Plan) error {
	return s.change(ctx, table, func(b *beside) {
		if i := slices.IndexFunc(b.Plans, numbered(p.N)); i >= 0 {
			b.Plans[i] = p
		} else {
			b.Plans = append(b.Plans, p)
		}
	})
}

// DropPlan forgets a plan.
func (s *store) DropPlan(ctx context.Context, table persist.TableID, _ persist.UserID, n int) error {
	return s.change(ctx, table, func(b *beside) { b.Plans = slices.DeleteFunc(b.Plans, numbered(n)) })
}

func numbered(n int) func(match.Plan) bool { return func(p match.Plan) bool { return p.N == n } }
