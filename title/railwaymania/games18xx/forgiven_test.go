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

// Where both ask for steps of the same turn that can be passed, that is forgiven, and noted only where they differ;
// which company sheds tokens is the other program's business.
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

// What a fined player has paid here and keeps there is forgiven them, be it a pound, and nobody else; where both have paid
// nothing is noted.
func TestKeptForAFine(t *testing.T) {
	var file File
	if err := json.Unmarshal([]byte(`{"players": [{"id": 1}, {"id": 2}]}`), &file); err != nil {
		t.Fatal(err)
	}
	for kept := range 2 {
		for seat := range game.Seat(2) {
			c := comparison{
				file: &file, state: &rm.State{Step: rm.PayingFine, Seats: 2, Seat: 1},
				view:     &rm.View{Players: []rm.PlayerView{{Seat: 0, Cash: 100}, {Seat: 1, Cash: 100}}},
				forgiven: map[Forgiveness]bool{},
			}
			there := tracePlayer{Cash: 100 + kept, Value: 100 + kept}
			c.line = &traceLine{Players: map[string]tracePlayer{"1": there, "2": there}}
			c.fineStands(&c.view.Players[seat], &there)
			left := kept
			if seat == 1 {
				left = 0
			}
			if there.Cash != 100+left || there.Value != 100+left || c.forgiven[Fine] != (left < kept) {
				t.Errorf("seat %d with %d more there: %+v, forgiven %v", seat, kept, there, c.forgiven)
			}
		}
	}
}

// Two treasuries are taken together only while they decide as one on half shares: when all players have.
func TestTreasuriesTogether(t *testing.T) {
	for step, forgiven := range map[rm.Step]Forgiveness{rm.HalfShare: Treasuries, rm.Trading: "", rm.ShedToken: ExcessTokens} {
		for at := range uint8(3) {
			for co := range board.Company(3) {
				want := forgiven
				if co == 0 || step == rm.HalfShare && at < 2 {
					want = ""
				}
				c := comparison{state: &rm.State{Step: step, Seats: 2}, line: &traceLine{}, forgiven: map[Forgiveness]bool{}}
				c.state.Merger.Survivor, c.state.Merger.Absorbed, c.state.Merger.At = 1, 2, at
				c.together(&rm.CompanyView{Company: co}, &traceCorp{})
				if c.forgiven[want] != (want != "") || want == "" && len(c.forgiven) > 0 {
					t.Errorf("%v, %d of 2 have decided, %v: forgiven %v", step, at, co, c.forgiven)
				}
			}
		}
	}
}

// The treasury of the company that does not act counts as none while half shares are decided on; that is forgiven where
// there is something in it.
func TestTreasuryOfTheOther(t *testing.T) {
	for held := range 2 {
		for co := range board.Company(4) {
			c := comparison{state: &rm.State{Step: rm.HalfShare}, forgiven: map[Forgiveness]bool{}}
			c.state.Merger.Survivor, c.state.Merger.Absorbed, c.state.Merger.Acting = 1, 2, 2
			want, forgiven := 10*held, held > 0 && co == 1
			if forgiven {
				want = 0
			}
			if got := c.treasury(&rm.CompanyView{Company: co, Treasury: held}); got != want || c.forgiven[Treasuries] != forgiven {
				t.Errorf("%d shares of %v: %d percent, forgiven %v", held, co, got, c.forgiven)
			}
		}
	}
}
