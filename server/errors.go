package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/calls"
)

// Codes of refusals that only a server gives.
const (
	rateLimited = "rate-limited"
	busy        = "busy"
	tooLarge    = "too-large"
	tooSlow     = "too-slow"
	awayCode    = "away" // the database is
	wrongLogin  = "wrong-login"
	crossSite   = "cross-site"
	unknownHost = "unknown-host"
	noAccount   = "no-account"  // a guest has none
	noMail      = "no-mail"     // this server sends none
	badAddress  = "bad-address" // nothing can be sent there
	badToken    = "bad-token"   // a link that is not ours
	// mailedEnough: so many letters went to the address today that nobody has answered.
	mailedEnough = "mailed-enough"
	locked       = "locked"      // the host keeps the account out
	wrongToken   = "wrong-token" // a program's
	notByToken   = "not-by-token"
	tooManyOwn   = "too-many-own" // tokens, programs
	// closedProgram: only its owner invites it.
	closedProgram = "closed-program"

	wrongPasskey = "wrong-passkey"
	unverified   = "unverified"  // a passkey that was only touched
	noPasskeys   = "no-passkeys" // browsers have none for this server
	manyPasskeys = "many-passkeys"
	needsProof   = "needs-proof" // of who one is

	yourself = "yourself"  // nobody is his own friend, nor mutes himself
	hushed   = "hushed"    // the caller has blocked him
	noFriend = "no-friend" // a program is nobody's
)

// codes is every code there is. The web has words for each.
var codes = slices.Concat(calls.Codes(), []string{
	rateLimited, busy, tooLarge, tooSlow, awayCode, wrongLogin, crossSite, unknownHost, noAccount, noMail, badAddress, badToken, mailedEnough,
	wrongPasskey, unverified, noPasskeys, manyPasskeys, needsProof,
	wrongToken, notByToken, tooManyOwn, closedProgram,
	yourself, hushed, noFriend,
	locked, admin.NotModerator, admin.NoReason,
})

// noDatabase is what is told while the database cannot be reached; nil if that is not
// what went wrong.
func (s *Server) noDatabase(err error) *calls.Error {
	if s.away == nil || !s.away(err) {
		return nil
	}
	s.log.Warn("the database is away", "err", err)
	return calls.Refuse(http.StatusServiceUnavailable, awayCode, "the server cannot reach its database: try again in a moment, and look first whether what you did is there")
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
	return calls.Refuse(status, code, "%s", msg)
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
