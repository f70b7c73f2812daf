package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"github.com/scrip-games/scrip/store/internal/db"
)

// postgres is a PostgreSQL server, which itself takes care that a commit is on the
// disk.
var postgres = engine{
	dialect:    goose.DialectPostgres,
	migrations: "migrations/postgres",
	open:       openServer,
	lock:       lockServer,
	shared:     true,
	making:     time.Hour,
	speak:      func(q db.DBTX) db.DBTX { return numbered{q} },
	byBytes:    byteByByte,
	there:      func(string) error { return nil }, // who asks it will hear
	backup:     backupServer,
	renumber:   renumberRows,
}

// IsAddress tells whether it is the address of a PostgreSQL database, and no file.
func IsAddress(data string) bool {
	return strings.HasPrefix(data, "postgres://") || strings.HasPrefix(data, "postgresql://")
}

// redacted is an address without its password, wherever that stands in it.
func redacted(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "at an address that cannot be read"
	}
	q := u.Query()
	if q.Has("password") {
		q.Set("password", "xxxxx")
		u.RawQuery = q.Encode()
	}
	return u.Redacted()
}

func openServer(address, _ string, connections int) (*sql.DB, error) {
	config, err := configOf(address)
	if err != nil {
		return nil, err
	}
	pool := stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	return pool, nil
}

func configOf(address string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, errors.New("its address cannot be read; it looks like postgres://user:password@host:5432/name")
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 10 * time.Second
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "scrip"
	}
	return config, nil
}

// ours is the number of the lock that servers share on their database, and that a program that must
// be alone takes for itself: "scrip".
const ours = 0x7363726970

// letGo has a lock waited for: a server that was killed, or whose connection broke
// while it ended, loses its lock only when the database has noticed.
const letGo = "SET lock_timeout = '2s'"

// lockServer has a lock on the database that ends with its connection, and so with the
// process.
func lockServer(ctx context.Context, address string, alone bool) (claim, error) {
	config, err := configOf(address)
	if err != nil {
		return nil, err
	}
	l := &lockedServer{config: config, query: "SELECT pg_advisory_lock_shared($1)"}
	if alone {
		l.query = "SELECT pg_advisory_lock($1)"
	}
	return l, l.take(ctx)
}

type lockedServer struct {
	config *pgx.ConnConfig
	query  string
	mu     sync.Mutex
	conn   *pgx.Conn
}

func (l *lockedServer) take(ctx context.Context) error {
	conn, err := pgx.ConnectConfig(ctx, l.config)
	if err != nil {
		return err
	}
	if _, err = conn.Exec(ctx, letGo); err == nil {
		_, err = conn.Exec(ctx, l.query, ours)
	}
	if fault := (*pgconn.PgError)(nil); errors.As(err, &fault) && fault.Code == lockHeld {
		err = ErrInUse
	}
	if err != nil {
		return errors.Join(err, conn.Close(ctx))
	}
	l.conn = conn
	return nil
}

// still sees that the connection is there. With it the lock is lost when the server
// is started again; then it is taken once more, before somebody else does.
func (l *lockedServer) still(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn.Ping(ctx) == nil {
		return nil
	}
	_ = l.conn.Close(ctx) // it is broken
	return l.take(ctx)
}

func (l *lockedServer) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), beatTime)
	defer cancel()
	// It would end with the connection, but a little later.
	_, _ = l.conn.Exec(ctx, "SELECT pg_advisory_unlock_all()")
	return l.conn.Close(ctx)
}

// backupServer copies row by row what the server has at one moment, and reads it again.
func backupServer(ctx context.Context, e *engine, address, name string) error {
	pool, err := openServer(address, "", 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := e.present(ctx, pool); err != nil {
		return err
	}
	moment, err := pool.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer moment.Rollback()
	copied, err := openPools(ctx, &file, name)
	if err != nil {
		return err
	}
	return errors.Join(copyAll(ctx, side{e, moment}, copied, func(string, int) {}), copied.Close())
}

// byteByByte sorts a text by its bytes, and not as some language has it.
func byteByByte(text string) string { return text + ` COLLATE "C"` }

// renumberRows lets what the database numbers be numbered on after those that were copied.
func renumberRows(ctx context.Context, pool *sql.DB) error {
	for _, table := range []string{"chat", "notices", "reports", "admin_log", "bulletins"} {
		_, err := pool.ExecContext(ctx, "SELECT setval(pg_get_serial_sequence('"+table+"', 'id'), max(id)) FROM "+table+" HAVING max(id) > 0")
		if err != nil {
			return err
		}
	}
	return nil
}

// numbered is connections to PostgreSQL, where a query's arguments are $1, $2, ... and
// not ?1, ?2, ... nor one ? after another.
type numbered struct{ db.DBTX }

func (n numbered) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return n.DBTX.ExecContext(ctx, inNumbers(query), args...)
}

func (n numbered) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	return n.DBTX.PrepareContext(ctx, inNumbers(query))
}

func (n numbered) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return n.DBTX.QueryContext(ctx, inNumbers(query), args...)
}

func (n numbered) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return n.DBTX.QueryRowContext(ctx, inNumbers(query), args...)
}

// known is queries in numbers: there are few, and they are asked again and again.
var known sync.Map

// inNumbers is a query with $1, $2, ... No query of ours has a question mark in a text.
func inNumbers(query string) string {
	if said, ok := known.Load(query); ok {
		return said.(string)
	}
	var b strings.Builder
	next := 1
	for rest := query; ; {
		before, after, more := strings.Cut(rest, "?")
		b.WriteString(before)
		if !more {
			break
		}
		b.WriteByte('$')
		if after == "" || after[0] < '0' || after[0] > '9' {
			b.WriteString(strconv.Itoa(next))
		}
		next++
		rest = after
	}
	known.Store(query, b.String())
	return b.String()
}

// What PostgreSQL calls its faults.
const (
	uniqueViolation = "23505"
	inTheWay        = "40"    // the classes: of two transactions one had to give way
	stopping        = "57P"   // the server ends the connection
	lockHeld        = "55P03" // it was waited for as long as was said
	noResources     = "53"
	atFault         = "58"
	internalFault   = "XX"
)

// brokenServer tells faults of the server, or of the way to it, from others.
func brokenServer(err error) bool {
	var way *pgconn.ConnectError
	if errors.As(err, &way) {
		return true // also where the server itself says so: it is starting, or stopping
	}
	var fault *pgconn.PgError
	if errors.As(err, &fault) {
		class := fault.Code[:min(2, len(fault.Code))]
		return class == noResources || class == atFault || class == internalFault
	}
	var line *net.OpError
	return errors.As(err, &line)
}

// passing tells what may be over already when it is tried again: somebody was in the way,
// or the connection was lost. Where there is none to be had it may last.
func passing(err error) bool {
	var way *pgconn.ConnectError
	if errors.As(err, &way) {
		return false
	}
	var fault *pgconn.PgError
	if errors.As(err, &fault) {
		return strings.HasPrefix(fault.Code, inTheWay) || strings.HasPrefix(fault.Code, stopping)
	}
	return brokenServer(err) || pgconn.SafeToRetry(err) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.ErrUnexpectedEOF)
}
