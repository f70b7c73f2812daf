package bigshoulders

import "github.com/scrip-games/scrip/game"

// What is refused, with the page of the rulebook.
var (
	badAmount      = game.Refuse("p. 13", "bad-amount")
	playerTooPoor  = game.Refuse("p. 12", "player-too-poor")
	companyTooPoor = game.Refuse("p. 12", "company-too-poor")

	holdsNone           = game.Refuse("p. 13", "holds-none")
	directorKept        = game.Refuse("p. 13", "director-kept")
	noSuccessor         = game.Refuse("p. 13", "no-successor")
	mustSell            = game.Refuse("p. 9", "must-sell")
	notStarted          = game.Refuse("p. 14", "not-started")
	noneThere           = game.Refuse("p. 14", "none-there")
	directorNotSold     = game.Refuse("p. 14", "director-not-sold")
	directorNoPreferred = game.Refuse("p. 14", "director-no-preferred")
	soldThisDecade      = game.Refuse("p. 14", "sold-this-decade")
	tooMuch             = game.Refuse("p. 14", "too-much")
	limitReached        = game.Refuse("p. 9", "limit-reached")
	notInFirstDecade    = game.Refuse("p. 13", "not-in-first-decade")
	alreadyStarted      = game.Refuse("p. 14", "already-started")
	notPar              = game.Refuse("p. 14", "not-par")

	notInHand     = game.Refuse("p. 16", "not-in-hand")
	buildOrRemove = game.Refuse("p. 16", "build-or-remove")

	notDirector        = game.Refuse("p. 17", "not-director")
	firstByAdvertising = game.Refuse("p. 19", "first-by-advertising")
	alreadyFirst       = game.Refuse("p. 19", "already-first")
	notYetOpen         = game.Refuse("p. 19", "not-yet-open")
	spaceTaken         = game.Refuse("p. 17", "space-taken")
	notBuilt           = game.Refuse("p. 17", "not-built")
	noWorkerSpace      = game.Refuse("p. 19", "no-worker-space")
	noManagerSpace     = game.Refuse("p. 19", "no-manager-space")
	noSalesSpace       = game.Refuse("p. 20", "no-sales-space")
	nobodyToAutomate   = game.Refuse("p. 20", "nobody-to-automate")
	noSuchFactory      = game.Refuse("p. 10", "no-such-factory")
	noAssetsLeft       = game.Refuse("p. 20", "no-assets-left")
	notInRow           = game.Refuse("p. 20", "not-in-row")

	squareEmpty   = game.Refuse("p. 33", "square-empty")
	squareLacks   = game.Refuse("p. 33", "square-lacks")
	noneOfThese   = game.Refuse("p. 33", "none-of-these")
	takeAnother   = game.Refuse("p. 33", "take-another")
	takeAPair     = game.Refuse("p. 33", "take-a-pair")
	tradeAnother  = game.Refuse("p. 23", "trade-another")
	tradeNeedsTwo = game.Refuse("p. 23", "trade-needs-two")

	noAssetKept     = game.Refuse("p. 11", "no-asset-kept")
	assetIsUsed     = game.Refuse("p. 11", "asset-used")
	protectsOnly    = game.Refuse("p. 38", "protects-only")
	afterProduction = game.Refuse("p. 37", "after-production")
	incomeDecided   = game.Refuse("p. 26", "income-decided")

	advancedOnly     = game.Refuse("p. 22", "advanced-only")
	issueFirst       = game.Refuse("p. 22", "issue-first")
	purchaseFirst    = game.Refuse("p. 24", "purchase-first")
	noSuchSupply     = game.Refuse("p. 23", "no-such-supply")
	supplyLacks      = game.Refuse("p. 23", "supply-lacks")
	allFactoriesRan  = game.Refuse("p. 24", "all-factories-ran")
	notStaffed       = game.Refuse("p. 24", "not-staffed")
	resourcesMissing = game.Refuse("p. 24", "resources-missing")
	noGoods          = game.Refuse("p. 25", "no-goods")
	demandFull       = game.Refuse("p. 25", "demand-full")
	soldNothing      = game.Refuse("p. 26", "sold-nothing")
	cannotProtect    = game.Refuse("p. 38", "cannot-protect")

	notDrawable = game.Refuse("-", "not-drawable")
)

