package match_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/title/chicagoexpress"
	"github.com/scrip-games/scrip/titletest/toy"
)

// second is the toy in a second version.
type second struct{ toy.Rules }

func (r second) Info() game.Info {
	info := r.Rules.Info()
	info.Version = 2
	return info
}

// strict forbids what the first version allowed: a bid of all one's cash.
type strict struct{ second }

func (r strict) Apply(s *toy.State, seat game.Seat, a toy.Action, log *game.Log) error {
	if a.Does == "bid" && a.Amount == s.Cash[seat] {
		return toy.TooMuch
	}
	return r.second.Apply(s, seat, a, log)
}

// generous allows all that the first version did, and counts otherwise.
type generous struct{ second }

func (r generous) Outcome(s *toy.State) (string, []game.Standing) {
	ending, list := r.second.Outcome(s)
	for i := range list {
		list[i].Score++
	}
	return ending, list
}

// games is what was played under the first version.
type games struct {
	ann, bob            *people.User
	over, running, open persist.TableID
	overRecord          *game.Record // of the one that is over
	position            *match.Position
}

// playedBefore is a database with a game that is over, one that runs, and a table
// that has not started. In both games somebody has bid all they had.
func playedBefore(t *testing.T) (file string, g games) {
	t.Helper()
	file = dbtest.File(t)
	p := reopen(t, file, 0)
	g.ann, g.bob = p.user("Ann"), p.user("Bob")
	const all, pass = `{"kind":"bid","amount":10}`, `{"kind":"pass"}`
	round := func(table *match.Table, first, second string) {
		_, err := p.do(table, g.ann, 0, first)
		p.must(err)
		_, err = p.do(table, g.bob, 1, second)
		p.must(err)
	}
	over := p.started("toy", g.ann, g.bob)
	_, err := over.Chat.Say(t.Context(), g.bob, "well played")
	p.must(err)
	round(over, all, pass)
	round(over, pass, all)
	seen := p.see(over, g.ann.ID)
	if seen.Sheet.Status != sheet.Finished {
		t.Fatalf("the game is %s", seen.Sheet.Status)
	}
	g.over, g.position = seen.Sheet.ID, seen.Position
	g.overRecord, err = over.Replay.Record(match.Viewer{})
	p.must(err)
	running := p.started("toy", g.ann, g.bob)
	round(running, all, pass)
	g.running = p.see(running, "").Sheet.ID
	g.open = p.see(p.table(g.ann, "toy", me, free), "").Sheet.ID
	p.house.Close()
	p.must(p.store.Close())
	return file, g
}

// under opens the house with other rules.
func under(t *testing.T, file string, now game.Title, old ...game.Title) *place {
	t.Helper()
	s, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	h := match.OpenHouse(match.Config{
		Store: s.House(), Titles: []game.Title{now}, Old: old, Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	})
	t.Cleanup(h.Close)
	return &place{TB: t, file: file, store: s, house: h}
}

func (p *place) load(id persist.TableID) *match.Table {
	p.Helper()
	table, err := p.house.Table(p.Context(), id)
	p.must(err)
	return table
}

// Rules that come to the same read the games of the version before: those that
// are over keep their version, the others go on under the new one.
func TestVersions_RulesThatAgree(t *testing.T) {
	t.Parallel()
	file, g := playedBefore(t)
	p := under(t, file, game.Erase[toy.State, toy.Action](second{}))
	over := p.load(g.over)
	if diff := cmp.Diff(g.position, p.see(over, g.ann.ID).Position); diff != "" {
		t.Errorf("the end looks different:\n%s", diff)
	}
	if _, err := over.Replay.At(match.Viewer{}, 3); err != nil {
		t.Error(err)
	}
	record, err := over.Replay.Record(match.Viewer{})
	p.must(err)
	if diff := cmp.Diff(g.overRecord, record); diff != "" {
		t.Errorf("the record is different:\n%s", diff)
	}
	running := p.load(g.running)
	_, err = p.do(running, g.bob, 1, bid2)
	p.must(err)
	open := p.load(g.open)
	p.must(open.Seating.Join(t.Context(), g.bob, nil, false))
	for id, want := range map[persist.TableID]int{g.over: 1, g.running: 2, g.open: 2} {
		sheet, err := p.store.Tables.Sheet(t.Context(), id)
		p.must(err)
		if sheet.Version != want {
			t.Errorf("a table that is %s is kept as version %d", sheet.Status, sheet.Version)
		}
	}
	opened, err := p.house.OpenRecord(t.Context(), g.ann, g.overRecord)
	p.must(err)
	if v := p.see(opened, g.ann.ID).Sheet.Version; v != 2 {
		t.Errorf("a record of the first version is opened under %d", v)
	}
}

