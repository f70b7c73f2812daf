package game

import (
	"reflect"
	"testing"
)

func form() OrderForm {
	return OrderForm{
		Order: Order{Kind: "buy", On: []string{"EUR"}, Amount: 60}, Min: 50, Max: 90, Step: 10,
		Choice: []string{"EUR", "WVR", "N&E"}, Many: true, Ways: []string{"least", "jump"},
		Stops: []StopForm{
			{Stop: Stop{Kind: "traded", On: []string{"EUR", "WVR"}}, Ticked: true},
			{Stop: Stop{Kind: "price", On: []string{"NGC"}, Amount: 58}, Min: 20, Max: 100, Step: 1},
			{Stop: Stop{Kind: "alone"}},
		},
	}
}

func TestAnOrderFillsInItsForm(t *testing.T) {
	forms := []OrderForm{{Order: Order{Kind: "pass"}}, form()}
	fine := Order{Kind: "buy", On: []string{"WVR", "EUR"}, Amount: 70, Way: "jump", Stops: []Stop{
		{Kind: "price", On: []string{"NGC"}, Amount: 30}, {Kind: "traded", On: []string{"WVR"}}, {Kind: "alone"},
	}}
	if f, wrong := Fit(forms, &fine); wrong != "" || f != &forms[1] {
		t.Errorf("%+v does not fit: %s", fine, wrong)
	}
	for _, c := range []struct {
		wrong  Misfit
		change func(*Order)
	}{
		{MisfitKind, func(o *Order) { o.Kind = "sell" }},
		{MisfitOn, func(o *Order) { o.On = nil }},
		{MisfitOn, func(o *Order) { o.On = []string{"EUR", "EUR"} }},
		{MisfitOn, func(o *Order) { o.On = []string{"NGC"} }},
		{MisfitAmount, func(o *Order) { o.Amount = 40 }},
		{MisfitAmount, func(o *Order) { o.Amount = 100 }},
		{MisfitAmount, func(o *Order) { o.Amount = 75 }},
		{MisfitWay, func(o *Order) { o.Way = "" }},
		{MisfitStops, func(o *Order) { o.Stops = []Stop{{Kind: "alone"}, {Kind: "alone"}} }},
		{MisfitStops, func(o *Order) { o.Stops = []Stop{{Kind: "traded"}} }},
		{MisfitStops, func(o *Order) { o.Stops = []Stop{{Kind: "traded", On: []string{"NGC"}}} }},
		{MisfitStops, func(o *Order) { o.Stops = []Stop{{Kind: "alone", Amount: 3}} }},
		{MisfitStops, func(o *Order) { o.Stops = []Stop{{Kind: "price", On: []string{"NGC"}, Amount: 101}} }},
	} {
		o := fine
		c.change(&o)
		if _, wrong := Fit(forms, &o); wrong != c.wrong {
			t.Errorf("%+v: wrong is %q, not %q", o, wrong, c.wrong)
		}
	}
}

func TestAnOrderGoesOnWithoutWhatStoppedIt(t *testing.T) {
	o := Order{Kind: "pass", Stops: []Stop{{Kind: "traded", On: []string{"EUR", "WVR"}}, {Kind: "alone"}}}
	for _, c := range []struct {
		why  Why
		want []Stop
	}{
		{Why{Kind: "traded", Stop: 1, On: "EUR"}, []Stop{{Kind: "traded", On: []string{"WVR"}}, {Kind: "alone"}}},
		{Why{Kind: "alone", Stop: 2}, []Stop{{Kind: "traded", On: []string{"EUR", "WVR"}}}},
	} {
		next, ok := o.Without(c.why)
		if !ok || !reflect.DeepEqual(next.Stops, c.want) {
			t.Errorf("without %+v it stops for %+v", c.why, next.Stops)
		}
	}
	if len(o.Stops[0].On) != 2 {
		t.Error("the order itself was changed")
	}
	if _, ok := o.Without(Why{Kind: WhyOver}); ok {
		t.Error("an order that is over goes on")
	}
}
