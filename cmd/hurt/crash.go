package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/store"
)

// company is what is played at the tables: fast titles mostly, and all of them.
var company = []struct {
	title string
	bots  int
}{
	{"chicago-express", 0}, {"german-railways", 0}, {"chicago-express", 2}, {"big-shoulders", 0},
	{"1862", 0}, {"german-railways", 2}, {"chicago-express", 0}, {"german-railways", 0},
	{"chicago-express", 0}, {"big-shoulders", 2}, {"german-railways", 0}, {"1862", 2},
}

// crashResult is what came of hurting servers.
type crashResult struct {
	form
	*crashFaults
	verdict
	answers    answerCount
	games      int
	streams    int
	resumed    int      // how often a stream went on
	holed      []string // what streams missed or were told again
	unplayable string   // what "scrip check" says, "" if every game replays
	stuck      []string // tables that did not go on after all was mended
	took       time.Duration
}

// answerCount counts answers.
type answerCount struct {
	mu     sync.Mutex
	counts map[string]int
	wrongs []string
}

// trial is people who play and listen at servers that are hurt.
type trial struct {
	*many
	result  *crashResult
	players []*player
	seed    atomic.Int64
	// after is what is looked at when all is mended and nobody plays any more; nil for
	// nothing.
	after func(context.Context)

	mu        sync.Mutex
	listeners []*listener
	hearing   sync.WaitGroup
	ctx       context.Context // of the listeners
}

// crash lets people play at servers of a form that are killed and paused so often.
func (h *harness) crash(ctx context.Context, f form, most int) (*crashResult, error) {
	m, err := h.open(f, nil)
	if err != nil {
		return nil, err
	}
	defer m.close()
	began := time.Now()
	t := &trial{many: m, result: &crashResult{form: f, crashFaults: &crashFaults{many: m, seed: 1, restartEvery: h.restartEvery(), mute: h.mute(f)}}}
	t.result.answers.counts = map[string]int{}
	if err := t.play(ctx, t.sitDown, func() { t.result.crashFaults.run(ctx, most) }); err != nil {
		return nil, fmt.Errorf("%s: %w", f, err)
	}
	if err := errors.Join(m.stop(), t.judge(ctx, h.binary)); err != nil {
		return nil, fmt.Errorf("%s: %w", f, err)
	}
	t.result.took = time.Since(began)
	return t.result, nil
}

// play lets all who sit down play while servers are hurt, and on until each has moved after
// that.
func (t *trial) play(ctx context.Context, sitDown func(context.Context, *sync.WaitGroup) error, hurt func()) error {
	hearing, deaf := context.WithCancel(ctx)
	defer t.hearing.Wait()
	defer deaf()
	t.ctx = hearing
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var all sync.WaitGroup
	if err := sitDown(playing, &all); err != nil {
		return err
	}
	hurt()
	t.goOn(ctx)
	stop()
	all.Wait()
	t.hearOut(ctx)
	if t.after != nil {
		t.after(ctx)
	}
	return ctx.Err()
}

// sitDown has people play alone or with bots, and others for the same seats.
func (t *trial) sitDown(playing context.Context, all *sync.WaitGroup) error {
	for i, c := range company {
		p := newPlayer(i)
		p.title, p.bots, p.from, p.Timeout = c.title, c.bots, address(i), patience
		p.begun = t.listen
		t.players = append(t.players, p)
		if err := p.sit(playing, t.door()); err != nil {
			return err
		}
		all.Go(func() { t.keepMoving(playing, p, p.move) })
		if c.bots == 0 {
			rival := p.rival(len(company) + i)
			all.Go(func() { t.keepMoving(playing, rival, rival.join) })
		}
	}
	return nil
}

// patience is how long a player waits for an answer before asking elsewhere.
const patience = 3 * time.Second

func (t *trial) door() door {
	return t.doors(rand.New(rand.NewPCG(uint64(t.seed.Add(1)), 7)), true)
}

// rival is another who plays the same seats, in another window as it were: the two race
// for every place in the record.
func (p *player) rival(n int) *player {
	other := newPlayer(n)
	other.Client, other.series, other.from = p.Client, p.series, p.from
	return other
}

// join makes a move in a game that somebody else has begun.
func (p *player) join(ctx context.Context, at door) (bool, error) {
	g := p.latest()
	if g == nil {
		return false, nil
	}
	now, err := p.look(ctx, at, g)
	if err != nil || len(now.Position.Options) == 0 {
		return false, err
	}
	_, err = p.act(ctx, at, g, &now.Position)
	return err == nil, err
}

