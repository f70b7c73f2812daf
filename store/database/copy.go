package database

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/store/internal/db"
)

// kept is a table of the database that a copy takes along, in an order in which each
// finds there what it refers to.
type kept struct {
	name  string
	texts []string // its key: texts,
	n     string   // a number, or both
}

var all = []kept{
	{"users", []string{"id"}, ""}, {"sessions", []string{"token"}, ""}, {"visits", []string{"token"}, ""}, {"former_names", []string{"name_key"}, ""}, {"passkeys", []string{"id"}, ""}, {"challenges", []string{"challenge"}, ""}, {"programs", []string{"user_id"}, ""}, {"tokens", []string{"id"}, ""}, {"tables", []string{"id"}, ""}, {"seats", []string{"table_id"}, "seat"},
	{"entries", []string{"table_id"}, "n"}, {"chat", nil, "id"}, {"reviews", []string{"table_id"}, ""},
	{"reach", []string{"user_id"}, ""}, {"browsers", []string{"id"}, ""}, {"seen", []string{"table_id", "user_id"}, ""},
	{"plans", []string{"table_id", "user_id"}, "n"}, {"notices", nil, "id"}, {"secrets", []string{"name"}, ""}, {"letters", []string{"kind", "address"}, "slot"},
	{"results", []string{"table_id"}, "seat"}, {"rated_games", nil, "nth"}, {"ratings", []string{"table_id", "pace"}, "seat"},
	{"friends", []string{"user_id", "other"}, ""}, {"blocks", []string{"id"}, ""}, {"reports", nil, "id"},
	{"decisions", []string{"table_id"}, "seat"}, {"takers", []string{"table_id", "user_id"}, ""},
	{"counted_games", []string{"table_id"}, ""}, {"title_stats", []string{"title", "who", "month", "grp", "name"}, "players"},
	{"admin_log", nil, "id"}, {"bulletins", nil, "id"},
	{"clubs", []string{"id"}, ""}, {"club_members", []string{"club_id", "user_id"}, ""}, {"club_requests", []string{"club_id", "user_id"}, ""},
	{"followed_people", []string{"user_id", "other"}, ""}, {"followed_tables", []string{"user_id", "table_id"}, ""},
	{"club_log", nil, "id"}, {"club_posts", nil, "id"}, {"events", []string{"id"}, ""}, {"event_entrants", []string{"event_id"}, "n"}, {"event_tables", []string{"event_id"}, "n"},
	{"event_bars", []string{"club_id", "user_id", "event_id"}, ""},
}

// key is the names of the columns.
func (t *kept) key() []string {
	if t.n == "" {
		return t.texts
	}
	return append(slices.Clone(t.texts), t.n)
}

// sorted is how its rows are sorted.
func (t *kept) sorted(e *engine) string {
	by := slices.Clone(t.key())
	for i := range t.texts {
		by[i] = e.byBytes(by[i])
	}
	return strings.Join(by, ", ")
}

// side is one of the two databases of a copy.
type side struct {
	engine *engine
	on     db.DBTX
}

