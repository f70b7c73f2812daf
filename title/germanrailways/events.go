package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// What can happen, as typed events. Hexes are printed names; amounts called
// Income are those after the event.
type (
	// ShareOffered opens an auction.
	ShareOffered struct {
		Seat    game.Seat    `json:"seat"`
		Company Company      `json:"company"`
		Minimum money.Amount `json:"minimum"`
	}
	// Bidden is a bid.
	Bidden struct {
		Seat    game.Seat    `json:"seat"`
		Company Company      `json:"company"`
		Amount  money.Amount `json:"amount"`
	}
	// Passed is a bidder's pass.
	Passed struct {
		Seat    game.Seat `json:"seat"`
		Company Company   `json:"company"`
	}
	// CannotBid is a bidder passed over for want of cash.
	CannotBid struct {
		Seat    game.Seat    `json:"seat"`
		Company Company      `json:"company"`
		Lowest  money.Amount `json:"lowest"`
		Cash    money.Amount `json:"cash"`
	}
	// ShareSold ends an auction; the price went to the company. Income is the
	// buyer's.
	ShareSold struct {
		Seat    game.Seat    `json:"seat"`
		Company Company      `json:"company"`
		Price   money.Amount `json:"price"`
		Income  money.Amount `json:"income"`
	}
	// ShareGiven ends an opening auction without a bid: the opener has the share.
	ShareGiven struct {
		Seat    game.Seat `json:"seat"`
		Company Company   `json:"company"`
	}
	// ShareUnsold ends an auction in play without a bid.
	ShareUnsold struct {
		Company Company `json:"company"`
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
	// BuildStarted says which company is about to build.
	BuildStarted struct {
		Seat    game.Seat `json:"seat"`
		Company Company   `json:"company"`
	}
	// Laid is one locomotive laid.
	Laid struct {
		Seat    game.Seat    `json:"seat"`
		Company Company      `json:"company"`
		Hex     string       `json:"hex"`
		Cost    money.Amount `json:"cost"`
		Gain    money.Amount `json:"gain"`
		Income  money.Amount `json:"income"`
	}
	// Built sums up a finished build.
	Built struct {
		Seat    game.Seat    `json:"seat"`
		Company Company      `json:"company"`
		Hexes   []string     `json:"hexes"`
		Cost    money.Amount `json:"cost"`
		Income  money.Amount `json:"income"`
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
	// Received is what a seat got in all from the dividends just paid.
	Received struct {
		Seat   game.Seat    `json:"seat"`
		Amount money.Amount `json:"amount"`
		Cash   money.Amount `json:"cash"`
	}
	// VoteAsked: in the last round nothing was sold or built.
	VoteAsked struct{}
	// Voted is a seat's word on ending the game.
	Voted struct {
		Seat game.Seat `json:"seat"`
		End  bool      `json:"end"`
	}
	// GameEnded says how the game ended.
	GameEnded struct {
		Ending string `json:"ending"`
	}
)

// The events' names.
func (ShareOffered) Kind() string     { return "share-offered" }
func (Bidden) Kind() string           { return "bid" }
func (Passed) Kind() string           { return "passed" }
func (CannotBid) Kind() string        { return "cannot-bid" }
func (ShareSold) Kind() string        { return "share-sold" }
func (ShareGiven) Kind() string       { return "share-given" }
func (ShareUnsold) Kind() string      { return "share-unsold" }
func (RoundStarted) Kind() string     { return "round-started" }
func (TokensPut) Kind() string        { return "tokens-put" }
func (TokenDrawn) Kind() string       { return "token-drawn" }
func (TurnPassed) Kind() string       { return "turn-passed" }
func (BuildStarted) Kind() string     { return "build-started" }
func (Laid) Kind() string             { return "laid" }
func (Built) Kind() string            { return "built" }
func (Connected) Kind() string        { return "connected" }
func (DividendPaid) Kind() string     { return "dividend-paid" }
func (DividendWithheld) Kind() string { return "dividend-withheld" }
func (Received) Kind() string         { return "received" }
func (VoteAsked) Kind() string        { return "vote-asked" }
func (Voted) Kind() string            { return "voted" }
func (GameEnded) Kind() string        { return "game-ended" }

// eventKinds lists them all.
var eventKinds = []string{
	"share-offered", "bid", "passed", "cannot-bid", "share-sold", "share-given", "share-unsold", "round-started",
	"tokens-put", "token-drawn", "turn-passed", "build-started", "laid", "built", "connected", "dividend-paid",
	"dividend-withheld", "received", "vote-asked", "voted", "game-ended",
}
