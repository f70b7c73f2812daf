package sheet

import (
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// Coming is that the one at a seat left the game under way, or came back, when so
// many entries were made; or that something was agreed about the time.
type Coming struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
	Back bool      `json:"back"`
	At   time.Time `json:"at"`
	Why  Reason    `json:"why,omitempty" enum:"left,time,vote,offered,taken,waited,paused,resumed,refused,mended,kept,adjourned,continued"`
	By   string    `json:"by,omitempty" doc:"Who plays the seat from then on: a level of bots, or a name."`
	// User is the user of that name; "" for a bot's, and in those from before it was kept.
	User persist.UserID `json:"-"`
}

// Reason is why somebody else plays a seat, or what was agreed.
type Reason string

// The reasons. A bot replaces a player who leaves, whose time is up, whom the others vote out, or
// whose seat is offered; somebody takes an offered seat. The others wait; all agree to a pause;
// one ends it, or refuses it; one refuses a takeback.
const (
	HasLeft   Reason = "left"
	HisTime   Reason = "time"
	TheirVote Reason = "vote"
	IsOffered Reason = "offered"
	IsTaken   Reason = "taken"
	ArePaused Reason = "paused"
	GoesOn    Reason = "resumed"
	NoPause   Reason = "refused"
	TheyWait  Reason = "waited"
	IsMended  Reason = "mended"    // the record was damaged, and was cut back
	IsKept    Reason = "kept"      // somebody does not agree to a takeback
	Adjourned Reason = "adjourned" // an organiser of the table's event lets the clocks stand
	Continued Reason = "continued" // and run again
)

// MostComings is how many a table remembers: the latest.
const MostComings = 40

// Note remembers something about a seat, which happens now.
func (s *Sheet) Note(now time.Time, c Coming) {
	c.N, c.At = s.Entries, now
	s.Comings = append(s.Comings, c)
	s.Comings = s.Comings[max(0, len(s.Comings)-MostComings):]
}

// standInLevel is the level that stands in for people at a table, where the house has a usual one.
func (s *Sheet) standInLevel(usual string) string {
	if s.Clock != nil {
		return s.Clock.Bot
	}
	return usual
}

// StandIn has a bot play a seat in the place of its owner, under their name. Somebody who
// plays it for the owner has it no more.
func (k Keeper) StandIn(seat game.Seat, why Reason, usual string) {
	s := k.Sheet
	if s.Clocked() {
		k.gone(seat, k.Now)
	}
	p := &s.Places[seat]
	if p.Owner != "" {
		p.User, p.Name = p.Owner, p.OwnerName
		p.Owner, p.OwnerName = "", ""
	}
	p.Kind, p.Bot, p.Offered = Bot, s.standInLevel(usual), why == IsOffered
	s.ForgetOrders(seat)
	s.Takebacks.Asked = nil // the bot would agree: whoever asked for it may ask again
	s.Note(k.Now, Coming{Seat: seat, Why: why, By: p.Bot})
	s.forgetVote(seat)
}

// Vacate takes the user from their seats: nobody has them then, or in a game
// under way the usual bot, under their name.
func (k Keeper) Vacate(user persist.UserID, offer bool, usual string) error {
	s := k.Sheet
	switch {
	case s.Status == Finished:
		return refusal.New(refusal.NotRunning, "the game is over")
	case s.Status == Running && NobodyBut(s, user):
		return refusal.New(refusal.Alone, "nobody else plays here: delete the table instead")
	}
	for seat := range s.SeatsOf(user).All {
		if s.Status == Open {
			s.Places[seat] = Place{Kind: OpenPlace}
		} else {
			why := HasLeft
			if offer {
				why = IsOffered
			}
			k.StandIn(seat, why, usual)
		}
	}
	return nil
}

// Offers tells whether a seat is to be had.
func (ps Places) Offers() bool {
	return slices.ContainsFunc(ps, func(p Place) bool { return p.Offered })
}

// Vote is what the others are asked when somebody's time is up.
type Vote struct {
	Seat    game.Seat `json:"seat"`
	Since   time.Time `json:"since"`
	Choices []Choice  `json:"choices"` // of those who have chosen
}

// Choice is what somebody wants: to wait, that a bot goes on, or that the seat is offered
// to somebody else.
type Choice struct {
	Seat   game.Seat `json:"seat"` // the first of theirs
	Choice string    `json:"choice"`
}

// What can be chosen.
const (
	ToWait  = "wait"
	ToBot   = "bot"
	ToOffer = "offer"
)

// Others is the people at the table but for the one at a seat: by the first seat of each.
func (s *Sheet) Others(seat game.Seat) (list []game.Seat) {
	for i, p := range s.Places {
		first := p.Kind == Person && s.SeatsOf(p.User).First() == game.Seat(i)
		if first && p.User != s.Places[seat].User {
			list = append(list, game.Seat(i))
		}
	}
	return list
}

// forgetVote ends the vote about a seat.
func (s *Sheet) forgetVote(seat game.Seat) {
	if v := s.Timing.Vote; v != nil && v.Seat == seat {
		s.Timing.Vote = nil
	}
}

// SettleVote does what more than half of the others want.
func (k Keeper) SettleVote(usual string) {
	s := k.Sheet
	v := s.Timing.Vote
	count := map[string]int{}
	for _, c := range v.Choices {
		count[c.Choice]++
	}
	for choice, n := range count {
		if 2*n <= len(s.Others(v.Seat)) {
			continue
		}
		switch choice {
		case ToWait:
			s.Note(k.Now, Coming{Seat: v.Seat, Why: TheyWait})
			k.waited(v.Seat, k.Now)
			s.Timing.Vote = nil
		case ToBot:
			k.StandIn(v.Seat, TheirVote, usual)
		case ToOffer:
			k.StandIn(v.Seat, IsOffered, usual)
		}
		return
	}
}

// Pause is that the clocks stand because all people at the table agreed, or an organiser of the
// table's event says so, to which nobody has to agree; or that somebody asks for it.
type Pause struct {
	On     bool         `json:"on"`
	Since  time.Time    `json:"since"`
	Agreed game.SeatSet `json:"agreed"`
}

// People is the seats that people play.
func (ps Places) People() (list []game.Seat) {
	for i, p := range ps {
		if p.Kind == Person {
			list = append(list, game.Seat(i))
		}
	}
	return list
}
