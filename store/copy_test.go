package store

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/review"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/dbtest"
)

func silent(string, int) {}

// furnished fills a database with some of everything, and tells two tables of it.
func furnished(t *testing.T, data string) (a, b *sheet.Sheet) {
	t.Helper()
	s, err := Open(t.Context(), data)
	must(t, err)
	defer s.Close()
	ann, bo := person(t, s, "Ann", "hash"), person(t, s, "Ölaf ☃", "")
	a = table(t, s, ann, func(t *sheet.Sheet) { t.WhatIf, t.Status = nil, sheet.Running })
	must(t, s.Tables.Append(t.Context(), a.ID, 0, undos(700), sheet.Progress{Status: sheet.Running, Entries: 700}))
	b = table(t, s, bo)
	for _, text := range []string{"hello", "¿qué? ✓"} {
		must(t, s.Tables.AddLine(t.Context(), &sheet.Line{Table: a.ID, User: bo.ID, Name: bo.Name, Text: text, At: clock.Wall{}.Kept()}, nil))
	}
	must(t, s.Reviews.AskReview(t.Context(), review.Asked{Table: a.ID, User: ann.ID}, clock.Wall{}.Kept()))
	_, err = s.Notices.ChangeReach(t.Context(), ann.ID, func(r *notice.Reach) error {
		r.Mail = "ann@example.org"
		return nil
	})
	must(t, err)
	must(t, s.Notices.AddBrowser(t.Context(), ann.ID, notice.Browser{ID: "one", Endpoint: "https://push.example.org/1", Since: clock.Wall{}.Kept()}))
	must(t, s.Notices.See(t.Context(), a.ID, ann.ID, clock.Wall{}.Kept()))
	must(t, s.Notices.See(t.Context(), a.ID, bo.ID, clock.Wall{}.Kept()))
	must(t, s.Notices.Tell(t.Context(), []notice.Notice{turnOf(ann.ID, a.ID, 1, clock.Wall{}.Kept()), turnOf(bo.ID, a.ID, 1, clock.Wall{}.Kept())}))
	_, err = s.Secret(t.Context(), "push", func() (string, error) { return "key", nil })
	must(t, err)
	must(t, s.Sessions.Commit("token", []byte{0, 1, 255}, time.Now().Add(time.Hour)))
	asked(t, s, ann, bo)
	must(t, s.Social.Hush(t.Context(), bo.ID, ann, people.Mute, clock.Wall{}.Kept()))
	must(t, s.Social.AddReport(t.Context(), &people.Report{By: ann.ID, User: bo.ID, Reason: people.OfName, Made: clock.Wall{}.Kept()}))
	must(t, s.Moderation.Lock(t.Context(), bo.ID, clock.Wall{}.Kept(), &people.Deed{At: clock.Wall{}.Kept(), By: "root", What: "people.lock", About: bo.Name, AboutUser: bo.ID, Why: "spam"}))
	must(t, s.Moderation.AddBulletin(t.Context(), &people.Bulletin{Kind: people.HostSays, Words: map[string]string{"": "down at ten"}, Made: clock.Wall{}.Kept()}, nil))
	must(t, s.Results.Rate(t.Context(), played(t, s, []*people.User{ann, bo}, []int{1, 2, 3}).ID))
	return a, b
}

// All that is kept goes from a file to a server and back, and games go on there.
func TestCopy_ThereAndBack(t *testing.T) {
	t.Parallel()
	first, server, last := filepath.Join(t.TempDir(), "a.db"), dbtest.Server(t), filepath.Join(t.TempDir(), "b.db")
	a, b := furnished(t, first)
	must(t, database.Copy(t.Context(), first, server, silent))
	must(t, database.Copy(t.Context(), first, server, silent)) // once more changes nothing
	must(t, database.Copy(t.Context(), server, last, silent))
	for _, data := range []string{server, last} {
		s, err := Open(t.Context(), data)
		must(t, err)
		defer s.Close()
		got, err := s.Tables.Sheet(t.Context(), b.ID)
		must(t, err)
		if diff := cmp.Diff(b, got); diff != "" {
			t.Error(diff)
		}
		entries, err := s.Tables.Entries(t.Context(), a.ID, 0)
		must(t, err)
		if len(entries) != 700 {
			t.Errorf("%d entries", len(entries))
		}
		next := sheet.Line{Table: a.ID, User: b.Host, Name: "x", Text: "after it", At: clock.Wall{}.Kept()}
		must(t, s.Tables.AddLine(t.Context(), &next, nil))
		must(t, s.Notices.Tell(t.Context(), []notice.Notice{turnOf(b.Host, a.ID, 2, clock.Wall{}.Kept())})) // numbered on
		lines, err := s.Tables.Lines(t.Context(), a.ID, 0)
		must(t, err)
		if len(lines) != 3 || lines[2].Text != "after it" {
			t.Errorf("the chat is %+v", lines)
		}
		if data, ok, err := s.Sessions.Find("token"); !ok || err != nil || string(data) != "\x00\x01\xff" {
			t.Errorf("the session: %q %v %v", data, ok, err)
		}
	}
}

// A copy that was broken off is gone on with; what it left half is made whole.
func TestCopy_AfterABreak(t *testing.T) {
	t.Parallel()
	first, server := filepath.Join(t.TempDir(), "a.db"), dbtest.Server(t)
	a, _ := furnished(t, first)
	must(t, database.Copy(t.Context(), first, server, silent))
	s, err := Open(t.Context(), server)
	must(t, err)
	for _, broken := range []string{"DELETE FROM entries WHERE n >= 300", "DELETE FROM chat", "UPDATE tables SET entries = 1"} {
		_, err = s.Write.ExecContext(t.Context(), broken)
		must(t, err)
	}
	must(t, s.Close())
	must(t, database.Copy(t.Context(), first, server, silent))
	s, err = Open(t.Context(), server)
	must(t, err)
	defer s.Close()
	got, err := s.Tables.Sheet(t.Context(), a.ID)
	must(t, err)
	entries, err := s.Tables.Entries(t.Context(), a.ID, 0)
	must(t, err)
	if got.Entries != 700 || len(entries) != 700 {
		t.Errorf("%d entries of %d", len(entries), got.Entries)
	}
}

// What has games of its own is not copied over.
func TestCopy_RefusesWhatIsAnothers(t *testing.T) {
	t.Parallel()
	first, other := filepath.Join(t.TempDir(), "a.db"), filepath.Join(t.TempDir(), "b.db")
	furnished(t, first)
	_, theirs := furnished(t, other)
	err := database.Copy(t.Context(), first, other, silent)
	if err == nil || !strings.Contains(err.Error(), "in the second database only") {
		t.Errorf("it is answered %v", err)
	}
	s, err := Open(t.Context(), other)
	must(t, err)
	defer s.Close()
	if _, err := s.Tables.Sheet(t.Context(), theirs.ID); err != nil {
		t.Errorf("what was there: %v", err)
	}
}

// A server's database is copied into a file while it is written to.
func TestBackup_OfAServer(t *testing.T) {
	t.Parallel()
	server, to := dbtest.Server(t), filepath.Join(t.TempDir(), "copy.db")
	a, _ := furnished(t, server)
	s, err := Open(t.Context(), server)
	must(t, err)
	defer s.Close()
	must(t, database.Backup(t.Context(), server, to, false))
	copied, err := Open(t.Context(), to)
	must(t, err)
	defer copied.Close()
	if entries, err := copied.Tables.Entries(t.Context(), a.ID, 0); err != nil || len(entries) != 700 {
		t.Errorf("%d entries, %v", len(entries), err)
	}
}
