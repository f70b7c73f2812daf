package bigshoulders

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
)

// Rulings on the stock phase; the numbers are those of RULINGS.md.

// 1, 2: sell, then start a company in the same turn; a sale alone is an action.
func TestRuling01_SellThenStart(t *testing.T) {
	g := given(t, 2)
	g.decade = 1
	g.found(Libby, red, 40)
	g.found(Swift, blue, 100)
	g.holds(int(red), Swift, cert.Common, 1)
	g.stockTurnOf(red)
	g.do(red, Action{Do: sell, Company: Swift, Certificate: common, Amount: 1})
	want(g, "step", g.step, buying)
	g.do(red, Action{Do: start, Company: Elgin, Price: 60})
	g.wantTreasury(Elgin, 180)
	want(g, "next", g.seat, blue)
}

func TestRuling02_ASaleAloneIsAnAction(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40)
	g.found(Swift, blue, 100)
	g.holds(int(red), Swift, cert.Common, 1)
	g.holds(int(blue), Swift, cert.Common, 2)
	g.stockTurnOf(blue)
	g.do(blue, Action{Do: pass})
	g.do(red, Action{Do: sell, Company: Swift, Certificate: common, Amount: 1})
	g.do(red, Action{Do: done})
	want(g, "who passed is asked again", g.seat, blue)
	want(g, "passes", g.stock.passes, 0)
}

// 3: the marker stays where nobody acted, else it goes left of the last who did.
func TestRuling03_Priority(t *testing.T) {
	for _, acts := range []bool{false, true} {
		t.Run("", func(t *testing.T) {
			g := given(t, 3)
			g.found(Libby, red, 40)
			g.found(Swift, blue, 40)
			g.found(Elgin, green, 40)
			g.stockTurnOf(blue)
			holder := blue
			if acts {
				g.do(blue, Action{Do: buy, Company: Libby, Certificate: common})
				holder = green
			} else {
				g.do(blue, Action{Do: pass})
			}
			for g.phase == inStock {
				g.do(g.seat, Action{Do: pass})
			}
			want(g, "priority", g.priority, holder)
		})
	}
}

// 4, 53: several sales of one turn are all paid at the price before it.
func TestRuling04_OnePriceForTheWholeSale(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40)
	g.found(Swift, blue, 100)
	g.holds(int(red), Swift, cert.Common, 2)
	g.holds(int(red), Swift, cert.Preferred, 1)
	g.stockTurnOf(red)
	g.do(red, Action{Do: sell, Company: Swift, Certificate: common, Amount: 1})
	g.do(red, Action{Do: sell, Company: Swift, Certificate: preferred, Amount: 1})
	g.wantPrice(Swift, 100)
	g.refused(red, Action{Do: buy, Company: Libby, Certificate: common}, game.NotNow)
	g.do(red, Action{Do: done})
	g.wantCash(red, 175+300)
	g.wantPrice(Swift, 50)
}

// 5: the track ends at $10 and $450.
func TestRuling05_EndsOfTheTrack(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 15)
	g.movePrice(Libby, -5, "sale", nil)
	g.wantPrice(Libby, 10)
	g.movePrice(Libby, 90, "dividend", nil)
	g.wantPrice(Libby, 450)
}

// 6: all ten shares in players' hands raise the price once, when the phase ends.
func TestRuling06_SoldOut(t *testing.T) {
	g := given(t, 3)
	g.found(Libby, red, 40)
	g.holds(int(red), Libby, cert.Common, 3)
	g.holds(int(blue), Libby, cert.Common, 2)
	g.holds(int(green), Libby, cert.Preferred, 1)
	g.found(Swift, blue, 40)
	g.found(Elgin, green, 40)
	g.holds(pool, Elgin, cert.Common, 5)
	g.stockTurnOf(red)
	for g.phase == inStock {
		g.do(g.seat, Action{Do: pass})
	}
	g.wantPrice(Libby, 50)
	g.wantPrice(Elgin, 40)
}

// 7: what was sold is not bought again in the decade, from nowhere.
func TestRuling07_NoBuyingBack(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40)
	g.found(Swift, blue, 40)
	g.holds(int(red), Swift, cert.Common, 2)
	g.stockTurnOf(red)
	g.do(red, Action{Do: sell, Company: Swift, Certificate: common, Amount: 1})
	g.do(red, Action{Do: done})
	for _, from := range []Source{FromTreasury, FromPool} {
		g.refused(red, Action{Do: buy, Company: Swift, Certificate: common, From: from}, soldThisDecade)
	}
	g.stockTurnOf(red)
	g.do(red, Action{Do: buy, Company: Swift, Certificate: common, From: FromPool})
}

