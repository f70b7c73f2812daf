package shares

import (
	"testing"

	"github.com/scrip-games/scrip/kit/money"
)

func TestRegister_payByShare(t *testing.T) {
	r := New(5)
	r.Issue(0)
	r.Issue(0)
	r.Issue(2)
	bank, cash := money.Amount(0), make([]money.Amount, 3)
	r.Pay(6, &bank, cash)
	if cash[0] != 12 || cash[1] != 0 || cash[2] != 6 || bank != -18 {
		t.Errorf("paid %v, bank %d", cash, bank)
	}
	if r.Left != 2 || r.Sold != 3 || !r.Whole(5) || r.Whole(6) {
		t.Errorf("register %+v", r)
	}
}
