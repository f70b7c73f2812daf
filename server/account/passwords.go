package account

import (
	"cmp"
	"context"
	"crypto/rand"
	"sync"

	"github.com/alexedwards/argon2id"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/server/request"
)

// Hashing is what it costs to hash a password: argon2id with 19 MiB and two passes, the least that
// is thought enough, since the machine that hashes also plays.
var Hashing = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// hashedAtOnce is how many passwords are hashed at once.
const hashedAtOnce = 2

// passwords hashes passwords and compares them.
type passwords struct {
	calls   *calls.Calls
	limits  *request.Limiters
	cost    *argon2id.Params
	hashing chan struct{} // as many at once as it holds
	// nobodys is compared with when there is no such account, so that the time
	// an answer takes does not tell which names exist.
	nobodys func() (hash string, err error)
}

// newPasswords hashes at a cost; at that of Hashing where it is nil.
func newPasswords(c Config) *passwords {
	cost := cmp.Or(c.Hashing, Hashing)
	return &passwords{
		calls: c.Calls, limits: c.Limits, cost: cost, hashing: make(chan struct{}, hashedAtOnce),
		nobodys: sync.OnceValues(func() (string, error) { return argon2id.CreateHash(rand.Text(), cost) }),
	}
}

func (s *passwords) hash(ctx context.Context, password string) (string, error) {
	if err := s.queue(ctx); err != nil {
		return "", err
	}
	defer func() { <-s.hashing }()
	return argon2id.CreateHash(password, s.cost)
}

func (s *passwords) compare(ctx context.Context, password, hash string) (bool, error) {
	if err := s.queue(ctx); err != nil {
		return false, err
	}
	defer func() { <-s.hashing }()
	return argon2id.ComparePasswordAndHash(password, hash)
}

// knows refuses a caller who does not know the password of the account.
func (s *passwords) knows(ctx context.Context, u *people.User, password string) error {
	if err := s.limits.Password(ctx, u.Name); err != nil {
		return err
	}
	right, err := s.compare(ctx, password, u.Password)
	if err != nil {
		return s.calls.Told(err)
	}
	if !right {
		return calls.Refuse(request.WrongLogin, "that is not the password of %s", u.Name)
	}
	return nil
}

// queue waits for a place among those that hash.
func (s *passwords) queue(ctx context.Context) error {
	select {
	case s.hashing <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
