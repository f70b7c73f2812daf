package server

import (
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/request"
)

// heedScopes refuses a token what it is not for.
func heedScopes(c huma.Context, next func(huma.Context)) {
	t := request.Token(c.Context())
	if t == nil {
		next(c)
		return
	}
	scope, _ := c.Operation().Metadata[scopeKey].(calls.Scope)
	id := c.Operation().OperationID
	_, w := humago.Unwrap(c)
	switch {
	case scope == "":
		request.WriteError(w, calls.Refuse(request.NotByToken, "no token may call %s: sign in and do it yourself", id))
	case !slices.Contains(t.Scopes, string(scope)):
		request.WriteError(w, calls.Refuse(request.NotByToken, "%s takes a token with the scope %q; this one has: %s", id, scope, strings.Join(t.Scopes, ", ")))
	default:
		next(c)
	}
}

// describeSecurity writes into the document by what a caller is known.
func describeSecurity(components *huma.Components) {
	components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"session": {
			Type: "apiKey", In: "cookie", Name: account.CookieName,
			Description: "Of a browser; its name is __Host-scrip where the server is reached by https. It is there with the first answer that needs to know its caller again.",
		},
		"token": {
			Type: "http", Scheme: "bearer",
			Description: "Made in the account. Scopes: read (look and listen), play (sit, move, speak), tables (make tables and say who plays there), moderate (for moderators: help the host).",
		},
	}
}

// security is by what a caller may be known: by nothing, at first; by a session; or by a token
// of the scope.
func security(scope calls.Scope) []map[string][]string {
	ways := []map[string][]string{{}, {"session": {}}}
	if scope != "" {
		ways = append(ways, map[string][]string{"token": {string(scope)}})
	}
	return ways
}
