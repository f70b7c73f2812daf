package bigshoulders

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// Hands, face-down choices and what was removed are nobody else's business.

// dealtTable is a table in the building phase with hands dealt.
func dealtTable(t *testing.T, seats int, chosen ...string) *table {
	g := given(t, seats, chosen...)
	for seat, c := range []Company{Libby, Swift, Elgin, Anglo}[:seats] {
		g.found(c, game.Seat(seat), 40)
	}
	g.push(frame{task: dealHands, n: int8(seats * handSize), x: handSize})
	g.settleChanceUntil(func() bool { return g.depth == 0 })
	g.construction().beginBuilding(&g.log)
	g.advance(&g.log)
	return g
}

// sees tells whether the view of a seat has a building's name in it.
func (g *table) sees(seat game.Seat, b Building) bool {
	g.Helper()
	data, err := json.Marshal(rules{}.View(g.State, seat))
	if err != nil {
		g.Fatal(err)
	}
	return strings.Contains(string(data), `"`+buildingNames[b]+`"`)
}

func TestSecrets_HandsAndChoices(t *testing.T) {
	g := dealtTable(t, 3)
	hands := g.construct.hand
	others := []game.Seat{red, green, game.Watcher}
	a := Action{Do: build, Building: hands[blue][0], Remove: hands[blue][1]}
	want(g, "who sees the choice", rules{}.SeenBy(g.State, blue, a), game.Seats(blue))
	g.do(blue, a)
	for _, b := range hands[blue] {
		want(g, "blue sees its own", g.sees(blue, b), true)
		for _, seat := range others {
			want(g, "others see nothing", g.sees(seat, b), false)
		}
	}
	for _, seat := range []game.Seat{red, green} {
		g.do(seat, Action{Do: build, Building: hands[seat][0], Remove: hands[seat][1]})
	}
	for _, seat := range others {
		want(g, "built: face up", g.sees(seat, hands[blue][0]), true)
		want(g, "removed: face down", g.sees(seat, hands[blue][1]), false)
		want(g, "kept: in hand", g.sees(seat, hands[blue][2]), false)
	}
}

// Nothing that is told to all names a hidden building.
func TestSecrets_Events(t *testing.T) {
	g := dealtTable(t, 2)
	hands := g.construct.hand
	g.log = game.Log{}
	g.do(red, Action{Do: build, Building: hands[red][0], Remove: hands[red][1]})
	told, err := game.EncodeEvents(g.log.For(game.Watcher))
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range hands[red] {
		want(g, "told", strings.Contains(string(told), buildingNames[b]), false)
	}
	want(g, "who is dealt a building", rules{}.SeenBy(g.State, game.Chance, Action{Do: dealBuilding, Seat: blue}), game.Seats(blue))
}

