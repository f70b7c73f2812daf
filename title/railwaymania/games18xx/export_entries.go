package games18xx

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	rm "github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// write writes an action of ours.
func (x *exporter) write(a rm.Action) error {
	s := x.state
	switch a.Verb {
	case rm.DoSeed:
		x.seed = a.Amount
	case rm.DoPass:
		x.pass()
	case rm.DoPetition:
		x.byPlayer("bid", entry{"corporation": a.Company.String(), "price": a.Amount})
	case rm.DoBid:
		x.byPlayer("bid", entry{"corporation": s.Company.String(), "price": a.Amount})
	case rm.DoPar:
		x.par(s.Company, a.Amount)
	case rm.DoStart:
		x.par(a.Company, a.Amount)
	case rm.DoBuyShare:
		x.byPlayer("buy_shares", x.bought(a.Company, a.From))
	case rm.DoSell:
		x.sell(a.Company, int(a.Amount))
	case rm.DoTokens:
		x.byPlayer("choose", entry{"choice": a.Amount})
	case rm.DoRedeem:
		x.decide("redeem")
	case rm.DoGiveUp:
		x.decide("sell")
	default:
		return x.writeTurn(a)
	}
	return nil
}

// writeTurn writes what companies do.
func (x *exporter) writeTurn(a rm.Action) error {
	s := x.state
	switch a.Verb {
	case rm.DoMerge:
		x.merge(a)
	case rm.DoShed:
		x.byCompany("remove_token", x.token(a.Hex, a.London, s.Merger.Survivor))
	case rm.DoLay, rm.DoStation:
		x.lay(a.Hex)
	case rm.DoToken, rm.DoLondon:
		x.byCompany("place_token", x.token(a.Hex, a.Verb == rm.DoLondon, board.NoCompany))
	case rm.DoRun:
		x.run(a)
	case rm.DoPay:
		x.byCompany("dividend", entry{"kind": "payout"})
	case rm.DoWithhold:
		x.byCompany("dividend", entry{"kind": "withhold"})
	case rm.DoHudson:
		x.byCompany("dividend", entry{"kind": "hudson"})
	case rm.DoBuyTrain:
		x.buyTrain(a)
	case rm.DoTradeTrain:
		x.byCompany("buy_train", entry{"train": a.Train.String(), "price": s.TradePrice(a.Train), "warranties": a.Amount})
	case rm.DoRefinance:
		x.refinance()
	case rm.DoSellOwn, rm.DoBankrupt:
		x.byCompany("pass", nil)
	case rm.DoRedeemShare:
		x.byCompany("buy_shares", x.bought(s.Company, rm.Pool))
	default:
		return fmt.Errorf("18xx.games knows no %q", a.Kind())
	}
	return nil
}

func (x *exporter) pass() {
	if x.state.Round == rm.OperatingRound {
		x.byCompany("pass", nil)
		return
	}
	x.byPlayer("pass", nil)
}

// par writes the price at which a company starts: the cell of the market stands with it.
func (x *exporter) par(c board.Company, price int32) {
	cell := rm.CellOf(money.Amount(price))
	x.byPlayer("par", entry{"corporation": c.String(), "share_price": fmt.Sprintf("%d,0,%d", price, cell)})
}

// bought names the certificate that is bought.
func (x *exporter) bought(c board.Company, from rm.Holder) entry {
	x.named = slices.Clone(x.certs.at[c][from][:1])
	return entry{"shares": x.named, "percent": 10}
}

// sell writes what a player sells: single shares, and the director's certificate with
// all of them if they do not do. The price stands there if it is halved.
func (x *exporter) sell(c board.Company, n int) {
	singles := x.certs.at[c][x.state.Seat]
	x.named = slices.Clone(singles[:min(n, len(singles))])
	if len(singles) < n {
		x.named = append(x.named, c.String()+"_0")
	}
	e := entry{"shares": x.named, "percent": 10 * n}
	for _, v := range x.view().Companies {
		if v.Company == c && v.SalePrice < v.Price {
			e["share_price"] = v.SalePrice
		}
	}
	x.byPlayer("sell_shares", e)
}

