package match_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// play has the people play their seats at random until so many entries are there.
func (p *place) play(table *match.Table, entries int, people ...*people.User) {
	p.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for {
		for _, u := range people {
			pos := p.see(table, u.ID).Position
			if pos.N >= entries {
				return
			}
			if len(pos.Options) == 0 {
				continue
			}
			_, err := table.Act(p.Context(), match.Move{User: u.ID, After: pos.N, Seat: pos.Seat, Actions: []json.RawMessage{anyOf(pos, r)}})
			p.must(err)
		}
	}
}

// hand is what a seat has in hand at a table of Big Shoulders.
func (p *place) hand(table *match.Table, user persist.UserID, seat game.Seat) string {
	p.Helper()
	seen, err := table.See(p.Context(), match.Viewer{User: user, As: &seat})
	p.must(err)
	var view struct{ Hand json.RawMessage }
	p.must(json.Unmarshal(seen.Position.View, &view))
	return string(view.Hand)
}

// A game under way can be tried out by a player who does not know all of it:
// what they know is as it is, and the rest is determinized.
func TestBranch_ToldAnew(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob, carl := p.user("Ann"), p.user("Bob"), p.user("Carl")
	table := p.started("big-shoulders", ann, bob)
	p.play(table, 150, ann, bob)
	n := p.see(table, ann.ID).Position.N

	branch, err := table.Branch(t.Context(), ann, match.Branching{At: n})
	p.must(err)
	seen := p.see(branch, ann.ID)
	if o := seen.Sheet.WhatIf; o == nil || !o.Guessed || o.At != n {
		t.Errorf("the branch is of %+v", o)
	}
	if seen.Mine != game.AllSeats(2) {
		t.Errorf("she plays %v", seen.Mine)
	}
	if was, is := p.hand(table, ann.ID, 0), p.hand(branch, ann.ID, 0); was != is {
		t.Errorf("her hand was %s and is %s", was, is)
	}

	again, err := table.Branch(t.Context(), ann, match.Branching{At: n}) // nothing is learnt by asking again
	p.must(err)
	if one, two := p.hand(branch, ann.ID, 1), p.hand(again, ann.ID, 1); one != two {
		t.Errorf("Bob's hand is guessed to be %s, and then %s", one, two)
	}

	// It is a game like any other: it can be played on, kept, and opened again.
	p.play(branch, seen.Position.N+10, ann)
	record, err := branch.Replay.Record(match.Viewer{User: ann.ID})
	p.must(err)
	_, err = p.house.OpenRecord(t.Context(), ann, record)
	p.must(err)

	_, err = table.Branch(t.Context(), carl, match.Branching{At: n}) // a watcher knows less, and may wonder too
	p.must(err)
	_, err = table.Replay.Record(match.Viewer{User: ann.ID})
	p.refused(err, refusal.Secret) // the game itself stays as secret as it was
}

// What is guessed of others is not what is so, but by chance.
func TestBranch_GuessesAnew(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob, carl := p.user("Ann"), p.user("Bob"), p.user("Carl")
	const tables = 10
	right := 0
	for range tables {
		table := p.started("big-shoulders", ann, bob, carl)
		p.play(table, 100, ann, bob, carl) // past the first building phase: each has one of six cards in hand
		branch, err := table.Branch(t.Context(), ann, match.Branching{At: p.see(table, ann.ID).Position.N})
		p.must(err)
		if p.hand(branch, ann.ID, 1) == p.hand(table, bob.ID, 1) {
			right++
		}
	}
	if right == tables {
		t.Error("every guess was right")
	}
}
