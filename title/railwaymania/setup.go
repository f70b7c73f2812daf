package railwaymania

import (
	"cmp"
	"math"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// Setup: 2.4, and the variants of 11.

var lengths = []string{"short", "standard", "long"}

// typeSets are the games with fewer types of trains (11.1).
var typeSets = []struct {
	name  string
	types uint8
}{
	{"all", 1<<runs.Freight | 1<<runs.Express | 1<<runs.Local},
	{"express", 1 << runs.Express},
	{"freight", 1 << runs.Freight},
	{"freight-local", 1<<runs.Freight | 1<<runs.Local},
	{"express-local", 1<<runs.Express | 1<<runs.Local},
}

var yesNo = []string{"no", "yes"}

// tables are what depends on the number of players: money (2.4.4) and the
// certificate limit (6.5.2).
var tables = [9]struct {
	cash  money.Amount
	certs cert.Limit
}{2: {1200, 25}, 3: {800, 18}, 4: {600, 13}, 5: {480, 11}, 6: {400, 10}, 7: {345, 9}, 8: {300, 8}}

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
		c.Routes.Distance = runs.AnyEntry
	case "old":
		c.Routes.Distance = runs.OffBoardHex
	case "changed":
		c.Routes.Distance = runs.Changed
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
		Company:     board.NoCompany,
		Limit:       tables[setup.Seats].certs,
		Bank:        bankTotal,
		Board:       board.New(),
		Merger:      Merger{Acting: board.NoCompany, Survivor: board.NoCompany, Absorbed: board.NoCompany, Initiator: NoSeat},
	}
	s.Operating.Partner, s.Operating.Survivor = board.NoCompany, board.NoCompany
	s.Parliament.High = NoSeat
	// Ruling 2: the players' money comes out of the bank's 15,000 (2.4.4, 10.2).
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
	s.dealing().setTrains()
	s.Deal.Permits = s.dealing().permitsToDeal()
	return s, nil
}

// dealing is the state while companies and permits are dealt.
type dealing struct{ *State }

func (s *State) dealing() dealing { return dealing{s} }

// setTrains counts out the trains (2.4.3).
func (s dealing) setTrains() {
	for c := range Class(numClasses) {
		s.Left[c] = classes[c].count[s.Options.Length]
	}
	if s.Conventions.Setup.EndlessH {
		s.Left[ClassH] = endlessH
	}
	for id := range s.Trains {
		s.Trains[id].Owner = board.NoCompany
	}
}

// permitsToDeal are the permits shuffled (2.4.1, 2.4.2, 11.1). The games with one
// type of train use none.
func (s dealing) permitsToDeal() (left [runs.NumTrainTypes]uint8) {
	types := s.Options.Types
	switch {
	case s.simple():
		return left
	case types == 1<<runs.Freight|1<<runs.Express|1<<runs.Local:
		left = [runs.NumTrainTypes]uint8{runs.Freight: 6, runs.Express: 5, runs.Local: 5}
		if s.offered() > 16 {
			left = [runs.NumTrainTypes]uint8{6, 6, 6}
		}
	default:
		// Ruling 1: with extra companies a ninth permit of each kind is used, for
		// eight of each do not go round (2.4.2, 11.1).
		each := uint8(8)
		if s.offered() > 16 {
			each = 9
		}
		for t := range runs.NumTrainTypes {
			if types&(1<<t) != 0 {
				left[t] = each
			}
		}
	}
	return left
}

// simple tells whether there is only one type of train (11.1).
func (s dealing) simple() bool { return s.Options.Types&(s.Options.Types-1) == 0 }

// offered is how many companies are in the game (2.4.1, 2.4.2).
func (s dealing) offered() uint8 {
	if s.Options.ExtraCompanies || s.Conventions.Setup.ExtraCompanies {
		return max(16, 10+s.Seats)
	}
	return 16
}

// checkDeal tells whether chance can draw the company.
func (s dealing) checkDeal(c board.Company) *game.Illegal {
	if s.Charters[c].Status != OutOfGame {
		return notDealt
	}
	return nil
}

// deal puts the company's director's certificate on the next space of the offer:
// the last four are for phase C, the four before for phase B (2.4.1).
func (s dealing) deal(c board.Company, log *game.Log) {
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
			s.parliamentRound().startParliament(log)
		}
	}
}

// allPermits gives every company the only type of train there is (11.1).
func (s dealing) allPermits() {
	for c := range s.Charters {
		for t := range runs.NumTrainTypes {
			if s.Options.Types == 1<<t {
				s.Charters[c].Permit, s.Charters[c].Permits = t, 1<<t
			}
		}
	}
}

// checkPermit tells whether chance can give the company the permit.
func (s dealing) checkPermit(c board.Company, t runs.TrainType) *game.Illegal {
	switch {
	case s.Deal.Order[s.Deal.Named] != c:
		return otherFirst
	case s.Deal.Permits[t] == 0:
		return noPermits
	}
	return nil
}

