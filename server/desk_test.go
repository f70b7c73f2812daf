package server_test

import (
	"slices"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock/await"
	"github.com/scrip-games/scrip/persist"
)

// desk is an organiser's desk as a test reads it.
type desk struct {
	Needs []struct {
		What    string
		Entrant *int
		Times   int
		Yours   bool
	}
	Open []openTable
}

type openTable struct {
	Table        int
	Asked, Waits []int
	Up, Likely   *time.Time
	Yours        bool
}

func (d *desk) needs() (list []string) {
	for _, n := range d.Needs {
		list = append(list, n.What)
	}
	return list
}

// atDesk is an event at a desk: its organiser, who is in, and how it goes on.
type atDesk struct {
	*site
	org *client
	at  string
	in  []*client
}

func (s *site) event(settings j, names ...string) *atDesk {
	s.Helper()
	a := &atDesk{site: s, org: s.account("Organiser")}
	made := a.org.founded(j{"name": "Branch Line Club", "listed": true, "joining": "anybody"})
	for key, value := range (j{"format": "groups", "seats": 3, "group": 3, "who": "anybody", "points": j{"scheme": "place"}}) {
		if _, said := settings[key]; !said {
			settings[key] = value
		}
	}
	e := call[eventPage](a.org, "POST", "/api/clubs/"+made.ID+"/events", j{"name": "League", "settings": settings})
	a.at = "/api/events/" + e.ID
	call[eventPage](a.org, "POST", a.at+"/open", nil)
	for _, name := range names {
		c := s.account(name)
		call[eventPage](c, "POST", a.at+"/entry", j{})
		a.in = append(a.in, c)
	}
	return a
}

func (a *atDesk) drive() {
	a.Helper()
	if err := a.events.Drive(a.Context(), persist.EventID(a.at[len("/api/events/"):])); err != nil {
		a.Fatal(err)
	}
}

func (a *atDesk) desk() *desk {
	a.Helper()
	d := call[desk](a.org, "GET", a.at+"/desk", nil)
	return &d
}

// Too few have entered when the time has come: the desk says so until it is changed.
func TestDesk_TooFew(t *testing.T) {
	t.Parallel()
	s := serve(t)
	a := s.event(j{"legs": []j{{"title": "toy"}}, "least": 4, "begins": s.clock.Now().Add(time.Hour)}, "Ann", "Bob", "Cleo")
	a.drive()
	if list := a.desk().needs(); len(list) != 0 {
		t.Errorf("before its time something needs a hand: %q", list)
	}
	s.turn(2 * time.Hour)
	a.drive()
	if list := a.desk().needs(); !slices.Equal(list, []string{"few"}) {
		t.Errorf("what needs a hand is %q", list)
	}
	call[eventPage](s.account("Dora"), "POST", a.at+"/entry", j{})
	call[eventPage](a.org, "POST", a.at+"/begin", nil)
	if list := a.desk().needs(); len(list) != 0 {
		t.Errorf("once it has begun something needs a hand: %q", list)
	}
}

