package games18xx

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/tile"
	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// exporter writes a game down as 18xx.games would have.
type exporter struct {
	testing.TB
	game   game.Game
	state  *rm.State
	rng    *rand.Rand
	certs  register
	laid   map[rm.HexID]string // the copies of tiles
	copies map[string]int
	log    []any
	id     int
	done   map[string]int // entries by step and type
	states []rm.State     // after each action of ours
}

// entry is an entry of the log.
type entry map[string]any

func playerID(p game.Seat) int { return 100 + int(p) }

// add writes an entry for whoever is asked. Now and then something is said, or done
// and taken back, or it was automatic.
func (x *exporter) add(kind string, company bool, fields entry) {
	e := entry{"type": kind, "entity": playerID(x.state.Seat), "entity_type": "player"}
	if company {
		e["entity"], e["entity_type"] = x.state.Company.String(), "corporation"
	}
	for k, v := range fields {
		e[k] = v
	}
	x.done[fmt.Sprint(x.state.Step, " ", kind)]++
	next := func(e entry) entry {
		x.id++
		e["id"] = x.id
		return e
	}
	switch x.rng.IntN(40) {
	case 0:
		x.log = append(x.log, next(entry{"type": "message", "entity": 100, "entity_type": "player", "message": "hm"}))
	case 1:
		keep := x.id
		x.log = append(x.log, next(entry{"type": "pass", "entity": 100, "entity_type": "player"}),
			next(entry{"type": "bid", "entity": 100, "entity_type": "player", "corporation": "ECR", "price": 5}),
			next(entry{"type": "undo", "entity": 100, "entity_type": "player", "action_id": keep}))
	case 2:
		x.log = append(x.log, next(e), next(entry{"type": "undo", "entity": 100, "entity_type": "player"}),
			next(entry{"type": "redo", "entity": 100, "entity_type": "player"}))
		return
	case 3:
		x.log = append(x.log, next(entry{
			"type": "program_share_pass", "entity": 100, "entity_type": "player", "auto_actions": []any{e},
		}))
		return
	}
	x.log = append(x.log, next(e))
}

// write writes an action of ours.
func (x *exporter) write(a rm.Action) {
	s := x.state
	switch a.Verb {
	case rm.DoPass:
		x.add("pass", s.Round == rm.OperatingRound, nil)
	case rm.DoPetition:
		x.add("bid", false, entry{"corporation": a.Company.String(), "price": a.Amount})
	case rm.DoBid:
		x.add("bid", false, entry{"corporation": s.Company.String(), "price": a.Amount})
	case rm.DoPar:
		x.add("par", false, entry{"corporation": s.Company.String(), "share_price": fmt.Sprintf("%d,0,16", a.Amount)})
	case rm.DoStart:
		x.add("par", false, entry{"corporation": a.Company.String(), "share_price": fmt.Sprintf("%d,0,16", a.Amount)})
	case rm.DoBuyShare:
		x.add("buy_shares", false, entry{"shares": x.take(a.Company, a.From, rm.Holder(s.Seat), 1), "percent": 10})
	case rm.DoSell:
		x.add("sell_shares", false, entry{"shares": x.sold(a.Company, int(a.Amount)), "percent": 10 * a.Amount})
	case rm.DoTokens:
		x.add("choose", false, entry{"choice": a.Amount})
	case rm.DoRedeem, rm.DoGiveUp:
		choice := map[rm.Verb]string{rm.DoRedeem: "redeem", rm.DoGiveUp: "sell"}[a.Verb]
		x.add("choose", s.Merger.At == s.Seats, entry{"choice": choice})
	default:
		x.writeTurn(a)
	}
}

// writeTurn writes what companies do.
func (x *exporter) writeTurn(a rm.Action) {
	s := x.state
	switch a.Verb {
	case rm.DoMerge:
		x.add("merge", true, entry{"corporation": a.Company.String()})
		choice := "first"
		if a.Other == a.Company {
			choice = "last"
		}
		x.add("choose", true, entry{"choice": choice})
	case rm.DoShed:
		city := x.laid[a.Hex] + "-0"
		if a.London {
			city = "D15-0-4"
		}
		x.add("remove_token", true, entry{"city": city, "slot": 0})
	case rm.DoLay:
		x.lay(a.Hex, a.Tile.String(), a.Turn, a)
	case rm.DoStation:
		x.lay(a.Hex, s.Board.At(a.Hex).Tile.String(), s.Board.At(a.Hex).Turn, a)
	case rm.DoToken:
		x.add("place_token", true, entry{"city": x.laid[a.Hex] + "-0", "slot": 1})
	case rm.DoLondon:
		x.add("place_token", true, entry{"city": "B15-0-3", "slot": 0})
	case rm.DoRun:
		x.add("run_routes", true, entry{"routes": x.routes(a), "extra_revenue": 0})
	case rm.DoPay, rm.DoWithhold, rm.DoHudson:
		kind := map[rm.Verb]string{rm.DoPay: "payout", rm.DoWithhold: "withhold", rm.DoHudson: "hudson"}[a.Verb]
		x.add("dividend", true, entry{"kind": kind})
	case rm.DoBuyTrain:
		x.add("buy_train", true, entry{"train": x.bankTrain(), "variant": "2" + "FEL"[a.Type:a.Type+1] + "*", "warranties": a.Amount})
	case rm.DoTradeTrain:
		x.add("buy_train", true, entry{"train": a.Train.String(), "price": 50, "warranties": a.Amount})
	case rm.DoRefinance:
		x.add(map[bool]string{true: "convert", false: "pass"}[x.can(rm.DoSellOwn)], true, nil)
	case rm.DoSellOwn, rm.DoBankrupt:
		x.add("pass", true, nil)
	case rm.DoRedeemShare:
		x.add("buy_shares", true, entry{"shares": x.take(s.Company, rm.Pool, rm.Treasury, 1), "percent": 10})
	default:
		x.Fatalf("no entry for %s", a.Kind())
	}
}

