// Package toy is a title for tests: small enough to know by heart, and with
// everything in it that makes a title hard. Chance deals a secret card to each
// seat; all bid for the round at once and in secret; the best bid is paid, and
// earns its card. It is in no list of titles.
//
//  1. Each round, every seat is dealt a card of 1 to 4 from a bag of six each.
//  2. All seats bid at once: an amount up to their cash, or nothing.
//  3. All cards are shown. The one best bid pays and scores its card; equal best bids pay nothing.
//  4. The game ends after the last round, or when all cash is spent.
package toy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// Title is the toy, ready to be played.
var Title = game.Erase[State, Action](Rules{})

// Values of cards, and how many of each there are.
const (
	cards = 4
	each  = 6
	purse = 10
)

// State is a position. Its fields are open so that tests can bend the rules.
type State struct {
	Seats, Round, Rounds uint8
	Hand                 [game.MaxSeats]uint8 // 0: none. Secret
	Bid                  [game.MaxSeats]int16 // -1: none yet. Secret until all have
	Bag                  [cards + 1]uint8     // left, by value
	Cash, Points         [game.MaxSeats]int16
	Bank                 int16
	Over                 bool
}

// Action is deal{card}, bid{amount} or pass.
type Action struct {
	Does   string
	Card   uint8
	Amount int16
}

// Kind is the action's name.
func (a Action) Kind() string { return a.Does }

// WithAmount is the bid of an amount.
func (a Action) WithAmount(n int) Action { a.Amount = int16(n); return a }

type written struct {
	Kind   string `json:"kind"`
	Card   *uint8 `json:"card,omitempty"`
	Amount *int16 `json:"amount,omitempty"`
}

