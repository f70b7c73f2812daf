package route

import (
	"sync"
	"sync/atomic"
)

// The first branches, searched at the same time.

// batch is how many of the first branches are searched with the same best choice
// known. The best of what they find is taken when all are done, of equals that of
// the first branch: so the result depends neither on which is done first nor on
// how many are searched at the same time.
const batch = 16

// branchRoot does what branch does, batch by batch. It gives a bound of the branches that
// were not searched to the end.
func (s *chooser) branchRoot(root *node) (left int32) {
	moves, fork := s.moves(root)
	branches := len(moves) + 1
	crew := s.crew(branches)
	for k := 0; k < branches; k += batch {
		n := min(batch, branches-k)
		if s.stopped {
			for task := range n {
				left = max(left, fork.upper(moves, k+task))
			}
			continue
		}
		limit := int64(forever)
		if s.Work > 0 {
			limit = max(s.Work-s.nodes, 0) / int64(n)
		}
		var found [batch]chooser
		crew.share(n, func(f *chooser, task int) {
			f.best, f.goal, f.chosen, f.made = s.best, s.goal, nil, nil
			f.nodes, f.limit, f.cut = 0, limit, false
			f.start(root, moves, k+task, fork)
			found[task] = *f
		})
		for task := range n {
			if f := &found[task]; f.stopped || f.cut {
				left = max(left, fork.upper(moves, k+task))
			}
			s.learn(&found[task])
		}
	}
	return left
}

// upper is a bound of one of the first branches.
func (f fork) upper(moves []move, k int) int32 {
	if k < len(moves) {
		return moves[k].upper
	}
	return f.left
}

// start searches one of the first branches, if it may be good enough.
func (s *chooser) start(root *node, moves []move, k int, f fork) {
	switch {
	case k == len(moves):
		s.without(root, f)
	case moves[k].upper >= s.goal:
		s.pick(root, moves, k)
	}
}

// learn takes what another search found, if it is better.
func (s *chooser) learn(f *chooser) {
	s.nodes += f.nodes
	s.stopped = s.stopped || f.stopped || f.cut
	if f.best > s.best {
		s.take(f.best, f.chosen, f.made)
	}
}

// crew is searches that go on at the same time, each with room of its own.
type crew []*chooser

// crew is as many searches as are wanted and there is work for.
func (s *chooser) crew(tasks int) crew {
	list := make(crew, max(1, min(s.Workers, tasks, batch)))
	for i := range list {
		f := *s
		f.room, f.picks, f.flat, f.trees = nil, nil, nil, nil
		list[i] = &f
	}
	return list
}

// share has n tasks done.
func (l crew) share(n int, do func(f *chooser, task int)) {
	var next atomic.Int32
	work := func(f *chooser) {
		for task := int(next.Add(1)) - 1; task < n; task = int(next.Add(1)) - 1 {
			do(f, task)
		}
	}
	var wait sync.WaitGroup
	for _, f := range l[1:] {
		wait.Go(func() { work(f) })
	}
	work(l[0])
	wait.Wait()
}
