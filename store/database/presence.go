package database

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
)

// presence is who has which tables before their eyes at this server, and tells the database for
// the others. It is gathered, and written by one commit for all who came and went meanwhile; whoever
// came and went at once is not told of. No move waits for it.
//
// It also says whose bells are heard: what is committed at a table rings at the servers at which
// somebody watches that table, and nowhere else. So a table that was not watched here before may
// have changed unheard until the others could see that it is. See fresh.
type presence struct {
	many *many
	kick chan struct{} // has something when there is something to write

	mu      sync.Mutex
	here    map[spot]bool // all who are here
	changed map[spot]bool // what the database does not know yet: whether they are here
	waiting []chan error  // who waits until it does
	rings   []string      // bells for persons, to be rung with it
	rewrite bool          // the database may know something else: all is to be written again

	fresh []fresh // of the goroutine that writes
}

// spot is a user at a table.
type spot struct {
	table persist.TableID
	user  persist.UserID
}

// fresh is tables that are watched here since a moment: how they stand is to be asked when all
// transactions have ended that may have begun before it. Those that begin later ring.
type fresh struct {
	tables []persist.TableID
	// until is the first transaction that had not begun at that moment.
	until int64
}

const (
	// gatherFor is the least time between two commits.
	gatherFor = 100 * time.Millisecond
	// gatherAgain is how long it takes until it is tried again to write.
	gatherAgain = time.Second
	// spotsAtOnce is how many are written by one commit.
	spotsAtOnce = 2000
)

func newPresence(m *many) *presence {
	return &presence{many: m, kick: make(chan struct{}, 1), here: map[spot]bool{}, changed: map[spot]bool{}}
}

