package germanrailways

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// What can happen besides sales and builds, as typed events.
type (
	// ShareSold ends an auction; the price went to the company. Income is the
	// buyer's.
	ShareSold struct {
		Seat    game.Seat    `json:"seat"`
		Company Company      `json:"company"`
		Price   money.Amount `json:"price"`
		Income  money.Amount `json:"income"`
	}
	// RoundStarted begins a round: the turn order is determined.
	RoundStarted struct {
		Round int `json:"round"`
	}
	// TokensPut is a player's tokens into the bag, by income.
	TokensPut struct {
		Seat   game.Seat    `json:"seat"`
		Income money.Amount `json:"income"`
		Tokens int          `json:"tokens"`
	}
	// TokenDrawn is a place of the turn order taken.
	TokenDrawn struct {
		Seat  game.Seat `json:"seat"`
		Place int       `json:"place"`
	}
	// TurnPassed is a turn unused.
	TurnPassed struct {
		Seat game.Seat `json:"seat"`
	}
	// Connected is two companies meeting in a city for the first time.
	Connected struct {
		Company Company `json:"company"` // which built
		Other   Company `json:"other"`
	}
	// DividendPaid is one company's dividend; double for the one that built.
	DividendPaid struct {
		Company  Company      `json:"company"`
		Income   money.Amount `json:"income"`
		PerShare money.Amount `json:"perShare"`
		Double   bool         `json:"double"`
	}
	// DividendWithheld is the Berlin-Hamburg's before it joins the two.
	DividendWithheld struct {
		Company Company `json:"company"`
	}
	// OpenerDrawn says who opens the first auction.
	OpenerDrawn struct {
		Seat game.Seat `json:"seat"`
	}
	// EndProposed is a player's wish for a vote at the start of the next round.
	EndProposed struct {
		Seat game.Seat `json:"seat"`
	}
	// VoteAsked asks all whether to end the game: in the last round nothing was
	// sold or built, or else somebody proposed it.
	VoteAsked struct {
		Idle bool `json:"idle"`
	}
	// Voted is a seat's word on ending the game.
	Voted struct {
		Seat game.Seat `json:"seat"`
		End  bool      `json:"end"`
	}
)

// The events' names.
func (ShareSold) Kind() string        { return "share-sold" }
func (RoundStarted) Kind() string     { return "round-started" }
func (TokensPut) Kind() string        { return "tokens-put" }
func (TokenDrawn) Kind() string       { return "token-drawn" }
func (TurnPassed) Kind() string       { return "turn-passed" }
func (Connected) Kind() string        { return "connected" }
func (DividendPaid) Kind() string     { return "dividend-paid" }
func (DividendWithheld) Kind() string { return "dividend-withheld" }
func (OpenerDrawn) Kind() string      { return "opener-drawn" }
func (EndProposed) Kind() string      { return "end-proposed" }
func (VoteAsked) Kind() string        { return "vote-asked" }
func (Voted) Kind() string            { return "voted" }

// Sale and Payment say the same to what cube-rail titles share.
func (e ShareSold) Sale() (Company, game.Seat, money.Amount) { return e.Company, e.Seat, e.Price }
func (e DividendPaid) Payment() (Company, money.Amount)      { return e.Company, e.PerShare }

// eventKinds lists them all, with those of sales and builds.
var eventKinds = slices.Concat(rail.EventKinds, []string{
	"share-sold", "round-started", "tokens-put", "token-drawn", "turn-passed", "connected", "dividend-paid",
	"dividend-withheld", "opener-drawn", "end-proposed", "vote-asked", "voted",
})

// teller passes on what is told of sales and builds.
func teller(log *game.Log) rail.Tell {
	if log == nil {
		return nil
	}
	return func(e rail.Event) { game.Emit(log, e) }
}
