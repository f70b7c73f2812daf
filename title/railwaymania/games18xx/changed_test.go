package games18xx

import (
	"encoding/json"
	"testing"
)

// A game that was under way when the freight distance was changed has runs of both
// kinds, and is imported with each counted as it was.
func TestDistanceChangedInTheMiddle(t *testing.T) {
	t.Parallel()
	dir := sharedGame(t, "example-game")
	var file map[string]any
	if err := json.Unmarshal(read(t, dir, "raw.json"), &file); err != nil {
		t.Fatal(err)
	}
	const runsAfterwards = 574 // its freight earns 20 more by the distance of today
	changed := 0
	for _, e := range file["actions"].([]any) {
		e := e.(map[string]any)
		if routes, ok := e["routes"].([]any); ok && e["entity"] == "ENR" && e["id"].(float64) > runsAfterwards {
			total := 0.0
			for _, r := range routes {
				total += r.(map[string]any)["revenue"].(float64)
			}
			if total == 230 && changed == 0 {
				first := routes[0].(map[string]any)
				first["revenue"] = first["revenue"].(float64) + 20
				changed++
			}
		}
	}
	if changed == 0 {
		t.Fatal("there is no such run")
	}
	data, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	im, err := Convert(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := im.Record.Settings["freight-distance"]; got != "changed" {
		t.Errorf("imported with the distance %q", got)
	}
}
