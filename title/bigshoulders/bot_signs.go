package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
)

// What a judge is told of a position, as numbers of about 0 to 1.

// How many companies it is told of one by one.
const (
	signedOwn    = 3 // that the seat directs
	signedOthers = 3 // that others direct, in which the seat holds most
)

// prospects is how each company stands, reckoned once for all seats.
type prospects struct {
	income, share [companies]float64 // of the next run, and what a share should bring
}

// standing is how a seat stands, by what it has and what that should bring.
type standing struct {
	cash, shares, worth, income, goals float64
	partners, directs                  float64
}

// Signs tells how a seat stands: how far the game is, what the seat has and should
// get against the best of the others and their mean, and its companies.
func (rules) Signs(s *State, seat game.Seat, list []float32) []float32 {
	var p prospects
	for c := range Company(companies) {
		if s.company[c].started {
			p.income[c], p.share[c] = s.earning(c), s.shareWorth(c)
		}
	}
	list = s.signsOfTime(seat, list)
	list = s.signsOfSeats(seat, &p, list)
	list = s.signsOfOwn(seat, &p, list)
	return s.signsOfOthers(seat, &p, list)
}

// sign is a truth as a number.
func sign(yes bool) float32 {
	if yes {
		return 1
	}
	return 0
}

// signsOfTime is how far the game is, and when it is the seat's turn.
func (s *State) signsOfTime(seat game.Seat, list []float32) []float32 {
	for d := range int8(decades) {
		list = append(list, sign(s.decade == d))
	}
	for p := inStock; p <= inOperating; p++ {
		list = append(list, sign(s.phase == p))
	}
	due, mine := 0, 0
	for c := range Company(companies) {
		if s.phase == inOperating && s.op.due&(1<<c) != 0 {
			due++
			mine += int(sign(s.directs(seat, c)))
		}
	}
	place := 0
	for i, q := range s.action.order[:s.n()] {
		if q == seat {
			place = i
		}
	}
	return append(list, float32(s.n())/maxSeats, float32(due)/6, float32(mine)/3, float32(place)/3,
		float32((seat-s.priority+game.Seat(s.n()))%game.Seat(s.n()))/3, sign(s.phase != inOperating && s.seat == seat),
		float32(s.market)/marketSpaces, float32(s.stock.passes)/maxSeats, sign(s.set.advanced))
}

// standingOf is how one seat stands.
func (s *State) standingOf(seat game.Seat, p *prospects) (st standing) {
	st.cash = float64(s.cash[seat])
	st.worth = st.cash
	for c := range Company(companies) {
		n := float64(s.shares(c, int(seat)))
		if s.company[c].director == seat {
			st.directs++
		}
		if n == 0 {
			continue
		}
		st.shares += n * float64(s.value(c))
		st.worth += n * p.share[c]
		st.income += n * p.income[c] / cert.Tenths
	}
	for _, g := range s.goals {
		if g != noGoal && s.winners(g).Has(seat) {
			st.goals++
		}
	}
	st.partners = float64(s.partners[seat].all)
	return st
}

