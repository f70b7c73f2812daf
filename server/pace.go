package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/match"
)

type paceBody struct {
	TablePath
	Body struct {
		Pace string `json:"pace" enum:"fast,normal,slow,steps" doc:"At steps a bot moves when hurried."`
	}
}

type hurryBody struct {
	TablePath
	Body struct {
		Moves int `json:"moves,omitempty" minimum:"0" maximum:"1000" doc:"How many moves the bots make at once; 0 is all until the caller is asked."`
	}
}

func (s *Server) registerPace(api huma.API) {
	others := refusing(http.StatusForbidden)
	huma.Register(api, call("pace", "PUT", "/api/tables/{id}/pace", "How fast the bots go; only for who plays with nobody else", others), s.setPace)
	huma.Register(api, call("hurry", "POST", "/api/tables/{id}/hurry", "Let the bots go on without a pause", others), s.hurryBots)
}

func (s *Server) setPace(ctx context.Context, in *paceBody) (*struct{}, error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.done(t.SetPace(ctx, visitorID(ctx), match.Pace(in.Body.Pace)))
}

func (s *Server) hurryBots(ctx context.Context, in *hurryBody) (*struct{}, error) {
	t, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.done(t.Hurry(ctx, visitorID(ctx), in.Body.Moves))
}

// done answers a call that has nothing to tell.
func (s *Server) done(err error) (*struct{}, error) {
	if err != nil {
		return nil, s.answer(err)
	}
	return nil, nil
}
