package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"time"
)

// player plays all seats of one table after the other by their options alone, and
// notes how long each move took and what the server said it had kept.
type player struct {
	http.Client
	r     *rand.Rand
	title string
	from  string // the address it calls from; "" is this machine's
	games []*played
	times []time.Duration
}

// played is a game and what was acknowledged of it.
type played struct {
	id   string
	kept []string // by entry: the action, "" where none of the player's was
}

func newPlayer(n int) *player {
	jar, err := cookiejar.New(nil)
	if err != nil {
		panic(err) // it never is
	}
	return &player{Client: http.Client{Jar: jar}, r: rand.New(rand.NewPCG(uint64(n), 5)), title: "chicago-express"}
}

// call sends and reads JSON. An answer that is no success is an error.
func (p *player) call(ctx context.Context, method, url string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(text))
	if err != nil {
		return err
	}
	p.headers(r)
	got, err := p.Do(r)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	if got.StatusCode != http.StatusOK {
		said, _ := io.ReadAll(got.Body)
		return fmt.Errorf("%s %s: %d %s", method, url, got.StatusCode, said)
	}
	return json.NewDecoder(got.Body).Decode(answer)
}

func (p *player) headers(r *http.Request) {
	r.Header.Set("Content-Type", "application/json")
	if p.from != "" {
		r.Header.Set("X-Forwarded-For", p.from)
	}
}

type seenTable struct {
	ID       string
	Position seenPosition
}

type seenPosition struct {
	N       int
	Seat    int
	Turn    struct{ Over bool }
	Options []struct{ Action json.RawMessage }
}

// sit makes a table and starts it.
func (p *player) sit(ctx context.Context, url string) error {
	var made seenTable
	seats := []map[string]string{{"kind": "me"}, {"kind": "me"}, {"kind": "me"}}
	wanted := map[string]any{"title": p.title, "visibility": "link", "seats": seats}
	if err := p.call(ctx, "POST", url+"/api/tables", wanted, &made); err != nil {
		return err
	}
	if err := p.call(ctx, "POST", url+"/api/tables/"+made.ID+"/start", map[string]any{}, &made); err != nil {
		return err
	}
	p.games = append(p.games, &played{id: made.ID})
	return nil
}

// move makes one move. Before a game and at its end the next begins, and it is none.
func (p *player) move(ctx context.Context, url string) (moved bool, err error) {
	if len(p.games) == 0 {
		return false, p.sit(ctx, url)
	}
	game := p.games[len(p.games)-1]
	var now seenTable
	if err := p.call(ctx, "GET", url+"/api/tables/"+game.id, nil, &now); err != nil {
		return false, err
	}
	if now.Position.Turn.Over {
		return false, p.sit(ctx, url)
	}
	action := now.Position.Options[p.r.IntN(len(now.Position.Options))].Action
	wanted := map[string]any{"after": now.Position.N, "seat": now.Position.Seat, "actions": []json.RawMessage{action}}
	var next seenPosition
	began := time.Now()
	if err := p.call(ctx, "POST", url+"/api/tables/"+game.id+"/actions", wanted, &next); err != nil {
		return false, err
	}
	p.times = append(p.times, time.Since(began))
	game.acknowledged(now.Position.N, action)
	return true, nil
}

// acknowledged notes that the server has kept the action at its place.
func (g *played) acknowledged(n int, action json.RawMessage) {
	for len(g.kept) <= n {
		g.kept = append(g.kept, "")
	}
	g.kept[n] = compact(action)
}

// lost is how many acknowledged actions are not at their place in the records.
func (p *player) lost(ctx context.Context, url string) (lost int, err error) {
	for _, g := range p.games {
		var entries []struct{ Action json.RawMessage }
		if err := p.call(ctx, "GET", url+"/api/tables/"+g.id+"/entries", nil, &entries); err != nil {
			return 0, err
		}
		for n, want := range g.kept {
			if want != "" && (n >= len(entries) || compact(entries[n].Action) != want) {
				lost++
			}
		}
	}
	return lost, nil
}

func compact(raw json.RawMessage) string {
	var out bytes.Buffer
	if err := json.Compact(&out, raw); err != nil {
		return err.Error()
	}
	return out.String()
}

// quantile is the time that so much of a hundred stay below.
func quantile(times []time.Duration, percent int) time.Duration {
	if len(times) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(times))
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)]
}
