package rail

import (
	"errors"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
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
	if co.Treasury != 5 || cash[2] != 5 || co.Shares.Held[2] != 1 {
		t.Errorf("treasury %d, cash %v, shares %+v", co.Treasury, cash, co.Shares)
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

func TestBuild_lay(t *testing.T) {
	tell, kinds := told()
	co, bank := Found(3, 5), money.Amount(-7)
	co.Treasury = 7
	b := Start("NYC", 1, tell)
	b.Lay(&co, 1, "A2", 3, 2, &bank, tell)
	b.Finish(&co, []string{"A1", "A2"}, tell)
	if co.Treasury != 4 || bank != -4 || co.Income != 2 || co.Stock != 4 || b.Spent != 3 {
		t.Errorf("%+v, bank %d, %+v", co, bank, b)
	}
	if want := []string{"build-started", "laid", "built"}; !slices.Equal(*kinds, want) {
		t.Errorf("told %v, want %v", *kinds, want)
	}
	want := Charter{Shares: 3, Locomotives: 5, Income: 2}
	if err := co.audit(want); err != nil {
		t.Error(err)
	}
	debt, extra, rich := co, co, co
	debt.Treasury, extra.Stock, rich.Income = -1, 5, 3
	for _, broken := range []Company{{}, debt, extra, rich} {
		if broken.audit(want) == nil {
			t.Errorf("%+v adds up", broken)
		}
	}
}

func TestFunds(t *testing.T) {
	f := Deal(120, 5)
	if !slices.Equal(f.Scores(), []int{24, 24, 24, 24, 24}) || f.Bank != -120 || f.audit(nil) != nil {
		t.Errorf("%+v", f)
	}
	if f.audit([]Company{{Treasury: 1}}) == nil {
		t.Error("a coin too much adds up")
	}
	money.Transfer(&f.Cash[0], &f.Bank, 25)
	if f.audit(nil) == nil {
		t.Error("debt adds up")
	}
}

func TestAudit_asksTheTitleToo(t *testing.T) {
	f, all := Deal(120, 5), []Company{Found(3, 5)}
	charter := func(uint8) Charter { return Charter{Shares: 3, Locomotives: 5} }
	fine, wrong := func(uint8) error { return nil }, errors.New("wrong")
	if err := Audit(&f, all, charter, fine); err != nil {
		t.Error(err)
	}
	if err := Audit(&f, all, charter, func(uint8) error { return wrong }); !errors.Is(err, wrong) {
		t.Errorf("got %v", err)
	}
	f.Bank++
	if Audit(&f, all, charter, fine) == nil {
		t.Error("a coin too much adds up")
	}
}

func TestViews(t *testing.T) {
	co := Found(3, 5)
	co.Place(1)
	co.Shares.Issue(1)
	names, f := []string{"A1", "A2"}, Deal(60, 2)
	all := []Company{Found(3, 5), co}
	v := View("NYC", &co, names)
	if v.Shares != 3 || v.Locomotives != 5 || v.Stock != 4 || !slices.Equal(v.Hexes, []string{"A2"}) || !slices.Equal(v.Owners, []int8{1}) {
		t.Errorf("company %+v", v)
	}
	if p := ViewPlayer[uint8](1, &f, all); p.Cash != 30 || !slices.Equal(p.Shares, []Holding[uint8]{{1, 1}}) {
		t.Errorf("player %+v", p)
	}
	if h := ViewHex[uint8](1, names, all); h.Hex != "A2" || !slices.Equal(h.Companies, []uint8{1}) || Occupied(all) != hex.SetOf(1) {
		t.Errorf("hex %+v", h)
	}
}

func TestBuild_views(t *testing.T) {
	co, bank := Found(3, 5), money.Amount(0)
	co.Income = 10
	b := Start("NYC", 1, nil)
	b.Lay(&co, 0, "A1", 3, 2, &bank, nil)
	b.Lay(&co, 1, "A2", 1, 4, &bank, nil)
	want := []LayView{{"A1", 3, 2, 12}, {"A2", 1, 4, 16}}
	if got := b.Views(&co, []string{"A1", "A2"}); !slices.Equal(got, want) {
		t.Errorf("laid %+v, want %+v", got, want)
	}
}

func TestOpen(t *testing.T) {
	mine, other := Found(3, 5), Found(3, 5)
	mine.Place(0)
	other.Place(1)
	other.Place(2)
	ground, shared := hex.SetOf(0, 1, 2, 3), hex.SetOf(2)
	if got := Open(uint8(0), []Company{mine, other}, &ground, &shared); got != hex.SetOf(2, 3) {
		t.Errorf("open: %v", got.List())
	}
}

func TestLead(t *testing.T) {
	f := Funds{Seats: 3}
	if got := f.Lead(1, func(seat int) float64 { return float64(10 * seat) }); got != 0 {
		t.Errorf("10 against 0 and 20 is ahead by %v", got)
	}
	if got := f.Lead(2, func(seat int) float64 { return float64(10 * seat) }); got != 15 {
		t.Errorf("20 against 0 and 10 is ahead by %v", got)
	}
}

func TestPhase(t *testing.T) {
	if Phase(true, false) != "opening" || Phase(false, false) != "play" || Phase(false, true) != "over" {
		t.Error("a game opens, is played and is over")
	}
}

func TestChoices(t *testing.T) {
	got := Choices(uint8(3), func(c uint8) bool { return c != 1 }, func(c uint8) []int { return []int{int(c)} })
	if len(got) != 2 || got[0].Company != 0 || got[1].Company != 2 || got[1].Lays[0] != 2 {
		t.Errorf("choices %+v", got)
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

func TestSet(t *testing.T) {
	s := Set[uint8](1<<0 | 1<<7)
	if !s.Has(7) || s.Has(1) || s.Len() != 2 || !slices.Equal(s.List(), []uint8{0, 7}) {
		t.Errorf("%v", s.List())
	}
}
