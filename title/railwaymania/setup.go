package railwaymania

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// Setup: 2.4, and the variants of 11.

var lengths = []string{"short", "standard", "long"}

// typeSets are the games with fewer types of trains (11.1).
var typeSets = []struct {
	name  string
	types uint8
}{
	{"all", 1<<Freight | 1<<Express | 1<<Local},
	{"express", 1 << Express},
	{"freight", 1 << Freight},
	{"freight-local", 1<<Freight | 1<<Local},
	{"express-local", 1<<Express | 1<<Local},
}

var yesNo = []string{"no", "yes"}

// settings are what can be chosen before the game.
var settings = []game.Setting{
	{Key: "length", Values: lengths, Default: "standard"},
	{Key: "trains", Values: typeSetNames(), Default: "all"},
	{Key: "shorter-game", Values: yesNo, Default: "no"},
	{Key: "new-players", Values: yesNo, Default: "no"},
	{Key: "eight-tokens", Values: yesNo, Default: "no"},
	{Key: "extra-companies", Values: []string{"yes", "no"}, Default: "yes"},
	{Key: "conventions", Values: []string{"rulebook", "18xx-games"}, Default: "rulebook"},
	{Key: "freight-distance", Values: []string{"convention", "any-entry", "old", "changed"}, Default: "convention"},
}

func typeSetNames() []string {
	var names []string
	for _, set := range typeSets {
		names = append(names, set.name)
	}
	return names
}

// conventionsOf is what the settings say about conventions.
func conventionsOf(chosen map[string]string) Conventions {
	var c Conventions
	if chosen["conventions"] == "18xx-games" {
		c = asOn18xxGames
	}
	switch chosen["freight-distance"] {
	case "any-entry":
		c.Routes.Distance = AnyEntry
	case "old":
		c.Routes.Distance = OffBoardHex
	case "changed":
		c.Routes.Distance = Changed
	}
	return c
}

// optionsOf is what the settings say about the game.
func optionsOf(chosen map[string]string) Options {
	set := slices.Index(typeSetNames(), chosen["trains"])
	return Options{
		Length:         uint8(slices.Index(lengths, chosen["length"])),
		Types:          typeSets[set].types,
		Shorter:        chosen["shorter-game"] == "yes",
		NewPlayers:     chosen["new-players"] == "yes",
		EightTokens:    chosen["eight-tokens"] == "yes",
		ExtraCompanies: chosen["extra-companies"] == "yes",
	}
}

// Setup is the table before the deal (2.4).
func (r rules) Setup(setup game.Setup) (State, error) {
	conventions := conventionsOf(setup.Settings)
	if r.first {
		conventions = asAtFirst(conventions)
	}
	s := State{
		Options:     optionsOf(setup.Settings),
		Conventions: conventions,
		Seats:       uint8(setup.Seats),
		Turn:        1,
		Number:      1,
		Step:        DealCompany,
		Seat:        game.Chance,
		Company:     NoCompany,
		Limit:       tables[setup.Seats].certs,
		Bank:        bankTotal,
		Board:       newBoard(),
		Merger:      Merger{Acting: NoCompany, Survivor: NoCompany, Absorbed: NoCompany, Initiator: NoSeat},
	}
	s.Operating.Partner, s.Operating.Survivor = NoCompany, NoCompany
	s.Parliament.High = NoSeat
	// Ruling: the players' money comes out of the bank's 15,000 (2.4.4, 10.2).
	for p := range setup.Seats {
		money.Transfer(&s.Bank, &s.Cash[p], tables[setup.Seats].cash)
	}
	for c := range s.Charters {
		s.Charters[c].Director, s.Charters[c].Obliged = NoSeat, NoSeat
		s.Held[Offer][c] = cut.Count
	}
	if s.Conventions.Setup.DealBySeed {
		s.Step = DealSeed
	}
	s.setTrains()
	s.Deal.Permits = s.permitsToDeal()
	return s, nil
}

