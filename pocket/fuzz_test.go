package pocket

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"testing"

	"github.com/scrip-games/scrip/calls"
)

// FuzzCall throws bodies and queries at every call of the API, at a table that is played: it
// is answered as JSON or refused, and is never the house's fault.
func FuzzCall(f *testing.F) {
	p := Open(houseConfig(), "Ann", nil, func(context.Context, []Change) error { return nil })
	f.Cleanup(p.Close)
	f.Add(uint8(0), "", []byte(nil))
	for n, body := range []string{
		`{"title":"toy","seats":2}`, `{"title":"toy","bot":"clerk"}`, `{"after":0,"seat":0,"actions":[{"kind":"bid","amount":1}]}`,
		`{"orders":[{"kind":"bid","on":["a"],"amount":3}]}`, `{"name":"Ann","settings":{"theme":"dark"}}`, `{"record":{},"seat":0}`, `[`, `null`,
	} {
		f.Add(uint8(n), "", []byte(body))
		f.Add(uint8(n*7), "after=1&heard=-1&at=x", []byte(body))
	}
	f.Fuzz(func(t *testing.T, which uint8, query string, body []byte) {
		if _, err := url.ParseQuery(query); err != nil {
			return // there is no such address
		}
		id := begun(t, p)
		r := &p.routes[int(which)%len(p.routes)]
		path := calledWith(r, id)
		status, text := p.Call(t.Context(), r.Method, path+"?"+query, body)
		if status >= 500 {
			t.Fatalf("%s %s?%s %q: %d %s", r.Method, path, query, body, status, text)
		}
		if len(text) > 0 && r.File == "" && !json.Valid(text) {
			t.Fatalf("%s %s?%s %q: answered with what is no JSON: %s", r.Method, path, query, body, text)
		}
	})
}

// begun is a table under way, new each time.
func begun(t *testing.T, p *Pocket) string {
	t.Helper()
	status, text := p.Call(t.Context(), "POST", "/api/play-now", []byte(`{"title":"toy"}`))
	var table struct{ ID string }
	if err := json.Unmarshal(text, &table); status != 200 || err != nil {
		t.Fatalf("no table can be made: %d %s", status, text)
	}
	t.Cleanup(func() { p.Call(context.WithoutCancel(t.Context()), "DELETE", "/api/tables/"+table.ID, nil) })
	return table.ID
}

// calledWith is the path of a route to a table; other places are 0.
func calledWith(r *calls.Route, id string) string {
	var path []byte
	for i := 0; i < len(r.Path); i++ {
		if r.Path[i] != '{' {
			path = append(path, r.Path[i])
			continue
		}
		from := i
		for r.Path[i] != '}' {
			i++
		}
		if r.Path[from:i+1] == "{id}" {
			path = append(path, id...)
		} else {
			path = fmt.Append(path, 0)
		}
	}
	return string(path)
}
