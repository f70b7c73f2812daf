package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/wire"
)

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

// sum is an amount of money that an action names.
func (a Action) sum() money.Amount { return money.Amount(a.Amount) }

var verbs = [...]verb{
	// 2.4 The deal.
	DoSeed: {
		written("deal-seed", "seed"), stepsOf(DealSeed),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.checkSeed(a.Amount) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.dealSeed(a.Amount, log) },
	},
	DoDeal: {
		written("deal-company", "company"), stepsOf(DealCompany),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.checkDeal(a.Company) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.deal(a.Company, log) },
	},
	DoPermit: {
		written("deal-permit", "company", "type"), stepsOf(DealPermit),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.checkPermit(a.Company, a.Type) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.givePermit(a.Company, a.Type, log) },
	},
	DoPass: {
		written("pass"),
		stepsOf(Petition, Bidding, MoreShares, Trading, PayingFine, Merging, Building, Tokening, BuyingTrains, Redeeming, Acquiring),
		func(s *State, p game.Seat, _ Action) *game.Illegal { return s.checkPass(p) },
		func(s *State, p game.Seat, _ Action, log *game.Log) { s.pass(p, log) },
	},

	// 4 Parliament.
	DoPetition: {
		written("petition", "company", "amount"), stepsOf(Petition),
		func(s *State, p game.Seat, a Action) *game.Illegal { return s.checkPetition(p, a.Company, a.sum()) },
		func(s *State, p game.Seat, a Action, log *game.Log) { s.petition(p, a.Company, a.sum(), log) },
	},
	DoBid: {
		written("bid", "amount"), stepsOf(Bidding),
		func(s *State, p game.Seat, a Action) *game.Illegal { return s.checkBid(p, a.sum()) },
		func(s *State, p game.Seat, a Action, log *game.Log) { s.bid(p, a.sum(), log) },
	},
	DoPar: {
		written("par", "amount"), stepsOf(SettingPar),
		func(s *State, p game.Seat, a Action) *game.Illegal { return s.checkPar(p, a.sum()) },
		func(s *State, p game.Seat, a Action, log *game.Log) { s.setPar(p, a.sum(), log) },
	},

	// 5.2 Merging shares.
	DoRedeem: {
		written("redeem-option"), stepsOf(HalfShare),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.checkRedeemOption() },
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.decideOption(true, log) },
	},
	DoGiveUp: {
		written("sell-option"), stepsOf(HalfShare), nil,
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.decideOption(false, log) },
	},

	// 6 Stock rounds.
	DoBuyShare: {
		written("buy-share", "company", "from"), stepsOf(MoreShares, Trading),
		func(s *State, p game.Seat, a Action) *game.Illegal { return s.checkBuy(p, a.Company, a.From) },
		func(s *State, p game.Seat, a Action, log *game.Log) { s.buy(p, a.Company, a.From, log) },
	},
	DoSell: {
		written("sell-shares", "company", "amount"), stepsOf(Trading, PayingFine),
		func(s *State, p game.Seat, a Action) *game.Illegal { return s.checkSell(p, a.Company, int(a.Amount)) },
		func(s *State, p game.Seat, a Action, log *game.Log) { s.sell(p, a.Company, int(a.Amount), log) },
	},
	DoStart: {
		written("start-company", "company", "amount"), stepsOf(Trading),
		func(s *State, p game.Seat, a Action) *game.Illegal { return s.checkStart(p, a.Company, a.sum()) },
		func(s *State, p game.Seat, a Action, log *game.Log) { s.start(p, a.Company, a.sum(), log) },
	},
	DoTokens: {
		written("buy-tokens", "amount"), stepsOf(BuyingTokens),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.checkTokens(a.Amount) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.buyTokens(a.Amount, log) },
	},

	// 7.5, 7.14 Mergers and acquisitions.
	DoMerge: {
		written("merge", "company", "survivor"), stepsOf(Merging, Acquiring),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.checkMerge(a.Company, a.Other) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.propose(a.Company, a.Other, log) },
	},
	DoAgree: {
		written("agree"), stepsOf(Consenting), nil,
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.merge(log) },
	},
	DoRefuse: {
		written("refuse"), stepsOf(Consenting), nil,
		func(s *State, p game.Seat, _ Action, log *game.Log) { s.refuse(p, log) },
	},
	DoShed: {
		written("shed-token", "hex"), stepsOf(ShedToken),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.checkShed(a.Hex, a.London) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.shed(a.Hex, a.London, log) },
	},

	// 7.6, 7.7 Track and tokens.
	DoLay: {
		written("lay", "hex", "tile", "turn"), stepsOf(HomeUpgrade, Building),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.checkLay(Lay{a.Hex, a.Tile, a.Turn}) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.layTile(Lay{a.Hex, a.Tile, a.Turn}, log) },
	},
	DoStation: {
		written("small-station", "hex", "segment"), stepsOf(Building),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.checkStation(a.Hex, a.Segment) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.addStation(a.Hex, a.Segment, log) },
	},
	DoToken: {
		written("place-token", "hex"), stepsOf(Tokening),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.checkToken(a.Hex) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.placeToken(a.Hex, log) },
	},
	DoLondon: {
		written("link-london"), stepsOf(Building, Tokening),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.checkLondon(s.Company) },
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.linkLondon(log) },
	},

	// 7.8 Routes and dividends. What routes earn is worked out once, when they are
	// checked: Apply runs them.
	DoRun: {
		wire.Shape{Kind: "run", Fields: []string{"routes"}, May: []string{"revenue", "bound"}}, stepsOf(Running),
		func(s *State, _ game.Seat, a Action) *game.Illegal {
			_, no := s.checkRun(&a)
			return no
		},
		nil,
	},
	DoPay: {
		written("pay"), stepsOf(Sharing), nil,
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.share(a.Verb, log) },
	},
	DoWithhold: {
		written("withhold"), stepsOf(Sharing), nil,
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.share(a.Verb, log) },
	},
	DoHudson: {
		written("hudson"), stepsOf(Sharing),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.checkHudson() },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.share(a.Verb, log) },
	},

	// 7.9 to 7.13 Trains.
	DoBuyTrain: {
		written("buy-train", "type", "warranties"), stepsOf(BuyingTrains),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.checkBuyTrain(a.Type, a.Amount) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.buyTrain(a.Type, a.Amount, log) },
	},
	DoTradeTrain: {
		written("trade-train", "train", "warranties"), stepsOf(BuyingTrains),
		func(s *State, _ game.Seat, a Action) *game.Illegal { return s.checkTrade(a.Train, a.Amount) },
		func(s *State, _ game.Seat, a Action, log *game.Log) { s.trade(a.Train, a.Amount, log) },
	},
	DoSellOwn: {
		written("sell-treasury"), stepsOf(BuyingTrains),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.checkSellOwn() },
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.sellOwn(log) },
	},
	DoRefinance: {
		written("refinance"), stepsOf(BuyingTrains),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.checkRefinance() },
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.refinance(log) },
	},
	DoBankrupt: {
		written("bankrupt"), stepsOf(BuyingTrains),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.checkBankrupt() },
		func(s *State, _ game.Seat, _ Action, log *game.Log) {
			s.bankrupt(s.Company, log)
			s.nextCompany(log)
		},
	},
	DoRedeemShare: {
		written("redeem-share"), stepsOf(Redeeming),
		func(s *State, _ game.Seat, _ Action) *game.Illegal { return s.checkRedeem() },
		func(s *State, _ game.Seat, _ Action, log *game.Log) { s.redeemShare(log) },
	},
}

// shapes are the verbs as they are written.
var shapes = func() (list []wire.Shape) {
	for _, v := range verbs {
		list = append(list, v.Shape)
	}
	return list
}()
