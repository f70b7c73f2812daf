package cert

// Limit is how many certificates a player may hold of all companies together.
// The director's and a double one count as one each.
type Limit uint8

// Reached tells whether somebody who holds these may take no more.
func (l Limit) Reached(held []Holding) bool { return Count(held) >= int(l) }

// Exceeded tells whether these are too many: a directorship that changes hands
// may bring that about, and some must then be sold.
func (l Limit) Exceeded(held []Holding) bool { return Count(held) > int(l) }

// Count is how many certificates somebody holds, company by company, in all.
func Count(held []Holding) int {
	n := 0
	for _, h := range held {
		n += h.Certificates()
	}
	return n
}

// Allows tells whether one player may add a certificate of the kind to these of
// the same company: not beyond the most that the cut lets one player own.
func (c *Cut) Allows(h Holding, k Kind) bool {
	return c.Most == 0 || c.Shares(h)+int(c.Size[k]) <= int(c.Most)
}
