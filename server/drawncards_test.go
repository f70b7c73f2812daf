package server_test

import (
	"bytes"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/picture"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/words"
)

// studio draws for all servers of tests: to start one takes longer than a card.
var studio = sync.OnceValue(picture.NewStudio)

func drawing(c *server.Config) { c.Words, c.Pictures = words.SayIn, studio() }

// drawn is the card at an address.
func (c *client) drawn(path string) []byte {
	c.Helper()
	status, data := c.send("GET", path, nil)
	if status != 200 {
		c.Fatalf("%s: %d %s", path, status, data)
	}
	size, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil || size.Width != 1200 || size.Height != 630 || len(data) > 80<<10 {
		c.Errorf("%s: %d × %d, %d bytes, %v", path, size.Width, size.Height, len(data), err)
	}
	return data
}

// Every page that somebody may send has a card of its own, and it is the same whoever asks for it.
func TestDrawnCards(t *testing.T) {
	t.Parallel()
	s := serve(t, drawing)
	c, stranger := s.client(), s.client()
	call[person](c, "POST", "/api/account", j{"name": "Ann", "password": "correct horse"})
	open := c.create("chicago-express", "me", "open", "open").ID
	over := c.started("chicago-express", "me", "me").ID
	r := rand.New(rand.NewPCG(3, 5))
	for done := false; !done; {
		done = c.step(over, r).Turn.Over
	}
	before := c.drawn("/cards/table/" + over + "/review.png")
	type making struct{ State string }
	for got := call[making](c, "POST", "/api/tables/"+over+"/review", nil); got.State != "done"; {
		got = call[making](c, "GET", "/api/tables/"+over+"/review", nil)
	}
	_, film := stranger.send("GET", "/table/"+over+"/review.gif?width=320", nil)
	if drawing, err := gif.DecodeAll(bytes.NewReader(film)); err != nil || len(drawing.Image) < 10 || drawing.Config.Width != 320 {
		t.Errorf("the curve is no animation: %v, %.200s", err, film)
	}
	if status, _ := c.send("GET", "/table/"+open+"/review.gif", nil); status != 404 {
		t.Errorf("%d for the curve of a table that is open", status)
	}
	var all [][]byte
	for _, path := range []string{
		"/table/" + open, "/table/" + over + "/review", "/people/Ann", "/numbers/chicago-express", "/learn/chicago-express", "/learn/chicago-express/what",
		"/rules/1862/7.6.4", "/best/big-shoulders", "/", "/learn",
	} {
		card := stranger.drawn("/cards" + path + ".png?lang=en")
		if !bytes.Equal(card, c.drawn("/cards"+path+".png?lang=en")) {
			t.Errorf("%s is another for one who is signed in", path)
		}
		all = append(all, card)
	}
	if bytes.Equal(all[0], c.drawn("/cards/table/"+open+".png?lang=de")) {
		t.Error("a card is the same in German")
	}
	for i, card := range all {
		if slices.ContainsFunc(all[:i], func(other []byte) bool { return bytes.Equal(card, other) }) || bytes.Equal(card, before) {
			t.Errorf("card %d is that of another page", i)
		}
	}
	if moment := stranger.drawn("/table/" + over + "/at/now.png"); !bytes.Equal(before, moment) {
		t.Error("the card of a review that nobody asked for is not the last moment")
	}
	for _, path := range []string{"/cards/table/none.png", "/cards/people/Nobody.png", "/cards/learn/chicago-express/none.png", "/cards/none/x.png", "/cards/table/" + open} {
		if status, _ := stranger.send("GET", path, nil); status != 404 {
			t.Errorf("%s: %d", path, status)
		}
	}
}

// Of tables that are not for all there is one card a title: neither who sits there nor how the game stands, not even for
// those who may look.
func TestDrawnCards_private(t *testing.T) {
	t.Parallel()
	s := serve(t, drawing)
	r := rand.New(rand.NewPCG(7, 1))
	for _, of := range title.All() {
		id := of.Info().ID
		if id != "big-shoulders" && os.Getenv("SCRIP_LONG") == "" {
			continue // where there are hands to be hidden
		}
		var cards [][]byte
		for _, name := range []string{"Ann", "Bob"} {
			c := s.client()
			call[person](c, "PATCH", "/api/me", j{"name": name + " " + strings.ToUpper(id[:1])})
			seats := slices.Repeat([]string{"me"}, of.Info().MinSeats)
			game := c.started(id, seats...).ID
			for range 3 + r.IntN(20) {
				c.step(game, r)
			}
			n := call[table](c, "GET", "/api/tables/"+game, nil).Position.N
			private := call[table](c, "POST", "/api/tables/"+game+"/branch", j{"at": n}).ID
			cards = append(cards, c.drawn("/cards/table/"+private+".png?lang=en"), s.client().drawn("/cards/table/"+private+"/at/2.png?lang=en"))
			if status, _ := s.client().send("GET", "/table/"+private+"/at/1.png", nil); status == 200 {
				t.Errorf("a moment of a private table of %s is shown", id)
			}
			// What everybody sees of a game is the same for one who sits there, and holds hands.
			if !bytes.Equal(c.drawn("/table/"+game+"/at/now.png"), s.client().drawn("/table/"+game+"/at/now.png")) {
				t.Errorf("the card of a moment of %s is another for who sits there", id)
			}
		}
		for _, card := range cards[1:] {
			if !bytes.Equal(card, cards[0]) {
				t.Errorf("the cards of private tables of %s differ", id)
			}
		}
	}
}

