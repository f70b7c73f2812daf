package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"strings"
)

// prepared opens a file by connections that keep their statements: SQLite reads a query anew each time that
// it is asked, which takes two fifths of what a move costs the writer. PostgreSQL's do so by themselves.
type prepared struct {
	of   driver.Driver
	name string
}

// openPrepared makes a pool of such connections.
func openPrepared(name string) (*sql.DB, error) {
	plain, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	of := plain.Driver()
	return sql.OpenDB(prepared{of, name}), plain.Close()
}

func (p prepared) Driver() driver.Driver { return p.of }

func (p prepared) Connect(context.Context) (driver.Conn, error) {
	conn, err := p.of.Open(p.name)
	if err != nil {
		return nil, err
	}
	return &keeping{sqliteConn: conn.(sqliteConn), kept: map[string]*keptStmt{}}, nil
}

// sqliteConn is what its connections can do.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// sqliteStmt is what its statements can do.
type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// keeping is a connection that keeps the statements of the store's own queries. It is used by one goroutine at a time.
type keeping struct {
	sqliteConn
	kept map[string]*keptStmt
}

type keptStmt struct {
	sqliteStmt
	busy bool // its rows are being read
}

// mostKept is more than there are queries; one for lists of every length would be another each time.
const mostKept = 1000

// queryNamed is how queries begin that are asked again and again: sqlc has named them.
const queryNamed = "-- name: "

// stmt is the statement of a query; nil where none is kept, or its rows are still being read.
func (c *keeping) stmt(ctx context.Context, query string) (*keptStmt, error) {
	if s := c.kept[query]; s != nil {
		if s.busy {
			return nil, nil
		}
		return s, nil
	}
	if len(c.kept) >= mostKept || !strings.HasPrefix(query, queryNamed) && query != savepoint && query != release {
		return nil, nil
	}
	s, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	c.kept[query] = &keptStmt{sqliteStmt: s.(sqliteStmt)}
	return c.kept[query], nil
}

// ExecContext is that of the statement, if it is kept.
func (c *keeping) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.stmt(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.sqliteConn.ExecContext(ctx, query, args)
	}
	return s.ExecContext(ctx, args)
}

// QueryContext is that of the statement, if it is kept.
func (c *keeping) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.stmt(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.sqliteConn.QueryContext(ctx, query, args)
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	s.busy = true
	return keptRows{rows, s}, nil
}

// Close ends the statements, and the connection.
func (c *keeping) Close() error {
	for _, s := range c.kept {
		_ = s.Close() // the connection's end ends it too
	}
	c.kept = nil
	return c.sqliteConn.Close()
}

// keptRows gives its statement back when it was read.
type keptRows struct {
	driver.Rows
	of *keptStmt
}

func (r keptRows) Close() error {
	r.of.busy = false
	return r.Rows.Close()
}