// can tells whether there is an option of the verb.
func (x *exporter) can(v rm.Verb) bool {
	for i := range x.game.Options(x.state.Seat) {
		if x.game.Action(i, 0).(rm.Action).Verb == v {
			return true
		}
	}
	return false
}

// bankTrain is the name of the bank's next train.
func (x *exporter) bankTrain() string {
	for id := range x.state.Trains {
		if x.state.Trains[id].Place == rm.InBank && x.state.Left[rm.TrainID(id).Class()] > 0 {
			return rm.TrainID(id).String()
		}
	}
	return ""
}

// take names single certificates that move.
func (x *exporter) take(c rm.Company, from, to rm.Holder, n int) []string {
	shares := slices.Clone(x.certs[c][from][:n])
	x.certs.move(shares, to)
	return shares
}

// sold names what a player sells: single shares, and the director's certificate if
// they do not do.
func (x *exporter) sold(c rm.Company, n int) []string {
	p := rm.Holder(x.state.Seat)
	singles := min(n, len(x.certs[c][p]))
	list := x.take(c, p, rm.Pool, singles)
	if singles < n {
		list = append([]string{c.String() + "_0"}, list...)
	}
	return list
}

// lay writes a tile, under the name of its pattern of small stations.
func (x *exporter) lay(h rm.HexID, number string, turn uint8, a rm.Action) {
	after := x.game.Clone()
	if err := after.Do(x.state.Seat, a, nil); err != nil {
		x.Fatal(err)
	}
	board := &after.State().(*rm.State).Board
	stations, t := board.At(h).Stations, board.TileAt(h)
	if !t.City() && t.Colour != tile.Yellow {
		for name, p := range patterns {
			for r := range uint8(6) {
				if p.tile == number && p.stations.Turn(r) == stations && rm.PlainTurn(board.At(h).Tile, r) == board.At(h).Turn {
					number, turn = name, r
				}
			}
		}
	}
	x.copies[number]++
	x.laid[h] = fmt.Sprintf("%s-%d", number, x.copies[number]-1)
	x.add("lay_tile", true, entry{"hex": h.String(), "tile": x.laid[h], "rotation": turn})
}

// ways are the steps over edges 0 to 5.
var ways = [6][2]int{{0, 2}, {-1, 1}, {-1, -1}, {0, -2}, {1, -1}, {1, 1}}

func next(h rm.HexID, e tile.Edge) rm.HexID {
	var column byte
	var row int
	_, _ = fmt.Sscanf(h.String(), "%c%d", &column, &row)
	var to rm.HexID
	_ = to.UnmarshalText(fmt.Appendf(nil, "%c%d", int(column)+ways[e][0], row+ways[e][1]))
	return to
}

// routes writes the routes of a run: links from stop to stop, in any direction, small
// stations being stops.
func (x *exporter) routes(a rm.Action) []any {
	s := x.state
	income, no := s.Income(&a.Routes)
	if no != nil {
		x.Fatal(no)
	}
	var owned []string
	for id, t := range s.Trains {
		if t.Place == rm.Owned && t.Owner == s.Company {
			owned = append(owned, rm.TrainID(id).String())
		}
	}
	list := []any{}
	for i, r := range a.Routes {
		if r == 0 {
			continue
		}
		links := x.links(r)
		subsidy := int32(0)
		if len(list) == 0 {
			subsidy = income.Subsidy
		}
		list = append(list, entry{
			"train": owned[r.Train()], "connections": links, "revenue": income.Routes[i], "subsidy": subsidy,
		})
	}
	return list
}

func (x *exporter) links(r rm.Route) (links [][]string) {
	at := r.From()
	for i := range r.Len() {
		link := []string{at.String()}
		by := r.Exit(i)
		for {
			at = next(at, by)
			link = append(link, at.String())
			if !at.Land() || at.City() {
				break
			}
			in := by.Opposite()
			by, _ = x.state.Board.TileAt(at).Across(in)
			if x.state.Board.At(at).Stations.Has(in) {
				links = append(links, link)
				link = []string{at.String()}
			}
		}
		links = append(links, link)
	}
	for _, link := range links {
		if x.rng.IntN(2) == 0 {
			slices.Reverse(link)
		}
	}
	return links
}

