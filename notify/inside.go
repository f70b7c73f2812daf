package notify

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"

	"github.com/scrip-games/scrip/notice"
)

// errInside is about an address within the host's own network.
var errInside = errors.New("the address lies within the server's own network")

// client reaches addresses that people have given. It follows no redirects, waits for no
// long answers, and unless it may it reaches nothing within the host's own network: what
// counts is the address that is dialled, whatever a name says.
func client(inside bool) *http.Client {
	dialer := &net.Dialer{Timeout: 10 * time.Second}
	if !inside {
		dialer.ControlContext = func(_ context.Context, _, address string, _ syscall.RawConn) error { return outside(address) }
	}
	return &http.Client{
		Timeout: sendTime,
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: 10 * time.Second, ResponseHeaderTimeout: 10 * time.Second,
			MaxResponseHeaderBytes: 16 << 10, MaxIdleConns: 20, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// outside refuses an address that is not one of the open internet.
func outside(address string) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return errInside
	}
	if !public(at.Addr()) {
		return errInside
	}
	return nil
}

// closed are networks that are not the open internet, beside those that netip knows:
// this host, shared between a carrier's customers, for protocols, for examples, for
// measuring, the old relay to IPv6, and what is kept for later; and of IPv6 what only
// wraps an address of IPv4, is translated, discarded, or for examples.
var closed = prefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
	"::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16", "fec0::/10",
)

func prefixes(list ...string) (p []netip.Prefix) {
	for _, text := range list {
		p = append(p, netip.MustParsePrefix(text))
	}
	return p
}

// public tells whether an address belongs to the open internet.
func public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() {
		return false
	}
	for _, p := range closed {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// CheckAddress refuses an address that could never be sent to: of a webhook, or of a
// push service, which is always https.
func (p *Post) CheckAddress(text string, secure bool) error {
	at, err := url.Parse(text)
	switch {
	case err != nil || at.Host == "" || at.User != nil || at.Fragment != "" || at.Scheme != "https" && at.Scheme != "http":
		return &notice.Undelivered{Why: "an address begins with https:// and names a host"}
	case secure && at.Scheme != "https" && !p.plain:
		return &notice.Undelivered{Why: "a push service has an address with https://"}
	}
	if p.plain {
		return nil
	}
	if a, err := netip.ParseAddr(at.Hostname()); err == nil && !public(a) {
		return &notice.Undelivered{Why: errInside.Error(), Fault: notice.Inside}
	}
	return nil
}

// undelivered is what an error of the way there means. The address is not in it: it is
// the person's secret. Where nobody was reached it can be tried again; where something
// was sent and not answered nobody knows what came of it.
func undelivered(err error) error {
	var dial *net.OpError
	switch {
	case errors.Is(err, errInside):
		return &notice.Undelivered{Why: errInside.Error(), Fault: notice.Inside}
	case errors.As(err, &dial) && dial.Op == "dial":
		return &notice.Undelivered{Why: "nobody answers at the address", Fault: notice.Unreachable, Again: true}
	case errors.Is(err, context.DeadlineExceeded):
		return context.DeadlineExceeded
	}
	return errors.New("the connection was lost")
}
