package rail

import (
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
)

// What a screen shows of companies, players and the map; titles add their own.

// CompanyView is a company's board.
type CompanyView[C any] struct {
	Company     C            `json:"company"`
	Treasury    money.Amount `json:"treasury"`
	Income      money.Amount `json:"income"`
	Shares      int          `json:"shares"`
	Sold        int          `json:"sold"`
	Left        int          `json:"left"`
	Owners      []int8       `json:"owners"` // the seat of each share sold, by seat
	Locomotives int          `json:"locomotives"`
	Stock       int          `json:"stock"` // locomotives left
	Hexes       []string     `json:"hexes"`
}

// View is the company's board for the screen; names are those of the map.
func View[C any](name C, c *Company, names []string) CompanyView[C] {
	v := CompanyView[C]{
		Company: name, Treasury: c.Treasury, Income: c.Income,
		Sold: int(c.Shares.Sold), Left: int(c.Shares.Left), Owners: []int8{},
		Stock: int(c.Stock), Hexes: hex.Names(c.Hexes.List(), names),
	}
	v.Shares, v.Locomotives = v.Sold+v.Left, v.Stock+len(v.Hexes)
	for seat, held := range c.Shares.Held {
		for range held {
			v.Owners = append(v.Owners, int8(seat))
		}
	}
	return v
}

// PlayerView is a seat's money and shares.
type PlayerView[C any] struct {
	Seat   int8         `json:"seat"`
	Cash   money.Amount `json:"cash"`
	Shares []Holding[C] `json:"shares"` // companies held, in their order
}

// Holding is a number of shares of a company.
type Holding[C any] struct {
	Company C   `json:"company"`
	Count   int `json:"count"`
}

// ViewPlayer is a seat's money and shares for the screen.
func ViewPlayer[C ~uint8](seat int, f *Funds, all []Company) PlayerView[C] {
	v := PlayerView[C]{Seat: int8(seat), Cash: f.Cash[seat], Shares: []Holding[C]{}}
	for c := range all {
		if n := int(all[c].Shares.Held[seat]); n > 0 {
			v.Shares = append(v.Shares, Holding[C]{C(c), n})
		}
	}
	return v
}

// HexView is a hex with locomotives.
type HexView[C any] struct {
	Hex       string `json:"hex"`
	Companies []C    `json:"companies"`
}

// ViewHexes is every hex with a locomotive.
func ViewHexes[C ~uint8](names []string, all []Company) []HexView[C] {
	list := []HexView[C]{}
	for h := range Occupied(all).All {
		list = append(list, ViewHex[C](h, names, all))
	}
	return list
}

// ViewHex is a hex for the screen.
func ViewHex[C ~uint8](h hex.ID, names []string, all []Company) HexView[C] {
	return HexView[C]{names[h], On[C](h, all).List()}
}

// LayView is a hex with its cost and the income it brings.
type LayView struct {
	Hex    string       `json:"hex"`
	Cost   money.Amount `json:"cost"`
	Gain   money.Amount `json:"gain"`
	Income money.Amount `json:"income"` // the company's, with this hex
}

// BuildView is an expansion under way; L is how the title shows a hex to lay.
type BuildView[C, L any] struct {
	Company C            `json:"company"`
	Laid    []L          `json:"laid"`
	Max     int          `json:"max"`
	Spent   money.Amount `json:"spent"`
	Lays    []L          `json:"lays"` // every hex that may be laid next
}

// CompanyLays is what a company could lay as the first hex of a build.
type CompanyLays[C, L any] struct {
	Company C   `json:"company"`
	Lays    []L `json:"lays"`
}

// Choices is what each of the companies that may build could lay first.
func Choices[C ~uint8, L any](companies C, may func(C) bool, lays func(C) []L) []CompanyLays[C, L] {
	list := []CompanyLays[C, L]{}
	for c := range companies {
		if may(c) {
			list = append(list, CompanyLays[C, L]{c, lays(c)})
		}
	}
	return list
}

// Phase is how far a game is: "opening", "play" or "over".
func Phase(opening, over bool) string {
	switch {
	case over:
		return "over"
	case opening:
		return "opening"
	}
	return "play"
}

// Views is a view of each hex of a set that may be used.
func Views[V any](set hex.Set, may func(hex.ID) bool, view func(hex.ID) V) []V {
	list := []V{}
	for h := range set.All {
		if may(h) {
			list = append(list, view(h))
		}
	}
	return list
}
