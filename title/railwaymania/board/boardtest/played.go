// Package boardtest is for tests: the boards of games that were played elsewhere.
package boardtest

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Games are under ../shared/1862. Their traces hold the position after every action:
// tiles, tokens, trains; so that what was done can be judged on the very board on which
// it was done.
var Games = []string{"example-game", "bot-games/g1101_3p", "bot-games/g1303_4p_eight_tokens"}

// tracedTile is a tile in a trace.
type tracedTile struct {
	Base string `json:"base"`
	Rot  uint8  `json:"rot"`
	Segs []struct {
		Raw     []int `json:"edges"`
		Station bool  `json:"station"`
	} `json:"segments"`
}

// Traced is a line of a trace, as far as the board goes.
type Traced struct {
	N     int                   `json:"n"`
	Type  string                `json:"type"`
	By    any                   `json:"by"`
	Phase string                `json:"phase"`
	Tiles map[string]tracedTile `json:"tiles"`
	Corps map[string]struct {
		Tokens []struct {
			Hex    string `json:"hex"`
			Slot   int    `json:"slot"`
			London bool   `json:"london"`
		} `json:"tokens"`
		Trains []struct {
			ID    string `json:"id"`
			Class string `json:"class"`
			Type  string `json:"type"`
		} `json:"trains"`
		Permits []string `json:"permits"`
	} `json:"corps"`
	Run *tracedRun `json:"run"`
}

type tracedRun struct {
	Stored     int `json:"stored_revenue"`
	Subsidy    int `json:"stored_subsidy"`
	Recomputed int `json:"recomputed_revenue"`
	Routes     []struct {
		Train   string   `json:"train"`
		Stored  int      `json:"stored"`
		Now     int      `json:"recomputed"`
		Subsidy int      `json:"subsidy"`
		Stops   []string `json:"stops"`
		Track   [][3]any `json:"track"`
	} `json:"routes"`
}

// Played is an action in its position.
type Played struct {
	Board  *board.Board // before the action
	Before Traced
	After  Traced
	Action struct {
		Type   string `json:"type"`
		Entity any    `json:"entity"`
		Step   string `json:"step"`
		Hex    string `json:"hex"`
		Rot    uint8  `json:"rotation"`
		X      struct {
			Kind   string `json:"kind"`
			Base   string `json:"base"`
			Hex    string `json:"hex"`
			London bool   `json:"london"`
		} `json:"x"`
	}
}

// Dir is where a game lies; without it the test is skipped.
func Dir(tb testing.TB, name string) string {
	tb.Helper()
	dir := filepath.Join("..", "..", "..", "..", "shared", "1862", name) // from the folder of one of the rooms
	if _, err := os.Stat(dir); err != nil {
		tb.Skipf("the played games are not beside the project (%s)", dir)
	}
	return dir
}

// Lines reads a file of JSON values, one a line.
func Lines[T any](tb testing.TB, path string) []T {
	tb.Helper()
	f, err := os.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var list []T
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<22)
	for in.Scan() {
		var v T
		if err := json.Unmarshal(in.Bytes(), &v); err != nil {
			tb.Fatalf("%s: %v", path, err)
		}
		list = append(list, v)
	}
	return list
}

// Replay calls look with every action of a game and its board.
func Replay(tb testing.TB, name string, look func(*Played)) {
	tb.Helper()
	dir := Dir(tb, name)
	lines := Lines[Traced](tb, filepath.Join(dir, "trace.jsonl"))
	actions := Lines[json.RawMessage](tb, filepath.Join(dir, "actions.jsonl"))
	now := board.New()
	for i, raw := range actions {
		p := &Played{Before: lines[i], After: lines[i+1]}
		if err := json.Unmarshal(raw, &p.Action); err != nil {
			tb.Fatal(err)
		}
		Bring(&now, &p.Before)
		on := now
		p.Board = &on
		look(p)
	}
}

// Bring brings the board up to a line of the trace.
func Bring(b *board.Board, line *Traced) {
	for name, t := range line.Tiles {
		l := board.Laid{Tile: board.TileNamed(t.Base), Turn: t.Rot}
		for _, s := range t.Segs {
			if s.Station {
				l.Stations |= tile.Of(tile.Edge(s.Raw[0]), tile.Edge(s.Raw[1]))
			}
		}
		b.Set(board.HexNamed(name), l)
	}
	for c := range board.NumCompanies {
		b.RemoveTokens(c)
	}
	for letters, corp := range line.Corps {
		c := Company(letters)
		for _, t := range corp.Tokens {
			switch {
			case t.London:
				b.LinkLondon(c)
			case t.Hex != "":
				b.Put(c, board.HexNamed(t.Hex), t.Slot)
			}
		}
	}
}

// Company is a company by its letters.
func Company(letters string) board.Company {
	var c board.Company
	if err := c.UnmarshalText([]byte(letters)); err != nil {
		panic(err)
	}
	return c
}
