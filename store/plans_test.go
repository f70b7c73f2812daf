package store

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// large is the tables that grow with people or games.
var large = []string{
	"users", "tables", "seats", "entries", "chat", "results", "rated_games", "ratings", "decisions", "notices", "seen", "plans", "counted_games", "friends", "blocks", "sessions",
	"visits", "former_names", "takers", "browsers", "reach", "reviews", "tokens", "passkeys", "reports", "admin_log",
}

// wholly is the queries that read whole tables, and why they may.
var wholly = map[string]string{
	"AllTables":              "a copy of everything, by the operator",
	"TablesToCount":          "scrip ratings counts all games anew",
	"ListRatedGames":         "scrip ratings counts all games anew",
	"PublicFinished":         "scrip stats counts all games anew",
	"CountedMonths":          "the list of dumps, made by a job",
	"AccountsToKey":          "accounts of before there were keys, once at the start",
	"AllReports":             "of moderation, which has few",
	"ForgetDeciderOfReports": "of moderation, when a moderator's account is deleted",
	"ListDeeds":              "the last of a log",
	"ListStandings":          "everybody who has a rating at a title",
	"TablesOfBots":           "of a file, when its server starts",
	"TablesWithoutDecisions": "once an hour, for what was missed",
	"TablesWithoutResults":   "once an hour, for what was missed",
	"TablesUncounted":        "once an hour, for what was missed",
}

// query is one of those that the store asks.
type query struct{ name, text string }

var (
	comment  = regexp.MustCompile(`(?m)--.*$`)
	argument = regexp.MustCompile(`sqlc\.(?:n?arg|slice)\('?(\w+)'?\)|\?`)
	embedded = regexp.MustCompile(`sqlc\.embed\((\w+)\)`)
)

// queriesOf reads them, with $1, $2, ... where they have arguments.
func queriesOf(t *testing.T) (list []query, most map[string]int) {
	t.Helper()
	files, err := filepath.Glob("queries/*.sql")
	must(t, err)
	most = map[string]int{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(t, err)
		for _, part := range strings.Split(string(text), "-- name: ")[1:] {
			name, rest, _ := strings.Cut(part, " ")
			_, rest, _ = strings.Cut(rest, "\n")
			rest = comment.ReplaceAllString(rest, "")
			rest = embedded.ReplaceAllString(rest, "$1.*")
			numbers := map[string]int{}
			rest = argument.ReplaceAllStringFunc(rest, func(arg string) string {
				of := argument.FindStringSubmatch(arg)[1]
				if of == "" {
					of = fmt.Sprint("?", len(numbers))
				}
				if numbers[of] == 0 {
					numbers[of] = len(numbers) + 1
				}
				return fmt.Sprint("$", numbers[of])
			})
			list = append(list, query{name, strings.TrimSuffix(strings.TrimSpace(rest), ";")})
			most[name] = len(numbers)
		}
	}
	return list, most
}

// node is a part of a plan.
type node struct {
	Kind     string `json:"Node Type"`
	Relation string `json:"Relation Name"`
	Index    string `json:"Index Name"`
	Cond     string `json:"Index Cond"`
	Plans    []node `json:"Plans"`
}

// scans is the large tables that a plan reads from their beginning to their end; limited below something
// that stops when it has enough. An index of some rows alone is short.
func (n *node) scans(short map[string]bool, limited bool) (list []string) {
	whole := n.Kind == "Seq Scan" || strings.Contains(n.Kind, "Index") && n.Cond == "" && !limited && !short[n.Index]
	if whole && (slices.Contains(large, n.Relation) || n.Kind == "Bitmap Index Scan") {
		list = append(list, n.Relation+" by "+n.Kind)
	}
	switch n.Kind {
	case "Limit":
		limited = true
	case "Sort", "Aggregate", "Hash", "WindowAgg":
		limited = false
	}
	for i := range n.Plans {
		list = append(list, n.Plans[i].scans(short, limited)...)
	}
	return list
}

