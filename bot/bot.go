// Package bot plays any title, through the contract alone: it asks what a seat
// may do and picks. It never sees more than the seat may know.
//
// Use New for a bot by its name, Table.Next to let a whole table of bots (and
// chance) decide once, and Table.Play or Table.Record to play a game to its end.
//
// # Search
//
// Search thinks about one decision by rollouts, flat Monte Carlo over plans for the seat's
// turn: what the greedy bot would do with all of it, and where that is tuned so what the
// policy net likes best at a glance (Glance), ways in which the rollout policy
// (game.RolloutPolicy) plays it, and each option with a spread of its amounts. A bid may be
// thought of as a limit: the least is bid, and an order (game.OrderBid) bids on when others
// bid more; so a low bid is not taken for a share given up. Plans may be varied while they
// are compared: those that do well begin new ones, which go on otherwise from some action
// on, or to another limit; the rollout policy hardly ever finds the best build of three
// hexes by itself.
//
// A rollout samples what the seat cannot know (Determinize), plays the plan, and then the
// rollout policy for all seats up to a horizon: so many decisions on, or where the round
// ends. There a value net that learned from played games estimates how the seats stand;
// where there is none the game is played to its end. Where turns are long all rollouts of a
// decision end at the same moment of the game, whatever was planned (EqualDepth).
//
// Rollout number k of every plan has the same sample and the same dice, and plans are
// compared by the difference in the rollouts that both played, so that luck counts for
// little (common random numbers). After each round the worse half of the plans is dropped
// (sequential halving). The usual plan, the baseline, stays to the end, and is left for
// another only if that is better by more than the rollouts could be mistaken: so it takes
// few of them to be no weaker than the greedy bot, and with more the search only sees more
// of what is better.
//
// A bot plays the turn that it has decided on; or it thinks about every step of it anew
// (Replan), what it had decided on being the baseline then.
//
// Bounded are the rollouts, the plans, the actions planned ahead and those of a rollout;
// memory is a position for each core and the results. Rollouts are counted, and each has
// dice of its own: with the same seed the same is played, on any machine and any number of
// cores. Where a time is given as well, or the search is told to stop, what all plans left
// have played by then decides.
//
// A title without a rollout policy is simulated by its advice, or casually; one without a
// value net is judged at the horizon by its own values, roughly.
//
// # Levels
//
// The house's bots come in five levels (levels.go), of which the upper three search.
package bot

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// Bot decides for one seat of one game. It may remember what it planned there, and
// which temper it has in it: a new game takes new bots, and so does each goroutine.
type Bot interface {
	// Pick chooses among what the seat may do now. The seat must be asked. The
	// seat's options are readied in g when Pick returns, for Play or Action.
	Pick(g game.Game, seat game.Seat, r *rand.Rand) game.Pick
}

// Outsider is a player outside this program. It is shown the game as its seat knows
// it, and may fail.
type Outsider interface {
	Bot
	// Ask has it decide. The record is of all that was done up to now.
	Ask(record *game.Record, g game.Game, seat game.Seat, r *rand.Rand) (game.Pick, error)
}

// Table is a bot for each seat.
type Table []Bot

// NewTable seats bots of the kinds named; one kind alone takes all seats.
func NewTable(kinds []string, seats int) (Table, error) {
	if len(kinds) == 1 {
		kinds = slices.Repeat(kinds, seats)
	}
	if len(kinds) != seats {
		return nil, fmt.Errorf("%d bots for %d seats: name one kind for all, or one for each seat", len(kinds), seats)
	}
	table := make(Table, seats)
	for i, kind := range kinds {
		b, err := New(kind)
		if err != nil {
			return nil, err
		}
		table[i] = b
	}
	return table, nil
}

// Next decides once for the seat that is asked: chance by its weights, a seat by its bot,
// the lowest seat first where several decide at once. Play it with g.Play(pick, log), or
// take g.Action. The game must not be over.
func (t Table) Next(g game.Game, r *rand.Rand) (game.Seat, game.Pick) {
	turn := g.Turn()
	if turn.Chance {
		return game.Chance, game.Draw(g, r)
	}
	seat := turn.Seats.First()
	return seat, t[seat].Pick(g, seat, r)
}

// Play plays the game to its end, or to so many actions that it has none. It
// tells how many were played. An error is a fault of the title: it refused what
// it had offered. Outsiders cannot play so: they need the record.
func (t Table) Play(g game.Game, r *rand.Rand, limit int) (actions int, err error) {
	return t.PlayWith(g, r, limit, nil, nil)
}

// Record plays like Play, and writes down what is done.
func (t Table) Record(g game.Game, r *rand.Rand, limit int, record *game.Record) error {
	_, err := t.PlayWith(g, r, limit, record, nil)
	return err
}

// PlayWith plays like Play, writes down what is done where there is a record, and has deal
// draw for chance where there is one.
func (t Table) PlayWith(g game.Game, r *rand.Rand, limit int, record *game.Record, deal func(game.Game) game.Pick) (actions int, err error) {
	for ; actions < limit && !g.Turn().Over; actions++ {
		seat, pick, err := t.next(g, r, record, deal)
		if err != nil {
			return actions, fmt.Errorf("action %d: %w", actions, err)
		}
		if record != nil {
			action, err := json.Marshal(g.Action(pick.Index, pick.Amount))
			if err != nil {
				return actions, fmt.Errorf("action %d of seat %s: %w", actions, seat, err)
			}
			record.Entries = append(record.Entries, game.Entry{Seat: seat, Action: action})
		}
		if err := g.Play(pick, nil); err != nil {
			return actions, fmt.Errorf("action %d: seat %s was offered what is refused: %w", actions, seat, err)
		}
	}
	return actions, nil
}

// next is Next at a table where outsiders may sit, and chance may be drawn otherwise.
func (t Table) next(g game.Game, r *rand.Rand, record *game.Record, deal func(game.Game) game.Pick) (game.Seat, game.Pick, error) {
	turn := g.Turn()
	if turn.Chance && deal != nil {
		return game.Chance, deal(g), nil
	}
	if !turn.Chance && record != nil {
		seat := turn.Seats.First()
		if o, ok := t[seat].(Outsider); ok {
			pick, err := o.Ask(record, g, seat, r)
			return seat, pick, err
		}
	}
	seat, pick := t.Next(g, r)
	return seat, pick, nil
}

// Rand is the generator of game number n of a series: the same series and
// number give the same game, whatever was played before and in what order.
func Rand(series uint64, n int) *rand.Rand {
	return rand.New(rand.NewPCG(series, uint64(n)))
}
