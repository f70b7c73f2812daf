package match_test

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// bag keeps notices in memory, and is the post as well: what is sent it notes.
type bag struct {
	lock    sync.Mutex
	notices []*kept
	people  map[persist.UserID]*notice.Reach
	seen    map[string]time.Time
	bell    chan struct{}
	sent    []sent
	fails   []error // what comes of the next that are sent
}

type kept struct {
	notice.Notice
	how notice.Settled
}

// sent is something that went out.
type sent struct {
	channel notice.Channel
	user    persist.UserID
	events  []notice.Event
	at      time.Time
}

func newBag() *bag {
	return &bag{people: map[persist.UserID]*notice.Reach{}, seen: map[string]time.Time{}, bell: make(chan struct{}, 1)}
}

// tells keeps what a change tells people.
func (b *bag) tells(table persist.TableID, t notice.Changes) {
	b.lock.Lock()
	for _, n := range b.notices {
		wait := n.Event == notice.EventTurn || n.Event == notice.EventHurry || n.Event == notice.EventNudge
		over := wait && slices.Contains(t.Over, n.User) || n.Event == notice.EventHurry && slices.Contains(t.Retimed, n.User)
		if n.Table == table && n.how == notice.Delayed && over {
			n.how = notice.Void
		}
	}
	b.lock.Unlock()
	b.Tell(context.Background(), t.Notices)
}

func (b *bag) Tell(_ context.Context, list []notice.Notice) error {
	b.lock.Lock()
	defer b.lock.Unlock()
	for _, n := range list {
		same := func(k *kept) bool {
			return k.User == n.User && k.Table == n.Table && k.Event == n.Event && k.N == n.N && k.Channel == n.Channel && k.Browser == n.Browser
		}
		if i := slices.IndexFunc(b.notices, same); i >= 0 {
			if b.notices[i].how == notice.Delayed {
				b.notices[i].At = n.At
			}
			continue
		}
		n.ID = int64(len(b.notices) + 1)
		b.notices = append(b.notices, &kept{n, notice.Delayed})
	}
	b.ring()
	return nil
}

func (b *bag) ring() {
	select {
	case b.bell <- struct{}{}:
	default:
	}
}

func (b *bag) DueNotices(_ context.Context, now time.Time) (ids []int64, next time.Time, err error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	for _, n := range b.notices {
		switch {
		case n.how != notice.Delayed:
		case !n.At.After(now):
			ids = append(ids, n.ID)
		case next.IsZero() || n.At.Before(next):
			next = n.At
		}
	}
	return ids, next, nil
}

func (b *bag) Kept() <-chan struct{} { return b.bell }

func (b *bag) Notice(_ context.Context, id int64) (*notice.Notice, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	n := b.notices[id-1].Notice
	n.Waiting = b.notices[id-1].how == notice.Delayed
	return &n, nil
}

func (b *bag) Spread(ctx context.Context, id int64, by []notice.Notice) error {
	b.lock.Lock()
	b.notices[id-1].how = notice.Sent
	b.lock.Unlock()
	return b.Tell(ctx, by)
}

func (b *bag) Take(_ context.Context, n *notice.Notice, now time.Time) (list []notice.Notice, err error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	for _, k := range b.notices {
		together := n.Letter && k.Letter && k.User == n.User && !k.At.After(now)
		if k.how == notice.Delayed && (k.ID == n.ID || together) {
			k.how = "sending"
			k.Tries++
			list = append(list, k.Notice)
		}
	}
	return list, nil
}

func (b *bag) Settle(_ context.Context, ids []int64, how notice.Settled, again time.Time) error {
	b.lock.Lock()
	defer b.lock.Unlock()
	for _, id := range ids {
		b.notices[id-1].how, b.notices[id-1].At = how, again
	}
	b.ring()
	return nil
}

func (b *bag) ForgetNotices(context.Context, time.Time) error { return nil }

func (b *bag) Invitations(context.Context, persist.UserID) ([]notice.Invitation, error) {
	return nil, nil
}
func (b *bag) Decline(context.Context, persist.TableID, persist.UserID) error { return nil }

// reach is how somebody is reached: by everything, with the usual settings.
func (b *bag) reach(user persist.UserID) *notice.Reach {
	if b.people[user] == nil {
		b.people[user] = &notice.Reach{
			User: user, Mail: string(user) + "@example.org", Webhook: "https://example.org/" + string(user), Browsers: []notice.Browser{{ID: string(user)}},
		}
	}
	return b.people[user]
}

func (b *bag) Reach(_ context.Context, user persist.UserID) (*notice.Reach, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	r := *b.reach(user)
	return &r, nil
}

func (b *bag) ChangeReach(_ context.Context, user persist.UserID, change func(*notice.Reach) error) (*notice.Reach, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.people[user], change(b.reach(user))
}

func (b *bag) RemoveBrowser(_ context.Context, user persist.UserID, id string) error {
	b.lock.Lock()
	defer b.lock.Unlock()
	r := b.reach(user)
	r.Browsers = slices.DeleteFunc(slices.Clone(r.Browsers), func(b notice.Browser) bool { return b.ID == id })
	return nil
}

func (b *bag) See(_ context.Context, table persist.TableID, user persist.UserID, at time.Time) error {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.seen[string(table)+string(user)] = at
	return nil
}

func (b *bag) Seen(_ context.Context, table persist.TableID, user persist.UserID) (time.Time, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.seen[string(table)+string(user)], nil
}

func (b *bag) OpenBetween(context.Context, time.Time, time.Time) ([]*sheet.Sheet, error) {
	return nil, nil
}

func (b *bag) Carries(notice.Channel) bool { return true }

func (b *bag) Send(_ context.Context, to *notice.Reach, what []notice.Outgoing) error {
	b.lock.Lock()
	defer b.lock.Unlock()
	s := sent{channel: what[0].Channel, user: to.User, at: time.Now()}
	for _, t := range what {
		s.events = append(s.events, t.Event)
	}
	b.sent = append(b.sent, s)
	if len(b.fails) == 0 {
		return nil
	}
	next := b.fails[0]
	b.fails = b.fails[1:]
	return next
}
