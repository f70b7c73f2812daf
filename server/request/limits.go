package request

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/results"
)

// Rate is so many a second, and how many at once.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Limits are what one client may do. A client is a user, or the address of one
// who has no session. They are far above what play needs.
type Limits struct {
	Address   Rate // everything from one address
	Reads     Rate // per client; previews count as reads
	Writes    Rate // per client
	Making    Rate // tables, per user
	Talking   Rate // lines of chat, per user
	Reviews   Rate // games to be judged, per address; see also review.MostOfOne
	Hints     Rate // per address: each is some seconds' thought
	Newcomers Rate // guests, per address
	Sending   Rate // tests and confirmations of addresses, per user; five times as many per address
	Inviting  Rate // per user; five times as many per address
	Asking    Rate // for friendship, per user
	Reporting Rate // per user; five times as many per address
	Linking   Rate // links of letters, per address
	Renaming  Rate // of an account
	Exporting Rate // of all that an account has
	Passkeys  Rate // what they are asked, per address
	Dumping   Rate // files of all games of a month, per address
	Passwords Rate // tries, per address; more per net and per name: see passwords.go
	Streams   int  // open at once, per user
	Strangers int  // streams open at once, of all without a session at one address

	BodyTime   time.Duration // how long a body may take to arrive
	UploadTime time.Duration // and one that is a whole game
	Patience   time.Duration // how long an upload waits for others
	Rechecks   time.Duration // how often a stream asks whether its session has ended
	Proving    time.Duration // how long a passkey may take to answer, and how long a proof is good
}

// usual are the limits where none are set.
var usual = Limits{
	Address:   Rate{500, 3000},
	Reads:     Rate{100, 1000},
	Writes:    Rate{50, 500},
	Making:    Rate{0.5, 40},
	Talking:   Rate{0.5, 20},
	Reviews:   Rate{0.02, 20},
	Hints:     Rate{0.2, 60},
	Newcomers: Rate{0.5, 60},
	Sending:   Rate{10.0 / 3600, 10},
	Inviting:  Rate{20.0 / 86400, 20},
	Asking:    Rate{30.0 / 86400, 30},
	Reporting: Rate{10.0 / 86400, 10},
	Linking:   Rate{0.1, 30},
	Renaming:  Rate{1.0 / 86400, 3},
	Exporting: Rate{1.0 / 3600, 3},
	Passkeys:  Rate{0.5, 60},
	Dumping:   Rate{30.0 / 3600, 60},
	Passwords: Rate{0.2, 20},
	Streams:   40,
	Strangers: 400, // a class that watches behind one address

	BodyTime:   10 * time.Second,
	UploadTime: 30 * time.Second,
	Patience:   10 * time.Second,
	Rechecks:   time.Minute,
	Proving:    5 * time.Minute,
}

func (r Rate) or(other Rate) Rate {
	if r.Burst == 0 {
		return other
	}
	return r
}

// times is n times as much.
func (r Rate) times(n int) Rate { return Rate{r.PerSecond * float64(n), r.Burst * n} }

// Limiters are buckets by what is limited and for whom.
type Limiters struct {
	Limits Limits
	clock  clock.Wall
	shared results.Counter // over all servers; nil where there is one
	log    *slog.Logger

	mu      sync.Mutex
	buckets map[string]*bucket
	streams map[string]int
	swept   time.Time
}

type bucket struct {
	limiter *rate.Limiter
	used    time.Time
	spent   int // what other servers have not been told of yet
}

func NewLimiters(l Limits, by clock.Wall, shared results.Counter, log *slog.Logger) *Limiters {
	l.Address, l.Reads, l.Writes = l.Address.or(usual.Address), l.Reads.or(usual.Reads), l.Writes.or(usual.Writes)
	l.Making, l.Talking, l.Reviews = l.Making.or(usual.Making), l.Talking.or(usual.Talking), l.Reviews.or(usual.Reviews)
	l.Hints, l.Exporting, l.Passkeys = l.Hints.or(usual.Hints), l.Exporting.or(usual.Exporting), l.Passkeys.or(usual.Passkeys)
	l.Sending, l.Inviting, l.Linking = l.Sending.or(usual.Sending), l.Inviting.or(usual.Inviting), l.Linking.or(usual.Linking)
	l.Asking, l.Reporting = l.Asking.or(usual.Asking), l.Reporting.or(usual.Reporting)
	l.Dumping = l.Dumping.or(usual.Dumping)
	l.Newcomers, l.Passwords, l.Renaming = l.Newcomers.or(usual.Newcomers), l.Passwords.or(usual.Passwords), l.Renaming.or(usual.Renaming)
	l.Streams, l.Strangers = cmp.Or(l.Streams, usual.Streams), cmp.Or(l.Strangers, usual.Strangers)
	l.BodyTime, l.UploadTime = cmp.Or(l.BodyTime, usual.BodyTime), cmp.Or(l.UploadTime, usual.UploadTime)
	l.Patience, l.Rechecks, l.Proving = cmp.Or(l.Patience, usual.Patience), cmp.Or(l.Rechecks, usual.Rechecks), cmp.Or(l.Proving, usual.Proving)
	return &Limiters{Limits: l, clock: by, shared: shared, log: log, buckets: map[string]*bucket{}, streams: map[string]int{}}
}

