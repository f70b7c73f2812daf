package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// What is asked of servers under load.
const (
	loadTables = 100
	loadRate   = 200 // moves a second over all tables
)

// loadTitles is what is played then, by turns: fast titles mostly, and all of them.
var loadTitles = []string{
	"chicago-express", "german-railways", "chicago-express", "german-railways", "big-shoulders",
	"chicago-express", "german-railways", "chicago-express", "german-railways", "chicago-express",
	"german-railways", "chicago-express", "german-railways", "chicago-express", "big-shoulders",
	"german-railways", "chicago-express", "german-railways", "chicago-express", "1862",
}

// loaded is what load came to.
type loaded struct {
	form
	lasted time.Duration
	memory int             // of all servers at most, in megabytes
	syncs  []time.Duration // how long the disk took meanwhile for a little of our own
	stolen []theft         // when the machine's own host gave its processors to others

	mu          sync.Mutex
	times       []time.Duration // from when a move was due until it was acknowledged
	dues        []time.Time     // when each of them was due
	here, there []time.Duration // from when it was sent until it was on a stream, of the same server and of another
	wrongs      []string
}

// load has people move at a steady rate for so long, at servers drawn at random, while
// others listen at each of them.
func (h *harness) load(ctx context.Context, f form, long time.Duration) (*loaded, error) {
	m, err := h.open(f, nil)
	if err != nil {
		return nil, err
	}
	defer m.close()
	result := &loaded{form: f}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var hearing, all sync.WaitGroup
	defer hearing.Wait()
	defer cancel()
	movers := make([]*mover, loadTables)
	for i := range movers {
		movers[i] = newMover(ctx, m, result, i, &hearing)
		if err := movers[i].sit(ctx, movers[i].home()); err != nil {
			return nil, err
		}
	}
	began := time.Now()
	hearing.Go(func() { result.syncs = syncDisk(ctx, m.dir, began.Add(long)) })
	hearing.Go(func() { result.stolen = watchProcessors(ctx) })
	for i, v := range movers {
		due := began.Add(time.Second * time.Duration(i) / loadRate)
		all.Go(func() { v.run(ctx, due, began.Add(long)) })
	}
	all.Wait()
	result.lasted = time.Since(began)
	cancel()
	hearing.Wait()
	for _, s := range m.servers {
		peak, err := s.process().peak()
		if err != nil {
			return nil, fmt.Errorf("%s under load: %w\n%s", f, err, s.process().said)
		}
		result.memory += peak
	}
	return result, nil
}

// syncDisk writes a little now and then until the end, and tells how long the disk took:
// no move is kept faster.
func syncDisk(ctx context.Context, dir string, end time.Time) (times []time.Duration) {
	f, err := os.Create(filepath.Join(dir, "sync"))
	if err != nil {
		return nil
	}
	defer f.Close()
	for time.Now().Before(end) && ctx.Err() == nil {
		began := time.Now()
		if _, err := f.Write(make([]byte, 4096)); err != nil || f.Sync() != nil {
			return times
		}
		times = append(times, time.Since(began))
		wait(ctx, 100*time.Millisecond)
	}
	return times
}

// mover is a player who moves when it is time, and those who listen to them.
type mover struct {
	*player
	*many
	*loaded
	mu   sync.Mutex
	sent map[string]sending // by the game and its place in the record
}

// sending is when a move was sent, and to which server.
type sending struct {
	at     time.Time
	server int
}

func newMover(ctx context.Context, m *many, result *loaded, n int, hearing *sync.WaitGroup) *mover {
	v := &mover{player: newPlayer(n), many: m, loaded: result, sent: map[string]sending{}}
	v.title, v.from = loadTitles[n%len(loadTitles)], address(n)
	v.begun = func(g *played) {
		for i := range 2 {
			server := i % len(m.servers)
			l := &listener{Client: http.Client{Transport: calls}, game: g, at: only(m.url(server, false)), from: address(1000 + n)}
			l.arrived = func(n int) { v.arrived(g, n-1, server) }
			hearing.Go(func() { l.follow(ctx) })
		}
	}
	return v
}

func (v *mover) home() door { return only(v.url(0, false)) }

// run moves when it is due, until the end. What is late is counted from when it was due.
// As at a page, the answer to a move shows what may be done next.
func (v *mover) run(ctx context.Context, due, end time.Time) {
	const period = time.Second * loadTables / loadRate
	var now *seenPosition
	for ; due.Before(end) && ctx.Err() == nil; due = due.Add(period) {
		if now == nil || len(now.Options) == 0 {
			now = v.next(ctx)
		}
		if now == nil {
			return
		}
		wait(ctx, time.Until(due))
		now = v.send(ctx, now, due)
	}
}

