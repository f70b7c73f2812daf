package request

import (
	"context"
	"net/netip"

	"github.com/scrip-games/scrip/people"
)

// circle is a net that tries of passwords are counted for, and how many times
// what a household may it may.
type circle struct {
	net   string
	times int
}

// circles are a household and the wider nets around it: a provider gives one customer a /64 of IPv6
// at least, often a /56, and a /48 on request.
func circles(household string) []circle {
	v6, err := netip.ParsePrefix(household)
	if err != nil {
		return []circle{{household, 1}}
	}
	around := func(bits int) string { return netip.PrefixFrom(v6.Addr(), bits).Masked().String() }
	return []circle{{household, 1}, {around(56), 3}, {around(48), 5}}
}

// everywhere is how many times as often as from one household a name may be
// tried from all over the world. It is far more than one customer can spend, so
// that nobody alone keeps an account from signing in by trying its name.
const everywhere = 25

// Password counts a try of a name's password, the nearest circle first: a try refused there takes
// nothing from the circles around it, nor from the name. The name is counted as it is found: no
// other spelling of it is worth another try.
func (l *Limiters) Password(ctx context.Context, name string) error {
	for _, c := range circles(Address(ctx)) {
		if err := l.Take(ctx, "password", c.net, l.Limits.Passwords.times(c.times)); err != nil {
			return err
		}
	}
	return orNil(l.Take(ctx, "password of", people.NameKey(name), l.Limits.Passwords.times(everywhere)))
}
