// Package cert holds certificates of shares: one of them is the director's,
// some may be double, the rest are single. It knows who holds how much and how
// much a player may hold, who takes a company over and how the director's
// certificate is exchanged, and what a share pays of an income.
//
// A title keeps a row of Holdings for each holder (seats, the companies'
// treasuries, the bank's pool), one for each company, and one Cut for each way
// its companies are cut.
package cert

import "github.com/scrip-games/scrip/kit/money"

// Kind is one of the kinds of certificates.
type Kind uint8

const (
	Common    Kind = iota // a single share
	Preferred             // a double one
	Director              // the director's certificate
	Kinds     = iota
)

// Tenths is how many shares a company is cut into.
const Tenths = 10

// Cut is how a company's shares are cut into certificates.
type Cut struct {
	Size  [Kinds]uint8 // the shares on a certificate of each kind
	Count Holding      // the certificates there are of each kind
	Most  uint8        // the most shares that one player may own; 0: all
}

// Holding is how many certificates of each kind somebody has of a company.
type Holding [Kinds]uint8

// Certificates is how many certificates these are: what a limit counts.
func (h Holding) Certificates() int {
	n := 0
	for _, count := range h {
		n += int(count)
	}
	return n
}

// Shares is how many shares the certificates stand for.
func (c *Cut) Shares(h Holding) int {
	n := 0
	for k, count := range h {
		n += int(count) * int(c.Size[k])
	}
	return n
}

// Move hands n certificates of a kind from one holder to another.
func Move(from, to *Holding, k Kind, n uint8) {
	from[k] -= n
	to[k] += n
}

// MoveAll hands over several certificates at once.
func MoveAll(from, to *Holding, what Holding) {
	for k, n := range what {
		Move(from, to, Kind(k), n)
	}
}

// Change is what a holder gives for the director's certificate: as many shares
// in other certificates, double ones first. False if it has no such sum.
func (c *Cut) Change(h Holding) (Holding, bool) {
	due := c.Size[Director]
	var change Holding
	for change[Preferred] < h[Preferred] && c.Size[Preferred] <= due {
		change[Preferred]++
		due -= c.Size[Preferred]
	}
	if c.Size[Common]*h[Common] < due {
		return Holding{}, false
	}
	change[Common] = due / c.Size[Common]
	return change, true
}

// Exchange hands the director's certificate to a new director, who gives other
// certificates of the same size for it. False, and nothing moved, if the new
// director has no such sum.
func (c *Cut) Exchange(old, successor *Holding) bool {
	change, ok := c.Change(*successor)
	if !ok {
		return false
	}
	MoveAll(successor, old, change)
	Move(old, successor, Director, 1)
	return true
}

// Heir is who takes over from the director at seat d: of the others with more
// than so many shares the one with the most, of equals the first to the
// director's left. It is d where nobody has more. Shares are those of the one
// company, by seat.
func Heir(shares []int, d, than int) int {
	heir := d
	for i := 1; i < len(shares); i++ {
		if at := (d + i) % len(shares); shares[at] > than {
			heir, than = at, shares[at]
		}
	}
	return heir
}

// PerShare is what one share of ten pays of an income, rounded down.
func PerShare(income money.Amount) money.Amount { return income / Tenths }

// Due is what a holder gets when every share pays so much.
func (c *Cut) Due(h Holding, perShare money.Amount) money.Amount {
	return perShare * money.Amount(c.Shares(h))
}
