package railwaymania

import (
	"fmt"
	"strconv"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/kit/wire"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
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
	Company board.Company
	Other   board.Company
	Hex     board.HexID
	Tile    board.TileID
	Turn    uint8
	Segment tile.Edges
	From    Holder
	Type    runs.TrainType
	Train   TrainID
	London  bool
	Amount  int32
	Bound   int32 // by chance: what the best routes could bring at most, where Routes may not be those
	Routes  runs.RouteSet
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
		Company: board.Company(r.Name("company", board.CompanyNames)),
		Other:   board.Company(r.Name("survivor", board.CompanyNames)),
		Turn:    uint8(r.Number("turn", 5)),
		Type:    runs.TrainType(r.Name("type", runs.TrainTypeNames)),
		Amount:  int32(r.Number("amount", mostAmount) + r.Number("warranties", mostAmount) + r.Number("revenue", mostAmount) + r.Number("seed", mostSeed)),
		Bound:   int32(r.Number("bound", mostAmount)),
	}
	switch a.Verb {
	case DoLay, DoStation, DoToken:
		a.Hex = board.HexID(r.Name("hex", landNames))
	case DoShed:
		at := r.Name("hex", append([]string{londonName}, cityNames...))
		a.London, a.Hex = at == 0, board.HexID(max(at-1, 0))
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
		a.Turn = a.Tile.PlainTurn(a.Turn)
	}
	return nil
}

