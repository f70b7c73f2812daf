package route

// Moving the prices to where the bound is low: the subgradient method, each move
// keeping some of the direction of the moves before it.

// How far a move goes: so much of the way that would bring the bound to the goal
// if it fell as steeply all along.
const (
	wholeWay = 256
	leastWay = 2
)

// direction of the moves, in sixteenths: of the prices of the items, and last of a
// joint.
type direction [129]int32

// turn adds the direction in which the bound falls now to what is kept of those
// before. It gives the square of its length.
func (s *chooser) turn(to *direction, m *market, d *demand) (norm int64) {
	add := func(i int, excess, price, limit int32) {
		if excess < 0 && price == 0 || excess > 0 && price >= limit {
			excess = 0
		}
		to[i] = excess*16 + to[i]*4/5
		norm += int64(to[i]) * int64(to[i])
	}
	for i, w := range &m.worth {
		if w > 0 {
			add(i, d.count[i]-1, m.item[i], w)
		} else {
			to[i] = 0
		}
	}
	if !s.Joints.Empty() && (s.Narrow == nil || s.settled) {
		add(128, d.running+m.parts-1-d.joints, m.joint, most)
	}
	return norm
}

// move moves the prices in a direction, the more the further the bound is from
// the goal.
func (m *market) move(to *direction, norm int64, gap, way int32) {
	far := int64(gap) * int64(way) * 16
	by := func(i int) int32 { return int32(int64(to[i]) * far / (wholeWay * norm)) }
	m.joint = max(0, m.joint+by(128))
	for i := range m.item {
		if to[i] != 0 {
			m.item[i] = min(max(m.item[i]+by(i), 0), m.worth[i])
		}
	}
}

// lower moves the prices for at most so many rounds and leaves the best of them
// in the market, the columns dropped that it shows to be too little. It gives the
// bound, what is paid already being base. At a branch it gives up early where the
// bound falls too slowly to get anywhere.
func (s *chooser) lower(m *market, classes []class, base int32, rounds int, better func(round int)) int32 {
	const idle, check, giveUp = 16, 8, 10
	var to direction
	var d demand
	upper, best := most, m.prices
	way, since, before := int32(wholeWay), 0, most
	for round := 0; round < rounds && !s.done(); round++ {
		total := base + s.relax(m, classes, &d)
		since++
		if total < upper {
			upper, best, since = total, m.prices, 0
			if upper < s.goal {
				return upper
			}
			drop(classes, upper-s.goal)
			if better != nil {
				better(round)
			}
		}
		if round%check == check-1 {
			if rounds == branchRounds && int64(before-upper)*giveUp < int64(upper-s.goal) {
				break
			}
			before = upper
		}
		if since > idle {
			if way = way * 2 / 3; way < leastWay {
				break
			}
			since, m.prices, to = 0, best, direction{}
			continue
		}
		norm := s.turn(&to, m, &d)
		if norm == 0 {
			break
		}
		m.move(&to, norm, total-s.goal+s.Step*scale, way)
	}
	m.prices = best
	return base + s.relax(m, classes, &d)
}
