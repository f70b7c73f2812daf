package railwaymania

import (
	"fmt"
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// rules implements the contract. They know the routes to offer where that was
// asked for (question.go).
type rules struct {
	found *offer
	first bool // the first version of these rules
}

var (
	// Title is 1862 for tables, bots and commands.
	Title = game.Erase[State, Action](rules{})
	// First is the first version of the rules, for the games played under it.
	First = game.Erase[State, Action](rules{first: true})
)

// Info describes the title.
func (r rules) Info() game.Info {
	version, settings := 2, settings
	if r.first {
		version, settings = 1, firstSettings()
	}
	return game.Info{
		ID: "1862", Name: "1862: Railway Mania in the Eastern Counties", Version: version,
		MinSeats: 2, MaxSeats: 8,
		Settings: settings,
		Endings:  endings[1:],
		Events:   eventKinds,
		Refusals: allRefusals,
	}
}

// Turn says who decides.
func (rules) Turn(s *State) game.Turn {
	if s.Step == Finished {
		return game.Turn{Over: true}
	}
	return game.TurnOf(s.Seat)
}

// Guess is a copy: nothing is hidden.
func (rules) Guess(s *State, _ game.Seat, _ *rand.Rand) State { return *s }

// check is the one check of an action.
func (s *State) check(p game.Seat, a *Action) *game.Illegal {
	switch v := &verbs[a.Verb]; {
	case !v.steps.has(s.Step):
		return game.NotNow
	case v.check == nil:
		return nil
	default:
		return v.check(s, p, *a)
	}
}

// checkPass tells whether the present step can be passed.
func (s *State) checkPass(p game.Seat) *game.Illegal {
	switch s.Step {
	case Trading:
		return s.checkPassTrade(p)
	case Building:
		return s.checkStopBuilding()
	case BuyingTrains:
		return s.checkStopBuying()
	case PayingFine:
		return notWhileFined
	}
	return nil
}

// Apply checks the action and does it.
func (rules) Apply(s *State, p game.Seat, a Action, log *game.Log) error {
	if a.Verb == DoRun && s.Step == Running {
		income, no := s.checkRun(&a)
		if no != nil {
			return s.explain(p, &a, no)
		}
		s.Moved = true
		s.runRoutes(&a, income, log)
		return nil
	}
	if no := s.check(p, &a); no != nil {
		return s.explain(p, &a, no)
	}
	s.Moved = true
	verbs[a.Verb].do(s, p, a, log)
	return nil
}

// pass does nothing, or nothing more.
func (s *State) pass(p game.Seat, log *game.Log) {
	switch s.Step {
	case Petition:
		s.Parliament.Passes++
		game.Emit(log, Passed{p})
		s.askPetition(p.Next(int(s.Seats)), log)
	case Bidding:
		s.leave(p, log)
	case MoreShares:
		game.Emit(log, StoppedAt{p, s.Company, MoreShares, false})
		s.nextPetition(log)
	case Trading:
		s.passTrade(p, log)
	default:
		game.Emit(log, StoppedAt{p, s.Company, s.Step, s.Step == Building && s.Operating.Track})
		s.came(s.Step, passed)
		s.goOn(s.Step, log)
	}
}

// explain adds to a refusal what its sentence speaks of.
func (s *State) explain(p game.Seat, a *Action, no *game.Illegal) error {
	facts := []any{"action", a.Kind(), "step", s.Step}
	if s.Company != NoCompany {
		facts = append(facts, "company", s.Company, "cash", s.Charters[s.Company].Cash)
	}
	if p >= 0 {
		facts = append(facts, "seat", p, "money", s.Cash[p])
	}
	for _, field := range verbs[a.Verb].Fields {
		if field != "routes" {
			facts = append(facts, field, a.field(field))
		}
	}
	return no.With(facts...)
}

// Audit proves that no money, share, train, token or tile was lost or made.
func (rules) Audit(s *State) error {
	sum := s.Bank
	for p := range s.Cash {
		sum += s.Cash[p]
		if s.Cash[p] < 0 {
			return fmt.Errorf("seat %d has %d", p, s.Cash[p])
		}
	}
	for c := range Company(numCompanies) {
		if err := s.auditCompany(c); err != nil {
			return err
		}
		sum += s.Charters[c].Cash
	}
	if sum != bankTotal {
		return fmt.Errorf("%d in the game, want %d", sum, bankTotal)
	}
	if err := s.auditTrains(); err != nil {
		return err
	}
	return s.Board.audit(s.Conventions.Quirks.LooseSupply)
}

func (s *State) auditCompany(c Company) error {
	ch := s.charter(c)
	on := s.Board.TokensOnMap(c)
	switch {
	case ch.Cash < 0:
		return fmt.Errorf("%s has %d", c, ch.Cash)
	case s.certificatesOf(c) != cut.Count:
		return fmt.Errorf("%s has certificates %v, want %v", c, s.certificatesOf(c), cut.Count)
	case ch.Director != NoSeat && s.Step != HalfShare && !s.hasDirector(Holder(ch.Director), c):
		return fmt.Errorf("the director of %s has no certificate", c)
	case ch.Director == NoSeat && ch.Status >= Started && s.Step != HalfShare && !s.hasDirector(Pool, c):
		return fmt.Errorf("%s has no director and none in the pool", c)
	case ch.Status != Floated && on+int(ch.Tokens) > 0:
		return fmt.Errorf("%s has %d tokens before it floats", c, on+int(ch.Tokens))
	case on+int(ch.Tokens) > s.tokenLimit() && s.Step != ShedToken:
		return fmt.Errorf("%s has %d tokens", c, on+int(ch.Tokens))
	case ch.Status == Floated && !ch.Marked:
		return fmt.Errorf("%s has no price", c)
	}
	return nil
}

func (s *State) auditTrains() error {
	var gone, owned [numClasses]int
	for id := range TrainID(numTrains) {
		switch t := &s.Trains[id]; t.Place {
		case Owned, Stranded:
			owned[id.Class()]++
		case Gone:
			gone[id.Class()]++
		}
	}
	for c := range Class(numClasses) {
		want := int(classes[c].count[s.Options.Length])
		if c == ClassH && s.Conventions.Setup.EndlessH {
			want = endlessH
		}
		if owned[c]+gone[c]+int(s.Left[c]) != want {
			return fmt.Errorf("%d trains %s owned, %d gone, %d left, want %d", owned[c], c, gone[c], s.Left[c], want)
		}
	}
	return nil
}

// For tools that know the title.
const (
	NumCompanies = numCompanies
	NumHolders   = numHolders
)

// CellOf is the cell of the market with the price.
func CellOf(price money.Amount) int {
	cell, _ := market.Find(price)
	return int(cell)
}

// PlainTurn is the first turn in which the tile shows the same track.
func PlainTurn(t TileID, turn uint8) uint8 { return plainest[t][turn] }