// MarshalJSON writes the kind, and the card or the amount where there is one.
func (a Action) MarshalJSON() ([]byte, error) {
	w := written{Kind: a.Does}
	switch a.Does {
	case "deal":
		w.Card = &a.Card
	case "bid":
		w.Amount = &a.Amount
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads what MarshalJSON writes, and nothing else.
func (a *Action) UnmarshalJSON(raw []byte) error {
	if !json.Valid(raw) {
		return fmt.Errorf("%s is no JSON", raw)
	}
	var w written
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	if err := in.Decode(&w); err != nil {
		return err
	}
	*a = Action{Does: w.Kind}
	switch {
	case w.Kind == "deal" && w.Card != nil && w.Amount == nil:
		a.Card = *w.Card
	case w.Kind == "bid" && w.Amount != nil && w.Card == nil:
		a.Amount = *w.Amount
	case w.Kind == "pass" && w.Amount == nil && w.Card == nil:
	default:
		return fmt.Errorf("%s: want deal with a card, bid with an amount, or pass", raw)
	}
	return nil
}

// Refusals.
var (
	NoSuchCard = game.Refuse("1", "no-such-card")
	TooMuch    = game.Refuse("2", "too-much")
)

// Events.
type (
	// Dealt tells a seat its card.
	Dealt struct {
		Seat game.Seat `json:"seat"`
		Card uint8     `json:"card"`
	}
	// Bidden tells that a seat has chosen.
	Bidden struct {
		Seat game.Seat `json:"seat"`
	}
	// Shown tells which card a seat had, when all have bid.
	Shown struct {
		Seat game.Seat `json:"seat"`
		Card uint8     `json:"card"`
	}
	// Won tells who had the one best bid.
	Won struct {
		Seat   game.Seat `json:"seat"`
		Amount int16     `json:"amount"`
		Card   uint8     `json:"card"`
	}
)

// Kind is the event's name.
func (Dealt) Kind() string { return "dealt" }

// Kind is the event's name.
func (Bidden) Kind() string { return "bidden" }

// Kind is the event's name.
func (Shown) Kind() string { return "shown" }

// Kind is the event's name.
func (Won) Kind() string { return "won" }

// Rules are the toy's rules.
type Rules struct{}

// Info describes the toy.
func (Rules) Info() game.Info {
	return game.Info{
		ID: "toy", Name: "Sealed Bids", Version: 1, MinSeats: 2, MaxSeats: 4,
		Settings: []game.Setting{{Key: "rounds", Values: []string{"two", "four"}, Default: "four"}},
		Endings:  []string{"played-out", "spent"},
		Secrets:  true,
		Events:   []string{"dealt", "bidden", "shown", "won"},
		Refusals: []*game.Illegal{NoSuchCard, TooMuch},
	}
}

// Setup is the toy before the first deal.
func (Rules) Setup(setup game.Setup) (State, error) {
	s := State{Seats: uint8(setup.Seats), Rounds: 4}
	if setup.Settings["rounds"] == "two" {
		s.Rounds = 2
	}
	for v := 1; v <= cards; v++ {
		s.Bag[v] = each
	}
	for p := range setup.Seats {
		s.Cash[p] = purse
	}
	s.clear()
	return s, nil
}

func (s *State) clear() {
	for p := range s.Bid {
		s.Hand[p], s.Bid[p] = 0, -1
	}
}

// dealing is the seat to deal to, if any.
func (s *State) dealing() (game.Seat, bool) {
	i := slices.Index(s.Hand[:s.Seats], 0)
	return game.Seat(i), i >= 0
}

// Turn is chance's while it deals, then that of all who have not bid.
func (Rules) Turn(s *State) game.Turn {
	if s.Over {
		return game.Turn{Over: true}
	}
	if _, ok := s.dealing(); ok {
		return game.Turn{Chance: true}
	}
	var t game.Turn
	for p := range int(s.Seats) {
		if s.Bid[p] < 0 {
			t.Seats = t.Seats.With(game.Seat(p))
		}
	}
	return t
}

// Options are the cards of the bag, or a bid and a pass.
func (r Rules) Options(s *State, seat game.Seat, list []game.Option[Action]) []game.Option[Action] {
	if !r.Turn(s).Has(seat) {
		return list
	}
	if seat == game.Chance {
		for v := uint8(1); v <= cards; v++ {
			if s.Bag[v] > 0 {
				list = append(list, game.Option[Action]{Action: Action{Does: "deal", Card: v}, Terms: game.Terms{Weight: int32(s.Bag[v])}})
			}
		}
		return list
	}
	list = append(list, game.Option[Action]{Action: Action{Does: "pass"}})
	if cash := s.Cash[seat]; cash > 0 {
		list = append(list, game.Option[Action]{Action: Action{Does: "bid"}, Terms: game.Terms{Min: 1, Max: int32(cash), Step: 1}})
	}
	return list
}

func (s *State) check(seat game.Seat, a Action) *game.Illegal {
	switch {
	case (a.Does == "deal") != (seat == game.Chance):
		return game.NotNow
	case a.Does == "deal" && (a.Card < 1 || a.Card > cards || s.Bag[a.Card] == 0):
		return NoSuchCard
	case a.Does == "bid" && (a.Amount < 1 || a.Amount > s.Cash[seat]):
		return TooMuch
	}
	return nil
}

// Apply deals, or takes a bid and ends the round after the last.
func (Rules) Apply(s *State, seat game.Seat, a Action, log *game.Log) error {
	if refused := s.check(seat, a); refused != nil {
		return refused
	}
	switch a.Does {
	case "deal":
		to, _ := s.dealing()
		s.Bag[a.Card]--
		s.Hand[to] = a.Card
		game.EmitTo(log, game.Seats(to), Dealt{Seat: to, Card: a.Card})
		return nil
	case "bid":
		s.Bid[seat] = a.Amount
	case "pass":
		s.Bid[seat] = 0
	}
	game.Emit(log, Bidden{Seat: seat})
	if !slices.Contains(s.Bid[:s.Seats], -1) {
		s.resolve(log)
	}
	return nil
}

// resolve shows all cards, pays the one best bid, and ends the round.
func (s *State) resolve(log *game.Log) {
	for p := range game.Seat(s.Seats) {
		game.Emit(log, Shown{Seat: p, Card: s.Hand[p]})
	}
	best := slices.Max(s.Bid[:s.Seats])
	first := slices.Index(s.Bid[:s.Seats], best)
	if alone := !slices.Contains(s.Bid[first+1:s.Seats], best); alone && best > 0 {
		s.Cash[first] -= best
		s.Bank += best
		s.Points[first] += int16(s.Hand[first])
		game.Emit(log, Won{Seat: game.Seat(first), Amount: best, Card: s.Hand[first]})
	}
	s.clear()
	s.Round++
	s.Over = s.Round == s.Rounds || s.spent()
}

func (s *State) spent() bool { return slices.Max(s.Cash[:s.Seats]) == 0 }

// View is what a seat may know.
type View struct {
	Round  uint8            `json:"round"`
	Hand   uint8            `json:"hand"`
	Bid    int16            `json:"bid"`
	Chosen []bool           `json:"chosen"`
	Cash   []int16          `json:"cash"`
	Points []int16          `json:"points"`
	Unseen [cards + 1]uint8 `json:"unseen"` // of each value, in the bag or in other hands
}

// View shows a seat its own card and bid, and counts what it cannot see.
func (Rules) View(s *State, seat game.Seat) any {
	v := View{Round: s.Round, Bid: -1, Unseen: s.Bag, Cash: s.Cash[:s.Seats:s.Seats], Points: s.Points[:s.Seats:s.Seats]}
	for p := range int(s.Seats) {
		v.Chosen = append(v.Chosen, s.Bid[p] >= 0)
		if game.Seat(p) == seat {
			v.Hand, v.Bid = s.Hand[p], s.Bid[p]
		} else if s.Hand[p] > 0 {
			v.Unseen[s.Hand[p]]++
		}
	}
	return v
}

// Determinize deals the other seats' cards again, and has them choose other bids.
func (Rules) Determinize(s *State, seat game.Seat, r *rand.Rand) State {
	g := *s
	others := func(yield func(int) bool) {
		for p := range int(g.Seats) {
			if game.Seat(p) != seat && g.Hand[p] > 0 && !yield(p) {
				return
			}
		}
	}
	for p := range others {
		g.Bag[g.Hand[p]]++
	}
	for p := range others {
		g.Hand[p] = g.draw(r)
		if g.Bid[p] >= 0 {
			g.Bid[p] = int16(r.IntN(int(g.Cash[p]) + 1))
		}
	}
	return g
}

func (s *State) draw(r *rand.Rand) uint8 {
	left := 0
	for _, n := range s.Bag {
		left += int(n)
	}
	k := r.IntN(left)
	for v := range s.Bag {
		if k -= int(s.Bag[v]); k < 0 {
			s.Bag[v]--
			return uint8(v)
		}
	}
	panic("an empty bag")
}

// SeenBy hides deals from all but their seat, and bids from all but theirs.
func (Rules) SeenBy(s *State, seat game.Seat, a Action) game.SeatSet {
	if to, ok := s.dealing(); ok {
		return game.Seats(to)
	}
	return game.Seats(seat)
}

// Outcome ranks by points, then cash.
func (Rules) Outcome(s *State) (string, []game.Standing) {
	var list []game.Standing
	for p := range int(s.Seats) {
		list = append(list, game.Standing{Seat: game.Seat(p), Score: int(100*s.Points[p] + s.Cash[p])})
	}
	slices.SortStableFunc(list, func(a, b game.Standing) int { return b.Score - a.Score })
	for i := range list {
		list[i].Rank = i + 1
		if i > 0 && list[i].Score == list[i-1].Score {
			list[i].Rank = list[i-1].Rank
		}
		list[i].Won = s.Over && list[i].Rank == 1
	}
	switch {
	case !s.Over:
		return "", list
	case s.spent():
		return "spent", list
	}
	return "played-out", list
}

// Audit counts money and cards.
func (Rules) Audit(s *State) error {
	sum := int(s.Bank)
	for _, c := range s.Cash {
		sum += int(c)
	}
	if sum != purse*int(s.Seats) {
		return fmt.Errorf("money: %d, want %d", sum, purse*int(s.Seats))
	}
	for p, bid := range s.Bid {
		if bid > s.Cash[p] {
			return errors.New("a bid above the cash")
		}
	}
	return nil
}

// Value likes points, keeps some cash for later rounds, and hopes that a bid
// wins: the more it is, the more so.
func (Rules) Value(s *State, seat game.Seat) float64 {
	bid := float64(max(s.Bid[seat], 0))
	hope := 100 * float64(s.Hand[seat]) * bid / (bid + 2)
	return 100*float64(s.Points[seat]) + 40*(float64(s.Cash[seat])-bid) + hope
}

// RolloutMove bids about the card's value, if there is cash for it.
func (Rules) RolloutMove(s *State, seat game.Seat, r *rand.Rand) (Action, bool) {
	amount := min(s.Cash[seat], int16(s.Hand[seat])+int16(r.IntN(3))-1)
	if amount < 1 {
		return Action{Does: "pass"}, true
	}
	return Action{Does: "bid", Amount: amount}, true
}

// Features are the round, and the seat's points and cash beside the best of others'.
func (Rules) Features(s *State, seat game.Seat, list []float32) []float32 {
	var points, cash int16
	for p := range int(s.Seats) {
		if game.Seat(p) != seat {
			points, cash = max(points, s.Points[p]), max(cash, s.Cash[p])
		}
	}
	return append(list, float32(s.Rounds-s.Round)/10, float32(s.Points[seat]-points)/4, float32(s.Cash[seat]-cash)/purse, float32(s.Hand[seat])/cards)
}
