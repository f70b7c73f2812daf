package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/record"
)

// listener follows a game at one server after another: cut off, it goes on elsewhere
// from the last entry it was told.
type listener struct {
	http.Client
	game *played
	at   door
	from string
	// arrived hears of each entry as soon as its number is read; nil for nobody.
	arrived func(n int)

	mu      sync.Mutex
	heard   []heardEntry
	began   int // how often it was let in
	holes   int // entries that came too early
	doubled int // and once more
	wrongs  []string
}

type heardEntry struct {
	Seat   game.Seat
	Action json.RawMessage
	Undo   *int
}

// silence is how long nothing may be heard; servers beat every five seconds.
const silence = 12 * time.Second

// follow listens until the context ends or the game is over and all is told.
func (l *listener) follow(ctx context.Context) {
	for ctx.Err() == nil && !l.hasAll() {
		if err := l.listen(ctx); err != nil && ctx.Err() == nil {
			l.refused(err)
			wait(ctx, 20*time.Millisecond)
		}
	}
}

func (l *listener) hasAll() bool { return l.game.isOver() && l.count() >= l.game.known() }

func (l *listener) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.heard)
}

// refused notes what no listener should be told: that what it has seen already is not there.
func (l *listener) refused(err error) {
	if unexpected(err) {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.wrongs = append(l.wrongs, fmt.Sprintf("a stream of table %s after %d entries: %v", l.game.id, len(l.heard), err))
	}
}

// listen listens until it is cut off.
func (l *listener) listen(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	alarm := time.AfterFunc(silence, cancel)
	defer alarm.Stop()
	r, err := http.NewRequestWithContext(ctx, "GET", l.at()+"/api/tables/"+l.game.id+"/stream?after=0", nil)
	if err != nil {
		return err
	}
	r.Header.Set("X-Forwarded-For", l.from)
	if seen := l.count(); seen > 0 {
		r.Header.Set("Last-Event-ID", strconv.Itoa(seen))
	}
	got, err := l.Do(r)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	if got.StatusCode != http.StatusOK {
		said, _ := io.ReadAll(got.Body)
		return &refusal{status: got.StatusCode, said: string(said)}
	}
	l.mu.Lock()
	l.began++
	l.mu.Unlock()
	return l.read(got.Body, func() bool { return alarm.Reset(silence) && !l.hasAll() })
}

// read reads events until there are no more, or they are not wanted any more. One ends
// with an empty line: cut off before it, it was not told.
func (l *listener) read(from io.Reader, more func() bool) error {
	lines := bufio.NewScanner(from)
	lines.Buffer(make([]byte, 1<<16), 1<<24)
	id, data := -1, []byte(nil)
	for more() && lines.Scan() {
		line := lines.Bytes()
		if text, ok := bytes.CutPrefix(line, []byte("id: ")); ok {
			n, err := strconv.Atoi(string(text))
			if err != nil {
				return err
			}
			if id = n; l.arrived != nil {
				l.arrived(n)
			}
		} else if text, ok := bytes.CutPrefix(line, []byte("data: ")); ok && id >= 0 {
			data = append(data[:0], text...)
		} else if len(line) == 0 && id >= 0 {
			if err := l.told(id, data); err != nil {
				return err
			}
			id = -1
		}
	}
	return lines.Err()
}

// told notes an entry that came whole.
func (l *listener) told(id int, data []byte) error {
	var e heardEntry
	if err := firstField(data, &e); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case id <= len(l.heard):
		l.doubled++
	case id > len(l.heard)+1:
		l.holes++
	default:
		l.heard = append(l.heard, e)
	}
	return nil
}

// firstField reads the first field of an object, and not what comes after: the
// position is long.
func firstField(data []byte, into any) error {
	in := json.NewDecoder(bytes.NewReader(data))
	for range 2 {
		if _, err := in.Token(); err != nil {
			return err
		}
	}
	return in.Decode(into)
}

// compare tells what is wrong with what was heard of a game.
func (l *listener) compare(there []record.Kept) (wrong string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.holes > 0:
		return fmt.Sprintf("%d entries came before others", l.holes)
	case l.doubled > 0:
		return fmt.Sprintf("%d entries came again", l.doubled)
	case len(l.heard) != len(there):
		return fmt.Sprintf("%d entries of %d came", len(l.heard), len(there))
	}
	for n, e := range l.heard {
		if e.Seat != there[n].Seat || e.Action != nil && compact(e.Action) != compact(there[n].Action) {
			return fmt.Sprintf("entry %d was told as %s and is %s", n, e.Action, there[n].Action)
		}
	}
	return ""
}
