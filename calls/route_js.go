package calls

import "context"

// registered is nothing in a browser, which has no server in it.
type registered struct{}

func registering[I, O any](func(context.Context, *I) (*O, error)) registered { return registered{} }
