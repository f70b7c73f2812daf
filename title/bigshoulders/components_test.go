package bigshoulders

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// What is in the box (p. 3), and what of it is used.

func TestComponents_DemandTiles(t *testing.T) {
	perStack := [5]int{}
	for _, tile := range demandTiles[1:] {
		perStack[tile.stack]++
	}
	if perStack != [5]int{0, 6, 6, 6, 6} {
		t.Errorf("tiles by stack: %v", perStack[1:])
	}
	for seats, want := range map[int]int{2: 15, 3: 19, 4: 24} {
		g := newState(setupFor(seats))
		if got := bits.OnesCount32(g.demand.deck); got != want {
			t.Errorf("%d players use %d tiles, want %d", seats, got, want)
		}
	}
}

// The stacks of buildings run out exactly: three, four and four a player.
func TestComponents_Buildings(t *testing.T) {
	for era, want := range map[int]int{1: 12, 2: 16, 3: 16} {
		if got := bits.OnesCount64(eraSet[era]); got != want {
			t.Errorf("era %d has %d buildings, want %d", era, got, want)
		}
	}
	for seats := 2; seats <= maxSeats; seats++ {
		g := newState(setupFor(seats))
		for era, each := range []int{1: 3, 2: 4, 3: 4} {
			if got := bits.OnesCount64(g.construct.deck & eraSet[era]); got != seats*each {
				t.Errorf("%d players, era %d: %d buildings, want %d", seats, era, got, seats*each)
			}
		}
	}
}

func TestComponents_CubesAndCertificates(t *testing.T) {
	if got := cubesInBox.total(); got != 70 {
		t.Errorf("%d cubes", got)
	}
	if cut.Shares(cut.Count) != cert.Tenths || cut.Count != (cert.Holding{cert.Common: 5, cert.Preferred: 1, cert.Director: 1}) {
		t.Errorf("certificates %v of %d shares", cut.Count, cut.Shares(cut.Count))
	}
	g := newState(setupFor(4))
	if g.bag.total() != 62 || g.square.total() != 8 {
		t.Errorf("%d cubes in the bag, %d at Haymarket Square", g.bag.total(), g.square.total())
	}
}

// Workers and automation tokens can never run out, so nobody need count them.
func TestComponents_Charters(t *testing.T) {
	workers, managers, salespeople, assetRooms := 0, 0, 0, 0
	for c := range Company(companies) {
		ch := c.charter()
		salespeople += ch.salespeople()
		managers += len(ch.factories)
		if ch.assetRoom {
			assetRooms++
		}
		for _, f := range ch.factories {
			workers += int(f.workers)
		}
		if len(ch.factories) < 2 || len(ch.factories) > maxFactories {
			t.Errorf("%s has %d factories", companyNames[c], len(ch.factories))
		}
	}
	if workers != 37 || workers+marketSpaces > workersInBox {
		t.Errorf("%d worker spaces and %d in the market, %d workers", workers, marketSpaces, workersInBox)
	}
	if managers != 21 || salespeople != 20 || assetRooms != 5 {
		t.Errorf("%d manager spaces, %d salespeople, %d spaces for assets", managers, salespeople, assetRooms)
	}
}

func TestComponents_AssetsAndGoals(t *testing.T) {
	if assets-1 != 16 || goals-1 != 10 || len(startingAssets)+1 != 5 {
		t.Errorf("%d assets, %d goals, %d starting assets", assets-1, goals-1, len(startingAssets)+1)
	}
	rulebook, printed := newState(setupFor(2)), newState(setupFor(2, componentsKey, "printed-tiles"))
	if rulebook.drawing().lastStarting() != Refrigeration || printed.drawing().lastStarting() != UnionStockyards {
		t.Error("the fifth starting asset is Refrigeration, printed Union Stockyards")
	}
	if rulebook.fee(28) != 30 || printed.fee(28) != 50 {
		t.Error("B28 costs $30, printed $50")
	}
}

