package bigshoulders

import (
	"math"
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
)

// Advise picks for the greedy bot: a first company that has done well, a production
// plan in the operating phase, a building that others will want to use, and else what
// is worth most when the choices that follow from it are made too.
func (rules) Advise(s *State, seat game.Seat, options []game.Option[Action], r *rand.Rand) (game.Pick, bool) {
	switch {
	case len(options) == 0:
		return game.Pick{}, false
	case s.phase == inSetup:
		return opening(options, r), true
	case s.phase == inBuilding:
		return bestBuilding(options), true
	case s.phase == inAction && s.asks(bonusDue) && s.top().bonus() == gainPartner:
		return find(options, Action{Do: accept}) // a partner fetches $40 at once, and stays
	case s.operations().inTurn(working):
		return find(options, s.planner().planWork())
	case s.phase == inOperating && s.asks(takeCube):
		return find(options, s.planner().planCube())
	case s.operations().inTurn(shipping):
		if a, ok := s.planner().planShipping(seat); ok {
			return find(options, a)
		}
		return s.adviser().lookAhead(seat, options, endsTurn), true
	}
	return s.adviser().lookAhead(seat, options, anything), true
}

func anything(Action) bool   { return true }
func endsTurn(a Action) bool { return a.Do == pay || a.Do == withhold }

// openedWith is what the first company has brought its founder against the others, in
// dollars, in thousands of games opened at random: Swift sells dear goods made of few
// cubes, Brunswick's factories eat up more than it can pay.
var openedWith = [companies]float64{
	Anglo: -60, Brunswick: -450, Cracker: 280, Doggett: -130, Elgin: 60,
	Fairbank: 200, Henderson: -200, Libby: 100, Spalding: -170, Swift: 820,
}

// openedAt is the same for the par values that a purse allows at first: a player who
// pays little has money left for shares.
var openedAt = map[int16]float64{35: 170, 40: 110, 50: -290}

// openedAs is both, of an opening.
func openedAs(a Action) float64 { return openedWith[a.Company] + openedAt[a.Price] }

// whim is how far moods go in the choice of the first company: a bot that opens every
// game alike is soon known by heart.
const whim = 150.0

// opening picks the first company and its par value.
func opening(options []game.Option[Action], r *rand.Rand) game.Pick {
	best, most := 0, math.Inf(-1)
	for i := range options {
		if v := openedAs(options[i].Action) + whim*r.NormFloat64(); v > most {
			best, most = i, v
		}
	}
	return game.Pick{Index: best}
}

// find is the option that the action is.
func find(options []game.Option[Action], a Action) (game.Pick, bool) {
	for i := range options {
		o := &options[i]
		if o.Step != 0 && o.Action.WithAmount(int(a.Amount)) == a && a.Amount >= o.Min && a.Amount <= o.Max {
			return game.Pick{Index: i, Amount: int(a.Amount)}, true
		}
		if o.Step == 0 && o.Action == a {
			return game.Pick{Index: i}, true
		}
	}
	return game.Pick{}, false
}

// bestBuilding builds what its owner should earn most with and keeps the next.
func bestBuilding(options []game.Option[Action]) game.Pick {
	best, most := 0, -1<<30
	for i := range options {
		a := options[i].Action
		v := 4*buildingWorth(a.Building) - buildingWorth(a.Remove)
		if v > most {
			best, most = i, v
		}
	}
	return game.Pick{Index: best}
}

// buildingWorth is what a building may bring its owner: its fee, the more the
// better the effect is for its price.
func buildingWorth(b Building) int {
	if b == 0 {
		return 0
	}
	tile := &buildingTiles[b]
	v := int(tile.pay)
	if tile.bankPays {
		v += 5
	}
	switch tile.effect {
	case hireSalespeople, hireManagers, automateWorkers:
		v += 10
	case payShares:
		v -= 10
	case takeDifferent, takeAlike:
		v += 3
	}
	return v
}

// adviser is the state as the greedy bot judges it.
type adviser struct{ *State }

func (s *State) adviser() adviser { return adviser{s} }

// lookAhead is the option, of those that fit, that leaves the seat best off once
// its own follow-up choices are made.
func (s adviser) lookAhead(seat game.Seat, options []game.Option[Action], fits func(Action) bool) game.Pick {
	var best game.Pick
	most, found := 0.0, false
	for i := range options {
		o := &options[i]
		if !fits(o.Action) {
			continue
		}
		for _, amount := range amounts(o) {
			a := o.Action
			if o.Step != 0 {
				a = a.WithAmount(amount)
			}
			t := *s.State
			t.do(seat, a, nil)
			t.advance(nil)
			t.adviser().settle(seat)
			v := (rules{}).Value(&t, seat) + s.taste(a)
			if a.Do == send {
				v += t.adviser().nextPartner(seat)
			}
			if !found || v > most {
				best, most, found = game.Pick{Index: i, Amount: amount}, v, true
			}
		}
	}
	return best
}

// nextPartner is what the seat's next partner should bring where it seems to do most.
// So money is kept for the second errand, or raised for it by the first.
func (s adviser) nextPartner(seat game.Seat) float64 {
	if s.phase != inAction || s.depth > 0 || !s.actions().hasPartner(seat) {
		return 0
	}
	t := *s.State
	t.seat, t.step = seat, sending
	return hopeOfSpace * max(0, t.rollout().bestSpace(seat, nil).worth)
}

