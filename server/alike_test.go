package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
)

// shown is all that a table shows and tells in words and pictures, with its address and the times taken out: the
// answers to lines of text, the notation, pictures of moments, the cards and heads of its links, what frames in pages of others ask.
func (c *client) shown(id string, seat game.Seat, n int, pictures bool) string {
	c.Helper()
	var out strings.Builder
	told := func(what string, status int, text []byte) {
		fmt.Fprintf(&out, "%s: %d %s\n", what, status, text)
	}
	lines := []string{
		"", "help", "options", "turn", "holdings", "routes", "worth", "what changed", "log 5000", "show", "undo", "0", "1", "2", "3", "-1", "999", "nothing of this",
		`json {"kind":"pass"}`, "hand", "show hand", "bid 3", "pass",
	}
	p := call[table](c, "GET", "/api/tables/"+id, nil).Position
	var view map[string]json.RawMessage
	if err := json.Unmarshal(p.View, &view); err != nil {
		c.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(view)) {
		lines = append(lines, "show "+name, name+" 1")
	}
	for i := range min(len(p.Options), 12) {
		lines = append(lines, strconv.Itoa(i+4))
	}
	for _, line := range lines {
		status, text := c.send("POST", "/api/tables/"+id+"/line", j{"text": line})
		told("line "+line, status, text)
	}
	for _, path := range []string{
		"/api/tables/" + id + "/notation", "/api/tables/" + id + "/text", "/table/" + id, "/table/" + id + "/at/" + itoa(n), "/embed/table/" + id,
		"/api/tables/" + id + "/at/" + itoa(n), "/api/tables/" + id + "/frames?from=0&to=9", "/api/tables/" + id + "/entries", "/api/oembed?url=" + c.url + "/table/" + id,
	} {
		status, text := c.send("GET", path, nil)
		if status == 404 {
			c.Errorf("%s: %d %s", path, status, text)
		}
		told(path, status, text)
	}
	if pictures {
		paths := []string{"/table/" + id + "/at/" + itoa(n) + ".svg", "/table/" + id + "/at/" + itoa(n/2) + ".svg", "/cards/table/" + id + ".png", "/cards/table/" + id + "/at/" + itoa(n) + ".png"}
		if seat >= 0 {
			paths = append(paths, "/table/"+id+"/at/"+itoa(n)+".svg?eye="+itoa(int(seat)))
		}
		for _, path := range paths {
			status, picture := c.send("GET", path, nil)
			if status != 200 {
				c.Errorf("%s: %d %s", path, status, picture)
			}
			told(path, status, picture)
		}
	}
	return scrub(strings.ReplaceAll(out.String(), id, "ID"))
}

// Whatever a table says of itself in words or pictures is the same for two games that a player, or a watcher, cannot tell apart:
// what was played, and the same line with what is hidden from them told anew.
func TestGamesThatLookAlikeAreShownAlike(t *testing.T) {
	t.Parallel()
	goldens := goldens(t)
	names, about := slices.Sorted(maps.Keys(goldens)), 4
	if os.Getenv("SCRIP_LONG") == "" {
		names, about = names[:1], 1
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, drawing)
			truth := goldens[name]
			var clients []*client
			var people []*people.User
			for _, name := range []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay"} {
				c, u := s.somebody(name)
				clients, people = append(clients, c), append(people, u)
			}
			seats, others, told := len(truth.Seats), 0, 0
			for i, n := range s.moments(truth, about) {
				one := s.putDown(people, truth, n)
				for seat := range seats + 1 { // and one who only watches
					known := call[known](clients[seat], "GET", "/api/tables/"+one+"/known", nil)
					if !known.Guessed {
						continue
					}
					told++
					two := s.putDown(people, known.Record, n)
					eye := game.Watcher
					if seat < seats {
						eye = game.Seat(seat)
					}
					a, b := clients[seat].shown(one, eye, n, seat%2 == i%2), clients[seat].shown(two, eye, n, seat%2 == i%2)
					if diff := cmp.Diff(strings.Split(a, "\n"), strings.Split(b, "\n")); a != b {
						t.Errorf("moment %d: seat %d can tell the games apart:\n%.3000s", n, eye, diff)
					}
					// The test can fail: somebody else sees what was told anew.
					other := (seat + 1) % seats
					if clients[other].shown(one, game.Seat(other), n, false) != clients[other].shown(two, game.Seat(other), n, false) {
						others++
					}
				}
			}
			if told == 0 || others == 0 {
				t.Errorf("%d games were told anew, and others could tell %d of them apart", told, others)
			}
		})
	}
}

// A line that is read back, and refused, in words is not done.
func TestLine_asksFirst(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.client()
	id := c.started("toy", "me", "me").ID
	before := call[table](c, "GET", "/api/tables/"+id, nil).Position
	for _, text := range []string{"1", "pass", "undo", "99", "zzz"} {
		c.send("POST", "/api/tables/"+id+"/line", j{"text": text})
	}
	if after := call[table](c, "GET", "/api/tables/"+id, nil).Position; after.N != before.N || !bytes.Equal(after.View, before.View) {
		t.Errorf("moment %d was %d", after.N, before.N)
	}
}