// next is the position of the game, or of the next one; nil if there is none.
func (v *mover) next(ctx context.Context) *seenPosition {
	now, err := v.look(ctx, v.home(), v.latest())
	if err == nil && now.Position.Turn.Over {
		v.latest().ended(now.Position.N)
		if err = v.sit(ctx, v.home()); err == nil {
			now, err = v.look(ctx, v.home(), v.latest())
		}
	}
	if err != nil {
		v.wrong(err)
		return nil
	}
	return &now.Position
}

// send makes a move that is due, at a server drawn at random, and sees what comes of it;
// nil if nothing is known of it.
func (v *mover) send(ctx context.Context, now *seenPosition, due time.Time) *seenPosition {
	server, g := v.r.IntN(len(v.servers)), v.latest()
	v.mu.Lock()
	v.sent[place(g, now.N)] = sending{time.Now(), server}
	v.mu.Unlock()
	next, err := v.act(ctx, only(v.url(server, false)), g, now)
	if err != nil {
		v.wrong(err)
		return nil
	}
	v.loaded.mu.Lock()
	defer v.loaded.mu.Unlock()
	v.loaded.times, v.loaded.dues = append(v.loaded.times, time.Since(due)), append(v.loaded.dues, due)
	return next
}

func place(g *played, n int) string { return fmt.Sprint(g.id, " ", n) }

// arrived notes when a move was on a stream of a server.
func (v *mover) arrived(g *played, n, server int) {
	now := time.Now()
	v.mu.Lock()
	s, ok := v.sent[place(g, n)]
	v.mu.Unlock()
	if !ok {
		return // chance
	}
	v.loaded.mu.Lock()
	defer v.loaded.mu.Unlock()
	if took := now.Sub(s.at); s.server == server {
		v.here = append(v.here, took)
	} else {
		v.there = append(v.there, took)
	}
}

func (l *loaded) wrong(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wrongs = append(l.wrongs, err.Error())
}

// rate is how many moves were acknowledged in a second.
func (l *loaded) rate() float64 { return float64(len(l.times)) / l.lasted.Seconds() }

// undisturbed is how long those moves took that were due when the machine had its
// processors: what waits for them is no server's fault.
func (l *loaded) undisturbed() (times []time.Duration) {
	for i, due := range l.dues {
		if !disturbed(l.stolen, due) {
			times = append(times, l.times[i])
		}
	}
	return times
}

// beyond is how much later a move is on a stream of another server, at the median.
func (l *loaded) beyond() time.Duration { return quantile(l.there, 50) - quantile(l.here, 50) }

// What load must not exceed.
const (
	mostMedian = 30 * time.Millisecond
	mostP99    = 150 * time.Millisecond
	mostBeyond = 20 * time.Millisecond
)

// demands is what must hold under load.
func (l *loaded) demands() []demand {
	name := l.form.String() + ", load: "
	own := l.undisturbed()
	median, p99 := quantile(l.times, 50), quantile(own, 99)
	list := []demand{
		{name + fmt.Sprintf("%d moves a second", loadRate), l.rate() >= 0.95*loadRate, fmt.Sprintf("%.0f", l.rate())},
		{name + "half of all within " + mostMedian.String(), median <= mostMedian, millis(median)},
		{name + "99 of 100 within " + mostP99.String(), p99 <= mostP99, fmt.Sprintf("%s of the %d that had the machine", millis(p99), len(own))},
		{name + "half of the time had the machine", 2*len(own) >= len(l.times), fmt.Sprintf("%d of %d", len(own), len(l.times))},
		{name + "every move is kept", len(l.wrongs) == 0, first(l.wrongs)},
	}
	if len(l.there) > 0 {
		list = append(list, demand{name + "at the other server " + mostBeyond.String() + " later at most", l.beyond() <= mostBeyond, millis(l.beyond())})
	}
	return list
}

func millis(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000)
}

func loadedHead() string {
	return fmt.Sprintf("%-21s %8s %9s %9s %9s %14s %14s %8s", "servers", "moves/s", "p50", "p99", "p50 ratio", "stream, same", "stream, other", "memory") + "  disk p50, p99; processors taken: mean, worst quarter; p99 of all"
}

// line is the result beside that of one server on a file.
func (l *loaded) line(base *loaded) string {
	ratio := "-"
	if base != nil {
		ratio = fmt.Sprintf("%.1f×", float64(quantile(l.times, 50))/float64(max(1, quantile(base.times, 50))))
	}
	return fmt.Sprintf("%-21s %8.0f %9s %9s %9s %14s %14s %5d MB  %s, %s; %d%%, %d%%; %s", l.form, l.rate(), millis(quantile(l.times, 50)), millis(quantile(l.undisturbed(), 99)), ratio,
		millis(quantile(l.here, 50)), millis(quantile(l.there, 50)), l.memory,
		millis(quantile(l.syncs, 50)), millis(quantile(l.syncs, 99)), mean(l.stolen), worst(l.stolen), millis(quantile(l.times, 99)))
}
