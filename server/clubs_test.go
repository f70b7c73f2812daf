package server_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
)

// clubPage is a club as a test reads it.
type clubPage struct {
	ID, Name, Role, Request, Link string
	Members, Games, Log           int
	Notice                        *struct{ Text, By string }
	People                        []struct{ Name, Role string }
	Requests                      []struct{ Name, Kind, Words string }
	Tables                        []struct{ ID, Status string }
	Last                          []struct {
		Table   string
		Players []struct {
			Name  string
			Place int
		}
	}
	Webhook *struct{ Address, State string }
}

// account is a browser in which somebody has an account.
func (s *site) account(name string) *client {
	s.Helper()
	c := s.client()
	call[person](c, "POST", "/api/account", j{"name": name, "password": "correct horse"})
	return c
}

// playOut plays a game to its end, by options alone.
func (s *site) playOut(id string, who ...*client) {
	s.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	for range 100_000 {
		for _, c := range who {
			t := call[table](c, "GET", "/api/tables/"+id, nil)
			if t.Status == "finished" {
				return
			}
			if len(t.Position.Options) > 0 {
				c.step(id, r)
			}
		}
	}
	s.Fatal("the game does not end")
}

// posting sends to webhooks as the post does, without its words.
type posting struct{}

func (posting) SendClub(ctx context.Context, address string, body []byte) error {
	r, err := http.NewRequestWithContext(ctx, "POST", address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

func (posting) CheckHook(string) error { return nil }

func (c *client) founded(body j) clubPage {
	c.Helper()
	return call[clubPage](c, "POST", "/api/clubs", body)
}

func (c *client) club(id string) clubPage {
	c.Helper()
	return call[clubPage](c, "GET", "/api/clubs/"+id, nil)
}

// One asks and is let in, one is invited, one comes by the link; roles decide who may do what.
func TestClubs_JoiningAndRoles(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, bob, cleo, dan := s.account("Ann"), s.account("Bob"), s.account("Cleo"), s.account("Dan")
	made := ann.founded(j{"name": "Branch Line Club", "listed": true, "languages": []string{"en", "de"}, "defaults": j{"title": "chicago-express", "rated": true}})
	at := "/api/clubs/" + made.ID
	if made.Role != "owner" || made.Members != 1 {
		t.Fatalf("the founder has %+v", made)
	}
	ann.refused("POST", "/api/clubs", j{"name": "branch  line cIub"}, 409, "club-name")
	ann.refused("POST", "/api/clubs", j{"name": "Other", "defaults": j{"title": "nonsense"}}, 422, "bad-setup")
	s.client().refused("POST", "/api/clubs", j{"name": "Guests"}, 403, "no-account")

	if joined := call[struct{ Member bool }](bob, "POST", at+"/join", j{"words": "I play 1862."}); joined.Member {
		t.Error("Bob is in without being let in")
	}
	if p := ann.club(made.ID); len(p.Requests) != 1 || p.Requests[0].Name != "Bob" || p.Requests[0].Words == "" {
		t.Errorf("the organiser sees %+v", p.Requests)
	}
	if p := bob.club(made.ID); p.Request != "asked" || len(p.Requests) != 0 {
		t.Errorf("who asked sees %+v", p)
	}
	bob.refused("PUT", at+"/requests/Bob", j{"let": true}, 403, "not-organiser")
	call[clubPage](ann, "PUT", at+"/requests/Bob", j{"let": false})
	if p := bob.club(made.ID); p.Request != "asked" {
		t.Error("who was refused is told so")
	}
	call[clubPage](ann, "PUT", at+"/requests/Bob", j{"let": true})

	call[clubPage](ann, "POST", at+"/invitations", j{"name": "Cleo"})
	call[clubPage](ann, "POST", at+"/invitations", j{"name": "Nobody"})
	if joined := call[struct{ Member bool }](cleo, "POST", at+"/join", j{}); !joined.Member {
		t.Error("who is invited has to ask")
	}
	link := call[clubPage](ann, "POST", at+"/link", nil).Link
	dan.refused("POST", "/api/club-links/wrong", nil, 404, "not-found")
	call[any](dan, "POST", "/api/club-links/"+link, nil)
	if p := dan.club(made.ID); p.Role != "member" || p.Link != "" || p.Members != 4 {
		t.Errorf("who came by the link sees %+v", p)
	}

	cleo.refused("PUT", at+"/members/Bob", j{"role": "organiser"}, 403, "not-organiser")
	call[clubPage](ann, "PUT", at+"/members/Bob", j{"role": "organiser"})
	bob.refused("PUT", at+"/members/Cleo", j{"role": "organiser"}, 403, "not-owner")
	bob.refused("DELETE", at+"/members/Dan", nil, 400, "needs-reason")
	bob.refused("DELETE", at+"/members/Ann?why=so", nil, 409, "last-owner")
	if status, text := bob.send("DELETE", at+"/members/Dan?why=asked+for+it", nil); status != 204 {
		t.Fatalf("%d %s", status, text)
	}
	ann.refused("DELETE", at+"/members/Ann", nil, 409, "last-owner")
	log := call[struct {
		Lines []struct{ What, By, Why string }
	}](cleo, "GET", at+"/log", nil)
	if len(log.Lines) == 0 || log.Lines[0].What != "removed" || log.Lines[0].Why != "asked for it" || log.Lines[0].By != "Bob" {
		t.Errorf("the log says %+v", log.Lines)
	}
	dan.refused("GET", at+"/log", nil, 403, "not-a-member")
}

// A club that does not show itself is found by members and who is invited alone.
func TestClubs_HiddenOnes(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, bob := s.account("Ann"), s.account("Bob")
	made := ann.founded(j{"name": "Quiet Club", "joining": "invitation"})
	bob.refused("GET", "/api/clubs/"+made.ID, nil, 404, "not-found")
	bob.refused("POST", "/api/clubs/"+made.ID+"/join", j{}, 404, "not-found")
	call[clubPage](ann, "POST", "/api/clubs/"+made.ID+"/invitations", j{"name": "Bob"})
	if p := bob.club(made.ID); p.Request != "invited" {
		t.Errorf("who is invited sees %+v", p)
	}
	if status, _ := bob.send("DELETE", "/api/clubs/"+made.ID+"/join", nil); status != 204 {
		t.Error("nobody does without an invitation")
	}
	bob.refused("GET", "/api/clubs/"+made.ID, nil, 404, "not-found")
}

// A table for members takes nobody else, is listed to them alone, and its game is the club's.
func TestClubs_TablesForMembers(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, bob, cleo := s.account("Ann"), s.account("Bob"), s.account("Cleo")
	made := ann.founded(j{"name": "Branch Line Club", "listed": true, "joining": "anybody"})
	call[any](bob, "POST", "/api/clubs/"+made.ID+"/join", j{})
	wanted := j{"title": "toy", "visibility": "public", "seats": seats("me", "open"), "club": made.ID}
	cleo.refused("POST", "/api/tables", wanted, 403, "not-a-member")
	open := call[struct {
		ID  string
		Tag *struct{ Club, Name string }
	}](ann, "POST", "/api/tables", wanted)
	if open.Tag == nil || open.Tag.Name != "Branch Line Club" {
		t.Errorf("its tag is %+v", open.Tag)
	}
	cleo.refused("POST", "/api/tables/"+open.ID+"/join", j{}, 403, "not-a-member")
	lobby := func(c *client) int { return len(call[struct{ Open []any }](c, "GET", "/api/lobby", nil).Open) }
	if lobby(bob) != 1 || lobby(cleo) != 0 || lobby(s.client()) != 0 {
		t.Error("it is not listed to members alone")
	}
	if p := bob.club(made.ID); len(p.Tables) != 1 || p.Tables[0].Status != "open" {
		t.Errorf("the club has the tables %+v", p.Tables)
	}
	call[any](bob, "POST", "/api/tables/"+open.ID+"/join", j{})
	s.playOut(open.ID, ann, bob)
	p := cleo.club(made.ID)
	if p.Games != 1 || len(p.Last) != 1 || len(p.Last[0].Players) != 2 || p.Last[0].Players[0].Place != 1 {
		t.Errorf("the club has the games %+v", p.Last)
	}
	numbers := call[struct {
		Games  int
		People []struct{ Name string }
	}](cleo, "GET", "/api/clubs/"+made.ID+"/numbers", nil)
	if numbers.Games != 1 || len(numbers.People) != 2 {
		t.Errorf("its numbers are %+v", numbers)
	}
}

// A notice reaches all members once, and the webhook of the club.
func TestClubs_Notice(t *testing.T) {
	t.Parallel()
	said := make(chan string, 10)
	hook := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		text := new(strings.Builder)
		_ = r.Write(text)
		said <- text.String()
	}))
	t.Cleanup(hook.Close)
	s := serve(t)
	s.clubs.Hooks = posting{}
	ann, bob := s.account("Ann"), s.account("Bob")
	made := ann.founded(j{"name": "Branch Line Club", "joining": "anybody", "listed": true})
	call[any](bob, "POST", "/api/clubs/"+made.ID+"/join", j{})
	call[clubPage](ann, "PUT", "/api/clubs/"+made.ID+"/webhook", j{"address": hook.URL})
	bob.refused("PUT", "/api/clubs/"+made.ID+"/notice", j{"text": "x"}, 403, "not-organiser")
	call[clubPage](ann, "PUT", "/api/clubs/"+made.ID+"/notice", j{"text": "Season 4 opens on 17 January."})
	if p := bob.club(made.ID); p.Notice == nil || p.Notice.By != "Ann" || p.Webhook != nil {
		t.Errorf("a member sees %+v", p)
	}
	bobs := call[struct{ ID persist.UserID }](bob, "GET", "/api/me", nil).ID
	due, _, err := s.store.Notices.DueNotices(t.Context(), s.clock.Kept().Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, id := range due {
		told, err := s.store.Notices.Notice(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if told.User == bobs && told.Event == notice.EventClub && told.About[notice.AboutKind] == "said" {
			n++
		}
	}
	if n != 1 {
		t.Errorf("Bob is told %d times", n)
	}
	if err := s.clubs.SendDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	if text := <-said; !strings.Contains(text, "Season 4 opens") {
		t.Errorf("the webhook is told %s", text)
	}
	if p := ann.club(made.ID); p.Webhook == nil || p.Webhook.State != "sent" {
		t.Errorf("the organiser sees the webhook %+v", p.Webhook)
	}
}
