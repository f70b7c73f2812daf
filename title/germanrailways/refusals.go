package germanrailways

import "github.com/scrip-games/scrip/game"

// Sections of the rulebook that refusals cite.
const (
	ordering   = "Determinar el orden de los jugadores"
	auctioning = "Subastar una acción"
	expanding  = "Ampliar la red ferroviaria"
	costs      = "Costes de construcción de una línea"
	abilities  = "Las características especiales de las compañías ferroviarias"
)

var (
	errNoToken       = game.Refuse(ordering, "no-token-in-bag")
	errSoldOut       = game.Refuse(auctioning, "no-share-left")
	errThirdLocked   = game.Refuse(auctioning, "third-share-locked")
	errBidTooLow     = game.Refuse(auctioning, "bid-too-low")
	errBidOverCash   = game.Refuse(auctioning, "bid-over-cash")
	errNoShare       = game.Refuse(expanding, "no-share-of-company")
	errNoLocomotive  = game.Refuse(expanding, "no-locomotive-left")
	errNowhere       = game.Refuse(expanding, "nowhere-to-build")
	errBuildFull     = game.Refuse(expanding, "build-full")
	errOwnHex        = game.Refuse(expanding, "already-there")
	errNotBeside     = game.Refuse(expanding, "not-beside-network")
	errHexTaken      = game.Refuse(expanding, "hex-taken")
	errZoneOnce      = game.Refuse(expanding, "outskirts-once")
	errLayFirst      = game.Refuse(expanding, "lay-first")
	errTreasury      = game.Refuse(costs, "treasury-too-small")
	errSpendingLimit = game.Refuse(abilities, "spending-limit")
)

var refusals = []*game.Illegal{
	errNoToken, errSoldOut, errThirdLocked, errBidTooLow, errBidOverCash, errNoShare, errNoLocomotive, errNowhere,
	errBuildFull, errOwnHex, errNotBeside, errHexTaken, errZoneOnce, errLayFirst, errTreasury, errSpendingLimit,
}