func tooMany() *calls.Error {
	return calls.Refuse(rateLimited, "too many requests: wait a little")
}

// Take takes one from a bucket, or tells how to come by the next. What is seldom done
// is counted over all servers before it is done.
func (l *Limiters) Take(ctx context.Context, what, who string, r Rate) *calls.Error {
	key := what + " " + who
	if _, _, ok := l.takeHere(key, r); !ok {
		return tooMany()
	}
	if l.shared == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, countedWithin)
	defer cancel()
	took, _, err := l.shared.Spend(ctx, key, 1, r.PerSecond, r.Burst, false)
	if err != nil {
		l.uncounted(ctx, err)
	} else if !took {
		return tooMany()
	}
	return nil
}

// TakeOften is take for frequent calls: nobody waits for the other servers. Now and then this one
// reports how much was taken here, and learns what is left.
func (l *Limiters) TakeOften(ctx context.Context, what, who string, r Rate) *calls.Error {
	key := what + " " + who
	b, spent, ok := l.takeHere(key, r)
	if !ok {
		return tooMany()
	}
	if l.shared != nil && spent > 0 {
		go l.even(context.WithoutCancel(ctx), key, b, spent, r)
	}
	return nil
}

// countedWithin is how long the other servers are waited for. Should they not be heard
// of, what is taken here is counted here.
const countedWithin = 2 * time.Second

// inPortions is in how many portions a burst is reported to the other servers.
const inPortions = 20

// takeHere takes one from the bucket that this server has, and tells how much the
// others should be told of, if it is enough to be told.
func (l *Limiters) takeHere(key string, r Rate) (b *bucket, spent int, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	l.sweep(now)
	b, known := l.buckets[key]
	if !known {
		b = &bucket{limiter: rate.NewLimiter(rate.Limit(r.PerSecond), r.Burst)}
		l.buckets[key] = b
	}
	b.used = now
	if !b.limiter.AllowN(now, 1) {
		return b, 0, false
	}
	if b.spent++; b.spent >= max(1, r.Burst/inPortions) {
		spent, b.spent = b.spent, 0
	}
	return b, spent, true
}

// even tells the other servers what was taken here, and takes from the bucket here what
// they have taken.
func (l *Limiters) even(ctx context.Context, key string, b *bucket, spent int, r Rate) {
	ctx, cancel := context.WithTimeout(ctx, countedWithin)
	defer cancel()
	_, left, err := l.shared.Spend(ctx, key, spent, r.PerSecond, r.Burst, true)
	if err != nil {
		l.uncounted(ctx, err)
		return
	}
	now := l.clock.Now()
	if more := b.limiter.TokensAt(now) - max(0, left); more >= 1 {
		b.limiter.AllowN(now, int(more))
	}
}

// uncounted notes that the other servers do not know what was taken here.
func (l *Limiters) uncounted(ctx context.Context, err error) {
	if !errors.Is(err, context.Canceled) {
		l.log.Warn("share rate limits failed", "err", err)
	}
}

// sweep forgets buckets that are full again.
func (l *Limiters) sweep(now time.Time) {
	if now.Sub(l.swept) < time.Minute {
		return
	}
	l.swept = now
	for key, b := range l.buckets {
		if now.Sub(b.used) > 10*time.Minute {
			delete(l.buckets, key)
		}
	}
}

// Client limits what one client reads and writes.
func (l *Limiters) Client(r *http.Request) *calls.Error {
	ctx := r.Context()
	if r.Method == http.MethodGet || r.Method == http.MethodHead || strings.HasSuffix(r.URL.Path, "/preview") || strings.HasSuffix(r.URL.Path, "/try") {
		return l.TakeOften(ctx, "read", Who(ctx), l.Limits.Reads)
	}
	return l.TakeOften(ctx, "write", Who(ctx), l.Limits.Writes)
}

