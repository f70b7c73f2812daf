package games18xx

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// edited is a played game with its log changed, and with & written as \u0026.
func edited(t *testing.T, change func(log []map[string]any) []map[string]any) (*Import, error) {
	t.Helper()
	return editedAt(t, change, nil)
}

// editedAt also tells how the game stands after each entry.
func editedAt(t *testing.T, change func(log []map[string]any) []map[string]any, after func(int, *Entry, game.Game) error) (*Import, error) {
	t.Helper()
	var file map[string]any
	if err := json.Unmarshal(read(t, sharedGame(t, "bot-games/g1101_3p"), "raw.json"), &file); err != nil {
		t.Fatal(err)
	}
	var log []map[string]any
	for _, e := range file["actions"].([]any) {
		log = append(log, e.(map[string]any))
	}
	file["actions"] = change(log)
	data, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	return Convert(data, after)
}

// passesOf are the entries of that game that are passes of companies at some steps.
func passesOf(t *testing.T, steps ...string) map[any]bool {
	t.Helper()
	ids := map[any]bool{}
	for _, line := range bytes.Split(read(t, sharedGame(t, "bot-games/g1101_3p"), "actions.jsonl"), []byte("\n")) {
		var e map[string]any
		if json.Unmarshal(line, &e) == nil && e["type"] == "pass" && slices.Contains(steps, fmt.Sprint(e["step"])) {
			ids[e["orig_id"]] = true
		}
	}
	if len(ids) == 0 {
		t.Fatal("no such pass")
	}
	return ids
}

// A pass that ends a company's turn may be missing or stand there twice, where only
// one of the two programs asks, and no pass that something else follows need be there:
// the game is the same.
func TestPassesThatOnlyOneProgramAsksFor(t *testing.T) {
	t.Parallel()
	plain, err := edited(t, func(log []map[string]any) []map[string]any { return log })
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		passes map[any]bool
		copies int
	}{
		{"the last missing", passesOf(t, "Acquire"), 0},
		{"the last twice", passesOf(t, "Acquire"), 2},
		{"the last two missing", passesOf(t, "Acquire", "RedeemShare"), 0},
		{"those before track, stations and trains missing", passesOf(t, "Merge", "Track", "Token"), 0},
	} {
		im, err := edited(t, func(log []map[string]any) (out []map[string]any) {
			for i := range log {
				n := 1
				if test.passes[log[i]["id"]] && i < len(log)-1 && (test.copies > 0 || log[i+1]["type"] != "pass" || log[i+1]["entity"] != log[i]["entity"]) {
					n = test.copies
				}
				for range n {
					out = append(out, log[i])
				}
			}
			return out
		})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if *im.Game.State().(*rm.State) != *plain.Game.State().(*rm.State) {
			t.Errorf("%s: the game ends in another position", test.name)
		}
	}
}

// without is the log without the n-th entry of a type.
func without(t *testing.T, log []map[string]any, kind string, n int) []map[string]any {
	t.Helper()
	for i, e := range log {
		if e["type"] == kind {
			if n--; n < 0 {
				return slices.Concat(log[:i], log[i+1:])
			}
		}
	}
	t.Fatalf("there are not so many of type %s", kind)
	return nil
}

// row is where entries of these types follow each other.
func row(t *testing.T, log []map[string]any, kinds ...string) int {
	t.Helper()
	for i := range log {
		j := 0
		for j < len(kinds) && i+j < len(log) && log[i+j]["type"] == kinds[j] {
			j++
		}
		if j == len(kinds) {
			return i
		}
	}
	t.Fatalf("nowhere follow %v", kinds)
	return 0
}

// A company that goes on to buy trains without having run has run nothing.
func TestARunThatIsNotWritten(t *testing.T) {
	t.Parallel()
	var next any
	reached := false
	_, err := editedAt(t, func(log []map[string]any) []map[string]any {
		i := row(t, log, "run_routes", "dividend", "buy_train")
		next = log[i+2]["id"]
		return slices.Concat(log[:i], log[i+2:])
	}, func(_ int, e *Entry, g game.Game) error {
		reached = reached || e != nil && float64(e.ID) == next
		return nil
	})
	if !reached {
		t.Errorf("its train is not bought: %v", err)
	}
}

