package games18xx

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// comparison compares one position; the first difference stays. How companies are
// compared stands in compare_company.go, and what is not settled in the middle of
// a merger or a fine in unsettled.go.
type comparison struct {
	line  *traceLine
	entry *Entry
	view  *rm.View
	state *rm.State
	over  bool
	file  *File
	diff  *difference

	forgiven map[Forgiveness]bool // in this position
}

// position is a game as it is to be compared.
func position(e *Entry, g game.Game, f *File) comparison {
	return comparison{
		entry: e, view: g.View(game.Watcher).(*rm.View), state: g.State().(*rm.State), over: g.Turn().Over, file: f,
		forgiven: map[Forgiveness]bool{},
	}
}

// with compares it with the line of action n, and returns the first difference.
func (c comparison) with(n int, l *traceLine) error {
	c.line = l
	c.all()
	if c.diff == nil {
		return nil
	}
	c.diff.N, c.diff.Entry = n, c.entry
	return c.diff
}

func (c *comparison) same(what string, here, that any) {
	if c.diff == nil && fmt.Sprint(here) != fmt.Sprint(that) {
		c.diff = &difference{What: what, Here: here, That: that}
	}
}

// told compares a field if the trace holds it.
func (c *comparison) told(f fields, name, what string, here, that any) {
	if f.has(name) {
		c.same(what, here, that)
	}
}

func (c *comparison) all() {
	c.action()
	c.told(c.line.has, "finished", "the game being over", c.over, c.line.Finished)
	c.round()
	if !c.over {
		c.decision()
	}
	c.players()
	c.companies()
	c.bank()
	c.market()
	c.tiles()
}

// action sees that the line is for the action that was done.
func (c *comparison) action() {
	e, l := c.entry, c.line
	if e == nil {
		c.told(l.has, "type", "the action", "setup", l.Type)
		return
	}
	c.told(l.has, "type", "the action", e.Type, l.Type)
	c.told(l.has, "orig_id", "the action's id", e.ID, l.OrigID)
	c.told(l.has, "auto", "the action being automatic", e.auto, l.Auto)
	c.told(l.has, "by", "who acts", name(e.Entity), name(l.By))
	if l.Run == nil {
		return
	}
	revenue, subsidy := 0, 0
	for _, r := range e.Routes {
		revenue += r.Revenue
		subsidy += r.Subsidy
	}
	c.same("the revenue", revenue, l.Run.Revenue)
	c.same("the subsidy", subsidy, l.Run.Subsidy)
}

// lastTurn is the turn at which the other program gives a game up in which nobody
// can do anything any more.
const lastTurn = 100

// gaveUp tells whether the game ended here because nobody could do anything any more,
// and there only at the last turn, after many without a decision.
func (c *comparison) gaveUp() bool {
	return c.forgiveIf(GivenUp, c.line.Finished && c.line.Round.Turn == lastTurn && c.state.End == rm.EndByStandstill)
}

func (c *comparison) round() {
	c.told(c.line.has, "priority", "the priority", c.ids(c.view.Priority)[0], name(c.line.Priority))
	c.told(c.line.has, "seat_order", "the order of seats", c.seatOrder(), c.seatsThere())
	if c.gaveUp() {
		return
	}
	v, l := c.view.Round, c.line.Round
	c.same("the round", v.Kind, l.Kind)
	c.same("the turn", v.Turn, l.Turn)
	if c.forgiveIf(TwoParliaments, v.Kind == "parliament" && v.Number != 1) {
		v.Number = 1
	}
	c.same("the number of the round", v.Number, l.Num)
	c.same("the rounds of the set", v.Of, l.Of)
	c.told(c.line.has, "order", "the order of operation", c.orderHere(), c.orderThere())
}

// orderHere and orderThere are the companies of this operating round in their
// order. The other program keeps the bankrupt in it. A company that had its turn
// and then survived a merger which it did not begin is named there twice: its
// earlier place is left out.
func (c *comparison) orderHere() []string {
	list := []string{}
	for _, o := range c.view.Order {
		if !c.forgiveIf(ExcessTokens, c.isMerging(o.Company)) {
			list = append(list, o.Company.String())
		}
	}
	return list
}

