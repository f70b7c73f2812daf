package account

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/request"
)

// Programs keeps tokens, and the programs that play under names of their own.
type Programs interface {
	AddToken(context.Context, *people.Token) error
	// Token and EndToken are persist.ErrNotFound if there is none.
	Token(ctx context.Context, hash string) (*people.Token, error)
	Tokens(ctx context.Context, by persist.UserID) ([]*people.Token, error)
	UseToken(ctx context.Context, t *people.Token, at time.Time) error
	EndToken(ctx context.Context, by persist.UserID, id string) error
	// AddProgram is persist.ErrTaken as People.AddUser.
	AddProgram(ctx context.Context, u *people.User) error
	// Program and ChangeProgram are persist.ErrNotFound if there is none.
	Program(ctx context.Context, id persist.UserID) (*people.Program, error)
	Programs(ctx context.Context, owner persist.UserID) ([]*people.Program, error)
	PresentPrograms(ctx context.Context, user persist.UserID, since time.Time) ([]*people.Program, error)
	ChangeProgram(ctx context.Context, p *people.Program) error
}

var scopes = []calls.Scope{calls.ToRead, calls.ToPlay, calls.ToTables, calls.ToModerate}

const (
	tokenPrefix = "scrip_"
	// oftenUsed is how often it is noted that a token is used.
	oftenUsed  = time.Minute
	mostTokens = 50
)

// tokens tells as whom a program calls.
type tokens struct {
	programs Programs
	people   People
	calls    *calls.Calls
	limits   *request.Limiters
	log      *slog.Logger
}

// hashOf is what is kept of a text that lets somebody in.
func hashOf(text string) string {
	hash := sha256.Sum256([]byte(text))
	return base64.RawURLEncoding.EncodeToString(hash[:])
}

// withToken lets a program call that shows a token. It has no session.
func (s *tokens) withToken(next http.Handler, w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	t, u, err := s.bearer(ctx, r.Header.Get("Authorization"))
	if err != nil {
		request.Failed(w, r, s.calls.Told(fmt.Errorf("whose token it is: %w", err)))
		return
	}
	ctx = request.WithToken(request.WithVisitor(ctx, u), t)
	s.noteUse(ctx, t)
	r = r.WithContext(ctx)
	if err := s.limits.Client(r); err != nil {
		request.WriteError(w, err)
		return
	}
	next.ServeHTTP(w, r)
}

// bearer is the token of a header, and as whom it acts.
func (s *tokens) bearer(ctx context.Context, header string) (*people.Token, *people.User, error) {
	kind, text, _ := strings.Cut(header, " ")
	if !strings.EqualFold(kind, "bearer") || !strings.HasPrefix(text, tokenPrefix) {
		return nil, nil, s.noToken(ctx)
	}
	t, err := s.programs.Token(ctx, hashOf(text))
	if errors.Is(err, persist.ErrNotFound) {
		return nil, nil, s.noToken(ctx)
	} else if err != nil {
		return nil, nil, err
	}
	good, u, err := s.stillGood(ctx, t)
	if err != nil {
		return nil, nil, err
	}
	if !good {
		return nil, nil, s.noToken(ctx)
	}
	return t, u, nil
}

// noToken refuses an invalid token with one answer, whatever the reason, so that guessing teaches
// nothing.
func (s *tokens) noToken(ctx context.Context) *calls.Error {
	if err := s.limits.Take(ctx, "token", request.Address(ctx), s.limits.Limits.Passwords); err != nil {
		return err
	}
	return calls.Refuse(request.WrongToken, "there is no such token, or it is no longer good: send Authorization: Bearer with one from your account")
}

// stillGood tells whether a token is, and as whom it acts. It ends with its time, with whom
// it acts as, and when the one who made it signs out everywhere or sets a new password. While
// either of them is locked it is not good.
func (s *tokens) stillGood(ctx context.Context, t *people.Token) (bool, *people.User, error) {
	if !t.Until.IsZero() && t.Until.Before(s.calls.Clock().Now()) {
		return false, nil, nil
	}
	by, err := s.people.User(ctx, t.By)
	if err == nil && (t.Made.Before(by.SignedOut) || !by.Locked.IsZero()) {
		return false, nil, nil
	}
	u := by
	if err == nil && t.User != t.By {
		u, err = s.people.User(ctx, t.User)
	}
	if err == nil && (t.Made.Before(u.SignedOut) || !u.Locked.IsZero()) {
		return false, nil, nil
	}
	if errors.Is(err, persist.ErrNotFound) {
		return false, nil, nil
	}
	return err == nil, u, err
}

// noteUse notes now and then that a token is used.
func (s *tokens) noteUse(ctx context.Context, t *people.Token) {
	now := s.calls.Clock().Now()
	if now.Sub(t.Used) < oftenUsed {
		return
	}
	if err := s.programs.UseToken(ctx, t, now); err != nil {
		s.log.Error("record token use failed", "err", err)
	}
}

// tokenOver tells whether a token has ended since its program called, and notes that the
// program is still there.
func (s *tokens) tokenOver(ctx context.Context, was *people.Token) bool {
	t, err := s.programs.Token(ctx, was.Hash)
	if err != nil {
		return errors.Is(err, persist.ErrNotFound)
	}
	s.noteUse(ctx, t)
	good, _, err := s.stillGood(ctx, t)
	return err == nil && !good
}
