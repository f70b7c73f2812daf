package railwaymania

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/kit/tile"
)

// The games under ../shared/1862 were played elsewhere, and their traces hold
// the position after every action: tiles, tokens, trains. These tests judge what
// was done on the very board on which it was done.

var playedGames = []string{"example-game", "bot-games/g1101_3p", "bot-games/g1303_4p_eight_tokens"}

// tracedTile is a tile in a trace.
type tracedTile struct {
	Base string `json:"base"`
	Rot  uint8  `json:"rot"`
	Segs []struct {
		Raw     []int `json:"edges"`
		Station bool  `json:"station"`
	} `json:"segments"`
}

// traced is a line of a trace, as far as the board goes.
type traced struct {
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

// played is an action in its position.
type played struct {
	board  *Board // before the action
	before traced
	after  traced
	action struct {
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

func sharedGame(tb testing.TB, name string) string {
	tb.Helper()
	dir := filepath.Join("..", "..", "..", "shared", "1862", name)
	if _, err := os.Stat(dir); err != nil {
		tb.Skipf("the played games are not beside the project (%s)", dir)
	}
	return dir
}

func readLines[T any](tb testing.TB, path string) []T {
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

// replayBoards calls look with every action of a game and its board.
func replayBoards(tb testing.TB, name string, look func(*played)) {
	tb.Helper()
	dir := sharedGame(tb, name)
	lines := readLines[traced](tb, filepath.Join(dir, "trace.jsonl"))
	actions := readLines[json.RawMessage](tb, filepath.Join(dir, "actions.jsonl"))
	board := newBoard()
	for i, raw := range actions {
		p := &played{before: lines[i], after: lines[i+1]}
		if err := json.Unmarshal(raw, &p.action); err != nil {
			tb.Fatal(err)
		}
		layTraced(&board, &p.before)
		on := board
		p.board = &on
		look(p)
	}
}

// layTraced brings the board up to a line of the trace.
func layTraced(b *Board, line *traced) {
	for name, t := range line.Tiles {
		h := hexNamed(name)
		b.supply[b.tiles[h].Tile]++
		id := tileNamed(t.Base)
		b.supply[id]--
		l := Laid{Tile: id, Turn: plainest[id][t.Rot]}
		for _, s := range t.Segs {
			if s.Station {
				l.Stations |= tile.Of(tile.Edge(s.Raw[0]), tile.Edge(s.Raw[1]))
			}
		}
		b.tiles[h] = l
	}
	b.supply[0] = 0
	fresh := newBoard()
	b.tokens, b.placed, b.london = fresh.tokens, fresh.placed, fresh.london
	for letters, corp := range line.Corps {
		c := companyNamed(letters)
		for _, t := range corp.Tokens {
			switch {
			case t.London:
				b.linkLondon(c)
			case t.Hex != "":
				b.put(c, hexNamed(t.Hex), t.Slot)
			}
		}
	}
}

func companyNamed(letters string) Company {
	var c Company
	if err := c.UnmarshalText([]byte(letters)); err != nil {
		panic(err)
	}
	return c
}

// topColour is the highest colour of a phase.
func topColour(phase string) tile.Colour {
	switch {
	case phase == "A":
		return tile.Yellow
	case phase < "D":
		return tile.Green
	}
	return tile.Brown
}

func TestPlayed_everyTileAndTokenIsLegal(t *testing.T) {
	t.Parallel()
	for _, name := range playedGames {
		t.Run(filepath.Base(name), func(t *testing.T) {
			lays, tokens := 0, 0
			replayBoards(t, name, func(p *played) {
				if p.action.Type != "lay_tile" && p.action.Type != "place_token" {
					return
				}
				if err := p.board.audit(false); err != nil {
					t.Fatalf("action %d: %v", p.after.N, err)
				}
				c := companyNamed(p.action.Entity.(string))
				if p.action.Type == "lay_tile" {
					lays++
					judgeLay(t, p, c)
				} else {
					tokens++
					judgeToken(t, p, c)
				}
			})
			t.Logf("%d tiles, %d tokens", lays, tokens)
		})
	}
}

func judgeLay(t *testing.T, p *played, c Company) {
	t.Helper()
	want := p.after.Tiles[p.action.Hex]
	h := hexNamed(p.action.Hex)
	b := p.board
	if p.action.X.Kind == "small_station" {
		for _, s := range want.Segs {
			if edges := tile.Of(tile.Edge(s.Raw[0]), tile.Edge(s.Raw[1])); s.Station && b.tiles[h].Stations&edges == 0 {
				if no := b.checkStation(h, edges); no != nil {
					t.Errorf("action %d: small station on %s %s: %v", p.after.N, h, edges, no)
				}
				b.addStation(h, edges)
			}
		}
	} else {
		l := Lay{h, tileNamed(want.Base), want.Rot}
		r := b.reach(c)
		if no := b.checkLay(c, &r, l, topColour(p.before.Phase), false); no != nil {
			t.Errorf("action %d: %s lays %v: %v", p.after.N, c, l, no)
		}
		if l.Turn = plainest[l.Tile][l.Turn]; !contains(b.appendLays(c, topColour(p.before.Phase), false, nil), l) {
			t.Errorf("action %d: %v is not among what %s is offered", p.after.N, l, c)
		}
		b.lay(l)
	}
	next := *b
	layTraced(&next, &p.after)
	if next.tiles != b.tiles || next.supply != b.supply {
		t.Errorf("action %d: %v lies on %s, traced %v", p.after.N, b.tiles[h], h, next.tiles[h])
	}
}

func contains(list []Lay, l Lay) bool {
	for _, x := range list {
		if x == l {
			return true
		}
	}
	return false
}

func judgeToken(t *testing.T, p *played, c Company) {
	t.Helper()
	r := p.board.reach(c)
	if p.action.X.London {
		if no := p.board.checkLondon(c, &r); no != nil {
			t.Errorf("action %d: %s to London: %v", p.after.N, c, no)
		}
		return
	}
	h := hexNamed(p.action.X.Hex)
	if no := p.board.checkToken(c, &r, h); no != nil {
		t.Errorf("action %d: %s in %s: %v", p.after.N, c, h, no)
	}
	p.board.placeToken(c, h)
	next := *p.board
	layTraced(&next, &p.after)
	if !strings.Contains(p.after.Type, "token") || next.tokens[h] != p.board.tokens[h] {
		t.Errorf("action %d: %s has %v, traced %v", p.after.N, h, p.board.tokens[h], next.tokens[h])
	}
}
