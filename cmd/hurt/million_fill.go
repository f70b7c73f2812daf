package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// fillPiece is how many tables are copied at a time.
const fillPiece = 20_000

// filler copies games that were begun until there are as many tables as are wanted.
type filler struct {
	conn   *pgx.Conn
	began  []string // the tables that are copied, one of each player
	tables int
	theirs int // so many of them, the first, are of those who move; the others are of people who do not come
	people int
}

// copied is the id of the i-th copy.
func copied(i int) string { return fmt.Sprintf("million%09d", i) }

// fill makes people and tables in pieces. Nothing rings and nothing is checked meanwhile: every row is
// a copy of one that is right.
func (f *filler) fill(ctx context.Context) error {
	_, err := f.conn.Exec(ctx, `SET session_replication_role = replica; SET synchronous_commit = off;
		CREATE UNLOGGED TABLE begun (k INTEGER PRIMARY KEY, id TEXT);
		CREATE UNLOGGED TABLE copies (i INTEGER, id TEXT, begun TEXT, person TEXT)`)
	if err != nil {
		return err
	}
	for k, id := range f.began {
		if _, err := f.conn.Exec(ctx, "INSERT INTO begun VALUES ($1, $2)", k, id); err != nil {
			return err
		}
	}
	people := `SELECT host AS id FROM tables WHERE id = $1`
	if err := f.copy(ctx, "users", map[string]string{"id": "'person' || n.i", "name": "'Person ' || n.i"}, fmt.Sprintf("JOIN (%s) AS one ON one.id = o.id, generate_series(1, %d) AS n(i)", people, f.people), f.began[0]); err != nil {
		return err
	}
	for from := 0; from < f.tables; from += fillPiece {
		if err := f.fillPiece(ctx, from, min(from+fillPiece, f.tables)); err != nil {
			return err
		}
	}
	for _, last := range []string{"DROP TABLE copies", "DROP TABLE begun", "SET session_replication_role = origin", "VACUUM ANALYZE", "CHECKPOINT"} {
		if _, err := f.conn.Exec(ctx, last); err != nil {
			return err
		}
	}
	return nil
}

func (f *filler) fillPiece(ctx context.Context, from, to int) error {
	_, err := f.conn.Exec(ctx, `TRUNCATE copies`)
	if err != nil {
		return err
	}
	_, err = f.conn.Exec(ctx, `INSERT INTO copies SELECT i, 'million' || lpad(i::text, 9, '0'), b.id, CASE WHEN i >= $3 THEN 'person' || 1 + (i * 7919::bigint) % $4 ELSE '' END
		FROM generate_series($1::int, $2::int - 1) AS i JOIN begun b ON b.k = i % $5`, from, to, f.theirs, f.people, len(f.began))
	if err != nil {
		return err
	}
	join := "JOIN copies c ON c.begun = o."
	theirs := func(column string) string { return "CASE WHEN c.person <> '' THEN c.person ELSE o." + column + " END" }
	if err := f.copy(ctx, "tables", map[string]string{"id": "c.id", "host": theirs("host"), "updated_at": "o.updated_at - c.i"}, join+"id"); err != nil {
		return err
	}
	if err := f.copy(ctx, "seats", map[string]string{"table_id": "c.id", "user_id": theirs("user_id")}, join+"table_id"); err != nil {
		return err
	}
	return f.copy(ctx, "entries", map[string]string{"table_id": "c.id"}, join+"table_id")
}

// copy copies rows of a table, some columns changed.
func (f *filler) copy(ctx context.Context, table string, changed map[string]string, join string, args ...any) error {
	rows, err := f.conn.Query(ctx, "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public' ORDER BY ordinal_position", table)
	if err != nil {
		return err
	}
	columns, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	values := make([]string, len(columns))
	for i, c := range columns {
		if values[i] = changed[c]; values[i] == "" {
			values[i] = "o." + c
		}
	}
	order := ""
	if table == "entries" {
		order = " ORDER BY c.id, o.n"
	}
	_, err = f.conn.Exec(ctx, fmt.Sprintf("INSERT INTO %s (%s) SELECT %s FROM %s o %s%s", table, strings.Join(columns, ", "), strings.Join(values, ", "), table, join, order), args...)
	if err != nil {
		return fmt.Errorf("copy %s: %w", table, err)
	}
	return nil
}
