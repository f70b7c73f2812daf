package server_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/title/railwaymania/games18xx"
)

const (
	recordHead = `{"format":"scrip-record/1","title":"toy","version":1,"settings":{},"seats":[{"name":"A"},{"name":"B"}],"entries":`
	exportHead = `{"title":"1862","players":[{"id":1,"name":"A"},{"id":2,"name":"B"}],"settings":{"seed":1},"actions":`
)

func times(n int, what string) string { return "[" + strings.Repeat(what+",", n-1) + what + "]" }

// A text that would become much more in memory is refused, with what is wrong.
func TestGamesBeyondAnyGameAreRefused(t *testing.T) {
	t.Parallel()
	c := serve(t, importing).client()
	for path, head := range map[string]string{"/api/records": recordHead, "/api/import/1862": exportHead} {
		c.refused("POST", path, []byte(head+times(400_000, `{}`)+"}"), 413, "too-large")
		p := c.refused("POST", path, []byte(head+times(340_000, `{}`)+"}"), 422, "bad-record")
		if !strings.Contains(p.Detail, "at most 20000 entries") {
			t.Errorf("%s: %s", path, p.Detail)
		}
	}
	undo := c.refused("POST", "/api/records", []byte(recordHead+times(100, `{"seat":0,"undo":0}`)+"}"), 422, "bad-record")
	if undo.Index == nil || *undo.Index != 0 || !strings.Contains(undo.Detail, "entry 0") {
		t.Errorf("undos of nothing: %+v", undo)
	}
	if me := c.me(); me.ID != "" {
		t.Errorf("who sent nothing that could be opened is now somebody: %+v", me)
	}
}

// What people really have fits, with much room.
func TestRealGamesFit(t *testing.T) {
	t.Parallel()
	for file, read := range map[string]func([]byte) error{
		"../../shared/1862/example-game/raw.json": func(text []byte) error { _, err := games18xx.Read(text); return err },
		"../cmd/hurt/testdata/slow.json":          func(text []byte) error { _, err := game.ReadRecord(bytes.NewReader(text)); return err },
	} {
		text, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue // the played games are not beside the project everywhere
		}
		if err == nil {
			err = read(text)
		}
		if err != nil || len(text) > 1<<20/5 {
			t.Errorf("%s has %d bytes: %v", file, len(text), err)
		}
	}
}

// slow is a connection on which a request has begun, and not all of it was sent.
type slow struct {
	*site
	net.Conn
	in *bufio.Reader
}

// begin sends a request without its body but for the part given. If no part is given it waits until
// it is asked for.
func (s *site) begin(method, path, from, part string, length int) *slow {
	s.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { conn.Close() })
	conn.SetReadDeadline(time.Now().Add(time.Minute)) // far beyond what is waited for
	expect := ""
	if part == "" {
		expect = "Expect: 100-continue\r\n"
	}
	fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n%s",
		method, path, from, expect, length, part)
	return &slow{s, conn, bufio.NewReader(conn)}
}

// read waits until the server has asked for the body.
func (s *slow) read() *slow {
	s.Helper()
	line, err := s.in.ReadString('\n')
	if err != nil || !strings.Contains(line, "100 Continue") {
		s.Fatalf("the body is not read: %q, %v", line, err)
	}
	s.in.ReadString('\n')
	return s
}

// answered is the status and code of the answer.
func (s *slow) answered() (int, string) {
	s.Helper()
	answer, err := http.ReadResponse(s.in, nil)
	if err != nil {
		s.Fatalf("no answer: %v", err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		s.Fatal(err)
	}
	var p problem
	json.Unmarshal(text, &p)
	if answer.StatusCode != http.StatusOK && p.Detail == "" {
		s.Errorf("%d without a sentence: %s", answer.StatusCode, text)
	}
	return answer.StatusCode, p.Code
}

func (s *slow) refused(status int, code string) {
	s.Helper()
	if got, gotCode := s.answered(); got != status || gotCode != code {
		s.Errorf("%d %q, want %d %q", got, gotCode, status, code)
	}
}

// A client that stalls holds up its own address, and nobody else.
func TestAStalledUploadStopsNobodyElse(t *testing.T) {
	t.Parallel()
	s := serve(t, importing, func(c *server.Config) {
		c.TrustProxy = true
		c.Limits.Patience = time.Millisecond
	})
	s.begin("POST", "/api/records", "192.0.2.1", "", 1000).read()
	s.begin("POST", "/api/import/1862", "192.0.2.1", "", 1000).refused(503, "busy")
	text := recordHead + `[]}`
	other := s.begin("POST", "/api/records", "192.0.2.2", "", len(text)).read()
	io.WriteString(other, text)
	if status, code := other.answered(); status != 200 {
		t.Errorf("another's upload: %d %s", status, code)
	}
}

// No more bodies are read than there are places, from however many addresses.
func TestUploadsHavePlaces(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) {
		c.TrustProxy = true
		c.Limits.Patience = time.Millisecond
	})
	for i := range 8 {
		s.begin("POST", "/api/records", fmt.Sprint("192.0.2.", i), "", 1000).read()
	}
	s.begin("POST", "/api/records", "192.0.2.9", "", 1000).refused(503, "busy")
}

// A caller who may make no more tables is refused before they have sent what it is about.
func TestLimitsComeBeforeTheBody(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Limits.Making = request.Rate{PerSecond: 0.001, Burst: 1} })
	s.client().refused("POST", "/api/records", []byte(`{}`), 422, "bad-record")
	s.begin("POST", "/api/records", "", "", 1_000_000).refused(429, "rate-limited")
}

// A body that does not come is not waited for, whatever the call makes of it.
func TestSlowBodies(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) {
		c.Limits.BodyTime, c.Limits.UploadTime = 20*time.Millisecond, 20*time.Millisecond
	})
	s.begin("POST", "/api/records", "", `{"for`, 1000).refused(408, "too-slow")
	s.begin("GET", "/api/titles", "", `{`, 1000).refused(200, "")
	s.begin("POST", "/api/nowhere", "", `{`, 1000).refused(404, "not-found")
}

// The time for bodies is none for streams.
func TestStreamsAreNotHurried(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Limits.BodyTime = time.Millisecond })
	c := s.client()
	id := c.create("toy", "me", "open").ID
	told := 0
	c.follow(t.Context(), "/api/tables/"+id+"/stream", "", func(e event) bool {
		if told++; told < 20 {
			call[struct{}](c, "POST", "/api/tables/"+id+"/chat", j{"text": "still here"})
		}
		return told < 20
	})
	if told != 20 {
		t.Errorf("the stream ended after %d events", told)
	}
}

// patientImporter works until nobody waits for it any more.
type patientImporter struct{ began, ended chan struct{} }

func (p patientImporter) Import(ctx context.Context, _ []byte) (*game.Record, error) {
	close(p.began)
	<-ctx.Done()
	close(p.ended)
	return nil, ctx.Err()
}

// Work ends when the caller hangs up.
func TestWorkEndsWithItsCaller(t *testing.T) {
	t.Parallel()
	work := patientImporter{make(chan struct{}), make(chan struct{})}
	s := serve(t, func(c *server.Config) { c.Importers = map[string]calls.Importer{"1862": work} })
	conn := s.begin("POST", "/api/import/1862", "", "", 2).read()
	io.WriteString(conn, "{}")
	<-work.began
	conn.Close()
	<-work.ended
}
