package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
)

// outageTrial is people who play at two servers whose database goes away: its connections are
// broken off at every statement, and it is stopped, killed and frozen.
type outageTrial struct {
	*trial
	*plan
	h        *harness
	owners   []*outagePlayer
	sleepers []*outagePlayer

	outages   map[string]int // of the database itself
	unlike    []string       // tables that do not open everywhere, or not alike
	lines     int            // that were acknowledged
	lostLines []string
	slept     int      // whose time was up
	left      []string // what was to be done and is not
	busy      []string // what servers still do when there is nothing to do
}

// outageName is what this part is called.
const outageName = "outage: two on PostgreSQL"

// outage lets people play at two servers while the way to their database is broken off so
// often.
func (h *harness) outage(ctx context.Context, most int) (*outageTrial, error) {
	p := newPlan(1, most)
	m, err := h.open(form{2, true}, p)
	if err != nil {
		return nil, err
	}
	defer m.close()
	began := time.Now()
	s := &outageTrial{h: h, plan: p, outages: map[string]int{}}
	s.trial = &trial{many: m, result: &crashResult{form: m.form, crashFaults: &crashFaults{many: m}}, after: s.look}
	s.result.answers.counts = map[string]int{}
	if err := s.play(ctx, s.sitDown, func() { s.hurt(ctx) }); err != nil {
		return nil, err
	}
	if err := errors.Join(m.stop(), s.judge(ctx, h.binary), s.judgeMore(ctx)); err != nil {
		return nil, err
	}
	s.result.took = time.Since(began)
	return s, nil
}

// sitDown has two people and a bot play every title, with both kinds of clocks, and one of
// two sleep at a table more.
func (s *outageTrial) sitDown(playing context.Context, all *sync.WaitGroup) error {
	titles := []string{"chicago-express", "german-railways", "big-shoulders", "1862"}
	for i, title := range append(append(titles, titles...), titles[0]) {
		clock, sleeps := liveClock, i == 2*len(titles)
		if i >= len(titles) {
			clock = daysClock
		}
		if sleeps {
			clock = shortClock
		}
		owner := s.outagePlayer(2*i, title, clock)
		owner.bots = 1
		if s.owners = append(s.owners, owner); sleeps {
			s.sleepers = append(s.sleepers, owner)
		} else {
			owner.begun = s.listen
			s.players = append(s.players, owner.player)
		}
		if err := owner.sit(playing, s.door()); err != nil {
			return err
		}
		guest := s.outagePlayer(2*i+1, title, clock)
		guest.series, guest.guest, guest.sleeps = owner.series, true, sleeps
		// A stranger who is not answered does not know who they are from then on.
		if _, err := guest.turn(playing, s.door()); err != nil {
			return err
		}
		for _, b := range []*outagePlayer{owner, guest} {
			b.Timeout = patience
			all.Go(func() { s.keepMoving(playing, b.player, b.turn) })
		}
	}
	return nil
}

func (s *outageTrial) outagePlayer(i int, title string, clock map[string]any) *outagePlayer {
	p := newPlayer(i)
	p.title, p.from, p.Timeout = title, address(i), soon // until they sit
	return &outagePlayer{player: p, clock: clock}
}

// hurt breaks connections off until it was often enough, or takes too long, and makes the
// database go away meanwhile.
func (s *outageTrial) hurt(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, mostTime(s.most))
	defer cancel()
	var database sync.WaitGroup
	database.Go(func() { s.outagesOf(ctx, rand.New(rand.NewPCG(3, 3))) })
	s.begin()
	select {
	case <-s.full:
	case <-ctx.Done():
	}
	s.end()
	cancel()
	database.Wait()
}

// outagesOf stops, kills and freezes the database, in turn, and has it back.
func (s *outageTrial) outagesOf(ctx context.Context, r *rand.Rand) {
	list := []struct {
		name  string
		begin func() error
		end   func() error
	}{
		{"stopped", s.pg.Halt, s.pg.Up}, {"frozen", s.freeze, s.thaw}, {"killed", s.pg.Kill, s.pg.Up},
	}
	for n := 0; ; n++ {
		every := s.h.restartEvery()
		if s.h.short {
			every = time.Second
		}
		wait(ctx, drawn(r, every, every*3/2))
		if ctx.Err() != nil {
			return
		}
		long := time.Second
		if n%4 == 1 && !s.h.short {
			long = 7 * time.Second
		}
		o := list[n%len(list)]
		err := o.begin()
		wait(ctx, drawn(r, long/10, long))
		if err = errors.Join(err, o.end()); err != nil {
			s.result.crashFaults.wrong("PostgreSQL is not %s and back: %v", o.name, err)
			return
		}
		s.outages[o.name]++
	}
}

