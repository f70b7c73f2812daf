package games18xx

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// A run that cannot be is refused for what is wrong with it, not for what would follow from that.
func TestRunsAreRefusedForWhatIsWrong(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		field string
		bad   any
		said  string
	}{
		{"train", "H-9", "has no train H-9"},
		{"connections", []any{[]any{"Z99", "F4"}}, `there is no hex "Z99"`},
		{"connections", []any{[]any{"C4", "H11"}}, "is no line of track"},
		{"revenue", 0, "in the file 0 and"},
	} {
		_, err := edited(t, func(log []map[string]any) []map[string]any {
			e := log[row(t, log, "run_routes")]
			e["routes"].([]any)[0].(map[string]any)[test.field] = test.bad
			return log
		})
		if err == nil || !strings.Contains(err.Error(), test.said) {
			t.Errorf("%s %v: %v", test.field, test.bad, err)
		}
	}
}

// The same route twice is refused by its rule, and not because it would bring something else.
func TestRoutesAgainstTheRulesAreRefusedByTheRule(t *testing.T) {
	t.Parallel()
	_, err := edited(t, func(log []map[string]any) []map[string]any {
		for _, e := range log {
			if routes, _ := e["routes"].([]any); len(routes) > 1 {
				again := routes[1].(map[string]any)
				again["connections"] = routes[0].(map[string]any)["connections"]
				return log
			}
		}
		t.Fatal("no company runs two trains")
		return nil
	})
	if err == nil || errors.Is(err, errRevenue) {
		t.Error(err)
	}
}

