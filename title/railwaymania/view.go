package railwaymania

import (
	"cmp"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// View is all there is to see: nothing is hidden in 1862. It holds what a player
// would otherwise have to count or work out.
type View struct {
	Round            RoundView      `json:"round"`
	Step             Step           `json:"step"`
	Seat             game.Seat      `json:"seat"` // who decides, or chance
	Company          *board.Company `json:"company"`
	Phase            Class          `json:"phase"`
	Priority         game.Seat      `json:"priority"`
	Bank             money.Amount   `json:"bank"`
	BankBroken       bool           `json:"bankBroken"`
	TopReached       bool           `json:"topReached"`
	LNERDue          bool           `json:"lnerDue"`
	LNER             bool           `json:"lner"`
	CertificateLimit int            `json:"certificateLimit"`
	TokenLimit       int            `json:"tokenLimit"`
	TrainLimit       TrainLimit     `json:"trainLimit"`
	Colours          []tile.Colour  `json:"colours"`
	AreaColumn       int            `json:"areaColumn"` // which of the areas' values counts
	Players          []PlayerView   `json:"players"`
	Companies        []CompanyView  `json:"companies"`
	Market           []StackView    `json:"market"`
	Offer            []OfferView    `json:"offer"` // companies that can be started, in the order dealt
	Trains           []ClassView    `json:"trains"`
	Board            BoardView      `json:"board"`
	Order            []OrderView    `json:"order"`
	Ending           string         `json:"ending,omitempty"`

	Auction  *AuctionView  `json:"auction,omitempty"`
	Trading  *TradingView  `json:"trading,omitempty"`
	Turn     *TurnView     `json:"turn,omitempty"`
	Running  *RunningView  `json:"running,omitempty"` // for the player who runs the trains, once it is known
	Dividend *DividendView `json:"dividend,omitempty"`
	Buying   *BuyingView   `json:"buying,omitempty"`
	Mergers  []MergerView  `json:"mergers,omitempty"` // possible, or the one proposed
	Option   *OptionView   `json:"option,omitempty"`
	Shed     *ShedView     `json:"shed,omitempty"`
	Danger   *DangerView   `json:"danger,omitempty"` // what threatens the company that operates
	Losses   []LossView    `json:"losses,omitempty"` // what some options cost who is asked
}

// RoundView is where play stands.
type RoundView struct {
	Kind   string `json:"kind"` // deal, parliament, stock, operating
	Turn   int    `json:"turn"`
	Number int    `json:"number"`
	Of     int    `json:"of,omitempty"`
}

// TrainLimit is how many trains a company may have and still buy.
type TrainLimit struct {
	Count   int  `json:"count"`
	PerType bool `json:"perType"`
}

// PlayerView is a player.
type PlayerView struct {
	Seat         game.Seat       `json:"seat"`
	Cash         money.Amount    `json:"cash"`
	Certificates int             `json:"certificates"`
	Worth        money.Amount    `json:"worth"`
	Liquid       money.Amount    `json:"liquid"` // cash, and what the shares bring that can be sold
	MustSell     bool            `json:"mustSell,omitempty"`
	Shares       []HoldingView   `json:"shares"`
	Obligations  []board.Company `json:"obligations,omitempty"`
}

// HoldingView is what a player has of a company.
type HoldingView struct {
	Company  board.Company `json:"company"`
	Tenths   int           `json:"tenths"`
	Director bool          `json:"director,omitempty"`
	Value    money.Amount  `json:"value"` // at the price a sale brings
	Bought   int           `json:"bought,omitempty"`
	Sold     bool          `json:"sold,omitempty"` // sold in this round: cannot be bought
}

// CompanyView is a company that was started.
type CompanyView struct {
	Company      board.Company    `json:"company"`
	Floated      bool             `json:"floated"`
	Chartered    bool             `json:"chartered"`
	Director     *game.Seat       `json:"director"` // null: none
	Receivership bool             `json:"receivership,omitempty"`
	Cash         money.Amount     `json:"cash"`
	Par          money.Amount     `json:"par"`
	Price        money.Amount     `json:"price"`
	SalePrice    money.Amount     `json:"salePrice"` // half without a train
	Cell         int              `json:"cell"`      // -1: no marker yet
	Offer        int              `json:"offer"`
	Treasury     int              `json:"treasury"`
	Pool         int              `json:"pool"`
	DirectorAt   Holder           `json:"directorAt"` // who has the director's certificate
	ToFloat      int              `json:"toFloat,omitempty"`
	Trains       []TrainView      `json:"trains"`
	Permits      []runs.TrainType `json:"permits"`
	Tokens       []string         `json:"tokens"` // where they lie; the home first, London last
	TokensLeft   int              `json:"tokensLeft"`
	HomePlaced   bool             `json:"homePlaced"`
	Operated     bool             `json:"operated"`
	LastRun      *RunView         `json:"lastRun,omitempty"`
}

// TrainView is a train.
type TrainView struct {
	Train      TrainID        `json:"train"`
	Class      Class          `json:"class"`
	Type       runs.TrainType `json:"type"`
	Name       string         `json:"name"`
	Warranties int            `json:"warranties"`
	Obsolete   bool           `json:"obsolete,omitempty"` // goes with its last warranty
	RustsOn    *Class         `json:"rustsOn"`
	Permit     bool           `json:"permit"`
	TradePrice money.Amount   `json:"tradePrice"`
}

// RunView is what a company ran last.
type RunView struct {
	Routes  runs.RouteSet `json:"routes"`
	Revenue money.Amount  `json:"revenue"`
	Subsidy money.Amount  `json:"subsidy"`
	Added   money.Amount  `json:"added"`
	Paid    bool          `json:"paid"`
}

// StackView is the markers on a cell of the market, the top first.
type StackView struct {
	Cell      int             `json:"cell"`
	Price     money.Amount    `json:"price"`
	Companies []board.Company `json:"companies"`
}

// OfferView is a company that waits in the offer.
type OfferView struct {
	Company   board.Company  `json:"company"`
	From      Class          `json:"from"` // phase
	Permit    runs.TrainType `json:"permit"`
	Available bool           `json:"available"`
	Why       string         `json:"why,omitempty"` // why not
}

// ClassView is a class of trains in the bank.
type ClassView struct {
	Class   Class        `json:"class"`
	Left    int          `json:"left"`
	Endless bool         `json:"endless,omitempty"`
	Price   money.Amount `json:"price"`
	Names   [3]string    `json:"names"` // freight, express, local
	RustsOn *Class       `json:"rustsOn"`
	Free    int          `json:"freeWarranties"`
}

// BoardView is the map.
type BoardView struct {
	Tiles  []TileView       `json:"tiles"`
	Cities []CityView       `json:"cities"`
	London []*board.Company `json:"london"`
	Left   []TilesLeft      `json:"left"`
}

// TileView is a tile on the map.
type TileView struct {
	Hex      board.HexID  `json:"hex"`
	Tile     board.TileID `json:"tile"`
	Turn     int          `json:"turn"`
	Stations []tile.Edges `json:"stations,omitempty"`
}

// CityView is the tokens of a city, null in empty circles.
type CityView struct {
	Hex    board.HexID      `json:"hex"`
	Tokens []*board.Company `json:"tokens"`
}

// TilesLeft is how many of a tile are not on the map.
type TilesLeft struct {
	Tile board.TileID `json:"tile"`
	Left int          `json:"left"`
}

// OrderView is a company in the order of operation.
type OrderView struct {
	Company board.Company `json:"company"`
	Done    bool          `json:"done"`
}

// View is what the seat sees: everything.
func (r rules) View(state *State, p game.Seat) any {
	s := state.viewer()
	v := &View{
		Round: RoundView{roundNames[s.Round], int(s.Turn), int(s.Number), 0},
		Step:  s.Step, Seat: s.Seat, Phase: s.Phase, Priority: s.Priority,
		Bank: s.Bank, BankBroken: s.BankBroken, TopReached: s.TopReached, LNERDue: s.LNERDue, LNER: s.LNER,
		CertificateLimit: int(s.Limit), TokenLimit: s.tokenLimit(), TrainLimit: s.trainLimitView(),
		AreaColumn: int(s.column()), Ending: endings[s.End],
		Players: s.playerViews(), Companies: s.companyViews(), Market: s.marketView(),
		Offer: s.offerView(), Trains: s.classViews(), Board: s.boardView(), Order: s.orderView(),
	}
	for c := tile.Yellow; c <= s.operatingRound().colours(); c++ {
		v.Colours = append(v.Colours, c)
	}
	if s.Company != board.NoCompany {
		company := s.Company
		v.Company = &company
	}
	if s.Round == OperatingRound {
		v.Round.Of = int(s.Of)
	}
	s.viewStep(v)
	if r.found != nil && p != game.Chance {
		v.Running = s.runningView(r.found)
	}
	if v.Danger = s.threats().danger(r.found); p == s.Seat && p != game.Chance {
		s.threats().waysOut(v.Danger, v.Mergers, r.found)
		v.Losses = s.threats().losses(p)
	}
	return v
}

func (rules) Round(s *State) game.Round {
	return game.Round{Kind: roundNames[s.Round], Number: int(s.Turn), Part: int(s.Number)}
}

// viewer makes the View of a state.
type viewer struct{ *State }

func (s *State) viewer() viewer { return viewer{s} }

func (s viewer) trainLimitView() TrainLimit {
	if s.dealing().simple() {
		return TrainLimit{int(simpleLimit[s.Phase]), false}
	}
	return TrainLimit{int(phases[s.Phase].limit), !phases[s.Phase].overall}
}

var roundNames = []string{"deal", "parliament", "stock", "operating"}

var stepNames = [numSteps]string{
	DealSeed: "deal-seed", DealCompany: "deal-company", DealPermit: "deal-permit", Petition: "petition", Bidding: "bid", SettingPar: "par",
	MoreShares: "more-shares", Trading: "trade", BuyingTokens: "tokens", PayingFine: "fine", Merging: "merge",
	Consenting: "consent", HomeUpgrade: "home-upgrade", Building: "build", Tokening: "token", Running: "run",
	Sharing: "dividend", BuyingTrains: "trains", Redeeming: "redeem", Acquiring: "acquire", HalfShare: "option",
	ShedToken: "shed-token", Finished: "finished",
}

func (s Step) String() string { return stepNames[s] }

// MarshalText writes the step's name.
func (s Step) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (s viewer) playerViews() []PlayerView {
	list := make([]PlayerView, s.Seats)
	for i := range list {
		p := game.Seat(i)
		v := PlayerView{
			Seat: p, Cash: s.Cash[p], Certificates: s.certificates(p), Worth: s.worth(p), Shares: []HoldingView{},
			MustSell: s.Step == Trading && s.Seat == p && s.stockRound().mustSell(p), Liquid: s.Cash[p],
		}
		for c := range board.NumCompanies {
			if n := s.shares(Holder(p), c); n > 0 {
				v.Liquid += s.salePrice(c) * money.Amount(s.sellable(p, c))
				v.Shares = append(v.Shares, HoldingView{
					Company: c, Tenths: n, Director: s.hasDirector(Holder(p), c),
					Value:  s.salePrice(c) * money.Amount(n),
					Bought: int(s.Stock.Bought[p][c]), Sold: s.Round == StockRound && s.Stock.Sold[p].has(c),
				})
			}
			if s.Charters[c].Obliged == p {
				v.Obligations = append(v.Obligations, c)
			}
		}
		list[i] = v
	}
	return list
}

// sellable is the largest block of a company that a player could sell (6.4).
func (s viewer) sellable(p game.Seat, c board.Company) int {
	n := s.shares(Holder(p), c)
	for n > 0 && s.stockRound().checkSell(p, c, n) != nil {
		n--
	}
	return n
}

func (s viewer) companyViews() []CompanyView {
	list := []CompanyView{}
	for c := range board.NumCompanies {
		if s.Charters[c].Status >= Started {
			list = append(list, s.companyView(c))
		}
	}
	return list
}

func (s viewer) companyView(c board.Company) CompanyView {
	ch := s.charter(c)
	v := CompanyView{
		Company: c, Floated: ch.Status == Floated, Chartered: ch.Chartered, Receivership: s.receivership(c),
		Cash: ch.Cash, Par: ch.Par, Price: s.price(c), SalePrice: s.salePrice(c), Cell: -1,
		Offer: s.shares(Offer, c), Treasury: s.shares(Treasury, c), Pool: s.shares(Pool, c),
		Trains: []TrainView{}, Permits: []runs.TrainType{}, Tokens: s.tokenPlacesOf(c), TokensLeft: int(ch.Tokens),
		HomePlaced: s.Board.HomePlaced(c), Operated: ch.Operated,
	}
	if ch.Director != NoSeat {
		d := ch.Director
		v.Director = &d
	}
	if ch.Marked {
		v.Cell = int(ch.Cell)
	}
	if !v.Floated {
		v.ToFloat = floatShares - (cert.Tenths - v.Offer - v.Treasury)
	}
	for h := range Holder(NumHolders) {
		if s.hasDirector(h, c) {
			v.DirectorAt = h
		}
	}
	for id := range s.owns(c) {
		v.Trains = append(v.Trains, s.trainView(id))
	}
	for t := range runs.NumTrainTypes {
		if ch.Permits&(1<<t) != 0 {
			v.Permits = append(v.Permits, t)
		}
	}
	if e := s.LastPaid[c]; e != (Earnings{}) {
		v.LastRun = &RunView{s.LastRuns[c], e.Revenue, e.Subsidy, e.Added, e.Paid}
	}
	return v
}

func (s viewer) trainView(id TrainID) TrainView {
	t, class := &s.Trains[id], id.Class()
	return TrainView{
		Train: id, Class: class, Type: t.Type, Name: trainName(class, t.Type), Warranties: int(t.Warranties),
		Obsolete: s.obsolete(class), RustsOn: s.rustsOn(class),
		Permit: s.Charters[t.Owner].Permits&(1<<t.Type) != 0, TradePrice: s.TradePrice(id),
	}
}

func (s viewer) rustsOn(c Class) *Class {
	if s.permanent(c) {
		return nil
	}
	on := classes[c].rustOn
	return &on
}

// tokenPlacesOf is where the company's tokens lie: the home first, London last.
func (s viewer) tokenPlacesOf(c board.Company) []string {
	list := []string{}
	for h := range board.NumCities {
		switch {
		case !s.Board.HasToken(c, h):
		case h == c.Home():
			list = slices.Insert(list, 0, h.String())
		default:
			list = append(list, h.String())
		}
	}
	if s.Board.InLondon(c) {
		list = append(list, londonName)
	}
	return list
}

func (s viewer) marketView() []StackView {
	list := []StackView{}
	for cell := top; cell >= ruin; cell-- {
		stack := StackView{Cell: int(cell), Price: market.At(cell)}
		for c := range board.NumCompanies {
			if ch := s.charter(c); ch.Marked && ch.Cell == cell {
				stack.Companies = append(stack.Companies, c)
			}
		}
		if stack.Companies != nil {
			slices.SortFunc(stack.Companies, func(a, b board.Company) int {
				return cmp.Compare(s.Charters[a].Stamp, s.Charters[b].Stamp)
			})
			list = append(list, stack)
		}
	}
	return list
}

func (s viewer) offerView() []OfferView {
	list := []OfferView{}
	for _, c := range s.Deal.Order[:s.Deal.Dealt] {
		if s.Charters[c].Status != Waiting {
			continue
		}
		v := OfferView{Company: c, From: s.Charters[c].Group, Permit: s.Charters[c].Permit, Available: true}
		if no := s.parliamentRound().checkAvailable(c); no != nil {
			v.Available, v.Why = false, no.Why
		}
		list = append(list, v)
	}
	return list
}

func (s viewer) classViews() []ClassView {
	list := make([]ClassView, numClasses)
	for i := range list {
		c := Class(i)
		list[i] = ClassView{
			Class: c, Left: int(s.Left[c]), Endless: c == ClassH && s.Conventions.Setup.EndlessH, Price: classes[c].price,
			Names:   [3]string{trainName(c, runs.Freight), trainName(c, runs.Express), trainName(c, runs.Local)},
			RustsOn: s.rustsOn(c), Free: int(classes[c].free),
		}
	}
	return list
}

func (s viewer) orderView() []OrderView {
	list := []OrderView{}
	if s.Round == OperatingRound {
		for _, c := range s.Operating.Order[:s.Operating.Count] {
			if s.Charters[c].Status == Floated {
				list = append(list, OrderView{c, s.Charters[c].Operated && c != s.Company})
			}
		}
	}
	return list
}

func (s viewer) boardView() BoardView {
	v := BoardView{Tiles: []TileView{}, Cities: []CityView{}, London: tokensView(s.Board.London()), Left: []TilesLeft{}}
	for h := range board.NumLand {
		if l := s.Board.At(h); l.Tile != 0 {
			v.Tiles = append(v.Tiles, TileView{h, l.Tile, int(l.Turn), s.stationsOn(h)})
		}
		if h.City() {
			v.Cities = append(v.Cities, CityView{h, tokensView(s.Board.Tokens(h))})
		}
	}
	for t := board.TileID(1); t < board.NumTiles; t++ {
		v.Left = append(v.Left, TilesLeft{t, s.Board.Left(t)})
	}
	return v
}

// stationsOn are the segments of a hex that carry a small station.
func (s viewer) stationsOn(h board.HexID) (list []tile.Edges) {
	for _, seg := range s.Board.TileAt(h).Segments {
		if seg != 0 && s.Board.At(h).Stations&seg == seg {
			list = append(list, seg)
		}
	}
	return list
}

func tokensView(slots []board.Company) []*board.Company {
	list := make([]*board.Company, len(slots))
	for i, c := range slots {
		if c != board.NoCompany {
			list[i] = &c
		}
	}
	return list
}
