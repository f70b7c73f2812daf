package route

import "slices"

// What cannot hang together with the picks.

// parts is the parts into which the picks and home fall that do not meet, each by
// where it can be met; that of home first.
func (s *chooser) parts(n *node) []uint64 {
	parts := append(n.parts[:0], s.Home)
	for _, p := range s.picks {
		parts = join(parts, p.Meets)
	}
	return parts
}

// join adds a route to the parts that it meets, or as a part of its own.
func join(parts []uint64, meets uint64) []uint64 {
	at, k := -1, 0
	for _, part := range parts {
		switch {
		case part&meets == 0:
			parts[k] = part
			k++
		case at < 0:
			at = k
			parts[k] = part | meets
			k++
		default:
			parts[at] |= part
		}
	}
	if at < 0 {
		return append(parts[:k], meets)
	}
	return parts[:k]
}

// apart takes out the columns that do not join all parts, where one train is left.
func (s *chooser) apart(n *node) {
	if n.trains != 1 {
		return
	}
	parts := s.parts(n)
	for i := range n.classes {
		c := &n.classes[i]
		c.list = slices.DeleteFunc(c.list, func(k kept) bool {
			meets := c.columns[k.column].meets
			return slices.ContainsFunc(parts, func(part uint64) bool { return part&meets == 0 })
		})
	}
}

// far takes out the columns that are too far from the picks and from home.
//
// Those that meet neither are of use only if another train runs from one to the
// other, or several do, each meeting the next. Each of these gives up what its own
// best column keeps more than the best that is as near. It tells by how much the
// bound falls at least if any train runs.
func (s *chooser) far(n *node) (least int32) {
	met := uint64(0)
	for _, part := range s.parts(n) {
		met |= part
	}
	near, given := uint64(0), int32(0) // what was met before, and is given up on the way
	for step := range n.trains {
		slack := n.bound - s.goal - given
		wider, loss := met, most
		for i := range n.classes {
			c := &n.classes[i]
			c.list = slices.DeleteFunc(c.list, func(k kept) bool {
				meets := c.columns[k.column].meets
				if meets&met == 0 || meets&near != 0 {
					return false // farther, or seen
				}
				if c.most-k.keeps > slack {
					return true
				}
				wider |= meets
				loss = min(loss, c.most-k.keeps)
				return false
			})
		}
		if step == 0 {
			least = loss
		}
		if near = met; wider == met || loss == most {
			break
		}
		given += loss
		met = wider
	}
	for i := range n.classes {
		c := &n.classes[i]
		c.list = slices.DeleteFunc(c.list, func(k kept) bool { return c.columns[k.column].meets&near == 0 })
	}
	return least
}
