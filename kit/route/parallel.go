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
//
// Where there is a limit of work each branch of a batch has a share of it. Those that
// need more are searched again, one after the other, with all that is left.
func (s *chooser) branchRoot(root *node) (left int32) {
	moves, fork := s.moves(root)
	branches := len(moves) + 1
	crew := s.crew(branches)
	s.stopped = s.stopped || s.workLeft() == 0
	search := func(f *chooser, branch int, limit int64) {
		f.best, f.goal, f.chosen, f.made = s.best, s.goal, nil, nil
		f.nodes, f.limit, f.cut = 0, limit, false
		f.start(root, moves, branch, fork)
	}
	for from := 0; from < branches; from += batch {
		n := min(batch, branches-from)
		if s.stopped {
			for task := range n {
				left = max(left, fork.upper(moves, from+task))
			}
			continue
		}
		var found [batch]chooser
		share := s.workLeft() / int64(n)
		crew.share(n, func(f *chooser, task int) {
			search(f, from+task, share)
			found[task] = *f
		})
		for task := range n {
			s.learn(&found[task])
		}
		for task := range n {
			f := &found[task]
			if f.cut && !s.stopped {
				f = crew[0]
				search(f, from+task, s.workLeft())
				s.learn(f)
			}
			if f.cut || f.stopped {
				left = max(left, fork.upper(moves, from+task))
				s.stopped = true
			}
		}
	}
	return left
}

// workLeft is how many nodes may still be looked at.
func (s *chooser) workLeft() int64 {
	if s.Work == 0 {
		return forever
	}
	return max(s.Work-s.nodes, 0)
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
	s.stopped = s.stopped || f.stopped
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
