package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
)

// View is what anybody may know: everything. It carries what a player would
// otherwise work out in the head. The printed map is not in it; Berlin goes by
// the name of its first hex.
type View struct {
	Phase       string           `json:"phase"` // "opening", "play", "over"
	Round       int              `json:"round"` // 0 in the opening
	Step        StepView         `json:"step"`
	Order       OrderView        `json:"order"`
	Players     []PlayerView     `json:"players"`     // by seat
	Companies   []CompanyView    `json:"companies"`   // PO, NME, KSS, KBS, MWB, GBS, CME, BHE
	Hexes       []HexView        `json:"hexes"`       // those with a locomotive
	Connections []ConnectionView `json:"connections"` // pairs directly connected
	// Lacking is how many connections the companies still need in all.
	Lacking int `json:"lacking"`
	// ThirdSharesOpen tells whether third shares may be auctioned.
	ThirdSharesOpen bool   `json:"thirdSharesOpen"`
	IdleRounds      int    `json:"idleRounds"` // in a row without sale or track
	Ending          string `json:"ending,omitempty"`
}

// StepView is what is being decided now and by whom.
type StepView struct {
	Kind string `json:"kind"` // "auction", "vote", "draw", "choose", "build", "over"
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
	Seat   game.Seat    `json:"seat"`
	Cash   money.Amount `json:"cash"`
	Shares []Holding    `json:"shares"` // companies held, in their order
	Income money.Amount `json:"income"` // the value of all shares: decides the tokens
	// Dividend is what the shares pay when a company not held connects.
	Dividend money.Amount `json:"dividend"`
}

// Holding is a number of shares of a company.
type Holding struct {
	Company Company `json:"company"`
	Count   int     `json:"count"`
}

// CompanyView is a company's board.
type CompanyView struct {
	Company  Company      `json:"company"`
	Ability  string       `json:"ability"` // a key; see abilityOf
	Treasury money.Amount `json:"treasury"`
	Income   money.Amount `json:"income"`
	Pays     money.Amount `json:"pays"` // a share; twice that when it connects
	Shares   int          `json:"shares"`
	Sold     int          `json:"sold"`
	Left     int          `json:"left"`
	Locked   bool         `json:"locked"` // its third share may not be auctioned yet
	Owners   []int8       `json:"owners"` // one entry for each share sold, by seat
	// MinimumBid is 1 while a share may be auctioned, else 0.
	MinimumBid  money.Amount `json:"minimumBid"`
	Locomotives int          `json:"locomotives"`
	Stock       int          `json:"stock"` // locomotives left
	MostHexes   int          `json:"mostHexes"`
	Hexes       []string     `json:"hexes"`
	Met         []Company    `json:"met"` // directly connected with these
	Lacks       int          `json:"lacks"`
	InOutskirts bool         `json:"inOutskirts"`
	InBerlin    bool         `json:"inBerlin"`
	InHamburg   bool         `json:"inHamburg"`
}

// HexView is a hex with locomotives.
type HexView struct {
	Hex       string    `json:"hex"`
	Companies []Company `json:"companies"`
}

// ConnectionView is two companies that are directly connected, and where.
type ConnectionView struct {
	A      Company  `json:"a"`
	B      Company  `json:"b"`
	Cities []string `json:"cities"`
}

// View is the same for all: nothing is hidden.
func (r rules) View(s *State, _ game.Seat) any {
	v := &View{
		Phase: s.phase(), Round: int(s.round), Step: s.stepView(), Order: s.orderView(), Hexes: s.hexViews(),
		Connections: s.connectionViews(), Lacking: s.lacking(), ThirdSharesOpen: s.allIssuedTwo(),
		IdleRounds: int(s.idle), Ending: endingNames[s.ending],
	}
	for seat := range game.AllSeats(int(s.seats)).All {
		v.Players = append(v.Players, s.playerView(seat))
	}
	for c := range companies {
		v.Companies = append(v.Companies, s.companyView(c))
	}
	return v
}

func (s *State) phase() string {
	switch {
	case s.step == over:
		return "over"
	case s.opening():
		return "opening"
	}
	return "play"
}

func (s *State) orderView() OrderView {
	v := OrderView{Drawn: []game.Seat{}, Turn: int(s.order.turn), Bag: []BagView{}}
	v.Drawn = append(v.Drawn, s.order.list[:s.order.drawn]...)
	for seat := range game.AllSeats(int(s.seats)).All {
		put, left := int(s.order.put[seat]), int(s.order.bag[seat])
		v.Bag = append(v.Bag, BagView{seat, put, left, put - left, int(s.tokens(seat))})
	}
	return v
}

func (s *State) playerView(seat game.Seat) PlayerView {
	p := PlayerView{Seat: seat, Cash: s.cash[seat], Shares: []Holding{}, Income: s.incomeOf(seat)}
	for c := range companies {
		if n := s.companies[c].Shares.Of(int(seat)); n > 0 {
			p.Shares = append(p.Shares, Holding{c, int(n)})
			p.Dividend += n * s.perShare(c, companies)
		}
	}
	return p
}

func (s *State) companyView(c Company) CompanyView {
	co := &s.companies[c]
	v := CompanyView{
		Company: c, Ability: s.abilityOf(c), Treasury: co.Treasury, Income: co.Income, Pays: s.perShare(c, companies),
		Shares: allShares, Sold: int(co.Shares.Sold), Left: int(co.Shares.Left),
		Locked: s.checkAuction(c) == errThirdLocked, Owners: co.Owners(),
		Locomotives: int(charters[c].locomotives), Stock: int(co.Stock), MostHexes: s.longestBuild(c),
		Hexes: hex.Names(co.Hexes.List(), hexNames),
		Met:   co.met.list(), Lacks: s.lacks(c),
		InOutskirts: co.inZone(), InBerlin: co.Hexes.Has(berlin), InHamburg: co.Hexes.Has(hamburg),
	}
	if s.checkAuction(c) == nil {
		v.MinimumBid = lowestBid
	}
	return v
}

// abilityOf is the key of what is special about a company.
func (s *State) abilityOf(c Company) string {
	if c == KSS && !s.options.saxonTwoTrack {
		return "no-surcharge"
	}
	return [companies]string{
		PO: "four-hexes", NME: "no-surcharge", KSS: "two-hexes", KBS: "one-less", MWB: "best-city-twice",
		GBS: "one-rural-free", CME: "spends-five", BHE: "berlin-hamburg",
	}[c]
}

func (s *State) hexViews() []HexView {
	list := []HexView{}
	for h := range printed {
		if on := s.on(Hex(h)); on != 0 {
			list = append(list, HexView{printed[h].name, on.list()})
		}
	}
	return list
}

func (s *State) connectionViews() []ConnectionView {
	list := []ConnectionView{}
	for a := range companies {
		for b := a + 1; b < companies; b++ {
			if s.companies[a].met.has(b) {
				list = append(list, ConnectionView{a, b, s.meetingPlaces(a, b)})
			}
		}
	}
	return list
}

// meetingPlaces is the cities that two companies share.
func (s *State) meetingPlaces(a, b Company) []string {
	return hex.Names(s.companies[a].Hexes.Both(&s.companies[b].Hexes).List(), hexNames)
}
