package calls

import (
	"errors"
	"fmt"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/refusal"
)

// Error is every answer that is no success. The browser words the code in the reader's language;
// the detail is for people who write programs.
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
var (
	BadRequest = refusal.Define("bad-request", refusal.BadRequest)
	BadName    = refusal.Define("bad-name", refusal.BadRequest)
	Forbidden  = refusal.Define("forbidden", refusal.Forbidden)
	Internal   = refusal.Define("internal", refusal.Failed)
	NameTaken  = refusal.Define("name-taken", refusal.Conflict)
	NotKept    = refusal.Define("not-kept", refusal.Full)       // where it was asked nothing more can be kept
	OtherUser  = refusal.Define("other-user", refusal.Conflict) // who called is somebody else by now

	// NotNow is what could be asked at another time; programs read the name of a bad request.
	NotNow = refusal.Code{Name: BadRequest.Name, Kind: refusal.Conflict}
)

// statuses is how HTTP says what kind of refusal it is. The package that has names for them
// would bring a whole server into the browser.
var statuses = map[refusal.Kind]int{
	refusal.BadRequest:   400,
	refusal.Unauthorized: 401,
	refusal.Forbidden:    403,
	refusal.Absent:       404,
	refusal.WrongMethod:  405,
	refusal.TooSlow:      408,
	refusal.Conflict:     409,
	refusal.TooLarge:     413,
	refusal.Misdirected:  421,
	refusal.Invalid:      422,
	refusal.Busy:         429,
	refusal.Failed:       500,
	refusal.Unavailable:  503,
	refusal.Full:         507,
}

// Refuse is a refusal, with the status that HTTP has for its kind.
func Refuse(code refusal.Code, format string, args ...any) *Error {
	return &Error{status: statuses[code.Kind], Code: code.Name, Detail: fmt.Sprintf(format, args...)}
}

// WithStatus is the refusal under a status of its own, where what refuses is HTTP itself.
func (e *Error) WithStatus(status int) *Error {
	e.status = status
	return e
}

// Failed is what is told of something that went wrong here.
func Failed(cause error) *Error {
	return &Error{status: statuses[Internal.Kind], cause: cause, Code: Internal.Name}
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
