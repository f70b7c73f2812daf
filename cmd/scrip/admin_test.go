package main

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/scrip-games/scrip/admin"
)

// administer runs scrip admin on a database as the host does.
func administer(t *testing.T, data string, args ...string) (out string, err error) {
	t.Helper()
	c := exec.Command("scrip", append([]string{"admin", "--data", data, "--json"}, args...)...)
	text, err := c.CombinedOutput()
	return string(text), err
}

// does is a deed that must be done.
func does(t *testing.T, data string, args ...string) *admin.Answer {
	t.Helper()
	text, err := administer(t, data, args...)
	if err != nil {
		t.Fatalf("scrip admin %q: %v: %s", args, err, text)
	}
	answer := &admin.Answer{}
	if err := json.Unmarshal([]byte(text), answer); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return answer
}

type whoAmI struct {
	Name  string
	Guest bool
}

func (p *browser) register(t *testing.T, url, name string) {
	t.Helper()
	var me whoAmI
	if !p.call("POST", url+"/api/account", map[string]any{"name": name, "password": "correct horse"}, &me) {
		t.Fatalf("%s gets no account", name)
	}
}

// The host's commands speak to the server that has the file; what they do counts at once. The
// socket is nobody else's, is gone when the server has stopped, and one that was left behind
// is in nobody's way.
func TestAdmin_BesideAServer(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "scrip.db")
	s := startServer(t, data)
	ann, bob := newBrowser(t), newBrowser(t)
	ann.register(t, s.url, "Ann")
	bob.register(t, s.url, "Bob")
	now, err := os.Stat(socketOf(data))
	if err != nil || now.Mode().Perm() != 0o600 || now.Mode().Type() != os.ModeSocket {
		t.Fatalf("the socket is %v, %v", now, err)
	}

	if p := does(t, data, "people", "lock", "Bob", "--why", "spam").Person; p.Locked.IsZero() {
		t.Errorf("locked is %+v", p)
	}
	var me whoAmI
	if !bob.call("GET", s.url+"/api/me", nil, &me) || !me.Guest {
		t.Errorf("Bob is still %+v", me)
	}
	if text, err := administer(t, data, "people", "lock", "Bob", "--why", "spam"); err == nil || !strings.Contains(text, "scrip: Bob is locked already") {
		t.Errorf("a second time: %v: %s", err, text)
	}
	if !ann.sit(s.url) {
		t.Fatal("Ann has no table")
	}
	if table := does(t, data, "tables", "end", ann.id, "--why", "late", "--yes").Table; table.Status != "finished" || table.Ended.IsZero() {
		t.Errorf("ended is %+v", table)
	}
	does(t, data, "notice", "down at ten")
	var told []struct{ Words map[string]string }
	if !ann.call("GET", s.url+"/api/bulletins", nil, &told) || len(told) != 1 || told[0].Words[""] != "down at ten" {
		t.Errorf("told is %+v", told)
	}

	// A server that was killed leaves its socket; without a server the file is opened itself.
	if _, err := s.end(syscall.SIGKILL); err == nil {
		t.Error("it was not killed")
	}
	if _, err := os.Stat(socketOf(data)); err != nil {
		t.Fatalf("there is no socket left behind: %v", err)
	}
	does(t, data, "people", "unlock", "Bob")
	s = startServer(t, data)
	if log := does(t, data, "log").Log; len(log) != 4 || log[0].Deed != "people.unlock" || log[3].Why != "spam" {
		t.Errorf("the log is %+v", log)
	}
	if !bob.call("POST", s.url+"/api/session", map[string]any{"name": "Bob", "password": "correct horse"}, &me) {
		t.Error("Bob is still out")
	}

	// A user who may not open the socket is told that a server is there.
	if os.Getuid() != 0 { // root may open everything
		if err := os.Chmod(socketOf(data), 0); err != nil {
			t.Fatal(err)
		}
		if text, err := administer(t, data, "log"); err == nil || !strings.Contains(text, "are you its owner?") {
			t.Errorf("told is %v: %s", err, text)
		}
	}
	if _, err := s.end(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(socketOf(data)); !os.IsNotExist(err) {
		t.Errorf("the socket is still there: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(data), ".a*")); len(left) > 0 {
		t.Errorf("left behind is %q", left)
	}
}

// The host makes a server one club, and takes that back, by the club's name.
func TestAdmin_Clubs(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "scrip.db")
	s := startServer(t, data)
	ann := newBrowser(t)
	ann.register(t, s.url, "Ann")
	var made, front struct{ ID, Club string }
	if !ann.call("POST", s.url+"/api/clubs", map[string]any{"name": "Branch Line Club", "listed": true, "joining": "anybody"}, &made) {
		t.Fatal("Ann founds no club")
	}
	if text, err := administer(t, data, "clubs", "front"); err == nil || !strings.Contains(text, "name a club, or say --none") {
		t.Errorf("without a name: %v: %s", err, text)
	}
	if list := does(t, data, "clubs", "front", "branch line club").Clubs; len(list) != 1 || !list[0].Front {
		t.Errorf("the front is %+v", list)
	}
	if !ann.call("GET", s.url+"/api/front-club", nil, &front) || front.Club != made.ID {
		t.Errorf("the server is %+v", front)
	}
	does(t, data, "clubs", "front", "--none")
	does(t, data, "clubs", "delete", made.ID, "--why", "they wished so", "--yes")
	if list := does(t, data, "clubs", "list").Clubs; len(list) != 0 {
		t.Errorf("left are %+v", list)
	}
	if log := does(t, data, "log").Log; len(log) != 3 || log[0].Deed != "clubs.delete" || log[2].Detail != made.ID {
		t.Errorf("the log is %+v", log)
	}
	if _, err := s.end(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
}

// At the socket nonsense is refused, and the server goes on.
func TestAdmin_Nonsense(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "scrip.db")
	s := startServer(t, data)
	for _, text := range []string{"", "{", `{"by":"me","ask":{"deed":"dance"}}`, `[]`} {
		client := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", socketOf(data))
		}}}
		got, err := client.Post("http://server/", "application/json", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		if got.StatusCode != http.StatusBadRequest {
			t.Errorf("%q: %s", text, got.Status)
		}
	}
	if _, err := s.end(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
}