// TestTablesAgainstTheFacts compares every charter, tile, building, asset and
// goal with the collected facts.
func TestTablesAgainstTheFacts(t *testing.T) {
	data, err := os.ReadFile("../../../shared/big-shoulders/facts.json")
	if err != nil {
		t.Skip("the collected facts are not here: ", err)
	}
	var f facts
	if err := json.Unmarshal(data, &f); err != nil {
		t.Fatal(err)
	}
	for i, c := range f.Companies {
		checkCharter(t, Company(i), c)
	}
	for i, d := range f.Demand.Tiles {
		if got := demandTiles[i+1]; got != (demandTile{d.Stack, d.Spaces, d.Seats}) || tileNames[i+1] != d.ID {
			t.Errorf("tile %s: %+v", d.ID, got)
		}
	}
	for i, b := range f.Buildings {
		checkBuilding(t, Building(i+1), b)
	}
	for i, a := range f.Assets {
		got := &capitalAssets[i+1]
		if kind, ok := factLasting[a.Ongoing.Type]; !ok || got.lasting != kind {
			t.Errorf("asset %s: %q is %d", a.ID, a.Ongoing.Type, got.lasting)
		}
		if dashed(a.ID) != assetNames[i+1] || got.cost != a.Cost || got.cubes != a.Ongoing.Resources.cubes() ||
			int(got.automate) != a.Bonus["automate"] || int(got.prestige) != a.Bonus["prestige"] || int(got.worker) != a.Bonus["gain_worker"] ||
			int(got.n) != a.Ongoing.Steps+a.Ongoing.Amount {
			t.Errorf("asset %s: %+v", a.ID, got)
		}
	}
	for i, g := range f.Goals {
		if dashed(g.ID) != goalNames[i+1] {
			t.Errorf("goal %d is %s, want %s", i+1, goalNames[i+1], g.ID)
		}
	}
	checkBoard(t, &f)
}

// factEffects and factLasting are what the facts call the effects.
var (
	factEffects = map[string]effect{
		"buy_capital_asset": buyAsset, "hire_salespeople": hireSalespeople, "hire_managers": hireManagers,
		"gain_workers_from_supply": freeWorkers, "prestige": raisePrestige, "haymarket_fixed": takeCubes,
		"haymarket_two_different": takeDifferent, "haymarket_two_same": takeAlike, "automate": automateWorkers,
		"produce_goods": makeGoods, "pay_dividend": payShares, "gain_worker_and_manager": workerAndManager,
		"gain_worker_and_salesperson": workerAndSales,
	}
	factLasting = map[string]lasting{
		"haymarket_fixed": givesCubes, "prestige": givesPrestige, "operating_revenue": givesRevenue,
		"stock_price_up": givesPrice, "prevent_price_drop": protectsPrice,
	}
	factBonuses = map[string]bonus{
		"": noBonus, "gain_worker": gainWorker, "hire_salesperson": gainSalesperson, "automate": gainAutomation,
		"gain_partner": gainPartner, "bonus_goods_token": gainGoodsToken, "stock_price_up_1": gainPrice,
	}
)

// checkBoard compares what is printed on the board.
func checkBoard(t *testing.T, f *facts) {
	t.Helper()
	if !slices.Equal(track, f.Stock.Values) || !slices.Equal(parValues[:], f.Stock.Par) || f.Stock.Triple != tripleFrom {
		t.Errorf("track %v from par %v, three steps from $%d", track, parValues, tripleFrom)
	}
	for i, space := range f.Prestige.Track {
		if got, ok := factBonuses[space.Bonus]; !ok || prestigeBonus[i] != got {
			t.Errorf("prestige space %d: %d, want %q", i, prestigeBonus[i], space.Bonus)
		}
	}
	for i, year := range yearsOfDecade {
		if got := f.Supply.Draw[fmt.Sprint(year)]; got != drawByDecade[i] {
			t.Errorf("%d: %d cubes drawn, want %d", year, drawByDecade[i], got)
		}
	}
	for i, g := range f.Spaces {
		space := &generalSpaces[i]
		if dashed(g.ID) != spaceNames[i] || g.Gain != space.gain || g.Unlimited != space.unlimited || g.Decades[0] != space.fromDecade+1 {
			t.Errorf("%s: %+v", g.ID, *space)
		}
	}
	for i, col := range f.Demand.Board.Columns {
		if col.ID != columnNames[i] || col.Bonus != columnBonus[i] {
			t.Errorf("column %s brings $%d", col.ID, columnBonus[i])
		}
	}
	for seats, limit := range f.Certificates.Limit {
		if n, _ := strconv.Atoi(seats); certificateLimit[n] != limit {
			t.Errorf("%s players: limit %d", seats, limit)
		}
	}
	if f.Certificates.Most != cut.Most {
		t.Errorf("one player may own %d shares", cut.Most)
	}
}

