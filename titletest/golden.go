package titletest

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

var update = flag.Bool("update", false, "renew golden playthroughs")

// goldenViews is how often a playthrough prints the whole public view.
const goldenViews = 3

// Golden pins a playthrough: a record under testdata/golden, and beside it what
// came of each entry: who was asked, how many options there were, the events, a
// fingerprint of every seat's view, and at a few moments the public view itself.
// A change of any of these is seen in the diff. With -update the text is renewed,
// and so is the record where it no longer replays: a game of the kinds of bots
// named, random ones if none is.
func Golden(t *testing.T, title game.Title, seats int, settings map[string]string, bots ...string) {
	t.Helper()
	base, got := playthrough(t, title, seats, settings, bots)
	if *update {
		write(t, base+".txt", got)
		return
	}
	want, err := os.ReadFile(base + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s.txt differs: %s\n(look, and run the test with -update if it is meant)", base, firstLine(want, got))
	}
}

// GoldenDigest is Golden for one of many playthroughs of a title: of what came of it a digest of
// each line is kept, so that it is seen where something changes, and as it is now.
func GoldenDigest(t *testing.T, title game.Title, seats int, settings map[string]string, bots ...string) {
	t.Helper()
	base, got := playthrough(t, title, seats, settings, bots)
	digest := digestOf(got)
	if *update {
		write(t, base+".sum", digest)
		return
	}
	want, err := os.ReadFile(base + ".sum")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(digest, want) {
		return
	}
	was, is, lines := strings.Split(string(want), "\n"), strings.Split(string(digest), "\n"), strings.Split(string(got), "\n")
	at := 0
	for at < min(len(was), len(is))-1 && was[at] == is[at] {
		at++
	}
	t.Errorf("%s.sum differs: line %d of %d, of which there were %d, is now\n  %s\n(look, and run the test with -update if it is meant)", base, at+1, len(is), len(was), lines[at])
}

// digestOf is a digest of each line.
func digestOf(text []byte) []byte {
	var out bytes.Buffer
	for line := range bytes.Lines(text) {
		h := fnv.New64a()
		h.Write(line)
		fmt.Fprintf(&out, "%016x\n", h.Sum64())
	}
	return out.Bytes()
}

// playthrough is what came of a recorded game, and what the files about it are called.
func playthrough(t *testing.T, title game.Title, seats int, settings map[string]string, bots []string) (base string, got []byte) {
	t.Helper()
	setup, err := title.Info().Complete(game.Setup{Seats: seats, Settings: settings})
	if err != nil {
		t.Fatal(err)
	}
	base = filepath.Join("testdata", "golden", goldenName(title.Info(), setup))
	record, err := readRecord(base + ".json")
	if err == nil {
		_, err = through(title, record)
	}
	if err != nil {
		if !*update {
			t.Fatalf("%v\n(run the test with -update to renew it)", err)
		}
		record = botsRecord(t, title, setup, bots)
		write(t, base+".json", encodeRecord(t, record))
	}
	if got, err = through(title, record); err != nil {
		t.Fatal(err)
	}
	return base, got
}

// goldenName is the setup as a file name: its seats, and what is not default.
func goldenName(info game.Info, setup game.Setup) string {
	name := fmt.Sprintf("%d-seats", setup.Seats)
	for _, set := range info.Settings {
		if value := setup.Settings[set.Key]; value != set.Default {
			name += "_" + set.Key + "-" + value
		}
	}
	return name
}

func readRecord(path string) (*game.Record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return game.ReadRecord(f)
}

// randomRecord is the record of a random game.
func randomRecord(t testing.TB, title game.Title, setup game.Setup) *game.Record {
	t.Helper()
	return botsRecord(t, title, setup, nil)
}

