package games18xx

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest"
)

// notCompared are the fields of a trace that say nothing about the position: the
// other program's name for what was decided before, and how it works out again what
// a run earns.
var notCompared = []string{"in_step", "run.recomputed_revenue", "run.recomputed_subsidy", "run.routes"}

// Whatever one changes in a trace is found: at some positions of the played games,
// also in the middle of mergers, each single value is bent in turn.
func TestEveryChangeOfATraceIsFound(t *testing.T) {
	t.Parallel()
	kinds := map[string]bool{}
	for _, name := range []string{"example-game", "bot-games/g1101_3p"} {
		dir := sharedGame(t, name)
		data := read(t, dir, "raw.json")
		file, err := Read(data)
		if err != nil {
			t.Fatal(err)
		}
		raw := bytes.Split(bytes.TrimSpace(read(t, dir, "trace.jsonl")), []byte("\n"))
		trace, err := ReadTrace(read(t, dir, "trace.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = Convert(data, func(n int, e *Entry, g game.Game) error {
			if err := trace.Compare(n, e, g, file); err != nil {
				return err
			}
			if n%titletest.Many(681, 227) != 0 && n != trace.Actions() && (trace.lines[n].Step != "OptionShare" || n%3 != 0) {
				return nil
			}
			here := position(e, g, file)
			bend(raw[n], func(path string, bent []byte) {
				if slices.ContainsFunc(notCompared, func(p string) bool { return path == p || strings.HasPrefix(path, p+".") }) {
					return
				}
				kinds[kindOf(path)] = true
				var line traceLine
				if json.Unmarshal(bent, &line) != nil {
					return // damaged: refused when it is read
				}
				line.laid = maps.Clone(trace.lines[n].laid)
				maps.Copy(line.laid, line.Tiles)
				if line.N == n && here.with(n, &line) == nil && !londonSlot(path, &line) {
					t.Errorf("%s, line %d: another %s is not found", name, n, path)
				}
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(kinds) < 60 {
		t.Errorf("only %d kinds of fields were bent: %v", len(kinds), slices.Sorted(maps.Keys(kinds)))
	}
}

// londonSlot tells whether the path is the space of a token in London: they are all
// one.
func londonSlot(path string, l *traceLine) bool {
	var company, field string
	var i int
	if n, _ := fmt.Sscanf(strings.ReplaceAll(path, ".", " "), "corps %s tokens %d %s", &company, &i, &field); n < 3 || field != "slot" {
		return false
	}
	return l.Corps[company].Tokens[i].London
}

// kindOf is a path without the names of players, companies and hexes in it.
func kindOf(path string) string {
	parts := strings.Split(path, ".")
	for i, p := range parts {
		if strings.ContainsAny(p, "0123456789&") || p == strings.ToUpper(p) || p == "WStI" {
			parts[i] = "*"
		}
	}
	return strings.Join(parts, ".")
}

// bend gives the line with each of its values changed, one at a time.
func bend(line []byte, try func(path string, bent []byte)) {
	var whole any
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	if d.Decode(&whole) != nil {
		return
	}
	bendValue(whole, "", func(any) {}, func(path string) {
		data, err := json.Marshal(whole)
		if err == nil {
			try(path, data)
		}
	})
}

func bendValue(v any, path string, set func(any), try func(path string)) {
	with := func(other any) {
		set(other)
		try(path)
		set(v)
	}
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			bendValue(v[key], strings.TrimPrefix(path+"."+key, "."), func(x any) { v[key] = x }, try)
		}
	case []any:
		for i := range v {
			bendValue(v[i], fmt.Sprintf("%s.%d", path, i), func(x any) { v[i] = x }, try)
		}
	case json.Number:
		n, _ := v.Int64()
		with(n + 1)
	case string:
		with(v + "x")
	case bool:
		with(!v)
	case nil:
		with(1)
	}
}