// A moderator asks a server anywhere, by a token.
func TestAdmin_ByAModerator(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "scrip.db")
	s := startServer(t, data)
	mona, bob := newBrowser(t), newBrowser(t)
	mona.register(t, s.url, "Mona")
	bob.register(t, s.url, "Bob")
	does(t, data, "people", "moderator", "Mona")
	var token struct{ Text string }
	proof, err := mona.Post(s.url+"/api/account/proof", "application/json", strings.NewReader(`{"password":"correct horse"}`))
	if err != nil {
		t.Fatal(err)
	}
	proof.Body.Close()
	if !mona.call("POST", s.url+"/api/account/tokens", map[string]any{"name": "help", "scopes": []string{"moderate"}}, &token) {
		t.Fatal("Mona has no token")
	}
	ask := func(token string, args ...string) (string, error) {
		c := exec.Command("scrip", append([]string{"admin", "--server", s.url}, args...)...)
		c.Env = append(c.Environ(), "SCRIP_TOKEN="+token)
		text, err := c.CombinedOutput()
		return string(text), err
	}
	if text, err := ask(token.Text, "people", "lock", "Bob", "--why", "spam"); err != nil || !strings.Contains(text, "locked since") {
		t.Errorf("%v: %s", err, text)
	}
	if text, err := ask(token.Text, "people", "delete", "Bob", "--why", "spam", "--yes"); err == nil || !strings.Contains(text, "only the host may") {
		t.Errorf("%v: %s", err, text)
	}
	if text, err := ask("scrip_wrong", "people", "show", "Bob"); err == nil || !strings.Contains(text, "there is no such token") {
		t.Errorf("%v: %s", err, text)
	}
	if log := does(t, data, "log").Log; len(log) != 2 || log[0].By != "Mona" || log[0].Host {
		t.Errorf("the log is %+v", log)
	}
}