// botsRecord is the record of a game of bots: of these kinds in turn, random ones
// if none is named.
func botsRecord(t testing.TB, title game.Title, setup game.Setup, kinds []string) *game.Record {
	t.Helper()
	g, err := title.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	if len(kinds) == 0 {
		kinds = []string{"random"}
	}
	table := make([]string, setup.Seats)
	seats := make([]game.SeatInfo, setup.Seats)
	for i := range seats {
		table[i] = kinds[i%len(kinds)]
		seats[i] = game.SeatInfo{Name: fmt.Sprintf("%s %d", table[i], i+1), Bot: table[i]}
	}
	bots, err := bot.NewTable(table, setup.Seats)
	if err != nil {
		t.Fatal(err)
	}
	record := game.NewRecord(title.Info(), setup, seats)
	if err := bots.Record(g, bot.Rand(*rngFlag, setup.Seats), mostActions, record); err != nil {
		t.Fatal(err)
	}
	return record
}

func encodeRecord(t testing.TB, r *game.Record) []byte {
	t.Helper()
	var text bytes.Buffer
	if err := game.WriteRecord(&text, r); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// through plays a record through and tells what came of it.
func through(title game.Title, record *game.Record) ([]byte, error) {
	g, err := title.New(record.Setup())
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s, version %d: %d seats, %v\n", record.Title, record.Version, len(record.Seats), record.Settings)
	for n, e := range record.Entries {
		if n > 0 && n%(len(record.Entries)/goldenViews+1) == 0 {
			if err := printView(&out, g, n); err != nil {
				return nil, err
			}
		}
		if err := printEntry(&out, g, n, e); err != nil {
			return nil, err
		}
	}
	ending, standings := g.Outcome()
	fmt.Fprintf(&out, "ending %q\n", ending)
	for _, st := range standings {
		fmt.Fprintf(&out, "  rank %d: seat %s, %d, won %v\n", st.Rank, st.Seat, st.Score, st.Won)
	}
	err = printView(&out, g, len(record.Entries))
	return out.Bytes(), err
}

func printEntry(out *bytes.Buffer, g game.Game, n int, e game.Entry) error {
	options := g.Options(e.Seat)
	action, err := g.Title().Decode(e.Action)
	if err != nil {
		return &game.EntryError{Index: n, Err: err}
	}
	var log game.Log
	if err := g.Do(e.Seat, action, &log); err != nil {
		return &game.EntryError{Index: n, Err: err}
	}
	var events []game.Event
	for _, logged := range log.Entries {
		events = append(events, logged.Event)
	}
	told, err := game.EncodeEvents(events)
	if err != nil {
		return err
	}
	prints, err := fingerprints(g)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d seat %s of %d options: %s views %s\n", n, e.Seat, options, e.Action, prints)
	if len(events) > 0 {
		fmt.Fprintf(out, "  %s\n", told)
	}
	return nil
}

// fingerprints is a short print of each view: the watcher's, then the seats'. The seats that
// decide are asked for their options first, so that the view shows all there is.
func fingerprints(g game.Game) (string, error) {
	var prints []string
	for seat := game.Watcher; int(seat) < g.Seats(); seat++ {
		if seat == game.Chance {
			continue
		}
		g.Options(seat)
		raw, err := json.Marshal(g.View(seat))
		if err != nil {
			return "", err
		}
		h := fnv.New32a()
		h.Write(raw)
		prints = append(prints, fmt.Sprintf("%08x", h.Sum32()))
	}
	return strings.Join(prints, " "), nil
}

func printView(out *bytes.Buffer, g game.Game, n int) error {
	raw, err := json.Marshal(g.View(game.Watcher))
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "--- what everybody sees after %d entries\n%s\n---\n", n, byField(raw))
	return nil
}

// byField is a JSON object with a line for each of its fields, and for each
// element of a list of lists or objects in it: few lines, each short enough to
// show what changed.
func byField(raw []byte) []byte {
	var out []byte
	depth, quoted := 0, false
	for i, c := range raw {
		out = append(out, c)
		switch {
		case c == '"' && raw[i-1] != '\\':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		case c == ',' && depth == 1:
			out = append(out, "\n "...)
		case c == ',' && depth == 2 && (raw[i+1] == '{' || raw[i+1] == '['):
			out = append(out, "\n  "...)
		}
	}
	return out
}

// firstLine shows the first line in which two texts differ.
func firstLine(want, got []byte) string {
	a, b := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d\n  was %s\n  is  %s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines were %d", len(b), len(a))
}
