package games18xx

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// What the stops, bonuses and small stations of every run are paid adds up to
// its income, and the hexes of the local trains to its subsidy.
func TestPaidRoutesAddUpToTheIncome(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"example-game", "bot-games/g1101_3p"} {
		runs, told := 0, 0
		_, err := Convert(read(t, sharedGame(t, name), "raw.json"), func(n int, _ *Entry, g game.Game) error {
			d := g.View(0).(*rm.View).Dividend
			if d == nil {
				return nil
			}
			runs++
			if len(d.Routes) > 0 {
				told++
				addsUp(t, n, d)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		// After the LNER a company is paid its last income once more.
		if told < runs*9/10 || told == 0 {
			t.Errorf("%s: %d of %d runs are told", name, told, runs)
		}
	}
}

func addsUp(t *testing.T, n int, d *rm.DividendView) {
	revenue, subsidy := 0, 0
	for _, r := range d.Routes {
		parts := r.Bonus + 20*len(r.Stations)
		for _, stop := range r.Stops {
			parts += stop.Pays
		}
		if parts != r.Revenue {
			t.Errorf("action %d: the parts of a route make %d: %+v", n, parts, r)
		}
		revenue += r.Revenue
		subsidy += r.Subsidy
	}
	if revenue != int(d.Revenue) || subsidy != int(d.Subsidy) {
		t.Errorf("action %d: routes for %d and %d, the income is %d and %d", n, revenue, subsidy, d.Revenue, d.Subsidy)
	}
}
