package pocket

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// sheets is those of the tables that are wanted, touched last first.
func (s *store) sheets(wanted func(*sheet.Sheet) bool) (list []*sheet.Sheet) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tables {
		if wanted(&t.sheet) {
			list = append(list, t.sheet.Clone())
		}
	}
	slices.SortFunc(list, func(a, b *sheet.Sheet) int {
		return cmp.Or(b.Updated.Compare(a.Updated), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// ids is the ids of sheets.
func ids(sheets []*sheet.Sheet) []persist.TableID {
	list := make([]persist.TableID, len(sheets))
	for i, s := range sheets {
		list[i] = s.ID
	}
	return list
}

// Due is the tables on which somebody's time was up by then, and when the next is.
func (s *store) Due(_ context.Context, by time.Time) (tables []persist.TableID, next time.Time, err error) {
	for _, t := range s.sheets(func(t *sheet.Sheet) bool { return t.Status == sheet.Running && !t.Timing.Deadline().IsZero() }) {
		switch at := t.Timing.Deadline(); {
		case !at.After(by):
			tables = append(tables, t.ID)
		case next.IsZero() || at.Before(next):
			next = at
		}
	}
	return tables, next, nil
}

// ClockedOf is the running tables with a clock: all of them are the one person's.
func (s *store) ClockedOf(context.Context, persist.UserID) ([]persist.TableID, error) {
	return ids(s.sheets(clocked)), nil
}

// Clocked is those after the one given, by their ids.
func (s *store) Clocked(_ context.Context, after persist.TableID) ([]persist.TableID, error) {
	list := ids(s.sheets(func(t *sheet.Sheet) bool { return clocked(t) && t.ID > after }))
	slices.Sort(list)
	return list, nil
}

func clocked(t *sheet.Sheet) bool { return t.Status == sheet.Running && t.Clock != nil }

// Alive is when the store was last open: nobody notes it, since clocks here wait for nobody.
func (s *store) Alive() time.Time { return time.Time{} }

// Lobby is all tables: they are the one person's.
func (s *store) Lobby(ctx context.Context, user persist.UserID) (*sheet.Lobby, error) {
	yours, err := s.TablesOf(ctx, user)
	return &sheet.Lobby{
		Yours:    yours,
		WhatIfs:  s.sheets(triedOut),
		Finished: s.sheets(func(t *sheet.Sheet) bool { return t.Status == sheet.Finished && !whatIf(t) }),
	}, err
}

func whatIf(t *sheet.Sheet) bool { return t.WhatIf != nil }

// TablesOf is those that are not over, what-ifs aside.
func (s *store) TablesOf(context.Context, persist.UserID) ([]*sheet.Sheet, error) {
	return s.sheets(func(t *sheet.Sheet) bool { return t.Status != sheet.Finished && !whatIf(t) }), nil
}

// Waiting is the tables on which something is to be decided without a person.
func (s *store) Waiting(context.Context) ([]persist.TableID, error) {
	return ids(s.sheets((*sheet.Sheet).Calls)), nil
}

// Hosted is how many tables are not over.
func (s *store) Hosted(ctx context.Context, user persist.UserID) (int, error) {
	list, err := s.TablesOf(ctx, user)
	return len(list), err
}

// Lessons is the tables of lessons, those touched last first.
func (s *store) Lessons(context.Context, persist.UserID) (list []sheet.LessonTable, err error) {
	for _, t := range s.sheets(lesson) {
		list = append(list, sheet.LessonTable{Table: t.ID, Lesson: t.WhatIf.Lesson})
	}
	return list, nil
}

// triedOut is the what-ifs that are no lessons.
func triedOut(t *sheet.Sheet) bool { return whatIf(t) && !lesson(t) }

func lesson(t *sheet.Sheet) bool { return whatIf(t) && t.WhatIf.Lesson != "" }

// OlderWhatIfs is the what-ifs but for so many of the latest, lessons aside.
func (s *store) OlderWhatIfs(_ context.Context, _ persist.UserID, kept int) ([]persist.TableID, error) {
	list := ids(s.sheets(triedOut))
	return list[min(kept, len(list)):], nil
}

// AbandonedWhatIfs is the what-ifs that nobody has touched since.
func (s *store) AbandonedWhatIfs(_ context.Context, touched time.Time) ([]persist.TableID, error) {
	return ids(s.sheets(func(t *sheet.Sheet) bool { return whatIf(t) && t.Updated.Before(touched) })), nil
}

// AbandonedOpen is the tables that have not started, and that nobody has touched since.
func (s *store) AbandonedOpen(_ context.Context, touched time.Time) ([]persist.TableID, error) {
	return ids(s.sheets(func(t *sheet.Sheet) bool { return t.Status == sheet.Open && t.Updated.Before(touched) })), nil
}

// Invitations is none: nobody else is here.
func (s *store) Invitations(context.Context, persist.UserID) ([]notice.Invitation, error) {
	return nil, nil
}

// Decline does nothing: there are no invitations to forget.
func (s *store) Decline(context.Context, persist.TableID, persist.UserID) error { return nil }
