package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/internal/db"
)

// GamesOf is the games that somebody played to their end, the last first. One in which they
// had several seats is none of them: there they played against themselves.
func (s *Results) GamesOf(ctx context.Context, user persist.UserID) ([]results.PlayedGame, error) {
	rows, err := s.reads.GamesOfUser(ctx, string(user))
	if err != nil {
		return nil, err
	}
	decided, err := s.decisionsOf(ctx, string(user))
	if err != nil {
		return nil, err
	}
	ratings, err := s.RatedGames(ctx, user)
	if err != nil {
		return nil, err
	}
	rated := map[persist.TableID]*results.RatedGame{}
	for i, r := range ratings {
		if r.Tempo == allPaces {
			rated[r.Table] = &ratings[i]
		}
	}
	var games []results.PlayedGame
	for len(rows) > 0 {
		n := slices.IndexFunc(rows, func(r db.GamesOfUserRow) bool { return r.TableID != rows[0].TableID })
		if n < 0 {
			n = len(rows)
		}
		if g, ok := gameOf(rows[:n], string(user)); ok {
			g.Decided, g.Rating = decided[g.Table], rated[g.Table]
			games = append(games, g)
		}
		rows = rows[n:]
	}
	return games, nil
}

// gameOf is a game as one of those told of it who played it, if they did so at one seat.
func gameOf(rows []db.GamesOfUserRow, user string) (g results.PlayedGame, ok bool) {
	mine := 0
	for _, row := range rows {
		seat := seatOf(row)
		g.Seats = append(g.Seats, seat)
		if row.UserID == user {
			g.Result = seat.Result
			mine++
		}
	}
	g.Public = rows[0].Visibility == string(sheet.Public)
	return g, mine == 1
}

func seatOf(row db.GamesOfUserRow) results.GameSeat {
	seat := results.GameSeat{
		Result: resultOf(db.Result{
			TableID: row.TableID, Seat: row.Seat, Title: row.Title, Players: row.Players, Pace: row.Pace, Rated: row.Rated, Ended: row.Ended,
			UserID: row.UserID, Bot: row.Bot, Place: row.Place, Score: row.Score,
		}),
		Name: cmp.Or(row.OwnerName, row.Called), Account: row.Known != 0,
	}
	if seat.Account {
		seat.Name = row.Account
	}
	return seat
}

// decisionsOf is how soon somebody decided, by table.
func (s *Results) decisionsOf(ctx context.Context, user string) (map[persist.TableID]results.Decisions, error) {
	rows, err := s.reads.DecisionsOfUser(ctx, user)
	if err != nil {
		return nil, err
	}
	list := map[persist.TableID]results.Decisions{}
	for _, row := range rows {
		if list[persist.TableID(row.TableID)], err = decisions(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func decisionsRow(table string, seat int, d *results.Decisions) db.Decision {
	row := db.Decision{
		TableID: table, Seat: int64(seat), Gone: flag(d.Left),
		Minute: int64(d.Soon[results.InAMinute]), Hour: int64(d.Soon[results.InAnHour]), Day: int64(d.Soon[results.TheSameDay]),
		Later: int64(d.Soon[results.InTime]), Late: int64(d.Soon[results.TooLate]),
	}
	var took []string
	for step, n := range d.Took {
		if n > 0 {
			took = append(took, fmt.Sprintf("%d:%d", step, n))
		}
	}
	row.Took = strings.Join(took, " ")
	return row
}

func decisions(row db.Decision) (d results.Decisions, err error) {
	d.Left = row.Gone != 0
	d.Soon = [...]int{results.InAMinute: int(row.Minute), results.InAnHour: int(row.Hour), results.TheSameDay: int(row.Day), results.InTime: int(row.Later), results.TooLate: int(row.Late)}
	for _, some := range strings.Fields(row.Took) {
		at, count, _ := strings.Cut(some, ":")
		step, err := strconv.Atoi(at)
		if err != nil {
			return d, err
		}
		n, err := strconv.Atoi(count)
		if err != nil {
			return d, err
		}
		if step < 0 || step >= len(d.Took) {
			return d, fmt.Errorf("there is no step %d", step)
		}
		d.Took[step] = n
	}
	return d, nil
}

// KeepDecisions keeps how soon people decided in a game, unless it is kept.
func (s *Results) KeepDecisions(ctx context.Context, table persist.TableID, list []*results.Decisions) error {
	return s.transact(ctx, func(q *db.Queries) error { return insertDecisions(ctx, q, decisionsRows(string(table), list)) })
}

// decisionsRows is a row for each seat: of those of whom nothing is known, with nothing.
func decisionsRows(table string, list []*results.Decisions) []db.Decision {
	rows := make([]db.Decision, len(list))
	for seat, d := range list {
		if d == nil {
			d = &results.Decisions{}
		}
		rows[seat] = decisionsRow(table, seat, d)
	}
	return rows
}

func insertDecisions(ctx context.Context, q *db.Queries, rows []db.Decision) error {
	for _, row := range rows {
		if err := q.InsertDecisions(ctx, db.InsertDecisionsParams(row)); err != nil {
			return err
		}
	}
	return nil
}

// Uncounted is some finished games of which it is not kept how soon people decided.
func (s *Results) Uncounted(ctx context.Context) ([]persist.TableID, error) {
	return tableIDs(s.reads.TablesWithoutDecisions(ctx))
}

// Timings is how the clocks of a table stood after entries, by the places of these.
func (s *Results) Timings(ctx context.Context, table persist.TableID) (map[int][]sheet.SeatClock, error) {
	rows, err := s.reads.ListTimings(ctx, string(table))
	if err != nil {
		return nil, err
	}
	list := map[int][]sheet.SeatClock{}
	for _, row := range rows {
		var clocks []sheet.SeatClock
		if err := read(row.Timing, &clocks); err != nil {
			return nil, err
		}
		list[int(row.N)] = clocks
	}
	return list, nil
}
