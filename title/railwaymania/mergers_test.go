package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What a merger does to the turn, to the directors and to the tokens (7.5, 5.2).

// mergesWith is the operating company's proposal to merge, itself to survive.
func (g *table) mergesWith(c board.Company) Action {
	return Action{Verb: DoMerge, Company: c, Other: g.Company}
}

// partners are two companies of the first player, joined by track, with a train each.
func partners(t *testing.T, settings ...string) *table {
	g := seated(t, 2, settings...)
	for _, c := range []board.Company{board.NE, board.IB} {
		g.company(c, 90, 6, 0)
		g.train(c, ClassB, runs.Express)
	}
	g.joins(board.NE, board.IB)
	return g
}

// "Si la otra compañía no ha operado [...] continuará operando [...] Si ya hubiese
// operado [...] finaliza de inmediato" (If the other company has not operated it goes on
// to operate; if it has operated already it ends at once); after an acquisition it ends
// too (7.14).
func TestMerging_7_5_turn(t *testing.T) {
	for _, c := range []struct {
		step     Step
		operated bool
		goesOn   bool
	}{{Merging, false, true}, {Merging, true, false}, {Acquiring, false, false}} {
		g := partners(t)
		g.operates(board.NE, c.step)
		g.Operating.Order, g.Operating.Count = [board.NumCompanies]board.Company{board.NE, board.IB}, 2
		g.Operating.Next = 1
		g.Charters[board.IB].Operated = c.operated
		number := g.Number
		g.does(g.mergesWith(board.IB))
		if goesOn := g.Number == number && g.Company == board.NE; goesOn != c.goesOn {
			t.Errorf("%s, operated %v: the turn goes on: %v", c.step, c.operated, goesOn)
		}
	}
}

// "Se considera que tiene una conexión total con cualquier vía que esté en la loseta de
// la base" (It counts as fully connected to any track on the tile of its home): a
// company without room for its home token may merge with the one that takes up the last
// circle (7.2).
func TestMerging_7_2_homeToCome(t *testing.T) {
	for _, other := range []string{"D9", "D11"} {
		g := seated(t, 2)
		g.company(board.IB, 90, 6, 0)
		g.company(board.NE, 90, 6, 0)
		g.lay("D9", "621", 0) // the I&B's home, with one circle
		g.lay("D11", "57", 0)
		if other != "D9" {
			g.company(board.ESR, 90, 0, 6)
			g.token(board.ESR, "D9")
		}
		g.token(board.NE, other)
		g.operates(board.IB, Merging)
		g.does(g.mergesWith(board.NE))
		if g.Charters[board.NE].Status != Waiting {
			t.Errorf("the N&E in %s did not merge", other)
		}
	}
}

// A company that has had its turn in the round has no other, whichever company it merged
// with.
func TestOperating_7_1_onceEach(t *testing.T) {
	g := partners(t)
	g.operates(board.NE, Acquiring)
	g.Operating.Order, g.Operating.Count, g.Operating.Next = [board.NumCompanies]board.Company{board.NE, board.IB}, 2, 1
	g.Charters[board.IB].Operated = true
	g.Number, g.Of = 1, 2
	g.does(pass)
	if g.Number != 2 {
		t.Errorf("%s operates in round %d", g.Company, g.Number)
	}
}

// The survivor may be either company, and no third one.
func TestMerging_7_5_1_survivor(t *testing.T) {
	g := partners(t)
	g.operates(board.NE, Merging)
	g.refuses(Action{Verb: DoMerge, Company: board.IB, Other: board.ECR}, noSurvivor)
	g.refuses(Action{Verb: DoMerge, Company: board.ECR, Other: board.NE}, noPartner)
	g.does(Action{Verb: DoMerge, Company: board.IB, Other: board.IB})
	if g.Company != board.IB || g.Charters[board.NE].Status != Waiting {
		t.Errorf("%s operates", g.Company)
	}
}

// After the LNER nobody is asked for a merger (10.3).
func TestMerging_10_3_none(t *testing.T) {
	g := partners(t)
	g.operates(board.NE, Merging)
	if !g.mergers().mayMerge() {
		t.Fatal("the two cannot merge")
	}
	if g.LNER = true; g.mergers().mayMerge() {
		t.Error("they may merge after the LNER")
	}
}

// A merger to the top of the market ends the game, by the convention it does not
// (7.5.3, 10.1).
func TestMerging_10_1_top(t *testing.T) {
	for convention, want := range map[string]bool{"rulebook": true, "18xx-games": false} {
		g := seated(t, 2, "conventions", convention)
		for _, c := range []board.Company{board.NE, board.IB} {
			g.company(c, 700, 6, 0) // 700 and half of 700
		}
		g.train(board.NE, ClassB, runs.Express)
		g.train(board.IB, ClassB, runs.Express)
		g.joins(board.NE, board.IB)
		g.operates(board.NE, Acquiring)
		g.does(g.mergesWith(board.IB))
		if g.stands(board.NE, 1000); g.TopReached != want {
			t.Errorf("%s: the top was reached: %v", convention, g.TopReached)
		}
	}
}

