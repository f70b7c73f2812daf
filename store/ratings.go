package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/rating"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/internal/db"
)

// Rate keeps how a finished game ended, and what that made of ratings. Two servers may be at
// it at once, at this game or at others: each game has a place of its own in the order, so
// that one of them comes too late, and looks again at what is there then.
func (s *Results) Rate(ctx context.Context, id persist.TableID) (err error) {
	for range ratingAttempts {
		err = s.transact(ctx, func(q *db.Queries) error { return rate(ctx, q, string(id)) })
		if !errors.Is(err, persist.ErrTaken) {
			return err
		}
	}
	return err
}

// ratingAttempts is how often a game is rated that another one came before meanwhile.
const ratingAttempts = 5

func rate(ctx context.Context, q *db.Queries, id string) error {
	if kept, err := q.CountResults(ctx, id); err != nil || kept > 0 {
		return err
	}
	sheet, err := sheetOf(ctx, q, id)
	if err != nil {
		return err
	}
	list := results.Of(sheet, sheet.Outcome)
	if tooOften, err := kinTooOften(ctx, q, sheet.Households(nil), results.KinSince(sheet.Updated)); err != nil {
		return err
	} else if tooOften {
		uncountKin(list)
	}
	if err := insertResults(ctx, q, list); err != nil || len(list) == 0 || !list[0].Rated {
		return err
	}
	last, err := q.LastRated(ctx)
	if err != nil {
		return err
	}
	if err := taken(q.InsertRatedGame(ctx, db.InsertRatedGameParams{Nth: last + 1, TableID: id})); err != nil {
		return err
	}
	rows, err := ratingsAfter(list, last+1, func(title, pace string, user persist.UserID) (rating.Rating, error) {
		return lastRating(ctx, q, title, pace, string(user))
	})
	if err != nil {
		return err
	}
	return insertRatings(ctx, q, rows)
}

// uncountKin makes a rated game one that is not: two of one household have had too many.
func uncountKin(list []results.Result) {
	for i := range list {
		list[i].Rated = false
		if list[i].Kin != results.NoKin {
			list[i].Kin = results.KinTooOften
		}
	}
}

// kinTooOften tells whether two who are of one household have had as many rated games since
// a time as may count.
func kinTooOften(ctx context.Context, q *db.Queries, households [][]persist.UserID, since time.Time) (bool, error) {
	for _, users := range households {
		for i, a := range users {
			for _, b := range users[i+1:] {
				n, err := q.CountKin(ctx, db.CountKinParams{One: string(a), Two: string(b), Since: millis(since)})
				if err != nil || n >= results.MostKin {
					return err == nil, err
				}
			}
		}
	}
	return false, nil
}

// KinTooOften tells whether a rated game does not count, or as it stands would not.
func (s *Results) KinTooOften(ctx context.Context, t *sheet.Sheet, households [][]persist.UserID) (bool, error) {
	if t.Status != sheet.Finished {
		return kinTooOften(ctx, s.reads, households, results.KinSince(s.clock.Now()))
	}
	rows, err := s.reads.ListResults(ctx, string(t.ID))
	return slices.ContainsFunc(rows, func(r db.Result) bool { return results.Kin(r.Kin) == results.KinTooOften }), err
}

func insertResults(ctx context.Context, q *db.Queries, list []results.Result) error {
	for _, r := range list {
		if err := taken(q.InsertResult(ctx, db.InsertResultParams(resultRow(r)))); err != nil {
			return err
		}
	}
	return nil
}

func resultRow(r results.Result) db.Result {
	return db.Result{
		TableID: string(r.Table), Seat: int64(r.Seat), Title: r.Title, Players: int64(r.Players), Pace: string(r.Tempo), Rated: flag(r.Rated), Ended: millis(r.Ended),
		UserID: string(r.User), Bot: r.Bot, Place: int64(r.Place), Score: int64(r.Score), Gone: flag(r.Gone), Kin: int64(r.Kin),
	}
}

func resultOf(row db.Result) results.Result {
	return results.Result{
		Table: persist.TableID(row.TableID), Seat: game.Seat(row.Seat), Title: row.Title, Players: int(row.Players), Tempo: sheet.Tempo(row.Pace), Rated: row.Rated != 0, Ended: fromMillis(row.Ended),
		User: persist.UserID(row.UserID), Bot: row.Bot, Place: int(row.Place), Score: int(row.Score), Gone: row.Gone != 0, Kin: results.Kin(row.Kin),
	}
}

