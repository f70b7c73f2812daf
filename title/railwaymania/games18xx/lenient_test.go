package games18xx

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// edited is a played game with its log changed, and with & written as \u0026.
func edited(t *testing.T, change func(log []map[string]any) []map[string]any) (*Import, error) {
	t.Helper()
	var file map[string]any
	if err := json.Unmarshal(read(t, sharedGame(t, "bot-games/g1101_3p"), "raw.json"), &file); err != nil {
		t.Fatal(err)
	}
	var log []map[string]any
	for _, e := range file["actions"].([]any) {
		log = append(log, e.(map[string]any))
	}
	file["actions"] = change(log)
	data, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	return Convert(data, nil)
}

// A pass that ends a company's turn may be missing or stand there twice, where only
// one of the two programs asks: the game is the same.
func TestPassesThatOnlyOneProgramAsksFor(t *testing.T) {
	t.Parallel()
	plain, err := edited(t, func(log []map[string]any) []map[string]any { return log })
	if err != nil {
		t.Fatal(err)
	}
	last := map[any]bool{} // passes of acquisitions
	for _, line := range bytes.Split(read(t, sharedGame(t, "bot-games/g1101_3p"), "actions.jsonl"), []byte("\n")) {
		var e map[string]any
		if json.Unmarshal(line, &e) == nil && e["type"] == "pass" && e["step"] == "Acquire" {
			last[e["orig_id"]] = true
		}
	}
	if len(last) == 0 {
		t.Fatal("no such pass")
	}
	for name, copies := range map[string]int{"missing": 0, "twice": 2} {
		im, err := edited(t, func(log []map[string]any) (out []map[string]any) {
			for i := range log {
				n := 1
				if last[log[i]["id"]] {
					n = copies
				}
				for range n {
					out = append(out, log[i])
				}
			}
			return out
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if *im.Game.State().(*rm.State) != *plain.Game.State().(*rm.State) {
			t.Errorf("%s: the game ends in another position", name)
		}
	}
}

// A pass before what belongs to the step that is asked was for another step.
func TestPassOfAStepNotAsked(t *testing.T) {
	t.Parallel()
	_, err := edited(t, func(log []map[string]any) (out []map[string]any) {
		for _, e := range log {
			switch e["type"] {
			case "place_token", "dividend":
				out = append(out, map[string]any{"type": "pass", "entity": e["entity"], "entity_type": "corporation", "id": e["id"]})
			}
			out = append(out, e)
		}
		return out
	})
	if err != nil {
		t.Error(err)
	}
}

// Routes without track are idle trains; more routes than trains can run are refused.
func TestOddRoutes(t *testing.T) {
	t.Parallel()
	with := func(n int, extra func(route any) any) error {
		_, err := edited(t, func(log []map[string]any) []map[string]any {
			for _, e := range log {
				routes, _ := e["routes"].([]any)
				if len(routes) == 0 {
					continue
				}
				for range n {
					routes = append(routes, extra(routes[0]))
				}
				e["routes"] = routes
			}
			return log
		})
		return err
	}
	idle := map[string]any{"train": "A-0", "connections": []any{}, "hexes": []any{}, "revenue": 0, "subsidy": 0}
	if err := with(1, func(any) any { return idle }); err != nil {
		t.Error(err)
	}
	if err := with(40, func(route any) any { return route }); err == nil || !strings.Contains(err.Error(), "routes") {
		t.Errorf("forty routes: %v", err)
	}
}

// Without a seed in its settings a game was dealt from the first digits of its id.
func TestSeed(t *testing.T) {
	for id, want := range map[string]int32{`46925`: 46925, `"hs_abc_1612_7"`: 1612, `2147483650`: 2} {
		f := File{ID: json.RawMessage(id)}
		if got, err := f.seed(); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", id, got, err, want)
		}
	}
}

// Who has no id goes by the name; players that cannot be told apart are refused.
func TestPlayersAreToldApart(t *testing.T) {
	for players, want := range map[string]string{
		`[{"name":"A"},{"name":"B"}]`:               "",
		`[{"id":null,"name":"A"},{"id":0}]`:         "",
		`[{"id":1,"name":"A"},{"id":1,"name":"B"}]`: "two players have the id 1",
		`[{"id":1,"name":"A"},{}]`:                  "player 2 has neither id nor name",
	} {
		_, err := Read([]byte(`{"title":"1862","id":5,"players":` + players + `}`))
		if got := fmt.Sprint(err); want != "" && got != want || want == "" && err != nil {
			t.Errorf("%s: %v", players, err)
		}
	}
}
