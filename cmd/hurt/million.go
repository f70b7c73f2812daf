package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// million is what a large host would see: so many tables under way, four servers, people who move at
// tables that are in nobody's memory, and more who open a page and leave. One server is killed meanwhile.
type million struct {
	tables  int
	moves   int // a second
	visits  int // a second
	lasts   time.Duration
	players int
	begun   int // moves that were made at each table
}

const (
	millionServers = 4
	// watchedOneIn is how many moves there are for one that is watched at another server.
	watchedOneIn = 20
	// visitLasts is how long a page is open.
	visitLasts = 2 * time.Second
	// mostQueued is how many jobs may stand in the queue.
	mostQueued = 10_000
)

// seenMillion is what was seen of it.
type seenMillion struct {
	million
	filled  time.Duration
	disk    int64 // bytes of the database before the load
	entries int64

	mu        sync.Mutex
	times     []time.Duration // from when a move was due until it was acknowledged
	visited   []time.Duration // from when a page was due until its table was there
	bells     []time.Duration // from when a move was sent until it was on a stream of another server
	wrongs    map[string]int
	jobs      int // most at a time
	waiting   int // most who waited for a lock at a time, and their sum
	waits     int
	samples   int
	memory    []int // of each server at most, in megabytes
	worked    time.Duration
	notifying int // most who waited for the lock that bells take
}

// millionAll fills a database and has people play on it.
func (h *harness) millionAll(ctx context.Context, m million) ([]demand, error) {
	servers, err := h.open(form{1, true}, nil)
	if err != nil {
		return nil, err
	}
	defer servers.close()
	s := &seenMillion{million: m, wrongs: map[string]int{}}
	players, err := m.begin(ctx, servers)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	conn, err := pgx.Connect(ctx, servers.data)
	if err != nil {
		return nil, err
	}
	defer conn.Close(context.Background())
	f := &filler{conn: conn, tables: m.tables, theirs: min(m.tables, m.moves*int(m.lasts.Seconds())+m.players), people: max(100, m.tables/10)}
	for _, p := range players {
		f.began = append(f.began, p.latest().id)
	}
	if err := f.fill(ctx); err != nil {
		return nil, err
	}
	s.filled = time.Since(began)
	if err := conn.QueryRow(ctx, "SELECT pg_database_size(current_database()), (SELECT count(*) FROM entries)").Scan(&s.disk, &s.entries); err != nil {
		return nil, err
	}
	for i := 1; i < millionServers; i++ {
		if err := servers.add(h.version(i)); err != nil {
			return nil, err
		}
	}
	s.play(ctx, servers, players, f.theirs)
	fmt.Println(s)
	return s.demands(), ctx.Err()
}

// begin has each player begin a game of their own.
func (m *million) begin(ctx context.Context, servers *many) (players []*player, err error) {
	home := only(servers.url(0, false))
	for i := range m.players {
		p := newPlayer(i)
		p.title, p.from, p.clock = loadTitles[i%len(loadTitles)], address(i), daysClock
		if err := p.sit(ctx, home); err != nil {
			return nil, err
		}
		for range m.begun {
			if _, err := p.move(ctx, home); err != nil {
				return nil, err
			}
		}
		players = append(players, p)
	}
	return players, nil
}

// play has all move and visit, and one server killed in the middle of it.
func (s *seenMillion) play(ctx context.Context, servers *many, players []*player, theirs int) {
	ctx, cancel := context.WithTimeout(ctx, s.lasts)
	defer cancel()
	var all sync.WaitGroup
	defer all.Wait()
	var down atomic.Int32 // the server that was killed; 0 for none
	at := func(r *rand.Rand) string {
		for {
			if i := r.IntN(len(servers.servers)); i == 0 || int32(i) != down.Load() {
				return servers.url(i, false)
			}
		}
	}
	all.Go(func() { s.sample(ctx, servers.data) })
	all.Go(func() {
		wait(ctx, s.lasts/2)
		if ctx.Err() == nil {
			killed := servers.servers[1].process()
			down.Store(1)
			s.note(killed)
			_ = killed.end(syscall.SIGKILL)
		}
	})
	began := time.Now()
	next := make([]int, len(players))
	for i, p := range players {
		next[i] = i
		all.Go(func() {
			period := time.Second * time.Duration(len(players)) / time.Duration(s.moves)
			for due := began.Add(period * time.Duration(i) / time.Duration(len(players))); ctx.Err() == nil && next[i] < theirs; due = due.Add(period) {
				wait(ctx, time.Until(due))
				if ctx.Err() == nil {
					s.move(ctx, p, copied(next[i]), due, at)
				}
				next[i] += len(players)
			}
		})
	}
	for i := range max(1, s.visits/5) {
		all.Go(func() { s.visitOn(ctx, i, began, at) })
	}
	all.Wait()
	for i, one := range servers.servers {
		if int32(i) != down.Load() || i == 0 {
			s.note(one.process())
		}
	}
}