// Ruling 10: the absorbed company's director's certificate, as an option, is exchanged
// for the survivor's, of a holder still to come. A player who so has the absorbed company's,
// and finds none, sells: here five shares for two and a half times the price.
func TestMerging_5_2_4_directorsExchange(t *testing.T) {
	g := seated(t, 2)
	g.company(board.IB, 90, 3, 0)
	g.company(board.NE, 90, 0, 5)
	g.train(board.NE, ClassB, runs.Express)
	g.train(board.IB, ClassB, runs.Express)
	g.joins(board.NE, board.IB)
	g.operates(board.IB, Acquiring)
	g.does(Action{Verb: DoMerge, Company: board.NE, Other: board.NE})
	g.asks(second, Consenting)
	g.changes(second, 335, func() { g.does(Action{Verb: DoAgree}); g.asks(first, HalfShare); g.redeems(201) })
	g.has(board.NE, 3, 0)
	g.directed(board.NE, first)
}

// redeems has the holder who is asked redeem an option for so much.
func (g *table) redeems(cost int32) {
	g.t.Helper()
	before, p := g.Cash, g.Seat
	g.does(Action{Verb: DoRedeem})
	if paid := before[p] - g.Cash[p]; int32(paid) != cost {
		g.t.Errorf("seat %d paid %d, want %d", p, paid, cost)
	}
}

// crowded are two companies with four tokens on the map each, and two in London.
func crowded(t *testing.T, holdings ...int) *table { return crowdedBy(t, "rulebook", holdings...) }

func crowdedBy(t *testing.T, convention string, holdings ...int) *table {
	g := seated(t, 2, "conventions", convention)
	for c, hexes := range map[board.Company][]string{board.NE: {"B13", "B7", "B9", "C4"}, board.IB: {"D9", "C6", "D5", "E4"}} {
		g.company(c, 90, holdings...)
		g.train(c, ClassB, runs.Express)
		g.Charters[c].Tokens = 5
		for _, hex := range hexes {
			g.lay(hex, "57", 0)
			g.token(c, hex)
		}
	}
	g.lay("D11", "14", 0)
	g.Charters[board.NE].Tokens, g.Charters[board.IB].Tokens = 2, 2
	g.token(board.NE, "D11")
	g.token(board.IB, "D11")
	g.operates(board.NE, Acquiring)
	return g
}

// "El exceso [...] se retira del tablero a elección del director" (The excess is removed
// from the board, as the director chooses): nine tokens, of which two must go, any but
// the home token (7.5.6).
func TestMerging_7_5_6_excess(t *testing.T) {
	g := crowded(t, 6, 0)
	g.does(g.mergesWith(board.IB))
	shed := func(hex string) Action { return Action{Verb: DoShed, Hex: board.HexNamed(hex)} }
	g.asks(first, ShedToken)
	g.refuses(shed("B13"), keepHome)
	g.refuses(shed("E8"), noTokenThere)
	g.refuses(Action{Verb: DoShed, London: true}, noTokenThere)
	g.refuses(pass, game.NotNow)
	g.does(shed("D9"))
	g.asks(first, ShedToken)
	g.does(shed("B7"))
	if g.Step == ShedToken || g.Board.TokensOnMap(board.NE) != 7 || g.Charters[board.NE].Tokens != 0 {
		t.Errorf("%d tokens on the map and %d to come", g.Board.TokensOnMap(board.NE), g.Charters[board.NE].Tokens)
	}
	if g.Board.HasToken(board.NE, board.HexNamed("D9")) || g.Board.HasToken(board.NE, board.HexNamed("B7")) || !g.Board.HasToken(board.NE, board.HexNamed("E4")) {
		t.Error("others than those chosen are gone")
	}
}

// A link to London is a token too, and may be the one to go.
func TestMerging_7_5_6_excessInLondon(t *testing.T) {
	g := crowded(t, 6, 0)
	g.Board.LinkLondon(board.IB)
	g.Charters[board.IB].Tokens--
	g.does(g.mergesWith(board.IB))
	g.offers(Action{Verb: DoShed, London: true})
	g.does(Action{Verb: DoShed, London: true})
	if g.Board.InLondon(board.NE) || g.Board.InLondon(board.IB) {
		t.Error("the link is still there")
	}
	g.asks(first, ShedToken) // two more are too many
}

// Ruling HolderRuns: without a director the player who merged decides which tokens go.
func TestMerging_7_5_6_excessWithoutDirector(t *testing.T) {
	g := crowded(t, 3, 0)
	g.moveDirector(Holder(first), Holder(second), board.IB)
	g.Charters[board.IB].Director = second
	g.cash(first, 0) // they cannot redeem their options
	g.cash(second, 0)
	g.toPool(board.NE, 6)
	g.does(g.mergesWith(board.IB))
	g.does(Action{Verb: DoAgree})
	if !g.receivership(board.NE) {
		t.Fatalf("seat %d directs the N&E", g.Charters[board.NE].Director)
	}
	g.asks(first, ShedToken)
}

// The forced upgrade of the home hex comes after the merger, by the convention
// before it (7.2).
func TestMerging_7_2_upgradeAfter(t *testing.T) {
	for convention, want := range map[string]Step{"rulebook": Merging, "18xx-games": HomeUpgrade} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.ESR, 82, 5)
		g.phase(ClassB)
		g.lay("F11", "790", 4) // Ipswich, with two circles
		for _, c := range []board.Company{board.WVR, board.NB} {
			g.company(c, 82, 0, 5)
			g.token(c, "F11")
		}
		g.operatingRound().startTurn(board.ESR, &g.log)
		if g.Step != want {
			t.Errorf("%s: asked for %s", convention, g.Step)
		}
	}
}