// refusals is all of them.
var refusals = []*game.Illegal{
	game.NotYourTurn, game.GameOver, game.NotNow,
	badAmount, playerTooPoor, companyTooPoor,
	holdsNone, directorKept, noSuccessor, mustSell, notStarted, noneThere, directorNotSold, directorNoPreferred,
	soldThisDecade, tooMuch, limitReached, notInFirstDecade, alreadyStarted, notPar,
	notInHand, buildOrRemove,
	notDirector, firstByAdvertising, alreadyFirst, notYetOpen, spaceTaken, notBuilt, noWorkerSpace, noManagerSpace,
	noSalesSpace, nobodyToAutomate, noSuchFactory, noAssetsLeft, notInRow,
	squareEmpty, squareLacks, noneOfThese, takeAnother, takeAPair, tradeAnother, tradeNeedsTwo,
	noAssetKept, assetIsUsed, protectsOnly, afterProduction, incomeDecided,
	advancedOnly, issueFirst, purchaseFirst, noSuchSupply, supplyLacks, allFactoriesRan, notStaffed, resourcesMissing,
	noGoods, demandFull, soldNothing, cannotProtect,
	notDrawable,
}

// explain adds the figures that the refusal's sentence speaks of.
func (s *State) explain(why *game.Illegal, seat game.Seat, a Action) *game.Illegal {
	c := s.companyOf(a)
	switch why {
	case playerTooPoor:
		return why.With("cost", s.priceOf(a), "cash", s.cash[seat])
	case companyTooPoor:
		return why.With("company", c, "cash", s.company[c].cash, "cost", s.costOf(a))
	case limitReached, mustSell:
		return why.With("limit", s.limit(), "held", s.certificates(seat))
	case tooMuch:
		return why.With("company", c, "limit", cut.Most*10)
	case noWorkerSpace:
		return why.With("company", c, "free", s.freeSpaces(c))
	case notYetOpen:
		return why.With("year", yearsOfDecade[generalSpaces[a.Space].fromDecade])
	case spaceTaken, notBuilt:
		return why.With("space", a.Space)
	case badAmount:
		return why.With("amount", a.Amount)
	case notPar, noSuchSupply:
		return why.With("price", a.Price)
	case noSuchFactory:
		return why.With("company", c, "factory", a.Factory)
	case notInRow:
		return why.With("asset", a.Asset)
	case notInHand:
		if s.inHand(seat, a.Building) >= 0 {
			return why.With("building", a.Remove)
		}
		return why.With("building", a.Building)
	case demandFull:
		return why.With("company", c, "column", a.Column)
	case squareLacks, supplyLacks, takeAnother, takeAPair:
		return why.With("resource", a.Resource)
	case tradeNeedsTwo:
		return why.With("company", c, "resource", a.Give)
	case assetIsUsed, protectsOnly, afterProduction, incomeDecided:
		return why.With("company", c, "asset", s.company[c].asset)
	case notStaffed:
		return why.With("company", c, "factory", s.op.ran+1, "free", s.free(c, int(s.op.ran)))
	case resourcesMissing:
		return why.With("company", c, "factory", s.op.ran+1)
	case holdsNone, directorKept, noSuccessor, notStarted, noneThere, directorNotSold, directorNoPreferred,
		soldThisDecade, alreadyStarted, notDirector, noManagerSpace, noSalesSpace, nobodyToAutomate, noAssetKept,
		issueFirst, allFactoriesRan, noGoods, soldNothing, cannotProtect:
		return why.With("company", c)
	}
	return why
}

// namesCompany are the actions that say which company they are about.
var namesCompany = [kinds]bool{start: true, sell: true, buy: true, send: true, trade: true, use: true, discard: true}

// companyOf is the company an action is about.
func (s *State) companyOf(a Action) Company {
	switch {
	case s.depth > 0 && s.top().task >= placeWorker:
		return s.top().company
	case s.phase == inOperating && !namesCompany[a.Do]:
		return s.op.company
	}
	return a.Company
}
