package sheet

import (
	"cmp"

	"github.com/scrip-games/scrip/game"
)

// Takebacks is what a table says of taking back a move that others have moved after, and
// what is asked of them now.
type Takebacks struct {
	Mode  TakebackMode `json:"mode,omitempty"`
	Asked *Takeback    `json:"asked,omitempty"`
}

// TakebackMode is whether those who have moved since may agree to a takeback; "" is what is
// usual at a table of its kind.
type TakebackMode string

// The two there are.
const (
	TakebacksAgreed TakebackMode = "agreed"
	TakebacksOff    TakebackMode = "off"
)

// Takeback is what the player of a seat asks the others: to go back to a decision of theirs.
// It is about one moment of the game, and void as soon as there is another: nobody has to
// withdraw it when somebody moves.
type Takeback struct {
	N       int          `json:"n"`  // the moment it was asked at
	By      game.Seat    `json:"by"` // whose decision it is
	To      int          `json:"to"` // the moment to go back to
	Moved   game.SeatSet `json:"moved"`
	Agreed  game.SeatSet `json:"agreed,omitempty"`
	Refused bool         `json:"refused,omitempty"` // it is not asked again before somebody moves
}

// TakebackMode is whether a takeback can be agreed on at the table. In a rated game nobody
// has to say no unless its maker has said so, and all who sit down saw that.
func (s *Sheet) TakebackMode() TakebackMode {
	usual := TakebacksAgreed
	if s.Rated {
		usual = TakebacksOff
	}
	return cmp.Or(s.Takebacks.Mode, usual)
}

// Takeback is the one asked for at the present moment; nil if there is none.
func (s *Sheet) Takeback() *Takeback {
	if t := s.Takebacks.Asked; t != nil && t.N == s.Entries && s.Status == Running {
		return t
	}
	return nil
}

// Agreeing is the seats whose people a takeback needs: those that have moved since. Bots
// agree to anything, and one's other seats are oneself.
func (ps Places) Agreeing(t *Takeback) (seats game.SeatSet) {
	for seat := range t.Moved.All {
		if p := ps[seat]; p.Kind == Person && p.User != ps[t.By].User {
			seats = seats.With(seat)
		}
	}
	return seats
}