// 9: too many certificates after a directorship changed hands must be sold.
func TestRuling09_ExcessIsSold(t *testing.T) {
	g := given(t, 2, modeKey, "advanced")
	g.found(Libby, red, 10)
	g.found(Swift, blue, 10)
	g.found(Elgin, blue, 10)
	g.holds(int(red), Libby, cert.Common, 3)
	g.holds(int(red), Swift, cert.Common, 3)
	g.holds(int(red), Elgin, cert.Common, 3)
	g.found(Anglo, blue, 10)
	g.holds(int(red), Anglo, cert.Common, 2)
	g.stockTurnOf(red)
	want(g, "certificates", g.certificates(red), 12)
	g.refused(red, Action{Do: pass}, mustSell)
	g.refused(red, Action{Do: buy, Company: Anglo, Certificate: common}, limitReached)
	g.do(red, Action{Do: sell, Company: Anglo, Certificate: common, Amount: 1})
	g.refused(red, Action{Do: done}, mustSell)
	g.do(red, Action{Do: sell, Company: Anglo, Certificate: common, Amount: 1})
	g.do(red, Action{Do: done})
}

// The basic game: the director's certificate stays.
func TestP13_BasicDirectorStays(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40)
	g.holds(int(blue), Libby, cert.Common, 5)
	g.stockTurnOf(red)
	g.refused(red, Action{Do: sell, Company: Libby, Certificate: director, Amount: 1}, directorKept)
	want(g, "director", g.company[Libby].director, red)
}

func TestP13_NobodyToTakeTheDirectorsCertificate(t *testing.T) {
	g := given(t, 2, modeKey, "advanced")
	g.found(Libby, red, 40)
	g.holds(int(blue), Libby, cert.Common, 2)
	g.stockTurnOf(red)
	g.refused(red, Action{Do: sell, Company: Libby, Certificate: director, Amount: 1}, noSuccessor)
}

// 42: of two with 30% or more the one with the most takes over, of equals the
// first to the left; what it gives for the certificate goes to the pool.
func TestRuling42_WhoTakesOver(t *testing.T) {
	for _, c := range []struct {
		blue, green uint8
		want        game.Seat
	}{{3, 2, green}, {3, 1, blue}} { // 30% against 40%, and against 30%
		t.Run("", func(t *testing.T) {
			g := given(t, 3, modeKey, "advanced")
			g.found(Libby, red, 100)
			g.holds(int(blue), Libby, cert.Common, c.blue)
			g.holds(int(green), Libby, cert.Common, c.green)
			g.holds(int(green), Libby, cert.Preferred, 1)
			g.stockTurnOf(red)
			g.do(red, Action{Do: sell, Company: Libby, Certificate: director, Amount: 1})
			want(g, "director", g.company[Libby].director, c.want)
			want(g, "pool", g.shares(Libby, pool), 3)
		})
	}
}

// 43: a buyer with more shares than the director takes over, for the preferred
// and a common one, or for three common ones.
func TestRuling43_Overtaken(t *testing.T) {
	g := given(t, 2, modeKey, "advanced")
	g.found(Libby, red, 10)
	g.holds(int(blue), Libby, cert.Preferred, 1)
	g.holds(int(blue), Libby, cert.Common, 1)
	g.found(Swift, blue, 40)
	g.stockTurnOf(blue)
	want(g, "an equal share changes nothing", g.company[Libby].director, red)
	g.do(blue, Action{Do: buy, Company: Libby, Certificate: common})
	want(g, "director", g.company[Libby].director, blue)
	want(g, "red", g.held[red][Libby], cert.Holding{cert.Common: 1, cert.Preferred: 1})
	want(g, "blue", g.held[blue][Libby], cert.Holding{cert.Common: 1, cert.Director: 1})
	want(g, "red's partner waits for any full run", g.partners[red].lostInitial, true)
}

func TestRuling43_LostByOnesOwnSale(t *testing.T) {
	g := given(t, 3, modeKey, "advanced")
	g.found(Libby, red, 100)
	g.holds(int(red), Libby, cert.Common, 1)
	g.holds(int(green), Libby, cert.Common, 4)
	g.stockTurnOf(red)
	g.do(red, Action{Do: sell, Company: Libby, Certificate: common, Amount: 1})
	g.do(red, Action{Do: done})
	want(g, "director", g.company[Libby].director, green)
	want(g, "red", g.held[red][Libby], cert.Holding{cert.Common: 3})
}

// The basic game never changes directors.
func TestP15_OnlyInTheAdvancedGame(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 10)
	g.holds(int(blue), Libby, cert.Common, 3)
	g.stockTurnOf(blue)
	g.do(blue, Action{Do: buy, Company: Libby, Certificate: common})
	want(g, "director", g.company[Libby].director, red)
}

