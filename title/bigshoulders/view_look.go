package bigshoulders

import (
	"math/bits"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// view_look.go fills in the view.

func (rules) Round(s *State) game.Round {
	return game.Round{Kind: phaseNames[s.phase], Number: int(s.decade) + 1}
}

func (rules) View(state *State, seat game.Seat) any {
	s := state.viewer()
	v := &View{
		Year: int(yearsOfDecade[s.decade]), Decade: int(s.decade) + 1,
		Phase: phaseNames[s.phase], Step: stepNames[s.step], Seat: s.lookSeat(), Sequence: int(s.action.number),
		Advanced: s.set.advanced, Draft: s.set.draft, Printed: s.set.printed, Friendly: s.set.friendly,
		CertLimit: int(s.limit()),
		Choice:    s.lookChoice(),
		PassLeft:  passesLeft(s.decade),
		Order:     []game.Seat{},
		Playing:   []game.Seat{},
		Operating: s.operatingOrder(),
		Operated:  []Company{},
		Operation: s.lookOperation(),

		Haymarket: s.square, Bag: s.bag, Draws: int(drawByDecade[s.decade]),
		DemandLeft: bits.OnesCount32(s.demand.deck), AssetsLeft: bits.OnesCount32(s.assetDeck),
		AssetsGone: []Asset{}, BonusTokens: int(s.tokens),
		Market: s.lookMarket(), Goals: s.lookGoals(),
		Hand: []Building{}, Aside: []Building{}, Removed: []Building{},
	}
	if s.phase != inSetup {
		v.Priority = some(s.priority)
		v.Order = append(v.Order, s.action.order[:s.n()]...)
	}
	if s.phase == inStock {
		v.Passes = int(s.stock.passes)
	}
	if s.phase == inAction {
		v.Playing = append(v.Playing, s.action.sequence[:s.n()]...)
	}
	for c := range Company(companies) {
		v.Companies = append(v.Companies, s.lookCompany(c))
		over := s.phase == inOperating && s.op.due&(1<<c) == 0
		if s.company[c].started && over && (s.step == noStep || s.op.company != c) {
			v.Operated = append(v.Operated, c)
		}
	}
	for x := range game.Seat(s.n()) {
		v.Players = append(v.Players, s.lookPlayer(x))
	}
	for set := s.assetGone; set != 0; set &= set - 1 {
		v.AssetsGone = append(v.AssetsGone, Asset(lowest(set)))
	}
	s.lookBoard(v)
	if seat >= 0 && int(seat) < s.n() {
		s.lookHand(v, seat)
	}
	return v
}

// some is a pointer to a value that is there.
func some[T any](x T) *T { return &x }

// viewer makes the View of a state.
type viewer struct{ *State }

func (s *State) viewer() viewer { return viewer{s} }

// lookSeat is the seat at turn in the phases that are played seat by seat.
func (s viewer) lookSeat() *game.Seat {
	switch s.phase {
	case inSetup, inStock, inAction:
		if s.seat != nobody {
			return some(s.seat)
		}
	}
	return nil
}

// lookBoard fills in demand, supply, assets and spaces.
func (s viewer) lookBoard(v *View) {
	for row := range Industry(industries) {
		places := make([]DemandView, columns)
		for col := range Column(columns) {
			places[col] = s.lookDemand(row, col)
		}
		v.Demand = append(v.Demand, places)
	}
	s.lookToCome(v)
	for i, cubes := range s.supply {
		v.Supply = append(v.Supply, SupplyView{supplyPrice[i], cubes})
	}
	for i, a := range s.assetRow {
		av := AssetView{Price: assetPrice[i]}
		if a != noAsset {
			av.Asset = some(a)
		}
		v.Assets = append(v.Assets, av)
	}
	for x := range Space(generalCount) {
		v.Spaces = append(v.Spaces, s.lookSpace(x))
	}
	for era := range v.BuildingLeft {
		v.BuildingLeft[era] = bits.OnesCount64(s.construct.deck & eraSet[era+1])
	}
}

func (s viewer) lookDemand(row Industry, col Column) DemandView {
	d := DemandView{
		Spaces: s.operations().capacity(row, col), Filled: int(s.demand.filled[row][col]), Goods: []Company{},
		Half: s.halfPrice(row, col), Bonus: columnBonus[col],
	}
	if d.Half {
		d.Spaces = 0
	}
	if t := s.demand.tile[row][col]; t != 0 {
		d.Tile = some(t)
	}
	for i := range min(d.Filled, mostSpaces) {
		d.Goods = append(d.Goods, s.demand.crate[row][col][i])
	}
	return d
}

// lookToCome tells of the tiles that are still to be laid: they lie face down,
// but their backs show which stack they are of.
func (s viewer) lookToCome(v *View) {
	for i := range v.DemandToCome {
		v.DemandToCome[i] = []int{}
		for set := s.demand.deck & stackSet[i+1]; set != 0; set &= set - 1 {
			v.DemandToCome[i] = append(v.DemandToCome[i], int(demandTiles[lowest(set)].spaces))
		}
		slices.Sort(v.DemandToCome[i])
		if v.DemandNext == 0 && len(v.DemandToCome[i]) > 0 {
			v.DemandNext = i + 1
		}
	}
}

func (s viewer) lookSpace(x Space) SpaceView {
	g := &generalSpaces[x]
	return SpaceView{
		Space: x, Open: s.decade >= g.fromDecade, Year: int(yearsOfDecade[g.fromDecade]),
		Unlimited: g.unlimited, Taken: !g.unlimited && s.actions().taken(x), Partners: s.standing(x),
	}
}

// standing is whose partners stand on a space.
func (s viewer) standing(x Space) []game.Seat {
	list := []game.Seat{}
	for seat := range game.Seat(s.n()) {
		for range s.action.sent[x][seat] {
			list = append(list, seat)
		}
	}
	return list
}

func (s viewer) lookMarket() MarketView {
	m := MarketView{Workers: int(s.market), Next: wage(s.market)}
	for n := 1; n <= marketSpaces; n++ {
		m.Costs = append(m.Costs, s.hireCost(n))
	}
	return m
}

func (s viewer) lookGoals() []GoalView {
	list := []GoalView{}
	for _, g := range s.goals {
		if g == noGoal {
			continue
		}
		gv := GoalView{Goal: g, Leaders: s.cleanup().winners(g)}
		for seat := range game.Seat(s.n()) {
			n, _ := s.cleanup().standingIn(g, seat)
			gv.Standing = append(gv.Standing, n)
		}
		list = append(list, gv)
	}
	return list
}

func (s viewer) lookHand(v *View, seat game.Seat) {
	c := &s.construct
	for _, b := range c.hand[seat] {
		if b != 0 {
			v.Hand = append(v.Hand, b)
		}
	}
	for _, b := range c.aside[seat] {
		if b != 0 {
			v.Aside = append(v.Aside, b)
		}
	}
	for _, b := range c.removed[seat] {
		if b != 0 {
			v.Removed = append(v.Removed, b)
		}
	}
	if mine := c.chosen[seat]; mine.build != 0 {
		v.Chosen = &Choosing{Building: mine.build}
		if mine.remove != 0 {
			v.Chosen.Remove = some(mine.remove)
		}
	}
}

func (s viewer) lookPlayer(seat game.Seat) PlayerView {
	p := &s.partners[seat]
	v := PlayerView{
		Seat: seat, Cash: s.cash[seat], Worth: s.worth(seat), Certificates: s.certificates(seat),
		Partners: int(p.all), PartnersLeft: int(p.left), ByPrestige: p.byPrestige, ByRun: p.byRun,
		AnyRun: !p.byRun && p.lostInitial, Directs: []Company{}, Barred: []Company{},
		Decided: s.phase == inBuilding && s.construct.chosen[seat].build != 0, Goals: s.cleanup().goalsWon(seat),
	}
	if !p.toStart && !p.byRun && !p.lostInitial {
		v.Initial = some(p.initial)
	}
	for c := range Company(companies) {
		if s.directs(seat, c) {
			v.Directs = append(v.Directs, c)
		}
		if s.phase == inStock && s.stock.barred[seat]&(1<<c) != 0 {
			v.Barred = append(v.Barred, c)
		}
	}
	for _, b := range slices.Concat(s.construct.hand[seat][:], s.construct.aside[seat][:]) {
		if b != 0 {
			v.HandCount++
		}
	}
	for _, b := range s.construct.built[seat] {
		v.Buildings = append(v.Buildings, s.lookBuilding(b))
	}
	return v
}

func (s viewer) lookBuilding(b Building) *BuildingView {
	if b == 0 {
		return nil
	}
	v := &BuildingView{Building: b, Space: spaceOf(b), Pay: s.fee(b), BankPays: buildingTiles[b].bankPays}
	if who := s.standing(spaceOf(b)); len(who) > 0 {
		v.UsedBy = some(who[0])
	}
	return v
}

func lookHolding(h cert.Holding) HoldingView {
	return HoldingView{
		Director: h[cert.Director] > 0, Preferred: int(h[cert.Preferred]), Common: int(h[cert.Common]), Shares: cut.Shares(h),
	}
}

func (s viewer) lookCompany(c Company) CompanyView {
	co := &s.company[c]
	v := CompanyView{
		Company: c, Started: co.started, Prestige: int(co.prestige), Cash: co.cash,
		GoodPrice: s.goodPrice(c), Salespeople: int(co.salespeople), Goods: int(co.goods), Tokens: int(co.tokens),
		Cubes: co.cubes, AssetUsed: co.used, Promised: co.extra, Times: []money.Amount{},
		Treasury: lookHolding(s.held[treasury][c]), Pool: lookHolding(s.held[pool][c]),
		Next: s.run(c, false), Staffed: s.run(c, true), Revenue: co.revenue, Paid: co.paid,
		SoldNow: int(s.stock.sold[c]), FreeWork: s.freeSpaces(c),
	}
	for seat := range s.n() {
		v.Holdings = append(v.Holdings, lookHolding(s.held[seat][c]))
	}
	v.Factories = s.lookFactories(c)
	if co.asset != noAsset {
		v.Asset = some(co.asset)
	}
	if !co.started {
		v.Prestige = int(c.charter().prestige)
		return v
	}
	v.Director = some(co.director)
	v.Price = s.value(c)
	v.SoldOut = v.Treasury.Shares+v.Pool.Shares == 0
	for i := range money.Amount(3) {
		if i < 2 || v.Price >= tripleFrom {
			v.Times = append(v.Times, v.Price*(i+1))
		}
	}
	return v
}

// lookWay tells the way to what the factories up to one lack.
func (s viewer) lookWay(c Company, last int) *WayView {
	if !s.company[c].started || s.phase == gameOver {
		return nil
	}
	e := s.haymarket().errandFor(c, last)
	if !e.found || e.best.moves == 0 {
		return nil
	}
	v := &WayView{
		Cost: e.best.cost, Short: max(0, e.best.cost-s.company[c].cash),
		Trade: e.best.taken.total() > 0, Asset: e.best.asset,
	}
	if s.operates(c) && s.operations().inTurn(working) {
		v.Steps = e.steps(nil)
	}
	return v
}

// lookFactories tells of the factories from left to right, as they run: what one
// consumes is missing for the next.
func (s viewer) lookFactories(c Company) []FactoryView {
	co := &s.company[c]
	have, list := co.cubes, []FactoryView{}
	for f, fac := range c.charter().factories {
		v := FactoryView{
			Workers: int(co.workers[f]), Automated: int(co.automated[f]), Free: s.free(c, f), Manager: co.managers[f],
			Goods: int(s.operations().output(c, f)), Ran: f < s.firstToRun(c),
		}
		if !v.Ran {
			v.Missing = lacks(have, fac.needs)
			have = lacks(fac.needs, have) // what it leaves
			v.Way = s.lookWay(c, f)
		}
		list = append(list, v)
	}
	return list
}

// lacks is what is needed and not there.
func lacks(have, needs Cubes) Cubes {
	for r, n := range needs {
		needs[r] = n - min(n, have[r])
	}
	return needs
}

// run is what the company's next run brings if it has the resources: with the
// workers it has, or with all it needs.
func (s viewer) run(c Company, staffed bool) RunView {
	co := &s.company[c]
	v := RunView{Goods: int(co.goods) + int(co.tokens)}
	for f := range c.charter().factories {
		if !staffed && !s.staffed(c, f) {
			break
		}
		fac := &c.charter().factories[f]
		v.Factories++
		v.Goods += int(s.operations().output(c, f))
		if co.managers[f] {
			v.Goods += int(fac.more)
		}
		for r, n := range fac.needs {
			v.Needs[r] += n
		}
	}
	v.Missing = lacks(co.cubes, v.Needs)
	v.Income = s.bestIncome(c, v.Goods) + co.extra
	return v
}

// bestIncome is the most that so many goods would sell for as the demand area
// is. All places but the printed left one pay the same for a good, so only the
// places that can be filled make a difference.
func (s viewer) bestIncome(c Company, goods int) money.Amount {
	row, price := c.charter().industry, s.goodPrice(c)
	right, middle, left := s.operations().room(row, Right), s.operations().room(row, Middle), s.operations().room(row, Left)
	half := 0
	if s.halfPrice(row, Left) {
		left, half = 0, max(0, goods-right-middle)
	}
	full := min(goods, right+middle+left)
	sum := price*money.Amount(full) + price/2*money.Amount(half)
	switch {
	case right > 0 && middle > 0 && goods >= right+middle:
		return sum + columnBonus[Right] + columnBonus[Middle]
	case right > 0 && goods >= right:
		return sum + columnBonus[Right]
	case middle > 0 && goods >= middle:
		return sum + columnBonus[Middle]
	}
	return sum
}

// prospect is what the goods in store would come to, with those that bonus
// tokens make when production ends.
func (s viewer) prospect() *ProspectView {
	c := s.op.company
	goods := int(s.company[c].goods)
	if s.step == working {
		goods += int(s.company[c].tokens)
	}
	revenue := s.op.revenue + s.bestIncome(c, goods)
	each := cert.PerShare(revenue)
	kept := each * money.Amount(s.shares(c, treasury))
	return &ProspectView{goods, revenue, s.result(each, kept, s.rise(c, wholeDividend(each)))}
}

// operatingOrder is the companies in play as they operate.
func (s viewer) operatingOrder() []Company {
	list := []Company{}
	for c := range Company(companies) {
		if s.company[c].started {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b Company) int {
		if s.before(a, b) {
			return -1
		}
		return 1
	})
	return list
}

func (s viewer) lookOperation() *OperationView {
	if s.phase != inOperating || s.step == noStep {
		return nil
	}
	op := &s.op
	v := &OperationView{
		Company: op.company, Begun: op.begun, Ran: int(op.ran), Made: int(op.made), Shipped: int(op.shipped),
		Spent: op.spent, Bought: op.bought, Revenue: op.revenue, PerShare: cert.PerShare(op.revenue), MayPay: op.shipped > 0,
	}
	v.Promised = op.revenue
	for _, x := range op.sales {
		v.Sales = append(v.Sales, SaleView{int(x.goods), x.income, x.bonus})
		v.Promised -= x.income + x.bonus
	}
	if s.step == closing {
		return v
	}
	v.AssetMakes = s.step == working && s.operations().couldMakeMore(op.company)
	v.Prospect = s.prospect()
	paid := wholeDividend(v.PerShare)
	v.Pay = s.result(v.PerShare, v.PerShare*money.Amount(s.shares(op.company, treasury)), s.rise(op.company, paid))
	v.Withhold = s.result(0, op.revenue, -1)
	return v
}

// result is what it comes to when each share is paid so much, the treasury gets
// so much and the price moves so far.
func (s viewer) result(each, kept money.Amount, steps int) *ResultView {
	c := s.op.company
	before := s.value(c)
	after := track.At(track.Move(s.company[c].price, steps))
	v := &ResultView{Price: after, Steps: steps, Treasury: kept}
	for seat := range game.Seat(s.n()) {
		n := money.Amount(s.shares(c, int(seat)))
		v.Cash = append(v.Cash, each*n)
		v.Worth = append(v.Worth, s.worth(seat)+each*n+(after-before)*n)
	}
	return v
}

var taskNames = [tasks]string{
	placeWorker: "worker", placeManager: "manager", chooseMachine: "automate", takeCube: "cube", takePair: "pair",
	bonusDue: "bonus", chooseAsset: "asset", makeRoom: "room", shieldPrice: "protect",
}

func (s viewer) lookChoice() *ChoiceView {
	if s.phase == gameOver || s.depth == 0 || s.frameSeat() == game.Chance {
		return nil
	}
	f := s.top()
	v := &ChoiceView{Task: taskNames[f.task], Seat: s.frameSeat(), Company: f.company, Left: 1}
	switch f.task {
	case placeWorker, placeManager, chooseMachine:
		v.Left = int(f.n)
	case takeCube:
		v.Left = int(f.n)
		if f.x > 0 {
			v.NotAgain = some(Resource(f.x - 1))
		}
	case bonusDue:
		v.Space, v.Bonus = int(f.n), bonusNames[f.bonus()]
	case chooseAsset:
		v.Discount = money.Amount(f.n)
	case makeRoom:
		v.Asset = some(Asset(f.x))
	case shieldPrice:
		v.Falls = track.At(track.Move(s.company[f.company].price, -int(f.n)))
	}
	return v
}