// note notes what a server has taken.
func (s *seenMillion) note(p *process) {
	peak, err := p.peak()
	worked, err2 := p.worked()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil && err2 == nil {
		s.memory, s.worked = append(s.memory, peak), s.worked+worked
	}
}

// move makes a move at a table that is in nobody's memory. Some are watched at another server.
func (s *seenMillion) move(ctx context.Context, p *player, table string, due time.Time, at func(*rand.Rand) string) {
	g, home := newPlayed(table), only(at(p.r))
	now, err := p.look(ctx, home, g)
	if err != nil {
		s.wrong(ctx, err)
		return
	}
	if len(now.Position.Options) == 0 {
		s.wrong(ctx, fmt.Errorf("nothing is asked at table %s", table))
		return
	}
	var sent atomic.Int64
	if p.r.IntN(watchedOneIn) == 0 {
		there := at(p.r)
		if there != home() {
			stop := s.listen(ctx, g, there, now.Position.N, &sent, p.from)
			defer stop()
			due = time.Now()
		}
	}
	sent.Store(time.Now().UnixNano())
	if _, err := p.act(ctx, home, g, &now.Position); err != nil {
		s.wrong(ctx, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.times = append(s.times, time.Since(due))
}

// listen follows a table at a server; when it has heard of the move, or not for long, stop ends.
func (s *seenMillion) listen(ctx context.Context, g *played, there string, after int, sent *atomic.Int64, from string) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	heard, open := make(chan time.Duration, 100), make(chan bool, 1)
	l := &listener{Client: http.Client{Transport: calls}, game: g, at: only(there), from: from}
	l.arrived = func(n int) {
		if n > after {
			heard <- time.Duration(time.Now().UnixNano() - sent.Load())
		}
	}
	go func() {
		open <- true
		_ = l.listen(ctx)
	}()
	<-open
	wait(ctx, 500*time.Millisecond) // until the page is there
	return func() {
		defer cancel()
		select {
		case took := <-heard:
			s.mu.Lock()
			defer s.mu.Unlock()
			s.bells = append(s.bells, took)
		case <-time.After(15 * time.Second):
			s.wrong(ctx, fmt.Errorf("a move was not heard at another server"))
		case <-ctx.Done():
		}
	}
}

// visitOn opens pages of tables and leaves them, five a second.
func (s *seenMillion) visitOn(ctx context.Context, i int, began time.Time, at func(*rand.Rand) string) {
	r := rand.New(rand.NewPCG(uint64(i), 9))
	p := newPlayer(100_000 + i)
	var open sync.WaitGroup
	defer open.Wait()
	for due := began.Add(time.Duration(r.Int64N(int64(time.Second)))); ctx.Err() == nil; due = due.Add(time.Second / 5) {
		wait(ctx, time.Until(due))
		if ctx.Err() != nil {
			return
		}
		p.from = address(r.IntN(30_000))
		table, home := copied(r.IntN(s.tables)), at(r)
		var now seenTable
		if err := p.call(ctx, "GET", home+"/api/tables/"+table, nil, &now); err != nil {
			s.wrong(ctx, err)
			continue
		}
		s.mu.Lock()
		s.visited = append(s.visited, time.Since(due))
		s.mu.Unlock()
		from := p.from
		open.Go(func() {
			ctx, cancel := context.WithTimeout(ctx, visitLasts)
			defer cancel()
			if r, err := http.NewRequestWithContext(ctx, "GET", home+"/api/tables/"+table+"/stream", nil); err == nil {
				r.Header.Set("X-Forwarded-For", from)
				if got, err := calls.RoundTrip(r); err == nil {
					_, _ = io.Copy(io.Discard, got.Body)
					got.Body.Close()
				}
			}
		})
	}
}

// sample looks at the database once a second.
func (s *seenMillion) sample(ctx context.Context, data string) {
	conn, err := pgx.Connect(ctx, data)
	if err != nil {
		s.wrong(ctx, err)
		return
	}
	defer conn.Close(context.Background())
	for ctx.Err() == nil {
		var jobs, waiting, notifying int
		err := conn.QueryRow(ctx, `SELECT (SELECT count(*) FROM river_job), count(*), count(*) FILTER (WHERE wait_event = 'object')
			FROM pg_stat_activity WHERE wait_event_type = 'Lock'`).Scan(&jobs, &waiting, &notifying)
		if err != nil {
			s.wrong(ctx, err)
		}
		s.mu.Lock()
		s.jobs, s.waiting, s.notifying = max(s.jobs, jobs), max(s.waiting, waiting), max(s.notifying, notifying)
		s.waits, s.samples = s.waits+waiting, s.samples+1
		s.mu.Unlock()
		wait(ctx, time.Second)
	}
}

// wrong counts what went wrong but for what a killed server leaves unanswered, and what the end cuts off.
func (s *seenMillion) wrong(ctx context.Context, err error) {
	if ctx.Err() != nil {
		return
	}
	what := err.Error()
	if i := strings.Index(what, "million"); i >= 0 { // the same of all tables
		what = what[:i] + what[min(len(what), i+16):]
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wrongs[what]++
}

func (s *seenMillion) String() string {
	ms := func(times []time.Duration) string {
		return fmt.Sprintf("p50 %s, p99 %s of %d", millis(quantile(times, 50)), millis(quantile(times, 99)), len(times))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n%d tables under way with %d entries, filled in %s; %d servers, of which one is killed; %s\n", s.tables, s.entries, s.filled.Round(time.Second), millionServers, s.lasts)
	fmt.Fprintf(&b, "moves, %d a second wanted      %.0f a second, %s\n", s.moves, float64(len(s.times))/s.lasts.Seconds(), ms(s.times))
	fmt.Fprintf(&b, "pages, %d a second wanted      %.0f a second, %s\n", s.visits, float64(len(s.visited))/s.lasts.Seconds(), ms(s.visited))
	fmt.Fprintf(&b, "bells at another server         %s\n", ms(s.bells))
	fmt.Fprintf(&b, "rows of jobs                    %d at most\n", s.jobs)
	fmt.Fprintf(&b, "waits for locks                 %.2f on the mean, %d at most; for that of bells %d at most\n", float64(s.waits)/float64(max(1, s.samples)), s.waiting, s.notifying)
	fmt.Fprintf(&b, "size on disk                    %d MB, %.1f KB a table, %.0f bytes an entry and its table's share\n", s.disk>>20, float64(s.disk)/1024/float64(s.tables), float64(s.disk)/float64(max(1, s.entries)))
	fmt.Fprintf(&b, "memory of the servers           %v MB at most; CPU %s\n", s.memory, s.worked.Round(time.Second))
	for _, what := range slices.Sorted(maps.Keys(s.wrongs)) {
		fmt.Fprintf(&b, "%6d × %s\n", s.wrongs[what], what)
	}
	return b.String()
}

// demands is what must hold, on any machine that keeps up with what is asked.
func (s *seenMillion) demands() []demand {
	rate := float64(len(s.times)) / s.lasts.Seconds()
	return []demand{
		{fmt.Sprintf("million: %d moves a second", s.moves), rate >= 0.9*float64(s.moves), fmt.Sprintf("%.0f", rate)},
		{fmt.Sprintf("million: %d rows of jobs at most", mostQueued), s.jobs <= mostQueued, fmt.Sprint(s.jobs)},
		{"million: half of all bells within " + millis(mostMedian), quantile(s.bells, 50) <= mostMedian, millis(quantile(s.bells, 50))},
	}
}