// Rules that forbid what was done, or count it otherwise, do not show the board;
// all that needs no rules is there.
func TestVersions_RulesThatDisagree(t *testing.T) {
	t.Parallel()
	for name, now := range map[string]game.Title{
		"forbids": game.Erase[toy.State, toy.Action](strict{}), "counts": game.Erase[toy.State, toy.Action](generous{}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, g := playedBefore(t)
			p := under(t, file, now)
			over := p.load(g.over)
			p.closed(over)
			seen := p.see(over, "")
			if seen.Sheet.Outcome == nil || !cmp.Equal(g.position.Standings, seen.Sheet.Outcome.Standings) {
				t.Errorf("the result is %+v", seen.Sheet.Outcome)
			}
			record, err := over.Replay.Record(match.Viewer{})
			p.must(err)
			if diff := cmp.Diff(g.overRecord, record); diff != "" {
				t.Errorf("the record is different:\n%s", diff)
			}
			_, err = over.Chat.Say(t.Context(), g.ann, "still here")
			p.must(err)
			lines, err := over.Chat.Lines(match.Viewer{}, 0)
			p.must(err)
			if len(lines) != 2 {
				t.Errorf("%d lines of chat", len(lines))
			}
			_, err = over.Seating.Rematch(t.Context(), g.ann, false)
			p.must(err)
		})
	}
	file, g := playedBefore(t)
	p := under(t, file, game.Erase[toy.State, toy.Action](strict{}))
	running := p.load(g.running)
	p.closed(running)
	if _, err := running.Replay.Record(match.Viewer{User: g.bob.ID}); err != nil {
		t.Errorf("who played gets no record: %v", err)
	}
	_, err := running.Replay.Record(match.Viewer{})
	p.refused(err, refusal.Secret)
	_, err = p.house.OpenRecord(t.Context(), g.ann, g.overRecord)
	p.refused(err, refusal.OldRules)

	p.load(g.open) // nothing was done yet that could be forbidden
	p.must(p.load(g.open).Seating.Start(t.Context(), g.ann.ID, "random"))
}

// A game of a title that is played no more is kept all the same.
func TestVersions_NoSuchTitle(t *testing.T) {
	t.Parallel()
	file, g := playedBefore(t)
	p := under(t, file, chicagoexpress.Title)
	over := p.load(g.over)
	p.closed(over)
	record, err := over.Replay.Record(match.Viewer{})
	p.must(err)
	if diff := cmp.Diff(g.overRecord, record); diff != "" {
		t.Errorf("the record is different:\n%s", diff)
	}
	p.refused(p.load(g.open).Seating.Start(t.Context(), g.ann.ID, ""), refusal.OldRules)
}

// How a game ended is kept when it ends; where it was not, when the table is
// opened by its own rules.
func TestVersions_TheOutcomeIsKept(t *testing.T) {
	t.Parallel()
	file, g := playedBefore(t)
	p := reopen(t, file, 0)
	s, err := p.store.Tables.Sheet(t.Context(), g.over)
	p.must(err)
	want := &sheet.Outcome{Ending: g.position.Ending, Standings: g.position.Standings}
	if diff := cmp.Diff(want, s.Outcome); diff != "" {
		t.Fatal(diff)
	}
	s.Outcome = nil
	p.must(p.store.Tables.Save(t.Context(), s, nil, notice.Changes{}))
	p.load(g.over)
	s, err = p.store.Tables.Sheet(t.Context(), g.over)
	p.must(err)
	if diff := cmp.Diff(want, s.Outcome); diff != "" {
		t.Error(diff)
	}
}

