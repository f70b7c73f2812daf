package chicagoexpress

import "github.com/scrip-games/scrip/game"

// Why an action is refused, by section of the rulebook.
var (
	refusals game.Refusals

	errNoSeat         = refusals.Refuse(preparing, "no-such-seat")
	errDialRed        = refusals.Refuse(playing, "dial-in-the-red")
	errWabashClosed   = refusals.Refuse(auctioning, "wabash-not-open")
	errSoldOut        = refusals.Refuse(auctioning, "no-share-left")
	errBidTooLow      = refusals.Refuse(auctioning, "bid-too-low")
	errBidOverCash    = refusals.Refuse(auctioning, "bid-over-cash")
	errNoShare        = refusals.Refuse(expanding, "no-share-of-company")
	errNoLocomotive   = refusals.Refuse(expanding, "no-locomotive-left")
	errNowhere        = refusals.Refuse(expanding, "nowhere-to-build")
	errThreeLaid      = refusals.Refuse(expanding, "three-hexes-laid")
	errOwnHex         = refusals.Refuse(expanding, "already-there")
	errStartHex       = refusals.Refuse(expanding, "start-hex")
	errNotBeside      = refusals.Refuse(expanding, "not-beside-network")
	errHexTaken       = refusals.Refuse(expanding, "hex-taken")
	errLayFirst       = refusals.Refuse(expanding, "lay-first")
	errTreasury       = refusals.Refuse(costs, "treasury-too-small")
	errDetroitGrows   = refusals.Refuse(developing, "detroit-grows-itself")
	errNotDevelopable = refusals.Refuse(developing, "not-developable")
	errNobodyThere    = refusals.Refuse(developing, "no-locomotive-there")
	errScaleEnd       = refusals.Refuse(developing, "scale-at-end")
	errDeveloped      = refusals.Refuse(developing, "already-developed")
	errNoHouses       = refusals.Refuse(developing, "no-house-left")
)
