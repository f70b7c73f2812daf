package match_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/dbtest"
)

// gated is a store that hands out some tables only when the test lets it.
type gated struct {
	store.House
	shut  map[persist.TableID]bool
	asked chan persist.TableID
	open  chan struct{}
}

func (g *gated) Sheet(ctx context.Context, id persist.TableID) (*sheet.Sheet, error) {
	if g.shut[id] {
		g.asked <- id
		<-g.open
	}
	return g.House.Sheet(ctx, id)
}

// restarted is a house on a store with so many tables where somebody waits
// for a bot, all of them behind the gate; one that Ann plays alone; and one where
// nobody sits.
func restarted(t *testing.T, waiting int) (p *place, g *gated, ann *people.User, hers persist.TableID) {
	t.Helper()
	file := dbtest.File(t)
	before := reopen(t, file, time.Hour) // these bots never get to move
	ann = before.user("Ann")
	start := func(host *people.User, seats ...match.WantedSeat) persist.TableID {
		table := before.table(host, "toy", seats...)
		before.must(table.Seating.Start(t.Context(), host.ID, ""))
		return before.see(table, "").Sheet.ID
	}
	g = &gated{shut: map[persist.TableID]bool{}, asked: make(chan persist.TableID), open: make(chan struct{})}
	host := ann
	for i := range waiting {
		if i%match.GuestTables == 0 {
			host = before.user("Bob")
		}
		g.shut[start(host, me, rnd)] = true
	}
	hers = start(ann, me, me)
	start(ann, rnd, rnd)
	before.house.Close()
	before.must(before.store.Close())

	kept, err := store.Open(t.Context(), file)
	before.must(err)
	t.Cleanup(func() { kept.Close() })
	g.House = kept.House()
	return furnish(t, file, kept, g, 0), g, ann, hers
}

// After a restart the bots go on where a person waits for them, and nowhere
// else. Nobody has to wait until all the others are through.
func TestResume(t *testing.T) {
	t.Parallel()
	p, g, ann, hers := restarted(t, 200)
	p.house.Resume()
	<-g.asked // the first is being loaded
	table, err := p.house.Table(t.Context(), hers)
	p.must(err)
	_, err = p.do(table, ann, 0, bid2)
	p.must(err)
	for range len(g.shut) - 1 {
		g.open <- struct{}{}
		<-g.asked
	}
	close(g.open)
	for id := range g.shut {
		table, err := p.house.Table(t.Context(), id)
		p.must(err)
		p.until(table, func(s *match.Seen) bool { return s.Position.N == 3 }) // two cards were dealt, and the bot has bid
	}
	if n := p.house.Loaded(); n != 201 {
		t.Errorf("%d tables are loaded", n)
	}
}

// A house that is closed meanwhile loads no more tables.
func TestResume_Stops(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, g, _, _ := restarted(t, 3)
		p.house.Resume()
		<-g.asked
		closed := make(chan struct{})
		go func() {
			p.house.Close()
			close(closed)
		}()
		synctest.Wait()
		g.open <- struct{}{}
		<-closed // it would ask for the next, and nobody hears it
	})
}

// Bots rest while nobody sits at their table and nobody watches, and go on when
// somebody does.
func TestBotsRest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := reopen(t, dbtest.File(t), time.Second)
		defer p.store.Close()
		defer p.house.Close()
		ann := p.user("Ann")
		table := p.table(ann, "toy", rnd, rnd)
		p.must(table.Seating.Start(t.Context(), ann.ID, ""))
		moment := func() int {
			time.Sleep(10 * time.Minute)
			synctest.Wait()
			if n := p.house.Driving(); n != 0 {
				t.Errorf("%d tables are being driven", n)
			}
			return p.see(table, "").Position.N
		}
		begun := moment()
		if begun != 2 {
			t.Fatalf("the bots have played on to moment %d", begun)
		}
		w, err := table.Watch(match.Viewer{}, begun, -1)
		p.must(err)
		time.Sleep(1500 * time.Millisecond)
		w.Close()
		left := moment()
		if left != begun+1 {
			t.Fatalf("watched for a move and left alone, they are at moment %d", left)
		}
		w, err = table.Watch(match.Viewer{User: ann.ID}, left, -1)
		p.must(err)
		defer w.Close()
		if moment(); p.see(table, "").Sheet.Status != sheet.Finished {
			t.Error("watched, they do not play to the end")
		}
	})
}

// Where a person sits the bots go on though the person looks away.
func TestBotsDoNotRest_WhereAPersonSits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := reopen(t, dbtest.File(t), time.Second)
		defer p.store.Close()
		defer p.house.Close()
		ann := p.user("Ann")
		table := p.table(ann, "toy", me, rnd)
		p.must(table.Seating.Start(t.Context(), ann.ID, ""))
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if n := p.see(table, "").Position.N; n != 3 {
			t.Errorf("ten minutes later the table is at moment %d", n)
		}
	})
}
