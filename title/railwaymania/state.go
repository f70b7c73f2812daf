package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/price"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// State is a whole game: one flat value.
type State struct {
	Options     Options
	Conventions Conventions
	Seats       uint8

	// Where play stands.
	Round    RoundKind
	Turn     uint8 // counts parliament, stock round and operating rounds as one
	Number   uint8 // of this round among its kind in the turn
	Of       uint8 // operating rounds in this turn
	Step     Step
	Seat     game.Seat     // who decides
	Company  board.Company // for which company, where it is for one
	Priority game.Seat
	Phase    Class
	End      Ending
	// LNER is formed; LNERDue: at the end of this set it will be (10.3).
	LNER, LNERDue bool
	BankBroken    bool // 10.2
	TopReached    bool // 10.1
	Moved         bool // somebody decided something in this turn

	Bank   money.Amount
	Cash   [game.MaxSeats]money.Amount
	Limit  cert.Limit
	Stamps uint32

	Charters [board.NumCompanies]Charter
	Held     [NumHolders][board.NumCompanies]cert.Holding
	Trains   [numTrains]Train
	Left     [numClasses]uint8 // trains in the bank
	Board    board.Board

	Deal       Deal
	Parliament Parliament
	Stock      Stock
	Operating  Operating
	Merger     Merger

	// LastRuns are the routes each company ran last, and what they earned.
	LastRuns [board.NumCompanies]runs.RouteSet
	LastPaid [board.NumCompanies]Earnings
}

// Options are what was chosen before the game.
type Options struct {
	Length         uint8 // 0 short, 1 standard, 2 long (2.4.3)
	Types          uint8 // the train types in play (11.1), a set
	Shorter        bool  // 11.2
	NewPlayers     bool  // 11.3
	EightTokens    bool  // 11.4
	ExtraCompanies bool  // 2.4.2
}

// RoundKind is a kind of round (3).
type RoundKind uint8

const (
	Dealing RoundKind = iota
	ParliamentRound
	StockRound
	OperatingRound
)

// Step is what is being decided.
type Step uint8

const (
	DealSeed     Step = iota // chance: the whole deal at once
	DealCompany              // chance: the next company of the offer
	DealPermit               // chance: a company's permit
	Petition                 // 4.1: open an auction or pass
	Bidding                  // 4.1: raise or pass
	SettingPar               // 4.2
	MoreShares               // 4.2: up to two more shares
	Trading                  // 6.2: sell, then buy one or start a company
	BuyingTokens             // 6.5.4.2
	PayingFine               // 4.3: sell other shares
	Merging                  // 7.5
	Consenting               // 7.5.1: the other director
	HomeUpgrade              // 7.2: make room for the home token
	Building                 // 7.6
	Tokening                 // 7.7
	Running                  // 7.8
	Sharing                  // 7.8.5
	BuyingTrains             // 7.9
	Redeeming                // 7.13
	Acquiring                // 7.14
	HalfShare                // 5.2.4: redeem the option or give it up
	ShedToken                // 7.5.6: too many tokens
	Finished
	numSteps = iota
)

// Ending is how the game ended.
type Ending uint8

const (
	Unfinished Ending = iota
	EndByMarket
	EndByBank
	EndByLNER
	EndByStandstill
)

// Status is how far a company has come.
type Status uint8

const (
	OutOfGame Status = iota // not dealt, or given back after the LNER
	Waiting                 // its director's certificate is in the offer
	Started                 // has a director's certificate sold, but not half its shares
	Floated
)

// Holder of shares: a seat, or one of the places below.
type Holder uint8

const (
	Pool Holder = game.MaxSeats + iota
	Treasury
	Offer
	NumHolders = game.MaxSeats + iota
)

var sourceNames = []string{"pool", "treasury", "offer"}

func (h Holder) String() string {
	if h >= Pool {
		return sourceNames[h-Pool]
	}
	return game.Seat(h).String()
}

// MarshalText writes the place, or the seat's number.
func (h Holder) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// NoSeat stands where no player is.
const NoSeat = game.Nobody

// Charter is a company.
type Charter struct {
	Cash      money.Amount
	Par       money.Amount // on the par chart
	Stamp     uint32       // when its price marker came to where it lies: low is on top
	Cell      price.Space
	Marked    bool // its marker is on the market
	Status    Status
	Director  game.Seat // NoSeat: none
	Obliged   game.Seat // the player who must see it floated (4.3), or NoSeat
	Chartered bool
	Barred    bool  // fined; back from the next stock round (4.3)
	Group     Class // from which phase it may start (3.2)
	Permit    runs.TrainType
	Permits   uint8 // a set of TrainType
	Tokens    uint8 // on the charter
	Operated  bool  // in this operating round
	// Income after the LNER is kept while the trains stay the same (10.3).
	Final bool
}

