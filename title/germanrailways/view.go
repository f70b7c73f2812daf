package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// View is what anybody may know: everything. It carries what a player would
// otherwise work out in the head. The printed map is not in it; Berlin goes by
// the name of its first hex.
type View struct {
	Phase       string                  `json:"phase"` // "opening", "play", "over"
	Round       int                     `json:"round"` // 0 in the opening
	Step        StepView                `json:"step"`
	Order       OrderView               `json:"order"`
	Players     []PlayerView            `json:"players"`     // by seat
	Companies   []CompanyView           `json:"companies"`   // PO, NME, KSS, KBS, MWB, GBS, CME, BHE
	Hexes       []rail.HexView[Company] `json:"hexes"`       // those with a locomotive
	Connections []ConnectionView        `json:"connections"` // pairs directly connected
	// Lacking is how many connections the companies still need in all.
	Lacking int `json:"lacking"`
	// Proposed: somebody wants a vote on ending the game when this round is over.
	Proposed bool   `json:"proposed"`
	Ending   string `json:"ending,omitempty"`
}

// StepView is what is being decided now and by whom.
type StepView struct {
	Kind string `json:"kind"` // "draw-opener", "auction", "vote", "draw", "choose", "build", "over"
	// Seat decides: "chance" draws; "watcher" stands for several (a vote) or none.
	Seat    game.Seat     `json:"seat"`
	Turn    *game.Seat    `json:"turn"` // whose turn it is; null in the opening and between rounds
	Auction *AuctionView  `json:"auction,omitempty"`
	Vote    *VoteView     `json:"vote,omitempty"`
	Build   *BuildView    `json:"build,omitempty"`
	Builds  []CompanyLays `json:"builds,omitempty"` // while choosing: what each company could lay first
}

// OrderView is the turn order track and the bag.
type OrderView struct {
	Drawn []game.Seat `json:"drawn"` // the turns of this round, as far as drawn
	Turn  int         `json:"turn"`  // index into drawn of the turn being played
	Bag   []BagView   `json:"bag"`   // by seat
}

// BagView is a player's tokens of this round.
type BagView struct {
	Seat  game.Seat `json:"seat"`
	Put   int       `json:"put"`
	Left  int       `json:"left"`  // still in the bag
	Drawn int       `json:"drawn"` // turns in this round
	Next  int       `json:"next"`  // tokens, if the bag were filled now
}

// PlayerView is a seat's money and shares.
type PlayerView struct {
	rail.PlayerView[Company]
	Income money.Amount `json:"income"` // the value of all shares: decides the tokens
	// Dividend is what the shares pay when a company not held connects.
	Dividend money.Amount `json:"dividend"`
}

// CompanyView is a company's board.
type CompanyView struct {
	rail.CompanyView[Company]
	Ability   string       `json:"ability"` // a key; see abilityOf
	Pays      money.Amount `json:"pays"`    // a share; twice that when it connects
	Locked    bool         `json:"locked"`  // its third share may not be auctioned yet
	MostHexes int          `json:"mostHexes"`
	Met       []Company    `json:"met"` // directly connected with these
	Lacks     int          `json:"lacks"`
}

// ConnectionView is two companies that are directly connected, and where.
type ConnectionView struct {
	A      Company  `json:"a"`
	B      Company  `json:"b"`
	Cities []string `json:"cities"`
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
		Phase: rail.Phase(s.opening(), s.step == over), Round: int(s.round), Step: s.stepView(), Order: s.orderView(),
		Hexes: rail.ViewHexes[Company](hexNames, s.companies[:]), Connections: s.connectionViews(),
		Lacking: s.closing().lacking(), Proposed: s.proposed, Ending: endingNames[s.ending],
	}
	for seat := range game.AllSeats(int(s.Seats)).All {
		v.Players = append(v.Players, s.playerView(seat))
	}
	for c := range companies {
		v.Companies = append(v.Companies, s.companyView(c))
	}
	return v
}

func (s viewer) orderView() OrderView {
	v := OrderView{Drawn: []game.Seat{}, Turn: int(s.order.turn), Bag: []BagView{}}
	v.Drawn = append(v.Drawn, s.order.list[:s.order.drawn]...)
	for seat := range game.AllSeats(int(s.Seats)).All {
		put, left := int(s.order.put[seat]), int(s.order.bag[seat])
		v.Bag = append(v.Bag, BagView{seat, put, left, put - left, int(s.tokens(seat))})
	}
	return v
}

func (s viewer) playerView(seat game.Seat) PlayerView {
	v := PlayerView{PlayerView: rail.ViewPlayer[Company](int(seat), &s.Funds, s.companies[:]), Income: s.incomeOf(seat)}
	for c := range companies {
		v.Dividend += s.companies[c].Shares.Of(int(seat)) * s.perShare(c, companies)
	}
	return v
}

func (s viewer) companyView(c Company) CompanyView {
	return CompanyView{
		CompanyView: rail.View(c, &s.companies[c], hexNames), Ability: s.abilityOf(c), Pays: s.perShare(c, companies),
		Locked: s.checkAuction(c) == errThirdLocked, MostHexes: s.longestBuild(c), Met: s.met[c].List(), Lacks: s.closing().lacks(c),
	}
}

// abilityOf is the key of what is special about a company.
func (s viewer) abilityOf(c Company) string {
	if c == KSS && !s.options.saxonTwoTrack {
		return "no-surcharge"
	}
	return abilityNames[c]
}

func (s viewer) connectionViews() []ConnectionView {
	list := []ConnectionView{}
	for a := range companies {
		for b := a + 1; b < companies; b++ {
			if s.met[a].Has(b) {
				list = append(list, ConnectionView{a, b, s.meetingPlaces(a, b)})
			}
		}
	}
	return list
}

