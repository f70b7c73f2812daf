// Package clients_test plays games with the programs that docs/bots.md shows, as their readers would run them.
package clients_test

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/clock/await"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/title"
)

// serve is a server with nothing on it.
func serve(t *testing.T) string {
	kept, err := store.Open(t.Context(), dbtest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	house := match.OpenHouse(match.Config{
		Store: kept.House(), Shared: kept.Shared(), Titles: title.All(), Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	})
	s, err := server.New(server.Config{
		House: house, People: kept.People, Reaches: kept.Notices, Programs: kept.People, Company: kept.Social, Notes: kept.Tables, Sessions: kept.Sessions, Healthy: kept.Healthy, Ready: kept.Ready,
		Pages: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}, Log: slog.New(slog.DiscardHandler), Metrics: server.NewMetrics(),
	})
	if err != nil {
		t.Fatal(err)
	}
	house.Resume()
	h := httptest.NewServer(s)
	t.Cleanup(func() {
		h.CloseClientConnections()
		h.Close()
		house.Close()
		kept.Close()
	})
	return h.URL
}

// owner is a person at a browser, who has an account.
type owner struct {
	*testing.T
	base string
	http.Client
}

func (o *owner) ask(method, path string, body, answer any) {
	o.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		o.Fatal(err)
	}
	request, err := http.NewRequestWithContext(o.Context(), method, o.base+path, bytes.NewReader(text))
	if err != nil {
		o.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := o.Do(request)
	if err != nil {
		o.Fatal(err)
	}
	defer response.Body.Close()
	said, _ := io.ReadAll(response.Body)
	if response.StatusCode >= 300 {
		o.Fatalf("%s %s: %d %s", method, path, response.StatusCode, said)
	}
	if answer != nil {
		if err := json.Unmarshal(said, answer); err != nil {
			o.Fatal(err)
		}
	}
}

// program makes a program of the name, and runs the command as it.
func (o *owner) program(name string, command ...string) {
	o.Helper()
	var made struct{ ID string }
	o.ask("POST", "/api/account/programs", map[string]any{"name": name}, &made)
	o.ask("POST", "/api/account/proof", map[string]any{"password": "correct horse"}, nil)
	var token struct{ Text string }
	o.ask("POST", "/api/account/tokens", map[string]any{"name": "test", "program": made.ID, "scopes": []string{"read", "play"}}, &token)
	run := exec.CommandContext(o.Context(), command[0], append(command[1:], o.base)...)
	run.Env = append(os.Environ(), "SCRIP_TOKEN="+token.Text)
	var said bytes.Buffer
	run.Stderr = &said
	if err := run.Start(); err != nil {
		o.Fatal(err)
	}
	o.Cleanup(func() {
		run.Process.Kill()
		run.Wait()
		if o.Failed() {
			o.Logf("%s said:\n%s", name, said.String())
		}
	})
}

// Two programs, one of each language where there is Python, are invited to a table and play a game of Chicago Express to its end.
func TestProgramsPlay(t *testing.T) {
	player := filepath.Join(t.TempDir(), "player")
	if out, err := exec.Command("go", "build", "-o", player, "./player").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	o := &owner{t, serve(t), http.Client{Jar: jar}}
	o.ask("POST", "/api/account", map[string]any{"name": "Marta", "password": "correct horse"}, nil)
	o.program("Gopher", player)
	second := []string{player}
	if python, err := exec.LookPath("python3"); err == nil {
		second = []string{python, "player.py"}
	} else {
		t.Log("there is no python3 here: the program in Python is not tried, the one in Go plays both seats")
	}
	o.program("Python", second...)

	// Both are there once they listen, and can be invited.
	await.Until(t, "the programs listen", func() bool {
		var here []struct{ Name string }
		o.ask("GET", "/api/programs?title=chicago-express", nil, &here)
		return len(here) == 2
	})
	var table struct {
		ID, Status string
		Entries    int
		Seats      []struct {
			Name    string
			Program bool
		}
	}
	open := map[string]any{"kind": "open"}
	o.ask("POST", "/api/tables", map[string]any{"title": "chicago-express", "visibility": "link", "seats": []any{open, open}}, &table)
	path := "/api/tables/" + table.ID
	for _, name := range []string{"Gopher", "Python"} {
		o.ask("POST", path+"/invitations", map[string]any{"name": name}, nil)
	}
	await.Until(t, "the game is over", func() bool {
		o.ask("GET", path, nil, &table)
		return table.Status == "finished"
	})
	for _, seat := range table.Seats {
		if !seat.Program {
			t.Errorf("%s is not shown as a program", seat.Name)
		}
	}
	if table.Entries < 20 {
		t.Errorf("a game of %d entries", table.Entries)
	}
}

// The programs are about a hundred lines, as their readers are told.
func TestProgramsAreShort(t *testing.T) {
	for _, file := range []string{"player/main.go", "player.py"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n > 170 {
			t.Errorf("%s has %d lines", file, n)
		}
	}
}
