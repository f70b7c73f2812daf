package match

import (
	"context"
	"slices"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
)

// standInOf is the level that stands in for people at a table.
func (h *House) standInOf(s *Sheet) string {
	if s.Clock != nil {
		return s.Clock.Bot
	}
	return h.bots.usual
}

// standIn has a bot play a seat in the place of its owner, under his name. Who plays it for
// somebody else has it no more.
func (t *Table) standIn(s *Sheet, seat game.Seat, why Reason) {
	if s.clocked() {
		t.keeper(s).gone(seat, persist.Now())
	}
	p := &s.Places[seat]
	if p.Owner != "" {
		p.User, p.Name = p.Owner, p.OwnerName
		p.Owner, p.OwnerName = "", ""
	}
	p.Kind, p.Bot, p.Offered = Bot, t.house.standInOf(s), why == IsOffered
	s.forgetOrders(seat)
	s.note(Coming{Seat: seat, Why: why, By: p.Bot})
	s.forgetVote(seat)
}

// comeBack gives the user the seats again that others play in his place.
func (t *Table) comeBack(ctx context.Context, user *people.User) error {
	return t.changeSeats(ctx, func(s *Sheet) ([]record.Kept, error) {
		if s.Status != Running {
			return nil, refusal.New(refusal.NotRunning, "the game is over")
		}
		for seat := range s.LeftBy(user.ID).All {
			p := &s.Places[seat]
			name := p.Name
			if p.Owner != "" {
				name = p.OwnerName
			}
			s.forgetOrders(seat)
			*p = Place{Kind: Person, User: user.ID, Name: name, Program: user.Program()}
			s.note(Coming{Seat: seat, Back: true})
			t.backAt(ctx, s, seat)
		}
		return nil, nil
	})
}

// offers tells whether a seat is to be had.
func (s *Sheet) offers() bool {
	return slices.ContainsFunc(s.Places, func(p Place) bool { return p.Offered })
}

// substitute gives the user a seat that is offered, in the place of its owner: the one
// named, or the first.
func (t *Table) substitute(ctx context.Context, user *people.User, wanted *game.Seat) error {
	return t.changeSeats(ctx, func(s *Sheet) ([]record.Kept, error) {
		if s.Status != Running {
			return nil, refusal.New(refusal.NotRunning, "the game is over")
		}
		if s.SeatsOf(user.ID) != 0 {
			return nil, refusal.New(refusal.Seated, "you have a seat at this table already")
		}
		seat := slices.IndexFunc(s.Places, func(p Place) bool { return p.Offered })
		if wanted != nil {
			seat = int(*wanted)
		}
		if seat < 0 || seat >= len(s.Places) || !s.Places[seat].Offered {
			return nil, refusal.New(refusal.NoSeat, "that seat is not offered")
		}
		p := s.Places[seat]
		s.Places[seat] = Place{Kind: Person, User: user.ID, Owner: p.User, OwnerName: p.Name, Program: user.Program()}
		s.Places[seat].Name = s.freeName(user.Name)
		s.note(Coming{Seat: game.Seat(seat), Why: IsTaken, By: s.Places[seat].Name, User: user.ID})
		s.forgetOrders(game.Seat(seat))
		t.backAt(ctx, s, game.Seat(seat))
		return nil, nil
	})
}

// changeSeats is change for who plays on: what was played last stays as it was, and the
// bots look whether they are still asked.
func (t *Table) changeSeats(ctx context.Context, do func(*Sheet) ([]record.Kept, error)) error {
	err := t.change(ctx, func(s *Sheet) ([]record.Kept, error) {
		s.Updated = t.sheet.Updated
		return do(s)
	})
	if err == nil {
		t.alarm()
	}
	t.wake()
	return err
}