// A club and an event have cards of their own, and heads in the reader's language. Of a hidden club, a draft and
// what is not there is told nothing, whoever asks; nor who will leave after the round.
func TestDrawnCards_clubsAndEvents(t *testing.T) {
	t.Parallel()
	s := serve(t, drawing)
	org, stranger := s.account("Organiser"), s.client()
	shown := org.founded(j{"name": "Eisenbahnfreunde Oberbergischer Kreis", "listed": true, "joining": "anybody"})
	hidden := org.founded(j{"name": "Quiet Club", "joining": "invitation"})
	settings := j{
		"format": "swiss", "seats": 3, "fewest": 3, "rounds": 2, "who": "anybody", "legs": []j{{"title": "toy"}}, "points": j{"scheme": "place"},
	}
	made := func(club, name string) string {
		t.Helper()
		return call[eventPage](org, "POST", "/api/clubs/"+club+"/events", j{"name": name, "settings": settings}).ID
	}
	draft, secret, cup := made(shown.ID, "Not Yet"), made(hidden.ID, "Quiet Cup"), made(shown.ID, "Winter Cup")
	card := func(page, lang string) []byte {
		t.Helper()
		all := stranger.drawn("/cards" + page + ".png?lang=" + lang)
		if !bytes.Equal(all, org.drawn("/cards"+page+".png?lang="+lang)) {
			t.Errorf("the card of %s is another for an organiser", page)
		}
		return all
	}
	before := card("/club/"+shown.ID, "en")
	for _, id := range []string{secret, cup} {
		call[eventPage](org, "POST", "/api/events/"+id+"/open", nil)
	}
	entry := card("/event/"+cup, "en")
	var all []*client
	for _, name := range []string{"Ann", "Bob", "Cleo"} {
		c := s.account(name)
		call[eventPage](c, "POST", "/api/events/"+cup+"/entry", j{})
		all = append(all, c)
	}
	drive := func() eventPage {
		t.Helper()
		if err := s.events.Drive(t.Context(), persist.EventID(cup)); err != nil {
			t.Fatal(err)
		}
		return call[eventPage](org, "GET", "/api/events/"+cup, nil)
	}
	call[eventPage](org, "POST", "/api/events/"+cup+"/begin", nil)
	s.playOut(drive().Tables[0].Table, all...)
	running := drive()
	standing, page := card("/event/"+cup+"/rules", "en"), all[0].html("/event/"+cup, "de")
	call[eventPage](all[0], "DELETE", "/api/events/"+cup+"/entry?when=round", nil)
	if !bytes.Equal(standing, card("/event/"+cup, "en")) || page != stranger.html("/event/"+cup, "de") {
		t.Error("it is told that somebody will leave after the round")
	}
	for _, want := range []string{"Ein Turnier von Eisenbahnfreunde Oberbergischer Kreis: Sealed Bids. Schweizer System, läuft.", "/cards/event/" + cup + ".png?lang=de"} {
		if !strings.Contains(page, want) {
			t.Errorf("the head does not say %q", want)
		}
	}
	if head := all[0].html("/club/"+shown.ID, "de"); !strings.Contains(head, `content="Ein Club mit einem Mitglied. Turniere: Winter Cup."`) {
		t.Errorf("the head of the club is\n%.900s", head)
	}
	s.playOut(running.Tables[1].Table, all...)
	if over := drive(); over.Status != "done" {
		t.Fatalf("it is %s", over.Status)
	}
	if head := stranger.html("/event/"+cup, "en"); !strings.Contains(head, "Swiss, over. Won by ") {
		t.Errorf("the winner is not told in\n%.900s", head)
	}
	cards := [][]byte{
		before, entry, standing, card("/event/"+cup, "en"), card("/event/"+cup, "de"), card("/club/"+shown.ID, "de"),
		card("/clubs", "en"), card("/events", "en"),
	}
	for i, one := range cards {
		if slices.ContainsFunc(cards[:i], func(other []byte) bool { return bytes.Equal(one, other) }) {
			t.Errorf("card %d is that of another page or time", i)
		}
	}
	for _, page := range []string{"/club/" + hidden.ID, "/event/" + secret, "/event/" + draft, "/club/none", "/event/none", "/clubs/none"} {
		for _, c := range []*client{stranger, org} {
			if status, _ := c.send("GET", "/cards"+page+".png", nil); status != 404 {
				t.Errorf("%d for the card of %s", status, page)
			}
			if strings.Contains(c.html(page, "en"), "og:") {
				t.Errorf("something is told of %s", page)
			}
		}
	}
}