func (l *Limiters) Making(ctx context.Context, client string) *calls.Error {
	return l.Take(ctx, "make", client, l.Limits.Making)
}

func (l *Limiters) Newcomer(ctx context.Context) error {
	return orNil(l.Take(ctx, "newcomer", Address(ctx), l.Limits.Newcomers))
}

func (l *Limiters) Sending(ctx context.Context, user persist.UserID) error {
	if err := l.Take(ctx, "send", Address(ctx), l.Limits.Sending.times(5)); err != nil {
		return err
	}
	return orNil(l.Take(ctx, "send", string(user), l.Limits.Sending))
}

// Inviting counts invitations. Programs do not mind being invited; that people are not
// pestered is what the limit is for.
func (l *Limiters) Inviting(ctx context.Context, user persist.UserID, program bool) error {
	if program {
		return orNil(l.Making(ctx, string(user)))
	}
	if err := l.Take(ctx, "invite", Address(ctx), l.Limits.Inviting.times(5)); err != nil {
		return err
	}
	return orNil(l.Take(ctx, "invite", string(user), l.Limits.Inviting))
}

func (l *Limiters) Asking(ctx context.Context, user persist.UserID) error {
	return orNil(l.Take(ctx, "ask", string(user), l.Limits.Asking))
}

func (l *Limiters) Reporting(ctx context.Context, user persist.UserID) error {
	if err := l.Take(ctx, "report", Address(ctx), l.Limits.Reporting.times(5)); err != nil {
		return err
	}
	return orNil(l.Take(ctx, "report", string(user), l.Limits.Reporting))
}

func (l *Limiters) Linking(ctx context.Context) error {
	return orNil(l.Take(ctx, "link", Address(ctx), l.Limits.Linking))
}

func (l *Limiters) Renaming(ctx context.Context, user persist.UserID) error {
	return orNil(l.Take(ctx, "rename", string(user), l.Limits.Renaming))
}

func (l *Limiters) Exporting(ctx context.Context, user persist.UserID) error {
	return orNil(l.Take(ctx, "export", string(user), l.Limits.Exporting))
}

func (l *Limiters) Passkeys(ctx context.Context) error {
	return orNil(l.Take(ctx, "passkey", Address(ctx), l.Limits.Passkeys))
}

// Guard refuses calls that one client has made too often.
type Guard struct {
	Limits  *Limiters
	Working *Turns
}

func (g *Guard) Making(ctx context.Context, user persist.UserID) error {
	return orNil(g.Limits.Making(ctx, client(user)))
}

func (g *Guard) Talking(ctx context.Context, user persist.UserID) error {
	return orNil(g.Limits.Take(ctx, "talk", string(user), g.Limits.Limits.Talking))
}

func (g *Guard) Reviewing(ctx context.Context) error {
	return orNil(g.Limits.Take(ctx, "review", Address(ctx), g.Limits.Limits.Reviews))
}

func (g *Guard) Hinting(ctx context.Context) error {
	return orNil(g.Limits.Take(ctx, "hint", Address(ctx), g.Limits.Limits.Hints))
}

func (g *Guard) Opening(ctx context.Context) (leave func(), err error) {
	leave, refused := g.Working.Enter(ctx, "")
	return leave, orNil(refused)
}

// Stream counts a stream until done is called.
func (l *Limiters) Stream(ctx context.Context) (done func(), err error) {
	client, most := Who(ctx), l.Limits.Streams
	if Visitor(ctx) == nil {
		most = l.Limits.Strangers
	}
	elsewhere := l.listens(ctx, client, 1)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.streams[client]++
	done = func() {
		l.listens(context.WithoutCancel(ctx), client, -1)
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.streams[client]--; l.streams[client] == 0 {
			delete(l.streams, client)
		}
	}
	if l.streams[client]+elsewhere > most {
		go done()
		return nil, calls.Refuse(rateLimited, "too many live tables open at once")
	}
	return done, nil
}

// listens tells the other servers of streams here, and how many the client has there.
func (l *Limiters) listens(ctx context.Context, client string, more int) (elsewhere int) {
	if l.shared == nil {
		return 0
	}
	ctx, cancel := context.WithTimeout(ctx, countedWithin)
	defer cancel()
	elsewhere, err := l.shared.Listens(ctx, client, more)
	if err != nil {
		l.uncounted(ctx, err)
	}
	return elsewhere
}

// orNil keeps a nil *calls.Error from becoming an error that is not nil.
func orNil(e *calls.Error) error {
	if e == nil {
		return nil
	}
	return e
}
