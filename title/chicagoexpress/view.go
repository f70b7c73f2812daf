package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// View is what anybody may know: everything. It carries what a player would
// otherwise work out in the head. The printed map is not in it.
type View struct {
	Phase     string        `json:"phase"` // "opening", "play", "over"
	Round     int           `json:"round"` // 0 in the opening
	Step      StepView      `json:"step"`
	Players   []PlayerView  `json:"players"`   // by seat
	Companies []CompanyView `json:"companies"` // PRR, B&O, C&O, NYC, WAB
	Dials     []DialView    `json:"dials"`     // auction, build, develop
	Scales    []ScaleView   `json:"scales"`    // detroit, wheeling, pittsburgh
	Hexes     []HexView     `json:"hexes"`     // those with a locomotive
	// HousesLeft is the supply.
	HousesLeft int       `json:"housesLeft"`
	Ends       []EndView `json:"ends"`
	// DividendsLeft is the most general dividends still to come.
	DividendsLeft int    `json:"dividendsLeft"`
	Ending        string `json:"ending,omitempty"`
}

// StepView is what is being decided now and by whom.
type StepView struct {
	Kind string    `json:"kind"` // "draw-opener", "auction", "choose", "build", "over"
	Seat game.Seat `json:"seat"` // who decides; "chance" or "watcher" when no seat does
	// Turn is whose turn it is (in an opening auction: who opened it).
	Turn     game.Seat     `json:"turn"`
	Auction  *AuctionView  `json:"auction,omitempty"`
	Build    *BuildView    `json:"build,omitempty"`
	Develops []DevelopView `json:"develops,omitempty"` // while choosing
	Builds   []CompanyLays `json:"builds,omitempty"`   // while choosing: what each company could lay first
}

// PlayerView is a seat's money and shares.
type PlayerView struct {
	rail.PlayerView[Company]
	Dividend money.Amount `json:"dividend"` // what a general dividend would pay now
}

// CompanyView is a company's board.
type CompanyView struct {
	rail.CompanyView[Company]
	Open       bool         `json:"open"`
	Pays       money.Amount `json:"pays"`       // a share, at a dividend now
	MinimumBid money.Amount `json:"minimumBid"` // for its next share, and what a share then pays; 0 when none is left
	InChicago  bool         `json:"inChicago"`
}

// DialView is a dial: its count, and where it is in the red.
type DialView struct {
	Dial  Dial `json:"dial"`
	Count int  `json:"count"`
	Limit int  `json:"limit"`
	Red   bool `json:"red"`
}

// ScaleView is an industrial city's scale.
type ScaleView struct {
	City   Industry       `json:"city"`
	Hex    string         `json:"hex"`
	Values []money.Amount `json:"values"`
	At     int            `json:"at"` // index into the values
	Value  money.Amount   `json:"value"`
}

// HexView is a hex with locomotives, and a house if it is developed.
type HexView struct {
	rail.HexView[Company]
	House bool `json:"house"`
}

// EndView is an end condition: where its count stands and where it holds.
type EndView struct {
	Key   string `json:"key"` // "locomotives", "shares", "houses", "detroit"
	Count int    `json:"count"`
	At    int    `json:"at"`
	Met   bool   `json:"met"`
}

// AuctionView is the share on sale: for an "opening", "offered", or as the
// "wabash" one.
type AuctionView struct {
	rail.SaleView[Company]
	Bidders []BidderView `json:"bidders"` // in bidding order from the opener
	Pays    money.Amount `json:"pays"`    // a share now
	Then    money.Amount `json:"then"`    // once this one is sold
}

// BidderView is one seat in an auction.
type BidderView struct {
	rail.BidderView
	Dividend money.Amount `json:"dividend"` // what the seat's shares pay now
	IfBuys   money.Amount `json:"ifBuys"`   // once this one is sold to it
	IfNot    money.Amount `json:"ifNot"`    // or to another
}

// BuildView is an expansion under way.
type BuildView struct {
	rail.BuildView[Company, LayView]
	Chicago bool `json:"chicago"` // finishing brings the Chicago phase
}

// CompanyLays is what a company could lay as the first hex of a build.
type CompanyLays = rail.CompanyLays[Company, LayView]

// LayView is a hex with its cost and the income it brings.
type LayView struct {
	rail.LayView
	Pays money.Amount `json:"pays"` // a share, with this hex
}

// DevelopView is a hex that may be developed and what that would bring.
type DevelopView struct {
	rail.HexView[Company]
	// Gain is each company's income more; Grant the treasury's cash (forests).
	Gain  money.Amount `json:"gain"`
	Grant money.Amount `json:"grant"`
	House bool         `json:"house"` // uses one of the supply
}

// viewer makes the View of a state.
type viewer struct{ *State }

func (s *State) viewer() viewer { return viewer{s} }

func (rules) Round(s *State) game.Round {
	if s.round == 0 {
		return game.Round{Kind: "opening"}
	}
	return game.Round{Kind: "round", Number: int(s.round)}
}

