package match_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

// way is the way of all houses to their store, which breaks off for some calls.
type way struct {
	mu      sync.Mutex
	calls   []string // what was called, in order
	from    int      // the first call that fails, of those since it was laid
	pattern int      // which of those from there on do, by their bits
	how     fault
	broke   []string // what was called when it was broken off
}

// fault is what becomes of a call.
type fault int

const (
	undone  fault = iota // nothing is done
	unheard              // it is done, and nobody hears of it
)

func (f fault) String() string { return [...]string{"not done", "done and not answered"}[f] }

// errAway is what is told of either.
var errAway = errors.New("the way to the database is broken")

// lay lets the way break off at the from-th call from now on.
func (w *way) lay(from, pattern int, how fault) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.calls, w.broke, w.from, w.pattern, w.how = nil, nil, from, pattern, how
}

// mend ends the outage.
func (w *way) mend() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pattern = 0
}

func (w *way) count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.calls)
}

// breaks notes a call, and tells whether it breaks off.
func (w *way) breaks(what string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := len(w.calls)
	w.calls = append(w.calls, what)
	broken := n >= w.from && w.pattern>>(n-w.from)&1 == 1
	if broken {
		w.broke = append(w.broke, what)
	}
	return broken
}

// ask goes the way and back.
func ask[T any](w *way, what string, do func() (T, error)) (answer T, err error) {
	if !w.breaks(what) {
		return do()
	}
	if w.how == unheard {
		_, _ = do()
	}
	return answer, errAway
}

// tell is ask without an answer.
func tell(w *way, what string, do func() error) error {
	_, err := ask(w, what, func() (struct{}, error) { return struct{}{}, do() })
	return err
}

// frail is a store in memory behind such a way. Several houses may share it; then bells
// are rung and jobs made, as a database does it.
type frail struct {
	*drawer
	*way

	state  sync.Mutex
	lines  []sheet.Line
	bells  map[*member]func(match.Bell)
	called []persist.TableID // tables whose bots are called
	claims map[persist.TableID]bool
	eyes   map[*member]map[persist.UserID]int // the users who look, at each house
}

func newFrail() *frail {
	return &frail{drawer: newDrawer(), way: &way{}, bells: map[*member]func(match.Bell){}, claims: map[persist.TableID]bool{}, eyes: map[*member]map[persist.UserID]int{}}
}

func (f *frail) Insert(ctx context.Context, s *sheet.Sheet, entries []record.Kept) error {
	return tell(f.way, "Insert", func() error { return f.kept(s.ID, s.Calls(), f.drawer.Insert(ctx, s, entries)) })
}

// Save gives the sheet its next revision only if the answer comes back.
func (f *frail) Save(ctx context.Context, s *sheet.Sheet, entries []record.Kept, tells notice.Changes) error {
	next := s.Clone()
	err := tell(f.way, "Save", func() error { return f.kept(s.ID, s.Calls(), f.drawer.Save(ctx, next, entries, tells)) })
	if err == nil {
		s.Revision = next.Revision
	}
	return err
}

func (f *frail) SaveOrders(ctx context.Context, s *sheet.Sheet, tells notice.Changes) error {
	next := s.Clone()
	err := tell(f.way, "SaveOrders", func() error { return f.kept(s.ID, s.Calls(), f.drawer.SaveOrders(ctx, next, tells)) })
	if err == nil {
		s.Revision = next.Revision
	}
	return err
}

func (f *frail) Append(ctx context.Context, id persist.TableID, first int, entries []record.Kept, p sheet.Progress) error {
	return tell(f.way, "Append", func() error { return f.kept(id, p.Calls, f.drawer.Append(ctx, id, first, entries, p)) })
}

func (f *frail) Sheet(ctx context.Context, id persist.TableID) (*sheet.Sheet, error) {
	return ask(f.way, "Sheet", func() (*sheet.Sheet, error) { return f.drawer.Sheet(ctx, id) })
}

func (f *frail) Entries(ctx context.Context, id persist.TableID, first int) ([]record.Kept, error) {
	return ask(f.way, "Entries", func() ([]record.Kept, error) { return f.drawer.Entries(ctx, id, first) })
}

func (f *frail) TimingAt(ctx context.Context, id persist.TableID, n int) ([]sheet.SeatClock, error) {
	return ask(f.way, "TimingAt", func() ([]sheet.SeatClock, error) { return f.drawer.TimingAt(ctx, id, n) })
}

func (f *frail) Due(ctx context.Context, by time.Time) (due []persist.TableID, next time.Time, err error) {
	err = tell(f.way, "Due", func() (err error) {
		due, next, err = f.drawer.Due(ctx, by)
		return err
	})
	return due, next, err
}

func (f *frail) Lines(_ context.Context, _ persist.TableID, after int64) ([]sheet.Line, error) {
	return ask(f.way, "Lines", func() ([]sheet.Line, error) {
		f.state.Lock()
		defer f.state.Unlock()
		return slices.Clone(f.lines[min(int(after), len(f.lines)):]), nil
	})
}

func (f *frail) AddLine(_ context.Context, l *sheet.Line, _ []persist.UserID) error {
	return tell(f.way, "AddLine", func() error {
		f.state.Lock()
		l.ID = int64(len(f.lines) + 1)
		f.lines = append(f.lines, *l)
		f.state.Unlock()
		f.ring(match.Bell{Table: l.Table, Standing: match.Standing{Revision: -1, Entries: -1, Line: l.ID}})
		return nil
	})
}

// kept rings when something was kept, and has bots called.
func (f *frail) kept(id persist.TableID, calls bool, err error) error {
	if err != nil {
		return err
	}
	if calls {
		f.call(id)
	}
	at := f.standing(id)
	at.Line = -1
	f.ring(match.Bell{Table: id, Standing: at})
	return nil
}

