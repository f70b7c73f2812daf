package think

import "context"

type patience struct{}

// WithBackground marks what nobody waits for, such as the move of a bot: a store
// does first what people wait for.
func WithBackground(ctx context.Context) context.Context {
	return context.WithValue(ctx, patience{}, true)
}

// IsBackground tells whether nobody waits for what is done under the context.
func IsBackground(ctx context.Context) bool { return ctx.Value(patience{}) != nil }
