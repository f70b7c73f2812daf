package route

import "slices"

// Good choices before the search: the better the best one known, the more the
// bounds leave out.

// greedy makes choices train by train, each taking what adds most to those before
// it and meeting one of them, and betters them train by train: once by what is
// really added, once by what is kept after the prices, so that the first trains
// leave to the others what these want more. Each time another train is the first.
func (s *chooser) greedy(m *market, time int) {
	s.greedyBy(&s.worth, time)
	s.greedyBy(&m.rest, time)
}

func (s *chooser) greedyBy(worth *worths, time int) {
	var picks []pick
	for i := range s.classes {
		for _, group := range s.classes[(i+time)%len(s.classes)].groups {
			if p, ok := s.adds(picks, -1, group, worth); ok {
				picks = append(picks, p)
			}
		}
	}
	s.offer(picks)
	for changed := true; changed; {
		changed = false
		for i := range picks {
			if p, ok := s.adds(picks, i, picks[i].group, &s.worth); ok {
				picks[i] = p
				changed = true
			}
		}
		s.offer(picks)
	}
}

// adds is the candidate of a train that adds most to the picks, but for that at
// one place, and meets one of them; if it adds more than what is picked there.
func (s *chooser) adds(picks []pick, at, group int, worth *worths) (best pick, ok bool) {
	var paid Items
	met, taken := uint64(0), uint64(0)
	for j, p := range picks {
		if j != at {
			paid = paid.Or(p.Pays)
			met |= p.Meets
			taken |= p.Sole
		}
	}
	if met == 0 {
		met = s.Home
	}
	most := int32(-1)
	if at >= 0 {
		most = picks[at].Bonus*scale + sum(worth, picks[at].Pays.Less(paid))
	}
	c := s.classWith(group)
	for _, k := range c.list {
		index := c.columns[k.column].index
		x := &c.all[index]
		if x.Meets&met == 0 || x.Sole&taken != 0 {
			continue
		}
		if n := x.Bonus*scale + sum(worth, x.Pays.Less(paid)); n > most {
			best, most, ok = pick{group, index, x}, n, true
		}
	}
	return best, ok
}

// improve frees two or three trains of the best choice at a time and finds the
// best for them while the others stay, until that brings no more.
func (s *chooser) improve(root *node) {
	const few, work = 3, 500
	if root.trains <= few || s.chosen == nil {
		return
	}
	for better := true; better && !s.stopped; {
		before := s.best
		for free := range s.subsets {
			if s.workLeft() == 0 {
				return
			}
			s.limit, s.cut = s.nodes+min(work, s.workLeft()), false
			s.again(root, free)
		}
		better = s.best > before
	}
}

// subsets yields every two and every three of the trains that have candidates.
func (s *chooser) subsets(yield func(free []int) bool) {
	var trains []int
	for i := range s.classes {
		trains = append(trains, s.classes[i].groups...)
	}
	for a := range trains {
		for b := range a {
			if !yield([]int{trains[a], trains[b]}) {
				return
			}
			for c := range b {
				if !yield([]int{trains[a], trains[b], trains[c]}) {
					return
				}
			}
		}
	}
}

// again chooses anew for some trains while the others run as in the best choice.
func (s *chooser) again(root *node, free []int) {
	s.picks, s.flat = s.picks[:0], s.flat[:0]
	bonus, taken := int32(0), uint64(0)
	for group, k := range s.chosen {
		if k >= 0 && !slices.Contains(free, group) {
			x := &s.Groups[group][k]
			s.picks = append(s.picks, pick{group, int32(k), x})
			s.flat = append(s.flat, x)
			bonus += x.Bonus
			taken |= x.Sole
		}
	}
	n := s.copy(root, len(free))
	changed, by := s.pay(n, &column{pays: s.paid(s.flat), bonus: bonus * scale})
	for j := range root.classes {
		from, to := &root.classes[j], &n.classes[j]
		to.columns, to.all = from.columns, from.all
		to.groups = slices.DeleteFunc(slices.Clone(from.groups), func(g int) bool { return !slices.Contains(free, g) })
		to.reduce(from.list, taken, changed, &by)
	}
	s.below(n)
	s.picks = s.picks[:0]
}
