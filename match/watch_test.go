package match_test

import (
	"errors"
	"testing"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
)

// next is the next news of a watch, which must have some.
func (p *place) next(w *match.Watch) *match.News {
	p.Helper()
	news, _, err := w.Next(p.Context())
	p.must(err)
	if news == nil {
		p.Fatal("there is no news")
	}
	return news
}

// All who look with the same eyes share one piece of news, and nobody else does.
func TestWatch_NewsAreShared(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob, carl := p.user("Ann"), p.user("Bob"), p.user("Carl")
	table := p.started("toy", ann, bob)
	watch := func(user persist.UserID) *match.Watch {
		w, err := table.Watch(match.Viewer{User: user}, -1, -1)
		p.must(err)
		t.Cleanup(w.Close)
		return w
	}
	host, player, again := watch(ann.ID), watch(bob.ID), watch(bob.ID)
	visitor, stranger := watch(carl.ID), watch("")
	same := func(what string) {
		t.Helper()
		forHost, forPlayer, forVisitor := p.next(host), p.next(player), p.next(visitor)
		if p.next(again) != forPlayer || p.next(stranger) != forVisitor {
			t.Errorf("%s: who sees the same is told by news of his own", what)
		}
		if forHost == forPlayer || forHost == forVisitor || forPlayer == forVisitor {
			t.Errorf("%s: who sees something else is told the same", what)
		}
	}
	same("the table")
	_, err := p.do(table, ann, 0, bid2)
	p.must(err)
	same("an entry")
	if news, _, err := player.Next(t.Context()); news != nil || err != nil {
		t.Fatalf("told twice: %+v, %v", news, err)
	}
}

// News are put into words once, unless that failed.
func TestNews_Written(t *testing.T) {
	t.Parallel()
	var news match.News
	asked := 0
	write := func() ([]byte, error) {
		if asked++; asked == 1 {
			return nil, errors.New("not yet")
		}
		return []byte("told"), nil
	}
	for i, want := range []string{"", "told", "told"} {
		if got, err := news.Written(write); string(got) != want || (err != nil) != (i == 0) {
			t.Errorf("time %d: %q, %v", i, got, err)
		}
	}
	if asked != 2 {
		t.Errorf("put into words %d times, want once and once in vain", asked)
	}
}
