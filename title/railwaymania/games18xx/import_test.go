package games18xx

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// sharedGame is the folder of a game that was played elsewhere.
func sharedGame(tb testing.TB, name string) string {
	tb.Helper()
	dir := filepath.Join("..", "..", "..", "..", "shared", "1862", name)
	if _, err := os.Stat(dir); err != nil {
		tb.Skipf("the played games are not beside the project (%s)", dir)
	}
	return dir
}

func read(tb testing.TB, path ...string) []byte {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// Every action of the played games agrees with the positions recorded elsewhere, and is
// written again as it was there.
func TestPlayedGamesAgree(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"example-game", "bot-games/g1101_3p", "bot-games/g1303_4p_eight_tokens"} {
		t.Run(filepath.Base(name), func(t *testing.T) {
			im, _ := agrees(t, sharedGame(t, name))
			writtenAsLogged(t, sharedGame(t, name), im)
		})
	}
}

// agrees imports the game of a folder and compares it with its trace, from the first
// to the last action.
func agrees(t *testing.T, dir string) (*Import, *Trace) {
	t.Helper()
	trace, err := ReadTrace(read(t, dir, "trace.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	data := read(t, dir, "raw.json")
	file, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	agree := 0
	im, err := Convert(data, func(n int, e *Entry, g game.Game) error {
		if err := trace.Compare(n, e, g, file); err != nil {
			return err
		}
		agree = n
		return g.Audit()
	})
	if err != nil {
		t.Fatalf("%d of %d actions agree; %v", agree, trace.Actions(), err)
	}
	if agree != trace.Actions() || !im.Game.Turn().Over {
		t.Errorf("%d of %d actions agree", agree, trace.Actions())
	}
	return im, trace
}

// The record of an imported game replays to the same end, by itself.
func TestImportedRecordReplays(t *testing.T) {
	t.Parallel()
	dir := sharedGame(t, "example-game")
	im, err := Convert(read(t, dir, "raw.json"), nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(im.Record)
	if err != nil {
		t.Fatal(err)
	}
	record, err := game.ReadRecord(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	tape, err := rm.Title.Tape(record)
	if err != nil {
		t.Fatal(err)
	}
	g, err := tape.At(tape.Len())
	if err != nil {
		t.Fatal(err)
	}
	if *g.State().(*rm.State) != *im.Game.State().(*rm.State) {
		t.Error("the replayed game ends in another position")
	}
	file, _ := Read(read(t, dir, "raw.json"))
	_, standings := g.Outcome()
	for _, s := range standings {
		if want := file.Result[string(file.Players[s.Seat].ID)]; float64(s.Score) != want {
			t.Errorf("%s has %d, in the file %v", file.Players[s.Seat].Name, s.Score, want)
		}
	}
}

// The deal is the one that the other program made of the same seed.
func TestDeal(t *testing.T) {
	for _, name := range []string{"example-game", "bot-games/g1101_3p", "bot-games/g1303_4p_eight_tokens"} {
		var setup struct {
			Seed    int64               `json:"seed"`
			Offer   []string            `json:"offer_order"`
			Permits map[string][]string `json:"permits"`
		}
		if err := json.Unmarshal(read(t, sharedGame(t, name), "setup.json"), &setup); err != nil {
			t.Fatal(err)
		}
		file, err := Read(read(t, sharedGame(t, name), "raw.json"))
		if err != nil {
			t.Fatal(err)
		}
		file.Settings.Seed = &setup.Seed
		im, err := file.start("convention")
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range im.state.Deal.Order[:im.state.Deal.Dealt] {
			if permit := im.state.Charters[c].Permit.String(); c.String() != setup.Offer[i] || permit != setup.Permits[c.String()][0] {
				t.Errorf("%s: place %d is %s with %s", name, i, c, permit)
			}
		}
	}
}

func ids(entries []Entry) (list []int) {
	for _, e := range entries {
		list = append(list, e.ID)
	}
	return list
}

// Undo takes back the latest standing entry, or all after a number; redo restores;
// chat is never undone; anything else forgets what could be redone.
func TestResolve(t *testing.T) {
	n := func(k int) *int { return &k }
	for _, c := range []struct {
		log  []Entry
		want []int
	}{
		{[]Entry{{ID: 1, Type: "pass"}, {ID: 2, Type: "bid"}, {ID: 3, Type: "undo"}}, []int{1}},
		{[]Entry{{ID: 1, Type: "pass"}, {ID: 2, Type: "bid"}, {ID: 3, Type: "undo"}, {ID: 4, Type: "redo"}}, []int{1, 2}},
		{[]Entry{{ID: 1, Type: "pass"}, {ID: 2, Type: "message"}, {ID: 3, Type: "undo"}}, nil},
		{[]Entry{{ID: 1, Type: "pass"}, {ID: 2, Type: "bid"}, {ID: 3, Type: "bid"}, {ID: 4, Type: "undo", ActionID: n(1)}}, []int{1}},
		{[]Entry{{ID: 1, Type: "pass"}, {ID: 2, Type: "undo", ActionID: n(0)}, {ID: 3, Type: "bid"}}, []int{3}},
		{[]Entry{{ID: 1, Type: "bid"}, {ID: 2, Type: "bid"}, {ID: 3, Type: "undo"}, {ID: 4, Type: "undo"}, {ID: 5, Type: "redo"}}, []int{1}},
		{[]Entry{
			{ID: 1, Type: "bid"}, {ID: 2, Type: "bid"}, {ID: 3, Type: "bid"}, {ID: 4, Type: "undo", ActionID: n(1)},
			{ID: 5, Type: "message"}, {ID: 6, Type: "redo"}, {ID: 7, Type: "undo"},
		}, []int{1, 2}},
		{[]Entry{
			{ID: 1, Type: "bid"}, {ID: 2, Type: "bid"}, {ID: 3, Type: "undo"}, {ID: 4, Type: "undo"},
			{ID: 5, Type: "redo"}, {ID: 6, Type: "redo"}, {ID: 7, Type: "pass"}, {ID: 8, Type: "undo", ActionID: n(2)},
		}, []int{1, 2}},
	} {
		got, err := resolve(c.log)
		if err != nil || !slices.Equal(ids(got), c.want) {
			t.Errorf("%v: %v, %v; want %v", c.log, ids(got), err, c.want)
		}
	}
	for _, log := range [][]Entry{
		{{ID: 1, Type: "redo"}},
		{{ID: 1, Type: "bid"}, {ID: 2, Type: "undo"}, {ID: 3, Type: "pass"}, {ID: 4, Type: "redo"}},
		{{ID: 1}},
	} {
		if _, err := resolve(log); err == nil {
			t.Errorf("%v was resolved", log)
		}
	}
}

// Automatic actions stand behind what caused them; programmes and chat do nothing.
func TestLine(t *testing.T) {
	f := File{Actions: []Entry{
		{ID: 1, Type: "bid", Auto: []Entry{{Type: "pass"}, {Type: "program_disable"}}},
		{ID: 2, Type: "program_share_pass", Auto: []Entry{{Type: "pass"}}},
		{ID: 3, Type: "message"},
		{ID: 4, Type: "bid", Skip: true, Auto: []Entry{{Type: "pass"}}},
	}}
	line, err := f.Line()
	if err != nil || !slices.Equal(ids(line), []int{1, 1, 2}) {
		t.Errorf("%v, %v", ids(line), err)
	}
}

// Damaged games are refused and never panic: the example with each field of some
// entries bent.
func TestDamagedFilesAreRefused(t *testing.T) {
	t.Parallel()
	var file map[string]any
	if err := json.Unmarshal(read(t, sharedGame(t, "bot-games/g1101_3p"), "raw.json"), &file); err != nil {
		t.Fatal(err)
	}
	actions := file["actions"].([]any)
	for at := 0; at < len(actions); at += 17 {
		whole := actions[at].(map[string]any)
		for field := range whole {
			if field == "id" || field == "entity_type" {
				continue
			}
			for _, bent := range []any{"-", 999, "ECR_9", []any{}} {
				damaged := maps.Clone(whole)
				damaged[field] = bent
				actions[at] = damaged
				data, _ := json.Marshal(map[string]any{
					"title": "1862", "id": file["id"], "players": file["players"], "settings": file["settings"], "actions": actions[:at+1],
				})
				_, _ = Convert(data, nil)
			}
		}
		actions[at] = whole
	}
}

// BenchmarkReplay replays the example with all legality checked.
func BenchmarkReplay(b *testing.B) {
	im, err := Convert(read(b, sharedGame(b, "example-game"), "raw.json"), nil)
	if err != nil {
		b.Fatal(err)
	}
	tape, err := rm.Title.Tape(im.Record)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tape.At(tape.Len()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*float64(tape.Len())/b.Elapsed().Seconds(), "actions/s")
}
