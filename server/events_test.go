package server_test

import (
	"strings"
	"testing"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/persist"
)

// eventPage is an event as a test reads it.
type eventPage struct {
	ID, Status, Seed string
	Entrants, Round  int
	You              *int
	May              struct{ Organise, Enter, Leave bool }
	Tables           []struct {
		N            int
		Table, State string
		Seats        []struct{ Entrant, Place int }
	}
	Groups []struct {
		Rows []struct {
			Entrant, Place int
			Points         float64
		}
	}
}

// Three enter a cup of one evening, which is made, begun and played out without anybody's hand; it
// counts for ratings as any game does, and is told as a page, as a table and as a calendar.
func TestEvents_ACupOfAnEvening(t *testing.T) {
	t.Parallel()
	s := serve(t)
	org := s.account("Organiser")
	made := org.founded(j{"name": "Branch Line Club", "listed": true, "joining": "anybody"})
	settings := j{
		"format": "evening", "seats": 3, "fewest": 3, "onwards": 1, "rated": true, "listed": true, "who": "members",
		"legs": []j{{"title": "toy", "clock": j{"kind": "live", "main": 600, "step": 10, "up": "bot", "bot": "clerk"}}}, "points": j{"scheme": "place"},
	}
	preview := call[struct {
		Plans []struct{ Entrants, Tables int }
	}](org, "POST", "/api/clubs/"+made.ID+"/event-preview", j{"settings": settings, "entrants": 3})
	if len(preview.Plans) != 4 || preview.Plans[1].Tables != 1 {
		t.Errorf("the preview has %+v", preview.Plans)
	}
	org.refused("POST", "/api/clubs/"+made.ID+"/events", j{"name": "Cup", "settings": j{"format": "groups", "seats": 4, "group": 8, "legs": []j{{"title": "toy"}}, "points": j{"scheme": "place"}}}, 422, "bad-event")
	e := call[eventPage](org, "POST", "/api/clubs/"+made.ID+"/events", j{"name": "Winter Cup", "settings": settings})
	at := "/api/events/" + e.ID
	s.client().refused("GET", at, nil, 404, "not-found")
	call[eventPage](org, "POST", at+"/open", nil)
	var all []*client
	for _, name := range []string{"Ann", "Bob", "Cleo"} {
		c := s.account(name)
		c.refused("POST", at+"/entry", j{}, 403, "not-a-member")
		call[any](c, "POST", "/api/clubs/"+made.ID+"/join", j{})
		if p := call[eventPage](c, "POST", at+"/entry", j{}); p.You == nil || !p.May.Leave {
			t.Errorf("%s sees %+v", name, p)
		}
		all = append(all, c)
	}
	all[0].refused("POST", at+"/begin", nil, 403, "not-organiser")
	call[eventPage](org, "POST", at+"/begin", nil)
	if err := s.events.Drive(t.Context(), persist.EventID(e.ID)); err != nil {
		t.Fatal(err)
	}
	p := call[eventPage](all[0], "GET", at, nil)
	if p.Status != "running" || len(p.Tables) != 1 || p.Tables[0].State != "playing" {
		t.Fatalf("there is %+v", p)
	}
	seen := call[struct {
		Rated bool
		Tag   *struct {
			Title string
			Table int
		}
	}](all[0], "GET", "/api/tables/"+p.Tables[0].Table, nil)
	if !seen.Rated || seen.Tag == nil || seen.Tag.Title != "Winter Cup" || seen.Tag.Table != 1 {
		t.Errorf("its table is told as %+v", seen)
	}
	s.playOut(p.Tables[0].Table, all...)
	if err := s.events.Drive(t.Context(), persist.EventID(e.ID)); err != nil {
		t.Fatal(err)
	}
	p = call[eventPage](s.client(), "GET", at, nil)
	if p.Status != "done" || len(p.Groups) != 1 || p.Groups[0].Rows[0].Place != 1 || p.Tables[0].Seats[0].Place == 0 {
		t.Errorf("it ended as %+v", p)
	}
	if best := call[struct{ Titles []string }](org, "GET", "/api/clubs/"+made.ID+"/ladder", nil); len(best.Titles) != 1 {
		t.Errorf("the ladders are %v", best.Titles)
	}
	if _, text := s.get(at + "/standings.csv"); strings.Count(string(text), "\n") != 4 {
		t.Errorf("the standings are %s", text)
	}
	if _, text := s.get(at + "/calendar.ics"); !strings.HasPrefix(string(text), "BEGIN:VCALENDAR\r\n") || !strings.Contains(string(text), "SUMMARY:Winter Cup") {
		t.Errorf("the calendar is %s", text)
	}
	if log := call[struct{ Count int }](all[0], "GET", at+"/log", nil); log.Count < 4 {
		t.Errorf("the log has %d lines", log.Count)
	}
}

// The desk of an event tells organisers, and nobody else, who has left and which table needs a result; and
// its page tells between which places everybody comes to stand.
func TestEvents_Desk(t *testing.T) {
	t.Parallel()
	s := serve(t)
	org := s.account("Organiser")
	made := org.founded(j{"name": "Branch Line Club", "listed": true, "joining": "anybody"})
	e := call[eventPage](org, "POST", "/api/clubs/"+made.ID+"/events", j{"name": "League", "settings": j{
		"format": "groups", "seats": 3, "group": 3, "atOnce": 1, "who": "members", "legs": []j{{"title": "toy"}}, "points": j{"scheme": "place"},
	}})
	at := "/api/events/" + e.ID
	call[eventPage](org, "POST", at+"/open", nil)
	var all []*client
	for _, name := range []string{"Ann", "Bob", "Cleo"} {
		c := s.account(name)
		call[any](c, "POST", "/api/clubs/"+made.ID+"/join", j{})
		call[eventPage](c, "POST", at+"/entry", j{})
		all = append(all, c)
	}
	call[eventPage](org, "POST", at+"/begin", nil)
	drive := func() {
		t.Helper()
		if err := s.events.Drive(t.Context(), persist.EventID(e.ID)); err != nil {
			t.Fatal(err)
		}
	}
	drive()
	page := call[struct {
		Groups []struct{ Rows []struct{ Best, Worst int } }
	}](all[0], "GET", at, nil)
	for _, r := range page.Groups[0].Rows {
		if r.Best != 1 || r.Worst != 3 {
			t.Errorf("before anything is played somebody comes between %d and %d", r.Best, r.Worst)
		}
	}
	call[any](all[0], "DELETE", at+"/entry?when=now", nil)
	drive()
	all[1].refused("GET", at+"/desk", nil, 403, "not-organiser")
	needs := func(what string) bool {
		t.Helper()
		desk := call[struct{ Needs []struct{ What string } }](org, "GET", at+"/desk", nil)
		for _, n := range desk.Needs {
			if n.What == what {
				return true
			}
		}
		return false
	}
	if !needs("left") || needs("undecided") {
		t.Error("the desk does not tell who has left")
	}
	p := call[eventPage](org, "GET", at, nil)
	s.does(admin.Ask{Deed: "tables.end", About: p.Tables[0].Table, Why: "a storm"})
	drive()
	if !needs("undecided") {
		t.Error("the desk does not tell that a table needs a result")
	}
	org.refused("POST", at+"/tables/0/result", j{"places": []int{1, 2, 3}, "why": " "}, 400, "needs-reason")
	call[eventPage](org, "POST", at+"/tables/0/result", j{"places": []int{1, 2, 3}, "why": "all agreed"})
	if needs("undecided") {
		t.Error("the desk wants a result that there is")
	}
}