// explained tells which large tables queries read from their beginning to their end.
type explained struct {
	*testing.T
	*Store
	conn  *sql.Conn
	short map[string]bool // indexes of some rows alone
}

func newExplained(t *testing.T, s *Store) *explained {
	t.Helper()
	conn, err := s.Read.Conn(t.Context())
	must(t, err)
	t.Cleanup(func() { conn.Close() })
	e := &explained{t, s, conn, map[string]bool{}}
	partial := "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE%'"
	if !s.Alone() {
		partial = "SELECT indexrelid::regclass::text FROM pg_index WHERE indpred IS NOT NULL"
		// Whatever the planner holds these few rows for: what it can do without reading all of them it
		// does. And it knows no argument.
		_, err := conn.ExecContext(t.Context(), "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off")
		must(t, err)
	}
	for _, name := range e.texts(partial) {
		e.short[name] = true
	}
	return e
}

// texts is the last column of what a query finds.
func (e *explained) texts(query string, arguments ...any) (list []string) {
	e.Helper()
	rows, err := e.conn.QueryContext(e.Context(), query, arguments...)
	if err != nil {
		e.Fatalf("%v: %s", err, query)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	must(e.T, err)
	for rows.Next() {
		var text string
		row := make([]any, len(columns))
		for i := range row {
			row[i] = new(any)
		}
		row[len(row)-1] = &text
		must(e.T, rows.Scan(row...))
		list = append(list, text)
	}
	must(e.T, rows.Err())
	return list
}

// scans is what a query with so many arguments reads wholly.
func (e *explained) scans(q query, arguments int) []string {
	if e.Alone() {
		return e.scansOfFile(q, arguments)
	}
	if _, err := e.conn.ExecContext(e.Context(), "PREPARE one AS "+q.text); err != nil {
		e.Fatalf("%s: %v", q.name, err)
	}
	nulls := ""
	if arguments > 0 {
		nulls = "(" + strings.TrimSuffix(strings.Repeat("NULL, ", arguments), ", ") + ")"
	}
	var plans []struct{ Plan node }
	must(e.T, json.Unmarshal([]byte(e.texts("EXPLAIN (FORMAT JSON) EXECUTE one" + nulls)[0]), &plans))
	_, err := e.conn.ExecContext(e.Context(), "DEALLOCATE one")
	must(e.T, err)
	return plans[0].Plan.scans(e.short, false)
}

var (
	dollar  = regexp.MustCompile(`\$(\d+)`)
	scanned = regexp.MustCompile(`^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?`)
)

// scansOfFile is that of SQLite, which tells a line a part of its plan, and the name that the query
// has for a table.
func (e *explained) scansOfFile(q query, arguments int) (list []string) {
	for _, line := range e.texts("EXPLAIN QUERY PLAN "+dollar.ReplaceAllString(q.text, "?$1"), make([]any, arguments)...) {
		of := scanned.FindStringSubmatch(line)
		if of == nil || e.short[of[2]] || of[2] != "" && strings.Contains(q.text, "LIMIT") {
			continue
		}
		name := of[1]
		if alias := regexp.MustCompile(`(?:FROM|JOIN) (\w+) (?:AS )?` + name + `\b`).FindStringSubmatch(q.text); alias != nil {
			name = alias[1]
		}
		if slices.Contains(large, name) {
			list = append(list, name)
		}
	}
	return list
}

// No query of a filled database reads a large table from its beginning to its end, but for those that
// have to.
func TestPlans_NoScanOfALargeTable(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		fill(t, s, 2000)
		list, most := queriesOf(t)
		if len(list) < 200 {
			t.Fatalf("there are %d queries only", len(list))
		}
		e := newExplained(t, s)
		for _, q := range list {
			if scanned := e.scans(q, most[q.name]); len(scanned) > 0 && wholly[q.name] == "" {
				t.Errorf("%s reads all of %s", q.name, strings.Join(scanned, ", "))
			}
		}
	})
}
