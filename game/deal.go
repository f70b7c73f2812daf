package game

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
)

// Draw picks for chance among the options readied, by their weights.
func Draw(g Game, r *rand.Rand) Pick {
	n := g.Options(Chance)
	return weighted(g, n, r.Uint64N(total(g, n)))
}

// Secret is what a fair table draws from. Its commitment is shown when the game
// starts and the secret itself when it ends, so that anyone can draw again and
// see that the deal was fair.
type Secret [32]byte

// Commitment is the secret's fingerprint.
func (s Secret) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// Draw picks for chance at the place of entry n of the record. A draw that takes
// the place of one taken back is made by the number of that.
func (s Secret) Draw(g Game, n int) Pick {
	options := g.Options(Chance)
	sum := total(g, options)
	for try := uint64(0); ; try++ {
		x := s.number(uint64(n), try)
		if limit := ^uint64(0) - ^uint64(0)%sum; x < limit {
			return weighted(g, options, x%sum)
		}
	}
}

// number is the secret's number for entry n, at the given try.
func (s Secret) number(n, try uint64) uint64 {
	mac := hmac.New(sha256.New, s[:])
	var at [16]byte
	binary.BigEndian.PutUint64(at[:8], n)
	binary.BigEndian.PutUint64(at[8:], try)
	mac.Write(at[:])
	return binary.BigEndian.Uint64(mac.Sum(nil))
}

// Rand is a generator for what a table works out from its secret besides the
// draws: always the same for the same purpose, number and seat, and nobody can
// foresee it.
func (s Secret) Rand(purpose string, n int, seat Seat) *rand.Rand {
	mac := hmac.New(sha256.New, s[:])
	fmt.Fprintf(mac, "%s %d %s", purpose, n, seat)
	return rand.New(rand.NewChaCha8([32]byte(mac.Sum(nil))))
}

// Span is on which numbers of all that can be drawn something falls: from one on, so
// many of them.
type Span struct {
	From  uint64 `json:"from"`
	Width uint64 `json:"width"`
	Total uint64 `json:"total"`
}

// Spanned is on which numbers the option falls that was picked for chance among the
// options readied.
func Spanned(g Game, n int, pick Pick) Span {
	s := Span{Total: total(g, n)}
	for i := range pick.Index {
		s.From += width(g.Terms(i))
	}
	t := g.Terms(pick.Index)
	s.Width = weight(t)
	if t.Step != 0 {
		s.From += s.Width * (uint64(pick.Amount-int(t.Min)) / uint64(t.Step))
	}
	return s
}

// weight of an option drawn by chance; unweighted options count once each.
func weight(t Terms) uint64 { return uint64(max(t.Weight, 1)) }

// width is how many of the numbers fall on an option: its weight, for each of its
// amounts where one is open.
func width(t Terms) uint64 {
	if t.Step == 0 {
		return weight(t)
	}
	return weight(t) * (uint64(t.Max-t.Min)/uint64(t.Step) + 1)
}

func total(g Game, n int) uint64 {
	var sum uint64
	for i := range n {
		sum += width(g.Terms(i))
	}
	return sum
}

// weighted is the option, and its amount, that the number x, below the total, falls on.
func weighted(g Game, n int, x uint64) Pick {
	i := 0
	for ; i < n-1 && x >= width(g.Terms(i)); i++ {
		x -= width(g.Terms(i))
	}
	t := g.Terms(i)
	return Pick{Index: i, Amount: int(t.Min) + int(t.Step)*int(x/weight(t))}
}