type facts struct {
	Companies []factCompany
	Demand    struct {
		Board struct {
			Columns []struct {
				ID    string
				Bonus money.Amount `json:"completion_bonus"`
			} `json:"columns_left_to_right"`
		}
		Tiles []struct {
			ID            string
			Stack, Spaces uint8
			Seats         uint8 `json:"min_players"`
		}
	}
	Buildings []factBuilding
	Assets    []struct {
		ID      string
		Bonus   map[string]int `json:"immediate_bonus"`
		Cost    money.Amount   `json:"use_cost"`
		Ongoing struct {
			Type          string
			Resources     factCubes
			Steps, Amount int
		}
	} `json:"capital_assets"`
	Goals []struct{ ID string }
	Stock struct {
		Values []money.Amount
		Par    []money.Amount `json:"par_values"`
		Triple money.Amount   `json:"triple_threshold"`
	} `json:"stock_track"`
	Certificates struct {
		Limit map[string]cert.Limit `json:"certificate_limit_by_players"`
		Most  uint8                 `json:"max_shares_per_player_per_company"`
	}
	Prestige struct {
		Track []struct{ Bonus string }
	} `json:"prestige_track"`
	Supply struct {
		Draw map[string]int8 `json:"draw_per_refill_by_decade"`
	} `json:"supply_chain"`
	Spaces []struct {
		ID        string
		Gain      money.Amount
		Unlimited bool
		Decades   []int8
	} `json:"general_action_spaces"`
}

type factCompany struct {
	ID, Industry string
	Prestige     int8           `json:"starting_prestige"`
	Prices       []money.Amount `json:"good_price_by_salespeople"`
	Slots        int            `json:"capital_asset_slots"`
	Factories    []struct {
		Workers   uint8 `json:"worker_spaces"`
		Resources factCubes
		Goods     uint8
		Automated uint8 `json:"automation_spaces"`
		Bonus     uint8 `json:"automation_bonus_goods"`
		Manager   struct {
			Cubes    uint8 `json:"resources_from_haymarket"`
			Prestige uint8
			Goods    uint8
		} `json:"manager_effect"`
	}
}

type factBuilding struct {
	ID, Era string
	Seats   uint8 `json:"min_players"`
	Workers uint8 `json:"workers_added"`
	Payment struct {
		Amount   money.Amount
		Rulebook money.Amount `json:"amount_per_rulebook"`
		From     string
	}
	Effect struct {
		Type                            string
		Resources                       factCubes
		Discount, Count, Steps, Workers int
		PerShare                        int `json:"per_share"`
	}
}

// factCubes are cubes by name.
type factCubes map[string]uint8

func (f factCubes) cubes() (c Cubes) {
	for r, name := range resourceNames {
		c[r] = f[name]
	}
	return c
}

func dashed(id string) string { return strings.ReplaceAll(id, "_", "-") }

func checkCharter(t *testing.T, c Company, f factCompany) {
	t.Helper()
	ch := c.charter()
	if f.ID != companyNames[c] || dashed(f.Industry) != industryNames[ch.industry] || f.Prestige != ch.prestige || (f.Slots == 1) != ch.assetRoom {
		t.Errorf("%s: %+v", f.ID, ch)
	}
	for i, p := range f.Prices {
		if ch.prices[i] != p {
			t.Errorf("%s: a good costs %v, want %v", f.ID, ch.prices, f.Prices)
		}
	}
	for i, x := range f.Factories {
		want := factory{x.Workers, x.Resources.cubes(), x.Goods, x.Manager.Cubes, x.Manager.Prestige, x.Manager.Goods}
		if ch.factories[i] != want || x.Automated != x.Workers || x.Bonus != 1 {
			t.Errorf("%s, factory %d: %+v, want %+v", f.ID, i+1, ch.factories[i], want)
		}
	}
}

func checkBuilding(t *testing.T, b Building, f factBuilding) {
	t.Helper()
	got := &buildingTiles[b]
	pay := f.Payment.Amount
	if f.Payment.Rulebook != 0 {
		pay = f.Payment.Rulebook
		if f.Payment.Amount != b28Printed {
			t.Errorf("%s is printed with $%d", f.ID, f.Payment.Amount)
		}
	}
	if kind, ok := factEffects[f.Effect.Type]; !ok || got.effect != kind {
		t.Errorf("%s: %q is %d", f.ID, f.Effect.Type, got.effect)
	}
	n := f.Effect.Discount + f.Effect.Count + f.Effect.Steps + f.Effect.Workers + f.Effect.PerShare
	if f.ID != buildingNames[b] || int(got.era) != len(f.Era) || got.seats != f.Seats || got.workers != f.Workers ||
		got.pay != pay || got.bankPays != (f.Payment.From == "bank") || int(got.n) != n || got.cubes != f.Effect.Resources.cubes() {
		t.Errorf("%s: %+v", f.ID, got)
	}
}
