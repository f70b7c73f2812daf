package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What the present step needs on the screen.

// AuctionView is a parliament round.
type AuctionView struct {
	Company *board.Company `json:"company"` // null: none is open
	High    *game.Seat     `json:"high"`
	Bid     money.Amount   `json:"bid"`
	Least   money.Amount   `json:"least"` // the lowest bid possible
	In      game.SeatSet   `json:"in"`
	Winners game.SeatSet   `json:"winners"`
	Passes  int            `json:"passes"`
	More    int            `json:"more"` // shares the winner may still buy
	Pars    []ParView      `json:"pars,omitempty"`
}

// ParView is a par that the winner may set.
type ParView struct {
	Par     money.Amount `json:"par"`
	Cost    money.Amount `json:"cost"`    // of the director's certificate
	Capital money.Amount `json:"capital"` // when it floats, tokens paid
	Allowed bool         `json:"allowed"`
	More    int          `json:"more"` // shares that the winner may add then
}

// TradingView is a turn of a stock round, or a fine.
type TradingView struct {
	Passes int          `json:"passes"`
	Sold   bool         `json:"sold"` // something in this turn
	Debt   money.Amount `json:"debt,omitempty"`
	Sales  []SaleView   `json:"sales"`
}

// SaleView is what a sale would do.
type SaleView struct {
	Company  board.Company `json:"company"`
	Count    int           `json:"count"`
	Sum      money.Amount  `json:"sum"`
	Price    money.Amount  `json:"price"` // after it
	Director Holder        `json:"director"`
}

// TurnView is an operating company's turn.
type TurnView struct {
	Company  board.Company   `json:"company"`
	Yellow   int             `json:"yellow"` // yellow tiles laid
	Track    bool            `json:"track"`  // something was built
	Built    bool            `json:"built"`  // nothing more can be
	HomeDue  bool            `json:"homeDue"`
	Forced   bool            `json:"forced"` // a bank train must be bought
	Revenue  money.Amount    `json:"revenue"`
	Subsidy  money.Amount    `json:"subsidy"`
	Refused  []board.Company `json:"refused,omitempty"`
	Idle     bool            `json:"idle"` // trains may stay in the shed
	Partner  *board.Company  `json:"partner,omitempty"`
	Survivor *board.Company  `json:"survivor,omitempty"`
	// Steps is the course of the turn, from its first step to its last.
	Steps []StationView `json:"steps"`
}

// DividendView is what can be done with the income.
type DividendView struct {
	Revenue  money.Amount `json:"revenue"`
	Subsidy  money.Amount `json:"subsidy"`
	Routes   []RouteSheet `json:"routes"` // what earned it
	Pay      ShareOut     `json:"pay"`
	Withhold ShareOut     `json:"withhold"`
	Hudson   *ShareOut    `json:"hudson"`
	WhyNot   string       `json:"whyNotHudson,omitempty"`
}

// ShareOut is one way to use the income.
type ShareOut struct {
	Added    money.Amount   `json:"added"`
	PerShare money.Amount   `json:"perShare"`
	Players  []money.Amount `json:"players"`
	Treasury money.Amount   `json:"treasury"` // what the company's money changes by
	Price    money.Amount   `json:"price"`    // after it
}

// BuyingView is the purchase of trains.
type BuyingView struct {
	Next      *Class       `json:"next"`
	Price     money.Amount `json:"price"`
	Must      bool         `json:"must"`  // a train must be bought
	Raise     bool         `json:"raise"` // money must be raised for it
	Missing   money.Amount `json:"missing,omitempty"`
	Sell      *RaiseView   `json:"sell,omitempty"`
	Refinance *RaiseView   `json:"refinance,omitempty"`
}

// RaiseView is a way to raise money.
type RaiseView struct {
	Shares int          `json:"shares,omitempty"`
	Sum    money.Amount `json:"sum"`
	Price  money.Amount `json:"price"` // after it
	// Outcome is what a refinancing makes of the shares.
	Outcome *OutcomeView `json:"outcome,omitempty"`
}

// ShedView is a company with too many tokens on the map.
type ShedView struct {
	Company board.Company `json:"company"`
	Count   int           `json:"count"`
}

