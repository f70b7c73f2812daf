package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/pocket"
	"github.com/scrip-games/scrip/title"
)

// inPocket is a house in somebody's browser.
type inPocket struct {
	testing.TB
	*pocket.Pocket
}

func openPocket(t *testing.T) *inPocket {
	t.Helper()
	p := pocket.Open(match.Config{
		Titles: title.All(), Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	}, "Ann", nil, func(context.Context, []pocket.Change) error { return nil })
	t.Cleanup(p.Close)
	return &inPocket{t, p}
}

// ask is a call that must succeed.
func (p *inPocket) ask(method, path string, body any) []byte {
	p.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		p.Fatal(err)
	}
	status, answer := p.Call(p.Context(), method, path, text)
	if status >= 300 {
		p.Fatalf("%s %s: %d %s", method, path, status, answer)
	}
	return answer
}

// started is a game of Chicago Express at one screen.
func (p *inPocket) started() string {
	p.Helper()
	var made table
	p.read(p.ask("POST", "/api/tables", j{"title": "chicago-express", "visibility": "link", "seats": []j{{"kind": "me"}, {"kind": "me", "name": "Bea"}}}), &made)
	p.ask("POST", "/api/tables/"+made.ID+"/start", j{})
	return made.ID
}

func (p *inPocket) read(text []byte, v any) {
	p.Helper()
	if err := json.Unmarshal(text, v); err != nil {
		p.Fatalf("%v in %s", err, text)
	}
}

// play plays the option with the number, so many times.
func (p *inPocket) play(id string, option, times int) {
	p.Helper()
	for range times {
		var t table
		p.read(p.ask("GET", "/api/tables/"+id, nil), &t)
		p.ask("POST", "/api/tables/"+id+"/actions", moves(t.Position, *t.Position.Seat, t.Position.Options[option].Action))
	}
}

// pocketed is the game as it is brought.
func (p *inPocket) pocketed(id string) map[string]json.RawMessage {
	p.Helper()
	var game map[string]json.RawMessage
	p.read(p.ask("GET", "/api/pocket/"+id, nil), &game)
	return game
}

type brought struct {
	Table struct {
		ID, Visibility string
		Mine           []int
		Entries        int
	}
	Ahead bool
}

// A game that was played in a browser becomes a table of the user who brings it, goes on when it is
// brought again, and stays as it is where it went on here.
func TestBrought_GoesOn(t *testing.T) {
	t.Parallel()
	s, p := serve(t), openPocket(t)
	c := s.client()
	id := p.started()
	p.play(id, 0, 4)
	b := call[brought](c, "POST", "/api/brought", p.pocketed(id))
	if b.Table.ID != id || b.Ahead || b.Table.Visibility != "link" || len(b.Table.Mine) != 2 || b.Table.Entries < 4 {
		t.Fatalf("brought: %+v", b)
	}
	here := call[table](c, "GET", "/api/tables/"+id, nil)
	var there table
	p.read(p.ask("GET", "/api/tables/"+id, nil), &there)
	if !bytes.Equal(here.Position.View, there.Position.View) {
		t.Errorf("the table shows %s, and in the browser it was %s", here.Position.View, there.Position.View)
	}
	old := p.pocketed(id)
	p.play(id, 0, 2)
	again := call[brought](c, "POST", "/api/brought", p.pocketed(id))
	if again.Ahead || again.Table.Entries < b.Table.Entries+2 {
		t.Errorf("brought again: %+v after %+v", again, b)
	}
	if older := call[brought](c, "POST", "/api/brought", old); !older.Ahead || older.Table.Entries != again.Table.Entries {
		t.Errorf("an older state is brought: %+v", older)
	}
	// It goes on in both, and differently.
	now := call[table](c, "GET", "/api/tables/"+id, nil).Position
	call[position](c, "POST", "/api/tables/"+id+"/actions", moves(now, *now.Seat, now.Options[1].Action))
	p.play(id, 0, 1)
	c.refused("POST", "/api/brought", p.pocketed(id), 409, "diverged")
	if still := call[table](c, "GET", "/api/tables/"+id, nil).Position.N; still <= now.N {
		t.Errorf("the table went back from moment %d to %d", now.N, still)
	}
	p.read(p.ask("GET", "/api/tables/"+id, nil), &there)
	p.ask("DELETE", fmt.Sprintf("/api/pocket/%s?entries=%d", id, there.Position.N), nil)
	if status, _ := p.Call(t.Context(), "GET", "/api/tables/"+id, nil); status != 404 {
		t.Errorf("a table that was brought and discarded is still there: %d", status)
	}
}

// A game that is not the caller's to bring, or is none, is refused, and nothing is kept.
func TestBrought_Refused(t *testing.T) {
	t.Parallel()
	s, p := serve(t), openPocket(t)
	c, other := s.client(), s.client()
	id := p.started()
	p.play(id, 0, 4)
	// changed is the game with something else in it.
	changed := func(field string, value any) j {
		sent := j{}
		for key, text := range p.pocketed(id) {
			sent[key] = text
		}
		sent[field] = value
		return sent
	}
	record := func(change func(*game.Record)) j {
		var r game.Record
		p.read(p.pocketed(id)["record"], &r)
		change(&r)
		return changed("record", r)
	}
	for name, test := range map[string]struct {
		sent   any
		status int
		code   string
	}{
		"nothing":        {j{}, 422, "bad-record"},
		"no JSON":        {[]byte("{"), 400, "bad-request"},
		"no id":          {changed("id", "../me"), 422, "bad-record"},
		"no secret":      {changed("secret", "07"), 422, "bad-record"},
		"a hint to none": {changed("hinted", []j{{"seat": 5, "n": 1, "at": "2026-01-01T00:00:00Z"}}), 422, "bad-record"},
		"an illegal move": {record(func(r *game.Record) {
			r.Entries[len(r.Entries)-1].Action = json.RawMessage(`{"kind":"bid","amount":999}`)
		}), 422, "bad-record"},
		"another title":  {record(func(r *game.Record) { r.Title = "none" }), 422, "bad-record"},
		"bots alone":     {record(func(r *game.Record) { r.Seats[0].Bot, r.Seats[1].Bot = "clerk", "clerk" }), 422, "bad-record"},
		"an unknown bot": {record(func(r *game.Record) { r.Seats[1].Bot = "nobody" }), 422, "bad-setup"},
		"a long name":    {record(func(r *game.Record) { r.Seats[1].Name = strings.Repeat("x", 41) }), 422, "bad-record"},
		"too large":      {changed("created", strings.Repeat("x", 2<<20)), 413, "too-large"},
	} {
		if p := c.refused("POST", "/api/brought", test.sent, test.status, test.code); p.Detail == "" {
			t.Errorf("%s is refused without a word", name)
		}
	}
	c.refused("GET", "/api/tables/"+id, nil, 404, "not-found")
	// A brought game does not go on at somebody else's table, and the people there keep their
	// seats.
	call[brought](other, "POST", "/api/brought", p.pocketed(id))
	p.play(id, 0, 1)
	c.refused("POST", "/api/brought", p.pocketed(id), 409, "diverged")
	open := other.create("chicago-express", "me", "open").ID
	c.refused("POST", "/api/brought", changed("id", open), 409, "diverged")
}
