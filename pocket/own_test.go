package pocket

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/persist"
)

// A mirror shows a table of the server as the server does, goes on with what is done
// there, and nothing is done at it.
func TestMirroringATableOfTheServer(t *testing.T) {
	t.Parallel()
	w := newTwins(t)
	w.there("PATCH", "/api/me", `{"name":"Ann"}`)
	_, text := w.there("POST", "/api/records", half(t, halves["1862"]))
	var table struct {
		ID       string
		Position struct {
			N       int
			Turn    struct{ Seats []int }
			Options []struct{ Action json.RawMessage }
		}
	}
	if err := json.Unmarshal([]byte(text), &table); err != nil || table.ID == "" {
		t.Fatal(text)
	}
	path, mirror := "/api/tables/"+table.ID, "/api/mirrors/"+table.ID
	must := func(status int, text string) {
		t.Helper()
		if status >= 300 {
			t.Fatalf("%d %s", status, text)
		}
	}
	refused := func(method, path, body string, want int, code string) {
		t.Helper()
		if status, text := w.here(method, path, body); status != want || !strings.Contains(text, `"code":"`+code+`"`) {
			t.Errorf("%s %s: %d %s, want %d %s", method, path, status, text, want, code)
		}
	}
	_, known := w.there("GET", path+"/known", "")
	refused("GET", path+"/frames?to=3", "", 404, "not-found")
	refused("POST", mirror+"/entries", `{"from":0,"entries":[]}`, 404, "not-found")
	refused("PUT", mirror, `{"record":{},"mine":[],"guessed":false,"over":false}`, 400, "bad-request")
	must(w.here("PUT", mirror, known))

	n, seat := table.Position.N, strconv.Itoa(table.Position.Turn.Seats[0])
	looked := func(n int) {
		t.Helper()
		for _, query := range []string{"/frames?from=0&to=20", "/frames?from=" + strconv.Itoa(n-20) + "&to=" + strconv.Itoa(n), "/series", "/entries?from=3&to=9"} {
			w.ask("GET", path+query, "")
		}
	}
	looked(n)
	move := `{"after":` + strconv.Itoa(n) + `,"seat":` + seat + `,"actions":[` + string(table.Position.Options[0].Action) + `]}`
	w.ask("POST", path+"/preview", move)
	w.ask("POST", path+"/preview?told=true", move)
	w.ask("POST", path+"/preview?told=true", strings.Replace(move, `"after":`, `"after":1`, 1))
	refused("POST", path+"/actions", move, 404, "not-found")

	must(w.there("POST", path+"/actions", move))
	_, text = w.there("GET", path+"/entries?from="+strconv.Itoa(n), "")
	var done []struct {
		Seat   json.RawMessage `json:"seat"`
		Action json.RawMessage `json:"action"`
	}
	if err := json.Unmarshal([]byte(text), &done); err != nil || len(done) == 0 {
		t.Fatal(text)
	}
	more, err := json.Marshal(done)
	if err != nil {
		t.Fatal(err)
	}
	refused("POST", mirror+"/entries", `{"from":1,"entries":`+string(more)+`}`, 409, "stale")
	must(w.here("POST", mirror+"/entries", `{"from":`+strconv.Itoa(n)+`,"entries":`+string(more)+`}`))
	looked(n + len(done))

	refused("POST", mirror+"/entries", `{"from":`+strconv.Itoa(n+len(done))+`,"entries":[{"seat":0,"action":{"kind":"none"}}]}`, 422, "bad-record")
	refused("GET", path+"/frames?to=3", "", 404, "not-found") // it is of no more use
	must(w.here("PUT", mirror, known))
	must(w.here("DELETE", mirror, ""))
	refused("GET", path+"/series", "", 404, "not-found")
}

// A game can be given another id, and is forgotten under the old one unless it has gone on.
func TestAGameUnderAnotherID(t *testing.T) {
	t.Parallel()
	b := &browser{rows: map[string]string{}}
	p := b.open(t)
	table := p.hotSeat(t, "chicago-express")
	r := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		if err := act(t, table, r); err != nil {
			t.Fatal(err)
		}
	}
	call := func(method, path, body string, want int) string {
		t.Helper()
		status, text := p.Call(t.Context(), method, path, []byte(body))
		if status != want {
			t.Fatalf("%s %s: %d %s, want %d", method, path, status, text, want)
		}
		return string(text)
	}
	id, other := see(t, table).Sheet.ID, "aaaabbbbcccc"
	game := strings.ReplaceAll(call("GET", "/api/pocket/"+string(id), "", 200), string(id), other)
	call("POST", "/api/brought", game, 200)
	call("POST", "/api/brought", game, 200) // who was interrupted does it again
	same, err := p.house.Table(t.Context(), persist.TableID(other))
	if err != nil {
		t.Fatal(err)
	}
	was, now := see(t, table).Position, see(t, same).Position
	if now.N != was.N || string(now.View) != string(was.View) {
		t.Errorf("it is at %d and shows %s\nit was at %d and showed %s", now.N, now.View, was.N, was.View)
	}
	n := strconv.Itoa(was.N)
	if err := act(t, table, r); err != nil {
		t.Fatal(err)
	}
	call("DELETE", "/api/pocket/"+string(id), "", 400)
	call("DELETE", "/api/pocket/"+string(id)+"?entries="+n, "", 409)
	call("DELETE", "/api/pocket/"+string(id)+"?entries="+strconv.Itoa(see(t, table).Position.N), "", 204)
	call("GET", "/api/pocket/"+string(id), "", 404)
	call("GET", "/api/pocket/"+other, "", 200)
}
