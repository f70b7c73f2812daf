package server

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
)

// Programs keeps tokens, and the programs that play under names of their own.
type Programs interface {
	AddToken(context.Context, *people.Token) error
	// Token and EndToken are persist.ErrNotFound if there is none.
	Token(ctx context.Context, hash string) (*people.Token, error)
	Tokens(ctx context.Context, by string) ([]*people.Token, error)
	UseToken(ctx context.Context, t *people.Token, at time.Time) error
	EndToken(ctx context.Context, by, id string) error
	// AddProgram is persist.ErrTaken as People.AddUser.
	AddProgram(ctx context.Context, u *people.User) error
	// Program and ChangeProgram are persist.ErrNotFound if there is none.
	Program(ctx context.Context, id string) (*people.Program, error)
	Programs(ctx context.Context, owner string) ([]*people.Program, error)
	PresentPrograms(ctx context.Context, user string, since time.Time) ([]*people.Program, error)
	ChangeProgram(ctx context.Context, p *people.Program) error
}

// What a token may do.
const (
	toRead   = "read"   // look at tables and listen
	toPlay   = "play"   // sit, move, speak
	toTables = "tables" // make tables and say who plays there
	// toModerate is for those who help the host.
	toModerate = "moderate"
)

var scopes = []string{toRead, toPlay, toTables, toModerate}

// scopeOf is what a token must be for to make a call. What is not named, such as all that
// is about accounts, is done with one's own hands.
var scopeOf = inverted(map[string][]string{
	toRead: {"me", "titles", "lobby", "table", "entries", "at", "frames", "series", "draws", "record", "chat", "known",
		"review", "suppose", "stream", "myStream", "waiting", "programs", "best", "person", "personGames", "personRatings", "numbers", "dumps", "bulletins"},
	toPlay: {"join", "decline", "leave", "act", "preview", "undo", "say", "seen", "nudge", "vote", "pause", "unpause",
		"giveOrder", "stopOrder", "try", "plans", "keepPlan", "changePlan", "dropPlan"},
	toTables:   {"createTable", "playNow", "reseat", "start", "deleteTable", "rematch", "branch", "openRecord", "importGame", "invite"},
	toModerate: {"moderate"},
})

func inverted(lists map[string][]string) map[string]string {
	by := map[string]string{}
	for scope, list := range lists {
		for _, id := range list {
			by[id] = scope
		}
	}
	return by
}

const (
	tokenPrefix = "scrip_"
	// oftenUsed is how often it is noted that a token is used.
	oftenUsed  = time.Minute
	mostTokens = 50
)

type tokenKey struct{}

// tokenIn is the token that the caller shows; nil for one with a session.
func tokenIn(ctx context.Context) *people.Token {
	t, _ := ctx.Value(tokenKey{}).(*people.Token)
	return t
}

// hashOf is what is kept of a text that lets somebody in.
func hashOf(text string) string {
	hash := sha256.Sum256([]byte(text))
	return base64.RawURLEncoding.EncodeToString(hash[:])
}

// withToken lets a program call that shows a token. It has no session.
func (s *Server) withToken(next http.Handler, w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	t, u, err := s.bearer(ctx, r.Header.Get("Authorization"))
	if err != nil {
		s.writeFailed(w, r, fmt.Errorf("whose token it is: %w", err))
		return
	}
	about(ctx).user = u.ID
	ctx = context.WithValue(context.WithValue(ctx, visitorKey{}, u), tokenKey{}, t)
	s.noteUse(ctx, t)
	r = r.WithContext(ctx)
	if err := s.limits.client(r); err != nil {
		writeError(w, err)
		return
	}
	next.ServeHTTP(w, r)
}

