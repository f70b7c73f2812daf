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
const batch = 8

// branchRoot does what branch does, batch by batch.
func (s *chooser) branchRoot(root *node) {
	moves, idle := s.moves(root)
	branches := len(moves)
	if idle >= 0 {
		branches++
	}
	crew := s.crew(branches)
	for k := 0; k < branches && !s.stopped; k += batch {
		n := min(batch, branches-k)
		var found [batch]chooser
		crew.share(n, func(f *chooser, task int) {
			f.best, f.goal, f.nodes, f.chosen, f.made = s.best, s.goal, 0, nil, nil
			f.start(root, moves, k+task, idle)
			found[task] = *f
		})
		for task := range n {
			s.join(&found[task])
		}
	}
}

// start searches one of the first branches, if it may be good enough.
func (s *chooser) start(root *node, moves []move, k, idle int) {
	switch {
	case k < len(moves) && root.bound-moves[k].loss >= s.goal:
		s.pick(root, moves, k)
	case k == len(moves) && root.bound-root.classes[idle].most >= s.goal:
		s.idle(root, idle)
	}
}

// join takes what another search found, if it is better.
func (s *chooser) join(f *chooser) {
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
		f.room, f.picks, f.flat = make([]node, len(s.Groups)+1), nil, nil
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
