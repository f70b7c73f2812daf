package route

// What can be told of a problem before it is searched, under prices found for another
// much like it.

// Promise is what a bound begins with under the problem's prices: the sum of them all.
// What each train keeps at most is to be added. Both are in small parts of the unit, see Whole.
func (p *Problem) Promise() int32 {
	total := int32(0)
	for i, price := range p.Prices {
		total += min(price, p.Worth[i]*scale)
	}
	return total
}

// Keeps is what a train with these candidates keeps at most under the problem's
// prices, or nothing if it had better stay idle.
func (p *Problem) Keeps(list []Candidate) (best int32) {
	var rest worths
	for i, price := range p.Prices {
		rest[i] = max(p.Worth[i]*scale-price, 0)
	}
	for k := range list {
		c := &list[k]
		keeps := c.Bonus*scale + sum(&rest, c.Pays)
		if c.Skip {
			cheapest := most
			for stop := range each(c.Pays.And(p.Stops)) {
				cheapest = min(cheapest, rest[stop])
			}
			keeps -= cheapest
		}
		best = max(best, keeps)
	}
	return best
}

// Whole is a bound in the unit of worth: no choice is worth what is between two steps.
func (p *Problem) Whole(bound int32) int32 { return bound / (p.Step * scale) * p.Step }