func insertRatings(ctx context.Context, q *db.Queries, rows []db.Rating) error {
	for _, r := range rows {
		if err := q.InsertRating(ctx, db.InsertRatingParams(r)); err != nil {
			return err
		}
	}
	return nil
}

// allPaces is the ladder of games of every pace.
const allPaces = ""

// ladder is what somebody's rating was before a game, among those of a title and a pace.
type ladder func(title, pace string, user persist.UserID) (rating.Rating, error)

// ratingsAfter is what a rated game, the nth, made of the ratings of those who played it: on
// the ladder of all paces, and on that of its own.
func ratingsAfter(list []results.Result, nth int64, before ladder) ([]db.Rating, error) {
	paces := []string{allPaces}
	if own := string(list[0].Tempo); own != allPaces {
		paces = append(paces, own)
	}
	var rows []db.Rating
	for _, pace := range paces {
		players := make([]rating.Player, len(list))
		for i, r := range list {
			var err error
			if players[i], err = playerOf(r, pace, before); err != nil {
				return nil, err
			}
		}
		for i, after := range rating.Update(players) {
			r, was := list[i], players[i]
			if unknown(string(r.User)) {
				continue
			}
			rows = append(rows, db.Rating{
				TableID: string(r.Table), Pace: pace, Seat: int64(r.Seat), Title: r.Title, UserID: string(r.User), Nth: nth, Ended: millis(r.Ended), Place: int64(r.Place),
				BeforeMu: was.Mu, BeforeSigma: was.Sigma, AfterMu: after.Mu, AfterSigma: after.Sigma,
			})
		}
	}
	return rows, nil
}

// playerOf is somebody in a rated game. Of one whose account is gone nothing is known.
func playerOf(r results.Result, pace string, before ladder) (p rating.Player, err error) {
	p.Place, p.Left = r.Place, r.Gone
	switch {
	case r.Bot != "":
		anchor, ok := rating.OfBot(r.Bot)
		if !ok {
			return p, fmt.Errorf("a bot of level %q has no rating", r.Bot)
		}
		p.Rating, p.Fixed = anchor, true
	case unknown(string(r.User)):
		p.Rating = rating.New()
	default:
		p.Rating, err = before(r.Title, pace, r.User)
	}
	return p, err
}

// unknown tells whether a seat's player cannot be told from others, so that their games cannot be
// put together.
func unknown(user string) bool { return user == "" || user == people.FormerUser }

// lastRating is somebody's rating now: that of a newcomer, if there is none.
func lastRating(ctx context.Context, q *db.Queries, title, pace, user string) (rating.Rating, error) {
	row, err := q.LastRating(ctx, db.LastRatingParams{Title: title, Pace: pace, UserID: user})
	if notThere(err) {
		return rating.New(), nil
	}
	return rating.Rating{Mu: row.AfterMu, Sigma: row.AfterSigma}, err
}

// Unkept is some finished games of which it is not kept how they ended.
func (s *Results) Unkept(ctx context.Context) ([]persist.TableID, error) {
	return tableIDs(s.reads.TablesWithoutResults(ctx))
}

// SeatRatings is the ratings, among games of all paces, of those who play at a rated table and
// have played a rated game: of others nothing is known yet.
func (s *Results) SeatRatings(ctx context.Context, t *sheet.Sheet) ([]*results.SeatRating, error) {
	list := make([]*results.SeatRating, len(t.Places))
	for i, p := range t.Places {
		r, known := rating.OfBot(p.Bot)
		if !unknown(string(p.Whose())) {
			row, err := s.reads.LastRating(ctx, db.LastRatingParams{Title: t.Title, Pace: allPaces, UserID: string(p.Whose())})
			if known = err == nil; !known && !notThere(err) {
				return nil, err
			}
			r = rating.Rating{Mu: row.AfterMu, Sigma: row.AfterSigma}
		}
		if known {
			list[i] = &results.SeatRating{Before: r.Shown(), PlusMinus: r.PlusMinus()}
		}
	}
	rows, err := s.reads.ListRatings(ctx, string(t.ID))
	for _, row := range rows {
		if row.Pace == allPaces {
			before, after := rating.Rating{Mu: row.BeforeMu, Sigma: row.BeforeSigma}, rating.Rating{Mu: row.AfterMu, Sigma: row.AfterSigma}
			shown := after.Shown()
			list[row.Seat] = &results.SeatRating{Before: before.Shown(), PlusMinus: after.PlusMinus(), After: &shown}
		}
	}
	return list, err
}
