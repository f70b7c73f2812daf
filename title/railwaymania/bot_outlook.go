package railwaymania

import (
	_ "embed"
	"math/bits"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/price"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What companies are worth to the bots: how long the game will go on, what a company
// will earn, and what a share of it will have brought by the end.

const (
	// trainsARound is how many trains the bank sells in an operating round, on the mean.
	trainsARound = 2.2
	lastRounds   = 3 // after the LNER (10.3)
)

// usual is what a company with a train of a class earns, about.
var usual = [numClasses]money.Amount{60, 130, 190, 250, 290, 330, 360, 400}

// adviser is the state as bots judge it.
type adviser struct{ *State }

func (s *State) adviser() adviser { return adviser{s} }

// roundsLeft is how many operating rounds are still to come, about, the present one
// included.
func (s adviser) roundsLeft() int {
	set := s.roundsOfSet()
	switch {
	case s.LNER || s.BankBroken || s.TopReached:
		return set
	case s.LNERDue:
		return set + lastRounds
	}
	n := max(set, s.roundsTo(ClassH)+1) + 1 // the set in which it is sold is played out
	if bank := s.bankLasts(); bank < n {
		return max(set, bank)
	}
	return n + lastRounds
}

// roundsOfSet is how many rounds of this set are to come, the present one included;
// between sets, those of the next.
func (s adviser) roundsOfSet() int {
	if s.Round == OperatingRound {
		return int(s.Of) - int(s.Number) + 1
	}
	return int(phases[s.Phase].rounds)
}

// bankLasts is after how many rounds the bank will be broken, about, if companies pay
// as they did last.
func (s adviser) bankLasts() int {
	paid := money.Amount(0)
	for c := range board.NumCompanies {
		if s.LastPaid[c].Paid {
			paid += s.LastPaid[c].Revenue
		}
	}
	return int(s.Bank/max(paid, 1)) + 1
}

// roundsTo is after how many operating rounds the first train of a class will be sold,
// about.
func (s adviser) roundsTo(class Class) int {
	trains := 0
	for c := range class {
		trains += int(s.Left[c])
	}
	if s.Phase >= class {
		return 0
	}
	return int(float64(trains)/trainsARound + 0.5)
}

// roundsFor is in how many rounds the company will still run, about: not again in the
// present one, once it has.
func (s adviser) roundsFor(c board.Company) int {
	if s.hasRun(c) {
		return s.roundsLeft() - 1
	}
	return s.roundsLeft()
}

// hasRun tells whether the company has shared what it earned in this operating round.
func (s adviser) hasRun(c board.Company) bool {
	switch {
	case s.Round != OperatingRound || !s.Charters[c].Operated:
		return false
	case c != s.Company:
		return true
	case s.Step == HalfShare || s.Step == ShedToken:
		return s.Merger.Kind != AMerger || s.Operating.Void
	}
	return s.Step > Sharing
}

// runsFor is for how many rounds the company's trains will last.
func (s adviser) runsFor(c board.Company) int {
	n, done := 0, s.roundsLeft()-s.roundsFor(c)
	for id := range s.Trains {
		if t := &s.Trains[id]; t.Place == Owned && t.Owner == c {
			class := TrainID(id).Class()
			if s.permanent(class) {
				return s.roundsFor(c)
			}
			n = max(n, s.roundsTo(classes[class].rustOn)+int(t.Warranties)-done)
		}
	}
	return n
}

// promise is what the company will earn a round, about: what it earned last, or where it
// has not run with what it has, what is usual.
func (s adviser) promise(c board.Company) money.Amount {
	if s.mayRun(c) {
		if last := s.LastPaid[c].Revenue; last > 0 {
			return last
		}
		return usual[s.Phase] / 2
	}
	if class, ok := s.nextClass(); ok && s.funds(c) >= classes[class].price {
		return usual[class] * 2 / 3
	}
	return 0
}

// mayRun tells whether the company has a train of a type that it may run.
func (s adviser) mayRun(c board.Company) bool {
	for id := range s.Trains {
		if t := &s.Trains[id]; t.Place == Owned && t.Owner == c && s.Charters[c].Permits&(1<<t.Type) != 0 {
			return true
		}
	}
	return false
}

// funds is the company's money, or what it will have when it floats.
func (s adviser) funds(c board.Company) money.Amount {
	switch ch := s.charter(c); {
	case ch.Status != Started:
		return ch.Cash
	case ch.Chartered:
		return s.capital(c) - charterTokens*charterToken
	default:
		return halfOf(s.price(c)) - fewestTokens*plainToken
	}
}

// outlook is what a share of the company will have brought by the end: dividends, and
// its last price.
func (s adviser) outlook(c board.Company) money.Amount {
	return s.outlookAt(c, s.promise(c), s.renews(c, 0))
}

// outlookAt is the outlook if the company earns so much a round, and renews its trains or
// does not.
func (s adviser) outlookAt(c board.Company, revenue money.Amount, renews bool) money.Amount {
	ch := s.charter(c)
	cell := ch.Cell
	if !ch.Marked {
		cell = cellBelow(ch.Par)
	}
	return outlookOf(cell, revenue, s.runsFor(c), s.roundsFor(c), renews)
}

// renews tells whether the company will have the money for a train when its trains are
// gone, if it has so much more.
func (s adviser) renews(c board.Company, more money.Amount) bool { return s.renewal(c, more) >= 1 }

// renewal is what part of the price of its next train the company will have, if it has so
// much more.
func (s adviser) renewal(c board.Company, more money.Amount) float64 {
	class, ok := s.nextClass()
	if !ok {
		return 0
	}
	own := s.price(c) * money.Amount(s.commons(Treasury, c))
	return float64(s.funds(c)+more+own/2+s.promise(c)) / float64(classes[class].price)
}

// outlookOf is the outlook of a share at a price, of a company that earns so much in
// each of so many rounds, and then again if it renews its trains, else nothing.
func outlookOf(cell price.Space, revenue money.Amount, runs, rounds int, renews bool) money.Amount {
	paid := money.Amount(0)
	for round := range rounds {
		switch {
		case round < runs || renews && round > runs:
			paid += revenue / 10
			cell = market.Move(cell, aSpace*market.Times(cell, revenue, mostSpaces))
		default:
			cell = max(market.Move(cell, -aSpace), ruin+1)
		}
	}
	return paid + market.At(cell)
}

// hopeful is the run of the company's trains, and where it has none with a train that
// it could buy.
func (s adviser) hopeful(c board.Company) runs.Run {
	run := s.run(c)
	for i := range run.Count {
		if run.Trains[i].Permit {
			return run
		}
	}
	return s.withTrain(run, s.Charters[c].Permits)
}

// withTrain is the run with one more train of the bank's next class, of the first type
// permitted.
func (s adviser) withTrain(run runs.Run, permits uint8) runs.Run {
	class, ok := s.nextClass()
	if !ok || run.Count == runs.MaxTrains {
		return run
	}
	for _, t := range receiverTypes {
		if permits&(1<<t) != 0 {
			run.Trains[run.Count] = s.cardRunner(class, t, permits)
			run.Count++
			break
		}
	}
	return run
}

// What the value net is told of a position, as numbers of about 0 to 1.

// sheet is the features being written, and what they are taken from.
type sheet struct {
	s       adviser
	list    []float32
	left    int
	earns   [board.NumCompanies]money.Amount // with its trains, as the map is
	outlook [board.NumCompanies]money.Amount
	brings  [game.MaxSeats]float64 // cash, and what the shares will bring
}

func (t *sheet) add(x float64) { t.list = append(t.list, float32(min(max(x, -10), 10))) }

func (t *sheet) flag(is bool) {
	if is {
		t.add(1)
	} else {
		t.add(0)
	}
}

// Features tells how a seat stands: how far the game is, its money against the others', the
// companies it has most in, those of its strongest rival, and what is being decided.
func (rules) Features(s *State, seat game.Seat, list []float32) []float32 {
	t := s.adviser().sheet(list)
	t.tell(seat)
	return t.list
}

// AllFeatures is Features of every seat, the routes looked for once.
func (rules) AllFeatures(s *State, list []float32) []float32 {
	t := s.adviser().sheet(list)
	for seat := range game.Seat(s.Seats) {
		t.tell(seat)
	}
	return t.list
}

// sheet looks at every company in play.
func (s adviser) sheet(list []float32) sheet {
	t := sheet{s: s, list: list, left: s.roundsLeft()}
	for c := range board.NumCompanies {
		if s.Charters[c].Status >= Started {
			t.look(c)
		}
	}
	for p := range game.Seat(s.Seats) {
		t.brings[p] = float64(s.Cash[p])
		for c := range board.NumCompanies {
			t.brings[p] += float64(s.shares(Holder(p), c)) * float64(t.outlook[c])
		}
	}
	return t
}

// tell writes the features of one seat.
func (t *sheet) tell(seat game.Seat) {
	t.clock()
	rival := t.wealth(seat)
	t.companies(seat, 5)
	t.companies(rival, 3)
	t.decision(seat)
}

// look finds what a company earns with its trains, as the map is, and its outlook. A
// company with half the money for its next train is half way between having it and not.
func (t *sheet) look(c board.Company) {
	s := t.s
	revenue := s.promise(c)
	if run := s.run(c); runnable(&run) {
		_, in, _ := runs.Glance(&s.Board, &run)
		t.earns[c] = money.Amount(in.Revenue)
		revenue = t.earns[c]
	}
	worst, best := s.outlookAt(c, revenue, false), s.outlookAt(c, revenue, true)
	t.outlook[c] = worst + money.Amount(float64(best-worst)*min(max(s.renewal(c, 0), 0), 1))
}

// clock adds how far the game is.
func (t *sheet) clock() {
	s := t.s
	t.add(float64(t.left) / 16)
	t.add(float64(s.Phase) / 7)
	t.add(float64(s.Seats) / 8)
	t.flag(s.LNER)
	t.flag(s.LNERDue)
	t.flag(s.Round == ParliamentRound)
	t.flag(s.Round == StockRound)
	t.add(float64(s.Bank) / bankTotal)
	done := 0.0
	if s.Round == OperatingRound && s.Operating.Count > 0 {
		done = float64(s.Operating.Next) / float64(s.Operating.Count)
	}
	t.add(done)
	for c := range Class(numClasses) {
		t.add(float64(s.Left[c]) / 7)
	}
}

// wealth is the seat's money and shares, and against the others'. It gives the one who
// will have most of them.
func (t *sheet) wealth(seat game.Seat) (rival game.Seat) {
	s := t.s
	best, sum, now, most := -1.0, 0.0, 0.0, 0.0
	for p := range game.Seat(s.Seats) {
		if p == seat {
			continue
		}
		if t.brings[p] > best {
			best, rival = t.brings[p], p
		}
		sum += t.brings[p]
		now += float64(s.worth(p))
		most = max(most, float64(s.worth(p)))
	}
	others := float64(s.Seats) - 1
	mine, mean, worth := t.brings[seat], sum/others, float64(s.worth(seat))
	scale := (mine+sum)/float64(s.Seats) + 200
	t.add(mine / 8000)
	t.add((mine - best) / 3000)
	t.add((mine - mean) / 3000)
	t.add((mine - best) / scale)
	t.add((mine - mean) / scale)
	t.add(worth / 5000)
	t.add((worth - most) / (now/others + 200))
	t.add((worth - now/others) / (now/others + 200))
	t.add(float64(s.Cash[seat]) / 1000)
	t.add(float64(s.Cash[rival]) / 1000)
	t.add(float64(s.certificates(seat)) / float64(max(1, s.Limit)))
	t.flag(s.Priority == seat)
	return rival
}

// companies adds those that a seat will have most of, in order.
func (t *sheet) companies(seat game.Seat, n int) {
	s := t.s
	told := companySet(0)
	for range n {
		best, most := board.NoCompany, money.Amount(0)
		for c := range board.NumCompanies {
			if worth := money.Amount(s.shares(Holder(seat), c)) * t.outlook[c]; !told.has(c) && worth > most {
				best, most = c, worth
			}
		}
		if best == board.NoCompany {
			for range signsACompany {
				t.add(0)
			}
			continue
		}
		told.add(best)
		t.company(seat, best)
	}
}

const signsACompany = 15

// company adds one as a seat sees it.
func (t *sheet) company(seat game.Seat, c board.Company) {
	s := t.s
	ch := s.charter(c)
	held := float64(s.shares(Holder(seat), c))
	class, left := s.nextClass()
	t.add(held / 10)
	t.add(held * float64(t.outlook[c]) / 3000)
	t.add(float64(t.outlook[c]) / 500)
	t.add(float64(s.price(c)) / 300)
	t.add(float64(s.LastPaid[c].Revenue) / 500)
	t.add(float64(t.earns[c]) / 500)
	t.add(float64(t.earns[c]) / float64(s.price(c)+20))
	t.flag(s.hasRun(c))
	t.add(float64(ch.Cash) / 1000)
	t.flag(left && ch.Cash >= classes[class].price)
	t.flag(ch.Director == seat)
	t.flag(s.hasTrain(c))
	t.add(float64(s.runsFor(c)) / float64(max(1, t.left)))
	t.add(float64(bits.OnesCount8(ch.Permits)) / 3)
	t.add(float64(s.Board.TokensOnMap(c)+int(ch.Tokens)) / 7)
}

// decision adds what is being decided: for which company, and what the seat has in it.
func (t *sheet) decision(seat game.Seat) {
	s := t.s
	t.flag(s.Seat == seat)
	t.flag(s.Step == Bidding && s.Parliament.High == seat)
	t.add(float64(s.Parliament.Bid) / 50)
	if s.Company == board.NoCompany || s.Round != OperatingRound {
		for range 5 {
			t.add(0)
		}
		return
	}
	t.flag(s.Charters[s.Company].Director == seat)
	t.add(float64(s.shares(Holder(seat), s.Company)) / 10)
	t.flag(s.Step <= Running)
	t.flag(s.Step == BuyingTrains)
	t.add(float64(s.Operating.Earned.Revenue) / 500)
}

// valueNet is what 'scrip train' has learned of how seats stand.
//
//go:embed value.net
var valueNet []byte

// tuning is how hard bots think about this title: the strengths that 'scrip ladder' found
// (docs/bots-measured.md).
var tuning = &game.Tuning{
	ValueNet: valueNet,
	// Here who begins something has to follow it up: only the lowest thinks now and then,
	// and the strongest at every step of a turn, which is long.
	Levels: [3]game.Search{
		{Games: 24, Horizon: 120, Plans: 8, Margin: 2, ThinkRate: 0.25, EqualDepth: true},
		{Games: 32, Horizon: 120, Plans: 8, Margin: 2, EqualDepth: true},
		{Games: 100, Horizon: 120, Plans: 10, Margin: 2, Replan: true, EqualDepth: true},
	},
	Hint: game.Search{Games: 300, Horizon: 120, Plans: 16, Margin: 1, Limits: true, Vary: true, EqualDepth: true}, Fresh: 100,
	// A review sees only half as far as the strongest level, or it would take a quarter of
	// an hour: a search that sees less takes for mistakes what others saw the reason of.
	Review: game.ReviewTuning{
		Search: game.Search{Games: 120, Horizon: 60, Plans: 16, Limits: true, Vary: true},
		Curve:  24, Fresh: 32, Listed: 16, Longer: 200, Far: 120,
	},
}
