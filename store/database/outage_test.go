package database_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/title"
)

// disk is what a file's statements go through, and where one of them fails: the first that
// has not failed yet in what is done.
type disk struct {
	mu    sync.Mutex
	armed bool
	doing string // what is done
	after bool   // a statement fails after it was done
	hit   string // the one that failed
	hits  map[place]bool
}

// place is where a statement fails.
type place struct {
	doing, statement string
	after            bool
}

var errDisk = errors.New("the disk does not answer")

// arm lets a statement fail of what is done from now on, and disarm tells which it was.
func (d *disk) arm(doing string, after bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.armed, d.doing, d.after, d.hit = true, doing, after, ""
}

func (d *disk) disarm() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.armed = false
	return d.hit
}

// fails tells whether a statement does, and whether it is done all the same.
func (d *disk) fails(statement string) (fails, after bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	short, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(statement), "-- name: "), "\n")
	at := place{d.doing, short, d.after}
	if !d.armed || d.hits[at] || d.after && short == "begin" { // which is done or not
		return false, false
	}
	d.armed, d.hit, d.hits[at] = false, short, true
	return true, d.after
}

// through does a statement, unless it fails.
func through[T any](d *disk, statement string, do func() (T, error)) (answer T, err error) {
	fails, after := d.fails(statement)
	if !fails {
		return do()
	}
	if after {
		if _, err := do(); err != nil {
			return answer, err
		}
	}
	return answer, errDisk
}

// open opens a file of SQLite on such a disk.
func (d *disk) open(name, lock string, connections int) (*sql.DB, error) {
	plain, err := database.OpenFile(name, lock, connections)
	if err != nil {
		return nil, err
	}
	defer plain.Close()
	pool := sql.OpenDB(frailConnector{plain.Driver(), d, name, lock})
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	return pool, nil
}

type frailConnector struct {
	of         driver.Driver
	disk       *disk
	name, lock string
}

