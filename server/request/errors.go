package request

import (
	"encoding/json"
	"errors"
	"net/http"

	"github.com/scrip-games/scrip/calls"
)

// SayWhen says when to come again, where that is the matter.
func SayWhen(e *calls.Error, set func(header, value string)) {
	if s := e.GetStatus(); s == http.StatusTooManyRequests || s == http.StatusServiceUnavailable {
		set("Retry-After", "2")
	}
}

// Failed answers with an error outside of huma.
func Failed(w http.ResponseWriter, r *http.Request, err error) {
	var told *calls.Error
	if !errors.As(err, &told) {
		told = calls.Failed(err)
	}
	if told.Cause() != nil {
		told = About(r.Context()).Failed(told.Cause())
	}
	WriteError(w, told)
}

// WriteError answers outside of huma.
func WriteError(w http.ResponseWriter, e *calls.Error) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	SayWhen(e, w.Header().Set)
	w.WriteHeader(e.GetStatus())
	json.NewEncoder(w).Encode(e)
}
