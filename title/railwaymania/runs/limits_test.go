package runs

import (
	"encoding/json"
	"testing"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// As many routes as trains can run are read, each with as many exits as it may have, and
// no more of either.
func TestRoute_most(t *testing.T) {
	exits := make([]tile.Edge, maxExits)
	var set RouteSet
	for i := range set {
		set[i] = newRoute(i, board.HexNamed("E2"), exits...)
	}
	text, err := json.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	var read RouteSet
	if err := json.Unmarshal(text, &read); err != nil || read != set {
		t.Errorf("%s is read as %v: %v", text, read, err)
	}
	list := append(set[:], set[0])
	if text, err = json.Marshal(list); err != nil {
		t.Fatal(err)
	}
	if json.Unmarshal(text, &read) == nil {
		t.Errorf("%d routes are read", len(list))
	}
	long, err := json.Marshal(map[string]any{"train": 0, "from": "E2", "by": append(exits, 0)})
	if err != nil {
		t.Fatal(err)
	}
	if json.Unmarshal(long, &list[0]) == nil {
		t.Errorf("a route with %d exits is read", maxExits+1)
	}
}

// A type of train is read by its name, the first too.
func TestTrains_typeNames(t *testing.T) {
	for i, name := range TrainTypeNames {
		var got TrainType
		if err := got.UnmarshalText([]byte(name)); err != nil || got != TrainType(i) {
			t.Errorf("%s is read as %d: %v", name, got, err)
		}
	}
	var none TrainType
	if none.UnmarshalText([]byte("ferry")) == nil {
		t.Error("a train that is none is read")
	}
}

// Only a train with a permit must run, and one that runs is not idle (7.8).
func TestRoutes_7_8_whoIsIdle(t *testing.T) {
	s := given(t, board.WNR, 0).train("2E", "2E")
	s.run.Trains[1].Permit = false
	ts := trips{run: &s.run}
	var set RouteSet
	if ts.mayBeIdle(&set) {
		t.Error("nothing runs, and may stay so")
	}
	set[0] = newRoute(0, board.HexNamed("E2"), 0)
	if !ts.mayBeIdle(&set) {
		t.Error("one runs, and the other has no permit")
	}
	s.run.Trains[1].Permit = true
	if ts.mayBeIdle(&set) {
		t.Error("the other has a permit and does not run")
	}
}