// Copy copies all that a database keeps into another, of the same kind or not, and
// reads both again row by row. What is there already from a copy that was broken off
// stays; it is refused if the other database has something that this one has not. No
// server may have either open. It tells how many rows of each table there are.
func Copy(ctx context.Context, from, to string, tell func(table string, rows int)) (err error) {
	source, err := OpenAlone(ctx, from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := OpenAlone(ctx, to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	return copyAll(ctx, side{source.engine, source.Read}, target, tell)
}

func copyAll(ctx context.Context, from side, target *DB, tell func(string, int)) error {
	to := side{target.engine, target.Read}
	for _, t := range all {
		if err := t.compare(ctx, from, to, beginnings); err != nil {
			return err
		}
	}
	for _, t := range all {
		rows, err := t.copy(ctx, from, target)
		if err != nil {
			return fmt.Errorf("copying %s: %w", t.name, err)
		}
		if err := t.compare(ctx, from, to, wholes); err != nil {
			return err
		}
		tell(t.name, rows)
	}
	return target.engine.renumber(ctx, target.Write)
}

// perGroup is how many rows are written at a time.
const perGroup = 500

// copy writes all rows, in place of what stands there under their keys.
func (t *kept) copy(ctx context.Context, from side, to *DB) (n int, err error) {
	rows, err := from.rows(ctx, t)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	query := t.insert(rows.columns)
	var group [][]any
	flush := func() error {
		if len(group) == 0 {
			return nil
		}
		defer func() { group = group[:0] }()
		return to.insertRows(ctx, query, group)
	}
	for rows.next() {
		group = append(group, rows.row)
		if n++; len(group) == perGroup {
			if err := flush(); err != nil {
				return n, err
			}
		}
	}
	return n, errors.Join(rows.err, flush())
}

func (d *DB) insertRows(ctx context.Context, query string, rows [][]any) error {
	tx, err := d.Write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	on := d.engine.speak(tx)
	for _, row := range rows {
		if _, err := on.ExecContext(ctx, query, row...); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// insert is the query that writes a row, in place of what stands under its key.
func (t *kept) insert(columns []string) string {
	var changed []string
	for _, c := range columns {
		if !slices.Contains(t.key(), c) {
			changed = append(changed, c+" = excluded."+c)
		}
	}
	replace := "NOTHING"
	if len(changed) > 0 {
		replace = "UPDATE SET " + strings.Join(changed, ", ")
	}
	return fmt.Sprintf("INSERT INTO %s (%s) VALUES (?%s) ON CONFLICT (%s) DO %s",
		t.name, strings.Join(columns, ", "), strings.Repeat(", ?", len(columns)-1), strings.Join(t.key(), ", "), replace)
}

// How two databases may differ when they are compared.
const (
	beginnings = iota // the second may have less
	wholes            // not at all
)

// compare reads a table of both databases, in the order of its keys.
func (t *kept) compare(ctx context.Context, from, to side, how int) error {
	a, err := from.rows(ctx, t)
	if err != nil {
		return err
	}
	defer a.Close()
	b, err := to.rows(ctx, t)
	if err != nil {
		return err
	}
	defer b.Close()
	a.next()
	for b.next() {
		for a.row != nil && t.order(a, b) < 0 {
			if how == wholes {
				return fmt.Errorf("row %s of %s is missing in the copy", t.of(a), t.name)
			}
			a.next()
		}
		if a.row == nil || t.order(a, b) > 0 {
			return errors.Join(a.err, fmt.Errorf("row %s of %s is in the second database only: copy into an empty one", t.of(b), t.name))
		}
		if how == wholes && !slices.EqualFunc(a.row, b.row, same) {
			return fmt.Errorf("row %s of %s is not the same in both", t.of(a), t.name)
		}
		a.next()
	}
	if how == wholes && a.row != nil {
		return fmt.Errorf("row %s of %s is missing in the copy", t.of(a), t.name)
	}
	return errors.Join(a.err, b.err)
}

// rows is a table's rows, one after another.
type rows struct {
	*sql.Rows
	columns []string
	row     []any // nil at the end
	err     error
}

// rows are those of a table, with columns and in an order that are the same in both
// databases: columns stand otherwise in one that grew step by step.
func (s side) rows(ctx context.Context, t *kept) (*rows, error) {
	columns, err := s.columns(ctx, t)
	if err != nil {
		return nil, err
	}
	found, err := s.on.QueryContext(ctx, fmt.Sprintf("SELECT %s FROM %s ORDER BY %s", strings.Join(columns, ", "), t.name, t.sorted(s.engine)))
	return &rows{Rows: found, columns: columns}, err
}

// columns are the names of a table's, by the alphabet.
func (s side) columns(ctx context.Context, t *kept) ([]string, error) {
	none, err := s.on.QueryContext(ctx, "SELECT * FROM "+t.name+" LIMIT 0")
	if err != nil {
		return nil, err
	}
	columns, err := none.Columns()
	slices.Sort(columns)
	return columns, errors.Join(err, none.Close())
}

// next goes to the next row, if there is one.
func (r *rows) next() bool {
	r.row = nil
	if r.err != nil || !r.Next() {
		r.err = errors.Join(r.err, r.Err())
		return false
	}
	row, into := make([]any, len(r.columns)), make([]any, len(r.columns))
	for i := range row {
		into[i] = &row[i]
	}
	if r.err = r.Scan(into...); r.err == nil {
		r.row = row
	}
	return r.err == nil
}

// at is what the present row has in a column.
func (r *rows) at(column string) any { return r.row[slices.Index(r.columns, column)] }

// order tells which of two rows comes first.
func (t *kept) order(a, b *rows) int {
	for _, text := range t.texts {
		if o := cmp.Compare(a.at(text).(string), b.at(text).(string)); o != 0 {
			return o
		}
	}
	if t.n == "" {
		return 0
	}
	return cmp.Compare(a.at(t.n).(int64), b.at(t.n).(int64))
}

// of is the key of a row, for people; that of a session would let them in.
func (t *kept) of(r *rows) string {
	var said []string
	for _, c := range t.key() {
		if c != "token" {
			said = append(said, fmt.Sprint(r.at(c)))
		}
	}
	return strings.Join(said, " ")
}

// same tells whether two values are.
func same(a, b any) bool {
	x, ok := a.([]byte)
	if !ok {
		return a == b
	}
	y, ok := b.([]byte)
	return ok && bytes.Equal(x, y)
}
