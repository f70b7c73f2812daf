package calls

import (
	"context"
	"slices"

	"github.com/scrip-games/scrip/refusal"
)

// Route is a call as it is asked for over HTTP. It is written once: a server registers it, and
// the engine in a browser answers it by itself.
type Route struct {
	// ID names it in the document of the API, Summary and Description say what it does.
	ID, Method, Path, Summary, Description string
	// Scope is what a token must be for to make the call; without one it is done with one's
	// own hands.
	Scope Scope
	// Refused is the kinds of refusal that it is answered with.
	Refused []refusal.Kind
	// MostBytes is how large its body may be, and Upload that it is a whole game.
	MostBytes int64
	Upload    bool
	// Looks is that it changes nothing, and asks for nothing but what a mirror of the table has.
	Looks bool
	// File is the type of the file that it hands out, and Events what it tells as a stream.
	File   string
	Events []StreamEvent
	// Answer answers it. It has what is asked with, the pointer to a struct, filled first.
	Answer func(ctx context.Context, fill func(in any) error) (out any, err error)
	registered
}

// StreamEvent is an event of a stream, with a value of the type of its data.
type StreamEvent struct {
	Name string
	Data any
}

// Scope is what a token may be for.
type Scope string

// The scopes.
const (
	ToRead   Scope = "read"   // look at tables and listen
	ToPlay   Scope = "play"   // sit, move, speak
	ToTables Scope = "tables" // make tables and say who plays there
	// ToModerate is for those who help the host.
	ToModerate Scope = "moderate"
)

// Sizes of what may be sent.
const (
	smallBody  = 16 << 10
	actionBody = 256 << 10
	// RecordBody is enough for a record: the longest games have a hundred kilobytes.
	RecordBody = 1 << 20
)

// On is a route to what answers it.
func On[I, O any](id, method, path, summary string, do func(context.Context, *I) (*O, error)) Route {
	return Route{
		ID: id, Method: method, Path: path, Summary: summary,
		Refused: []refusal.Kind{refusal.BadRequest, refusal.Absent}, MostBytes: smallBody,
		Answer: func(ctx context.Context, fill func(any) error) (any, error) {
			in := new(I)
			if err := fill(in); err != nil {
				return nil, err
			}
			return do(ctx, in)
		},
		registered: registering(do),
	}
}

// Refuses is the route with more kinds of refusal.
func (r Route) Refuses(kinds ...refusal.Kind) Route {
	r.Refused = slices.Concat(r.Refused, kinds)
	return r
}

// For is the route for tokens of a scope, too.
func (r Route) For(s Scope) Route {
	r.Scope = s
	return r
}

// Says is the route with more to be said of it.
func (r Route) Says(description string) Route {
	r.Description = description
	return r
}

// Hands is the route with the type of the file that it hands out.
func (r Route) Hands(file string) Route {
	r.File = file
	return r
}

// Streams is the route with one more event that it tells.
func (r Route) Streams(name string, data any) Route {
	r.Events = append(slices.Clip(r.Events), StreamEvent{name, data})
	return r
}

// actions lets a route take many actions.
func (r Route) actions() Route {
	r.MostBytes = actionBody
	return r
}

// upload lets a route take a whole game, which the call reads itself: it says better what is
// wrong with it.
func (r Route) upload() Route {
	r.MostBytes, r.Upload = RecordBody, true
	return r.Refuses(refusal.Invalid, refusal.Busy, refusal.Unavailable)
}

// looks lets mirrors answer a route.
func (r Route) looks() Route {
	r.Looks = true
	return r
}

// Status is how HTTP says what kind of refusal it is.
func Status(k refusal.Kind) int { return statuses[k] }
