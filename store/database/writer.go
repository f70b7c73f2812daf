package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store/internal/db"
	"github.com/scrip-games/scrip/think"
)

// writer does all that is written, in one goroutine: a disk syncs a group of writes as fast as
// one of them, so that what waits is committed together, and a slow disk makes the groups larger
// and not the waits longer. A write goes through these steps:
//
//  1. write hands it over, by its rank, and waits for its turn as long as the caller does.
//  2. gather takes a group of what waits: people's first, then some of what is done in the
//     background, and one piece of something long. share bounds the group, and so how long a
//     person is kept waiting by all the others.
//  3. keepOnce does the group in one transaction, each write within a savepoint (try): a fault of
//     one is rolled back and told to that caller alone. Tables are taken in the same order
//     everywhere, so that two servers do not wait for each other in a ring. What a write leads to
//     (Errand) becomes a job of the same transaction.
//  4. keep tries a group again that was hindered by what passes, such as a lost connection, unless
//     it may have been kept. So a write may be done more than once; it is kept once.
//  5. Once the group is committed, each caller is answered for their own part.
//
// A caller who hangs up before step 3 is left out. From then on the statements are not broken off
// (uncut), since SQLite would undo what the others of the group have done.
type writer struct {
	engine  *engine
	pool    *sql.DB
	waiting [ranks]chan *write
	closing chan struct{} // closed when no more is taken
	once    sync.Once     // to close it
	ended   chan struct{} // closed when all that was taken is answered
	commit  func(*sql.Tx) error
	// call makes jobs of the bots that a group calls, in its transaction, and told hears of its
	// notices once it is committed; nil where there are no jobs. So does kept.
	call func(ctx context.Context, on *sql.Conn, tables []persist.TableID) error
	told func(notices []Errand)
	kept chan struct{}
}

// Errand is what is to be done because of something that is written: the bots of a table
// are to be played, or a notice told when it is due.
type Errand struct {
	Bots   persist.TableID
	Notice int64
	At     time.Time
}

// write is what one caller wants to be done, all of it or nothing. It may be done again
// where nothing of it was kept.
type write struct {
	ctx    context.Context
	table  persist.TableID // to which it belongs; "" for none
	do     Work
	calls  []Errand // what it leads to
	err    error
	answer chan error
}

// rank says who goes first.
type rank int

const (
	urgent     rank = iota // a person waits for the answer
	background             // nobody does: a bot moves
	bulky                  // a piece of something long
	ranks
)

// share is how many of each rank a group takes at most. It bounds how long a
// group is, and so how long a person can be kept waiting by all the others.
var share = [ranks]int{urgent: 100, background: 10, bulky: 1}

var errClosed = errors.New("the store is closed")

func startWriter(e *engine, pool *sql.DB) *writer {
	w := &writer{engine: e, pool: pool, closing: make(chan struct{}), ended: make(chan struct{}), commit: (*sql.Tx).Commit, kept: make(chan struct{}, 1)}
	for r := range w.waiting {
		w.waiting[r] = make(chan *write)
	}
	go w.run()
	return w
}

// close lets the group under way be finished.
func (w *writer) close() {
	w.once.Do(func() { close(w.closing) })
	<-w.ended
}

// Work is what is written together, and what is to be done because of it.
type Work func(*db.Queries) ([]Errand, error)

// Transact does all of it or nothing, and returns when it is on the disk; table is the one that
// it belongs to, "" for none. What is done in the background lets people go first.
func (d *DB) Transact(ctx context.Context, table persist.TableID, do Work) error {
	r := urgent
	if think.IsBackground(ctx) {
		r = background
	}
	return d.writer.write(ctx, r, table, do)
}

// TransactPiece is Transact for a piece of something long: whatever else waits goes first.
func (d *DB) TransactPiece(ctx context.Context, table persist.TableID, do Work) error {
	return d.writer.write(ctx, bulky, table, do)
}

// write waits for its turn, for as long as the caller does. Once it is taken
// the answer is certain to come, and the caller has to hear it.
func (w *writer) write(ctx context.Context, r rank, table persist.TableID, do Work) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := &write{ctx: ctx, table: table, do: do, answer: make(chan error, 1)}
	select {
	case w.waiting[r] <- j:
		return <-j.answer
	case <-ctx.Done():
		return ctx.Err()
	case <-w.closing:
		return errClosed
	}
}

