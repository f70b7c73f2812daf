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

// filling is what a database is filled with: tables, and a quarter as many people. One of
// them has a quarter of all games.
var filling = []string{
	`INSERT INTO users (id, name, name_key, skeleton, password, created_at, seen_at) SELECT 'u' || i, 'Person ' || i, 'person' || i, 'skeleton' || i, CASE WHEN i % 3 = 0 THEN '' ELSE 'hash' END, i, i FROM upto WHERE i % 4 = 0`,
	`INSERT INTO tables (id, revision, title, version, settings, visibility, status, host, secret, created_at, updated_at, turn, entries, deadline, clock, what_if, lesson, outcome)
		SELECT 't' || i, 1, CASE WHEN i % 2 = 0 THEN 'one' ELSE 'two' END, 1, '{}', CASE WHEN i % 2 = 0 THEN 'public' ELSE 'link' END,
			CASE WHEN i % 50 = 0 THEN 'open' WHEN i % 2 = 0 THEN 'running' ELSE 'finished' END, 'u' || (i - i % 4 + 4), 'secret', i, i, 1, 10,
			CASE WHEN i % 2 = 0 THEN i ELSE 0 END, CASE WHEN i % 2 = 0 THEN '{}' ELSE '' END, CASE WHEN i % 97 = 0 THEN 'file' ELSE '' END, '', CASE WHEN i % 2 = 1 THEN '{}' ELSE '' END
		FROM upto WHERE i + 4 < ?2`,
	`INSERT INTO seats (table_id, seat, owner, held_for, kind, user_id) SELECT t.id, s.i - 1, CASE WHEN t.created_at % 10 = 0 THEN t.host ELSE '' END, CASE WHEN t.created_at % 100 = 0 THEN t.host ELSE '' END, CASE WHEN s.i = 3 THEN 'bot' ELSE 'person' END,
			CASE WHEN s.i = 3 THEN '' WHEN s.i = 1 THEN t.host WHEN t.created_at % 4 = 1 THEN 'u4' ELSE 'u' || (t.created_at - t.created_at % 4) END
		FROM tables t JOIN upto s ON s.i <= 3`,
	`INSERT INTO entries (table_id, n, batch, seat, action, at, timing) SELECT t.id, s.i, s.i, 0, '{"kind":"pass"}', 1, CASE WHEN s.i % 2 = 0 THEN '[]' ELSE '' END FROM tables t JOIN upto s ON s.i <= 5`,
	`INSERT INTO chat (table_id, user_id, seat, name, text, at) SELECT id, host, 0, 'x', 'hello', 1 FROM tables`,
	`INSERT INTO results (table_id, seat, title, players, pace, rated, ended, user_id, bot, place, score)
		SELECT t.id, s.seat, t.title, 3, 'live', 1, t.updated_at, s.user_id, CASE WHEN s.kind = 'bot' THEN 'clerk' ELSE '' END, s.seat, 1 FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.status = 'finished'`,
	`INSERT INTO rated_games (nth, table_id) SELECT updated_at, id FROM tables WHERE status = 'finished'`,
	`INSERT INTO ratings (table_id, pace, seat, title, user_id, nth, ended, place, before_mu, before_sigma, after_mu, after_sigma)
		SELECT r.table_id, p.pace, r.seat, r.title, r.user_id, r.ended, r.ended, r.place, 25, 8, 25 + r.ended % 7, 8 FROM results r JOIN (SELECT 'live' AS pace UNION ALL SELECT '' AS pace) AS p ON 1 = 1 WHERE r.user_id <> ''`,
	`INSERT INTO decisions (table_id, seat, minute, hour, day, later, late, took, gone) SELECT table_id, seat, 1, 1, 1, 1, 1, '', 0 FROM results WHERE user_id <> ''`,
	`INSERT INTO notices (user_id, event, table_id, wait, made_at, due_at, state, by_user) SELECT host, 'turn', id, created_at, created_at, created_at, CASE WHEN created_at % 2 = 0 THEN 'waiting' ELSE 'sent' END, 'u4' FROM tables`,
	`INSERT INTO seen (table_id, user_id, at) SELECT id, host, 1 FROM tables`,
	`INSERT INTO plans (table_id, user_id, n, seat, name, moment, line) SELECT id, host, 1, 0, 'x', 0, '' FROM tables`,
	`INSERT INTO counted_games (table_id, title, players, who, month, ended, cells) SELECT id, title, 3, 'people', '2026-0' || (1 + created_at % 9), updated_at, '' FROM tables WHERE status = 'finished'`,
	`INSERT INTO friends (user_id, other, asked) SELECT id, 'u4', 1 FROM users WHERE id <> 'u4'`,
	`INSERT INTO blocks (id, user_id, other, kind, made) SELECT 'b' || id, id, 'u4', 'mute', 1 FROM users WHERE id <> 'u4'`,
	`INSERT INTO sessions (token, data, expiry) SELECT 's' || id, 'data', created_at FROM users`,
	`INSERT INTO visits (token, user_id, agent, since, seen) SELECT 's' || id, id, '', 1, 1 FROM users`,
	`INSERT INTO former_names (name_key, skeleton, user_id, name, until) SELECT 'f' || id, 'f' || id, id, 'x', created_at FROM users`,
	`INSERT INTO takers (table_id, user_id) SELECT id, host FROM tables`,
	`INSERT INTO browsers (id, user_id, name, endpoint, p256dh, auth, since) SELECT id, id, '', id, '', '', 1 FROM users`,
	`INSERT INTO reach (user_id, mail, confirmed) SELECT id, id || '@example.org', 1 FROM users`,
	`INSERT INTO reviews (table_id, user_id, asked_at, review) SELECT id, host, 1, '{}' FROM tables WHERE status = 'finished'`,
	`INSERT INTO programs (user_id, owner, about, titles, open, seen) SELECT id, 'u4', '', '', 1, created_at FROM users`,
	`INSERT INTO tokens (id, hash, made_by, user_id, name, scopes, made, used, until) SELECT id, id, id, id, '', '', 1, 1, 1 FROM users`,
	`INSERT INTO passkeys (id, user_id, name, public_key, flags, counter, transports, made) SELECT id, id, '', 'key', 0, 0, '', 1 FROM users`,
	`INSERT INTO challenges (challenge, session, purpose, user_id, data, until) SELECT id, '', '', id, '', created_at FROM users`,
	`INSERT INTO reports (by_user, about_user, about_table, reason, words, made) SELECT id, 'u' || created_at, '', '', '', 1 FROM users`,
	`INSERT INTO admin_log (at, by_name, by_user, deed, about, about_user, detail, why) SELECT 1, '', id, '', '', id, '', '' FROM users`,
	`INSERT INTO letters (kind, address, slot, at) SELECT 'reset', id, 1, created_at FROM users`,
}

// fill fills a database with so many tables, and has it count what it has.
func fill(t *testing.T, s *Store, tables int) {
	t.Helper()
	tx, err := s.Write.BeginTx(t.Context(), nil)
	must(t, err)
	defer tx.Rollback()
	on := s.Speak(tx)
	if !s.Alone() { // whom a row refers to is there
		_, err := on.ExecContext(t.Context(), "SET LOCAL session_replication_role = replica")
		must(t, err)
	}
	_, err = on.ExecContext(t.Context(), fmt.Sprintf("CREATE TEMPORARY TABLE upto AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT i FROM n", tables))
	must(t, err)
	for _, query := range filling {
		if _, err := on.ExecContext(t.Context(), strings.ReplaceAll(query, "?2", fmt.Sprint(tables))); err != nil {
			t.Fatalf("%v: %s", err, query)
		}
	}
	_, err = on.ExecContext(t.Context(), "DROP TABLE upto")
	must(t, err)
	must(t, tx.Commit())
	_, err = s.Write.ExecContext(t.Context(), "ANALYZE")
	must(t, err)
}

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
