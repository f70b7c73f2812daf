package calls

import (
	"context"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/refusal"
)

// Importer makes records of a title's games that were played elsewhere.
type Importer interface {
	// Import plays the game of a file, every action checked. Its error says what
	// is wrong with the file, and where.
	// It ends with the context.
	Import(ctx context.Context, file []byte) (*game.Record, error)
}

// ImportBody is a game as another site has written it.
type ImportBody struct {
	Title   string `path:"title" doc:"The title whose game the file is."`
	RawBody []byte `contentType:"application/json"`
}

// ImportGame opens a game that was played elsewhere.
func (c *Calls) ImportGame(ctx context.Context, in *ImportBody) (*Answer[*Table], error) {
	from, ok := c.Importers[in.Title]
	if !ok {
		return nil, Refuse(refusal.NotFound, "games of %q cannot be imported", in.Title)
	}
	return c.openAsTable(ctx, func() (*game.Record, error) { return from.Import(ctx, in.RawBody) }, c.House.OpenRecord)
}
