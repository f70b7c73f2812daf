package calls

import (
	"errors"
	"fmt"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/refusal"
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

// Cause is what went wrong here; nil of a refusal.
func (e *Error) Cause() error { return e.cause }

// Codes of refusals that calls give by themselves.
const (
	BadRequest = "bad-request"
	BadName    = "bad-name"
	Forbidden  = "forbidden"
	Internal   = "internal"
	NameTaken  = "name-taken"
	NotKept    = "not-kept"   // where it was asked nothing more can be kept
	OtherUser  = "other-user" // who called is somebody else by now
)

// Codes is every code that a call is refused with. The web has words for each.
func Codes() []string {
	return append(refusal.Names(), BadRequest, BadName, Forbidden, Internal, NameTaken, NotKept, OtherUser)
}

// The statuses of HTTP that say it. The package that has names for them would
// bring a whole server into the browser.
const (
	statusBadRequest          = 400
	statusForbidden           = 403
	statusNotFound            = 404
	statusConflict            = 409
	statusUnprocessableEntity = 422
	statusTooManyRequests     = 429
	statusInternalServerError = 500
	statusServiceUnavailable  = 503
)

// Refuse is a refusal, with its status as HTTP has it.
func Refuse(status int, code, format string, args ...any) *Error {
	return &Error{status: status, Code: code, Detail: fmt.Sprintf(format, args...)}
}

// Failed is what is told of something that went wrong here.
func Failed(cause error) *Error {
	return &Error{status: statusInternalServerError, cause: cause, Code: Internal}
}

// statuses is how HTTP says what kind of refusal it is.
var statuses = map[refusal.Kind]int{
	refusal.BadRequest:  statusBadRequest,
	refusal.Invalid:     statusUnprocessableEntity,
	refusal.Forbidden:   statusForbidden,
	refusal.Absent:      statusNotFound,
	refusal.Conflict:    statusConflict,
	refusal.Busy:        statusTooManyRequests,
	refusal.Unavailable: statusServiceUnavailable,
}

// Told makes an Error of whatever went wrong. What is nobody's business is its
// cause, and is not told.
func (c *Calls) Told(err error) error {
	var told *Error
	if errors.As(err, &told) {
		return told
	}
	var refused *refusal.Refusal
	if errors.As(err, &refused) {
		e := refusedOf(refused)
		e.status = statuses[refused.Code.Kind]
		return e
	}
	if c.Explain != nil {
		if told = c.Explain(err); told != nil {
			return told
		}
	}
	return Failed(err)
}

// refusedOf is a refusal as it is told within an answer.
func refusedOf(r *refusal.Refusal) *Error {
	if r == nil {
		return nil
	}
	e := &Error{Code: r.Code.Name, Detail: r.Detail, Facts: r.Facts, Illegal: r.Illegal}
	if r.Index >= 0 {
		index := r.Index
		e.Index = &index
	}
	return e
}

// refused is the error of a move, with the position that the player has missed.
func (c *Calls) refused(err error, p *match.Position) error {
	err = c.Told(err)
	var told *Error
	if errors.As(err, &told) {
		told.Position = positionOf(p)
	}
	return err
}
