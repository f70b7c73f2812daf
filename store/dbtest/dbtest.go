//go:build unix

// Package dbtest gives tests empty databases in the present form. Each is a copy of one that
// was brought to it once: that takes far less than all migrations again for every test.
package dbtest

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/pgtest"
)

// unseen has nobody have been there who opened the database.
const unseen = "DELETE FROM pulse"

// file is what is in an empty database of SQLite.
var file = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "scrip-empty-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "scrip.db")
	if err := bring(name); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	_, err = db.Exec(unseen)
	if err = errors.Join(err, db.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(name)
})

// bring makes a database, or brings it to the present form.
func bring(data string) error {
	d, err := database.Open(context.Background(), data)
	if err != nil {
		return err
	}
	return d.Close()
}

// File is the name of a database file of the test's own.
func File(t testing.TB) string {
	t.Helper()
	return FileAt(t, filepath.Join(t.TempDir(), "scrip.db"))
}

// FileAt is File by a name that the test gives it.
func FileAt(t testing.TB, name string) string {
	t.Helper()
	empty, err := file()
	if err == nil {
		err = os.WriteFile(name, empty, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// template is the name of the database on this process's PostgreSQL that others are copies of.
var template = sync.OnceValues(func() (name string, err error) {
	s, err := pgtest.Shared()
	if err != nil {
		return "", err
	}
	address, err := s.Database(context.Background())
	if err != nil {
		return "", err
	}
	if err := bring(address); err != nil {
		return "", err
	}
	conn, err := pgx.Connect(context.Background(), address)
	if err != nil {
		return "", err
	}
	_, err = conn.Exec(context.Background(), unseen+"; DELETE FROM servers; DELETE FROM buckets")
	return conn.Config().Database, errors.Join(err, conn.Close(context.Background()))
})

// Server is the address of a PostgreSQL database of the test's own, as pgtest.New.
func Server(t testing.TB) string {
	t.Helper()
	s := pgtest.Wanted(t)
	from, err := template()
	if err != nil {
		t.Fatal(err)
	}
	address, err := s.Copy(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	return address
}
