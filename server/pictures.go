package server

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/picture"
	"github.com/scrip-games/scrip/server/request"
)

// Pictures of moments: /table/ID/at/N.svg and .png. Whoever may look at the table may have them. They show what everybody
// sees, whoever asks, but for a seat's own eye, which is for that seat alone.

// pictureKinds are the kinds of pictures, by how an address ends.
var pictureKinds = map[string]picture.Kind{".svg": picture.SVG, ".png": picture.PNG}

// mostDrawn is how many addresses may wait for pictures at a time, each for one.
const mostDrawn = 16

// pictureOf answers with a picture of a moment; an address without a kind is a page's.
func (s *Server) pictureOf(page http.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("n")
		kind, ok := pictureKinds[path.Ext(name)]
		if !ok {
			page.ServeHTTP(w, r)
			return
		}
		ctx := r.Context()
		q, told := s.look(r)
		if told != nil {
			request.WriteError(w, told)
			return
		}
		if told := s.moment(ctx, q, persist.TableID(r.PathValue("id")), strings.TrimSuffix(name, path.Ext(name))); told != nil {
			request.Failed(w, r, told)
			return
		}
		s.answerPicture(w, r, *q, kind)
	}
}

// look is how a picture is to look, as an address asks for it.
func (s *Server) look(r *http.Request) (*picture.Question, *calls.Error) {
	asked := r.URL.Query()
	q := &picture.Question{
		Theme:    cmp.Or(asked.Get("theme"), "light"),
		Language: cmp.Or(asked.Get("lang"), request.Language(r.Header.Get("Accept-Language"))),
		Width:    picture.Usual,
	}
	if q.Theme != "light" && q.Theme != "dark" {
		return nil, calls.Refuse(calls.BadRequest, "theme is light or dark, not %q", q.Theme)
	}
	if !slices.Contains(picture.Languages, q.Language) {
		return nil, calls.Refuse(calls.BadRequest, "lang is one of %s, not %q", strings.Join(picture.Languages, ", "), q.Language)
	}
	if text := asked.Get("width"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < picture.Least || n > picture.Most {
			return nil, calls.Refuse(calls.BadRequest, "width is %d to %d, not %q", picture.Least, picture.Most, text)
		}
		q.Width = n
	}
	if text := asked.Get("eye"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n >= game.MaxSeats {
			return nil, calls.Refuse(calls.BadRequest, "eye is a seat of yours, not %q", text)
		}
		q.Eye = &n
	}
	return q, nil
}

// moment puts what is seen at a moment into a question.
func (s *Server) moment(ctx context.Context, q *picture.Question, id persist.TableID, named string) error {
	n := -1
	if named != "now" {
		var err error
		if n, err = strconv.Atoi(named); err != nil || n < 0 {
			return calls.Refuse(calls.BadRequest, "a moment is a number, or now, not %q", named)
		}
	}
	t, err := s.calls.TableFor(ctx, id)
	if err != nil {
		return err
	}
	eye := game.Watcher
	if q.Eye != nil {
		eye = game.Seat(*q.Eye)
	}
	v := match.Viewer{As: &eye}
	if u := request.Visitor(ctx); u != nil {
		v.User = u.ID
	}
	seen, err := t.Replay.Scene(v, n)
	if err != nil {
		return s.calls.Told(err)
	}
	return show(q, t.Replay.Head(), seen)
}

// show puts a scene into a question.
func show(q *picture.Question, head *game.Record, seen *match.Scene) error {
	q.Title, q.Settings, q.N, q.Of = head.Title, head.Settings, seen.N, seen.Of
	for _, seat := range head.Seats {
		q.Seats = append(q.Seats, picture.Seat{Name: seat.Name, Bot: seat.Bot != ""})
	}
	q.Turn, q.View, q.Standings = picture.TurnOf(seen.Turn), seen.View, picture.StandingsOf(seen.Standings)
	return json.Unmarshal(seen.Last, &q.Last)
}

// answerPicture draws, in its turn, and answers.
func (s *Server) answerPicture(w http.ResponseWriter, r *http.Request, q picture.Question, kind picture.Kind) {
	ctx := r.Context()
	tag, err := q.Tag(kind)
	if err != nil {
		request.Failed(w, r, err)
		return
	}
	h := w.Header()
	h.Set("ETag", `W/"`+tag+`"`)
	// What is shown changes with an undo, or with a name; but nothing need be drawn to find that out.
	h.Set("Cache-Control", "no-cache")
	h.Add("Vary", "Accept-Language")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if q.Eye != nil {
		h.Set("Cache-Control", "private, no-cache")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
	}
	if r.Header.Get("If-None-Match") == h.Get("ETag") {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", string(kind))
	if r.Method == http.MethodHead {
		return
	}
	if p := s.pictures.Kept(tag); p != nil {
		w.Write(p.Body)
		return
	}
	leave, told := s.drawn.Enter(ctx, request.Address(ctx))
	if told != nil {
		request.WriteError(w, calls.Refuse(request.Busy, "other pictures are being drawn just now: try again in a moment"))
		return
	}
	defer leave()
	p, err := s.pictures.Draw(ctx, q, kind)
	if err != nil {
		h.Del("ETag") // of what was not drawn
		request.Failed(w, r, err)
		return
	}
	w.Write(p.Body)
}