// 45 and difference 2: Price Protection covers a whole sale by another player,
// once a decade, when the director wants it.
func TestRuling45_PriceProtection(t *testing.T) {
	for _, answer := range []kind{protect, letFall} {
		t.Run(shapes[answer].Kind, func(t *testing.T) {
			g := given(t, 3)
			co := g.found(Libby, red, 100)
			co.asset = PriceProtection
			g.assetDeck &^= 1 << PriceProtection
			g.holds(int(blue), Libby, cert.Common, 3)
			g.holds(int(green), Libby, cert.Common, 1)
			g.stockTurnOf(blue)
			g.do(blue, Action{Do: sell, Company: Libby, Certificate: common, Amount: 3})
			want(g, "the director is asked", g.turn().Has(red), true)
			g.do(red, Action{Do: answer})
			if answer == protect {
				g.wantPrice(Libby, 100)
				want(g, "exhausted", co.used, true)
			} else {
				g.wantPrice(Libby, 50)
				want(g, "ready", co.used, false)
			}
			want(g, "next", g.seat, green)
			price := g.value(Libby)
			g.do(green, Action{Do: sell, Company: Libby, Certificate: common, Amount: 1})
			if answer == protect {
				want(g, "a second sale is felt", g.value(Libby) < price, true)
			}
		})
	}
}

func TestRuling45_NotAgainstOnesOwnSale(t *testing.T) {
	g := given(t, 2)
	co := g.found(Libby, red, 100)
	co.asset = PriceProtection
	g.assetDeck &^= 1 << PriceProtection
	g.holds(int(red), Libby, cert.Common, 1)
	g.stockTurnOf(red)
	g.do(red, Action{Do: sell, Company: Libby, Certificate: common, Amount: 1})
	g.wantPrice(Libby, 80)
	want(g, "ready", co.used, false)
}

// It is the director who is asked, wherever they sit.
func TestRuling45_WhoIsAsked(t *testing.T) {
	g := given(t, 3)
	g.found(Libby, green, 100).asset = PriceProtection
	g.assetDeck &^= 1 << PriceProtection
	g.holds(int(red), Libby, cert.Common, 2)
	g.stockTurnOf(red)
	g.do(red, Action{Do: sell, Company: Libby, Certificate: common, Amount: 2})
	want(g, "green is asked", g.turn(), game.TurnOf(green))
	g.do(green, Action{Do: protect})
	g.wantPrice(Libby, 100)
}

// Difference 12: friendly sales cost one step unless the director sells.
func TestRuling3_12_FriendlySales(t *testing.T) {
	g := given(t, 2, friendlyKey, "on")
	g.found(Libby, red, 100)
	g.holds(int(red), Libby, cert.Common, 2)
	g.holds(int(blue), Libby, cert.Common, 3)
	g.found(Swift, blue, 40)
	g.stockTurnOf(blue)
	g.do(blue, Action{Do: sell, Company: Libby, Certificate: common, Amount: 3})
	g.wantPrice(Libby, 80)
	g.do(blue, Action{Do: done})
	g.do(red, Action{Do: sell, Company: Libby, Certificate: common, Amount: 2})
	g.do(red, Action{Do: done})
	g.wantPrice(Libby, 50)
}

func TestRuling3_12_WhicheverSeatDirects(t *testing.T) {
	g := given(t, 2, friendlyKey, "on")
	g.found(Libby, red, 40)
	g.found(Swift, blue, 100)
	g.holds(int(blue), Swift, cert.Common, 3)
	g.stockTurnOf(blue)
	g.do(blue, Action{Do: sell, Company: Swift, Certificate: common, Amount: 3})
	g.wantPrice(Swift, 50)
}

// New companies only from the second decade on.
func TestP13_NoNewCompanyInTheFirstDecade(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40)
	g.stockTurnOf(red)
	g.refused(red, Action{Do: start, Company: Swift, Price: 35}, notInFirstDecade)
}

// What is not for sale.
func TestP14_WhatCannotBeBought(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40)
	g.found(Swift, blue, 40)
	g.stockTurnOf(red)
	g.refused(red, Action{Do: buy, Company: Swift, Certificate: director}, directorNotSold)
	g.refused(red, Action{Do: buy, Company: Swift, Certificate: common, From: FromPool}, noneThere)
	g.refused(red, Action{Do: buy, Company: Elgin, Certificate: common}, notStarted)
	g.decade = 1
	g.refused(red, Action{Do: start, Company: Swift, Price: 35}, alreadyStarted)
	g.refused(red, Action{Do: sell, Company: Swift, Certificate: common, Amount: 1}, holdsNone)
	g.purse(red, 30)
	g.refused(red, Action{Do: buy, Company: Swift, Certificate: common}, playerTooPoor)
}
