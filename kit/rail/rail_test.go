package rail

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/network"
)

// told collects the kinds of what is told.
func told() (Tell, *[]string) {
	var kinds []string
	return func(e Event) { kinds = append(kinds, e.Kind()) }, &kinds
}

func TestSale_theWinnerPaysTheCompany(t *testing.T) {
	tell, kinds := told()
	co, cash := Found(3, 5), []money.Amount{10, 2, 10}
	s := Offer("NYC", 0, 3, cash, tell)
	s.Raise(3, cash, tell) // 1 cannot pay 4
	s.Raise(5, cash, tell)
	s.Leave(cash, tell)
	if receiver, sold := s.Close(&co, false, cash, tell); !sold || receiver != 2 {
		t.Fatalf("sold %v to %d", sold, receiver)
	}
	if co.Treasury != 5 || cash[2] != 5 || !slices.Equal(co.Owners(), []int8{2}) {
		t.Errorf("treasury %d, cash %v, owners %v", co.Treasury, cash, co.Owners())
	}
	if want := []string{"share-offered", "bid", "cannot-bid", "bid", "passed"}; !slices.Equal(*kinds, want) {
		t.Errorf("told %v, want %v", *kinds, want)
	}
}

func TestSale_withoutABid(t *testing.T) {
	cash := []money.Amount{1, 1}
	for _, free := range []bool{true, false} {
		tell, kinds := told()
		co := Found(3, 5)
		s := Offer("NYC", 1, 3, cash, tell) // over at once: nobody can pay
		if !s.Over() {
			t.Fatal("somebody is asked who cannot pay")
		}
		receiver, sold := s.Close(&co, free, cash, tell)
		if sold || free && (receiver != 1 || co.Shares.Held[1] != 1) || !free && co.Shares.Sold != 0 {
			t.Errorf("free %v: sold %v to %d, %+v", free, sold, receiver, co.Shares)
		}
		if last := (*kinds)[len(*kinds)-1]; free != (last == "share-given") {
			t.Errorf("free %v: told %v", free, *kinds)
		}
	}
}

func TestSale_view(t *testing.T) {
	co, cash := Found(3, 5), []money.Amount{10, 20, 30}
	s := Offer("NYC", 1, 3, cash, nil)
	if v := s.View("offered", &co); v.Leader != nil || v.Lowest != 3 || v.Number != 1 || v.Of != 3 {
		t.Errorf("view %+v", v)
	}
	s.Raise(4, cash, nil)
	if v := s.View("offered", &co); v.Leader == nil || *v.Leader != 1 || v.High != 4 || v.Lowest != 5 {
		t.Errorf("view %+v", v)
	}
	list := s.Bidders(&co, cash)
	if list[0] != (BidderView{Seat: 1, Cash: 20, Bid: 4}) || list[2].Seat != 0 {
		t.Errorf("bidders %+v", list)
	}
}

func TestCompany_lay(t *testing.T) {
	co := Found(3, 5)
	co.Treasury = 7
	bank := money.Amount(-7)
	var b network.Build
	co.Lay(&b, hex.ID(4), 3, 2, &bank)
	if co.Treasury != 4 || bank != -4 || co.Income != 2 || co.Stock != 4 || b.Spent != 3 {
		t.Errorf("%+v, bank %d, %+v", co, bank, b)
	}
	if err := co.Audit(3, 5); err != nil {
		t.Error(err)
	}
	for _, broken := range []Company{{}, func() Company { c := co; c.Treasury = -1; return c }(), func() Company { c := co; c.Stock++; return c }()} {
		if broken.Audit(3, 5) == nil {
			t.Errorf("%+v adds up", broken)
		}
	}
}

func TestTellReceived(t *testing.T) {
	tell, kinds := told()
	TellReceived([]money.Amount{1, 2}, []money.Amount{1, 5}, tell)
	if !slices.Equal(*kinds, []string{"received"}) {
		t.Errorf("told %v", *kinds)
	}
	TellReceived([]money.Amount{1}, []money.Amount{3}, nil)
}

// Nobody listening costs nothing.
func TestSale_allocatesNothing(t *testing.T) {
	cash := []money.Amount{10, 10, 10}
	if n := testing.AllocsPerRun(100, func() {
		s := Offer(uint8(1), 0, 1, cash, nil)
		s.Raise(1, cash, nil)
		s.Raise(2, cash, nil)
		s.Leave(cash, nil)
		s.Leave(cash, nil)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
