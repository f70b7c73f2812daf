package account

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/request"
)

const (
	CookieName = "scrip"

	userKey  = "user"
	begunKey = "begun" // when, in milliseconds
	seenKey  = "seen"  // when that was last noted for its user
	// flowKey binds a passkey's challenge to the session. provedKey is the user's last proof of who
	// they are; it is kept until it is taken.
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

// sessions identifies callers, by a session in a cookie or by a token.
type sessions struct {
	cookies *scs.SessionManager
	kept    KeptSessions // where they are
	people  People
	house   *match.House
	calls   *calls.Calls
	tokens  *tokens
	homeKey string
	limits  *request.Limiters
	log     *slog.Logger
}

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

func newCookies(store KeptSessions, secure bool) *scs.SessionManager {
	m := scs.New()
	m.Store = lasting{store}
	m.Lifetime = lifetime
	m.HashTokenInStore = true
	m.Cookie.Name = CookieName
	if secure {
		m.Cookie.Name = "__Host-scrip" // only https sets it, for this host alone
	}
	m.Cookie.HttpOnly = true
	m.Cookie.Secure = secure
	m.Cookie.SameSite = http.SameSiteLaxMode // a link to a table must find its player
	m.Cookie.Path = "/"
	return m
}

// withSession finds out who calls before a call of the API is answered.
func (s *sessions) withSession(next http.Handler) http.Handler {
	known := s.cookies.LoadAndSave(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := request.WithHost(r.Context(), r.Host)
		u, err := s.identify(ctx)
		if err != nil {
			request.Failed(w, r, s.calls.Told(fmt.Errorf("who calls: %w", err)))
			return
		}
		if u != nil {
			u = s.from(ctx, u)
			ctx = request.WithVisitor(ctx, u)
			s.noteVisit(ctx, u, r.UserAgent())
			s.renew(ctx, u)
		}
		r = r.WithContext(ctx)
		if err := s.limits.Client(r); err != nil {
			request.WriteError(w, err)
			return
		}
		next.ServeHTTP(w, r)
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if request.IsAPI(r) {
			w.Header().Set("Cache-Control", "no-store")
			if r.Header.Get("Authorization") != "" {
				s.tokens.withToken(next, w, r)
				return
			}
			known.ServeHTTP(w, noteFound(r))
			return
		}
		if request.IsPicture(r) {
			known.ServeHTTP(w, noteFound(r))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// identify is the user of the session; nil for a stranger, and for one who has ended it
// elsewhere, is kept out, or is no more.
func (s *sessions) identify(ctx context.Context) (*people.User, error) {
	id := s.cookies.GetString(ctx, userKey)
	if id == "" {
		return nil, nil
	}
	u, err := s.people.User(ctx, persist.UserID(id))
	if err != nil && !errors.Is(err, persist.ErrNotFound) {
		return nil, err
	}
	if u != nil && !s.begun(ctx).Before(u.SignedOut) && u.Locked.IsZero() {
		return u, nil
	}
	if err := s.cookies.Destroy(ctx); err != nil {
		s.log.Error("end session failed", "err", err)
	}
	return nil, nil
}

// renew lets the session of a user last longer, now and then.
func (s *sessions) renew(ctx context.Context, u *people.User) {
	if s.calls.Clock().Until(s.cookies.Deadline(ctx)) >= renewal {
		return
	}
	s.cookies.SetDeadline(ctx, s.calls.Clock().Now().Add(lifetime))
	if err := s.people.SeeUser(ctx, u.ID, s.calls.Clock().Now()); err != nil {
		s.log.Error("note user seen failed", "err", err)
	}
}

// enter makes the session the user's, under a new token. It counts as begun at the moment since
// which they may enter: whatever ended all sessions begun in the meantime ends this, too.
func (s *sessions) enter(ctx context.Context, u *people.User, since time.Time) error {
	if err := s.cookies.RenewToken(ctx); err != nil {
		return s.calls.Told(err)
	}
	s.cookies.Put(ctx, userKey, string(u.ID))
	s.cookies.Put(ctx, begunKey, since.UnixMilli())
	s.cookies.SetDeadline(ctx, s.calls.Clock().Now().Add(lifetime))
	s.cookies.Remove(ctx, seenKey)
	s.cookies.Remove(ctx, provedKey)
	request.About(ctx).User = u.ID
	return nil
}

// welcome lets an account in that has shown since a moment that it may; what a guest has is
// the account's then.
func (s *sessions) welcome(ctx context.Context, account *people.User, since time.Time) (*calls.Answer[*calls.Me], error) {
	if err := mayEnter(account); err != nil {
		return nil, err
	}
	if u := request.Visitor(ctx); u != nil && u.Guest() {
		if err := s.absorb(ctx, u, account); err != nil {
			return nil, s.calls.Told(err)
		}
	}
	return calls.Answered(calls.MeOf(account)), s.enter(ctx, account, since)
}

// absorb gives what a guest has to an account, unless the guest has an account by now, or belongs
// to another.
func (s *sessions) absorb(ctx context.Context, guest, account *people.User) error {
	err := s.people.Absorb(ctx, guest.ID, account.ID)
	if errors.Is(err, persist.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.house.Moved(ctx, guest.ID)
}

// mayEnter refuses a user whom the host has locked out, after they have proved who they are.
func mayEnter(u *people.User) error {
	if u.Locked.IsZero() {
		return nil
	}
	return calls.Refuse(request.Locked, "this account is locked: write to whoever runs this server")
}

// begun is when the session's user entered; long ago for one from before that was noted.
func (s *sessions) begun(ctx context.Context) time.Time {
	return time.UnixMilli(s.cookies.GetInt64(ctx, begunKey))
}

// visitToken is the session's token as it is kept.
func (s *sessions) visitToken(ctx context.Context) string {
	return hashOf(s.cookies.Token(ctx))
}

// noteVisit notes where an account is signed in, once in a while: somebody who looks for a stranger
// among their sessions wants to know when each was last used.
func (s *sessions) noteVisit(ctx context.Context, u *people.User, agent string) {
	now := s.calls.Clock().Now()
	if u.Guest() || now.Sub(time.UnixMilli(s.cookies.GetInt64(ctx, seenKey))) < oftenSeen {
		return
	}
	if s.cookies.GetInt64(ctx, begunKey) == 0 {
		s.cookies.Put(ctx, begunKey, now.UnixMilli())
	}
	v := people.Visit{Token: s.visitToken(ctx), Agent: calls.PlainText(agent[:min(len(agent), mostAgent)]), Since: s.begun(ctx), Seen: now}
	if err := s.people.SaveVisit(ctx, u.ID, v); err != nil {
		s.log.Error("record session failed", "err", err)
		return
	}
	s.cookies.Put(ctx, seenKey, now.UnixMilli())
}

// endedNowAndThen is asked at every beat of a stream, and looks now and then.
func (s *sessions) endedNowAndThen(ctx context.Context) func() bool {
	looked := s.calls.Clock().Now()
	return func() bool {
		if s.calls.Clock().Since(looked) < s.limits.Limits.Rechecks {
			return false
		}
		looked = s.calls.Clock().Now()
		return s.over(ctx)
	}
}

// over tells whether the caller's session has ended since they called: they, or somebody with their
// password, ended it elsewhere. Streams ask now and then.
func (s *sessions) over(ctx context.Context) bool {
	if t := request.Token(ctx); t != nil {
		return s.tokens.tokenOver(ctx, t)
	}
	id := request.VisitorID(ctx)
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

// stillIn refuses a caller who was signed out while the call was under way: their rights come from
// the session.
func (s *sessions) stillIn(ctx context.Context) error {
	if s.over(ctx) {
		return calls.Refuse(request.NoAccount, "you were signed out just now")
	}
	return nil
}

// someone is the caller; a stranger becomes a guest.
func (s *sessions) someone(ctx context.Context) (*people.User, error) {
	if u := request.Visitor(ctx); u != nil {
		return u, nil
	}
	if err := s.limits.Newcomer(ctx); err != nil {
		return nil, err
	}
	u := calls.NewUser("", s.calls.Clock().Kept())
	if err := s.people.AddUser(ctx, u); err != nil {
		return nil, s.calls.Told(err)
	}
	return u, s.enter(ctx, u, u.Created)
}
