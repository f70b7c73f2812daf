package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
)

const (
	userKey = "user"
	// A session lasts a year after the last visit, give or take a month.
	lifetime = 365 * 24 * time.Hour
	renewal  = lifetime - 30*24*time.Hour
)

func newSessions(store scs.CtxStore, secure bool) *scs.SessionManager {
	m := scs.New()
	m.Store = store
	m.Lifetime = lifetime
	m.HashTokenInStore = true
	m.Cookie.Name = "scrip"
	if secure {
		m.Cookie.Name = "__Host-scrip" // only https sets it, for this host alone
	}
	m.Cookie.HttpOnly = true
	m.Cookie.Secure = secure
	m.Cookie.SameSite = http.SameSiteLaxMode // a link to a table must find its player
	m.Cookie.Path = "/"
	return m
}

type visitorKey struct{}

// visitor is who calls; nil for one without a session.
func visitor(ctx context.Context) *match.User {
	u, _ := ctx.Value(visitorKey{}).(*match.User)
	return u
}

// visitorID is the caller's id, "" for one without a session.
func visitorID(ctx context.Context) string {
	if u := visitor(ctx); u != nil {
		return u.ID
	}
	return ""
}

// withSession finds out who calls the API.
func (s *Server) withSession(next http.Handler) http.Handler {
	known := s.sessions.LoadAndSave(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		if id := s.sessions.GetString(ctx, userKey); id != "" {
			u, err := s.people.User(ctx, id)
			if err != nil && !errors.Is(err, match.ErrNotFound) {
				writeError(w, about(ctx).failed(fmt.Errorf("who calls: %w", err)))
				return
			}
			if u != nil {
				about(ctx).user = u.ID
				ctx = context.WithValue(ctx, visitorKey{}, u)
			}
			if time.Until(s.sessions.Deadline(ctx)) < renewal {
				s.sessions.SetDeadline(ctx, time.Now().Add(lifetime))
				if err := s.people.SeeUser(ctx, id, time.Now()); err != nil {
					s.log.Error("who was here", "err", err)
				}
			}
		}
		r = r.WithContext(ctx)
		if err := s.limits.client(r); err != nil {
			writeError(w, err)
			return
		}
		next.ServeHTTP(w, r)
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isAPI(r) {
			w.Header().Set("Cache-Control", "no-store")
			known.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// enter makes the session the user's, under a new token.
func (s *Server) enter(ctx context.Context, u *match.User) error {
	if err := s.sessions.RenewToken(ctx); err != nil {
		return s.calls.Told(err)
	}
	s.sessions.Put(ctx, userKey, u.ID)
	about(ctx).user = u.ID
	return nil
}

// someone is the caller; a stranger becomes a guest.
func (s *Server) someone(ctx context.Context) (*match.User, error) {
	if u := visitor(ctx); u != nil {
		return u, nil
	}
	if err := s.limits.newcomer(ctx); err != nil {
		return nil, err
	}
	u := calls.NewUser("")
	if err := s.people.AddUser(ctx, u); err != nil {
		return nil, s.calls.Told(err)
	}
	return u, s.enter(ctx, u)
}
