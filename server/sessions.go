package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
)

const (
	userKey  = "user"
	begunKey = "begun" // when, in milliseconds
	seenKey  = "seen"  // when that was last noted for its user
	// flowKey binds what a passkey is asked to the session; provedKey is what its user
	// last proved who he is by: it is kept until it is taken.
	flowKey   = "flow"
	provedKey = "proved"
	// oftenSeen is how often that is, and mostAgent how much is kept of what a browser says.
	oftenSeen = time.Hour
	mostAgent = 200
	// A session lasts a year after the last visit, give or take a month.
	lifetime = 365 * 24 * time.Hour
	renewal  = lifetime - 30*24*time.Hour
	// strangerTime is how long one is kept of somebody who only looks at the way in.
	strangerTime = time.Hour
)

// KeptSessions keeps sessions.
type KeptSessions interface {
	scs.CtxStore
	// Update keeps what has changed in a session, if that is still there.
	Update(ctx context.Context, token string, data []byte, expiry time.Time) error
}

// lasting keeps sessions that were ended from coming back: what a call has found it changes,
// and makes only those that are new. scs keeps the whole session at the end of a call, which
// may have been ended by another meanwhile.
type lasting struct{ KeptSessions }

type foundKey struct{}

// noteFound lets a call know which session it has found.
func noteFound(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), foundKey{}, new(string)))
}

func (l lasting) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	data, ok, err := l.KeptSessions.FindCtx(ctx, token)
	if found, noting := ctx.Value(foundKey{}).(*string); noting && ok {
		*found = token
	}
	return data, ok, err
}

func (l lasting) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	if found, _ := ctx.Value(foundKey{}).(*string); found != nil && *found == token {
		return l.Update(ctx, token, data, expiry)
	}
	return l.KeptSessions.CommitCtx(ctx, token, data, expiry)
}

func newSessions(store KeptSessions, secure bool) *scs.SessionManager {
	m := scs.New()
	m.Store = lasting{store}
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
func visitor(ctx context.Context) *people.User {
	u, _ := ctx.Value(visitorKey{}).(*people.User)
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
		ctx := context.WithValue(r.Context(), hostKey{}, r.Host)
		if id := s.sessions.GetString(ctx, userKey); id != "" {
			u, err := s.people.User(ctx, id)
			if err != nil && !errors.Is(err, persist.ErrNotFound) {
				s.writeFailed(w, r, fmt.Errorf("who calls: %w", err))
				return
			}
			if u == nil || s.begun(ctx).Before(u.SignedOut) || !u.Locked.IsZero() {
				u = nil // he has ended it elsewhere, or is kept out, or is no more
				id = ""
				if err := s.sessions.Destroy(ctx); err != nil {
					s.log.Error("a session that is over", "err", err)
				}
			}
			if u != nil {
				about(ctx).user = u.ID
				u = s.from(ctx, u)
				ctx = context.WithValue(ctx, visitorKey{}, u)
				s.noteVisit(ctx, u, r.UserAgent())
			}
			if id != "" && time.Until(s.sessions.Deadline(ctx)) < renewal {
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
			if r.Header.Get("Authorization") != "" {
				s.withToken(next, w, r)
				return
			}
			known.ServeHTTP(w, noteFound(r))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// enter makes the session the user's, under a new token. It is begun at the moment since which
// he may enter: what ended all that he had begun in the meantime ends this, too.
func (s *Server) enter(ctx context.Context, u *people.User, since time.Time) error {
	if err := s.sessions.RenewToken(ctx); err != nil {
		return s.calls.Told(err)
	}
	s.sessions.Put(ctx, userKey, u.ID)
	s.sessions.Put(ctx, begunKey, since.UnixMilli())
	s.sessions.SetDeadline(ctx, time.Now().Add(lifetime))
	s.sessions.Remove(ctx, seenKey)
	s.sessions.Remove(ctx, provedKey)
	about(ctx).user = u.ID
	return nil
}

// mayEnter refuses who is kept out by the host: after he has proved who he is.
func mayEnter(u *people.User) error {
	if u.Locked.IsZero() {
		return nil
	}
	return calls.Refuse(http.StatusForbidden, locked, "this account is locked: write to whoever runs this server")
}

// begun is when the session's user entered; long ago for one from before that was noted.
func (s *Server) begun(ctx context.Context) time.Time {
	return time.UnixMilli(s.sessions.GetInt64(ctx, begunKey))
}

// visitToken is the session's token as it is kept.
func (s *Server) visitToken(ctx context.Context) string {
	return hashOf(s.sessions.Token(ctx))
}

// noteVisit notes where an account is signed in, once in a while: who looks for a stranger
// among his sessions wants to know when each was last used.
func (s *Server) noteVisit(ctx context.Context, u *people.User, agent string) {
	now := time.Now()
	if u.Guest() || now.Sub(time.UnixMilli(s.sessions.GetInt64(ctx, seenKey))) < oftenSeen {
		return
	}
	if s.sessions.GetInt64(ctx, begunKey) == 0 {
		s.sessions.Put(ctx, begunKey, now.UnixMilli())
	}
	v := people.Visit{Token: s.visitToken(ctx), Agent: calls.PlainText(agent[:min(len(agent), mostAgent)]), Since: s.begun(ctx), Seen: now}
	if err := s.people.SaveVisit(ctx, u.ID, v); err != nil {
		s.log.Error("where somebody is signed in", "err", err)
		return
	}
	s.sessions.Put(ctx, seenKey, now.UnixMilli())
}

// endedNowAndThen is asked at every beat of a stream, and looks now and then.
func (s *Server) endedNowAndThen(ctx context.Context) func() bool {
	looked := time.Now()
	return func() bool {
		if time.Since(looked) < s.limits.limits.Rechecks {
			return false
		}
		looked = time.Now()
		return s.over(ctx)
	}
}

// over tells whether the caller's session has ended since he called: he, or whoever has his
// password, ended it elsewhere. Streams ask now and then.
func (s *Server) over(ctx context.Context) bool {
	if t := tokenIn(ctx); t != nil {
		return s.tokenOver(ctx, t)
	}
	id := visitorID(ctx)
	if id == "" {
		return false
	}
	u, err := s.people.User(ctx, id)
	if err != nil {
		return errors.Is(err, persist.ErrNotFound)
	}
	if s.begun(ctx).Before(u.SignedOut) || !u.Locked.IsZero() {
		return true
	}
	_, kept, err := s.kept.FindCtx(ctx, s.visitToken(ctx))
	return err == nil && !kept
}

// stillIn refuses who was signed out while his call was under way: what he may he has from his
// session.
func (s *Server) stillIn(ctx context.Context) error {
	if s.over(ctx) {
		return calls.Refuse(http.StatusForbidden, noAccount, "you were signed out just now")
	}
	return nil
}

// someone is the caller; a stranger becomes a guest.
func (s *Server) someone(ctx context.Context) (*people.User, error) {
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
	return u, s.enter(ctx, u, u.Created)
}
