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

// Who is not on turn cannot run; where nothing could run and nobody is asked, an empty run is none.
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
	for step, said := range map[rm.Step]string{rm.BuyingTokens: "is not a number of tokens", rm.HalfShare: "is redeemed or sold", rm.Trading: "nothing is to be chosen"} {
		im := importer{file: new(File), state: &rm.State{Seat: game.Chance, Step: step}}
		if err := im.choose(&Entry{Choice: json.RawMessage(`"some"`)}); err == nil || !strings.Contains(err.Error(), said) {
			t.Errorf("a choice when it is %v: %v", step, err)
		}
	}
}

// A game is taken for given up only if all is so: over there at the last turn, and here because nothing could be done
// any more.
func TestGivenUp(t *testing.T) {
	for n := range 8 {
		c := comparison{line: &traceLine{Finished: n&1 != 0}, state: &rm.State{}, forgiven: map[Forgiveness]bool{}}
		if n&2 != 0 {
			c.line.Round.Turn = lastTurn
		}
		if n&4 != 0 {
			c.state.End = rm.EndByStandstill
		}
		if got := c.gaveUp(); got != (n == 7) {
			t.Errorf("finished %v in turn %d, ended here by %v: %v", c.line.Finished, c.line.Round.Turn, c.state.End, got)
		}
	}
}

// Where both ask for steps of the same turn that can be passed, that is forgiven, and noted only where they differ; who
// sheds tokens is the other program's business.
func TestDecision(t *testing.T) {
	acts := board.Company(0).String()
	for _, test := range []struct {
		here     rm.Step
		there    string
		entity   string
		forgiven Forgiveness
		differs  string
	}{
		{rm.BuyingTrains, "BuyTrain", acts, "", ""},
		{rm.BuyingTrains, "RedeemShare", acts, Idle, ""},
		{rm.Running, "RedeemShare", acts, "", "the step"},
		{rm.BuyingTrains, "Route", acts, "", "the step"},
		{rm.BuyingTrains, "BuyTrain", board.Company(1).String(), "", "for whom is decided"},
		{rm.ShedToken, "RemoveTokens", board.Company(1).String(), ExcessTokens, ""},
	} {
		var line traceLine
		if err := json.Unmarshal(fmt.Appendf(nil, `{"step": %q, "entity": %q}`, test.there, test.entity), &line); err != nil {
			t.Fatal(err)
		}
		var file File
		if err := json.Unmarshal([]byte(`{"players": [{"id": 1}, {"id": 2}]}`), &file); err != nil {
			t.Fatal(err)
		}
		c := comparison{line: &line, state: &rm.State{Seats: 2, Round: rm.OperatingRound, Step: test.here}, file: &file, forgiven: map[Forgiveness]bool{}}
		for i := range c.state.Charters {
			c.state.Charters[i].Status = rm.Floated
		}
		c.decision()
		differs := ""
		if c.diff != nil {
			differs = c.diff.What
		}
		if differs != test.differs || len(c.forgiven) > 1 || c.forgiven[test.forgiven] != (test.forgiven != "") || test.forgiven == "" && len(c.forgiven) > 0 {
			t.Errorf("%v here, %s there for %s: %q differs, forgiven %v", test.here, test.there, test.entity, differs, c.forgiven)
		}
	}
}

