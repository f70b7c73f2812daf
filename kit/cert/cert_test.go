package cert

import "testing"

// A director's certificate of three shares, one double and five single ones.
var cut = Cut{Size: [Kinds]uint8{1, 2, 3}, Count: Holding{5, 1, 1}}

func TestACutMakesTenTenths(t *testing.T) {
	if got := cut.Shares(cut.Count); got != Tenths {
		t.Errorf("%d shares", got)
	}
	if got := cut.Count.Certificates(); got != 7 {
		t.Errorf("%d certificates", got)
	}
}

func TestExchangeGivesTheDoubleFirst(t *testing.T) {
	for _, c := range []struct {
		old, successor, wantOld, wantSuccessor Holding
	}{
		{Holding{Director: 1}, Holding{Common: 4}, Holding{Common: 3}, Holding{Common: 1, Director: 1}},
		{Holding{Common: 1, Director: 1}, Holding{Common: 3, Preferred: 1}, Holding{Common: 2, Preferred: 1}, Holding{Common: 2, Director: 1}},
	} {
		old, successor := c.old, c.successor
		if !cut.Exchange(&old, &successor) || old != c.wantOld || successor != c.wantSuccessor {
			t.Errorf("%v for %v of %v: %v and %v", c.old, Director, c.successor, old, successor)
		}
	}
}

func TestExchangeNeedsTheSum(t *testing.T) {
	old, successor := Holding{Director: 1}, Holding{Preferred: 1}
	if cut.Exchange(&old, &successor) {
		t.Error("two shares were taken for three")
	}
	if (old != Holding{Director: 1}) || (successor != Holding{Preferred: 1}) {
		t.Errorf("a refused exchange moved certificates: %v, %v", old, successor)
	}
}

func TestChallengerNeedsMoreAndSitsToTheLeft(t *testing.T) {
	four := Holding{Common: 4}
	seats := []Holding{four, {Director: 1}, {Common: 3}, four}
	if got := cut.Challenger(seats, 1); got != 3 {
		t.Errorf("of two equals seat %d", got)
	}
	seats[3] = Holding{Common: 3}
	seats[0] = Holding{Common: 3}
	if got := cut.Challenger(seats, 1); got != 1 {
		t.Errorf("an equal share took the company: seat %d", got)
	}
}

func TestPerShareRoundsDown(t *testing.T) {
	if PerShare(150) != 15 || PerShare(155) != 15 {
		t.Error("a tenth of 150 and of 155 is 15")
	}
}
