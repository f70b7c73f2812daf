package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// The part of the view that speaks of the decision to be taken now.

var stepNames = [...]string{
	drawOpener: "draw-opener", bidding: "auction", choosing: "choose", building: "build", over: "over",
}

var saleNames = [...]string{opening: "opening", offered: "offered", wabashFirst: "wabash"}

func (s *State) stepView() StepView {
	v := StepView{Kind: stepNames[s.step], Seat: s.turn, Turn: s.turn}
	switch s.step {
	case drawOpener:
		v.Seat = game.Chance
	case over:
		v.Seat = game.Watcher
	case bidding:
		v.Seat = game.Seat(s.sale.Next)
		v.Auction = s.auctionView()
	case choosing:
		v.Develops = s.developViews()
		v.Builds = s.buildChoices()
	}
	if s.step == building || s.build.Count > 0 {
		v.Build = s.buildView()
	}
	return v
}

func (s *State) auctionView() *AuctionView {
	co := &s.companies[s.sale.Company]
	now, then := co.perShare(), co.lowestBid()
	v := &AuctionView{SaleView: s.sale.View(saleNames[s.sale.kind], &co.Company), Pays: now, Then: then}
	for _, b := range s.sale.Bidders(&co.Company, s.Purses()) {
		owns := money.Amount(b.Owns)
		v.Bidders = append(v.Bidders, BidderView{b, owns * now, (owns + 1) * then, owns * then})
	}
	return v
}

func (s *State) buildView() *BuildView {
	b := &s.build
	v := &BuildView{
		Company: b.Company, Laid: []LayView{}, Max: longestBuild, Spent: b.Spent,
		Lays: s.layViews(b.Company), Chicago: b.arrived,
	}
	income := s.companies[b.Company].Income
	for _, h := range b.Hexes() {
		income -= s.yield(h)
	}
	for i, h := range b.Hexes() {
		income += s.yield(h)
		v.Laid = append(v.Laid, s.layView(b.Company, h, b.Paid[i], income))
	}
	return v
}

// layViews is every hex that the company could lay next.
func (s *State) layViews(c Company) []LayView {
	list := []LayView{}
	co := &s.companies[c]
	for h := range co.Reach(grid).All {
		if s.checkLay(c, h) == nil {
			list = append(list, s.layView(c, h, layCost(h, s.locomotives(h)), co.Income+s.yield(h)))
		}
	}
	return list
}

func (s *State) layView(c Company, h Hex, cost, income money.Amount) LayView {
	with := s.companies[c]
	with.Income = income
	return LayView{rail.LayView{Hex: hexNames[h], Cost: cost, Gain: s.yield(h), Income: income}, with.perShare()}
}

// buildChoices is what each company of the seat whose turn it is could lay.
func (s *State) buildChoices() []CompanyLays {
	list := []CompanyLays{}
	for c := range companies {
		if s.checkBuild(s.turn, c) == nil {
			list = append(list, CompanyLays{c, s.layViews(c)})
		}
	}
	return list
}

func (s *State) developViews() []DevelopView {
	list := []DevelopView{}
	for h := range s.occupied().Both(&developable).All {
		if s.checkDevelop(h) == nil {
			list = append(list, s.developView(h))
		}
	}
	return list
}

func (s *State) developView(h Hex) DevelopView {
	v := DevelopView{HexView: rail.ViewHex(h, hexNames, s.all), House: true}
	switch printed[h].terrain {
	case industrial:
		v.Gain, v.House = s.nextGain(industryAt(h)), false
	case forest:
		v.Grant = forestGrant
	default:
		v.Gain = printed[h].house
	}
	return v
}
