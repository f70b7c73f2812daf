// Package cert holds certificates of shares: one of them is the director's,
// some may be double, the rest are single. It knows who holds how much, how a
// director's certificate is exchanged, and what a share pays of an income.
//
// A title keeps a Holding for each holder (seats, the company's treasury, the
// bank's pool) and company, and one Cut for each way its companies are cut.
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

// Challenger is who holds the most shares of those with more than the director,
// who sits at seat d; of equals the first to the director's left. It is d where
// nobody has more.
func (c *Cut) Challenger(seats []Holding, d int) int {
	best, most := d, c.Shares(seats[d])
	for i := 1; i < len(seats); i++ {
		at := (d + i) % len(seats)
		if n := c.Shares(seats[at]); n > most {
			best, most = at, n
		}
	}
	return best
}

// PerShare is what one share of ten pays of an income, rounded down.
func PerShare(income money.Amount) money.Amount { return income / Tenths }
