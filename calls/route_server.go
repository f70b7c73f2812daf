//go:build !js

package calls

import (
	"context"

	"github.com/danielgtaylor/huma/v2"
)

// registered is how a server adds a route to its API. The types that a call is asked and
// answered with are known where the route is written alone.
type registered struct {
	Register func(huma.API, huma.Operation)
}

func registering[I, O any](do func(context.Context, *I) (*O, error)) registered {
	return registered{func(api huma.API, op huma.Operation) { huma.Register(api, op, do) }}
}
