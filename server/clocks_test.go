package server_test

import (
	"testing"
	"time"
)

type timedTable struct {
	ID    string
	Clock *struct {
		Kind       string
		Main, Step int
		Up, Bot    string
	}
	Clocks []struct {
		Left      int64
		Since, Up *time.Time
	}
	Position struct {
		N      int
		Clocks []struct{ Since *time.Time }
	}
	Pause *struct {
		On     bool
		Agreed []int
	}
	Seats []struct {
		Name, For, Kind  string
		StandIn, Offered bool
	}
	Comings []struct{ Why, By string }
	Left    []int
}

// A table with a clock, from its making to a seat that somebody else has taken.
func TestClocks(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, _ := s.somebody("Ann")
	bob, _ := s.somebody("Bob")
	carl, _ := s.somebody("Carl")
	clock := j{"kind": "days", "main": 259200, "step": 86400, "up": "ask", "bot": "director"}
	wanted := j{"title": "chicago-express", "visibility": "public", "seats": []j{{"kind": "me"}, {"kind": "open"}}, "clock": clock}
	made := call[timedTable](ann, "POST", "/api/tables", wanted)
	if made.Clock == nil || made.Clock.Kind != "days" || made.Clock.Step != 86400 || made.Clock.Bot != "director" || made.Clocks != nil {
		t.Fatalf("made with the clock %+v, clocks %v", made.Clock, made.Clocks)
	}
	path := "/api/tables/" + made.ID
	started := call[timedTable](bob, "POST", path+"/join", j{})
	running := 0
	for i, c := range started.Clocks {
		if c.Since != nil {
			running++
			if c.Up == nil || c.Up.Sub(*c.Since) != 96*time.Hour {
				t.Errorf("the clock of seat %d is %+v", i, c)
			}
		}
	}
	if len(started.Clocks) != 2 || running != 1 || len(started.Position.Clocks) != 2 {
		t.Fatalf("started with clocks %+v", started.Clocks)
	}
	type waiting struct{ Tables []struct{ ID string } }
	if a, b := call[waiting](ann, "GET", "/api/me/waiting", nil), call[waiting](bob, "GET", "/api/me/waiting", nil); len(a.Tables)+len(b.Tables) != 1 {
		t.Errorf("%v wait for Ann, %v for Bob", a, b)
	}

	if p := call[timedTable](ann, "POST", path+"/pause", nil).Pause; p == nil || p.On || len(p.Agreed) != 1 {
		t.Errorf("asked for, the pause is %+v", p)
	}
	if p := call[timedTable](bob, "POST", path+"/pause", nil).Pause; p == nil || !p.On {
		t.Errorf("agreed, the pause is %+v", p)
	}
	if now := call[timedTable](ann, "DELETE", path+"/pause", nil); now.Pause != nil {
		t.Errorf("ended, the pause is %+v", now.Pause)
	}
	ann.refused("POST", path+"/vote", j{"choice": "bot"}, 409, "no-vote")

	call[struct{}](bob, "POST", path+"/leave", j{"offer": true})
	if seat := call[timedTable](ann, "GET", path, nil).Seats[1]; !seat.Offered || !seat.StandIn {
		t.Errorf("offered, the seat is %+v", seat)
	}
	taken := call[timedTable](carl, "POST", path+"/join", j{})
	if seat := taken.Seats[1]; seat.Name != "Carl" || seat.For != "Bob" || seat.Kind != "person" {
		t.Errorf("taken, the seat is %+v", seat)
	}
	if left := call[timedTable](bob, "GET", path, nil).Left; len(left) != 1 || left[0] != 1 {
		t.Errorf("Bob has left %v", left)
	}
	back := call[timedTable](bob, "POST", path+"/join", j{})
	if seat := back.Seats[1]; seat.Name != "Bob" || seat.For != "" {
		t.Errorf("he is back, and the seat is %+v", seat)
	}
	var why []string
	for _, c := range back.Comings {
		why = append(why, c.Why)
	}
	if len(why) != 5 || why[0] != "paused" || why[1] != "resumed" || why[2] != "offered" || why[3] != "taken" || why[4] != "" {
		t.Errorf("the table tells of %q", why)
	}

	clock["step"] = 5
	wanted["clock"] = clock
	ann.refused("POST", "/api/tables", wanted, 422, "bad-setup")
	plain := call[timedTable](ann, "POST", "/api/tables", j{"title": "chicago-express", "visibility": "public", "seats": []j{{"kind": "me"}, {"kind": "me"}}})
	call[timedTable](ann, "POST", "/api/tables/"+plain.ID+"/start", j{})
	ann.refused("POST", "/api/tables/"+plain.ID+"/pause", nil, 409, "no-clock")
}