func (w *writer) run() {
	defer close(w.ended)
	for !w.isClosing() {
		group := w.gather()
		failed := w.keep(group)
		for _, j := range group {
			j.answer <- errors.Join(j.err, failed)
		}
	}
}

func (w *writer) isClosing() bool {
	select {
	case <-w.closing:
		return true
	default:
		return false
	}
}

// gather waits until there is something to do and takes what else is waiting,
// people's first. It takes nothing when the store is closed meanwhile.
func (w *writer) gather() (group []*write) {
	var first *write
	var of rank
	select {
	case <-w.closing:
		return nil
	case first = <-w.waiting[urgent]:
		of = urgent
	case first = <-w.waiting[background]:
		of = background
	case first = <-w.waiting[bulky]:
		of = bulky
	}
	for r := range ranks {
		room := share[r]
		if r == of {
			group = append(group, first)
			room--
		}
		group = w.take(group, r, room)
	}
	return group
}

// take adds those of a rank that are waiting, up to so many.
func (w *writer) take(group []*write, r rank, room int) []*write {
	for range room {
		select {
		case j := <-w.waiting[r]:
			group = append(group, j)
		default:
			return group
		}
	}
	return group
}

// attempts is how often a group is tried that was hindered by something that passes.
const attempts = 5

// keep does a group. Tables are always taken in the same order: two servers that want
// the same ones do not wait for each other in a ring. What it returns befell all of them.
func (w *writer) keep(group []*write) (err error) {
	slices.SortStableFunc(group, func(a, b *write) int { return strings.Compare(string(a.table), string(b.table)) })
	for range attempts {
		var kept bool
		if kept, err = w.keepOnce(group); kept || !passing(err) {
			return err
		}
	}
	return err
}

// keepOnce does a group in one transaction. Unless it may have been kept, it can be tried
// again.
func (w *writer) keepOnce(group []*write) (kept bool, err error) {
	ctx := context.Background()
	conn, err := w.pool.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer conn.Close()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	var bots []persist.TableID
	var notices []Errand
	for _, j := range group {
		if err := j.try(tx, w.engine); err != nil {
			return false, err
		}
		for _, e := range j.calls {
			if e.Notice != 0 {
				notices = append(notices, e)
			} else {
				bots = append(bots, e.Bots)
			}
		}
	}
	if w.call != nil && len(bots) > 0 {
		if err := w.call(ctx, conn, bots); err != nil {
			return false, err
		}
	}
	if err = w.commit(tx); err != nil {
		_ = tx.Rollback() // while it is open the connection is its own
		discard(conn)
	}
	w.tell(notices)
	return true, err
}

// tell tells of notices that were kept, or may have been.
func (w *writer) tell(notices []Errand) {
	if len(notices) == 0 {
		return
	}
	if w.told != nil {
		w.told(notices)
	}
	select {
	case w.kept <- struct{}{}:
	default:
	}
}

// discard gives up a connection whose commit failed: on a file it may still be in the
// transaction, and no other could begin on it.
func discard(conn *sql.Conn) {
	_ = conn.Raw(func(any) error { return driver.ErrBadConn })
}

// What brackets a write.
const (
	savepoint = "SAVEPOINT one"
	release   = "RELEASE one"
)

// try does one write within a savepoint, so that its fault is its own. What it
// returns has spoilt the transaction, or only hindered it.
func (j *write) try(tx *sql.Tx, e *engine) error {
	ctx := context.Background()
	if j.calls, j.err = nil, j.ctx.Err(); j.err != nil {
		return nil
	}
	if _, err := tx.ExecContext(ctx, savepoint); err != nil {
		return err
	}
	if j.calls, j.err = j.do(e.queries(uncut{tx})); j.err != nil {
		j.calls = nil
		if passing(j.err) {
			return j.err
		}
		if _, err := tx.ExecContext(ctx, "ROLLBACK TO one"); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, release)
	return err
}

// uncut is a transaction whose statements are not broken off when a caller
// hangs up: SQLite would undo all that the others of the group have done.
type uncut struct{ tx *sql.Tx }

func (u uncut) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return u.tx.ExecContext(context.WithoutCancel(ctx), query, args...)
}

func (u uncut) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	return u.tx.PrepareContext(context.WithoutCancel(ctx), query)
}

func (u uncut) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return u.tx.QueryContext(context.WithoutCancel(ctx), query, args...)
}

func (u uncut) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return u.tx.QueryRowContext(context.WithoutCancel(ctx), query, args...)
}
