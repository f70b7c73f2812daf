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

// tell adds to a refusal the facts that its sentence may speak of.
func (s *State) tell(refused *game.Illegal, seat game.Seat, a Action) *game.Illegal {
	if refused == game.NotNow {
		return refused
	}
	switch a.Do {
	case Draw:
		return refused.With("seat", a.Seat)
	case Bid:
		return refused.With("amount", a.Amount, "lowest", s.sale.Lowest(), "cash", s.Cash[max(seat, 0)])
	case Auction, Build:
		return refused.With("company", a.Company)
	case Lay:
		c := s.build.Company
		return refused.With("company", c, "hex", hexNames[a.Hex], "most", s.longestBuild(c),
			"cost", s.layCost(c, a.Hex), "treasury", s.companies[c].Treasury,
			"spent", s.build.Spent, "limit", cmeSpending)
	}
	return refused
}
