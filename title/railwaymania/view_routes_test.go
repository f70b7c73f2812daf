package railwaymania

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// What the sheets say adds up to the income, in games as they are played.
func TestSheets_addUp(t *testing.T) {
	t.Parallel()
	seen, bonus, missing := 0, 0, 0
	for i := range uint64(3) {
		r := rand.New(rand.NewPCG(i, 1862))
		g, err := Title.New(game.Setup{Seats: 3})
		if err != nil {
			t.Fatal(err)
		}
		s := g.State().(*State)
		for !g.Turn().Over {
			if s.Step == Sharing {
				seen++
				sheetsAddUp(t, s, &bonus, &missing)
			}
			if g.Turn().Chance {
				_ = g.Play(game.Draw(g, r), nil)
				continue
			}
			g.Options(s.Seat)
			pick, _ := g.Casual(r)
			if err := g.Play(pick, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	// Only hexes of the open sea have no name.
	if bonus == 0 || missing*10 > bonus {
		t.Errorf("of %d of bonuses %d are for no hex", bonus, missing)
	}
	if seen < 50 {
		t.Errorf("only %d runs seen", seen)
	}
}

func sheetsAddUp(t *testing.T, s *State, bonus, missing *int) {
	t.Helper()
	sum := 0
	for _, sheet := range s.routeSheets() {
		own := sheet.Bonus + sheet.Small
		for _, stop := range sheet.Stops {
			own += stop.Pays
		}
		if own != sheet.Revenue {
			t.Errorf("%s: the sheet of %s adds up to %d, not %d: %+v", s.Company, sheet.Name, own, sheet.Revenue, sheet)
		}
		if named := len(sheet.Counted) * sheet.Each; named > sheet.Bonus || sheet.Bonus > 0 && sheet.Bonus%sheet.Each != 0 {
			t.Errorf("%s: %d hexes of %d for a bonus of %d", s.Company, len(sheet.Counted), sheet.Each, sheet.Bonus)
		} else {
			*missing += sheet.Bonus - named
			*bonus += sheet.Bonus
		}
		sum += own
	}
	if sum != int(s.Operating.Earned.Revenue) {
		t.Errorf("%s: the sheets add up to %d, not %d", s.Company, sum, s.Operating.Earned.Revenue)
	}
}
