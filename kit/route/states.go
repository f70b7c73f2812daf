package route

// states is the ways to have some of the trains and parts of a node in a tree. Each
// is a number with a digit for every class, which is how many of its trains are in,
// and one for every part.
type states struct {
	sizes  digits
	digits int
	step   [maxDigits]int // what one more of a digit adds
	count  int
	splits [][]split // of each state
}

const (
	maxDigits = 8
	maxStates = 512
)

// digits is for each digit one more than it can be; 0 where there is none.
type digits [maxDigits]uint8

// split is two states that make up one. The first has some of its lowest digit, so
// that each way to part it comes once; the second may be empty.
type split struct{ a, b uint16 }

func newStates(sizes digits) *states {
	st := &states{sizes: sizes, count: 1}
	for _, size := range sizes {
		if size > 0 {
			st.step[st.digits] = st.count
			st.count *= int(size)
			st.digits++
		}
	}
	st.splits = make([][]split, st.count)
	for state := 1; state < st.count; state++ {
		low := 0
		for st.of(state, low) == 0 {
			low++
		}
		for a := 1; a <= state; a++ {
			if st.of(a, low) > 0 && st.in(a, state) {
				st.splits[state] = append(st.splits[state], split{uint16(a), uint16(state - a)})
			}
		}
	}
	return st
}

// of is a digit of a state.
func (st *states) of(state, d int) int { return state / st.step[d] % int(st.sizes[d]) }

// in tells whether a state has no more of anything than another.
func (st *states) in(a, state int) bool {
	for d := range st.digits {
		if st.of(a, d) > st.of(state, d) {
			return false
		}
	}
	return true
}
