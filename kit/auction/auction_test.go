package auction

import (
	"testing"

	"github.com/scrip-games/scrip/kit/money"
)

func sold(t *testing.T, a Auction, seat int, price money.Amount) {
	t.Helper()
	if !a.Over() {
		t.Fatalf("not over: %+v", a)
	}
	if s, p, ok := a.Sold(); !ok || s != seat || p != price {
		t.Errorf("sold %v to %d for %d, want to %d for %d", ok, s, p, seat, price)
	}
}

func TestAuction_raisesGoRoundUntilOneIsLeft(t *testing.T) {
	a := Open(3, 1, 7)
	a.Bid(7) // 1
	a.Bid(9) // 2
	a.Pass() // 0
	if a.Next != 1 || a.Lowest() != 10 {
		t.Fatalf("seat %d is asked for at least %d, want 1 and 10", a.Next, a.Lowest())
	}
	a.Pass()
	sold(t, a, 2, 9)
}

func TestAuction_othersMayOpenAfterTheOpenerPasses(t *testing.T) {
	a := Open(3, 0, 5)
	a.Pass()
	a.Pass()
	if a.Over() {
		t.Fatal("the last one left may still bid")
	}
	a.Bid(5)
	sold(t, a, 2, 5)
}

func TestAuction_allPass(t *testing.T) {
	a := Open(2, 0, 5)
	a.Pass()
	a.Pass()
	if _, _, ok := a.Sold(); ok || !a.Over() {
		t.Errorf("sold though nobody bid: %+v", a)
	}
}

func TestAuction_whoCannotPayIsNotAsked(t *testing.T) {
	a := Open(3, 0, 5)
	cash := []money.Amount{5, 4, 6}
	a.Bid(5)
	if seat, skipped := a.Skip(cash); !skipped || seat != 1 {
		t.Fatalf("seat 1 has 4 and must pay 6: skipped %v", skipped)
	}
	if _, skipped := a.Skip(cash); skipped {
		t.Fatal("seat 2 can pay 6")
	}
	a.Bid(6)
	if seat, skipped := a.Skip(cash); !skipped || seat != 0 {
		t.Fatal("seat 0 has 5 and must pay 7")
	}
	sold(t, a, 2, 6)
}
