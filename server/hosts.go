package server

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/server/request"
)

// hosts are the names that the server answers for. A page of another site whose
// name is made to point here could otherwise speak to a server within a house
// or company as if it were that server's own page.
type hosts struct {
	names map[string]bool
	// numbers: any address in numbers, too. No other site has one for its name.
	numbers bool
}

func newHosts(base *url.URL, more []string) hosts {
	h := hosts{names: map[string]bool{"localhost": true}, numbers: base.Host == ""}
	for _, name := range append(more, base.Hostname()) {
		if name != "" {
			h.names[request.HostName(name)] = true
		}
	}
	return h
}

// CheckHost refuses what is no host's name.
func CheckHost(name string) error {
	u, err := url.Parse("http://" + name)
	if err != nil || name == "" || u.Hostname() != name {
		return fmt.Errorf("a host is a name such as raspberrypi.local, without port or path; it is %q", name)
	}
	return nil
}

func (h hosts) allow(host string) bool {
	name := request.HostName(host)
	if h.names[name] {
		return true
	}
	number, err := netip.ParseAddr(name)
	return err == nil && (h.numbers || number.Unmap().IsLoopback())
}

// knownHost refuses requests for hosts that are not this server's. Its health is open to all hosts:
// load balancers call it as they like.
func (s *Server) knownHost(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.hosts.allow(r.Host) || r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
			next.ServeHTTP(w, r)
			return
		}
		e := calls.Refuse(request.UnknownHost,
			"this server does not answer for the host %q; whoever runs it can let it: scrip serve --host %s", r.Host, request.HostName(r.Host))
		e.Facts = map[string]any{"host": r.Host}
		if request.IsAPI(r) {
			request.WriteError(w, e)
			return
		}
		http.Error(w, e.Detail, e.GetStatus()) // a person reads it, and has no page to word it
	})
}
