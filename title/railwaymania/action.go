package railwaymania

import (
	"fmt"
	"strconv"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/kit/wire"
)

// Verb is a kind of action.
type Verb uint8

const (
	DoSeed        Verb = iota // chance: the whole deal, of the number Amount
	DoDeal                    // chance: the next company of the offer
	DoPermit                  // chance: the permit of a company
	DoPass                    // nothing, or nothing more
	DoPetition                // open an auction for Company at Amount (4.1)
	DoBid                     // raise to Amount (4.1)
	DoPar                     // set par at Amount (4.2)
	DoBuyShare                // one share of Company from From (6.5)
	DoSell                    // Amount shares of Company (6.4)
	DoStart                   // a company without charter at Amount (6.5.3)
	DoTokens                  // buy Amount tokens (6.5.4.2)
	DoMerge                   // propose: with Company, Other survives (7.5, 7.14)
	DoAgree                   // to the proposal (7.5.1)
	DoRefuse                  // the proposal
	DoLay                     // Tile on Hex, turned by Turn (7.6)
	DoStation                 // a small station on Segment of Hex (7.6.4)
	DoToken                   // a token in Hex (7.7)
	DoLondon                  // the link to London (7.6.5)
	DoRun                     // Routes, which are said to bring Amount if it is not 0 (7.8)
	DoPay                     // the dividend (7.8.5)
	DoWithhold                // it
	DoHudson                  // George Hudson's manoeuvre (7.8.6)
	DoBuyTrain                // from the bank: Type, with Amount warranties (7.9, 7.10)
	DoTradeTrain              // Train from another company, with Amount warranties (7.9)
	DoSellOwn                 // treasury shares for a train (7.11.1)
	DoRefinance               // 7.11.2
	DoBankrupt                // 7.12
	DoRedeemShare             // a share out of the pool (7.13)
	DoRedeem                  // the option (5.2.4)
	DoGiveUp                  // the option (5.2.4)
	DoShed                    // the token in Hex, or in London (7.5.6)
)

// Action is what is asked for: a verb and the fields it uses; the others are 0.
type Action struct {
	Verb    Verb
	Company Company
	Other   Company
	Hex     HexID
	Tile    TileID
	Turn    uint8
	Segment tile.Edges
	From    Holder
	Type    TrainType
	Train   TrainID
	London  bool
	Amount  int32
	Bound   int32 // by chance: what the best routes could bring at most, where Routes may not be those
	Routes  RouteSet
}

// londonName is how a token in London is named where a hex could stand.
const londonName = "London"

// Kind is the action's name.
func (a Action) Kind() string { return verbs[a.Verb].Kind }

// WithAmount is the action with its open amount filled in.
func (a Action) WithAmount(n int) Action {
	a.Amount = int32(n)
	return a
}

// MarshalJSON writes the action by printed names.
func (a Action) MarshalJSON() ([]byte, error) { return wire.Write(shapes[a.Verb], a.field) }

func (a Action) field(name string) any {
	switch name {
	case "company":
		return a.Company
	case "survivor":
		return a.Other
	case "hex":
		if a.London {
			return londonName
		}
		return a.Hex
	case "tile":
		return a.Tile
	case "turn":
		return a.Turn
	case "segment":
		return a.Segment
	case "from":
		return a.From
	case "type":
		return a.Type
	case "train":
		return a.Train
	case "routes":
		return a.Routes
	case "bound":
		return a.Bound
	}
	return a.Amount // "amount", "warranties", "revenue" and "seed"
}

// mostAmount bounds what an action may name, well above all money there is.
const mostAmount = 1_000_000

// UnmarshalJSON reads what MarshalJSON writes, and nothing else.
func (a *Action) UnmarshalJSON(data []byte) error {
	r := wire.Read(data, shapes)
	*a = Action{
		Verb:    Verb(r.Kind),
		Company: Company(r.Name("company", companyNames)),
		Other:   Company(r.Name("survivor", companyNames)),
		Turn:    uint8(r.Number("turn", 5)),
		Type:    TrainType(r.Name("type", trainTypeNames)),
		Amount:  int32(r.Number("amount", mostAmount) + r.Number("warranties", mostAmount) + r.Number("revenue", mostAmount) + r.Number("seed", mostSeed)),
		Bound:   int32(r.Number("bound", mostAmount)),
	}
	switch a.Verb {
	case DoLay, DoStation, DoToken:
		a.Hex = HexID(r.Name("hex", landNames))
	case DoShed:
		at := r.Name("hex", append([]string{londonName}, cityNames...))
		a.London, a.Hex = at == 0, HexID(max(at-1, 0))
	case DoBuyShare:
		a.From = Pool + Holder(r.Name("from", sourceNames))
	}
	r.Into("tile", &a.Tile)
	r.Into("segment", &a.Segment)
	r.Into("train", &a.Train)
	r.Into("routes", &a.Routes)
	if r.Err() != nil {
		return r.Err()
	}
	if a.Verb == DoLay {
		a.Turn = plainest[a.Tile][a.Turn]
	}
	return nil
}

var (
	landNames = hexNames[:numLand]
	cityNames = hexNames[:numCities]
)

// firstTrain is where the cards of each class begin.
var firstTrain = func() (first [numClasses + 1]TrainID) {
	for c := range Class(numClasses) {
		first[c+1] = first[c] + TrainID(classes[c].count[2])
	}
	first[numClasses] = numTrains
	return
}()

// classOf is the class of every train card.
var classOf = func() (of [numTrains]Class) {
	for c := range Class(numClasses) {
		for id := firstTrain[c]; id < firstTrain[c+1]; id++ {
			of[id] = c
		}
	}
	return
}()

// Class is the train's class.
func (t TrainID) Class() Class { return classOf[t] }

// String is the train's class and number: "B-3".
func (t TrainID) String() string {
	return t.Class().String() + "-" + strconv.Itoa(int(t-firstTrain[t.Class()]))
}

// MarshalText writes class and number.
func (t TrainID) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads class and number.
func (t *TrainID) UnmarshalText(text []byte) error {
	for id := range TrainID(numTrains) {
		if id.String() == string(text) {
			*t = id
			return nil
		}
	}
	return fmt.Errorf("there is no train %q; trains are named like B-3", text)
}
