package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// serving is a server in a process of its own.
type serving struct {
	*testing.T
	process *exec.Cmd
	url     string
	ended   chan string // what it said
}

var listening = regexp.MustCompile(`msg=serving url=(\S+)`)

// startServer starts a server on the database file and waits until it listens.
func startServer(t *testing.T, data string) *serving {
	t.Helper()
	s := &serving{T: t, process: exec.Command("scrip", "serve", "--addr", "127.0.0.1:0", "--bot-pace", "0s"), ended: make(chan string, 1)}
	s.process.Env = append(s.process.Environ(), "SCRIP_DATA="+data)
	out, err := s.process.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.process.Process.Kill() })
	lines := bufio.NewScanner(out)
	var said strings.Builder
	for s.url == "" && lines.Scan() {
		fmt.Fprintln(&said, lines.Text())
		if found := listening.FindStringSubmatch(lines.Text()); found != nil {
			s.url = found[1]
		}
	}
	if s.url == "" {
		t.Fatalf("the server does not listen:\n%s", said.String())
	}
	go func() {
		for lines.Scan() {
			fmt.Fprintln(&said, lines.Text())
		}
		s.ended <- said.String()
	}()
	return s
}

// end sends the signal and waits until the process is gone.
func (s *serving) end(signal syscall.Signal) (said string, err error) {
	s.Helper()
	if err := s.process.Process.Signal(signal); err != nil {
		s.Fatal(err)
	}
	said = <-s.ended
	return said, s.process.Wait()
}

// browser plays all seats of one table by options alone, and notes what was
// answered.
type browser struct {
	http.Client
	r     *rand.Rand
	id    string
	acted []string // by entry: the actions that the server said it kept
}

func newBrowser(t *testing.T, n int) *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{Client: http.Client{Jar: jar}, r: rand.New(rand.NewPCG(uint64(n), 5))}
}

// call returns false when the server is not there any more.
func (p *browser) call(method, url string, body, answer any) bool {
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	r, err := http.NewRequest(method, url, bytes.NewReader(text))
	if err != nil {
		panic(err)
	}
	r.Header.Set("Content-Type", "application/json")
	got, err := p.Do(r)
	if err != nil {
		return false
	}
	defer got.Body.Close()
	return got.StatusCode == http.StatusOK && json.NewDecoder(got.Body).Decode(answer) == nil
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
func (p *browser) sit(url string) bool {
	var made seenTable
	seats := []map[string]string{{"kind": "me"}, {"kind": "me"}, {"kind": "me"}}
	ok := p.call("POST", url+"/api/tables", map[string]any{"title": "chicago-express", "visibility": "public", "seats": seats}, &made) &&
		p.call("POST", url+"/api/tables/"+made.ID+"/start", map[string]any{}, &made)
	p.id = made.ID
	return ok
}

// play goes on until the game is over or the server is gone. What was sent and
// not answered may have been kept or not.
func (p *browser) play(url string, moved func()) (over bool) {
	for {
		var now seenTable
		if !p.call("GET", url+"/api/tables/"+p.id, nil, &now) {
			return false
		}
		if now.Position.Turn.Over {
			return true
		}
		action := now.Position.Options[p.r.IntN(len(now.Position.Options))].Action
		var next seenPosition
		if !p.call("POST", url+"/api/tables/"+p.id+"/actions", map[string]any{
			"after": now.Position.N, "seat": now.Position.Seat, "actions": []json.RawMessage{action},
		}, &next) {
			return false
		}
		for len(p.acted) <= now.Position.N {
			p.acted = append(p.acted, "")
		}
		p.acted[now.Position.N] = compact(action)
		moved()
	}
}

func compact(raw json.RawMessage) string {
	var out bytes.Buffer
	if err := json.Compact(&out, raw); err != nil {
		panic(err)
	}
	return out.String()
}

// The server is killed in the middle of games, again and again. Every move that
// it answered is in the record afterwards, in its place, and the games go on.
func TestServe_KilledInTheMiddle(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "scrip.db")
	browsers := []*browser{newBrowser(t, 1), newBrowser(t, 2), newBrowser(t, 3)}
	for round := range 4 {
		s := startServer(t, data)
		moves := make(chan bool, 1000)
		var all sync.WaitGroup
		for _, p := range browsers {
			if p.id == "" && !p.sit(s.url) {
				t.Fatal("no table can be made")
			}
			all.Go(func() { p.play(s.url, func() { moves <- true }) })
		}
		for range 15 + 10*round {
			<-moves
		}
		go func() { // whoever still moves must not wait for us
			for range moves {
			}
		}()
		s.end(syscall.SIGKILL)
		all.Wait()
		close(moves)
	}
	s := startServer(t, data)
	for _, p := range browsers {
		if !p.play(s.url, func() {}) {
			t.Error("a game does not go on to its end")
		}
		var entries []struct{ Action json.RawMessage }
		if !p.call("GET", s.url+"/api/tables/"+p.id+"/entries", nil, &entries) {
			t.Fatal("there are no entries")
		}
		for n, want := range p.acted {
			if want != "" && (n >= len(entries) || compact(entries[n].Action) != want) {
				t.Errorf("entry %d was answered as %s and is not there", n, want)
			}
		}
	}
	s.end(syscall.SIGKILL)
}

// An interrupted server lets its streams end, says so, and is gone with status 0.
func TestServe_ShutsDownGracefully(t *testing.T) {
	t.Parallel()
	s := startServer(t, filepath.Join(t.TempDir(), "new folder", "scrip.db"))
	p := newBrowser(t, 1)
	if !p.sit(s.url) {
		t.Fatal("no table can be made")
	}
	stream, err := p.Get(s.url + "/api/tables/" + p.id + "/stream?after=0")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	in := bufio.NewScanner(stream.Body)
	in.Buffer(nil, 1<<20)
	if !in.Scan() {
		t.Fatal("the stream says nothing")
	}
	said, err := s.end(syscall.SIGTERM)
	if err != nil || !strings.Contains(said, "shutting down") {
		t.Errorf("it ended with %v and said:\n%s", err, said)
	}
	for in.Scan() {
	}
	if in.Err() != nil {
		t.Errorf("the stream was cut: %v", in.Err())
	}
}

// A second server on the same file is refused with a sentence; a backup beside
// the first one has its moves, and is a database to serve from. A server that
// was killed leaves the file free.
func TestServe_AloneAndBackedUp(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	data, copied := filepath.Join(folder, "scrip.db"), filepath.Join(folder, "copy.db")
	s := startServer(t, data)
	p := newBrowser(t, 1)
	if !p.sit(s.url) {
		t.Fatal("no table can be made")
	}
	said, err := exec.Command("scrip", "serve", "--addr", "127.0.0.1:0", "--data", data).CombinedOutput()
	if err == nil || !strings.Contains(string(said), "another server has it open") {
		t.Errorf("a second server: %v\n%s", err, said)
	}
	if said, err := exec.Command("scrip", "backup", copied, "--data", data).CombinedOutput(); err != nil {
		t.Fatalf("the backup: %v\n%s", err, said)
	}
	s.end(syscall.SIGKILL)
	startServer(t, data).end(syscall.SIGKILL)

	s = startServer(t, copied)
	var found seenTable
	if !p.call("GET", s.url+"/api/tables/"+p.id, nil, &found) || found.ID != p.id {
		t.Error("the table is not in the backup")
	}
	s.end(syscall.SIGKILL)
}
