package route

import (
	"context"
	"math/rand/v2"
	"reflect"
	"sync/atomic"
	"testing"
)

// hardProblem is one that takes hundreds of nodes or some thousands: five trains, some
// alike, on a ring of forty stops, whose routes must meet. In every other one they may
// meet elsewhere, as chains may, and some exclude each other. From the eighth on there
// are only two trains.
func hardProblem(seed uint64) *Problem {
	const stops = 40
	r := rand.New(rand.NewPCG(seed, 2))
	p := &Problem{Home: 1, Step: 10, Stops: Items{1<<stops - 1, 0}}
	if seed%2 == 0 {
		p.Joints = p.Stops
	}
	for i := range stops {
		p.Worth[i] = int32(2+r.IntN(3)*r.IntN(5)) * 10
		p.Sites[i] = uint8(i) + 1
	}
	var lists [3][]Candidate
	for k := range lists {
		for range 60 {
			c := Candidate{Skip: k == 0}
			at := r.IntN(stops)
			for range 5 + k%2 {
				c.Pays = c.Pays.With(at)
				at = (at + 1 + r.IntN(3)) % stops
			}
			if c.Meets = c.Pays[0]; seed%2 == 1 && k == 1 {
				c.Meets |= 1 << at
				c.Sole = c.Pays[0] & -c.Pays[0]
				c.Bonus = int32(r.IntN(4)) * 10
			}
			lists[k] = append(lists[k], c)
		}
	}
	for i := range 5 - 3*int(seed/8) {
		p.Groups = append(p.Groups, lists[i%3])
	}
	return p
}

// What is looked at is the same everywhere. A rule that leaves out less, or begins with
// less, shows here; write the new numbers down where one is better.
func TestChoose_nodes(t *testing.T) {
	t.Parallel()
	want := [...]int64{2127, 427, 2952, 496, 929, 435, 1727, 1163, 11, 5, 49, 75}
	for seed, nodes := range want {
		if got := Choose(context.Background(), hardProblem(uint64(seed))); got.Nodes != nodes || !got.Proven {
			t.Errorf("problem %d: %d nodes, want %d; proven %v", seed, got.Nodes, nodes, got.Proven)
		}
	}
}

// The more work is allowed, the lower the bound and the higher the value, until they
// meet; and whatever it is, any number of workers comes to the same.
func TestChoose_boundFallsUntilProven(t *testing.T) {
	t.Parallel()
	for seed := range uint64(2) {
		p := hardProblem(seed)
		best := Choose(context.Background(), p)
		if !best.Proven || best.Bound != best.Value {
			t.Fatalf("%d: %+v without a limit", seed, best)
		}
		last := Result{Bound: 1 << 20}
		for p.Work = 1; !last.Proven; p.Work += p.Work + 1 {
			p.Workers = 1
			got := Choose(context.Background(), p)
			if got.Bound > last.Bound || got.Value < last.Value || got.Bound < best.Value || got.Value > best.Value {
				t.Fatalf("%d: after %d nodes %+v, before %+v; the best is %d", seed, p.Work, got, last, best.Value)
			}
			p.Workers = 4
			if same := Choose(context.Background(), p); !reflect.DeepEqual(same, got) {
				t.Fatalf("%d: after %d nodes one worker finds %+v, four %+v", seed, p.Work, got, same)
			}
			last = got
		}
	}
}

// Work is used up before a search gives up: twice what a problem takes is enough to prove
// it, for no more than half is spent on branches that are searched again. And no more is
// done than is allowed, but for the first choices and a node of each branch.
func TestChoose_workIsUsedUp(t *testing.T) {
	t.Parallel()
	for seed := range uint64(8) {
		p := hardProblem(seed)
		whole := Choose(context.Background(), p).Nodes
		p.Work = 2 * whole
		if got := Choose(context.Background(), p); !got.Proven {
			t.Errorf("problem %d: not proven after %d nodes, %d were allowed and %d are enough", seed, got.Nodes, p.Work, whole)
		}
		p.Work = 1
		first := Choose(context.Background(), p).Nodes
		p.Work = whole / 2
		if got := Choose(context.Background(), p); got.Proven || got.Nodes > max(p.Work, first)+batch {
			t.Errorf("problem %d: %d nodes, %d were allowed; proven %v", seed, got.Nodes, p.Work, got.Proven)
		}
	}
}

// waiting is a context that is done after it was asked so often, by whomever. It counts.
type waiting struct {
	context.Context
	asked, until atomic.Int64
}

func (c *waiting) Err() error {
	if c.asked.Add(1) > c.until.Load() {
		return context.Canceled
	}
	return nil
}

// When the context is done the search ends: each worker asks at least every so many
// nodes, and once it is told does not go on. The later that is, the lower the bound.
func TestChoose_stopsSoon(t *testing.T) {
	t.Parallel()
	p := hardProblem(0)
	for _, workers := range []int{1, 3} {
		p.Workers = workers
		last, falls := int32(1<<20), 0
		for until := int64(0); ; until += 1 + until/2 {
			ctx := &waiting{Context: context.Background()}
			ctx.until.Store(until)
			got := Choose(ctx, p)
			asked := ctx.asked.Load()
			if asked <= until {
				break // it came to the end
			}
			if asked > until+int64(workers)+1 || got.Nodes > patience*(asked+1) {
				t.Fatalf("%d workers: done when asked %d times, asked %d times, %d nodes", workers, until+1, asked, got.Nodes)
			}
			if got.Bound > last {
				t.Fatalf("%d workers: a bound of %d when asked %d times, before that of %d", workers, got.Bound, until+1, last)
			}
			if got.Bound < last {
				last, falls = got.Bound, falls+1
			}
		}
		if falls < 5 {
			t.Errorf("the bound fell only %d times", falls)
		}
	}
}
