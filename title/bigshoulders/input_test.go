package bigshoulders

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
)

// What cannot be an action is told what, where, and what would be possible.
func TestBadActions(t *testing.T) {
	for text, says := range map[string]string{
		`[]`:                                 "an action is an object",
		`{}`:                                 `"kind" is missing`,
		`{"kind":7}`:                         "not a text",
		`{"kind":"fly"}`:                     `there is no kind "fly"; possible: draw-first`,
		`{"kind":"pass","x":1}`:              `"pass" has no field "x"; its fields: none`,
		`{"kind":"start","company":"libby"}`: `"start" needs the field "price"`,
		`{"kind":"start","company":"ford","price":40}`:             `there is no company "ford"; possible: anglo`,
		`{"kind":"start","company":null,"price":40}`:               "null",
		`{"kind":"start","company":"libby","price":40,"amount":1}`: `"start" has no field "amount"`,
		`{"kind":"send","company":"libby","space":"B99"}`:          `there is no space "B99"`,
		`{"kind":"send","company":"libby","space":""}`:             `there is no space ""`,
		`{"kind":"distribute","column":"left","amount":"all"}`:     "not a whole number",
		`{"kind":"deal-building","seat":9,"building":"B01"}`:       "seat: 9",
		`{"kind":"take","resource":"gold"}`:                        "livestock, steel, wood, coal",
	} {
		var a Action
		err := json.Unmarshal([]byte(text), &a)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, should say %q", text, err, says)
		}
	}
}

// Chance draws what is there, and nothing else.
func TestOnlyWhatIsThereIsDrawn(t *testing.T) {
	g := given(t, 2)
	g.push(frame{task: drawCubes, n: 1, x: atX})
	g.bag, g.square = Cubes{Coal: 1}, Cubes{}
	g.refused(game.Chance, Action{Do: drawCube, Resource: Wood}, notDrawable)
	g.refused(game.Chance, Action{Do: drawTile, Tile: 1}, notDrawable)
	g.push(frame{task: fillDemand})
	g.refused(game.Chance, Action{Do: drawTile, Tile: 19}, notDrawable) // the fourth stack lies below
	g.refused(game.Chance, Action{Do: drawTile, Tile: 3}, notDrawable)  // for three and more
}

// The audit finds everything that can be lost.
func TestAuditFindsLosses(t *testing.T) {
	for name, lose := range map[string]func(*State){
		"money":         func(s *State) { s.cash[0]-- },
		"debts":         func(s *State) { s.cash[0], s.bank = -5, s.bank+s.cash[0]+5 },
		"company debts": func(s *State) { s.company[Libby].cash, s.bank = -5, s.bank+5 },
		"certificates":  func(s *State) { s.held[pool][Libby][cert.Common]++ },
		"directors":     func(s *State) { s.company[Libby].started, s.company[Libby].director = true, 1 },
		"cubes":         func(s *State) { s.bag[Coal]-- },
		"workers":       func(s *State) { s.market++ },
		"markets":       func(s *State) { s.market, s.workers = 13, workersInBox-13 },
		"goods":         func(s *State) { s.company[Swift].goods++ },
		"tokens":        func(s *State) { s.tokens-- },
		"factories":     func(s *State) { s.company[Swift].automated[0] = 3 },
		"managers":      func(s *State) { s.company[Swift].managers[2] = true },
		"salespeople":   func(s *State) { s.company[Spalding].salespeople = 2 },
		"assets":        func(s *State) { s.assetRow[2] = BrilliantMarketing },
		"tiles":         func(s *State) { s.demand.tile[0][0] = 3 },
		"buildings":     func(s *State) { s.construct.deck &^= 1 << 4 },
		"sixty percent": func(s *State) {
			cert.MoveAll(&s.held[treasury][Libby], &s.held[0][Libby], cert.Holding{5, 1, 0})
		},
	} {
		s := newState(setupFor(4))
		if err := (rules{}).Audit(&s); err != nil {
			t.Fatal(err)
		}
		if lose(&s); (rules{}).Audit(&s) == nil {
			t.Errorf("%s: not found", name)
		}
	}
}
