// Package account is identity: sessions and tokens, passwords and passkeys, what people keep of
// themselves, and what the host does with them.
package account

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"

	"github.com/alexedwards/argon2id"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/server/request"
)

// Config is what accounts need.
type Config struct {
	House *match.House
	Calls *calls.Calls
	// People, Programs, Reaches and Sessions keep what they are called by.
	People   People
	Programs Programs
	Reaches  Reaches
	Sessions KeptSessions
	// Office is where the host and moderators do what they do.
	Office *admin.Office
	// Post carries letters; nil where nothing does.
	Post Post
	// HomeKey is by what addresses are hashed that tell who is of one household; "" where
	// nobody wants to know.
	HomeKey string
	// Base is where people reach the server, without a slash at its end; "" if that was left
	// open. Secure is that it is by https.
	Base   string
	Secure bool
	Limits *request.Limiters
	Log    *slog.Logger
	// Hashing is what it costs to hash a password; the package's own where it is nil.
	Hashing *argon2id.Params
}

// Accounts is identity: sessions, tokens, passwords and passkeys, and the calls about them.
type Accounts struct {
	sessions   *sessions
	tokens     *tokens
	Letters    *letters
	passkeys   *passkeys
	programs   *programs
	accounts   *accounts
	moderation *moderation
}

// New makes accounts.
func New(c Config) *Accounts {
	tokens := &tokens{programs: c.Programs, people: c.People, calls: c.Calls, limits: c.Limits, log: c.Log}
	sessions := &sessions{
		cookies: newCookies(c.Sessions, c.Secure), kept: c.Sessions, people: c.People, house: c.House, calls: c.Calls, tokens: tokens, homeKey: c.HomeKey,
		limits: c.Limits, log: c.Log,
	}
	sessions.cookies.ErrorFunc = func(w http.ResponseWriter, r *http.Request, err error) {
		request.Failed(w, r, c.Calls.Told(fmt.Errorf("session: %w", err)))
	}
	passwords := newPasswords(c)
	passkeys := &passkeys{people: c.People, calls: c.Calls, sessions: sessions, passwords: passwords, base: c.Base, limits: c.Limits, log: c.Log}
	letters := &letters{people: c.People, reaches: c.Reaches, post: c.Post, calls: c.Calls, log: c.Log}
	return &Accounts{
		sessions: sessions, tokens: tokens, Letters: letters, passkeys: passkeys,
		programs: &programs{programs: c.Programs, people: c.People, house: c.House, calls: c.Calls, tokens: tokens, passkeys: passkeys, passwords: passwords},
		accounts: &accounts{
			people: c.People, programs: c.Programs, reaches: c.Reaches, post: c.Post, house: c.House, calls: c.Calls,
			sessions: sessions, passkeys: passkeys, passwords: passwords, letters: letters, limits: c.Limits,
		},
		moderation: &moderation{people: c.People, office: c.Office, calls: c.Calls},
	}
}

// Routes is the calls about accounts.
func (a *Accounts) Routes() []calls.Route {
	return slices.Concat(a.accounts.routesPeople(), a.accounts.routesAccount(), a.passkeys.routesPasskeys(), a.programs.routesTokens(), a.programs.routesPrograms(),
		a.moderation.routesModeration())
}

// Someone is the caller; a stranger becomes a guest.
func (a *Accounts) Someone(ctx context.Context) (*people.User, error) { return a.sessions.someone(ctx) }

// Identify finds out who calls before a call is answered.
func (a *Accounts) Identify(next http.Handler) http.Handler { return a.sessions.withSession(next) }

// Proven uses up the caller's proof; it refuses a caller without one.
func (a *Accounts) Proven(ctx context.Context) error { return a.passkeys.proven(ctx) }

// EndedNowAndThen is asked at every beat of a stream, and looks now and then whether the
// caller's session has ended.
func (a *Accounts) EndedNowAndThen(ctx context.Context) func() bool {
	return a.sessions.endedNowAndThen(ctx)
}

// MayInvite refuses to invite a program of somebody else who keeps it to themselves.
func (a *Accounts) MayInvite(ctx context.Context, by, account *people.User) error {
	return a.programs.mayInvite(ctx, by, account)
}

// Kept is what is kept of an account itself, for its owner to take along.
type Kept struct {
	Former   []FormerName
	Sessions []Session
	Passkeys []PasskeyView
}

// Kept is what is kept of an account.
func (a *Accounts) Kept(ctx context.Context, u *people.User) (*Kept, error) {
	account, err := a.accounts.showAccount(ctx, u, nil)
	if err != nil {
		return nil, err
	}
	sessions, err := a.accounts.listSessions(ctx, u, nil)
	if err != nil {
		return nil, err
	}
	passkeys, err := a.passkeys.listPasskeys(ctx, u, nil)
	if err != nil {
		return nil, err
	}
	return &Kept{Former: account.Body.Former, Sessions: sessions.Body.Sessions, Passkeys: passkeys.Body.Passkeys}, nil
}
