package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/rating"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/internal/db"
)

// Recount counts anew, from the records, how all games ended and what that made of ratings.
type Recount struct {
	// Replay is how a game ended when it is played again.
	Replay func(ctx context.Context, table persist.TableID) (*sheet.Outcome, error)
	// Decided is how soon people decided in it; see results.Keeper.
	Decided func(ctx context.Context, table persist.TableID) ([]*results.Decisions, error)
	// Tell hears where what is kept is not what was counted, and why a game cannot be replayed.
	Tell  func(table, what string)
	Write bool // what was counted is kept then
}

// Recounted is how many games there were, how many of them rated, and at how many something
// was otherwise than it was counted.
type Recounted struct{ Games, Rated, Differ int }

// Recount does it. The order in which games were rated stays as it was; those that were
// missed come after all others.
func (s *Results) Recount(ctx context.Context, r Recount) (n Recounted, err error) {
	ids, err := s.reads.TablesToCount(ctx)
	if err != nil {
		return n, err
	}
	differ := map[string]bool{}
	counted := map[string][]results.Result{}
	for _, id := range ids {
		list, same, err := s.recountResults(ctx, r, id)
		if err != nil {
			return n, err
		}
		counted[id] = list
		prompt, err := s.recountDecisions(ctx, r, id)
		if err != nil {
			return n, err
		}
		if !same || !prompt {
			differ[id] = true
		}
	}
	order, err := s.ratedOrder(ctx, ids, counted)
	if err != nil {
		return n, err
	}
	now := map[[3]string]rating.Rating{}
	for _, g := range order {
		same, err := s.recountRatings(ctx, r, g, counted[g.TableID], now)
		if err != nil {
			return n, err
		}
		if !same {
			differ[g.TableID] = true
		}
	}
	return Recounted{Games: len(ids), Rated: len(order), Differ: len(differ)}, nil
}

// recountResults is how a game ended, and whether so it is kept. Whose the seats were stays
// as it is kept: of an account that is gone nothing else tells. A game that cannot be
// replayed ended as is kept.
func (s *Results) recountResults(ctx context.Context, r Recount, id string) ([]results.Result, bool, error) {
	kept, err := s.reads.ListResults(ctx, id)
	if err != nil {
		return nil, false, err
	}
	sheet, err := sheetOf(ctx, s.reads, id)
	if err != nil {
		return nil, false, err
	}
	outcome, err := r.Replay(ctx, persist.TableID(id))
	if err != nil {
		if ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
		r.Tell(id, fmt.Sprintf("it cannot be replayed, and counts as it is kept: %v", err))
		outcome = sheet.Outcome
	}
	list := recountedResults(sheet, outcome, kept)
	rows := make([]db.Result, len(list))
	for i := range list {
		if i < len(kept) {
			list[i].User = persist.UserID(kept[i].UserID)
		}
		rows[i] = resultRow(list[i])
	}
	if slices.Equal(rows, kept) {
		return list, true, nil
	}
	r.tellDifference(id, len(kept), len(rows), func(i int) (was, is any) { return kept[i], rows[i] })
	if !r.Write {
		return list, false, nil
	}
	return list, false, s.transactPiece(ctx, "", func(q *db.Queries) error {
		if err := q.DeleteResults(ctx, id); err != nil {
			return err
		}
		return insertResults(ctx, q, list)
	})
}

// recountedResults is how a game ended. That somebody had left it, and that it was one too many of
// a household, stays as it is kept: of games from before that mattered it is kept that nobody
// had and that it was not, so that they count as they always did.
func recountedResults(sheet *sheet.Sheet, o *sheet.Outcome, kept []db.Result) []results.Result {
	if len(kept) == 0 {
		return results.Of(sheet, o)
	}
	var gone game.SeatSet
	for _, row := range kept {
		if row.Gone != 0 {
			gone = gone.With(game.Seat(row.Seat))
		}
	}
	list := results.Without(sheet, o, gone)
	if slices.ContainsFunc(kept, func(row db.Result) bool { return results.Kin(row.Kin) == results.KinTooOften }) {
		uncountKin(list)
	}
	return list
}

