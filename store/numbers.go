package store

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/stats"
	"github.com/scrip-games/scrip/store/internal/db"
)

// KeepCount adds a game to the sums of its title, once.
func (s *Results) KeepCount(ctx context.Context, table persist.TableID, g *stats.Game, ended time.Time) error {
	return s.transactPiece(ctx, table, func(q *db.Queries) error {
		if _, err := q.GetTable(ctx, string(table)); err != nil {
			return found(err)
		}
		return keepCount(ctx, q, string(table), g, ended)
	})
}

func keepCount(ctx context.Context, q *db.Queries, table string, g *stats.Game, ended time.Time) error {
	cells, err := packCells(g.Cells)
	if err != nil {
		return err
	}
	kept, err := q.InsertCounted(ctx, db.InsertCountedParams{
		TableID: table, Title: g.Title, Players: int64(g.Players), Who: string(g.Who), Month: g.Month, Ended: millis(ended), Cells: cells,
	})
	if err != nil || kept == 0 {
		return err
	}
	if err := keepFound(ctx, q, table, g, ended); err != nil {
		return err
	}
	return addStats(ctx, q, g.Class, g.Cells)
}

// addStats adds cells to the sums, always in the same order: servers that add at once wait
// for each other, and not in a circle.
func addStats(ctx context.Context, q *db.Queries, c stats.Class, cells []stats.Cell) error {
	cells = slices.Clone(cells)
	slices.SortFunc(cells, func(a, b stats.Cell) int { return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Name, b.Name)) })
	for _, cell := range cells {
		if err := q.AddStat(ctx, db.AddStatParams(statRow(stats.Sum{Class: c, Cell: cell}))); err != nil {
			return err
		}
	}
	return nil
}

// uncount takes back what a game added, if it is counted.
func uncount(ctx context.Context, q *db.Queries, table string) error {
	row, err := q.GetCounted(ctx, table)
	if notThere(err) {
		return nil
	} else if err != nil {
		return err
	}
	class := stats.Class{Title: row.Title, Players: int(row.Players), Who: stats.Who(row.Who), Month: row.Month}
	cells, err := unpackCells(row.Cells)
	if err != nil {
		return err
	}
	for i := range cells {
		cells[i].Amounts = cells[i].Minus()
	}
	if err := addStats(ctx, q, class, cells); err != nil {
		return err
	}
	if err := q.DeleteEmptyStats(ctx, db.DeleteEmptyStatsParams{Title: row.Title, Players: row.Players, Who: row.Who, Month: row.Month}); err != nil {
		return err
	}
	if err := q.ForgetFound(ctx, table); err != nil {
		return err
	}
	return q.DeleteCounted(ctx, table)
}

// packCells writes cells as short as can be: there are a hundred of every game.
func packCells(cells []stats.Cell) (string, error) {
	list := make([][]any, len(cells))
	for i, c := range cells {
		list[i] = []any{c.Group, c.Name, c.Times, c.Paid, c.Got, c.Won}
	}
	text, err := json.Marshal(list)
	return string(text), err
}

func unpackCells(text string) ([]stats.Cell, error) {
	var list [][6]json.RawMessage
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, err
	}
	cells := make([]stats.Cell, len(list))
	for i, from := range list {
		c := &cells[i]
		for at, into := range []any{&c.Group, &c.Name, &c.Times, &c.Paid, &c.Got, &c.Won} {
			if err := json.Unmarshal(from[at], into); err != nil {
				return nil, err
			}
		}
	}
	return cells, nil
}

// UncountedGames is some finished public games that are not counted yet.
func (s *Results) UncountedGames(ctx context.Context) ([]persist.TableID, error) {
	return tableIDs(s.reads.TablesUncounted(ctx))
}

// Numbers is the sums of a title over all games that ended in a month or later, their months
// not told apart, and how many games there are in all.
func (s *Results) Numbers(ctx context.Context, title, since string) (sums []stats.Sum, games int, err error) {
	all, err := s.reads.SumGroup(ctx, db.SumGroupParams{Title: title, Grp: stats.Games})
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.reads.SumStats(ctx, db.SumStatsParams{Title: title, Since: since})
	sums = make([]stats.Sum, len(rows))
	for i, r := range rows {
		sums[i] = sumOf(db.TitleStat{Title: title, Players: r.Players, Who: r.Who, Month: since, Grp: r.Grp, Name: r.Name, Times: r.Times, Paid: r.Paid, Got: r.Got, Won: r.Won})
	}
	return sums, int(all), err
}

// Months is in which months public games ended, and how many.
func (s *Results) Months(ctx context.Context) ([]results.MonthOfGames, error) {
	rows, err := s.reads.CountedMonths(ctx)
	list := make([]results.MonthOfGames, len(rows))
	for i, r := range rows {
		list[i] = results.MonthOfGames{Month: r.Month, Games: int(r.Games)}
	}
	return list, err
}

// GamesOfMonth is some of the games that ended in a month, in that order, those after one.
func (s *Results) GamesOfMonth(ctx context.Context, month string, after results.EndedGame) ([]results.EndedGame, error) {
	rows, err := s.reads.CountedInMonth(ctx, db.CountedInMonthParams{Month: month, Ended: after.Ended, TableID: string(after.Table)})
	list := make([]results.EndedGame, len(rows))
	for i, r := range rows {
		list[i] = results.EndedGame{Table: persist.TableID(r.TableID), Ended: r.Ended}
	}
	return list, err
}

func statRow(s stats.Sum) db.TitleStat {
	return db.TitleStat{
		Title: s.Title, Players: int64(s.Players), Who: string(s.Who), Month: s.Month, Grp: s.Group, Name: s.Name,
		Times: int64(s.Times), Paid: int64(s.Paid), Got: int64(s.Got), Won: int64(s.Won),
	}
}

func sumOf(r db.TitleStat) stats.Sum {
	return stats.Sum{
		Class: stats.Class{Title: r.Title, Players: int(r.Players), Who: stats.Who(r.Who), Month: r.Month},
		Cell:  stats.Cell{Group: r.Grp, Name: r.Name, Amounts: stats.Amounts{Times: int(r.Times), Paid: int(r.Paid), Got: int(r.Got), Won: int(r.Won)}},
	}
}
