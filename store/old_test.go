package store

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/pgtest"
	"github.com/scrip-games/scrip/title"
)

// The tables of the old database (testdata/README.md).
const (
	oldFinished = "uuiqknfper4p"
	oldRunning  = "xx5mddiskgwd"
)

// oldFile is a copy of the database that an older program has left.
func oldFile(t *testing.T) string {
	t.Helper()
	packed, err := os.Open("testdata/form27.db.gz")
	must(t, err)
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	must(t, err)
	name := filepath.Join(t.TempDir(), "old.db")
	file, err := os.Create(name)
	must(t, err)
	_, err = io.Copy(file, z)
	must(t, err)
	must(t, file.Close())
	return name
}

// openedAgain is the house on a database.
func openedAgain(t *testing.T, data string) (*Store, *match.House) {
	t.Helper()
	s, err := Open(t.Context(), data)
	must(t, err)
	t.Cleanup(func() { s.Close() })
	h := match.OpenHouse(match.Config{
		Store: s.House(), Titles: title.All(), Old: title.Old(), Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual, Company: s.Social,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	})
	t.Cleanup(h.Close)
	return s, h
}

// What an older program has kept is all there, replays, and goes on; also where it is copied to
// a server of PostgreSQL.
func TestOldDatabase(t *testing.T) {
	t.Parallel()
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		goesOn(t, oldFile(t))
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		t.Parallel()
		data := pgtest.New(t)
		must(t, database.Copy(t.Context(), oldFile(t), data, silent))
		goesOn(t, data)
	})
}

func goesOn(t *testing.T, data string) {
	s, h := openedAgain(t, data)
	ctx := t.Context()
	ids, err := s.Tables.All(ctx)
	must(t, err)
	if len(ids) != 4 {
		t.Errorf("the tables are %v", ids)
	}
	for _, id := range ids {
		must(t, h.Check(ctx, id))
	}
	ann, err := s.People.Account(ctx, "ann")
	must(t, err)
	bea, err := s.People.Account(ctx, "Beatrix")
	must(t, err)
	if was, err := s.People.Account(ctx, "Bea"); err != nil || was.ID != bea.ID {
		t.Errorf("by her old name: %+v, %v", was, err)
	}
	if friends, err := s.Social.Friends(ctx, ann.ID, bea.ID); err != nil || !friends {
		t.Errorf("they are no friends: %v", err)
	}
	if review, failed, err := s.Reviews.Review(ctx, oldFinished); err != nil || failed || !json.Valid(review) {
		t.Errorf("the review: %d bytes, %v, %v", len(review), failed, err)
	}
	if games, err := s.Results.RatedGames(ctx, ann.ID); err != nil || len(games) == 0 {
		t.Errorf("rated games: %v, %v", games, err)
	}
	if plans, err := s.Tables.Plans(ctx, oldRunning, ann.ID); err != nil || len(plans) != 1 {
		t.Errorf("plans: %v, %v", plans, err)
	}
	if lines, err := s.Tables.Lines(ctx, oldRunning, 0); err != nil || len(lines) != 1 {
		t.Errorf("chat: %v, %v", lines, err)
	}
	wholeOldNames(t, s, ann.ID)
	moves(t, s, h, ann.ID)
}

// wholeOldNames sees that persons of whom only names were kept are known.
func wholeOldNames(t *testing.T, s *Store, ann persist.UserID) {
	t.Helper()
	kept, err := s.Tables.Sheet(t.Context(), oldRunning)
	must(t, err)
	gus := kept.Places[2].User
	at := slices.IndexFunc(kept.Comings, func(c sheet.Coming) bool { return c.Why == sheet.IsTaken })
	if at < 0 || kept.Comings[at].User != gus || gus == "" {
		t.Errorf("who has taken a seat: %+v, and %q sits there", kept.Comings, gus)
	}
	if taken, err := s.Reads.TablesTakenBy(t.Context(), string(gus)); err != nil || !slices.Equal(taken, []string{oldRunning}) {
		t.Errorf("Gus has taken seats at %v, %v", taken, err)
	}
	rows, err := s.Read.QueryContext(t.Context(), "SELECT event, by_user FROM notices WHERE event IN ('named', 'invited') AND channel = ''")
	must(t, err)
	defer rows.Close()
	n := 0
	for ; rows.Next(); n++ {
		var event, by string
		must(t, rows.Scan(&event, &by))
		if by != string(ann) {
			t.Errorf("a notice that she was %s is of %q", event, by)
		}
	}
	if must(t, rows.Err()); n == 0 {
		t.Error("there are no notices")
	}
}

// moves plays a move of Ann's, who is asked, in the game under way.
func moves(t *testing.T, s *Store, h *match.House, ann persist.UserID) {
	t.Helper()
	table, err := h.Table(t.Context(), oldRunning)
	must(t, err)
	seen, err := table.See(t.Context(), match.Viewer{User: ann})
	must(t, err)
	if o := seen.Position.Orders; o == nil || len(o.Standing) != 1 {
		t.Errorf("her orders are %+v", o)
	}
	before := seen.Position.N
	_, err = table.Act(t.Context(), match.Move{
		User: ann, Seat: seen.Mine.First(), After: before, Actions: []json.RawMessage{seen.Position.Options[0].Action},
	})
	must(t, err)
	entries, err := s.Tables.Entries(t.Context(), oldRunning, before)
	must(t, err)
	if len(entries) == 0 || entries[0].Seat != game.Seat(0) {
		t.Errorf("after the move there are %+v", entries)
	}
	must(t, s.Notices.See(t.Context(), oldRunning, ann, clock.Wall{}.Kept()))
	must(t, s.Notices.Tell(t.Context(), []notice.Notice{turnOf(ann, oldRunning, 1000, clock.Wall{}.Kept())}))
}
