package database

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
)

// Shared is what a house needs that is not alone with its database: nil for one that
// is, on a file.
func (d *DB) Shared() match.Shared {
	if d.many == nil {
		return nil
	}
	return d.many
}

// many is one of several servers on a database of PostgreSQL.
type many struct {
	db     *DB
	server string // what it is called among them
	config *pgx.ConnConfig
	jobs   *jobs

	rang atomic.Int64 // when the last bell of its own was rung, and how long it took
	bell atomic.Int64 // to be heard, in nanoseconds

	heard atomic.Pointer[func(match.Bell)] // who hears bells; nil for nobody

	presence  *presence
	forgotten round
	soon      chan int64 // notices of its own that are due
	end       func()     // has what it does by itself end, and waits for it

	mu     sync.Mutex
	claims *pgx.Conn // on which the claims are; nil while there are none
}

// joinOthers makes the store one of several on its database.
func (d *DB) joinOthers(ctx context.Context, address string) error {
	config, err := configOf(address)
	if err != nil {
		return err
	}
	m := &many{db: d, server: config.RuntimeParams[serverSetting], config: config, soon: make(chan int64, mostSoon), end: func() {}}
	m.presence = newPresence(m)
	if m.jobs, err = openJobs(ctx, address, m.server); err != nil {
		return err
	}
	d.many, d.writer.call, d.writer.told = m, m.jobs.call, m.keptNotices
	if err := m.beat(ctx); err != nil {
		return err
	}
	var working sync.WaitGroup
	until, stop := context.WithCancel(context.Background())
	working.Go(func() { m.presence.run(until) })
	m.end = func() {
		stop()
		working.Wait()
	}
	return nil
}

// lost is how long nothing is heard of a server until it is taken for gone: some beats.
// Before that, when it is mute, its claims are taken from it.
const (
	muteFor = 3 * beatEvery
	lost    = 6 * beatEvery
)

// beat tells the others that this server is there, rings a bell to hear how long that
// takes, and clears up after those of which nothing was heard for long.
func (m *many) beat(ctx context.Context) error {
	conn, err := m.claimedBy(ctx)
	if err != nil {
		return err
	}
	m.rang.Store(time.Now().UnixNano())
	var unknown bool
	err = m.db.Write.QueryRowContext(ctx, `
		WITH bell AS (SELECT pg_notify('scrip', 'beat ' || $1))
		INSERT INTO servers (id, seen_at, pid, apart) SELECT $1, `+nowMillis+`, $2::integer, 1 FROM bell
		ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, pid = excluded.pid
		RETURNING xmax = 0`, m.server, conn).Scan(&unknown)
	if err == nil && unknown {
		m.presence.forgotten()
	}
	if err == nil {
		_, err = m.db.Write.ExecContext(ctx, `
			SELECT pg_terminate_backend(pid) FROM servers
			WHERE seen_at < `+nowMillis+` - $1 AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`, muteFor.Milliseconds())
	}
	if err == nil {
		_, err = m.db.Write.ExecContext(ctx, "DELETE FROM servers WHERE seen_at < "+nowMillis+" - $1", lost.Milliseconds())
	}
	if err == nil {
		_, err = m.db.Write.ExecContext(ctx, "DELETE FROM buckets WHERE at < "+nowMillis+" - $1", fullAgain.Milliseconds())
	}
	return err
}

// claimedBy is the connection on which the claims are, as PostgreSQL knows it.
func (m *many) claimedBy(ctx context.Context) (pid uint32, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	conn, err := m.claiming(ctx)
	if err != nil {
		return 0, err
	}
	return conn.PgConn().PID(), nil
}

// leave says goodbye, and with it that nobody is here any more.
func (m *many) leave() error {
	m.end()
	m.jobs.close()
	ctx, cancel := context.WithTimeout(context.Background(), beatTime)
	defer cancel()
	_, err := m.db.Write.ExecContext(ctx, "DELETE FROM servers WHERE id = $1", m.server)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.claims != nil {
		err = errors.Join(err, m.claims.Close(ctx))
	}
	return err
}

// Standing is how a table stands: what a house that has it in memory compares with.
func (m *many) Standing(ctx context.Context, id persist.TableID) (st match.Standing, err error) {
	err = m.db.Read.QueryRowContext(ctx, `SELECT revision, entries, (SELECT coalesce(max(id), 0) FROM chat WHERE table_id = tables.id)
		FROM tables WHERE id = $1 AND status <> 'making'`, id).Scan(&st.Revision, &st.Entries, &st.Line)
	return st, Found(err)
}