// backAt lets the clock of a seat go on that a person plays again.
func (t *Table) backAt(ctx context.Context, s *Sheet, seat game.Seat) {
	if !s.clocked() {
		return
	}
	if err := t.lookAtCalendars(ctx, s); err != nil {
		t.calendars = nil // a clock that does not stand at night is better than no seat
	}
	t.keeper(s).back(seat, persist.Now())
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
	Seat   game.Seat `json:"seat"` // the first of his
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

// Choose is what one of the others wants to be done about somebody whose time is up. What
// more than half of them want is done.
func (t *Table) Choose(ctx context.Context, user, choice string) error {
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	return t.changeSeats(ctx, func(s *Sheet) ([]record.Kept, error) {
		v := s.Timing.Vote
		mine := s.SeatsOf(user)
		switch {
		case mine == 0:
			return nil, refusal.New(refusal.NotYourSeat, "you have no seat at this table")
		case s.Status != Running || v == nil:
			return nil, refusal.New(refusal.NoVote, "nothing is asked of you: he has moved, or it is settled")
		case mine.Has(v.Seat):
			return nil, refusal.New(refusal.NotYourSeat, "the others are asked, not you")
		case !slices.Contains([]string{ToWait, ToBot, ToOffer}, choice):
			return nil, refusal.New(refusal.BadSetup, "there is no choice %q", choice).With("what", "choice")
		}
		v.Choices = append(slices.DeleteFunc(v.Choices, func(c Choice) bool { return mine.Has(c.Seat) }), Choice{mine.First(), choice})
		t.settleVote(s)
		return nil, nil
	})
}

// settleVote does what more than half of the others want.
func (t *Table) settleVote(s *Sheet) {
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
			s.note(Coming{Seat: v.Seat, Why: TheyWait})
			t.keeper(s).waited(v.Seat, persist.Now())
			s.Timing.Vote = nil
		case ToBot:
			t.standIn(s, v.Seat, TheirVote)
		case ToOffer:
			t.standIn(s, v.Seat, IsOffered)
		}
		return
	}
}

// Pause is that the clocks stand because all people at the table agreed, or that somebody
// asks for it.
type Pause struct {
	On     bool         `json:"on"`
	Since  time.Time    `json:"since"`
	Agreed game.SeatSet `json:"agreed"`
}

// Pause asks for a pause, or agrees to one. When all people agree the clocks stand.
func (t *Table) Pause(ctx context.Context, user string) error {
	return t.pause(ctx, user, func(s *Sheet, mine game.SeatSet) error {
		p := s.Timing.Pause
		if p == nil {
			p = &Pause{Since: persist.Now()}
			s.Timing.Pause = p
		}
		p.Agreed |= mine
		if p.On || slices.ContainsFunc(s.people(), func(seat game.Seat) bool { return !p.Agreed.Has(seat) }) {
			return nil
		}
		p.On, p.Since = true, persist.Now()
		t.keeper(s).anew(p.Since, func() {
			s.Timing.Stood = append(s.Timing.Stood, clock.Rest{From: p.Since, Why: clock.Paused})
		})
		s.note(Coming{Seat: mine.First(), Why: ArePaused})
		return nil
	})
}

// Unpause ends a pause, or refuses one.
func (t *Table) Unpause(ctx context.Context, user string) error {
	return t.pause(ctx, user, func(s *Sheet, mine game.SeatSet) error {
		p := s.Timing.Pause
		if p == nil {
			return nil
		}
		s.Timing.Pause = nil
		if !p.On {
			s.note(Coming{Seat: mine.First(), Why: NoPause})
			return nil
		}
		now := persist.Now()
		t.keeper(s).anew(now, func() {
			for i := range s.Timing.Stood {
				if r := &s.Timing.Stood[i]; r.To.IsZero() {
					r.To = now
				}
			}
		})
		t.pausing(s, &s.Orders, s.Orders.Heed, now) // nobody has thought about it meanwhile
		s.note(Coming{Seat: mine.First(), Why: GoesOn})
		return nil
	})
}

// people is the seats that people play.
func (s *Sheet) people() (list []game.Seat) {
	for i, p := range s.Places {
		if p.Kind == Person {
			list = append(list, game.Seat(i))
		}
	}
	return list
}

func (t *Table) pause(ctx context.Context, user string, do func(*Sheet, game.SeatSet) error) error {
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	return t.changeSeats(ctx, func(s *Sheet) ([]record.Kept, error) {
		mine := s.SeatsOf(user)
		switch {
		case mine == 0:
			return nil, refusal.New(refusal.NotYourSeat, "you have no seat at this table")
		case s.Status != Running:
			return nil, refusal.New(refusal.NotRunning, "there is no game under way")
		case !s.clocked():
			return nil, refusal.New(refusal.NoClock, "there is no clock at this table")
		}
		return nil, do(s, mine)
	})
}