func (c *comparison) orderThere() []string {
	list := []string{}
	for i, letters := range c.line.Order {
		if co, err := company(letters); err == nil &&
			(c.forgiveIf(ExcessTokens, c.isMerging(co)) ||
				c.forgiveIf(OrderTwice, slices.Contains(c.line.Order[i+1:], letters)) ||
				c.forgiveIf(OrderBankrupt, c.state.Charters[co].Status != rm.Floated)) {
			continue
		}
		list = append(list, letters)
	}
	return list
}

// stepsThere are the other program's names of our steps.
var stepsThere = map[rm.Step]string{
	rm.Petition: "CharterAuction", rm.Bidding: "CharterAuction", rm.SettingPar: "CharterAuction", rm.MoreShares: "CharterAuction",
	rm.Trading: "BuySellParShares", rm.BuyingTokens: "BuyTokens", rm.PayingFine: "ForcedSales",
	rm.HomeUpgrade: "HomeUpgrade", rm.Merging: "Merge", rm.Building: "Track", rm.Tokening: "Token", rm.Running: "Route",
	rm.Sharing: "Dividend", rm.BuyingTrains: "BuyTrain", rm.Redeeming: "RedeemShare", rm.Acquiring: "Acquire",
	rm.HalfShare: "OptionShare", rm.ShedToken: "RemoveTokens",
}

// decision compares who decides, and what.
func (c *comparison) decision() {
	s, l := c.state, c.line
	c.told(l.has, "active", "who decides", c.ids(s.Seat), names(l.Active))
	if step := stepsThere[s.Step]; step != l.Step && !c.forgiveIf(Idle, c.passedThere()) {
		c.told(l.has, "step", "the step", step, l.Step)
	}
	if c.forgiveIf(ExcessTokens, s.Step == rm.ShedToken) {
		return // whether for the company that acts or the one that survives is the other program's business
	}
	who, operating := c.ids(s.Seat)[0], ""
	if s.Round == rm.OperatingRound {
		operating = s.Company.String()
		if s.Step != rm.HalfShare || s.Merger.At == s.Seats {
			who = operating
		}
	}
	if !c.vanished(name(l.Entity)) {
		c.told(l.has, "entity", "for whom is decided", who, name(l.Entity))
	}
	if !c.vanished(l.Operating) {
		c.told(l.has, "operating", "the company that operates", operating, l.Operating)
	}
}

// vanished tells whether the company is no more here: the other program says that it
// operates until the turn of the one that absorbed it is over.
func (c *comparison) vanished(letters string) bool {
	co, err := company(letters)
	return c.forgiveIf(Vanished, err == nil && c.state.Charters[co].Status != rm.Floated)
}

// passedThere tells whether the two programs ask for different steps of the same
// turn, each of which can be passed: one of them asks where nothing is possible.
func (c *comparison) passedThere() bool {
	known := false
	for _, step := range passed {
		known = known || stepsThere[step] == c.line.Step
	}
	return known && slices.Contains(passed, c.state.Step)
}

// ids are seats as the trace names players.
func (c *comparison) ids(seats ...game.Seat) []string {
	list := []string{}
	for _, s := range seats {
		if s >= 0 {
			list = append(list, name(c.file.Players[s].ID))
		}
	}
	return list
}

func names(raw []json.RawMessage) []string {
	list := []string{}
	for _, r := range raw {
		list = append(list, name(r))
	}
	return list
}

// seatOrder is the seats from the priority on.
func (c *comparison) seatOrder() []string {
	var seats []game.Seat
	for i := range c.state.Seats {
		seats = append(seats, (c.view.Priority+game.Seat(i))%game.Seat(c.state.Seats))
	}
	return c.ids(seats...)
}

// seatsThere is the seats in the trace. In a stock round they begin with the seat
// that had the priority at its start, so they are turned.
func (c *comparison) seatsThere() []string {
	list := names(c.line.SeatOrder)
	if first := slices.Index(list, name(c.line.Priority)); c.forgiveIf(SeatOrder, c.state.Round == rm.StockRound && first > 0) {
		list = slices.Concat(list[first:], list[:first])
	}
	return list
}

func (c *comparison) players() {
	c.same("the players", len(c.view.Players), len(c.line.Players))
	for i, p := range c.file.Players {
		c.player(fmt.Sprintf("%s's", p.Name), &c.view.Players[i], c.line.Players[name(p.ID)])
	}
}

