package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// The part of the view that speaks of the decision to be taken now.

// AuctionView is the share on sale: in the "opening", or "offered" in a turn.
type AuctionView struct {
	rail.SaleView[Company]
	Bidders []BidderView `json:"bidders"` // in bidding order from the opener
	Pays    money.Amount `json:"pays"`    // a share now
}

// BidderView is one seat in an auction.
type BidderView struct {
	rail.BidderView
	Income money.Amount `json:"income"` // the player's now
	IfBuys money.Amount `json:"ifBuys"` // and with the share
}

// VoteView is a vote on ending the game.
type VoteView struct {
	Agreed  game.SeatSet `json:"agreed"`
	Waiting game.SeatSet `json:"waiting"`
}

// BuildView is an expansion under way.
type BuildView struct {
	Company Company      `json:"company"`
	Laid    []LayView    `json:"laid"`
	Max     int          `json:"max"`
	Spent   money.Amount `json:"spent"`
	Limit   money.Amount `json:"limit"` // the most that may be spent in one build; 0 for none
	Lays    []LayView    `json:"lays"`  // every hex that may be laid next
	// Payout is what finishing now would cause; null when nothing new is met.
	Payout *PayoutView `json:"payout"`
}

// CompanyLays is what a company could lay as the first hex of a build.
type CompanyLays struct {
	Company Company   `json:"company"`
	Lays    []LayView `json:"lays"`
}

// LayView is a hex with its cost, the income it brings, and whom it meets.
type LayView struct {
	rail.LayView
	Meets []Company `json:"meets"` // for the first time
}

// PayoutView is the dividend that the build would cause.
type PayoutView struct {
	Meets   []Company      `json:"meets"`
	Players []PlayerPayout `json:"players"` // by seat
}

// PlayerPayout is what a seat would get, and of what.
type PlayerPayout struct {
	Seat   game.Seat    `json:"seat"`
	Amount money.Amount `json:"amount"`
	Cash   money.Amount `json:"cash"` // with it
	Parts  []PayoutPart `json:"parts"`
}

// PayoutPart is a seat's shares of one company.
type PayoutPart struct {
	Company  Company      `json:"company"`
	Shares   int          `json:"shares"`
	PerShare money.Amount `json:"perShare"`
	Double   bool         `json:"double"`
	Amount   money.Amount `json:"amount"`
}

var stepNames = [...]string{
	bidding: "auction", voting: "vote", drawing: "draw", choosing: "choose", building: "build", over: "over",
}

func (s *State) stepView() StepView {
	v := StepView{Kind: stepNames[s.step], Seat: game.Watcher}
	switch s.step {
	case bidding:
		v.Seat = game.Seat(s.sale.Next)
		v.Auction = s.auctionView()
	case voting:
		v.Vote = &VoteView{Agreed: s.voted, Waiting: rules{}.Turn(s).Seats}
	case drawing:
		v.Seat = game.Chance
	case choosing:
		v.Seat = s.player()
		v.Builds = s.buildChoices()
	case building:
		v.Seat = s.player()
		v.Build = s.buildView()
	}
	if playing := s.step == bidding && !s.opening() || s.step == choosing || s.step == building; playing {
		seat := s.player()
		v.Turn = &seat
	}
	return v
}

func (s *State) auctionView() *AuctionView {
	co, kind := &s.companies[s.sale.Company], "offered"
	if s.opening() {
		kind = "opening"
	}
	v := &AuctionView{SaleView: s.sale.View(kind, &co.Company), Pays: s.perShare(s.sale.Company, companies)}
	for _, b := range s.sale.Bidders(&co.Company, s.Purses()) {
		income := s.incomeOf(game.Seat(b.Seat))
		v.Bidders = append(v.Bidders, BidderView{b, income, income + co.Income})
	}
	return v
}

func (s *State) buildView() *BuildView {
	b := &s.build
	v := &BuildView{
		Company: b.Company, Laid: s.laidViews(), Max: s.longestBuild(b.Company), Spent: b.Spent,
		Lays: s.layViews(b.Company), Payout: s.payoutView(),
	}
	if b.Company == CME {
		v.Limit = cmeSpending
	}
	return v
}

// laidViews tells of each hex laid so far what it cost and brought, by laying
// them once more on the network as it was.
func (s *State) laidViews() []LayView {
	list := []LayView{}
	before, c := *s, s.build.Company
	for _, h := range s.build.Hexes() {
		before.companies[c].Hexes.Remove(h)
	}
	before.companies[c].Income = before.mapIncome(c)
	for i, h := range s.build.Hexes() {
		lay := before.layView(c, h)
		lay.Cost = s.build.Paid[i]
		list = append(list, lay)
		before.companies[c].Hexes.Add(h)
		before.companies[c].Income = lay.Income
	}
	return list
}

// layViews is every hex that the company could lay next.
func (s *State) layViews(c Company) []LayView {
	list := []LayView{}
	for h := range s.companies[c].Reach(grid).All {
		if s.checkLay(c, h) == nil {
			list = append(list, s.layView(c, h))
		}
	}
	return list
}

func (s *State) layView(c Company, h Hex) LayView {
	gain := s.gain(c, h)
	lay := rail.LayView{Hex: hexNames[h], Cost: s.layCost(c, h), Gain: gain, Income: s.companies[c].Income + gain}
	return LayView{lay, s.meets(c, h).list()}
}

// buildChoices is what each company of the seat whose turn it is could lay.
func (s *State) buildChoices() []CompanyLays {
	list := []CompanyLays{}
	for c := range companies {
		if s.checkBuild(s.player(), c) == nil {
			list = append(list, CompanyLays{c, s.layViews(c)})
		}
	}
	return list
}

// payoutView is the dividend if the build were finished now.
func (s *State) payoutView() *PayoutView {
	met := s.newConnections()
	if met == 0 {
		return nil
	}
	v := &PayoutView{Meets: met.list()}
	for seat := range game.AllSeats(int(s.Seats)).All {
		v.Players = append(v.Players, s.playerPayout(seat))
	}
	return v
}

func (s *State) playerPayout(seat game.Seat) PlayerPayout {
	p := PlayerPayout{Seat: seat, Parts: []PayoutPart{}}
	for c := range companies {
		n := s.companies[c].Shares.Of(int(seat))
		if n == 0 {
			continue
		}
		each := s.perShare(c, s.build.Company)
		p.Parts = append(p.Parts, PayoutPart{c, int(n), each, c == s.build.Company, n * each})
		p.Amount += n * each
	}
	p.Cash = s.Cash[seat] + p.Amount
	return p
}