// viewStep adds what the step needs.
func (s viewer) viewStep(v *View) {
	switch {
	case s.Round == ParliamentRound:
		v.Auction = s.auctionView()
	case s.Round == StockRound:
		v.Trading = s.tradingView()
	case s.Round == OperatingRound && s.Company != board.NoCompany:
		v.Turn = s.turnView()
	}
	switch s.Step {
	case Sharing:
		v.Dividend = s.dividendView()
	case BuyingTrains:
		v.Buying = s.buyingView()
	case Merging, Acquiring:
		for c := range board.NumCompanies {
			if s.mergers().checkPartner(c) == nil {
				v.Mergers = append(v.Mergers, s.mergerView(c))
			}
		}
	case Consenting:
		v.Mergers = []MergerView{s.mergerView(s.Operating.Partner)}
	case HalfShare:
		v.Option = s.optionView()
	case ShedToken:
		v.Shed = &ShedView{s.Company, s.Board.TokensOnMap(s.Company) - s.tokenLimit()}
	}
}

func ref[T any](v T) *T { return &v }

func (s viewer) auctionView() *AuctionView {
	a := &s.Parliament
	v := &AuctionView{Bid: a.Bid, In: a.In, Winners: a.Winners, Passes: int(a.Passes), More: int(a.More)}
	if s.Company != board.NoCompany {
		v.Company = ref(s.Company)
	}
	if a.High != NoSeat {
		v.High, v.Least = ref(a.High), a.Bid+bidStep
	}
	if s.Step == SettingPar {
		for _, par := range parValues {
			v.Pars = append(v.Pars, ParView{
				par, directorShares * par, cert.Tenths*par - charterTokens*charterToken, s.parliamentRound().checkPar(s.Seat, par) == nil, s.moreAt(par),
			})
		}
	}
	return v
}

// moreAt is how many shares the winner may buy after setting the par: those are bought
// on a copy.
func (s viewer) moreAt(par money.Amount) (n int) {
	if s.parliamentRound().checkPar(s.Seat, par) != nil {
		return 0
	}
	t := *s.State
	c := s.Company
	for t.parliamentRound().setPar(s.Seat, par, nil); t.Step == MoreShares && t.parliamentRound().checkMore(s.Seat, c, Offer) == nil; n++ {
		t.parliamentRound().buyMore(s.Seat, c, nil)
	}
	return n
}

func (s viewer) tradingView() *TradingView {
	v := &TradingView{Passes: int(s.Stock.Passes), Sold: s.Stock.Acted, Sales: []SaleView{}}
	if s.Step == PayingFine {
		v.Debt = s.Stock.Debts[s.Company]
	}
	if s.Step != Trading && s.Step != PayingFine {
		return v
	}
	p := s.Seat
	for c := range board.NumCompanies {
		for n := 1; n <= s.shares(Holder(p), c); n++ {
			if s.stockRound().checkSell(p, c, n) == nil {
				v.Sales = append(v.Sales, s.saleView(p, c, n))
			}
		}
	}
	return v
}

func (s viewer) saleView(p game.Seat, c board.Company, n int) SaleView {
	director := s.Charters[c].Director == p
	v := SaleView{
		Company: c, Count: n, Sum: s.salePrice(c) * money.Amount(n), Price: s.price(c),
		Director: Holder(max(s.Charters[c].Director, 0)),
	}
	if s.Charters[c].Status == Floated && !s.LNER {
		v.Price = market.At(market.Move(s.Charters[c].Cell, -max(n-s.stockRound().exempt(c, director), 0)))
	}
	rest := s.shares(Holder(p), c) - n
	switch heir := s.stockRound().successor(p, c, rest); {
	case s.Charters[c].Director == NoSeat, director && heir == NoSeat && rest < directorShares:
		v.Director = Pool
	case director && heir != NoSeat:
		v.Director = Holder(heir)
	}
	return v
}