func (c frailConnector) Connect(context.Context) (driver.Conn, error) {
	how := url.Values{"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "foreign_keys(ON)"}}
	if c.lock != "" {
		how.Set("_txlock", c.lock)
	}
	conn, err := c.of.Open(database.Address(c.name, how))
	return &frailConn{conn, c.disk}, err
}

func (c frailConnector) Driver() driver.Driver { return c.of }

type frailConn struct {
	driver.Conn
	disk *disk
}

func (c *frailConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	return through(c.disk, query, func() (driver.Result, error) { return c.Conn.(driver.ExecerContext).ExecContext(ctx, query, args) })
}

func (c *frailConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	var rows driver.Rows
	answer, err := through(c.disk, query, func() (_ driver.Rows, err error) {
		rows, err = c.Conn.(driver.QueryerContext).QueryContext(ctx, query, args)
		return rows, err
	})
	if answer == nil && rows != nil {
		_ = readOut(rows) // it is done, and nobody hears of it
	}
	return answer, err
}

func readOut(rows driver.Rows) error {
	values := make([]driver.Value, len(rows.Columns()))
	for rows.Next(values) == nil {
	}
	return rows.Close()
}

func (c *frailConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	tx, err := through(c.disk, "begin", func() (driver.Tx, error) { return c.Conn.(driver.ConnBeginTx).BeginTx(ctx, o) })
	if err != nil {
		return nil, err
	}
	return &frailTx{tx, c.disk}, nil
}

type frailTx struct {
	driver.Tx
	disk *disk
}

// Commit leaves the transaction open when it fails, as SQLite may.
func (t *frailTx) Commit() error {
	_, err := through(t.disk, "commit", func() (struct{}, error) { return struct{}{}, t.Tx.Commit() })
	return err
}

// frailHouse is a house on such a file, with two people and a bot at a table.
type frailHouse struct {
	*testing.T
	*disk
	store  *store.Store
	house  *match.House
	people []*people.User
	id     persist.TableID
	acked  map[string]string // by table and place: what was kept
}

func openFrail(t *testing.T) *frailHouse {
	f := &frailHouse{T: t, disk: &disk{hits: map[place]bool{}}, acked: map[string]string{}}
	d, err := database.OpenThrough(t.Context(), filepath.Join(t.TempDir(), "scrip.db"), f.disk.open)
	must(t, err)
	f.store = store.New(d, clock.Wall{})
	f.house = match.OpenHouse(match.Config{
		Store: f.store.House(), Titles: title.All(), Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: "clerk",
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	})
	f.house.Resume()
	f.people = []*people.User{person(t, f.store, "Ann", ""), person(t, f.store, "Bob", "")}
	f.begin()
	return f
}

// begin makes a table, and starts it; no statement of that fails.
func (f *frailHouse) begin() {
	f.Helper()
	f.disarm()
	made, err := f.house.Create(f.Context(), f.people[0], match.Wanted{
		Title: "chicago-express", Visibility: sheet.Public,
		Clock: &sheet.Clock{Kind: sheet.Live, Main: 10 * time.Hour, Step: time.Minute, Up: sheet.BotDecides, Bot: "clerk"},
		Seats: []match.WantedSeat{{Kind: sheet.Person}, {Kind: sheet.OpenPlace}, {Kind: sheet.Bot, Bot: "clerk"}},
	})
	must(f.T, err)
	must(f.T, made.Seating.Join(f.Context(), f.people[1], nil, false))
	seen, err := made.See(f.Context(), match.Viewer{})
	must(f.T, err)
	f.id = seen.Sheet.ID
}

// at is the table, and how somebody sees it.
func (f *frailHouse) at(u *people.User) (*match.Table, *match.Seen, error) {
	t, err := f.house.Table(f.Context(), f.id)
	if err != nil {
		return nil, nil, err
	}
	seen, err := t.See(f.Context(), match.Viewer{User: u.ID})
	return t, seen, err
}

// move has somebody move who is asked.
func (f *frailHouse) move() error {
	for _, u := range f.people {
		t, seen, err := f.at(u)
		if err != nil {
			return err
		}
		if seen.Sheet.Status == sheet.Finished {
			f.begin()
			return nil
		}
		if len(seen.Position.Options) == 0 {
			continue
		}
		action := seen.Position.Options[seen.Position.N%len(seen.Position.Options)].Action
		_, err = t.Act(f.Context(), match.Move{User: u.ID, Seat: seen.Mine.First(), After: seen.Position.N, Actions: []json.RawMessage{action}})
		if err == nil {
			f.acked[fmt.Sprint(f.id, " ", seen.Position.N)] = string(action)
		}
		return err
	}
	return errors.New("nobody is asked")
}

func (f *frailHouse) speak() error {
	t, _, err := f.at(f.people[0])
	if err == nil {
		_, err = t.Chat.Say(f.Context(), f.people[0], "hello")
	}
	return err
}

func (f *frailHouse) undo() error {
	for _, u := range f.people {
		t, seen, err := f.at(u)
		if err != nil {
			return err
		}
		if seen.Position.Undo != nil {
			_, err = t.Undo(f.Context(), match.Move{User: u.ID, Seat: seen.Mine.First(), After: seen.Position.N}, nil)
			return err
		}
	}
	return f.move()
}

// order gives one that lasts, and stops it when it stands.
func (f *frailHouse) order() error {
	u := f.people[1]
	t, seen, err := f.at(u)
	if err != nil || seen.Position.Orders == nil {
		return err
	}
	seat := seen.Mine.First()
	if list := seen.Position.Orders.Standing; len(list) > 0 {
		_, err = t.Orders.Stop(f.Context(), u.ID, seat, list[0].ID)
		return err
	}
	_, err = t.Orders.Give(f.Context(), u.ID, seat, game.Order{Kind: "decline-every"}, false)
	return err
}

// comeAndGo has one of the two leave, or come back.
func (f *frailHouse) comeAndGo() error {
	u := f.people[1]
	t, seen, err := f.at(u)
	switch {
	case err != nil:
		return err
	case seen.Sheet.Status == sheet.Finished:
		f.begin()
		return nil
	case seen.Left != 0:
		return t.Seating.Join(f.Context(), u, nil, false)
	}
	return t.Seating.Leave(f.Context(), u.ID, false)
}

// goesOn sees that all is as if nothing had been: the table shows what is kept, it
// replays, and somebody can move.
func (f *frailHouse) goesOn(after string) {
	f.Helper()
	time.Sleep(3 * time.Second) // a bot that could not move tries again
	synctest.Wait()
	t, seen, err := f.at(f.people[1])
	must(f.T, err)
	if seen.Left != 0 && seen.Sheet.Status == sheet.Running {
		must(f.T, t.Seating.Join(f.Context(), f.people[1], nil, false))
	}
	synctest.Wait()
	kept, err := f.store.Tables.Entries(f.Context(), f.id, 0)
	must(f.T, err)
	_, seen, err = f.at(f.people[0])
	if err != nil || seen.Position == nil || seen.Position.N != len(kept) {
		f.Fatalf("after %s the table is not shown as it is kept: %v", after, err)
	}
	if err := f.house.Check(f.Context(), f.id); err != nil {
		f.Fatalf("after %s: %v", after, err)
	}
	if err := f.move(); err != nil {
		f.Fatalf("after %s nobody can move: %v", after, err)
	}
	synctest.Wait()
}

// idleTries is how often something is done without a statement that has not failed before
// until that is taken for all.
const idleTries = 8

// Whatever statement fails on a file, before it is done or after, in the middle of
// whatever is asked: the next who asks finds the table as it is kept, without a new start,
// and the game goes on.
func TestOutage_AnyStatementMayFail(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := openFrail(t)
		defer f.store.Close()
		defer f.house.Close()
		for name, do := range map[string]func() error{"move": f.move, "speak": f.speak, "undo": f.undo, "order": f.order, "come and go": f.comeAndGo} {
			for _, after := range []bool{false, true} {
				for idle := 0; idle < idleTries; idle++ {
					f.arm(name, after)
					err := do()
					synctest.Wait()
					if hit := f.disarm(); hit != "" {
						idle = 0
						f.goesOn(fmt.Sprintf("%s, of which %s failed (%v; done: %v)", name, hit, err, after))
					}
				}
			}
		}
		for place, action := range f.acked {
			var id persist.TableID
			var n int
			_, err := fmt.Sscan(place, &id, &n)
			must(t, err)
			kept, err := f.store.Tables.Entries(t.Context(), id, n)
			must(t, err)
			if len(kept) == 0 || string(kept[0].Action) != action {
				t.Errorf("entry %s was acknowledged as %s, and is not", place, action)
			}
		}
		t.Logf("%d places", len(f.hits))
	})
}
