// Package match is a live table: the people at their seats, the record so far, what each
// viewer may see of it, undo, bots and chat. It plays any title through package game and
// keeps everything in a Store before it answers.
//
// A House has all tables. A Table is loaded from the store when somebody asks
// for it and dropped when nobody does: what is in memory is only a cache of the
// record. Views of a table are made for a Viewer, and nothing leaves this
// package that the viewer's seat may not know.
//
// A Table acts, undoes, shows itself and is watched. What else it does are parts of it that
// share its lock: Seating, Clocks, Chat, Orders and Plans of people, the Driver that plays
// bots and carries out orders, Hints, the Replay of what was played, and its storage.
package match

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"encoding/binary"
	"errors"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"
	"weak"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/think"
)

// Config is what a house needs.
type Config struct {
	Store Store
	// Shared is what other houses on the same store need; nil where there are none.
	Shared Shared
	Titles []game.Title
	// Old is earlier versions of them, by which their games are read.
	Old []game.Title
	// Bots is the levels of bots there are, the weakest first, OldNames what some
	// were called once, and Usual the one that plays where nobody chose. Picker makes
	// one for a seat of a game.
	Bots     []string
	OldNames map[string]string
	Usual    string
	Picker   func(level string) (Picker, error)
	// Adviser gives hints; nil where there is none.
	Adviser Adviser
	// Sender sends notices beyond the page, by mail, push and webhook; nil where nothing is
	// sent.
	Sender notice.Sender
	// Pace is how long a bot waits before it moves, so that people can follow.
	Pace time.Duration
	// Thought is how long a bot may think about a decision; 0 is as long as usual.
	Thought time.Duration
	// Clock is what everything goes by that waits; the real one if it is zero.
	Clock clock.Wall
	// Calendar is when a person is not to be hurried; nil where nobody ever is spared.
	Calendar func(ctx context.Context, user persist.UserID) (clock.Calendar, error)
	// ForgetGuests forgets guests who have left nothing and were not seen since; nil
	// where nobody is forgotten.
	ForgetGuests func(ctx context.Context, seen time.Time) error
	// Rated is whether games can be rated.
	Rated bool
	// Finished is called for a game that is over, before anybody is told so; what it returns
	// is done in the background. It may be nil.
	Finished func(context.Context, *sheet.Sheet) (later func(context.Context))
	// Forgotten is called for a table that was deleted; it may be nil.
	Forgotten func(table persist.TableID)
	// Resume is called so that other rooms take up unfinished work: when the house opens
	// and, where houses share a store, every few seconds; it may be nil.
	Resume func(context.Context)
	// Sweep is called once an hour, so that other rooms catch up on what they missed; it may
	// be nil.
	Sweep func(context.Context) error
	// Company keeps friends, blocks and mutes; nil where there are none.
	Company people.Company
	// Gate tells for whom the tables of clubs and events are; nil where there are none.
	Gate Gate
	// Observe counts what is committed; it may be nil.
	Observe Observer
}

// Gate tells for whom tables are that not everybody may use.
type Gate interface {
	// Member tells whether a user is in a club.
	Member(ctx context.Context, club persist.ClubID, user persist.UserID) (bool, error)
	// Revealed tells whether all tables of an event are over that have their luck in common.
	Revealed(ctx context.Context, event persist.EventID, luck string) (bool, error)
}

// Observer counts for the metrics.
type Observer interface {
	Committed(title string, entries int, took time.Duration)
	// Failed counts FailedCommit or FailedBot.
	Failed(what string)
}

// What can go wrong.
const (
	FailedCommit = "commit" // something was not kept
	FailedBot    = "bot"    // a bot failed, or could not move
)

type nobody struct{}

func (nobody) Committed(string, int, time.Duration) {}

func (nobody) Failed(string) {}

// kept counts a write that failed. Losing the race for a place in the record is no failure.
func (h *House) kept(err error) error {
	if err != nil && !errors.Is(err, persist.ErrTaken) && !errors.Is(err, context.Canceled) {
		h.observe.Failed(FailedCommit)
	}
	return err
}