func (s viewer) turnView() *TurnView {
	op := &s.Operating
	v := &TurnView{
		Company: s.Company, Yellow: int(op.Yellow), Track: op.Track, Built: op.Built, HomeDue: s.operatingRound().homeEmpty(),
		Forced: op.Forced, Revenue: op.Earned.Revenue, Subsidy: op.Earned.Subsidy, Idle: s.Conventions.Routes.Idle,
		Steps: s.courseView(),
	}
	for c := range board.NumCompanies {
		if s.mergers().refused(c, false) || s.mergers().refused(c, true) {
			v.Refused = append(v.Refused, c)
		}
	}
	if op.Partner != board.NoCompany {
		v.Partner, v.Survivor = ref(op.Partner), ref(op.Survivor)
	}
	return v
}

func (s viewer) dividendView() *DividendView {
	v := &DividendView{Revenue: s.Operating.Earned.Revenue, Subsidy: s.Operating.Earned.Subsidy, Routes: s.routeSheets(), Pay: s.shareOut(0)}
	ch := s.charter(s.Company)
	v.Withhold = ShareOut{
		Players: make([]money.Amount, s.Seats), Treasury: v.Revenue + s.Operating.Earned.Subsidy, Price: market.At(market.Move(ch.Cell, -aSpace)),
	}
	if no := s.operatingRound().checkHudson(); no != nil {
		v.WhyNot = no.Why
	} else {
		v.Hudson = ref(s.shareOut(s.operatingRound().hudson()))
	}
	return v
}

func (s viewer) shareOut(added money.Amount) ShareOut {
	c := s.Company
	total := s.Operating.Earned.Revenue + added
	each := cert.PerShare(total)
	cell := s.Charters[c].Cell
	out := ShareOut{
		Added: added, PerShare: each, Players: make([]money.Amount, s.Seats),
		Treasury: each*money.Amount(s.shares(Treasury, c)) + s.Operating.Earned.Subsidy - added,
		Price:    market.At(market.Move(cell, aSpace*market.Times(cell, total, mostSpaces))),
	}
	for p := range out.Players {
		out.Players[p] = each * money.Amount(s.shares(Holder(p), c))
	}
	return out
}

func (s viewer) buyingView() *BuyingView {
	v := &BuyingView{Must: s.trains().checkStopBuying() != nil, Raise: s.trains().mustRaise()}
	class, ok := s.nextClass()
	if !ok {
		return v
	}
	v.Next, v.Price = &class, classes[class].price
	if !v.Raise {
		return v
	}
	v.Missing = s.trains().missing()
	price, cell := s.price(s.Company), s.Charters[s.Company].Cell
	if s.trains().checkSellOwn() == nil {
		n := s.trains().treasurySale()
		v.Sell = &RaiseView{Shares: n, Sum: price * money.Amount(n), Price: s.priceAfterOwn(cell, n)}
	}
	if s.trains().checkRefinance() == nil {
		v.Refinance = &RaiseView{Sum: s.capital(s.Company), Price: price, Outcome: ref(s.refinanceOutcome())}
	}
	return v
}

// The course of a company's turn: what became of each of its steps, for the viewer.

// fate is what became of a step.
type fate uint8

const (
	ahead        fate = iota
	done              // somebody decided something, or it needed no decision
	passed            // the player who decides wanted nothing
	refused           // the other director did not agree
	afterLNER         // 10.3
	noDirector        // 7.3
	noneJoined        // 7.5.2
	noneToLay         // 7.6
	noneMore          // 7.6
	loneTile          // 7.6, an N tile
	homeUpgraded      // 7.2
	noneToPlace       // 7.7
	nowhere           // 7.7
	noEngine          // 7.8
	noRun             // 7.8
	noIncome          // 7.8.5
	noneSold          // 7.9
	atLimit           // 7.9
	tooDear           // 7.9
	noneInPool        // 7.13
	noMoney           // 7.13
)

var fateNames = [...]string{
	ahead: "ahead", done: "done", passed: "passed", refused: "refused", afterLNER: "after-lner", noDirector: "no-director",
	noneJoined: "no-partner", noneToLay: "no-track", noneMore: "no-second-tile", loneTile: "n-tile-alone", homeUpgraded: "upgrade-alone", noneToPlace: "no-token", nowhere: "no-place", noEngine: "no-train",
	noRun: "no-route", noIncome: "no-income", noneSold: "none-for-sale", atLimit: "train-limit", tooDear: "too-dear",
	noneInPool: "none-in-pool", noMoney: "no-money",
}

