package chicagoexpress

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// What can happen besides sales and builds, as typed events. Hexes are printed
// names; amounts called Income are those after the event.
type (
	// OpenerDrawn says who opens the first auction.
	OpenerDrawn struct {
		Seat game.Seat `json:"seat"`
	}
	// ShareSold ends an auction; the price went to the company.
	ShareSold struct {
		Seat    game.Seat    `json:"seat"`
		Company Company      `json:"company"`
		Price   money.Amount `json:"price"`
	}
	// Declined is a dial turned and nothing done.
	Declined struct {
		Seat game.Seat `json:"seat"`
		Dial Dial      `json:"dial"`
	}
	// TrackBlocked ends a build that Chicago interrupted: no hex can follow.
	TrackBlocked struct {
		Company Company `json:"company"`
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
	// ChicagoReached begins the Chicago phase.
	ChicagoReached struct {
		Seat    game.Seat `json:"seat"`
		Company Company   `json:"company"`
	}
	// WabashOpened brings the fifth company into play.
	WabashOpened struct {
		Income money.Amount `json:"income"`
	}
)

// The events' names.
func (OpenerDrawn) Kind() string     { return "opener-drawn" }
func (ShareSold) Kind() string       { return "share-sold" }
func (Declined) Kind() string        { return "declined" }
func (TrackBlocked) Kind() string    { return "track-blocked" }
func (Developed) Kind() string       { return "developed" }
func (IndustryGrew) Kind() string    { return "industry-grew" }
func (IncomeRose) Kind() string      { return "income-rose" }
func (Granted) Kind() string         { return "granted" }
func (GeneralDividend) Kind() string { return "general-dividend" }
func (DividendPaid) Kind() string    { return "dividend-paid" }
func (ChicagoReached) Kind() string  { return "chicago-reached" }
func (WabashOpened) Kind() string    { return "wabash-opened" }

// Sale and Payment say the same to what cube-rail titles share.
func (e ShareSold) Sale() (Company, game.Seat, money.Amount) { return e.Company, e.Seat, e.Price }
func (e DividendPaid) Payment() (Company, money.Amount)      { return e.Company, e.PerShare }

// eventKinds lists them all, with those of sales and builds.
var eventKinds = slices.Concat(rail.EventKinds, []string{
	"opener-drawn", "share-sold", "declined", "track-blocked", "developed", "industry-grew", "income-rose", "granted",
	"general-dividend", "dividend-paid", "chicago-reached", "wabash-opened",
})

// teller passes on what is told of sales and builds.
func teller(log *game.Log) rail.Tell {
	if log == nil {
		return nil
	}
	return func(e rail.Event) { game.Emit(log, e) }
}
