package railwaymania

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// What the sheets say adds up to the income, in games as they are played.
func TestSheets_addUp(t *testing.T) {
	t.Parallel()
	seen := 0
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
				sheetsAddUp(t, s)
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
	if seen < 50 {
		t.Errorf("only %d runs seen", seen)
	}
}

func sheetsAddUp(t *testing.T, s *State) {
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
		sum += own
	}
	if sum != int(s.Operating.Earned.Revenue) {
		t.Errorf("%s: the sheets add up to %d, not %d", s.Company, sum, s.Operating.Earned.Revenue)
	}
}