// A tile that does not lie there, or lies there turned as none can be, is told as that; and seats that are told from
// the priority on need no forgiveness.
func TestTilesAndSeatsThatDiffer(t *testing.T) {
	t.Parallel()
	dir := sharedGame(t, "bot-games/g1101_3p")
	data := read(t, dir, "raw.json")
	file, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	trace, err := ReadTrace(read(t, dir, "trace.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = Convert(data, func(n int, e *Entry, g game.Game) error {
		if err := trace.Compare(n, e, g, file); err != nil || n != trace.Actions() {
			return err
		}
		here := position(e, g, file)
		hex := here.view.Board.Tiles[0].Hex.String()
		differs := func(change func(line *traceLine)) *difference {
			line := trace.lines[n]
			line.laid = maps.Clone(line.laid)
			change(&line)
			var d *difference
			errors.As(here.with(n, &line), &d)
			return d
		}
		if d := differs(func(line *traceLine) {
			line.laid["elsewhere"] = line.laid[hex]
			delete(line.laid, hex)
		}); d == nil || d.What != "the tile on "+hex || d.That != "none" {
			t.Errorf("a tile less: %v", d)
		}
		for _, turn := range []int{-1, 6} {
			if d := differs(func(line *traceLine) {
				tile := line.laid[hex]
				tile.Rot = turn
				line.laid[hex] = tile
			}); d == nil || d.What != "the turn of the tile on "+hex || d.That != turn {
				t.Errorf("turned by %d: %v", turn, d)
			}
		}
		for hex := range trace.lines[n].laid {
			if d := differs(func(line *traceLine) {
				tile := line.laid[hex]
				tile.Colour = "purple"
				line.laid[hex] = tile
			}); d == nil || d.What != "the colour on "+hex {
				t.Errorf("a purple tile on %s: %v", hex, d)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for order, want := range map[string]bool{`[1, 2]`: false, `[2, 1]`: true} {
		line := traceLine{Priority: json.RawMessage("1")}
		if err := json.Unmarshal([]byte(order), &line.SeatOrder); err != nil {
			t.Fatal(err)
		}
		c := comparison{line: &line, state: &rm.State{Round: rm.StockRound}, forgiven: map[Forgiveness]bool{}}
		if got := c.seatsThere(); !slices.Equal(got, []string{"1", "2"}) || c.forgiven[SeatOrder] != want {
			t.Errorf("%s: %v, forgiven %v", order, got, c.forgiven)
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

// A certificate that is named and lies elsewhere changes places with one that is not named.
func TestNamedCertificates(t *testing.T) {
	const from, to, other = rm.Holder(0), rm.Holder(1), rm.Holder(2)
	for _, test := range []struct{ named, from, to, other []string }{
		{[]string{"b"}, []string{"a", "c"}, []string{"b"}, []string{"d"}},
		{[]string{"d"}, []string{"b", "c"}, []string{"d"}, []string{"a"}},
		{[]string{"d", "a"}, []string{"c"}, []string{"d", "a"}, []string{"b"}},
		{[]string{"d", "a", "b", "c"}, nil, []string{"a", "b", "c"}, []string{"d"}},
		{[]string{"nowhere", "a", "b", "c"}, nil, []string{"a", "b", "c"}, []string{"d"}},
	} {
		r := newRegister()
		r.at[0][from], r.at[0][to], r.at[0][other] = []string{"a", "b", "c"}, nil, []string{"d"}
		r.named(test.named, 0, from, to)
		if !slices.Equal(r.at[0][from], test.from) || !slices.Equal(r.at[0][to], test.to) || !slices.Equal(r.at[0][other], test.other) {
			t.Errorf("%v: %v, %v, %v", test.named, r.at[0][from], r.at[0][to], r.at[0][other])
		}
	}
}

// Who is not asked cannot act: neither in a company's turn nor while another buys shares of the company he has founded.
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

// Who is asked is told by name.
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

// A certificate comes from the only place that sells its company, or from where it lies.
func TestWhereACertificateComesFrom(t *testing.T) {
	for _, test := range []struct {
		pool, treasury, offer bool
		lies                  rm.Holder
		from, or              rm.Holder
	}{
		{true, false, false, rm.Treasury, rm.Pool, rm.Pool},
		{false, true, false, rm.Pool, rm.Treasury, rm.Treasury},
		{false, false, true, rm.Pool, rm.Offer, rm.Offer},
		{true, true, true, rm.Offer, rm.Offer, rm.Offer},
		{true, true, false, rm.Offer, rm.Pool, rm.Treasury},
		{true, true, true, rm.Treasury, rm.Treasury, rm.Pool},
		{true, true, true, rm.Pool, rm.Pool, rm.Treasury},
	} {
		var s rm.State
		for h, sells := range map[rm.Holder]bool{rm.Pool: test.pool, rm.Treasury: test.treasury, rm.Offer: test.offer} {
			if sells {
				s.Held[h][0][0] = 1
			}
		}
		r := newRegister()
		for h := range r.at[0] {
			r.at[0][h] = nil
		}
		r.at[0][test.lies] = []string{"E&H_3"}
		if from, or := r.source(&s, 0, "E&H_3"); from != test.from || or != test.or {
			t.Errorf("%+v: from %v, or %v", test, from, or)
		}
	}
}

// A trace that cannot be read is told where it is damaged; empty lines do no harm, and a difference tells after what.
func TestTracesThatCannotBeRead(t *testing.T) {
	for trace, said := range map[string]string{
		"":                       "the trace is empty",
		"\n \n":                  "the trace is empty",
		"{\"n\": 0}\n{\"n\": x}": "the trace is damaged at line 2",
		"{\"n\": 0}\n{\"n\": 2}": "line 2 of the trace is for action 2, not 1",
	} {
		if _, err := ReadTrace([]byte(trace)); err == nil || !strings.Contains(err.Error(), said) {
			t.Errorf("%q: %v, want %q", trace, err, said)
		}
	}
	trace, err := ReadTrace([]byte("{\"n\": 0}\n\n{\"n\": 1}\n"))
	if err != nil || trace.Actions() != 1 {
		t.Errorf("%+v, %v", trace, err)
	}
	for said, e := range map[string]*Entry{
		"before the first action: the bank is 1": nil,
		"after action 3 (id 7, pass by ENR)":     {ID: 7, Type: "pass", Entity: json.RawMessage(`"ENR"`)},
	} {
		if got := (&difference{N: 3, Entry: e, What: "the bank", Here: 1, That: 2}).Error(); !strings.HasPrefix(got, said) {
			t.Errorf("%s, want %s", got, said)
		}
	}
}

// What is not settled is forgiven only where it is not: a company gives tokens up as survivor or absorbed, while that is
// asked; it is fined while the fine is paid, be it a pound.
func TestUnsettledOnlyThere(t *testing.T) {
	for _, step := range []rm.Step{rm.ShedToken, rm.PayingFine, rm.Trading} {
		for co := range board.Company(4) {
			c := comparison{state: &rm.State{Step: step}, forgiven: map[Forgiveness]bool{}}
			c.state.Merger.Survivor, c.state.Merger.Absorbed = 1, 2
			c.state.Stock.Debts[3] = 1
			if got, want := c.isMerging(co), step == rm.ShedToken && (co == 1 || co == 2); got != want {
				t.Errorf("%v gives tokens up when it is %v: %v", co, step, got)
			}
			fined := step == rm.PayingFine && co == 3
			if got := c.isFined(co); got != fined || c.forgiven[Fine] != fined {
				t.Errorf("%v is fined when it is %v: %v, forgiven %v", co, step, got, c.forgiven)
			}
			if got, want := c.stillThere(co.String()), fined || step == rm.ShedToken && co == 2; got != want {
				t.Errorf("%v has still to go when it is %v: %v", co, step, got)
			}
		}
	}
	c := comparison{state: &rm.State{Step: rm.ShedToken}, line: &traceLine{}, forgiven: map[Forgiveness]bool{}}
	c.state.Merger.Absorbed = 2
	want := tracePlayer{Shares: map[string]int{board.Company(2).String(): 25}, Obligations: []string{board.Company(2).String()}}
	c.fineStands(&rm.PlayerView{}, &want)
	if len(want.Shares) != 1 || len(want.Obligations) != 1 || len(c.forgiven) > 0 {
		t.Errorf("where no fine is paid, %+v is left, forgiven %v", want, c.forgiven)
	}
	trace := Trace{lines: make([]traceLine, 2)}
	if err := trace.Compare(2, nil, nil, nil); err == nil || !strings.Contains(err.Error(), "no line for action 2") {
		t.Error(err)
	}
}
