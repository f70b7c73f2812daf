package cuberail

import (
	"reflect"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

type company uint8

const north, south company = 0, 1

func (c company) String() string { return [...]string{"N", "S"}[c] }

type sold struct {
	company company
	buyer   game.Seat
	price   money.Amount
}

func (sold) Kind() string                               { return "sold" }
func (e sold) Sale() (company, game.Seat, money.Amount) { return e.company, e.buyer, e.price }

type paid struct {
	company  company
	perShare money.Amount
}

func (paid) Kind() string                       { return "paid" }
func (e paid) Payment() (company, money.Amount) { return e.company, e.perShare }

func TestCounts(t *testing.T) {
	happened := []game.Event{
		sold{north, 1, 7}, rail.ShareGiven[company]{Seat: 2, Company: south}, paid{north, 3}, sold{north, 0, 9},
		paid{north, 2}, rail.Built[company]{Seat: 0, Company: south}, rail.Built[company]{Seat: 1, Company: north},
	}
	built := func(e game.Event) (string, game.Seat, bool) {
		b, ok := e.(rail.Built[company])
		return b.Company.String(), game.Seat(b.Seat), ok
	}
	want := []game.Count{
		{Group: "first", Name: "S", Times: 1, Owner: 0},
		{Group: "share", Name: "N/1", Times: 1, Paid: 7, Got: 5, Owner: 1},
		{Group: "share", Name: "S/1", Times: 1, Owner: 2},
		{Group: "share", Name: "N/2", Times: 1, Paid: 9, Got: 2, Owner: 0},
	}
	if got := Counts[company](happened, built); !reflect.DeepEqual(got, want) {
		t.Errorf("counted %+v", got)
	}
	if got := Counts[company](nil, built); len(got) != 1 || got[0].Name != "nobody" || got[0].Owner != game.Nobody {
		t.Errorf("of nothing: %+v", got)
	}
}

func TestAnOrderIsOverWithTheAuction(t *testing.T) {
	on := rail.Offer(north, 0, 3, []money.Amount{10, 10}, nil)
	sale := Sale(&on, 1, &rail.Funds{Cash: [8]money.Amount{10, 8}, Seats: 2})
	if sale.On != "N" || !sale.In || sale.Least != 3 || sale.Cash != 8 {
		t.Errorf("stands as %+v", sale)
	}
	if none := Sale[company](nil, 1, &rail.Funds{}); none.On != "" || none.In {
		t.Errorf("without a sale: %+v", none)
	}
	for _, e := range []game.Event{sold{north, 1, 7}, rail.ShareGiven[company]{Seat: 1, Company: north}, rail.ShareUnsold[company]{Company: north}} {
		if why, over := sale.Closed(e); !over || why.On != "N" || (why.Seat != nil && *why.Seat != 1) {
			t.Errorf("%s: %+v, %v", e.Kind(), why, over)
		}
	}
	if _, over := sale.Closed(paid{north, 1}); over {
		t.Error("a dividend ends an auction")
	}
}

func TestHoldersAreStopped(t *testing.T) {
	all := []rail.Company{rail.Found(3, 5), rail.Found(3, 5)}
	if HolderStops[company](0, all) != nil {
		t.Error("stops for a seat without shares")
	}
	all[south].Shares.Issue(0)
	o := &game.Order{}
	for _, f := range HolderStops[company](0, all) {
		o.Stops = append(o.Stops, f.Stop)
	}
	met := func(e game.Event) (stops []int) {
		for i := range o.Stops {
			if why, ok := Stopped(o, i, 0, &game.Since{Events: []game.Event{e}}, Concern[company]); ok {
				stops = append(stops, why.Stop)
			}
		}
		return stops
	}
	for _, c := range []struct {
		e    game.Event
		want []int
	}{
		{sold{south, 1, 4}, []int{1}},
		{sold{north, 1, 4}, nil}, // not held
		{sold{south, 0, 4}, nil}, // by itself
		{rail.Built[company]{Seat: 1, Company: south}, []int{2}},
		{paid{south, 4}, nil},
	} {
		if got := met(c.e); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v meets %v, want %v", c.e, got, c.want)
		}
	}
}
