// Package season plays an event of a club through in a database, as a server would hold it: by the same
// calls, with people who leave, substitutes who come and people who run out of time. What comes of it is
// then worked out again from the games that were kept.
package season

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/clubs"
)

// Season is an event to be played.
type Season struct {
	Store  *store.Store
	House  *match.House
	Events *league.Events
	Wall   clock.Wall // can be turned
	Title  game.Title

	Settings    league.Settings
	Entrants    int
	Leave       int // on the way
	Substitutes int // for so many of whom somebody is ready
	Timeouts    int // how often time runs out at the tables under way
	Player      func(entrant int) (match.Picker, error)
	Chance      *rand.Rand

	owner *people.User
	club  *club.Club
	users []*people.User
	games map[persist.TableID]*playing
}

// playing is a game under way, as it is known here.
type playing struct {
	past *record.History
	g    game.Game
}

// ErrTaken answers that the database is somebody's.
var ErrTaken = errors.New("the database has clubs already: name one that is nobody's")

// Play plays it to its end, and is the event then.
func (s *Season) Play(ctx context.Context) (*league.Event, error) {
	if all, err := clubs.New(s.Store.DB).All(ctx); err != nil {
		return nil, err
	} else if len(all) > 0 {
		return nil, ErrTaken
	}
	s.games = map[persist.TableID]*playing{}
	e, err := s.begin(ctx)
	if err != nil {
		return nil, err
	}
	id, tables := e.ID, 0
	var left, ran int
	for {
		if err := s.Events.Drive(ctx, id); err != nil {
			return nil, err
		}
		if e, err = s.Events.Store.Event(ctx, id); err != nil || e.Over() {
			return e, err
		}
		i := slices.IndexFunc(e.Tables, func(t league.Table) bool { return t.State == league.Playing })
		if i < 0 {
			return nil, fmt.Errorf("the event does not go on, and no table is played: %d tables, round %d", len(e.Tables), e.State.Round)
		}
		tables++
		switch {
		case left < s.Leave && tables%3 == 2:
			left++
			if err := s.leaves(ctx, e); err != nil {
				return nil, err
			}
		case ran < s.Timeouts && tables%3 == 0:
			ran++
			if err := s.runOut(ctx, e); err != nil {
				return nil, err
			}
		}
		if err := s.game(ctx, e.Tables[i].ID); err != nil {
			return nil, fmt.Errorf("table %d: %w", i+1, err)
		}
	}
}

// begin founds a club, opens the event, and has everybody enter.
func (s *Season) begin(ctx context.Context) (*league.Event, error) {
	var err error
	if s.owner, err = s.person(ctx, "Organiser"); err != nil {
		return nil, err
	}
	if s.club, err = s.Events.Clubs.New(ctx, s.owner, club.Club{Name: "Simulated club", Joining: club.ByAnybody}); err != nil {
		return nil, err
	}
	s.Settings.Who = league.Anybody
	e, err := s.Events.New(ctx, s.club.ID, s.owner, "Simulated event", s.Settings)
	if err != nil {
		return nil, err
	}
	if _, err := s.Events.Open(ctx, e.ID, s.owner); err != nil {
		return nil, err
	}
	for i := range s.Entrants + s.Substitutes {
		u, err := s.person(ctx, fmt.Sprintf("Entrant %d", i))
		if err != nil {
			return nil, err
		}
		// The club shows itself to nobody, and who is invited sees it.
		if _, err := s.Events.Clubs.Invite(ctx, s.club.ID, s.owner, u); err != nil {
			return nil, err
		}
		if _, err := s.Events.Enter(ctx, e.ID, u, i >= s.Entrants); err != nil {
			return nil, err
		}
		s.users = append(s.users, u)
	}
	return s.Events.Begin(ctx, e.ID, s.owner)
}

func (s *Season) person(ctx context.Context, name string) (*people.User, error) {
	u := &people.User{ID: persist.UserID(persist.NewID()), Name: name, Password: "none", Created: s.Wall.Kept(), Settings: people.Preferences{Invites: people.InvitedByAll}}
	err := s.Store.People.AddUser(ctx, u)
	if errors.Is(err, persist.ErrTaken) {
		err = ErrTaken
	}
	return u, err
}

