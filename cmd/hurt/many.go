package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/scrip-games/scrip/store/pgtest"
)

// form is how many servers there are, and on which database.
type form struct {
	servers  int
	postgres bool
}

func (f form) String() string {
	count := [...]string{1: "one", 2: "two", 3: "three", 4: "four"}[f.servers]
	if f.postgres {
		return count + " on PostgreSQL"
	}
	return count + " on SQLite"
}

// many is servers on one database.
type many struct {
	form
	servers []*server
	pg      *pgtest.Server // nil for a file
	data    string         // the database, without anything between
	dir     string
	plan    *plan // where what is said to the database is broken off; nil for nowhere
}

// line is the way of a server to its database.
type line interface {
	net.Listener
	cut(*rand.Rand) int
}

// server is one of them: a process that is killed and started again, behind addresses
// that stay.
type server struct {
	binary string
	front  *proxy // where it is called
	back   line   // by which it reaches the database; nil for a file
	data   string

	mu  sync.Mutex
	now *process
}

// open starts servers on an empty database.
func (h *harness) open(f form, p *plan) (m *many, err error) {
	m = &many{form: f, plan: p}
	if m.dir, err = os.MkdirTemp("", "hurt"); err != nil {
		return nil, err
	}
	if m.data = filepath.Join(m.dir, "scrip.db"); f.postgres {
		err = m.openPostgres()
	}
	for i := range f.servers {
		if err == nil {
			err = m.add(h.version(i))
		}
	}
	if err != nil {
		return nil, errors.Join(err, m.close())
	}
	return m, nil
}

// version is the program of the i-th server.
func (h *harness) version(i int) string {
	if i == 1 && h.later != "" {
		return h.later
	}
	return h.binary
}

func (m *many) openPostgres() (err error) {
	if m.pg, err = pgtest.Start(); err != nil {
		return err
	}
	m.data, err = m.pg.Database(context.Background())
	return err
}

// add starts one more server.
func (m *many) add(binary string) (err error) {
	s := &server{binary: binary, data: m.data}
	if s.front, err = startProxy(s.where); err != nil {
		return err
	}
	m.servers = append(m.servers, s)
	if m.pg != nil {
		if s.back, err = m.line(); err != nil {
			return err
		}
		if s.data, err = through(m.data, s.back); err != nil {
			return err
		}
	}
	return s.start()
}

// line is a new way to the database.
func (m *many) line() (l line, err error) {
	to := func() (string, string) { return "unix", m.pg.Socket() }
	if m.plan != nil {
		l, err = startBreakingProxy(m.plan, to)
	} else {
		l, err = startProxy(to)
	}
	if err != nil {
		return nil, err
	}
	return l, nil
}

// through is the address of a database behind a proxy.
func through(data string, p line) (string, error) {
	u, err := url.Parse(data)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("postgres://postgres@%s%s?sslmode=disable", p.Addr(), u.Path), nil
}

func (s *server) start() error {
	p, err := start(s.binary, s.data)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = p
	return nil
}

func (s *server) process() *process {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// where the server listens at present.
func (s *server) where() (network, address string) {
	return "tcp", strings.TrimPrefix(s.process().url, "http://")
}

// doors leads to servers drawn at random. What goes through the proxies can be cut;
// without them it is faster.
func (m *many) doors(r *rand.Rand, proxies bool) door {
	return func() string { return m.url(r.IntN(len(m.servers)), proxies) }
}

func (m *many) url(i int, proxies bool) string {
	if proxies {
		return "http://" + m.servers[i].front.Addr().String()
	}
	return m.servers[i].process().url
}

// stop asks all servers to end, and tells which did not do so in time and well.
func (m *many) stop() error {
	var bad []error
	for i, s := range m.servers {
		p := s.process()
		if p == nil {
			continue
		}
		if p.isGone() {
			bad = append(bad, fmt.Errorf("server %d has ended by itself\n%s", i+1, p.said))
			continue
		}
		late := time.AfterFunc(20*time.Second, func() { _ = p.command.Process.Kill() })
		if err := p.end(syscall.SIGTERM); err != nil {
			bad = append(bad, fmt.Errorf("server %d did not end well: %w\n%s", i+1, err, p.said))
		}
		late.Stop()
	}
	return errors.Join(bad...)
}

// close ends everything and clears it away.
func (m *many) close() error {
	for _, s := range m.servers {
		if p := s.process(); p != nil && !p.isGone() {
			_ = p.end(syscall.SIGKILL)
		}
		s.front.Close()
		if s.back != nil {
			s.back.Close()
		}
	}
	var err error
	if m.pg != nil {
		err = m.pg.Stop()
	}
	return errors.Join(err, os.RemoveAll(m.dir))
}

// wait waits so long, or until the context ends.
func wait(ctx context.Context, long time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(long):
	}
}
