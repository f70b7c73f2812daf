package match_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// ever is a pace at which no bot would move while a test runs.
const ever = time.Hour

func withBots(t *testing.T, pace time.Duration) (*place, *match.Table, *people.User) {
	t.Helper()
	p := reopen(t, filepath.Join(t.TempDir(), "scrip.db"), pace)
	ann := p.user("Ann")
	table := p.table(ann, "chicago-express", me, rnd, rnd)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	return p, table, ann
}

// mine tells whether a person is asked.
func mine(seen *match.Seen) bool { return seen.Sheet.Turn.Has(0) }

// A few moves of bots are shown one by one; in a long row the waits grow shorter, and never vanish.
func TestPace_Waits(t *testing.T) {
	t.Parallel()
	p, table, ann := withBots(t, 900*time.Millisecond)
	waits := func(pace sheet.Pace, want map[int]time.Duration) {
		t.Helper()
		p.must(table.Driver.SetPace(t.Context(), ann.ID, pace))
		for row, want := range want {
			if got := table.Wait(row); got != want*time.Millisecond {
				t.Errorf("%s: after %d moves a bot waits %s, not %d ms", pace, row, got, want)
			}
		}
	}
	waits(sheet.Normal, map[int]time.Duration{1: 900, 7: 900, 8: 450, 16: 300, 24: 225, 700: 225})
	waits(sheet.Fast, map[int]time.Duration{1: 100, 700: 100})
	waits(sheet.Slow, map[int]time.Duration{1: 1800, 700: 1800})
	if pace := p.see(table, ann.ID).Pace; pace != sheet.Slow {
		t.Errorf("the table says that it goes %q", pace)
	}
}

// Bots that wait are told to go on, and stop where a person is asked.
func TestPace_ToMyTurnNow(t *testing.T) {
	t.Parallel()
	p, table, ann := withBots(t, ever)
	if _, err := p.do(table, ann, 0, `{"kind":"pass"}`); err != nil {
		// The first opener may have to bid.
		_, err = p.do(table, ann, 0, `{"kind":"bid","amount":7}`)
		p.must(err)
	}
	p.must(table.Driver.Hurry(t.Context(), ann.ID, 0))
	p.until(table, mine)
	if wait := table.Wait(1); wait != ever {
		t.Errorf("the next time the bots wait %s", wait)
	}
}

// Step by step each bot moves when it is told to, and no sooner.
func TestPace_Steps(t *testing.T) {
	t.Parallel()
	p, table, ann := withBots(t, 0)
	p.until(table, mine)
	p.must(table.Driver.SetPace(t.Context(), ann.ID, sheet.Steps))
	pos, err := p.do(table, ann, 0, `{"kind":"bid","amount":12}`)
	p.must(err)
	for n := pos.N; ; {
		if driving := p.house.Driving(); driving != 0 {
			t.Fatalf("%d tables' bots are at play that should wait", driving)
		}
		p.must(table.Driver.Hurry(t.Context(), ann.ID, 1))
		n++
		seen := p.until(table, func(seen *match.Seen) bool { return seen.Sheet.Entries >= n && p.house.Driving() == 0 })
		if seen.Sheet.Entries != n {
			t.Fatalf("told to move once, the bots moved from %d to %d", n-1, seen.Sheet.Entries)
		}
		if mine(seen) {
			break
		}
	}
	// Nothing is owed for what was not needed.
	p.must(table.Driver.Hurry(t.Context(), ann.ID, 5))
	if _, err := p.do(table, ann, 0, `{"kind":"pass"}`); err != nil {
		t.Fatal(err)
	}
	if driving := p.house.Driving(); driving != 0 {
		t.Error("the bots go on by what was granted before")
	}
	p.must(table.Driver.SetPace(t.Context(), ann.ID, sheet.Normal))
	p.until(table, mine)
}

// Where others sit nobody hurries the bots, nor at a table without any.
func TestPace_NotWhereOthersSit(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.table(ann, "toy", me, free, rnd)
	p.must(table.Seating.Join(t.Context(), bob, nil, false))
	for _, u := range []*people.User{ann, bob, p.user("Carl")} {
		p.refused(table.Driver.SetPace(t.Context(), u.ID, sheet.Fast), refusal.NotAlone)
		p.refused(table.Driver.Hurry(t.Context(), u.ID, 0), refusal.NotAlone)
		if pace := p.see(table, u.ID).Pace; pace != "" {
			t.Errorf("%s may say how fast the bots go: %q", u.Name, pace)
		}
	}
	own := p.table(ann, "toy", me, rnd)
	p.refused(own.Driver.SetPace(t.Context(), ann.ID, "gallop"), refusal.BadSetup)
	p.refused(own.Driver.Hurry(t.Context(), bob.ID, 0), refusal.NotAlone)
}