func (s *outageTrial) freeze() error { return s.signal(syscall.SIGSTOP) }
func (s *outageTrial) thaw() error   { return s.signal(syscall.SIGCONT) }

// signal sends a signal to all processes of the database.
func (s *outageTrial) signal(what syscall.Signal) error {
	parent := s.pg.PID()
	all, err := os.ReadDir("/proc")
	if err != nil {
		return err
	}
	err = syscall.Kill(parent, what)
	for _, e := range all {
		pid, notOne := strconv.Atoi(e.Name())
		if notOne != nil {
			continue
		}
		text, gone := os.ReadFile("/proc/" + e.Name() + "/stat")
		_, after, _ := strings.Cut(string(text), ") ")
		if fields := strings.Fields(after); gone == nil && len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			_ = syscall.Kill(pid, what) // it may have ended
		}
	}
	return err
}

// look sees that all goes on when all is mended: every table opens at both servers and
// shows the same, and then nobody has anything to do.
func (s *outageTrial) look(ctx context.Context) {
	mended, cancel := context.WithTimeout(ctx, soon)
	defer cancel()
	for _, o := range s.owners {
		if wrong := s.alike(mended, o); wrong != "" {
			s.unlike = append(s.unlike, wrong)
		}
	}
	for _, o := range s.sleepers {
		s.sleepOn(mended, o)
	}
	s.left = append(s.left, s.toDo(ctx)...)
	s.busy = append(s.busy, s.idle(ctx)...)
}

// alike looks at a table at all servers until it is the same at each, and is over or asks
// somebody.
func (s *outageTrial) alike(ctx context.Context, o *outagePlayer) (wrong string) {
	g := o.latest()
	for {
		var moments []int
		wrong = ""
		for i := range s.servers {
			now, err := o.look(ctx, only(s.url(i, false)), g)
			switch {
			case err != nil:
				wrong = err.Error()
			case now.Status == "running" && !now.Position.Turn.Over && len(now.Position.Turn.Seats) == 0:
				wrong = "it asks nobody"
			default:
				moments = append(moments, now.Position.N)
			}
		}
		if wrong == "" && moments[0] != moments[len(moments)-1] {
			wrong = fmt.Sprint("it stands at ", moments)
		}
		if wrong == "" {
			return ""
		}
		if wait(ctx, 100*time.Millisecond); ctx.Err() != nil {
			return fmt.Sprintf("table %s (%s): %s", g.id, o.title, wrong)
		}
	}
}

// sleepOn waits until a bot has the seat of one who sleeps.
func (s *outageTrial) sleepOn(ctx context.Context, o *outagePlayer) {
	for ctx.Err() == nil {
		now, err := o.look(ctx, only(s.url(0, false)), o.latest())
		if err == nil && (now.Position.Turn.Over || now.Seats[0].Kind == "bot" || now.Seats[1].Kind == "bot") {
			return
		}
		wait(ctx, 50*time.Millisecond)
	}
}

// unfinished is what is due for some time and not done, each as rows that can be told.
var unfinished = map[string]string{
	"clocks that are up": "SELECT id FROM tables WHERE status = 'running' AND deadline > 0 AND deadline < (extract(epoch FROM now()) - 5) * 1000",
	"notices": `SELECT concat(n.event, ' ', n.id, ' by jobs: ', (SELECT string_agg(concat(j.id, ' ', j.state, ' ', j.attempt), ', ') FROM river_job j
		WHERE j.kind = 'notice' AND (j.args ->> 'notice')::bigint = n.id))
		FROM notices n WHERE n.state = 'waiting' AND n.due_at < (extract(epoch FROM now()) - 5) * 1000`,
	"notices half sent": "SELECT concat(event, ' ', id) FROM notices WHERE state = 'sending'",
	"jobs":              "SELECT concat(kind, ' ', args) FROM river_job WHERE state IN ('available', 'retryable') AND scheduled_at < now() - interval '5 seconds'",
}

// atLast is how long after all is mended everything must be done that was due. Of a job that
// was done when nobody could be told River finds out a minute later, and looks every half.
const atLast = 3 * time.Minute

// toDo waits until everything is done that was due, and tells what is not.
func (s *outageTrial) toDo(ctx context.Context) (list []string) {
	ctx, cancel := context.WithTimeout(ctx, atLast)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.data)
	if err != nil {
		return []string{err.Error()}
	}
	defer conn.Close(context.WithoutCancel(ctx))
	for what, query := range unfinished {
		left, err := told(ctx, conn, query)
		for err == nil && len(left) > 0 && ctx.Err() == nil {
			wait(ctx, 200*time.Millisecond)
			left, err = told(ctx, conn, query)
		}
		if err != nil {
			return append(list, err.Error())
		}
		if len(left) > 0 {
			list = append(list, fmt.Sprintf("%d %s: %s", len(left), what, strings.Join(left, "; ")))
		}
	}
	return list
}

