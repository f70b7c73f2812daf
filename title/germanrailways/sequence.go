package germanrailways

import "github.com/scrip-games/scrip/game"

// The sequence of play: the chapters "Modo de jugar" (How to play) and "Realizar una
// acción" (Taking an action).

// Turn says who decides.
func (rules) Turn(s *State) game.Turn {
	switch s.step {
	case bidding:
		return game.TurnOf(game.Seat(s.sale.Next))
	case voting:
		return game.Turn{Seats: game.AllSeats(int(s.Seats)) &^ s.voted}
	case drawing, drawOpener:
		return game.Turn{Chance: true}
	case over:
		return game.Turn{Over: true}
	}
	return game.TurnOf(s.player())
}

// check tells why the seat may not do the action, nil if it may.
func (s *State) check(seat game.Seat, a Action) *game.Illegal {
	if s.step != belongs[a.Do] && !(a.Do == Pass && s.step == bidding) {
		return game.NotNow
	}
	switch a.Do {
	case Opener:
		return s.checkOpener(a.Seat)
	case Draw:
		return s.checkDraw(a.Seat)
	case Bid:
		return s.checkBid(a.Amount)
	case Auction:
		return s.checkAuction(a.Company)
	case Build:
		return s.checkBuild(seat, a.Company)
	case Lay:
		return s.checkLay(s.build.Company, a.Hex)
	case Done: // a build has at least one hex
		if s.build.Count == 0 {
			return errLayFirst
		}
	case Propose:
		return s.closing().checkPropose()
	}
	return nil
}

// belongs is the step in which each kind of action is decided. A pass is also a
// bidder's.
var belongs = [...]step{
	Opener: drawOpener, Draw: drawing, Bid: bidding,
	Pass: choosing, Auction: choosing, Build: choosing, Propose: choosing,
	Lay: building, Done: building, Vote: voting,
}

// tell adds to a refusal the facts that its sentence may speak of.
func (s *State) tell(refused *game.Illegal, a Action) *game.Illegal {
	if refused == game.NotNow {
		return refused
	}
	switch a.Do {
	case Opener:
		return refused.With("seat", a.Seat, "seats", s.Seats)
	case Draw:
		return refused.With("seat", a.Seat)
	case Bid:
		return refused.With("amount", a.Amount, "lowest", s.sale.Lowest(), "cash", s.Cash[s.sale.Next])
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

// do carries out an action that was checked.
func (s *State) do(seat game.Seat, a Action, log *game.Log) {
	switch a.Do {
	case Opener:
		game.Emit(log, OpenerDrawn{a.Seat})
		s.offer(PO, a.Seat, log)
	case Draw:
		s.draw(a.Seat, log)
	case Bid:
		s.sale.Raise(a.Amount, s.Purses(), teller(log))
		s.heard(log)
	case Pass:
		s.pass(seat, log)
	case Auction:
		s.offer(a.Company, seat, log)
	case Build:
		s.startBuild(a.Company, log)
	case Lay:
		s.lay(a.Hex, log)
	case Done:
		s.finishBuild(log)
	case Vote:
		s.closing().vote(seat, a.End, log)
	case Propose:
		s.closing().propose(seat, log)
	}
}

// pass passes for a bidder in an auction, and otherwise for the whole turn.
func (s *State) pass(seat game.Seat, log *game.Log) {
	if s.step == bidding {
		s.sale.Leave(s.Purses(), teller(log))
		s.heard(log)
		return
	}
	game.Emit(log, TurnPassed{seat})
	s.nextTurn(log)
}

// Options appends what the seat may do: candidates that pass the check.
func (r rules) Options(s *State, seat game.Seat, list []game.Option[Action]) []game.Option[Action] {
	if !r.Turn(s).Has(seat) {
		return list
	}
	switch s.step {
	case drawOpener:
		return s.openerOptions(list)
	case bidding:
		return s.bidOptions(seat, list)
	case voting:
		return append(list, option(Action{Do: Vote, End: true}), option(Action{Do: Vote, End: false}))
	case drawing:
		return s.drawOptions(list)
	case choosing:
		return s.choices(seat, list)
	}
	return s.layOptions(list)
}

func option(a Action) game.Option[Action] { return game.Option[Action]{Action: a} }

// choices are the actions of a turn.
func (s *State) choices(seat game.Seat, list []game.Option[Action]) []game.Option[Action] {
	for c := range companies {
		if s.checkAuction(c) == nil {
			list = append(list, option(Action{Do: Auction, Company: c}))
		}
	}
	for c := range companies {
		if s.checkBuild(seat, c) == nil {
			list = append(list, option(Action{Do: Build, Company: c}))
		}
	}
	list = append(list, option(Action{Do: Pass}))
	if s.closing().checkPropose() == nil {
		list = append(list, option(Action{Do: Propose}))
	}
	return list
}

// nextTurn starts the turn of the next token, or a new round after the last.
func (s *State) nextTurn(log *game.Log) {
	s.step = choosing
	s.order.turn++
	if s.order.turn == s.Seats {
		s.idle = !s.active
		s.startRound(log)
	}
}

// startRound: the game may end before the turn order is determined.
func (s *State) startRound(log *game.Log) {
	if end := s.closing().endDue(); end != running {
		s.closing().finish(end, log)
		return
	}
	if s.options.vote && (s.idle || s.proposed) {
		s.step, s.voted, s.proposed = voting, 0, false
		game.Emit(log, VoteAsked{Idle: s.idle})
		return
	}
	s.fillBag(log)
}
