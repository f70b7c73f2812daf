package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/alexedwards/argon2id"
	"github.com/alexedwards/scs/v2"
	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/match"
)

// Preferences are how a person wants the pages.
type Preferences struct {
	Language string `json:"language" enum:"auto,en,es,it,de"`
	Theme    string `json:"theme" enum:"auto,light,dark"`
	Motion   string `json:"motion" enum:"auto,full,reduced"`
}

// Me is the caller. One who has written nothing yet has no id.
type Me struct {
	ID       string      `json:"id"`
	Name     string      `json:"name"`
	Guest    bool        `json:"guest"`
	Settings Preferences `json:"settings"`
}

func meOf(u *match.User) *Me {
	if u == nil {
		return &Me{Guest: true, Settings: Preferences{Language: "auto", Theme: "auto", Motion: "auto"}}
	}
	return &Me{ID: u.ID, Name: u.Name, Guest: u.Guest(), Settings: Preferences(u.Settings)}
}

type credentials struct {
	Name     string `json:"name" minLength:"2" maxLength:"24"`
	Password string `json:"password" minLength:"8" maxLength:"200"`
}

type changeMe struct {
	Name     *string `json:"name,omitempty" minLength:"2" maxLength:"24" doc:"Guests only."`
	Settings *struct {
		Language *string `json:"language,omitempty" enum:"auto,en,es,it,de"`
		Theme    *string `json:"theme,omitempty" enum:"auto,light,dark"`
		Motion   *string `json:"motion,omitempty" enum:"auto,full,reduced"`
	} `json:"settings,omitempty"`
}

func (s *Server) registerPeople(api huma.API) {
	huma.Register(api, call("me", "GET", "/api/me", "Who the caller is"), func(ctx context.Context, _ *struct{}) (*body[*Me], error) {
		return answer(meOf(visitor(ctx))), nil
	})
	huma.Register(api, call("saveMe", "PATCH", "/api/me", "Change a guest's name, or settings"), s.saveMe)
	huma.Register(api, call("register", "POST", "/api/account", "Make an account; a guest keeps all tables",
		refusing(http.StatusConflict, http.StatusTooManyRequests)), s.register)
	huma.Register(api, call("signIn", "POST", "/api/session", "Sign in; a guest's tables go to the account",
		refusing(http.StatusUnauthorized, http.StatusTooManyRequests)), s.signIn)
	huma.Register(api, call("signOut", "DELETE", "/api/session", "Sign out"), s.signOut)
}

func (s *Server) saveMe(ctx context.Context, in *struct{ Body changeMe }) (*body[*Me], error) {
	u, err := s.someone(ctx)
	if err != nil {
		return nil, err
	}
	next := *u
	if name := in.Body.Name; name != nil {
		if !u.Guest() {
			return nil, refuseWith(http.StatusForbidden, forbidden, "the name of an account stays as it is")
		}
		if next.Name, err = cleanName(*name); err != nil {
			return nil, err
		}
	}
	if c := in.Body.Settings; c != nil {
		set(&next.Settings.Language, c.Language)
		set(&next.Settings.Theme, c.Theme)
		set(&next.Settings.Motion, c.Motion)
	}
	if err := s.people.SaveUser(ctx, &next); err != nil {
		return nil, s.answer(err)
	}
	return answer(meOf(&next)), nil
}

func set(field, value *string) {
	if value != nil {
		*field = *value
	}
}

func (s *Server) register(ctx context.Context, in *struct{ Body credentials }) (*body[*Me], error) {
	if err := s.limits.password(ctx, in.Body.Name); err != nil {
		return nil, err
	}
	name, err := cleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	hash, err := s.hash(ctx, in.Body.Password)
	if err != nil {
		return nil, s.answer(err)
	}
	u := visitor(ctx)
	if u != nil && u.Guest() {
		account := *u
		account.Name, account.Password = name, hash
		err = s.people.SaveUser(ctx, &account)
		u = &account
	} else {
		u = newUser(name)
		u.Password = hash
		err = s.people.AddUser(ctx, u)
	}
	if errors.Is(err, match.ErrTaken) {
		return nil, refuseWith(http.StatusConflict, nameTaken, "somebody else has the name %q", name)
	} else if err != nil {
		return nil, s.answer(err)
	}
	return answer(meOf(u)), s.enter(ctx, u)
}

// nobodysHash is compared with when there is no such account, so that the time
// an answer takes does not tell which names exist.
var nobodysHash = sync.OnceValues(func() (string, error) { return argon2id.CreateHash(rand.Text(), hashing) })