var (
	landNames = board.HexNames[:board.NumLand]
	cityNames = board.HexNames[:board.NumCities]
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

// What can be done, in the order of the rulebook: how it is written, in which steps
// it is decided, whether it may be, and doing it.

// verb is one kind of action. Actions are passed by value: what is reached through a
// table would else be allocated.
type verb struct {
	wire.Shape
	steps stepSet
	check func(*State, game.Seat, Action) *game.Illegal // nil: in its step always
	do    func(*State, game.Seat, Action, *game.Log)
}

// stepSet is a set of steps.
type stepSet uint32

func stepsOf(steps ...Step) (set stepSet) {
	for _, s := range steps {
		set |= 1 << s
	}
	return set
}

func (set stepSet) has(s Step) bool { return set&(1<<s) != 0 }

// written is a verb's name and fields.
func written(kind string, fields ...string) wire.Shape { return wire.Shape{Kind: kind, Fields: fields} }

// runWords is how routes are written as text; trains are counted from 0, as the company shows them.
const runWords = "run {routes: train {train} from {from} by {by/}}[ for {revenue}][ bound {bound}]|run nothing{routes=[]}[ for {revenue}][ bound {bound}]"

// sum is an amount of money that an action names.
func (a Action) sum() money.Amount { return money.Amount(a.Amount) }

var verbs = [...]verb{
	// 2.4 The deal.
	DoSeed: {
		written("deal-seed", "seed").As("deals number {seed}"), stepsOf(DealSeed),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return checkSeed(a.Amount) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.dealing().dealSeed(a.Amount, log) },
	},
	DoDeal: {
		written("deal-company", "company").As("deals {company}"), stepsOf(DealCompany),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.dealing().checkDeal(a.Company) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.dealing().deal(a.Company, log) },
	},
	DoPermit: {
		written("deal-permit", "company", "type").As("deals {company} a {type} permit"), stepsOf(DealPermit),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.dealing().checkPermit(a.Company, a.Type) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.dealing().givePermit(a.Company, a.Type, log) },
	},
	DoPass: {
		written("pass"),
		stepsOf(Petition, Bidding, MoreShares, Trading, PayingFine, Merging, Building, Tokening, BuyingTrains, Redeeming, Acquiring),
		func(s *State, p game.Seat, _ Action) *game.Illegal { return s.checkPass(p) },
		func(s *State, p game.Seat, _ Action, log *game.Log) { s.pass(p, log) },
	},

	// 4 Parliament.
	DoPetition: {
		written("petition", "company", "amount").As("petition for {company} at {amount}"), stepsOf(Petition),
		func(s *State, p game.Seat, a Action) *game.Illegal {
			return s.parliamentRound().checkPetition(p, a.Company, a.sum())
		},
		func(s *State, p game.Seat, a Action, log *game.Log) {
			s.parliamentRound().petition(p, a.Company, a.sum(), log)
		},
	},
	DoBid: {
		written("bid", "amount").As("bid {amount}[ for {@company}]"), stepsOf(Bidding),
		func(s *State, p game.Seat, a Action) *game.Illegal { return s.parliamentRound().checkBid(p, a.sum()) },
		func(s *State, p game.Seat, a Action, log *game.Log) { s.parliamentRound().bid(p, a.sum(), log) },
	},
	DoPar: {
		written("par", "amount"), stepsOf(SettingPar),
		func(s *State, p game.Seat, a Action) *game.Illegal { return s.parliamentRound().checkPar(p, a.sum()) },
		func(s *State, p game.Seat, a Action, log *game.Log) { s.parliamentRound().setPar(p, a.sum(), log) },
	},

	// 5.2 Merging shares.
	DoRedeem: {
		written("redeem-option").As("redeem the option"), stepsOf(HalfShare),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.mergers().checkRedeemOption() },
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.mergers().decideOption(true, log) },
	},
	DoGiveUp: {
		written("sell-option").As("sell the option"), stepsOf(HalfShare), nil,
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.mergers().decideOption(false, log) },
	},

	// 6 Stock rounds.
	DoBuyShare: {
		written("buy-share", "company", "from").As("buy {company} from {from}"), stepsOf(MoreShares, Trading),
		func(s *State, p game.Seat, a Action) *game.Illegal {
			return s.stockRound().checkBuy(p, a.Company, a.From)
		},
		func(s *State, p game.Seat, a Action, log *game.Log) { s.stockRound().buy(p, a.Company, a.From, log) },
	},
	DoSell: {
		written("sell-shares", "company", "amount").As("sell {amount} {company}"), stepsOf(Trading, PayingFine),
		func(s *State, p game.Seat, a Action) *game.Illegal {
			return s.stockRound().checkSell(p, a.Company, int(a.Amount))
		},
		func(s *State, p game.Seat, a Action, log *game.Log) {
			s.stockRound().sell(p, a.Company, int(a.Amount), log)
		},
	},
	DoStart: {
		written("start-company", "company", "amount").As("start {company} at {amount}"), stepsOf(Trading),
		func(s *State, p game.Seat, a Action) *game.Illegal {
			return s.stockRound().checkStart(p, a.Company, a.sum())
		},
		func(s *State, p game.Seat, a Action, log *game.Log) { s.stockRound().start(p, a.Company, a.sum(), log) },
	},
	DoTokens: {
		written("buy-tokens", "amount").As("buy {amount} tokens"), stepsOf(BuyingTokens),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.stockRound().checkTokens(a.Amount) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.stockRound().buyTokens(a.Amount, log) },
	},

	// 7.5, 7.14 Mergers and acquisitions.
	DoMerge: {
		written("merge", "company", "survivor").As("merge with {company} into {survivor}"), stepsOf(Merging, Acquiring),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.mergers().checkMerge(a.Company, a.Other) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.mergers().propose(a.Company, a.Other, log) },
	},
	DoAgree: {
		written("agree"), stepsOf(Consenting), nil,
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.mergers().merge(log) },
	},
	DoRefuse: {
		written("refuse"), stepsOf(Consenting), nil,
		func(s *State, p game.Seat, _ Action, log *game.Log) { s.mergers().refuse(p, log) },
	},
	DoShed: {
		written("shed-token", "hex").As("shed the token in {hex}"), stepsOf(ShedToken),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.mergers().checkShed(a.Hex, a.London) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.mergers().shed(a.Hex, a.London, log) },
	},

	// 7.6, 7.7 Track and tokens.
	DoLay: {
		written("lay", "hex", "tile", "turn").As("lay {tile} in {hex} turned {turn}"), stepsOf(HomeUpgrade, Building),
		func(s *State, _ game.Seat, a Action) *game.Illegal {
			return s.operatingRound().checkLay(board.Lay{Hex: a.Hex, Tile: a.Tile, Turn: a.Turn})
		},
		func(s *State, _ game.Seat, a Action, log *game.Log) {
			s.operatingRound().layTile(board.Lay{Hex: a.Hex, Tile: a.Tile, Turn: a.Turn}, log)
		},
	},
	DoStation: {
		written("small-station", "hex", "segment").As("small station in {hex} on {segment}"), stepsOf(Building),
		func(s *State, _ game.Seat, a Action) *game.Illegal {
			return s.operatingRound().checkStation(a.Hex, a.Segment)
		},
		func(s *State, _ game.Seat, a Action, log *game.Log) {
			s.operatingRound().addStation(a.Hex, a.Segment, log)
		},
	},
	DoToken: {
		written("place-token", "hex").As("token in {hex}"), stepsOf(Tokening),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.operatingRound().checkToken(a.Hex) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.operatingRound().placeToken(a.Hex, log) },
	},
	DoLondon: {
		written("link-london").As("link London"), stepsOf(Building, Tokening),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.operatingRound().checkLondon(s.Company) },
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.operatingRound().linkLondon(log) },
	},

	// 7.8 Routes and dividends. What routes earn is worked out once, when they are
	// checked: Apply runs them.
	DoRun: {
		wire.Shape{Kind: "run", Fields: []string{"routes"}, May: []string{"revenue", "bound"}, Words: runWords}, stepsOf(Running),
		func(s *State, _ game.Seat, a Action) *game.Illegal {
			_, no := s.operatingRound().checkRun(&a)
			return no
		},
		nil,
	},
	DoPay: {
		written("pay"), stepsOf(Sharing), nil,
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.operatingRound().share(a.Verb, log) },
	},
	DoWithhold: {
		written("withhold"), stepsOf(Sharing), nil,
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.operatingRound().share(a.Verb, log) },
	},
	DoHudson: {
		written("hudson"), stepsOf(Sharing),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.operatingRound().checkHudson() },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.operatingRound().share(a.Verb, log) },
	},

	// 7.9 to 7.13 Trains.
	DoBuyTrain: {
		written("buy-train", "type", "warranties").As("buy {type} train{warranties=0}|buy {type} train with {warranties} warranties"), stepsOf(BuyingTrains),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.trains().checkBuyTrain(a.Type, a.Amount) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.trains().buyTrain(a.Type, a.Amount, log) },
	},
	DoTradeTrain: {
		written("trade-train", "train", "warranties").As("buy train {train}{warranties=0}|buy train {train} with {warranties} warranties"), stepsOf(BuyingTrains),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.trains().checkTrade(a.Train, a.Amount) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.trains().trade(a.Train, a.Amount, log) },
	},
	DoSellOwn: {
		written("sell-treasury").As("sell treasury shares"), stepsOf(BuyingTrains),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.trains().checkSellOwn() },
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.trains().sellOwn(log) },
	},
	DoRefinance: {
		written("refinance"), stepsOf(BuyingTrains),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.trains().checkRefinance() },
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.mergers().refinance(log) },
	},
	DoBankrupt: {
		written("bankrupt"), stepsOf(BuyingTrains),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.trains().checkBankrupt() },
		func(s *State, _ game.Seat, _ Action, log *game.Log) {
			s.bankrupt(s.Company, log)
			s.operatingRound().nextCompany(log)
		},
	},
	DoRedeemShare: {
		written("redeem-share").As("redeem a share"), stepsOf(Redeeming),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.trains().checkRedeem() },
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.trains().redeemShare(log) },
	},
}

// shapes are the verbs as they are written.
var shapes = func() (list []wire.Shape) {
	for _, v := range verbs {
		list = append(list, v.Shape)
	}
	return list
}()