// givePermit gives it.
func (s dealing) givePermit(c board.Company, t runs.TrainType, log *game.Log) {
	s.Deal.Permits[t]--
	s.Charters[c].Permit, s.Charters[c].Permits = t, 1<<t
	s.Deal.Named++
	game.Emit(log, PermitDealt{c, t})
	if s.Deal.Named == s.offered() {
		s.parliamentRound().startParliament(log)
	}
}

// certificatesOf is a company's certificates, wherever they are.
func (s dealing) certificatesOf(c board.Company) (sum cert.Holding) {
	for h := range s.Held {
		for k, n := range s.Held[h][c] {
			sum[k] += n
		}
	}
	return sum
}

// The deal of the 18xx.games program: all of it comes of one number, the seed. There
// are far more deals than seeds, so a game that is to go there must be dealt so.

// mostSeed is the highest seed.
const mostSeed = math.MaxInt32

// generator is the program's source of numbers.
type generator uint32

func (g *generator) next() uint32 {
	*g = (1103515245**g + 12345) & mostSeed
	return uint32(*g)
}

// shuffle sorts a list by one fresh number for each of its members.
func shuffle[T any](g *generator, list []T) []T {
	type numbered struct {
		n uint32
		v T
	}
	drawn := make([]numbered, len(list))
	for i, v := range list {
		drawn[i] = numbered{g.next(), v}
	}
	slices.SortStableFunc(drawn, func(a, b numbered) int { return cmp.Compare(a.n, b.n) })
	out := make([]T, len(list))
	for i, d := range drawn {
		out[i] = d.v
	}
	return out
}

// checkSeed tells whether there is such a seed.
func checkSeed(seed int32) *game.Illegal {
	if seed < 0 {
		return noSeed
	}
	return nil
}

// dealSeed deals companies and permits. The companies shuffled first are left out; the
// permits go to the others in the order of the list of companies.
func (s dealing) dealSeed(seed int32, log *game.Log) {
	g := generator(seed)
	all := make([]board.Company, board.NumCompanies)
	for c := range all {
		all[c] = board.Company(c)
	}
	offer := shuffle(&g, all)[int(board.NumCompanies)-int(s.offered()):]
	permits := s.permitsShuffled(&g)
	s.Step = DealCompany
	for _, c := range offer {
		s.deal(c, log)
	}
	if s.Step != DealPermit {
		return
	}
	listed := slices.Sorted(slices.Values(offer))
	for _, c := range offer {
		s.givePermit(c, permits[slices.Index(listed, c)], log)
	}
}

// permitsShuffled are the permits, laid out type by type in turn and shuffled.
func (s dealing) permitsShuffled(g *generator) []runs.TrainType {
	var list []runs.TrainType
	for left, more := s.Deal.Permits, true; more; {
		more = false
		for t := range left {
			if left[t] > 0 {
				left[t]--
				list = append(list, runs.TrainType(t))
				more = true
			}
		}
	}
	return shuffle(g, list)
}

