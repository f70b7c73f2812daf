package chicagoexpress

import "github.com/scrip-games/scrip/game"

// The sequence of play: the chapter "Modo de jugar" (How to play).

// Turn says who decides.
func (rules) Turn(s *State) game.Turn {
	switch s.step {
	case drawOpener:
		return game.Turn{Chance: true}
	case bidding:
		return game.TurnOf(game.Seat(s.sale.Next))
	case over:
		return game.Turn{Over: true}
	}
	return game.TurnOf(s.turn)
}

// check tells why the seat may not do the action, nil if it may.
func (s *State) check(seat game.Seat, a Action) *game.Illegal {
	if s.step != belongs[a.Do] {
		return game.NotNow
	}
	switch a.Do {
	case Opener:
		return s.checkOpener(a.Seat)
	case Bid:
		return s.checkBid(a.Amount)
	case Auction:
		return s.checkAuction(a.Company)
	case Build:
		return s.checkBuild(seat, a.Company)
	case Develop:
		return s.checkDevelop(a.Hex)
	case Decline:
		return s.checkDial(a.Dial)
	case Lay:
		return s.checkLay(s.build.Company, a.Hex)
	case Done: // a build has at least one hex
		if s.build.Count == 0 {
			return errLayFirst
		}
	}
	return nil
}

// belongs is the step in which each kind of action is decided.
var belongs = [...]step{
	Opener: drawOpener,
	Bid:    bidding, Pass: bidding,
	Auction: choosing, Build: choosing, Develop: choosing, Decline: choosing,
	Lay: building, Done: building,
}

// tell adds to a refusal the facts that its sentence may speak of.
func (s *State) tell(refused *game.Illegal, a Action) *game.Illegal {
	if refused == game.NotNow {
		return refused
	}
	switch a.Do {
	case Opener:
		return refused.With("seat", a.Seat, "seats", s.Seats)
	case Bid:
		return refused.With("amount", a.Amount, "lowest", s.sale.Lowest(), "cash", s.Cash[s.sale.Next])
	case Auction:
		return refused.With("company", a.Company, "dial", AuctionDial)
	case Build:
		return refused.With("company", a.Company, "dial", BuildDial)
	case Develop:
		return refused.With("hex", hexNames[a.Hex], "dial", DevelopDial)
	case Decline:
		return refused.With("dial", a.Dial)
	case Lay:
		c := s.build.Company
		return refused.With("company", c, "hex", hexNames[a.Hex],
			"cost", layCost(a.Hex, s.locomotives(a.Hex)), "treasury", s.companies[c].Treasury)
	}
	return refused
}

// do carries out an action that was checked.
func (s *State) do(seat game.Seat, a Action, log *game.Log) {
	switch a.Do {
	case Opener:
		game.Emit(log, OpenerDrawn{a.Seat})
		s.openingAuction(PRR, a.Seat, log)
	case Bid:
		s.sale.Raise(a.Amount, s.Purses(), teller(log))
		s.heard(log)
	case Pass:
		s.sale.Leave(s.Purses(), teller(log))
		s.heard(log)
	case Auction:
		s.turnDial(AuctionDial)
		s.offer(a.Company, seat, offered, log)
	case Build:
		s.turnDial(BuildDial)
		s.startBuild(a.Company, log)
	case Develop:
		s.turnDial(DevelopDial)
		s.develop(a.Hex, log)
		s.nextTurn(log)
	case Decline:
		s.turnDial(a.Dial)
		game.Emit(log, Declined{seat, a.Dial})
		s.nextTurn(log)
	case Lay:
		s.lay(a.Hex, log)
	case Done:
		s.finishBuild(log)
	}
}

// Options appends what the seat may do: candidates that pass the check.
func (r rules) Options(s *State, seat game.Seat, list []game.Option[Action]) []game.Option[Action] {
	if !r.Turn(s).Has(seat) {
		return list
	}
	switch s.step {
	case drawOpener:
		for first := range game.AllSeats(int(s.Seats)).All {
			list = append(list, game.Option[Action]{Action: Action{Do: Opener, Seat: first}, Terms: game.Terms{Weight: 1}})
		}
	case bidding:
		list = s.bidOptions(seat, list)
	case choosing:
		list = s.choices(seat, list)
	case building:
		list = s.layOptions(list)
	}
	return list
}

func option(a Action) game.Option[Action] { return game.Option[Action]{Action: a} }

// choices are the actions of a turn.
func (s *State) choices(seat game.Seat, list []game.Option[Action]) []game.Option[Action] {
	offer := func(a Action) {
		if s.check(seat, a) == nil {
			list = append(list, option(a))
		}
	}
	for c := range companies {
		offer(Action{Do: Auction, Company: c})
	}
	for c := range companies {
		offer(Action{Do: Build, Company: c})
	}
	if s.checkDial(DevelopDial) == nil {
		for h := range s.occupied().Both(&developable).All {
			offer(Action{Do: Develop, Hex: h})
		}
	}
	for d := range dials {
		offer(Action{Do: Decline, Dial: d})
	}
	return list
}

func (s *State) checkOpener(seat game.Seat) *game.Illegal {
	if int(seat) >= int(s.Seats) {
		return errNoSeat
	}
	return nil
}

// checkDial: "Si la manecilla de una acción está en la zona roja, el jugador de turno no
// puede elegir esta acción." (If the dial of an action is in the red zone, the player
// whose turn it is may not choose that action)
func (s *State) checkDial(d Dial) *game.Illegal {
	if s.inRed(d) {
		return errDialRed
	}
	return nil
}

func (s *State) inRed(d Dial) bool { return s.dials[d] >= red[d] }

// turnDial marks the action chosen, whether it is then carried out or declined.
func (s *State) turnDial(d Dial) { s.dials[d]++ }

// begin starts the first turn of the game: the owner of the PRR share has it.
func (s *State) begin(log *game.Log) {
	s.round = 1
	s.startTurn(s.first, log)
}

// nextTurn passes the turn clockwise.
func (s *State) nextTurn(log *game.Log) { s.startTurn(s.turn.Next(int(s.Seats)), log) }

// startTurn gives the turn to a seat, after a general dividend if two dials are
// in the red.
func (s *State) startTurn(seat game.Seat, log *game.Log) {
	s.turn = seat
	s.step = choosing
	if s.dividendDue() {
		s.generalDividend(log)
	}
}