// amounts are the ones worth trying: the least, the most and one between.
func amounts(o *game.Option[Action]) []int {
	low, high := int(o.Min), int(o.Max)
	switch {
	case o.Step == 0:
		return []int{0}
	case high-low >= 2:
		return []int{low, low + 1, high}
	case high > low:
		return []int{low, high}
	}
	return []int{low}
}

// taste keeps from doing things that only look even. In the last decade a partner
// who has nothing left to do stays at home, and raises no money for nothing.
func (s adviser) taste(a Action) float64 {
	last := s.decade == decades-1
	switch {
	case a.Do == decline && last:
		return 0
	case a.Do == trade, a.Do == discard, a.Do == decline:
		return -15
	case a.Do == sell:
		return -10
	case a.Do == send && last && a.Space >= Fundraising40 && a.Space <= Fundraising80:
		return -1
	}
	return 0
}

// settle makes the choices that an action brought up for the seat, each for what
// it is worth at once.
func (s adviser) settle(seat game.Seat) {
	var buffer [16]game.Option[Action]
	for range 6 {
		if s.asksToFinishSale(seat) {
			s.do(seat, Action{Do: done}, nil)
			s.advance(nil)
			continue
		}
		if s.depth == 0 || s.phase == gameOver || s.frameSeat() != seat {
			return
		}
		o := offers{s.State, seat, buffer[:0]}
		o.answers()
		if len(o.list) == 0 {
			return
		}
		best, most := 0, 0.0
		for i := range o.list {
			t := *s.State
			t.do(seat, o.list[i].Action, nil)
			t.advance(nil)
			if v := (rules{}).Value(&t, seat); i == 0 || v > most {
				best, most = i, v
			}
		}
		s.do(seat, o.list[best].Action, nil)
		s.advance(nil)
	}
}

// asksToFinishSale tells whether the seat has sold something, and may have done with
// that: only then prices fall.
func (s adviser) asksToFinishSale(seat game.Seat) bool {
	return s.phase == inStock && s.depth == 0 && s.seat == seat && s.step == selling && s.trading().checkDoneSelling(seat) == nil
}

// What the value net is told of a position, as numbers of about 0 to 1.

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

// Features tells how a seat stands: how far the game is, what the seat has and should
// get against the best of the others and their mean, and its companies.
func (rules) Features(s *State, seat game.Seat, list []float32) []float32 {
	p := s.adviser().prospects()
	return s.adviser().features(seat, &p, list)
}

// AllFeatures is Features of every seat, the companies looked at once.
func (rules) AllFeatures(s *State, list []float32) []float32 {
	p := s.adviser().prospects()
	for seat := range game.Seat(s.n()) {
		list = s.adviser().features(seat, &p, list)
	}
	return list
}

// prospects is what is reckoned of the companies in play.
func (s adviser) prospects() (p prospects) {
	for c := range Company(companies) {
		if s.company[c].started {
			p.income[c], p.share[c] = s.earning(c), s.shareWorth(c)
		}
	}
	return p
}

func (s adviser) features(seat game.Seat, p *prospects, list []float32) []float32 {
	list = s.signsOfTime(seat, list)
	list = s.signsOfSeats(seat, p, list)
	list = s.signsOfOwn(seat, p, list)
	return s.signsOfOthers(seat, p, list)
}

// sign is a truth as a number.
func sign(yes bool) float32 {
	if yes {
		return 1
	}
	return 0
}

// signsOfTime is how far the game is, and when it is the seat's turn.
func (s adviser) signsOfTime(seat game.Seat, list []float32) []float32 {
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
func (s adviser) standingOf(seat game.Seat, p *prospects) (st standing) {
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
		if g != noGoal && s.cleanup().winners(g).Has(seat) {
			st.goals++
		}
	}
	st.partners = float64(s.partners[seat].all)
	return st
}

// signsOfSeats sets the seat against the best of the others in each respect, and
// against their mean.
func (s adviser) signsOfSeats(seat game.Seat, p *prospects, list []float32) []float32 {
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
func (s adviser) signsOfOwn(seat game.Seat, p *prospects, list []float32) []float32 {
	told := uint16(0)
	for range signedOwn {
		c, ok := nextBest(func(c Company) float64 {
			if !s.directs(seat, c) {
				return 0
			}
			return 1 + float64(s.shares(c, int(seat)))*p.share[c]
		}, &told)
		var features [18]float32
		if ok {
			features = s.signsOfCharter(seat, c, p)
		}
		list = append(list, features[:]...)
	}
	return list
}

// signsOfCharter is one company of the seat's own.
func (s adviser) signsOfCharter(seat game.Seat, c Company, p *prospects) [18]float32 {
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
func (s adviser) signsOfOthers(seat game.Seat, p *prospects, list []float32) []float32 {
	told := uint16(0)
	for range signedOthers {
		c, ok := nextBest(func(c Company) float64 {
			if s.directs(seat, c) {
				return 0
			}
			return float64(s.shares(c, int(seat))) * p.share[c]
		}, &told)
		var features [6]float32
		if ok {
			features = [6]float32{float32(s.shares(c, int(seat))) / 6, float32(s.value(c)) / 250, float32(min(p.income[c], 1500)) / 300,
				float32(p.share[c]) / 400, float32(min(s.company[c].cash, 2000)) / 300, sign(s.hasEarned(c))}
		}
		list = append(list, features[:]...)
	}
	return list
}
