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
	rail.PlayerView[Company]
	Income money.Amount `json:"income"` // the value of all shares: decides the tokens
	// Dividend is what the shares pay when a company not held connects.
	Dividend money.Amount `json:"dividend"`
}

// CompanyView is a company's board.
type CompanyView struct {
	rail.CompanyView[Company]
	Ability string       `json:"ability"` // a key; see abilityOf
	Pays    money.Amount `json:"pays"`    // a share; twice that when it connects
	Locked  bool         `json:"locked"`  // its third share may not be auctioned yet
	// MinimumBid is 1 while a share may be auctioned, else 0.
	MinimumBid  money.Amount `json:"minimumBid"`
	MostHexes   int          `json:"mostHexes"`
	Met         []Company    `json:"met"` // directly connected with these
	Lacks       int          `json:"lacks"`
	InOutskirts bool         `json:"inOutskirts"`
	InBerlin    bool         `json:"inBerlin"`
	InHamburg   bool         `json:"inHamburg"`
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
	for seat := range game.AllSeats(int(s.Seats)).All {
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
	for seat := range game.AllSeats(int(s.Seats)).All {
		put, left := int(s.order.put[seat]), int(s.order.bag[seat])
		v.Bag = append(v.Bag, BagView{seat, put, left, put - left, int(s.tokens(seat))})
	}
	return v
}

func (s *State) playerView(seat game.Seat) PlayerView {
	v := PlayerView{PlayerView: rail.ViewPlayer(int(seat), &s.Funds, s.all), Income: s.incomeOf(seat)}
	for c := range companies {
		v.Dividend += s.companies[c].Shares.Of(int(seat)) * s.perShare(c, companies)
	}
	return v
}

func (s *State) companyView(c Company) CompanyView {
	co := &s.companies[c]
	v := CompanyView{
		CompanyView: rail.View(c, &co.Company, hexNames),
		Ability:     s.abilityOf(c), Pays: s.perShare(c, companies), Locked: s.checkAuction(c) == errThirdLocked,
		MostHexes: s.longestBuild(c), Met: co.met.list(), Lacks: s.lacks(c),
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

func (s *State) hexViews() []rail.HexView[Company] {
	list := []rail.HexView[Company]{}
	for h := range rail.Occupied(s.all).All {
		list = append(list, rail.ViewHex(h, hexNames, s.all))
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
