// Package rail is what railway games have in common in which players finance
// companies by auction: a company with its treasury, income, shares and
// locomotives; the sale of a share, which pays the company; and a build, hex by
// hex. What a hex costs and brings, and who may do what, is the title's.
//
// C is the title's own type for companies, so that what is told and shown names
// them as printed.
package rail

import (
	"fmt"

	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/network"
	"github.com/scrip-games/scrip/kit/shares"
)

// Company is a company's board.
type Company struct {
	Treasury money.Amount
	Income   money.Amount
	Shares   shares.Register
	network.Network
}

// Found is a company before anything happened: all shares unsold, all
// locomotives in stock.
func Found(count int, locomotives uint8) Company {
	return Company{Shares: shares.New(count), Network: network.Network{Stock: locomotives}}
}

// Charter is what a company must come to: its pieces, and its income by the map.
type Charter struct {
	Shares      int
	Locomotives uint8
	Income      money.Amount
}

// audit proves that the company's money, shares and locomotives add up, and that
// its income is what the map says.
func (c *Company) audit(want Charter) error {
	switch on := c.Hexes.Len(); {
	case c.Treasury < 0:
		return fmt.Errorf("treasury %d", c.Treasury)
	case !c.Shares.Whole(want.Shares):
		return fmt.Errorf("shares %+v, of %d", c.Shares, want.Shares)
	case on+int(c.Stock) != int(want.Locomotives):
		return fmt.Errorf("%d locomotives on the map and %d left, of %d", on, c.Stock, want.Locomotives)
	case c.Income != want.Income:
		return fmt.Errorf("income %d, but the map says %d", c.Income, want.Income)
	}
	return nil
}
