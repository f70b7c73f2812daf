// Package railwaymania is 1862: Railway Mania in the Eastern Counties.
//
// It lies in three rooms. Package board is the map, what lies on it and what may be
// laid where (2.3, 7.4, 7.6, 7.7); package runs, which uses it, is what trains earn there
// and the best that they can (7.8). Here are the rules, a file a chapter: setup (2.4, 11,
// and what is open), parliament (4), merging_shares (5), stock (6), operating (7.1 to 7.3,
// and the end, 10), mergers (7.5, 7.14), build_run (7.6 to 7.8), trains (7.9, 7.10, 9),
// forced (7.11 to 7.13, 8). What a screen is told stands in the files view, what seats decide
// before they are asked in orders, how bots play in bot. A chapter is a type over the state:
// stockRound, trains, viewer.
package railwaymania

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// rules implements the contract. They know the routes to offer where that was
// asked for (see Question).
type rules struct {
	found *runs.Offer
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
		Settings:  settings,
		ScoreStep: 500,
		Endings:   endings[1:],
		Events:    eventKinds,
		Refusals:  allRefusals,
		Phrases:   game.Phrases(shapes),
		Tuning:    tuning,
	}
}

// Turn says who decides.
func (rules) Turn(s *State) game.Turn {
	if s.Step == Finished {
		return game.Turn{Over: true}
	}
	return game.TurnOf(s.Seat)
}

// Determinize is a copy: nothing is hidden.
func (rules) Determinize(s *State, _ game.Seat, _ *rand.Rand) State { return *s }

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
		return s.stockRound().checkPassTrade(p)
	case Building:
		return s.operatingRound().checkStopBuilding()
	case BuyingTrains:
		return s.trains().checkStopBuying()
	case PayingFine:
		return notWhileFined
	}
	return nil
}

// Apply checks the action and does it.
func (rules) Apply(s *State, p game.Seat, a Action, log *game.Log) error {
	if a.Verb == DoRun && s.Step == Running {
		income, no := s.operatingRound().checkRun(&a)
		if no != nil {
			return s.explain(p, &a, no)
		}
		s.Moved = true
		s.operatingRound().runRoutes(&a, income, log)
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
		s.parliamentRound().askPetition(p.Next(int(s.Seats)), log)
	case Bidding:
		s.parliamentRound().leave(p, log)
	case MoreShares:
		game.Emit(log, StoppedAt{p, s.Company, MoreShares, false})
		s.parliamentRound().nextPetition(log)
	case Trading:
		s.stockRound().passTrade(p, log)
	default:
		game.Emit(log, StoppedAt{p, s.Company, s.Step, s.Step == Building && s.Operating.Track})
		s.operatingRound().came(s.Step, passed)
		s.operatingRound().goOn(s.Step, log)
	}
}

