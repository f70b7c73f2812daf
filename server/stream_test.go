package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
)

type event struct{ name, id, data string }

// events follows a table until so many events have come.
func (c *client) events(id string, after, count int) []event {
	c.Helper()
	ctx, cancel := context.WithCancel(c.Context())
	defer cancel()
	var list []event
	c.follow(ctx, fmt.Sprintf("/api/tables/%s/stream?after=%d", id, after), "", func(e event) bool {
		list = append(list, e)
		return len(list) < count
	})
	return list
}

// follow reads events until tell says no, or the stream ends.
func (c *client) follow(ctx context.Context, path, last string, tell func(event) bool) {
	c.Helper()
	r, err := http.NewRequestWithContext(ctx, "GET", c.url+path, nil)
	if err != nil {
		c.Error(err)
		return
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	answer, err := c.Do(r)
	if ctx.Err() != nil {
		return // whoever follows had enough before it began
	}
	if err != nil {
		c.Error(err)
		return
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "text/event-stream" {
		text, _ := io.ReadAll(answer.Body)
		c.Errorf("%s: %d %s", path, answer.StatusCode, text)
		return
	}
	var e event
	in := bufio.NewScanner(answer.Body)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		field, value, _ := strings.Cut(in.Text(), ": ")
		switch field {
		case "event":
			e.name = value
		case "id":
			e.id = value
		case "data":
			e.data = value
		case "":
			if e.name != "" && !tell(e) {
				return
			}
			e = event{}
		}
	}
}

// Bots play as fast as they can; readers lose their connection again and again
// and come back with the last event they saw. Each gets every entry, once and in
// order.
func TestStreamResumes(t *testing.T) {
	t.Parallel()
	s := serve(t)
	host := s.client()
	id := host.create("chicago-express", "random", "random", "random").ID
	var readers sync.WaitGroup
	counts := make([]int, 4)
	for i := range counts {
		c := s.client()
		r := rand.New(rand.NewPCG(uint64(i), 9))
		readers.Go(func() {
			seen, last, over := 0, "0", false
			for !over {
				patience := 1 + r.IntN(30)
				c.follow(t.Context(), "/api/tables/"+id+"/stream?after=0", last, func(e event) bool {
					if e.name != "entry" {
						return true
					}
					var told struct {
						Entry    struct{ N int }
						Position position
					}
					if err := json.Unmarshal([]byte(e.data), &told); err != nil {
						t.Error(err)
					}
					if told.Entry.N != seen || told.Position.N != seen+1 || e.id != itoa(seen+1) {
						t.Errorf("reader %d: entry %d with id %s and position %d, want entry %d", i, told.Entry.N, e.id, told.Position.N, seen)
						over = true
						return false
					}
					seen++
					last, over = e.id, told.Position.Turn.Over
					patience--
					return !over && patience > 0
				})
				if t.Failed() {
					return
				}
			}
			counts[i] = seen
		})
	}
	call[table](host, "POST", "/api/tables/"+id+"/start", j{})
	readers.Wait()
	end := call[table](host, "GET", "/api/tables/"+id, nil)
	for i, n := range counts {
		if n != end.Entries {
			t.Errorf("reader %d has %d entries of %d", i, n, end.Entries)
		}
	}
}

// Seats, presence and chat are told as they happen.
func TestStreamTellsOfTheTable(t *testing.T) {
	t.Parallel()
	s := serve(t)
	host, guest := s.client(), s.client()
	id := host.create("toy", "me", "open", "open").ID
	path := "/api/tables/" + id
	told := make(chan event, 100)
	ctx, cancel := context.WithCancel(t.Context())
	var reader sync.WaitGroup
	reader.Go(func() {
		host.follow(ctx, path+"/stream", "", func(e event) bool { told <- e; return true })
	})
	defer reader.Wait()
	defer cancel()
	// next is the next table told that is so.
	next := func(what string, so func(table) bool) {
		t.Helper()
		for e := range told {
			if e.name == "table" && so(decode[table](host, []byte(e.data))) {
				return
			}
		}
		t.Fatalf("never told: %s", what)
	}
	next("the host is here", func(t table) bool { return t.Seats[0].Online && !t.Seats[1].Taken && t.Position == nil })
	call[table](guest, "POST", path+"/join", j{})
	next("somebody joined", func(t table) bool { return t.Seats[1].Taken && !t.Seats[1].Online })
	visit, leave := context.WithCancel(t.Context())
	reader.Go(func() { guest.follow(visit, path+"/stream", "", func(event) bool { return true }) })
	next("he is here", func(t table) bool { return t.Seats[1].Online })
	leave()
	next("he is gone", func(t table) bool { return !t.Seats[1].Online })
	call[any](guest, "POST", path+"/chat", j{"text": "hello"})
	if e := <-told; e.name != "chat" || !strings.Contains(e.data, "hello") {
		t.Errorf("instead of the chat: %+v", e)
	}
	call[table](s.client(), "POST", path+"/join", j{})
	next("it has started", func(t table) bool { return t.Status == "running" })
	if e := <-told; e.name != "entry" || e.id != "1" {
		t.Errorf("instead of the first entry: %+v", e)
	}
}

// Somebody who comes back hears what was said while they were away, and no line twice.
func TestStreamTellsChatMissed(t *testing.T) {
	t.Parallel()
	c := serve(t).client()
	id := c.create("toy", "me", "open").ID
	path := "/api/tables/" + id
	var ids []int
	for _, text := range []string{"one", "two", "three"} {
		ids = append(ids, call[struct{ ID int }](c, "POST", path+"/chat", j{"text": text}).ID)
	}
	heard := func(from, lines int) (texts []string) {
		c.follow(t.Context(), fmt.Sprintf("%s/stream?heard=%d", path, from), "", func(e event) bool {
			if e.name == "chat" {
				texts = append(texts, decode[struct{ Text string }](c, []byte(e.data)).Text)
			}
			return len(texts) < lines
		})
		return texts
	}
	if got := heard(0, 3); !slices.Equal(got, []string{"one", "two", "three"}) {
		t.Errorf("who has heard nothing hears %q", got)
	}
	if got := heard(ids[0], 2); !slices.Equal(got, []string{"two", "three"}) {
		t.Errorf("who has heard the first line hears %q", got)
	}
}

// A server that shuts down ends its streams, and a table that is no more too.
func TestStreamsEnd(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.client()
	kept, gone := c.create("toy", "me", "open").ID, c.create("toy", "me", "open").ID
	var readers sync.WaitGroup
	begun := make(chan bool, 2)
	for _, id := range []string{kept, gone} {
		first := true
		readers.Go(func() {
			c.follow(t.Context(), "/api/tables/"+id+"/stream", "", func(event) bool {
				if first {
					begun <- true
				}
				first = false
				return true
			})
		})
	}
	<-begun
	<-begun
	c.send("POST", "/api/tables/"+gone+"/leave", nil)
	s.srv.EndStreams()
	readers.Wait()
}