// House has all tables: those in memory, and the rest in its store.
type House struct {
	paces paces
	store Store
	clock clock.Wall
	*sheet.Archive
	bots      botsOfHouse
	pace      time.Duration
	thought   time.Duration
	observe   Observer
	shared    Shared // nil where no other house uses the store
	notices   *notice.Deliverer
	gate      Gate // nil where tables are for everybody
	rated     bool
	finish    func(context.Context, *sheet.Sheet) (later func(context.Context)) // nil for nobody
	forgotten func(table persist.TableID)                                       // nil for nobody
	resumes   func(context.Context)                                             // what others go on with; nil for nothing

	ctx     context.Context
	stop    context.CancelFunc
	drivers sync.WaitGroup
	desks   *think.Slots // for what is soon decided, and for questions
	deep    *think.Slots // for bots that take their time
	study   *think.Study
	hints   *hints
	moving  chan struct{} // holds one for each bot whose move is being kept

	Company Company
	Host    Host
	Sweeper Sweeper
	Time    Timekeeper
	memory  memory
	peers   peers
}

// movers is how many bots' moves are kept at a time. A bot has its table while
// its move waits for the store, so it waits here first: nobody's table is held
// by a long queue.
const movers = 8

// OpenHouse opens the house. Close it before the store.
func OpenHouse(c Config) *House {
	h := &House{
		store: c.Store, clock: c.Clock, Archive: sheet.NewArchive(c.Store, c.Titles, c.Old), pace: c.Pace, thought: cmp.Or(c.Thought, usualThought), observe: c.Observe, shared: c.Shared,
		rated: c.Rated, finish: c.Finished, forgotten: c.Forgotten, resumes: c.Resume, gate: c.Gate, Company: Company{c.Company},
		bots:  botsOfHouse{levels: c.Bots, oldNames: c.OldNames, usual: c.Usual, picker: c.Picker},
		desks: think.NewSlots(runtime.GOMAXPROCS(0)), deep: think.NewSlots(max(1, runtime.GOMAXPROCS(0)-1)), moving: make(chan struct{}, movers),
	}
	h.Host.house, h.peers.house = h, h
	h.Sweeper = Sweeper{house: h, guests: c.ForgetGuests, others: c.Sweep}
	h.Time = Timekeeper{house: h, calendar: c.Calendar, sooner: make(chan struct{}, 1)}
	h.memory = memory{house: h, tables: map[persist.TableID]*slot{}, dropped: map[persist.TableID]weak.Pointer[Table]{}}
	if h.observe == nil {
		h.observe = nobody{}
	}
	h.ctx, h.stop = context.WithCancel(context.Background())
	h.study = think.NewStudy(h.ctx, h.desks)
	h.notices = h.deliverer(c.Sender)
	h.hints = &hints{by: c.Adviser, study: think.NewStudy(h.ctx, h.deep)}
	h.drivers.Go(h.memory.tidy)
	if h.shared != nil {
		h.peers.listen()
	}
	return h
}

// Stop ends what takes its time: bots stop, and questions remain unanswered.
func (h *House) Stop() {
	h.study.Close()
	h.hints.study.Close()
	h.stop()
}

// Close stops, and waits for the bot that is moving.
func (h *House) Close() {
	h.Stop()
	h.drivers.Wait()
	h.study.Wait()
	h.hints.study.Wait()
}

// Resume sets the bots going on the tables where a person waits for one, those
// played last first, and the reviews that were not finished, and clears away what is
// abandoned, now and then. It returns at once: the tables are loaded in the background,
// one at a time, so that most of the machine is left to people; and a person who comes
// to a table before its turn need not wait for it.
func (h *House) Resume() {
	h.drivers.Go(h.resume)
	h.drivers.Go(h.resumeOthers)
	h.drivers.Go(h.Time.run)
	if h.shared == nil {
		h.drivers.Go(h.Sweeper.run)
		h.drivers.Go(func() { h.notices.Run(h.ctx) })
		return
	}
	h.drivers.Go(func() {
		h.shared.Work(h.ctx, Jobs{Bots: h.peers.playCalled, Tidy: h.Sweeper.clear, Clock: h.Time.timeUp, Notice: h.notices.Deliver})
	})
}

func (h *House) resumeOthers() {
	if h.resumes != nil {
		h.resumes(h.ctx)
	}
}

