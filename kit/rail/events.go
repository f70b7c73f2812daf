package rail

import "github.com/scrip-games/scrip/kit/money"

// Event is something that happened.
type Event interface{ Kind() string }

// Tell is given what happens; nil when nobody listens.
type Tell func(Event)

// that tells of an event that is made only if somebody listens.
func (t Tell) that(event func() Event) {
	if t != nil {
		t(event())
	}
}

// EventKinds lists what is told in every such game.
var EventKinds = []string{
	"share-offered", "bid", "passed", "cannot-bid", "share-given", "share-unsold",
	"build-started", "laid", "built", "received", "game-ended",
}

// What is told in every such game. Hexes are printed names; amounts called
// Income are those after the event.
type (
	// ShareOffered opens an auction.
	ShareOffered[C any] struct {
		Seat    int8         `json:"seat"`
		Company C            `json:"company"`
		Minimum money.Amount `json:"minimum"`
	}
	// Bidden is a bid.
	Bidden[C any] struct {
		Seat    int8         `json:"seat"`
		Company C            `json:"company"`
		Amount  money.Amount `json:"amount"`
	}
	// Passed is a bidder's pass.
	Passed[C any] struct {
		Seat    int8 `json:"seat"`
		Company C    `json:"company"`
	}
	// CannotBid is a bidder passed over for want of cash.
	CannotBid[C any] struct {
		Seat    int8         `json:"seat"`
		Company C            `json:"company"`
		Lowest  money.Amount `json:"lowest"`
		Cash    money.Amount `json:"cash"`
	}
	// ShareGiven ends an auction without a bid: the opener has the share free.
	ShareGiven[C any] struct {
		Seat    int8 `json:"seat"`
		Company C    `json:"company"`
	}
	// ShareUnsold ends an auction without a bid.
	ShareUnsold[C any] struct {
		Company C `json:"company"`
	}
	// BuildStarted says which company is about to build.
	BuildStarted[C any] struct {
		Seat    int8 `json:"seat"`
		Company C    `json:"company"`
	}
	// Laid is one locomotive laid.
	Laid[C any] struct {
		Seat    int8         `json:"seat"`
		Company C            `json:"company"`
		Hex     string       `json:"hex"`
		Cost    money.Amount `json:"cost"`
		Gain    money.Amount `json:"gain"`
		Income  money.Amount `json:"income"`
	}
	// Built sums up a finished build.
	Built[C any] struct {
		Seat    int8         `json:"seat"`
		Company C            `json:"company"`
		Hexes   []string     `json:"hexes"`
		Cost    money.Amount `json:"cost"`
		Income  money.Amount `json:"income"`
	}
	// GameEnded says how the game ended.
	GameEnded struct {
		Ending string `json:"ending"`
	}
	// Received is what a seat got in all from the dividends just paid.
	Received struct {
		Seat   int8         `json:"seat"`
		Amount money.Amount `json:"amount"`
		Cash   money.Amount `json:"cash"`
	}
)

// The events' names.
func (ShareOffered[C]) Kind() string { return "share-offered" }
func (Bidden[C]) Kind() string       { return "bid" }
func (Passed[C]) Kind() string       { return "passed" }
func (CannotBid[C]) Kind() string    { return "cannot-bid" }
func (ShareGiven[C]) Kind() string   { return "share-given" }
func (ShareUnsold[C]) Kind() string  { return "share-unsold" }
func (BuildStarted[C]) Kind() string { return "build-started" }
func (Laid[C]) Kind() string         { return "laid" }
func (Built[C]) Kind() string        { return "built" }
func (Received) Kind() string        { return "received" }
func (GameEnded) Kind() string       { return "game-ended" }

// TellReceived tells what each seat got since before.
func TellReceived(before, now []money.Amount, tell Tell) {
	for seat, cash := range now {
		if got := cash - before[seat]; got > 0 {
			tell.that(func() Event { return Received{int8(seat), got, cash} })
		}
	}
}
