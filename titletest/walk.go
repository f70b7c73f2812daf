package titletest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"unsafe"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// firstGame is the number of the first game with the first setup, and what those of the
// others are multiples of.
const firstGame = 1000

// games plays all setups of a table of so many seats. A setting's other value is played by
// every second number of players, and by all with SCRIP_LONG; the defaults and the mixtures
// are always.
func (s *suite) games(seats int, series uint64) {
	for i, setup := range s.setups(seats, bot.Rand(series, seats)) {
		full, err := s.info.Complete(setup)
		if err != nil {
			s.broken("setup", "%+v cannot be completed: %v", setup, err)
			continue
		}
		if _, err := s.title.New(full); err != nil {
			s.unplayable(i == 0, full, err)
			continue
		}
		for key, value := range full.Settings {
			s.seen.values[key+"="+value] = true
		}
		if other := len(setup.Settings) == 1; other && (i+seats)%2 == 1 && !Long() {
			continue
		}
		for n := range s.bounds.Games {
			s.guarded(func() { s.random(full, series, firstGame*(i+1)+n) })
		}
		if i == 0 {
			s.guarded(func() { s.greedy(full, series) })
			s.guarded(func() { s.rollout(full, series) })
		}
	}
}

// unplayable takes the refusal of a setup: the defaults must be playable at
// every table, and other values may say that they do not fit.
func (s *suite) unplayable(defaults bool, setup game.Setup, err error) {
	var bad *game.BadSetup
	if defaults || !errors.As(err, &bad) {
		s.broken("setup", "%+v cannot be set up: %v", setup, err)
	}
}

// whole checks what only all games together can show.
func (s *suite) whole() {
	s.where = func() string { return "all games together" }
	for _, set := range s.info.Settings {
		for _, value := range set.Values {
			if !s.seen.values[set.Key+"="+value] {
				s.broken("setup", "%s=%s can be set up at no table", set.Key, value)
			}
		}
	}
	for seat := range s.seen.secretFrom {
		if !s.seen.guessed[seat] {
			s.broken("secrets", "actions are hidden from seat %s, yet its guess is always the truth", seat)
		}
	}
}

// guarded runs a game so that a panic is told like any violation, with its place.
func (s *suite) guarded(play func()) {
	defer func() {
		if p := recover(); p != nil {
			s.broken("panic", "%v\n%s", p, debug.Stack())
		}
		s.where = func() string { return "the title itself" }
	}()
	play()
}

// walk is one random game under the eyes of the suite.
type walk struct {
	*suite
	g       game.Game
	scratch game.Game // for trying things
	before  game.Game // for seeing that nothing has changed
	r       *rand.Rand
	setup   game.Setup
	record  *game.Record
	moments []moment // some positions on the way
	log     game.Log
	seenBy  map[game.Seat][]byte // views of the present position, where it is checked thoroughly
	own     *rand.Rand           // for checks that change nothing of how the game goes on
	knowers []*knower            // those that note the line, in some games
	telling int                  // one position in so many is told anew there
	line    []passed             // all moments of those games
}

// moment is a position kept: how the game stood after so many entries.
type moment struct {
	n int
	g game.Game
}

func (s *suite) start(setup game.Setup, series uint64, n int, what string) *walk {
	g, err := s.title.New(setup)
	if err != nil {
		panic(err) // games tried it
	}
	w := &walk{
		suite: s, g: g, scratch: g.Clone(), before: g.Clone(), r: bot.Rand(series, n), setup: setup,
		record: game.NewRecord(s.info, setup, make([]game.SeatInfo, setup.Seats)),
		seenBy: map[game.Seat][]byte{}, own: bot.Rand(series, n+500),
	}
	s.where = func() string {
		last := ""
		if n := len(w.record.Entries); n > 0 {
			e := w.record.Entries[n-1]
			last = fmt.Sprintf(", after seat %s did %s", e.Seat, e.Action)
		}
		return fmt.Sprintf("%s %d of series %d: %d seats, %v, entry %d%s",
			what, n, series, setup.Seats, setup.Settings, len(w.record.Entries), last)
	}
	s.seen.games++
	return w
}

