package pocket

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
)

var update = flag.Bool("update", false, "write the positions of the figures of the rules anew")

// largest is how large the file of a figure may be: it is loaded with the text.
const largest = 60_000

// figure is what the rules show of a game: figures.json beside their texts. See web/src/rules/figures.ts.
type figure struct {
	ID      string
	Record  string   // the game, beside figures.json
	Moments []int    // after so many entries: one, or before and after, or one a step of an example
	Seat    int      // whose eyes it is seen with; -1 for a watcher
	Keep    []string // what the drawing needs of the view
}

// figureSetup is what the drawing is told of the game besides.
type figureSetup struct {
	Seats    []string          `json:"seats"`
	Seat     *int              `json:"seat"`
	Settings map[string]string `json:"settings"`
}

// Every figure of the rules is a position that its record comes to by today's rules. Run with -update to write them.
func TestFigures(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../web/src/titles/*/rules/figures.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no figures are found", err)
	}
	for _, file := range files {
		dir := filepath.Dir(file)
		title := filepath.Base(filepath.Dir(dir))
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			var names []string
			for _, f := range readFigures(t, file) {
				names = append(names, f.ID+".json")
				t.Run(f.ID, func(t *testing.T) { f.compare(t, title, dir) })
			}
			drawn, err := os.ReadDir(filepath.Join(dir, "figures"))
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range drawn {
				if !slices.Contains(names, d.Name()) {
					t.Errorf("%s is no figure of figures.json", d.Name())
				}
			}
		})
	}
}

func readFigures(t *testing.T, file string) (list []figure) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		err = d.Decode(&list)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	seen := map[string]bool{}
	for _, f := range list {
		if f.ID == "" || seen[f.ID] || len(f.Moments) == 0 || len(f.Keep) == 0 {
			t.Errorf("%s: the figure %q is there twice, or has no moments, or keeps nothing", file, f.ID)
		}
		seen[f.ID] = true
	}
	return list
}

// compare wants the figure's file to be what its record comes to.
func (f *figure) compare(t *testing.T, title, dir string) {
	want := f.positions(t, title, dir)
	if len(want) > largest {
		t.Errorf("the file has %d bytes; more than %d are too many: keep less of the view", len(want), largest)
	}
	path := filepath.Join(dir, "figures", f.ID+".json")
	if *update {
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Errorf("%s is not what today's rules come to: see whether the text is still true, then go test ./pocket -run Figures -update", path)
	}
}

// positions is the figure's file: a view a line.
func (f *figure) positions(t *testing.T, title, dir string) []byte {
	t.Helper()
	r, tape := readTape(t, title, filepath.Join(dir, f.Record))
	setup := figureSetup{Settings: r.Settings}
	for _, s := range r.Seats {
		setup.Seats = append(setup.Seats, s.Name)
	}
	seat := game.Watcher
	if f.Seat >= 0 {
		seat, setup.Seat = game.Seat(f.Seat), &f.Seat
	}
	views := make([]string, 0, len(f.Moments))
	for _, n := range f.Moments {
		p, err := tape.At(n)
		if err != nil {
			t.Fatal(err)
		}
		views = append(views, f.cut(t, viewOf(t, p, seat)))
	}
	head, err := json.Marshal(setup)
	if err != nil {
		t.Fatal(err)
	}
	return []byte("{\"setup\":" + string(head) + ",\"views\":[\n" + strings.Join(views, ",\n") + "\n]}\n")
}

// viewOf is what the seat sees, with what it may be told of what takes thought.
func viewOf(t *testing.T, p game.Game, seat game.Seat) map[string]json.RawMessage {
	t.Helper()
	if seat != game.Watcher {
		if q := p.Question(seat); q != nil {
			answer, err := q.Answer(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			p.Learn(q, answer)
		}
	}
	text, err := json.Marshal(p.View(seat))
	if err != nil {
		t.Fatal(err)
	}
	var view map[string]json.RawMessage
	if err := json.Unmarshal(text, &view); err != nil {
		t.Fatal(err)
	}
	return view
}

// cut is what the figure keeps of a view. What a view leaves out where there is none of it may be absent at some
// moments; the tests of the pages see what is drawn.
func (f *figure) cut(t *testing.T, view map[string]json.RawMessage) string {
	t.Helper()
	kept := map[string]json.RawMessage{}
	for _, key := range f.Keep {
		if part, ok := view[key]; ok {
			kept[key] = part
		}
	}
	text, err := json.Marshal(kept)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// readTape is a record of today's rules, ready to be replayed.
func readTape(t *testing.T, title, path string) (*game.Record, game.Tape) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := game.ReadRecord(file)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	titles := houseConfig().Titles
	i := slices.IndexFunc(titles, func(g game.Title) bool { return g.Info().ID == title })
	if i < 0 {
		t.Fatalf("there is no title %q", title)
	}
	if today := titles[i].Info().Version; r.Version != today {
		t.Fatalf("%s is of version %d of the rules; today's are %d", path, r.Version, today)
	}
	tape, err := titles[i].Tape(r)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return r, tape
}
