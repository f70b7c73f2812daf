package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/price"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// Mergers (7.5) and acquisitions (7.14): who with whom, and what comes of the
// companies. How shares are merged stands in merging_shares.go.

// mergers is the state in mergers, acquisitions and refinancings.
type mergers struct{ *State }

func (s *State) mergers() mergers { return mergers{s} }

// mayMerge tells whether the director is asked for a merger. After the LNER there
// are none (10.3).
func (s mergers) mayMerge() bool {
	if s.LNER {
		return false
	}
	if s.Conventions.Quirks.AlwaysAsks {
		return true
	}
	for c := range board.NumCompanies {
		if s.checkPartner(c) == nil {
			return true
		}
	}
	return false
}

// checkPartner tells whether the operating company can be merged with the other
// (7.5.1, 7.5.2, 8).
func (s mergers) checkPartner(c board.Company) *game.Illegal {
	switch {
	case c == s.Company || s.Charters[c].Status != Floated:
		return noPartner
	case s.receivership(c):
		return partnerNoDir
	case s.refused(c, false) && s.refused(c, true):
		return declined
	case !s.joined(s.Company, c):
		return notConnected
	}
	return nil
}

// refused tells whether the partner's director has declined on this occasion to let
// it survive, or to let it go.
//
// Ruling 17a: a director who declined one form of a merger may be asked for the other,
// and for both again at the acquisition (7.5.1, 7.14).
func (s mergers) refused(c board.Company, survives bool) bool {
	if op := &s.Operating; s.Conventions.First {
		return (op.Refused[0][0] | op.Refused[0][1] | op.Refused[1][0] | op.Refused[1][1]).has(c)
	}
	return s.Operating.refusals(s.acquires(), survives).has(c)
}

// acquires tells whether it is about an acquisition after the turn, proposed or not yet.
func (s mergers) acquires() bool {
	return s.Step == Acquiring || s.Step == Consenting && s.Operating.Acquire
}

func (op *Operating) refusals(acquire, survives bool) *companySet {
	occasion, form := 0, 0
	if acquire {
		occasion = 1
	}
	if survives {
		form = 1
	}
	return &op.Refused[occasion][form]
}

// joined tells whether track joins the two companies (7.5.2).
func (s mergers) joined(a, b board.Company) bool {
	return s.Board.Connected(a, b, s.operatingRound().homePending(a))
}

// checkMerge tells whether the merger may be proposed.
func (s mergers) checkMerge(partner, survivor board.Company) *game.Illegal {
	if no := s.checkPartner(partner); no != nil {
		return no
	}
	switch {
	case survivor != partner && survivor != s.Company:
		return noSurvivor
	case s.refused(partner, survivor == partner):
		return declined
	}
	return nil
}

// propose asks the other director, if that is another player (7.5.1).
func (s mergers) propose(partner, survivor board.Company, log *game.Log) {
	op := &s.Operating
	op.Partner, op.Survivor, op.Acquire = partner, survivor, s.acquires()
	game.Emit(log, MergerProposed{s.Company, partner, survivor})
	if d := s.Charters[partner].Director; d != s.Charters[s.Company].Director && !s.Conventions.Mergers.NoConsent {
		s.Step, s.Seat = Consenting, d
		return
	}
	s.merge(log)
}

// refuse goes back to the proposer, who may ask another company.
func (s mergers) refuse(p game.Seat, log *game.Log) {
	op := &s.Operating
	game.Emit(log, MergerRefused{p, s.Company, op.Partner})
	op.refusals(op.Acquire, op.Survivor == op.Partner).add(op.Partner)
	step := Merging
	if op.Acquire {
		step = Acquiring
	}
	op.Partner, op.Survivor = board.NoCompany, board.NoCompany
	s.operatingRound().came(step, refused)
	s.operatingRound().stay(step, log)
}

// merge begins the merger that was proposed and agreed.
func (s mergers) merge(log *game.Log) {
	s.mergeShares(s.fixPrice(log), log)
}

// fixPrice gives the survivor the price and par of the merger that was proposed
// (7.5.3) and tells of which kind it is.
func (s mergers) fixPrice(log *game.Log) Merger {
	op := &s.Operating
	m := Merger{
		Kind: AMerger, Acting: s.Company, Survivor: op.Survivor, Absorbed: op.Partner,
		Initiator: s.Charters[s.Company].Director,
	}
	if op.Survivor == op.Partner {
		m.Absorbed = s.Company
	}
	if op.Acquire {
		m.Kind = AnAcquisition
	}
	// If the other has operated, the merged company has had its turn (7.5).
	op.Void = s.Charters[op.Partner].Operated
	cell := s.mergedCell(m.Survivor, m.Absorbed)
	s.place(m.Survivor, cell)
	s.Charters[m.Survivor].Par = parBelow(market.At(cell))
	game.Emit(log, MergerBegun{m.Survivor, m.Absorbed, market.At(cell), s.Charters[m.Survivor].Par})
	if cell == top && !s.Conventions.Mergers.MergerCannotEnd {
		s.TopReached = true
	}
	op.Partner, op.Survivor = board.NoCompany, board.NoCompany
	return m
}