// A decision that cannot be passed must be there, and what a company does is done in its
// own turn: else the refusal says what is asked and of whom.
func TestWhatIsAskedIsAnswered(t *testing.T) {
	t.Parallel()
	_, err := edited(t, func(log []map[string]any) []map[string]any {
		i := row(t, log, "dividend", "buy_train")
		return slices.Concat(log[:i], log[i+1:])
	})
	if err == nil || !strings.Contains(err.Error(), "it is the step") {
		t.Errorf("without its dividend: %v", err)
	}
	for _, kind := range []string{"pass", "lay_tile", "place_token", "dividend", "buy_train", "buy_shares", "merge"} {
		where := ""
		_, err := edited(t, func(log []map[string]any) []map[string]any {
			var acted []any // the latest first
			for _, e := range log {
				if e["entity_type"] != "corporation" {
					continue
				}
				if e["type"] == kind && len(acted) > 2 {
					i := slices.IndexFunc(acted, func(o any) bool { return o != e["entity"] && o != e["corporation"] })
					if acted[0] != e["entity"] {
						i++ // the very last may go on
					}
					e["entity"] = acted[i]
					where = fmt.Sprintf("(id %v, %s by %v): it is the turn of", e["id"], kind, e["entity"])
					return log
				}
				acted = slices.DeleteFunc(acted, func(o any) bool { return o == e["entity"] })
				acted = slices.Insert(acted, 0, e["entity"])
			}
			t.Fatalf("nobody does %s", kind)
			return nil
		})
		if err == nil || !strings.Contains(err.Error(), where) {
			t.Errorf("%s: %v", where, err)
		}
	}
}

// What is not on the map or no tile is told as that, and not by what would follow from it.
func TestWhatIsNotOnTheMap(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		kind, field string
		bad         any
		said        string
	}{
		{"lay_tile", "hex", "Z99", "Z99"},
		{"lay_tile", "hex", "B15", "no tile lies on"},
		{"lay_tile", "tile", "9999-0", "9999"},
		{"lay_tile", "rotation", 6, "turned by 0 to 5, not 6"},
		{"lay_tile", "rotation", -1, "turned by 0 to 5, not -1"},
		{"place_token", "city", "nowhere", "is not a city"},
		{"place_token", "city", "-1", "does not lie on the map"},
		{"place_token", "city", "Z99-0-0", "does not lie on the map"},
	} {
		_, err := edited(t, func(log []map[string]any) []map[string]any {
			log[row(t, log, test.kind)][test.field] = test.bad
			return log
		})
		if err == nil || !strings.Contains(err.Error(), test.said) {
			t.Errorf("%s %s %v: %v", test.kind, test.field, test.bad, err)
		}
	}
}

// A company that must buy a train and does not ends the reading: nothing is bought for it.
func TestATrainThatIsNotBought(t *testing.T) {
	t.Parallel()
	refused := 0
	for n := range 12 {
		if _, err := edited(t, func(log []map[string]any) []map[string]any {
			return without(t, log, "buy_train", n)
		}); err != nil {
			refused++
		}
	}
	if refused == 0 {
		t.Error("any train may be left out")
	}
}

// A pass before what belongs to the step that is asked was for another step.
func TestPassOfAStepNotAsked(t *testing.T) {
	t.Parallel()
	_, err := edited(t, func(log []map[string]any) (out []map[string]any) {
		for _, e := range log {
			switch e["type"] {
			case "place_token", "dividend":
				out = append(out, map[string]any{"type": "pass", "entity": e["entity"], "entity_type": "corporation", "id": e["id"]})
			}
			out = append(out, e)
		}
		return out
	})
	if err != nil {
		t.Error(err)
	}
}

// Routes without track are idle trains; more routes than trains can run are refused.
func TestOddRoutes(t *testing.T) {
	t.Parallel()
	with := func(n int, extra func(route any) any) error {
		_, err := edited(t, func(log []map[string]any) []map[string]any {
			for _, e := range log {
				routes, _ := e["routes"].([]any)
				if len(routes) == 0 {
					continue
				}
				for range n {
					routes = append(routes, extra(routes[0]))
				}
				e["routes"] = routes
			}
			return log
		})
		return err
	}
	idle := map[string]any{"train": "A-0", "connections": []any{}, "hexes": []any{}, "revenue": 0, "subsidy": 0}
	if err := with(1, func(any) any { return idle }); err != nil {
		t.Error(err)
	}
	if err := with(40, func(route any) any { return route }); err == nil || !strings.Contains(err.Error(), "routes") {
		t.Errorf("forty routes: %v", err)
	}
}

// Without a seed in its settings a game was dealt from the first digits of its id.
func TestSeed(t *testing.T) {
	for id, want := range map[string]int32{`46925`: 46925, `"hs_abc_1612_7"`: 1612, `2147483650`: 2} {
		f := File{ID: json.RawMessage(id)}
		if got, err := f.seed(); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", id, got, err, want)
		}
	}
}

// A player who has no id goes by the name; players that cannot be told apart are refused.
func TestPlayersAreToldApart(t *testing.T) {
	for players, want := range map[string]string{
		`[{"name":"A"},{"name":"B"}]`:               "",
		`[{"id":null,"name":"A"},{"id":0}]`:         "",
		`[{"id":1,"name":"A"},{"id":1,"name":"B"}]`: "two players have the id 1",
		`[{"id":1,"name":"A"},{}]`:                  "player 2 has neither id nor name",
	} {
		_, err := Read([]byte(`{"title":"1862","id":5,"players":` + players + `}`))
		if got := fmt.Sprint(err); want != "" && got != want || want == "" && err != nil {
			t.Errorf("%s: %v", players, err)
		}
	}
}
