package railwaymania

import (
	"strconv"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// Trains: 7.9 buying, 7.10 warranties, 9 phases. What a company without a train
// must do stands in forced.go.

// Class is a group of trains and the phase it opens, A to H (9).
type Class uint8

const (
	ClassA Class = iota
	ClassB
	ClassC
	ClassD
	ClassE
	ClassF
	ClassG
	ClassH
	numClasses = iota
)

func (c Class) String() string { return string('A' + rune(c)) }

// MarshalText writes the letter.
func (c Class) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// classes are the train cards: price, the class that makes them obsolete (A
// never does, so it stands for none), free warranties (7.10.1) and how many
// there are in the short, standard and long game. The H trains are what is left
// of the 34 cards.
var classes = [numClasses]struct {
	price  money.Amount
	rustOn Class
	free   uint8
	count  [3]uint8
}{
	ClassA: {100, ClassC, 1, [3]uint8{6, 7, 7}},
	ClassB: {200, ClassE, 0, [3]uint8{5, 6, 6}},
	ClassC: {280, ClassF, 0, [3]uint8{4, 4, 5}},
	ClassD: {360, ClassG, 1, [3]uint8{3, 3, 4}},
	ClassE: {500, 0, 0, [3]uint8{3, 3, 3}},
	ClassF: {600, 0, 0, [3]uint8{2, 2, 2}},
	ClassG: {700, 0, 0, [3]uint8{1, 1, 1}},
	ClassH: {800, 0, 0, [3]uint8{6, 6, 6}},
}

// sizes are what the trains of each class do: a freight train's hexes, and the
// stops that the others are paid for and may visit (7.8.1-7.8.3).
var sizes = [numClasses]struct{ hexes, pay, visit uint8 }{
	ClassA: {1, 2, 2},
	ClassB: {2, 2, 3},
	ClassC: {3, 3, 3},
	ClassD: {5, 4, 4},
	ClassE: {6, 4, 5},
	ClassF: {7, 5, 5},
	ClassG: {8, 5, 6},
	ClassH: {9, 6, 6},
}

// phases are what each phase brings (9): the operating rounds of a set and the
// train limits; a limit is for each type, or for all trains together.
var phases = [numClasses]struct {
	rounds  uint8
	limit   uint8
	overall bool
}{
	ClassA: {1, 3, false},
	ClassB: {2, 3, false},
	ClassC: {2, 3, false},
	ClassD: {3, 3, false},
	ClassE: {3, 2, false},
	ClassF: {3, 2, false},
	ClassG: {3, 3, true},
	ClassH: {3, 3, true},
}

// simpleLimit is the train limit, for all trains together, of the games with one
// type of train (11.1).
var simpleLimit = [numClasses]uint8{4, 4, 4, 4, 3, 3, 2, 2}

// permanent tells whether trains of the class never become obsolete (9, 11.2).
func (s *State) permanent(c Class) bool {
	return classes[c].rustOn == 0 || s.Options.Shorter && c == ClassD
}

// obsolete tells whether only warranties keep trains of the class going (7.10).
func (s *State) obsolete(c Class) bool { return !s.permanent(c) && s.Phase >= classes[c].rustOn }

// nextClass is the class the bank sells (7.9); false if it has no train.
func (s *State) nextClass() (Class, bool) {
	for c := range Class(numClasses) {
		if s.Left[c] > 0 {
			return c, true
		}
	}
	return 0, false
}

// trains is the state where trains are bought and money for them is raised.
type trains struct{ *State }

func (s *State) trains() trains { return trains{s} }

// bankTrain is the next card of a class in the bank.
func (s trains) bankTrain(c Class) TrainID {
	id := firstTrain[c]
	for s.Trains[id].Place != InBank {
		id++
	}
	return id
}

// trainName is a train as players call it: 2/3E, 5F.
func trainName(c Class, t runs.TrainType) string { return trainNames[c][t] }

// trainNames are all of them, made once: trains are bought while games are played
// by the thousand.
var trainNames = func() (names [numClasses][runs.NumTrainTypes]string) {
	for c := range names {
		size := &sizes[c]
		paid := strconv.Itoa(int(size.pay))
		if size.pay != size.visit {
			paid += "/" + strconv.Itoa(int(size.visit))
		}
		names[c] = [runs.NumTrainTypes]string{runs.Freight: strconv.Itoa(int(size.hexes)) + "F", runs.Express: paid + "E", runs.Local: paid + "L"}
	}
	return names
}()

// checkRoom tells whether the company is below its train limit for the type (7.9,
// 11.1). Trains that will go with the purchase still count. By convention a company
// without director looks at the trains of the type alone, in every phase.
func (s trains) checkRoom(c board.Company, t runs.TrainType) *game.Illegal {
	if s.Options.Types&(1<<t) == 0 {
		return typeNotInGame
	}
	all, same := 0, 0
	for id := range s.Trains {
		if tr := &s.Trains[id]; tr.Place == Owned && tr.Owner == c {
			all++
			if tr.Type == t {
				same++
			}
		}
	}
	limit := phases[s.Phase]
	overall := limit.overall && !(s.Conventions.Receivership.ReceiverByType && s.receivership(c))
	switch {
	case s.dealing().simple() && all >= int(simpleLimit[s.Phase]),
		!s.dealing().simple() && overall && all >= int(limit.limit),
		!s.dealing().simple() && !overall && same >= int(limit.limit):
		return trainLimit
	}
	return nil
}

// checkBuyTrain tells whether the company may buy the bank's next train as this
// type with so many warranties (7.9, 7.10).
func (s trains) checkBuyTrain(t runs.TrainType, warranties int32) *game.Illegal {
	class, ok := s.nextClass()
	switch {
	case !ok:
		return noTrains
	case warranties > 0 && s.Options.NewPlayers:
		return warrantyBarred
	case warranties+int32(classes[class].free) > maxWarranties:
		return tooManyWarrants
	}
	if no := s.checkRoom(s.Company, t); no != nil {
		return no
	}
	if s.Charters[s.Company].Cash < classes[class].price+money.Amount(warranties)*warrantyPrice {
		return trainTooDear
	}
	return nil
}

// buyTrain buys it.
func (s trains) buyTrain(t runs.TrainType, warranties int32, log *game.Log) {
	s.takeTrain(s.Company, t, uint8(warranties), log)
	s.Operating.Forced = false
	s.operatingRound().stay(BuyingTrains, log)
}

// takeTrain moves the bank's next train to the company, and the phase may change.
func (s trains) takeTrain(c board.Company, t runs.TrainType, warranties uint8, log *game.Log) {
	class, _ := s.nextClass()
	id := s.bankTrain(class)
	cost := classes[class].price + money.Amount(warranties)*warrantyPrice
	money.Transfer(&s.Charters[c].Cash, &s.Bank, cost)
	s.Left[class]--
	s.Trains[id] = Train{Owner: c, Place: Owned, Type: t, Warranties: warranties + classes[class].free}
	s.Charters[c].Final = false
	game.Emit(log, TrainBought{c, id, trainName(class, t), "bank", cost, s.Trains[id].Warranties})
	if class > s.Phase {
		s.startPhase(class, log)
	}
}

// TradePrice is the fixed price between companies: full while no train of a later
// group was sold, then half (7.9).
func (s *State) TradePrice(id TrainID) money.Amount {
	if id.Class() == s.Phase {
		return classes[id.Class()].price
	}
	return classes[id.Class()].price / 2
}

// traded tells whether the train is a company's, or was.
func (s trains) traded(id TrainID) bool {
	return s.Trains[id].Place == Owned || s.Trains[id].Place == Stranded
}

// checkTrade tells whether the company may buy another company's train (7.9).
//
// Ruling 23: the seller is not asked; the rulebook fixes the price and speaks of no
// consent.
func (s trains) checkTrade(id TrainID, warranties int32) *game.Illegal {
	t := &s.Trains[id]
	switch {
	case !s.traded(id) || t.Owner == s.Company:
		return notForSale
	case s.LNER:
		return bankOnlyLNER
	case s.receivership(t.Owner):
		return sellerNoDir
	case s.Operating.Forced:
		return bankOnlyForced
	case warranties > 0 && !s.Conventions.Trains.LooseWarranties:
		return warrantyBank
	case warranties+max(int32(t.Warranties), int32(classes[id.Class()].free)) > maxWarranties:
		return tooManyWarrants // by that convention a free one counts though it is used up
	}
	if no := s.checkRoom(s.Company, t.Type); no != nil {
		return no
	}
	if s.Charters[s.Company].Cash < s.TradePrice(id)+money.Amount(warranties)*warrantyPrice {
		return trainTooDear
	}
	return nil
}

// trade buys it.
func (s trains) trade(id TrainID, warranties int32, log *game.Log) {
	t, c := &s.Trains[id], s.Company
	seller, cost := t.Owner, s.TradePrice(id)
	money.Transfer(&s.Charters[c].Cash, &s.Charters[seller].Cash, cost)
	money.Transfer(&s.Charters[c].Cash, &s.Bank, money.Amount(warranties)*warrantyPrice)
	t.Owner, t.Place = c, Owned
	t.Warranties += uint8(warranties)
	game.Emit(log, TrainBought{c, id, trainName(id.Class(), t.Type), seller.String(), cost, t.Warranties})
	s.operatingRound().stay(BuyingTrains, log)
}

// mayBuyTrain tells whether the director is asked: a train can be bought, or must
// be.
func (s trains) mayBuyTrain() bool {
	return s.mustRaise() || s.canBuyFromBank() || s.canTradeTrain()
}

func (s trains) canBuyFromBank() bool {
	for t := range runs.NumTrainTypes {
		if s.checkBuyTrain(t, 0) == nil {
			return true
		}
	}
	return false
}

func (s trains) canTradeTrain() bool {
	for id := range TrainID(numTrains) {
		if s.checkTrade(id, 0) == nil {
			return true
		}
	}
	return false
}

// checkStopBuying tells whether the company may buy no more: not without a train
// while one can be had (7.11).
func (s trains) checkStopBuying() *game.Illegal {
	if s.hasTrain(s.Company) || !s.mayBuyTrain() {
		return nil
	}
	return mustBuyTrain
}

// startPhase changes the phase: trains without warranties become obsolete (9), and
// the LNER comes in sight with the first H, or E in the shorter game (10.3, 11.2).
func (s trains) startPhase(c Class, log *game.Log) {
	s.Phase = c
	game.Emit(log, PhaseStarted{c})
	for id := range TrainID(numTrains) {
		if s.traded(id) && s.Trains[id].Warranties == 0 && s.obsolete(id.Class()) {
			s.scrap(id, log)
		}
	}
	last := ClassH
	if s.Options.Shorter {
		last = ClassE
	}
	if c == last {
		s.LNERDue = true
		game.Emit(log, LNERDueNow{})
	}
}

// scrap takes an obsolete train out of the game.
func (s trains) scrap(id TrainID, log *game.Log) {
	t := &s.Trains[id]
	game.Emit(log, TrainObsolete{t.Owner, id, trainName(id.Class(), t.Type)})
	if t.Owner != board.NoCompany {
		s.Charters[t.Owner].Final = false
	}
	s.removeTrain(id)
}

// removeTrain takes a train out of the game.
func (s trains) removeTrain(id TrainID) { s.Trains[id] = Train{Owner: board.NoCompany, Place: Gone} }

// useWarranties takes one warranty off each train that has any, whether or not it
// ran; obsolete trains go with their last (7.10).
func (s trains) useWarranties(c board.Company, log *game.Log) {
	for id := range s.owns(c) {
		t := &s.Trains[id]
		if t.Warranties == 0 {
			continue
		}
		t.Warranties--
		if t.Warranties == 0 && s.obsolete(id.Class()) {
			s.scrap(id, log)
		}
	}
}

// cardRunner is what routes need to know of a train of a class and type.
func (s *State) cardRunner(class Class, t runs.TrainType, permits uint8) runs.Runner {
	r := runs.Runner{
		Type: t, Pay: sizes[class].pay, Visit: sizes[class].visit,
		Permanent: s.permanent(class), Permit: permits&(1<<t) != 0,
	}
	if t == runs.Freight {
		r.Pay, r.Visit = 0, sizes[class].hexes
	}
	return r
}

// run is what the company's routes are judged by.
func (s *State) run(c board.Company) runs.Run {
	r := runs.Run{Company: c, Column: s.column(), Routes: s.Conventions.Routes}
	permits := s.Charters[c].Permits
	for id := range s.Trains {
		if t := &s.Trains[id]; t.Place == Owned && t.Owner == c && r.Count < runs.MaxTrains {
			r.Trains[r.Count] = s.cardRunner(TrainID(id).Class(), t.Type, permits)
			r.Count++
		}
	}
	return r
}

// column is which of the areas' three values counts (9).
func (s *State) column() uint8 {
	switch {
	case s.Phase >= ClassE:
		return 2
	case s.Phase >= ClassC:
		return 1
	}
	return 0
}