// Standings is how several tables stand.
func (m *many) Standings(ctx context.Context, ids []persist.TableID) (map[persist.TableID]match.Standing, error) {
	rows, err := m.db.Read.QueryContext(ctx, `SELECT id, revision, entries, (SELECT coalesce(max(id), 0) FROM chat WHERE table_id = tables.id)
		FROM tables WHERE id = ANY($1) AND status <> 'making'`, ids)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := make(map[persist.TableID]match.Standing, len(ids))
	for rows.Next() {
		var id persist.TableID
		var st match.Standing
		if err := rows.Scan(&id, &st.Revision, &st.Entries, &st.Line); err != nil {
			return nil, err
		}
		all[id] = st
	}
	return all, rows.Err()
}

// texts is rows of one text each.
func texts[S ~string](rows *sql.Rows) (list []S, err error) {
	defer rows.Close()
	for rows.Next() {
		var text S
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, rows.Err()
}

// Claim takes something for this server, unless another has it. A claim ends with the
// server, however that ends: PostgreSQL sees the end of its connection.
func (m *many) Claim(ctx context.Context, what string) (release func(), err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	conn, err := m.claiming(ctx)
	if err != nil {
		return nil, err
	}
	var got bool
	if err := conn.QueryRow(ctx, "SELECT pg_try_advisory_lock(hashtextextended($1, 0))", what).Scan(&got); err != nil || !got {
		return nil, err
	}
	return func() { m.release(conn, what) }, nil
}

// claiming is the connection for claims; a new one where there was none or it broke.
func (m *many) claiming(ctx context.Context) (*pgx.Conn, error) {
	if m.claims != nil && !m.claims.IsClosed() {
		return m.claims, nil
	}
	conn, err := pgx.ConnectConfig(ctx, m.config)
	if err != nil {
		return nil, err
	}
	m.claims = conn
	return conn, nil
}

func (m *many) release(conn *pgx.Conn, what string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if conn != m.claims || conn.IsClosed() {
		return // the claim went with its connection
	}
	ctx, cancel := context.WithTimeout(context.Background(), beatTime)
	defer cancel()
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_unlock(hashtextextended($1, 0))", what); err != nil {
		_ = conn.Close(ctx) // which releases all
	}
}

// Listen hears the bells of all servers until the context ends. When it begins to hear,
// and each time that it could not for a while, it rings without a name: something may
// have been missed.
func (m *many) Listen(ctx context.Context, heard func(match.Bell)) {
	m.heard.Store(&heard)
	for ctx.Err() == nil {
		err := m.listen(ctx, heard)
		if ctx.Err() != nil {
			return
		}
		slog.Warn("listen to other servers failed", "err", err)
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

func (m *many) listen(ctx context.Context, heard func(match.Bell)) error {
	conn, err := pgx.ConnectConfig(ctx, m.config)
	if err != nil {
		return err
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(ctx, "LISTEN scrip; LISTEN "+m.channel()); err != nil {
		return err
	}
	m.presence.forgotten()
	heard(match.Bell{})
	for {
		rung, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		if rung.Payload == "beat "+m.server {
			m.bell.Store(time.Now().UnixNano() - m.rang.Load())
		} else if bell, ok := bellOf(rung.Payload); ok {
			heard(bell)
		}
	}
}

// channel is where this server alone hears of tables that are watched here. What all are to hear, and
// what servers of before ring, comes by "scrip".
func (m *many) channel() string { return pgx.Identifier{"scrip_" + m.server}.Sanitize() }

// bellOf reads a bell; what it does not tell stays below what any table has. One that
// only a later version knows means nothing here.
func bellOf(payload string) (b match.Bell, ok bool) {
	kind, rest, _ := strings.Cut(payload, " ")
	b.Standing = match.Standing{Revision: -1, Entries: -1, Line: -1}
	var err error
	switch kind {
	case "table":
		_, err = fmt.Sscanf(rest, "%s %d %d", &b.Table, &b.Revision, &b.Entries)
		b.Gone = b.Revision < 0
	case "line":
		_, err = fmt.Sscanf(rest, "%s %d", &b.Table, &b.Line)
	case "lines":
		b.Table, b.Reworded = persist.TableID(rest), true
	case "bulletins":
		b.Bulletins = true
	case "presence":
		b.Table, b.Presence = persist.TableID(rest), true
	case "ring":
		b.Rings = &notice.Ring{}
		_, err = fmt.Sscanf(rest, "%s %s %s %s %d", &b.Rings.User, &b.Rings.Event, &b.Rings.Table, &b.Rings.Title, &b.Rings.N)
		if b.Rings.Table == noTable {
			b.Rings.Table, b.Rings.Title = "", ""
		}
	default:
		return b, false
	}
	return b, err == nil
}

// noTable stands in a bell for what is about no table.
const noTable = "-"

// Ring tells a person at their pages, at whichever server they are open.
func (m *many) Ring(_ context.Context, r notice.Ring) error {
	m.presence.ring(fmt.Sprintf("ring %s %s %s %s %d", r.User, r.Event, cmp.Or(r.Table, noTable), cmp.Or(r.Title, noTable), r.N))
	return nil
}

var _ match.Shared = (*many)(nil)
