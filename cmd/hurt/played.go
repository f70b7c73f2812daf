package main

import (
	"encoding/json"
	"sync"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/record"
)

// played is a game, and what those who play it have sent and were told. Several may
// play it at once, each at another server.
type played struct {
	id string

	mu    sync.Mutex
	tried map[int][]string // by place in the record: what was sent for it
	kept  map[int]string   // by place: what was acknowledged
	twice int              // places that were acknowledged to two
	old   int              // how often less was shown than was acknowledged before
	top   int              // so many entries there are at least
	over  bool             // and no more will come
	// ordered is the seats that may be played by orders.
	ordered game.SeatSet
	said    map[string]bool // what was said there, and whether a server has said that it is kept
}

func newPlayed(id string) *played {
	return &played{id: id, tried: map[int][]string{}, kept: map[int]string{}, said: map[string]bool{}}
}

// sent notes that somebody asks for an action at a place.
func (g *played) sent(n int, action json.RawMessage) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.tried[n] = append(g.tried[n], compact(action))
}

// acknowledged notes that a server has kept the action at its place.
func (g *played) acknowledged(n int, action json.RawMessage) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, before := g.kept[n]; before {
		g.twice++
	}
	g.kept[n] = compact(action)
	g.top = max(g.top, n+1)
}

// ended notes that the game is over after so many entries.
func (g *played) ended(n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.top, g.over = max(g.top, n), true
}

// reached notes that there are so many entries.
func (g *played) reached(n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.top = max(g.top, n)
}

// orders notes that somebody gives an order for a seat.
func (g *played) orders(seat int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ordered = g.ordered.With(game.Seat(seat))
}

// says notes that somebody says something there, or that it is kept.
func (g *played) says(text string, kept bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.said[text] = kept
}

func (g *played) known() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.top
}

func (g *played) isOver() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.over
}

func (g *played) shownOld() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.old++
}

// verdict is what of games is in the database, compared with what was said of them.
type verdict struct {
	acknowledged int
	unsure       int // sent and not acknowledged, and there
	lost         int // acknowledged, and not in its place
	doubled      int // there, and nobody asked for it at that place; or two were told it was theirs
	ordered      int // done by orders
	old          int // looks that showed less than was acknowledged before
}

func (v *verdict) add(w verdict) {
	v.acknowledged += w.acknowledged
	v.unsure += w.unsure
	v.lost += w.lost
	v.doubled += w.doubled
	v.ordered += w.ordered
	v.old += w.old
}

// compare judges what is there of a game of which people had these seats.
func (g *played) compare(there []record.Kept, people game.SeatSet) verdict {
	g.mu.Lock()
	defer g.mu.Unlock()
	v := verdict{acknowledged: len(g.kept) + g.twice, doubled: g.twice, old: g.old}
	for n, want := range g.kept {
		if n >= len(there) || compact(there[n].Action) != want {
			v.lost++
		}
	}
	for n, e := range there {
		if _, ok := g.kept[n]; ok || e.Seat < 0 || !people.Has(e.Seat) || e.By != "" {
			continue
		}
		switch {
		case g.asked(n, compact(e.Action)):
			v.unsure++
		case g.ordered.Has(e.Seat):
			v.ordered++
		default:
			v.doubled++
		}
	}
	return v
}

func (g *played) asked(n int, action string) bool {
	for _, tried := range g.tried[n] {
		if tried == action {
			return true
		}
	}
	return false
}
