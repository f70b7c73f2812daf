package games18xx

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// FuzzImport throws bytes at the reading of games of another site. What is read becomes a
// record that replays to a position in which all adds up, or is refused.
func FuzzImport(f *testing.F) {
	for _, settings := range []string{`{}`, `{"optional_rules":[],"seed":5}`} {
		f.Add([]byte(`{"title":"1862","players":[{"id":1,"name":"a"},{"id":2,"name":"b"}],"settings":` + settings + `,"actions":[]}`))
	}
	f.Add([]byte(`[1]`))
	f.Add(beginning(f, 30))
	f.Fuzz(func(t *testing.T, data []byte) {
		record, err := Importer{}.Import(t.Context(), data)
		if err != nil {
			return
		}
		tape, err := rm.Title.Tape(record)
		if err != nil {
			t.Fatalf("what was read cannot be taken up: %v", err)
		}
		g, err := tape.At(tape.Len())
		if err != nil {
			t.Fatalf("what was read does not replay: %v", err)
		}
		if err := g.Audit(); err != nil {
			t.Fatal(err)
		}
	})
}

// beginning is the first actions of a game that was played there, where it is at hand.
func beginning(f *testing.F, actions int) []byte {
	f.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "shared", "1862", "example-game", "raw.json"))
	if err != nil {
		return nil
	}
	var file map[string]json.RawMessage
	var list []json.RawMessage
	if err := json.Unmarshal(data, &file); err != nil {
		f.Fatal(err)
	}
	if err := json.Unmarshal(file["actions"], &list); err != nil {
		f.Fatal(err)
	}
	if file["actions"], err = json.Marshal(list[:actions]); err != nil {
		f.Fatal(err)
	}
	if data, err = json.Marshal(file); err != nil {
		f.Fatal(err)
	}
	if _, err := (Importer{}).Import(f.Context(), data); err != nil {
		f.Fatalf("the beginning of the game cannot be read: %v", err)
	}
	return data
}