// keepMoving moves until the context ends, whatever the servers say.
func (t *trial) keepMoving(ctx context.Context, p *player, move func(context.Context, door) (bool, error)) {
	at := t.door()
	for ctx.Err() == nil {
		if _, err := move(context.WithoutCancel(ctx), at); err != nil {
			t.result.answers.note(err)
		}
		wait(ctx, drawn(p.r, 10*time.Millisecond, 60*time.Millisecond))
	}
}

// listen has two listeners follow a game.
func (t *trial) listen(g *played) {
	for range 2 {
		l := &listener{Client: http.Client{Transport: calls}, game: g, at: t.door(), from: address(1000 + int(t.seed.Add(1)))}
		t.mu.Lock()
		t.listeners = append(t.listeners, l)
		t.mu.Unlock()
		t.hearing.Go(func() { l.follow(t.ctx) })
	}
}

// soon is how long after all is mended everything must go on.
const soon = 60 * time.Second

// goOn waits until each table has moved on after all was mended.
func (t *trial) goOn(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, soon)
	defer cancel()
	type standing struct {
		game    *played
		entries int
	}
	var before []standing
	for _, p := range t.players {
		before = append(before, standing{p.latest(), p.latest().known()})
	}
	for i, p := range t.players {
		g := before[i].game
		stands := func() bool { return p.latest() == g && g.known() == before[i].entries }
		for stands() && ctx.Err() == nil {
			wait(ctx, 10*time.Millisecond)
		}
		if stands() {
			t.result.stuck = append(t.result.stuck, fmt.Sprintf("table %s (%s)", g.id, p.title))
		}
	}
}

// hearOut waits until every bot has moved and every listener was told everything.
func (t *trial) hearOut(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, soon)
	defer cancel()
	for _, p := range t.players {
		for ctx.Err() == nil && !t.rests(ctx, p) {
			wait(ctx, 20*time.Millisecond)
		}
	}
	for _, l := range t.listeners {
		for ctx.Err() == nil && l.count() < l.game.known() {
			wait(ctx, 10*time.Millisecond)
		}
	}
}

// rests tells whether no bot is asked, so that none moves any more, and notes how
// far the game is.
func (t *trial) rests(ctx context.Context, p *player) bool {
	now, err := p.look(ctx, t.door(), p.latest())
	if err != nil {
		t.result.answers.note(err)
		return false
	}
	p.latest().reached(now.Position.N)
	return now.Status == "open" || now.Position.Turn.Over || !now.asksBot()
}

// judge reads the database when no server has it any more, and compares.
func (t *trial) judge(ctx context.Context, binary string) error {
	if said, err := exec.CommandContext(ctx, binary, "check", t.data).CombinedOutput(); err != nil {
		t.result.unplayable = string(said)
	}
	kept, err := store.OpenAlone(ctx, t.data)
	if err != nil {
		return err
	}
	defer kept.Close()
	there := map[string][]record.Kept{}
	for _, p := range t.players {
		for _, g := range p.games {
			entries, err := kept.Tables.Entries(ctx, persist.TableID(g.id), 0)
			if err != nil {
				return err
			}
			there[g.id] = entries
			t.result.games++
			t.result.add(g.compare(entries, game.SeatSet(1<<(3-p.bots)-1)))
		}
	}
	for _, l := range t.listeners {
		t.result.streams++
		t.result.resumed += max(0, l.began-1)
		t.result.answers.wrongs = append(t.result.answers.wrongs, l.wrongs...)
		if wrong := l.compare(there[l.game.id]); wrong != "" {
			t.result.holed = append(t.result.holed, fmt.Sprintf("table %s: %s", l.game.id, wrong))
		}
	}
	return nil
}

// note counts an answer that was no success.
func (t *answerCount) note(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var refused *refusal
	if !errors.As(err, &refused) {
		t.counts["no answer"]++
		return
	}
	t.counts[strings.TrimSpace(fmt.Sprint(refused.status, " ", refused.Code))]++
	if unexpected(err) {
		t.wrongs = append(t.wrongs, err.Error())
	}
}

// unexpected tells refusals that no hurt explains. A server may say that it cannot, that
// somebody else was faster, or that there were too many; never that something is not there.
func unexpected(err error) bool {
	var refused *refusal
	return errors.As(err, &refused) && refused.status < 500 &&
		refused.status != http.StatusConflict && refused.status != http.StatusTooManyRequests
}
