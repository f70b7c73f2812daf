package import18xx

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// While a merged company gives tokens up, the other program may still keep the two
// companies apart; before and after that nothing is forgiven.
func TestTokensGivenUpAreUnsettled(t *testing.T) {
	info := rm.Title.Info()
	setup, err := info.Complete(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	g, err := rm.Title.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.State().(*rm.State)
	s.Merger.Survivor, s.Merger.Absorbed = rm.EUR, rm.ECR
	line := traceLine{
		Corps:  map[string]traceCorp{"ECR": {}, "EUR": {}},
		Market: map[string][]string{"100": {"ECR"}, "90": {"EUR"}},
	}
	for step, agrees := range map[rm.Step]bool{rm.ShedToken: true, rm.Building: false} {
		s.Step = step
		c := &comparison{line: &line, view: &rm.View{}, state: s}
		c.companies()
		c.market()
		if got := c.diff == nil; got != agrees {
			t.Errorf("%s: agrees %v", step, got)
		}
	}
}
