package server_test

import (
	"net/http"
	"testing"
)

// Somebody who plays with bots alone says how fast they go, or lets them go on at once.
func TestPace(t *testing.T) {
	t.Parallel()
	c := serve(t).client()
	done := func(method, path string, body any) {
		t.Helper()
		if status, text := c.send(method, path, body); status != http.StatusNoContent {
			t.Fatalf("%s %s: %d %s", method, path, status, text)
		}
	}
	path := "/api/tables/" + c.started("chicago-express", "me", "greedy", "greedy").ID
	for _, pace := range []string{"fast", "slow", "steps"} {
		done("PUT", path+"/pace", j{"pace": pace})
		if told := call[struct{ Pace string }](c, "GET", path, nil); told.Pace != pace {
			t.Errorf("told to go %s the table says %q", pace, told.Pace)
		}
	}
	done("POST", path+"/hurry", j{})
	done("POST", path+"/hurry", j{"moves": 1})
	c.refused("PUT", path+"/pace", j{"pace": "gallop"}, 400, "bad-request")
	c.refused("POST", path+"/undo", j{"after": 0, "seat": 0, "to": 5}, 409, "no-undo")

	alone := "/api/tables/" + c.started("chicago-express", "me", "me").ID
	c.refused("PUT", alone+"/pace", j{"pace": "fast"}, 403, "not-alone")
	c.refused("POST", alone+"/hurry", j{}, 403, "not-alone")
}
