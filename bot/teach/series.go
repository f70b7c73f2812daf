package teach

import (
	"sync"

	"github.com/scrip-games/scrip/bot/valuenet"
)

// series is games being played at once and kept in their order, so that what is kept does
// not depend on the cores.
type series struct {
	*Games
	kept    *Positions
	upTo    int
	more    func() bool
	played  func()
	mu      sync.Mutex
	next    int                        // to begin
	waiting map[int][]valuenet.Example // for those before them to be kept
	err     error
}

// PlayOn plays the next games of the series, up to so many in all, and keeps what they
// teach. It begins none when more says no. After each game it calls played.
func (c *Games) PlayOn(kept *Positions, upTo, cores int, more func() bool, played func()) error {
	s := &series{Games: c, kept: kept, upTo: upTo, more: more, played: played, next: kept.Next(c.Series), waiting: map[int][]valuenet.Example{}}
	var group sync.WaitGroup
	for range cores {
		group.Go(func() {
			for n, ok := s.begin(); ok; n, ok = s.begin() {
				examples, err := s.Play(n)
				s.keep(n, examples, err)
			}
		})
	}
	group.Wait()
	return s.err
}

// begin is the number of the game to play now.
func (s *series) begin() (n int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil || s.next >= s.upTo || !s.more() {
		return 0, false
	}
	s.next++
	return s.next - 1, true
}

// keep takes what a game teaches, and keeps what is next in order.
func (s *series) keep(n int, examples []valuenet.Example, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil || err != nil {
		if s.err == nil {
			s.err = err
		}
		return
	}
	s.waiting[n] = examples
	for next := s.kept.Next(s.Series); s.err == nil; next++ {
		ready, ok := s.waiting[next]
		if !ok {
			break
		}
		delete(s.waiting, next)
		s.err = s.kept.Add(s.Series, ready)
		s.played()
	}
}
