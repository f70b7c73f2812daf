package store

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/stats"
	"github.com/scrip-games/scrip/store/internal/db"
)

// keepFound has a game found by what was counted of it.
func keepFound(ctx context.Context, q *db.Queries, table string, g *stats.Game, ended time.Time) error {
	f, counted := stats.FactsOf(g.Cells)
	if !counted {
		return nil
	}
	return q.KeepFound(ctx, db.KeepFoundParams{
		TableID: table, Title: g.Title, Players: int64(g.Players), Who: string(g.Who), Ended: millis(ended),
		Ending: f.Ending, Actions: int64(f.Actions), Halfway: int64(f.Halfway), Settings: " " + strings.Join(f.Settings, " ") + " ",
	})
}

// FindCounted has those games found that were counted before games could be looked for.
func (s *Results) FindCounted(ctx context.Context) error {
	for after := ""; ; {
		rows, err := s.reads.CountedUnfound(ctx, after)
		if err != nil || len(rows) == 0 {
			return err
		}
		err = s.transactPiece(ctx, "", func(q *db.Queries) error {
			for _, row := range rows {
				cells, err := unpackCells(row.Cells)
				if err != nil {
					return err
				}
				class := stats.Class{Title: row.Title, Players: int(row.Players), Who: stats.Who(row.Who), Month: row.Month}
				if err := keepFound(ctx, q, row.TableID, &stats.Game{Class: class, Cells: cells}, fromMillis(row.Ended)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		after = rows[len(rows)-1].TableID
	}
}

// clauses is what a query asks, and with what.
type clauses struct {
	where []string
	with  []any
}

// and adds a clause, unless what it asks for is not asked.
func (c *clauses) and(asked bool, clause string, with ...any) {
	if asked {
		c.where, c.with = append(c.where, clause), append(c.with, with...)
	}
}

// clausesOf is the clauses of a question: only what is asked stands in the query, so that the
// database finds the index for it.
func clausesOf(w results.Wanted) (c clauses) {
	c.and(w.Title != "", "f.title = ?", w.Title)
	c.and(w.Players > 0, "f.players = ?", w.Players)
	c.and(w.Who != "", "f.who = ?", string(w.Who))
	c.and(w.Ending != "", "f.ending = ?", w.Ending)
	c.and(w.ActionsFrom > 0, "f.actions >= ?", w.ActionsFrom)
	c.and(w.ActionsTo > 0, "f.actions <= ?", w.ActionsTo)
	c.and(w.Halfway > 0, "f.halfway >= ?", w.Halfway)
	c.and(!w.From.IsZero(), "f.ended >= ?", millis(w.From))
	c.and(!w.To.IsZero(), "f.ended < ?", millis(w.To))
	for _, setting := range w.Settings {
		c.and(true, "f.settings LIKE ? ESCAPE '!'", "% "+like.Replace(setting)+" %")
	}
	for _, user := range w.People {
		c.and(true, "f.table_id IN (SELECT r.table_id FROM results r WHERE r.user_id = ?)", string(user))
	}
	if after := w.After; after.Table != "" {
		c.and(true, "(f.ended, f.table_id) < (?, ?)", after.Ended, string(after.Table))
	}
	// Asked of each game that is found, and of no other: joined, a database may begin with all tables.
	c.and(true, "(SELECT t.visibility FROM tables t WHERE t.id = f.table_id) = 'public'")
	return c
}

// like writes a text as LIKE takes it for itself.
var like = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// Find is finished public games, the last first: at most so many.
func (s *Results) Find(ctx context.Context, w results.Wanted, most int) ([]results.FoundGame, error) {
	c := clausesOf(w)
	query := "SELECT f.table_id, f.title, f.players, f.who, f.ended, f.ending, f.actions, f.halfway FROM found_games f WHERE " +
		strings.Join(c.where, " AND ") + " ORDER BY f.ended DESC, f.table_id DESC LIMIT ?"
	rows, err := s.db.Speak(s.db.Read).QueryContext(ctx, query, append(c.with, most)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []results.FoundGame
	for rows.Next() {
		var g results.FoundGame
		var ended int64
		if err := rows.Scan(&g.Table, &g.Title, &g.Players, &g.Who, &ended, &g.Ending, &g.Actions, &g.Halfway); err != nil {
			return nil, err
		}
		g.Ended = fromMillis(ended)
		list = append(list, g)
	}
	if err := rows.Err(); err != nil || len(list) == 0 {
		return list, err
	}
	return list, s.seatFound(ctx, list)
}

// seatFound tells of games who played them, in the order of their places.
func (s *Results) seatFound(ctx context.Context, list []results.FoundGame) error {
	at := map[persist.TableID]*results.FoundGame{}
	ids := make([]string, len(list))
	for i := range list {
		at[list[i].Table], ids[i] = &list[i], string(list[i].Table)
	}
	rows, err := s.reads.SeatsOfGames(ctx, ids)
	if err != nil {
		return err
	}
	for _, row := range rows {
		g := at[persist.TableID(row.TableID)]
		g.Seats = append(g.Seats, seatOf(db.GamesOfUserRow(row)))
	}
	for _, g := range at {
		slices.SortStableFunc(g.Seats, func(a, b results.GameSeat) int { return a.Place - b.Place })
	}
	return nil
}
