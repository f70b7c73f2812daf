package request

import (
	"context"
	"net"
	"net/http"
	"path"
	"strings"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
)

type visitorKey struct{}

// Visitor is the caller; nil for one without a session.
func Visitor(ctx context.Context) *people.User {
	u, _ := ctx.Value(visitorKey{}).(*people.User)
	return u
}

// VisitorID is the caller's id, "" for one without a session.
func VisitorID(ctx context.Context) persist.UserID {
	if u := Visitor(ctx); u != nil {
		return u.ID
	}
	return ""
}

// Viewer is the caller as one who looks at a table.
func Viewer(ctx context.Context) match.Viewer {
	if u := Visitor(ctx); u != nil {
		return match.Viewer{User: u.ID, Account: u.Personal()}
	}
	return match.Viewer{}
}

// AsNobody is a context in which there is no caller: for what is shown to everybody alike.
func AsNobody(ctx context.Context) context.Context {
	return context.WithValue(ctx, visitorKey{}, (*people.User)(nil))
}

// Holder is the caller, who must have an account.
func Holder(ctx context.Context) (*people.User, error) {
	if u := Visitor(ctx); u != nil && !u.Guest() {
		return u, nil
	}
	return nil, calls.Refuse(NoAccount, "that takes an account")
}

// ForHolder is a call that takes an account: it is answered with the caller's.
func ForHolder[I, O any](answer func(context.Context, *people.User, *I) (*O, error)) func(context.Context, *I) (*O, error) {
	return func(ctx context.Context, in *I) (*O, error) {
		u, err := Holder(ctx)
		if err != nil {
			return nil, err
		}
		return answer(ctx, u, in)
	}
}

type tokenKey struct{}

// Token is the token that the caller shows; nil for one with a session.
func Token(ctx context.Context) *people.Token {
	t, _ := ctx.Value(tokenKey{}).(*people.Token)
	return t
}

type hostKey struct{}

type addressKey struct{}

// Address is where the request came from.
func Address(ctx context.Context) string {
	a, _ := ctx.Value(addressKey{}).(string)
	return a
}

// Who identifies the client: a user, or an address.
func Who(ctx context.Context) string {
	if id := VisitorID(ctx); id != "" {
		return client(id)
	}
	return Address(ctx)
}

// client is the name of a user among clients.
func client(user persist.UserID) string { return "user " + string(user) }

// IsAPI tells calls of the API from pages.
func IsAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// IsPicture tells pictures of tables from pages: who asks for one matters, as with a call.
func IsPicture(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/table/") && path.Ext(r.URL.Path) != ""
}

// Language is the first language of ours that a browser names; English else.
func Language(accepted string) string {
	for wish := range strings.SplitSeq(accepted, ",") {
		language := strings.ToLower(strings.TrimSpace(wish))
		for _, ours := range []string{"en", "es", "it", "de"} {
			if strings.HasPrefix(language, ours) {
				return ours
			}
		}
	}
	return "en"
}

// WithVisitor notes who calls.
func WithVisitor(ctx context.Context, u *people.User) context.Context {
	About(ctx).User = u.ID
	return context.WithValue(ctx, visitorKey{}, u)
}

// WithToken notes which token the caller shows.
func WithToken(ctx context.Context, t *people.Token) context.Context {
	return context.WithValue(ctx, tokenKey{}, t)
}

// WithHost notes by which name the server was called.
func WithHost(ctx context.Context, host string) context.Context {
	return context.WithValue(ctx, hostKey{}, host)
}

// Host is by which name the server was called.
func Host(ctx context.Context) string {
	name, _ := ctx.Value(hostKey{}).(string)
	return name
}

// WithAddress notes where a request came from.
func WithAddress(ctx context.Context, address string) context.Context {
	About(ctx).Address = address
	return context.WithValue(ctx, addressKey{}, address)
}

// HostName is a host without its port, in the one way to write it.
func HostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.TrimSuffix(strings.ToLower(strings.Trim(host, "[]")), ".")
}