// View is the same for all: nothing is hidden.
func (r rules) View(state *State, _ game.Seat) any {
	s := state.viewer()
	v := &View{
		Phase: rail.Phase(s.round == 0, s.step == over), Round: int(s.round), Step: s.stepView(),
		HousesLeft: int(s.housesLeft), DividendsLeft: s.closing().dividendsLeft(), Ending: endingNames[s.ending],
		Hexes: s.hexViews(),
	}
	for seat := range s.Purses() {
		v.Players = append(v.Players, s.playerView(game.Seat(seat)))
	}
	for c := range companies {
		v.Companies = append(v.Companies, s.companyView(c))
	}
	for d := range dials {
		v.Dials = append(v.Dials, DialView{d, int(s.dials[d]), int(red[d]), s.inRed(d)})
	}
	for i := range industries {
		at := int(s.scale[i])
		v.Scales = append(v.Scales, ScaleView{i, hexNames[industryHexes[i]], scales[i], at, scales[i][at]})
	}
	for e := locomotivesOut; e < endings; e++ {
		v.Ends = append(v.Ends, EndView{endingNames[e], s.closing().endCount(e), endAt[e], s.closing().endMet(e)})
	}
	return v
}

func (s viewer) playerView(seat game.Seat) PlayerView {
	return PlayerView{rail.ViewPlayer[Company](int(seat), &s.Funds, s.companies[:]), s.dividendOf(seat)}
}

// dividendOf is what a general dividend would pay the seat now.
func (s viewer) dividendOf(seat game.Seat) money.Amount {
	var sum money.Amount
	for c := range s.companies {
		sum += s.companies[c].Shares.Of(int(seat)) * perShare(&s.companies[c])
	}
	return sum
}

func (s viewer) companyView(c Company) CompanyView {
	co := &s.companies[c]
	v := CompanyView{
		CompanyView: rail.View(c, co, hexNames),
		Open:        c != WAB || s.wabash, Pays: perShare(co), InChicago: co.Hexes.Has(chicago),
	}
	if v.Left > 0 {
		v.MinimumBid = lowestBid(co)
	}
	return v
}

func (s viewer) hexViews() []HexView {
	list := []HexView{}
	for h := range s.occupied().All {
		list = append(list, HexView{rail.ViewHex[Company](h, hexNames, s.companies[:]), s.houses.Has(h)})
	}
	return list
}

// The part of the view that speaks of the decision to be taken now.

var stepNames = [...]string{
	drawOpener: "draw-opener", bidding: "auction", choosing: "choose", building: "build", over: "over",
}

var saleNames = [...]string{opening: "opening", offered: "offered", wabashFirst: "wabash"}

func (s viewer) stepView() StepView {
	v := StepView{Kind: stepNames[s.step], Seat: s.turn, Turn: s.turn}
	switch s.step {
	case drawOpener:
		v.Seat = game.Chance
	case over:
		v.Seat = game.Watcher
	case bidding:
		v.Seat = game.Seat(s.sale.Next)
		v.Auction = s.auctionView()
	case choosing:
		v.Develops = s.developViews()
		v.Builds = s.buildChoices()
	}
	if s.step == building || s.build.Count > 0 {
		v.Build = s.buildView()
	}
	return v
}

func (s viewer) auctionView() *AuctionView {
	co := &s.companies[s.sale.Company]
	now, then := perShare(co), lowestBid(co)
	v := &AuctionView{SaleView: s.sale.View(saleNames[s.sale.kind], co), Pays: now, Then: then}
	for _, b := range s.sale.Bidders(co, s.Purses()) {
		owns := money.Amount(b.Owns)
		v.Bidders = append(v.Bidders, BidderView{b, owns * now, (owns + 1) * then, owns * then})
	}
	return v
}

func (s viewer) buildView() *BuildView {
	b, laid := &s.build, []LayView{}
	for _, lay := range b.Views(&s.companies[b.Company], hexNames) {
		laid = append(laid, s.withPay(b.Company, lay))
	}
	return &BuildView{rail.BuildView[Company, LayView]{
		Company: b.Company, Laid: laid, Max: longestBuild, Spent: b.Spent, Lays: s.layViews(b.Company),
	}, b.arrived}
}

// layViews is every hex that the company could lay next.
func (s viewer) layViews(c Company) []LayView {
	co := &s.companies[c]
	return rail.Views(co.Reach(grid), func(h Hex) bool { return s.checkLay(c, h) == nil }, func(h Hex) LayView {
		gain := s.yield(h)
		return s.withPay(c, rail.LayView{
			Hex: hexNames[h], Cost: layCost(h, s.locomotives(h)), Gain: gain, Income: co.Income + gain,
		})
	})
}

// withPay adds what a share pays at the income with the hex.
func (s viewer) withPay(c Company, lay rail.LayView) LayView {
	with := s.companies[c]
	with.Income = lay.Income
	return LayView{lay, perShare(&with)}
}

// buildChoices is what each company of the seat whose turn it is could lay.
func (s viewer) buildChoices() []CompanyLays {
	return rail.Choices(companies, func(c Company) bool { return s.checkBuild(s.turn, c) == nil }, s.layViews)
}

func (s viewer) developViews() []DevelopView {
	may := func(h Hex) bool { return s.checkDevelop(h) == nil }
	return rail.Views(s.occupied().Both(&developable), may, s.developView)
}

func (s viewer) developView(h Hex) DevelopView {
	v := DevelopView{HexView: rail.ViewHex[Company](h, hexNames, s.companies[:]), House: true}
	switch printed[h].terrain {
	case industrial:
		v.Gain, v.House = s.nextGain(industryAt(h)), false
	case forest:
		v.Grant = forestGrant
	default:
		v.Gain = printed[h].house
	}
	return v
}
