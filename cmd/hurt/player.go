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
	"sync"
	"time"

	"github.com/scrip-games/scrip/game"
)

// door is the server that is called next.
type door func() string

// only is the door of a player who knows one server.
func only(url string) door { return func() string { return url } }

// player plays all seats of one table after the other by their options alone, and
// notes how long each move took and what the server said it had kept.
type player struct {
	http.Client
	*series
	r     *rand.Rand
	title string
	bots  int            // how many of the seats are theirs
	from  string         // the address it calls from; "" is this machine's
	clock map[string]any // of its tables; nil for none
	times []time.Duration
}

// series is the games that somebody plays, one after the other.
type series struct {
	mu    sync.Mutex
	games []*played
	begun func(*played) // hears of each; nil for nobody
}

// calls is the connections of all who play; each keeps one as a browser does.
var calls = &http.Transport{MaxIdleConnsPerHost: 1000, IdleConnTimeout: time.Minute}

func newPlayer(n int) *player {
	jar, err := cookiejar.New(nil)
	if err != nil {
		panic(err) // it never is
	}
	return &player{
		Client: http.Client{Jar: jar, Transport: calls}, series: &series{},
		r: rand.New(rand.NewPCG(uint64(n), 5)), title: "chicago-express",
	}
}

// refusal is an answer that is no success.
type refusal struct {
	status int
	Code   string
	said   string
}

func (r *refusal) Error() string { return fmt.Sprintf("%d %s", r.status, r.said) }

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
		refused := &refusal{status: got.StatusCode, said: string(said)}
		_ = json.Unmarshal(said, refused) // what is no JSON has no code
		return fmt.Errorf("%s %s: %w", method, url, refused)
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
	Status   string
	Left     []int // the seats that bots play for the viewer
	Seats    []seenSeat
	Position seenPosition
}

type seenSeat struct{ Kind string }

// full tells whether nobody else can sit down.
func (s *seenTable) full() bool {
	return !slices.ContainsFunc(s.Seats, func(seat seenSeat) bool { return seat.Kind == "open" })
}

// asksBot tells whether a bot is to decide.
func (s *seenTable) asksBot() bool {
	return slices.ContainsFunc(s.Position.Turn.Seats, func(seat int) bool { return s.Seats[seat].Kind == "bot" })
}

type seenPosition struct {
	N    int
	Seat int
	Turn struct {
		Over  bool
		Seats []int
	}
	Options []struct{ Action json.RawMessage }
	Orders  struct {
		Offers   []game.OrderForm
		Standing []struct{ ID int }
	}
}

// sit makes a table and starts it.
func (p *player) sit(ctx context.Context, at door) error {
	var made seenTable
	var seats []map[string]string
	for i := range 3 {
		if i < 3-p.bots {
			seats = append(seats, map[string]string{"kind": "me"})
		} else {
			seats = append(seats, map[string]string{"kind": "bot", "bot": "clerk"})
		}
	}
	wanted := map[string]any{"title": p.title, "visibility": "link", "seats": seats}
	if p.clock != nil {
		wanted["clock"] = p.clock
	}
	if err := p.call(ctx, "POST", at()+"/api/tables", wanted, &made); err != nil {
		return err
	}
	return p.start(ctx, at, p.begin(made.ID))
}

func (p *player) start(ctx context.Context, at door, g *played) error {
	var made seenTable
	return p.call(ctx, "POST", at()+"/api/tables/"+g.id+"/start", map[string]any{}, &made)
}

// move makes one move. Before a game and at its end the next begins, and it is none;
// nor is it one while others are asked.
func (p *player) move(ctx context.Context, at door) (moved bool, err error) {
	g := p.latest()
	if g == nil {
		return false, p.sit(ctx, at)
	}
	now, err := p.look(ctx, at, g)
	switch {
	case err != nil:
		return false, err
	case now.Status == "open":
		return false, p.start(ctx, at, g)
	case now.Position.Turn.Over:
		g.ended(now.Position.N)
		return false, p.sit(ctx, at)
	case len(now.Position.Options) == 0:
		return false, nil
	}
	_, err = p.act(ctx, at, g, &now.Position)
	return err == nil, err
}

// look is how a game stands. No server may show less than was acknowledged before.
func (p *player) look(ctx context.Context, at door, g *played) (*seenTable, error) {
	atLeast := g.known()
	var now seenTable
	if err := p.call(ctx, "GET", at()+"/api/tables/"+g.id, nil, &now); err != nil {
		return nil, err
	}
	if now.Position.N < atLeast {
		g.shownOld()
	}
	return &now, nil
}

// act does something that a position offers, and sees what comes of it.
func (p *player) act(ctx context.Context, at door, g *played, now *seenPosition) (*seenPosition, error) {
	action := now.Options[p.r.IntN(len(now.Options))].Action
	wanted := map[string]any{"after": now.N, "seat": now.Seat, "actions": []json.RawMessage{action}}
	g.sent(now.N, action)
	var next seenPosition
	began := time.Now()
	if err := p.call(ctx, "POST", at()+"/api/tables/"+g.id+"/actions", wanted, &next); err != nil {
		return nil, err
	}
	p.times = append(p.times, time.Since(began))
	g.acknowledged(now.N, action)
	return &next, nil
}

// latest is the game that is played now; nil before the first.
func (s *series) latest() *played {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.games) == 0 {
		return nil
	}
	return s.games[len(s.games)-1]
}

func (s *series) begin(id string) *played {
	g := newPlayed(id)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games = append(s.games, g)
	if s.begun != nil {
		s.begun(g)
	}
	return g
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
