package chicagoexpress

import "github.com/scrip-games/scrip/game"

// Sections of the rulebook that refusals cite.
const (
	playing    = "Modo de jugar"
	auctioning = "Subastar una acción"
	expanding  = "Ampliar la red"
	costs      = "Costes de la ampliación de una red"
	developing = "Urbanizar una casilla"
	preparing  = "Preparación del juego"
)

var (
	errNoSeat         = game.Refuse(preparing, "no-such-seat")
	errDialRed        = game.Refuse(playing, "dial-in-the-red")
	errWabashClosed   = game.Refuse(auctioning, "wabash-not-open")
	errSoldOut        = game.Refuse(auctioning, "no-share-left")
	errBidTooLow      = game.Refuse(auctioning, "bid-too-low")
	errBidOverCash    = game.Refuse(auctioning, "bid-over-cash")
	errNoShare        = game.Refuse(expanding, "no-share-of-company")
	errNoLocomotive   = game.Refuse(expanding, "no-locomotive-left")
	errNowhere        = game.Refuse(expanding, "nowhere-to-build")
	errThreeLaid      = game.Refuse(expanding, "three-hexes-laid")
	errOwnHex         = game.Refuse(expanding, "already-there")
	errStartHex       = game.Refuse(expanding, "start-hex")
	errNotBeside      = game.Refuse(expanding, "not-beside-network")
	errHexTaken       = game.Refuse(expanding, "hex-taken")
	errLayFirst       = game.Refuse(expanding, "lay-first")
	errTreasury       = game.Refuse(costs, "treasury-too-small")
	errDetroitGrows   = game.Refuse(developing, "detroit-grows-itself")
	errNotDevelopable = game.Refuse(developing, "not-developable")
	errNobodyThere    = game.Refuse(developing, "no-locomotive-there")
	errScaleEnd       = game.Refuse(developing, "scale-at-end")
	errDeveloped      = game.Refuse(developing, "already-developed")
	errNoHouses       = game.Refuse(developing, "no-house-left")
)

var refusals = []*game.Illegal{
	errNoSeat, errDialRed, errWabashClosed, errSoldOut, errBidTooLow, errBidOverCash, errNoShare,
	errNoLocomotive, errNowhere, errThreeLaid, errOwnHex, errStartHex, errNotBeside, errHexTaken,
	errLayFirst, errTreasury, errDetroitGrows, errNotDevelopable, errNobodyThere, errScaleEnd,
	errDeveloped, errNoHouses,
}
