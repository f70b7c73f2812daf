package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
)

// Error is every answer that is no success. The browser words the code in the
// reader's language; the detail is for whoever writes programs.
type Error struct {
	status   int
	cause    error          // of what went wrong here: for the log alone
	Code     string         `json:"code" doc:"What went wrong, for programs; the web has a sentence for each."`
	Detail   string         `json:"detail" doc:"The same in an English sentence."`
	Facts    map[string]any `json:"facts,omitempty" doc:"What the sentence speaks of."`
	Illegal  *game.Illegal  `json:"illegal,omitempty" doc:"The rule that forbids an action."`
	Index    *int           `json:"index,omitempty" doc:"Which of the actions or entries sent was refused."`
	Position *Position      `json:"position,omitempty" doc:"The present position, with a stale move."`
}

func (e *Error) Error() string { return e.Detail }

// GetStatus is the HTTP status.
func (e *Error) GetStatus() int { return e.status }

// GetHeaders says when to come again, where that is the matter.
func (e *Error) GetHeaders() http.Header {
	if e.status == http.StatusTooManyRequests || e.status == http.StatusServiceUnavailable {
		return http.Header{"Retry-After": {"2"}}
	}
	return nil
}

// Codes of refusals that the server gives by itself.
const (
	badRequest   = "bad-request"
	badName      = "bad-name"
	forbidden    = "forbidden"
	rateLimited  = "rate-limited"
	busy         = "busy"
	tooLarge     = "too-large"
	tooSlow      = "too-slow"
	internalCode = "internal"
	awayCode     = "away" // the database is
	nameTaken    = "name-taken"
	wrongLogin   = "wrong-login"
	crossSite    = "cross-site"
	otherUser    = "other-user" // who called is somebody else by now
	unknownHost  = "unknown-host"
	noAccount    = "no-account"  // a guest has none
	noMail       = "no-mail"     // this server sends none
	badAddress   = "bad-address" // nothing can be sent there
	badToken     = "bad-token"   // a link that is not ours
)

// codes is every code there is. The web has words for each.
var codes = []string{
	badRequest, badName, forbidden, rateLimited, busy, tooLarge, tooSlow, internalCode, awayCode, nameTaken, wrongLogin, crossSite, otherUser, unknownHost,
	noAccount, noMail, badAddress, badToken,
	match.Stale, match.IllegalMove, match.BadAction, match.MustStop, match.NotYourSeat, match.NotHost, match.NotAlone, match.NotFound,
	match.NotOpen, match.NotRunning, match.NotFinished, match.NoSeat, match.Seated, match.TooMany, match.SeatsOpen, match.BadSetup, match.Alone, match.KeptGame,
	match.BadRecord, match.OldRules, match.NoUndo, match.Secret, match.NoMoment, match.Closing, match.NoReview, match.QueueFull, match.NoHints, match.HintsOff, match.HintsLater, match.NotAsked, match.NoClock, match.NoVote, match.Nudged,
	match.BadOrder, match.TooManyOrders, match.BadPlan, match.TooManyPlans,
}

// internal is what is told of something that went wrong here; see asked.failed.
func internal(cause error) *Error {
	return &Error{status: http.StatusInternalServerError, cause: cause, Code: internalCode}
}

func refuseWith(status int, code, format string, args ...any) *Error {
	return &Error{status: status, Code: code, Detail: fmt.Sprintf(format, args...)}
}

// statusOf is how HTTP says what a table refuses.
func statusOf(code string) int {
	switch code {
	case match.Stale, match.NotOpen, match.NotRunning, match.NotFinished, match.NoSeat, match.Seated, match.TooMany, match.SeatsOpen, match.Alone, match.KeptGame, match.NoUndo, match.OldRules, match.NoReview, match.NoHints, match.NotAsked, match.NoClock, match.NoVote, match.Nudged, match.TooManyOrders, match.TooManyPlans:
		return http.StatusConflict
	case match.IllegalMove, match.BadAction, match.MustStop, match.BadSetup, match.BadRecord, match.BadOrder, match.BadPlan:
		return http.StatusUnprocessableEntity
	case match.NotYourSeat, match.NotHost, match.NotAlone, match.Secret, match.HintsOff, match.HintsLater:
		return http.StatusForbidden
	case match.NotFound, match.NoMoment:
		return http.StatusNotFound
	case match.Closing:
		return http.StatusServiceUnavailable
	case match.QueueFull:
		return http.StatusTooManyRequests
	}
	return http.StatusBadRequest
}

// answer makes an Error of whatever went wrong. What is nobody's business goes
// into the log and is not told.
func (s *Server) answer(err error) error {
	var told *Error
	if errors.As(err, &told) {
		return told
	}
	var refused *match.Refusal
	if errors.As(err, &refused) {
		e := &Error{status: statusOf(refused.Code), Code: refused.Code, Detail: refused.Detail, Facts: refused.Facts, Illegal: refused.Illegal}
		if refused.Index >= 0 {
			e.Index = &refused.Index
		}
		return e
	}
	if told = s.noDatabase(err); told != nil {
		return told
	}
	return internal(err)
}

// noDatabase is what is told while the database cannot be reached; nil if that is not
// what went wrong.
func (s *Server) noDatabase(err error) *Error {
	if s.away == nil || !s.away(err) {
		return nil
	}
	s.log.Warn("the database is away", "err", err)
	return refuseWith(http.StatusServiceUnavailable, awayCode, "the server cannot reach its database: try again in a moment, and look first whether what you did is there")
}

// newError is what huma makes of requests that it refuses by itself.
func newError(status int, msg string, errs ...error) huma.StatusError {
	e := &Error{status: status, Code: badRequest, Detail: msg}
	switch status {
	case http.StatusUnprocessableEntity:
		e.status = http.StatusBadRequest
	case http.StatusRequestEntityTooLarge:
		e.Code = tooLarge
	case http.StatusRequestTimeout:
		e.Code = tooSlow
	case http.StatusInternalServerError:
		return internal(errors.Join(append(errs, errors.New(msg))...))
	}
	var details []string
	for _, err := range errs {
		var at *huma.ErrorDetail
		switch {
		case errors.As(err, &at): // without the value: it may be a password
			details = append(details, fmt.Sprintf("%s (%s)", at.Message, at.Location))
		case err != nil:
			details = append(details, err.Error())
		}
	}
	if len(details) > 0 {
		e.Detail += ": " + strings.Join(details, "; ")
	}
	return e
}

// writeError answers outside of huma.
func writeError(w http.ResponseWriter, e *Error) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	maps.Copy(w.Header(), e.GetHeaders())
	w.WriteHeader(e.status)
	json.NewEncoder(w).Encode(e)
}
