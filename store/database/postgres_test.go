package database_test

import (
	"errors"
	"net"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/pgtest"
)

// A password stands in no name that others read, wherever it stood in the address.
func TestNamesTellNoPassword(t *testing.T) {
	t.Parallel()
	for _, data := range []string{
		"postgres://ann:swordfish@localhost:1/scrip", "postgresql://localhost:1/scrip?user=ann&password=swordfish",
		"postgres://ann:swordfish@[::1/scrip", "postgres://ann:swordfish@localhost:1/scrip?sslmode=nonsense", "postgres://ann:sword%zzfish@localhost:1/scrip",
	} {
		_, err := store.Open(t.Context(), data)
		if err == nil || strings.Contains(err.Error(), "fish") {
			t.Errorf("%s: %v", data, err)
		}
	}
}

// Several servers share a database of PostgreSQL. A program that must be alone learns that they are
// there, and they learn that it is.
func TestServersOfADatabase(t *testing.T) {
	t.Parallel()
	data := pgtest.New(t)
	first, err := store.Open(t.Context(), data)
	must(t, err)
	second, err := store.Open(t.Context(), data)
	must(t, err)
	ann := person(t, first, "Ann", "")
	if _, err := second.People.User(t.Context(), ann.ID); err != nil {
		t.Errorf("at the other server: %v", err)
	}
	_, err = first.People.MakeAccount(t.Context(), ann.ID, "Ann", "hash")
	must(t, err)
	if u, err := second.People.User(t.Context(), ann.ID); err != nil || u.Guest() {
		t.Errorf("after she has an account: %+v, %v", u, err)
	}
	must(t, first.Close())
	if alone, err := store.OpenAlone(t.Context(), data); !errors.Is(err, database.ErrInUse) {
		t.Errorf("beside a server: %v, %v", alone, err)
	}
	must(t, second.Close())
	alone, err := store.OpenAlone(t.Context(), data)
	must(t, err)
	if third, err := store.Open(t.Context(), data); !errors.Is(err, database.ErrInUse) {
		t.Errorf("beside one who must be alone: %v, %v", third, err)
	}
	must(t, alone.Close())
}

// A server that was killed loses its lock when the database has noticed, and that is waited for.
func TestALockThatIsLetGoALittleLater(t *testing.T) {
	t.Parallel()
	data := pgtest.New(t)
	killed, err := pgx.Connect(t.Context(), data)
	must(t, err)
	const ours = 0x7363726970
	_, err = killed.Exec(t.Context(), "SELECT pg_advisory_lock_shared($1)", ours)
	must(t, err)
	noticed := make(chan error, 1)
	go func() {
		const waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
		for n := 0; n == 0; {
			if err := killed.QueryRow(t.Context(), waiting).Scan(&n); err != nil {
				noticed <- err
				return
			}
		}
		noticed <- killed.Close(t.Context())
	}()
	alone, err := store.OpenAlone(t.Context(), data)
	must(t, err)
	must(t, errors.Join(<-noticed, alone.Close()))
}

// A server of PostgreSQL that is killed and started again loses nothing that was answered, and is
// written to again; a program that must be alone is still kept away.
func TestPostgresIsStartedAgain(t *testing.T) {
	t.Parallel()
	pgtest.New(t) // where there is none it is told
	pg, err := pgtest.Start(pgtest.Hasty)
	must(t, err)
	t.Cleanup(func() { must(t, pg.Stop()) })
	data, err := pg.Database(t.Context())
	must(t, err)
	s, err := store.Open(t.Context(), data)
	must(t, err)
	defer s.Close()
	ann := person(t, s, "Ann", "hash")
	must(t, pg.Kill())
	if err := s.People.AddUser(t.Context(), &people.User{ID: "lost", Name: "Lost"}); err == nil {
		t.Error("something is kept while there is no database")
	}
	must(t, pg.Up())
	for s.People.AddUser(t.Context(), &people.User{ID: persist.UserID(persist.NewID()), Name: "Bo"}) != nil { // connections from before are found out
	}
	if _, err := s.People.User(t.Context(), ann.ID); err != nil {
		t.Error(err)
	}
	s.Beat(t.Context())
	if _, err := s.Healthy(); err != nil {
		t.Errorf("it is not well: %v", err)
	}
	if alone, err := store.OpenAlone(t.Context(), data); !errors.Is(err, database.ErrInUse) {
		t.Errorf("one who must be alone: %v, %v", alone, err)
	}
}

// A server that says itself that it is starting, or stopping, is away like one that says
// nothing.
func TestAServerThatIsStartingIsAway(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer l.Close()
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = conn.Read(make([]byte, 1024))
			text := "SFATAL\x00VFATAL\x00C57P03\x00Mthe database system is starting up\x00\x00"
			_, _ = conn.Write(append([]byte{'E', 0, 0, 0, byte(len(text) + 4)}, text...))
			conn.Close()
		}
	}()
	_, err = pgx.Connect(t.Context(), "postgres://postgres@"+l.Addr().String()+"/scrip?sslmode=disable")
	if err == nil || !strings.Contains(err.Error(), "57P03") || !database.Away(err) {
		t.Errorf("it is away: %v (%v)", database.Away(err), err)
	}
}
