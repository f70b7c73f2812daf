package verdict

import (
	"encoding/json"
	"testing"
)

// A review that was kept is told as it was written, without its title being known.
func TestActionsAreToldAsTheyWere(t *testing.T) {
	t.Parallel()
	const text = `{"actions":[{"kind":"bid","amount":7},{"kind":"pass"}],"chance":[0.5],"share":[],"games":3}`
	var way ReviewWay
	if err := json.Unmarshal([]byte(text), &way); err != nil {
		t.Fatal(err)
	}
	if told, err := json.Marshal(way); err != nil || string(told) != text {
		t.Errorf("told %s, %v", told, err)
	}
	if err := json.Unmarshal([]byte(`{"actions":{}}`), &way); err == nil {
		t.Error("an object is no list of actions")
	}
}