// Conventions are the points that the rulebook leaves open or that another
// program plays otherwise, by chapter. The zero value is the rulebook; a field that
// is set plays the point as the 18xx.games program does. RULINGS.md lists them all.
type Conventions struct {
	Setup struct { // 2.4
		DealBySeed     bool // 2.4.1 one number makes the whole deal
		ExtraCompanies bool // 2.4.2 seven and eight players always get the extra companies
		EndlessH       bool // 2.4.3 H trains never run out
	}
	Parliament struct { // 4
		MarkerAtPar     bool // 4.2 the price marker is placed when par is set, not when the company floats
		FinedBackAtOnce bool // 4.3 a fined company can be petitioned for in the next parliament
		FinesByPlayer   bool // 4.3 fines are paid by players from the priority, each for their own companies as these were started
		FineInPieces    bool // 4.3, 6.4 shares of one company may be sold for a fine in several blocks
	}
	Shares struct { // 5, 6
		OptionsRoundDown   bool // 5.2.4 half shares that find no replacement sell rounded down
		ChangeFromPoolOnly bool // 6.3 the director's certificate is changed against the pool alone
	}
	Turn struct { // 7.1 to 7.3
		StaysInStack        bool // 7.1 a marker that does not move keeps its place in its stack
		UpgradeBeforeMerger bool // 7.2 the forced home upgrade comes before the merger
		LastSlotLeaves      bool // 7.2 the token displaced is the one in the last slot
	}
	Mergers struct { // 7.5
		NoConsent        bool // 7.5.1 the other director is not asked
		MergedTakesPlace bool // 7.5 the merged company stands in the order where the company stood that acted
		MergerCannotEnd  bool // 7.5.3 reaching the top by a merger does not end the game
	}
	Track struct { // 7.6
		TokensCloseUp bool // 7.6.3 tokens go to the first empty circles when a city is upgraded
	}
	Routes runs.Conventions // 7.8
	Trains struct {         // 7.8.6 to 7.13
		HudsonAboveTen   bool // 7.8.6 Hudson needs more than 10, not 10
		LooseWarranties  bool // 7.10 second-hand trains take warranties too
		RaiseBeforeTrade bool // 7.11 money may be raised although another company's train could be paid
		RaiseTwice       bool // 7.11 a refinanced company may redeem its half share for the train's money, and raise more
		FallsAfterLNER   bool // 7.11.1 treasury shares sold for a train lower the price after the LNER too
	}
	Receivership struct { // 7.3, 8
		NoHomeWithout  bool // 7.3 no home token is placed without a director
		NoRunAfterLoss bool // 7.3 a company that lost its director by a merger runs no routes in that turn
		HolderRuns     bool // 6.5.4.2, 7.3, 7.5.6 the largest holder decides on tokens and routes of a company without director
		ReceiverByType bool // 7.9, 8 a company without director may have as many trains of each type as the limit says
	}
	End struct { // 10
		BankAtZeroHolds bool // 10.2 a bank with exactly nothing left is not broken
		HomesAfterLNER  bool // 10.3 home tokens are placed after the LNER too, and home hexes upgraded for them
		RunsEachTime    bool // 10.3 the last three rounds are run anew, no final income is kept
		TrainlessHalf   bool // 10.4 shares of companies without trains count half at the end
	}
	Variants struct { // 11
		EighthByMerger bool // 11.4 the eighth token comes by mergers only
	}
	First  bool     // as the first version of these rules: see asAtFirst
	Quirks struct { // what only follows that program, so that its games can be read
		LooseSupply    bool // 2.3 green and brown plain tiles are counted by their pattern of small stations
		AlwaysAsks     bool // 4.2, 6.2, 7.5, 7.6, 7.8, 7.14 one is asked for shares, mergers, track and routes where none is possible
		LondonByToken  bool // 7.6.5 who wants to link to London says first that no track is laid
		StrandedTrains bool // 7.12 the trains of a bankrupt company can still be bought
		NoLateRedeem   bool // 7.13 nothing is redeemed after a refinancing that was no choice
	}
}

// asOn18xxGames is how the 18xx.games program plays: every point of these.
var asOn18xxGames = func() (c Conventions) {
	c.Routes = runs.As18xxGames
	c.Setup.DealBySeed = true
	c.Setup.ExtraCompanies = true
	c.Setup.EndlessH = true
	c.Parliament.MarkerAtPar = true
	c.Parliament.FinedBackAtOnce = true
	c.Parliament.FinesByPlayer = true
	c.Parliament.FineInPieces = true
	c.Shares.OptionsRoundDown = true
	c.Shares.ChangeFromPoolOnly = true
	c.Turn.StaysInStack = true
	c.Turn.UpgradeBeforeMerger = true
	c.Turn.LastSlotLeaves = true
	c.Mergers.NoConsent = true
	c.Mergers.MergedTakesPlace = true
	c.Mergers.MergerCannotEnd = true
	c.Track.TokensCloseUp = true
	c.Trains.HudsonAboveTen = true
	c.Trains.LooseWarranties = true
	c.Trains.RaiseBeforeTrade = true
	c.Trains.RaiseTwice = true
	c.Trains.FallsAfterLNER = true
	c.Receivership.NoHomeWithout = true
	c.Receivership.NoRunAfterLoss = true
	c.Receivership.HolderRuns = true
	c.Receivership.ReceiverByType = true
	c.End.BankAtZeroHolds = true
	c.End.HomesAfterLNER = true
	c.End.RunsEachTime = true
	c.End.TrainlessHalf = true
	c.Variants.EighthByMerger = true
	c.Quirks.LooseSupply = true
	c.Quirks.AlwaysAsks = true
	c.Quirks.LondonByToken = true
	c.Quirks.StrandedTrains = true
	c.Quirks.NoLateRedeem = true
	return c
}()

// The first version of the rules, by which games that were played under it are read.
// It differed in some corners: a company fined could be paid for in pieces (4.3), a
// refinanced one spend the money for its train (7.11.2), one that floats after the LNER
// place its home token (10.3); a director who declined a merger was not asked again in
// that turn in any form (7.5.1); and one was asked for routes as soon as two stops could
// be reached, though no train could run (7.8).

// asAtFirst is the conventions as they were then.
func asAtFirst(c Conventions) Conventions {
	c.First = true
	c.Parliament.FineInPieces = true
	c.Trains.RaiseTwice = true
	return c
}

// firstSettings are the settings without the conventions of 18xx.games: what these
// come to has changed in more than can be kept, and games imported under them can be
// imported again.
func firstSettings() []game.Setting {
	list := slices.Clone(settings)
	for i := range list {
		if list[i].Key == "conventions" {
			list[i].Values = slices.DeleteFunc(slices.Clone(list[i].Values), func(v string) bool { return v != list[i].Default })
		}
	}
	return list
}
