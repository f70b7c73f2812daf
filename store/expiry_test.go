package store

import (
	"errors"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

// A table that is forgotten leaves nothing, however long its record; one that was
// touched since, or played, stays.
func TestForget(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		ann := person(t, s, "Ann", "")
		kept := table(t, s, ann)
		var entries []record.Kept
		for i := range 2*piece + 7 {
			entries = append(entries, record.Kept{Entry: game.Entry{Seat: 0, Action: []byte(`{}`), At: clock.Wall{}.Kept()}, Batch: i})
		}
		must(t, s.Tables.Append(ctx, kept.ID, 0, entries, sheet.Progress{Status: sheet.Running, Entries: len(entries)}))
		must(t, s.Tables.AddLine(ctx, &sheet.Line{Table: kept.ID, User: ann.ID, Name: "Ann", Text: "hm", At: clock.Wall{}.Kept()}, nil))
		if err := s.Tables.Forget(ctx, kept.ID, clock.Wall{}.Kept().Add(-time.Hour)); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("a table that was touched: %v", err)
		}
		must(t, s.Tables.Forget(ctx, kept.ID, clock.Wall{}.Kept()))
		if _, err := s.Tables.Sheet(ctx, kept.ID); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("it is still there: %v", err)
		}
		for _, rest := range []string{"tables", "seats", "entries", "chat"} {
			var n int
			must(t, s.Read.QueryRowContext(ctx, "SELECT count(*) FROM "+rest).Scan(&n))
			if n != 0 {
				t.Errorf("%d rows are left of its %s", n, rest)
			}
		}

		for _, status := range []sheet.Status{sheet.Running, sheet.Finished} {
			played := table(t, s, ann)
			played.Status = status
			must(t, s.Tables.Save(ctx, played, nil, notice.Changes{}))
			_, err := s.Speak(s.Write).ExecContext(ctx, "UPDATE tables SET what_if = '' WHERE id = ?", played.ID)
			must(t, err)
			if err := s.Tables.Forget(ctx, played.ID, clock.Wall{}.Kept().Add(time.Hour)); !errors.Is(err, persist.ErrTaken) {
				t.Errorf("a game that is %s: %v", status, err)
			}
		}
	})
}

// Nobody fills the public lists alone.
func TestLobbyShowsAFewTablesOfAHost(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann := person(t, s, "Ann", "")
		quiet := table(t, s, ann)
		for range 3 {
			loud := person(t, s, "Bob", "")
			for range 40 {
				table(t, s, loud)
			}
		}
		lobby, err := s.Tables.Lobby(t.Context(), "")
		must(t, err)
		if n := len(lobby.Open); n != 3*5+1 || lobby.Open[n-1].ID != quiet.ID {
			t.Errorf("%d tables, the first of all is not the last of them", n)
		}
	})
}

// Guests who have left nothing and do not come again are forgotten; nobody else is.
func TestForgetGuests(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		var gone []*people.User
		for range 250 {
			gone = append(gone, person(t, s, "Gone", ""))
		}
		host, account, seated, talker, comes := person(t, s, "A", ""), person(t, s, "B", "hash"), person(t, s, "C", ""), person(t, s, "D", ""), person(t, s, "E", "")
		kept := table(t, s, host)
		kept.Places[2] = sheet.Place{Kind: sheet.Person, User: seated.ID, Name: "C"}
		must(t, s.Tables.Save(ctx, kept, nil, notice.Changes{}))
		must(t, s.Tables.AddLine(ctx, &sheet.Line{Table: kept.ID, User: talker.ID, Name: "D", Text: "hm", At: clock.Wall{}.Kept()}, nil))
		later := clock.Wall{}.Kept().Add(time.Hour)
		must(t, s.People.SeeUser(ctx, comes.ID, later))
		must(t, s.People.ForgetGuests(ctx, clock.Wall{}.Kept().Add(-time.Hour)))
		_, err := s.People.User(ctx, gone[0].ID)
		must(t, err)
		must(t, s.People.ForgetGuests(ctx, later))
		for _, u := range gone {
			if _, err := s.People.User(ctx, u.ID); !errors.Is(err, persist.ErrNotFound) {
				t.Fatalf("a guest who has left nothing: %v", err)
			}
		}
		for _, u := range []*people.User{host, account, seated, talker, comes} {
			_, err := s.People.User(ctx, u.ID)
			must(t, err)
		}
	})
}
