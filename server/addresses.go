package server

import (
	"net/http"
	"net/netip"
	"strings"

	"github.com/scrip-games/scrip/server/request"
)

// limitAddress limits everything from one address, and notes the address.
func (s *Server) limitAddress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address := s.address(r)
		ctx := request.WithAddress(r.Context(), address)
		if err := s.limits.TakeOften(ctx, "address", address, s.limits.Limits.Address); err != nil {
			request.WriteError(w, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// address of the client: behind a proxy, the one that the proxy says it was.
func (s *Server) address(r *http.Request) string {
	if s.proxied {
		// The last is the one our own proxy added; those before are hearsay.
		all := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		if from, err := netip.ParseAddr(strings.TrimSpace(all[len(all)-1])); err == nil {
			return household(from)
		}
	}
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return household(from.Addr())
}

// household is whom an address stands for. With IPv6 one customer has all the
// addresses of a /64, and could come from a new one every time.
func household(a netip.Addr) string {
	a = a.Unmap()
	if a.Is6() {
		if net, err := a.Prefix(64); err == nil {
			return net.String()
		}
	}
	return a.String()
}
