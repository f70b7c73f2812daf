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

// anyMeets tells whether any column meets the picks or home.
func (s *chooser) anyMeets(n *node) bool {
	met := uint64(0)
	for _, part := range s.parts(n) {
		met |= part
	}
	return n.meeting(met) > 0
}
