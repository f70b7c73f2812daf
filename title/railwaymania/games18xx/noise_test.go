package games18xx

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// noise writes a log anew as people make one: things are said, done and taken back, or
// were automatic, and links of routes are written in any direction.
type noise struct {
	rng *rand.Rand
	log []entry
}

func (n *noise) add(e entry) {
	e["id"] = len(n.log) + 1
	n.log = append(n.log, e)
}

func (n *noise) say(kind string, fields entry) {
	e := entry{"type": kind, "entity": 1, "entity_type": "player"}
	for k, v := range fields {
		e[k] = v
	}
	n.add(e)
}

func (n *noise) write(e entry) {
	if routes, ok := e["routes"].([]any); ok {
		n.turnLinks(routes)
	}
	switch n.rng.IntN(40) {
	case 0:
		n.say("message", entry{"message": "hm"})
	case 1:
		keep := len(n.log)
		n.say("pass", nil)
		n.say("bid", entry{"corporation": "ECR", "price": 5})
		n.say("undo", entry{"action_id": keep})
	case 2:
		n.add(e)
		n.say("undo", nil)
		n.say("redo", nil)
		return
	case 3:
		n.say("program_share_pass", entry{"auto_actions": []any{e}})
		return
	}
	n.add(e)
}

func (n *noise) turnLinks(routes []any) {
	for _, r := range routes {
		for _, link := range r.(map[string]any)["connections"].([]any) {
			if n.rng.IntN(2) == 0 {
				slices.Reverse(link.([]any))
			}
		}
	}
}

// Games with talk, undo, redo and automatic actions are imported to the same position.
func TestNoiseIsNothing(t *testing.T) {
	t.Parallel()
	for seats := 2; seats <= 8; seats += 3 {
		_, data := exported(t, seats, uint64(100+seats))
		plain, err := Convert(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		var file map[string]any
		if err := json.Unmarshal(data, &file); err != nil {
			t.Fatal(err)
		}
		n := noise{rng: rand.New(rand.NewPCG(uint64(seats), 1862))}
		for _, e := range file["actions"].([]any) {
			n.write(e.(map[string]any))
		}
		file["actions"] = n.log
		if data, err = json.Marshal(file); err != nil {
			t.Fatal(err)
		}
		im, err := Convert(data, nil)
		if err != nil {
			t.Errorf("%d players: %v", seats, err)
			continue
		}
		if !same(*im.Game.State().(*rm.State), *plain.Game.State().(*rm.State)) {
			t.Errorf("%d players: another position", seats)
		}
	}
}

// same tells whether two positions are the same; which way a train ran does not
// matter.
func same(a, b rm.State) bool {
	a.LastRuns = b.LastRuns
	return a == b
}

// mix changes certificates of the pool and of treasuries for each other, as if others
// had moved when nothing was named.
func (x *exporter) mix(rng *rand.Rand) {
	for c := range x.certs.at {
		pool, treasury := x.certs.at[c][rm.Pool], x.certs.at[c][rm.Treasury]
		if len(pool) > 0 && len(treasury) > 0 && rng.IntN(5) == 0 {
			pool[0], treasury[0] = treasury[0], pool[0]
		}
	}
}

// mixed is a random game as a file with other sites' noise in it, and its positions.
func mixed(t *testing.T, seed uint64) (data []byte, states []rm.State) {
	t.Helper()
	record := randomGame(t, 4, seed, nil, map[string]int{})
	x, err := newExporter(record.Setup())
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1862))
	for _, e := range record.Entries {
		a, err := rm.Title.Decode(e.Action)
		if err != nil {
			t.Fatal(err)
		}
		if err := x.do(e.Seat, a.(rm.Action), e.At); err != nil {
			t.Fatal(err)
		}
		x.mix(rng)
		states = append(states, *x.state)
	}
	if data, err = x.file(record); err != nil {
		t.Fatal(err)
	}
	return data, states
}

// lookingFor compares the positions of an import with those of a game, and counts how
// often they parted.
func lookingFor(states []rm.State, parted *int) func(int, *Entry, game.Game) error {
	at := 0
	return func(n int, e *Entry, g game.Game) error {
		if n == 0 {
			at = 1 // the deal is not logged
			return nil
		}
		if e.Type == "merge" {
			return nil // ours is one action with the choice that follows
		}
		if at < len(states) && !same(*g.State().(*rm.State), states[at]) {
			*parted++
			return &difference{N: n, Entry: e, What: "the position"}
		}
		at++
		return nil
	}
}

// A purchase that was from the pool but could have been from the treasury, or the
// other way, is found out when the positions part.
func TestDoubtfulPurchasesAreTurned(t *testing.T) {
	t.Parallel()
	data, states := mixed(t, 11)
	parted := 0
	im, err := Convert(data, lookingFor(states, &parted))
	if err != nil {
		t.Fatal(err)
	}
	if *im.Game.State().(*rm.State) != states[len(states)-1] {
		t.Error("another position")
	}
	if parted == 0 {
		t.Error("no purchase was doubtful")
	}
}

// Where no other reading of doubtful purchases leads further, the observer has last seen
// the game up to where it failed, and not one of the readings that failed before.
func TestDoubtfulPurchases_theLastLookIsAtTheFailure(t *testing.T) {
	t.Parallel()
	data, states := mixed(t, 11)
	parted, last, late := 0, 0, len(states)*9/10
	same := lookingFor(states, &parted)
	_, err := Convert(data, func(n int, e *Entry, g game.Game) error {
		last = n
		if err := same(n, e, g); err != nil {
			return err
		}
		if n >= late {
			return &difference{N: n, Entry: e, What: "everything"}
		}
		return nil
	})
	var differs *difference
	if !errors.As(err, &differs) || differs.What != "everything" {
		t.Fatalf("the import ends with %v", err)
	}
	if last != differs.N {
		t.Errorf("it failed at action %d, and the last look was at %d", differs.N, last)
	}
}
