package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/scrip-games/scrip/clock/await"
)

// serving is a server in a process of its own.
type serving struct {
	*testing.T
	process *exec.Cmd
	input   io.Writer
	url     string
	ended   chan string // what it said
}

var listening = regexp.MustCompile(`msg=serving url=(\S+)`)

// startServer starts a server on the database file and waits until it listens.
func startServer(t *testing.T, data string, flags ...string) *serving {
	t.Helper()
	s := &serving{T: t, process: exec.Command("scrip", append([]string{"serve", "--addr", "127.0.0.1:0", "--bot-pace", "0s"}, flags...)...), ended: make(chan string, 1)}
	s.process.Env = append(s.process.Environ(), "SCRIP_DATA="+data)
	out, err := s.process.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if s.input, err = s.process.StdinPipe(); err != nil {
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

// browser is one who calls a server.
type browser struct {
	http.Client
	id string // of their table
}

func newBrowser(t *testing.T) *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{Client: http.Client{Jar: jar}}
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
	if got.StatusCode == http.StatusNoContent {
		return true
	}
	return got.StatusCode == http.StatusOK && json.NewDecoder(got.Body).Decode(answer) == nil
}

type seenTable struct {
	ID    string
	Seats []struct{ Kind string }
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

// An interrupted server lets its streams end, says so, and is gone with status 0.
func TestServe_ShutsDownGracefully(t *testing.T) {
	t.Parallel()
	s := startServer(t, filepath.Join(t.TempDir(), "new folder", "scrip.db"))
	p := newBrowser(t)
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
	p := newBrowser(t)
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

// A test turns the server's clock, and time is up at a live table at once.
func TestServe_TurnsItsClock(t *testing.T) {
	t.Parallel()
	s := startServer(t, filepath.Join(t.TempDir(), "scrip.db"), "--turn-clock")
	p := newBrowser(t)
	var seen seenTable
	seats := []map[string]string{{"kind": "me"}, {"kind": "bot", "bot": "clerk"}, {"kind": "bot", "bot": "clerk"}}
	live := map[string]any{"kind": "live", "main": 3600, "step": 0, "up": "bot"}
	ok := p.call("POST", s.url+"/api/tables", map[string]any{"title": "chicago-express", "visibility": "public", "seats": seats, "clock": live}, &seen) &&
		p.call("POST", s.url+"/api/tables/"+seen.ID+"/start", map[string]any{}, &seen)
	if !ok || seen.Seats[0].Kind != "person" {
		t.Fatalf("no table can be made: %+v", seen)
	}
	fmt.Fprintln(s.input, "advance 61m")
	await.Until(t, "a bot sits where time is up", func() bool {
		return p.call("GET", s.url+"/api/tables/"+seen.ID, nil, &seen) && seen.Seats[0].Kind == "bot"
	})
	if said, err := s.end(syscall.SIGTERM); err != nil || !strings.Contains(said, "clock advanced") {
		t.Errorf("it ended with %v and said:\n%s", err, said)
	}
	said, err := exec.Command("scrip", "serve", "--data", "postgres://somebody@127.0.0.1/scrip", "--turn-clock").CombinedOutput()
	if err == nil || !strings.Contains(string(said), "database in a file") {
		t.Errorf("with PostgreSQL: %v\n%s", err, said)
	}
}