// A player who is not on turn cannot run; where nothing could run and nobody is asked, an empty run is none.
func TestRunsOutOfTurn(t *testing.T) {
	t.Parallel()
	_, err := edited(t, func(log []map[string]any) []map[string]any {
		first := log[row(t, log, "run_routes")]
		for i, e := range log {
			if e["type"] == "run_routes" && e["entity"] != first["entity"] {
				return slices.Insert(log, i, first)
			}
		}
		t.Fatal("only one company runs")
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "it is the turn of") {
		t.Error(err)
	}
	empty := 0
	_, err = edited(t, func(log []map[string]any) (out []map[string]any) {
		ran := map[any]bool{}
		for _, e := range log {
			switch e["type"] {
			case "run_routes":
				ran[e["entity"]] = true
			case "buy_train":
				if !ran[e["entity"]] {
					out = append(out, map[string]any{"type": "run_routes", "entity": e["entity"], "entity_type": "corporation", "id": e["id"], "routes": []any{}})
					empty++
				}
				ran[e["entity"]] = true // once is enough
			}
			out = append(out, e)
		}
		return out
	})
	if err != nil || empty == 0 {
		t.Errorf("%d empty runs: %v", empty, err)
	}
}

// What an entry names that there is not is told before anything is done: here nothing could be.
func TestEntriesThatNameNothing(t *testing.T) {
	for _, test := range []struct {
		entry Entry
		by    func(im *importer, e *Entry) error
		said  string
	}{
		{Entry{Kind: "half"}, func(im *importer, e *Entry) error { return im.dividend(0, e) }, `not "half"`},
		{Entry{City: "nowhere"}, (*importer).shed, "is not a city"},
		{Entry{Corporation: "ZZZ"}, (*importer).bid, `there is no company "ZZZ"`},
		{Entry{Corporation: "ZZZ", SharePrice: json.RawMessage(`"100,0,5"`)}, (*importer).par, `there is no company "ZZZ"`},
		{Entry{Corporation: "ENR", SharePrice: json.RawMessage(`"dear"`)}, (*importer).par, "is not a share price"},
		{Entry{}, (*importer).buy, "no shares are named"},
		{Entry{Shares: []string{"ENR3"}}, (*importer).buy, "is not a certificate"},
		{Entry{Type: "sell_shares"}, (*importer).doPlayer, "no shares are named"},
		{Entry{Type: "dance"}, (*importer).doPlayer, `a player cannot do "dance"`},
		{Entry{Corporation: "ZZZ"}, func(im *importer, e *Entry) error { return im.propose(0, e) }, `there is no company "ZZZ"`},
	} {
		if err := test.by(new(importer), &test.entry); err == nil || !strings.Contains(err.Error(), test.said) {
			t.Errorf("%+v: %v", test.entry, err)
		}
	}
	for step, by := range map[rm.Step]func(im *importer, e *Entry) error{rm.Bidding: (*importer).bid, rm.SettingPar: (*importer).par} {
		im := importer{state: &rm.State{Step: step, Company: board.NE}}
		err := by(&im, &Entry{Corporation: "ENR", SharePrice: json.RawMessage(`"100,0,5"`)})
		if err == nil || !strings.Contains(err.Error(), "the auction is for N&E, not for ENR") {
			t.Errorf("another company when it is %v: %v", step, err)
		}
	}
	for step, said := range map[rm.Step]string{rm.BuyingTokens: "is not a number of tokens", rm.HalfShare: "is redeemed or sold", rm.Trading: "nothing is to be chosen"} {
		im := importer{file: new(File), state: &rm.State{Seat: game.Chance, Step: step}}
		if err := im.choose(&Entry{Choice: json.RawMessage(`"some"`)}); err == nil || !strings.Contains(err.Error(), said) {
			t.Errorf("a choice when it is %v: %v", step, err)
		}
	}
}

// A game that cannot begin is refused for the reason.
func TestGamesThatCannotBegin(t *testing.T) {
	for settings, said := range map[string]string{
		`{}`: "its deal cannot be known",
		`{"seed": 5, "optional_rules": ["tiny"]}`: `the option "tiny"`,
	} {
		_, err := Convert([]byte(`{"title": "1862", "id": "mine", "players": [{"name": "A"}, {"name": "B"}], "settings": `+settings+`}`), nil)
		if err == nil || !strings.Contains(err.Error(), said) {
			t.Errorf("%s: %v", settings, err)
		}
	}
}

// Files of other games, and for more or fewer players than 1862 has, are told as that.
func TestFilesOfOtherGames(t *testing.T) {
	players := func(n int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprintf(`{"name": "P%d"}`, i)
		}
		return `{"title": "1862", "players": [` + strings.Join(list, ",") + `]}`
	}
	for file, said := range map[string]string{
		`{}`:                `it has no "title"`,
		`{"title": "1846"}`: "only 1862 can be imported",
		players(1):          "the game has 1 players",
		players(9):          "the game has 9 players",
		players(2):          "",
		players(8):          "",
	} {
		_, err := Read([]byte(file))
		if got := fmt.Sprint(err); said != "" && !strings.Contains(got, said) || said == "" && err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// Chat, what players programmed and that they agreed to stop are no actions, also where they are automatic.
func TestWhatDoesNothing(t *testing.T) {
	var f File
	if err := json.Unmarshal([]byte(`{"actions": [{"id": 1, "type": "message"}, {"id": 2, "type": "pass", "auto_actions": [{"type": "message"},
		{"type": "program_share_pass"}, {"type": "end_game"}, {"type": "bid"}]}, {"id": 3, "type": "end_game"}]}`), &f); err != nil {
		t.Fatal(err)
	}
	line, err := f.Line()
	if err != nil || len(line) != 2 || line[0].Type != "pass" || line[1].Type != "bid" {
		t.Errorf("%+v, %v", line, err)
	}
}

// Nothing is done after the end of a game, and nothing by companies that there are not.
func TestWhoCannotAct(t *testing.T) {
	t.Parallel()
	for said, change := range map[string]func(log []map[string]any) []map[string]any{
		"the game is over": func(log []map[string]any) []map[string]any { return append(log, log[len(log)-1]) },
		`there is no company "ZZZ"`: func(log []map[string]any) []map[string]any {
			log[row(t, log, "run_routes")]["entity"] = "ZZZ"
			return log
		},
	} {
		if _, err := edited(t, change); err == nil || !strings.Contains(err.Error(), said) {
			t.Errorf("%s: %v", said, err)
		}
	}
}

// Players' passes, too, may be missing or stand there twice where others act next: the game is the same.
func TestPlayersPassesThatOnlyOneProgramAsksFor(t *testing.T) {
	t.Parallel()
	plain, err := edited(t, func(log []map[string]any) []map[string]any { return log })
	if err != nil {
		t.Fatal(err)
	}
	passes := passesOf(t, "BuySellParShares")
	for _, copies := range []int{0, 2} {
		changed := 0
		im, err := edited(t, func(log []map[string]any) (out []map[string]any) {
			for i, e := range log {
				n := 1
				if passes[e["id"]] && i < len(log)-1 && log[i+1]["entity_type"] == "player" && log[i+1]["entity"] != e["entity"] &&
					strings.HasSuffix(log[i+1]["type"].(string), "_shares") {
					n = copies
					changed++
				}
				for range n {
					out = append(out, e)
				}
			}
			return out
		})
		if err != nil || changed == 0 {
			t.Errorf("%d passes %d times: %v", changed, copies, err)
			continue
		}
		if *im.Game.State().(*rm.State) != *plain.Game.State().(*rm.State) {
			t.Errorf("passes %d times: the game ends in another position", copies)
		}
	}
}

// A player who is not asked cannot act: neither in a company's turn nor while another buys shares of the company they have founded.
func TestPlayersOutOfTurn(t *testing.T) {
	t.Parallel()
	for _, after := range []string{"lay_tile", "par"} {
		refused := 0
		for player := 1; player <= 3; player++ {
			_, err := edited(t, func(log []map[string]any) []map[string]any {
				return slices.Insert(log, row(t, log, after)+1, map[string]any{"id": 1, "type": "bid", "entity": player, "entity_type": "player"})
			})
			if err == nil {
				t.Errorf("player %d may bid after %s", player, after)
			} else if strings.Contains(err.Error(), "it is the turn of") {
				refused++
			}
		}
		if refused != 2 {
			t.Errorf("after %s %d players were told whose turn it is", after, refused)
		}
	}
}

// A player who is asked is told by name.
func TestWhoIsAsked(t *testing.T) {
	var file File
	if err := json.Unmarshal([]byte(`{"players": [{"name": "Ada"}, {"name": "Ben"}]}`), &file); err != nil {
		t.Fatal(err)
	}
	for seat, said := range map[game.Seat]string{0: "Ada, to decide on trade", 1: "Ben, to decide on trade", game.Chance: game.Chance.String()} {
		im := importer{file: &file, state: &rm.State{Seat: seat, Step: rm.Trading}}
		if got := im.asked(); got != said {
			t.Errorf("seat %d: %q, want %q", seat, got, said)
		}
	}
}