func (s *Server) signIn(ctx context.Context, in *struct{ Body credentials }) (*body[*Me], error) {
	if err := s.limits.password(ctx, in.Body.Name); err != nil {
		return nil, err
	}
	account, err := s.people.Account(ctx, in.Body.Name)
	var hash string
	switch {
	case err == nil:
		hash = account.Password
	case errors.Is(err, match.ErrNotFound):
		hash, err = nobodysHash()
	}
	if err != nil {
		return nil, s.answer(err)
	}
	right, err := s.compare(ctx, in.Body.Password, hash)
	if err != nil {
		return nil, s.answer(err)
	}
	if !right || account == nil {
		return nil, refuseWith(http.StatusUnauthorized, wrongLogin, "there is no account with this name and password")
	}
	if u := visitor(ctx); u != nil && u.Guest() {
		if err := s.people.Absorb(ctx, u.ID, account.ID); err != nil {
			return nil, s.answer(err)
		}
		if err := s.house.Moved(ctx, u.ID); err != nil {
			return nil, s.answer(err)
		}
	}
	return answer(meOf(account)), s.enter(ctx, account)
}

func (s *Server) signOut(ctx context.Context, _ *struct{}) (*struct{}, error) {
	if err := s.sessions.Destroy(ctx); err != nil {
		return nil, s.answer(err)
	}
	return nil, nil
}

// Passwords: argon2id with 19 MiB and two passes, the least that is thought
// enough, since the machine that hashes also plays.
var hashing = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

func (s *Server) hash(ctx context.Context, password string) (string, error) {
	if err := s.queue(ctx); err != nil {
		return "", err
	}
	defer func() { <-s.hashing }()
	return argon2id.CreateHash(password, hashing)
}

func (s *Server) compare(ctx context.Context, password, hash string) (bool, error) {
	if err := s.queue(ctx); err != nil {
		return false, err
	}
	defer func() { <-s.hashing }()
	return argon2id.ComparePasswordAndHash(password, hash)
}

// queue waits for a place among those that hash.
func (s *Server) queue(ctx context.Context) error {
	select {
	case s.hashing <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// cleanName is a name with single spaces, if it can be read by others.
func cleanName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if n := len([]rune(name)); n < 2 || n > 24 || !readable(name) {
		return "", refuseWith(http.StatusBadRequest, badName, "a name has 2 to 24 letters, digits, spaces, or - _ . '")
	}
	return name, nil
}

// mostMarks is how many marks a letter bears in any writing; more would only be
// a heap over the lines above.
const mostMarks = 2

// readable tells whether a name is letters of any writing with their marks,
// digits, and what joins names.
func readable(name string) bool {
	room := 0 // for marks on the letter before
	for _, r := range name {
		switch {
		case unicode.IsLetter(r):
			room = mostMarks
		case unicode.IsMark(r) && room > 0:
			room--
		case unicode.IsDigit(r), strings.ContainsRune(" -_.'", r):
			room = 0
		default:
			return false
		}
	}
	return true
}

// engines are wheel arrangements, which have the same names in every language:
// a guest is called after one until he says otherwise.
var engines = []string{
	"Atlantic", "Pacific", "Mikado", "Mogul", "Prairie", "Consolidation", "Decapod", "Columbia",
	"Hudson", "Berkshire", "Northern", "Mountain", "Mastodon", "Texas", "Baltic", "Adriatic",
}

func newUser(name string) *match.User {
	if name == "" {
		name = fmt.Sprintf("%s %d", engines[random(len(engines))], 100+random(900))
	}
	return &match.User{
		ID: match.NewID(), Name: name, Created: match.Now(),
		Settings: match.Preferences{Language: "auto", Theme: "auto", Motion: "auto"},
	}
}

func random(n int) int {
	i, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	if err != nil {
		panic(err) // the system has no randomness left: nothing here is safe
	}
	return int(i.Int64())
}

// Sessions.

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
				s.log.Error("who calls", "err", err)
				writeError(w, internal())
				return
			}
			if u != nil {
				ctx = context.WithValue(ctx, visitorKey{}, u)
			}
			if time.Until(s.sessions.Deadline(ctx)) < renewal {
				s.sessions.SetDeadline(ctx, time.Now().Add(lifetime))
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
		return s.answer(err)
	}
	s.sessions.Put(ctx, userKey, u.ID)
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
	u := newUser("")
	if err := s.people.AddUser(ctx, u); err != nil {
		return nil, s.answer(err)
	}
	return u, s.enter(ctx, u)
}
