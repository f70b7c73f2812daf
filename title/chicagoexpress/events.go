package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// What can happen, as typed events. Hexes are printed names; amounts called
// Income are those after the event.
type (
	// OpenerDrawn says who opens the first auction.
	OpenerDrawn struct {
		Seat game.Seat `json:"seat"`
	}
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
	// ShareSold ends an auction; the price went to the company.
	ShareSold struct {
		Seat    game.Seat    `json:"seat"`
		Company Company      `json:"company"`
		Price   money.Amount `json:"price"`
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
	// Declined is a dial turned and nothing done.
	Declined struct {
		Seat game.Seat `json:"seat"`
		Dial Dial      `json:"dial"`
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
	// Developed is a hex developed by a player; what it brings follows.
	Developed struct {
		Seat game.Seat `json:"seat"`
		Hex  string    `json:"hex"`
	}
	// IndustryGrew is a step along an industry scale.
	IndustryGrew struct {
		City  Industry     `json:"city"`
		Value money.Amount `json:"value"`
	}
	// IncomeRose is a company gaining by a development.
	IncomeRose struct {
		Company Company      `json:"company"`
		Gain    money.Amount `json:"gain"`
		Income  money.Amount `json:"income"`
	}
	// Granted is the bank's money for a developed forest.
	Granted struct {
		Company Company      `json:"company"`
		Amount  money.Amount `json:"amount"`
	}
	// GeneralDividend begins: two dials are in the red.
	GeneralDividend struct {
		Round int `json:"round"`
	}
	// DividendPaid is one company's dividend.
	DividendPaid struct {
		Company  Company      `json:"company"`
		Income   money.Amount `json:"income"`
		Shares   int          `json:"shares"`
		PerShare money.Amount `json:"perShare"`
	}
	// Received is what a seat got in all from the dividends just paid.
	Received struct {
		Seat   game.Seat    `json:"seat"`
		Amount money.Amount `json:"amount"`
		Cash   money.Amount `json:"cash"`
	}
	// ChicagoReached begins the Chicago phase.
	ChicagoReached struct {
		Seat    game.Seat `json:"seat"`
		Company Company   `json:"company"`
	}
	// WabashOpened brings the fifth company into play.
	WabashOpened struct {
		Income money.Amount `json:"income"`
	}
	// GameEnded names the condition that ended the game.
	GameEnded struct {
		Ending string `json:"ending"`
	}
)

// The events' names.
func (OpenerDrawn) Kind() string     { return "opener-drawn" }
func (ShareOffered) Kind() string    { return "share-offered" }
func (Bidden) Kind() string          { return "bid" }
func (Passed) Kind() string          { return "passed" }
func (CannotBid) Kind() string       { return "cannot-bid" }
func (ShareSold) Kind() string       { return "share-sold" }
func (ShareGiven) Kind() string      { return "share-given" }
func (ShareUnsold) Kind() string     { return "share-unsold" }
func (Declined) Kind() string        { return "declined" }
func (BuildStarted) Kind() string    { return "build-started" }
func (Laid) Kind() string            { return "laid" }
func (Built) Kind() string           { return "built" }
func (Developed) Kind() string       { return "developed" }
func (IndustryGrew) Kind() string    { return "industry-grew" }
func (IncomeRose) Kind() string      { return "income-rose" }
func (Granted) Kind() string         { return "granted" }
func (GeneralDividend) Kind() string { return "general-dividend" }
func (DividendPaid) Kind() string    { return "dividend-paid" }
func (Received) Kind() string        { return "received" }
func (ChicagoReached) Kind() string  { return "chicago-reached" }
func (WabashOpened) Kind() string    { return "wabash-opened" }
func (GameEnded) Kind() string       { return "game-ended" }

// eventKinds lists them all.
var eventKinds = []string{
	"opener-drawn", "share-offered", "bid", "passed", "cannot-bid", "share-sold", "share-given", "share-unsold",
	"declined", "build-started", "laid", "built", "developed", "industry-grew", "income-rose", "granted",
	"general-dividend", "dividend-paid", "received", "chicago-reached", "wabash-opened", "game-ended",
}
