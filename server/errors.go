package server

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/server/request"
)

// noDatabase answers while the database cannot be reached; nil if that is not what went wrong.
func (s *Server) noDatabase(err error) *calls.Error {
	if s.away == nil || !s.away(err) {
		return nil
	}
	s.log.Warn("reach database failed", "err", err)
	return calls.Refuse(request.Away, "the server cannot reach its database: try again in a moment, and look first whether what you did is there")
}

// newError is what huma makes of requests that it refuses by itself.
func newError(status int, msg string, errs ...error) huma.StatusError {
	code := calls.BadRequest
	switch status {
	case http.StatusUnprocessableEntity:
		status = http.StatusBadRequest
	case http.StatusRequestEntityTooLarge:
		code = request.TooLarge
	case http.StatusRequestTimeout:
		code = request.TooSlow
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
