package bigshoulders

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest"
)

// deed is what was done in a game of bots, and who saw and heard what.
type deed struct {
	seat   game.Seat
	action Action
	seen   game.SeatSet
	log    game.Log
	after  game.Game
}

// botsPlay plays a game of random bots.
func botsPlay(t *testing.T, setup game.Setup, r *rand.Rand) []deed {
	t.Helper()
	g, err := Title.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	table, err := bot.NewTable([]string{"random"}, setup.Seats)
	if err != nil {
		t.Fatal(err)
	}
	var line []deed
	for !g.Turn().Over {
		seat, pick := table.Next(g, r)
		action := g.Action(pick.Index, pick.Amount)
		d := deed{seat: seat, action: action.(Action), seen: g.SeenBy(seat, action)}
		if err := g.Do(seat, action, &d.log); err != nil {
			t.Fatal(err)
		}
		d.after = g.Clone()
		line = append(line, d)
	}
	return line
}

// knownTo is the line as a seat knows it.
func knownTo(line []deed, seat game.Seat) []game.Deed[any] {
	var list []game.Deed[any]
	for _, d := range line {
		k := game.Deed[any]{Seat: d.seat, Hidden: !d.seen.Has(seat), Heard: d.log.For(seat)}
		if !k.Hidden {
			k.Action = d.action
		}
		list = append(list, k)
	}
	return list
}

// A game told anew follows the rules, and the seat sees and hears the same at
// every moment of it.
func TestRetell(t *testing.T) {
	t.Parallel()
	for seats := 2; seats <= maxSeats; seats++ {
		retold(t, setupFor(seats), uint64(seats))
	}
}

// So it is where buildings are drafted: what went from hand to hand was seen here
// and there, and binds the rest.
func TestRetell_draft(t *testing.T) {
	t.Parallel()
	for seats := 2; seats <= maxSeats; seats++ {
		for seed := range uint64(titletest.Many(1, 3)) {
			retold(t, setupFor(seats, draftKey, "on"), seed)
		}
	}
}

// retold plays a game and tells every seat of many of its moments.
func retold(t *testing.T, setup game.Setup, seed uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	line := botsPlay(t, setup, r)
	hidden, other := 0, 0
	for moment := 20; moment < len(line); moment += 13 {
		for seat := game.Watcher; int(seat) < setup.Seats; seat++ {
			if seat == game.Chance {
				continue
			}
			told := knownTo(line[:moment], seat)
			if !Title.Retell(setup, told, r) {
				t.Fatalf("%d seats: seat %s cannot be told of moment %d", setup.Seats, seat, moment)
			}
			a, b := believed(t, setup, line[:moment], told, seat)
			hidden, other = hidden+a, other+b
		}
	}
	if other < hidden/2 {
		t.Errorf("%d seats: of %d hidden actions only %d are told otherwise", setup.Seats, hidden, other)
	}
}

// believed plays a story and counts what was hidden of it, and told otherwise.
func believed(t *testing.T, setup game.Setup, line []deed, told []game.Deed[any], seat game.Seat) (hidden, other int) {
	t.Helper()
	g, err := Title.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range told {
		var log game.Log
		if err := g.Do(d.Seat, d.Action, &log); err != nil {
			t.Fatalf("seat %s is told that seat %s did %+v as deed %d: %v", seat, d.Seat, d.Action, i, err)
		}
		if !g.Alike(line[i].after, seat) || !reflect.DeepEqual(log.For(seat), d.Heard) {
			t.Fatalf("seat %s would know that deed %d was not %+v", seat, i, d.Action)
		}
		if d.Hidden {
			hidden++
		}
		if d.Action != any(line[i].action) {
			other++
		}
	}
	return hidden, other
}
