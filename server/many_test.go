package server_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest"
)

// How much is to fit into how little room.
const (
	manyTables    = 10_000
	manyListeners = 5_000
	heardTables   = 500 // at which the listeners sit
	manyMoves     = 2_000
	littleRoom    = 1 << 30
)

// Ten thousand tables in the middle of their games and five thousand listeners fit
// into a gigabyte, the store, the sessions and what moves leave behind included.
//
// It takes minutes, so it runs only when asked for:
//
//	SCRIP_HURT=1 go test ./server -run TestManyTables -count 1 -v -timeout 30m
//
// and on PostgreSQL, where it takes longer, with SCRIP_HURT=postgres.
func TestManyTables(t *testing.T) {
	data := filepath.Join(t.TempDir(), "scrip.db")
	switch os.Getenv("SCRIP_HURT") {
	case "":
		t.Skip("set SCRIP_HURT=1 to fill a gigabyte with tables")
	case "postgres":
		data = dbtest.Server(t)
	}
	s := serveOn(t, data, func(c *server.Config) { c.Limits.Strangers = manyListeners })
	_, ann := s.somebody("Ann")
	ids := s.manyTables(ann)
	debug.FreeOSMemory() // what it took to make the games is not the server's
	forgetPeak(t)
	t.Logf("before: %d MB", residentMB(t, "VmRSS"))

	inParallel(ids, func(id string) { s.lookAt(id, ann) })
	t.Logf("%d tables: %d MB, at most %d", s.house.Loaded(), residentMB(t, "VmRSS"), residentMB(t, "VmHWM"))

	for i := range manyListeners {
		s.hear(ids[i%heardTables])
	}
	t.Logf("and %d listeners: %d MB, at most %d", manyListeners, residentMB(t, "VmRSS"), residentMB(t, "VmHWM"))

	r := rand.New(rand.NewPCG(1, 1))
	for range manyMoves {
		s.moveAt(ids[r.IntN(heardTables)], ann, r)
	}
	inParallel(ids, func(id string) { s.lookAt(id, ann) })
	if n := s.house.Loaded(); n < manyTables {
		t.Errorf("%d tables are in memory, want %d", n, manyTables)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("after %d moves: %d MB, at most %d; heap %d MB, stacks %d MB, next collection at %d MB",
		manyMoves, residentMB(t, "VmRSS"), residentMB(t, "VmHWM"), m.HeapAlloc>>20, m.StackInuse>>20, m.NextGC>>20)
	if most := residentMB(t, "VmHWM"); most >= littleRoom>>20 {
		t.Errorf("it took %d MB, which is more than %d", most, littleRoom>>20)
	}
}

// manyTables are tables in mid-game: of ten, four of the first title and two of
// each other.
func (s *site) manyTables(user *people.User) []string {
	s.Helper()
	shares := []int{0, 0, 0, 0, 1, 1, 2, 2, 3, 3}
	const games = 10 // of each title
	var pool [4][games][]record.Kept
	var sheets [4]sheet.Sheet
	for i, of := range title.All() {
		for seed := range uint64(games) {
			rec := titletest.Halfway(s, of, seed)
			sheets[i] = sheet.Sheet{
				Title: rec.Title, Version: rec.Version, Settings: rec.Settings, Visibility: sheet.ByLink,
				Status: sheet.Running, Host: user.ID, Created: clock.Wall{}.Kept(), Updated: clock.Wall{}.Kept(),
				Places: make([]sheet.Place, len(rec.Seats)),
			}
			for place := range sheets[i].Places {
				sheets[i].Places[place] = sheet.Place{Kind: sheet.Person, User: user.ID, Name: user.Name}
			}
			for n, e := range rec.Entries {
				e.At = sheets[i].Created
				pool[i][seed] = append(pool[i][seed], record.Kept{Entry: e, Batch: n})
			}
		}
	}
	ids := make([]string, manyTables)
	numbers := make([]int, manyTables)
	for i := range ids {
		ids[i], numbers[i] = persist.NewID(), i
	}
	inParallel(numbers, func(i int) {
		of := shares[i%len(shares)]
		sheet, entries := sheets[of], pool[of][i/len(shares)%games]
		sheet.ID, sheet.Entries = persist.TableID(ids[i]), len(entries)
		if err := s.store.Tables.Insert(s.Context(), &sheet, entries); err != nil {
			s.Error(err)
		}
	})
	return ids
}

// inParallel does something with all of a list, a few at a time.
func inParallel[T any](list []T, do func(T)) {
	var all sync.WaitGroup
	next := make(chan T)
	for range 4 {
		all.Go(func() {
			for x := range next {
				do(x)
			}
		})
	}
	for _, x := range list {
		next <- x
	}
	close(next)
	all.Wait()
}

// lookAt has the user look at a table.
func (s *site) lookAt(id string, user *people.User) *match.Seen {
	t, err := s.house.Table(s.Context(), persist.TableID(id))
	if err != nil {
		s.Error(err)
		return nil
	}
	seen, err := t.See(s.Context(), match.Viewer{User: user.ID})
	if err != nil {
		s.Error(err)
	}
	return seen
}

// moveAt does something at a table.
func (s *site) moveAt(id string, user *people.User, r *rand.Rand) {
	s.Helper()
	now := s.lookAt(id, user).Position
	if now.Turn.Over {
		return
	}
	t, err := s.house.Table(s.Context(), persist.TableID(id))
	if err != nil {
		s.Fatal(err)
	}
	action := now.Options[r.IntN(len(now.Options))].Action
	if _, err := t.Act(s.Context(), match.Move{User: user.ID, Seat: now.Seat, After: now.N, Actions: []json.RawMessage{action}}); err != nil {
		s.Error(err)
	}
}

// hear follows a table over a connection of its own until the test is over. Once
// the table is told nothing is read any more, so that this end costs next to
// nothing: what comes stays in the kernel.
func (s *site) hear(id string) {
	s.Helper()
	host := strings.TrimPrefix(s.url, "http://")
	conn, err := net.Dial("tcp", host)
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { conn.Close() })
	fmt.Fprintf(conn, "GET /api/tables/%s/stream HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: gzip\r\nUser-Agent: a browser of some kind\r\n\r\n", id, host)
	in := bufio.NewScanner(conn)
	for in.Scan() {
		if strings.HasPrefix(in.Text(), "event: table") {
			return
		}
	}
	s.Fatalf("the stream ended: %v", in.Err())
}

// residentMB is what the system says that this process takes.
func residentMB(t testing.TB, what string) int {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(what + `:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		t.Fatalf("the system does not tell %s", what)
	}
	var kb int
	fmt.Sscan(string(found[1]), &kb)
	return kb >> 10
}

// forgetPeak begins anew to note the most that this process takes.
func forgetPeak(t testing.TB) {
	t.Helper()
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
		t.Fatal(err)
	}
}
