package route

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
			if x := s.adds(picks, -1, &s.classes[i], worth); x != nil {
				picks = append(picks, pick{group, x})
			}
		}
	}
	s.offer(picks)
	for changed := true; changed; {
		changed = false
		for i := range picks {
			if x := s.adds(picks, i, s.classWith(picks[i].group), &s.Worth); x != nil && x != picks[i].kept {
				picks[i].kept = x
				changed = true
			}
		}
		s.offer(picks)
	}
}

// classWith is the class of a train.
func (s *chooser) classWith(group int) *class {
	for i := range s.classes {
		for _, g := range s.classes[i].groups {
			if g == group {
				return &s.classes[i]
			}
		}
	}
	return nil
}

// adds is the candidate of a class that adds most to the picks, but for that at
// one place, and meets one of them. What is picked there stays if none adds more.
func (s *chooser) adds(picks []pick, at int, c *class, worth *[128]int32) *kept {
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
	var best *kept
	most := int32(-1)
	if at >= 0 {
		best = picks[at].kept
		most = best.Bonus + sum(worth, best.Pays.Less(paid))
	}
	for k := range c.list {
		x := &c.list[k]
		if x.Meets&met == 0 {
			continue
		}
		if n := x.Bonus + sum(worth, x.Pays.Less(paid)); n > most {
			best, most = x, n
		}
	}
	return best
}
