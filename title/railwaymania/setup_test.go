package railwaymania

import (
	"encoding/json"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// Permits for every number of companies: 16 for up to six players, one more for each
// of the others (2.4.1, 2.4.2, 11.1).
func TestSetup_2_4_2_permits(t *testing.T) {
	for _, c := range []struct {
		seats   int
		trains  string
		offered uint8
		permits [runs.NumTrainTypes]uint8
	}{
		{2, "all", 16, [runs.NumTrainTypes]uint8{runs.Freight: 6, runs.Express: 5, runs.Local: 5}},
		{6, "all", 16, [runs.NumTrainTypes]uint8{runs.Freight: 6, runs.Express: 5, runs.Local: 5}},
		{7, "all", 17, [runs.NumTrainTypes]uint8{6, 6, 6}},
		{8, "all", 18, [runs.NumTrainTypes]uint8{6, 6, 6}},
		{6, "freight-local", 16, [runs.NumTrainTypes]uint8{runs.Freight: 8, runs.Local: 8}},
		{7, "freight-local", 17, [runs.NumTrainTypes]uint8{runs.Freight: 9, runs.Local: 9}},
		{7, "express", 17, [runs.NumTrainTypes]uint8{}},
	} {
		g := unseated(t, c.seats, "trains", c.trains)
		if g.dealing().offered() != c.offered || g.Deal.Permits != c.permits {
			t.Errorf("%d players, %s: %d companies, permits %v", c.seats, c.trains, g.dealing().offered(), g.Deal.Permits)
		}
	}
	if g := unseated(t, 8, "extra-companies", "no"); g.dealing().offered() != 16 {
		t.Errorf("without extra companies: %d", g.dealing().offered())
	}
}

// Companies are dealt once each, then a permit to each in that order while there are
// any of the type; chance draws as many of a type as are left (2.4.1, 2.4.2).
func TestSetup_2_4_1_deal(t *testing.T) {
	g := unseated(t, 2)
	g.does(Action{Verb: DoDeal, Company: board.EUR})
	g.refuses(Action{Verb: DoDeal, Company: board.EUR}, notDealt)
	if got := len((rules{}).Options(g.State, game.Chance, nil)); got != int(board.NumCompanies)-1 {
		t.Errorf("%d companies can be drawn", got)
	}
	for c := board.Company(0); g.Step == DealCompany; c++ {
		if g.dealing().checkDeal(c) == nil {
			g.does(Action{Verb: DoDeal, Company: c})
		}
	}
	g.asks(game.Chance, DealPermit)
	g.refuses(Action{Verb: DoPermit, Company: g.Deal.Order[1], Type: runs.Express}, otherFirst)
	for range 5 {
		g.does(Action{Verb: DoPermit, Company: g.Deal.Order[g.Deal.Named], Type: runs.Express})
	}
	g.refuses(Action{Verb: DoPermit, Company: g.Deal.Order[5], Type: runs.Express}, noPermits)
	for range 5 {
		g.does(Action{Verb: DoPermit, Company: g.Deal.Order[g.Deal.Named], Type: runs.Freight})
	}
	options := (rules{}).Options(g.State, game.Chance, nil)
	if len(options) != 2 || options[0].Action.Type != runs.Freight || options[0].Weight != 1 || options[1].Weight != 5 {
		t.Errorf("one freight and five locals are left: %+v", options)
	}
}

// With one type of train all companies have its permit, and parliament begins (11.1).
func TestVariants_11_1_oneType(t *testing.T) {
	g := unseated(t, 2, "trains", "express")
	for c := board.Company(0); g.Step == DealCompany; c++ {
		g.does(Action{Verb: DoDeal, Company: c})
	}
	g.asks(first, Petition)
	for _, c := range g.Deal.Order[:g.Deal.Dealt] {
		if ch := g.charter(c); ch.Permit != runs.Express || ch.Permits != 1<<runs.Express {
			t.Errorf("%s has permit %s", c, ch.Permit)
		}
	}
}

// No seed lies below nought, which is one (2.4).
func TestSetup_seedOfNought(t *testing.T) {
	g := unseated(t, 3, "conventions", "18xx-games")
	g.does(Action{Verb: DoSeed})
	g.asks(first, Petition)
}

// The places where shares lie are called by their names, the others are seats.
func TestHolders_names(t *testing.T) {
	for h, want := range map[Holder]string{Pool: "pool", Treasury: "treasury", Offer: "offer", Holder(second): second.String()} {
		if h.String() != want {
			t.Errorf("%d is called %s, want %s", h, h, want)
		}
	}
}

// A token in London is named by it, and a tile that looks the same turned is read as it
// is written; what is no action is refused.
func TestActions_asWritten(t *testing.T) {
	for _, a := range []Action{
		{Verb: DoShed, London: true}, {Verb: DoShed, Hex: board.HexNamed("D9")}, {Verb: DoBuyShare, Company: board.EUR, From: Treasury},
		{Verb: DoPar, Amount: 54}, {Verb: DoBuyTrain, Type: runs.Local, Amount: 2},
	} {
		text, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var b Action
		if err := json.Unmarshal(text, &b); err != nil || a != b {
			t.Errorf("%s is read as %+v: %v", text, b, err)
		}
	}
	straight := board.TileNamed("57")
	var turned Action
	text := `{"kind":"lay","hex":"D9","tile":"57","turn":3}`
	if err := json.Unmarshal([]byte(text), &turned); err != nil || turned.Turn != straight.PlainTurn(3) || straight.PlainTurn(3) == 3 {
		t.Errorf("%s is read as turn %d: %v", text, turned.Turn, err)
	}
	if err := json.Unmarshal([]byte(`{"kind":"lay","hex":"D9","tile":"none","turn":3}`), &turned); err == nil {
		t.Error("a tile that is none was read")
	}
}

// The money of the game is 15,000, no matter who has it (2.4.4).
func TestSetup_2_4_4_money(t *testing.T) {
	for seats, want := range map[int]money.Amount{2: 1200, 3: 800, 4: 600, 5: 480, 6: 400, 7: 345, 8: 300} {
		g := unseated(t, seats)
		g.adds()
		if g.Cash[first] != want {
			t.Errorf("%d players: %d each", seats, g.Cash[first])
		}
	}
}
