package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/refusal"
)

// Codes of refusals that only a server gives.
var (
	rateLimited = refusal.Define("rate-limited", refusal.Busy)
	busy        = refusal.Define("busy", refusal.Unavailable)
	tooLarge    = refusal.Define("too-large", refusal.TooLarge)
	tooSlow     = refusal.Define("too-slow", refusal.TooSlow)
	awayCode    = refusal.Define("away", refusal.Unavailable) // the database is
	wrongLogin  = refusal.Define("wrong-login", refusal.Unauthorized)
	crossSite   = refusal.Define("cross-site", refusal.Forbidden)
	unknownHost = refusal.Define("unknown-host", refusal.Misdirected)
	noAccount   = refusal.Define("no-account", refusal.Forbidden)   // a guest has none
	noMail      = refusal.Define("no-mail", refusal.Forbidden)      // this server sends none
	badAddress  = refusal.Define("bad-address", refusal.BadRequest) // nothing can be sent there
	badToken    = refusal.Define("bad-token", refusal.Forbidden)    // a link that is not ours
	// mailedEnough: so many letters went to the address today that nobody has answered.
	mailedEnough = refusal.Define("mailed-enough", refusal.Busy)
	locked       = refusal.Define("locked", refusal.Forbidden)         // the host keeps the account out
	wrongToken   = refusal.Define("wrong-token", refusal.Unauthorized) // a program's
	notByToken   = refusal.Define("not-by-token", refusal.Forbidden)
	tooManyOwn   = refusal.Define("too-many-own", refusal.Conflict) // tokens, programs
	// closedProgram: only its owner invites it.
	closedProgram = refusal.Define("closed-program", refusal.Forbidden)

	wrongPasskey = refusal.Define("wrong-passkey", refusal.Unauthorized)
	unverified   = refusal.Define("unverified", refusal.Unauthorized) // a passkey that was only touched
	noPasskeys   = refusal.Define("no-passkeys", refusal.Forbidden)   // browsers have none for this server
	manyPasskeys = refusal.Define("many-passkeys", refusal.Conflict)
	needsProof   = refusal.Define("needs-proof", refusal.Forbidden) // of who one is

	yourself = refusal.Define("yourself", refusal.Conflict)  // nobody is his own friend, nor mutes himself
	hushed   = refusal.Define("hushed", refusal.Conflict)    // the caller has blocked him
	noFriend = refusal.Define("no-friend", refusal.Conflict) // a program is nobody's

	wrongMethod = refusal.Code{Name: calls.BadRequest.Name, Kind: refusal.WrongMethod}
)

// noDatabase is what is told while the database cannot be reached; nil if that is not
// what went wrong.
func (s *Server) noDatabase(err error) *calls.Error {
	if s.away == nil || !s.away(err) {
		return nil
	}
	s.log.Warn("the database is away", "err", err)
	return calls.Refuse(awayCode, "the server cannot reach its database: try again in a moment, and look first whether what you did is there")
}

// newError is what huma makes of requests that it refuses by itself.
func newError(status int, msg string, errs ...error) huma.StatusError {
	code := calls.BadRequest
	switch status {
	case http.StatusUnprocessableEntity:
		status = http.StatusBadRequest
	case http.StatusRequestEntityTooLarge:
		code = tooLarge
	case http.StatusRequestTimeout:
		code = tooSlow
	case http.StatusInternalServerError:
		return calls.Failed(errors.Join(append(errs, errors.New(msg))...))
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
		msg += ": " + strings.Join(details, "; ")
	}
	return calls.Refuse(code, "%s", msg).WithStatus(status)
}

// sayWhen says when to come again, where that is the matter.
func sayWhen(e *calls.Error, set func(header, value string)) {
	if s := e.GetStatus(); s == http.StatusTooManyRequests || s == http.StatusServiceUnavailable {
		set("Retry-After", "2")
	}
}

// writeFailed answers outside of huma that something went wrong: as a refusal says it, that
// the database is away, or that it is noted.
func (s *Server) writeFailed(w http.ResponseWriter, r *http.Request, err error) {
	var told *calls.Error
	if !errors.As(err, &told) {
		told = s.noDatabase(err)
	}
	if told == nil {
		told = about(r.Context()).failed(err)
	}
	writeError(w, told)
}

// writeError answers outside of huma.
func writeError(w http.ResponseWriter, e *calls.Error) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	sayWhen(e, w.Header().Set)
	w.WriteHeader(e.GetStatus())
	json.NewEncoder(w).Encode(e)
}
