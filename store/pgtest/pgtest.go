//go:build unix

// Package pgtest gives tests databases of PostgreSQL. The server is started for the
// test's process, on a socket in a temporary folder, and goes with it.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Main runs the tests of a package that uses New, and clears away after them.
func Main(m *testing.M) int {
	defer func() {
		if err := stop(); err != nil {
			fmt.Fprintln(os.Stderr, "pgtest:", err)
		}
	}()
	return m.Run()
}

// Server is a running PostgreSQL.
type Server struct {
	folder   string
	settings []string
	as       *syscall.SysProcAttr
	cmd      *exec.Cmd
	ended    chan struct{}
	count    atomic.Int64
}

// ErrAbsent is why there is no server.
var ErrAbsent = errors.New("PostgreSQL is not installed (Debian: apt-get install postgresql); what is kept in it cannot be tried")

// Shared is the server of this process. Main ends it.
func Shared() (*Server, error) {
	started.Store(true)
	return shared()
}

var shared = sync.OnceValues(func() (*Server, error) { return Start(Hasty) })
var started atomic.Bool

// Wanted is the server of this process, for a test that needs it. Where PostgreSQL is not
// installed the test says so; only where all that is needed must be there, in CI, it fails.
func Wanted(t testing.TB) *Server {
	t.Helper()
	s, err := Shared()
	if errors.Is(err, ErrAbsent) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// New is the address of an empty database of the test's own.
func New(t testing.TB) string {
	t.Helper()
	address, err := Wanted(t).Database(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return address
}

func stop() error {
	if !started.Load() {
		return nil
	}
	s, err := shared()
	if err != nil {
		return nil // the tests have told
	}
	return s.Stop()
}

// Hasty is a setting for tests that do not care what a loss of power leaves.
const Hasty = "fsync=off"

// Start starts a server in a new folder, with more settings where they are given.
func Start(settings ...string) (*Server, error) {
	folder, err := os.MkdirTemp("", "scrip-pg-")
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder, settings: settings, as: &syscall.SysProcAttr{}}
	if err := errors.Join(s.unprivileged(), s.run("initdb", "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8", "-D", s.data())); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	if err := s.Up(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return s, nil
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// unprivileged takes care that it does not run as root, which PostgreSQL refuses.
func (s *Server) unprivileged() error {
	if os.Geteuid() != 0 {
		return nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return ErrAbsent
	}
	uid, err := strconv.Atoi(u.Uid)
	if err != nil {
		return err
	}
	gid, err := strconv.Atoi(u.Gid)
	if err != nil {
		return err
	}
	s.as.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return os.Chown(s.folder, uid, gid)
}

// program is where a program of PostgreSQL is; Debian keeps them out of the way.
func program(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	there, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if err != nil || len(there) == 0 {
		return "", ErrAbsent
	}
	return there[len(there)-1], nil
}

func (s *Server) command(name string, args ...string) (*exec.Cmd, error) {
	path, err := program(name)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, args...)
	cmd.Dir, cmd.SysProcAttr = s.folder, s.as
	return cmd, nil
}

func (s *Server) run(name string, args ...string) error {
	cmd, err := s.command(name, args...)
	if err != nil {
		return err
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}

// Up starts the server, and waits until it answers.
func (s *Server) Up() error {
	args := []string{"-D", s.data(), "-k", s.folder, "-h", "", "-c", "max_connections=200"}
	for _, setting := range s.settings {
		args = append(args, "-c", setting)
	}
	cmd, err := s.command("postgres", args...)
	if err != nil {
		return err
	}
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		return err
	}
	s.cmd, s.ended = cmd, make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(s.ended)
	}()
	for {
		conn, err := pgx.Connect(context.Background(), s.address("postgres"))
		if err == nil {
			return conn.Close(context.Background())
		}
		select {
		case <-s.ended:
			return fmt.Errorf("PostgreSQL ended: %s", said.String())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Kill ends the server as a loss of power would; Up starts it again.
func (s *Server) Kill() error {
	err := s.cmd.Process.Signal(syscall.SIGQUIT)
	<-s.ended
	return err
}

// Halt ends the server in order, as an operator would; Up starts it again.
func (s *Server) Halt() error {
	err := s.cmd.Process.Signal(syscall.SIGINT)
	<-s.ended
	return err
}

// PID is that of the process whose children do the server's work.
func (s *Server) PID() int { return s.cmd.Process.Pid }

// Stop ends the server, and removes all that it kept.
func (s *Server) Stop() error {
	select {
	case <-s.ended:
		return os.RemoveAll(s.folder)
	default:
		return errors.Join(s.Kill(), os.RemoveAll(s.folder))
	}
}

// Socket is where it listens.
func (s *Server) Socket() string { return filepath.Join(s.folder, ".s.PGSQL.5432") }

func (s *Server) address(name string) string {
	return fmt.Sprintf("postgres:///%s?host=%s&user=postgres", name, s.folder)
}

// Database makes an empty database, and tells its address.
func (s *Server) Database(ctx context.Context) (string, error) { return s.Copy(ctx, "template1") }

// Copy makes a database of what is in another to which nobody is connected, and tells its address.
func (s *Server) Copy(ctx context.Context, template string) (string, error) {
	conn, err := pgx.Connect(ctx, s.address("postgres"))
	if err != nil {
		return "", err
	}
	defer conn.Close(context.Background())
	name := fmt.Sprintf("scrip%d", s.count.Add(1))
	_, err = conn.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template)
	return s.address(name), err
}
