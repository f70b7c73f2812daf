package store

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/store/dbtest"
)

// filling is what a database is filled with: tables, and a quarter as many people. One of
// them has a quarter of all games.
var filling = []string{
	`INSERT INTO users (id, name, name_key, skeleton, password, created_at, seen_at) SELECT 'u' || i, 'Person ' || i, 'person' || i, 'skeleton' || i, CASE WHEN i % 3 = 0 THEN '' ELSE 'hash' END, i, i FROM upto WHERE i % 4 = 0`,
	`INSERT INTO tables (id, revision, title, version, settings, visibility, status, host, secret, created_at, updated_at, turn, entries, deadline, clock, what_if, lesson, outcome)
		SELECT 't' || i, 1, CASE WHEN i % 2 = 0 THEN 'one' ELSE 'two' END, 1, '{}', CASE WHEN i % 2 = 0 THEN 'public' ELSE 'link' END,
			CASE WHEN i % 50 = 0 THEN 'open' WHEN i % 2 = 0 THEN 'running' ELSE 'finished' END, 'u' || (i - i % 4 + 4), '0123456789abcdef0123456789abcdef', i, i, 1, 10,
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
func fill(t testing.TB, s *Store, tables int) {
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

// BenchmarkPerson is what is asked for the pages of somebody who has a quarter of all games, and of anybody.
func BenchmarkPerson(b *testing.B) {
	for name, open := range map[string]func() string{
		"SQLite":     func() string { return filepath.Join(b.TempDir(), "scrip.db") },
		"PostgreSQL": func() string { return dbtest.Server(b) },
	} {
		s, err := Open(b.Context(), open())
		must(b, err)
		fill(b, s, 40_000)
		ctx := b.Context()
		for _, page := range []struct {
			name string
			ask  func() error
		}{
			{"lobby", func() error { _, err := s.Tables.Lobby(ctx, ""); return err }},
			{"lobby-theirs", func() error { _, err := s.Tables.Lobby(ctx, "u4"); return err }},
			{"waiting", func() error { _, err := s.Tables.TablesOf(ctx, "u4"); return err }},
			{"waiting-anybody", func() error { _, err := s.Tables.TablesOf(ctx, "u4000"); return err }},
			{"best", func() error { _, err := s.Results.Best(ctx, "two", "live", "u4", 1, time.Now()); return err }},
		} {
			b.Run(name+"/"+page.name, func(b *testing.B) {
				for b.Loop() {
					must(b, page.ask())
				}
			})
		}
		must(b, s.Close())
	}
}
