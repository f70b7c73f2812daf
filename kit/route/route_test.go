package route

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// ring is n stops in a ring, each in a hex of its own, with the token at the
// first.
func ring(n int) *Graph {
	g := &Graph{Tokens: 1}
	for i := range n {
		g.Excludes[i], g.Hex[i], g.Meets[i] = 1<<i, 1<<i, 1<<i
		g.Items[i] = Items{}.With(i)
		g.Ways[i] = []Way{{To: uint8((i + 1) % n)}, {To: uint8((i + n - 1) % n), Exit: 1}}
	}
	return g
}

func TestWalk_longestRoutesOnce(t *testing.T) {
	g := ring(6)
	count := func(limit int) (n int) {
		g.Walk(limit, 1<<6-1, func(p *Path, items Items, _ uint64) bool {
			if p.Len != min(limit, 6) || items[0]&1 == 0 {
				t.Errorf("a route of %d stops with items %b", p.Len, items[0])
			}
			n++
			return true
		})
		return n
	}
	if n := count(3); n != 3 {
		t.Errorf("%d routes of three stops visit the token, want 3", n)
	}
	if n := count(8); n != 6 {
		t.Errorf("%d routes go all around but for one line, want 6", n)
	}
	g.Final = 1 << 1 // the first neighbour is blocked
	if n := count(2); n != 2 {
		t.Errorf("%d routes of two stops, want 2: a blocked stop can be an end", n)
	}
}

func TestReach_hexesByWayOfAToken(t *testing.T) {
	g := ring(6)
	r := g.Reach(6, 1<<6-1)
	for _, c := range []struct {
		a, b int
		want int16
	}{{0, 1, 2}, {0, 3, 4}, {1, 5, 3}, {1, 2, 6}, {2, 3, 6}} {
		if got := r.Hexes[c.a][c.b]; got != c.want {
			t.Errorf("from %d to %d: %d hexes, want %d", c.a, c.b, got, c.want)
		}
	}
	if r := g.Reach(5, 1<<6-1); !Far(r.Hexes[1][2]) {
		t.Error("six hexes are too far for five")
	}
	n := 0
	g.Between(r, 0, 3, 4, 1<<6-1, func(p *Path, meets uint64) bool { n++; return true })
	if n != 2 {
		t.Errorf("%d ways to the other side, want 2", n)
	}
}

// A hex that two lines cross is visited once.
func TestReach_aHexCrossedTwiceCountsOnce(t *testing.T) {
	g := ring(3)
	for i := range 3 {
		for k := range g.Ways[i] {
			g.Ways[i][k].Hexes = 1 << 10
		}
	}
	g.Ways[0], g.Ways[2] = g.Ways[0][:1], g.Ways[2][1:] // 0 - 1 - 2 over one hex between
	if r := g.Reach(6, 7); r.Hexes[0][2] != 4 {
		t.Errorf("%d hexes, want three stops and the one between", r.Hexes[0][2])
	}
}

// drawProblem is a small problem: some trains alike, some that skip.
func drawProblem(t *rapid.T) *Problem {
	p := &Problem{Home: 1, Step: 10, Stops: Items{1<<8 - 1, 0}}
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	for i := range 10 {
		p.Worth[i] = int32(1+r.IntN(9)) * 10
	}
	if r.IntN(2) == 0 {
		p.Joints = p.Stops
	}
	sites, sole := !p.Joints.Empty() || r.IntN(4) > 0, r.IntN(3) == 0
	for j := range 8 {
		if sites {
			p.Sites[j] = uint8(j) + 1
		}
	}
	var lists [][]Candidate
	for k := range 3 {
		away, may := k == 2 && r.IntN(3) == 0, r.IntN(2) == 0
		var list []Candidate
		for range 1 + r.IntN(7) {
			c := Candidate{Bonus: int32(r.IntN(3)) * 10, Skip: r.IntN(3) == 0, May: may}
			for range 2 + r.IntN(3) {
				c.Pays = c.Pays.With(r.IntN(8))
			}
			if c.Meets = c.Pays[0]; r.IntN(3) == 0 {
				c.Meets |= uint64(r.IntN(256)) // it meets where it is not paid
			}
			if r.IntN(3) == 0 {
				c.Pays = c.Pays.With(8 + r.IntN(2))
			}
			if away { // nobody meets it
				c.Meets = 1 << 20
			}
			if sole {
				c.Sole = c.Pays[0] & uint64(r.IntN(256))
			}
			list = append(list, c)
		}
		lists = append(lists, list)
	}
	for range 1 + r.IntN(5) {
		p.Groups = append(p.Groups, lists[r.IntN(3)])
	}
	if r.IntN(2) == 0 {
		p.Accept = p.refuseSome
	}
	return p
}

