package route

import "slices"

// greedy makes choices train by train, each taking what adds most to those before
// it and meeting one of them, and betters them train by train: once by what is
// really added, once by what is kept after the prices, so that the first trains
// leave to the others what these want more.
func (s *chooser) greedy(m *market) {
	s.greedyBy(&s.Worth)
	s.greedyBy(&m.rest)
}

func (s *chooser) greedyBy(worth *[128]int32) {
	var picks []pick
	for i := range s.classes {
		for _, group := range s.classes[i].groups {
			if p, ok := s.adds(picks, -1, group, worth); ok {
				picks = append(picks, p)
			}
		}
	}
	s.offer(picks)
	for changed := true; changed; {
		changed = false
		for i := range picks {
			if p, ok := s.adds(picks, i, picks[i].group, &s.Worth); ok {
				picks[i] = p
				changed = true
			}
		}
		s.offer(picks)
	}
}

// classWith is the class of a train.
func (s *chooser) classWith(group int) *class {
	for i := range s.classes {
		if slices.Contains(s.classes[i].groups, group) {
			return &s.classes[i]
		}
	}
	return nil
}

// adds is the candidate of a train that adds most to the picks, but for that at
// one place, and meets one of them; if it adds more than what is picked there.
func (s *chooser) adds(picks []pick, at, group int, worth *[128]int32) (best pick, ok bool) {
	var paid Items
	met := uint64(0)
	for j, p := range picks {
		if j != at {
			paid = paid.Or(p.Pays)
			met |= p.Meets
		}
	}
	if met == 0 {
		met = s.Home
	}
	most := int32(-1)
	if at >= 0 {
		most = picks[at].Bonus + sum(worth, picks[at].Pays.Less(paid))
	}
	c := s.classWith(group)
	for _, k := range c.list {
		x := &c.all[k.index]
		if x.Meets&met == 0 {
			continue
		}
		if n := x.Bonus + sum(worth, x.Pays.Less(paid)); n > most {
			best, most, ok = pick{group, k.index, x}, n, true
		}
	}
	return best, ok
}
