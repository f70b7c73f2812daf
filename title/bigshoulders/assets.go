package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// Capital assets (p. 6, 20, 37): bought from the row, kept where the charter
// has room, used once a decade.

// assetCost is what the asset on a space of the row costs with a discount.
func assetCost(space int, discount money.Amount) money.Amount {
	return assetPrice[space] - discount
}

// investing is the state with the capital assets.
type investing struct{ *State }

func (s *State) investing() investing { return investing{s} }

// checkInvest: some asset can be paid.
func (s investing) checkInvest(c Company, discount money.Amount) *game.Illegal {
	cost, some := s.cheapestAsset(discount)
	switch {
	case !some:
		return noAssetsLeft
	case s.company[c].cash < cost:
		return companyTooPoor
	}
	return nil
}

// cheapestAsset is the lowest price of an asset in the row, if there is one.
func (s investing) cheapestAsset(discount money.Amount) (money.Amount, bool) {
	for i := assetSpaces - 1; i >= 0; i-- {
		if s.assetRow[i] != noAsset {
			return assetCost(i, discount), true
		}
	}
	return 0, false
}

// inRow is the space of the row on which an asset lies, -1 if none.
func (s investing) inRow(a Asset) int {
	for i, x := range s.assetRow {
		if x == a && a != noAsset {
			return i
		}
	}
	return -1
}

func (s investing) checkAcquire(a Action) *game.Illegal {
	if !s.asks(chooseAsset) {
		return game.NotNow
	}
	f := s.top()
	i := s.inRow(a.Asset)
	switch {
	case i < 0:
		return notInRow
	case s.company[f.company].cash < assetCost(i, money.Amount(f.n)):
		return companyTooPoor
	}
	return nil
}

// attendAsset buys at once where only one can be paid.
func (s investing) attendAsset(f frame, log *game.Log) bool {
	var found Asset
	for _, a := range s.assetRow {
		if s.checkAcquire(Action{Asset: a}) != nil {
			continue
		}
		if found != noAsset {
			return true
		}
		found = a
	}
	if found == noAsset {
		s.pop()
		s.leaveOut(f.company, "acquire", s.checkInvest(f.company, money.Amount(f.n)), 0, log)
		return false
	}
	s.acquire(found, log)
	return false
}

// acquire pays for an asset. The row slides and is filled at once; then the
// asset finds its place; then it brings its immediate bonus, automation first.
func (s investing) acquire(a Asset, log *game.Log) {
	f := *s.top()
	s.pop()
	i := s.inRow(a)
	sum := assetCost(i, money.Amount(f.n))
	money.Transfer(&s.company[f.company].cash, &s.bank, sum)
	game.Emit(log, AssetBought{Company: f.company, Asset: a, Sum: sum})
	copy(s.assetRow[1:i+1], s.assetRow[:i])
	s.assetRow[0] = noAsset
	s.bringAtOnce(f.company, a, log)
	s.placeAsset(f.company, a, log)
	s.push(frame{task: refillAsset, n: 1})
}

func (s investing) bringAtOnce(c Company, a Asset, log *game.Log) {
	tile := &capitalAssets[a]
	if tile.prestige > 0 {
		s.gainPrestige(c, int8(tile.prestige), log)
	}
	if tile.worker > 0 {
		s.push(frame{task: placeWorker, company: c, n: int8(tile.worker)})
	}
	if tile.automate > 0 {
		s.push(frame{task: chooseMachine, company: c, n: int8(tile.automate)})
	}
}

// placeAsset keeps the asset where there is room; where another one lies the
// director chooses; where there is no space at all it leaves the game.
func (s investing) placeAsset(c Company, a Asset, log *game.Log) {
	co := &s.company[c]
	switch {
	case !c.charter().assetRoom:
		s.removeAsset(c, a, log)
	case co.asset == noAsset:
		co.asset, co.used = a, false
	default:
		s.push(frame{task: makeRoom, company: c, x: int8(a)})
	}
}

func (s investing) removeAsset(c Company, a Asset, log *game.Log) {
	s.assetGone |= 1 << a
	game.Emit(log, AssetDiscarded{Company: c, Asset: a})
}

func (s investing) checkMakeRoom() *game.Illegal {
	if !s.asks(makeRoom) {
		return game.NotNow
	}
	return nil
}

// makeRoom keeps the new asset for the old one, or the old one.
func (s investing) makeRoom(replaced bool, log *game.Log) {
	f := *s.top()
	s.pop()
	co := &s.company[f.company]
	if !replaced {
		s.removeAsset(f.company, Asset(f.x), log)
		return
	}
	s.removeAsset(f.company, co.asset, log)
	co.asset, co.used = Asset(f.x), false
}

// checkUse: once a decade, for its cost, when its effect is possible.
func (s investing) checkUse(seat game.Seat, a Action) *game.Illegal {
	co := &s.company[a.Company]
	tile := &capitalAssets[co.asset]
	switch {
	case !s.haymarket().atLiberty(seat, a.Company):
		return game.NotNow
	case co.asset == noAsset:
		return noAssetKept
	case co.used:
		return assetIsUsed
	case tile.lasting == protectsPrice:
		return protectsOnly
	case tile.lasting == givesPrice && (s.phase != inOperating || s.step == working):
		return afterProduction
	case tile.lasting == givesRevenue && s.phase == inOperating && s.step == closing:
		return incomeDecided
	case co.cash < tile.cost:
		return companyTooPoor
	case tile.lasting == givesCubes:
		return s.haymarket().checkPrinted(tile.cubes)
	}
	return nil
}

func (s investing) use(c Company, log *game.Log) {
	co := &s.company[c]
	tile := &capitalAssets[co.asset]
	s.exhaust(c, log)
	s.payBank(c, tile.cost, log)
	switch tile.lasting {
	case givesCubes:
		s.haymarket().takePrinted(c, tile.cubes, log)
	case givesPrestige:
		s.gainPrestige(c, int8(tile.n), log)
	case givesPrice:
		s.movePrice(c, int(tile.n), "asset", log)
	case givesRevenue:
		s.promise(c, money.Amount(tile.n))
	}
}

// promise adds to the revenue of the company's operating turn, the present one
// or the one to come.
func (s investing) promise(c Company, sum money.Amount) {
	if s.phase == inOperating {
		s.op.revenue += sum
		return
	}
	s.company[c].extra += sum
}

func (s investing) checkDiscard(seat game.Seat, a Action) *game.Illegal {
	switch {
	case !s.haymarket().atLiberty(seat, a.Company):
		return game.NotNow
	case s.company[a.Company].asset == noAsset:
		return noAssetKept
	}
	return nil
}

// discard throws the company's asset away.
func (s investing) discard(c Company, log *game.Log) {
	co := &s.company[c]
	s.removeAsset(c, co.asset, log)
	co.asset, co.used = noAsset, false
}