// refuseSome refuses every third choice of the candidates that may meet others,
// whichever of the trains that are alike runs what.
func (p *Problem) refuseSome(chosen []int, value int32) (int32, any) {
	sum := int32(0)
	for i, k := range chosen {
		if k >= 0 && p.Groups[i][k].May {
			c := &p.Groups[i][k]
			sum += int32(c.Pays[0]*7+c.Meets) + c.Bonus
		}
	}
	if sum%3 == 1 {
		return 0, nil
	}
	return value, nil
}

// bestOfAll is the best value by trying every choice.
func bestOfAll(p *Problem, chosen []int, picks []*Candidate) int32 {
	i := len(chosen)
	if i == len(p.Groups) {
		if !p.hang(picks) || shareSole(picks) {
			return 0
		}
		value := p.Value(picks)
		if p.Accept != nil {
			value, _ = p.Accept(chosen, value)
		}
		return value
	}
	chosen = chosen[:i:i]
	best := bestOfAll(p, append(chosen, -1), picks)
	for k := range p.Groups[i] {
		best = max(best, bestOfAll(p, append(chosen, k), append(picks[:len(picks):len(picks)], &p.Groups[i][k])))
	}
	return best
}

// worthOf is what a choice is worth.
func (p *Problem) worthOf(chosen []int) int32 {
	var picks []*Candidate
	for i, k := range chosen {
		if k >= 0 {
			picks = append(picks, &p.Groups[i][k])
		}
	}
	return p.Value(picks)
}

// shareSole tells whether two have in common what no two may.
func shareSole(picks []*Candidate) bool {
	taken := uint64(0)
	for _, c := range picks {
		if taken&c.Sole != 0 {
			return true
		}
		taken |= c.Sole
	}
	return false
}

func TestChoose_agreesWithTryingAll(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		for range 10 {
			p := drawProblem(rt)
			want := bestOfAll(p, nil, nil)
			got := Choose(context.Background(), p)
			if got.Value != want || !got.Proven || got.Bound != want || p.worthOf(got.Chosen) != want {
				rt.Fatalf("found %+v, the best is %d", got, want)
			}
			p.Workers = 3
			if same := Choose(context.Background(), p); !reflect.DeepEqual(same, got) {
				rt.Fatalf("one worker finds %+v, three %+v", got, same)
			}
			p.Work = 1 + int64(rapid.IntRange(0, 30).Draw(rt, "work"))
			less := Choose(context.Background(), p)
			if less.Value > want || less.Bound < want || less.Proven != (less.Value == less.Bound) {
				rt.Fatalf("after %d nodes: %+v, the best is %d", p.Work, less, want)
			}
			p.Workers = 1
			if same := Choose(context.Background(), p); !reflect.DeepEqual(same, less) {
				rt.Fatalf("after %d nodes: one worker finds %+v, three %+v", p.Work, same, less)
			}
			p.Work = 0
			ctx := &impatient{Context: context.Background(), left: rapid.IntRange(0, 40).Draw(rt, "patience")}
			some := Choose(ctx, p)
			if some.Value > want || some.Bound < want || some.Proven != (some.Value == some.Bound) || ctx.left >= 0 && !some.Proven {
				rt.Fatalf("stopped: %+v, the best is %d", some, want)
			}
		}
	})
}

// impatient is a context that is done after it was asked so often.
type impatient struct {
	context.Context
	left int
}

