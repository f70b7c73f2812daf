package board_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/board/boardtest"
)

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
	for _, name := range boardtest.Games {
		t.Run(filepath.Base(name), func(t *testing.T) {
			lays, tokens := 0, 0
			boardtest.Replay(t, name, func(p *boardtest.Played) {
				if p.Action.Type != "lay_tile" && p.Action.Type != "place_token" {
					return
				}
				if err := p.Board.Audit(false); err != nil {
					t.Fatalf("action %d: %v", p.After.N, err)
				}
				c := boardtest.Company(p.Action.Entity.(string))
				if p.Action.Type == "lay_tile" {
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

func judgeLay(t *testing.T, p *boardtest.Played, c board.Company) {
	t.Helper()
	want := p.After.Tiles[p.Action.Hex]
	h := board.HexNamed(p.Action.Hex)
	b := p.Board
	if p.Action.X.Kind == "small_station" {
		for _, s := range want.Segs {
			if edges := tile.Of(tile.Edge(s.Raw[0]), tile.Edge(s.Raw[1])); s.Station && b.At(h).Stations&edges == 0 {
				if no := b.CheckStation(h, edges); no != nil {
					t.Errorf("action %d: small station on %s %s: %v", p.After.N, h, edges, no)
				}
				b.AddStation(h, edges)
			}
		}
	} else {
		l := board.Lay{Hex: h, Tile: board.TileNamed(want.Base), Turn: want.Rot}
		r := b.Reach(c)
		if no := b.CheckLay(c, &r, l, topColour(p.Before.Phase), false); no != nil {
			t.Errorf("action %d: %s lays %v: %v", p.After.N, c, l, no)
		}
		if l.Turn = l.Tile.PlainTurn(l.Turn); !slices.Contains(b.AppendLays(c, topColour(p.Before.Phase), false, nil), l) {
			t.Errorf("action %d: %v is not among what %s is offered", p.After.N, l, c)
		}
		b.Lay(l)
	}
	next := *b
	boardtest.Bring(&next, &p.After)
	if !sameTiles(&next, b) {
		t.Errorf("action %d: %v lies on %s, traced %v", p.After.N, b.At(h), h, next.At(h))
	}
}

// sameTiles tells whether the same tiles lie on two boards and are left over.
func sameTiles(a, b *board.Board) bool {
	for h := range board.NumLand {
		if a.At(h) != b.At(h) {
			return false
		}
	}
	for t := board.TileID(1); t < board.NumTiles; t++ {
		if a.Left(t) != b.Left(t) {
			return false
		}
	}
	return true
}

func judgeToken(t *testing.T, p *boardtest.Played, c board.Company) {
	t.Helper()
	r := p.Board.Reach(c)
	if p.Action.X.London {
		if no := p.Board.CheckLondon(c, &r); no != nil {
			t.Errorf("action %d: %s to London: %v", p.After.N, c, no)
		}
		return
	}
	h := board.HexNamed(p.Action.X.Hex)
	if no := p.Board.CheckToken(c, &r, h); no != nil {
		t.Errorf("action %d: %s in %s: %v", p.After.N, c, h, no)
	}
	p.Board.PlaceToken(c, h)
	next := *p.Board
	boardtest.Bring(&next, &p.After)
	if !strings.Contains(p.After.Type, "token") || !slices.Equal(next.Tokens(h), p.Board.Tokens(h)) {
		t.Errorf("action %d: %s has %v, traced %v", p.After.N, h, p.Board.Tokens(h), next.Tokens(h))
	}
}
