package game

// A Measure is something a seat has of which players say that more is better.
type Measure int

// What is measured. A title in which there is no such thing leaves it at nil.
const (
	Worth     Measure = iota // what would count if the game ended now
	Cash                     // in hand
	Dividend                 // what the seat's shares bring at the next dividend
	Shares                   // how many the seat holds
	Companies                // that the seat directs
	Trains                   // of these companies
	measures
)

// Measures is how much a seat has of each.
type Measures [measures]int32

var measureNames = [measures]string{"worth", "cash", "dividend", "shares", "companies", "trains"}

func (m Measure) String() string { return measureNames[m] }

// Measurer is implemented by titles that can say in amounts how a seat stands, so that a hint or a review can tell why one way
// to play is better than another: thousands of simulated games are measured, so it allocates nothing. Only what everybody may
// know, and what the seat knows of itself, is in it.
type Measurer[S any] interface {
	Measures(*S, Seat) Measures
}
