package games18xx

import (
	"errors"
	"maps"
	"math"

	"github.com/scrip-games/scrip/game"
)

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
		if !again {
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
	var differs *difference
	return !errors.Is(err, errRevenue) && (errors.As(err, &illegal) || errors.As(err, &differs))
}

// failedAt is the action at which the game could not go on; beyond all if it could.
func failedAt(err error) int {
	var action *actionError
	var differs *difference
	switch {
	case errors.As(err, &action):
		return action.N
	case errors.As(err, &differs):
		return differs.N
	case err == nil:
		return math.MaxInt
	}
	return 0
}
