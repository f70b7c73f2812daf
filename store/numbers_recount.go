package store

import (
	"context"
	"fmt"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/stats"
	"github.com/scrip-games/scrip/store/internal/db"
)

// NumbersRecount counts all public games anew, from the records.
type NumbersRecount struct {
	// Count replays a game and counts it, and returns when it ended.
	Count func(ctx context.Context, table persist.TableID) (*stats.Game, time.Time, error)
	// Tell hears where what is kept is not what was counted.
	Tell  func(what string)
	Write bool // what was counted is kept then
}

// NumbersRecounted is the result: all sums, and how many games and sums differed from what was
// kept.
type NumbersRecounted struct {
	Sums                 stats.Sums
	Games, Differ, Wrong int
}

// RecountNumbers does it. Nobody else may have the database open.
func (s *Results) RecountNumbers(ctx context.Context, r NumbersRecount) (*NumbersRecounted, error) {
	ids, err := s.reads.PublicFinished(ctx)
	if err != nil {
		return nil, err
	}
	n := &NumbersRecounted{}
	for _, id := range ids {
		same, err := s.recountGame(ctx, r, id, &n.Sums)
		if err != nil {
			return nil, err
		}
		n.Games++
		if !same {
			n.Differ++
		}
	}
	n.Wrong, err = s.recountSums(ctx, r, n.Sums.List())
	return n, err
}

// recountGame adds a game to the sums, and tells whether so it is kept.
func (s *Results) recountGame(ctx context.Context, r NumbersRecount, id string, sums *stats.Sums) (bool, error) {
	g, ended, err := r.Count(ctx, persist.TableID(id))
	if ctx.Err() != nil {
		return false, ctx.Err()
	} else if err != nil {
		r.Tell(fmt.Sprintf("%s: it cannot be counted: %v", id, err))
		g = &stats.Game{Class: stats.Class{Title: g.Title}}
	}
	sums.Add(g)
	cells, err := packCells(g.Cells)
	if err != nil {
		return false, err
	}
	want := db.CountedGame{TableID: id, Title: g.Title, Players: int64(g.Players), Who: string(g.Who), Month: g.Month, Ended: millis(ended), Cells: cells}
	kept, err := s.reads.GetCounted(ctx, id)
	if err != nil && !notThere(err) {
		return false, err
	}
	if kept == want {
		return true, nil
	}
	r.Tell(fmt.Sprintf("%s: %d bytes are kept of it, and %d counted", id, len(kept.Cells), len(want.Cells)))
	if !r.Write {
		return false, nil
	}
	return false, s.transactPiece(ctx, persist.TableID(id), func(q *db.Queries) error {
		if err := uncount(ctx, q, id); err != nil {
			return err
		}
		return keepCount(ctx, q, id, g, ended)
	})
}

// recountSums compares what is kept with the sums, and tells how many are not the same.
func (s *Results) recountSums(ctx context.Context, r NumbersRecount, want []stats.Sum) (wrong int, err error) {
	rows, err := s.reads.AllStats(ctx)
	if err != nil {
		return 0, err
	}
	kept := map[statKey]stats.Amounts{}
	for _, row := range rows {
		sum := sumOf(row)
		kept[keyOf(sum)] = sum.Amounts
	}
	var changes []stats.Sum // what is to be added to those that are kept
	for _, sum := range want {
		was := kept[keyOf(sum)]
		delete(kept, keyOf(sum))
		if was != sum.Amounts {
			r.Tell(fmt.Sprintf("%+v: %+v is kept, and %+v counted", keyOf(sum), was, sum.Amounts))
			sum.Amounts = sum.Plus(was.Minus())
			changes = append(changes, sum)
		}
	}
	for k, was := range kept {
		r.Tell(fmt.Sprintf("%+v: %+v is kept, and nothing counted", k, was))
		changes = append(changes, stats.Sum{Class: k.Class, Cell: stats.Cell{Group: k.Group, Name: k.Name, Amounts: was.Minus()}})
	}
	if !r.Write {
		return len(changes), nil
	}
	for _, c := range changes {
		err := s.transactPiece(ctx, "", func(q *db.Queries) error {
			if err := q.AddStat(ctx, db.AddStatParams(statRow(c))); err != nil {
				return err
			}
			return q.DeleteEmptyStats(ctx, db.DeleteEmptyStatsParams{Title: c.Title, Players: int64(c.Players), Who: string(c.Who), Month: c.Month})
		})
		if err != nil {
			return 0, err
		}
	}
	return len(changes), nil
}

// statKey is what a sum is of.
type statKey struct {
	stats.Class
	Group, Name string
}

func keyOf(s stats.Sum) statKey { return statKey{s.Class, s.Group, s.Name} }
