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
		"/rules/1862/7.6.4", "/best/big-shoulders",
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