// closed checks that a table has no board, says so to every call, and can be
// watched all the same.
func (p *place) closed(table *match.Table) {
	p.Helper()
	seen := p.see(table, "")
	if seen.Position != nil || seen.Closed == nil || seen.Closed.Code != refusal.OldRules {
		p.Fatalf("the table shows %+v", seen)
	}
	var errs [8]error
	_, errs[0] = table.Replay.At(match.Viewer{}, 1)
	_, errs[1] = table.Replay.Entries(match.Viewer{}, 0, 9)
	_, errs[2] = table.Replay.Frames(match.Viewer{}, 0, 9)
	_, errs[3] = table.Replay.Series(match.Viewer{})
	_, errs[4] = table.Act(p.Context(), match.Move{User: seen.Sheet.Host, Actions: []json.RawMessage{[]byte(bid2)}})
	_, _, errs[5] = table.Preview(p.Context(), match.Move{User: seen.Sheet.Host})
	_, errs[6] = table.Undo(p.Context(), match.Move{User: seen.Sheet.Host}, nil)
	_, errs[7] = table.Branch(p.Context(), p.user("Carl"), match.Branching{At: 0})
	for _, err := range errs {
		p.refused(err, refusal.OldRules)
	}
	w, err := table.Watch(match.Viewer{User: seen.Sheet.Host}, 7, 0)
	p.must(err)
	defer w.Close()
	news, _, err := w.Next(p.Context())
	p.must(err)
	if news.Table == nil || news.Table.Closed == nil {
		p.Errorf("the first news is %+v", news)
	}
}

// Where the old rules are kept their games are shown by them, and go on.
func TestVersions_OldRulesKept(t *testing.T) {
	t.Parallel()
	file, g := playedBefore(t)
	p := under(t, file, game.Erase[toy.State, toy.Action](strict{}), toy.Title)
	if diff := cmp.Diff(g.position, p.see(p.load(g.over), g.ann.ID).Position); diff != "" {
		t.Errorf("the end looks different:\n%s", diff)
	}
	running := p.load(g.running)
	_, err := p.do(running, g.bob, 1, `{"kind":"bid","amount":10}`)
	p.must(err)
	if v := p.see(running, "").Sheet.Version; v != 1 {
		t.Errorf("it goes on under version %d", v)
	}
	opened, err := p.house.OpenRecord(t.Context(), g.ann, g.overRecord)
	p.must(err)
	if v := p.see(opened, g.ann.ID).Sheet.Version; v != 1 {
		t.Errorf("a record of the first version is opened under %d", v)
	}
	table := p.started("toy", g.ann, g.bob)
	_, err = p.do(table, g.ann, 0, `{"kind":"bid","amount":10}`)
	p.refused(err, refusal.IllegalMove) // what is new is played by what is new
}

// Every game of a database is played again: by its own rules or by such as agree it
// stands as it did, and where it does not, that is told.
func TestCheck(t *testing.T) {
	t.Parallel()
	file, g := playedBefore(t)
	for _, c := range []struct {
		now                 game.Title
		over, running, open string // what is wrong with each
	}{
		{now: toy.Title},
		{now: game.Erase[toy.State, toy.Action](second{})},
		{game.Erase[toy.State, toy.Action](strict{}), "version 2 of the rules", "version 2 of the rules", ""},
		{game.Erase[toy.State, toy.Action](generous{}), "it would not stand as it did", "", ""},
		{chicagoexpress.Title, "does not play", "does not play", "does not play"},
	} {
		p := under(t, file, c.now)
		for id, want := range map[persist.TableID]string{g.over: c.over, g.running: c.running, g.open: c.open} {
			err := p.house.Check(t.Context(), id)
			if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("version %d: got %v, want %q", c.now.Info().Version, err, want)
			}
		}
		p.house.Close()
		p.must(p.store.Close())
	}
}