// explain adds to a refusal what its sentence speaks of.
func (s *State) explain(p game.Seat, a *Action, no *game.Illegal) error {
	facts := []any{"action", a.Kind(), "step", s.Step}
	if s.Company != board.NoCompany {
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
	for c := range board.NumCompanies {
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
	return s.Board.Audit(s.Conventions.Quirks.LooseSupply)
}

func (s *State) auditCompany(c board.Company) error {
	ch := s.charter(c)
	on := s.Board.TokensOnMap(c)
	switch {
	case ch.Cash < 0:
		return fmt.Errorf("%s has %d", c, ch.Cash)
	case s.dealing().certificatesOf(c) != cut.Count:
		return fmt.Errorf("%s has certificates %v, want %v", c, s.dealing().certificatesOf(c), cut.Count)
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

// CellOf is the cell of the market with the price, for tools that know the title.
func CellOf(price money.Amount) int {
	cell, _ := market.Find(price)
	return int(cell)
}

// Why actions are refused, by chapter. Those about track, tokens and routes
// stand with their checks.
var (
	refusals game.Refusals

	noSeed     = refusals.Refuse("2.4.1", "no-such-seed")
	notDealt   = refusals.Refuse("2.4.1", "not-dealt")
	noPermits  = refusals.Refuse("2.4.1", "no-permit-left")
	otherFirst = refusals.Refuse("2.4.1", "other-company-first")

	notAvailable  = refusals.Refuse("3.2", "company-not-available")
	later         = refusals.Refuse("3.2", "company-later")
	companyFined  = refusals.Refuse("4.3", "company-fined")
	homeBlocked   = refusals.Refuse("3.2", "home-blocked")
	bidTooLow     = refusals.Refuse("4.1", "bid-too-low")
	bidNotFives   = refusals.Refuse("4.1", "bid-not-fives")
	bidReserve    = refusals.Refuse("4.1", "bid-reserve")
	wonAlready    = refusals.Refuse("4.1", "won-already")
	certLimit     = refusals.Refuse("6.5.2", "certificate-limit")
	notParValue   = refusals.Refuse("4.2", "not-par-value")
	cannotPay     = refusals.Refuse("6.5.1", "cannot-pay")
	justWon       = refusals.Refuse("4.2", "only-company-won")
	notWhileFined = refusals.Refuse("4.3", "must-pay-fine")

	noShares       = refusals.Refuse("6.5.1", "no-shares-there")
	notTraded      = refusals.Refuse("6.5.1", "company-not-traded")
	soldThisRound  = refusals.Refuse("6.5.1", "sold-this-round")
	tooFewShares   = refusals.Refuse("6.4", "too-few-shares")
	boughtNow      = refusals.Refuse("6.4", "bought-this-round")
	oneBlock       = refusals.Refuse("6.4", "one-block")
	noChange       = refusals.Refuse("6.3", "no-change-for-director")
	overLimit      = refusals.Refuse("6.5.2", "must-sell-to-limit")
	notStartPrice  = refusals.Refuse("6.5.3", "not-start-price")
	onlyParliament = refusals.Refuse("11.3", "only-in-parliament")
	noMoreStarts   = refusals.Refuse("10.3", "no-more-starts")
	tokenCount     = refusals.Refuse("6.5.4.2", "token-count")
	tokensTooDear  = refusals.Refuse("6.5.4.2", "tokens-too-dear")

	noPartner     = refusals.Refuse("7.5", "no-partner")
	partnerNoDir  = refusals.Refuse("8", "partner-without-director")
	notConnected  = refusals.Refuse("7.5.2", "not-connected")
	declined      = refusals.Refuse("7.5.1", "declined")
	noSurvivor    = refusals.Refuse("5.2.1", "survivor-not-involved")
	homeFirst     = refusals.Refuse("7.2", "home-first")
	onlyOneN      = refusals.Refuse("7.6", "n-tile-alone")
	trackUsed     = refusals.Refuse("7.6", "track-used")
	upgradeAlone  = refusals.Refuse("7.6", "upgrade-alone")
	noTokenLeft   = refusals.Refuse("7.7", "no-token-left")
	londonAlone   = refusals.Refuse("7.6.5", "london-alone")
	noBound       = refusals.Refuse("7.3", "no-bound")
	hudsonNotNow  = refusals.Refuse("7.8.6", "hudson-not-needed")
	hudsonTooDear = refusals.Refuse("7.8.6", "hudson-too-dear")
	hudsonBarred  = refusals.Refuse("11.3", "hudson-barred")

	noTrains        = refusals.Refuse("7.9", "no-trains-left")
	typeNotInGame   = refusals.Refuse("11.1", "type-not-in-game")
	trainLimit      = refusals.Refuse("7.9", "train-limit")
	trainTooDear    = refusals.Refuse("7.9", "train-too-dear")
	tooManyWarrants = refusals.Refuse("7.10", "too-many-warranties")
	warrantyBank    = refusals.Refuse("7.10", "warranty-from-bank-only")
	warrantyBarred  = refusals.Refuse("11.3", "warranty-barred")
	notForSale      = refusals.Refuse("7.9", "train-not-for-sale")
	sellerNoDir     = refusals.Refuse("8", "seller-without-director")
	bankOnlyLNER    = refusals.Refuse("10.3", "bank-trains-only")
	bankOnlyForced  = refusals.Refuse("7.11", "forced-from-bank")
	mustBuyTrain    = refusals.Refuse("7.11", "must-buy-train")
	notForced       = refusals.Refuse("7.11", "not-forced")
	treasuryShort   = refusals.Refuse("7.11.1", "treasury-too-small")
	refinanceShort  = refusals.Refuse("7.11.2", "refinancing-too-small")
	notBankrupt     = refusals.Refuse("7.12", "not-bankrupt")
	noPoolShare     = refusals.Refuse("7.13", "no-pool-share")
	redeemTooDear   = refusals.Refuse("7.13", "redeem-too-dear")
	redeemBarred    = refusals.Refuse("11.3", "redeem-barred")

	optionTooDear = refusals.Refuse("5.2.4", "option-too-dear")
	keepHome      = refusals.Refuse("7.5.6", "keep-home")
	noTokenThere  = refusals.Refuse("7.5.6", "no-token-there")
)

// allRefusals is the title's whole list.
var allRefusals = slices.Concat(refusals, board.Refusals, runs.Refusals)