// decide writes what becomes of an option; the treasury's is decided by the company.
func (x *exporter) decide(choice string) {
	if x.state.Merger.At == x.state.Seats {
		x.byCompany("choose", entry{"choice": choice})
		return
	}
	x.byPlayer("choose", entry{"choice": choice})
}

// merge writes a merger: with whom, and who survives it.
func (x *exporter) merge(a rm.Action) {
	survivor := "first"
	if a.Other == a.Company {
		survivor = "last"
	}
	x.byCompany("merge", entry{"corporation": a.Company.String()})
	x.byCompany("choose", entry{"choice": survivor})
}

// london is the four spaces of London as they lie on two hexes.
var london = [4]entry{
	{"city": "B15-0-3", "slot": 0}, {"city": "B15-0-3", "slot": 1}, {"city": "D15-0-4", "slot": 0}, {"city": "D15-0-4", "slot": 1},
}

// token names the place of the owner's token; NoCompany's is the first that is free.
func (x *exporter) token(h board.HexID, inLondon bool, owner board.Company) entry {
	if inLondon {
		return london[slices.Index(x.state.Board.London(), owner)]
	}
	return entry{"city": x.laid[h] + "-0", "slot": slices.Index(x.state.Board.Tokens(h), owner)}
}

// lay writes the tile that lies on the hex afterwards, under the name of its pattern
// of small stations, and as the first copy that is not on the map.
func (x *exporter) lay(h board.HexID) {
	number, turn := patternOf(x.after.Board.At(h))
	for n := 0; ; n++ {
		if id := fmt.Sprintf("%s-%d", number, n); !x.onMap(id) {
			x.laid[h] = id
			break
		}
	}
	x.byCompany("lay_tile", entry{"hex": h.String(), "tile": x.laid[h], "rotation": turn})
}

func (x *exporter) onMap(id string) bool {
	for _, laid := range x.laid {
		if laid == id {
			return true
		}
	}
	return false
}

// patternOf is the number and turn by which 18xx.games names what lies on a hex.
func patternOf(laid board.Laid) (number string, turn uint8) {
	number = laid.Tile.String()
	for _, name := range slices.Sorted(maps.Keys(patterns)) {
		for r := range uint8(6) {
			if p := patterns[name]; p.tile == number && p.stations.Turn(r) == laid.Stations && laid.Tile.PlainTurn(r) == laid.Turn {
				return name, r
			}
		}
	}
	return number, laid.Turn // yellow tiles and cities have no others
}

// run writes the routes of a turn.
func (x *exporter) run(a rm.Action) {
	s := x.state
	income, _ := s.Income(&a.Routes, a.Amount)
	routes := []entry{}
	for i, sheet := range s.RouteSheets(a.Routes, income.Revenue) {
		links := runs.Stretches(&s.Board, a.Routes[i])
		stops := []string{links[0][0].String()}
		for _, link := range links {
			stops = append(stops, link[len(link)-1].String())
		}
		routes = append(routes, entry{
			"train": sheet.Train.String(), "connections": links, "hexes": stops,
			"revenue": sheet.Revenue, "revenue_str": strings.Join(stops, "-"), "subsidy": sheet.Subsidy,
		})
	}
	x.byCompany("run_routes", entry{"routes": routes, "extra_revenue": 0, "subsidy": income.Subsidy})
}

// buyTrain writes a purchase from the bank: the next train, and what it is to be.
func (x *exporter) buyTrain(a rm.Action) {
	var id rm.TrainID
	for x.state.Trains[id].Place != rm.InBank || x.after.Trains[id].Place == rm.InBank {
		id++
	}
	card := x.view().Trains[id.Class()]
	x.byCompany("buy_train", entry{
		"train": id.String(), "price": card.Price, "variant": card.Names[a.Type] + strings.Repeat("*", card.Free), "warranties": a.Amount,
	})
}

// view is the position before what is being written.
func (x *exporter) view() *rm.View { return x.game.View(game.Watcher).(*rm.View) }

// refinance writes a refinancing, which is a word of its own only where treasury
// shares would do.
func (x *exporter) refinance() {
	trial := x.game.Clone()
	if trial.Do(x.state.Seat, rm.Action{Verb: rm.DoSellOwn}, nil) == nil {
		x.byCompany("convert", nil)
		return
	}
	x.byCompany("pass", nil)
}
