package railwaymania

import (
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/price"
)

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

// Class is a group of trains and the phase it opens, A to H (9).
type Class uint8

const (
	ClassA Class = iota
	ClassB
	ClassC
	ClassD
	ClassE
	ClassF
	ClassG
	ClassH
	numClasses = iota
)

func (c Class) String() string { return string('A' + rune(c)) }

// MarshalText writes the letter.
func (c Class) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// classes are the train cards: price, the class that makes them obsolete (A
// never does, so it stands for none), free warranties (7.10.1) and how many
// there are in the short, standard and long game. The H trains are what is left
// of the 34 cards.
var classes = [numClasses]struct {
	price  money.Amount
	rustOn Class
	free   uint8
	count  [3]uint8
}{
	ClassA: {100, ClassC, 1, [3]uint8{6, 7, 7}},
	ClassB: {200, ClassE, 0, [3]uint8{5, 6, 6}},
	ClassC: {280, ClassF, 0, [3]uint8{4, 4, 5}},
	ClassD: {360, ClassG, 1, [3]uint8{3, 3, 4}},
	ClassE: {500, 0, 0, [3]uint8{3, 3, 3}},
	ClassF: {600, 0, 0, [3]uint8{2, 2, 2}},
	ClassG: {700, 0, 0, [3]uint8{1, 1, 1}},
	ClassH: {800, 0, 0, [3]uint8{6, 6, 6}},
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
	lastRounds     = 3 // after the LNER (10.3)
	mostSpaces     = 4 // that a dividend moves the price (7.8.5)
)

// phases are what each phase brings (9): the operating rounds of a set and the
// train limits; a limit is for each type, or for all trains together.
var phases = [numClasses]struct {
	rounds  uint8
	limit   uint8
	overall bool
}{
	ClassA: {1, 3, false},
	ClassB: {2, 3, false},
	ClassC: {2, 3, false},
	ClassD: {3, 3, false},
	ClassE: {3, 2, false},
	ClassF: {3, 2, false},
	ClassG: {3, 3, true},
	ClassH: {3, 3, true},
}

// simpleLimit is the train limit, for all trains together, of the games with one
// type of train (11.1).
var simpleLimit = [numClasses]uint8{4, 4, 4, 4, 3, 3, 2, 2}

// tables are what depends on the number of players: money (2.4.4) and the
// certificate limit (6.5.2).
var tables = [9]struct {
	cash  money.Amount
	certs cert.Limit
}{2: {1200, 25}, 3: {800, 18}, 4: {600, 13}, 5: {480, 11}, 6: {400, 10}, 7: {345, 9}, 8: {300, 8}}
