package server_test

import (
	"testing"

	"github.com/scrip-games/scrip/admin"
)

// The host makes the server one club, which everybody is then told, unless the club hides itself;
// deletes a club, whose games stay; and is told which there are.
func TestHostIsAClub(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, bob := s.account("Ann"), s.account("Bob")
	quiet := ann.founded(j{"name": "Quiet Club", "joining": "invitation"})
	made := ann.founded(j{"name": "Branch Line Club", "listed": true, "joining": "anybody"})
	call[any](bob, "POST", "/api/clubs/"+made.ID+"/join", j{})
	front := func(c *client) string {
		t.Helper()
		return call[struct{ Club string }](c, "GET", "/api/front-club", nil).Club
	}

	list := s.does(admin.Ask{Deed: "clubs.list"}).Clubs
	if len(list) != 2 || list[0].Name != "Branch Line Club" || list[0].Members != 2 || !list[0].Listed || list[0].Front || list[1].Listed {
		t.Errorf("the clubs are %+v", list)
	}
	s.undone(admin.Ask{Deed: "clubs.front", About: "No Club"}, "not-found")
	s.undone(admin.Ask{Deed: "clubs.front", About: quiet.ID}, "bad-request")
	s.undone(admin.Ask{Deed: "clubs.no-front"}, "bad-request")
	if front(bob) != "" {
		t.Error("the server is a club before anybody says so")
	}
	if answer := s.does(admin.Ask{Deed: "clubs.front", About: "branch line club"}).Clubs; len(answer) != 1 || !answer[0].Front {
		t.Errorf("the front is %+v", answer)
	}
	if front(bob) != made.ID || front(s.client()) != made.ID || !call[struct{ Front bool }](bob, "GET", "/api/clubs/"+made.ID, nil).Front {
		t.Error("the server is not the club")
	}
	call[any](ann, "PATCH", "/api/clubs/"+made.ID, j{"name": made.Name, "joining": "anybody", "listed": false})
	if front(s.client()) != "" || front(bob) != made.ID {
		t.Error("a club that hides itself is on the front page for others than its members")
	}

	game := call[table](ann, "POST", "/api/tables", j{"title": "toy", "club": made.ID, "visibility": "public", "seats": []j{{"kind": "me"}, {"kind": "open"}}}).ID
	s.undone(admin.Ask{Deed: "clubs.delete", About: made.ID}, "no-reason")
	s.does(admin.Ask{Deed: "clubs.delete", About: made.ID, Why: "they wished so"})
	bob.refused("GET", "/api/clubs/"+made.ID, nil, 404, "not-found")
	if front(bob) != "" {
		t.Error("the server is a club that is no more")
	}
	if at := call[table](bob, "GET", "/api/tables/"+game, nil); at.ID != game {
		t.Errorf("of its game there is %+v", at)
	}
	if l := s.does(admin.Ask{Deed: "log"}).Log[0]; l.Deed != "clubs.delete" || l.About != "Branch Line Club" || l.Why != "they wished so" {
		t.Errorf("the log has %+v", l)
	}
}
