package bigshoulders

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
)

// The rulebook's limits, and what selling and ties do.

// A preferred certificate sold moves the price two steps, the director's three.
func TestP13_SellingMovesThePrice(t *testing.T) {
	g := given(t, 2, modeKey, "advanced")
	g.found(Libby, red, 100)
	g.holds(int(blue), Libby, cert.Preferred, 1)
	g.holds(int(blue), Libby, cert.Common, 1)
	g.found(Swift, blue, 100)
	g.holds(int(red), Swift, cert.Preferred, 1)
	g.stockTurnOf(red)
	g.do(red, Action{Do: sell, Company: Swift, Certificate: preferred, Amount: 1})
	g.wantPrice(Swift, 100)
	g.do(red, Action{Do: sell, Company: Libby, Certificate: director, Amount: 1})
	g.wantCash(red, 175+200+300)
	g.wantPrice(Swift, 60)
	g.wantPrice(Libby, 50)
	want(g, "director of Libby", g.company[Libby].director, blue)
	want(g, "blue's Libby", g.held[blue][Libby], cert.Holding{cert.Director: 1})
	want(g, "Libby in the pool", g.shares(Libby, pool), 3)
}

// Certificate limits, and 60% of one company.
func TestP9_Limits(t *testing.T) {
	for seats, limit := range map[int]int{2: 10, 3: 12, 4: 14} {
		g := State{seats: uint8(seats)}
		if int(g.limit()) != limit {
			t.Errorf("%d players: %d certificates, want %d", seats, g.limit(), limit)
		}
	}
	g := given(t, 2)
	g.found(Libby, red, 10)
	g.holds(int(red), Libby, cert.Common, 3)
	g.stockTurnOf(red)
	g.refused(red, Action{Do: buy, Company: Libby, Certificate: common}, tooMuch)
	g.refused(red, Action{Do: buy, Company: Libby, Certificate: preferred}, directorNoPreferred)
}

func TestP9_TheLimitStopsBuyingAndStarting(t *testing.T) {
	g := given(t, 2)
	g.decade = 1
	g.purse(red, 2000)
	g.found(Libby, red, 10)
	g.holds(int(red), Libby, cert.Common, 3)
	g.found(Swift, blue, 10)
	g.holds(int(red), Swift, cert.Common, 5)
	g.found(Elgin, blue, 10)
	g.holds(int(red), Elgin, cert.Common, 1)
	g.stockTurnOf(red)
	want(g, "certificates", g.certificates(red), 10)
	g.refused(red, Action{Do: buy, Company: Elgin, Certificate: common}, limitReached)
	g.refused(red, Action{Do: start, Company: Anglo, Price: 35}, limitReached)
}

// Two tied on a goal both get $200.
func TestP7_TiedGoals(t *testing.T) {
	g := given(t, 3)
	g.found(Libby, red, 10).salespeople = 2
	g.found(Swift, blue, 10).salespeople = 2
	g.found(Elgin, green, 10).salespeople = 1
	g.goals = [goalsInPlay]Goal{MostSalespeople, MostManagers}
	ending, standings := g.cleanup().outcome()
	want(g, "ending", ending, "")
	for _, st := range standings { // goals are scored at the end
		want(g, "score before the end", st.Score, 175+30)
		want(g, "won", st.Won, false)
	}
	g.cleanup().finish(nil)
	ending, standings = g.cleanup().outcome()
	want(g, "ending", ending, endOfDecades)
	for _, st := range standings {
		bonus := map[game.Seat]int{red: 200, blue: 200, green: 0}[st.Seat]
		want(g, "score", st.Score, 175+30+bonus)
	}
	want(g, "both win", standings[0].Won && standings[1].Won && !standings[2].Won, true)
}