// What a seat sees with a veil over the rest is all that it sees, and the veil is
// the same over every state that it could believe in.
func TestSecrets_Veil(t *testing.T) {
	t.Parallel()
	for seats := 2; seats <= maxSeats; seats++ {
		setup := game.Setup{Seats: seats, Settings: map[string]string{modeKey: "advanced", draftKey: "on"}}
		r := rand.New(rand.NewPCG(uint64(seats), 3))
		bots, err := bot.NewTable([]string{"random"}, setup.Seats)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Title.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		for !g.Turn().Over {
			s := g.State().(*State)
			for _, seat := range []game.Seat{game.Watcher, 0, 1} {
				veiled := rules{}.Redact(s, seat)
				if seen, left := (rules{}).View(s, seat), (rules{}).View(&veiled, seat); !reflect.DeepEqual(seen, left) {
					t.Fatalf("%d seats, seat %s (-view +view of the veil):\n%s", seats, seat, cmp.Diff(seen, left))
				}
				believed := rules{}.Determinize(s, seat, r)
				if veiled != (rules{}).Redact(&believed, seat) {
					t.Fatalf("%d seats, seat %s: the veil shows what a guess does not know", seats, seat)
				}
			}
			_, pick := bots.Next(g, r)
			if err := g.Play(pick, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A guess moves what the seat has not seen, and nothing else.
func TestSecrets_Guess(t *testing.T) {
	g := dealtTable(t, 3)
	r := rand.New(rand.NewPCG(3, 4))
	moved := false
	for range 20 {
		s := rules{}.Determinize(g.State, red, r)
		want(g, "own hand", s.construct.hand[red], g.construct.hand[red])
		moved = moved || s.construct.hand[blue] != g.construct.hand[blue]
		if err := (rules{}).Audit(&s); err != nil {
			t.Fatal(err)
		}
	}
	want(g, "another's hand is drawn anew", moved, true)
}

// The draft (p. 31): keep one, pass two to the left, keep one, pass one; in the
// second and fourth decade to the right.
func TestP31_Draft(t *testing.T) {
	for decade := range int8(2) {
		t.Run("", func(t *testing.T) {
			g := dealtTable(t, 3, draftKey, "on")
			g.decade = decade
			hands := g.construct.hand
			next := func(seat game.Seat) game.Seat { return (seat + 1) % 3 }
			if decade == 1 {
				next = func(seat game.Seat) game.Seat { return (seat + 2) % 3 }
			}
			g.refused(red, Action{Do: build, Building: hands[red][0], Remove: hands[red][1]}, game.NotNow)
			for seat := range game.Seat(3) {
				g.do(seat, Action{Do: keep, Building: hands[seat][0]})
			}
			for seat := range game.Seat(3) {
				want(g, "two arrive", g.construct.hand[next(seat)], [handSize]Building{hands[seat][1], hands[seat][2]})
				want(g, "one is kept", g.construct.aside[seat][0], hands[seat][0])
			}
			second := g.construct.hand
			for seat := range game.Seat(3) {
				g.refused(seat, Action{Do: keep, Building: hands[seat][0]}, notInHand)
				g.do(seat, Action{Do: keep, Building: second[seat][0]})
			}
			for seat := range game.Seat(3) {
				want(g, "the last one", g.construct.hand[next(seat)][0], second[seat][1])
				want(g, "the first kept", g.construct.hand[seat][1], hands[seat][0])
				want(g, "the second kept", g.construct.hand[seat][2], second[seat][0])
			}
			want(g, "step", g.step, choosing)
		})
	}
}

// A player who passed two buildings on does not know which of them was kept.
func TestP31_DraftGuess(t *testing.T) {
	g := dealtTable(t, 3, draftKey, "on")
	for range 2 {
		for seat := range game.Seat(3) {
			g.do(seat, Action{Do: keep, Building: g.construct.hand[seat][0]})
		}
	}
	passed := g.construct.passed[red][0]
	r := rand.New(rand.NewPCG(5, 6))
	stayed, swapped := 0, 0
	for range 40 {
		s := rules{}.Determinize(g.State, red, r)
		atBlue := s.construction().inHand(blue, passed[0]) >= 0
		want(g, "one with blue, one with green", atBlue, s.construction().inHand(green, passed[1]) >= 0)
		if atBlue == (g.construction().inHand(blue, passed[0]) >= 0) {
			stayed++
		} else {
			swapped++
		}
	}
	want(g, "both are possible", stayed > 0 && swapped > 0, true)
}

// Of the two buildings that others did not build, nobody else knows which was
// removed: not when the phase is over and not in the decades after, draft or not.
func TestSecrets_RemovedOrKept(t *testing.T) {
	for _, draft := range []string{"off", "on"} {
		t.Run("draft "+draft, func(t *testing.T) {
			g := dealtTable(t, 3, draftKey, draft)
			for g.phase == inBuilding {
				for seat := range game.Seat(3) {
					hand := g.construct.hand[seat]
					if g.step == drafting {
						g.do(seat, Action{Do: keep, Building: hand[0]})
					} else {
						g.do(seat, Action{Do: build, Building: hand[0], Remove: hand[1]})
					}
				}
			}
			g.guessesBoth(blue)
			g.decade = 1
			g.construction().beginBuilding(nil)
			g.settleChanceUntil(func() bool { return g.depth == 0 })
			g.guessesBoth(blue)
		})
	}
}

// guessesBoth: red believes now that a seat kept the building that it removed in
// the first decade, now that it did not.
func (g *table) guessesBoth(seat game.Seat) {
	g.Helper()
	r := rand.New(rand.NewPCG(8, 9))
	kept, removed := g.construct.hand[seat][0], g.construct.removed[seat][0]
	held, gone := 0, 0
	for range 200 {
		s := rules{}.Determinize(g.State, red, r)
		if s.construction().inHand(seat, removed) >= 0 {
			held++
		}
		if s.construct.removed[seat][0] == kept {
			gone++
		}
		if err := (rules{}).Audit(&s); err != nil {
			g.Fatal(err)
		}
	}
	want(g, "the one removed may be in hand", held > 0, true)
	want(g, "the one in hand may be removed", gone > 0, true)
}

// In whole games no seat is ever shown, told or offered a building that it has
// not had in hand and that is not on the board.
func TestSecrets_WholeGames(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		for _, draft := range []string{"off", "on"} {
			t.Run(fmt.Sprintf("%d seats, draft %s", seats, draft), func(t *testing.T) {
				t.Parallel()
				watchSecrets(t, game.Setup{Seats: seats, Settings: map[string]string{draftKey: draft}})
			})
		}
	}
}

// known is the buildings that somebody may know, by name.
type known map[string]bool

// look adds what the seat may look at in a position.
func (k known) look(s *State, seat game.Seat) {
	c := &s.construct
	for q := range s.n() {
		for _, b := range c.built[q] {
			k[buildingNames[b]] = true
		}
	}
	if seat == game.Watcher {
		return
	}
	for _, b := range c.hand[seat] {
		k[buildingNames[b]] = true
	}
	for _, b := range c.aside[seat] {
		k[buildingNames[b]] = true
	}
}

var buildingName = regexp.MustCompile(`B\d\d`)

// watchSecrets plays a random game and reads everything that the seats and those
// who watch get to see of it.
func watchSecrets(t *testing.T, setup game.Setup) {
	r := rand.New(rand.NewPCG(21, uint64(setup.Seats)))
	g, err := Title.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	table, err := bot.NewTable([]string{"random"}, setup.Seats)
	if err != nil {
		t.Fatal(err)
	}
	readers := map[game.Seat]known{game.Watcher: {}}
	for seat := range game.Seat(setup.Seats) {
		readers[seat] = known{}
	}
	for !g.Turn().Over {
		_, pick := table.Next(g, r)
		var log game.Log
		if err := g.Play(pick, &log); err != nil {
			t.Fatal(err)
		}
		for seat, may := range readers {
			may.look(g.State().(*State), seat)
			for _, name := range buildingName.FindAllString(allSeen(t, g, seat, &log), -1) {
				if !may[name] {
					t.Fatalf("seat %s learns of %s", seat, name)
				}
			}
		}
	}
}

// allSeen is all that a seat reads after an action: the view, the events and its
// options.
func allSeen(t *testing.T, g game.Game, seat game.Seat, log *game.Log) string {
	t.Helper()
	view, err := json.Marshal(g.View(seat))
	if err != nil {
		t.Fatal(err)
	}
	told, err := game.EncodeEvents(log.For(seat))
	if err != nil {
		t.Fatal(err)
	}
	text := string(view) + string(told)
	for i := range g.Options(seat) {
		offered, err := json.Marshal(g.Action(i, int(g.Terms(i).Min)))
		if err != nil {
			t.Fatal(err)
		}
		text += string(offered)
	}
	return text
}

// A player who asks for a building that it does not have is told the same, wherever the
// building is.
func TestSecrets_Refusals(t *testing.T) {
	g := dealtTable(t, 3)
	mine := g.construct.hand[red]
	for b := Building(1); b < buildings; b++ {
		if g.construction().inHand(red, b) >= 0 {
			continue
		}
		for _, a := range []Action{{Do: build, Building: b, Remove: mine[0]}, {Do: build, Building: mine[0], Remove: b}} {
			var why *game.Illegal
			if err := (rules{}).Apply(g.State, red, a, nil); !errors.As(err, &why) {
				t.Fatal(err)
			}
			want(g, "why", why.Why, notInHand.Why)
			want(g, "facts", len(why.Facts), 1)
			want(g, "which", why.Facts["building"] == any(b), true)
		}
	}
}