// came notes what became of a step; what is known already stays.
func (s operatingRound) came(step Step, f fate) {
	if at := &s.Operating.Course[step]; *at == ahead {
		*at = f
	}
}

// leftOut is why nobody was asked in a step that was just entered.
func (s operatingRound) leftOut(step Step) fate {
	switch step {
	case Merging, Acquiring:
		return s.unlessLNER(noneJoined)
	case Building:
		return s.unlessLNER(s.notBuilt())
	case Tokening:
		if s.Charters[s.Company].Tokens == 0 {
			return s.unlessLNER(noneToPlace)
		}
		return s.unlessLNER(nowhere)
	case Running:
		return s.notRun()
	case Sharing:
		if s.Operating.Earned.Revenue == 0 {
			return noIncome
		}
	case BuyingTrains:
		return s.notBought()
	case Redeeming:
		if s.trains().checkRedeem() == redeemTooDear {
			return noMoney
		}
		return noneInPool
	}
	return done
}

// unlessLNER is the reason, but for the one that stands above it (10.3).
func (s operatingRound) unlessLNER(f fate) fate {
	if s.LNER {
		return afterLNER
	}
	return f
}

func (s operatingRound) notBuilt() fate {
	switch op := &s.Operating; {
	case !op.Built && op.Track:
		return noneMore
	case !op.Built:
		return noneToLay
	case op.Course[Building] == ahead:
		return homeUpgraded
	case op.Yellow == 1:
		return loneTile
	}
	return done // an upgrade, or two tiles
}

func (s operatingRound) notRun() fate {
	switch {
	case s.Operating.Earned.Revenue > 0:
		return done // as in the round before (10.3)
	case !s.hasTrain(s.Company):
		return noEngine
	}
	return noRun
}

func (s operatingRound) notBought() fate {
	if s.receivership(s.Company) {
		return done
	}
	best := noneSold
	for t := range runs.NumTrainTypes {
		switch s.trains().checkBuyTrain(t, 0) {
		case trainTooDear:
			return tooDear
		case trainLimit:
			best = atLimit
		}
	}
	return best
}

// leavingOut begins to note which steps of the turn are left out.
func (s operatingRound) leavingOut() StepsLeftOut {
	return StepsLeftOut{Seat: s.Charters[s.Company].Director, Company: s.Company}
}

// note adds a step that is told. A company without director decides nothing; that none is
// paid without income is told with the income, and what 10.3 ends when it does.
func (e *StepsLeftOut) note(step Step, f fate, log *game.Log) {
	if log != nil && e.Seat != NoSeat && f > done && f != afterLNER && f != noIncome {
		e.Steps = append(e.Steps, LeftOut{step, fateNames[f]})
	}
}

func (e *StepsLeftOut) emit(log *game.Log) {
	if len(e.Steps) > 0 {
		game.Emit(log, *e)
	}
}

// StationView is a step of a company's turn.
type StationView struct {
	Step  Step   `json:"step"`
	State string `json:"state"`         // done, now, ahead, skipped
	Why   string `json:"why,omitempty"` // it was skipped
}

// stations are the steps of a turn as they are told: making room for the home token
// is part of the track.
var stations = [...]Step{Merging, Building, Tokening, Running, Sharing, BuyingTrains, Redeeming, Acquiring}

func (s viewer) courseView() []StationView {
	now := s.station()
	list := make([]StationView, 0, len(stations))
	for _, step := range stations {
		if step == Redeeming && s.Options.NewPlayers {
			continue // 11.3
		}
		v := StationView{Step: step, State: "skipped"}
		switch f := s.Operating.Course[step]; {
		case step == now:
			v.State = "now"
		case f <= done:
			v.State = fateNames[f]
		default:
			v.Why = fateNames[f]
		}
		list = append(list, v)
	}
	return list
}

// station is the step of the turn that the present decision belongs to.
func (s viewer) station() Step {
	switch s.Step {
	case HomeUpgrade:
		return Building
	case Consenting:
		if s.Operating.Acquire {
			return Acquiring
		}
		return Merging
	case HalfShare, ShedToken:
		switch s.Merger.Kind {
		case AnAcquisition:
			return Acquiring
		case ARefinancing:
			return BuyingTrains
		}
		return Merging
	}
	return s.Step
}
