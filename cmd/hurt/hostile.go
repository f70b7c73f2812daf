package main

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"sync"
)

// titles are what is played by hostile hands.
var titles = []string{"chicago-express", "german-railways", "1862", "big-shoulders"}

// hostileActions sends tables of one's own what no page would: actions with a byte or
// a value changed, of other seats, other moments and other titles, many at once.
func hostileActions(ctx context.Context, t *target) error {
	var all sync.WaitGroup
	for i, title := range titles {
		all.Go(func() { t.hostile(ctx, 200+i, title) })
	}
	all.Wait()
	return nil
}

func (t *target) hostile(ctx context.Context, n int, title string) {
	p := newPlayer(n)
	p.title, p.from = title, address(n)
	if err := p.sit(ctx, only(t.url)); err != nil {
		t.count("a table refused")
		return
	}
	for range t.scaled(100) {
		var now seenTable
		table := "/api/tables/" + p.latest().id
		if err := p.call(ctx, "GET", t.url+table, nil, &now); err != nil {
			t.count("a look refused") // it asks too often
			return
		}
		if now.Position.Turn.Over || len(now.Position.Options) == 0 {
			return
		}
		option := now.Position.Options[p.r.IntN(len(now.Position.Options))].Action
		path := [...]string{"/actions", "/preview", "/undo"}[p.r.IntN(3)]
		t.sendRaw(ctx, p, table+path, bent(p.r, &now.Position, option))
		if _, err := p.move(ctx, only(t.url)); err != nil && ctx.Err() != nil {
			return
		}
	}
}

// odd is values that stand where others should.
var odd = []string{
	`null`, `-1`, `1e999`, `9223372036854775808`, `""`, `"\u0000"`, `[]`, `{}`, `true`, `[[[[[[]]]]]]`, `"' OR 1=1 --"`, `{"kind":"pass"}`, `{"kind":"__proto__"}`,
}

// bent is a request with something wrong in it.
func bent(r *rand.Rand, at *seenPosition, action json.RawMessage) []byte {
	seat, after := at.Seat, at.N
	switch r.IntN(6) {
	case 0:
		seat = r.IntN(8)
	case 1:
		after = r.IntN(2*at.N+2) - 1
	case 2:
		action = json.RawMessage(odd[r.IntN(len(odd))])
	case 3:
		action = flipped(r, action)
	case 4:
		var fields map[string]json.RawMessage
		if json.Unmarshal(action, &fields) == nil {
			for name := range fields {
				fields[name] = json.RawMessage(odd[r.IntN(len(odd))])
				break
			}
			action, _ = json.Marshal(fields)
		}
	}
	actions := [][]byte{action}
	for range r.IntN(2) * r.IntN(120) {
		actions = append(actions, action)
	}
	head, _ := json.Marshal(map[string]int{"after": after, "seat": seat})
	body := append(bytes.TrimSuffix(head, []byte("}")), `,"actions":[`...)
	return append(append(body, bytes.Join(actions, []byte(","))...), "]}"...)
}

// flipped is the text with one byte changed.
func flipped(r *rand.Rand, text json.RawMessage) json.RawMessage {
	out := bytes.Clone(text)
	out[r.IntN(len(out))] ^= byte(1 << r.IntN(8))
	return out
}

// sendRaw posts a body for a player and notes the answer.
func (t *target) sendRaw(ctx context.Context, p *player, path string, body []byte) {
	r, err := http.NewRequestWithContext(ctx, "POST", t.url+path, bytes.NewReader(body))
	if err != nil {
		t.wrong("%v", err)
		return
	}
	p.headers(r)
	answer, err := p.Do(r)
	if err != nil {
		t.noAnswer(ctx, err)
		return
	}
	t.note(answer)
}

// botFlood makes as many tables of bots as many guests may, and starts them all.
func botFlood(ctx context.Context, t *target) error {
	var all sync.WaitGroup
	for i := range t.scaled(24) {
		all.Go(func() {
			p := newPlayer(300 + i)
			p.from = address(300 + i)
			for range t.scaled(40) {
				if t.botTable(ctx, p) != nil {
					return // no more are allowed
				}
			}
		})
	}
	all.Wait()
	<-t.moved
	return nil
}

func (t *target) botTable(ctx context.Context, p *player) error {
	bot := map[string]string{"kind": "bot", "bot": "greedy"}
	wanted := map[string]any{"title": "chicago-express", "visibility": "link", "seats": []any{bot, bot, bot, bot}}
	var made seenTable
	err := p.call(ctx, "POST", t.url+"/api/tables", wanted, &made)
	if err == nil {
		err = p.call(ctx, "POST", t.url+"/api/tables/"+made.ID+"/start", map[string]any{}, &made)
	}
	if err != nil {
		t.count("a table refused")
		return err
	}
	t.count("a table of bots")
	return nil
}