// told is the rows that answer a question, each a text; it is asked to the end.
func told(ctx context.Context, conn *pgx.Conn, query string) ([]string, error) {
	rows, err := conn.Query(context.WithoutCancel(ctx), query)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// How long servers are watched that have nothing to do, and how much of a processor's time
// each may take meanwhile, in percent.
const (
	idleFor  = 3 * time.Second
	idleMost = 15
)

// idle watches them: nothing is done again and again, and nothing said of it.
func (s *outageTrial) idle(ctx context.Context) (list []string) {
	type state struct {
		worked time.Duration
		said   int
	}
	var before []state
	for _, one := range s.servers {
		worked, err := one.process().worked()
		if err != nil {
			return []string{err.Error()}
		}
		before = append(before, state{worked, one.process().said.count()})
	}
	wait(ctx, idleFor)
	for i, one := range s.servers {
		worked, err := one.process().worked()
		if percent := 100 * (worked - before[i].worked) / idleFor; err != nil || percent > idleMost {
			list = append(list, fmt.Sprintf("server %d takes %d%% of a processor (%v)", i+1, percent, err))
		}
		for _, line := range one.process().said.since(before[i].said) {
			if strings.Contains(line, "level=INFO") || strings.Contains(line, " within=") {
				continue // a request, or what befell several before
			}
			list = append(list, fmt.Sprintf("server %d says %s", i+1, line))
		}
	}
	return list
}

// judgeMore reads what others do not: what was said, and whose time was up.
func (s *outageTrial) judgeMore(ctx context.Context) error {
	kept, err := store.OpenAlone(ctx, s.data)
	if err != nil {
		return err
	}
	defer kept.Close()
	for _, o := range s.owners {
		for _, g := range o.games {
			lines, err := kept.Tables.Lines(ctx, persist.TableID(g.id), 0)
			if err != nil {
				return err
			}
			s.compareLines(g, lines)
		}
	}
	for _, o := range s.sleepers {
		for _, g := range o.games {
			entries, err := kept.Tables.Entries(ctx, persist.TableID(g.id), 0)
			if err != nil {
				return err
			}
			s.result.games++
			s.result.add(g.compare(entries, game.Seats(0, 1)))
			sheet, err := kept.Tables.Sheet(ctx, persist.TableID(g.id))
			if err != nil {
				return err
			}
			s.slept += len(sheet.Comings)
		}
	}
	return nil
}

func (s *outageTrial) compareLines(g *played, there []sheet.Line) {
	heard := map[string]int{}
	for _, l := range there {
		heard[l.Text]++
	}
	for text, kept := range g.said {
		if kept {
			s.lines++
		}
		if kept && heard[text] == 0 || heard[text] > 1 {
			s.lostLines = append(s.lostLines, fmt.Sprintf("%q at table %s is there %d times", text, g.id, heard[text]))
		}
	}
}

func (s *outageTrial) String() string {
	e := s.result
	return fmt.Sprintf("%s\n%d breaks in %s; the database was stopped %d times, killed %d, frozen %d\n"+
		"%d moves acknowledged, %d unsure, %d by orders, %d lines; %d times somebody's time was up; %d games, %d streams that went on %d times\nother answers: %s",
		s.plan, s.total, s.plan.took.Round(time.Second), s.outages["stopped"], s.outages["killed"], s.outages["frozen"],
		e.acknowledged, e.unsure, e.ordered, s.lines, s.slept, e.games, e.streams, e.resumed, e.answers.summary())
}

// demands is what must hold after it.
func (s *outageTrial) demands() []demand {
	list := s.result.demands()
	for i := range list {
		list[i].what = "outage: " + list[i].what
	}
	none := func(what string, list []string) demand {
		return demand{outageName + ": " + what, len(list) == 0, first(list)}
	}
	return append(list,
		demand{outageName + fmt.Sprintf(": %d breaks were made", s.most), s.total >= s.most, fmt.Sprint(s.total)},
		none("every place was hit", s.missed()),
		none("every table opens at both servers, alike", s.unlike),
		none("no acknowledged line is lost, none is there twice", s.lostLines),
		demand{outageName + ": clocks go on", s.slept > 0, fmt.Sprint(s.slept)},
		none("nothing that was due is left", s.left),
		none("servers rest when nothing is to be done", s.busy))
}