// recountDecisions tells whether it is kept how soon people decided in a game. Of a former
// player, and of a game that cannot be replayed, it stays as it is.
func (s *Results) recountDecisions(ctx context.Context, r Recount, id string) (bool, error) {
	kept, err := s.reads.ListDecisions(ctx, id)
	if err != nil {
		return false, err
	}
	list, err := r.Decided(ctx, persist.TableID(id))
	if err != nil {
		return true, ctx.Err()
	}
	if !slices.ContainsFunc(list, func(d *results.Decisions) bool { return d != nil }) {
		return true, nil // bots among themselves
	}
	rows := decisionsRows(id, list)
	for i := range rows {
		if list[i] == nil && i < len(kept) {
			rows[i] = kept[i]
		}
	}
	if slices.Equal(rows, kept) {
		return true, nil
	}
	r.tellDifference(id, len(kept), len(rows), func(i int) (was, is any) { return kept[i], rows[i] })
	if !r.Write {
		return false, nil
	}
	return false, s.transactPiece(ctx, "", func(q *db.Queries) error {
		if err := q.DeleteDecisions(ctx, id); err != nil {
			return err
		}
		return insertDecisions(ctx, q, rows)
	})
}

// ratedOrder is the rated games in the order in which they count.
func (s *Results) ratedOrder(ctx context.Context, ids []string, results map[string][]results.Result) ([]db.RatedGame, error) {
	order, err := s.reads.ListRatedGames(ctx)
	if err != nil {
		return nil, err
	}
	last, placed := int64(0), map[string]bool{}
	for _, g := range order {
		last, placed[g.TableID] = g.Nth, true
	}
	for _, id := range ids {
		if list := results[id]; len(list) > 0 && list[0].Rated && !placed[id] {
			last++
			order = append(order, db.RatedGame{Nth: last, TableID: id})
		}
	}
	return order, nil
}

// recountRatings counts a rated game on top of how everybody stands now, and tells whether
// so it is kept.
func (s *Results) recountRatings(ctx context.Context, r Recount, g db.RatedGame, list []results.Result, now map[[3]string]rating.Rating) (bool, error) {
	if len(list) == 0 {
		return false, fmt.Errorf("table %s was rated, and is no game that counts", g.TableID)
	}
	rows, err := ratingsAfter(list, g.Nth, func(title, pace string, user persist.UserID) (rating.Rating, error) {
		if is, ok := now[[3]string{title, pace, string(user)}]; ok {
			return is, nil
		}
		return rating.New(), nil
	})
	if err != nil {
		return false, err
	}
	for _, row := range rows {
		now[[3]string{row.Title, row.Pace, row.UserID}] = rating.Rating{Mu: row.AfterMu, Sigma: row.AfterSigma}
	}
	kept, err := s.reads.ListRatings(ctx, g.TableID)
	if err != nil || slices.Equal(rows, kept) {
		return true, err
	}
	r.tellDifference(g.TableID, len(kept), len(rows), func(i int) (was, is any) { return kept[i], rows[i] })
	if !r.Write {
		return false, nil
	}
	return false, s.transactPiece(ctx, "", func(q *db.Queries) error {
		if err := q.PlaceRatedGame(ctx, db.PlaceRatedGameParams(g)); err != nil {
			return err
		}
		if err := q.DeleteRatings(ctx, g.TableID); err != nil {
			return err
		}
		return insertRatings(ctx, q, rows)
	})
}

// tellDifference tells the first row in which what is kept is not what was counted.
func (r *Recount) tellDifference(id string, kept, counted int, row func(int) (was, is any)) {
	if kept != counted {
		r.Tell(id, fmt.Sprintf("%d rows are kept, and %d counted", kept, counted))
		return
	}
	for i := range kept {
		if was, is := row(i); was != is {
			r.Tell(id, fmt.Sprintf("%+v is kept, and %+v counted", was, is))
			return
		}
	}
}
