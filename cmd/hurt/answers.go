package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
)

// heard reads the answer on a connection.
func (t *target) heard(ctx context.Context, conn net.Conn) {
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.noAnswer(ctx, err)
		return
	}
	t.note(answer)
}

// note counts an answer. One that is no success has a code and a sentence, and
// is not the server's fault.
func (t *target) note(answer *http.Response) {
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	var told struct{ Code, Detail string }
	if answer.StatusCode != http.StatusOK {
		if err == nil {
			err = json.Unmarshal(text, &told)
		}
		if err != nil || told.Code == "" || told.Detail == "" {
			t.wrong("%d without a sentence: %.200s", answer.StatusCode, text)
		}
		if answer.StatusCode == http.StatusInternalServerError {
			t.wrong("500: %.200s", text)
		}
	}
	t.count(strings.TrimSpace(fmt.Sprint(answer.StatusCode, " ", told.Code)))
}

// noAnswer counts who was not answered. A server may hang up on one who sends
// more than it reads; one who has hung up is not counted.
func (t *target) noAnswer(ctx context.Context, err error) {
	if ctx.Err() == nil {
		t.count("cut off")
	}
}

func (t *target) count(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.answers[what]++
}

// given is how often the answer was given.
func (t *target) given(what string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.answers[what]
}

// wrong notes what no attack should bring about.
func (t *target) wrong(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wrongs = append(t.wrongs, fmt.Sprintf(format, args...))
}

// summary is the answers, each with how often it was given.
func (t *target) summary() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var list []string
	for _, what := range slices.Sorted(maps.Keys(t.answers)) {
		list = append(list, fmt.Sprintf("%d × %s", t.answers[what], what))
	}
	return strings.Join(list, ", ")
}