func (h *House) resume() {
	if h.shared != nil {
		h.peers.callForgotten()
		return
	}
	ids, err := h.store.Waiting(h.ctx)
	if err != nil && h.ctx.Err() == nil {
		slog.Error("resume bots failed", "err", err)
	}
	for _, id := range ids {
		if h.ctx.Err() != nil {
			return
		}
		if _, err := h.Table(h.ctx, id); err != nil {
			slog.Error("resume table failed", "table", persist.LogID(id), "err", err)
		}
	}
}

// deliverer delivers notices, at this house and where others share its store.
func (h *House) deliverer(by notice.Sender) *notice.Deliverer {
	c := notice.Config{Store: h.store, Clock: h.clock, Sender: by, Table: h.noticed}
	if h.shared != nil {
		c.Ring = h.shared.Ring
	}
	return notice.New(c)
}

// finished calls the hook for a game that is over.
func (h *House) finished(ctx context.Context, s *sheet.Sheet) {
	if h.finish == nil {
		return
	}
	if later := h.finish(ctx, s); later != nil {
		h.drivers.Go(func() { later(think.WithBackground(h.ctx)) })
	}
}

// Go does something in the background; Close waits for it.
func (h *House) Go(do func()) { h.drivers.Go(do) }

// Clock is what everything in the house goes by.
func (h *House) Clock() clock.Wall { return h.clock }

// Context ends when the house stops.
func (h *House) Context() context.Context { return h.ctx }

// Slots is the slots in which bots and people's questions are thought about.
func (h *House) Slots() *think.Slots { return h.desks }

// Notices is the deliverer of notices.
func (h *House) Notices() *notice.Deliverer { return h.notices }

// Titles is what can be played here.
func (h *House) Titles() []game.Title { return h.Archive.Titles }

// Bots is the levels of bots there are, the weakest first.
func (h *House) Bots() []string { return h.bots.levels }

// UsualBot is the level that plays where nobody chose.
func (h *House) UsualBot() string { return h.bots.usual }

// rand is a generator that nobody can foresee.
func (h *House) rand() *rand.Rand {
	var seed [32]byte
	crand.Read(seed[:])
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(seed[:]), binary.LittleEndian.Uint64(seed[8:])))
}

// Sheet is what is kept of a table besides its game, which is not loaded for it.
func (h *House) Sheet(ctx context.Context, id persist.TableID) (*sheet.Sheet, error) {
	sheet, err := h.store.Sheet(ctx, id)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, refusal.New(refusal.NotFound, "there is no table %s", id)
	}
	return sheet, err
}

// Lobby is the tables that the user finds.
func (h *House) Lobby(ctx context.Context, user persist.UserID) (*sheet.Lobby, error) {
	l, err := h.store.Lobby(ctx, user)
	if err != nil {
		return nil, err
	}
	return l, h.Company.sift(ctx, l, user)
}

// Waiting is the tables that wait for the user, for a decision or for their vote.
func (h *House) Waiting(ctx context.Context, user persist.UserID) ([]*sheet.Sheet, error) {
	if user == "" {
		return nil, nil
	}
	list, err := h.store.TablesOf(ctx, user)
	return slices.DeleteFunc(list, func(s *sheet.Sheet) bool { return !s.Awaits(user) && !s.AsksVote(user) }), err
}

// TablesOf is the tables of a user that are not over, what-ifs aside.
func (h *House) TablesOf(ctx context.Context, user persist.UserID) ([]*sheet.Sheet, error) {
	return h.store.TablesOf(ctx, user)
}

// noticed is how a table stands for a user who is told of it.
func (h *House) noticed(ctx context.Context, id persist.TableID, user persist.UserID) (*notice.Table, error) {
	s, err := h.store.Sheet(ctx, id)
	if err != nil {
		return nil, err
	}
	s = sheet.Told(s, user)
	t := &notice.Table{
		ID: s.ID, Title: s.Title, Status: string(s.Status), Running: s.Status == sheet.Running, Round: s.Round, Names: make([]string, len(s.Places)), Asked: s.Turn, Entries: s.Entries, Mine: s.SeatsOf(user),
	}
	for i, p := range s.Places {
		t.Names[i] = p.Name
		if p.Kind == sheet.OpenPlace {
			t.Free++
		}
	}
	if s.Outcome != nil {
		t.Standings = s.Outcome.Standings
	}
	if c := s.ClockOf(user); c != nil {
		t.Up = c.Up
	}
	return t, nil
}