// pick plays casually, and now and then anything.
func (x *exporter) pick() rm.Action {
	n := x.game.Options(x.state.Seat)
	pick, ok := x.game.Casual(x.rng)
	if wild := x.rng.IntN(10) < 2 && x.state.Step != rm.Running; wild || !ok {
		pick.Index = x.rng.IntN(n)
		pick.Amount = int(x.game.Terms(pick.Index).Min)
	}
	return x.game.Action(pick.Index, pick.Amount).(rm.Action)
}

// exported plays a game by the conventions of 18xx.games and writes it down.
func exported(t testing.TB, seats int, seed int64, rules []string, mix bool) (*exporter, []byte) {
	players := []any{}
	for p := range seats {
		players = append(players, entry{"id": playerID(game.Seat(p)), "name": fmt.Sprintf("P%d", p)})
	}
	head := entry{"title": "1862", "id": 7, "players": players, "settings": entry{"seed": seed, "optional_rules": rules}}
	data, err := json.Marshal(head)
	if err != nil {
		t.Fatal(err)
	}
	file, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	im, err := file.start("convention")
	if err != nil {
		t.Fatal(err)
	}
	x := &exporter{
		TB: t, game: im.game, state: im.state, rng: rand.New(rand.NewPCG(uint64(seed), 1862)), certs: newRegister(),
		laid: map[rm.HexID]string{}, copies: map[string]int{}, done: map[string]int{},
	}
	for range 6000 {
		if x.game.Turn().Over {
			break
		}
		a := x.pick()
		x.write(a)
		if err := x.game.Do(x.state.Seat, a, nil); err != nil {
			t.Fatal(err)
		}
		x.certs.reconcile(x.state)
		if mix {
			x.mix()
		}
		x.states = append(x.states, *x.state)
	}
	head["actions"] = x.log
	if data, err = json.Marshal(head); err != nil {
		t.Fatal(err)
	}
	return x, data
}

// Games of every number of players and every option, written down as 18xx.games does,
// with talk, undo, redo and automatic actions, are imported to the same position.
func TestExportedGamesComeBack(t *testing.T) {
	t.Parallel()
	done := map[string]int{}
	for seats := 2; seats <= 8; seats++ {
		for i, rules := range [][]string{{}, {"eight_tokens"}, {"short_length"}, {"long_length", "eight_tokens"}} {
			if testing.Short() && i > 0 {
				break
			}
			x, data := exported(t, seats, int64(1000*seats+i), rules, false)
			im, err := Convert(data, nil)
			if err != nil {
				t.Errorf("%d players, %v: %v", seats, rules, err)
				continue
			}
			if !same(*im.Game.State().(*rm.State), *x.state) {
				t.Errorf("%d players, %v: another position", seats, rules)
			}
			for what, n := range x.done {
				done[what] += n
			}
		}
	}
	for _, what := range reached {
		if done[what] == 0 && !testing.Short() {
			t.Errorf("no game had a %s", what)
		}
	}
}

// mix changes certificates of the pool and of treasuries for each other, as if others
// had moved when nothing was named.
func (x *exporter) mix() {
	for c := range x.certs {
		pool, treasury := x.certs[c][rm.Pool], x.certs[c][rm.Treasury]
		if len(pool) > 0 && len(treasury) > 0 && x.rng.IntN(5) == 0 {
			pool[0], treasury[0] = treasury[0], pool[0]
		}
	}
}

// A purchase that was from the pool but could have been from the treasury, or the
// other way, is found out when the positions part.
func TestDoubtfulPurchasesAreTurned(t *testing.T) {
	t.Parallel()
	x, data := exported(t, 4, 11, nil, true)
	parted, at := 0, 0
	im, err := Convert(data, func(n int, e *Entry, g game.Game) error {
		if n == 0 {
			at = 0
			return nil
		}
		if e.Type == "merge" {
			return nil // ours is one action with the choice that follows
		}
		if at < len(x.states) && !same(*g.State().(*rm.State), x.states[at]) {
			parted++
			return &Difference{N: n, Entry: e, What: "the position"}
		}
		at++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !same(*im.Game.State().(*rm.State), *x.state) {
		t.Error("another position")
	}
	if parted == 0 {
		t.Error("no purchase was doubtful")
	}
}

// reached is what the games together must have come to.
var reached = []string{
	"fine sell_shares", "home-upgrade lay_tile", "merge merge", "acquire merge", "option choose", "shed-token remove_token",
	"redeem buy_shares", "trains convert", "trade par", "tokens choose", "run run_routes", "build place_token",
}

// same tells whether two positions are the same; which way a train ran does not
// matter.
func same(a, b rm.State) bool {
	a.LastRuns = b.LastRuns
	return a == b
}
