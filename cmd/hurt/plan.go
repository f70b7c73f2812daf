package main

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"
)

// kind is how a connection is broken off at a statement.
type kind int

const (
	before       kind = iota // it does not reach the database
	within                   // half of it does
	unanswered               // it is done, and nothing of the answer comes back
	halfAnswered             // and half of it does
	shutOut                  // it does not reach the database, and for a while nobody does
	late                     // it reaches it when who asked waits no more
	lateAnswer               // its answer comes when who asked waits no more
	kinds
)

func (k kind) String() string {
	return [...]string{"before", "within", "unanswered", "half", "shut out", "late", "late answer"}[k]
}

// strike is one break.
type strike struct {
	kind kind
	long time.Duration // of those that last
}

// plan is where connections are broken off: at every statement that comes by, in every way,
// those first that were hit least.
type plan struct {
	mu     sync.Mutex
	r      *rand.Rand
	open   bool
	most   int
	total  int
	frozen int // of the total, those that are late
	due    time.Time
	busy   time.Time // until when something is late already
	hits   map[string]*[kinds]int
	seen   map[string]int // how often something came by
	first  time.Time
	took   time.Duration // for all of them
	full   chan struct{} // closed when there were enough
}

func newPlan(seed uint64, most int) *plan {
	return &plan{r: rand.New(rand.NewPCG(seed, 11)), most: most, hits: map[string]*[kinds]int{}, seen: map[string]int{}, full: make(chan struct{})}
}

// Between two breaks is some time, and after a while one comes anywhere; some are late for
// longer than a server waits, one at a time.
const (
	breakEvery   = 70 * time.Millisecond
	breakAnyhow  = 50 * time.Millisecond
	lateFor      = 6500 * time.Millisecond
	lateOneIn    = 80
	shutOutMost  = 300 * time.Millisecond
	shutOutLeast = 50 * time.Millisecond
)

// begin lets breaks begin, end ends them.
func (p *plan) begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open, p.first, p.due = true, time.Now(), time.Now()
}

func (p *plan) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open = false
}

// strikeAt tells how the connection is to be broken off at a place, if it is.
func (p *plan) strikeAt(place string) *strike {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.open {
		return nil
	}
	if p.hits[place] == nil {
		p.hits[place] = &[kinds]int{}
	}
	p.seen[place]++
	now := time.Now()
	if p.total >= p.most || !p.overdue(place) && !p.isTurn(place, now.Sub(p.due)) {
		return nil
	}
	s := p.strike(place, now)
	p.hits[place][s.kind]++
	if p.total++; p.total == p.most {
		p.took = now.Sub(p.first)
		close(p.full)
	}
	p.due = now.Add(drawn(p.r, breakEvery/2, breakEvery*3/2))
	return s
}

// isTurn tells whether a place is hit when a break is due for so long. Connections are
// opened anew after every break: that is no reason for the next.
func (p *plan) isTurn(place string, due time.Duration) bool {
	return due >= 0 && (p.sum(place) <= p.fair(place) || due >= breakAnyhow && place != atConnecting)
}

// overdue tells whether something rare came by and was not hit yet.
func (p *plan) overdue(place string) bool { return p.seen[place] > 3 && p.sum(place) == 0 }

func (p *plan) sum(place string) (n int) {
	for _, of := range p.hits[place] {
		n += of
	}
	return n
}

// fair is how many breaks a place has had on average; what keeps a move has more.
func (p *plan) fair(place string) int {
	n := p.total / len(p.hits)
	if place == "commit" {
		n *= 4
	}
	return n
}

// strike is the next at a place.
func (p *plan) strike(place string, now time.Time) *strike {
	if place == atBell { // nobody has asked
		return &strike{kind: before}
	}
	s := &strike{kind: p.least(place, now)}
	switch s.kind {
	case shutOut:
		s.long = drawn(p.r, shutOutLeast, shutOutMost)
	case late, lateAnswer:
		s.long = lateFor
		p.frozen++
		p.busy = now.Add(lateFor)
	}
	return s
}

// least is the kind that a place has had least, of those the one that all have.
func (p *plan) least(place string, now time.Time) (k kind) {
	all := p.kinds()
	for next := range kinds {
		if next >= late && (p.frozen*lateOneIn > p.total || now.Before(p.busy)) {
			break
		}
		if cmp.Or(cmp.Compare(p.hits[place][next], p.hits[place][k]), cmp.Compare(all[next], all[k])) < 0 {
			k = next
		}
	}
	return k
}

// kinds is how many there were of each.
func (p *plan) kinds() (all [kinds]int) {
	for _, of := range p.hits {
		for k, n := range of {
			all[k] += n
		}
	}
	return all
}

// String is a table of what was hit.
func (p *plan) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var b strings.Builder
	fmt.Fprintf(&b, "%-64s %6s ", "statement", "breaks")
	for k := range kinds {
		fmt.Fprintf(&b, " %12s", k)
	}
	for _, place := range slices.SortedFunc(maps.Keys(p.hits), func(x, y string) int {
		return cmp.Or(cmp.Compare(p.sum(y), p.sum(x)), strings.Compare(x, y))
	}) {
		fmt.Fprintf(&b, "\n%-64s %6d ", place, p.sum(place))
		for _, n := range p.hits[place] {
			fmt.Fprintf(&b, " %12d", n)
		}
	}
	fmt.Fprintf(&b, "\n%-64s %6d ", fmt.Sprintf("all %d", len(p.hits)), p.total)
	for _, n := range p.kinds() {
		fmt.Fprintf(&b, " %12d", n)
	}
	return b.String()
}

// missed are the places that were seen often enough and not hit, if there were enough breaks for all.
func (p *plan) missed() (list []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.total < 10*len(p.hits) {
		return nil
	}
	for _, place := range slices.Sorted(maps.Keys(p.hits)) {
		if p.overdue(place) {
			list = append(list, place)
		}
	}
	return list
}
