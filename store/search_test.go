package store

import (
	"fmt"
	"testing"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/stats"
	"github.com/scrip-games/scrip/store/dbtest"
)

// Games are found that were counted by a program that could not look for any, and what is deleted is
// found no more. Signs that mean something to the database mean themselves.
func TestFind(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		games := someGames(t, s)
		k := counter(s)
		must(t, k.Sweep(ctx))
		_, err := s.Speak(s.Write).ExecContext(ctx, "DELETE FROM found_games")
		must(t, err)
		must(t, k.Sweep(ctx))
		for _, w := range []struct {
			wanted results.Wanted
			games  int
		}{
			{results.Wanted{}, 12}, {results.Wanted{Title: "toy", Players: 3}, 4}, {results.Wanted{Who: stats.Bots}, 8},
			{results.Wanted{Title: "toy", Settings: []string{"rounds=four"}}, 12}, {results.Wanted{Settings: []string{"rounds=f_ur"}}, 0},
			{results.Wanted{Settings: []string{"%"}}, 0}, {results.Wanted{Title: "chess"}, 0}, {results.Wanted{Halfway: 1}, 12},
			{results.Wanted{From: games[0].Updated.Add(time.Hour)}, 9}, {results.Wanted{To: games[0].Updated.Add(time.Hour)}, 3},
		} {
			found, err := s.Results.Find(ctx, w.wanted, 50)
			must(t, err)
			if len(found) != w.games {
				t.Errorf("%+v finds %d games, want %d", w.wanted, len(found), w.games)
			}
		}
		must(t, s.Tables.Delete(ctx, games[0].ID, 0))
		found, err := s.Results.Find(ctx, results.Wanted{}, 50)
		must(t, err)
		if len(found) != 11 {
			t.Errorf("after one was deleted %d are found", len(found))
		}
	})
}

// BenchmarkFind looks for games among a hundred thousand: the last ones, and what is so rare that all are
// looked through.
func BenchmarkFind(b *testing.B) {
	s, err := Open(b.Context(), dbtest.File(b))
	must(b, err)
	defer s.Close()
	host := toyHost(b, s)
	for _, fill := range []string{
		`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
		INSERT INTO tables (id, revision, title, version, settings, visibility, status, host, secret, entries, turn, what_if, what_if_at, rematch, created_at, updated_at)
		SELECT 'g' || i, 0, 'toy', 1, '{}', 'public', 'finished', '` + string(host) + `', '', 9, '[]', '', 0, '', i, i FROM n`,
		`INSERT INTO found_games (table_id, title, players, who, ended, ending, actions, halfway, settings)
		SELECT id, CASE WHEN created_at % 2 = 0 THEN 'toy' ELSE 'other' END, 2 + created_at % 4, 'people', created_at, CASE WHEN created_at = 7 THEN 'rare' ELSE 'often' END, created_at % 300, 1 + created_at % 3, ' rounds=four ' FROM tables`,
		`INSERT INTO results (table_id, seat, title, players, pace, rated, ended, user_id, bot, place, score)
		SELECT id, 0, title, 2, '', 0, created_at, 'u' || (created_at % 1000), '', 1, 5 FROM tables`,
		`INSERT INTO seats (table_id, seat, kind, user_id, bot, name) SELECT id, 0, 'person', 'u' || (created_at % 1000), '', 'Ann' FROM tables`,
	} {
		_, err := s.Speak(s.Write).ExecContext(b.Context(), fill)
		must(b, err)
	}
	for name, w := range map[string]results.Wanted{
		"last": {}, "title": {Title: "toy", Players: 4}, "person": {People: []persist.UserID{"u77"}}, "rare": {Title: "other", Ending: "rare"}, "longest": {ActionsFrom: 299},
		"two": {People: []persist.UserID{"u77", "u78"}},
	} {
		b.Run(fmt.Sprint(name), func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Results.Find(b.Context(), w, 51); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
