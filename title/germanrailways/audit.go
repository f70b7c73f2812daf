package germanrailways

import (
	"fmt"

	"github.com/scrip-games/scrip/kit/money"
)

// Audit proves that money, shares, locomotives and tokens add up, and that each
// income and connection is what the map says.
func (rules) Audit(s *State) error {
	var treasuries money.Amount
	for c := range companies {
		treasuries += s.companies[c].Treasury
		if err := s.auditCompany(c); err != nil {
			return fmt.Errorf("%s: %w", c, err)
		}
	}
	if err := s.Funds.Audit(treasuries); err != nil {
		return err
	}
	return s.auditOrder()
}

func (s *State) auditCompany(c Company) error {
	co := &s.companies[c]
	if err := co.Audit(allShares, charters[c].locomotives); err != nil {
		return err
	}
	switch {
	case co.Income != s.mapIncome(c):
		return fmt.Errorf("income %d, but the map says %d", co.Income, s.mapIncome(c))
	case s.step != building && co.met != s.mapMet(c):
		return fmt.Errorf("connected with %v, but the map says %v", co.met.list(), s.mapMet(c).list())
	}
	for h := range co.Hexes.All {
		if printed[h].kind != city && s.on(h) != 1<<c {
			return fmt.Errorf("%s is shared with %v", hexNames[h], s.on(h).list())
		}
	}
	if there := co.Hexes.Both(&zone); there.Len() > 1 {
		return fmt.Errorf("%d locomotives in the outskirts of Berlin", there.Len())
	}
	return nil
}

// mapIncome is a company's income counted anew from its network.
func (s *State) mapIncome(c Company) money.Amount {
	var income money.Amount
	for h := range s.companies[c].Hexes.All {
		income += s.yield(h)
	}
	if c == MWB {
		income += s.bestCity(c)
	}
	return income
}

// mapMet is the companies met in any city of the network.
func (s *State) mapMet(c Company) companySet {
	var met companySet
	for h := range s.companies[c].Hexes.Both(&cities).All {
		met |= s.on(h)
	}
	return met &^ (1 << c)
}

// auditOrder: what was put in the bag is in it still or was drawn.
func (s *State) auditOrder() error {
	left := s.order.bag
	for _, seat := range s.order.list[:s.order.drawn] {
		left[seat]++
	}
	if left != s.order.put {
		return fmt.Errorf("tokens: %v in the bag and %v drawn, of %v", s.order.bag, s.order.list[:s.order.drawn], s.order.put)
	}
	return nil
}
