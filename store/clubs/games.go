package clubs

import (
	"context"
	"math"
	"time"

	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/internal/db"
)

// Tables is those for the members of a club that are not over, without those of its events.
func (s *Clubs) Tables(ctx context.Context, id persist.ClubID) ([]*sheet.Sheet, error) {
	rows, err := s.on.Reads.TablesOfClub(ctx, string(id))
	if err != nil {
		return nil, err
	}
	return store.SheetsOf(ctx, s.on.Reads, rows)
}

// Games is those of a club that ended before a moment, the last first, and how many there are in
// all.
func (s *Clubs) Games(ctx context.Context, id persist.ClubID, before time.Time) ([]*sheet.Sheet, int, error) {
	at := int64(math.MaxInt64)
	if !before.IsZero() {
		at = database.Millis(before)
	}
	rows, err := s.on.Reads.GamesOfClub(ctx, db.GamesOfClubParams{Club: string(id), Before: at})
	if err != nil {
		return nil, 0, err
	}
	n, err := s.on.Reads.CountGamesOfClub(ctx, string(id))
	if err != nil {
		return nil, 0, err
	}
	sheets, err := store.SheetsOf(ctx, s.on.Reads, rows)
	return sheets, int(n), err
}

// Results is how all games of a club ended for everybody.
func (s *Clubs) Results(ctx context.Context, id persist.ClubID) ([]club.Result, error) {
	rows, err := s.on.Reads.ResultsOfClub(ctx, string(id))
	list := make([]club.Result, len(rows))
	for i, row := range rows {
		list[i] = club.Result{
			Table: persist.TableID(row.TableID), Title: row.Title, Players: int(row.Players), User: persist.UserID(row.UserID), Name: row.Name, Bot: row.Bot,
			Place: int(row.Place), Score: int(row.Score), Ended: database.FromMillis(row.Ended),
		}
		if row.Started > 0 {
			list[i].Took = time.Duration(row.Ended-row.Started) * time.Millisecond
		}
	}
	return list, err
}

// Lengths is how long the last games of a title took in a club.
func (s *Clubs) Lengths(ctx context.Context, id persist.ClubID, title string) ([]time.Duration, error) {
	rows, err := s.on.Reads.LengthsOfClub(ctx, db.LengthsOfClubParams{Club: string(id), Title: title})
	list := make([]time.Duration, len(rows))
	for i, ms := range rows {
		list[i] = time.Duration(ms) * time.Millisecond
	}
	return list, err
}
