package pocket

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/sheet"
)

// series is the lessons of a title, lessons.json: see web/src/contract/lesson.ts.
type series struct {
	Parts   []string
	Lessons []lessonData
}

type lessonData struct {
	ID, Part, Record  string
	Minutes, At, Seat int
	Sections          []string
	Steps             []struct {
		ID, Others  string
		Show, Wrong [][]json.RawMessage
	}
}

// A pupil takes a lesson.
type pupil struct {
	*testing.T
	table *match.Table
	watch *match.Watch
	seat  game.Seat
}

// Every lesson of every title can be passed by the moves that it shows: its record is of
// today's rules, and whatever it calls wrong is legal where it is said.
func TestLessonsCanBePassed(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../web/src/titles/*/lessons/lessons.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		dir := filepath.Dir(file)
		title := filepath.Base(filepath.Dir(dir))
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			p := Open(houseConfig(), "Ann", nil, func(context.Context, []Change) error { return nil })
			t.Cleanup(p.Close)
			s := readSeries(t, file)
			for _, l := range s.Lessons {
				t.Run(l.ID, func(t *testing.T) { p.teach(t, title, dir, l) })
			}
		})
	}
}

// readSeries reads a series, and checks that what it names is there.
func readSeries(t *testing.T, file string) (s series) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	seen := map[string]bool{}
	for _, l := range s.Lessons {
		if seen[l.ID] || l.ID == "" || !slices.Contains(s.Parts, l.Part) || l.Minutes < 1 || len(l.Sections) == 0 || len(l.Steps) == 0 {
			t.Errorf("%s: the lesson %q is there twice, or in no part, or has no minutes, sections or steps", file, l.ID)
		}
		seen[l.ID] = true
		steps := map[string]bool{}
		for _, step := range l.Steps {
			if steps[step.ID] || step.ID == "" || !slices.Contains([]string{"", "during", "after"}, step.Others) {
				t.Errorf("%s: %s: the step %q is there twice, or its others move %q", file, l.ID, step.ID, step.Others)
			}
			steps[step.ID] = true
		}
	}
	return s
}

// readStart is the game that a lesson begins in. It is of today's rules.
func readStart(t *testing.T, p *Pocket, title, dir string, l lessonData) *game.Record {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, "records", l.Record+".json"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := game.ReadRecord(f)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(p.house.Titles(), func(g game.Title) bool { return g.Info().ID == title })
	if i < 0 || r.Title != title {
		t.Fatalf("the record %s is of %q", l.Record, r.Title)
	}
	if today := p.house.Titles()[i].Info().Version; r.Version != today {
		t.Fatalf("the record %s is of version %d of the rules; today's are %d", l.Record, r.Version, today)
	}
	if l.At < 0 || l.At > len(r.Entries) {
		t.Fatalf("it begins at moment %d, and the record %s has %d", l.At, l.Record, len(r.Entries))
	}
	r.Entries = r.Entries[:l.At]
	return r
}

// teach plays a lesson.
func (p *Pocket) teach(t *testing.T, title, dir string, l lessonData) {
	table, err := p.house.Lesson(t.Context(), p.me(), title+"/"+l.ID, readStart(t, p, title, dir, l), game.Seat(l.Seat))
	if err != nil {
		t.Fatalf("record %s: %v", l.Record, err)
	}
	watch, err := table.Watch(match.Viewer{User: Me}, 0, -1)
	if err != nil {
		t.Fatal(err)
	}
	defer watch.Close()
	pupil := &pupil{t, table, watch, game.Seat(l.Seat)}
	others := false // they may move until the pupil is asked
	for _, step := range l.Steps {
		possible := make([]bool, len(step.Wrong))
		others = others || step.Others == "during"
		begin := func() {
			if others {
				pupil.wait()
			}
			for w, wrong := range step.Wrong {
				possible[w] = possible[w] || pupil.try(wrong) == nil
			}
		}
		for i, decision := range step.Show {
			begin()
			if err := pupil.do(decision); err != nil {
				t.Fatalf("step %s: decision %d, %s: %v", step.ID, i+1, decision, err)
			}
			others = step.Others == "during"
		}
		if len(step.Show) == 0 && len(step.Wrong) > 0 { // the pupil plays as they like
			begin()
		}
		if w := slices.Index(possible, false); w >= 0 {
			t.Errorf("step %s: what is wrong, %s, cannot be done", step.ID, step.Wrong[w])
		}
		if step.Others == "after" {
			pupil.wait()
		}
	}
}

func (p *pupil) move(actions []json.RawMessage) match.Move {
	return match.Move{User: Me, Seat: p.seat, After: see(p.T, p.table).Position.N, Actions: actions}
}

// do makes a decision.
func (p *pupil) do(actions []json.RawMessage) error {
	_, err := p.table.Act(p.Context(), p.move(actions))
	return err
}

// try tells why a decision could not be made; nil if it could.
func (p *pupil) try(actions []json.RawMessage) error {
	_, _, err := p.table.Preview(p.Context(), p.move(actions))
	return err
}

// wait has the others move, one by one, until the pupil is asked or the game is over.
func (p *pupil) wait() {
	p.Helper()
	for {
		seen := see(p.T, p.table)
		if seen.Sheet.Status == sheet.Finished || seen.Position.Turn.Seats.Has(p.seat) {
			return
		}
		if err := p.table.Driver.Hurry(p.Context(), Me, 1); err != nil {
			p.Fatal(err)
		}
		for see(p.T, p.table).Position.N == seen.Position.N {
			news, more, err := p.watch.Next(p.Context())
			if err != nil {
				p.Fatal(err)
			}
			if news == nil {
				<-more
			}
		}
	}
}