// meetingPlaces is the cities that two companies share.
func (s viewer) meetingPlaces(a, b Company) []string {
	return hex.Names(s.companies[a].Hexes.Both(&s.companies[b].Hexes).List(), hexNames)
}

// The part of the view that speaks of the decision to be taken now.

// AuctionView is the share on sale: in the "opening", or "offered" in a turn.
type AuctionView struct {
	rail.SaleView[Company]
	Bidders []BidderView `json:"bidders"` // in bidding order from the opener
	Pays    money.Amount `json:"pays"`    // a share now
}

// BidderView is one seat in an auction.
type BidderView struct {
	rail.BidderView
	Income money.Amount `json:"income"` // the player's now
	IfBuys money.Amount `json:"ifBuys"` // and with the share
}

// VoteView is a vote on ending the game.
type VoteView struct {
	Agreed  game.SeatSet `json:"agreed"`
	Waiting game.SeatSet `json:"waiting"`
	Idle    bool         `json:"idle"` // nothing was sold or built in the last round; else it was proposed
}

// BuildView is an expansion under way.
type BuildView struct {
	rail.BuildView[Company, LayView]
	Limit money.Amount `json:"limit"` // the most that may be spent in one build; 0 for none
	// Payout is what finishing now would cause; null when nothing new is met.
	Payout *PayoutView `json:"payout"`
}

// CompanyLays is what a company could lay as the first hex of a build.
type CompanyLays = rail.CompanyLays[Company, LayView]

// LayView is a hex with its cost, the income it brings, and whom it meets.
type LayView struct {
	rail.LayView
	Meets []Company `json:"meets"` // for the first time
}

// PayoutView is the dividend that the build would cause.
type PayoutView struct {
	Meets   []Company      `json:"meets"`
	Players []PlayerPayout `json:"players"` // by seat
}

// PlayerPayout is what a seat would get.
type PlayerPayout struct {
	Seat   game.Seat    `json:"seat"`
	Amount money.Amount `json:"amount"`
	Cash   money.Amount `json:"cash"` // with it
}

var stepNames = [...]string{
	bidding: "auction", voting: "vote", drawing: "draw", choosing: "choose", building: "build", over: "over",
	drawOpener: "draw-opener",
}

func (s viewer) stepView() StepView {
	v := StepView{Kind: stepNames[s.step], Seat: game.Watcher}
	switch s.step {
	case bidding:
		v.Seat = game.Seat(s.sale.Next)
		v.Auction = s.auctionView()
	case voting:
		v.Vote = &VoteView{Agreed: s.voted, Waiting: rules{}.Turn(s.State).Seats, Idle: s.idle}
	case drawing, drawOpener:
		v.Seat = game.Chance
	case choosing:
		v.Seat = s.player()
		v.Builds = s.buildChoices()
	case building:
		v.Seat = s.player()
		v.Build = s.buildView()
	}
	if playing := s.step == bidding && !s.opening() || s.step == choosing || s.step == building; playing {
		seat := s.player()
		v.Turn = &seat
	}
	return v
}

func (s viewer) auctionView() *AuctionView {
	co, kind := &s.companies[s.sale.Company], "offered"
	if s.opening() {
		kind = "opening"
	}
	v := &AuctionView{SaleView: s.sale.View(kind, co), Pays: s.perShare(s.sale.Company, companies)}
	for _, b := range s.sale.Bidders(co, s.Purses()) {
		income := s.incomeOf(game.Seat(b.Seat))
		v.Bidders = append(v.Bidders, BidderView{b, income, income + co.Income})
	}
	return v
}

func (s viewer) buildView() *BuildView {
	b := &s.build
	v := &BuildView{BuildView: rail.BuildView[Company, LayView]{
		Company: b.Company, Laid: s.laidViews(), Max: s.longestBuild(b.Company), Spent: b.Spent, Lays: s.layViews(b.Company),
	}, Payout: s.payoutView()}
	if b.Company == CME {
		v.Limit = cmeSpending
	}
	return v
}

// laidViews is the hexes laid so far, and whom each was the first to meet.
func (s viewer) laidViews() []LayView {
	list, c := []LayView{}, s.build.Company
	var met companySet
	for i, lay := range s.build.Views(&s.companies[c], hexNames) {
		fresh := s.meets(c, s.build.Laid[i]) &^ met
		list = append(list, LayView{lay, fresh.List()})
		met |= fresh
	}
	return list
}

// layViews is every hex that the company could lay next.
func (s viewer) layViews(c Company) []LayView {
	co, met := &s.companies[c], s.newConnections()
	return rail.Views(co.Reach(grid), func(h Hex) bool { return s.checkLay(c, h) == nil }, func(h Hex) LayView {
		gain := s.gain(c, h)
		lay := rail.LayView{Hex: hexNames[h], Cost: s.layCost(c, h), Gain: gain, Income: co.Income + gain}
		return LayView{lay, (s.meets(c, h) &^ met).List()}
	})
}

// buildChoices is what each company of the seat whose turn it is could lay.
func (s viewer) buildChoices() []CompanyLays {
	return rail.Choices(companies, func(c Company) bool { return s.checkBuild(s.player(), c) == nil }, s.layViews)
}

// payoutView is the dividend if the build were finished now.
func (s viewer) payoutView() *PayoutView {
	met := s.newConnections()
	if met == 0 {
		return nil
	}
	v, paid := &PayoutView{Meets: met.List()}, s.afterDividend(s.build.Company)
	for seat, cash := range paid.Purses() {
		v.Players = append(v.Players, PlayerPayout{game.Seat(seat), cash - s.Cash[seat], cash})
	}
	return v
}
