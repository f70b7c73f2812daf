package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
)

// Importer makes records of a title's games that were played elsewhere.
type Importer interface {
	// Import plays the game of a file, every action checked. Its error says what
	// is wrong with the file, and where.
	// It ends with the context.
	Import(ctx context.Context, file []byte) (*game.Record, error)
}

type importBody struct {
	Title   string `path:"title" doc:"The title whose game the file is."`
	RawBody []byte `contentType:"application/json"`
}

func (s *Server) registerImports(api huma.API) {
	huma.Register(api, call("importGame", "POST", "/api/import/{title}",
		"Open a game that was played elsewhere as a what-if table, all seats the caller's", s.upload), s.importGame)
}

func (s *Server) importGame(ctx context.Context, in *importBody) (*body[*Table], error) {
	from, ok := s.importers[in.Title]
	if !ok {
		return nil, refuseWith(http.StatusNotFound, match.NotFound, "games of %q cannot be imported", in.Title)
	}
	return s.openAsTable(ctx, func() (*game.Record, error) { return from.Import(ctx, in.RawBody) })
}