// The desk tells who leaves after the round, to organisers alone; who ran out of time; and that a round is
// late: the worst first. A table that is adjourned costs nobody time.
func TestDesk_PeopleAndTime(t *testing.T) {
	t.Parallel()
	s := serve(t)
	s.house.Resume() // its clocks run
	clocked := j{"kind": "days", "main": 0, "step": 24 * 3600, "up": "bot", "bot": "clerk"}
	a := s.event(j{"legs": []j{{"title": "toy", "clock": clocked}}, "days": 2, "timeouts": 1, "atOnce": 1}, "Ann", "Bob", "Cleo")
	call[eventPage](a.org, "POST", a.at+"/begin", nil)
	a.drive()
	open := a.desk().Open
	if len(open) != 3 {
		t.Fatalf("open are %+v", open)
	}
	// One is played, the others wait for those who play there; of which nobody knows the end come first.
	under := slices.IndexFunc(open, func(o openTable) bool {
		return len(o.Asked) > 0 && o.Up != nil && len(o.Waits) == 0
	})
	if under < 0 || len(open[(under+1)%3].Waits) != 3 || open[under].Yours {
		t.Fatalf("open are %+v", open)
	}
	n := open[under].Table
	call[any](a.in[2], "DELETE", a.at+"/entry?when=round", nil)
	if list := a.desk().needs(); !slices.Equal(list, []string{"leaving"}) {
		t.Errorf("what needs a hand is %q", list)
	}

	where := a.at + "/tables/" + itoa(n)
	call[eventPage](a.org, "POST", where+"/adjourn", j{"why": "a storm", "until": s.clock.Now().Add(36 * time.Hour)})
	if up := a.desk().Open; slices.ContainsFunc(up, func(o openTable) bool {
		return o.Up != nil
	}) {
		t.Errorf("a clock runs at a table that is adjourned: %+v", up)
	}
	s.turn(35 * time.Hour)
	a.drive()
	page := func() (p struct {
		People []struct{ N, Timeouts int }
		Tables []struct {
			Table  string
			Stands *time.Time
		}
	}) {
		t.Helper()
		return call[struct {
			People []struct{ N, Timeouts int }
			Tables []struct {
				Table  string
				Stands *time.Time
			}
		}](a.org, "GET", a.at, nil)
	}
	if p := page(); p.Tables[n].Stands == nil {
		t.Error("the table went on before its time")
	}
	s.turn(2 * time.Hour)
	a.drive()
	p := page()
	if p.Tables[n].Stands != nil {
		t.Fatal("the table does not go on by itself")
	}
	outOfTime := func() bool {
		at := call[table](a.org, "GET", "/api/tables/"+p.Tables[n].Table, nil)
		return slices.ContainsFunc(at.Seats, func(s struct {
			Seat            int
			Name, Kind, Bot string
			Taken, Online   bool
		}) bool {
			return s.Kind == "bot"
		})
	}
	if outOfTime() {
		t.Error("while the table stood somebody's time was up")
	}
	told := call[struct{ Comings []struct{ Why string } }](a.org, "GET", "/api/tables/"+p.Tables[n].Table, nil).Comings
	if len(told) != 2 || told[0].Why != "adjourned" || told[1].Why != "continued" {
		t.Errorf("the table says %+v, and nobody there has agreed to anything", told)
	}

	s.turn(25 * time.Hour)
	await.Until(t, "time has run out", outOfTime)
	a.drive()
	// The bots that stand in may have played the game to its end by now: then it is known who was out of time.
	if list := a.desk().needs(); list[0] != "late" || list[len(list)-1] != "leaving" {
		t.Errorf("what needs a hand is %q", list)
	}
	call[eventPage](a.org, "POST", where+"/result", j{"places": []int{1, 2, 3}, "why": "all agreed"})
	a.drive()
	list := a.desk()
	if !slices.Contains(list.needs(), "timeouts") {
		t.Fatalf("what needs a hand is %q", list.needs())
	}
	i := slices.Index(list.needs(), "timeouts")
	if list.Needs[i].Times != 1 || list.Needs[i].Entrant == nil {
		t.Errorf("of who ran out of time is told %+v", list.Needs[i])
	}
	call[eventPage](a.org, "POST", a.at+"/entrants/"+itoa(*list.Needs[i].Entrant)+"/waive", j{"why": "no net"})
	for _, need := range a.desk().Needs {
		if need.What == "timeouts" && *need.Entrant == *list.Needs[i].Entrant {
			t.Error("what was waived still needs a hand")
		}
	}
}

// Where an event tells its tables late, its desk does not tell sooner how they stand to who does not play there.
func TestDesk_OfTablesThatAreToldLate(t *testing.T) {
	t.Parallel()
	s := serve(t)
	s.house.Resume() // its clocks run
	clocked := j{"kind": "days", "main": 0, "step": 24 * 3600, "up": "bot", "bot": "clerk"}
	a := s.event(j{"legs": []j{{"title": "toy", "clock": clocked}}, "delay": 5}, "Ann", "Bob", "Cleo")
	call[eventPage](a.org, "POST", a.at+"/begin", nil)
	a.drive()
	open := a.desk().Open
	if len(open) == 0 {
		t.Fatal("no table is open")
	}
	for _, o := range open {
		if len(o.Asked) > 0 || o.Up != nil {
			t.Errorf("of table %d the desk says who is asked, and until when: %+v", o.Table, o)
		}
	}
	page := call[struct {
		Settings struct{ Delay int }
		Tables   []struct{ Table string }
	}](a.org, "GET", a.at, nil)
	if page.Settings.Delay != 5 {
		t.Errorf("the event says %d minutes", page.Settings.Delay)
	}
	for _, o := range page.Tables {
		if o.Table == "" {
			continue
		}
		if at := call[struct{ Delay int }](a.org, "GET", "/api/tables/"+o.Table, nil); at.Delay != 5 {
			t.Errorf("a table says %d minutes", at.Delay)
		}
	}
}
