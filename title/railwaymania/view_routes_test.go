package railwaymania

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/titletest"
	"github.com/scrip-games/scrip/titletest/toy"
)

// What the sheets say adds up to the income, in games as they are played.
func TestSheets_addUp(t *testing.T) {
	t.Parallel()
	seen, bonus, missing := 0, 0, 0
	for i := range uint64(3) {
		titletest.Casually(t, Title, game.Setup{Seats: 3}, rand.New(rand.NewPCG(i, 1862)), func(g game.Game) {
			s := g.State().(*State)
			if s.Step == Sharing {
				seen++
				sheetsAddUp(t, s, &bonus, &missing)
			}
		})
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
	for _, sheet := range s.viewer().routeSheets() {
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

// The best routes are found for the company named, or for the one whose turn it is.
func TestBestRoutes_ofWhom(t *testing.T) {
	g, s := unmanaged(t)
	_, err := BestRoutes(context.Background(), g, "nobody")
	if err == nil {
		t.Error("a company that is none")
	}
	named, err := BestRoutes(context.Background(), g, s.Company.String())
	if err != nil {
		t.Fatal(err)
	}
	now, err := BestRoutes(context.Background(), g, "")
	if err != nil || now.Company != s.Company || now.Revenue != named.Revenue {
		t.Errorf("the company whose turn it is: %+v, %v", now, err)
	}
	other, err := Title.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := BestRoutes(context.Background(), other, ""); err == nil || !strings.Contains(err.Error(), "no company has its turn") {
		t.Errorf("before the first operating round: %v", err)
	}
	*other.State().(*State) = *s.State
	other.State().(*State).Round = StockRound
	if _, err := BestRoutes(context.Background(), other, ""); err == nil {
		t.Error("in a stock round")
	}
	toys, err := toy.Title.New(game.Setup{Seats: 2, Settings: map[string]string{"rounds": "two"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := BestRoutes(context.Background(), toys, ""); err == nil || !strings.Contains(err.Error(), "routes are of 1862") {
		t.Errorf("in another game: %v", err)
	}
	routes, sum := 0, 0
	for _, r := range named.Set {
		if r != 0 {
			routes++
		}
	}
	for _, r := range named.Routes {
		sum += r.Revenue
	}
	if routes == 0 || len(named.Routes) != routes || named.Trains < routes || sum > named.Revenue {
		t.Errorf("%d routes: %+v", routes, named)
	}
}

// Every run in a record is shown, with what it earned, and none of another title's.
func TestRecordedRuns_all(t *testing.T) {
	setup, err := Title.Info().Complete(game.Setup{Seats: 2, Settings: map[string]string{"length": "short", "shorter-game": "yes"}})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Title.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.State().(*State)
	record := game.NewRecord(Title.Info(), setup, make([]game.SeatInfo, 2))
	r := rand.New(rand.NewPCG(4, 1862))
	want := map[int]money.Amount{} // what was earned by which entry
	for !g.Turn().Over {
		seat, pick := game.Chance, game.Pick{}
		if g.Turn().Chance {
			pick = game.Draw(g, r)
		} else {
			seat = s.Seat
			g.Options(seat)
			pick, _ = g.Casual(r)
		}
		action := g.Action(pick.Index, pick.Amount)
		raw, err := json.Marshal(action)
		if err != nil {
			t.Fatal(err)
		}
		runsNow := action.(Action).Verb == DoRun
		var log game.Log
		if err := g.Do(seat, action, &log); err != nil {
			t.Fatal(err)
		}
		if runsNow {
			for _, e := range log.Entries {
				if ran, ok := e.Event.(RoutesRun); ok && want[len(record.Entries)] == 0 { // others may run after it
					want[len(record.Entries)] = ran.Revenue
				}
			}
		}
		record.Entries = append(record.Entries, game.Entry{Seat: seat, Action: raw})
	}
	seen := 0
	err = RecordedRuns(record, func(run *RecordedRun) error {
		seen++
		if got, ok := want[run.Entry]; !ok || int(got) != run.Revenue {
			t.Errorf("entry %d earned %d, told %d", run.Entry, got, run.Revenue)
		}
		return nil
	})
	if err != nil || seen == 0 || seen != len(want) {
		t.Errorf("%d of %d runs: %v", seen, len(want), err)
	}
	refuseRecords(t, record, want)
}

// refuseRecords spoils a record in every way, and sees that each is told with its place.
func refuseRecords(t *testing.T, record *game.Record, runs map[int]money.Amount) {
	t.Helper()
	ran := slices.Min(slices.Collect(maps.Keys(runs)))
	all := func(*RecordedRun) error { return nil }
	stop := errors.New("enough")
	if err := RecordedRuns(record, func(*RecordedRun) error { return stop }); err != stop {
		t.Errorf("who has seen enough is told %v", err)
	}
	spoilt := func(what string, n int, action string, index int) {
		bad := *record
		bad.Entries = slices.Clone(record.Entries)
		bad.Entries[n].Action = json.RawMessage(action)
		var at *game.EntryError
		err := RecordedRuns(&bad, func(run *RecordedRun) error {
			if run.Entry == n {
				t.Errorf("%s: it is shown as a run", what)
			}
			return nil
		})
		if !errors.As(err, &at) || at.Index != index {
			t.Errorf("%s: %v", what, err)
		}
		if _, unread := Title.Decode(bad.Entries[n].Action); unread != nil && at.Err.Error() != unread.Error() {
			t.Errorf("%s: got %v, want %v", what, at.Err, unread)
		}
	}
	spoilt("an action that cannot be read", 3, `{"kinds":"pass"}`, 3)
	spoilt("an action that is not allowed", ran, `{"kind":"pay"}`, ran)
	routes := Action{Verb: DoRun, Routes: readAction(t, record.Entries[ran].Action).Routes}
	for i := range routes.Routes {
		routes.Routes[i] = routes.Routes[0] // every train on one route
	}
	raw, err := json.Marshal(routes)
	if err != nil {
		t.Fatal(err)
	}
	spoilt("routes that are none", ran, string(raw), ran)
	spoilt("a run when none is due", ran+1, string(record.Entries[ran].Action), ran+1)
	bad := *record
	bad.Title = "chicago-express"
	if err := RecordedRuns(&bad, all); err == nil || !strings.Contains(err.Error(), "chicago-express") {
		t.Errorf("another title's record: %v", err)
	}
	bad = *record
	bad.Seats = nil
	if err := RecordedRuns(&bad, all); err == nil {
		t.Error("a record of nobody")
	}
}

// readAction reads an action of a record.
func readAction(t *testing.T, raw json.RawMessage) Action {
	t.Helper()
	a, err := Title.Decode(raw)
	if err != nil {
		t.Fatal(err)
	}
	return a.(Action)
}
