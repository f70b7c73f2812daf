package railwaymania

import (
	"context"
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// How bots play who look at the position and not far ahead: they float companies they
// can fund, build towards revenue, buy trains that pay, merge what is worth more as one,
// and pay dividends. The greedy bot takes its time; in simulated games the same is
// decided in a rollout. Founding and shares are in bot_stock.go, mergers and trains in
// bot_trains.go, what companies are worth in bot_outlook.go.

// Advise picks for the greedy bot.
func (rules) Advise(s *State, p game.Seat, options []game.Option[Action], r *rand.Rand) (game.Pick, bool) {
	if p == game.Chance || len(options) == 0 {
		return game.Pick{}, false
	}
	if s.Step == Running {
		return game.Pick{}, true // the best routes are offered first
	}
	m := mind{s, p, options, r}
	e := eye{s.adviser(), p, r, true}
	if a, ok := e.decide(); ok {
		if pick, ok := m.find(a); ok {
			return pick, true
		}
	}
	return m.first(), true
}

// find is the option that is the action.
func (m *mind) find(a Action) (game.Pick, bool) {
	for i := range m.options {
		o := &m.options[i]
		if o.Step == 0 && o.Action == a || o.Step != 0 && o.Action.WithAmount(int(a.Amount)) == a {
			return game.Pick{Index: i, Amount: int(a.Amount)}, true
		}
	}
	return game.Pick{}, false
}

// RolloutMove decides in a rollout. A company without director runs what is found so, too.
func (rules) RolloutMove(s *State, p game.Seat, r *rand.Rand) (Action, bool) {
	if p == game.Chance && s.Step != Running {
		return Action{}, false
	}
	e := eye{s.adviser(), p, r, false}
	return e.decide()
}

// Value judges a position for a seat: what it has, and what its shares will bring.
func (rules) Value(s *State, p game.Seat) float64 {
	return float64(s.Cash[p] + s.adviser().holdings(p))
}

// decide is what the seat does now; false where it sees nothing.
func (e *eye) decide() (Action, bool) {
	switch e.s.Step {
	case Petition:
		return e.petition(), true
	case Bidding:
		return e.bid(), true
	case SettingPar:
		return e.par(), true
	case MoreShares:
		return e.moreShares(), true
	case Trading:
		return e.trade(), true
	case BuyingTokens:
		return e.tokens(), true
	case PayingFine:
		return e.payFine()
	case Merging, Acquiring:
		return e.merger(), true
	case Consenting:
		return e.consent(), true
	case HomeUpgrade, Building:
		return e.track()
	case Tokening:
		return e.token(), true
	case Running:
		return e.routes(), true
	case Sharing:
		return e.dividend(), true
	case BuyingTrains:
		return e.train()
	case HalfShare:
		return e.option(), true
	case ShedToken:
		return e.shed(), true
	}
	return passing, true
}

// earns is what a run could earn on a board, the subsidy counted half: with good routes
// where there is time, else with those found at a glance.
func (e *eye) earns(b *board.Board, run *runs.Run) int {
	if e.keen {
		best := firstBest(*b, *run)
		return int(best.Income.Revenue) + int(best.Income.Subsidy)/2
	}
	_, in, _ := runs.Glance(b, run)
	return int(in.Revenue) + int(in.Subsidy)/2
}

// routes is good routes for the company on turn.
func (e *eye) routes() Action {
	s := e.s
	run := s.run(s.Company)
	set, _, whole := runs.Glance(&s.Board, &run)
	a := Action{Verb: DoRun, Routes: set}
	if !whole {
		if _, no := s.Income(&set, 0); no != nil {
			a.Routes = firstBest(s.Board, run).Set
		}
	}
	return a
}

// keenLays is how many tiles are looked at closely by a player with time to think.
const keenLays = 48

// track builds what lifts the income most, and of equals what reaches more; at a glance,
// the tile that looks best.
func (e *eye) track() (Action, bool) {
	s := e.s
	var buf [roomForLays]board.Lay
	if !e.keen {
		for _, l := range e.goodLays(buf[:0], 1) {
			return laying(l), true
		}
		return e.anyTrack()
	}
	run := s.adviser().hopeful(s.Company)
	best, most := e.oddTrack(&run, passing, e.prospect(&s.Board, &run))
	for _, l := range e.goodLays(buf[:0], keenLays) {
		b := s.Board
		b.Lay(l)
		if n := e.prospect(&b, &run); n > most {
			best, most = laying(l), n
		}
	}
	if best.Verb != DoPass {
		return best, true
	}
	return e.anyTrack()
}

func laying(l board.Lay) Action { return Action{Verb: DoLay, Hex: l.Hex, Tile: l.Tile, Turn: l.Turn} }

// anyTrack is a pass, or the tile that must be laid.
func (e *eye) anyTrack() (Action, bool) {
	if e.s.Step == Building && e.s.operatingRound().checkStopBuilding() == nil {
		return passing, true
	}
	var buf [roomForLays]board.Lay
	for _, l := range e.lays(buf[:0]) {
		return laying(l), true
	}
	return Action{}, false
}

// lays appends the tiles that may be laid now.
func (e *eye) lays(out []board.Lay) []board.Lay {
	s, loose := e.s, e.s.Conventions.Quirks.LooseSupply
	if s.Step == HomeUpgrade {
		return s.Board.AppendHomeUpgrades(s.Company, s.operatingRound().colours(), loose, out)
	}
	all := s.Board.AppendLays(s.Company, s.operatingRound().colours(), loose, out)
	kept := all[:0]
	for _, l := range all {
		if s.operatingRound().checkAllowance(l) == nil {
			kept = append(kept, l)
		}
	}
	return kept
}

// goodLays appends so many tiles that are worth a closer look, by what they show.
func (e *eye) goodLays(out []board.Lay, most int) []board.Lay {
	all := e.lays(out)
	if len(all) <= most {
		return all
	}
	var scores [roomForLays]int
	for i, l := range all {
		scores[i] = e.s.Board.Promise(l)*8 + e.rng.IntN(24)
	}
	for i := range most {
		for k := i + 1; k < len(all); k++ {
			if scores[k] > scores[i] {
				scores[i], scores[k] = scores[k], scores[i]
				all[i], all[k] = all[k], all[i]
			}
		}
	}
	return all[:most]
}

// oddTrack weighs a link to London and small stations against the best so far.
func (e *eye) oddTrack(run *runs.Run, best Action, most int) (Action, int) {
	s := e.s
	if s.Step != Building {
		return best, most
	}
	if s.operatingRound().checkLondon(s.Company) == nil {
		b := s.Board
		b.LinkLondon(s.Company)
		if n := e.prospect(&b, run); n > most {
			best, most = Action{Verb: DoLondon}, n
		}
	}
	if s.Charters[s.Company].Permits&(1<<runs.Local) == 0 {
		return best, most
	}
	for h := board.NumCities; h < board.NumLand; h++ {
		segments, n := s.Board.CleanSegments(h)
		for _, seg := range segments[:n] {
			if s.operatingRound().checkStation(h, seg) != nil {
				continue
			}
			b := s.Board
			b.AddStation(h, seg)
			if n := e.prospect(&b, run); n > most {
				best, most = Action{Verb: DoStation, Hex: h, Segment: seg}, n
			}
		}
	}
	return best, most
}

// prospect is what a board promises: income now, and cities reached for later.
func (e *eye) prospect(b *board.Board, run *runs.Run) int {
	reach := b.Reach(run.Company)
	n := 20 * e.earns(b, run)
	for h := range board.NumHexes {
		if reach.Arrive[h] == 0 {
			continue
		}
		switch {
		case !h.Land():
			n += 120
		case h.City():
			n += 60 + int(h.Label())/4
		default:
			n += 10
		}
	}
	return n
}

// token takes the most valuable city, or London where that lifts the income.
func (e *eye) token() Action {
	s := e.s
	c := s.Company
	reach := s.Board.Reach(c)
	run := s.adviser().hopeful(c)
	now := 0
	if e.keen {
		now = e.earns(&s.Board, &run)
	}
	best, most := passing, 0
	for h := range board.NumCities {
		if s.Board.CheckToken(c, &reach, h) != nil {
			continue
		}
		n := int(s.Board.TileAt(h).Value)
		if s.Charters[c].Tokens == 1 && n < 40 {
			continue
		}
		if e.keen {
			b := s.Board
			b.PlaceToken(c, h)
			n += 100 * max(e.earns(&b, &run)-now, 0)
		}
		if n > most {
			best, most = Action{Verb: DoToken, Hex: h}, n
		}
	}
	if s.Charters[c].Tokens > 0 && !s.Operating.Track && s.Board.CheckLondon(c, &reach) == nil && (e.keen || !e.errs()) {
		b := s.Board
		b.LinkLondon(c)
		if !e.keen {
			now = e.earns(&s.Board, &run)
		}
		if n := 1000 * (e.earns(&b, &run) - now); n > most {
			best = Action{Verb: DoLondon}
		}
	}
	return best
}

// shed takes a token off where it is worth least.
func (e *eye) shed() Action {
	s := e.s
	best, least := Action{Verb: DoShed, London: true}, 1000
	for h := range board.NumCities {
		if n := int(s.Board.TileAt(h).Value); n < least && s.mergers().checkShed(h, false) == nil {
			best, least = Action{Verb: DoShed, Hex: h}, n
		}
	}
	return best
}

// firstBest is the first good routes that a search comes to. It works on copies, so that
// nothing is allocated where they are found at a glance.
func firstBest(b board.Board, run runs.Run) runs.Best {
	return runs.FindBest(&once{Context: context.Background()}, &b, &run, runs.MostRevenue, runs.AllWork)
}

// once is a context that is done when it was asked once: a search under it makes its
// first choice and stops.
type once struct {
	context.Context
	asked bool
}

// Err is nil the first time.
func (o *once) Err() error {
	if o.asked {
		return context.Canceled
	}
	o.asked = true
	return nil
}

// How somebody plays who knows the rules and little else. Choosing evenly among
// all options would throw all money at the first auction.

// Casual picks for the random bot.
func (rules) Casual(s *State, p game.Seat, options []game.Option[Action], r *rand.Rand) (game.Pick, bool) {
	if p == game.Chance || len(options) == 0 {
		return game.Pick{}, false
	}
	m := mind{s, p, options, r}
	return m.casual(), true
}

// mind picks among options.
type mind struct {
	s       *State
	seat    game.Seat
	options []game.Option[Action]
	rng     *rand.Rand
}

// chance is true in so many of a hundred cases.
func (m *mind) chance(percent int) bool { return m.rng.IntN(100) < percent }

// one picks evenly among the options that fit; false if none does.
func (m *mind) one(fits func(*Action) bool) (game.Pick, bool) {
	pick, n := 0, 0
	for i := range m.options {
		if fits(&m.options[i].Action) {
			n++
			if m.rng.IntN(n) == 0 {
				pick = i
			}
		}
	}
	return m.at(pick), n > 0
}

// at picks the option with its least amount.
func (m *mind) at(i int) game.Pick { return game.Pick{Index: i, Amount: int(m.options[i].Min)} }

// verb picks evenly among the options of a verb.
func (m *mind) verb(v Verb) (game.Pick, bool) {
	return m.one(func(a *Action) bool { return a.Verb == v })
}

// any picks evenly among all.
func (m *mind) any() game.Pick { return m.at(m.rng.IntN(len(m.options))) }

// try is the verb in so many of a hundred cases, where it is possible.
func (m *mind) try(percent int, v Verb) (game.Pick, bool) {
	if !m.chance(percent) {
		return game.Pick{}, false
	}
	return m.verb(v)
}

// first is the first of the choices that is possible, or a pass, or anything.
func (m *mind) first(choices ...func() (game.Pick, bool)) game.Pick {
	for _, choose := range choices {
		if pick, ok := choose(); ok {
			return pick
		}
	}
	if pick, ok := m.verb(DoPass); ok {
		return pick
	}
	return m.any()
}

// maybe is a choice of a verb in so many of a hundred cases.
func (m *mind) maybe(percent int, v Verb) func() (game.Pick, bool) {
	return func() (game.Pick, bool) { return m.try(percent, v) }
}

func (m *mind) casual() game.Pick {
	switch m.s.Step {
	case Petition:
		return m.first(m.maybe(60, DoPetition))
	case Bidding:
		return m.first(m.maybe(30, DoBid))
	case SettingPar:
		return m.first(m.affordablePar)
	case MoreShares:
		return m.first(m.maybe(95, DoBuyShare))
	case Trading:
		return m.first(m.floatOwn, m.maybe(10, DoSell), m.maybe(70, DoBuyShare), m.start)
	case BuyingTokens:
		return m.first(func() (game.Pick, bool) { return m.one(func(a *Action) bool { return a.Amount <= 4 }) })
	case Merging, Acquiring:
		return m.first(m.maybe(10, DoMerge))
	case Building, HomeUpgrade:
		return m.first(m.maybe(3, DoLondon), m.maybe(3, DoStation), m.maybe(90, DoLay))
	case Tokening:
		return m.first(m.maybe(20, DoLondon), m.maybe(60, DoToken))
	case Running:
		return m.at(0) // the best routes are offered first
	case Sharing:
		return m.first(m.maybe(25, DoWithhold), m.maybe(10, DoHudson), m.maybe(100, DoPay))
	case BuyingTrains:
		return m.first(m.train, m.maybe(5, DoTradeTrain))
	case Redeeming:
		return m.first(m.maybe(20, DoRedeemShare))
	}
	return m.any()
}

// affordablePar is a par at which the winner can pay for half the company.
func (m *mind) affordablePar() (game.Pick, bool) {
	cash := m.s.Cash[m.seat]
	return m.one(func(a *Action) bool { return floatShares*money.Amount(a.Amount) <= cash })
}

// floatOwn buys what the player's own company needs to float.
func (m *mind) floatOwn() (game.Pick, bool) {
	return m.one(func(a *Action) bool {
		ch := m.s.charter(a.Company)
		return a.Verb == DoBuyShare && a.From != Pool && ch.Status == Started && ch.Director == m.seat
	})
}

// start founds a company that the player can float alone.
func (m *mind) start() (game.Pick, bool) {
	if !m.chance(50) {
		return game.Pick{}, false
	}
	cash := m.s.Cash[m.seat]
	return m.one(func(a *Action) bool {
		return a.Verb == DoStart && floatShares*money.Amount(a.Amount) <= cash
	})
}

// train buys a train that the company may run, without warranties: always if it
// has none, else sometimes.
func (m *mind) train() (game.Pick, bool) {
	c := m.s.Company
	if m.s.hasTrain(c) && !m.chance(40) {
		return game.Pick{}, false
	}
	return m.one(func(a *Action) bool {
		return a.Verb == DoBuyTrain && a.Amount == 0 && m.s.Charters[c].Permits&(1<<a.Type) != 0
	})
}
