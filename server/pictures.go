package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
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
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
)

// Pictures of moments: /table/ID/at/N.svg and .png, and of a stretch of a game: /table/ID/from/A/to/B.gif. Whoever may look at the table may have them. They show what everybody
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
		q, told := s.look(r, picture.Usual)
		if told != nil {
			request.WriteError(w, told)
			return
		}
		n, told := momentOf(strings.TrimSuffix(name, path.Ext(name)))
		if told != nil {
			request.WriteError(w, told)
			return
		}
		if err := s.see(ctx, q, persist.TableID(r.PathValue("id")), n); err != nil {
			request.Failed(w, r, err)
			return
		}
		tag, err := q.Tag(kind)
		if err != nil {
			request.Failed(w, r, err)
			return
		}
		s.answerPicture(w, r, drawn{tag: tag, kind: kind, own: q.Eye != nil, draw: func() (*picture.Picture, error) {
			return s.pictures.Draw(ctx, *q, kind)
		}})
	}
}

// look is how a picture is to look, as an address asks for it, and so wide where that says nothing.
func (s *Server) look(r *http.Request, usual int) (*picture.Question, *calls.Error) {
	asked := r.URL.Query()
	q := &picture.Question{
		Theme:    cmp.Or(asked.Get("theme"), "light"),
		Language: cmp.Or(asked.Get("lang"), request.Language(r.Header.Get("Accept-Language"))),
		Width:    usual,
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

// momentOf is a named one; the present is negative.
func momentOf(named string) (int, *calls.Error) {
	if named == "now" {
		return -1, nil
	}
	n, err := strconv.Atoi(named)
	if err != nil || n < 0 {
		return 0, calls.Refuse(calls.BadRequest, "a moment is a number, or now, not %q", named)
	}
	return n, nil
}

// see puts what is seen at a moment of a table into a question.
func (s *Server) see(ctx context.Context, q *picture.Question, id persist.TableID, n int) error {
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

// film answers with a stretch of a game as an animation.
func (s *Server) film(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	look, told := s.look(r, picture.FilmWidth)
	if told != nil {
		request.WriteError(w, told)
		return
	}
	from, to, told := stretchOf(r)
	if told != nil {
		request.WriteError(w, told)
		return
	}
	// What is seen at so many moments takes room: it is looked for in one's turn.
	leave, told := s.turnToDraw(ctx)
	if told != nil {
		request.WriteError(w, told)
		return
	}
	defer leave()
	frames := make([]picture.Question, 0, to-from+1)
	for n := from; n <= to; n++ {
		q := *look
		if err := s.see(ctx, &q, persist.TableID(r.PathValue("id")), n); err != nil {
			request.Failed(w, r, err)
			return
		}
		frames = append(frames, q)
	}
	tag, err := picture.FilmTag(frames)
	if err != nil {
		request.Failed(w, r, err)
		return
	}
	s.answerPicture(w, r, drawn{tag: tag, kind: picture.GIF, own: look.Eye != nil, inTurn: true, draw: func() (*picture.Picture, error) {
		return s.pictures.Film(ctx, frames)
	}})
}

// stretchOf is the first moment and the last that an address asks for.
func stretchOf(r *http.Request) (from, to int, told *calls.Error) {
	last, ok := strings.CutSuffix(r.PathValue("b"), ".gif")
	if !ok {
		return 0, 0, calls.Refuse(refusal.NotFound, "an animation ends with .gif")
	}
	from, first := strconv.Atoi(r.PathValue("a"))
	to, second := strconv.Atoi(last)
	if first != nil || second != nil || from < 0 || to < from || to-from >= picture.MostFrames {
		return 0, 0, calls.Refuse(calls.BadRequest, "an animation goes from one moment to a later one, over at most %d", picture.MostFrames)
	}
	return from, to, nil
}

// drawn is a picture that is asked for.
type drawn struct {
	tag  string
	kind picture.Kind
	own  bool // a seat's own eye
	draw func() (*picture.Picture, error)
	// inTurn is that its turn has come.
	inTurn bool
}

// turnToDraw waits until one of the address may have a picture drawn.
func (s *Server) turnToDraw(ctx context.Context) (leave func(), told *calls.Error) {
	leave, told = s.drawn.Enter(ctx, request.Address(ctx))
	if told != nil {
		told = calls.Refuse(request.Busy, "other pictures are being drawn just now: try again in a moment")
	}
	return leave, told
}

// answerPicture draws, in its turn, and answers.
func (s *Server) answerPicture(w http.ResponseWriter, r *http.Request, d drawn) {
	ctx := r.Context()
	h := w.Header()
	h.Set("ETag", `W/"`+d.tag+`"`)
	// What is shown changes with an undo, or with a name; but nothing need be drawn to find that out.
	h.Set("Cache-Control", "no-cache")
	h.Add("Vary", "Accept-Language")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if d.own {
		h.Set("Cache-Control", "private, no-cache")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
	}
	if r.Header.Get("If-None-Match") == h.Get("ETag") {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", string(d.kind))
	if r.Method == http.MethodHead {
		return
	}
	if p := s.pictures.Kept(d.tag); p != nil {
		w.Write(p.Body)
		return
	}
	if !d.inTurn {
		leave, told := s.turnToDraw(ctx)
		if told != nil {
			h.Del("ETag") // of what was not drawn
			request.WriteError(w, told)
			return
		}
		defer leave()
	}
	p, err := d.draw()
	if err != nil {
		h.Del("ETag")
		if errors.Is(err, context.DeadlineExceeded) {
			request.WriteError(w, calls.Refuse(request.Busy, "too many pictures are asked for just now: try again in a moment"))
			return
		}
		request.Failed(w, r, err)
		return
	}
	w.Write(p.Body)
}