// setTrains counts out the trains (2.4.3).
func (s *State) setTrains() {
	for c := range Class(numClasses) {
		s.Left[c] = classes[c].count[s.Options.Length]
	}
	if s.Conventions.Setup.EndlessH {
		s.Left[ClassH] = endlessH
	}
	for id := range s.Trains {
		s.Trains[id].Owner = NoCompany
	}
}

// permitsToDeal are the permits shuffled (2.4.1, 2.4.2, 11.1). The games with one
// type of train use none.
func (s *State) permitsToDeal() (left [numTrainTypes]uint8) {
	types := s.Options.Types
	switch {
	case s.simple():
		return left
	case types == 1<<Freight|1<<Express|1<<Local:
		left = [numTrainTypes]uint8{Freight: 6, Express: 5, Local: 5}
		if s.offered() > 16 {
			left = [numTrainTypes]uint8{6, 6, 6}
		}
	default:
		// Ruling: with extra companies a ninth permit of each kind is used, for
		// eight of each do not go round (2.4.2, 11.1).
		each := uint8(8)
		if s.offered() > 16 {
			each = 9
		}
		for t := range TrainType(numTrainTypes) {
			if types&(1<<t) != 0 {
				left[t] = each
			}
		}
	}
	return left
}

// simple tells whether there is only one type of train (11.1).
func (s *State) simple() bool { return s.Options.Types&(s.Options.Types-1) == 0 }

// offered is how many companies are in the game (2.4.1, 2.4.2).
func (s *State) offered() uint8 {
	if s.Seats > 6 && (s.Options.ExtraCompanies || s.Conventions.Setup.ExtraCompanies) {
		return 16 + s.Seats - 6
	}
	return 16
}

// checkDeal tells whether chance can draw the company.
func (s *State) checkDeal(c Company) *game.Illegal {
	if s.Charters[c].Status != OutOfGame {
		return notDealt
	}
	return nil
}

// deal puts the company's director's certificate on the next space of the offer:
// the last four are for phase C, the four before for phase B (2.4.1).
func (s *State) deal(c Company, log *game.Log) {
	ch := s.charter(c)
	ch.Status = Waiting
	switch left := s.offered() - s.Deal.Dealt; {
	case left <= 4:
		ch.Group = ClassC
	case left <= 8:
		ch.Group = ClassB
	}
	s.Deal.Order[s.Deal.Dealt] = c
	s.Deal.Dealt++
	game.Emit(log, CompanyDealt{c, ch.Group})
	if s.Deal.Dealt == s.offered() {
		s.Step = DealPermit
		if s.simple() {
			s.allPermits()
			s.startParliament(log)
		}
	}
}

// allPermits gives every company the only type of train there is (11.1).
func (s *State) allPermits() {
	for c := range s.Charters {
		for t := range TrainType(numTrainTypes) {
			if s.Options.Types == 1<<t {
				s.Charters[c].Permit, s.Charters[c].Permits = t, 1<<t
			}
		}
	}
}

// checkPermit tells whether chance can give the company the permit.
func (s *State) checkPermit(c Company, t TrainType) *game.Illegal {
	switch {
	case s.Deal.Order[s.Deal.Named] != c:
		return otherFirst
	case s.Deal.Permits[t] == 0:
		return noPermits
	}
	return nil
}

// givePermit gives it.
func (s *State) givePermit(c Company, t TrainType, log *game.Log) {
	s.Deal.Permits[t]--
	s.Charters[c].Permit, s.Charters[c].Permits = t, 1<<t
	s.Deal.Named++
	game.Emit(log, PermitDealt{c, t})
	if s.Deal.Named == s.offered() {
		s.startParliament(log)
	}
}

// audit of certificates: every company's are all somewhere.
func (s *State) certificatesOf(c Company) (sum cert.Holding) {
	for h := range s.Held {
		for k, n := range s.Held[h][c] {
			sum[k] += n
		}
	}
	return sum
}