func (c *impatient) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// What Accept refuses is not taken, and the next best is found and proven.
func TestChoose_acceptHasTheLastWord(t *testing.T) {
	p := &Problem{Home: 1, Step: 10, Stops: Items{7, 0}}
	p.Worth[0], p.Worth[1], p.Worth[2] = 10, 20, 30
	p.Groups = [][]Candidate{{
		{Pays: Items{1 | 4, 0}, Meets: 1, May: true}, {Pays: Items{1 | 2, 0}, Meets: 1, May: true}, {Pays: Items{2 | 4, 0}, Meets: 2, May: true},
	}}
	p.Accept = func(chosen []int, value int32) (int32, any) {
		if chosen[0] == 0 {
			return 0, nil
		}
		return value, nil
	}
	if got := Choose(context.Background(), p); got.Value != 30 || got.Chosen[0] != 1 || !got.Proven {
		t.Errorf("%+v, want the second at 30: the third does not come home", got)
	}
}

// Trains that nothing picked can be joined to stay idle, and what was picked is a choice
// all the same: here the route that would join them is refused.
func TestChoose_whatCannotBeJoinedStaysIdle(t *testing.T) {
	p := &Problem{Home: 1, Step: 10}
	p.Worth[0], p.Worth[1], p.Worth[2] = 50, 60, 70
	away := []Candidate{{Pays: Items{2 | 4, 0}, Meets: 2}, {Pays: Items{4, 0}, Meets: 2}}
	p.Groups = [][]Candidate{{{Pays: Items{1, 0}, Meets: 1, May: true}, {Pays: Items{1 | 2, 0}, Meets: 1 | 2, May: true}}, away, away, away}
	p.Accept = func(chosen []int, value int32) (int32, any) {
		if chosen[0] == 1 {
			return 0, nil
		}
		return value, nil
	}
	if got := Choose(context.Background(), p); got.Value != 50 || got.Chosen[0] != 0 || !got.Proven {
		t.Errorf("%+v, want the first alone at 50", got)
	}
}

// Prices to begin with may be any, even above what is paid: the answer is the same.
func TestChoose_anyPricesToBeginWith(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		p := drawProblem(rt)
		want := bestOfAll(p, nil, nil)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "prices"), 1))
		p.Prices = &Prices{}
		for i := range p.Prices {
			p.Prices[i] = r.Int32N(p.Worth[i]*scale*3/2 + 1)
		}
		if bound := p.Promise() + p.keepsAll(); p.Whole(bound) < want {
			rt.Fatalf("no more than %d is promised, the best is %d", p.Whole(bound), want)
		}
		for range 2 { // then with the best of the first time
			if got := Choose(context.Background(), p); got.Value != want || !got.Proven {
				rt.Fatalf("found %+v, the best is %d", got, want)
			}
		}
	})
}

// keepsAll is what all trains keep at most.
func (p *Problem) keepsAll() (total int32) {
	for _, list := range p.Groups {
		total += p.Keeps(list)
	}
	return total
}

// The caller's accept may give up when the context is done: what was refused then may be
// the best, and is in the bound.
func TestChoose_whatIsGivenUpIsNotProven(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p := &Problem{Home: 1, Step: 10, Groups: [][]Candidate{{{Pays: Items{1, 0}, Meets: 1}}}}
	p.Worth[0] = 50
	p.Accept = func([]int, int32) (int32, any) {
		cancel()
		return 0, nil
	}
	if got := Choose(ctx, p); got.Value != 0 || got.Bound != 50 || got.Proven {
		t.Errorf("%+v, want a bound of 50 that is not met", got)
	}
}

// A train skips a stop for nothing where another is paid for it, but not for a small
// station that both visit.
func TestValue_onlyAStopIsSkipped(t *testing.T) {
	p := &Problem{Stops: Items{3, 0}}
	p.Worth[0], p.Worth[1], p.Worth[2] = 10, 30, 20
	whole, skips := &Candidate{Pays: Items{4, 0}}, &Candidate{Pays: Items{1 | 2 | 4, 0}, Skip: true}
	if got := p.Value([]*Candidate{whole, skips}); got != 50 {
		t.Errorf("%d, want the station and the dearer stop, 50", got)
	}
	whole.Pays = Items{1 | 4, 0}
	if got := p.Value([]*Candidate{whole, skips}); got != 60 {
		t.Errorf("%d, want all three, 60", got)
	}
}
