package store

import (
	"context"

	"github.com/scrip-games/scrip/store/internal/db"
)

// rename gives the seats of a user, and what he said, the name that he is about to
// have, wherever they bear the one that he had. It is match.ErrNotFound if there
// is no such user.
func rename(ctx context.Context, q *db.Queries, id, name string) error {
	u, err := q.GetUser(ctx, id)
	if err != nil {
		return found(err)
	}
	if u.Name == name {
		return nil
	}
	rows, err := q.TablesToRename(ctx, id)
	if err != nil {
		return err
	}
	sheets, err := sheetsOf(ctx, q, rows)
	if err != nil {
		return err
	}
	for _, t := range sheets {
		if !t.Rename(id, u.Name, name) {
			continue
		}
		if err := q.TouchTable(ctx, t.ID); err != nil {
			return err
		}
		for i, p := range t.Places {
			if err := q.RenameSeat(ctx, db.RenameSeatParams{TableID: t.ID, Seat: int64(i), Name: p.Name}); err != nil {
				return err
			}
		}
	}
	if err := q.RenameOwner(ctx, db.RenameOwnerParams{Owner: id, Name: name}); err != nil {
		return err
	}
	return q.RenameLines(ctx, db.RenameLinesParams{UserID: id, Old: u.Name, Name: name})
}
