package database

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// Migrations of a database that servers share only add, since an older server may still be there:
// nothing is dropped or renamed, and a server that does not know a column can leave it out. A
// constraint may be dropped: a server that still keeps to it meets nothing unexpected.
func TestStepsOfASharedDatabaseOnlyAdd(t *testing.T) {
	t.Parallel()
	names, err := fs.Glob(migrations, "migrations/postgres/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := migrations.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		up, _, _ := strings.Cut(string(text), "-- +goose Down")
		if wrong := takesAway(up); wrong != "" && name != names[0] {
			t.Errorf("%s: an older server could not go on after %q", name, wrong)
		}
	}
	for _, wrong := range []string{
		"DROP TABLE seats;", "ALTER TABLE seats DROP COLUMN bot;", "ALTER TABLE seats RENAME bot TO level;", "DELETE FROM chat;",
		"ALTER TABLE seats ALTER COLUMN bot TYPE BIGINT;", "ALTER TABLE seats ADD COLUMN mood TEXT NOT NULL;", "CREATE UNIQUE INDEX once ON seats (bot);",
	} {
		if takesAway(wrong) == "" {
			t.Errorf("%q is not seen to take away", wrong)
		}
	}
}

var (
	statement = regexp.MustCompile(`(?s)[^;]+;`)
	comment   = regexp.MustCompile(`--[^\n]*`)
	freer     = regexp.MustCompile(`(?i)\bDROP CONSTRAINT\b`)
	less      = regexp.MustCompile(`(?i)\b(DROP|RENAME|ALTER COLUMN|TRUNCATE|DELETE FROM|ADD CONSTRAINT|CREATE UNIQUE)\b`)
	added     = regexp.MustCompile(`(?i)\bADD COLUMN\b`)
	notNull   = regexp.MustCompile(`(?i)\bNOT NULL\b`)
	usual     = regexp.MustCompile(`(?i)\bDEFAULT\b`)
)

// takesAway is the first statement that one who does not know of it would stumble over.
func takesAway(sql string) string {
	for _, s := range statement.FindAllString(freer.ReplaceAllString(comment.ReplaceAllString(sql, ""), ""), -1) {
		if less.MatchString(s) || added.MatchString(s) && notNull.MatchString(s) && !usual.MatchString(s) {
			return strings.TrimSpace(s)
		}
	}
	return ""
}

// Both databases come to the same form by steps of the same numbers.
func TestMigrationsEndAlike(t *testing.T) {
	t.Parallel()
	last := func(e *engine) string {
		files, err := migrations.ReadDir(e.migrations)
		if err != nil {
			t.Fatal(err)
		}
		return files[len(files)-1].Name()[:4]
	}
	if a, b := last(&file), last(&postgres); a != b {
		t.Errorf("SQLite's last is %s, PostgreSQL's %s", a, b)
	}
}