// leaves takes somebody out.
func (s *Season) leaves(ctx context.Context, e *league.Event) error {
	in := e.In()
	u, err := s.Store.People.User(ctx, e.Entrants[in[s.Chance.IntN(len(in))]].User)
	if err != nil {
		return err
	}
	if _, err := s.Events.Withdraw(ctx, e.ID, u, true); err != nil {
		return err
	}
	return s.Events.Drive(ctx, e.ID)
}

// runOut lets time run out at all tables under way.
func (s *Season) runOut(ctx context.Context, e *league.Event) error {
	var waits []persist.TableID
	for i := range e.Tables {
		t := &e.Tables[i]
		if t.State != league.Playing {
			continue
		}
		kept, err := s.House.Sheet(ctx, t.ID)
		if err != nil {
			return err
		}
		for seat := range kept.Turn.All {
			if kept.Clocked() && kept.Places[seat].Kind == sheet.Person {
				waits = append(waits, t.ID)
				break
			}
		}
	}
	leg := e.Settings.Legs[0].Clock
	if leg == nil {
		return nil
	}
	if err := s.Wall.Advance(leg.Main + leg.Step + time.Hour); err != nil {
		return err
	}
	for _, id := range waits {
		err := s.until(ctx, func() (bool, error) {
			kept, err := s.House.Sheet(ctx, id)
			return err == nil && slices.ContainsFunc(kept.Comings, func(c sheet.Coming) bool { return c.Why == sheet.HisTime }), err
		})
		if err != nil {
			return fmt.Errorf("time does not run out at table %s: %w", id, err)
		}
	}
	return nil
}

// longest is how long is waited for what the house does by itself, and often how soon it is looked again.
const (
	longest = time.Minute
	often   = 2 * time.Millisecond
)

// until looks again and again until it is so.
func (s *Season) until(ctx context.Context, so func() (bool, error)) error {
	timer, again := time.NewTimer(longest), time.NewTicker(often)
	defer timer.Stop()
	defer again.Stop()
	for {
		if is, err := so(); is || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			return errors.New("nothing has happened for long")
		case <-again.C:
		}
	}
}

// game plays the game of a table to its end: people here, and who stands in for them in the house.
func (s *Season) game(ctx context.Context, id persist.TableID) error {
	t, err := s.House.Table(ctx, id)
	if err != nil {
		return err
	}
	for {
		var acted, over bool
		err := s.until(ctx, func() (bool, error) {
			acted, over, err = s.decide(ctx, t, id)
			return acted || over, err
		})
		if err != nil || over {
			delete(s.games, id)
			return err
		}
	}
}

// decide has somebody decide who is asked, and tells whether anybody was here, and whether it is over.
func (s *Season) decide(ctx context.Context, t *match.Table, id persist.TableID) (acted, over bool, err error) {
	kept, err := s.House.Sheet(ctx, id)
	if err != nil || kept.Status == sheet.Finished {
		return false, err == nil, err
	}
	p, err := s.known(ctx, kept)
	if err != nil {
		return false, false, err
	}
	for seat := range p.g.Turn().Seats.All {
		place := kept.Places[seat]
		if place.Kind != sheet.Person {
			continue
		}
		picker, err := s.Player(slices.IndexFunc(s.users, func(u *people.User) bool { return u.ID == place.User }))
		if err != nil {
			return false, false, err
		}
		pick := picker.Pick(p.g, seat, s.Chance)
		action, err := json.Marshal(p.g.Action(pick.Index, pick.Amount))
		if err != nil {
			return false, false, err
		}
		_, err = t.Act(ctx, match.Move{User: place.User, Seat: seat, After: p.past.Now(), Actions: []json.RawMessage{action}})
		var refused *refusal.Refusal
		if errors.As(err, &refused) && refused.Code == refusal.Stale {
			err = nil // the house was faster
		}
		return err == nil, false, err
	}
	return false, false, nil
}

// known is a game as it stands now.
func (s *Season) known(ctx context.Context, kept *sheet.Sheet) (*playing, error) {
	p := s.games[kept.ID]
	if p == nil {
		past, g, err := kept.History(s.Title)
		if err != nil {
			return nil, err
		}
		p = &playing{past, g}
		s.games[kept.ID] = p
	}
	entries, err := s.Store.Tables.Entries(ctx, kept.ID, p.past.Now())
	if err != nil {
		return nil, err
	}
	return p, p.past.PlayOn(ctx, p.g, entries)
}
