package runs

import (
	"testing"

	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Three freights that meet in one point can be joined in several ways. They are
// joined for the most, and otherwise if the director names what that brings.
func TestFreight_7_8_1_joinedAsClaimed(t *testing.T) {
	s := given(t, board.WNR, 0).
		tile("E4", "611", "S SW NW N SE").tile("F5", "790", "SW NW NE SE").tile("D5", "6", "NE S").tile("E2", "6", "S NW").
		token(board.WNR, "E2").token(board.WNR, "E4").train("6F", "6F", "6F")
	s.run.Routes = As18xxGames
	routes := []string{"E4 E2 D1", "E4 D5", "E4 F5"}
	stops := int32(80 + 40 + 20 + 40)
	s.earns(stops+2*30, 0, routes...) // port to Norwich, or to D5
	for _, claim := range []int32{stops + 20 + 30, stops + 2*30} {
		s.run.Claim = claim // D5 to Norwich, and to the port
		s.earns(claim, 0, routes...)
	}
	s.run.Claim = stops + 45
	s.refused(notThatMuch, routes...)
}

// A game that was under way when the distance was changed may count either way: from
// port to port there are two hexes, or one.
func TestFreight_7_8_1_distanceChanged(t *testing.T) {
	s := given(t, board.WNR, 0).tile("E2", "57", "NW SE").tile("F3", "5", "NW N").token(board.WNR, "E2").train("1F", "2F")
	s.run.Routes.Distance = Changed
	s.earns(80+80+2*30, 0, "D1 E2", "E2 F3 F1")
	s.run.Claim = 80 + 80 + 30
	s.earns(80+80+30, 0, "D1 E2", "E2 F3 F1")
	s.run.Routes.Distance = UsedEntry
	s.refused(notThatMuch, "D1 E2", "E2 F3 F1")
}

// Freights that are not permanent make one chain by themselves. On 18xx.games they may
// be joined by a permanent one between, if the run names what it brings (7.8.1).
func TestFreight_7_8_1_throughPermanents(t *testing.T) {
	s := given(t, board.WNR, 0).
		tile("E4", "611", "S SW NW N SE").tile("F5", "790", "SW NW NE SE").tile("D5", "6", "NE S").tile("E2", "6", "S NW").
		token(board.WNR, "E2").token(board.WNR, "E4").train("1F", "6F", "1F")
	routes := []string{"D5 E4", "E4 E2", "E2 D1"}
	s.refused(freightsApart, routes...)
	s.run.Routes = As18xxGames
	s.refused(freightsApart, routes...)
	for claim := int32(10); claim <= 400; claim += 10 {
		s.run.Claim = claim
		if in, no := Earn(&s.b, &s.run, s.set(routes...)); no == nil {
			if in.Revenue != claim {
				t.Errorf("claimed %d, earned %d", claim, in.Revenue)
			}
			return
		}
	}
	t.Error("no revenue is accepted")
}

// An N/M train leaves out the stop that costs least. On 18xx.games it may be another,
// if the run names what it brings (7.8.2, 7.8.3).
func TestRoutes_7_8_2_leftOutAsClaimed(t *testing.T) {
	s := given(t, board.WNR, 0).
		tile("E4", "611", "S SW NW N SE").tile("F5", "790", "SW NW NE SE").tile("E2", "6", "S NW").
		token(board.WNR, "E2").token(board.WNR, "E4").train("2/3E")
	route := "E2 E4 F5"
	total := int32(20 + 40 + 40)
	s.earns(total-20, 0, route)
	s.run.Claim = total - 40
	s.refused(notThatMuch, route)
	s.run.Routes = As18xxGames
	s.earns(total-40, 0, route)
	s.run.Claim = total - 30
	s.refused(notThatMuch, route)
}
