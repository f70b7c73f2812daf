package server

import (
	"context"
	"crypto/rand"
	"net/netip"
	"sync"

	"github.com/alexedwards/argon2id"

	"github.com/scrip-games/scrip/people"
)

// Passwords: argon2id with 19 MiB and two passes, the least that is thought
// enough, since the machine that hashes also plays.
var hashing = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

func (s *Server) hash(ctx context.Context, password string) (string, error) {
	if err := s.queue(ctx); err != nil {
		return "", err
	}
	defer func() { <-s.hashing }()
	return argon2id.CreateHash(password, hashing)
}

func (s *Server) compare(ctx context.Context, password, hash string) (bool, error) {
	if err := s.queue(ctx); err != nil {
		return false, err
	}
	defer func() { <-s.hashing }()
	return argon2id.ComparePasswordAndHash(password, hash)
}

// queue waits for a place among those that hash.
func (s *Server) queue(ctx context.Context) error {
	select {
	case s.hashing <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// nobodysHash is compared with when there is no such account, so that the time
// an answer takes does not tell which names exist.
var nobodysHash = sync.OnceValues(func() (string, error) { return argon2id.CreateHash(rand.Text(), hashing) })

// circle is a net that tries of passwords are counted for, and how many times
// what a household may it may.
type circle struct {
	net   string
	times int
}

// circles are a household and the wider nets around it: a provider gives one
// customer a /64 of IPv6 at least, often a /56, and a /48 to whoever asks.
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

// password counts a try of a name's password, the nearest first: who is refused
// there takes nothing from those around him, nor from the name. The name is
// counted as it is found: no other spelling of it is worth another try.
func (l *limiters) password(ctx context.Context, name string) error {
	for _, c := range circles(addressOf(ctx)) {
		if err := l.take(ctx, "password", c.net, l.limits.Passwords.times(c.times)); err != nil {
			return err
		}
	}
	return orNil(l.take(ctx, "password of", people.NameKey(name), l.limits.Passwords.times(everywhere)))
}
