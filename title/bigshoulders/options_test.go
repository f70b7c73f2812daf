package bigshoulders

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// Everything that the check allows is offered, and nothing else.
func TestOptions_AllThatIsAllowed(t *testing.T) {
	for _, mode := range []string{"basic", "advanced"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(31, 32))
			g, err := Title.New(setupFor(4, modeKey, mode))
			if err != nil {
				t.Fatal(err)
			}
			table, err := bot.NewTable([]string{"greedy", "random", "greedy", "random"}, 4)
			if err != nil {
				t.Fatal(err)
			}
			for !g.Turn().Over {
				s := g.State().(*State)
				for seat := range g.Turn().Seats.All {
					compareOffers(t, s, seat)
				}
				if _, pick := table.Next(g, r); g.Play(pick, nil) != nil {
					t.Fatal("a bot's pick was refused")
				}
			}
		})
	}
}

// compareOffers tries all actions that there are.
func compareOffers(t *testing.T, s *State, seat game.Seat) {
	t.Helper()
	offered := map[Action]bool{}
	for _, o := range (rules{}).Options(s, seat, nil) {
		if o.Step == 0 {
			offered[o.Action] = true
			continue
		}
		for n := o.Min; n <= o.Max; n += o.Step {
			offered[o.Action.WithAmount(int(n))] = true
		}
	}
	allowed := 0
	everyAction(func(a Action) {
		if s.check(seat, a) != nil {
			return
		}
		allowed++
		if !offered[a] {
			t.Errorf("seat %s may %+v and is not offered it", seat, a)
		}
	})
	if allowed != len(offered) {
		t.Errorf("seat %s is offered %d actions, %d are allowed", seat, len(offered), allowed)
	}
}

// everyAction is all that a seat could ever ask for, with amounts up to 8.
func everyAction(try func(Action)) {
	for _, do := range []kind{
		pass, protect, letFall, decline, replace, leave, accept, cashIn, produce, pay, withhold, done,
	} {
		try(Action{Do: do})
	}
	try(Action{Do: withhold, Protect: true})
	for c := range Company(companies) {
		companyActions(c, try)
	}
	for b := range Building(buildings) {
		try(Action{Do: keep, Building: b})
		for r := range Building(buildings) {
			try(Action{Do: build, Building: b, Remove: r})
		}
	}
	for a := range Asset(assets) {
		try(Action{Do: acquire, Asset: a})
	}
	for f := range uint8(maxFactories + 1) {
		try(Action{Do: employ, Factory: f})
		try(Action{Do: appoint, Factory: f})
		for to := range uint8(maxFactories + 1) {
			try(Action{Do: automate, Factory: f, To: to})
		}
	}
	for r := range Resource(resources) {
		try(Action{Do: take, Resource: r})
		for _, p := range supplyPrice {
			try(Action{Do: purchase, Price: int16(p), Resource: r})
		}
	}
	for n := range int32(60) {
		try(Action{Do: issue, Amount: n})
		try(Action{Do: issue, Amount: n, Preferred: true})
		for col := range Column(columns) {
			try(Action{Do: distribute, Column: col, Amount: n})
		}
	}
}

// companyActions are those that name a company.
func companyActions(c Company, try func(Action)) {
	try(Action{Do: use, Company: c})
	try(Action{Do: discard, Company: c})
	for _, p := range track {
		try(Action{Do: start, Company: c, Price: int16(p)})
	}
	for k := range Certificate(len(certificateNames)) {
		for n := range int32(8) {
			try(Action{Do: sell, Company: c, Certificate: k, Amount: n})
		}
		for from := range Source(sources) {
			try(Action{Do: buy, Company: c, Certificate: k, From: from})
		}
	}
	for x := range Space(spaces) {
		if x == spaceOf(0) {
			continue // no building
		}
		for n := range int32(8) {
			try(Action{Do: send, Company: c, Space: x, Amount: n})
			try(Action{Do: send, Company: c, Space: x, Amount: n, First: true})
		}
	}
	for give := range Resource(resources) {
		for r := range Resource(resources) {
			try(Action{Do: trade, Company: c, Give: give, Resource: r})
		}
	}
}
