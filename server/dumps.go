package server

import (
	"bufio"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"sync"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/request"
)

// All finished public games, one file a month: see dumps.txt, which is handed out with them.

//go:embed dumps.txt
var aboutDumps []byte

// Dump is a file with all finished public games of a month.
type Dump struct {
	Month string `json:"month" doc:"2026-10; only months that are over."`
	Games int    `json:"games"`
	Bytes int    `json:"bytes,omitempty" doc:"About how long the file is; absent where nobody has fetched it since the server started."`
	File  string `json:"file" doc:"Where it is."`
}

const (
	dumpingAtOnce = 2                // files that are sent at a time, to all
	dumpPatience  = 5 * time.Second  // how long a caller waits for their turn
	sentWithin    = 60 * time.Second // a few games
)

// dumping counts the files that are being sent, and how long those were that were sent.
type dumping struct {
	turns *request.Turns
	mu    sync.Mutex
	bytes map[string]int
}

func newDumping() *dumping {
	return &dumping{turns: request.NewTurns(dumpingAtOnce, dumpPatience), bytes: map[string]int{}}
}

// thisMonth is the one that is not over.
func (s *Server) thisMonth() string { return s.calls.Clock().Now().UTC().Format("2006-01") }

func (s *Server) listDumps(ctx context.Context, _ *struct{}) (*calls.Answer[[]Dump], error) {
	months, err := s.months.Months(ctx)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	s.dumping.mu.Lock()
	defer s.dumping.mu.Unlock()
	list := []Dump{}
	for _, m := range months {
		if m.Month < s.thisMonth() {
			list = append(list, Dump{Month: m.Month, Games: m.Games, Bytes: s.dumping.bytes[m.Month], File: "/dumps/scrip-" + m.Month + ".ndjson.gz"})
		}
	}
	return calls.Answered(list), nil
}

var dumpName = regexp.MustCompile(`^scrip-([0-9]{4}-[0-9]{2})\.ndjson\.gz$`)

// dump hands out a file.
func (s *Server) dump(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	if name == "README.txt" {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Write(aboutDumps)
		return
	}
	found := dumpName.FindStringSubmatch(name)
	if found == nil || found[1] >= s.thisMonth() {
		request.WriteError(w, calls.Refuse(refusal.NotFound, "there is no such file: /api/dumps lists those there are, of months that are over"))
		return
	}
	ctx := r.Context()
	some, err := s.months.GamesOfMonth(ctx, found[1], results.EndedGame{})
	if err != nil {
		request.Failed(w, r, s.calls.Told(err))
		return
	}
	if len(some) == 0 {
		request.WriteError(w, calls.Refuse(refusal.NotFound, "no public game ended in that month"))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/gzip")
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
	if r.Method == http.MethodHead {
		return
	}
	if told := s.limits.Take(ctx, "dump", request.Address(ctx), s.limits.Limits.Dumping); told != nil {
		request.WriteError(w, told)
		return
	}
	leave, told := s.dumping.turns.Enter(ctx, request.Address(ctx))
	if told != nil {
		request.WriteError(w, calls.Refuse(request.Busy, "such a file is being sent to you, or to others: try again in a moment"))
		return
	}
	defer leave()
	if err := s.writeDump(ctx, w, found[1], some); err != nil {
		// Without its end the file is invalid, and the client sees that.
		s.log.Warn("write dump failed", "month", found[1], "err", err)
	}
}

// writeDump writes all games of a month, a few at a time, beginning with some.
func (s *Server) writeDump(ctx context.Context, w http.ResponseWriter, month string, some []results.EndedGame) error {
	within := http.NewResponseController(w)
	size := &sized{Writer: w}
	out := gzip.NewWriter(size)
	text := bufio.NewWriter(out)
	write := json.NewEncoder(text)
	names := &shownNames{people: s.people, known: map[persist.UserID]bool{}}
	for len(some) > 0 {
		// Where a connection knows no deadlines there is nobody to wait for.
		_ = within.SetWriteDeadline(time.Now().Add(sentWithin))
		for _, g := range some {
			r, err := s.results.FinishedRecord(ctx, g.Table, names.shows)
			if errors.Is(err, persist.ErrNotFound) {
				continue // it was deleted meanwhile
			} else if err != nil {
				return err
			}
			if err := write.Encode(calls.WholeSeconds(r)); err != nil {
				return err
			}
		}
		var err error
		if some, err = s.months.GamesOfMonth(ctx, month, some[len(some)-1]); err != nil {
			return err
		}
	}
	if err := text.Flush(); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	s.dumping.mu.Lock()
	defer s.dumping.mu.Unlock()
	s.dumping.bytes[month] = size.n
	return nil
}

// sized counts what is written.
type sized struct {
	io.Writer
	n int
}

func (s *sized) Write(b []byte) (int, error) {
	n, err := s.Writer.Write(b)
	s.n += n
	return n, err
}

// shownNames finds out whose names may be told: of those who let everybody see how their
// games ended.
type shownNames struct {
	people account.People
	known  map[persist.UserID]bool
}

func (n *shownNames) shows(ctx context.Context, user persist.UserID) (bool, error) {
	shown, known := n.known[user]
	if known || user == people.FormerUser {
		return shown || !known, nil
	}
	u, err := n.people.User(ctx, user)
	if err != nil && !errors.Is(err, persist.ErrNotFound) {
		return false, err
	}
	n.known[user] = err == nil && u.Settings.Results == results.ToAll
	return n.known[user], nil
}
