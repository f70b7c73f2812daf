package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
)

// ErrExists is about a file that a backup would overwrite.
var ErrExists = errors.New("it is there already")

// Backup copies a database into a file of SQLite, while a server goes on writing
// to it: the copy is the database of one moment. It is made beside its place,
// checked and synced, and only then named, so that a backup is whole or not
// there. Without replace it is ErrExists if there is such a file.
func Backup(ctx context.Context, from, to string, replace bool) error {
	e := engineOf(from)
	if err := e.there(from); err != nil {
		return fmt.Errorf("there is no database to copy: %w", err)
	}
	if err := mayWrite(from, to, replace); err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(to), "."+filepath.Base(to)+"-*") // for its owner alone
	if err != nil {
		return err
	}
	name := temporary.Name()
	defer os.Remove(name) // not there any more if all went well
	if err := e.backup(ctx, e, from, name); err != nil {
		return errors.Join(fmt.Errorf("copying %s: %w", Name(from), err), temporary.Close())
	}
	if err := check(ctx, name); err != nil {
		return errors.Join(err, temporary.Close())
	}
	if err := errors.Join(temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	if err := os.Rename(name, to); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(to))
}

// mayWrite refuses a place where a backup would do harm. What SQLite left beside
// an old file it would take for a part of the new one.
func mayWrite(from, to string, replace bool) error {
	for _, name := range []string{to + "-wal", to + "-journal"} {
		if _, err := os.Stat(name); err == nil {
			return fmt.Errorf("%s belongs to a database that is open or was not closed: choose another place", name)
		}
	}
	there, err := os.Stat(to)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !replace:
		return fmt.Errorf("%s: %w", to, ErrExists)
	}
	if source, err := os.Stat(from); err == nil && os.SameFile(source, there) {
		return fmt.Errorf("%s is the database itself", to)
	}
	return nil
}

// backupFile writes the database into an empty file.
func backupFile(ctx context.Context, _ *engine, from, to string) error {
	pool, err := sql.Open("sqlite", address(from, url.Values{"mode": {"rw"}, "_pragma": {"busy_timeout(10000)"}}))
	if err != nil {
		return err
	}
	defer pool.Close()
	_, err = pool.ExecContext(ctx, "VACUUM INTO ?", to)
	return err
}

// check reads the whole of a database file.
func check(ctx context.Context, file string) error {
	pool, err := sql.Open("sqlite", address(file, url.Values{"mode": {"ro"}}))
	if err != nil {
		return err
	}
	defer pool.Close()
	var said string
	if err := pool.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&said); err != nil {
		return fmt.Errorf("checking the copy: %w", err)
	}
	if said != "ok" {
		return fmt.Errorf("the copy is damaged, so the database probably is, too: %s", said)
	}
	return nil
}

// syncFolder makes a new name in the folder last, where the system can do that.
func syncFolder(name string) error {
	folder, err := os.Open(name)
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) && !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return nil
}