// mergedCell is where the merged company's marker goes: the lower price and half
// the higher, prices halved first for want of a train, down to a printed price
// (7.5.3).
//
// Ruling 18: no merger is priced below 7; the space below is bankruptcy.
func (s mergers) mergedCell(a, b board.Company) price.Space {
	x, y := s.salePrice(a), s.salePrice(b)
	return max(cellBelow(min(x, y)+max(x, y)/2), ruin+1)
}

// cellBelow is the highest cell whose price is not above the amount.
func cellBelow(amount money.Amount) price.Space {
	cell := top
	for market.At(cell) > amount {
		cell--
	}
	return cell
}

// absorb hands all that the absorbed company has to the survivor (7.5.6) and puts
// it back into the offer (7.5.7).
func (s mergers) absorb(m *Merger, log *game.Log) {
	from, to := s.charter(m.Absorbed), s.charter(m.Survivor)
	money.Transfer(&from.Cash, &to.Cash, from.Cash)
	for id := range s.owns(m.Absorbed) {
		s.Trains[id].Owner = m.Survivor
	}
	to.Permits |= from.Permits
	to.Chartered = to.Chartered && from.Chartered
	to.Operated = true
	// Tokens that are replaced come out of the box first, then off the charter.
	s.Board.ReplaceTokens(m.Absorbed, m.Survivor)
	room := max(s.tokenLimit()-s.Board.TokensOnMap(m.Survivor), 0)
	to.Tokens = uint8(min(int(to.Tokens+from.Tokens), room))
	s.takeBack(m.Absorbed)
	if s.Conventions.Mergers.MergedTakesPlace {
		s.Operating.takePlace(m.Survivor, m.Acting)
	}
	game.Emit(log, CompaniesMerged{m.Survivor, m.Absorbed})
}

// takePlace puts a company where another stood in the order of operation, and
// nowhere else.
func (op *Operating) takePlace(c, of board.Company) {
	if c == of {
		return
	}
	old, next := op.Order[:op.Count], op.Next
	op.Count = 0
	for i, x := range old {
		switch x {
		case c:
			if uint8(i) < next {
				op.Next--
			}
			continue
		case of:
			x = c
		}
		op.Order[op.Count] = x
		op.Count++
	}
}

// shedOrGoOn asks the director of a merged company with too many tokens on the map
// to take one off (7.5.6), and else goes on.
func (s mergers) shedOrGoOn(log *game.Log) {
	m := &s.Merger
	if m.Kind != ARefinancing && s.Board.TokensOnMap(m.Survivor) > s.tokenLimit() {
		s.Step, s.Seat, s.Company = ShedToken, s.Charters[m.Survivor].Director, m.Survivor
		switch {
		case s.Seat != NoSeat:
		case s.Conventions.Receivership.HolderRuns:
			s.Seat = s.largestHolder(m.Survivor, s.Priority)
		default:
			// Ruling HolderRuns: without a director the player who merged decides.
			s.Seat = m.Initiator
		}
		return
	}
	s.afterMerger(log)
}

// checkShed tells whether the token can be taken off: any but the home token.
func (s mergers) checkShed(h board.HexID, london bool) *game.Illegal {
	c := s.Merger.Survivor
	switch {
	case london && !s.Board.InLondon(c), !london && !s.Board.HasToken(c, h):
		return noTokenThere
	case !london && h == c.Home():
		return keepHome
	}
	return nil
}

// shed takes it off.
func (s mergers) shed(h board.HexID, london bool, log *game.Log) {
	c, place := s.Merger.Survivor, londonName
	if london {
		s.Board.LeaveLondon(c)
	} else {
		s.Board.RemoveToken(c, h)
		place = h.String()
	}
	game.Emit(log, TokenShed{c, place})
	s.shedOrGoOn(log)
}

// afterMerger goes on with the turn: after a merger with what the merged company
// may still do, after a refinancing with the train (7.5, 7.11, 7.14).
func (s mergers) afterMerger(log *game.Log) {
	m := s.Merger
	s.Merger = Merger{Acting: board.NoCompany, Survivor: board.NoCompany, Absorbed: board.NoCompany, Initiator: NoSeat}
	s.Company = m.Survivor
	switch {
	case m.Kind == ARefinancing:
		s.Operating.Forced = true
		s.operatingRound().goOn(Sharing, log)
	case m.Kind == AnAcquisition || s.Operating.Void:
		s.operatingRound().nextCompany(log)
	case s.Conventions.Receivership.NoRunAfterLoss && s.receivership(m.Survivor):
		s.operatingRound().earn(runs.Income{}, runs.RouteSet{}, log)
		s.operatingRound().goOn(Running, log)
	default:
		s.operatingRound().goOn(Merging, log)
	}
}

// refinance issues as many shares again and merges them two for one (7.11.2).
func (s mergers) refinance(log *game.Log) {
	game.Emit(log, RefinancingBegun{s.Company})
	s.mergeShares(s.refinancing(), log)
}

func (s mergers) refinancing() Merger {
	return Merger{
		Kind: ARefinancing, Acting: s.Company, Survivor: s.Company, Absorbed: board.NoCompany,
		Initiator: s.Charters[s.Company].Director,
	}
}
