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

func TestHeirNeedsMoreAndSitsToTheLeft(t *testing.T) {
	for _, c := range []struct {
		shares []int
		than   int
		want   int
	}{
		{[]int{4, 3, 3, 4}, 3, 3}, // of two equals the one to the left of seat 1
		{[]int{3, 3, 3, 3}, 3, 1}, // an equal share takes nothing
		{[]int{3, 6, 4, 3}, 2, 2}, // the certificate is sold: 30% will do, and the most comes first
		{[]int{2, 6, 2, 2}, 2, 1}, // and here nobody has it
	} {
		if got := Heir(c.shares, 1, c.than); got != c.want {
			t.Errorf("%v, more than %d: seat %d, want %d", c.shares, c.than, got, c.want)
		}
	}
}

func TestLimitCountsCertificatesOfAllCompanies(t *testing.T) {
	held := []Holding{{Director: 1, Common: 2}, {}, {Preferred: 1}}
	for limit, want := range map[Limit][2]bool{3: {true, true}, 4: {true, false}, 5: {false, false}} {
		if got := [2]bool{limit.Reached(held), limit.Exceeded(held)}; got != want {
			t.Errorf("%d certificates, limit %d: reached and exceeded %v, want %v", Count(held), limit, got, want)
		}
	}
}

func TestAllowsUpToTheMost(t *testing.T) {
	sixty := cut
	sixty.Most = 6
	for _, c := range []struct {
		h    Holding
		k    Kind
		want bool
	}{
		{Holding{Director: 1, Common: 2}, Common, true},
		{Holding{Director: 1, Common: 3}, Common, false},
		{Holding{Common: 5}, Preferred, false},
		{Holding{Common: 4}, Preferred, true},
	} {
		if got := sixty.Allows(c.h, c.k); got != c.want {
			t.Errorf("%v and a certificate of kind %d: %v", c.h, c.k, got)
		}
	}
	if !cut.Allows(Holding{Common: 5, Preferred: 1}, Director) {
		t.Error("without a cap one player may own all")
	}
}

func TestDueIsForEveryShare(t *testing.T) {
	if got := cut.Due(Holding{Director: 1, Preferred: 1, Common: 1}, 15); got != 90 {
		t.Errorf("six shares at 15: %d", got)
	}
}

func TestPerShareRoundsDown(t *testing.T) {
	if PerShare(150) != 15 || PerShare(155) != 15 {
		t.Error("a tenth of 150 and of 155 is 15")
	}
}
