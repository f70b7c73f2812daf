package germanrailways

import "github.com/scrip-games/scrip/game"

// Why an action is refused, by section of the rulebook.
var (
	refusals game.Refusals

	errNoSeat        = refusals.Refuse(preparing, "no-such-seat")
	errNoVote        = refusals.Refuse(finishing, "no-vote")
	errProposed      = refusals.Refuse(finishing, "already-proposed")
	errNoToken       = refusals.Refuse(ordering, "no-token-in-bag")
	errSoldOut       = refusals.Refuse(auctioning, "no-share-left")
	errThirdLocked   = refusals.Refuse(auctioning, "third-share-locked")
	errBidTooLow     = refusals.Refuse(auctioning, "bid-too-low")
	errBidOverCash   = refusals.Refuse(auctioning, "bid-over-cash")
	errNoShare       = refusals.Refuse(expanding, "no-share-of-company")
	errNoLocomotive  = refusals.Refuse(expanding, "no-locomotive-left")
	errNowhere       = refusals.Refuse(expanding, "nowhere-to-build")
	errBuildFull     = refusals.Refuse(expanding, "build-full")
	errOwnHex        = refusals.Refuse(expanding, "already-there")
	errNotBeside     = refusals.Refuse(expanding, "not-beside-network")
	errHexTaken      = refusals.Refuse(expanding, "hex-taken")
	errZoneOnce      = refusals.Refuse(expanding, "outskirts-once")
	errLayFirst      = refusals.Refuse(expanding, "lay-first")
	errTreasury      = refusals.Refuse(costs, "treasury-too-small")
	errSpendingLimit = refusals.Refuse(abilities, "spending-limit")
)