// Earnings are what routes earned and what became of it.
type Earnings struct {
	Revenue, Subsidy, Added money.Amount // added by Hudson's manoeuvre
	Paid                    bool
}

// TrainID is a train card: first by class, then by number.
type TrainID uint8

const (
	endlessH  = 64 // cards for H trains where they do not run out
	numTrains = 28 + endlessH
)

// Train is a train card.
type Train struct {
	Owner      board.Company
	Place      TrainPlace
	Type       runs.TrainType
	Warranties uint8
}

// TrainPlace is where a train card is.
type TrainPlace uint8

const (
	InBank   TrainPlace = iota
	Owned               // by a company
	Stranded            // its owner went bankrupt, but it is still for sale (see Conventions)
	Gone
)

// Deal is what chance has still to deal.
type Deal struct {
	Order   [board.NumCompanies]board.Company // the offer, in the order dealt
	Dealt   uint8
	Permits [runs.NumTrainTypes]uint8 // left to deal
	Named   uint8                     // companies that have their permit
}

// Parliament is a parliament round (4.1).
type Parliament struct {
	Winners game.SeatSet // who got a company in this round
	Passes  uint8        // seats that declined to open, in a row
	In      game.SeatSet // still in the auction
	High    game.Seat
	Bid     money.Amount
	More    uint8 // shares the winner may still buy
}

// Stock is a stock round (6).
type Stock struct {
	First  game.Seat // who had the priority when it began
	Passes uint8
	Acted  bool                                     // the seat sold something in this turn
	Bought [game.MaxSeats][board.NumCompanies]uint8 // tenths bought in this round
	Sold   [game.MaxSeats]companySet                // sold in this round
	Now    companySet                               // sold in this turn
	Debts  [board.NumCompanies]money.Amount         // of the fines still to be paid (4.3)
	Fined  [board.NumCompanies]board.Company        // whose founders are fined, in order
	Fines  uint8                                    // how many they are
}

// companySet is a set of companies.
type companySet uint32

func (set companySet) has(c board.Company) bool { return set&(1<<c) != 0 }

func (set *companySet) add(c board.Company) { *set |= 1 << c }

// Operating is an operating round and the turn of the company in it.
type Operating struct {
	Order [board.NumCompanies]board.Company
	Count uint8
	Next  uint8 // place in the order of the next company

	Void     bool // the turn ends when the merger is done (7.5)
	Yellow   uint8
	Track    bool             // track was laid
	Built    bool             // the track action is used up
	Refused  [2][2]companySet // partners whose director declined: at the merger or the acquisition, they to go or to survive
	Partner  board.Company    // proposed and waiting for consent
	Survivor board.Company
	Acquire  bool // the proposal is an acquisition
	Forced   bool // money was raised: a bank train must be bought (7.11)
	NoRedeem bool // a share cannot be redeemed any more (see Conventions)
	Earned   Earnings
	Course   [numSteps]fate // what became of the steps of the turn
}

// Merger is the share merging under way (5.2).
type Merger struct {
	Kind      MergerKind
	Acting    board.Company
	Survivor  board.Company
	Absorbed  board.Company // NoCompany in a refinancing
	Initiator game.Seat     // starts and wins ties
	At        uint8         // holders that are done, the initiator first, the treasury last
	Option    OptionKind
	Tenths    uint8 // merged shares of the holder of a director's option, before
}

// MergerKind is why shares are merged (5.1).
type MergerKind uint8

const (
	_ MergerKind = iota // none under way
	AMerger
	AnAcquisition
	ARefinancing
)

// OptionKind is what the holder has to redeem or give up.
type OptionKind uint8

const (
	NoOption OptionKind = iota
	ShareOption
	DirectorOption
)

// charter is the company's charter.
func (s *State) charter(c board.Company) *Charter { return &s.Charters[c] }

// price is what a share of the company stands at: its marker, or its par while
// it has none.
func (s *State) price(c board.Company) money.Amount {
	if ch := s.charter(c); !ch.Marked {
		return ch.Par
	}
	return market.At(s.Charters[c].Cell)
}

// shares is how many tenths of the company the holder has.
func (s *State) shares(h Holder, c board.Company) int { return cut.Shares(s.Held[h][c]) }

