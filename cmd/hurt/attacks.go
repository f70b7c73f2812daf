package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/scrip-games/scrip/game"
)

// attack is something that should not hurt anybody but the attacker.
type attack struct {
	name string
	run  func(context.Context, *target) error
	half float64 // how many times longer half of the others' moves may take; 0 for no limit but that of all attacks
}

const (
	recordHead = `{"format":"scrip-record/1","title":"chicago-express","version":1,"settings":{},"seats":[{"name":"A"},{"name":"B"},{"name":"C"}],"entries":`
	exportHead = `{"title":"1862","players":[{"id":1,"name":"A"},{"id":2,"name":"B"}],"settings":{"seed":1},"actions":`
	records    = "/api/records"
	imports    = "/api/import/1862"
)

// attacks are all there are.
func attacks() []attack {
	return []attack{
		{name: "entries of nothing, 8 MB", run: heaps(2_700_000)},
		{name: "entries of nothing, 1 MB", run: heaps(340_000)},
		{name: "lists in lists", run: posts(20, func() []sent { return []sent{{imports, exportHead + strings.Repeat("[", 900_000)}} })},
		{name: "stalled uploads", run: stall},
		{name: "undo and redo", run: posts(20, undoRedo)},
		{name: "undos of nothing", run: posts(20, func() []sent {
			return []sent{{records, recordHead + list(45_000, nothing) + "}"}, {records, recordHead + list(395_000, nothing) + "}"}}
		})},
		{name: "long records", run: longRecords},
		{name: "a record slow to open", run: slowRecords},
		{name: "hostile actions", run: hostileActions},
		{name: "a flood of bots", run: botFlood},
		{name: "a flood of pictures", run: pictureFlood, half: 1.5},
	}
}

// nothing is an undo of nothing.
const nothing = `{"seat":0,"undo":0}`

// list is n times the same.
func list(n int, what string) string { return "[" + strings.Repeat(what+",", n-1) + what + "]" }

// sent is a body, and where it is sent.
type sent struct{ path, body string }

// heaps is files and records of entries that say nothing.
func heaps(n int) func(context.Context, *target) error {
	return posts(20, func() []sent {
		return []sent{{imports, exportHead + list(n, "{}") + "}"}, {records, recordHead + list(n, "{}") + "}"}}
	})
}

// undoRedo is files of entries that are all undone and redone again and again.
func undoRedo() (all []sent) {
	for _, size := range [][2]int{{10_000, 500}, {20_000, 500}, {20_000, 1000}, {9_000, 5_500}, {320_000, 86_000}} {
		text := strings.TrimSuffix(list(size[0], `{"type":"x"}`), "]") + strings.Repeat(`,{"type":"undo","action_id":-1},{"type":"redo"}`, size[1])
		all = append(all, sent{imports, exportHead + text + "]}"})
	}
	return all
}

// posts sends so many of some bodies at once. They are made once, since the attacker
// shares the machine with the server under attack.
func posts(n int, bodies func() []sent) func(context.Context, *target) error {
	made := sync.OnceValue(bodies)
	return func(ctx context.Context, t *target) error { return t.posts(ctx, n, made()) }
}

// posts sends so many of the bodies at once, each from an address of its own.
func (t *target) posts(ctx context.Context, n int, bodies []sent) error {
	var all sync.WaitGroup
	for i := range t.scaled(n) {
		all.Go(func() { t.post(ctx, i, bodies[i%len(bodies)]) })
	}
	all.Wait()
	return nil
}

// stall sends most of fifty bodies, and then nothing more until each is answered
// (in the short form: until the others have moved).
func stall(ctx context.Context, t *target) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if t.short {
		go func() {
			<-t.moved
			cancel()
		}()
	}
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() { t.stallOnce(ctx, i) })
	}
	all.Wait()
	return nil
}

func (t *target) stallOnce(ctx context.Context, i int) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(t.url, "http://"))
	if err != nil {
		t.wrong("a connection is refused: %v", err)
		return
	}
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	body := recordHead + list(40_000, nothing)
	fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		records, address(i), len(body)+100, body)
	t.heard(ctx, conn)
	conn.Close()
}

// slow is a game of 1862, played by bots, in which the best routes are long to find.
// It lies beside the project.
const slow = "shared/findings/slow-1862-run.json"

// errAbsent is why an attack is not made.
var errAbsent = errors.New("is not beside the project")

func slowRecords(ctx context.Context, t *target) error {
	text, err := beside(slow)
	if err != nil {
		return err
	}
	err = t.posts(ctx, 40, []sent{{records, text}})
	if t.given("409 old-rules") > 0 {
		return fmt.Errorf("%s is of old rules: with it nothing is tried", slow)
	}
	return err
}

// beside reads a file beside the project, from wherever in it this runs.
func beside(name string) (string, error) {
	for dir := ".."; len(dir) < 20; dir += "/.." {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err == nil {
			return string(text), nil
		}
	}
	return "", fmt.Errorf("%s %w", name, errAbsent)
}

// longRecords sends the longest records there may be, all of them legal: an
// action done and taken back again and again.
func longRecords(ctx context.Context, t *target) error {
	p := newPlayer(99)
	if err := p.sit(ctx, only(t.url)); err != nil {
		return err
	}
	if _, err := p.move(ctx, only(t.url)); err != nil {
		return err
	}
	var r game.Record
	if err := p.call(ctx, "GET", t.url+"/api/tables/"+p.games[0].id+"/record", nil, &r); err != nil {
		return err
	}
	place := p.games[0].known() - 1 // of the move
	move := r.Entries[place]
	for r.Entries = r.Entries[:place+1]; len(r.Entries) < game.MostEntries-1; {
		r.Entries = append(r.Entries, game.Entry{Seat: move.Seat, Undo: &place}, game.Entry{Seat: move.Seat, Action: move.Action})
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return t.posts(ctx, 20, []sent{{records, string(text)}})
}

// address is where the i-th of those who attack is.
func address(i int) string { return fmt.Sprintf("198.51.%d.%d", 100+i/250, 1+i%250) }

// target is a server under attack, and what it answered.
type target struct {
	url   string
	short bool
	moved <-chan struct{} // closed when the others have moved often enough

	mu      sync.Mutex
	answers map[string]int
	wrongs  []string
}

// scaled is how many are enough for the short form.
func (t *target) scaled(n int) int {
	if t.short {
		return min(n, 5)
	}
	return n
}

func (t *target) post(ctx context.Context, i int, s sent) {
	r, err := http.NewRequestWithContext(ctx, "POST", t.url+s.path, strings.NewReader(s.body))
	if err != nil {
		t.wrong("%v", err)
		return
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Forwarded-For", address(i))
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.noAnswer(ctx, err)
		return
	}
	t.note(answer)
}
