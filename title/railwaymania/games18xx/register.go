package games18xx

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// register knows which certificate lies where, because a purchase names only the
// certificate and not from where it comes. What moves without being named, when
// shares are merged or a treasury sells, is moved as the other program picks it.
type register [rm.NumCompanies][rm.NumHolders][]string

func newRegister() register {
	var r register
	for c := range r {
		for i := 1; i <= 7; i++ {
			r[c][rm.Offer] = append(r[c][rm.Offer], fmt.Sprintf("%s_%d", rm.Company(c), i))
		}
	}
	return r
}

// move puts single certificates where they were said to go.
func (r *register) move(shares []string, to rm.Holder) {
	for _, share := range shares {
		c, err := companyOf([]string{share})
		if err != nil {
			continue
		}
		for h := range r[c] {
			if i := slices.Index(r[c][h], share); i >= 0 {
				r[c][h] = slices.Delete(r[c][h], i, i+1)
				r[c][to] = append(r[c][to], share)
			}
		}
	}
}

// source is where the certificate is bought from: the only place that sells the
// company, or where it lies; and where else it could be, or the same. What lies in
// the offer is certain, for all that leaves it is named.
func (r *register) source(s *rm.State, c rm.Company, share string) (from, or rm.Holder) {
	pool, treasury, offer := s.Held[rm.Pool][c][0] > 0, s.Held[rm.Treasury][c][0] > 0, s.Held[rm.Offer][c][0] > 0
	switch {
	case offer && slices.Contains(r[c][rm.Offer], share), !pool && !treasury:
		return rm.Offer, rm.Offer
	case !treasury:
		return rm.Pool, rm.Pool
	case !pool:
		return rm.Treasury, rm.Treasury
	case slices.Contains(r[c][rm.Treasury], share):
		return rm.Treasury, rm.Pool
	}
	return rm.Pool, rm.Treasury
}

// reconcile moves certificates until as many lie everywhere as the game says: the
// first out of the pool, the last from all others, as the other program picks them.
func (r *register) reconcile(s *rm.State) {
	for c := range r {
		var spare []string
		for h := range r[c] {
			if n := int(s.Held[h][c][0]); n < len(r[c][h]) {
				if rm.Holder(h) == rm.Pool {
					surplus := len(r[c][h]) - n
					spare = append(spare, r[c][h][:surplus]...)
					r[c][h] = slices.Clone(r[c][h][surplus:])
					continue
				}
				spare = append(spare, r[c][h][n:]...)
				r[c][h] = r[c][h][:n]
			}
		}
		for h := range r[c] {
			for len(r[c][h]) < int(s.Held[h][c][0]) && len(spare) > 0 {
				r[c][h] = append(r[c][h], spare[0])
				spare = spare[1:]
			}
		}
		if len(r[c][rm.Offer]) == 7 {
			slices.Sort(r[c][rm.Offer])
		}
	}
}

// doubts are purchases, by their place in the line, that could have been from the
// pool or from the treasury: the price is the same, but other hands get it.
type doubts []int

// mostTurned is how many doubtful purchases before a failure are tried the other way.
const mostTurned = 12

// settle plays the file. Where it cannot go on, the doubtful purchases before are
// tried the other way, the latest first, as long as that leads further.
func (f *File) settle(distance string, look func(int, *Entry, game.Game) error) (*Import, error) {
	turned := map[int]bool{}
	im, open, err := f.play(distance, turned, look)
	for again := parted(err); again; {
		again = false
		for i := len(open) - 1; i >= max(0, len(open)-mostTurned) && !again; i-- {
			other := maps.Clone(turned)
			other[open[i]] = !turned[open[i]]
			im2, open2, err2 := f.play(distance, other, look)
			if again = failedAt(err2) > failedAt(err); again {
				im, open, err, turned = im2, open2, err2, other
			}
		}
		if !again && len(open) > 0 {
			im, _, err = f.play(distance, turned, look) // so that the last look is at this failure
		}
		again = again && parted(err)
	}
	return im, err
}

// parted tells whether the rules refused what the file says, or the game parted from
// its trace: that may come of a purchase taken for another. What routes earn does not.
func parted(err error) bool {
	var illegal *game.Illegal
	var difference *Difference
	return !errors.Is(err, errRevenue) && (errors.As(err, &illegal) || errors.As(err, &difference))
}

// failedAt is the action at which the game could not go on; beyond all if it could.
func failedAt(err error) int {
	var action *ActionError
	var difference *Difference
	switch {
	case errors.As(err, &action):
		return action.N
	case errors.As(err, &difference):
		return difference.N
	case err == nil:
		return math.MaxInt
	}
	return 0
}
