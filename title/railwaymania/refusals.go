package railwaymania

import (
	"slices"

	"github.com/scrip-games/scrip/game"
)

// Why actions are refused, by chapter. Those about track, tokens and routes
// stand with their checks.
var (
	noSeed     = game.Refuse("2.4.1", "no-such-seed")
	notDealt   = game.Refuse("2.4.1", "not-dealt")
	noPermits  = game.Refuse("2.4.1", "no-permit-left")
	otherFirst = game.Refuse("2.4.1", "other-company-first")

	notAvailable  = game.Refuse("3.2", "company-not-available")
	later         = game.Refuse("3.2", "company-later")
	companyFined  = game.Refuse("4.3", "company-fined")
	homeBlocked   = game.Refuse("3.2", "home-blocked")
	bidTooLow     = game.Refuse("4.1", "bid-too-low")
	bidNotFives   = game.Refuse("4.1", "bid-not-fives")
	bidReserve    = game.Refuse("4.1", "bid-reserve")
	wonAlready    = game.Refuse("4.1", "won-already")
	certLimit     = game.Refuse("6.5.2", "certificate-limit")
	notParValue   = game.Refuse("4.2", "not-par-value")
	cannotPay     = game.Refuse("6.5.1", "cannot-pay")
	justWon       = game.Refuse("4.2", "only-company-won")
	notWhileFined = game.Refuse("4.3", "must-pay-fine")

	noShares       = game.Refuse("6.5.1", "no-shares-there")
	notTraded      = game.Refuse("6.5.1", "company-not-traded")
	soldThisRound  = game.Refuse("6.5.1", "sold-this-round")
	tooFewShares   = game.Refuse("6.4", "too-few-shares")
	boughtNow      = game.Refuse("6.4", "bought-this-round")
	oneBlock       = game.Refuse("6.4", "one-block")
	noChange       = game.Refuse("6.3", "no-change-for-director")
	overLimit      = game.Refuse("6.5.2", "must-sell-to-limit")
	notStartPrice  = game.Refuse("6.5.3", "not-start-price")
	onlyParliament = game.Refuse("11.3", "only-in-parliament")
	noMoreStarts   = game.Refuse("10.3", "no-more-starts")
	tokenCount     = game.Refuse("6.5.4.2", "token-count")
	tokensTooDear  = game.Refuse("6.5.4.2", "tokens-too-dear")

	noPartner     = game.Refuse("7.5", "no-partner")
	partnerNoDir  = game.Refuse("8", "partner-without-director")
	notConnected  = game.Refuse("7.5.2", "not-connected")
	declined      = game.Refuse("7.5.1", "declined")
	noSurvivor    = game.Refuse("5.2.1", "survivor-not-involved")
	homeFirst     = game.Refuse("7.2", "home-first")
	onlyOneN      = game.Refuse("7.6", "n-tile-alone")
	trackUsed     = game.Refuse("7.6", "track-used")
	upgradeAlone  = game.Refuse("7.6", "upgrade-alone")
	noTokenLeft   = game.Refuse("7.7", "no-token-left")
	londonAlone   = game.Refuse("7.6.5", "london-alone")
	hudsonNotNow  = game.Refuse("7.8.6", "hudson-not-needed")
	hudsonTooDear = game.Refuse("7.8.6", "hudson-too-dear")
	hudsonBarred  = game.Refuse("11.3", "hudson-barred")

	noTrains        = game.Refuse("7.9", "no-trains-left")
	typeNotInGame   = game.Refuse("11.1", "type-not-in-game")
	trainLimit      = game.Refuse("7.9", "train-limit")
	trainTooDear    = game.Refuse("7.9", "train-too-dear")
	tooManyWarrants = game.Refuse("7.10", "too-many-warranties")
	warrantyBank    = game.Refuse("7.10", "warranty-from-bank-only")
	warrantyBarred  = game.Refuse("11.3", "warranty-barred")
	notForSale      = game.Refuse("7.9", "train-not-for-sale")
	sellerNoDir     = game.Refuse("8", "seller-without-director")
	bankOnlyLNER    = game.Refuse("10.3", "bank-trains-only")
	bankOnlyForced  = game.Refuse("7.11", "forced-from-bank")
	mustBuyTrain    = game.Refuse("7.11", "must-buy-train")
	notForced       = game.Refuse("7.11", "not-forced")
	treasuryShort   = game.Refuse("7.11.1", "treasury-too-small")
	refinanceShort  = game.Refuse("7.11.2", "refinancing-too-small")
	notBankrupt     = game.Refuse("7.12", "not-bankrupt")
	noPoolShare     = game.Refuse("7.13", "no-pool-share")
	redeemTooDear   = game.Refuse("7.13", "redeem-too-dear")
	redeemBarred    = game.Refuse("11.3", "redeem-barred")

	optionTooDear = game.Refuse("5.2.4", "option-too-dear")
	keepHome      = game.Refuse("7.5.6", "keep-home")
	noTokenThere  = game.Refuse("7.5.6", "no-token-there")
)

// refusals are all of these, for the title's list.
var refusals = []*game.Illegal{
	noSeed, notDealt, noPermits, otherFirst,
	notAvailable, later, companyFined, homeBlocked, bidTooLow, bidNotFives, bidReserve, wonAlready, certLimit, notParValue,
	cannotPay, justWon, notWhileFined,
	noShares, notTraded, soldThisRound, tooFewShares, boughtNow, oneBlock, noChange, overLimit, notStartPrice,
	onlyParliament, noMoreStarts, tokenCount, tokensTooDear,
	noPartner, partnerNoDir, notConnected, declined, noSurvivor, homeFirst, onlyOneN, trackUsed, upgradeAlone,
	noTokenLeft, londonAlone, hudsonNotNow, hudsonTooDear, hudsonBarred,
	noTrains, typeNotInGame, trainLimit, trainTooDear, tooManyWarrants, warrantyBank, warrantyBarred, notForSale,
	sellerNoDir, bankOnlyLNER, bankOnlyForced, mustBuyTrain, notForced, treasuryShort, refinanceShort, notBankrupt,
	noPoolShare, redeemTooDear, redeemBarred,
	optionTooDear, keepHome, noTokenThere,
}

// allRefusals is the title's whole list.
var allRefusals = slices.Concat(refusals, trackRefusals, routeRefusals)