func (f *frail) call(id persist.TableID) {
	f.state.Lock()
	defer f.state.Unlock()
	f.called = append(f.called, id)
}

func (f *frail) ring(b match.Bell) {
	f.state.Lock()
	defer f.state.Unlock()
	for _, heard := range f.bells {
		heard(b)
	}
}

// standing is how a table stands, as no outage hinders.
func (f *frail) standing(id persist.TableID) match.Standing {
	f.drawer.mu.Lock()
	defer f.drawer.mu.Unlock()
	return match.Standing{Revision: f.lying(id).Revision, Entries: len(f.entries[id])}
}

// member is one of the houses that share it.
type member struct{ *frail }

func (m *member) Standing(_ context.Context, id persist.TableID) (match.Standing, error) {
	return ask(m.way, "Standing", func() (match.Standing, error) {
		s := m.standing(id)
		m.state.Lock()
		defer m.state.Unlock()
		s.Line = int64(len(m.lines))
		return s, nil
	})
}

func (m *member) Standings(ctx context.Context, ids []persist.TableID) (map[persist.TableID]match.Standing, error) {
	return ask(m.way, "Standings", func() (map[persist.TableID]match.Standing, error) {
		all := map[persist.TableID]match.Standing{}
		for _, id := range ids {
			all[id] = m.standing(id)
		}
		return all, nil
	})
}

func (m *member) Listen(ctx context.Context, heard func(match.Bell)) {
	m.state.Lock()
	m.bells[m] = heard
	m.state.Unlock()
	<-ctx.Done()
	m.state.Lock()
	defer m.state.Unlock()
	delete(m.bells, m)
}

func (m *member) Note(_ persist.TableID, user persist.UserID, here bool) func(context.Context) error {
	m.look(user, here)
	return func(context.Context) error { return tell(m.way, "Note", func() error { return nil }) }
}

func (m *member) look(user persist.UserID, here bool) {
	m.state.Lock()
	defer m.state.Unlock()
	if m.eyes[m] == nil {
		m.eyes[m] = map[persist.UserID]int{}
	}
	if delete(m.eyes[m], user); here {
		m.eyes[m][user] = 1
	}
}

func (m *member) Elsewhere(_ context.Context, tables []persist.TableID) (map[persist.TableID][]persist.UserID, error) {
	return ask(m.way, "Elsewhere", func() (map[persist.TableID][]persist.UserID, error) {
		m.state.Lock()
		defer m.state.Unlock()
		var users []persist.UserID
		for other, there := range m.eyes {
			for user := range there {
				if other != m {
					users = append(users, user)
				}
			}
		}
		slices.Sort(users)
		all := map[persist.TableID][]persist.UserID{}
		for _, id := range tables { // as if all watched every table
			all[id] = slices.Compact(users)
		}
		return all, nil
	})
}

func (m *member) Claim(_ context.Context, what string) (release func(), err error) {
	return ask(m.way, "Claim", func() (func(), error) {
		m.state.Lock()
		defer m.state.Unlock()
		if m.claims[persist.TableID(what)] {
			return nil, nil
		}
		m.claims[persist.TableID(what)] = m.how != unheard || len(m.broke) == 0 // a claim of which nobody heard went with its connection
		return func() {
			m.state.Lock()
			defer m.state.Unlock()
			delete(m.claims, persist.TableID(what))
		}, nil
	})
}

func (m *member) Call(_ context.Context, table persist.TableID) error {
	return tell(m.way, "Call", func() error { m.call(table); return nil })
}

// CallForgotten calls the bots of every table that nobody plays.
func (m *member) CallForgotten(context.Context, []persist.TableID) error {
	return tell(m.way, "CallForgotten", func() error {
		m.drawer.mu.Lock()
		defer m.drawer.mu.Unlock()
		for id := range m.sheets {
			m.state.Lock()
			idle := !m.claims[id] && !slices.Contains(m.called, id)
			m.state.Unlock()
			if idle && m.lying(id).Calls() {
				m.call(id)
			}
		}
		return nil
	})
}

func (m *member) Ring(context.Context, notice.Ring) error {
	return tell(m.way, "Ring", func() error { return nil })
}

// How often a house looks for jobs, and every how many times whether a clock is up; and how
// long it is at a job.
const (
	jobsEvery   = 250 * time.Millisecond
	clocksEvery = 8
	jobTime     = 30 * time.Second
)

// Work does jobs. One that fails is tried again after a second.
func (m *member) Work(ctx context.Context, jobs match.Jobs) {
	var busy sync.WaitGroup
	defer busy.Wait()
	for n := 0; ctx.Err() == nil; n++ {
		for _, id := range m.take() {
			busy.Go(func() { m.work(ctx, jobs, id) })
		}
		if n%clocksEvery == 0 {
			due, _, _ := m.drawer.Due(ctx, time.Now())
			for _, id := range due {
				_ = jobs.Clock(ctx, id) // which is due still if it fails
			}
		}
		pause(ctx, jobsEvery)
	}
}

func (m *member) take() (ids []persist.TableID) {
	m.state.Lock()
	defer m.state.Unlock()
	ids, m.called = m.called, nil
	return ids
}

func (m *member) work(ctx context.Context, jobs match.Jobs, id persist.TableID) {
	limited, cancel := context.WithTimeout(ctx, jobTime)
	defer cancel()
	again, err := jobs.Bots(limited, id)
	if err != nil {
		again = time.Second
	}
	if again >= 0 {
		pause(ctx, again)
		m.call(id)
	}
}

func pause(ctx context.Context, long time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(long):
	}
}
