package chicagoexpress

import (
	"fmt"

	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
)

type hexSet = hex.Set

// Audit proves that money, shares, locomotives and houses add up, and that each
// income is what the map says.
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
	if used := s.houses.Len(); used+int(s.housesLeft) != houseSupply {
		return fmt.Errorf("houses: %d on the map and %d left, of %d", used, s.housesLeft, houseSupply)
	}
	return s.auditMap()
}

func (s *State) auditCompany(c Company) error {
	if err := s.companies[c].Audit(charters[c].shares, charters[c].locomotives); err != nil {
		return err
	}
	if income := s.companies[c].Income; income != s.mapIncome(c) {
		return fmt.Errorf("income %d, but the map says %d", income, s.mapIncome(c))
	}
	return nil
}

// mapIncome is a company's income counted anew from its network.
func (s *State) mapIncome(c Company) money.Amount {
	income := charters[c].income
	for h := range s.companies[c].Hexes.All {
		income += s.yield(h)
	}
	return income
}

// auditMap: forests, mountains and start hexes hold one locomotive at most, and
// houses stand only where there is one.
func (s *State) auditMap() error {
	for h := range s.occupied().All {
		if s.locomotives(h) > 1 && !printed[h].terrain.shared() {
			return fmt.Errorf("%s: %d locomotives", hexNames[h], s.locomotives(h))
		}
	}
	occupied := s.occupied()
	if bare := s.houses.Less(&occupied); !bare.Empty() {
		return fmt.Errorf("a house stands where no locomotive is")
	}
	return nil
}