// commons is how many single shares of the company the holder has.
func (s *State) commons(h Holder, c board.Company) int { return int(s.Held[h][c][cert.Common]) }

// moveShares hands over single shares.
func (s *State) moveShares(from, to Holder, c board.Company, n int) {
	cert.Move(&s.Held[from][c], &s.Held[to][c], cert.Common, uint8(n))
}

// moveDirector hands over the director's certificate.
func (s *State) moveDirector(from, to Holder, c board.Company) {
	cert.Move(&s.Held[from][c], &s.Held[to][c], cert.Director, 1)
}

// hasDirector tells whether the holder has the director's certificate.
func (s *State) hasDirector(h Holder, c board.Company) bool { return s.Held[h][c][cert.Director] > 0 }

// certificates is how many certificates a player has (6.5.2).
func (s *State) certificates(p game.Seat) int { return cert.Count(s.Held[p][:]) }

// atLimit tells whether a player may have no more certificates (6.5.2).
func (s *State) atLimit(p game.Seat) bool { return s.Limit.Reached(s.Held[p][:]) }

// receivership tells whether a started company has no director (8).
func (s *State) receivership(c board.Company) bool {
	return s.Charters[c].Status >= Started && s.Charters[c].Director == NoSeat
}

// place puts the company's marker on a cell, at the bottom of the stack.
func (s *State) place(c board.Company, cell price.Space) {
	s.Stamps++
	ch := s.charter(c)
	ch.Cell, ch.Stamp, ch.Marked = cell, s.Stamps, true
}

// pay moves money from the bank to an account, and notes when the bank breaks
// (10.2). The bank then goes on with notes of its own.
func (s *State) pay(to *money.Amount, sum money.Amount) {
	money.Transfer(&s.Bank, to, sum)
	if s.Bank < 0 || s.Bank == 0 && !s.Conventions.End.BankAtZeroHolds {
		s.BankBroken = true
	}
}

// owns yields the company's trains, in the order of the cards.
func (s *State) owns(c board.Company) func(func(TrainID) bool) {
	return func(yield func(TrainID) bool) {
		for id := range TrainID(numTrains) {
			if t := &s.Trains[id]; t.Place == Owned && t.Owner == c && !yield(id) {
				return
			}
		}
	}
}

// hasTrain tells whether the company has a train.
func (s *State) hasTrain(c board.Company) bool {
	for id := range s.Trains {
		if t := &s.Trains[id]; t.Place == Owned && t.Owner == c {
			return true
		}
	}
	return false
}

// market is the stock market as one row: the two printed rows alternate, so that
// a share sold lowers a price by one cell (the zigzag of 6.4.2) and a space to
// the left or right is two cells.
var market = price.Track{
	0, 7, 14, 20, 26, 31, 36, 40, 44, 47, 50, 52, 54, 56, 58, 60, 62, 65, 68, 71,
	74, 78, 82, 86, 90, 95, 100, 105, 110, 116, 122, 128, 134, 142, 150, 158, 166,
	174, 182, 191, 200, 210, 220, 232, 245, 260, 275, 292, 310, 330, 350, 375, 400,
	430, 460, 495, 530, 570, 610, 655, 700, 750, 800, 850, 900, 950, 1000,
}

const (
	ruin       price.Space = 0  // the bottom of the market: bankrupt (7.12)
	top        price.Space = 66 // the top of the market: the end (10.1)
	firstStart price.Space = 12 // 54, the lowest price to start a company at (6.5.3)
	lastStart  price.Space = 40 // 200, the highest
	aSpace                 = 2  // cells in one printed space
)

// parValues are the spaces of the par chart (4.2).
var parValues = [8]money.Amount{54, 58, 62, 68, 74, 82, 90, 100}

// lowestCharter is what a director's certificate costs at least (4.1).
const lowestCharter = 3 * 54

// cut is how every company is cut: a director's certificate of three tenths and
// seven single ones.
var cut = cert.Cut{
	Size:  [cert.Kinds]uint8{cert.Common: 1, cert.Director: 3},
	Count: cert.Holding{cert.Common: 7, cert.Director: 1},
}

const (
	warrantyPrice  = 50
	maxWarranties  = 3
	charterTokens  = 3
	charterToken   = 60
	plainToken     = 40
	fewestTokens   = 2
	mostTokens     = 7
	floatShares    = 5
	directorShares = 3
	fineTimes      = 5
	bidStep        = 5
	bankTotal      = 15000
	mostSpaces     = 4 // that a dividend moves the price (7.8.5)
)