// signsOfSeats sets the seat against the best of the others in each respect, and
// against their mean.
func (s *State) signsOfSeats(seat game.Seat, p *prospects, list []float32) []float32 {
	mine := s.standingOf(seat, p)
	var best, mean standing
	each := 1 / float64(s.n()-1)
	for q := range game.Seat(s.n()) {
		if q == seat {
			continue
		}
		o := s.standingOf(q, p)
		best = standing{max(best.cash, o.cash), max(best.shares, o.shares), max(best.worth, o.worth), max(best.income, o.income),
			max(best.goals, o.goals), max(best.partners, o.partners), max(best.directs, o.directs)}
		mean = standing{mean.cash + each*o.cash, mean.shares + each*o.shares, mean.worth + each*o.worth, mean.income + each*o.income,
			mean.goals + each*o.goals, mean.partners + each*o.partners, mean.directs + each*o.directs}
	}
	all := (mine.worth + mean.worth*float64(s.n()-1)) / float64(s.n())
	have := (mine.cash + mine.shares + (mean.cash+mean.shares)*float64(s.n()-1)) / float64(s.n())
	for _, x := range [...]float64{
		mine.cash / 500, (mine.cash - best.cash) / 500, (mine.cash - mean.cash) / 500,
		mine.shares / 2000, (mine.shares - best.shares) / 1000, (mine.shares - mean.shares) / 1000,
		mine.worth / 4000, (mine.worth - best.worth) / 1500, (mine.worth - mean.worth) / 1500,
		2 * (mine.worth - best.worth) / (all + 100), 2 * (mine.worth - mean.worth) / (all + 100),
		2 * (mine.cash + mine.shares - mean.cash - mean.shares) / (have + 100),
		mine.income / 300, (mine.income - best.income) / 150, (mine.income - mean.income) / 150,
		mine.goals / 3, (mine.goals - best.goals) / 2, (mine.goals - mean.goals) / 2,
		mine.partners / 5, (mine.partners - mean.partners) / 2, float64(s.partners[seat].left) / 5,
		mine.directs / 3, (mine.directs - mean.directs) / 2,
		float64(s.certificates(seat)) / float64(s.limit()),
	} {
		list = append(list, float32(min(max(x, -5), 5)))
	}
	return list
}

// nextBest is the company that weighs most of those not told of yet.
func nextBest(weigh func(Company) float64, told *uint16) (Company, bool) {
	best, most := Company(-1), 0.0
	for c := range Company(companies) {
		if w := weigh(c); *told&(1<<c) == 0 && w > most {
			best, most = c, w
		}
	}
	if best < 0 {
		return 0, false
	}
	*told |= 1 << best
	return best, true
}

// signsOfOwn is the companies that the seat directs, those first that it has most in.
func (s *State) signsOfOwn(seat game.Seat, p *prospects, list []float32) []float32 {
	told := uint16(0)
	for range signedOwn {
		c, ok := nextBest(func(c Company) float64 {
			if !s.directs(seat, c) {
				return 0
			}
			return 1 + float64(s.shares(c, int(seat)))*p.share[c]
		}, &told)
		var signs [18]float32
		if ok {
			signs = s.signsOfCharter(seat, c, p)
		}
		list = append(list, signs[:]...)
	}
	return list
}

// signsOfCharter is one company of the seat's own.
func (s *State) signsOfCharter(seat game.Seat, c Company, p *prospects) [18]float32 {
	co := &s.company[c]
	mine := s.shares(c, int(seat))
	var spaces, automated, managers float32
	for f, fac := range c.charter().factories {
		spaces += float32(fac.workers)
		automated += float32(co.automated[f])
		managers += sign(co.managers[f])
	}
	return [18]float32{
		1, float32(mine) / 6, float32(cert.Tenths-mine-s.shares(c, treasury)) / 6, float32(s.value(c)) / 250, float32(co.price) / float32(len(track)),
		float32(min(p.income[c], 1500)) / 300, float32(p.share[c]) / 400, float32(min(co.cash, 2000)) / 300,
		float32(s.freeSpaces(c)) / spaces, automated / spaces, managers / 2, float32(co.salespeople) / float32(c.charter().salespeople()),
		float32(co.prestige) / topPrestige, float32(co.tokens) / 2, float32(co.goods) / 4, float32(co.cubes.total()) / 6,
		sign(co.asset != noAsset), sign(s.hasEarned(c)),
	}
}

// signsOfOthers is the companies of others in which the seat holds most.
func (s *State) signsOfOthers(seat game.Seat, p *prospects, list []float32) []float32 {
	told := uint16(0)
	for range signedOthers {
		c, ok := nextBest(func(c Company) float64 {
			if s.directs(seat, c) {
				return 0
			}
			return float64(s.shares(c, int(seat))) * p.share[c]
		}, &told)
		var signs [6]float32
		if ok {
			signs = [6]float32{float32(s.shares(c, int(seat))) / 6, float32(s.value(c)) / 250, float32(min(p.income[c], 1500)) / 300,
				float32(p.share[c]) / 400, float32(min(s.company[c].cash, 2000)) / 300, sign(s.hasEarned(c))}
		}
		list = append(list, signs[:]...)
	}
	return list
}