func (c *comparison) player(who string, p *rm.PlayerView, want tracePlayer) {
	shares, obligations := map[string]int{}, []string{}
	for _, h := range p.Shares {
		shares[h.Company.String()] = 10 * h.Tenths
	}
	for _, o := range p.Obligations {
		if !c.isFined(o) {
			obligations = append(obligations, o.String())
		}
	}
	if c.forgiveIf(ParObligation, c.state.Step == rm.SettingPar && c.state.Seat == p.Seat) {
		obligations = append(obligations, c.state.Company.String()) // there from the auction on, here with the par
	}
	slices.Sort(obligations)
	c.fineStands(p, &want)
	c.told(want.has, "cash", who+" money", p.Cash, want.Cash)
	c.told(want.has, "shares", who+" shares", shares, want.Shares)
	c.told(want.has, "certs", who+" certificates", p.Certificates, want.Certs)
	c.told(want.has, "value", who+" worth", p.Worth, want.Value)
	c.told(want.has, "obligations", who+" obligations", obligations, slices.Sorted(slices.Values(want.Obligations)))
}

func (c *comparison) bank() {
	v, l := c.view, c.line
	c.told(l.has, "bank", "the bank's money", v.Bank, c.tracedBank())
	c.told(l.has, "bank_broken", "the bank being broken", v.BankBroken, l.BankBroken)
	c.told(l.has, "phase", "the phase", v.Phase, l.Phase)
	c.told(l.has, "lner", "the LNER being formed", v.LNER, l.LNER)
	c.told(l.has, "cert_limit", "the certificate limit", v.CertificateLimit, l.Limit)
	left, next := map[string]int{}, ""
	for _, class := range v.Trains {
		if _, told := l.Depot[class.Class.String()]; told {
			left[class.Class.String()] = class.Left
		}
		if next == "" && class.Left > 0 {
			next = class.Class.String()
		}
	}
	c.told(l.has, "depot", "the trains left", left, l.Depot)
	c.told(l.has, "next_train", "the next train", next, l.NextTrain)
}

func (c *comparison) market() {
	here := map[string][]string{}
	for _, stack := range c.view.Market {
		var list []string
		for _, company := range stack.Companies {
			list = append(list, company.String())
		}
		here[strconv.Itoa(int(stack.Price))] = list
	}
	c.told(c.line.has, "market", "the market", here, c.tracedMarket())
}

// tiles compares all that lies on the map.
func (c *comparison) tiles() {
	if !c.line.has.has("tiles") {
		return
	}
	c.same("the tiles on the map", len(c.view.Board.Tiles), len(c.line.laid))
	for i := range c.view.Board.Tiles {
		t := &c.view.Board.Tiles[i]
		want, ok := c.line.laid[t.Hex.String()]
		if !ok {
			c.same("the tile on "+t.Hex.String(), t.Tile, "none")
			return
		}
		c.tile(t, &want)
	}
}

func (c *comparison) tile(t *rm.TileView, want *traceTile) {
	on := " on " + t.Hex.String()
	laid := c.state.Board.TileAt(t.Hex)
	c.same("the tile"+on, t.Tile, want.Base)
	if want.Rot < 0 || want.Rot > 5 {
		c.same("the turn of the tile"+on, t.Turn, want.Rot)
		return
	}
	c.same("the turn of the tile"+on, t.Turn, t.Tile.PlainTurn(uint8(want.Rot)))
	c.same("the colour"+on, laid.Colour, want.Colour)
	c.same("the letter"+on, strings.Trim(string(rune(laid.Label)), "\x00"), want.Label)
	number, pattern := want.Tile, patterns[want.Tile]
	if pattern.tile != "" {
		number = pattern.tile
		c.same("the small stations printed"+on, c.state.Board.At(t.Hex).Stations, pattern.stations.Turn(uint8(want.Rot)))
	}
	c.same("the number of the tile"+on, t.Tile, number)
	if city := want.City; city != nil {
		c.same("the city"+on, fmt.Sprint(laid.Slots, laid.Value, edgesOf(laid.Exits)), fmt.Sprint(city.Slots, city.Revenue, city.Edges))
		return
	}
	here, that := []string{}, []string{}
	for _, segment := range laid.Segments {
		if segment != 0 {
			here = append(here, fmt.Sprint(edgesOf(segment), slices.Contains(t.Stations, segment)))
		}
	}
	for _, segment := range want.Segments {
		that = append(that, fmt.Sprint(segment.Edges, segment.Station))
	}
	slices.Sort(here)
	slices.Sort(that)
	c.same("the track and its small stations"+on, here, that)
}