// Note notes whether a user has a table before their eyes at this server.
func (m *many) Note(table persist.TableID, user persist.UserID, here bool) (noted func(context.Context) error) {
	p, done := m.presence, make(chan error, 1)
	at := spot{table, user}
	p.mu.Lock()
	if here {
		p.here[at] = true
	} else {
		delete(p.here, at)
	}
	p.changed[at] = here
	p.waiting = append(p.waiting, done)
	p.mu.Unlock()
	p.wake()
	return func(ctx context.Context) error {
		select {
		case err := <-done:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// ring rings for a person, together with what else there is.
func (p *presence) ring(bell string) {
	p.mu.Lock()
	p.rings = append(p.rings, bell)
	p.mu.Unlock()
	p.wake()
}

// forgotten has all written again: the others took this server for gone, or the database was away
// and may have lost the last of it.
func (p *presence) forgotten() {
	p.mu.Lock()
	p.rewrite = true
	p.mu.Unlock()
	p.wake()
}

func (p *presence) wake() {
	select {
	case p.kick <- struct{}{}:
	default:
	}
}

// run writes until the context ends.
func (p *presence) run(ctx context.Context) {
	for {
		var again <-chan time.Time
		if len(p.fresh) > 0 {
			again = time.After(gatherFor)
		}
		select {
		case <-ctx.Done():
			return
		case <-p.kick:
		case <-again:
		}
		pause := gatherFor
		if err := p.write(ctx); err != nil && ctx.Err() == nil {
			slog.Warn("share presence failed", "err", err)
			pause = gatherAgain
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// write writes what is gathered, and asks for what may have been missed before.
func (p *presence) write(ctx context.Context) error {
	if err := p.askFresh(ctx); err != nil {
		return err
	}
	changed, waiting, rings, rewrite := p.take()
	err := p.ringAll(ctx, rings)
	if err == nil && (rewrite || len(changed) > 0) {
		err = p.keep(ctx, changed, rewrite)
	}
	if err != nil {
		p.putBack(changed, rewrite)
	}
	for _, done := range waiting {
		done <- err
	}
	return err
}

func (p *presence) take() (changed map[spot]bool, waiting []chan error, rings []string, rewrite bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	changed, rewrite = p.changed, p.rewrite
	if rewrite {
		changed = maps.Clone(p.here)
	}
	waiting, rings = p.waiting, p.rings
	p.changed, p.waiting, p.rings, p.rewrite = map[spot]bool{}, nil, nil, false
	return changed, waiting, rings, rewrite
}

// putBack has what was not written be written later, as far as it is still so.
func (p *presence) putBack(changed map[spot]bool, rewrite bool) {
	p.mu.Lock()
	for at, here := range changed {
		if _, later := p.changed[at]; !later {
			p.changed[at] = here
		}
	}
	p.rewrite = p.rewrite || rewrite
	p.mu.Unlock()
	p.wake()
}

// ringAll rings for persons: all in one transaction, since each takes a lock that all others wait for.
func (p *presence) ringAll(ctx context.Context, bells []string) error {
	if len(bells) == 0 {
		return nil
	}
	_, err := p.many.db.Read.ExecContext(ctx, "SELECT pg_notify('scrip', bell) FROM unnest($1::text[]) AS bell", bells)
	return err
}

// keep writes who is here, and who is not any more, in pieces.
func (p *presence) keep(ctx context.Context, changed map[spot]bool, rewrite bool) error {
	if rewrite {
		if _, err := p.many.db.Read.ExecContext(ctx, "DELETE FROM presence WHERE server = $1", p.many.server); err != nil {
			return err
		}
	}
	spots := slices.SortedFunc(maps.Keys(changed), func(a, b spot) int { return strings.Compare(string(a.table), string(b.table)) })
	for piece := range slices.Chunk(spots, spotsAtOnce) {
		if err := p.keepPiece(ctx, piece, changed); err != nil {
			return err
		}
	}
	return nil
}

// keepPiece writes a piece. Should the database crash the last of it may be lost: then it is written
// again. Tables are held in order and as loosely as can be, so that no move waits.
func (p *presence) keepPiece(ctx context.Context, piece []spot, changed map[spot]bool) error {
	var came, left [2][]string
	for _, at := range piece {
		to := &left
		if changed[at] {
			to = &came
		}
		to[0], to[1] = append(to[0], string(at.table)), append(to[1], string(at.user))
	}
	tx, err := p.many.db.Read.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "SET LOCAL synchronous_commit = off"); err != nil {
		return err
	}
	if len(left[0]) > 0 {
		_, err := tx.ExecContext(ctx, `DELETE FROM presence p USING unnest($2::text[], $3::text[]) AS gone (table_id, user_id)
			WHERE p.server = $1 AND p.table_id = gone.table_id AND p.user_id = gone.user_id`, p.many.server, left[0], left[1])
		if err != nil {
			return err
		}
	}
	if len(came[0]) > 0 {
		_, err := tx.ExecContext(ctx, `INSERT INTO presence (server, table_id, user_id)
			SELECT $1, t.id, here.user_id FROM unnest($2::text[], $3::text[]) AS here (table_id, user_id) JOIN tables t ON t.id = here.table_id
			ORDER BY t.id FOR KEY SHARE OF t
			ON CONFLICT DO NOTHING`, p.many.server, came[0], came[1])
		if err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil || len(came[0]) == 0 {
		return err
	}
	f := fresh{tables: slices.Compact(retyped(came[0]))}
	if err := p.many.db.Read.QueryRowContext(ctx, "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint").Scan(&f.until); err != nil {
		return err
	}
	p.fresh = append(p.fresh, f)
	return nil
}

func retyped(ids []string) []persist.TableID {
	list := make([]persist.TableID, len(ids))
	for i, id := range ids {
		list[i] = persist.TableID(id)
	}
	return list
}

// askFresh asks how tables stand that are watched here since a moment, and tells the house as a bell would.
func (p *presence) askFresh(ctx context.Context) error {
	if len(p.fresh) == 0 {
		return nil
	}
	var oldest int64 // that has not ended
	if err := p.many.db.Read.QueryRowContext(ctx, "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint").Scan(&oldest); err != nil {
		return err
	}
	var tables []persist.TableID
	rest := slices.DeleteFunc(slices.Clone(p.fresh), func(f fresh) bool {
		if f.until <= oldest {
			tables = append(tables, f.tables...)
		}
		return f.until <= oldest
	})
	if len(tables) == 0 {
		return nil
	}
	all, err := p.many.Standings(ctx, tables)
	if err != nil {
		return err
	}
	p.fresh = rest
	heard := p.many.heard.Load()
	if heard == nil {
		return nil
	}
	for id, standing := range all {
		(*heard)(match.Bell{Table: id, Standing: standing, Presence: true})
	}
	return nil
}

// Elsewhere lists the users who watch tables at other servers.
func (m *many) Elsewhere(ctx context.Context, tables []persist.TableID) (map[persist.TableID][]persist.UserID, error) {
	rows, err := m.db.Read.QueryContext(ctx, "SELECT DISTINCT table_id, user_id FROM presence WHERE table_id = ANY($1) AND server <> $2", tables, m.server)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	there := map[persist.TableID][]persist.UserID{}
	for rows.Next() {
		var at spot
		if err := rows.Scan(&at.table, &at.user); err != nil {
			return nil, err
		}
		there[at.table] = append(there[at.table], at.user)
	}
	return there, rows.Err()
}

// serverSetting is how connections say of which server they are: what it commits itself need not
// ring there.
const serverSetting = "scrip.server"

// asServer is an address by which connections say so.
func asServer(address, server string) string {
	joint := "?"
	if strings.Contains(address, "?") {
		joint = "&"
	}
	return address + joint + serverSetting + "=" + server
}