// random plays one random game and checks it on the way.
func (s *suite) random(setup game.Setup, series uint64, n int) {
	w := s.start(setup, series, n, "random game")
	switch {
	case n == firstGame:
		w.listen(series, firstTelling)
	case n%firstGame == 0:
		w.listen(series, laterTelling)
	}
	bots, _ := bot.NewTable([]string{"random"}, setup.Seats)
	w.position(true)
	for !w.g.Turn().Over {
		if len(w.record.Entries) == s.bounds.Actions {
			s.broken("ends", "the game has not ended after %d actions", s.bounds.Actions)
			return
		}
		if !w.act(bots) {
			return
		}
		w.position(w.r.IntN(s.bounds.Every) == 0)
	}
	w.over()
	w.replay()
}

// greedy plays one game of greedy bots: advice and values must be sound too.
func (s *suite) greedy(setup game.Setup, series uint64) {
	w := s.start(setup, series, 0, "greedy game")
	bots, _ := bot.NewTable([]string{"greedy"}, setup.Seats)
	for !w.g.Turn().Over {
		if len(w.record.Entries) == s.bounds.Actions {
			return // greedy play need not be wise enough to end
		}
		if !w.act(bots) {
			return
		}
		w.position(false)
	}
	w.over()
}

// act lets the one whose turn it is do something.
func (w *walk) act(bots bot.Table) bool {
	turn := w.g.Turn()
	seat, pick := bots.Next(w.g, w.r)
	if turn.Seats.Len() > 1 { // any of them may be first
		seat = nth(turn.Seats, w.r.IntN(turn.Seats.Len()))
		pick = bots[seat].Pick(w.g, seat, w.r)
	}
	return w.do(seat, pick)
}

// do plays what was picked among the options readied, and checks the doing.
func (w *walk) do(seat game.Seat, pick game.Pick) bool {
	action, ok := w.picked(pick)
	if !ok {
		return false
	}
	raw, err := json.Marshal(action)
	if err != nil {
		w.broken("action JSON", "%+v does not encode: %v", action, err)
		return false
	}
	for q := range game.AllSeats(w.setup.Seats).All {
		if !w.g.SeenBy(seat, action).Has(q) {
			w.seen.secretFrom[q] = true
		}
	}
	w.scratch.Set(w.g)
	w.log.Entries = w.log.Entries[:0]
	if err := w.g.Play(pick, &w.log); err != nil {
		w.broken("bots", "seat %s picked %s, which is refused: %v", seat, raw, err)
		return false
	}
	w.record.Entries = append(w.record.Entries, game.Entry{Seat: seat, Action: raw})
	w.seen.actions++
	w.quiet(seat, action)
	w.events(w.log.Entries)
	w.noted()
	return true
}

// picked is what was picked among the options that the bot has just readied; to ready
// them once more would double the time of titles that search for them.
func (w *walk) picked(pick game.Pick) (action any, ok bool) {
	defer func() {
		if recover() != nil {
			w.broken("bots", "option %d was picked, and there is none", pick.Index)
		}
	}()
	return w.g.Action(pick.Index, pick.Amount), true
}

// quiet checks that the action does the same when nobody listens.
func (w *walk) quiet(seat game.Seat, action any) {
	if err := w.scratch.Do(seat, action, nil); err != nil || !same(w.scratch, w.g) {
		w.broken("events", "without a log the action comes to something else (error: %v)", err)
	}
}

// nth is seat number n of a set.
func nth(set game.SeatSet, n int) game.Seat {
	for seat := range set.All {
		if n == 0 {
			return seat
		}
		n--
	}
	return game.Watcher
}

// same tells whether two positions of one title are equal. Their states are
// flat, so they compare as values; and those that lie alike in memory are.
func same(a, b game.Game) bool {
	x, y := reflect.ValueOf(a.State()), reflect.ValueOf(b.State())
	return bytes.Equal(memory(x), memory(y)) || x.Elem().Interface() == y.Elem().Interface()
}

// memory is what a pointer points to, byte by byte.
func memory(p reflect.Value) []byte {
	return unsafe.Slice((*byte)(p.UnsafePointer()), p.Type().Elem().Size())
}
