package games18xx

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// unread are the fields that say nothing about the game, or nothing that is not said
// by others.
var unread = map[string]bool{
	"id": true, "created_at": true, "user": true, "original_id": true, "auto_actions": true,
	"program_share_pass entity": true, "program_share_pass entity_type": true, // what comes of it follows
	"hexes": true, "revenue_str": true, "extra_revenue": true,
	"buy_shares percent": true, "sell_shares share_price": true, // one share, at the market's price
	"buy_train price": true, "run_routes subsidy": true, // fixed, and told by each route
	"place_token slot":              true, // tokens go to the next free circle
	"corporation buy_shares shares": true, // it redeems its own
}

// An action whose words mean nothing is refused, and the refusal names it: of every kind
// of action that is in force in the played games each field is spoilt in turn.
func TestSpoiltActionsAreRefused(t *testing.T) {
	t.Parallel()
	tried := map[string]bool{}
	for _, name := range []string{"example-game", "bot-games/g1101_3p", "bot-games/g1303_4p_eight_tokens"} {
		raw := read(t, sharedGame(t, name), "raw.json")
		inForce := map[int]bool{}
		if _, err := Convert(raw, func(_ int, e *Entry, _ game.Game) error {
			if e != nil {
				inForce[e.ID] = true
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		var file map[string]any
		if err := json.Unmarshal(raw, &file); err != nil {
			t.Fatal(err)
		}
		for _, action := range file["actions"].([]any) {
			a := action.(map[string]any)
			if id, _ := a["id"].(float64); inForce[int(id)] {
				spoil(t, file, a, tried)
			}
		}
	}
	if len(tried) < 30 {
		t.Errorf("only %d fields: %v", len(tried), slices.Sorted(maps.Keys(tried)))
	}
}

// spoil spoils the fields of an action that were not tried in one of its kind.
func spoil(t *testing.T, file, a map[string]any, tried map[string]bool) {
	t.Helper()
	for _, field := range slices.Sorted(maps.Keys(a)) {
		kind, key := fmt.Sprint(a["type"], " ", field), fmt.Sprint(a["entity_type"], " ", a["type"], " ", field)
		if tried[key] || unread[field] || unread[kind] || unread[key] {
			continue
		}
		tried[key] = true
		was := a[field]
		for _, bad := range spoilt(was) {
			a[field] = bad
			data, err := json.Marshal(file)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Convert(data, nil)
			if err == nil {
				t.Errorf("%s may be %v", key, bad)
			} else if !places(err, a["id"]) && len(bare(bad)) > 0 {
				t.Errorf("%s is %v, and it is said: %v", key, bad, err)
			}
		}
		a[field] = was
	}
}

// places tells whether an error says where it is.
func places(err error, id any) bool {
	return slices.ContainsFunc([]string{fmt.Sprintf("(id %v,", id), fmt.Sprintf("entry %v ", id), "the file is damaged"}, func(s string) bool {
		return strings.Contains(err.Error(), s)
	})
}

// bare is a list; where there is none that lacks is seen only by what follows.
func bare(v any) []any {
	list, ok := v.([]any)
	if !ok {
		return []any{v}
	}
	return list
}

// spoilt is a value in forms that mean nothing.
func spoilt(v any) []any {
	switch v := v.(type) {
	case string:
		return []any{"nonsense", ""}
	case float64:
		return []any{-7, "nonsense"}
	case []any:
		list := []any{[]any{}}
		if len(v) > 0 {
			for _, bad := range spoilt(v[0]) {
				list = append(list, append([]any{bad}, v[1:]...))
			}
		}
		return list
	case map[string]any:
		var list []any
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if unread[key] {
				continue
			}
			for _, bad := range spoilt(v[key]) {
				other := maps.Clone(v)
				other[key] = bad
				list = append(list, other)
			}
		}
		return list
	}
	return nil
}

// A purchase may have been taken for another where the rules refuse what follows, or the
// game parts from its trace; not where routes earn something else.
func TestParted(t *testing.T) {
	t.Parallel()
	illegal := &game.Illegal{Why: "not-now"}
	for _, c := range []struct {
		err  error
		want bool
	}{
		{illegal, true}, {fmt.Errorf("action 7: %w", illegal), true}, {&difference{N: 3}, true},
		{fmt.Errorf("%w: %w", errRevenue, illegal), false}, {errRevenue, false}, {errors.New("no company"), false}, {nil, false},
	} {
		if got := parted(c.err); got != c.want {
			t.Errorf("%v: %v", c.err, got)
		}
	}
}

// A file that breaks off says so, and after how much.
func TestFilesThatBreakOff(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", `{`, `{"title": "1862", "players": [{"id"`} {
		want := fmt.Sprintf("it ends in the middle, after %d bytes", len(text))
		if _, err := Read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := Read([]byte(`{"title": 1862}`)); err == nil || strings.Contains(err.Error(), "in the middle") {
		t.Errorf("a file that is whole and wrong: %v", err)
	}
}

// A game that is not over is written as one that goes on, with the seat that is asked;
// one that is over with its end and result.
func TestStandingOfAnExport(t *testing.T) {
	t.Parallel()
	whole := randomGame(t, 3, 5, map[string]string{"length": "short"}, map[string]int{})
	part := *whole
	part.Entries = whole.Entries[:100]
	for _, c := range []struct {
		record *game.Record
		status string
		acting int
	}{{whole, "finished", 3}, {&part, "active", 1}} {
		data, err := Export(c.record)
		if err != nil {
			t.Fatal(err)
		}
		var f struct {
			Status    string         `json:"status"`
			Acting    []int          `json:"acting"`
			Result    map[string]int `json:"result"`
			EndReason string         `json:"game_end_reason"`
		}
		if err := json.Unmarshal(data, &f); err != nil {
			t.Fatal(err)
		}
		over := c.status == "finished"
		if f.Status != c.status || len(f.Acting) != c.acting || (len(f.Result) == 3) != over || (f.EndReason != "") != over {
			t.Errorf("%s: %+v", c.status, f)
		}
	}
}