// bearer is the token of a header, and as whom it acts.
func (s *Server) bearer(ctx context.Context, header string) (*people.Token, *people.User, error) {
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

// noToken refuses a token that is none, whatever the reason: who guesses learns nothing.
func (s *Server) noToken(ctx context.Context) *calls.Error {
	if err := s.limits.take(ctx, "token", addressOf(ctx), s.limits.limits.Passwords); err != nil {
		return err
	}
	return calls.Refuse(http.StatusUnauthorized, wrongToken, "there is no such token, or it is no longer good: send Authorization: Bearer with one from your account")
}

// stillGood tells whether a token is, and as whom it acts. It ends with its time, with whom
// it acts as, and when the one who made it signs out everywhere or sets a new password. While
// either of them is locked it is not good.
func (s *Server) stillGood(ctx context.Context, t *people.Token) (bool, *people.User, error) {
	if !t.Until.IsZero() && t.Until.Before(time.Now()) {
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
func (s *Server) noteUse(ctx context.Context, t *people.Token) {
	now := time.Now()
	if now.Sub(t.Used) < oftenUsed {
		return
	}
	if err := s.programs.UseToken(ctx, t, now); err != nil {
		s.log.Error("when a token was used", "err", err)
	}
}

// tokenOver tells whether a token has ended since its program called, and notes that the
// program is still there.
func (s *Server) tokenOver(ctx context.Context, was *people.Token) bool {
	t, err := s.programs.Token(ctx, was.Hash)
	if err != nil {
		return errors.Is(err, persist.ErrNotFound)
	}
	s.noteUse(ctx, t)
	good, _, err := s.stillGood(ctx, t)
	return err == nil && !good
}

// heedScopes refuses a token what it is not for.
func heedScopes(c huma.Context, next func(huma.Context)) {
	t := tokenIn(c.Context())
	if t == nil {
		next(c)
		return
	}
	scope, id := scopeOf[c.Operation().OperationID], c.Operation().OperationID
	_, w := humago.Unwrap(c)
	switch {
	case scope == "":
		writeError(w, calls.Refuse(http.StatusForbidden, notByToken, "no token may call %s: sign in and do it yourself", id))
	case !slices.Contains(t.Scopes, scope):
		writeError(w, calls.Refuse(http.StatusForbidden, notByToken, "%s takes a token with the scope %q; this one has: %s", id, scope, strings.Join(t.Scopes, ", ")))
	default:
		next(c)
	}
}

// describeScopes writes into the document what a token must be for.
func describeScopes(doc *huma.OpenAPI) {
	if doc.Components.SecuritySchemes == nil {
		doc.Components.SecuritySchemes = map[string]*huma.SecurityScheme{}
	}
	doc.Components.SecuritySchemes["token"] = &huma.SecurityScheme{
		Type: "http", Scheme: "bearer",
		Description: "Made in the account. Scopes: read (look and listen), play (sit, move, speak), tables (make tables and say who plays there), moderate (for moderators: help the host).",
	}
	for _, path := range doc.Paths {
		for _, op := range []*huma.Operation{path.Get, path.Put, path.Post, path.Delete, path.Patch} {
			if op == nil || scopeOf[op.OperationID] == "" {
				continue
			}
			op.Security = []map[string][]string{{}, {"token": {scopeOf[op.OperationID]}}}
		}
	}
}

// TokenView is a token, without its text.
type TokenView struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Scopes  []string   `json:"scopes"`
	Program string     `json:"program,omitempty" doc:"The id of the program that it acts as; absent for one's own name."`
	Made    time.Time  `json:"made"`
	Used    *time.Time `json:"used,omitempty" doc:"Within a minute; absent for never."`
	Until   *time.Time `json:"until,omitempty" doc:"Absent for ever."`
	Over    bool       `json:"over" doc:"It is no longer good."`
}

// NewToken is a token as it is told once.
type NewToken struct {
	TokenView
	Text string `json:"text" doc:"What a program sends as Authorization: Bearer. It is not told again."`
}

type newTokenBody struct {
	Body struct {
		Name    string   `json:"name" minLength:"1" maxLength:"40"`
		Scopes  []string `json:"scopes" minItems:"1" maxItems:"4" enum:"read,play,tables,moderate"`
		Program string   `json:"program,omitempty" maxLength:"40" doc:"The id of a program of the caller's; absent for the caller himself."`
		Days    int      `json:"days,omitempty" minimum:"1" maximum:"3650" doc:"How long it is good; absent for ever."`
	}
}

func (s *Server) registerTokens(api huma.API) {
	refuses := refusing(http.StatusForbidden, http.StatusConflict)
	huma.Register(api, call("tokens", "GET", "/api/account/tokens", "The tokens that the caller has made", refuses), s.listTokens)
	op := call("makeToken", "POST", "/api/account/tokens", "Make a token for a program", refuses)
	op.Description = "It takes a proof. Its text is told this once. It ends when the caller ends it, signs out everywhere, or sets a new password."
	huma.Register(api, op, s.makeToken)
	huma.Register(api, call("endToken", "DELETE", "/api/account/tokens/{id}", "End a token", refuses), s.endToken)
}

func (s *Server) listTokens(ctx context.Context, _ *struct{}) (*calls.Answer[[]TokenView], error) {
	u, err := holder(ctx)
	if err != nil {
		return nil, err
	}
	tokens, err := s.programs.Tokens(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	views := []TokenView{}
	for _, t := range tokens {
		good, _, err := s.stillGood(ctx, t)
		if err != nil {
			return nil, s.calls.Told(err)
		}
		views = append(views, tokenView(t, good))
	}
	return calls.Answered(views), nil
}

func tokenView(t *people.Token, good bool) TokenView {
	v := TokenView{ID: t.ID, Name: t.Name, Scopes: t.Scopes, Made: t.Made, Over: !good}
	if t.User != t.By {
		v.Program = t.User
	}
	if !t.Used.IsZero() {
		v.Used = &t.Used
	}
	if !t.Until.IsZero() {
		v.Until = &t.Until
	}
	return v
}

func (s *Server) makeToken(ctx context.Context, in *newTokenBody) (*calls.Answer[*NewToken], error) {
	u, err := holder(ctx)
	if err != nil {
		return nil, err
	}
	name := calls.PlainText(in.Body.Name)
	if name == "" {
		return nil, calls.Refuse(http.StatusBadRequest, calls.BadRequest, "a token has a name, so that you know it again")
	}
	if slices.Contains(in.Body.Scopes, toModerate) && (!u.Moderator || in.Body.Program != "") {
		return nil, calls.Refuse(http.StatusForbidden, admin.NotModerator, "only moderators have tokens for that, and only for themselves")
	}
	as, err := s.actsAs(ctx, u, in.Body.Program)
	if err != nil {
		return nil, err
	}
	have, err := s.programs.Tokens(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if len(have) >= mostTokens {
		return nil, calls.Refuse(http.StatusConflict, tooManyOwn, "you have %d tokens: end one first", len(have))
	}
	if err := s.proven(ctx); err != nil { // who finds an open session cannot stay for good
		return nil, err
	}
	t := &people.Token{ID: persist.NewID(), By: u.ID, User: as, Name: name, Made: persist.Now()}
	for _, scope := range scopes { // in their order, each once
		if slices.Contains(in.Body.Scopes, scope) {
			t.Scopes = append(t.Scopes, scope)
		}
	}
	if in.Body.Days > 0 {
		t.Until = t.Made.AddDate(0, 0, in.Body.Days)
	}
	text := tokenPrefix + rand.Text() + rand.Text()
	t.Hash = hashOf(text)
	if err := s.programs.AddToken(ctx, t); err != nil {
		return nil, s.calls.Told(err)
	}
	return calls.Answered(&NewToken{TokenView: tokenView(t, true), Text: text}), nil
}

// actsAs is as whom a token is to act: the user himself, or a program of his.
func (s *Server) actsAs(ctx context.Context, u *people.User, program string) (string, error) {
	if program == "" {
		return u.ID, nil
	}
	p, err := s.ownProgram(ctx, u, program)
	if err != nil {
		return "", err
	}
	return p.User, nil
}

func (s *Server) endToken(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"40"`
}) (*struct{}, error) {
	u, err := holder(ctx)
	if err != nil {
		return nil, err
	}
	err = s.programs.EndToken(ctx, u.ID, in.ID)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, nil // it is over, as was wished
	}
	if err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, nil
}
